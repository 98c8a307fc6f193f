// Checks the accessibility of a page in its current state with axe-core.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { AXE } from "./harness.mjs";

/** The rules of axe-core whose result depends on the colours. */
export const OF_COLOURS = { runOnly: ["color-contrast", "link-in-text-block"] };

/** Fails with everything that axe-core finds wrong with the page, and if the page is wider than the window. `rules` are settings of
 * axe-core that choose rules; without them all are checked. */
export async function accessible(page, where, rules = {}) {
  // axe-core cannot check the colours of what is on its way to another colour.
  await page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()));
  // The page's policy forbids a script element, but not an evaluation by the driver.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(`${readFileSync(AXE, "utf8")}; undefined`);
  const { violations } = await page.evaluate((rules) => window.axe.run(document, { ...rules, resultTypes: ["violations"] }), rules);
  const faults = violations.flatMap(({ id, nodes }) => nodes.map(({ html, any }) => `${id}: ${any[0]?.message ?? ""} ${html.slice(0, 200)}`));
  assert.deepEqual(faults, [], where);
  await fits(page, where);
}

/** Fails if the page is wider than the window. */
async function fits(page, where) {
  const widest = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(widest <= page.viewportSize().width, `${where}: ${widest} px`);
}

/** The widths of window in which a state must fit, in pixels. */
const WIDTHS = [360, 768, 1280, 1920];

/** Those in which axe-core checks it: the page with one column, and with all beside each other. */
const CHECKED = [360, 1280];

/** The system of tests that ask for no other. */
const USUAL = { colorScheme: "light", forcedColors: "none" };

/** The systems in which a state is checked, each with settings of axe-core and widths. Names, roles and order do not depend on the colours, so
 * all rules are checked in one. */
const SYSTEMS = [
  { name: "light", system: USUAL, rules: {}, widths: WIDTHS },
  { name: "dark", system: { ...USUAL, colorScheme: "dark" }, rules: OF_COLOURS, widths: CHECKED },
  { name: "forced colours", system: { ...USUAL, forcedColors: "active" }, rules: OF_COLOURS, widths: CHECKED },
];

/** Checks the current state in windows of several widths, light, dark, and with colours of the system, then restores the window. */
export async function accessibleEverywhere(page, where) {
  const window = page.viewportSize();
  for (const { name, system, rules, widths } of SYSTEMS) {
    await page.emulateMedia(system);
    for (const width of widths) {
      await page.setViewportSize({ ...window, width });
      // Observers of sizes report in the frame after the change.
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      const state = `${where}, ${name}, ${width} px wide`;
      if (CHECKED.includes(width)) await accessible(page, state, rules);
      else await fits(page, state);
    }
  }
  await page.emulateMedia(USUAL);
  await page.setViewportSize(window);
}
