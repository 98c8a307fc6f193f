// The player with its program: actions of a person, and the four views after them.
import assert from "node:assert/strict";
import { pageTest, picture, useBrowser } from "./harness.mjs";
import * as cube from "./cube.mjs";
import { after, atEnd, facelets, moves, part, perform, ready, SOLVED, reveal } from "./cube.mjs";
import { until } from "./until.mjs";

useBrowser();

/** Waits for the expected facelet string; the effect of a key is drawn in the next frame. */
const shows = (page, state) =>
  until(page, (end) => document.querySelector("[data-part=facelets]").value === end, state);

/** Compares the cube, the net and the facelet string with the expected state. */
async function everyViewShows(page, places, state) {
  await shows(page, state);
  assert.equal(await cube.seenOnNet(page), state);
  assert.equal(await cube.seenOnCube(page, places), state.slice(0, 27));
}

pageTest("the cube appears in 3D, where its picture was", { webgl: true }, async (page) => {
  const places = await cube.stickerPlaces(page);
  await ready(page);
  await everyViewShows(page, places, SOLVED);
});

pageTest("a dark page has the same colours on its cube", { webgl: true, colorScheme: "dark" }, async (page) => {
  const places = await cube.stickerPlaces(page);
  await ready(page);
  await everyViewShows(page, places, SOLVED);
});

pageTest("a typed alg is performed, and every view shows where it leads", { webgl: true }, async (page) => {
  const places = await cube.stickerPlaces(page);
  await ready(page);
  await perform(page, "(R U R' U')2 [F, D2] // a comment");
  const state = after("R U R' U' R U R' U' F D2 F' D2");
  await everyViewShows(page, places, state);
  assert.equal(after((await moves(page)).map(({ move }) => move).join(" ")), state);
});

pageTest("an alg with a mistake is refused, and the mistake is shown", {}, async (page) => {
  await ready(page);
  await (await reveal(page, "alg")).fill("R U Q");
  await part(page, "perform").click();
  await page.locator("[data-part=alg][aria-invalid=true]").waitFor();
  assert.equal(await part(page, "alg").evaluate((field) => field.value.slice(field.selectionStart, field.selectionEnd)), "Q");
  assert.equal(await facelets(page), SOLVED);
});

pageTest("keys turn, and only the keys that are meant", {}, async (page) => {
  const places = await cube.stickerPlaces(page);
  await ready(page);
  for (const key of ["r", "Shift+U", "f", "2", "Control+z", "Control+y"]) await page.keyboard.press(key);
  await everyViewShows(page, places, after("R U' F2"));
});

pageTest("buttons turn", {}, async (page) => {
  await ready(page);
  for (const turn of ["R", "U'", "F2"]) await page.locator(`[data-turn="${turn}"]`).click();
  await shows(page, after("R U' F2"));
});

pageTest("undo and redo go through every change", {}, async (page) => {
  await ready(page);
  for (const turn of ["R", "U", "F"]) await page.locator(`[data-turn="${turn}"]`).click();
  await atEnd(page);
  for (let i = 0; i < 3; i += 1) await part(page, "undo").click();
  await shows(page, SOLVED);
  assert.ok(await part(page, "undo").isDisabled());
  for (let i = 0; i < 3; i += 1) await part(page, "redo").click();
  await shows(page, after("R U F"));
});

pageTest("a move is clicked, stepped to, and scrubbed to", {}, async (page) => {
  await ready(page);
  await perform(page, "R U F D L B");
  await page.locator("[data-part=moves] [data-place='2']").click();
  await shows(page, after("R U"));
  // The move to be made next is marked.
  assert.deepEqual((await moves(page)).map(({ current }) => current), [false, false, true, false, false, false]);
  await page.keyboard.press("ArrowRight");
  await shows(page, after("R U F"));
  await page.keyboard.press("Home");
  await shows(page, SOLVED);
  await cube.slide(page, "place", 4);
  await shows(page, after("R U F D"));
  await part(page, "end").click();
  await shows(page, after("R U F D L B"));
});

pageTest(
  "the facelet string can be copied",
  { permissions: ["clipboard-read", "clipboard-write"] },
  async (page) => {
    await ready(page);
    await perform(page, "R");
    await reveal(page, "facelets");
    await part(page, "copy").click();
    await page.locator("[data-part=copy][aria-label=Copied]").waitFor();
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), after("R"));
    // The second click comes before the browser has answered the first, whose answer arrives before the test
    // ends.
    await part(page, "copy").evaluate(async (copy) => {
      copy.click();
      copy.click();
      await navigator.clipboard.readText();
    });
  },
);

