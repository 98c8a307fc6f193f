// Accessibility of the page: axe-core checks every state of it in all windows and themes. Also checks the
// announcements to screen readers.
import assert from "node:assert/strict";
import { accessibleEverywhere } from "./accessible.mjs";
import { pageTest, useBrowser } from "./harness.mjs";
import { atEnd, atRest, facelets, part, perform, ready, seenOnNet, slide, SOLVED, reveal } from "./cube.mjs";
import { until } from "./until.mjs";

useBrowser();

pageTest("axe-core finds nothing at the start and under any tab", {}, async (page) => {
  await ready(page);
  await accessibleEverywhere(page, "at the start");
  for (const tab of await page.locator("[data-part=layers] label:not([hidden])").all()) {
    await tab.click();
    await accessibleEverywhere(page, `with the tab ${await tab.textContent()}`);
  }
});

pageTest("axe-core finds nothing where stickers are entered and in any panel", {}, async (page) => {
  await ready(page);
  await part(page, "enter").click();
  await accessibleEverywhere(page, "where stickers are entered");
  // Broken laws and repairs are listed.
  await (await reveal(page, "facelets")).fill(`${SOLVED.slice(0, 53)}U`);
  await part(page, "facelets").press("Enter");
  await page.locator("[data-part=laws] li").first().waitFor();
  await accessibleEverywhere(page, "with a cube that cannot be");
  await part(page, "undo").click();
  await part(page, "leave").click();
  for (const opener of await page.locator("[data-panel][aria-expanded]").all()) {
    await opener.click();
    await page.locator(".panel:not([hidden])").waitFor();
    await atRest(page);
    await accessibleEverywhere(page, `with the panel ${await opener.textContent()}`);
    await page.keyboard.press("Escape");
  }
});

pageTest("axe-core finds nothing while a cube is scrambled, solved, followed and played", {}, async (page) => {
  await ready(page);
  await (await reveal(page, "alg")).fill("R U Q");
  await part(page, "perform").click();
  await accessibleEverywhere(page, "with a mistake in the alg");
  await (await reveal(page, "alg")).fill("");
  await (await reveal(page, "seed")).fill("7");
  await part(page, "seed").press("Enter");
  await page.locator("[data-part=status]", { hasText: "Scrambled" }).waitFor({ timeout: 60_000 });
  await part(page, "solve").click();
  await page.locator("[data-part=moves] .origin", { hasText: "Solution" }).waitFor({ timeout: 60_000 });
  await accessibleEverywhere(page, "while it is followed");
  await part(page, "follow-watch").click();
  await accessibleEverywhere(page, "while it plays");
  await slide(page, "tempo", 10);
  await atEnd(page);
  await accessibleEverywhere(page, "when it is solved");
});

const said = (page) => part(page, "said").textContent();

/** Records in `window.said` the announcements from now on. */
const recordAnnouncements = (page) =>
  page.evaluate(() => {
    window.said = [];
    const part = document.querySelector("[data-part=said]");
    new MutationObserver(() => window.said.push(part.textContent)).observe(part, { childList: true, characterData: true, subtree: true });
  });

pageTest(
  "the status says what happened, and never how far a search or its tables are",
  { worksAhead: true, prepare: (page) => page.addInitScript(recordStatus) },
  async (page) => {
    await ready(page);
    await (await reveal(page, "seed")).fill("7");
    await part(page, "seed").press("Enter");
    await page.locator("[data-part=status]", { hasText: "Scrambled" }).waitFor({ timeout: 60_000 });
    await part(page, "solve").click();
    await page.locator("[data-part=status]", { hasText: "positions" }).waitFor({ timeout: 60_000 });
    // The progress of the search has an element of its own, which is not a live region.
    assert.equal(await part(page, "detail").evaluate((detail) => detail.closest("[role=status], [aria-live]")), null);
    assert.equal(await part(page, "detail").textContent(), "");
    const statuses = await page.evaluate(() => window.statuses);
    assert.ok(statuses.every((status) => !/tables|Searching/.test(status)), statuses.join("\n"));
    assert.equal(statuses.filter((status) => status.includes("positions")).length, 1, statuses.join("\n"));
  },
);

