// The download sizes of the page and their budgets, as a table: printed by `./dev sizes`, checked by
// sizes.test.mjs.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

/** The parts of a language besides English: its words with its help, and its lessons with the documentation of the element. */
const LANGUAGES = readdirSync(new URL("../../assets/words", import.meta.url))
  .filter((language) => language !== "en")
  .flatMap((language) => [
    { name: `words, ${language}`, budget: 31_000, holds: (file) => file.startsWith(`words/${language}/`) || file === `help.${language}.html` },
    { name: `lessons, ${language}`, budget: 82_000, holds: (file) => file.startsWith("learn/") && file.endsWith(`.${language}.html`) },
  ]);

/** The parts of the page; budgets are bytes, gzipped. */
const LOADS = [
  ...LANGUAGES,
  // 20.0 kB with the names of three phases of the 7x7x7 and of the goals of the 3x3x3.
  { name: "words", budget: 20_300, holds: (file) => /^words\/en\//.test(file) },
  { name: "timer", budget: 97_000, holds: (file) => /^timer(_bg)?\.(css|js|wasm)$/.test(file) },
  { name: "lab", budget: 120_000, holds: (file) => /^lab(_bg)?\.(css|js|wasm)$/.test(file) },
  { name: "lab worker", budget: 138_500, holds: (file) => /^lab_worker.*\.(js|wasm)$/.test(file) },
  { name: "optimal worker", budget: 165_000, holds: (file) => /^optimal_worker.*\.(js|wasm)$/.test(file) },
  { name: "sizes worker", budget: 203_500, holds: (file) => /^sizes_worker.*\.(js|wasm)$/.test(file) },
  { name: "blocks worker", budget: 194_000, holds: (file) => /^blocks_worker.*\.(js|wasm)$/.test(file) },
  { name: "other sizes", budget: 225_000, holds: (file) => /^sizes(_bg)?\.(css|js|wasm)$/.test(file) },
  { name: "camera", budget: 80_000, holds: (file) => /^camera(_bg)?\.(css|js|wasm)$/.test(file) },
  { name: "lessons", budget: 83_000, holds: (file) => /^learn\//.test(file) },
  { name: "help", budget: 3_500, holds: (file) => file === "help.html" },
  { name: "icons", budget: 45_000, holds: (file) => /^icons\/|\.webmanifest$/.test(file) },
  // What an element loads before its first picture, with words/en/element.properties: a quarter of what twisty-player loads (./dev compare).
  { name: "element, still", budget: 45_500, holds: (file) => /^(still(_bg)?\.(js|wasm)|cube-lab\.(css|js))$/.test(file) },
  { name: "element, playing", budget: 91_000, holds: (file) => /^(element(_bg)?|cube-lab-(errors|player|worker|loader))\.(js|wasm)$/.test(file) },
  { name: "frame", budget: 2_500, holds: (file) => /^embed\.(html|css|js)$/.test(file) },
  { name: "embed code", budget: 2_500, holds: (file) => ["embed-code.js", "codes.js"].includes(file) },
  { name: "styles of views", budget: 4_800, holds: (file) => file === "views.css" },
  { name: "print", budget: 700, holds: (file) => file === "print.css" },
  { name: "first picture", budget: 14_400, holds: (file) => /\.(html|css)$/.test(file) },
  { name: "worker", budget: 85_500, holds: (file) => /^worker.*\.(js|wasm)$/.test(file) },
  { name: "renderer", budget: 58_000, holds: (file) => /^renderer(_bg)?\.(js|wasm)$/.test(file) },
  { name: "service worker", budget: 9_000, holds: (file) => file === "service-worker.js" },
  { name: "app", budget: 194_000, holds: (file) => /\.(js|wasm)$/.test(file) },
];

/** Returns the bytes, plain and gzipped, of each part of the page built in `dist`. */
export function sizes(dist) {
  const left = new Set(readdirSync(dist, { recursive: true }).map((file) => file.replaceAll("\\", "/")));
  return LOADS.map(({ name, budget, holds }) => {
    const files = [...left].filter(holds);
    files.forEach((file) => left.delete(file));
    const contents = files.map((file) => readFileSync(join(dist, file)));
    return {
      name,
      budget,
      files,
      plain: contents.reduce((sum, content) => sum + content.length, 0),
      gzipped: contents.reduce((sum, content) => sum + gzipSync(content, { level: 9 }).length, 0),
    };
  });
}

/** Formats the sizes as a table, in kB of 1000 bytes. */
export function table(loads) {
  const kilobytes = (bytes) => (bytes / 1000).toFixed(1).padStart(8);
  const row = ({ name, plain, gzipped, budget }) =>
    `${name.padEnd(20)}${kilobytes(plain)}${kilobytes(gzipped)}${kilobytes(budget)}`;
  return [`${"kB".padEnd(20)}   plain    gzip  budget`, ...loads.map(row)].join("\n");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  console.log(table(sizes(fileURLToPath(new URL("../../dist", import.meta.url)))));
}