for (const touch of [false, true]) {
  pageTest(`dragging ${touch ? "with a finger" : "the mouse"} looks from another side`, { webgl: true, hasTouch: touch }, async (page) => {
    const places = await cube.stickerPlaces(page);
    await ready(page);
    const stage = await part(page, "stage").boundingBox();
    const [x, y] = [stage.x + stage.width * 0.06, stage.y + stage.height * 0.5];
    if (touch) {
      const session = await page.context().newCDPSession(page);
      const at = (dx) => [{ x: x + dx, y, id: 1 }];
      await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: at(0) });
      for (let dx = 20; dx <= 200; dx += 20) {
        await session.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: at(dx) });
      }
      await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    } else {
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + 200, y, { steps: 10 });
      await page.mouse.up();
    }
    await cube.atRest(page);
    assert.notEqual(await cube.seenOnCube(page, places), SOLVED.slice(0, 27));
    assert.equal(await facelets(page), SOLVED);
    await part(page, "stage").dblclick({ position: { x: 5, y: 5 } });
    await cube.atRest(page);
    assert.equal(await cube.seenOnCube(page, places), SOLVED.slice(0, 27));
  });
}

pageTest("Reset brings back the solved cube and the first view of it", { webgl: true }, async (page) => {
  const places = await cube.stickerPlaces(page);
  await ready(page);
  await perform(page, "R U");
  await atEnd(page);
  const stage = await part(page, "stage").boundingBox();
  await page.mouse.move(stage.x + 8, stage.y + stage.height - 8);
  await page.mouse.down();
  await page.mouse.move(stage.x + 120, stage.y + stage.height - 60, { steps: 5 });
  await page.mouse.up();
  await cube.atRest(page);
  assert.notEqual(await cube.seenOnCube(page, places), after("R U").slice(0, 27));
  await part(page, "reset").click();
  await everyViewShows(page, places, SOLVED);
});

pageTest(
  "a page at rest draws nothing",
  {
    webgl: true,
    worksAhead: true,
    prepare: (page) =>
      page.addInitScript(() => {
        window.frameCount = 0;
        const request = window.requestAnimationFrame.bind(window);
        window.requestAnimationFrame = (draw) =>
          request((time) => {
            window.frameCount += 1;
            draw(time);
          });
      }),
  },
  async (page) => {
    await ready(page);
    await perform(page, "R U");
    // Meanwhile, the worker builds its tables and may report it.
    await page.waitForTimeout(500);
    await until(page, () => !document.querySelector("[data-part=status]").hasAttribute("data-preparing"), null, { patience: 60_000 });
    const before = await page.evaluate(() => window.frameCount);
    assert.ok(before > 0);
    await page.waitForTimeout(1000);
    assert.equal((await page.evaluate(() => window.frameCount)) - before, 0);
  },
);

// With a selector such as `.a:has(b) c`, Chromium restyles all of `.a` whenever an element comes or goes, even outside it.
for (const [query, where] of [["", "the 3x3x3"], ["#size=4", "other sizes"], ["#timer", "the timer"]]) {
  pageTest(`on the page of ${where}, a picture that changes restyles hardly anything else`, { query }, async (page) => {
    const shown = "main:not([hidden])";
    await cube.wake(page);
    await cube.atRest(page, shown);
    const browser = page.context().browser();
    await browser.startTracing(page, { categories: ["devtools.timeline"] });
    const drawn = await page.evaluate(async (shown) => {
      const svg = document.querySelector(`${shown} svg`);
      for (let i = 0; i < 20; i += 1) {
        svg.replaceChildren(...svg.children);
        await new Promise(requestAnimationFrame);
      }
      return svg.childElementCount;
    }, shown);
    const { traceEvents } = JSON.parse(await browser.stopTracing());
    const counts = traceEvents.map(({ name, args }) => (name === "UpdateLayoutTree" ? args?.elementCount : undefined)).filter((count) => count > 0);
    assert.ok(counts.length >= 10, `${counts}`);
    // The middle one, because other parts of the page may change as well.
    const usual = counts.sort((a, b) => a - b)[Math.floor(counts.length / 2)];
    assert.ok(usual <= drawn + 5, `${usual} elements are restyled for ${drawn} that are drawn`);
  });
}

