// Chromium, by Playwright.
import { launch, OF_THE_BROWSER } from "../browser.mjs";
import { expression } from "./expression.mjs";
import { find, missing } from "./programs.mjs";

const program = find(process.env.CUBELAB_CHROMIUM, "chromium", "chromium-browser", "google-chrome");

export const name = "Chromium";

export const lacks = missing({ Chromium: program }, "chromium");

/** Starts the browser. */
export async function begin() {
  process.env.CUBELAB_CHROMIUM = program;
  const browser = await launch([], { isWhole: true });
  let page;
  let complaints;
  return {
    complaints: () => complaints,
    async leave() {
      const left = page;
      page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
      const own = (complaints = []);
      page.on("pageerror", (error) => own.push(error.message));
      page.on("console", (message) => {
        const isOurs = !OF_THE_BROWSER.test(message.text());
        if (isOurs && ["error", "warning"].includes(message.type())) own.push(message.text());
      });
      await left?.close();
    },
    open: (url) => page.goto(url, { waitUntil: "commit" }),
    reload: () => page.reload({ waitUntil: "commit" }),
    evaluate: (act, ...args) => page.evaluate(expression(act, args)),
    click: (selector) => page.click(selector),
    press: (key) => page.keyboard.press(key),
    type: (text) => page.keyboard.type(text),
    screenshot: () => page.screenshot(),
    close: () => browser.close(),
  };
}
