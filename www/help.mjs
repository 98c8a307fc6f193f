// Makes the help of a built page, one file a language, from the template help.html and the catalogues:
//   node www/help.mjs FOLDER
//
// English is help.html, German help.de.html, and so on. The catalogues of the help are removed: nothing else reads them.
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { nameOf } from "./languages.mjs";

const [folder] = process.argv.slice(2);
const languages = readdirSync(join(folder, "words")).sort((a, b) => (b === "en") - (a === "en"));
const fileOf = (language) => (language === "en" ? "help.html" : `help.${language}.html`);
const template = readFileSync(join(folder, "help.html"), "utf8");

for (const language of languages) {
  const catalogue = join(folder, "words", language, "help.properties");
  const texts = new Map(
    readFileSync(catalogue, "utf8")
      .split("\n")
      .map((line) => line.split(/ = (.*)/, 2)),
  );
  texts.set("lang", language);
  texts.set("dir", language.startsWith("ar") ? "rtl" : "ltr");
  const others = languages.filter((other) => other !== language);
  texts.set("languages", others.map((other) => `<a href="${fileOf(other)}" lang="${other}" hreflang="${other}">${nameOf(other)}</a>`).join(" · "));
  const html = template.replace(/\{([a-z]+(?:\.\w+)?)\}/g, (place, key) => {
    if (!texts.has(key)) throw new Error(`${catalogue} has no ${key}, which www/help.html has in ${place}`);
    return texts.get(key);
  });
  writeFileSync(join(folder, fileOf(language)), html);
  rmSync(catalogue);
}
