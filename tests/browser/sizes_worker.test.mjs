// The worker for all sizes without the page: requests, events, and their times.
import assert from "node:assert/strict";
import { pageTest, useBrowser } from "./harness.mjs";
import { after, isSolved, solved } from "./cube.mjs";
import { assertSoon } from "./soon.mjs";

useBrowser();

// A document beside the worker, without scripts and icon.
const bare = { worksAhead: true, query: "sizes_worker.js", tolerated: [/404/] };

/** Starts a worker, posts messages once it is ready, and resolves to its events until all jobs have ended. */
const converse = (page, messages, program = "sizes_worker") =>
  page.evaluate(
    ([messages, program]) =>
      new Promise((resume, reject) => {
        const worker = new Worker(`${program}_loader.js`, { type: "module" });
        const said = [];
        let ends = 0;
        worker.onerror = (event) => reject(new Error(event.message));
        worker.onmessage = ({ data }) => {
          said.push(data);
          if (data.type === "ready") for (const message of messages) worker.postMessage(message);
          if (["done", "failed"].includes(data.type)) ends += 1;
          if (ends === messages.length) {
            worker.terminate();
            resume(said);
          }
        };
      }),
    [messages, program],
  );

/** The worker that solves cubes of this size, up to 33 layers, by this method: phases of outer-block turns have one of their own. */
const workerOf = (size, method) => (size >= 5 && method === "reduction" ? "blocks_worker" : "sizes_worker");

pageTest("cubes of every size are scrambled and solved", bare, async (page, test) => {
  const methods = [[2, "optimal"], [4, "reduction"], [5, "reduction"], [7, "reduction"], [17, "quick"]];
  const drawn = await converse(page, methods.map(([size], i) => ({ type: "scramble", job: i + 1, size, seed: 1 })));
  const scrambles = drawn.filter(({ type }) => type === "scrambled");
  const asked = scrambles.map(({ job, state }) => ({ type: "solve", job, state, method: methods[job - 1][1], limits: { millis: 0 } }));
  const said = [];
  for (const worker of ["sizes_worker", "blocks_worker"]) {
    const ofWorker = ({ job }) => workerOf(...methods[job - 1]) === worker;
    said.push(...(await converse(page, asked.filter(ofWorker), worker)));
  }
  for (const { job, size, state, alg } of scrambles) {
    assert.equal(after(alg, solved(size)), state);
    const chapters = said.findLast((answer) => answer.type === "found" && answer.job === job).chapters;
    const turned = after(chapters.map(({ alg }) => alg).join(" "), state);
    assert.ok(isSolved(turned), `size ${size}`);
    const { stats } = said.find((answer) => answer.type === "done" && answer.job === job);
    const length = chapters.reduce((sum, chapter) => sum + chapter.length, 0);
    test.diagnostic(`size ${size}: ${length} turns in ${stats.millis.toFixed(0)} ms`);
  }
  for (const { size, method, millis, bytes } of said.filter(({ type }) => type === "prepared")) {
    test.diagnostic(`tables of ${method} for ${size}: ${(bytes / 1e6).toFixed(1)} MB in ${millis.toFixed(0)} ms`);
    assert.ok(bytes <= 100e6);
  }
});

/** Resolves to a scrambled cube. */
async function scrambled(page, size) {
  const said = await converse(page, [{ type: "scramble", job: 1, size, seed: 2 }]);
  return said.find(({ type }) => type === "scrambled").state;
}

/** Starts the worker of a method in the page, as `solver` in place of an earlier one. Resolves once it is ready. */
const start = (page, size, method) =>
  page.evaluate(
    (program) =>
      new Promise((resume) => {
        window.solver?.terminate();
        window.solver = new Worker(`${program}_loader.js`, { type: "module" });
        window.solver.onmessage = ({ data }) => data.type === "ready" && resume();
      }),
    workerOf(size, method),
  );

/** Resolves once the worker has the tables of a method. */
const prepared = (page, size, method) =>
  page.evaluate(
    ([size, method]) =>
      new Promise((resume) => {
        window.solver.onmessage = ({ data }) => data.type === "prepared" && data.size === size && resume();
        window.solver.postMessage({ type: "resume" });
        window.solver.postMessage({ type: "prepare", size, method });
      }),
    [size, method],
  );

