// The browser and the packages that `./dev` installs, for tests and for scripts that measure the page.
import { createRequire } from "node:module";
import { join } from "node:path";

/** Loads packages that `./dev` has installed, and resolves their paths. */
export const installed = createRequire(join(process.env.CUBELAB_PACKAGES ?? ".", "package.json"));

const { chromium } = installed("playwright-core");

// Without background activity and requests of the browser's own.
const ARGUMENTS = [
  "--no-sandbox",
  "--no-first-run",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Starts the browser that `./dev` has found, with these additional arguments. Without a window of its own, which is the same
 * engine alone, it takes half of the processor time; `isWhole` asks for the browser that people use. */
export function launch(args = [], { isWhole = false } = {}) {
  const { CUBELAB_CHROMIUM: whole, CUBELAB_HEADLESS_SHELL: shell } = process.env;
  return chromium.launch({ executablePath: isWhole || !shell ? whole : shell, args: [...ARGUMENTS, ...args] });
}

/** The browser's own warning when it takes a picture of a canvas without a graphics card. */
export const OF_THE_BROWSER = /GPU stall due to ReadPixels/;
