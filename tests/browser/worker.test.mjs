// The worker of the 3x3x3 without the page: requests, events, and their times.
import assert from "node:assert/strict";
import { pageTest, useBrowser } from "./harness.mjs";
import { after, SOLVED } from "./cube.mjs";
import { assertSoon } from "./soon.mjs";

useBrowser();

// A document beside the worker, without scripts and icon.
const bare = { query: "worker.js", tolerated: [/404/] };

const ROUNDS = 9;

/** Milliseconds after which the browser has started, and has finished compiling the previous worker. */
const REST = 500;

/** A scramble so far from solved that a search for 16 turns does not end. */
const SCRAMBLE = "R U' F2 L D B2 U R' F D2 L2 U' B R2 F' D L U2 B' R";

/**
 * Starts a worker, posts messages once it is ready, and resolves to its events until `last` jobs have ended, each with the
 * milliseconds since the start.
 */
const converse = (page, messages, last = messages.length) =>
  page.evaluate(
    ({ messages, last }) =>
      new Promise((resume, reject) => {
        const began = performance.now();
        const worker = new Worker("worker_loader.js", { type: "module" });
        const said = [];
        let ends = 0;
        worker.onerror = (event) => reject(new Error(event.message));
        worker.onmessage = ({ data }) => {
          said.push({ ...data, at: performance.now() - began });
          if (data.type === "ready") for (const message of messages) worker.postMessage(message);
          if (["done", "failed"].includes(data.type)) ends += 1;
          if (ends === last) {
            worker.terminate();
            resume(said);
          }
        };
      }),
    { messages, last },
  );

const solve = (job, state, limits = {}) => ({ type: "solve", job, state, method: "two-phase", limits });

const median = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)];

pageTest("tables and first answer come soon after the start", bare, async (page, test) => {
  const scrambled = after(SCRAMBLE);
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await page.waitForTimeout(REST);
    const said = await converse(page, [solve(1, scrambled, { max_length: 21 })]);
    // The progress of the tables is reported more than once if building takes long.
    const types = said.map(({ type }) => type);
    assert.deepEqual(types.slice(0, types.indexOf("prepared") + 1).filter((type, i) => type !== types[i - 1]), ["ready", "preparing", "prepared"]);
    rounds.push(said);
  }
  const at = (type) => median(rounds.map((said) => said.find((answer) => answer.type === type).at)).toFixed(0);
  const built = median(rounds.map((said) => said.find(({ type }) => type === "prepared").millis)).toFixed(0);
  test.diagnostic(
    `ready ${at("ready")} ms, first tables ${at("prepared")} ms (built in ${built} ms), first solution ${at("found")} ms, ` +
      `at most 21 turns ${at("done")} ms after the start (median of ${ROUNDS})`,
  );
  const { chapters, length } = rounds[0].findLast(({ type }) => type === "found");
  assert.deepEqual(chapters.map(({ phase, length }) => [phase, length]), [["whole", length]]);
  assert.equal(after(chapters[0].alg, scrambled), SOLVED);
});

/** Begins ten searches, and stops each at its first progress. Resolves to the time that each took to stop, and to the types of all events. */
const measureStops = (page, search) =>
  page.evaluate(
    (search) =>
      new Promise((resume) => {
        const worker = new Worker("worker_loader.js", { type: "module" });
        const waits = [];
        const types = [];
        let stopped;
        const begin = () => worker.postMessage({ ...search, job: waits.length + 1 });
        worker.onmessage = ({ data }) => {
          types.push(data.type);
          if (data.type === "ready") begin();
          if (data.type === "progress" && stopped === undefined) {
            stopped = performance.now();
            worker.postMessage({ type: "stop", job: data.job });
          }
          if (data.type === "done") {
            waits.push(performance.now() - stopped);
            stopped = undefined;
            if (waits.length < 10) return begin();
            worker.terminate();
            resume({ waits, types });
          }
        };
      }),
    search,
  );

pageTest("Stop is answered soon while a search goes on", bare, async (page, test) => {
  const search = solve(1, after(SCRAMBLE), { max_length: 16 });
  const { waits, types } = await assertSoon(() => measureStops(page, search), test, "size 3");
  test.diagnostic(`answered in ${median(waits).toFixed(1)} ms (median)`);
  assert.ok(types.includes("found"));
});

pageTest("an impossible cube is refused with the number of broken laws, a wrong message with its type", bare, async (page) => {
  const swap = (state, a, b) => Object.assign([...state], { [a]: state[b], [b]: state[a] }).join("");
  const flipped = swap(SOLVED, 5, 10);
  const swapped = swap(flipped, 25, 16);
  const said = await converse(page, [
    solve(1, flipped),
    solve(2, swapped),
    solve(3, "UUF"),
    { type: "sing", job: 4 },
    "R U R' U'",
    { type: "solve", job: 6, state: SOLVED, method: "two-phase" },
  ]);
  const failed = Object.fromEntries(said.filter(({ type }) => type === "failed").map(({ job, failure }) => [job, failure]));
  assert.deepEqual(failed[1], { type: "cube", laws: 1 }, "one edge is flipped");
  assert.deepEqual(failed[2], { type: "cube", laws: 2 }, "one edge is flipped, two pieces are swapped");
  assert.deepEqual(failed[3], { type: "count", found: 3 });
  const version = said.find(({ type }) => type === "ready").protocol;
  assert.deepEqual(failed[4], { type: "request", found: "sing", version });
  assert.deepEqual(failed[undefined], { type: "request", found: "", version });
  assert.ok(said.some(({ type, job, outcome }) => type === "done" && job === 6 && outcome === "optimal"));
});

pageTest("a seed gives the state that it gives everywhere", bare, async (page) => {
  const said = await converse(page, [7, 7, 8].map((seed, i) => ({ type: "scramble", job: i + 1, seed })));
  const scrambles = said.filter(({ type }) => type === "scrambled");
  assert.ok(scrambles.every(({ alg, state }) => after(alg) === state));
  assert.equal(scrambles[0].state, "LDUFUFDBURUBLRUDBURRFLFFLURURFDDDLURFRBRLBBLFLFDLBDBBD");
  assert.equal(scrambles[0].alg, scrambles[1].alg);
  assert.notEqual(scrambles[0].alg, scrambles[2].alg);
});
