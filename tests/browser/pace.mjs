// Compares the time of the worker in dist/ with that of the command line for the same cubes, after a warm-up,
// with small and with large tables: `./dev pace` prints the ratio, `./dev pace 500` the ratio for 500 cubes.
// The figures are for docs/benchmarks.md. It is not a test, because the result depends on the machine.
import { launch } from "./browser.mjs";
import { commandLine, load } from "./measuring.mjs";
import { DIST, serve } from "./server.mjs";

/** The maximum length of the requested solutions. */
const ENOUGH = 20;

/** The number of cubes before the measurement, in which the browser optimises the worker's code. */
const WARMING = 40;

/** The number of rounds. The two alternate, because the machine's speed may change. */
const ROUNDS = 5;

const [program, asked = "200"] = process.argv.slice(2);
const count = Number(asked);
const cubelab = commandLine(program);
const states = cubelab(["scramble", "--seed", "1", "--count", String(WARMING + count)]).map(
  (scramble) => cubelab(["apply", scramble])[0],
);

const server = await serve(process.env.CUBELAB_DIST ?? DIST);
const browser = await launch([], { isWhole: true });
const page = await browser.newPage();
await page.goto(`${server.address}worker.js`);
/**
 * Requests all cubes of a new worker at once: when it starts, so that it has no time to build the large tables, or after it
 * has built them.
 */
const inWorker = (tables) =>
  page.evaluate(
    ({ states, enough, warming, tables }) =>
      new Promise((resume, reject) => {
        const worker = new Worker("worker_loader.js", { type: "module" });
        const sum = { nodes: 0, millis: 0 };
        const solve = (state, i) => ({ type: "solve", job: i + 1, state, method: "two-phase", limits: { max_length: enough } });
        worker.onerror = (event) => reject(new Error(event.message));
        worker.onmessage = ({ data }) => {
          if (data.type === "ready") worker.postMessage({ type: "resume" });
          const begins = tables === "small" ? data.type === "ready" : data.type === "prepared" && data.tier === 2;
          if (begins) states.map(solve).forEach((message) => worker.postMessage(message));
          if (data.type !== "done" || data.job <= warming) return;
          sum.nodes += data.stats.nodes;
          sum.millis += data.stats.millis;
          if (data.job === states.length) {
            worker.terminate();
            resume(sum);
          }
        };
      }),
    { states, enough: ENOUGH, warming: WARMING, tables },
  );

const natively = (tables) => {
  const sum = { nodes: 0, millis: 0 };
  const words = ["solve", "-", "--tables", tables, "--max-length", String(ENOUGH), "--json"];
  for (const { nodes, millis } of cubelab(words, states.join("\n")).slice(WARMING).map((line) => JSON.parse(line))) {
    sum.nodes += nodes;
    sum.millis += millis;
  }
  return sum;
};

for (const tables of ["small", "large"]) {
  console.log(`${count} cubes, at most ${ENOUGH} turns, ${tables} tables (${load()})`);
  console.log("positions a millisecond   worker   native   as long");
  const ratios = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const [worker, native] = [await inWorker(tables), natively(tables)].map(({ nodes, millis }) => nodes / millis);
    ratios.push(native / worker);
    console.log(`${worker.toFixed(0).padStart(32)}${native.toFixed(0).padStart(9)}${(native / worker).toFixed(2).padStart(10)}`);
  }
  console.log(`a position takes the worker ${ratios.sort((a, b) => a - b)[ROUNDS >> 1].toFixed(2)} times as long (median)`);
}
await browser.close();
server.stop();