pageTest("the canvas at rest has at least the screen's own pixels, in a window of any size", { webgl: true, deviceScaleFactor: 2 }, async (page) => {
  await ready(page);
  for (const width of [1280, 500]) {
    await page.setViewportSize({ width, height: 800 });
    await until(page, () => {
      const canvas = document.querySelector("[data-part=stage] canvas");
      const { width, height } = canvas.getBoundingClientRect();
      return canvas.width === canvas.height && canvas.width >= 2 * Math.floor(Math.min(width, height));
    });
  }
});

// Each report requests a frame, and none of these frames draws.
pageTest("the picture becomes fine at rest while the worker reports", { webgl: true, worksAhead: true }, async (page) => {
  await ready(page);
  // The worker builds the larger tables once the cube is not solved.
  await page.keyboard.press("r");
  await until(page, () => {
    const canvas = document.querySelector("[data-cubelab] canvas");
    const isFine = canvas.width >= 1.5 * Math.min(canvas.clientWidth, canvas.clientHeight);
    return isFine && document.querySelector("[data-part=status]").hasAttribute("data-preparing");
  });
});

pageTest("reduced motion cuts to the end of a turn", { reducedMotion: "reduce" }, async (page) => {
  await ready(page);
  await page.keyboard.press("r");
  // Counts frames instead of time, in which a busy machine may draw none.
  await page.evaluate(async () => {
    for (let i = 0; i < 3; i += 1) await new Promise(requestAnimationFrame);
  });
  assert.equal(await facelets(page), after("R"));
});

pageTest("a lost WebGL context is made up for", { webgl: true }, async (page) => {
  const places = await cube.stickerPlaces(page);
  await ready(page);
  await page.evaluate(() => {
    window.loss = document.querySelector("[data-part=stage] canvas").getContext("webgl2").getExtension("WEBGL_lose_context");
    window.loss.loseContext();
  });
  await ready(page, "svg");
  await perform(page, "R U");
  await everyViewShows(page, places, after("R U"));
  await page.evaluate(() => window.loss.restoreContext());
  await ready(page, "webgl");
  await everyViewShows(page, places, after("R U"));
});

pageTest(
  "where WebGL is refused the cube is drawn and turned as SVG",
  { webgl: "refused" },
  async (page) => {
    const places = await cube.stickerPlaces(page);
    await ready(page, "svg");
    await perform(page, "R");
    await page.keyboard.press("Home");
    await cube.atRest(page);
    const before = await picture(part(page, "stage"));
    // A turn by hand takes 0.17 s and may end before the test looks. A turn that is played takes two seconds at this tempo.
    await cube.slide(page, "tempo", 0.5);
    await part(page, "play").click();
    await until(page, () => {
      const place = Number(document.querySelector("[data-part=place]").value);
      return place > 0.3 && place < 1;
    });
    const during = await picture(part(page, "stage"));
    await atEnd(page);
    const differs = (a, b) => places.some(({ x, y }) => `${a.at(x * a.width, y * a.height)}` !== `${b.at(x * b.width, y * b.height)}`);
    assert.ok(differs(before, during), "nothing moved");
    await everyViewShows(page, places, after("R"));
  },
);

pageTest(
  "without its renderer the cube is drawn and turned as SVG, and in 3D once that is there",
  {
    webgl: true,
    tolerated: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/],
    prepare: (page) => page.route(/renderer_bg\.wasm/, (route) => (page.isLate ? route.continue() : route.abort())),
  },
  async (page) => {
    const places = await cube.stickerPlaces(page);
    await ready(page, "svg");
    await perform(page, "R U");
    await everyViewShows(page, places, after("R U"));
    page.isLate = true;
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await ready(page, "webgl");
    await everyViewShows(page, places, after("R U"));
  },
);

pageTest("a renderer that breaks leaves the cube to SVG", { webgl: true }, async (page) => {
  const places = await cube.stickerPlaces(page);
  await ready(page);
  await page.evaluate(() => {
    WebGL2RenderingContext.prototype.drawElementsInstanced = () => {
      throw new Error("a driver that fails");
    };
  });
  await perform(page, "R U");
  await ready(page, "svg");
  await everyViewShows(page, places, after("R U"));
});

pageTest("the renderer is loaded once for the cubes of all sizes", { webgl: true }, async (page) => {
  await ready(page);
  await page.evaluate(() => (location.hash = "size=5"));
  await ready(page);
  const loaded = await page.evaluate(() => performance.getEntriesByType("resource").filter(({ name }) => name.includes("renderer")).length);
  assert.equal(loaded, 2, "its script and its program");
});

