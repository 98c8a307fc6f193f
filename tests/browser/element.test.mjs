// The element <cube-lab> on pages of other people: this folder's server serves them from another folder than that of the element.
import assert from "node:assert/strict";
import { after as afterAll, before } from "node:test";
import { address, pageTest, sendHeaders, useBrowser } from "./harness.mjs";
import { accessible } from "./accessible.mjs";
import { after, SOLVED } from "./cube.mjs";
import { bare, drawn, events, open, rest } from "./host.mjs";
import { serve } from "./server.mjs";
import { until } from "./until.mjs";

// Pages that a test makes up have no address in the network, from which Chromium lets nobody ask for local files.
useBrowser({ args: ["--disable-features=LocalNetworkAccessChecks"] });

/** A server of another origin. */
let other;
before(async () => (other = await serve()));
afterAll(() => other.stop());

/** Returns the text of the current or of all moves. */
const current = (page, selector = "cube-lab") => page.locator(`${selector} [part~=current]`).textContent();

pageTest("a tag shows the alg, its fallback goes, and the page knows when it is ready", bare, async (page) => {
  await open(page, `<cube-lab alg="R U R' U'"><p id="fallback">R U R′ U′ on a cube</p></cube-lab>`);
  await drawn(page);
  assert.equal(await page.locator("#fallback").isVisible(), false);
  assert.deepEqual(await page.locator("cube-lab [part~=move]").allTextContents(), ["R", "U", "R′", "U′"]);
  assert.equal(await current(page), "R");
  assert.equal((await events(page, "ready")).length, 1);
  assert.equal(await page.evaluate(() => document.activeElement === document.body), true, "it took the focus");
  assert.equal(await page.evaluate(() => location.hash), "");
});

pageTest("without the script, the text inside the tag is there", bare, async (page) => {
  await open(page, `<cube-lab alg="R U"><p id="fallback">R U</p></cube-lab>`, { script: false });
  assert.equal(await page.locator("#fallback").isVisible(), true);
});

pageTest("attributes, their twins with data- and properties do the same", bare, async (page) => {
  await open(
    page,
    `<cube-lab id="a" size="4" alg="Rw U" view="net plan moves facelets" colors="yrbwog" mask="oll" marks="letters" controls="none"></cube-lab>
     <cube-lab id="b" data-size="4" data-alg="Rw U" data-view="net plan moves facelets" data-colors="yrbwog" data-mask="oll" data-marks="letters" data-controls="none"></cube-lab>
     <cube-lab id="c"></cube-lab>`,
  );
  await drawn(page, "#c");
  await page.evaluate(() => {
    const c = document.querySelector("#c");
    Object.assign(c, { size: 4, alg: "Rw U", view: "net plan moves facelets", colors: "yrbwog", mask: "oll", marks: "letters", controls: "none" });
  });
  await page.locator("#c [part~=plan]").waitFor();
  const inside = (id) => page.evaluate((id) => document.getElementById(id).shadowRoot.querySelector("[part=player]").outerHTML, id);
  assert.equal(await inside("b"), await inside("a"));
  assert.equal(await inside("c"), await inside("a"));
  assert.equal(await page.evaluate(() => document.querySelector("#b").size), "4");
  assert.equal(await page.evaluate(() => document.querySelector("#b").solver), false);
  assert.deepEqual(await page.locator("#a [part~=picture]").evaluateAll((all) => all.map((one) => one.dataset.view)), ["net", "plan"]);
  assert.equal((await page.locator("#a [part=facelets]").textContent()).length, 96);
});

pageTest("properties that were set before the script came count", bare, async (page) => {
  await open(page, `<cube-lab></cube-lab><script>document.querySelector("cube-lab").alg = "F B";</script>`);
  await drawn(page);
  assert.equal(await page.getAttribute("cube-lab", "alg"), "F B");
  assert.deepEqual(await page.locator("cube-lab [part~=move]").allTextContents(), ["F", "B"]);
});

