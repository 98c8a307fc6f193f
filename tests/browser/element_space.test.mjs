// The view "3d" of <cube-lab> by WebGL: who has a context, and SVG where there is none.
import assert from "node:assert/strict";
import { pageTest, useBrowser } from "./harness.mjs";
import { bare, drawn, events, open, rest } from "./host.mjs";
import { until } from "./until.mjs";

useBrowser();

/** Returns what draws each element: "canvas" or "svg". */
const kinds = (page) => page.evaluate(() => [...document.querySelectorAll("cube-lab")].map((cube) => cube.shadowRoot.querySelector("[part~=space]").firstElementChild.localName));

/** Waits until the elements are drawn so. */
async function become(page, ...expected) {
  const isSo = (expected) =>
    [...document.querySelectorAll("cube-lab")].every((cube, i) => cube.shadowRoot.querySelector("[part~=space]").firstElementChild.localName === expected[i]);
  await until(page, isSo, expected).catch(() => {});
  assert.deepEqual(await kinds(page), expected);
}

const use = (page, id) => page.evaluate((id) => document.getElementById(id).step(), id);

pageTest("the two cubes used last are drawn by WebGL, others, prints, arrows and lost contexts by SVG", { ...bare, webgl: true, tolerated: [...bare.tolerated, /context/i] }, async (page) => {
  const programs = [];
  page.on("request", (request) => /renderer_bg|element_bg/.test(request.url()) && programs.push(request.url()));
  await page.addInitScript(() => {
    window.contexts = [];
    const { getContext } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.getContext = function (kind, ...list) {
      const context = getContext.call(this, kind, ...list);
      if (kind === "webgl2") window.contexts.push(context);
      return context;
    };
  });
  const tag = (id, more = "") => `<cube-lab id="${id}" alg="R U F D" ${more}></cube-lab>`;
  await open(page, `<div style="display: grid; grid-template-columns: repeat(4, 200px)">${tag("a")}${tag("b")}${tag("c")}${tag("d", "hint marks=letters")}</div>`);
  await drawn(page, "#d");
  await become(page, "svg", "svg", "svg", "svg");
  assert.equal(programs.filter((url) => url.includes("renderer")).length, 0, "a picture with marks is nobody's use");
  await use(page, "a");
  await become(page, "canvas", "svg", "svg", "svg");
  await use(page, "b");
  await become(page, "canvas", "canvas", "svg", "svg");
  // No picture is empty at any time while contexts change hands.
  await page.evaluate(() => {
    window.empty = 0;
    const look = () => document.querySelectorAll("cube-lab").forEach((cube) => (window.empty += cube.shadowRoot.querySelector("[part~=space]").childElementCount === 1 ? 0 : 1));
    for (const cube of document.querySelectorAll("cube-lab")) new MutationObserver(look).observe(cube.shadowRoot, { childList: true, subtree: true });
  });
  await use(page, "c");
  await become(page, "svg", "canvas", "canvas", "svg");
  await use(page, "a");
  await become(page, "canvas", "svg", "canvas", "svg");
  assert.equal(await page.evaluate(() => window.empty), 0);
  assert.equal(programs.length, 2, programs.join());
  const alive = () => page.evaluate(() => window.contexts.filter((context) => !context.isContextLost()).length);
  assert.equal(await alive(), 2);
  // A print has pictures, and the screen has its canvases back after it.
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  assert.deepEqual(await kinds(page), ["svg", "svg", "svg", "svg"]);
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  await become(page, "canvas", "svg", "canvas", "svg");
  // The cube with a hint has an arrow at rest, which WebGL does not draw.
  await page.evaluate(() => document.getElementById("d").setAttribute("hint", ""));
  await use(page, "d");
  await rest(page, "#d");
  await become(page, "canvas", "svg", "svg", "svg");
  await page.evaluate(() => document.getElementById("d").removeAttribute("hint"));
  await become(page, "canvas", "svg", "svg", "canvas");
  // A browser takes a context away, and gives it back.
  const lose = await page.evaluateHandle(() => window.contexts.findLast((context) => !context.isContextLost()).getExtension("WEBGL_lose_context"));
  await lose.evaluate((extension) => extension.loseContext());
  await become(page, "canvas", "svg", "svg", "svg");
  await use(page, "d");
  assert.equal(await page.evaluate(() => document.getElementById("d").index), 2);
  await lose.evaluate((extension) => extension.restoreContext());
  await become(page, "canvas", "svg", "svg", "canvas");
  // Another size and another view.
  await page.evaluate(() => (document.getElementById("d").size = 5));
  await become(page, "canvas", "svg", "svg", "canvas");
  await page.evaluate(() => (document.getElementById("d").view = "plan 3d"));
  await become(page, "canvas", "svg", "svg", "canvas");
  await page.evaluate(() => document.querySelectorAll("cube-lab").forEach((cube) => cube.remove()));
  await until(page, () => window.contexts.every((context) => context.isContextLost()));
  assert.deepEqual(await events(page, "error"), []);
});

pageTest("where WebGL is refused, and where its program does not come, SVG plays", { ...bare, webgl: "refused" }, async (page) => {
  const plays = async () => {
    await open(page, `<cube-lab id="a" alg="R U" speed="20"></cube-lab>`);
    await drawn(page);
    const asked = page.waitForResponse("**/renderer_bg.wasm*");
    await page.evaluate(() => document.getElementById("a").play());
    await asked;
    await until(page, () => document.getElementById("a").index === 2);
    await rest(page);
    assert.deepEqual(await kinds(page), ["svg"]);
    assert.deepEqual(await events(page, "error"), []);
    assert.equal(await page.locator("cube-lab [part=status]:visible").count(), 0);
  };
  await plays();
  await page.route("**/renderer_bg.wasm*", (route) => route.fulfill({ status: 404, body: "" }));
  await plays();
});
