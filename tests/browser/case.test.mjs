// An alg as a case: the cube starts as the one that the moves solve, with the top layer from above, by mouse and by keys.
import assert from "node:assert/strict";
import { accessibleEverywhere } from "./accessible.mjs";
import { pageTest, useBrowser } from "./harness.mjs";
import { after, atRest, facelets, isSolved, moves, part, ready, reveal, slide, SOLVED } from "./cube.mjs";
import { until } from "./until.mjs";

useBrowser();

const SUNE = "R U R' U R U2 R'";
const ANTISUNE = "R U2 R' U' R U' R'";

const shows = (page, state) =>
  until(page, (end) => document.querySelector("main:not([hidden]) [data-part=facelets]").value === end, state);

const says = (page, words) => part(page, "case-about").filter({ hasText: words }).waitFor();

/** Returns the colour of the path of the plan that has so many stickers and more. */
const planColours = (page) =>
  part(page, "case-plan").evaluate((plan) =>
    [...plan.querySelectorAll("g path")].map((path) => [path.getAttribute("fill"), path.getAttribute("d").match(/z/g).length]),
  );

pageTest("an alg is shown as the case that it solves, backwards, mirrored and with a mask", { query: `#alg=${SUNE.replaceAll(" ", "_").replaceAll("'", "-")}` }, async (page) => {
  await ready(page);
  assert.equal(await facelets(page), SOLVED);
  await part(page, "case").click();
  // The inverse of an alg sets up its case.
  await shows(page, after(ANTISUNE));
  await says(page, "These 7 moves solve the case.");
  const count = (pairs) => pairs.reduce((sum, [, stickers]) => sum + stickers, 0);
  assert.equal(count(await planColours(page)), 9 + 4 * 3, "the top and the strips of four sides");
  await accessibleEverywhere(page, "as a case");

  // A link keeps it, and undo brings the cube back that was there.
  await until(page, () => location.hash.startsWith("#setup-anchor=end&alg="));
  await page.reload();
  await ready(page);
  await says(page, "These 7 moves solve the case.");
  await shows(page, after(ANTISUNE));
  await slide(page, "tempo", 10);
  await part(page, "end").click();
  await shows(page, SOLVED);

  await part(page, "case-inverse").click();
  await shows(page, after(SUNE));
  assert.deepEqual((await moves(page)).filter(({ move }) => move).map(({ move }) => move.replace("′", "'")), ANTISUNE.split(" "));
  await part(page, "case-mirror").click();
  await shows(page, after("L' U' L U' L' U2 L"));
  await part(page, "undo").click();
  await shows(page, after(SUNE));

  // The mask is that of the looks, and belongs to the pieces wherever they are.
  await page.locator("[data-mask=oll]").click();
  await until(page, () => document.querySelector("[data-mask=oll]").ariaPressed === "true");
  const [[, whites], ...others] = (await planColours(page)).sort(([, a], [, b]) => a - b);
  assert.deepEqual([whites, others.length], [9, 1], "nine white stickers, and the rest of the last layer grey");

  // A turn of one's own leaves the case, which can be set up again.
  await part(page, "stage").focus();
  await page.keyboard.press("u");
  await says(page, "These moves do not solve this cube.");
  await part(page, "case-set-up").click();
  await says(page, "This move solves the case.");
  await shows(page, after("U'"));
  await part(page, "stage").focus();
  await page.keyboard.press("Escape");
  await part(page, "case-card").waitFor({ state: "hidden" });
  await part(page, "pad").waitFor();
  await part(page, "case").click();
  await part(page, "turns").click();
  await part(page, "case-card").waitFor({ state: "hidden" });
  await part(page, "pad").waitFor();
});

pageTest("typing writes the case, in any grip, and groups stay groups", {}, async (page) => {
  await ready(page);
  await part(page, "case").click();
  await says(page, "takes an alg");
  assert.ok(await part(page, "case-inverse").isDisabled());
  const field = await reveal(page, "alg");
  await field.fill("x [R U': D2]");
  await says(page, "These 6 moves solve the case.");
  // The cube is held as usual at first: the rotation belongs to the moves.
  assert.equal((await facelets(page))[4] + (await facelets(page))[22], "UF");
  await part(page, "case-inverse").click();
  await until(page, () => document.querySelector("[data-part=alg]").value.startsWith("[R U': D2']") || document.querySelector("[data-part=alg]").value.startsWith("[R U': D2]"));
  await part(page, "end").click();
  await atRest(page);
  assert.ok(isSolved(await facelets(page)));
  // Other things to do end it.
  await part(page, "scramble").click();
  await part(page, "case-card").waitFor({ state: "hidden" });
});

pageTest("a case of another size, from a link", { query: "#size=5&setup-anchor=end&alg=Rw_U2_x_Rw&looks=mask-pll" }, async (page) => {
  await page.locator("[data-sizes] [data-part=case-card]").waitFor();
  const about = page.locator("[data-sizes] [data-part=case-about]");
  await about.filter({ hasText: "These 4 moves solve the case." }).waitFor();
  const stickers = await page.locator("[data-sizes] [data-part=case-plan] g").evaluate((plan) => plan.innerHTML.match(/z/g).length);
  assert.equal(stickers, 25 + 4 * 5);
});

pageTest("the speed is remembered", {}, async (page) => {
  await ready(page);
  await slide(page, "tempo", 7.5);
  await page.reload();
  await ready(page);
  assert.equal(await part(page, "tempo").inputValue(), "7.5");
});
