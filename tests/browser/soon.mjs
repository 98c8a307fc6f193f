// Answers that must come soon, measured on a machine whose processors may be busy with something else.
import assert from "node:assert/strict";

/** The longest answer that a test accepts, in milliseconds. It is ten times the goal, because other programs slow a test down; tests
 * print the times for docs/benchmarks.md. An answer that takes longer waits for work that is not divided into slices. */
const SOON = 500;

/** The most measurements that are made. */
const MOST = 4;

/**
 * Fails if in each of several measurements an answer takes too long. A worker may wait for a processor for more than a second while other
 * programs have it, but seldom twice; behind work that is not divided, an answer is late each time. `measure()` resolves to an object with `waits`,
 * the milliseconds of each answer, or null for a search that ended before it was stopped. Resolves to what was measured last.
 */
export async function assertSoon(measure, test, name) {
  for (let count = 1; ; count += 1) {
    const measured = await measure();
    const known = measured.waits.filter((wait) => wait !== null);
    const slowest = Math.max(...known);
    test.diagnostic(`${name}: answered ${known.length} times, in ${slowest.toFixed(1)} ms at worst`);
    if (slowest <= SOON) return measured;
    assert.ok(count < MOST, `${name}: an answer took more than ${SOON} ms in each of ${MOST} measurements, at last ${slowest.toFixed(1)} ms`);
    test.diagnostic(`${name}: measured again`);
  }
}

/** Presses Stop, which is the button of Solve during a search. Resolves to the milliseconds until the search has ended. */
export const timeOfStop = (button) =>
  button.evaluate(
    (button) =>
      new Promise((resume) => {
        const began = performance.now();
        new MutationObserver((_, observer) => button.hasAttribute("data-searching") || (observer.disconnect(), resume(performance.now() - began))).observe(button, { attributes: true });
        button.click();
      }),
  );
