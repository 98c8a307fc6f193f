// Writes the service worker of a built page, with the page's files and their hashes, into the page's folder:
//   node www/list-files.mjs FOLDER
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { bare } from "./bare.mjs";

const NAME = "service-worker.js";

/** Writes the service worker of the page in `folder`. */
export function listFiles(folder) {
  const names = readdirSync(folder, { recursive: true })
    .map((name) => name.replaceAll("\\", "/"))
    .filter((name) => name !== NAME && statSync(join(folder, name)).isFile())
    .sort();
  const hash = (content) => createHash("sha256").update(content).digest("base64");
  const files = Object.fromEntries(names.map((name) => [name, `sha256-${hash(readFileSync(join(folder, name)))}`]));
  const lines = { VERSION: hash(JSON.stringify(files)), FILES: files };
  const script = bare(readFileSync(new URL(NAME, import.meta.url), "utf8"));
  const filled = script.replace(/^const (VERSION|FILES) = .*;$/gm, (_, name) => `const ${name} = ${JSON.stringify(lines[name])};`);
  writeFileSync(join(folder, NAME), filled);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) listFiles(process.argv[2]);