pageTest("a setup comes before the alg, or is where it ends", bare, async (page) => {
  await open(
    page,
    `<cube-lab id="start" setup="F R" alg="U"></cube-lab><cube-lab id="end" setup-anchor="end" alg="R U R' U'"></cube-lab>
     <cube-lab id="state" state="${after("L2 D")}"></cube-lab>`,
  );
  await drawn(page, "#state");
  const facelets = (id) => page.evaluate((id) => document.getElementById(id).facelets, id);
  assert.equal(await facelets("start"), after("F R"));
  assert.equal(await facelets("end"), after("U R U' R'"));
  assert.equal(await facelets("state"), after("L2 D"));
});

pageTest("an unknown value or a broken alg is named in place, and the rest works", bare, async (page) => {
  await open(page, `<cube-lab alg="R Q" mask="dots" colors="pastel" view="plan"></cube-lab>`);
  await drawn(page);
  const message = page.locator("cube-lab [part=message]");
  assert.match(await message.textContent(), /^alg "R Q": .*\nmask "dots": .*expected one of fl, f2l/);
  const [alg, mask] = await events(page, "invalid");
  assert.deepEqual([alg.attribute, alg.value, mask.attribute, mask.value], ["alg", "R Q", "mask", "dots"]);
  assert.match(alg.message, /^alg "R Q": /);
  await page.evaluate(() => document.querySelector("cube-lab").setAttribute("alg", "R"));
  await until(page, () => window.events.filter(([type]) => type === "invalid").length === 3);
  assert.match(await message.textContent(), /^mask/);
  await page.evaluate(() => document.querySelector("cube-lab").removeAttribute("mask"));
  await message.waitFor({ state: "hidden" });
});

pageTest("buttons, slider and moves play the alg", bare, async (page) => {
  await open(page, `<cube-lab alg="R U R' U'" speed="20"></cube-lab>`);
  await drawn(page);
  const act = (name) => page.locator(`cube-lab [part~=${name}]`).first().click();
  await act("forward");
  await until(page, () => document.querySelector("cube-lab").index === 1);
  assert.equal(await page.evaluate(() => document.querySelector("cube-lab").facelets), after("R"));
  await act("end");
  await act("home");
  await act("play");
  await rest(page);
  assert.equal(await page.evaluate(() => document.querySelector("cube-lab").facelets), after("R U R' U'"));
  await page.locator("cube-lab [part~=move]").nth(1).click();
  await until(page, () => document.querySelector("cube-lab").index === 2);
  await page.locator("cube-lab [part=scrub]").fill("3");
  assert.equal(await page.evaluate(() => document.querySelector("cube-lab").index), 3);
  const steps = await events(page, "step");
  assert.deepEqual(steps[0], { index: 1, token: "R" });
  assert.deepEqual((await events(page, "statechange"))[0], { facelets: after("R"), solved: false });
  assert.equal((await events(page, "solved")).length, 1, "home is solved");
});

pageTest("methods do the same, whether the element is near or far", bare, async (page) => {
  await open(page, `<div style="height: 5000px"></div><cube-lab alg="R U" speed="20"></cube-lab>`);
  const state = await page.evaluate(async () => {
    const cube = document.querySelector("cube-lab");
    const states = [];
    const note = () => states.push(cube.facelets);
    await cube.step();
    note();
    await cube.seek(2);
    note();
    await cube.step(-1);
    note();
    await cube.move("F2 D");
    note();
    await cube.undo();
    note();
    await cube.redo();
    note();
    await cube.setState("UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB");
    states.push(cube.solved);
    states.push(await cube.setState("UUF").then(() => "set", (error) => `${error.message ?? error}`));
    states.push(await cube.move("Q").then(() => "moved", (error) => `${error.message ?? error}`));
    return states;
  });
  assert.deepEqual(state.slice(0, 7), [after("R"), after("R U"), after("R"), after("R F2 D"), after("R F2"), after("R F2 D"), true]);
  assert.match(state[7], /3 /);
  assert.match(state[8], /Q/);
  assert.deepEqual(await events(page, "move"), [{ move: "F2", source: "method" }, { move: "D", source: "method" }]);
  const svg = await page.evaluate(() => document.querySelector("cube-lab").toSVG("plan"));
  assert.match(svg, /^<svg xmlns[^>]*>.*<title>Solved 3x3x3 cube, seen from above<\/title>/);
});

