// What the scripts share that compare workers in dist/ with the command line.
import { execFileSync } from "node:child_process";
import { cpus, loadavg } from "node:os";
import { DIST, serve } from "./server.mjs";

/** Returns a function that runs the command line with these words and this input, and returns the lines it prints. */
export const commandLine = (program) => (words, input = "") =>
  execFileSync(program, words, { input, encoding: "utf8", stdio: ["pipe", "pipe", "ignore"] }).trim().split("\n");

/** Opens a file of dist/ in an engine, beside which workers can start. `headers` are sent with all files. Resolves to the name of the engine, its
 * driver, and a function that ends both. */
export async function openBeside(file, engine, headers = {}) {
  const { name, lacks, begin } = await import(`./engines/${engine}.mjs`);
  if (lacks) throw new Error(lacks);
  const server = await serve(process.env.CUBELAB_DIST ?? DIST);
  server.sendHeaders(headers);
  const driver = await begin();
  await driver.leave();
  await driver.open(`${server.address}${file}`);
  const close = async () => {
    await driver.close();
    server.stop();
  };
  return { name, driver, close };
}

/** Calls `begin` in the page with an argument. It starts a worker, and keeps what it measures in `window.measured`, whose `isOver` says that all is
 * done, and `fault` that it failed. Resolves to what is measured. */
export async function measured(driver, begin, argument) {
  await driver.evaluate(begin, argument);
  for (;;) {
    const found = await driver.evaluate(() => window.measured);
    if (found.fault) throw new Error(found.fault);
    if (found.isOver) return found;
    await new Promise((resume) => setTimeout(resume, 500));
  }
}

/** Returns how busy the machine is. */
export const load = () => `load ${loadavg()[0].toFixed(1)} of ${cpus().length}`;
