// The workers of the element <cube-lab>, which draw scrambles and solve cubes: at most one of each program on a page, started by
// the first job. src/protocol.rs describes the messages.

import { failure } from "./failure.js";

/** The version of the messages. */
const PROTOCOL = 7;

/** Milliseconds that a search on a 3x3x3 goes on for shorter solutions. */
const MILLIS = 1000;

/** The addresses of the programs of workers. */
const PROGRAMS = {
  worker: { script: new URL("./worker.js", import.meta.url).href, program: new URL("./worker_bg.wasm", import.meta.url).href },
  blocks_worker: { script: new URL("./blocks_worker.js", import.meta.url).href, program: new URL("./blocks_worker_bg.wasm", import.meta.url).href },
  sizes_worker: { script: new URL("./sizes_worker.js", import.meta.url).href, program: new URL("./sizes_worker_bg.wasm", import.meta.url).href },
};

/** Workers by the name of their program. */
const workers = new Map();

/** Starts a worker, which waits for the addresses of its program. Browsers start workers only from the origin of the page; elsewhere,
 * and in a sandboxed frame, the worker is a copy of the script. */
async function start({ script }) {
  if (new URL(script).origin === window.origin) return new Worker(new URL("./cube-lab-loader.js", import.meta.url), { type: "module" });
  const copy = await (await fetch(new URL("./cube-lab-loader.js", import.meta.url))).blob();
  return new Worker(URL.createObjectURL(copy));
}

/** Returns the worker of a program: a function that posts messages once the worker is ready, and the handlers of its jobs. */
function workerOf(name) {
  if (workers.has(name)) return workers.get(name);
  const files = PROGRAMS[name];
  // After the first answer, it may build the larger tables with which later ones are better.
  const waiting = [{ type: "resume" }];
  const jobs = new Map();
  let worker;
  let isReady = false;
  const fail = (key, values) => {
    workers.delete(name);
    worker?.terminate();
    for (const job of jobs.values()) job.fail(failure(key, { file: files.script, ...values }));
  };
  const listen = (started) => {
    worker = started;
    worker.onerror = (event) => {
      event.preventDefault();
      if (event.message) fail("worker", { reason: event.message });
      else fail("worker_blocked");
    };
    worker.onmessage = ({ data }) => {
      if (data.type !== "ready") return jobs.get(data.job)?.handle(data);
      if (data.protocol !== PROTOCOL) return fail("protocol", { found: data.protocol, expected: PROTOCOL });
      isReady = true;
      for (const message of waiting.splice(0)) worker.postMessage(message);
    };
    worker.postMessage(files);
  };
  start(files).then(listen).catch((error) => fail("worker", { reason: error.message }));
  const post = (message) => (isReady ? worker.postMessage(message) : waiting.push(message));
  workers.set(name, { post, jobs });
  return workers.get(name);
}

/** Returns the error of a job that failed. */
function reason({ type, method, size, expected, laws }) {
  if (type === "cube") return failure("cube", { laws });
  if (type === "method") return failure("method", { method, size, expected: expected.join(", ") });
  return failure("job", { type });
}

let lastJob = 0;

/** Returns the name of the program for a task. The registry, src/solve/entries.rs, says which program has a method. */
function programOf(size, { type, method }) {
  if (size === 3) return "worker";
  return type === "solve" && method === "reduction" && size >= 5 && size <= 33 ? "blocks_worker" : "sizes_worker";
}

/** Begins a job on a cube of `size` layers. `handle` is called with each event; resolves to the event of its end. */
function run(size, task, handle, signal) {
  return new Promise((resolve, reject) => {
    const { post, jobs } = workerOf(programOf(size, task));
    const job = (lastJob += 1);
    const stop = () => post({ type: "stop", job });
    const end = () => {
      jobs.delete(job);
      signal?.removeEventListener("abort", stop);
    };
    const fail = (error) => {
      end();
      reject(error);
    };
    jobs.set(job, {
      fail,
      handle: (event) => {
        handle(event);
        if (event.type === "failed") fail(reason(event.failure));
        if (event.type !== "done") return;
        end();
        resolve(event);
      },
    });
    signal?.addEventListener("abort", stop);
    post({ ...task, job });
  });
}

/** Draws a scramble; resolves to its alg. Equal seeds give equal scrambles. */
export async function scramble(size, seed) {
  let alg = "";
  await run(size, { type: "scramble", size, seed }, (event) => {
    if (event.type === "scrambled") alg = event.alg;
  });
  return alg;
}

/** Solves a cube; resolves to `{ alg, length, optimal, millis }`. `millis` limits the time of a 3x3x3. `progress` is called with `{ nodes, depth, bound }`. A `signal`
 * that is aborted ends the search with the best solution so far; if there is none, the promise is rejected. */
export async function solve(size, state, { method, millis, signal, progress }) {
  const usual = size === 2 ? "optimal" : size === 3 ? "two-phase" : "reduction";
  const chosen = method ?? usual;
  // Without a limit, two-phase goes on until no shorter solution is left.
  const most = millis ?? (chosen === "two-phase" ? MILLIS : undefined);
  const task = { type: "solve", state, method: chosen, limits: size === 3 && most !== undefined ? { millis: most } : {} };
  let found;
  const end = await run(size, task, (event) => {
    if (event.type === "found") found = event;
    if (event.type === "progress") progress({ nodes: event.nodes, depth: event.depth, bound: event.bound });
  }, signal);
  if (!found) throw failure("stopped", {}, "stopped");
  const alg = found.chapters.map((chapter) => chapter.alg).filter(Boolean).join(" ");
  return { alg, length: found.length, optimal: end.outcome === "optimal", millis: end.stats.millis };
}
