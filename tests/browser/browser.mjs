// The browser and the packages that `./dev` installs, for tests and for what measures the page.
import { createRequire } from "node:module";
import { join } from "node:path";

/** Brings a package that `./dev` installed, and says where it is. */
export const installed = createRequire(join(process.env.CUBELAB_PACKAGES ?? ".", "package.json"));

const { chromium } = installed("playwright-core");

// Nothing of its own on the network, and nothing else in the background.
const ARGUMENTS = [
  "--no-sandbox",
  "--no-first-run",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Starts the browser that `./dev` found, with these arguments besides. */
export const launch = (args = []) =>
  chromium.launch({ executablePath: process.env.CUBELAB_CHROMIUM, args: [...ARGUMENTS, ...args] });

/** What the browser complains of by itself: taking a picture of a canvas without a graphics card. */
export const OF_THE_BROWSER = /GPU stall due to ReadPixels/;
