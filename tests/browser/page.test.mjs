// The page as its HTML makes it, before the program arrives or if it never does.
import assert from "node:assert/strict";
import { pageTest, picture, useBrowser } from "./harness.mjs";
import { atRest, facelets, part, seenOnCube, seenOnNet, SOLVED, stickerPlaces, wake, withoutProgram } from "./cube.mjs";

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

// With a selector such as `.a:has(b) c`, Chromium restyles all of `.a` whenever an element comes or goes, even outside it.
for (const [query, where] of [["", "the 3x3x3"], ["#size=4", "other sizes"], ["#timer", "the timer"]]) {
  pageTest(`on the page of ${where}, a picture that changes restyles hardly anything else`, { query }, async (page) => {
    const shown = "main:not([hidden])";
    await wake(page);
    await atRest(page, shown);
    const browser = page.context().browser();
    await browser.startTracing(page, { categories: ["devtools.timeline"] });
    const drawn = await page.evaluate(async (shown) => {
      const svg = document.querySelector(`${shown} svg`);
      for (let i = 0; i < 20; i += 1) {
        svg.replaceChildren(...svg.children);
        await new Promise(requestAnimationFrame);
      }
      return svg.childElementCount;
    }, shown);
    const { traceEvents } = JSON.parse(await browser.stopTracing());
    const counts = traceEvents.map(({ name, args }) => (name === "UpdateLayoutTree" ? args?.elementCount : undefined)).filter((count) => count > 0);
    assert.ok(counts.length >= 10, `${counts}`);
    // The middle one, because other parts of the page may change as well.
    const usual = counts.sort((a, b) => a - b)[Math.floor(counts.length / 2)];
    assert.ok(usual <= drawn + 5, `${usual} elements are restyled for ${drawn} that are drawn`);
  });
}