/**
 * Begins one search after the other, each of a cube, and stops it after its delay in milliseconds, or at its first progress if the delay is
 * null. Goes on with the last one until the tables are complete, if `isOfTables`. Resolves to the time that each search took to stop, as `waits`;
 * null for a search that ended before.
 */
const waitsForStop = (page, method, searches, isOfTables = false) =>
  page.evaluate(
    ([method, searches, isOfTables]) =>
      new Promise((resume) => {
        const waits = [];
        let stopped, timer;
        let isOver = !isOfTables;
        const current = () => searches[Math.min(waits.length, searches.length - 1)];
        const stop = () => {
          stopped = performance.now();
          window.solver.postMessage({ type: "stop", job: waits.length + 1 });
        };
        const begin = () => {
          stopped = undefined;
          window.solver.postMessage({ type: "solve", job: waits.length + 1, state: current().state, method });
          if (current().delay !== null) timer = setTimeout(stop, current().delay);
        };
        window.solver.onmessage = ({ data }) => {
          if (data.type === "prepared") isOver = true;
          if (data.type === "progress" && current().delay === null && stopped === undefined) stop();
          if (data.type === "done") {
            clearTimeout(timer);
            waits.push(stopped === undefined ? null : performance.now() - stopped);
            if (waits.length < searches.length || !isOver) begin();
            else resume({ waits });
          }
        };
        begin();
      }),
    [method, searches, isOfTables],
  );

/**
 * Searches for half a second longer than the first solution takes, then stops. Meanwhile it sends one invalid request after the other, which is
 * refused between two slices, as Stop is obeyed. Resolves to the time of each answer, that of Stop the last, and to the chapters of the first
 * solution.
 */
const waitsForAnswers = (page, method, state) =>
  page.evaluate(
    ([method, state]) =>
      new Promise((resume) => {
        const waits = [];
        let asked, chapters;
        let isStopped = false;
        const ask = (request) => {
          asked = performance.now();
          window.solver.postMessage(request);
        };
        window.solver.onmessage = ({ data }) => {
          if (data.type === "found" && chapters === undefined) {
            chapters = data.chapters.map(({ alg }) => alg);
            setTimeout(() => (isStopped = true), 500);
          }
          if (["failed", "done"].includes(data.type)) waits.push(performance.now() - asked);
          if (data.type === "failed") ask(isStopped ? { type: "stop", job: 1 } : { type: "sing", job: 2 });
          if (data.type === "done") resume({ waits, chapters });
        };
        window.solver.postMessage({ type: "solve", job: 1, state, method });
        ask({ type: "sing", job: 2 });
      }),
    [method, state],
  );

/** Fails as `assertSoon` does, or if half of the searches of a measurement ended before they were stopped. */
async function assertStoppedSoon(measure, test, name) {
  const { waits } = await assertSoon(measure, test, name);
  const ended = waits.filter((wait) => wait === null).length;
  assert.ok(ended <= waits.length / 2, `${ended} searches ended before they were stopped`);
}

// The phases of the 4x4x4 take tenths of a second.
for (const [size, method, when, delays] of [
  [4, "reduction", "when it first reports progress", Array(5).fill(null)],
  [4, "reduction", "from the beginning on", Array.from({ length: 20 }, (_, i) => 10 * (i + 1))],
  [17, "quick", "when it first reports progress", Array(5).fill(null)],
]) {
  pageTest(`a search for size ${size} by ${method} is stopped soon ${when}`, bare, async (page, test) => {
    const state = await scrambled(page, size);
    await start(page, size, method);
    await prepared(page, size, method);
    await assertStoppedSoon(() => waitsForStop(page, method, delays.map((delay) => ({ state, delay }))), test, `size ${size}`);
  });
}

// The phases of larger cubes take seconds. A whole search shows how soon it answers at any time; others begin where its phases began.
pageTest("searches for sizes 7, 10 and 17 by reduction answer soon in each phase, and are stopped soon from phase to phase", bare, async (page, test) => {
  const method = "reduction";
  const sizes = [7, 10, 17];
  const states = [];
  for (const size of sizes) states.push(await scrambled(page, size));
  await start(page, sizes[0], method);
  for (const [i, size] of sizes.entries()) {
    await prepared(page, size, method);
    const { waits, chapters } = await assertSoon(() => waitsForAnswers(page, method, states[i]), test, `size ${size}`);
    assert.ok(waits.length >= 100, `${waits.length} answers`);
    const count = 8;
    const begun = (phase) => after(chapters.slice(0, Math.floor((chapters.length * phase) / count)).join(" "), states[i]);
    const searches = Array.from({ length: count }, (_, phase) => ({ state: begun(phase), delay: 100 + 10 * phase }));
    await assertStoppedSoon(() => waitsForStop(page, method, searches), test, `size ${size}, from phase to phase`);
  }
});

