// The pictures of the README, of links and of the installed page: checks the content of each, and saves them again with CUBELAB_WRITE=1.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { address, openLink, pageTest, PNG, useBrowser } from "./harness.mjs";
import { atRest, begun, facelets, part, ready, reveal, withoutProgram } from "./cube.mjs";
import { until } from "./until.mjs";

useBrowser();

/** Saves a picture of a page or of a part of it. */
async function save(pageOrLocator, name) {
  const picture = await pageOrLocator.screenshot({ type: "jpeg", quality: 82, animations: "disabled" });
  assert.ok(picture.length < 150_000, `${picture.length} bytes`);
  if (process.env.CUBELAB_WRITE) writeFileSync(fileURLToPath(new URL(`../../assets/${name}.jpg`, import.meta.url)), picture);
}

/** Returns the middle of a stage, as the address of a picture. */
async function square(page, stage) {
  const { x, y, width, height } = await stage.boundingBox();
  const side = Math.min(width, height) - 20;
  const clip = { x: x + (width - side) / 2, y: y + (height - side) / 2, width: side, height: side };
  return `data:image/png;base64,${(await page.screenshot({ clip })).toString("base64")}`;
}

/** Saves six pictures side by side. */
async function saveRow(page, pictures, name) {
  const images = pictures.map((picture) => `<img src="${picture}" width="200" height="200">`).join("");
  await page.setContent(
    `<link rel="icon" href="data:,"><body style="margin:0;display:grid;grid-template-columns:repeat(6,200px);width:1200px;background:#f6f6f4">${images}</body>`,
  );
  await page.setViewportSize({ width: 1200, height: 200 });
  await save(page, name);
}

/** A scramble and the beginning of its solution. */
const LINE =
  "#scramble=U-_L2_R2_D_R2_U2_L2_F2_U_F2_U2_F_D_B2_D2_R_B2_L2_F_R_F2" +
  "&solution=F-_D2_F_L2_R2_B_D2_U2_R2_F_U2_F_U_B_F2_L-_R2_D2_B2_R_U-&at=27";

/** The settings of a test that arranges a picture with styles of its own, which the page's policy would refuse. */
const ARRANGED = { bypassCSP: true };

/** Waits until the picture is drawn at full resolution, and the worker has nothing left to do. */
async function settle(page) {
  await ready(page);
  await until(page, () => !document.querySelector("[data-part=status]").hasAttribute("data-preparing"), null, { patience: 90_000 });
  await page.evaluate(() => document.activeElement.blur());
  await atRest(page);
  // A moving cube is drawn with fewer pixels.
  await until(page, () => {
    const canvas = document.querySelector("[data-cubelab] canvas");
    return canvas.width >= 1.5 * Math.min(canvas.clientWidth, canvas.clientHeight);
  });
}

pageTest("the whole page", { webgl: true, query: LINE }, async (page) => {
  await settle(page);
  await save(page, "page");
});

pageTest("a phone at night", { webgl: true, query: LINE, viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, colorScheme: "dark" }, async (page) => {
  await settle(page);
  await save(page, "phone");
});

pageTest("a mistake in a cube that is entered", { webgl: true, query: "#scramble=R_U_F-&tab=colours", viewport: { width: 1280, height: 1140 } }, async (page) => {
  await settle(page);
  // The corner URF has a wrong colour.
  const entered = [...(await facelets(page))];
  entered[20] = "L";
  await page.goto(`${address()}#stickers=${entered.join("")}&tab=colours`);
  await page.locator("[data-part=laws] li").first().waitFor();
  await settle(page);
  await save(page, "mistake");
});

pageTest("schemes, signs, masks", { ...ARRANGED, webgl: true, viewport: { width: 1000, height: 900 } }, async (page) => {
  const pictures = [];
  await ready(page);
  for (const looks of ["", "safe", "pastel.letters", "top-DF.mask-f2l", "patterns.safe", "hints"]) {
    await openLink(page, `#scramble=R_U_F-_L2_B_D-${looks ? `&looks=${looks}` : ""}`);
    await settle(page);
    pictures.push(await square(page, part(page, "stage")));
  }
  await saveRow(page, pictures, "looks");
});

/** Scrambles the cube of another size with a seed, and waits until it rests. */
async function scramble(page, seed) {
  const other = (name) => page.locator(`main[data-sizes] [data-part=${name}]`);
  await ready(page);
  await (await reveal(page, "seed")).fill(String(seed));
  await other("seed").press("Enter");
  await other("status").filter({ hasText: "Scrambled" }).waitFor({ timeout: 60_000 });
  return other;
}

/** Waits until the picture of another size is drawn at full resolution. */
async function resting(page) {
  await page.evaluate(() => document.activeElement.blur());
  const seen = () => page.locator("main[data-sizes] [data-part=stage]").screenshot();
  let [before, now] = [Buffer.alloc(0), await seen()];
  while (!now.equals(before)) {
    await page.waitForTimeout(400);
    [before, now] = [now, await seen()];
  }
}

