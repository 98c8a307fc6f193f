// What every browser test stands on: a browser a file, a fresh visitor a test, and a test fails on any
// error the page lets slip.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { installed, launch, OF_THE_BROWSER } from "./browser.mjs";
import { beLate } from "./late.mjs";
import { serve } from "./server.mjs";

export const { PNG } = installed("pngjs");

/** The script that looks for what keeps people from using a page. */
export const AXE = installed.resolve("axe-core/axe.min.js");

/** Settings of a visitor whose browser keeps nothing: all that is asked for comes from the server. */
export const keepsNothing = { serviceWorkers: "block" };

// What Playwright says where it blocks.
const OF_BLOCKING = /Service Worker registration blocked by Playwright/;

let browser, server;

/** How late things may happen in the page, in milliseconds: with `CUBELAB_LATE=250` a test fails that takes for
 * granted that what is done is shown, heard or answered at once. */
const LATE = Number(process.env.CUBELAB_LATE ?? 0);

/** The address of the built page, while the tests of a file run. */
export const address = () => server.address;

/** Lets the server not answer, or answer again. */
export const breakDown = (down) => server.breakDown(down);

/** Lets the server send these headers with each file. */
export const sendHeaders = (headers) => server.sendHeaders(headers);

/** Starts browser and server for the tests of a file; `args` are further arguments of the browser, and
 * `folder` what is served, if not the built page itself. */
export function useBrowser({ args = [], folder } = {}) {
  before(async () => {
    server = await serve(folder);
    browser = await launch(args);
  });
  after(async () => {
    await browser?.close();
    server?.stop();
  });
}

/**
 * A test with a page of its own, open at the address of the built page.
 *
 * `visitor` are Playwright's settings of a browser context (viewport, colorScheme, hasTouch, …) and:
 * - `prepare(page)`: is called before the page loads;
 * - `query`: what follows the page's address;
 * - `tolerated`: patterns of complaints which this test provokes;
 * - `isOfFrames`: the test is about how fast the page is or needs thousands of frames, and is left out where these come late.
 */
export function pageTest(name, visitor, body) {
  const { prepare = () => {}, query = "", tolerated = [], isOfFrames = false, ...settings } = visitor;
  test(name, { timeout: 120_000, skip: isOfFrames && LATE > 0 }, async (t) => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...settings });
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
      page.setDefaultTimeout(15_000);
      if (LATE) await page.addInitScript(beLate, LATE);
      await prepare(page);
      await page.goto(server.address + query, { waitUntil: "commit" });
      await body(page, t);
    } catch (error) {
      // What the page complained of is often the reason.
      complaints.forEach((complaint) => t.diagnostic(complaint));
      throw error;
    } finally {
      await context.close();
    }
    assert.deepEqual(complaints.filter((complaint) => !tolerated.some((pattern) => pattern.test(complaint))), []);
  });
}

/** Changes the end of the address, or goes back to the one before if none is given, and waits until all of the page
 * have heard of it. */
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

/** A picture of what the page shows, or of one element; pixels are asked for in CSS pixels. */
export async function picture(pageOrLocator) {
  const image = PNG.sync.read(await pageOrLocator.screenshot({ animations: "allow", scale: "css" }));
  return {
    width: image.width,
    height: image.height,
    /** Red, green and blue, 0 to 255, at a point. */
    at(x, y) {
      const start = 4 * (Math.floor(y) * image.width + Math.floor(x));
      return [...image.data.subarray(start, start + 3)];
    },
    /** How many different colours there are. */
    colours() {
      const seen = new Set();
      for (let i = 0; i < image.data.length; i += 4) seen.add(image.data.readUInt32BE(i));
      return seen.size;
    },
  };
}
