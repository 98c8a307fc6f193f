// Shortens the scripts and style sheets of a built page:
//   node www/shorten.mjs FOLDER PROGRAM...
// A page with a policy is left as it is: the policy has hashes of its scripts, and the service worker those of all files.
//
// It joins the scripts of the element, too. The imports that a program and its JavaScript share have names with hashes, which do not compress; they get
// short names first.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { joinElement } from "./join.mjs";
import { minified } from "./minify.mjs";

const IMPORTS = 2;

/** Reads the LEB128 number at `at` in a wasm file; returns it and the offset after it. */
function number(bytes, at) {
  let value = 0;
  for (let shift = 0; ; shift += 7, at += 1) {
    value += (bytes[at] & 127) * 2 ** shift;
    if (bytes[at] < 128) return [value, at + 1];
  }
}

/** Returns a number in LEB128, the encoding of wasm files. */
function written(value) {
  const bytes = [];
  for (; value > 127; value = Math.floor(value / 128)) bytes.push((value % 128) + 128);
  return Buffer.from([...bytes, value]);
}

/** Returns the import section with each name replaced; imports must be functions. */
function renamed(section, rename) {
  let [count, at] = number(section, 0);
  const parts = [written(count)];
  for (; count > 0; count -= 1) {
    const start = at;
    const [module, afterModule] = number(section, at);
    const [length, name] = number(section, afterModule + module);
    const end = name + length;
    if (section[end] !== 0) throw new Error("an import that is no function");
    const short = Buffer.from(rename(section.toString("utf8", name, end)));
    [, at] = number(section, end + 1);
    parts.push(section.subarray(start, afterModule + module), written(short.length), short, section.subarray(end, at));
  }
  return Buffer.concat(parts);
}

/** Gives the imports of a program short names. */
function shortenImports(folder, program) {
  const [wasmFile, scriptFile] = [join(folder, `${program}_bg.wasm`), join(folder, `${program}.js`)];
  const wasm = readFileSync(wasmFile);
  const names = new Map();
  const rename = (name) => names.get(name) ?? names.set(name, `f${names.size.toString(36)}`).get(name);
  // After the header of eight bytes come sections, each with its kind and its length.
  const parts = [wasm.subarray(0, 8)];
  for (let at = 8; at < wasm.length; ) {
    const [length, start] = number(wasm, at + 1);
    const section = wasm.subarray(start, start + length);
    const made = wasm[at] === IMPORTS ? renamed(section, rename) : section;
    parts.push(wasm.subarray(at, at + 1), written(made.length), made);
    at = start + length;
  }
  const script = readFileSync(scriptFile, "utf8");
  const shortened = script.replace(/^( {8})(\w+): function/gm, (whole, indent, name) => (names.has(name) ? `${indent}${names.get(name)}: function` : whole));
  if (shortened.match(/^ {8}f[0-9a-z]+: function/gm)?.length !== names.size) throw new Error(`${scriptFile} has not the imports of its program`);
  writeFileSync(wasmFile, Buffer.concat(parts));
  writeFileSync(scriptFile, shortened);
}

const [folder, ...programs] = process.argv.slice(2);
const page = join(folder, "index.html");
if (readFileSync(page, "utf8").includes('http-equiv="Content-Security-Policy"')) process.exit();

for (const program of programs) shortenImports(folder, program);
await joinElement(folder);

for (const name of readdirSync(folder, { recursive: true })) {
  const file = join(folder, name);
  if ([".js", ".css"].includes(extname(name))) {
    writeFileSync(file, await minified(readFileSync(file, "utf8"), extname(name).slice(1)));
  }
}

// The page itself: its markup without comments and indentation, its scripts, and its styles as one, because the policy has a hash of
// each.
const INLINE = /(<(script|style)>)([^]*?)(<\/\2>)/g;
const html = readFileSync(page, "utf8").replace(/<!--[^]*?-->\n?/g, "").replace(/\n +/g, "\n").replace(/<\/style>\n*<style>/g, "\n");
const short = await Promise.all(
  [...html.matchAll(INLINE)].map(([, , element, content]) => minified(content, element === "script" ? "js" : "css")),
);
writeFileSync(page, html.replace(INLINE, (_, start, element, content, end) => start + short.shift() + end));
