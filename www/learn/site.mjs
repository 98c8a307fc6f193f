// Makes the lessons, the builder and the documentation of the element, as plain pages in the folder `learn` of a built page:
//   node www/learn/site.mjs FOLDER
//
// A page in `pages` holds what stands in its <main>; the layout stands around it. What a page asks for is filled in:
//   <cases-of set="oll">    the cases of oll.json or pll.json
//   <quiz-of set="oll">     the dialog that asks for one of these cases
//   <entry-of kind="…" name="…">    a row of the tables in docs/embedding.md
//   <cube-lab …>            the picture that stands inside the tag until the script has drawn the cube
// The pictures come from the program with which the element draws, so they are never older than it.
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { withCases, withQuiz } from "./cases.mjs";
import { withEntries } from "./entries.mjs";
import { loadFigure, withPictures } from "./pictures.mjs";

const HERE = fileURLToPath(new URL(".", import.meta.url));

/** The lessons, in the order in which they build on each other. */
export const LESSONS = ["notation", "beginner", "laws", "commutators", "oll", "pll", "search"];

/** The pages in the head of each page, with their names there. */
const NAV = { index: "Lessons", builder: "Builder", element: "Element" };

/** The scripts of a page. */
const SCRIPTS = { oll: ["sheet.js"], pll: ["sheet.js"], builder: ["builder.js"], element: ["element.js"] };

const read = (...path) => readFileSync(join(HERE, ...path), "utf8");

const addressOf = (name) => `${name}.html`;

/** Reads a page: its title and description, in a comment at its beginning, and its contents. */
export function readPage(name) {
  const parts = /^<!--\ntitle: (?<title>.*)\ndescription: (?<description>.*)\n-->\n(?<main>[^]*)$/.exec(read("pages", `${name}.html`));
  if (!parts) throw new Error(`pages/${name}.html: expected a comment with title and description first`);
  return { name, ...parts.groups };
}

/** Returns the links to the lessons before and after this one. */
function around(name) {
  const place = LESSONS.indexOf(name);
  if (place < 0) return "";
  const link = (name, rel, text) => (name ? `<a rel="${rel}" href="${addressOf(name)}"><small>${text}</small> ${readPage(name).title}</a>` : "");
  return `      <nav class="around" aria-label="Lessons before and after">${link(LESSONS[place - 1], "prev", "Before")}${link(LESSONS[place + 1], "next", "Next")}</nav>\n`;
}

/** Returns a whole page. */
function whole(page, Figure) {
  const { name } = page;
  const isLesson = LESSONS.includes(name);
  const current = (target) => (target === name ? ' aria-current="page"' : isLesson && target === "index" ? ' aria-current="true"' : "");
  const parts = {
    ...page,
    main: withPictures(withEntries(withQuiz(withCases(page.main))), Figure),
    scripts: (SCRIPTS[name] ?? []).map((script) => `    <script type="module" src="${script}"></script>\n`).join(""),
    nav: Object.entries(NAV).map(([target, text]) => `        <a href="${addressOf(target)}"${current(target)}>${text}</a>\n`).join(""),
    around: around(name),
  };
  return read("layout.html").replace(/\{(\w+)\}/g, (_, part) => parts[part]);
}

/** Writes all pages, scripts and styles into `folder`/learn. */
export async function makeSite(folder) {
  const out = join(folder, "learn");
  mkdirSync(out, { recursive: true });
  const Figure = await loadFigure(folder);
  const names = readdirSync(join(HERE, "pages")).map((file) => file.replace(".html", ""));
  for (const name of names) writeFileSync(join(out, `${name}.html`), whole(readPage(name), Figure));
  writeFileSync(join(out, "learn.css"), ["../colours.css", "learn.css"].map((file) => read(file)).join("\n"));
  for (const script of readdirSync(join(HERE, "scripts"))) copyFileSync(join(HERE, "scripts", script), join(out, script));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await makeSite(resolve(process.argv[2]));