pageTest("keys reach only the element that has the focus", bare, async (page) => {
  await open(page, `<input id="field"><cube-lab id="a" alg="R U"></cube-lab><cube-lab id="b"></cube-lab>`);
  await drawn(page, "#b");
  const facelets = () => page.evaluate(() => ["a", "b"].map((id) => document.getElementById(id).facelets));
  // The first key of an element loads the program of cubes that play, and is carried out when it is there.
  const become = async (...expected) => {
    await until(page, (expected) => ["a", "b"].every((id, i) => document.getElementById(id).facelets === expected[i]), expected).catch(() => {});
    assert.deepEqual(await facelets(), expected);
  };
  await page.locator("#field").focus();
  await page.keyboard.press("r");
  assert.deepEqual(await facelets(), [SOLVED, SOLVED]);
  await page.locator("#b .stage").focus();
  await page.keyboard.press("r");
  await page.keyboard.press("Shift+F");
  await become(SOLVED, after("R F'"));
  await page.locator("#a .stage").focus();
  await page.keyboard.press("ArrowRight");
  await become(after("R"), after("R F'"));
  assert.deepEqual(await events(page, "move"), [{ move: "R", source: "key" }, { move: "F'", source: "key" }]);
});

pageTest("a drag that is over before the program comes turns its layer when it is there", bare, async (page) => {
  let send;
  const isOver = new Promise((resume) => (send = resume));
  await page.route("**/element_bg.wasm", async (route) => {
    await isOver;
    await route.continue();
  });
  await open(page, `<cube-lab></cube-lab>`);
  await drawn(page);
  const { x, y, width, height } = await page.locator("cube-lab .stage").boundingBox();
  await page.mouse.move(x + 0.3 * width, y + 0.55 * height);
  await page.mouse.down();
  await page.mouse.move(x + 0.6 * width, y + 0.62 * height, { steps: 3 });
  await page.mouse.up();
  assert.deepEqual(await events(page, "move"), []);
  send();
  await until(page, () => window.events.some(([type]) => type === "move"));
  assert.equal(await page.evaluate(() => document.querySelector("cube-lab").facelets), after((await events(page, "move"))[0].move));
});

pageTest("a pointer turns a layer of the cube, looks round beside it, and a picture without controls rests", { ...bare, webgl: true }, async (page) => {
  await open(page, `<cube-lab id="a"></cube-lab><cube-lab id="still" controls="none"></cube-lab>`);
  await drawn(page, "#still");
  const drag = async (selector, from, to) => {
    await page.locator(selector).scrollIntoViewIfNeeded();
    const { x, y, width, height } = await page.locator(selector).boundingBox();
    await page.mouse.move(x + from[0] * width, y + from[1] * height);
    await page.mouse.down();
    await page.mouse.move(x + to[0] * width, y + to[1] * height, { steps: 8 });
    await page.mouse.up();
  };
  await drag("#a .stage", [0.3, 0.55], [0.6, 0.62]);
  await until(page, () => window.events.some(([type]) => type === "move"));
  assert.equal((await events(page, "move"))[0].source, "pointer");
  // The picture in use may be a canvas.
  const picture = (id) => page.evaluate((id) => document.getElementById(id).toSVG(), id);
  await until(page, () => !document.querySelector("#a").solved);
  await rest(page, "#a");
  const before = await picture("a");
  await drag("#a .stage", [0.97, 0.97], [0.6, 0.9]);
  assert.notEqual(await picture("a"), before);
  const still = () => page.locator("#still [part~=picture]").innerHTML();
  const resting = await still();
  await drag("#still [part~=picture]", [0.4, 0.6], [0.7, 0.6]);
  assert.equal(await still(), resting);
  assert.equal(await page.locator("#still [tabindex], #still button:visible").count(), 0);
});

