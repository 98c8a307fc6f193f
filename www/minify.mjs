// Shortens scripts and style sheets with esbuild, which `./dev build` installs.
import { createRequire } from "node:module";
import { join } from "node:path";

const esbuild = createRequire(join(process.env.CUBELAB_PAGE_PACKAGES, "package.json"))("esbuild-wasm");

/** The oldest browsers with all that the programs need: the vector instructions of WebAssembly, and workers that
 * are modules. */
const TARGET = ["chrome91", "firefox114", "safari16.4"];

/** The comments with which a script forbids bundlers to resolve a computed address. */
const UNBUNDLED = "/* webpackIgnore: true */ /* @vite-ignore */";

/** Resolves to a shorter source with the same meaning; `loader` is "js" or "css". */
export async function minified(source, loader) {
  const { code, warnings } = await esbuild.transform(source, { loader, minify: true, charset: "utf8", target: TARGET });
  if (warnings.length) throw new Error((await esbuild.formatMessages(warnings, { kind: "warning" })).join("\n"));
  // esbuild drops these comments.
  const isUnbundled = /\bimport\(\s*\/\* webpackIgnore/.test(source);
  return (isUnbundled ? code.replace(/\bimport\((?!")/g, `import(${UNBUNDLED}`) : code).trimEnd();
}
