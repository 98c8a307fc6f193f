// The page embed.html, for a frame: an element whose attributes stand after # in the address, such as
// embed.html#alg=R+U&view=plan. It talks with the page around it by messages; docs/embedding.md lists them.
import "./cube-lab.js";

/** The version of the messages. */
const VERSION = 1;

/** What a message may name. */
const ATTRIBUTES = ["alg", "setup", "setup-anchor", "state", "size", "view", "mask", "colors", "marks", "orientation", "controls", "arrows", "hint", "speed", "lang", "solver"];
const METHODS = ["play", "pause", "step", "seek", "move", "undo", "redo", "setState", "scramble", "solve", "toSVG"];
const EVENTS = ["ready", "statechange", "move", "step", "solved", "invalid", "progress", "solution", "error"];

/** The most characters of an attribute or an argument. */
const MOST = 50_000;

const cube = document.querySelector("cube-lab");

// Without the attribute lang, the element speaks the language of the page.
document.documentElement.lang = navigator.language;

/** Sets the attributes that the address names, and removes the others. */
function read() {
  const given = new URLSearchParams(location.hash.slice(1));
  for (const name of ATTRIBUTES) {
    const value = given.get(name);
    if (value === null) cube.removeAttribute(name);
    else cube.setAttribute(name, value.slice(0, MOST));
  }
}
read();
addEventListener("hashchange", read);

// The page around a sandboxed frame may be of any origin, and learns nothing but what its own cube does.
const post = (message) => parent !== window && parent.postMessage({ cubelab: VERSION, ...message }, "*");

for (const type of EVENTS) cube.addEventListener(type, ({ detail }) => post({ type, detail: detail ?? null }));

let height = 0;
const observer = new ResizeObserver(() => {
  const now = Math.ceil(document.body.getBoundingClientRect().height);
  if (now === height) return;
  height = now;
  post({ type: "height", height });
});
observer.observe(document.body);

/** Returns the arguments of a call, or undefined if one of them cannot be an argument. */
function argumentsOf(method, value) {
  if (value === undefined || value === null) return [];
  const isText = typeof value === "string" && value.length <= MOST;
  if (["move", "setState", "toSVG"].includes(method)) return isText ? [value] : undefined;
  if (["step", "seek"].includes(method)) return Number.isFinite(value) ? [value] : undefined;
  if (method === "scramble") return Number.isInteger(value.seed) && value.seed >= 0 && value.seed < 2 ** 32 ? [{ seed: value.seed }] : undefined;
  if (method === "solve") return value.method === undefined || typeof value.method === "string" ? [{ method: value.method }] : undefined;
  return undefined;
}

addEventListener("message", async ({ source, data }) => {
  if (source !== parent || parent === window || typeof data !== "object" || data === null || data.cubelab !== VERSION) return;
  const { type, id } = data;
  const answer = (rest) => post({ type: "answer", id: typeof id === "string" || Number.isFinite(id) ? id : null, ...rest });
  if (type === "set" && ATTRIBUTES.includes(data.attribute)) {
    const { attribute, value } = data;
    if (value === null || value === false) cube.removeAttribute(attribute);
    else if (value === true) cube.setAttribute(attribute, "");
    else if (["string", "number"].includes(typeof value) && `${value}`.length <= MOST) cube.setAttribute(attribute, `${value}`);
    return;
  }
  if (type !== "call" || !METHODS.includes(data.method)) return;
  const list = argumentsOf(data.method, data.argument);
  if (!list) return answer({ error: `${data.method}: the argument is of the wrong kind` });
  try {
    answer({ result: (await cube[data.method](...list)) ?? null });
  } catch (error) {
    answer({ error: `${error?.message ?? error}` });
  }
});
