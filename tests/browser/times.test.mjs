// How soon there is something to see: figures for docs/benchmarks.md, printed and not judged, as a test
// may share its machine.
import assert from "node:assert/strict";
import { address, keepsNothing, pageTest, useBrowser } from "./harness.mjs";
import { ready } from "./cube.mjs";

useBrowser();

const ROUNDS = 5;

// The times of somebody who comes for the first time.
pageTest("the times of the first picture and of 3D", keepsNothing, async (page, test) => {
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    // From an empty page: on few processors the page that is left, at work until then, would delay the next one.
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
