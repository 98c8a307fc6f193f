// Proving shortest solutions in the page: the choice, the table that is kept, the bounds, and Stop.
import assert from "node:assert/strict";
import { pageTest, useBrowser } from "./harness.mjs";
import { after, facelets, moves, part, ready, reveal, SOLVED } from "./cube.mjs";

useBrowser();

/** The link of a cube whose shortest solution has nine turns. */
const NINE = "#scramble=R_U'_F2_L_D_B2_U_R'_F";

/** The link of a cube of which the smallest table proves little. */
const FAR = "#scramble=R_U'_F2_L_D_B2_U_R'_F_D2_L2_U'_B_R2_F'_D_L_U2_B'_R";

const status = (page, words) => part(page, "status").filter({ hasText: words });

/** Chooses to prove, with a table so small that it is built within a second; the page does not offer it. */
async function prove(page) {
  await ready(page);
  await (await reveal(page, "method")).selectOption("optimal");
  await part(page, "table").evaluate((select) => {
    select.append(new Option("1 MB", "1M"));
    select.value = "1M";
  });
  await part(page, "solve").first().click();
}

const stored = (page) =>
  page.evaluate(async () => {
    const cache = await caches.open("cubelab-tables");
    return (await cache.keys()).map(({ url }) => url.split("/").at(-1));
  });

pageTest("a solution is proved, with a table that is built once and kept", { query: NINE }, async (page) => {
  await prove(page);
  await status(page, "9 turns").filter({ hasText: "the shortest possible" }).waitFor();
  const solution = (await moves(page)).filter(({ origin }) => origin === "Solution").map(({ move }) => move);
  assert.equal(solution.length, 9);
  assert.equal(after(solution.join(" "), await facelets(page)), SOLVED);
  await page.waitForFunction(async () => (await (await caches.open("cubelab-tables")).keys()).length === 1);
  assert.deepEqual(await stored(page), ["optimal-1M"]);

  // A damaged table is built again.
  await page.evaluate(async () => (await caches.open("cubelab-tables")).put("optimal-1M", new Response("no table")));
  await page.reload();
  await prove(page);
  await status(page, "9 turns").filter({ hasText: "the shortest possible" }).waitFor();
});

pageTest("what is ruled out is said while a search goes on, and after Stop", { query: FAR }, async (page) => {
  await prove(page);
  await part(page, "detail").filter({ hasText: /No solution is shorter than 1\d · [\d,]+ positions/ }).waitFor();
  await part(page, "solve").first().click();
  await status(page, /The shortest solution has 1\d to \d\d turns/).waitFor();
  // The solution stays, and leads to the solved cube.
  const solution = (await moves(page)).filter(({ origin }) => origin === "Solution").map(({ move }) => move);
  assert.equal(after(solution.join(" "), await facelets(page)), SOLVED);
});

pageTest("a table is chosen for the method that has several, and the usual method solves at once", { query: NINE }, async (page) => {
  await ready(page);
  const method = await reveal(page, "method");
  assert.equal(await method.inputValue(), "two-phase");
  assert.equal(await part(page, "table").isVisible(), false);
  await method.selectOption("optimal");
  assert.deepEqual(await part(page, "table").locator("option").allTextContents(), ["32 MB", "64 MB", "128 MB", "256 MB"]);
  await method.selectOption("two-phase");
  assert.equal(await part(page, "table").isVisible(), false);
  await part(page, "solve").first().click();
  await status(page, /\d+ turns/).waitFor();
});
