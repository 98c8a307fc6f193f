// Measures proofs of shortest solutions by the workers in dist/: the building of the table, and the time of the same cubes with one
// worker, with several, and by the command line. The figures are for docs/solvers/optimal.md. It is not a test, because the result
// depends on the machine.
//   node tests/browser/proofs.mjs target/release/cubelab SCRAMBLES [MEMORY=32M] [WORKERS=1,2] [ENGINE=chromium] [SECONDS] [isolated]
// WORKERS are the numbers of workers to measure; 0 is the command line. A proof that takes more than so many SECONDS is stopped. On a page
// that is `isolated`, the workers share one table.
import { readFileSync } from "node:fs";
import { commandLine, load, measured, openBeside } from "./measuring.mjs";
import { ISOLATING } from "./server.mjs";

const [program, file, memory = "32M", workers = "0,1,2", engine = "chromium", limit = "Infinity", isolated] = process.argv.slice(2);
const scrambles = readFileSync(file, "utf8").split("\n").filter((line) => line && !line.startsWith("#"));
const cubelab = commandLine(program);
const states = scrambles.map((scramble) => cubelab(["apply", scramble])[0]);
const proving = cubelab(["methods", "--json"]).map(JSON.parse).find(({ method, sizes }) => method === "optimal" && sizes[0] === 3);
const tier = proving.tables.findIndex(({ name }) => name === memory) + 1;
const { name, driver, close } = await openBeside("optimal_worker.js", engine, isolated ? ISOLATING : {});

/** Proves the cubes one after the other, divided among so many workers. Resolves to the seconds and positions of each, and the seconds of
 * building the table. */
async function inWorkers(shares) {
  const { built, bytes, proofs } = await measured(
    driver,
    ({ states, tier, shares, limit }) => {
      const worker = new Worker("optimal_worker_loader.js", { type: "module" });
      const state = (window.measured = { built: 0, bytes: 0, proofs: [], isOver: false, fault: "" });
      const { proofs } = state;
      let length, began, timer;
      const begin = () => {
        length = undefined;
        // The first one has the table built or read.
        const cube = states[Math.max(proofs.length - 1, 0)];
        const job = proofs.length + 1;
        began = performance.now();
        worker.postMessage({ type: "solve", job, state: cube, method: "optimal", tier, shares });
        if (proofs.length > 0 && limit !== null) timer = setTimeout(() => worker.postMessage({ type: "stop", job }), 1000 * limit);
      };
      worker.onerror = (event) => (state.fault = event.message);
      worker.onmessage = ({ data }) => {
        if (data.type === "ready") begin();
        if (data.type === "prepared") {
          state.built = data.millis / 1000;
          state.bytes = data.bytes;
          if (proofs.length === 0) worker.postMessage({ type: "stop", job: 1 });
        }
        if (data.type === "found") length = data.length;
        if (data.type === "failed") state.fault = JSON.stringify(data.failure);
        if (data.type !== "done") return;
        clearTimeout(timer);
        const isProved = data.outcome === "optimal";
        proofs.push({ length, isProved, seconds: (performance.now() - began) / 1000, nodes: data.stats.nodes });
        if (proofs.length <= states.length) return begin();
        worker.terminate();
        state.isOver = true;
      };
    },
    { states, tier, shares, limit: Number.isFinite(Number(limit)) ? Number(limit) : null },
  );
  return { built, bytes, proofs: proofs.slice(1) };
}

const natively = () => {
  const lines = cubelab(["bench", "optimal", "--file", file, "--memory", memory, "--json"]).map((line) => JSON.parse(line));
  const proofs = lines.filter(({ figure }) => figure === "proof");
  return proofs.map(({ length, millis, nodes }) => ({ length, isProved: true, seconds: millis / 1000, nodes }));
};

function report(name, proofs) {
  const seconds = proofs.reduce((sum, proof) => sum + proof.seconds, 0);
  const nodes = proofs.reduce((sum, proof) => sum + proof.nodes, 0);
  const proved = proofs.filter(({ isProved }) => isProved).length;
  const each = proofs.map(({ length, isProved, seconds }) => `${length}${isProved ? "" : "?"}: ${seconds.toFixed(2)}`).join("  ");
  console.log(`${name}: ${proved} of ${proofs.length} proved, ${(seconds / proofs.length).toFixed(2)} s a cube, ${(nodes / seconds / 1e6).toFixed(1)} million positions a second (${load()})\n  ${each}`);
}

for (const count of workers.split(",").map(Number)) {
  if (count === 0) {
    report("command line, 1 thread", natively());
    continue;
  }
  const { built, bytes, proofs } = await inWorkers(count);
  if (built > 0) console.log(`${name}, ${memory}: built in ${built.toFixed(1)} s; tables of the worker: ${(bytes / 1e6).toFixed(1)} MB`);
  report(`${name}, ${count} ${count === 1 ? "worker" : "workers"}`, proofs);
}
await close();
