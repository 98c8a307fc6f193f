// Waits for what happens in a page.
import { expression } from "./engines/expression.mjs";

/** The time that a test waits for each thing it expects, in milliseconds. It passes only in a test that fails: other programs may slow
 * a test down twenty times. */
export const PATIENCE = 60_000;

/** The time that the page itself waits before it is asked again, in milliseconds. */
const LOOK = 1000;

/** Playwright's message when a page loads another document while it waits. */
const OF_NAVIGATION = /Execution context was destroyed/;

/** Returns true as soon as a function returns a true value, or else what it last returned after this time. It looks again after each pause; times are in
 * milliseconds. Runs in the page, because each question takes time of the driver and of the browser. */
export async function holdsSoon(holds, args, time, pause) {
  for (const end = Date.now() + time; ; await new Promise((resume) => setTimeout(resume, pause))) {
    const last = await holds(...args);
    if (last || Date.now() > end) return last && true;
  }
}

/** Waits until a function returns a true value in a page, given this argument, a value of JSON. The page may load another document meanwhile.
 * `patience` is the time limit and `pause` the time between two looks, in milliseconds. Playwright's `waitForFunction` does the same, but first sends
 * each document a script of 340 kB. */
export async function until(page, holds, argument, { patience = PATIENCE, pause = 20 } = {}) {
  for (const end = Date.now() + patience; Date.now() < end; ) {
    try {
      if (await page.evaluate(expression(holdsSoon, [holds, [argument], Math.min(LOOK, patience), pause]))) return;
    } catch (error) {
      if (!OF_NAVIGATION.test(error.message)) throw error;
    }
  }
  throw new Error(`waited for ${holds} of ${JSON.stringify(argument)}, in vain`);
}
