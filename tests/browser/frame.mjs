// Pages of other people with embed.html in a sandboxed frame, and the messages between the two.
import { address } from "./harness.mjs";
import { until } from "./until.mjs";

/** Opens a page with the element in a frame, and collects the messages that it posts in `window.said`. */
export async function open(page, hash) {
  const html = `<!doctype html><link rel="icon" href="data:,"><script>window.said = []; addEventListener("message", ({ data, source }) => source === document.querySelector("iframe").contentWindow && window.said.push(data));</script>
    <iframe sandbox="allow-scripts" src="embed.html#${hash}" width="360" height="420"></iframe>`;
  await page.route("**/host.html", (route) => route.fulfill({ contentType: "text/html", body: html }));
  await page.goto(`${address()}host.html`);
  return page.frameLocator("iframe");
}

/** Opens such a page, and waits until the cube is there. */
export async function framed(page, hash) {
  const frame = await open(page, hash);
  await said(page, "ready");
  return frame;
}

/** Waits for a message of this type, and returns the last. */
export async function said(page, type) {
  await until(page, (type) => window.said.some((message) => message.type === type), type);
  return page.evaluate((type) => window.said.findLast((message) => message.type === type), type);
}

export const tell = (page, message) => page.evaluate((message) => document.querySelector("iframe").contentWindow.postMessage(message, "*"), message);

/** Calls a method of the element, and returns the answer. */
export async function call(page, method, argument) {
  const id = Math.random();
  await tell(page, { cubelab: 1, type: "call", id, method, argument });
  await until(page, (id) => window.said.some((message) => message.type === "answer" && message.id === id), id);
  return page.evaluate((id) => window.said.find((message) => message.id === id), id);
}
