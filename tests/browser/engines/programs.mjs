// Finds, starts and ends programs of this machine.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { accessSync, constants, existsSync, readdirSync } from "node:fs";
import { createServer } from "node:net";
import { delimiter, isAbsolute, join } from "node:path";

const isProgram = (path) => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** Returns the path of the first of these programs that exists. Each is a name on the PATH or an absolute path. */
export function find(...candidates) {
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  return candidates
    .filter(Boolean)
    .flatMap((name) => (isAbsolute(name) ? [name] : folders.map((folder) => join(folder, name))))
    .find(isProgram);
}

/** Returns the possible paths of a program in the folders of libraries, one of which is named after the processor. */
export const inLibraries = (path) =>
  existsSync("/usr/lib") ? ["", ...readdirSync("/usr/lib")].map((folder) => join("/usr/lib", folder, path)) : [];

/** Returns the reason to skip a test if one of these programs is missing; undefined if all were found. */
export function missing(programs, packages) {
  const lacking = Object.entries(programs).flatMap(([name, path]) => (path ? [] : [name]));
  return lacking.length ? `${lacking.join(" and ")} not found; \`apt-get install ${packages}\` installs it` : undefined;
}

/** Starts a program. It ends with `stop`, or with this process. */
export function start(path, args, { env = {}, stdio = ["ignore", "ignore", "ignore"] } = {}) {
  const child = spawn(path, args, { env: { ...process.env, ...env }, stdio });
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  const ended = once(child, "exit").catch(() => {});
  return {
    child,
    async stop() {
      process.off("exit", kill);
      child.kill();
      await ended;
    },
  };
}

/** Resolves to a port on which nothing listens. */
export async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  await once(server, "close");
  return port;
}

/** Starts a virtual X display; resolves to its name and a function that stops it. */
export async function startDisplay(xvfb) {
  const server = start(xvfb, ["-displayfd", "3", "-screen", "0", "1440x1000x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const number = await new Promise((resolve, reject) => {
    let written = "";
    server.child.stdio[3].on("data", (data) => {
      written += data;
      if (written.includes("\n")) resolve(written.trim());
    });
    server.child.once("error", reject);
    server.child.once("exit", (status) => reject(new Error(`Xvfb ended with status ${status}`)));
  });
  return { name: `:${number}`, stop: server.stop };
}
