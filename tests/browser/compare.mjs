// Measures <cube-lab> of the page in dist/ beside twisty-player (npm `cubing`), and beside sr-visualizer for still pictures, in one run:
// `./dev compare` prints the table for docs/benchmarks.md. Each figure is the median of fresh browsers without arguments for the
// graphics. It is not a test, because the result depends on the machine.
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { launch } from "./browser.mjs";
import { load } from "./measuring.mjs";
import { DIST, serve } from "./server.mjs";
import { until } from "./until.mjs";

/** The browsers for each figure. */
const ROUNDS = Number(process.argv[2] ?? 9);

/** The cubes of the page with many. */
const MANY = 50;

const ALG = "R U R' U'";

const packages = (name) => createRequire(join(process.env[name], "package.json"));
const esbuild = packages("CUBELAB_PAGE_PACKAGES")("esbuild-wasm");
const peers = packages("CUBELAB_PEERS");

// The site --------------------------------------------------------------------------------------------------------------------

const site = mkdtempSync(join(tmpdir(), "cubelab-compare-"));
cpSync(DIST, join(site, "dist"), { recursive: true });

/** Bundles a script that uses a peer, with a file for each part that it loads later. */
async function bundle(name, contents) {
  await esbuild.build({
    stdin: { contents, resolveDir: process.env.CUBELAB_PEERS },
    bundle: true,
    minify: true,
    splitting: true,
    format: "esm",
    platform: "browser",
    target: "es2022",
    outdir: join(site, name),
    entryNames: "main",
    logLevel: "error",
  });
}
await bundle("twisty", 'import "cubing/twisty";');
await bundle("visualizer", 'import * as visualizer from "sr-visualizer"; globalThis.visualizer = visualizer.default ?? visualizer;');

const page = (name, head, body) =>
  writeFileSync(join(site, `${name}.html`), `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Algs</title><link rel="icon" href="data:,">${head}</head><body>${body}</body></html>`);

const script = (source) => `<script type="module" src="${source}"></script>`;
const all = (tag) => Array.from({ length: MANY }, () => tag).join("");
// All fifty are in view.
const GRID = "<style>body { display: grid; grid-template-columns: repeat(10, 165px); gap: 4px } body > * { width: 165px; height: 190px }</style>";
const ours = script("dist/cube-lab.js");
const theirs = script("twisty/main.js");
page("ours", ours, `<cube-lab alg="${ALG}"></cube-lab>`);
page("theirs", theirs, `<twisty-player alg="${ALG}"></twisty-player>`);
page("ours-3d", ours, `<cube-lab alg="${ALG}"></cube-lab><script type="module">customElements.whenDefined("cube-lab").then(() => document.querySelector("cube-lab").play())</script>`);
page("theirs-3d", theirs, `<twisty-player alg="${ALG}"></twisty-player>`);
page("ours-many", GRID + ours, all(`<cube-lab alg="${ALG}"></cube-lab>`));
page("theirs-many", GRID + theirs, all(`<twisty-player alg="${ALG}"></twisty-player>`));
page("ours-plan", GRID + ours, all(`<cube-lab alg="${ALG}" setup-anchor="end" view="plan" controls="none"></cube-lab>`));
page(
  "visualizer-plan",
  GRID + script("visualizer/main.js"),
  `${all("<div></div>")}<script type="module">for (const place of document.querySelectorAll("div")) visualizer.cubeSVG(place, { case: "${ALG}", view: "plan", width: 165, height: 165 })</script>`,
);
page("both", ours + theirs, `<cube-lab alg="${ALG}" speed="20"></cube-lab><twisty-player alg="${ALG}"></twisty-player>`);
page("empty", "", "");

// The measurement -------------------------------------------------------------------------------------------------------------

/** Runs in the page before its scripts: notes what WebGL draws, and when so many cubes are there. Shadow roots are opened, so that
 * the cubes in them can be counted. */
function watch() {
  const attach = Element.prototype.attachShadow;
  Element.prototype.attachShadow = function (options) {
    return attach.call(this, { ...options, mode: "open" });
  };
  window.draws = 0;
  const spaces = new Set();
  const { getContext } = HTMLCanvasElement.prototype;
  HTMLCanvasElement.prototype.getContext = function (kind, ...list) {
    if (kind.startsWith("webgl")) spaces.add(this);
    return getContext.call(this, kind, ...list);
  };
  for (const kind of [WebGLRenderingContext, WebGL2RenderingContext]) {
    for (const name of ["drawArrays", "drawElements", "drawArraysInstanced", "drawElementsInstanced"]) {
      const draw = kind.prototype[name];
      if (!draw) continue;
      kind.prototype[name] = function (...list) {
        window.draws += 1;
        return draw.apply(this, list);
      };
    }
  }
  // A player may draw on one canvas and copy that to others.
  const copy = CanvasRenderingContext2D.prototype.drawImage;
  const copied = new Set();
  CanvasRenderingContext2D.prototype.drawImage = function (...list) {
    if (window.draws > 0) copied.add(this.canvas);
    return copy.apply(this, list);
  };
  const roots = (node) => [...node.querySelectorAll("*")].flatMap((element) => (element.shadowRoot ? [element.shadowRoot, ...roots(element.shadowRoot)] : []));
  const isDrawn = (canvas) => copied.has(canvas) || (window.draws > 0 && spaces.has(canvas));
  const drawnCubes = (is3d) => {
    const places = [document, ...roots(document)];
    const pictures = places.flatMap((root) => [...root.querySelectorAll("svg:not(.icon)")]).filter((svg) => svg.querySelectorAll("path, polygon, rect").length > 3);
    const canvases = places.flatMap((root) => [...root.querySelectorAll("canvas")]).filter(isDrawn);
    return canvases.length + (is3d ? 0 : pictures.length);
  };
  window.until = (count, is3d) =>
    new Promise((resume) => {
      const look = () => requestAnimationFrame(drawnCubes(is3d) >= count ? () => resume(performance.now()) : look);
      look();
    });
}

