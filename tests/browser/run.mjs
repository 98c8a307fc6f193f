// Runs the browser tests: all files of this folder, or those that are named (`./dev test browser` passes none).
//   node tests/browser/run.mjs [player sizes_page …]
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { run } from "node:test";
import { spec } from "node:test/reporters";

/** The files that take longest. They begin first, so that none of them runs alone at the end. */
const LONGEST = ["sizes_page", "engines", "sizes_worker", "learn", "offline", "lab", "player", "camera", "solver", "element", "entry", "access", "isolated", "hand"];

/** The number of files that run at a time: a test waits for its page for a part of the time, so that three keep two processors busy. */
const CONCURRENCY = 3;

const ENDING = ".test.mjs";
const FOLDER = new URL(".", import.meta.url);
const named = process.argv.slice(2);
const all = readdirSync(FOLDER).filter((file) => file.endsWith(ENDING)).map((file) => file.slice(0, -ENDING.length)).sort();
const names = named.length > 0 ? named : [...LONGEST.filter((name) => all.includes(name)), ...all.filter((name) => !LONGEST.includes(name))];

run({ files: names.map((name) => fileURLToPath(new URL(name + ENDING, FOLDER))), concurrency: CONCURRENCY })
  .on("test:fail", () => (process.exitCode = 1))
  .compose(spec)
  .pipe(process.stdout);
