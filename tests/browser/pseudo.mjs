// A language for tests, en-XA: the English words with other letters, longer, and in brackets. A text with a plain letter
// in it is not from a catalogue; what is too narrow for this language is too narrow for others.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DIST } from "./server.mjs";

const PLAIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const ACCENTED = [..."ÀßÇÐÉḞĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽàƀçđéƒĝĥîĵķļṁñöþǫŕšţûṽŵẋýž"];

/** A text with other letters, in brackets, and about 40 % longer; names in braces stay. */
export function pseudo(text) {
  const parts = text.split(/(\{\w+\})/);
  const accented = parts.map((part, i) => (i % 2 ? part : part.replace(/[A-Za-z]/g, (letter) => ACCENTED[PLAIN.indexOf(letter)])));
  const letters = parts.filter((_, i) => i % 2 === 0).join("").length;
  // Words of usual length, so that they can be broken as those of a language can.
  const more = "éļöñĝàţéđ ".repeat(Math.ceil(letters / 20)).slice(0, Math.round(0.4 * letters)).trim();
  return `[${accented.join("")}${more && ` ${more}`}]`;
}

/** A catalogue in this language. */
export const pseudoCatalogue = (english) =>
  english.replace(/^([^#\s][^=\n]*) = (.*)$/gm, (_, key, text) => `${key} = ${key === "language" ? "en-XA" : key === "numbers.point" ? text : pseudo(text)}`);

/** Lets the page be in this language. */
export async function inPseudo(page) {
  await page.route(/\/words\/en-XA\/\w+\.properties(\?.*)?$/, (route) => {
    const name = new URL(route.request().url()).pathname.split("/").at(-1);
    return route.fulfill({ body: pseudoCatalogue(readFileSync(join(DIST, "words/en", name), "utf8")), contentType: "text/plain; charset=utf-8" });
  });
  await page.route(/\/(#.*)?$/, (route) => {
    const html = readFileSync(join(DIST, "index.html"), "utf8");
    return route.fulfill({ body: html.replace(/<html lang="en" data-languages="en[^"]*">/, '<html lang="en-XA" data-languages="en en-XA">'), contentType: "text/html; charset=utf-8" });
  });
}
