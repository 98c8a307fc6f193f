// Compares the worker that solves large cubes by `reduction` with the command line: the building of the tables, and the first solutions of
// the same cubes. The figures are for docs/benchmarks.md. It is not a test, because the result depends on the machine.
//   node tests/browser/layers.mjs target/release/cubelab [SIZES=5,6,7,8,10] [COUNT=6] [ENGINE=chromium]
import { commandLine, load, measured, openBeside } from "./measuring.mjs";

const [program, sizes = "5,6,7,8,10", asked = "6", engine = "chromium"] = process.argv.slice(2);
const count = Number(asked);
const cubelab = commandLine(program);
const { name, driver, close } = await openBeside("blocks_worker.js", engine);

/** Solves the cubes one after the other in a new worker. Resolves to the milliseconds of building the tables, and of each cube. */
const inWorker = (states) =>
  measured(driver, (states) => {
    const worker = new Worker("blocks_worker_loader.js", { type: "module" });
    const state = (window.measured = { tables: 0, millis: [], isOver: false, fault: "" });
    worker.onerror = (event) => (state.fault = event.message);
    worker.onmessage = ({ data }) => {
      const solve = (cube, at) => worker.postMessage({ type: "solve", job: at + 1, state: cube, method: "reduction", limits: { millis: 0 } });
      if (data.type === "ready") states.forEach(solve);
      if (data.type === "prepared") state.tables += data.millis;
      if (data.type === "failed") state.fault = JSON.stringify(data.failure);
      if (data.type !== "done") return;
      state.millis.push(data.stats.millis);
      if (state.millis.length < states.length) return;
      worker.terminate();
      state.isOver = true;
    };
  }, states);

function natively(states, size) {
  const built = JSON.parse(cubelab(["bench", "reduction", "--size", String(size), "--count", "1", "--json"])[0]);
  const solved = cubelab(["solve", "-", "--method", "reduction", "--json"], states.join("\n")).map((line) => JSON.parse(line));
  return { tables: 1000 * built.seconds, millis: solved.map(({ millis }) => millis) };
}

const seconds = (millis) => (millis / 1000).toFixed(2).padStart(8);
const mean = (all) => all.reduce((sum, one) => sum + one, 0) / all.length;
console.log(`${name}, ${count} cubes of each size (${load()}); seconds: worker, command line, ratio`);
for (const size of sizes.split(",").map(Number)) {
  const scrambles = cubelab(["scramble", "--size", String(size), "--seed", "1", "--count", String(count)]);
  const states = scrambles.map((scramble) => cubelab(["apply", "--size", String(size), scramble])[0]);
  const [worker, native] = [await inWorker(states), natively(states, size)];
  for (const [what, of] of [["tables", ({ tables }) => tables], ["first solution", ({ millis }) => mean(millis)]]) {
    const both = [worker, native].map(of);
    console.log(`${String(size).padStart(2)} layers, ${what.padEnd(14)}${both.map(seconds).join("")}${(both[0] / both[1]).toFixed(2).padStart(7)}`);
  }
}
await close();