/** Returns the proportional set size of a process and its children in bytes. */
function memory(pid) {
  const children = (pid) => {
    const list = execFileSync("ps", ["-o", "pid=", "--ppid", `${pid}`], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
    return list.split("\n").map(Number).filter(Boolean);
  };
  const all = [pid];
  for (const one of all) {
    try {
      all.push(...children(one));
    } catch {
      // It has none.
    }
  }
  const sizeOf = (pid) => {
    try {
      return 1024 * Number(/^Pss: +(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))[1]);
    } catch {
      return 0;
    }
  };
  return all.reduce((sum, one) => sum + sizeOf(one), 0);
}

/** Opens a page in a fresh browser until it shows `count` cubes; returns times in milliseconds and sizes in bytes. */
async function visit(name, { count = 1, is3d = false } = {}) {
  const browser = await launch([], { isWhole: true });
  try {
    const tab = await browser.newPage({ viewport: { width: 1720, height: 1050 } });
    let bytes = 0;
    tab.on("response", (response) => {
      const path = decodeURIComponent(new URL(response.url()).pathname).slice(base.length);
      if (response.ok() && /\.(js|wasm|css|properties|json)$/.test(path)) bytes += gzipSync(readFileSync(join(site, path)), { level: 9 }).length;
    });
    await tab.addInitScript(watch);
    await tab.goto(server.address + `${name}.html`, { waitUntil: "commit" });
    if (count === 0) {
      await tab.waitForLoadState("load");
      return { memory: measured() };
    }
    const time = await tab.evaluate(([count, is3d]) => window.until(count, is3d), [count, is3d]);
    return { time, bytes, memory: measured() };
  } finally {
    await browser.close();
  }
}

/** The memory of a browser, which is a child of this process: the last that was started. */
const measured = () => memory(execFileSync("pgrep", ["-n", "-P", `${process.pid}`], { encoding: "utf8" }).trim());

const median = (list) => list.sort((a, b) => a - b)[list.length >> 1];

const server = await serve(site);
const base = new URL(server.address).pathname;

/** Measures pages in turn, because the machine's speed may change; returns the medians by page. */
async function medians(names, options) {
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const name of names) rounds.push([name, await visit(name, options)]);
  }
  return names.map((name) => {
    const own = rounds.filter(([other]) => other === name).map(([, figures]) => figures);
    return Object.fromEntries(Object.keys(own[0]).map((key) => [key, median(own.map((figures) => figures[key]))]));
  });
}

/** Plays both elements on one page, and fails if one of them keeps the other from it. */
async function playTogether() {
  const browser = await launch([], { isWhole: true });
  try {
    const tab = await browser.newPage();
    const errors = [];
    tab.on("pageerror", (error) => errors.push(error.message));
    await tab.addInitScript(watch);
    await tab.goto(`${server.address}both.html`);
    await tab.evaluate(() => window.until(2));
    await tab.evaluate(async () => {
      document.querySelector("twisty-player").play();
      await document.querySelector("cube-lab").play();
    });
    await until(tab, () => document.querySelector("cube-lab").index === 4 && window.draws > 0);
    if (errors.length) throw new Error(`on one page: ${errors.join(", ")}`);
  } finally {
    await browser.close();
  }
}

const rows = [];
const row = (what, ours, theirs, goal, digits = 0) => rows.push([what, ours.toFixed(digits), theirs.toFixed(digits), (ours / theirs).toFixed(2), goal]);

const peer = (name) => peers(`./node_modules/${name}/package.json`).version;
console.log(`medians of ${ROUNDS} fresh browsers (${load()}); cubing ${peer("cubing")}, sr-visualizer ${peer("sr-visualizer")}`);
await playTogether();
{
  const [cubelab, twisty] = await medians(["ours", "theirs"]);
  row("kB before the first picture, gzipped", cubelab.bytes / 1000, twisty.bytes / 1000, "0.25", 1);
  row("first picture, ms", cubelab.time, twisty.time, "0.50");
}
{
  const [cubelab, twisty] = await medians(["ours-3d", "theirs-3d"], { is3d: true });
  row("first 3D frame, ms", cubelab.time, twisty.time, "0.80");
}
{
  const [{ memory: least }] = await medians(["empty"], { count: 0 });
  const [cubelab, twisty] = await medians(["ours-many", "theirs-many"], { count: MANY });
  row(`${MANY} elements drawn, ms`, cubelab.time, twisty.time, "0.50");
  row(`${MANY} elements, MB more than an empty page`, (cubelab.memory - least) / 1e6, (twisty.memory - least) / 1e6, "0.50", 1);
}
{
  const [cubelab, visualizer] = await medians(["ours-plan", "visualizer-plan"], { count: MANY });
  row(`${MANY} still plans, ms (sr-visualizer)`, cubelab.time, visualizer.time, "");
  row("kB before the first still plan (sr-visualizer)", cubelab.bytes / 1000, visualizer.bytes / 1000, "", 1);
}
const COLUMNS = ["", "cube-lab", "twisty-player", "ratio", "goal"];
for (const [what, ...figures] of [COLUMNS, ...rows]) console.log(what.padEnd(50) + figures.map((figure) => figure.padStart(14)).join(""));
server.stop();
rmSync(site, { recursive: true, force: true });
