// Measures the time until the page shows something, for docs/benchmarks.md. The figures are printed and not
// checked, because other work on the machine affects them.
import assert from "node:assert/strict";
import { address, pageTest, useBrowser } from "./harness.mjs";
import { ready } from "./cube.mjs";

useBrowser({ isWhole: true });

const ROUNDS = 5;

// The times of a first visit, without a cache.
pageTest("the times of the first picture and of 3D", { webgl: true }, async (page, test) => {
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    // Starts from an empty page, because the previous page would still compete for the processor.
    await page.goto("about:blank");
    await page.waitForTimeout(250);
    await page.goto(address(), { waitUntil: "commit" });
    await ready(page);
    rounds.push(
      await page.evaluate(async () => {
        const paint = () => performance.getEntriesByName("first-contentful-paint")[0];
        while (!paint()) await new Promise((resume) => setTimeout(resume, 20));
        return { picture: paint().startTime, solid: performance.getEntriesByName("cubelab-3d")[0].startTime };
      }),
    );
  }
  const median = (name) => rounds.map((round) => round[name]).sort((a, b) => a - b)[Math.floor(ROUNDS / 2)];
  test.diagnostic(`first picture ${median("picture").toFixed(0)} ms, 3D ${median("solid").toFixed(0)} ms after navigation (median of ${ROUNDS})`);
  assert.ok(median("picture") <= median("solid"));
});
