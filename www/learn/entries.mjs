// Makes the documentation of the element from the tables in docs/embedding.md. In other languages than English, the texts of the rows come
// from assets/words/LANGUAGE/learn/element.properties: `attribute.alg` is the description of the attribute alg, `attribute.alg.usual` what
// holds if it is not given. A text holds what the English one has between backticks, as <code>.
import { readFileSync } from "node:fs";
import { documented } from "../package/manifest.mjs";
import { escaped, replaced } from "./tags.mjs";
import { hasWords, tagsOf } from "./words.mjs";

/** The lists of docs/embedding.md that the page shows, by the kind that <entry-of> names. */
const LISTS = { attribute: "attributes", property: "properties", method: "methods", event: "events" };

/** Returns a cell of a table in Markdown as HTML, without its links. */
function html(cell) {
  const text = escaped(cell.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").replaceAll("\\|", "|"));
  return text.replace(/`([^`]+)`/g, "<code>$1</code>").replace(/\*(\w+)\*/g, "<em>$1</em>");
}

/** Reads what docs/embedding.md lists, with texts in HTML. */
export const entries = () => documented(readFileSync(new URL("../../docs/embedding.md", import.meta.url), "utf8"), html);

/** Returns a cell of a table as a sentence. */
const sentence = (text) => `${text[0].toUpperCase()}${text.slice(1)}.`.replace(/\.\.$/, ".");

/** Returns the words of a page in two parts: those of its own texts, and those of its entries. */
export function splitWords(page, words) {
  const isOfEntry = ([key]) => page.includes("<entry-of") && key.split(".")[0] in LISTS;
  return [new Map(words.filter((pair) => !isOfEntry(pair))), new Map(words.filter(isOfEntry))];
}

/** Returns what stands between <code> and </code> in a text, in an order that no language changes. */
const codesOf = (text) => [...text.matchAll(/<code>.*?<\/code>/g)].map(([code]) => code).sort().join(" ");

/** Returns a function that returns the text with a key in place of an English text, and the keys that it has not been called with. */
function reader(texts, place) {
  const left = new Set(texts.keys());
  const read = (key, english) => {
    const own = texts.get(key);
    left.delete(key);
    if (!own || tagsOf(own) !== tagsOf(english) || codesOf(own) !== codesOf(english)) {
      throw new Error(`${place}, ${key}: expected the tags and codes of "${english}", found "${own}"`);
    }
    return own;
  };
  return { read, left };
}

/** Returns the page with each <entry-of> as a heading, its row of the table and the example that it holds. Each row has one. `layout` has the
 * labels, and `texts`, for other languages than English, what stands in place of the rows. `place` is for errors. */
export function withEntries(page, layout, texts, place) {
  if (!page.includes("<entry-of")) return page;
  const lists = entries();
  const left = new Set(Object.entries(LISTS).flatMap(([kind, list]) => lists[list].map(({ name }) => `${kind} ${name}`)));
  const translations = texts && reader(texts, place);
  const label = (key, value) => layout.get(key).replace(/\{\w+\}/, () => value);
  const filled = replaced(page, "entry-of", ({ kind, name }, example) => {
    const entry = lists[LISTS[kind]]?.find((entry) => entry.name === name);
    if (!entry || !left.delete(`${kind} ${name}`)) throw new Error(`${kind} ${name}: expected a row of docs/embedding.md that no other example shows`);
    const { signature = name, description, default: usual } = entry;
    const key = `${kind}.${name}`;
    const text = translations ? translations.read(key, description) : sentence(description);
    const otherwise = translations && usual && hasWords(usual) ? translations.read(`${key}.usual`, usual) : usual;
    const code = `${/<cube-lab[^>]*>/.exec(example)[0].replace(" data-wrong", "")}</cube-lab>`;
    const labels = { property: name, method: label("entry.result", name), event: label("entry.latest", name) };
    return `<article class="entry" id="${kind}-${name}" data-kind="${kind}" data-name="${name}">
<div>
<h3><code>${escaped(signature)}</code></h3>
<p>${text}</p>
${usual ? `<p class="usual">${label("entry.usual", otherwise)}</p>\n` : ""}</div>
<div class="example">${example.replace("<output", `<output aria-label="${labels[kind]}"`)}<pre><code>${code.replace(/[<>]/g, (sign) => escaped(sign))}</code></pre></div>
</article>`;
  });
  if (left.size) throw new Error(`pages/element.html: no example of ${[...left].join(", ")}`);
  if (translations?.left.size) throw new Error(`${place}: no entry has the texts ${[...translations.left].join(", ")}`);
  return filled;
}
