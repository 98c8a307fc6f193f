// WebKit, the engine of Safari: WebKitGTK's MiniBrowser, by WebDriver, in a window on a virtual display.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expression } from "./expression.mjs";
import { find, freePort, inLibraries, missing, start, startDisplay } from "./programs.mjs";

const driver = find(process.env.CUBELAB_WEBKIT_DRIVER, "WebKitWebDriver");
const program = find(
  process.env.CUBELAB_MINIBROWSER,
  ...inLibraries("webkit2gtk-4.1/MiniBrowser"),
  ...inLibraries("webkitgtk-6.0/MiniBrowser"),
  "/usr/libexec/webkit2gtk-4.1/MiniBrowser",
);
const xvfb = find("Xvfb");

export const name = "WebKit";

export const lacks = missing({ WebKitWebDriver: driver, MiniBrowser: program, Xvfb: xvfb }, "webkit2gtk-driver xvfb");

/** WebDriver's code points of keys that write no character. */
const KEYS = {
  Backspace: "\uE003",
  Tab: "\uE004",
  Enter: "\uE007",
  Home: "\uE011",
  ArrowLeft: "\uE012",
  ArrowUp: "\uE013",
  ArrowRight: "\uE014",
  ArrowDown: "\uE015",
  Shift: "\uE008",
  Control: "\uE009",
};

/** The name of the field with which WebDriver refers to an element. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

/** Time limit for the driver to start listening, in milliseconds. */
const PATIENCE = 10_000;

/** Makes a folder with settings of GTK, for scrollbars beside the content. Scrollbars over the content appear and fade each time its size changes, and
 * without a graphics card, drawing that keeps both processors busy for three seconds. */
function makeSettings() {
  const folder = mkdtempSync(join(tmpdir(), "cubelab-gtk-"));
  for (const version of ["gtk-3.0", "gtk-4.0"]) {
    mkdirSync(join(folder, version));
    writeFileSync(join(folder, version, "settings.ini"), "[Settings]\ngtk-overlay-scrolling=false\n");
  }
  return folder;
}

/** Starts the browser with one empty page. */
export async function begin() {
  const display = await startDisplay(xvfb);
  const port = await freePort();
  const settings = makeSettings();
  const server = start(driver, [`--port=${port}`], { env: { DISPLAY: display.name, XDG_CONFIG_HOME: settings } });

  const request = async (method, path, body) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, body: body && JSON.stringify(body) });
    const { value } = await response.json();
    if (!response.ok) throw new Error(`${method} ${path}: ${value?.error}: ${value?.message}`);
    return value;
  };
  const listens = async () => {
    for (const end = Date.now() + PATIENCE; ; ) {
      try {
        return await request("GET", "/status");
      } catch (error) {
        if (Date.now() > end) throw error;
        await new Promise((resume) => setTimeout(resume, 20));
      }
    }
  };

  await listens();
  const { sessionId } = await request("POST", "/session", {
    capabilities: {
      alwaysMatch: {
        browserName: "MiniBrowser",
        "webkitgtk:browserOptions": { binary: program, args: ["--automation"] },
      },
    },
  });
  const post = (command, body = {}) => request("POST", `/session/${sessionId}/${command}`, body);
  await post("window/rect", { x: 0, y: 0, width: 1280, height: 880 });

  const evaluate = async (act, ...args) => {
    const script = `
      const done = arguments[0];
      Promise.resolve()
        .then(() => ${expression(act, args)})
        .then((value) => done({ value }), (error) => done({ error: String(error) }));`;
    const { value, error } = await post("execute/async", { script, args: [] });
    if (error) throw new Error(error);
    return value;
  };
  const send = (actions) => post("actions", { actions: [{ type: "key", id: "keyboard", actions }] });
  const down = (key) => ({ type: "keyDown", value: KEYS[key] ?? key });
  const up = (key) => ({ type: "keyUp", value: KEYS[key] ?? key });
  return {
    // WebDriver gives no access to the page's console.
    complaints: () => [],
    leave: () => post("url", { url: "about:blank" }),
    open: (url) => post("url", { url }),
    reload: () => post("refresh"),
    evaluate,
    async click(selector) {
      const { [ELEMENT]: element } = await post("element", { using: "css selector", value: selector });
      await post(`element/${element}/click`);
    },
    press(combination) {
      const keys = combination.split("+");
      return send([...keys.map(down), ...keys.reverse().map(up)]);
    },
    type: (text) => send([...text].flatMap((character) => [down(character), up(character)])),
    screenshot: async () => Buffer.from(await request("GET", `/session/${sessionId}/screenshot`), "base64"),
    async close() {
      await request("DELETE", `/session/${sessionId}`);
      await server.stop();
      await display.stop();
      rmSync(settings, { recursive: true });
    },
  };
}
