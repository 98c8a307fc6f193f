// The page in each of its languages: chosen by browser, link and person, kept, complete at 360 pixels, and in Arabic from right to left.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { address, openLink, pageTest, useBrowser } from "./harness.mjs";
import { atRest, part, ready, reveal, SOLVED } from "./cube.mjs";
import { overflowing } from "./fits.mjs";
import { drawn, events, open } from "./host.mjs";
import { DIST } from "./server.mjs";

useBrowser();

const LANGUAGES = readdirSync(join(DIST, "words"));

/** Returns a text of a language as far as its first placeholder. */
function text(language, key, name = "page") {
  const file = readFileSync(join(DIST, "words", language, `${name}.properties`), "utf8");
  const line = file.split("\n").find((line) => line.startsWith(`${key} = `));
  return line.slice(key.length + 3).split("{")[0].trim();
}

const chooser = (page) => page.locator(".language select");

const languageOf = (page) => page.evaluate(() => [document.documentElement.lang, document.documentElement.dir]);

/** Waits until the page around its players and the 3x3x3 are in a language. */
async function speaks(page, language) {
  await page.locator("nav a", { hasText: text(language, "page.lab") }).waitFor();
  await page.locator(`main[data-cubelab][data-ready] [data-part=scramble]`, { hasText: text(language, "actions.scramble") }).waitFor({ state: "attached" });
  // The moves are listed in the next frame.
  await atRest(page);
}

const moves = (page) => part(page, "moves").locator("button").allTextContents();

