// Checks the accessibility of a page in its current state with axe-core.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { AXE } from "./harness.mjs";

/** Fails with everything that axe-core finds wrong with the page, and if the page is wider than the window. */
export async function accessible(page, where) {
  // Waits for animations, whose colours axe-core cannot check. An animation is also over when another one or
  // the removal of its element cuts it off.
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map((animation) => animation.finished)).then(() => {}));
  // The page's policy forbids a script element, but not an evaluation by the driver.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(`${readFileSync(AXE, "utf8")}; undefined`);
  const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
  const faults = violations.flatMap(({ id, nodes }) => nodes.map(({ html, any }) => `${id}: ${any[0]?.message ?? ""} ${html.slice(0, 200)}`));
  assert.deepEqual(faults, [], where);
  const widest = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(widest <= page.viewportSize().width, `${where}: ${widest} px`);
}
