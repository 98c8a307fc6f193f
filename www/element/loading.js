// Loads the files of the elements, each once a page, and says why one does not come.
import { failure } from "./failure.js";
import { initSync, still } from "./still.js";

/** The addresses of the files. Bundlers find addresses that are written in this form, and copy the files. */
const FILES = {
  "cube-lab.css": new URL("./cube-lab.css", import.meta.url).href,
  "still_bg.wasm": new URL("./still_bg.wasm", import.meta.url).href,
  "element.js": new URL("./element.js", import.meta.url).href,
  "element_bg.wasm": new URL("./element_bg.wasm", import.meta.url).href,
  "renderer.js": new URL("./renderer.js", import.meta.url).href,
  "renderer_bg.wasm": new URL("./renderer_bg.wasm", import.meta.url).href,
};

/** The addresses of the files that are requested and have not arrived yet. */
export const awaited = new Set();

/** Resolves as a request for a file does. */
async function noted(url, request) {
  awaited.add(url);
  try {
    return await request;
  } finally {
    awaited.delete(url);
  }
}

/** Fetches a file. */
export async function fetched(url) {
  let response;
  try {
    response = await noted(url, fetch(url));
  } catch (error) {
    const { protocol, origin } = new URL(url);
    if (protocol === "file:") throw failure("from_file");
    if (origin === window.origin) throw failure("missing", { file: url, reason: error.message });
    throw failure("withheld", { file: url, reason: error.message, origin });
  }
  if (!response.ok) throw failure("status", { file: url, status: `${response.status} ${response.statusText}`.trim() });
  return response;
}

/** Compiles a program. Its type does not matter, because the bytes are compiled after they have arrived. */
async function compiled(url) {
  if (typeof WebAssembly === "undefined") throw failure("no_wasm", {}, "no WebAssembly");
  const response = await fetched(url);
  try {
    return await WebAssembly.compile(await response.arrayBuffer());
  } catch (error) {
    const isPolicy = /unsafe-eval|Content Security Policy|blocked by CSP/i.test(error.message);
    throw isPolicy ? failure("policy", {}, error.message) : failure("no_program", { file: url, reason: error.message });
  }
}

/** Imports a script. `again` is appended to its address, because a browser imports one address once, even if nothing comes. */
async function imported(url, again) {
  try {
    return await noted(url, import(/* webpackIgnore: true */ /* @vite-ignore */ url + again));
  } catch (error) {
    // The browser gives no reason for a failed import. A second request shows whether the file arrives at all.
    const type = (await fetched(url)).headers.get("content-type") ?? "no type";
    if (!/javascript/i.test(type)) throw failure("type", { file: url, type });
    throw failure("not_started", { file: url, reason: error.message, origin: new URL(url).origin });
  }
}

/** Loads and starts a program. */
export async function started(name, again) {
  const [program, module] = await Promise.all([imported(FILES[`${name}.js`], again), compiled(FILES[`${name}_bg.wasm`])]);
  await program.default({ module_or_path: module });
  return program;
}

/** Returns a function that loads something for all elements, once, and again after a failure. */
export function shared(load) {
  let loading;
  let attempts = 0;
  return () => {
    const again = attempts ? `?again=${attempts}` : "";
    return (loading ??= load(again).catch((error) => {
      attempts += 1;
      loading = undefined;
      throw error;
    }));
  };
}

/** The function of the program of still pictures (src/bin/still.rs), whose script is a part of this one. */
export const stillProgram = shared(async () => {
  initSync({ module: await compiled(FILES["still_bg.wasm"]) });
  return still;
});

/** The program of cubes that play (src/bin/element.rs), and the script that controls them. */
export const playingProgram = shared((again) => Promise.all([import("./cube-lab-player.js"), started("element", again)]));

/** The canvas of the first cube that WebGL draws, until the cube takes it. */
export const canvases = [];

/** The program that draws with WebGL (src/bin/renderer.rs). A page of Cubelab and its elements share it. A browser takes long to make the
 * first context of a page, so that begins while the program is on its way. */
export const rendererProgram = shared((again) => {
  setTimeout(() => (canvases[0] ??= document.createElement("canvas")).getContext("webgl2", { antialias: false }));
  return started("renderer", again);
});

/** The style sheet of all elements. */
export const styleSheet = shared(async () => {
  const styles = new CSSStyleSheet();
  styles.replaceSync(await (await fetched(FILES["cube-lab.css"])).text());
  return styles;
});
