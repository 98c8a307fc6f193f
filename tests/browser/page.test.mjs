// The page as its HTML makes it, before the program arrives or if it never does.
import assert from "node:assert/strict";
import { pageTest, picture, useBrowser } from "./harness.mjs";
import { atRest, facelets, part, ready, seenOnCube, seenOnNet, SOLVED, stickerPlaces, withoutProgram } from "./cube.mjs";

useBrowser();

const waiting = { prepare: withoutProgram };

pageTest("a solved cube and its net are there before the program", waiting, async (page) => {
  const places = await stickerPlaces(page);
  assert.equal(places.length, 27);
  assert.equal(await seenOnCube(page, places), SOLVED.slice(0, 27));
  assert.equal(await seenOnNet(page), SOLVED);
  assert.equal(await facelets(page), SOLVED);
});

pageTest("every control says what it does", waiting, async (page) => {
  const nameless = await page.evaluate(() =>
    [...document.querySelectorAll("button, input, textarea")]
      .filter((control) => !control.labels?.length && !control.ariaLabel && !control.textContent.trim())
      .map((control) => control.outerHTML),
  );
  assert.deepEqual(nameless, []);
});

for (const colorScheme of ["light", "dark"]) {
  pageTest(`a ${colorScheme} system gets a ${colorScheme} page`, { ...waiting, colorScheme }, async (page) => {
    await part(page, "net").waitFor();
    const image = await picture(page);
    const light = image.at(2, 2).every((channel) => channel > 200);
    const dark = image.at(2, 2).every((channel) => channel < 55);
    assert.ok(colorScheme === "light" ? light : dark, `${image.at(2, 2)}`);
    assert.equal(await seenOnNet(page), SOLVED);
  });
}

for (const width of [360, 768]) {
  pageTest(`the page fits a window ${width} px wide`, { ...waiting, viewport: { width, height: 740 } }, async (page) => {
    await part(page, "net").waitFor();
    const widest = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(widest <= width, `${widest} px`);
    const stage = await part(page, "stage").boundingBox();
    assert.ok(stage.width >= 240 && stage.x >= 0 && stage.x + stage.width <= width, JSON.stringify(stage));
  });
}

pageTest(
  "a program that cannot be loaded is reported",
  {
    prepare: (page) => page.route(/app_bg\.wasm$/, (route) => route.abort()),
    tolerated: [/Failed to load resource/, /Failed to fetch/],
  },
  async (page) => {
    await page.locator("[data-part=status]", { hasText: "could not be loaded" }).waitFor();
    assert.equal(await seenOnNet(page), SOLVED);
  },
);

const watching = {
  prepare: (page) =>
    page.addInitScript(() => {
      window.seen = [];
      addEventListener("transitionrun", ({ target, propertyName }) => seen.push(`${propertyName} of ${target.outerHTML.slice(0, 80)}`), true);
      // A browser takes 13 ms for the first of these.
      for (const name of ["DisplayNames", "ListFormat", "NumberFormat", "PluralRules"]) {
        Intl[name] = new Proxy(Intl[name], { construct: (Format, list) => (seen.push(name), new Format(...list)) });
      }
    }),
};
for (const width of [1280, 360]) {
  pageTest(`nothing fades in, and English needs nothing of Intl, ${width} px wide`, { ...watching, viewport: { width, height: 800 } }, async (page) => {
    await ready(page);
    await atRest(page);
    assert.deepEqual(await page.evaluate(() => seen), []);
  });
}
