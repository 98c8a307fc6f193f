// Pages of other people with the element <cube-lab>.
import { address } from "./harness.mjs";
import { until } from "./until.mjs";

/** A page of this origin without anything of Cubelab. Its address is that of a file without scripts. */
export const bare = { query: "worker.js", tolerated: [/404/] };

/** Opens a page with this body, and the element's script from `from`. `window.events` has the events of its elements. */
export async function open(page, body, { from = address(), head = "", script = true, headers = {} } = {}) {
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><link rel="icon" href="data:,">${head}</head><body>${body}${
    script ? `<script type="module" src="${from}cube-lab.js"></script>` : ""
  }</body></html>`;
  await page.unroute("**/host.html");
  await page.route("**/host.html", (route) => route.fulfill({ contentType: "text/html", body: html, headers }));
  await page.addInitScript(() => {
    window.events = [];
    for (const type of ["ready", "statechange", "move", "step", "solved", "invalid", "progress", "solution", "error"]) {
      addEventListener(type, (event) => event.target.localName === "cube-lab" && window.events.push([type, event.detail, event.target.id]));
    }
  });
  await page.goto(`${address()}host.html`);
}

/** Waits until an element has drawn its cube. */
export const drawn = (page, selector = "cube-lab") => page.locator(`${selector} [part~=picture] svg`).first().waitFor();

/** Returns the details of all events of a type. */
export const events = (page, type) => page.evaluate((type) => window.events.filter(([name]) => name === type).map(([, detail]) => detail), type);

export const rest = (page, selector = "cube-lab") => until(page, (selector) => !document.querySelector(selector).playing, selector);
