// Sharing: copies, pictures and prints.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { address, pageTest, PNG, useBrowser } from "./harness.mjs";
import { after, faceOf, facelets, part, ready, stickerPlaces } from "./cube.mjs";
import { until } from "./until.mjs";

useBrowser();

const LINK = "#scramble=R_U&solution=U-_R-&at=3";

/** Opens the panel and waits for its content. */
async function openPanel(page) {
  await ready(page);
  await page.locator("[data-panel=share][aria-expanded]").click();
  await until(page, () => document.querySelector("[data-part=share-facelets]")?.value);
}

pageTest(
  "link, moves and facelets are copied",
  { query: LINK, permissions: ["clipboard-read", "clipboard-write"] },
  async (page) => {
    await openPanel(page);
    const copied = {};
    for (const name of ["link", "moves", "facelets"]) {
      await page.locator(`[data-copy=${name}]`).click();
      await page.locator(`[data-copy=${name}][aria-label=Copied]`).waitFor();
      copied[name] = await page.evaluate(() => navigator.clipboard.readText());
    }
    assert.deepEqual(copied, {
      link: address() + LINK,
      moves: "// Scramble\nR U\n// Solution\nU' R'",
      facelets: after("R"),
    });
    await page.keyboard.press("Escape");
    assert.ok(await page.locator("[data-panel=share]:focus").isVisible());
  },
);

pageTest(
  "where the browser does not copy, the text is selected",
  {
    query: LINK,
    prepare: (page) => page.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined })),
  },
  async (page) => {
    await openPanel(page);
    await page.locator("[data-copy=link]").click();
    await page.locator("[data-part=status]", { hasText: "by hand" }).waitFor();
    assert.equal(await page.evaluate(() => getSelection().toString() || document.activeElement.value), address() + LINK);
  },
);

pageTest("the link is handed to other programs where there is a way", {
  query: LINK,
  prepare: (page) => page.addInitScript(() => (navigator.share = async (what) => (window.sent = what))),
}, async (page) => {
  await openPanel(page);
  await page.locator("[data-do=send]").click();
  await until(page, () => window.sent);
  assert.deepEqual(await page.evaluate(() => window.sent), { url: address() + LINK });
});

/** Presses a button of the panel, and returns the name and the bytes of the file that it saves. */
async function saved(page, name) {
  const [file] = await Promise.all([page.waitForEvent("download"), page.locator(`[data-do=${name}]`).click()]);
  return { name: file.suggestedFilename(), content: readFileSync(await file.path()) };
}

pageTest("pictures are saved as SVG and PNG, transparent, under names that say what they are", { query: LINK }, async (page) => {
  const places = await stickerPlaces(page);
  const stage = await part(page, "stage").boundingBox();
  await openPanel(page);
  const svg = await saved(page, "svg");
  assert.equal(svg.name, "cube-after-R_U_U-.svg");
  assert.match(svg.content.toString(), /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="512"[^]*<\/svg>$/);
  await part(page, "side").selectOption("256");
  const png = await saved(page, "png");
  assert.equal(png.name, "cube-after-R_U_U--256px.png");
  const image = PNG.sync.read(png.content);
  assert.deepEqual([image.width, image.height, image.data[3]], [256, 256, 0], "transparent where there is no cube");
  // The picture equals the square in the middle of the stage.
  const side = Math.min(stage.width, stage.height);
  const seen = places.map(({ x, y }) => {
    const [across, down] = [(x - 0.5) * stage.width, (y - 0.5) * stage.height].map((c) => Math.floor((c / side + 0.5) * 256));
    return faceOf([...image.data.subarray(4 * (down * 256 + across), 4 * (down * 256 + across) + 3)]);
  });
  assert.equal(seen.join(""), after("R").slice(0, 27));
  // Of two pictures requested at the same time, the last is saved.
  const again = page.waitForEvent("download");
  await page.locator("[data-do=png]").evaluate((button) => {
    button.click();
    button.click();
  });
  assert.equal((await again).suggestedFilename(), png.name);
});

pageTest("paper gets a hand-out: before, after, and every step with its arrow", { webgl: true, query: `${LINK}&tab=wide`, colorScheme: "dark" }, async (page) => {
  await ready(page);
  await page.evaluate(() => {
    addEventListener("afterprint", () => (window.printed = true));
    addEventListener("beforeprint", () => {
      const paper = document.querySelector(".handout");
      window.paper = { title: paper.querySelector("h1").textContent, steps: [...paper.querySelectorAll("li")].map((step) => step.textContent), pictures: paper.querySelectorAll("svg").length };
    });
  });
  const pdf = await page.pdf({ format: "A4" });
  assert.equal(pdf.subarray(0, 5).toString(), "%PDF-");
  assert.equal(pdf.toString("latin1").match(/\/Type \/Page\b/g).length, 1, "one page");
  await until(page, () => window.printed);
  assert.deepEqual(await page.evaluate(() => window.paper), { title: "Solution in 2 moves", steps: ["1U′", "2R′"], pictures: 4 });
  assert.equal(await page.locator(".handout").count(), 0, "it is taken away");
  // The print contains nothing else, and is light.
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  await page.emulateMedia({ media: "print" });
  const seen = await page.evaluate(() => ({
    others: [...document.querySelectorAll("button, input, canvas")].filter((element) => element.checkVisibility()).length,
    ink: getComputedStyle(document.querySelector(".handout")).color,
    paper: getComputedStyle(document.body).backgroundColor,
  }));
  assert.deepEqual(seen, { others: 0, ink: "rgb(17, 17, 17)", paper: "rgba(0, 0, 0, 0)" });
  assert.equal(await facelets(page), after("R"));
});