// The tables of 10 layers are built in the largest pieces.
for (const [size, count] of [
  [5, 30],
  [10, 45],
]) {
  pageTest(`a search for size ${size} is stopped soon while its tables are built`, bare, async (page, test) => {
    const state = await scrambled(page, size);
    const measure = async () => {
      await start(page, size, "reduction");
      return waitsForStop(page, "reduction", Array(count).fill({ state, delay: 75 }), true);
    };
    const { waits } = await assertSoon(measure, test, `size ${size}`);
    assert.ok(!waits.includes(null));
  });
}

pageTest("random states of the 4x4x4 are solved by reduction", bare, async (page, test) => {
  const seeds = Array.from({ length: 10 }, (_, i) => i + 1);
  const drawn = await converse(page, seeds.map((seed) => ({ type: "scramble", job: seed, size: 4, seed })));
  const states = drawn.filter(({ type }) => type === "scrambled");
  // The first solution, and the best after a time for improvement.
  for (const millis of [0, 300]) {
    const said = await converse(page, states.map(({ job, state }) => ({ type: "solve", job, state, method: "reduction", limits: { millis } })));
    const found = states.map(({ job, state }) => {
      const { chapters, length } = said.findLast((answer) => answer.type === "found" && answer.job === job);
      assert.ok(isSolved(after(chapters.map(({ alg }) => alg).join(" "), state)), state);
      return { length, millis: said.find((answer) => answer.type === "done" && answer.job === job).stats.millis };
    });
    const mean = (of) => (found.reduce((sum, solution) => sum + of(solution), 0) / found.length).toFixed(1);
    const worst = Math.max(...found.map(({ millis }) => millis)).toFixed(0);
    test.diagnostic(
      `size 4, ${found.length} states, ${millis} ms to improve: ${mean(({ length }) => length)} turns in ${mean(({ millis }) => millis)} ms on the mean, ${worst} ms at worst`,
    );
  }
});

pageTest("the worker answers while it scrambles a 4x4x4", bare, async (page, test) => {
  const waits = await page.evaluate(
    () =>
      new Promise((resume) => {
        const worker = new Worker("sizes_worker_loader.js", { type: "module" });
        const waits = [];
        let [scrambles, asked] = [0, 0];
        const scramble = () => worker.postMessage({ type: "scramble", job: 1, size: 4, seed: scrambles });
        // An invalid request is refused at once.
        const ask = () => {
          asked = performance.now();
          worker.postMessage({ type: "sing", job: 2 });
        };
        worker.onmessage = ({ data }) => {
          if (data.type === "ready") scramble();
          if (data.type === "scrambled") {
            scrambles += 1;
            if (scrambles > 10) return resume(waits);
            scramble();
            // After the first scramble, the tables are built.
            if (scrambles === 1) ask();
          }
          if (data.type === "failed") {
            waits.push(performance.now() - asked);
            ask();
          }
        };
      }),
  );
  test.diagnostic(`answered ${waits.length} times, in ${Math.max(...waits).toFixed(1)} ms at worst`);
  assert.ok(waits.length >= 100, `${waits.length} answers while it made ten scrambles`);
});

pageTest("an impossible cube is refused with the number of broken laws", bare, async (page) => {
  const swap = (state, a, b) => Object.assign([...state], { [a]: state[b], [b]: state[a] }).join("");
  const four = solved(4);
  const said = await converse(page, [
    { type: "solve", job: 1, state: swap(four, 14, 34), method: "reduction" },
    { type: "solve", job: 2, state: four, method: "optimal" },
    { type: "sing", job: 3 },
  ]);
  const failed = Object.fromEntries(said.filter(({ type }) => type === "failed").map(({ job, failure }) => [job, failure]));
  assert.deepEqual(failed[1], { type: "cube", laws: 1 }, "one of the U-F wings at UFl and UFr is flipped");
  assert.deepEqual(failed[2], { type: "method", method: "optimal", size: 4, expected: ["reduction", "phases"] });
  assert.equal(failed[3].found, "sing");
});