pageTest("scramble and solve ask one worker of the page, and need the attribute solver", bare, async (page) => {
  const workers = new Set();
  page.on("worker", (worker) => workers.add(worker.url()));
  await open(page, `<cube-lab id="a" solver controls="play scramble solve"></cube-lab><cube-lab id="b"></cube-lab>`);
  await drawn(page, "#b");
  assert.equal(workers.size, 0, "before anything asks for it");
  const result = await page.evaluate(async () => {
    const [a, b] = ["a", "b"].map((id) => document.getElementById(id));
    const scrambles = [await a.scramble({ seed: 7 }), await b.scramble({ seed: 7 })];
    const scrambled = a.facelets;
    const solution = await a.solve();
    const refused = await b.solve().catch((error) => error.message);
    await a.seek(999);
    return { scrambles, scrambled, solution, refused, solved: a.solved };
  });
  assert.equal(result.scrambles[0], result.scrambles[1]);
  assert.equal(result.scrambled, after(result.scrambles[0]));
  assert.equal(after(result.solution.alg, result.scrambled), SOLVED);
  assert.ok(result.solution.length <= 22 && result.solution.millis > 0);
  assert.match(result.refused, /attribute solver/);
  assert.equal(result.solved, true);
  assert.equal(workers.size, 1);
  const [solution] = await events(page, "solution");
  assert.deepEqual(solution, result.solution);
  // A cube that no turns reach is refused, with a reason.
  const reason = await page.evaluate(async () => {
    const a = document.getElementById("a");
    await a.setState("UUUUURUUURURRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB");
    return a.solve().catch((error) => error.message);
  });
  assert.match(reason, /^No turns lead to this cube\. Laws that it breaks: \d\.$/);
  assert.equal((await events(page, "error")).length, 1);
  assert.match(await page.locator("#a [part=status]").textContent(), /breaks/);
});

pageTest("a cube of another size is scrambled and solved", bare, async (page) => {
  await open(page, `<cube-lab size="2" solver controls="solve"></cube-lab>`);
  await drawn(page);
  await page.evaluate(() => document.querySelector("cube-lab").scramble({ seed: 3 }));
  await page.locator("cube-lab [part~=solve]").click();
  await until(page, () => window.events.some(([type]) => type === "solution"));
  const [solution] = await events(page, "solution");
  assert.ok(solution.length <= 11 && solution.optimal, JSON.stringify(solution));
});

pageTest("two elements share nothing that a person sees, and a second script is harmless", bare, async (page) => {
  await open(
    page,
    `<cube-lab id="a" alg="R U" colors="pastel"></cube-lab><cube-lab id="b" alg="R U"></cube-lab>
     <script type="module" src="${address()}cube-lab.js?twice"></script>`,
  );
  await drawn(page, "#b");
  await page.evaluate(() => document.querySelector("#a").move("F"));
  const [a, b] = await page.evaluate(() => ["a", "b"].map((id) => document.getElementById(id).facelets));
  assert.deepEqual([a, b], [after("F"), SOLVED]);
  assert.equal(await page.evaluate(() => Object.keys(localStorage).length), 0);
  assert.equal((await events(page, "ready")).length, 2);
});

pageTest("a dragged page moves the element without losing its place", bare, async (page) => {
  await open(page, `<div id="one"><cube-lab alg="R U F"></cube-lab></div><div id="two"></div>`);
  await drawn(page);
  const place = await page.evaluate(async () => {
    const cube = document.querySelector("cube-lab");
    await cube.seek(2);
    await cube.move("D");
    document.querySelector("#two").append(cube);
    const moved = cube.facelets;
    cube.remove();
    await new Promise((resume) => setTimeout(resume, 50));
    document.querySelector("#one").append(cube);
    await cube.step(0);
    return [moved, cube.facelets, cube.index];
  });
  assert.deepEqual(place, [after("R U D"), after("R U D"), 3]);
});

