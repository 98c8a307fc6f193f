// Adds the content security policy to a built page, the strictest with which all of it works:
//   node www/policy.mjs FOLDER
//
// Scripts and styles stay inline, because the first picture would have to wait for separate files. The policy
// lists their hashes.
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const [folder] = process.argv.slice(2);
const file = join(folder, "index.html");
const page = readFileSync(file, "utf8");

const hashes = (element) =>
  [...page.matchAll(new RegExp(`<${element}(?: [^>]*)?>([^]*?)</${element}>`, "g"))]
    .map(([, content]) => `'sha256-${createHash("sha256").update(content).digest("base64")}'`)
    .join(" ");

const policy = [
  "default-src 'none'",
  `script-src 'self' 'wasm-unsafe-eval' ${hashes("script")}`,
  `style-src 'self' ${hashes("style")}`,
  // The icon, and saved pictures.
  "img-src data: blob:",
  "connect-src 'self'",
  // In a sandboxed frame, a worker starts from a script that the page creates.
  "worker-src 'self' blob:",
  "base-uri 'none'",
  "form-action 'none'",
];

const meta = `<meta http-equiv="Content-Security-Policy" content="${policy.join("; ")}" />`;
const MARK = '<meta charset="utf-8" />';
if (!page.includes(MARK)) throw new Error(`${file} has no ${MARK}`);
writeFileSync(file, page.replace(MARK, () => MARK + meta));