pageTest("the solution of a large cube, in chapters", { webgl: true, query: "#size=7", viewport: { width: 1280, height: 800 }, reducedMotion: "reduce" }, async (page) => {
  const other = await scramble(page, 4);
  await other("solve").click();
  await begun(page);
  await until(page, () => !document.querySelector("main[data-sizes] [data-part=solve]").hasAttribute("data-searching"), null, { patience: 240_000 });
  await other("status").filter({ hasText: /turns/ }).waitFor();
  await other("chapters").locator("[data-chapter]").nth(1).click();
  await resting(page);
  await save(page, "large");
});

pageTest("sizes", { ...ARRANGED, webgl: true, viewport: { width: 1000, height: 900 } }, async (page) => {
  const pictures = [];
  await ready(page);
  await page.addStyleTag({ content: ".tools { visibility: hidden }" });
  for (const size of [2, 4, 5, 7, 13, 33]) {
    await openLink(page, `#size=${size}`);
    const other = await scramble(page, 3);
    await resting(page);
    pictures.push(await square(page, other("stage")));
  }
  await saveRow(page, pictures, "sizes");
});

pageTest("a hand-out", { ...ARRANGED, webgl: true, query: LINE.replace("&at=27", ""), viewport: { width: 760, height: 1000 } }, async (page) => {
  await settle(page);
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  await page.emulateMedia({ media: "print" });
  assert.equal(await page.locator(".handout li").count(), 21);
  await page.addStyleTag({ content: "html { background: white !important } .handout { padding: 40px } .source { display: none }" });
  await save(page, "handout");
});

/** Returns the drawing of the solved cube in the page, for a picture with this view box. */
const drawing = (page, viewBox) =>
  page.evaluate((viewBox) => {
    const cube = document.querySelector("[data-cubelab] [data-part=cube]").cloneNode(true);
    cube.setAttribute("xmlns", "http://www.w3.org/2000/svg");
    cube.setAttribute("viewBox", viewBox);
    return cube.outerHTML;
  }, viewBox);

// The cube fills a circle of radius 1000 around (0, 102); systems cut maskable icons to a circle of
// 80 % of their width. Systems that do not cut show the picture as it is, with round corners.
for (const [name, side, viewBox, style] of [
  ["192", 192, "-1110 -1008 2220 2220", "border-radius:22%;background:#e3e4e0"],
  ["512", 512, "-1110 -1008 2220 2220", "border-radius:22%;background:#e3e4e0"],
  ["maskable", 512, "-1340 -1238 2680 2680", "background:#e3e4e0"],
  ["apple", 180, "-1160 -1058 2320 2320", "background:#e3e4e0"],
]) {
  pageTest(`the icon ${name}`, { ...ARRANGED, prepare: withoutProgram, viewport: { width: side, height: side } }, async (page) => {
    const cube = await drawing(page, viewBox);
    await page.setContent(`<link rel="icon" href="data:,"><style>body{margin:0;background:none}svg{display:block;width:100vw;height:100vh;${style}}</style>${cube}`);
    const drawn = PNG.sync.read(await page.screenshot({ type: "png", omitBackground: true }));
    // Fewer shades at the edges make a smaller file, and nobody sees it.
    for (let i = 0; i < drawn.data.length; i += 1) drawn.data[i] = Math.min(255, Math.round(drawn.data[i] / 17) * 17);
    const picture = PNG.sync.write(drawn, { deflateLevel: 9, deflateStrategy: 0, filterType: 0 });
    assert.ok(picture.length < 25_000, `${picture.length} bytes`);
    if (process.env.CUBELAB_WRITE) writeFileSync(fileURLToPath(new URL(`../../assets/icons/${name}.png`, import.meta.url)), picture);
  });
}

pageTest("the picture for links to the page", { ...ARRANGED, webgl: true, viewport: { width: 1000, height: 900 } }, async (page) => {
  const visited = await page.context().newPage();
  await visited.goto(`${address()}${LINE}`);
  await settle(visited);
  const cube = await square(visited, part(visited, "stage"));
  await visited.close();
  await page.setContent(
    `<link rel="icon" href="data:,"><body style="margin:0;display:flex;align-items:center;gap:56px;width:1200px;height:630px;background:#f6f6f4;color:#1a1c21;font:34px/1.35 system-ui,sans-serif">
      <img src="${cube}" width="520" height="520" style="margin-left:60px"><div><b style="font-size:84px;letter-spacing:-0.02em">Cubelab</b><br>Turn, scramble, solve<br>and study Rubik’s cubes<br><span style="color:#5d626d">from 2 to 33 layers</span></div></body>`,
  );
  await page.setViewportSize({ width: 1200, height: 630 });
  const picture = await page.screenshot({ type: "jpeg", quality: 80 });
  assert.ok(picture.length < 60_000, `${picture.length} bytes`);
  if (process.env.CUBELAB_WRITE) writeFileSync(fileURLToPath(new URL("../../assets/preview.jpg", import.meta.url)), picture);
});