// A page of another origin asks the server of this one; requests leave the folder of the page by design.
const crossing = { ...bare, tolerated: [...bare.tolerated, /outside its folder/, /CORS/, /ERR_FAILED/] };

pageTest("it works from another origin that allows all", crossing, async (page) => {
  other.sendHeaders({ "access-control-allow-origin": "*" });
  await open(page, `<cube-lab solver></cube-lab>`, { from: other.address });
  await drawn(page);
  const alg = await page.evaluate(() => document.querySelector("cube-lab").scramble({ seed: 7 }));
  assert.equal(await page.evaluate(() => document.querySelector("cube-lab").facelets), after(alg));
});

pageTest("a program that another origin withholds is named with what to change", crossing, async (page) => {
  other.sendHeaders({ "access-control-allow-origin": "*" });
  await page.route("**/still_bg.wasm", (route) => route.abort());
  await open(page, `<cube-lab><p id="fallback">R U</p></cube-lab>`, { from: other.address });
  const message = page.locator("cube-lab [part=message]");
  await message.waitFor();
  assert.match(await message.textContent(), /still_bg\.wasm.*Access-Control-Allow-Origin/);
  assert.equal(await page.locator("#fallback").isVisible(), true, "the fallback stays");
  assert.match((await events(page, "error"))[0].message, /Access-Control-Allow-Origin/);
  await page.unroute("**/still_bg.wasm");
  await page.locator("cube-lab button").click();
  await drawn(page);
});

const POLICY = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src data:";

pageTest("it works under a strict policy, without a violation", bare, async (page) => {
  const headers = { "content-security-policy": POLICY };
  sendHeaders({ "content-security-policy": POLICY });
  await page.addInitScript(() => {
    window.violations = [];
    addEventListener("securitypolicyviolation", (event) => window.violations.push(`${event.effectiveDirective} ${event.blockedURI}`));
  });
  await open(page, `<cube-lab alg="R U" view="3d plan net moves facelets" solver controls="play step scrub undo scramble solve" hint arrows="U0U2"></cube-lab>`, { headers });
  await drawn(page);
  await page.evaluate(() => document.querySelector("cube-lab").scramble({ seed: 7 }));
  await page.locator("cube-lab [part~=solve]").click();
  await until(page, () => window.events.some(([type]) => type === "solution"));
  await page.locator("cube-lab [part~=play]").click();
  const styled = await page.evaluate(() => getComputedStyle(document.querySelector("cube-lab").shadowRoot.querySelector(".views")).display);
  assert.equal(styled, "flex");
  assert.deepEqual(await page.evaluate(() => window.violations), []);
});

pageTest("a policy that forbids WebAssembly is named", { ...bare, tolerated: [...bare.tolerated, /Content Security Policy|unsafe-eval/] }, async (page) => {
  await open(page, `<cube-lab></cube-lab>`, { headers: { "content-security-policy": "default-src 'self'; script-src 'self'; img-src data:" } });
  const message = page.locator("cube-lab [part=message]");
  await message.waitFor();
  assert.match(await message.textContent(), /Add 'wasm-unsafe-eval' to its script-src/);
});

pageTest("of 50 elements, those far away are drawn when they come near", bare, async (page) => {
  const requests = [];
  page.on("request", (request) => requests.push(request.url()));
  const tags = Array.from({ length: 50 }, (_, i) => `<cube-lab id="c${i}" view="plan" controls="none" mask="oll" setup-anchor="end" alg="R U R' U R U2 R'"></cube-lab>`);
  await open(page, `<div style="width: 200px">${tags.join("")}</div>`);
  await drawn(page);
  const count = () => page.evaluate(() => [...document.querySelectorAll("cube-lab")].filter((cube) => cube.facelets).length);
  assert.ok((await count()) < 25, `${await count()}`);
  await page.locator("#c49").scrollIntoViewIfNeeded();
  await drawn(page, "#c49");
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  await until(page, () => [...document.querySelectorAll("cube-lab")].every((cube) => cube.facelets));
  assert.equal(requests.filter((url) => /still_bg\.wasm|cube-lab\.css|element\.properties/.test(url)).length, 3);
  assert.equal(requests.filter((url) => /worker|renderer|app/.test(url)).length, 0);
  // Nothing moves, so no frames are asked for.
  const frames = await page.evaluate(async () => {
    let count = 0;
    const ask = window.requestAnimationFrame;
    window.requestAnimationFrame = (call) => ((count += 1), ask(call));
    await new Promise((resume) => setTimeout(resume, 300));
    return count;
  });
  assert.equal(frames, 0);
});

