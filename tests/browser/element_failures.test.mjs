// What <cube-lab> and embed.html say where something keeps them from working: each cause has its own message, which says what to change.
import assert from "node:assert/strict";
import { pathToFileURL } from "node:url";
import { join } from "node:path";
import { address, pageTest, sendHeaders, useBrowser } from "./harness.mjs";
import { after } from "./cube.mjs";
import { bare, drawn, events, open } from "./host.mjs";
import { DIST } from "./server.mjs";
import { until } from "./until.mjs";

useBrowser({ args: ["--disable-features=LocalNetworkAccessChecks"] });

/** What the browser reports of the failures that tests make. */
const provoked = { ...bare, tolerated: [/404|503/, /Failed to (load|fetch)|MIME type|ERR_|CORS|Content Security Policy|violates|WebGL/i, /outside its folder/] };

const message = (page) => page.locator("cube-lab [part=message]");

const FALLBACK = `<cube-lab alg="R U"><p id="fallback">R U</p></cube-lab>`;

/** The files that fail, how, and what the element says. An element with a hint needs the program of cubes that play for its first
 * picture, and others that of still pictures. */
const FILES = [
  ["element.js", { contentType: "text/plain", body: "export {}" }, /element\.js arrived as text\/plain\. The server must send it as text\/javascript/],
  ["element.js", { status: 404, body: "" }, /element\.js: 404 .*All files of Cubelab must lie beside cube-lab\.js/],
  ["still_bg.wasm", { status: 503, body: "" }, /still_bg\.wasm: 503/],
  // A server that answers everything with its first page.
  ["still_bg.wasm", { contentType: "text/html", body: "<!doctype html><p>Welcome</p>" }, /still_bg\.wasm is no program/],
  ["cube-lab.css", { status: 404, body: "" }, /cube-lab\.css: 404/],
];

pageTest("each file that does not come, or comes as something else, is named with what to change; then trying again helps", provoked, async (page) => {
  for (const [file, answer, expected] of FILES) {
    await page.route(`**/${file}*`, (route) => route.fulfill(answer));
    await open(page, file === "element.js" ? FALLBACK.replace(" ", " hint ") : FALLBACK);
    await message(page).waitFor();
    assert.match(await message(page).textContent(), expected);
    assert.equal(await page.locator("#fallback").isVisible(), true, `${file}: the fallback stays`);
    assert.match((await events(page, "error"))[0].message, expected);
    await page.unroute(`**/${file}*`);
    await page.locator("cube-lab button").click();
    await drawn(page);
    assert.equal(await page.locator("#fallback").isVisible(), false);
  }
});

pageTest("a file that never comes is named after 15 seconds, and the cube is there when it comes", provoked, async (page) => {
  let send;
  const isHeld = new Promise((resume) => (send = resume));
  await page.route("**/still_bg.wasm", async (route) => {
    await isHeld;
    await route.continue();
  });
  await page.clock.install();
  await open(page, FALLBACK);
  const request = page.waitForRequest("**/still_bg.wasm");
  await page.reload();
  await request;
  await page.clock.runFor(15_000);
  // Other files may be late as well, as the 15 seconds of the test's clock pass at once.
  await message(page).filter({ hasText: /Still waiting for (\S+, )*\S+still_bg\.wasm(, \S+)*\. Check the connection/ }).waitFor();
  assert.equal(await page.locator("#fallback").isVisible(), true);
  send();
  await drawn(page);
  assert.equal(await page.locator("cube-lab [part=message]:visible").count(), 0);
});

pageTest("the type of a program does not matter, nor does a storage that is refused", provoked, async (page) => {
  await page.route("**/*.wasm", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), "content-type": "text/plain" } });
  });
  await page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"]) {
      Object.defineProperty(window, name, { get: () => { throw new DOMException("refused", "SecurityError"); } });
    }
  });
  await open(page, `<cube-lab solver></cube-lab>`);
  await drawn(page);
  const alg = await page.evaluate(() => document.querySelector("cube-lab").scramble({ seed: 7 }));
  assert.equal(await page.evaluate(() => document.querySelector("cube-lab").facelets), after(alg));
});

pageTest("a browser without WebAssembly is named", provoked, async (page) => {
  await page.addInitScript(() => delete window.WebAssembly);
  await open(page, FALLBACK);
  await message(page).waitFor();
  assert.match(await message(page).textContent(), /This browser has no WebAssembly, or it is switched off/);
  assert.equal(await page.locator("#fallback").isVisible(), true);
});

pageTest("a worker that a policy forbids, and a program of cubes that play that does not come, are named below the cube", provoked, async (page) => {
  const headers = { "content-security-policy": "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; worker-src 'none'; img-src data:" };
  await open(page, `<cube-lab></cube-lab>`, { headers });
  await drawn(page);
  const reason = await page.evaluate(() => document.querySelector("cube-lab").scramble().catch((error) => error.message));
  assert.match(reason, /worker\.js: .*worker-src/);
  assert.match(await page.locator("cube-lab [part=status]").textContent(), /worker-src/);
  await page.route("**/element_bg.wasm*", (route) => route.fulfill({ status: 404, body: "" }));
  await open(page, `<cube-lab alg="R"></cube-lab>`);
  await drawn(page);
  await page.locator("cube-lab [part~=forward]").click();
  await page.locator("cube-lab [part=status]", { hasText: "element_bg.wasm: 404" }).waitFor();
  await page.unroute("**/element_bg.wasm*");
  await page.locator("cube-lab [part~=forward]").click();
  await until(page, () => document.querySelector("cube-lab").index === 1);
});

pageTest("from a file, where browsers run no modules, the text inside the tag and that of embed.html stay", provoked, async (page) => {
  await page.goto(pathToFileURL(join(DIST, "embed.html")).href);
  assert.match(await page.locator("cube-lab p").textContent(), /web server/);
  assert.equal(await page.locator("cube-lab p").isVisible(), true);
});

pageTest("embed.html names a wrong type, a missing program and a browser without WebAssembly like the element", { ...provoked, prepare: async () => sendHeaders({ "access-control-allow-origin": "*" }) }, async (page) => {
  const html = `<!doctype html><link rel="icon" href="data:,"><iframe sandbox="allow-scripts" src="embed.html#alg=R"></iframe><iframe sandbox="allow-scripts" src="embed.html#alg=R&hint"></iframe>`;
  await page.route("**/frame.html", (route) => route.fulfill({ contentType: "text/html", body: html }));
  const headers = { "access-control-allow-origin": "*" };
  for (const [file, answer, expected] of FILES.slice(0, 4)) {
    await page.route(`**/${file}*`, (route) => route.fulfill({ ...answer, headers }));
    await page.goto(`${address()}frame.html`);
    const inside = page.frameLocator(file === "element.js" ? "iframe >> nth=1" : "iframe >> nth=0");
    await message(inside).waitFor();
    assert.match(await message(inside).textContent(), expected);
    assert.equal(await inside.locator("cube-lab p", { hasText: "should be here" }).isVisible(), true);
    await page.unroute(`**/${file}*`);
  }
  await page.addInitScript(() => delete window.WebAssembly);
  await page.goto(`${address()}frame.html`);
  await page.frameLocator("iframe >> nth=0").locator("cube-lab [part=message]", { hasText: "This browser has no WebAssembly" }).waitFor();
});
