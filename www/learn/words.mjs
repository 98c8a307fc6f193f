// The lessons in other languages. A page in `pages` is English. Its texts have keys, which are made of the heading above a text, what
// kind of element holds it, and a number: `six_sides_six.item2` is the second list item below "Six sides, six letters". The catalogue of
// a language, assets/words/LANGUAGE/learn/PAGE.properties, has exactly these keys in this order. Texts hold the inline tags of the
// English ones, without attributes; all else, such as cubes and tables of figures, is the same in all languages.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const WORDS = fileURLToPath(new URL("../../assets/words", import.meta.url));

/** The languages, English first. */
export const LANGUAGES = readdirSync(WORDS).sort((a, b) => (b === "en") - (a === "en"));

/** Tags that stand within a text. */
const INLINE = /^(a|b|br|code|em|kbd|small|strong|var)$/;

/** Elements whose contents are the same in all languages. */
const FIXED = /^(datalist|pre|script|textarea)$/;

/** Elements that have no end. */
const VOID = /^(br|input|meta|link)$/;

/** The kinds of elements in keys; others have the name of their tag. */
const KINDS = { h1: "heading", h2: "heading", h3: "heading", p: "text", li: "item", th: "cell", td: "cell", span: "label", "cube-lab": "cube" };

/** Attributes with texts. */
const TEXTS = /\s(aria-label|placeholder|data-text-[\w-]+)="([^"]*)"/g;

/** True if a text has words, and not only moves, numbers and signs. */
export function hasWords(html) {
  const rest = html.replace(/<code>[^]*?<\/code>|<b class="alg">[^]*?<\/b>|<[^>]*>|&\w+;|[URFDLB]{9,}/g, " ");
  return /\p{L}{2}/u.test(rest.replace(/\b\d?[UDRLFBMESxyz]w?(?=[2-9′'\s,:()[\]]|$)/g, " "));
}

/** The part of a key that a heading gives: its first three words. */
export const slug = (heading) => heading.replace(/<[^>]*>/g, "").toLowerCase().match(/[a-z0-9]+/g).slice(0, 3).join("_");

const oneLine = (text) => text.trim().replace(/\s+/g, " ");

/** Returns the texts of a page: `{ key, text, start, end }` with their places in its HTML. */
export function textsOf(html) {
  const texts = [];
  const counts = new Map();
  const open = [];
  let section = "intro";
  let fixed = 0;
  let run;
  const add = (kind, text, start, end) => {
    if (!hasWords(text)) return;
    const place = `${section}.${kind}`;
    counts.set(place, (counts.get(place) ?? 0) + 1);
    texts.push({ key: place + counts.get(place), text: oneLine(text), start, end });
  };
  const endRun = () => {
    if (!run) return;
    const { start, end, tag } = run;
    run = undefined;
    const text = html.slice(start, end);
    if (tag === "h2" && hasWords(text)) section = slug(text);
    const from = start + text.length - text.trimStart().length;
    add(KINDS[tag] ?? tag, text, from, from + text.trim().length);
  };
  for (const { 0: token, index } of html.matchAll(/<!--[^]*?-->|<[^>]*>|[^<]+/g)) {
    const [, slash, name] = /^<(\/?)([\w-]+)/.exec(token) ?? [];
    const isComment = token.startsWith("<!--");
    if (!isComment && !fixed && (name === undefined || INLINE.test(name))) {
      run ??= { start: index, tag: open.at(-1) };
      run.end = index + token.length;
      continue;
    }
    endRun();
    if (isComment) continue;
    if (name && !slash) {
      for (const attribute of token.matchAll(TEXTS)) {
        const start = index + attribute.index + attribute[0].indexOf('="') + 2;
        add(attribute[1].replace(/^data-text-|^aria-/, ""), attribute[2], start, start + attribute[2].length);
      }
      if (!VOID.test(name)) open.push(name);
      if (FIXED.test(name)) fixed += 1;
    } else if (slash) {
      open.pop();
      if (FIXED.test(name)) fixed -= 1;
    }
  }
  endRun();
  return texts;
}

/** Reads a catalogue: keys and texts in their order. */
export function catalogue(language, name) {
  const lines = readFileSync(join(WORDS, language, "learn", `${name}.properties`), "utf8").split("\n");
  return new Map(lines.filter((line) => line && !line.startsWith("#")).map((line) => line.split(/ = (.*)/, 2)));
}

/** The names of the inline tags of a text, in an order that no language changes. */
export const tagsOf = (text) => (text.match(/<\/?\w+/g) ?? []).sort().join(" ");

/** Returns a text whose tags have the attributes of the English text: the first of a name those of the first, and so on. */
function withAttributes(text, english) {
  const left = [...english.matchAll(/<(\w+)([^>]*)>/g)];
  return text.replace(/<(\w+)>/g, (tag, name) => {
    const at = left.findIndex(([, other]) => other === name);
    return `<${name}${left.splice(at, 1)[0][2]}>`;
  });
}

/** Elements whose contents keep their direction by the style sheet or have none. */
const ISOLATED = /^(code|pre|svg|cube-lab|script|title)$/;

/** Moves and other formulas in Latin letters with a sign at one end, which a text from right to left would put at the other end. */
const FORMULA = /(?<![\p{L}\d])[A-Za-z([][A-Za-z\d,:'′*()[\]]*(?: [A-Za-z\d([][A-Za-z\d,:'′*()[\]]*)*/gu;

/** Returns HTML of a text from right to left whose formulas run from left to right. */
export function isolated(html) {
  let inside = 0;
  return html.replace(/<[^>]*>|[^<]+/g, (token) => {
    const [, slash, name] = /^<(\/?)([\w-]+)/.exec(token) ?? [];
    if (ISOLATED.test(name)) inside += slash ? -1 : 1;
    if (name || inside) return token;
    return token.replace(FORMULA, (match) => {
      // A bracket at the end opens words of the language.
      const [, formula, rest] = /^(.*?)([ ,:([]*)$/.exec(match);
      return /['′*()[\]]/.test(formula) ? `<bdi dir="ltr">${formula}</bdi>${rest}` : match;
    });
  });
}

/** Returns a page with the texts of a catalogue in place of its own. `name` is for errors. */
export function translated(html, words, name) {
  const texts = textsOf(html);
  const [keys, found] = [texts.map(({ key }) => key), [...words.keys()]];
  const wrong = keys.findIndex((key, i) => key !== found[i]);
  if (wrong >= 0 || found.length > keys.length) {
    const at = wrong >= 0 ? wrong : keys.length;
    throw new Error(`${name}: expected the key ${keys[at] ?? "of no text"} after ${keys[at - 1]}, found ${found[at] ?? "the end"}`);
  }
  let made = "";
  let from = 0;
  for (const { key, text, start, end } of texts) {
    const own = words.get(key);
    if (!own || tagsOf(own) !== tagsOf(text)) throw new Error(`${name}, ${key}: expected the tags of "${text}", found "${own}"`);
    made += html.slice(from, start) + withAttributes(own, text);
    from = end;
  }
  return made + html.slice(from);
}
