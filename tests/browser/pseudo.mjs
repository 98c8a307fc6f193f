// A pseudo-language: English with accents on all letters, and longer, and with a decimal comma. With it
// a test sees text that is in no catalogue, and text that does not fit.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { withLanguages } from "../../www/languages.mjs";
import { DIST } from "./server.mjs";

/** The language's name in the attribute `lang`; browsers count in it as in English, and write numbers as in Swedish. */
export const PSEUDO = "sv-XA";

const PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const ACCENTED = [..."áƀçđéƒğĥíĵķļɱñóƥɋřšťúṽŵẋýžÁƁÇĐÉƑĞĤÍĴĶĻṀÑÓƤɊŘŠŤÚṼŴẊÝŽ"];

/** Returns a text in the pseudo-language: each letter has an accent, and vowels stand twice, which makes a text about a third
 * longer. Names in braces stay. */
export const pseudo = (text) =>
  text.replaceAll(/\{\w+\}|\d\.\d|[a-zA-Z]/g, (found) => {
    if (found.length > 1) return found.startsWith("{") ? found : found.replace(".", ",");
    const letter = ACCENTED[PLAIN.indexOf(found)];
    return /[aeiou]/.test(found) ? letter + letter : letter;
  });

/** The texts that are no words. */
const FIXED = { language: PSEUDO };

/** Returns a catalogue in the pseudo-language. */
const translated = (catalogue) =>
  catalogue.replaceAll(/^([\w.-]+) = (.*)$/gm, (_, key, text) => `${key} = ${FIXED[key] ?? pseudo(text)}`);

/** Makes a copy of the built page that has the pseudo-language besides English. Returns its folder, and a function that removes it. */
export function pseudoPage() {
  const folder = mkdtempSync(join(tmpdir(), "cubelab-pseudo-"));
  for (const file of readdirSync(DIST)) {
    if (file !== "index.html" && file !== "words") symlinkSync(join(DIST, file), join(folder, file));
  }
  writeFileSync(join(folder, "index.html"), withLanguages(readFileSync(join(DIST, "index.html"), "utf8"), ["en", PSEUDO]));
  mkdirSync(join(folder, "words", PSEUDO), { recursive: true });
  const english = join(DIST, "words/en");
  symlinkSync(english, join(folder, "words/en"));
  for (const file of readdirSync(english)) {
    writeFileSync(join(folder, "words", PSEUDO, file), translated(readFileSync(join(english, file), "utf8")));
  }
  return { folder, remove: () => rmSync(folder, { recursive: true }) };
}
