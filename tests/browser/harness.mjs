// The base of all browser tests: each file has a browser, each test a new visitor, and every error in the page
// fails the test.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { installed, launch, OF_THE_BROWSER } from "./browser.mjs";
import { beLate } from "./late.mjs";
import { serve } from "./server.mjs";
import { PATIENCE, until } from "./until.mjs";

export const { PNG } = installed("pngjs");

/** The script of axe-core, which checks accessibility. */
export const AXE = installed.resolve("axe-core/axe.min.js");

// Playwright's message when it blocks a service worker.
const OF_BLOCKING = /Service Worker registration blocked by Playwright/;

let browser, server, serviceWorkers, hasWebgl;

/** The maximum delay of events in the page, in milliseconds. `CUBELAB_LATE=250` makes tests fail that assume that the
 * page reacts at once. */
const LATE = Number(process.env.CUBELAB_LATE ?? 0);

/** Returns "webgl" or "svg": what draws the cubes of the current test, as in their attribute `data-picture`. */
export const drawing = () => (hasWebgl ? "webgl" : "svg");

/** Returns the address of the built page while the tests of a file run. */
export const address = () => server.address;

/** Makes the server stop answering, or answer again. */
export const breakDown = (down) => server.breakDown(down);

/** Makes the server send these headers with each file. */
export const sendHeaders = (headers) => server.sendHeaders(headers);

/** Makes the server put a text in front of each of these files. */
export const beginFiles = (texts) => server.begin(texts);

/** Starts the browser and the server for the tests of a file. `args` are additional arguments of the browser, `isWhole` is as in
 * `launch`; `folder` is the folder to serve, by default the built page; `keepsFiles` lets the service worker keep the files of the
 * page, which otherwise come from the server each time. */
export function useBrowser({ args = [], isWhole, folder, keepsFiles = false } = {}) {
  before(async () => {
    serviceWorkers = keepsFiles ? "allow" : "block";
    server = await serve(folder);
    browser = await launch(args, { isWhole });
  });
  after(async () => {
    await browser?.close();
    server?.stop();
  });
}

/**
 * Defines a test with a page of its own, opened at the address of the built page. The test begins when the document is read, whether or not its
 * programs have arrived.
 *
 * `visitor` are Playwright's settings of a browser context (viewport, colorScheme, hasTouch, …) and:
 * - `prepare(page)`: called before the page loads;
 * - `query`: appended to the page's address;
 * - `tolerated`: patterns of error messages that this test provokes;
 * - `webgl`: true if the test looks at what WebGL draws. Other pages have no WebGL and draw as SVG, which halves the processor
 *   time of a machine without a graphics card; with "refused" they have it, but get no context;
 * - `worksAhead`: true if workers may build tables in spare time, before anything asks for them. On other pages they wait,
 *   because that takes a second of a processor for each cube that is not solved;
 * - `isOfFrames`: true if the test measures speed or needs thousands of frames; such tests are skipped with
 *   `CUBELAB_LATE`.
 */
export function pageTest(name, visitor, body) {
  const { prepare = () => {}, query = "", tolerated = [], webgl = false, worksAhead = false, isOfFrames = false, ...settings } = visitor;
  test(name, { timeout: 5 * PATIENCE, skip: isOfFrames && LATE > 0 }, async (t) => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, serviceWorkers, ...settings });
    hasWebgl = webgl === true;
    if (webgl === "refused") await context.addInitScript(refuseWebgl);
    if (!webgl) await context.addInitScript(() => delete window.WebGL2RenderingContext);
    if (!worksAhead) await context.addInitScript(holdWorkers);
    const complaints = [];
    context.on("weberror", (event) => complaints.push(`error: ${event.error().message}`));
    context.on("console", (message) => {
      if (OF_THE_BROWSER.test(message.text()) || OF_BLOCKING.test(message.text())) return;
      if (["error", "warning"].includes(message.type())) complaints.push(`${message.type()}: ${message.text()}`);
    });
    context.on("request", (request) => {
      const url = new URL(request.url());
      if (!["blob:", "data:"].includes(url.protocol) && !request.url().startsWith(server.address)) {
        complaints.push(`asked for ${request.url()}, outside its folder`);
      }
    });
    context.on("response", (response) => {
      if (response.status() >= 400) complaints.push(`${response.status()} for ${response.url()}`);
    });
    try {
      const page = await context.newPage();
      page.setDefaultTimeout(PATIENCE);
      if (LATE) await page.addInitScript(beLate, LATE);
      await prepare(page);
      await page.goto(server.address + query, { waitUntil: "commit" });
      // A test that looked for an element of a document that is still read would fail.
      await until(page, isRead);
      await body(page, t);
    } catch (error) {
      // The page's error messages are often the reason.
      complaints.forEach((complaint) => t.diagnostic(complaint));
      throw error;
    } finally {
      await context.close();
      server.sendHeaders({});
      server.begin({});
    }
    assert.deepEqual(complaints.filter((complaint) => !tolerated.some((pattern) => pattern.test(complaint))), []);
  });
}

/** Waits until the document is read, without the clock, which may be the test's. Runs in the page. */
function isRead() {
  return new Promise((resume) => {
    if (document.readyState !== "loading") resume(true);
    document.addEventListener("readystatechange", () => resume(true));
  });
}

/** Makes a page as it is where a browser finds no driver that it trusts. Runs in the page. */
function refuseWebgl() {
  const { getContext } = HTMLCanvasElement.prototype;
  HTMLCanvasElement.prototype.getContext = function (kind, ...settings) {
    return kind === "webgl2" ? null : getContext.call(this, kind, ...settings);
  };
}

/** Keeps workers from building tables in spare time: they never receive the message that ends their waiting. Runs in the page. */
function holdWorkers() {
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function (message, ...settings) {
    if (message?.type !== "resume") postMessage.call(this, message, ...settings);
  };
}

/** Changes the hash of the address, or goes back to the previous one if none is given, and waits until the page has handled
 * it. */
export const openLink = (page, hash) =>
  page.evaluate(
    (hash) =>
      new Promise((resume) => {
        addEventListener("hashchange", () => resume(), { once: true });
        if (hash === undefined) history.back();
        else location.hash = hash;
      }),
    hash,
  );

/** Takes a picture of the page or of one element. Points in it are given in CSS pixels. */
export async function picture(pageOrLocator) {
  const image = PNG.sync.read(await pageOrLocator.screenshot({ animations: "allow", scale: "css" }));
  return {
    width: image.width,
    height: image.height,
    /** Returns red, green and blue, 0 to 255, at a point. */
    at(x, y) {
      const start = 4 * (Math.floor(y) * image.width + Math.floor(x));
      return [...image.data.subarray(start, start + 3)];
    },
    /** Returns the number of different colours. */
    colours() {
      const seen = new Set();
      for (let i = 0; i < image.data.length; i += 4) seen.add(image.data.readUInt32BE(i));
      return seen.size;
    },
  };
}
