// Loads the files of the elements, each once a page, and says why one does not come.
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
    if (protocol === "file:") throw new Error("Browsers do not load programs from files. Serve the folder over HTTP.");
    if (origin === window.origin) throw new Error(`${url} did not arrive: ${error.message}`);
    throw new Error(
      `${url} did not arrive (${error.message}). The server of ${origin} must send Access-Control-Allow-Origin with all its files, and a content security policy of this page must name ${origin} in connect-src.`,
    );
  }
  if (!response.ok) throw new Error(`${url}: ${response.status} ${response.statusText}. All files of Cubelab must lie beside cube-lab.js.`);
  return response;
}

/** Compiles a program. Its type does not matter, because the bytes are compiled after they have arrived. */
async function compiled(url) {
  if (typeof WebAssembly === "undefined") throw new Error("This browser has no WebAssembly, or it is switched off.");
  const response = await fetched(url);
  try {
    return await WebAssembly.compile(await response.arrayBuffer());
  } catch (error) {
    const isPolicy = /unsafe-eval|Content Security Policy|blocked by CSP/i.test(error.message);
    throw new Error(
      isPolicy ? "The content security policy of this page forbids WebAssembly. Add 'wasm-unsafe-eval' to its script-src." : `${url} is no program: ${error.message}`,
    );
  }
}

/** Imports a script. `again` is appended to its address, because a browser imports one address once, even if nothing comes. */
async function imported(url, again) {
  try {
    return await noted(url, import(/* webpackIgnore: true */ /* @vite-ignore */ url + again));
  } catch (error) {
    // The browser gives no reason for a failed import. A second request shows whether the file arrives at all.
    const type = (await fetched(url)).headers.get("content-type") ?? "no type";
    if (!/javascript/i.test(type)) throw new Error(`${url} arrived as ${type}. The server must send it as text/javascript.`);
    throw new Error(`${url} did not start: ${error.message}. A content security policy of this page must name ${new URL(url).origin} in script-src.`);
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

/** The program that draws with WebGL (src/bin/renderer.rs). A page of Cubelab and its elements share it. */
export const rendererProgram = shared((again) => started("renderer", again));

/** The style sheet of all elements. */
export const styleSheet = shared(async () => {
  const styles = new CSSStyleSheet();
  styles.replaceSync(await (await fetched(FILES["cube-lab.css"])).text());
  return styles;
});
