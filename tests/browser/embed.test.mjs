// The page embed.html in a sandboxed frame, and the messages between it and the page around it.
import assert from "node:assert/strict";
import { address, pageTest, sendHeaders, useBrowser } from "./harness.mjs";
import { after, SOLVED } from "./cube.mjs";
import { call, framed, said, tell } from "./frame.mjs";

useBrowser();

const bare = { query: "worker.js", tolerated: [/404/], prepare: async () => sendHeaders({ "access-control-allow-origin": "*" }) };

pageTest("a sandboxed frame shows the attributes of its address, and says its height", bare, async (page) => {
  const frame = await framed(page, "alg=R+U+R'+U'&view=3d+moves");
  assert.deepEqual(await frame.locator("cube-lab [part~=move]").allTextContents(), ["R", "U", "R′", "U′"]);
  const { height, cubelab } = await said(page, "height");
  assert.ok(height > 200 && height < 700, `${height}`);
  assert.equal(cubelab, 1);
  const fits = await frame.locator("body").evaluate((body) => body.getBoundingClientRect().height);
  assert.equal(height, Math.ceil(fits));
});

pageTest("messages set attributes, call methods, and bring events", bare, async (page) => {
  const frame = await framed(page, "solver");
  assert.equal((await call(page, "move", "R U")).result, null);
  assert.deepEqual((await said(page, "statechange")).detail, { facelets: after("R U"), solved: false });
  assert.deepEqual((await said(page, "move")).detail, { move: "U", source: "method" });
  await tell(page, { cubelab: 1, type: "set", attribute: "mask", value: "dots" });
  assert.equal((await said(page, "invalid")).detail.attribute, "mask");
  await tell(page, { cubelab: 1, type: "set", attribute: "mask", value: null });
  await frame.locator("cube-lab [part=message]").waitFor({ state: "hidden" });
  const { result } = await call(page, "scramble", { seed: 7 });
  const solution = (await call(page, "solve")).result;
  assert.equal(after(solution.alg, after(result)), SOLVED);
  assert.match((await call(page, "toSVG", "plan")).result, /^<svg/);
  assert.match((await call(page, "move", "Q")).error, /Q/);
});

pageTest("hostile messages do nothing", bare, async (page) => {
  const frame = await framed(page, "alg=R");
  const before = await frame.locator("cube-lab").evaluate((cube) => cube.outerHTML);
  const hostile = [
    null, "play", 7, [], {}, { cubelab: 2, type: "call", method: "move", argument: "R" }, { type: "call", method: "move", argument: "R" },
    { cubelab: 1, type: "set", attribute: "onclick", value: "alert(1)" }, { cubelab: 1, type: "set", attribute: "style", value: "color: red" },
    { cubelab: 1, type: "set", attribute: "alg", value: { toString: "x" } }, { cubelab: 1, type: "set", attribute: "alg", value: "R ".repeat(50_000) },
    { cubelab: 1, type: "set", attribute: "__proto__", value: "x" },
    { cubelab: 1, type: "call", method: "remove" }, { cubelab: 1, type: "call", method: "constructor" }, { cubelab: 1, type: "call", method: "setAttribute", argument: "x" },
    { cubelab: 1, type: "call", id: 1, method: "move", argument: { length: 3 } }, { cubelab: 1, type: "call", id: 2, method: "seek", argument: "1e9" },
    { cubelab: 1, type: "call", id: 3, method: "scramble", argument: { seed: -1 } }, { cubelab: 1, type: "call", id: 4, method: "move", argument: "R".repeat(60_000) },
  ];
  for (const message of hostile) await tell(page, message);
  // A message of another window than the parent: the frame's own.
  await frame.locator("body").evaluate(() => window.postMessage({ cubelab: 1, type: "set", attribute: "alg", value: "F" }, "*"));
  // Messages are handled in their order.
  assert.equal((await call(page, "pause")).result, null);
  const answers = await page.evaluate(() => window.said.filter((message) => message.type === "answer" && [1, 2, 3, 4].includes(message.id)));
  assert.deepEqual(answers.map(({ error }) => error), ["move", "seek", "scramble", "move"].map((method) => `${method}: the argument is of the wrong kind`));
  const now = await frame.locator("cube-lab").evaluate((cube) => [cube.outerHTML, cube.facelets, cube.isConnected]);
  assert.deepEqual(now, [before, SOLVED, true]);
});

pageTest("a server that withholds the files from a frame is named", { ...bare, prepare: undefined, tolerated: [/404/, /CORS/, /ERR_FAILED/, /Failed to fetch/] }, async (page) => {
  const html = `<!doctype html><link rel="icon" href="data:,"><iframe sandbox="allow-scripts" src="embed.html#alg=R"></iframe>`;
  await page.route("**/host.html", (route) => route.fulfill({ contentType: "text/html", body: html }));
  await page.goto(`${address()}host.html`);
  await page.frameLocator("iframe").locator("cube-lab p", { hasText: "Access-Control-Allow-Origin" }).waitFor();
});
