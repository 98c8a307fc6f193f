// Solving, from the button to the worker and back, and with a worker that fails.
import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { openLink, pageTest, useBrowser } from "./harness.mjs";
import * as cube from "./cube.mjs";
import { after, atEnd, facelets, moves, part, ready, SOLVED, reveal } from "./cube.mjs";
import { assertSoon } from "./soon.mjs";
import { until } from "./until.mjs";

useBrowser();

const status = (page, words) => page.locator("[data-part=status]", { hasText: words });

/** Scrambles with a seed, and waits until the cube rests there. */
async function scramble(page, seed) {
  await (await reveal(page, "seed")).fill(String(seed));
  await part(page, "seed").press("Enter");
  await scrambled(page);
}

/** Waits until the cube rests after the requested scramble. */
async function scrambled(page) {
  // The status of the previous scramble is gone by then.
  await cube.atRest(page);
  await status(page, "Scrambled").waitFor();
  await cube.atRest(page);
}

pageTest("scramble, solve and play end with a solved cube", { webgl: true, worksAhead: true, deviceScaleFactor: 2 }, async (page, test) => {
  const places = await cube.stickerPlaces(page);
  await ready(page);
  await scramble(page, 7);
  const scrambled = await facelets(page);
  assert.notEqual(scrambled, SOLVED);
  assert.equal(await cube.seenOnNet(page), scrambled);
  assert.equal(await cube.seenOnCube(page, places), scrambled.slice(0, 27));

  await part(page, "solve").click();
  await status(page, /^\d+ turns/).waitFor();
  const solution = (await moves(page)).filter(({ origin }) => origin === "Solution").map(({ move }) => move);
  assert.ok(solution.length >= 1 && solution.length <= 21, `${solution.length} turns`);
  assert.equal(after(solution.join(" "), scrambled), SOLVED);
  test.diagnostic(await part(page, "status").innerText());

  await page.keyboard.press("Escape");
  // Stops within a turn for the picture of the README, which is saved at CUBELAB_PICTURE.
  await part(page, "place").evaluate((place) => {
    place.value = Number(place.min) + 6.35;
    place.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await cube.atRest(page);
  const shot = await page.screenshot();
  if (process.env.CUBELAB_PICTURE) await writeFile(process.env.CUBELAB_PICTURE, shot);

  await part(page, "home").click();
  await cube.slide(page, "tempo", 10);
  await part(page, "play").click();
  await atEnd(page);
  assert.equal(await facelets(page), SOLVED);
  assert.equal(await cube.seenOnNet(page), SOLVED);
  assert.equal(await cube.seenOnCube(page, places), SOLVED.slice(0, 27));
  assert.ok((await moves(page)).every(({ current }) => !current), "all moves are made");
});

pageTest("a seed names a scramble, and the button draws another", { reducedMotion: "reduce" }, async (page) => {
  await ready(page);
  await scramble(page, 7);
  const first = await facelets(page);
  await part(page, "scramble").click();
  await scrambled(page);
  const drawn = { seed: await part(page, "seed").inputValue(), state: await facelets(page) };
  assert.notEqual(drawn.state, first);
  await scramble(page, 7);
  assert.equal(await facelets(page), first);
  await scramble(page, drawn.seed);
  assert.equal(await facelets(page), drawn.state);
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
  await status(page, /^3 turns/).waitFor();
  await cube.watch(page);
  await atEnd(page);
  const faces = (await facelets(page)).match(/.{9}/g);
  assert.ok(faces.every((face) => new Set(face).size === 1), faces.join(" "));
  assert.notEqual(faces.join(""), SOLVED);
});

/** Begins five searches, and stops each after 200 ms. Resolves to the time that each took to stop, and to the times between frames, in
 * ascending order. */
const measureStops = (page) =>
  page.evaluate(async () => {
    const button = document.querySelector("[data-part=solve]");
    const searching = () => button.hasAttribute("data-searching");
    const begin = () =>
      new Promise((resume) => {
        new MutationObserver((_, observer) => searching() && (observer.disconnect(), resume())).observe(button, { attributes: true });
        button.click();
      });
    const stop = () =>
      new Promise((resume) => {
        const began = performance.now();
        new MutationObserver((_, observer) => searching() || (observer.disconnect(), resume(performance.now() - began))).observe(button, { attributes: true });
        button.click();
      });
    const [waits, intervals] = [[], []];
    for (let round = 0; round < 5; round += 1) {
      await begin();
      let last = performance.now();
      const end = last + 200;
      while (last < end && searching()) {
        await new Promise(requestAnimationFrame);
        intervals.push(performance.now() - last);
        last = performance.now();
      }
      waits.push(await stop());
    }
    return { waits, intervals: intervals.sort((a, b) => a - b) };
  });

pageTest("Stop answers soon, and the page stays fluent while the worker works", { webgl: true, worksAhead: true, isOfFrames: true }, async (page, test) => {
  await ready(page);
  await scramble(page, 7);
  await until(page, () => !document.querySelector("[data-part=status]").hasAttribute("data-preparing"), null, { patience: 60_000 });
  const { intervals } = await assertSoon(() => measureStops(page), test, "size 3");
  const quantile = (part) => intervals[Math.floor(part * (intervals.length - 1))].toFixed(1);
  test.diagnostic(`a frame every ${quantile(0.5)} ms, at worst ${quantile(1)} ms`);
  assert.ok(intervals.length >= 5 && quantile(0.5) <= 100, `a frame every ${quantile(0.5)} ms`);
});

/** Records the types of all messages to workers of the 3x3x3. */
const record = (page) =>
  page.addInitScript(() => {
    const requests = (window.requests = []);
    window.Worker = class extends Worker {
      constructor(url, options) {
        super(url, options);
        this.isOfThree = String(url).endsWith("/worker_loader.js");
      }
      postMessage(message) {
        if (this.isOfThree) requests.push(message.type);
        super.postMessage(message);
      }
    };
  });

const requests = (page) => page.evaluate(() => window.requests);

pageTest("the worker works ahead once a cube is not solved, while it rests in sight", { worksAhead: true, prepare: record, tolerated: [/killed by the test/] }, async (page) => {
  await ready(page);
  await page.keyboard.press("r");
  await cube.atRest(page);
  await until(page, () => window.requests.length === 1);
  assert.deepEqual(await requests(page), ["resume"], "a worker waits from the beginning on");
  await openLink(page, "#lab");
  await until(page, () => window.requests.length === 2);
  await openLink(page, "");
  await until(page, () => window.requests.length === 3);
  assert.deepEqual((await requests(page)).slice(1), ["hold", "resume"]);
  // A worker that replaces another one works ahead, too.
  await page.workers()[0].evaluate(() => setTimeout(() => { throw new Error("killed by the test"); }));
  await until(page, () => window.requests.length === 4);
  assert.deepEqual((await requests(page)).slice(3), ["resume"]);
  // A worker that replaces one that waits, waits as well.
  await openLink(page, "#lab");
  await until(page, () => window.requests.length === 5);
  const [worker] = page.workers();
  const replaced = page.waitForEvent("worker");
  await worker.evaluate(() => setTimeout(() => { throw new Error("killed by the test"); }));
  await replaced;
  await openLink(page, "");
  await cube.atRest(page);
  await until(page, () => window.requests.length >= 6);
  assert.deepEqual((await requests(page)).slice(4), ["hold", "resume"]);
});

pageTest("the worker of the 3x3x3 does not work ahead for a cube of another size", { prepare: record }, async (page) => {
  await ready(page);
  await openLink(page, "#size=4");
  await cube.ready(page);
  await page.locator("main[data-sizes] [data-part=scramble]").click();
  await page.locator("main[data-sizes] [data-part=status]", { hasText: "Scrambled" }).waitFor();
  assert.deepEqual(await requests(page), []);
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
    await status(page, /^\d+ turns/).waitFor();
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
