// The npm package of the element: what is in it, that its words are complete, and its use with and without a bundler.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { after as afterAll, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { documented } from "../../www/package/manifest.mjs";
import { installed } from "./browser.mjs";
import { after } from "./cube.mjs";
import { pageTest, useBrowser } from "./harness.mjs";
import { DIST } from "./server.mjs";
import { until } from "./until.mjs";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const WORK = mkdtempSync(join(tmpdir(), "cubelab-package-"));
const PACKAGES = join(WORK, "packages");
const PROJECT = join(WORK, "project");
/** The folder that is served. */
const SITE = join(WORK, "site");

const run = (program, args, cwd = WORK) => execFileSync(program, args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });

/** Runs the program of an installed package. */
const runInstalled = (name, args) => {
  const manifest = join(dirname(installed.resolve(`${name}/package.json`)), "package.json");
  return spawnSync(process.execPath, [join(dirname(manifest), JSON.parse(readFileSync(manifest, "utf8")).bin[{ typescript: "tsc" }[name] ?? name]), ...args], { cwd: PROJECT, encoding: "utf8" });
};

const pack = () => run(process.execPath, [join(ROOT, "www/package/package.mjs"), DIST, PACKAGES]);
const sums = pack();
const tarball = readdirSync(PACKAGES).find((name) => name.endsWith(".tgz"));

/** The script of a page that uses the package in React. */
const MAIN = `
import "cubelab/react";
import { useRef, useState } from "react";
import { createRoot } from "react-dom/client";
import type { CubeLabElement } from "cubelab";

function Lesson() {
  const cube = useRef<CubeLabElement>(null);
  const [facelets, setFacelets] = useState("");
  return (
    <main>
      <cube-lab ref={cube} alg="R U R' U'" speed={20} hint solver onstatechange={(event) => setFacelets(event.detail.facelets)} />
      <button id="play" onClick={() => cube.current?.play()}>Play</button>
      <output>{facelets}</output>
    </main>
  );
}

createRoot(document.getElementById("root")!).render(<Lesson />);
`;