pageTest("an element out of view stops its frames and goes on when it is back", bare, async (page) => {
  await open(page, `<cube-lab alg="(R U R' U')20" speed="1"></cube-lab><div style="height: 6000px"></div>`);
  await drawn(page);
  await page.evaluate(() => document.querySelector("cube-lab").play());
  await until(page, () => document.querySelector("cube-lab").index >= 1);
  await page.evaluate(() => scrollTo(0, 5000));
  const later = async () => {
    const index = await page.evaluate(() => document.querySelector("cube-lab").index);
    await page.waitForTimeout(1500);
    return (await page.evaluate(() => document.querySelector("cube-lab").index)) - index;
  };
  await page.waitForTimeout(200);
  assert.equal(await later(), 0);
  await page.evaluate(() => scrollTo(0, 0));
  const index = await page.evaluate(() => document.querySelector("cube-lab").index);
  await until(page, (index) => document.querySelector("cube-lab").index > index, index);
});

pageTest("200 elements that come and go leave nothing behind", { ...bare, webgl: true }, async (page) => {
  const session = await page.context().newCDPSession(page);
  await page.addInitScript(() => {
    window.contexts = [];
    const { getContext } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.getContext = function (kind, ...list) {
      const context = getContext.call(this, kind, ...list);
      if (kind === "webgl2") window.contexts.push(new WeakRef(context));
      return context;
    };
  });
  await open(page, `<main></main>`);
  await session.send("Performance.enable");
  const cycle = (times) =>
    page.evaluate(async (times) => {
      const main = document.querySelector("main");
      for (let i = 0; i < times; i += 1) {
        const cube = document.createElement("cube-lab");
        cube.alg = "R U R' U'";
        cube.view = "3d plan moves";
        main.append(cube);
        await cube.step();
        cube.remove();
        await 0;
      }
    }, times);
  const measure = async () => {
    for (let i = 0; i < 3; i += 1) await session.send("HeapProfiler.collectGarbage");
    const { metrics } = await session.send("Performance.getMetrics");
    const wasm = await page.evaluate(async (url) => (await (await import(url)).default()).memory.buffer.byteLength, `${address()}element.js`);
    const value = (name) => metrics.find((metric) => metric.name === name).value;
    return { wasm, heap: value("JSHeapUsedSize"), listeners: value("JSEventListeners"), nodes: value("Nodes") };
  };
  // The first use loads the program that draws with WebGL; the next have it.
  await page.evaluate(async () => {
    const cube = document.createElement("cube-lab");
    document.querySelector("main").append(cube);
    await cube.step();
    while (!cube.shadowRoot.querySelector("canvas")) await new Promise(requestAnimationFrame);
    cube.remove();
  });
  await cycle(20);
  const before = await measure();
  await cycle(200);
  const after = await measure();
  assert.equal(after.wasm, before.wasm);
  assert.ok(after.listeners <= before.listeners + 5, JSON.stringify([before, after]));
  assert.ok(after.nodes <= before.nodes + 100, JSON.stringify([before, after]));
  assert.ok(after.heap <= before.heap + 300_000, JSON.stringify([before, after]));
  assert.equal(page.workers().length, 0);
  const live = await page.evaluate(() => window.contexts.map((one) => one.deref()).filter((context) => context && !context.isContextLost()).length);
  assert.equal(live, 0, "contexts of WebGL");
});

