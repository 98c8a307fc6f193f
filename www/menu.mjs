// Writes the names of the languages into the menu of a built page:
//   node www/menu.mjs FOLDER
//
// A browser needs 14 ms to look them up, and shows nothing meanwhile.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { withLanguages } from "./languages.mjs";

const page = join(process.argv[2], "index.html");
writeFileSync(page, withLanguages(readFileSync(page, "utf8")));
