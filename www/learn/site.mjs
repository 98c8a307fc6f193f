// Makes the lessons, the builder and the documentation of the element, as plain pages in the folder `learn` of a built page:
//   node www/learn/site.mjs FOLDER
//
// A page in `pages` holds what stands in its <main>; the layout stands around it. What a page asks for is filled in:
//   <cases-of set="oll">    the cases of oll.json or pll.json
//   <quiz-of set="oll">     the dialog that asks for one of these cases
//   <entry-of kind="…" name="…">    a row of the tables in docs/embedding.md, or its text in the language of the page
//   <cube-lab …>            the picture that stands inside the tag until the script has drawn the cube
// The pictures come from the program with which the element draws, so they are never older than it.
//
// Each page is made in every language: notation.html is English, notation.de.html German (see words.mjs).
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { nameOf } from "../languages.mjs";
import { withCases, withQuiz } from "./cases.mjs";
import { splitWords, withEntries } from "./entries.mjs";
import { loadFigure, withPictures } from "./pictures.mjs";
import { catalogue, isolated, LANGUAGES, translated } from "./words.mjs";

const HERE = fileURLToPath(new URL(".", import.meta.url));

/** The lessons, in the order in which they build on each other. */
export const LESSONS = ["notation", "beginner", "laws", "commutators", "oll", "pll", "search"];

/** The pages, each of which is made in every language. */
export const PAGES = ["index", ...LESSONS, "builder", "element"];

/** The pages in the head of each page, with the keys of their names there. */
const NAV = { index: "lessons", builder: "builder", element: "element" };

/** The scripts of a page. */
const SCRIPTS = { oll: ["sheet.js"], pll: ["sheet.js"], builder: ["builder.js"], element: ["element.js"] };

const [ENGLISH] = LANGUAGES;

const read = (...path) => readFileSync(join(HERE, ...path), "utf8");

/** Returns the file of a page. */
export const fileOf = (name, language) => (language === ENGLISH ? `${name}.html` : `${name}.${language}.html`);

/** Reads a page in a language: its title and description, in a comment at the beginning of the English page, and its contents. */
export function readPage(name, language = ENGLISH) {
  const parts = /^<!--\ntitle: (?<title>.*)\ndescription: (?<description>.*)\n-->\n(?<main>[^]*)$/.exec(read("pages", `${name}.html`));
  if (!parts) throw new Error(`pages/${name}.html: expected a comment with title and description first`);
  const layout = catalogue(language, "layout");
  const english = withQuiz(parts.groups.main);
  if (language === ENGLISH) return { name, language, ...parts.groups, main: withEntries(english, layout) };
  const { language: tag, title, description, ...words } = Object.fromEntries(catalogue(language, name));
  const place = `${language}, ${name}`;
  const [texts, ofEntries] = splitWords(english, Object.entries(words));
  const main = withEntries(withNumbers(translated(english, texts, place), tag), layout, ofEntries, place);
  return { name, language, title, description, main: withLinks(main, language) };
}

/** Returns HTML whose columns of numbers are written as in a language. */
function withNumbers(html, tag) {
  const format = new Intl.NumberFormat(tag);
  return html.replace(/(<td class="number">)(.*?)(<\/td>)/g, (_, start, text, end) => start + text.replace(/\d{1,3}(?:,\d{3})+/g, (digits) => format.format(BigInt(digits.replaceAll(",", "")))) + end);
}

/** Returns HTML whose links lead to pages in a language. */
function withLinks(html, language) {
  return html
    .replace(/ href="(\w+)\.html/g, (_, name) => ` href="${fileOf(name, language)}`)
    .replace(/ href="\.\.\/(?=["#])/g, ` href="../?lang=${language}`)
    .replace(/ href="\.\.\/help\.html/g, ` href="../help.${language}.html`);
}

/** Returns the links to the lessons before and after this one. */
function around({ name, language }, words) {
  const place = LESSONS.indexOf(name);
  if (place < 0) return "";
  const link = (name, rel, text) => (name ? `<a rel="${rel}" href="${fileOf(name, language)}"><small>${text}</small> ${readPage(name, language).title}</a>` : "");
  const links = link(LESSONS[place - 1], "prev", words.get("before")) + link(LESSONS[place + 1], "next", words.get("next"));
  return `      <nav class="around" aria-label="${words.get("around")}">${links}</nav>\n`;
}

/** Returns the choice of the language, and the links for search engines. */
function languagesOf({ name, language }, words) {
  const item = (other) => `<a href="${fileOf(name, other)}" lang="${other}" hreflang="${other}"${other === language ? ' aria-current="page"' : ""}>${nameOf(other)}</a>`;
  const alternate = (tag, file) => `    <link rel="alternate" hreflang="${tag}" href="${file}" />\n`;
  return {
    menu: `      <details class="languages">
        <summary><span class="unseen">${words.get("languages")}: </span><span>${nameOf(language)}</span></summary>
        <nav aria-label="${words.get("languages")}">${LANGUAGES.map(item).join("")}</nav>
      </details>\n`,
    alternates: [...LANGUAGES.map((other) => alternate(other, fileOf(name, other))), alternate("x-default", fileOf(name, ENGLISH))].join(""),
  };
}

/** Returns a whole page. */
function whole(page, Figure) {
  const { name, language } = page;
  const words = catalogue(language, "layout");
  const isLesson = LESSONS.includes(name);
  const isRightToLeft = language === "ar";
  const main = withPictures(withCases(page.main, words), Figure);
  const current = (target) => (target === name ? ' aria-current="page"' : isLesson && target === "index" ? ' aria-current="true"' : "");
  const home = language === ENGLISH ? "../" : `../?lang=${language}`;
  const licence = `../help${language === ENGLISH ? "" : `.${language}`}.html#licence`;
  const parts = {
    ...page,
    ...languagesOf(page, words),
    dir: isRightToLeft ? "rtl" : "ltr",
    main: isRightToLeft ? isolated(main) : main,
    scripts: (SCRIPTS[name] ?? []).map((script) => `    <script type="module" src="${script}"></script>\n`).join(""),
    nav: Object.entries(NAV).map(([target, key]) => `        <a href="${fileOf(target, language)}"${current(target)}>${words.get(key)}</a>\n`).join(""),
    around: around(page, words),
    home,
    skip: words.get("skip"),
    site: words.get("site"),
    licence: words.get("licence").replace("<a>", `<a href="${licence}">`),
  };
  return read("layout.html").replace(/\{(\w+)\}/g, (_, part) => parts[part]);
}

/** Writes all pages, scripts and styles into `folder`/learn. The catalogues of the lessons in the folder are removed: nothing else reads
 * them. */
export async function makeSite(folder) {
  const out = join(folder, "learn");
  mkdirSync(out, { recursive: true });
  const Figure = await loadFigure(folder);
  for (const name of PAGES) {
    for (const language of LANGUAGES) writeFileSync(join(out, fileOf(name, language)), whole(readPage(name, language), Figure));
  }
  writeFileSync(join(out, "learn.css"), ["../colours.css", "learn.css"].map((file) => read(file)).join("\n"));
  for (const script of readdirSync(join(HERE, "scripts"))) copyFileSync(join(HERE, "scripts", script), join(out, script));
  for (const language of LANGUAGES) rmSync(join(folder, "words", language, "learn"), { recursive: true, force: true });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await makeSite(resolve(process.argv[2]));