pageTest("it fits from 160 pixels on and follows the font size", bare, async (page) => {
  await open(page, `<div id="box" style="width: 160px"><cube-lab alg="R U R' U' R' F R2 U' R' U' R U R' F'" view="3d plan net moves facelets" controls="play step scrub undo"></cube-lab></div>`);
  await drawn(page);
  const overflow = () => page.evaluate(() => {
    const { left, right } = document.querySelector("#box").getBoundingClientRect();
    return [...document.querySelector("cube-lab").shadowRoot.querySelectorAll("*")].filter((part) => {
      const box = part.getBoundingClientRect();
      return !part.closest(".unseen") && box.width > 0 && (box.right > right + 1 || box.left < left - 1);
    }).map((part) => part.className.baseVal ?? part.className);
  });
  assert.deepEqual(await overflow(), []);
  const height = () => page.locator("cube-lab [part~=move]").first().evaluate((move) => move.getBoundingClientRect().height);
  const small = await height();
  await page.evaluate(() => (document.body.style.fontSize = "32px"));
  assert.ok((await height()) > 1.8 * small);
});

pageTest("the styles of a page do not leak in, parts and properties do", bare, async (page) => {
  await open(page, `<cube-lab alg="R U"></cube-lab>`, {
    head: `<style>button { background: rgb(1, 2, 3) !important; font-size: 99px } cube-lab { --cube-lab-accent: rgb(9, 8, 7) } cube-lab::part(move) { color: rgb(4, 5, 6) }</style>`,
  });
  await drawn(page);
  const style = await page.locator("cube-lab [part~=current]").evaluate((move) => {
    const { backgroundColor, color, borderTopColor } = getComputedStyle(move);
    return [backgroundColor, color, borderTopColor];
  });
  assert.notEqual(style[0], "rgb(1, 2, 3)");
  assert.deepEqual(style.slice(1), ["rgb(4, 5, 6)", "rgb(9, 8, 7)"]);
});

for (const colorScheme of ["light", "dark"]) {
  pageTest(`axe-core finds nothing wrong on a ${colorScheme} page, and the plastic follows the colour of the text`, { ...bare, colorScheme }, async (page) => {
    await open(
      page,
      `<main><h1>Algs</h1><cube-lab id="a" alg="R U R' U'" view="3d net plan moves facelets" solver controls="play step scrub undo scramble solve"></cube-lab>
       <cube-lab id="b" alg="R Q" controls="none" view="plan moves"></cube-lab></main>`,
      { head: `<title>Algs</title><style>:root { color-scheme: light dark; background: Canvas; color: CanvasText }</style>` },
    );
    await drawn(page, "#b");
    await page.evaluate(() => document.querySelector("#a").step());
    await accessible(page, colorScheme);
    const picture = await page.evaluate(() => document.querySelector("#a").toSVG());
    assert.equal(/<path fill="(.*?)"/.exec(picture)[1], colorScheme === "dark" ? "#2b2f37" : "#17191e");
  });
}

pageTest("a change of looks keeps the focus and the place", bare, async (page) => {
  await open(page, `<cube-lab alg="R U"></cube-lab>`);
  await drawn(page);
  await page.locator("cube-lab .stage").focus();
  await page.keyboard.press("ArrowRight");
  await until(page, () => document.querySelector("cube-lab").index === 1);
  await page.evaluate(() => (document.querySelector("cube-lab").colors = "pastel"));
  await until(page, async () => (await document.querySelector("cube-lab").toSVG()).includes('fill="#e07b85"'));
  await page.keyboard.press("ArrowRight");
  await until(page, () => document.querySelector("cube-lab").index === 2);
  await page.evaluate(() => (document.querySelector("cube-lab").view = "3d facelets"));
  await until(page, (facelets) => document.querySelector("cube-lab").shadowRoot.querySelector("[part=facelets]").textContent === facelets, after("R U"));
});