pageTest("the browser chooses a language, then a person, who keeps cube and history", { locale: "de-AT" }, async (page) => {
  await speaks(page, "de");
  assert.deepEqual(await languageOf(page), ["de", "ltr"]);
  assert.equal(await chooser(page).inputValue(), "de");
  await ready(page);
  await page.keyboard.press("r");
  await page.keyboard.press("u");
  await atRest(page);
  assert.deepEqual(await moves(page), ["R", "U"]);

  await chooser(page).selectOption("fr");
  await speaks(page, "fr");
  assert.deepEqual(await moves(page), ["R", "U"]);
  await part(page, "undo").click();
  await atRest(page);
  assert.deepEqual(await moves(page), ["R"]);
  await part(page, "redo").click();
  await atRest(page);
  assert.deepEqual(await moves(page), ["R", "U"]);
  assert.equal(new URL(page.url()).searchParams.get("lang"), "fr");
  assert.equal(await page.locator("footer a").first().getAttribute("href"), "help.fr.html");

  // Errors are in the language, too.
  await (await reveal(page, "alg")).fill("R U Q");
  await part(page, "alg-note").filter({ hasText: text("fr", "alg_errors.place") }).waitFor();
  await part(page, "alg").fill("R U");

  // The language is kept in the address and for the next visit.
  await page.reload();
  await speaks(page, "fr");
  await page.goto(address());
  await speaks(page, "fr");

  // A link has its own, before or after #, and the rest of the link is opened.
  await page.goto(`${address()}?lang=ja#alg=R_U_F`);
  await speaks(page, "ja");
  assert.deepEqual(await moves(page), ["R", "U", "F"]);
  await openLink(page, "alg=L_D&lang=es");
  await speaks(page, "es");
  assert.deepEqual(await moves(page), ["L", "D"]);
  assert.match(page.url(), /\?lang=es#alg=L_D/);
});

pageTest("a cube of another size keeps its moves in another language", { query: "#size=4" }, async (page) => {
  const player = page.locator("main[data-sizes][data-ready]");
  await player.waitFor();
  await ready(page);
  await page.keyboard.press("r");
  await page.keyboard.press("u");
  await atRest(page, "[data-sizes]");
  await chooser(page).selectOption("es");
  await player.locator("[data-part=scramble]", { hasText: text("es", "actions.scramble") }).waitFor();
  assert.deepEqual(await player.locator("[data-part=moves] button").allTextContents(), ["R", "U"]);
  await player.locator("[data-part=undo]").click();
  await atRest(page, "[data-sizes]");
  assert.deepEqual(await player.locator("[data-part=moves] button").allTextContents(), ["R"]);
});

const LOST = /ERR_FAILED|Failed to load/;

pageTest(
  "English stands in for a language that does not come, and the page says so",
  { locale: "ja", tolerated: [LOST], prepare: (page) => page.route(/words\/(ja|fr)\//, (route) => route.abort()) },
  async (page) => {
    await speaks(page, "en");
    const note = page.locator(".language-note");
    await note.filter({ hasText: "日本語" }).waitFor();
    assert.deepEqual(await languageOf(page), ["en", "ltr"]);
    assert.equal(await chooser(page).inputValue(), "en");
    // Who chooses one later stays with the one before.
    await chooser(page).selectOption("de");
    await speaks(page, "de");
    assert.equal(await note.isVisible(), false);
    await chooser(page).selectOption("fr");
    await note.filter({ hasText: "français" }).waitFor();
    assert.deepEqual(await languageOf(page), ["de", "ltr"]);
    assert.equal(await chooser(page).inputValue(), "de");
  },
);

/** Shows the main states of the page, and calls `look` in each with its name. */
async function tour(page, language, look) {
  const player = (name) => page.locator(`main[data-cubelab] [data-part=${name}]`);
  await ready(page);
  await speaks(page, language);
  await look("home");
  await player("turns").click();
  for (const tab of await player("layers").locator("label:not([hidden])").all()) {
    await tab.click();
    await look("turns");
  }
  await player("enter").click();
  await (await reveal(page, "facelets")).fill(`${SOLVED.slice(0, 53)}U`);
  await player("facelets").press("Enter");
  await player("laws").locator("li").first().waitFor();
  await look("a cube that cannot be");
  await player("camera").click();
  await player("panel-camera").locator("button").first().waitFor();
  await look("camera");
  await player("panel-camera").locator("[data-part=close]").click();
  await player("undo").click();
  await player("leave").click();
  for (const opener of await page.locator("main[data-cubelab] [data-panel][aria-expanded]").all()) {
    await opener.click();
    await page.locator(".panel:not([hidden])").waitFor();
    await atRest(page);
    await look(`panel ${await opener.getAttribute("data-panel")}`);
    await page.keyboard.press("Escape");
  }
  await (await reveal(page, "alg")).fill("R U Q");
  await player("perform").click();
  await look("a mistake in the alg");
  await openLink(page, "scramble=R_U_F&solution=F-_U-_R-&looks=x");
  await player("follow-along").click();
  await player("follow-done").waitFor();
  await look("following, and a link with a mistake");
  await player("follow-watch").click();
  await player("case").click();
  await look("a case");

  await openLink(page, "size=5");
  await page.locator("main[data-sizes][data-ready]").waitFor();
  await look("another size");

  await openLink(page, "timer");
  await page.locator("[data-timer][data-ready]").waitFor();
  const pad = page.locator("[data-timer] [data-part=pad]");
  for (let i = 0; i < 3; i += 1) await pad.evaluate((pad) => pad.click());
  await look("timer");
  for (const dialog of ["settings", "session"]) {
    await page.locator(`[data-timer] [data-act=${dialog}]`).click();
    await look(`timer, ${dialog}`);
    await page.keyboard.press("Escape");
  }
  await page.locator("[data-timer] [data-act=sheet]").click();
  await look("timer, sheet");

  await openLink(page, "lab");
  await page.locator("[data-lab][data-ready]").waitFor();
  for (const tab of await page.locator("[data-lab] .tabs label").all()) {
    await tab.click();
    await atRest(page, "[data-lab]");
    await look("lab");
  }
}

for (const language of LANGUAGES.filter((language) => language !== "en")) {
  const visitor = { locale: language, viewport: { width: 360, height: 800 }, reducedMotion: "reduce" };
  pageTest(`everything fits 360 px in ${language}`, visitor, async (page) => {
    const found = new Set();
    await tour(page, language, async (state) => {
      for (const fault of await overflowing(page)) found.add(`${state}: ${fault}`);
    });
    await page.goto(`${address()}help.${language}.html`);
    for (const fault of await overflowing(page)) found.add(`help: ${fault}`);
    assert.equal(await page.evaluate(() => document.documentElement.lang), language);
    assert.deepEqual([...found], []);
  });
}

pageTest("an element speaks the language of its attribute, or of its page", { locale: "de", query: "embed.html#alg=R+U" }, async (page) => {
  const cube = page.locator("cube-lab");
  const titled = (language, key) => cube.locator(`button[title="${text(language, key, "element")}"]`).waitFor();
  await titled("de", "play");
  await cube.evaluate((cube) => (cube.lang = "ar"));
  await titled("ar", "play");
  assert.equal(await cube.evaluate((cube) => getComputedStyle(cube.shadowRoot.querySelector(".player")).direction), "rtl");
  assert.equal(await cube.evaluate((cube) => getComputedStyle(cube.shadowRoot.querySelector(".moves")).direction), "ltr");
  assert.match(await cube.evaluate((cube) => cube.toSVG("plan")), /<title>مكعب 3x3x3 من فوق<\/title>/);
  await cube.evaluate((cube) => cube.setAttribute("lang", "xx"));
  await titled("en", "play");
  assert.match(await cube.evaluate((cube) => cube.toSVG("plan")), /<title>Solved 3x3x3 cube, seen from above<\/title>/);
});

/** A page with elements whose files fail. */
const failing = { locale: "en", query: "worker.js", tolerated: [/404|503/, /ERR_|Failed to load/] };

/** Returns a pattern of a text with any values in it. */
const pattern = (language, key, name) => {
  const file = readFileSync(join(DIST, "words", language, `${name}.properties`), "utf8");
  const [line] = file.split("\n").filter((line) => line.startsWith(`${key} = `));
  const [first, ...rest] = line.slice(key.length + 3).split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp([first, ...rest].join("[^]*"));
};

for (const language of LANGUAGES.filter((language) => language !== "en")) {
  pageTest(`<cube-lab> says in ${language} what failed, which call it refuses and which attribute is wrong, and in English if these words do not come`, failing, async (page) => {
    const message = page.locator("cube-lab [part=message]");
    const show = (tag) => open(page, tag.replace("<cube-lab", `<cube-lab lang="${language}"`));
    await page.route("**/still_bg.wasm", (route) => route.fulfill({ status: 503, body: "" }));
    await show("<cube-lab></cube-lab>");
    await message.filter({ hasText: pattern(language, "status", "element_failures") }).waitFor();
    assert.match((await events(page, "error"))[0].message, pattern(language, "status", "element_failures"));
    await message.locator("button", { hasText: text(language, "again", "element_failures") }).waitFor();
    await page.unroute("**/still_bg.wasm");

    await show(`<cube-lab size="99" alg="R Q"></cube-lab>`);
    const number = pattern(language, "number", "element_attributes");
    await message.filter({ hasText: number }).filter({ hasText: pattern(language, "alg_errors.parse", "page") }).waitFor();
    assert.match((await events(page, "invalid")).find(({ attribute }) => attribute === "size").message, number);
    const refused = await page.evaluate(() => document.querySelector("cube-lab").move("Q").catch((error) => error.message));
    assert.match(refused, pattern(language, "alg_errors.parse", "page"));
    await page.route("**/element_attributes.properties", (route) => route.fulfill({ status: 404, body: "" }));
    await show(`<cube-lab size="99"></cube-lab>`);
    await message.filter({ hasText: /^size "99": expected a number from 2 to 33$/ }).waitFor();

    await page.route(/element_failures|element_bg/, (route) => route.fulfill({ status: 404, body: "" }));
    await show(`<cube-lab alg="R"></cube-lab>`);
    await drawn(page);
    await page.locator("cube-lab [part~=forward]").click();
    await page.locator("cube-lab [part=status]", { hasText: /element_bg\.wasm: 404.*must lie beside cube-lab\.js/ }).waitFor();
  });
}

pageTest("where not even the script of the texts comes, the file and its status are named", failing, async (page) => {
  await page.route(/cube-lab-errors\.js|still_bg\.wasm/, (route) => route.fulfill({ status: 404, body: "" }));
  await open(page, "<cube-lab></cube-lab>");
  await page.locator("cube-lab [part=message]", { hasText: /Cubelab: \S+still_bg\.wasm: 404/ }).waitFor();
});

pageTest("Arabic runs from right to left, but cubes, moves and playback from left to right", { query: "?lang=ar#alg=R_U'_F2" }, async (page) => {
  await speaks(page, "ar");
  await ready(page);
  assert.deepEqual(await languageOf(page), ["ar", "rtl"]);
  const left = async (locator) => (await locator.first().boundingBox()).x;
  const inOrder = async (...locators) => {
    const places = await Promise.all(locators.map(left));
    assert.deepEqual(places, [...places].sort((a, b) => a - b));
  };
  await inOrder(chooser(page), page.locator("nav:not(.sizes) a"), page.locator(".page-head h1"));
  await inOrder(page.locator("[data-cubelab] .work-side"), page.locator("[data-cubelab] .cube-side"));
  const buttons = part(page, "moves").locator("button");
  await inOrder(buttons.nth(0), buttons.nth(1), buttons.nth(2));
  await inOrder(part(page, "home"), part(page, "back"), part(page, "play"), part(page, "forward"), part(page, "end"));
  // A move in a sentence keeps its own order.
  await openLink(page, "scramble=R_U_F&solution=F-_U-_R-");
  await part(page, "follow-along").click();
  const then = part(page, "follow-then");
  await then.filter({ hasText: "\u2068U′ R′\u2069" }).waitFor();
  assert.equal(await part(page, "follow-name").evaluate((name) => getComputedStyle(name).direction), "ltr");
});
