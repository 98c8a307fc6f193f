// Measures proofs of shortest solutions by the workers in dist/: the building of the table, and the time of the same cubes with one
// worker, with several, and by the command line. The figures are for docs/solvers/optimal.md. It is not a test, because the result
// depends on the machine.
//   node tests/browser/proofs.mjs target/release/cubelab SCRAMBLES [32M] [2]
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { launch } from "./browser.mjs";
import { DIST, serve } from "./server.mjs";

const [program, file, memory = "32M", most = "2"] = process.argv.slice(2);
const scrambles = readFileSync(file, "utf8").trim().split("\n");
const cubelab = (...words) => execFileSync(program, words, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim().split("\n");
const states = scrambles.map((scramble) => cubelab("apply", scramble)[0]);
const tier = ["1M", "32M", "64M", "128M", "256M"].indexOf(memory) + 1;

const server = await serve(process.env.CUBELAB_DIST ?? DIST);
const browser = await launch([], { isWhole: true });
const page = await browser.newPage();
await page.goto(`${server.address}optimal_worker.js`);

/** Proves the cubes one after the other, divided among so many workers. Resolves to the seconds and positions of each, and the seconds of
 * building the table. */
const inWorkers = (shares) =>
  page.evaluate(
    ({ states, tier, shares }) =>
      new Promise((resume, reject) => {
        const worker = new Worker("optimal_worker_loader.js", { type: "module" });
        const proofs = [];
        let built = 0;
        let length;
        let began;
        const begin = () => {
          began = performance.now();
          // The first one has the table built or read.
          const state = states[Math.max(proofs.length - 1, 0)];
          worker.postMessage({ type: "solve", job: proofs.length + 1, state, method: "optimal", tier, shares });
        };
        worker.onerror = (event) => reject(new Error(event.message));
        worker.onmessage = ({ data }) => {
          if (data.type === "ready") begin();
          if (data.type === "prepared") built = data.millis / 1000;
          if (data.type === "found") length = data.length;
          if (data.type === "failed") reject(new Error(JSON.stringify(data.failure)));
          if (data.type !== "done") return;
          proofs.push({ length, seconds: (performance.now() - began) / 1000, nodes: data.stats.nodes });
          if (proofs.length <= states.length) return begin();
          worker.terminate();
          resume({ built, proofs: proofs.slice(1) });
        };
      }),
    { states, tier, shares },
  );

const natively = () => {
  const lines = cubelab("bench", "optimal", "--file", file, "--memory", memory, "--json").map((line) => JSON.parse(line));
  return lines.filter(({ figure }) => figure === "proof").map(({ length, millis, nodes }) => ({ length, seconds: millis / 1000, nodes }));
};

const load = () => `load ${loadavg()[0].toFixed(1)} of ${cpus().length}`;
const report = (name, proofs) => {
  const seconds = proofs.reduce((sum, proof) => sum + proof.seconds, 0);
  const nodes = proofs.reduce((sum, proof) => sum + proof.nodes, 0);
  const each = proofs.map(({ length, seconds }) => `${length}: ${seconds.toFixed(2)}`).join("  ");
  console.log(`${name}: ${(seconds / proofs.length).toFixed(2)} s a cube, ${(nodes / seconds / 1e6).toFixed(1)} million positions a second (${load()})\n  ${each}`);
  return seconds / proofs.length;
};

const first = await inWorkers(1);
console.log(`${memory}: built in ${first.built.toFixed(1)} s`);
const one = report("1 worker", first.proofs);
const several = report(`${most} workers`, (await inWorkers(Number(most))).proofs);
const native = report("command line, 1 thread", natively());
console.log(`1 worker takes ${(one / native).toFixed(2)} times as long as the command line; ${most} are ${(one / several).toFixed(2)} times as fast as 1`);
await browser.close();
server.stop();
