// Writes the names of the languages into the menu of a built page:
//   node www/languages.mjs FOLDER
//
// A browser needs 14 ms to look them up, and would show nothing meanwhile.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { argv } from "node:process";
import { fileURLToPath } from "node:url";

/** Returns the name of a language in this language. */
export const nameOf = (language) => new Intl.DisplayNames(language, { type: "language" }).of(language);

const LISTED = /(<html [^>]*data-languages=")([^"]*)"/;

const MENU = /(<label class="language".*<select [^>]*>)[^]*?(<\/select>)/;

/** Returns a page that lets people choose between these languages, the first of which its markup is in; by default those that it lists. */
export function withLanguages(html, languages = LISTED.exec(html)?.[2].split(" ")) {
  if (!LISTED.test(html) || !MENU.test(html)) throw new Error("index.html has no list or no menu of languages");
  const options = languages.map((language) => `<option value="${language}" lang="${language}">${nameOf(language)}</option>`);
  return html.replace(LISTED, `$1${languages.join(" ")}"`).replace(MENU, (_, start, end) => start + options.join("") + end);
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  const page = join(argv[2], "index.html");
  writeFileSync(page, withLanguages(readFileSync(page, "utf8")));
}
