// Proving shortest solutions in the page: the choice, the table that is kept, the bounds, and Stop.
import assert from "node:assert/strict";
import { pageTest, useBrowser } from "./harness.mjs";
import { after, facelets, moves, part, ready, reveal, SOLVED } from "./cube.mjs";
import { assertSoon, timeOfStop } from "./soon.mjs";
import { until } from "./until.mjs";

useBrowser();

/** The link of a cube whose shortest solution has nine turns. */
const NINE = "#scramble=R_U'_F2_L_D_B2_U_R'_F";

/** The link of a cube whose shortest solution has fourteen turns. To rule out thirteen takes the smallest table a second or more, so the length
 * before is shown. */
const FOURTEEN = "#scramble=R_U'_F2_L_D_B2_U_R'_F_D2_L2_U'_B_R2";

/** The link of a cube of which the smallest table proves little. */
const FAR = "#scramble=R_U'_F2_L_D_B2_U_R'_F_D2_L2_U'_B_R2_F'_D_L_U2_B'_R";

const status = (page, words) => part(page, "status").filter({ hasText: words });

/** Chooses to prove, with a table so small that it is built within a second; the page does not offer it. */
async function prove(page, { metric = "htm", all = false } = {}) {
  await ready(page);
  await (await reveal(page, "method")).selectOption("optimal");
  await part(page, "metric").selectOption(metric);
  await part(page, "all").setChecked(all);
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
  await status(page, "9 turns").filter({ hasText: "Proved optimal" }).waitFor();
  const solution = (await moves(page)).filter(({ origin }) => origin === "Solution").map(({ move }) => move);
  assert.equal(solution.length, 9);
  assert.equal(after(solution.join(" "), await facelets(page)), SOLVED);
  await until(page, async () => (await (await caches.open("cubelab-tables")).keys()).length === 1);
  assert.deepEqual(await stored(page), ["optimal-1M"]);

  // A damaged table is built again.
  await page.evaluate(async () => (await caches.open("cubelab-tables")).put("optimal-1M", new Response("no table")));
  await page.reload();
  await prove(page);
  await status(page, "9 turns").filter({ hasText: "Proved optimal" }).waitFor();
});

/** Stops as soon as solutions of up to this length are ruled out. Resolves to the length that is ruled out then. */
const stopAfter = (page, length) =>
  page.evaluate(async (length) => {
    const ruledOut = () => Number(/No solution of (\d+) or fewer/.exec(document.querySelector("[data-part=detail]").textContent)?.[1] ?? 0);
    const button = document.querySelector("[data-part=solve]");
    let reached = 0;
    while (reached < length) {
      if (reached > 0 && !button.hasAttribute("data-searching")) throw new Error("the proof ended before it was stopped");
      await new Promise(requestAnimationFrame);
      reached = Math.max(reached, ruledOut());
    }
    button.click();
    return reached;
  }, length);

const solutionOf = async (page) =>
  (await moves(page)).filter(({ origin }) => origin === "Solution").map(({ move }) => move).join(" ");

pageTest("what is ruled out, the speed and the times are said while a search goes on, and the bound after Stop", { query: FAR }, async (page, test) => {
  const line = /^No solution of \d+ or fewer · [\d.]+ million positions a second\nThis length: about \d+ \w+ more · the next: about \d+ \w+$/;
  const measureStop = async () => {
    await prove(page);
    await part(page, "detail").filter({ hasText: line }).waitFor();
    // Screen readers get the same from time to time.
    await part(page, "said").filter({ hasText: /No solution of \d+ or fewer/ }).waitFor({ state: "attached" });
    return { waits: [await timeOfStop(part(page, "solve").first())] };
  };
  await assertSoon(measureStop, test, "a proof");
  await status(page, /between 1\d and \d\d turns/).waitFor();
  // The solution stays, and leads to the solved cube.
  assert.equal(after(await solutionOf(page), await facelets(page)), SOLVED);
});

pageTest("a stopped proof is continued, also after the page was loaded again, with the same answer", { query: FOURTEEN }, async (page) => {
  await prove(page);
  const seen = await stopAfter(page, 11);
  await part(page, "continue").waitFor();
  // A length may have been ruled out between the last picture and Stop.
  const reached = Number(/no solution of (\d+) or fewer, best known/.exec(await page.locator(".proof").textContent())?.[1]);
  assert.ok(reached >= seen, `${reached} after ${seen}`);
  await page.reload();
  await ready(page);
  // It is offered for its cube only.
  const offer = part(page, "continue");
  await offer.waitFor();
  await part(page, "scramble").click();
  await status(page, "Scrambled").waitFor();
  assert.equal(await offer.isVisible(), false);
  await page.goto(page.url().replace(/#.*/, "") + FOURTEEN);
  await page.reload();
  await ready(page);
  await page.locator(".proof").filter({ hasText: `no solution of ${reached} or fewer, best known` }).waitFor();
  await offer.click();
  const length = /No solution of (\d+) or fewer/;
  await Promise.race([part(page, "detail").filter({ hasText: length }).waitFor(), status(page, "Proved optimal").waitFor()]);
  const first = length.exec(await part(page, "detail").textContent())?.[1] ?? reached;
  assert.ok(first >= reached, `${first}: the lengths before are not searched again`);
  await status(page, "14 turns").filter({ hasText: "Proved optimal" }).waitFor();
  assert.equal(after(await solutionOf(page), after(decoded(FOURTEEN))), SOLVED);
  assert.equal(await offer.isVisible(), false);
  assert.equal(await page.evaluate(() => localStorage.getItem("cubelab.proof")), null);
});

/** Returns the scramble of a link. */
const decoded = (link) => link.replace("#scramble=", "").replaceAll("_", " ");

pageTest("without the browser's store, a stopped proof is continued until the page is closed", {
  query: FOURTEEN,
  prepare: (page) =>
    page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException("no room", "QuotaExceededError");
      };
    }),
}, async (page) => {
  await prove(page);
  await stopAfter(page, 11);
  await part(page, "continue").click();
  await status(page, "14 turns").filter({ hasText: "Proved optimal" }).waitFor();
});

