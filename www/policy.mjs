// Adds a content security policy to the pages of a built page, for each the strictest with which all of it works:
//   node www/policy.mjs FOLDER
//
// Scripts and styles stay inline, because the first picture would have to wait for separate files. The policy
// lists their hashes.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const [folder] = process.argv.slice(2);

/** Returns the hashes of the inline scripts or styles of a page. */
const hashes = (page, element) =>
  [...page.matchAll(new RegExp(`<${element}(?: [^>]*)?>([^]*?)</${element}>`, "g"))]
    .map(([, content]) => `'sha256-${createHash("sha256").update(content).digest("base64")}'`)
    .join(" ");

/** Writes a policy into a page, in place of an older one. */
function secure(name, policyOf) {
  const file = join(folder, name);
  const page = readFileSync(file, "utf8").replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, "");
  const policy = [
    "default-src 'none'",
    ...policyOf((element) => hashes(page, element)),
    "base-uri 'none'",
    "form-action 'none'",
  ];
  const meta = `<meta http-equiv="Content-Security-Policy" content="${policy.join("; ")}" />`;
  const MARK = '<meta charset="utf-8" />';
  if (!page.includes(MARK)) throw new Error(`${file} has no ${MARK}`);
  writeFileSync(file, page.replace(MARK, () => MARK + meta));
}

secure("index.html", (hashesOf) => [
  `script-src 'self' 'wasm-unsafe-eval' ${hashesOf("script")}`,
  `style-src 'self' ${hashesOf("style")}`,
  // The icon, and saved pictures.
  "img-src 'self' data: blob:",
  "manifest-src 'self'",
  "connect-src 'self'",
  // In a sandboxed frame, a worker starts from a script that the page creates.
  "worker-src 'self' blob:",
]);

for (const name of readdirSync(folder).filter((name) => /^help\..*html$/.test(name))) {
  secure(name, (hashesOf) => [`style-src ${hashesOf("style")}`, "img-src 'self'"]);
}

/** The policy of pages that are made of the element. */
const ofElements = [
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  // Pictures on their way to a file have addresses that begin with blob:.
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  // In a sandboxed frame, a worker starts from a script that the page creates.
  "worker-src 'self' blob:",
];

secure("embed.html", () => ofElements);

for (const name of readdirSync(join(folder, "learn")).filter((name) => name.endsWith(".html"))) {
  // The builder shows its frame.
  secure(join("learn", name), () => [...ofElements, "frame-src 'self'"]);
}