pageTest("a narrow window has everything within it", { webgl: true, viewport: { width: 360, height: 740 }, hasTouch: true }, async (page) => {
  const places = await cube.stickerPlaces(page);
  await ready(page);
  await part(page, "turns").tap();
  await page.locator("[data-turn=R]").tap();
  await page.locator("[data-turn=U]").tap();
  await atEnd(page);
  await everyViewShows(page, places, after("R U"));
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 360);
});

/** Counts the event listeners and the WebGL contexts of the page that are alive, in `window.alive`. */
const countsWhatLives = (page) =>
  page.addInitScript(() => {
    const listeners = new Map();
    const contexts = new Set();
    const { addEventListener, removeEventListener } = EventTarget.prototype;
    const ids = new WeakMap();
    let next = 0;
    const id = (object) => ids.get(object) ?? ids.set(object, (next += 1)).get(object);
    const key = (target, kind, listener) => `${id(target)} ${kind} ${id(listener)}`;
    EventTarget.prototype.addEventListener = function (kind, listener, options) {
      if (listener) listeners.set(key(this, kind, listener), `${this.constructor.name} ${kind}`);
      return addEventListener.call(this, kind, listener, options);
    };
    EventTarget.prototype.removeEventListener = function (kind, listener, options) {
      if (listener) listeners.delete(key(this, kind, listener));
      return removeEventListener.call(this, kind, listener, options);
    };
    const { getContext } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.getContext = function (kind, ...settings) {
      const context = getContext.call(this, kind, ...settings);
      if (kind === "webgl2" && context) contexts.add(context);
      return context;
    };
    window.alive = () => ({
      listeners: [...listeners.values()].sort(),
      contexts: [...contexts].filter((context) => !context.isContextLost()).length,
    });
  });

pageTest("players are put on an element and taken off twenty times, and leave nothing", { webgl: true, prepare: countsWhatLives }, async (page) => {
  await ready(page);
  const found = await page.evaluate(async () => {
    const lab = new window.wasmBindings.Cubelab(await (await fetch("words/en/page.properties")).text(), window.wasmBindings.renderer());
    const element = document.createElement("div");
    element.style.width = "300px";
    element.innerHTML = "<p>in its place</p>";
    document.body.append(element);
    const before = window.alive();
    for (let i = 0; i < 20; i += 1) {
      element.innerHTML = "";
      const player = lab.mount(element);
      await new Promise((resume) => requestAnimationFrame(() => requestAnimationFrame(resume)));
      if (element.querySelector("[data-part=stage]").dataset.picture !== "webgl") return `not drawn the ${i + 1}th time`;
      if (window.alive().contexts !== before.contexts + 1) return `${window.alive().contexts} contexts`;
      player.unmount();
      if (element.innerHTML !== "") return element.innerHTML;
    }
    const after = window.alive();
    lab.free();
    return { before, after };
  });
  assert.equal(typeof found, "object", found);
  // The worker starts with the first player, and stays for the next.
  const listeners = [...found.before.listeners, "Worker error", "Worker message"].sort();
  assert.deepEqual(found.after, { ...found.before, listeners });
});

