// Firefox, by Puppeteer over WebDriver BiDi, in a window on a virtual display: without a display it has no
// WebGL.
import { installed } from "../browser.mjs";
import { expression } from "./expression.mjs";
import { find, missing, startDisplay } from "./programs.mjs";

const program = find(process.env.CUBELAB_FIREFOX, "firefox-esr", "firefox");
const xvfb = find("Xvfb");

export const name = "Firefox";

export const lacks = missing({ Firefox: program, Xvfb: xvfb }, "firefox-esr xvfb");

/** Firefox's message for a file that was on its way through the service worker when its document was left. The next
 * document gets it, as an error of the page. */
const CANCELLED = /Failed to load ‘(.*)’\. A ServiceWorker intercepted the request and encountered an unexpected error/;

/** Resolves to the addresses of the files that a document has received. */
const received = (page) => page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name)).catch(() => []);

/** Starts the browser. */
export async function begin() {
  const { default: puppeteer } = installed("puppeteer-core");
  const display = await startDisplay(xvfb);
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath: program,
    headless: false,
    // Keeps the size of the window, because Firefox 140 lacks the command that changes it.
    defaultViewport: null,
    args: ["--width=1280", "--height=880"],
    env: { ...process.env, DISPLAY: display.name, MOZ_ENABLE_WAYLAND: "0" },
    extraPrefsFirefox: { "webgl.force-enabled": true },
  });
  let page;
  let complaints;
  /** Of each of the last two documents that were left, the files that it had received. Two, because a message may be later than the
   * next document. */
  let leftWith = [];
  const leaveDocument = async () => (leftWith = [...leftWith.slice(-1), await received(page)]);
  /** Accepts a message about this file if one of these documents had not received it: one message for each of them. Returns true if
   * it is accepted. */
  const accept = (file) => {
    const files = leftWith.find((files) => !files.includes(file));
    files?.push(file);
    return files !== undefined;
  };
  return {
    complaints: () => complaints,
    async leave() {
      const left = page;
      if (left) await leaveDocument();
      page = await browser.newPage();
      const own = (complaints = []);
      page.on("pageerror", ({ message }) => {
        const [, cancelled] = CANCELLED.exec(message) ?? [];
        if (!cancelled || !accept(cancelled)) own.push(message);
      });
      page.on("console", (message) => {
        if (["error", "warn"].includes(message.type())) own.push(message.text());
      });
      await left?.close();
    },
    open: (url) => page.goto(url, { waitUntil: "domcontentloaded" }),
    async reload() {
      await leaveDocument();
      await page.reload({ waitUntil: "domcontentloaded" });
    },
    evaluate: (act, ...args) => page.evaluate(expression(act, args)),
    click: (selector) => page.click(selector),
    async press(combination) {
      const keys = combination.split("+");
      for (const key of keys) await page.keyboard.down(key);
      for (const key of keys.reverse()) await page.keyboard.up(key);
    },
    type: (text) => page.keyboard.type(text),
    screenshot: () => page.screenshot(),
    async close() {
      await browser.close();
      await display.stop();
    },
  };
}
