// Packs the built page for a release:
//   node www/package/package.mjs DIST FOLDER
//
// FOLDER then holds the npm package `cubelab` as a folder and as a .tgz, an archive of DIST, and the SHA-256 sums of both files.
// Equal inputs give equal bytes. Nothing is published.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { manifest } from "./manifest.mjs";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** The script that an import of the package runs. */
const ENTRY = "cube-lab.js";

/** Files beside the script that no script names: types, text and licences. */
const COPIED = ["www/package/cube-lab.d.ts", "www/package/react.d.ts", "www/package/README.md", "LICENSE-MIT", "LICENSE-APACHE"];

const read = (file) => readFileSync(join(ROOT, file), "utf8");

/** Returns the version in Cargo.toml. */
const version = () => /^version = "(.*)"$/m.exec(read("Cargo.toml"))[1];

/** Returns the script and all files that it and its scripts name, as paths in `dist`. */
function filesOf(dist) {
  const files = new Set([ENTRY]);
  for (const file of files) {
    if (!file.endsWith(".js")) continue;
    const script = readFileSync(join(dist, file), "utf8");
    for (const [, name] of script.matchAll(/(?:\bimport\(|\bfrom ?|\bnew URL\()"\.\/([^"]+)"/g)) files.add(name);
  }
  return [...files].sort();
}

/** Returns the content of the package's package.json. */
const description = () => ({
  name: "cubelab",
  version: version(),
  description: "<cube-lab>, a Rubik's cube on any page: algorithms that play, cases, a cube to turn, a solver",
  keywords: ["rubik", "cube", "custom-element", "web-component", "wasm", "solver"],
  license: "MIT OR Apache-2.0",
  type: "module",
  types: "./cube-lab.d.ts",
  exports: {
    ".": { types: "./cube-lab.d.ts", default: "./cube-lab.js" },
    "./react": { types: "./react.d.ts", default: "./cube-lab.js" },
    "./cube-lab.js": "./cube-lab.js",
    "./custom-elements.json": "./custom-elements.json",
    "./package.json": "./package.json",
  },
  sideEffects: ["./cube-lab.js"],
  customElements: "custom-elements.json",
});

/** Fills `folder` with the files of the package. */
function pack(dist, folder) {
  for (const file of filesOf(dist)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    copyFileSync(join(dist, file), join(folder, file));
  }
  for (const file of COPIED) copyFileSync(join(ROOT, file), join(folder, basename(file)));
  const json = { "package.json": description(), "custom-elements.json": manifest(read("docs/embedding.md")) };
  for (const [name, content] of Object.entries(json)) writeFileSync(join(folder, name), `${JSON.stringify(content, null, 2)}\n`);
}

const BLOCK = 512;

/** Pads a content of a tar file to whole blocks. */
const padded = (content) => Buffer.concat([content, Buffer.alloc((BLOCK - (content.length % BLOCK)) % BLOCK)]);

/** Returns the header of a file in a tar file, in the format ustar: owned by nobody, from the beginning of time. */
function header(name, length) {
  if (Buffer.byteLength(name) > 100) throw new Error(`${name}: expected a path of at most 100 bytes`);
  const octal = (value, digits) => `${value.toString(8).padStart(digits, "0")}\0`;
  const fields = [[name, 100], [octal(0o644, 7), 8], [octal(0, 7), 8], [octal(0, 7), 8], [octal(length, 11), 12], [octal(0, 11), 12]];
  const block = Buffer.alloc(BLOCK);
  let at = 0;
  for (const [text, width] of fields) {
    block.write(text, at);
    at += width;
  }
  // The sum is of a header with spaces in its place. A regular file has the type 0.
  block.write("        0", at);
  block.write("ustar\u000000", 257, "latin1");
  block.write(`${octal(block.reduce((sum, byte) => sum + byte, 0), 6)} `, at);
  return block;
}

/** Returns all files of a folder as a .tar.gz, below a folder of this name. */
function archive(folder, name) {
  const files = readdirSync(folder, { recursive: true }).map((file) => file.replaceAll("\\", "/")).filter((file) => statSync(join(folder, file)).isFile()).sort();
  const parts = files.flatMap((file) => {
    const content = readFileSync(join(folder, file));
    return [header(`${name}/${file}`, content.length), padded(content)];
  });
  return gzipSync(Buffer.concat([...parts, Buffer.alloc(2 * BLOCK)]), { level: 9 });
}

const [dist, out] = process.argv.slice(2).map((path) => resolve(path));
rmSync(out, { recursive: true, force: true });
const folder = join(out, "cubelab");
mkdirSync(folder, { recursive: true });
pack(dist, folder);
// On Windows, npm is a script that only a shell can start.
const npm = execFileSync("npm", ["pack", "--json", "--offline", "--pack-destination", out], { cwd: folder, shell: process.platform === "win32", stdio: ["ignore", "pipe", "ignore"] });
const [{ filename }] = Object.values(JSON.parse(npm));
const site = `cubelab-${version()}-dist`;
writeFileSync(join(out, `${site}.tar.gz`), archive(dist, site));
const sums = [filename, `${site}.tar.gz`].map((name) => `${createHash("sha256").update(readFileSync(join(out, name))).digest("hex")}  ${name}\n`);
writeFileSync(join(out, "SHA256SUMS"), sums.join(""));
process.stdout.write(sums.join(""));
