// The page in a pseudo-language of accented, longer words: every text comes from a catalogue, and every text fits.
import assert from "node:assert/strict";
import { after as afterAll } from "node:test";
import { openLink, pageTest, useBrowser } from "./harness.mjs";
import { atRest, ready, reveal, SOLVED } from "./cube.mjs";
import { overflowing } from "./fits.mjs";
import { PSEUDO, pseudo, pseudoPage } from "./pseudo.mjs";

const { folder, remove } = pseudoPage();
useBrowser({ folder });
afterAll(remove);

/** Words that are the same in every language: names, notation, file formats, keys and units; and what the browser puts before the last
 * thing of a Swedish list. */
const COMMON =
  /^(Cubelab|UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB|Rw|Fw|Uw|Dw|Lw|Bw|MB|CSV|SVG|PNG|kB|ms|Alt|Shift|Ctrl|och)$/;

/**
 * Returns the texts on the page that have a word of plain English or a decimal point, those of attributes included. Not read:
 * moves, facelets and what a person typed.
 */
const escaped = (page) =>
  page.evaluate((common) => {
    const isCommon = new RegExp(common);
    const NOTATION = "script, style, textarea, [data-part=moves] button, [data-part=alg-mirror], [data-turn], code, [translate=no]";
    const found = [];
    const read = (text, where) => {
      // What a person wrote is quoted as it is.
      const words = text.replaceAll(/“[^”]*”/g, "").match(/[A-Za-z]{2,}/g) ?? [];
      if (words.some((word) => !isCommon.test(word)) || /\d\.\d/.test(text)) found.push(`${where}: ${text.trim()}`);
    };
    const nameOf = (element) => `${element.tagName.toLowerCase()} ${element.dataset.part ?? element.className?.baseVal ?? element.className}`;
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const element = texts.currentNode.parentElement;
      if (element.checkVisibility() && !element.closest(NOTATION)) read(texts.currentNode.data, nameOf(element));
    }
    for (const element of document.querySelectorAll("body *")) {
      if (!element.checkVisibility()) continue;
      for (const name of ["aria-label", "title", "placeholder", "alt", "aria-valuetext", "aria-roledescription", "data-empty"]) {
        const isNotation = name === "placeholder" || (element.closest("[data-turn], [data-part=moves] button") && name === "title");
        if (element.hasAttribute(name) && !isNotation) read(element.getAttribute(name), `${nameOf(element)} ${name}`);
      }
    }
    return found;
  }, COMMON.source);

/** Collects what is plain English and what does not fit, in all states of a page that a test looks at. */
class Findings {
  found = new Set();

  /** Looks at the page as it is. */
  async look(page, where) {
    for (const text of await escaped(page)) this.found.add(`plain English ${where}: ${text}`);
    for (const text of await overflowing(page)) this.found.add(`too wide ${where}: ${text}`);
  }

  /** Fails if there are any. */
  assertNone() {
    assert.deepEqual([...this.found], []);
  }
}

/** Waits until the page around its players has its words. */
const translated = (page) => page.locator("nav a", { hasText: pseudo("Search lab") }).waitFor();

