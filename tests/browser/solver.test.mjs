// The way of a solve: from the button to the worker and back, and what happens when that way is cut.
import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { pageTest, useBrowser } from "./harness.mjs";
import * as cube from "./cube.mjs";
import { after, atEnd, facelets, moves, part, ready, SOLVED } from "./cube.mjs";

useBrowser();

const status = (page, words) => page.locator("[data-part=status]", { hasText: words });

/** Scrambles with a seed, and waits for the cube to be scrambled. */
async function scramble(page, seed) {
  await part(page, "seed").fill(String(seed));
  await part(page, "seed").press("Enter");
  await status(page, "Scrambled").waitFor();
}

pageTest("scramble, solve and play end with a solved cube", {}, async (page, test) => {
  const places = await cube.stickerPlaces(page);
  await ready(page);
  await scramble(page, 7);
  const scrambled = await facelets(page);
  assert.notEqual(scrambled, SOLVED);
  assert.equal(await cube.seenOnNet(page), scrambled);
  assert.equal(await cube.seenOnCube(page, places), scrambled.slice(0, 27));

  await part(page, "solve").click();
  await status(page, /\d+ turns/).waitFor();
  const solution = (await moves(page)).filter(({ origin }) => origin === "Solution").map(({ move }) => move);
  assert.ok(solution.length >= 1 && solution.length <= 21, `${solution.length} turns`);
  assert.equal(after(solution.join(" "), scrambled), SOLVED);
  test.diagnostic(await part(page, "status").innerText());

  await page.keyboard.press("Home");
  await cube.slide(page, "tempo", 10);
  await part(page, "play").click();
  // In the middle of a turn: the picture for the README, kept where CUBELAB_PICTURE says.
  await page.waitForFunction(() => Number(document.querySelector("[data-part=place]").value) % 1 > 0.3);
  const shot = await page.screenshot();
  if (process.env.CUBELAB_PICTURE) await writeFile(process.env.CUBELAB_PICTURE, shot);
  await atEnd(page);
  assert.equal(await facelets(page), SOLVED);
  assert.equal(await cube.seenOnNet(page), SOLVED);
  assert.equal(await cube.seenOnCube(page, places), SOLVED.slice(0, 27));
  assert.ok((await moves(page)).at(-1).current);
});

pageTest("a seed names a scramble, and the button draws another", {}, async (page) => {
  await ready(page);
  await scramble(page, 7);
  const first = await facelets(page);
  await part(page, "scramble").click();
  await page.waitForFunction((before) => document.querySelector("[data-part=facelets]").textContent !== before, first);
  assert.notEqual(await part(page, "seed").inputValue(), "7");
  await scramble(page, 7);
  await page.waitForFunction((again) => document.querySelector("[data-part=facelets]").textContent === again, first);
});

pageTest("a solved cube has nothing to solve", {}, async (page) => {
  await ready(page);
  await part(page, "solve").click();
  await status(page, "solved already").waitFor();
  assert.deepEqual(await moves(page), []);
});

pageTest("a cube held another way is solved in that grip", {}, async (page) => {
  await ready(page);
  await cube.perform(page, "R U F x y");
  await part(page, "solve").click();
  await status(page, /3 turns/).waitFor();
  await part(page, "play").click();
  await atEnd(page);
  const faces = (await facelets(page)).match(/.{9}/g);
  assert.ok(faces.every((face) => new Set(face).size === 1), faces.join(" "));
  assert.notEqual(faces.join(""), SOLVED);
});

pageTest("Stop answers within 50 ms, and the page stays fluent while the worker works", {}, async (page, test) => {
  await ready(page);
  await scramble(page, 7);
  await page.waitForFunction(() => !document.querySelector("[data-part=status]").textContent.includes("Building"), null, {
    timeout: 60_000,
  });
  const { answered, intervals } = await page.evaluate(async () => {
    const button = document.querySelector("[data-part=solve]");
    const searching = () => button.hasAttribute("data-searching");
    const until = (holds) =>
      new Promise((resume) => {
        const look = () => (holds() ? resume() : requestAnimationFrame(look));
        look();
      });
    button.click();
    await until(searching);
    const intervals = [];
    let last = performance.now();
    const end = last + 500;
    while (last < end && searching()) {
      await new Promise(requestAnimationFrame);
      intervals.push(performance.now() - last);
      last = performance.now();
    }
    const answered = await new Promise((resume) => {
      const began = performance.now();
      new MutationObserver(() => searching() || resume(performance.now() - began)).observe(button, { attributes: true });
      button.click();
    });
    return { answered, intervals: intervals.sort((a, b) => a - b) };
  });
  const quantile = (part) => intervals[Math.floor(part * (intervals.length - 1))].toFixed(1);
  test.diagnostic(`Stop after ${answered.toFixed(1)} ms; frames every ${quantile(0.5)} ms, at worst ${quantile(1)} ms`);
  assert.ok(answered <= 50, `${answered} ms`);
  assert.ok(intervals.length >= 10 && quantile(0.5) <= 20, `a frame every ${quantile(0.5)} ms`);
});

for (const [how, kill] of [
  ["breaks", () => setTimeout(() => { throw new Error("killed by the test"); })],
  ["falls silent", () => self.close()],
]) {
  pageTest(`a worker that ${how} is replaced, and the page says so`, { tolerated: [/killed by the test/] }, async (page) => {
    await ready(page);
    await scramble(page, 7);
    await page.workers()[0].evaluate(kill);
    if (how === "falls silent") await part(page, "solve").click();
    await status(page, "started again").waitFor();
    await part(page, "solve").click();
    await status(page, /\d+ turns/).waitFor();
  });
}

pageTest(
  "without its worker the page still turns and plays, and says why it does not solve",
  {
    prepare: (page) => page.route(/worker_bg\.wasm$/, (route) => route.abort()),
    tolerated: [/worker_bg\.wasm/, /Failed to load resource/, /Failed to fetch/],
  },
  async (page) => {
    await ready(page);
    await status(page, "cannot be started").waitFor();
    await page.keyboard.press("r");
    await atEnd(page);
    assert.equal(await facelets(page), after("R"));
  },
);
