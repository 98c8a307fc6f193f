// Puts a still picture into each <cube-lab> of a page.
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { replaced } from "./tags.mjs";

/** Separates the texts of a list that the program takes. */
const SEPARATOR = "\u001f";

/** Loads the program of the page built in `folder` that draws all that an element can show. */
export async function loadFigure(folder) {
  const place = mkdtempSync(join(tmpdir(), "cubelab-"));
  try {
    // In a folder without package.json, Node takes only files that end like this for modules.
    const script = join(place, "element.mjs");
    copyFileSync(join(folder, "element.js"), script);
    const program = await import(pathToFileURL(script));
    await program.default({ module_or_path: readFileSync(join(folder, "element_bg.wasm")) });
    return program.Figure;
  } finally {
    rmSync(place, { recursive: true });
  }
}

/** The attributes that a picture does not depend on. */
const UNSEEN = /^(id|class|style|slot|part|hidden|tabindex|title|lang|solver|aria-.*|data-.*)$/;

/** The pictures that were drawn, by what they depend on: a page has the same in every language. */
const drawn = new Map();

/** Returns the first picture of an element with these attributes. */
function pictureOf(attributes, Figure, whole) {
  const given = Object.entries(attributes).filter(([name]) => !UNSEEN.test(name));
  const key = JSON.stringify(given);
  if (!drawn.has(key)) drawn.set(key, draw(given, attributes, Figure, whole));
  return drawn.get(key);
}

function draw(given, attributes, Figure, whole) {
  const figure = new Figure();
  const errors = figure.set(given.flat().join(SEPARATOR)).split(SEPARATOR).filter(Boolean);
  // A page that shows what becomes of wrong values says so.
  if (errors.length && attributes["data-wrong"] === undefined) throw new Error(`${whole}\n${errors.join("\n")}`);
  const view = figure.views().split(SEPARATOR).find((view) => ["3d", "plan", "net"].includes(view)) ?? "3d";
  const picture = figure.picture(view);
  figure.free();
  return picture.replace(/ role="img"/, ' aria-hidden="true"');
}

/** Returns the page with a picture before the text inside each <cube-lab>. */
export function withPictures(html, Figure) {
  return replaced(html, "cube-lab", (attributes, contents, whole, tag) => `<cube-lab${tag}>${pictureOf(attributes, Figure, whole)}${contents}</cube-lab>`);
}
