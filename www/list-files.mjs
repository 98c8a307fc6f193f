// Writes the page's files and their hashes into the service worker of a built page:
//   node www/list-files.mjs FOLDER
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const NAME = "service-worker.js";

/** Files that the page itself never shows: the picture for links is fetched by other programs. */
const NOT_KEPT = [NAME, "preview.jpg"];

/** The place in the service worker; also after it has been filled or shortened. */
const PLACE = /(const PAGE ?= ?)\{[^{}]*\{[^{}]*\},? ?\}/;

/** Lists the files of the page in `folder` in its service worker. */
export function listFiles(folder) {
  const names = readdirSync(folder, { recursive: true })
    .map((name) => name.replaceAll("\\", "/"))
    .filter((name) => !NOT_KEPT.includes(name) && statSync(join(folder, name)).isFile())
    .sort();
  const hash = (content) => createHash("sha256").update(content).digest("base64");
  const files = Object.fromEntries(names.map((name) => [name, `sha256-${hash(readFileSync(join(folder, name)))}`]));
  const list = { version: hash(JSON.stringify(files)), files };
  const worker = join(folder, NAME);
  const script = readFileSync(worker, "utf8");
  if (!PLACE.test(script)) throw new Error(`${worker} has no place for the files of the page`);
  writeFileSync(worker, script.replace(PLACE, (_, start) => start + JSON.stringify(list)));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) listFiles(process.argv[2]);
