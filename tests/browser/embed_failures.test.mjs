// What embed.html does in a sandboxed frame where something is missing, late or refused: a message says it in the frame and to the page
// around it, and the rest works.
import assert from "node:assert/strict";
import { pageTest, sendHeaders, useBrowser } from "./harness.mjs";
import { after, SOLVED } from "./cube.mjs";
import { call, framed, open, said } from "./frame.mjs";
import { until } from "./until.mjs";

useBrowser();

const ANY_ORIGIN = { "access-control-allow-origin": "*" };

/** A page without anything of Cubelab, whose server lets frames without an origin read its files. */
const bare = {
  query: "worker.js",
  tolerated: [/404/, /Failed to (load|fetch)|ERR_|Content Security Policy|violates|WebGL|context/i],
  prepare: async () => sendHeaders(ANY_ORIGIN),
};

/** Returns what draws the cube in space: "canvas" or "svg". */
const kindOf = (frame) => frame.locator("cube-lab [part~=space] > *").first().evaluate((picture) => picture.localName);

pageTest("a worker that a policy forbids is named in the frame, in the answer and in the event", bare, async (page) => {
  sendHeaders({ ...ANY_ORIGIN, "content-security-policy": "worker-src 'none'" });
  const frame = await framed(page, "solver");
  const { error } = await call(page, "scramble", { seed: 7 });
  assert.match(error, /worker\.js: .*worker-src/);
  assert.equal((await said(page, "error")).detail.message, error);
  assert.equal(await frame.locator("cube-lab [part=status]").textContent(), error);
  // All else works.
  assert.equal((await call(page, "move", "R")).result, null);
  assert.deepEqual((await said(page, "statechange")).detail, { facelets: after("R"), solved: false });
});

pageTest("without WebGL, SVG plays", bare, async (page) => {
  const frame = await framed(page, "alg=R+U&speed=20");
  const asked = page.waitForResponse("**/renderer_bg.wasm*");
  await call(page, "play");
  await asked;
  await until(page, () => window.said.some(({ type, detail }) => type === "step" && detail.index === 2));
  assert.equal(await kindOf(frame), "svg");
  assert.equal(await page.evaluate(() => window.said.some(({ type }) => type === "error")), false);
});

pageTest("a context that is lost is replaced by SVG, and comes back", { ...bare, webgl: true }, async (page) => {
  await page.addInitScript(() => {
    const { getContext } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.getContext = function (kind, ...list) {
      const context = getContext.call(this, kind, ...list);
      if (kind === "webgl2") window.losing = context.getExtension("WEBGL_lose_context");
      return context;
    };
  });
  const frame = await framed(page, "alg=R+U&speed=20");
  const draws = (kind) => frame.locator(`cube-lab [part~=space] > ${kind}`).waitFor();
  await call(page, "step");
  await draws("canvas");
  await frame.locator("body").evaluate(() => window.losing.loseContext());
  await draws("svg");
  await call(page, "step");
  assert.deepEqual((await said(page, "statechange")).detail, { facelets: after("R U"), solved: false });
  await frame.locator("body").evaluate(() => window.losing.restoreContext());
  await draws("canvas");
  assert.equal(await page.evaluate(() => window.said.some(({ type }) => type === "error")), false);
});

pageTest("a file that never comes is named after 15 seconds, and the cube is there when it comes", bare, async (page) => {
  let send;
  const isHeld = new Promise((resume) => (send = resume));
  await page.route("**/still_bg.wasm*", async (route) => {
    await isHeld;
    await route.continue();
  });
  await page.clock.install();
  const request = page.waitForRequest("**/still_bg.wasm*");
  const frame = await open(page, "alg=R+U");
  await request;
  await page.clock.runFor(15_000);
  // Other files may be late as well, as the 15 seconds of the test's clock pass at once.
  const expected = /Still waiting for (\S+, )*\S+still_bg\.wasm(, \S+)*\. Check the connection/;
  await frame.locator("cube-lab [part=message]", { hasText: expected }).waitFor();
  assert.equal(await frame.locator("cube-lab p", { hasText: "should be here" }).isVisible(), true);
  send();
  await said(page, "ready");
  assert.equal(await frame.locator("cube-lab [part=message]:visible").count(), 0);
});

pageTest("the frame has no storage, and needs none: it scrambles and solves", bare, async (page) => {
  const frame = await framed(page, "solver");
  const refused = await frame.locator("body").evaluate(async () => {
    const attempts = { local: () => localStorage.length, session: () => sessionStorage.length, cookie: () => document.cookie, caches: () => caches.keys() };
    const isRefused = async (attempt) => {
      try {
        await attempt();
        return false;
      } catch {
        return true;
      }
    };
    const all = await Promise.all(Object.entries(attempts).map(async ([name, attempt]) => [name, await isRefused(attempt)]));
    return Object.fromEntries(all);
  });
  assert.deepEqual(refused, { local: true, session: true, cookie: true, caches: true });
  const { result } = await call(page, "scramble", { seed: 7 });
  const solution = (await call(page, "solve")).result;
  assert.equal(after(solution.alg, after(result)), SOLVED);
});