pageTest("of three players, two have a WebGL context: those used last", { webgl: true, prepare: countsWhatLives }, async (page) => {
  await ready(page);
  await page.evaluate(async () => {
    // The page's own player gives its context back.
    document.querySelector("[data-cubelab]").hidden = true;
    window.lab = new window.wasmBindings.Cubelab(await (await fetch("words/en/page.properties")).text(), window.wasmBindings.renderer());
    window.flickers = [];
    window.players = ["first", "second", "third"].map((id) => {
      const element = document.createElement("div");
      element.className = "own";
      element.id = id;
      element.style.cssText = "position: fixed; top: 0; width: 400px; height: 700px; overflow: hidden";
      element.style.left = `${400 * ["first", "second", "third"].indexOf(id)}px`;
      document.body.append(element);
      return window.lab.mount(element);
    });
    // Notes every moment at which a stage shows neither picture.
    const look = () => {
      for (const stage of document.querySelectorAll("div.own [data-part=stage]")) {
        const isEmpty = stage.dataset.picture === "webgl" && !stage.querySelector("canvas");
        if (isEmpty) window.flickers.push(stage.closest("div.own").id);
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  const shows = async (expected) => {
    await until(
      page,
      (expected) => {
        const stages = [...document.querySelectorAll("div.own [data-part=stage]")];
        return stages.map((stage) => stage.dataset.picture).join() === expected.join();
      },
      expected,
    );
    const canvases = await page.$$eval("div.own [data-part=stage]", (stages) =>
      stages.map((stage) => (stage.querySelector("canvas") ? "webgl" : "svg")),
    );
    assert.deepEqual(canvases, expected);
    assert.ok((await page.evaluate(() => window.alive().contexts)) <= 2);
  };
  const use = (id) => page.locator(`#${id} [data-part=stage]`).click({ position: { x: 5, y: 5 } });
  await shows(["webgl", "webgl", "svg"]);
  await use("first");
  await use("third");
  await shows(["webgl", "svg", "webgl"]);
  await use("second");
  await shows(["svg", "webgl", "webgl"]);
  await page.keyboard.press("r");
  await until(page, (end) => document.querySelector("#second [data-part=facelets]").value === end, after("R"));
  // Who is out of view gives back to who is in view.
  await page.evaluate(() => (document.querySelector("#third").style.left = "-2000px"));
  await shows(["webgl", "webgl", "svg"]);
  await page.evaluate(() => window.players.pop().unmount());
  await page.evaluate(() => window.players.forEach((player) => player.unmount()));
  assert.ok((await page.evaluate(() => window.alive().contexts)) <= 1);
  assert.deepEqual(await page.evaluate(() => window.flickers), []);
});

pageTest("two players with storage of their own share nothing", {}, async (page) => {
  const mount = () =>
    page.evaluate(async () => {
      const words = await (await fetch("words/en/page.properties")).text();
      window.lab = new window.wasmBindings.Cubelab(words, window.wasmBindings.renderer());
      window.players = ["left", "right", undefined].map((name) => {
        const element = document.createElement("div");
        element.className = "own";
        element.id = name ?? "plain";
        if (name) element.dataset.storage = name;
        document.body.append(element);
        return window.lab.mount(element);
      });
    });
  const within = (id, selector) => page.locator(`#${id} ${selector}`);
  const chosen = (id, panel, name) =>
    within(id, `[data-part=panel-${panel}] input[name=${name}]:checked`).evaluate((input) => input.value);
  const open = (id, panel) => within(id, `[data-panel=${panel}][aria-expanded=false]`).click();
  const close = (id, panel) => within(id, `[data-panel=${panel}][aria-expanded=true]`).click();
  await ready(page);
  await mount();
  await open("left", "looks");
  await within("left", "input[name=scheme][value=pastel]").check({ force: true });
  await close("left", "looks");
  await open("left", "keys");
  await within("left", "input[name=preset][value=twizzle]").check({ force: true });
  await close("left", "keys");
  await within("left", "[data-turn=R]").click();
  await within("right", "[data-turn=U]").click();
  const strings = () => page.$$eval(".own [data-part=facelets]", (fields) => fields.map((field) => field.value));
  const expected = [after("R"), after("U"), SOLVED];
  await until(
    page,
    (expected) => {
      const fields = [...document.querySelectorAll(".own [data-part=facelets]")];
      return fields.every((field, i) => field.value === expected[i]);
    },
    expected,
  );
  // A change of one player is none of the other's history.
  assert.ok(await within("plain", "[data-part=undo]").isDisabled());
  await within("left", "[data-part=undo]").click();
  await until(page, (solved) => document.querySelector("#left [data-part=facelets]").value === solved, SOLVED);
  assert.equal((await strings()).at(-2), after("U"));
  const names = await page.evaluate(() => Object.keys(localStorage).sort());
  assert.deepEqual(names, ["cubelab.left.keys", "cubelab.left.looks"]);
  await page.reload();
  await ready(page);
  await mount();
  for (const [id, scheme, preset] of [["left", "pastel", "twizzle"], ["right", "classic", "letters"], ["plain", "classic", "letters"]]) {
    await open(id, "looks");
    assert.equal(await chosen(id, "looks", "scheme"), scheme);
    await close(id, "looks");
    await open(id, "keys");
    assert.equal(await chosen(id, "keys", "preset"), preset);
    await close(id, "keys");
  }
});

pageTest("a line that becomes empty leaves no heading in the list", { query: "#scramble=R_U&solution=U-_R-" }, async (page) => {
  await ready(page);
  const headings = () => page.$$eval("[data-part=moves] .origin", (found) => found.map((one) => one.textContent));
  assert.deepEqual(await headings(), ["Scramble", "Solution"]);
  await part(page, "reset").click();
  await until(page, () => document.querySelector("[data-part=moves]").childElementCount === 0);
  await part(page, "undo").click();
  await until(page, () => document.querySelectorAll("[data-part=moves] .origin").length === 2);
  assert.deepEqual(await headings(), ["Scramble", "Solution"]);
});
