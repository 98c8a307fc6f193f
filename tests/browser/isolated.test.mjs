// A page that is cross-origin isolated: the workers of a proof share one table, and everything else works as on other pages.
import assert from "node:assert/strict";
import { beginFiles, pageTest, sendHeaders, useBrowser } from "./harness.mjs";
import { after, facelets, moves, part, ready, reveal, SOLVED } from "./cube.mjs";
import { ISOLATING } from "./server.mjs";
import { until } from "./until.mjs";

useBrowser();

/** The link of a cube whose shortest solution has fourteen turns. The smallest table proves it in more than
 * a second, after which the work is divided. */
const FOURTEEN = "#scramble=R_U'_F2_L_D_B2_U_R'_F_D2_L2_U'_B_R2";

/** Counts the workers that attach a memory in the last four bytes of this memory, behind the table, and broadcasts the number before. A
 * memory of its own would give each worker the number 0. */
const COUNTING = `{
  const { Instance } = WebAssembly;
  WebAssembly.Instance = function (module, imports) {
    const { table } = imports.m;
    const last = new Int32Array(table.buffer, table.buffer.byteLength - 4);
    new BroadcastChannel("attached").postMessage([Atomics.add(last, 0, 1), table.buffer.byteLength]);
    return new Instance(module, imports);
  };
  WebAssembly.Instance.prototype = Instance.prototype;
}
`;

const status = (page, words) => part(page, "status").filter({ hasText: words });

/** Makes the device one with two processors and little memory, and keeps what workers broadcast. */
const counting = async (page) => {
  beginFiles({ "optimal_worker_loader.js": COUNTING });
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "hardwareConcurrency", { value: 2 });
    Object.defineProperty(navigator, "deviceMemory", { value: 0.001 });
    window.attached = [];
    new BroadcastChannel("attached").onmessage = ({ data }) => window.attached.push(data);
  });
};

/** Proves with a table so small that it is built within a second; the page does not offer it. */
async function prove(page) {
  await ready(page);
  await (await reveal(page, "method")).selectOption("optimal");
  await part(page, "table").evaluate((select) => {
    select.append(new Option("1 MB", "1M"));
    select.value = "1M";
  });
  await part(page, "solve").first().click();
  await status(page, "Proved optimal").waitFor({ timeout: 240_000 });
}

const solutionOf = async (page) =>
  (await moves(page)).filter(({ origin }) => origin === "Solution").map(({ move }) => move).join(" ");

/** Waits until the table is in the browser's cache. */
const stored = (page) =>
  until(page, async () => (await (await caches.open("cubelab-tables")).match("optimal-1M")) !== undefined);

pageTest("two workers share one table, built or read, whatever the memory of the device", {
  query: FOURTEEN,
  prepare: async (page) => {
    sendHeaders(ISOLATING);
    await counting(page);
  },
}, async (page) => {
  for (const expected of [[0, 1, 2], [0, 1]]) {
    await prove(page);
    assert.equal(await page.evaluate(() => crossOriginIsolated), true);
    await status(page, "14 turns").waitFor();
    assert.equal(after(await solutionOf(page), await facelets(page)), SOLVED);
    // The worker that has built the table is replaced.
    // Broadcasts of two workers may come in either order.
    const attached = await page.evaluate(() => window.attached.sort(([a], [b]) => a - b));
    assert.deepEqual(attached, expected.map((before) => [before, 1 << 20]));
    await stored(page);
    await page.reload();
  }
});

pageTest("without the headers, each worker has a table of its own", { query: FOURTEEN, prepare: counting }, async (page) => {
  await prove(page);
  assert.equal(await page.evaluate(() => crossOriginIsolated), false);
  await status(page, "14 turns").waitFor();
  assert.deepEqual(await page.evaluate(() => window.attached), []);
});

pageTest("where programs cannot have two memories, each worker has a table of its own", {
  query: FOURTEEN,
  prepare: async (page) => {
    sendHeaders(ISOLATING);
    await counting(page);
    const refusing = "WebAssembly.Module = function () { throw new WebAssembly.CompileError(); };\n";
    beginFiles({ "optimal_worker_loader.js": refusing + COUNTING });
  },
}, async (page) => {
  await prove(page);
  await status(page, "14 turns").waitFor();
  assert.deepEqual(await page.evaluate(() => window.attached), []);
});