for (const width of [1280, 360]) {
  // These tests read words, which need no motion.
  const visitor = { viewport: { width, height: 800 }, reducedMotion: "reduce" };

  pageTest(`the player has no word that is not in a catalogue, and fits ${width} px`, { ...visitor, query: `?lang=${PSEUDO}` }, async (page) => {
    const findings = new Findings();
    const part = (name) => page.locator(`main[data-cubelab] [data-part=${name}]`);
    await ready(page);
    assert.equal(await page.evaluate(() => document.documentElement.lang), PSEUDO);
    await part("scramble").filter({ hasText: pseudo("Scramble") }).waitFor();
    await translated(page);
    await findings.look(page, "at the start");
    if (width < 640) await part("turns").click();
    for (const tab of await part("layers").locator("label:not([hidden])").all()) {
      await tab.click();
      await findings.look(page, "with a tab");
    }
    await part("enter").click();
    await findings.look(page, "where stickers are entered");
    await (await reveal(page, "facelets")).fill(`${SOLVED.slice(0, 53)}U`);
    await part("facelets").press("Enter");
    await part("laws").locator("li").first().waitFor();
    await findings.look(page, "with a cube that cannot be");
    await part("undo").click();
    await part("leave").click();
    for (const opener of await page.locator("main[data-cubelab] [data-panel][aria-expanded]").all()) {
      await opener.click();
      await page.locator(".panel:not([hidden])").waitFor();
      await atRest(page);
      await findings.look(page, "with a panel");
      await page.keyboard.press("Escape");
    }
    await (await reveal(page, "alg")).fill("R U Q");
    await part("perform").click();
    await findings.look(page, "with a mistake in the alg");
    await part("alg").fill("");
    await part("seed").fill("x");
    await part("seed").press("Enter");
    await atRest(page);
    await findings.look(page, "with a wrong seed");
    await part("seed").fill("7");
    await part("seed").press("Enter");
    await part("status").filter({ hasText: pseudo("Scrambled") }).waitFor({ timeout: 60_000 });
    await part("solve").click();
    await part("moves").locator(".origin", { hasText: pseudo("Solution") }).waitFor({ timeout: 60_000 });
    await findings.look(page, "with a solution");
    await openLink(page, "#alg=R_U&at=9&looks=x&more=1");
    await atRest(page);
    await findings.look(page, "after a link with mistakes");
    findings.assertNone();
  });

  pageTest(`a player of another size has no word that is not in a catalogue, and fits ${width} px`, { ...visitor, query: `?lang=${PSEUDO}#size=5` }, async (page) => {
    const findings = new Findings();
    const player = page.locator("main[data-sizes]");
    const part = (name) => player.locator(`[data-part=${name}]`);
    await page.locator("main[data-sizes]:not([hidden]) [data-part=stage][data-picture]").waitFor({ timeout: 60_000 });
    await translated(page);
    await findings.look(page, "at the start");
    if (width < 640) await part("turns").click();
    for (const tab of await part("layers").locator("label:not([hidden])").all()) {
      await tab.click();
      await findings.look(page, "with a tab");
    }
    await (await reveal(page, "seed")).fill("7");
    await part("seed").press("Enter");
    await part("status").filter({ hasText: pseudo("Scrambled") }).waitFor({ timeout: 60_000 });
    await part("solve").click();
    await part("moves").locator(".origin, .chapter, button").first().waitFor({ timeout: 60_000 });
    await findings.look(page, "with a solution");
    await atRest(page, "main[data-sizes]");
    await part("facelets").evaluate((facelets) => facelets.closest("details")?.setAttribute("open", ""));
    await part("facelets").fill("U".repeat(150));
    await part("facelets").press("Enter");
    await part("laws").locator("li").first().waitFor();
    await findings.look(page, "with a cube that cannot be");
    findings.assertNone();
  });

  pageTest(`the lab has no word that is not in a catalogue, and fits ${width} px`, { ...visitor, query: `?lang=${PSEUDO}#lab` }, async (page) => {
    const findings = new Findings();
    const part = (name) => page.locator(`[data-lab] [data-part=${name}]`);
    await page.locator("[data-lab][data-ready]").waitFor();
    await atRest(page, "[data-lab]");
    await translated(page);
    await findings.look(page, "at the start");
    for (const tab of await page.locator("[data-lab] [role=tab], [data-lab] .tabs label").all()) {
      await tab.click();
      await atRest(page, "[data-lab]");
      await findings.look(page, `with the tab ${await tab.textContent()}`);
    }
    await page.locator("[data-lab] [role=tab], [data-lab] .tabs label").first().click();
    await part("race").click();
    await part("status").filter({ hasText: pseudo("The race is over") }).waitFor({ timeout: 60_000 });
    await findings.look(page, "after a race");
    findings.assertNone();
  });
  pageTest(`the timer has no word that is not in a catalogue, and fits ${width} px`, { ...visitor, query: `?lang=${PSEUDO}#timer` }, async (page) => {
    const findings = new Findings();
    await page.locator("[data-timer][data-ready]").waitFor();
    await atRest(page, "[data-timer]");
    await translated(page);
    await findings.look(page, "at the start");
    const pad = page.locator("[data-timer] [data-part=pad]");
    for (let i = 0; i < 9; i += 1) await pad.evaluate((pad) => pad.click());
    await atRest(page, "[data-timer]");
    await findings.look(page, "after three solves");
    for (const dialog of ["settings", "session"]) {
      await page.locator(`[data-timer] [data-act=${dialog}]`).click();
      await findings.look(page, `with the dialog ${dialog}`);
      await page.keyboard.press("Escape");
    }
    await page.locator("[data-timer] [data-act=sheet]").click();
    await page.locator("[data-timer] [data-part=make]").click();
    await page.locator("[data-timer] [data-part=paper] li").first().waitFor();
    await findings.look(page, "with a sheet");
    findings.assertNone();
  });
}