const head = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Lesson</title><link rel="icon" href="data:,">`;
const COMPILER = { target: "es2022", module: "esnext", moduleResolution: "bundler", jsx: "react-jsx", strict: true, noEmit: true, types: [] };

mkdirSync(PROJECT);
writeFileSync(join(PROJECT, "package.json"), JSON.stringify({ private: true, type: "module", dependencies: { cubelab: `file:${join(PACKAGES, tarball)}` } }));
writeFileSync(join(PROJECT, "tsconfig.json"), JSON.stringify({ compilerOptions: COMPILER }));
writeFileSync(join(PROJECT, "index.html"), `${head}</head><body><div id="root"></div><script type="module" src="/main.tsx"></script></body></html>`);
writeFileSync(join(PROJECT, "main.tsx"), MAIN);
const npm = process.platform === "win32" ? "npm.cmd" : "npm";
run(npm, ["install", "--offline", "--no-audit", "--no-fund"], PROJECT);
for (const name of ["react", "react-dom", "@types"]) symlinkSync(join(dirname(dirname(installed.resolve("react/package.json"))), name), join(PROJECT, "node_modules", name));
const build = runInstalled("vite", ["build", "--base", "./", "--outDir", join(SITE, "react")]);
mkdirSync(join(SITE, "plain"), { recursive: true });
cpSync(join(PROJECT, "node_modules/cubelab"), join(SITE, "plain/cubelab"), { recursive: true });
const body = `<body><cube-lab alg="R U R' U'" speed="20"></cube-lab><button id="play" onclick="document.querySelector('cube-lab').play()">Play</button></body></html>`;
writeFileSync(join(SITE, "plain/tag.html"), `${head}<script type="module" src="cubelab/cube-lab.js"></script></head>${body}`);
writeFileSync(
  join(SITE, "plain/import.html"),
  `${head}<script type="importmap">{ "imports": { "cubelab": "./cubelab/cube-lab.js" } }</script><script type="module">import "cubelab";</script></head>${body}`,
);
afterAll(() => rmSync(WORK, { recursive: true, force: true }));

test("the package has the script, each file that it loads, types, a manifest, a text and licences; equal pages give equal bytes", () => {
  const [{ files }] = Object.values(JSON.parse(run(npm, ["pack", "--dry-run", "--json"], join(PACKAGES, "cubelab"))));
  const programs = ["element", "renderer", "worker", "sizes_worker", "blocks_worker"].flatMap((name) => [`${name}.js`, `${name}_bg.wasm`]);
  const words = ["ar", "de", "es", "fr", "ja"].flatMap((language) => ["element", "element_attributes", "element_failures", "page"].map((name) => `words/${language}/${name}.properties`));
  const scripts = ["still_bg.wasm", "cube-lab.css", "cube-lab.js", "cube-lab-errors.js", "cube-lab-loader.js", "cube-lab-player.js", "cube-lab-worker.js", "words/en/element.properties", ...words];
  const texts = ["LICENSE-APACHE", "LICENSE-MIT", "README.md", "package.json", "custom-elements.json", "cube-lab.d.ts", "react.d.ts"];
  assert.deepEqual(files.map(({ path }) => path).sort(), [...programs, ...scripts, ...texts].sort());
  assert.equal(pack(), sums);
  const archive = readdirSync(PACKAGES).find((name) => name.endsWith("-dist.tar.gz"));
  assert.match(sums, new RegExp(`^[0-9a-f]{64}  ${tarball}\n[0-9a-f]{64}  ${archive}\n$`));
  const copy = join(WORK, "copy");
  mkdirSync(copy);
  run("tar", ["-xzf", join(PACKAGES, archive), "-C", copy, "--strip-components=1"]);
  const content = (folder) => readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) => file.isFile()).map((file) => readFileSync(join(file.parentPath ?? file.path, file.name)));
  assert.deepEqual(content(copy), content(DIST));
});

test("the built page has nothing that only the development server needs, and its service worker lists its files", () => {
  for (const name of ["index.html", "embed.html"]) assert.doesNotMatch(readFileSync(join(DIST, name), "utf8"), /WebSocket|trunk/i, name);
  const worker = readFileSync(join(DIST, "service-worker.js"), "utf8");
  const listed = [...worker.matchAll(/"([^"]+)":"sha256-/g)].map(([, name]) => name);
  const files = readdirSync(DIST, { recursive: true, withFileTypes: true }).filter((file) => file.isFile()).map((file) => relative(DIST, join(file.parentPath ?? file.path, file.name)).replaceAll("\\", "/"));
  assert.deepEqual(listed.sort(), files.filter((name) => !["service-worker.js", "preview.jpg"].includes(name)).sort());
});

test("on a server, which has no elements, the import does nothing", async () => {
  assert.deepEqual(Object.keys(await import(pathToFileURL(join(PROJECT, "node_modules/cubelab/cube-lab.js")))), []);
});

/** Returns the names of all that an element has, from its class and the sources of its scripts. */
async function names() {
  let element;
  Object.assign(globalThis, { HTMLElement: class {}, customElements: { get() {}, define: (_, given) => (element = given) } });
  await import(pathToFileURL(join(DIST, "cube-lab.js")));
  const sources = join(ROOT, "www/element");
  const source = readdirSync(sources).map((name) => readFileSync(join(sources, name), "utf8")).join("");
  const members = Object.entries(Object.getOwnPropertyDescriptors(element.prototype)).filter(([name]) => !/^constructor$|Callback$/.test(name));
  return {
    attributes: element.observedAttributes.filter((name) => !name.startsWith("data-")),
    fields: members.filter(([, member]) => member.set).map(([name]) => name),
    properties: members.filter(([, member]) => member.get && !member.set).map(([name]) => name),
    methods: members.filter(([, member]) => member.value).map(([name]) => name),
    events: [...new Set([...source.matchAll(/(?:\bemit|CustomEvent)\("(\w+)"/g)].map(([, name]) => name))],
  };
}

const sorted = (list) => list.filter(Boolean).sort();

test("documentation, manifest, frame and types name exactly what the element has", async () => {
  const has = await names();
  const text = documented(readFileSync(join(ROOT, "docs/embedding.md"), "utf8"));
  for (const kind of ["attributes", "properties", "methods", "events"]) assert.deepEqual(sorted(text[kind].map(({ name }) => name)), sorted(has[kind]), kind);

  const [{ declarations: [declared] }] = JSON.parse(readFileSync(join(PACKAGES, "cubelab/custom-elements.json"), "utf8")).modules;
  const members = (kind) => sorted(declared.members.filter((member) => member.kind === kind).map(({ name }) => name));
  assert.deepEqual(sorted(declared.attributes.map(({ name }) => name)), sorted(has.attributes));
  assert.deepEqual(members("field"), sorted([...has.fields, ...has.properties]));
  assert.deepEqual(members("method"), sorted(has.methods));
  assert.deepEqual(sorted(declared.events.map(({ name }) => name)), sorted(has.events));

  const frame = readFileSync(join(ROOT, "www/embed.js"), "utf8");
  const list = (name) => sorted(JSON.parse(new RegExp(`const ${name} = (\\[[^\\]]*\\])`).exec(frame)[1]));
  assert.deepEqual([list("ATTRIBUTES"), list("METHODS"), list("EVENTS")], [sorted(has.attributes), sorted(has.methods), sorted(has.events)]);

  // A name too many or too few is an error of types.
  const record = (names) => JSON.stringify(Object.fromEntries(names.map((name) => [name, true])));
  writeFileSync(
    join(PROJECT, "names.ts"),
    `import type { CubeLabAttributes, CubeLabElement, CubeLabEvents } from "cubelab";
