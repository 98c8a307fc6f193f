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

/** The widths of window in which a state is checked, in pixels. */
const WIDTHS = [360, 768, 1280, 1920];

/** The system of tests that ask for no other. */
const USUAL = { colorScheme: "light", forcedColors: "none" };

/** The systems in which a state is checked. */
const SYSTEMS = { light: USUAL, dark: { ...USUAL, colorScheme: "dark" }, "forced colours": { ...USUAL, forcedColors: "active" } };

/** Checks the current state in windows of four widths, light, dark, and with colours of the system, then restores the window. */
export async function accessibleEverywhere(page, where) {
  const window = page.viewportSize();
  for (const [name, system] of Object.entries(SYSTEMS)) {
    await page.emulateMedia(system);
    for (const width of WIDTHS) {
      await page.setViewportSize({ ...window, width });
      // Observers of sizes report in the frame after the change.
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      await accessible(page, `${where}, ${name}, ${width} px wide`);
    }
  }
  await page.emulateMedia(USUAL);
  await page.setViewportSize(window);
}