/** Records in `window.statuses` every text of the status, from the start of the page on. */
function recordStatus() {
  window.statuses = [];
  new MutationObserver(() => {
    const status = document.querySelector("[data-cubelab] [data-part=status]")?.textContent;
    if (status !== undefined && status !== window.statuses.at(-1)) window.statuses.push(status);
  }).observe(document, { childList: true, characterData: true, subtree: true });
}

pageTest("undo and redo say what they did", {}, async (page) => {
  await ready(page);
  await perform(page, "R");
  await page.keyboard.press("l");
  await atEnd(page);
  await recordAnnouncements(page);
  const next = (words) => until(page, (words) => window.said.at(-1) === words, words);
  await page.keyboard.press("Control+z");
  await next("Undone. Move 1 of 1");
  await page.keyboard.press("Control+y");
  await next("Redone. Move 2 of 2");
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await next("Undone. Move 0 of 0");
});

pageTest("turn buttons are named in words, the stage describes its keys, and the net is one stop of the Tab key", {}, async (page) => {
  await ready(page);
  const name = (turn) => page.locator(`[data-turn="${turn}"]`).first().getAttribute("aria-label");
  assert.equal(await name("U'"), "U′: up face counter-clockwise");
  assert.equal(await name("Rw2"), "Rw2: 2 right layers 180°");
  assert.match(await part(page, "stage").getAttribute("aria-description"), /^Keys \(Letters\)/);
  await part(page, "reset").focus();
  const focused = () => page.evaluate(() => document.activeElement.dataset.facelet ?? document.activeElement.dataset.part);
  const stops = [];
  for (let i = 0; i < 3; i += 1) {
    await page.keyboard.press("Tab");
    stops.push(await focused());
  }
  assert.equal(stops[0], "0");
  assert.ok(stops.slice(1).every((stop) => Number.isNaN(Number(stop))), stops.join(" "));
});

pageTest("turns are announced, and a fast playback only from time to time", {}, async (page) => {
  await ready(page);
  await recordAnnouncements(page);
  await page.keyboard.press("r");
  await until(page, () => window.said.includes("R: right face clockwise; move 1 of 1"));
  await page.keyboard.press("ArrowLeft");
  await until(page, () => window.said.includes("Move 0 of 1"));
  await part(page, "reset").click();
  await page.evaluate(() => (window.said = []));
  await slide(page, "tempo", 10);
  await (await reveal(page, "alg")).fill("(R U R' U')5 M2'");
  await part(page, "perform").click();
  await atEnd(page);
  await until(page, () => window.said.at(-1) === "M2': middle layer, seen from the left face, 180°; move 21 of 21");
  assert.ok((await page.evaluate(() => window.said.length)) <= 5, await said(page));
});

pageTest("with colours of the system every control is still to be seen", { forcedColors: "active" }, async (page) => {
  await ready(page);
  await perform(page, "R U R'");
  // The cube keeps its own colours.
  assert.equal(await facelets(page), await seenOnNet(page));

  const colour = (locator, property) => locator.first().evaluate((element, property) => getComputedStyle(element)[property], property);
  const [mark, words] = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement("p"));
    probe.style.cssText = "forced-color-adjust: none; background: Highlight; color: HighlightText";
    const { backgroundColor, color } = getComputedStyle(probe);
    probe.remove();
    return [backgroundColor, color];
  });
  const tab = page.locator("[data-part=layers] :checked + span");
  await tab.hover();
  for (const chosen of [page.locator(".sizes [aria-current]"), page.locator("header nav:not(.sizes) [aria-current]"), tab]) {
    assert.equal(await colour(chosen, "backgroundColor"), mark);
    assert.equal(await colour(chosen, "color"), words);
  }
  await part(page, "enter").click();
  const paints = await page.$$eval("[data-part=palette] i:not(.none)", (all) => all.map((paint) => getComputedStyle(paint).backgroundColor));
  assert.equal(new Set(paints).size, 6, paints.join(" "));
});

pageTest("with more contrast no words are grey", { contrast: "more" }, async (page) => {
  await ready(page);
  const [ink, quiet] = await page.evaluate(() => {
    const quiet = document.querySelector("[data-cubelab] [data-part=count]");
    return [getComputedStyle(document.body).color, getComputedStyle(quiet).color];
  });
  assert.equal(quiet, ink);
});