export const attributes: Record<keyof CubeLabAttributes, true> = ${record(has.attributes)};
export const members: Record<Exclude<keyof CubeLabElement, keyof HTMLElement>, true> = ${record([...has.fields, ...has.properties, ...has.methods])};
export const events: Record<keyof CubeLabEvents, true> = ${record(has.events)};
`,
  );
  writeFileSync(
    join(PROJECT, "use.ts"),
    `import "cubelab";
export async function use(): Promise<number> {
  const cube = document.querySelector("cube-lab")!;
  cube.size = 4;
  cube.addEventListener("statechange", ({ detail }) => detail.facelets.length);
  // @ts-expect-error There is no such anchor.
  cube.setupAnchor = "middle";
  return (await cube.solve({ millis: 500 })).length;
}
`,
  );
  const checked = runInstalled("typescript", ["-p", "."]);
  assert.equal(checked.status, 0, checked.stdout);
});

useBrowser({ folder: SITE });

for (const [name, query] of [
  ["in a Vite project with React", "react/index.html"],
  ["in plain HTML by a script tag", "plain/tag.html"],
  ["in a static folder without a bundler, by its name", "plain/import.html"],
]) {
  pageTest(`the packed package draws a cube and plays it ${name}`, { query }, async (page) => {
    assert.equal(build.status, 0, build.stderr);
    const cube = page.locator("cube-lab");
    await cube.locator("[part~=picture] svg").first().waitFor();
    await page.locator("#play").click();
    await until(page, () => document.querySelector("cube-lab").index === 4 && !document.querySelector("cube-lab").playing);
    assert.equal(await cube.evaluate((cube) => cube.facelets), after("R U R' U'"));
    await cube.evaluate((cube) => (cube.solver = true));
    const solution = await cube.evaluate((cube) => cube.solve({ millis: 100 }));
    assert.equal(after(solution.alg, after("R U R' U'")), after(""));
    if (query.startsWith("react")) assert.match(await page.locator("output").textContent(), /^[URFDLB]{54}$/);
  });
}
