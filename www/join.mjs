// Joins the scripts of the element <cube-lab> into the files that pages load, because each file costs a request.
import { rmSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const esbuild = createRequire(join(process.env.CUBELAB_PAGE_PACKAGES, "package.json"))("esbuild-wasm");

const here = (file) => fileURLToPath(new URL(file, import.meta.url));

/** Writes the scripts into the folder of a page. The script of the program of still pictures becomes a part of cube-lab.js. */
export async function joinElement(folder) {
  const still = resolve(folder, "still.js");
  await esbuild.build({
    entryPoints: {
      "cube-lab": here("element/cube-lab.js"),
      "cube-lab-player": here("element/player.js"),
      "cube-lab-worker": here("element/worker.js"),
      "cube-lab-errors": here("element/errors.js"),
    },
    // The English texts of errors are a part of their script.
    loader: { ".properties": "text" },
    bundle: true,
    format: "esm",
    charset: "utf8",
    // These load at run time.
    external: ["./cube-lab-*.js"],
    plugins: [{ name: "still", setup: ({ onResolve }) => onResolve({ filter: /^\.\/still\.js$/ }, () => ({ path: still })) }],
    outdir: folder,
    logLevel: "warning",
  });
  rmSync(still);
  // English errors in attributes are those of the program.
  for (const name of ["element_failures", "element_attributes"]) rmSync(join(folder, "words/en", `${name}.properties`));
}