pageTest("where the browser stores no table, it is built each time", { query: NINE }, async (page) => {
  const client = await page.context().newCDPSession(page);
  await client.send("Storage.overrideQuotaForOrigin", { origin: new URL(page.url()).origin, quotaSize: 1000 });
  for (let visit = 0; visit < 2; visit += 1) {
    await prove(page);
    await status(page, "9 turns").filter({ hasText: "Proved optimal" }).waitFor();
    assert.deepEqual(await stored(page), []);
    await page.reload();
  }
});

/** Makes the device one with two processors. */
const twoProcessors = (page) => page.addInitScript(() => Object.defineProperty(navigator, "hardwareConcurrency", { value: 2 }));

/** Resolves to the workers that search, which the coordinator has started. */
async function sharesOf(page) {
  const workers = page.workers().filter((worker) => worker.url().includes("optimal_worker"));
  const names = await Promise.all(workers.map((worker) => worker.evaluate(() => self.name).catch(() => "")));
  return workers.filter((_, i) => names[i] === "share");
}

pageTest("two workers prove, and one that dies in mid-search is replaced", {
  query: FOURTEEN,
  prepare: twoProcessors,
  tolerated: [/killed by the test/],
}, async (page) => {
  await prove(page);
  let shares = [];
  while (shares.length < 2) {
    // The list of workers is empty at first. A loop that then waits for nothing keeps Node from reading Playwright's messages, so a
    // worker would never appear.
    await page.waitForTimeout(20);
    shares = await sharesOf(page);
  }
  const closed = shares[1].waitForEvent("close");
  await shares[1].evaluate(() => setTimeout(() => { throw new Error("killed by the test"); }));
  await closed;
  await status(page, "14 turns").filter({ hasText: "Proved optimal" }).waitFor({ timeout: 240_000 });
  assert.equal(after(await solutionOf(page), await facelets(page)), SOLVED);
});

pageTest("quarter turns are counted where they are chosen", { query: "#scramble=R2_U_F2_L" }, async (page) => {
  await prove(page, { metric: "qtm" });
  await status(page, "6 quarter turns").filter({ hasText: "Proved optimal" }).waitFor();
  assert.equal(after(await solutionOf(page), await facelets(page)), SOLVED);
  await (await reveal(page, "method")).selectOption("two-phase");
  await part(page, "solve").first().click();
  await status(page, /\d turns ·/).waitFor();
});

pageTest("all shortest solutions are listed, and each can be taken", { query: "#scramble=R2_L2_U2_D2" }, async (page) => {
  await prove(page, { all: true });
  await status(page, "4 turns").filter({ hasText: "Proved optimal" }).waitFor();
  const list = page.locator(".proof li button");
  await page.locator(".proof summary").filter({ hasText: "All shortest solutions: 2" }).waitFor();
  const algs = (await list.allTextContents()).map((alg) => alg.replaceAll("′", "'"));
  assert.equal(new Set(algs).size, 2);
  for (let at = 0; at < 2; at += 1) {
    await list.nth(at).click();
    await until(
      page,
      (alg) => [...document.querySelectorAll("[data-part=moves] button")].slice(-4).map((move) => move.textContent.trim()).join(" ") === alg,
      algs[at],
    );
    assert.equal(after(algs[at], after("R2 L2 U2 D2")), SOLVED);
  }
});

pageTest("a goal is reached in the least number of turns, and all ways are listed", { query: FAR }, async (page) => {
  await ready(page);
  await (await reveal(page, "method")).selectOption("optimal");
  await part(page, "goal").selectOption({ label: "Cross D" });
  await part(page, "table").waitFor({ state: "hidden" });
  await part(page, "all").setChecked(true);
  await part(page, "solve").first().click();
  await status(page, "Proved optimal").waitFor();
  // The stickers of the four edges of D, in a facelet string.
  const isCross = (state) => [28, 25, 30, 43, 32, 16, 34, 52].map((place) => state[place]).join("") === "DFDLDRDB";
  assert.ok(!isCross(await facelets(page)));
  assert.ok(isCross(after(await solutionOf(page), await facelets(page))));
  const ways = page.locator("[data-part=solution]");
  assert.ok((await ways.count()) >= 1);
  await ways.last().click();
  assert.ok(isCross(after(await solutionOf(page), await facelets(page))));
  assert.deepEqual(await stored(page), [], "the table of a goal is not kept");
});

pageTest("a table is chosen for the method that has several, and the usual method solves at once", { query: NINE }, async (page) => {
  await ready(page);
  const method = await reveal(page, "method");
  assert.equal(await method.inputValue(), "two-phase");
  assert.equal(await part(page, "table").isVisible(), false);
  await method.selectOption("optimal");
  assert.deepEqual(await part(page, "table").locator("option").allTextContents(), ["32 MB", "64 MB", "128 MB", "256 MB", "576 MB", "768 MB"]);
  await method.selectOption("two-phase");
  assert.equal(await part(page, "table").isVisible(), false);
  await part(page, "solve").first().click();
  await status(page, /\d+ turns/).waitFor();
});
