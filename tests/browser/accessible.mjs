// Whether everybody can use a page as it stands now, as axe-core judges.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { AXE } from "./harness.mjs";

/** Fails with everything that axe-core finds wrong with the page, and if the page is wider than the window. */
export async function accessible(page, where) {
  // Colours of a running animation cannot be judged. An animation that is cut off, by another one or with its element,
  // is over as well.
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map((animation) => animation.finished)).then(() => {}));
  // A script element would break the page's own policy; evaluating does not.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(`${readFileSync(AXE, "utf8")}; undefined`);
  const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
  const faults = violations.flatMap(({ id, nodes }) => nodes.map(({ html, any }) => `${id}: ${any[0]?.message ?? ""} ${html.slice(0, 200)}`));
  assert.deepEqual(faults, [], where);
  const widest = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(widest <= page.viewportSize().width, `${where}: ${widest} px`);
}
