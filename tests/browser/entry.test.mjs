// Entering a cube by mouse, by keys and by paste; broken laws and repairs; and the net as a grid.
import assert from "node:assert/strict";
import { openLink, pageTest, picture, useBrowser } from "./harness.mjs";
import * as cube from "./cube.mjs";
import { after, atEnd, facelets, FACES, moves, part, ready, SOLVED, reveal } from "./cube.mjs";
import { until } from "./until.mjs";

useBrowser();

/** A cube far from solved. */
const SCRAMBLED = after("R U F' D2 L B U' R2 F D L2 B' U R F2 D' L B2");

/** The key of the colour of each face, which also names it in the palette. */
const KEYS = { U: "w", R: "r", F: "g", D: "y", L: "o", B: "b" };

const cell = (page, place) => page.locator(`[data-part=net] [data-facelet="${place}"]`);

/** Opens the tab of the colours. */
const openColours = (page) => cube.enter(page);

const choose = (page, face) => page.locator(`[data-part=palette] label:has([value="${face}"])`).click();

const shows = (page, state) =>
  until(page, (end) => document.querySelector("[data-part=facelets]").value === end, state);

const verdict = (page, words) => page.locator("[data-part=verdict]", { hasText: words }).waitFor();

/** Returns the indices of the net's cells with this tag. */
const tagged = (page, tag) =>
  page.locator(`[data-part=net] [data-tag~="${tag}"]`).evaluateAll((cells) => cells.map((c) => Number(c.dataset.facelet)));

/** Pastes a text into the focused element. */
const paste = (page, text) =>
  page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", pasted);
    const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    document.activeElement.dispatchEvent(event);
  }, text);

/** Solves the cube in its grip, and plays the solution to the end. */
async function solve(page, state) {
  const centres = [...FACES].map((_, face) => state[9 * face + 4]);
  await part(page, "solve").click();
  await page.locator("[data-part=status]", { hasText: /^\d+ turns/ }).waitFor();
  const solution = (await moves(page)).filter(({ origin }) => origin === "Solution").map(({ move }) => move);
  assert.equal(after(solution.join(" "), state), centres.map((centre) => centre.repeat(9)).join(""));
  await cube.watch(page);
  await cube.slide(page, "tempo", 10);
  await atEnd(page);
  await shows(page, centres.map((centre) => centre.repeat(9)).join(""));
}

pageTest("a cube is entered sticker by sticker with the mouse, and solved", {}, async (page) => {
  await ready(page);
  await openColours(page);
  await part(page, "clear").click();
  await verdict(page, "48 stickers are still empty");
  let painted = 0;
  for (const face of FACES) {
    await choose(page, face);
    for (let place = 0; place < 54; place += 1) {
      if (SCRAMBLED[place] !== face || place % 9 === 4) continue;
      // Forced stickers are filled in correctly already.
      if ((await facelets(page))[place] === face) continue;
      await cell(page, place).click();
      painted += 1;
    }
  }
  await verdict(page, "This is a possible cube");
  await shows(page, SCRAMBLED);
  assert.ok(painted < 48, `${painted} stickers by hand`);
  assert.equal((await tagged(page, "forced")).length, 48 - painted);
  await solve(page, SCRAMBLED);
});

pageTest("a cube is entered by keyboard alone, and solved", {}, async (page) => {
  await ready(page);
  const focused = () => page.evaluate(() => document.activeElement.getAttribute("aria-label") ?? document.activeElement.dataset.part);
  const tabTo = async (matches) => {
    for (let i = 0; i < 60; i += 1) {
      const at = await page.evaluate(() => {
        const { dataset, value, name } = document.activeElement;
        return { part: dataset.part, facelet: dataset.facelet, value, name };
      });
      if (matches(at)) return;
      await page.keyboard.press("Tab");
    }
    assert.fail(`not reached; at ${await focused()}`);
  };
  await tabTo(({ part }) => part === "enter");
  await page.keyboard.press("Enter");
  await tabTo(({ part }) => part === "clear");
  await page.keyboard.press("Enter");
  await tabTo(({ facelet }) => facelet !== undefined);
  await until(page, () => document.activeElement.getAttribute("aria-label") === "Up, top left, empty");
  for (let place = 0; place < 54; place += 1) await page.keyboard.press(KEYS[SCRAMBLED[place]]);
  await shows(page, SCRAMBLED);
  await verdict(page, "This is a possible cube");
  await solve(page, SCRAMBLED);
});

pageTest("a cube is pasted in another order and another grip, and solved", {}, async (page) => {
  await ready(page);
  await openColours(page);
  // The cube has yellow up and green in front, and is written as a net of the first letters of its colours.
  const turned = cube.after("D L F' U2 R B D' L2 F U R2 B' D L F2 U' R B2", "D".repeat(9) + "L".repeat(9) + "F".repeat(9) + "U".repeat(9) + "R".repeat(9) + "B".repeat(9));
  const at = (face, row) => [...turned.slice(9 * FACES.indexOf(face) + 3 * row, 9 * FACES.indexOf(face) + 3 * row + 3)].map((f) => KEYS[f].toUpperCase()).join("");
  const rows = [0, 1, 2];
  const net = [
    ...rows.map((row) => `      ${at("U", row)}`),
    ...rows.map((row) => ["L", "F", "R", "B"].map((face) => at(face, row)).join(" ")),
    ...rows.map((row) => `      ${at("D", row)}`),
  ].join("\n");
  await part(page, "stage").focus();
  await paste(page, net);
  await page.locator("[data-part=status]", { hasText: "order of the net" }).waitFor();
  await shows(page, turned);
  await solve(page, turned);
});

/** Waits until the address has the entered cube, a solution, and the index of the current move. */
const keepsEntered = (page, state) =>
  until(
    page,
    (state) => {
      const fields = location.hash.slice(1).split("&");
      const has = (name) => fields.some((field) => field.startsWith(`${name}=`));
      return fields.includes(`state=${state}`) && has("solution") && has("at");
    },
    state,
  );

pageTest("an entered cube is kept when it is solved: in the address, after a reload and for undo", {}, async (page) => {
  await ready(page);
  await openColours(page);
  await part(page, "stage").focus();
  await paste(page, SCRAMBLED);
  await verdict(page, "Press Solve!");
  await solve(page, SCRAMBLED);
  await keepsEntered(page, SCRAMBLED);
  const solution = await moves(page);
  await page.reload();
  await ready(page);
  await shows(page, SOLVED);
  assert.deepEqual((await moves(page)).map(({ move }) => move), solution.map(({ move }) => move));
  await part(page, "home").click();
  await shows(page, SCRAMBLED);
});

pageTest("undo after solving brings the entered cube back, and then the one before it", {}, async (page) => {
  await ready(page);
  await cube.perform(page, "R U");
  await openColours(page);
  await part(page, "stage").focus();
  await paste(page, SCRAMBLED);
  await shows(page, SCRAMBLED);
  await solve(page, SCRAMBLED);
  for (const before of [SCRAMBLED, after("R U")]) {
    await part(page, "undo").click();
    await shows(page, before);
  }
  await part(page, "redo").click();
  await shows(page, SCRAMBLED);
});

pageTest("a cube opened by its address in a page already used is kept when it is solved", {}, async (page) => {
  await ready(page);
  await cube.perform(page, "R U");
  await openLink(page, `#state=${SCRAMBLED}`);
  await shows(page, SCRAMBLED);
  await solve(page, SCRAMBLED);
  await keepsEntered(page, SCRAMBLED);
  for (const before of [SCRAMBLED, after("R U")]) {
    await part(page, "undo").click();
    await shows(page, before);
  }
});

pageTest("a link to an impossible cube says at once what is impossible, and keeps its moves", {}, async (page) => {
  await ready(page);
  // The corner between up, right and front is twisted.
  const twisted = [...SOLVED];
  [twisted[8], twisted[9], twisted[20]] = ["F", "U", "R"];
  await openLink(page, `#state=${twisted.join("")}`);
  await verdict(page, "Was the cube taken apart?");
  await part(page, "laws").locator("li", { hasText: "One corner is twisted" }).waitFor();
  assert.equal(await page.evaluate(() => location.hash), `#state=${twisted.join("")}`, "the link can be corrected");
  await part(page, "repairs").locator("button", { hasText: "Twist the corner" }).first().click();
  await verdict(page, "This is");
  await openLink(page, `#state=${twisted.join("")}&alg=R_U`);
  await verdict(page, "Was the cube taken apart?");
  await part(page, "undo").click();
  await until(page, () => document.querySelectorAll("[data-part=moves] button").length === 2);
});

pageTest("stickers are painted on the cube itself, and beside it the camera turns", { webgl: true }, async (page) => {
  const places = await cube.stickerPlaces(page);
  await ready(page);
  await openColours(page);
  await part(page, "clear").click();
  await choose(page, "R");
  const stage = await part(page, "stage").boundingBox();
  const at = ({ x, y }) => [stage.x + x * stage.width, stage.y + y * stage.height];
  // Paints the upper row of F.
  await page.mouse.move(...at(places[18]));
  await page.mouse.down();
  for (const place of [19, 20]) await page.mouse.move(...at(places[place]), { steps: 8 });
  await page.mouse.up();
  await shows(page, "....U........R....RRR.F........D........L........B....".slice(0, 54));
  const seen = await cube.seenOnCube(page, places);
  assert.equal(seen.slice(18, 21), "RRR");
  assert.equal(seen[0], "?", "an empty sticker looks like none of the colours");
  await part(page, "undo").click();
  await verdict(page, "48 stickers are still empty");
});

pageTest("a broken law is shown with its stickers, and its repair is previewed", { webgl: true }, async (page) => {
  const places = await cube.stickerPlaces(page);
  await ready(page);
  await openColours(page);
  await choose(page, "D");
  await cell(page, 7).click();
  await verdict(page, "No real cube looks like this");
  const laws = part(page, "laws");
  await laws.locator("li", { hasText: "The yellow-green edge is there more than once: at up-front and down-front." }).waitFor();
  await laws.locator("li", { hasText: "8 white and 10 yellow" }).waitFor();
  assert.deepEqual(await tagged(page, "wrong"), [7, 19, 25, 28]);
  assert.equal(await cell(page, 7).getAttribute("aria-label"), "Up, bottom, yellow, does not fit");
  // The ring around the sticker has a colour of its own.
  const near = async (facelet) => {
    const image = await picture(part(page, "stage"));
    const [{ x, y }, corner] = [places[facelet], places[facelet - 1]];
    return Array.from({ length: 12 }, (_, i) => {
      const part = 0.35 + 0.02 * i;
      return image.at((x + (corner.x - x) * part) * image.width, (y + (corner.y - y) * part) * image.height);
    });
  };
  assert.ok((await near(7)).some(([red, green, blue]) => red > 180 && green < 120 && blue > 120), "no ring");

  // An impossible cube is not solved, and pressing Solve changes nothing.
  await part(page, "solve").click();
  await page.locator("[data-part=status][data-error]", { hasText: "There is no solution yet. The yellow-green edge" }).waitFor();
  await part(page, "leave").click();
  await page.locator("[data-turn=R]").click();
  await page.locator("[data-part=status][data-error]", { hasText: "no cube to turn yet" }).waitFor();
  assert.equal((await facelets(page))[7], "D");
  await openColours(page);

  const repair = part(page, "repairs").locator("button", { hasText: "Up, bottom: white instead of yellow" });
  await repair.hover();
  await until(page, () => document.querySelector('[data-facelet="7"]').dataset.tag === "changed");
  assert.equal(await cube.seenOnNet(page), SOLVED);
  assert.equal((await facelets(page))[7], "D", "only tried");
  await page.mouse.move(5, 5);
  await until(page, () => document.querySelector('[data-facelet="7"]').dataset.tag === "wrong");
  await repair.focus();
  await until(page, () => document.querySelector('[data-facelet="7"]').dataset.tag === "changed");
  await repair.click();
  await shows(page, SOLVED);
  await verdict(page, "This is a possible cube");
});

pageTest("a cube that was taken apart is recognised and repaired", {}, async (page) => {
  await ready(page);
  await openColours(page);
  const flipped = [...SCRAMBLED];
  [flipped[7], flipped[19]] = [flipped[19], flipped[7]];
  await part(page, "stage").focus();
  await paste(page, flipped.join(""));
  await verdict(page, "Was the cube taken apart?");
  await part(page, "laws").locator("li", { hasText: "One edge is flipped." }).waitFor();
  await part(page, "repairs").locator("button", { hasText: "Flip the edge" }).first().click();
  await verdict(page, "This is a possible cube");
  await solve(page, await facelets(page));
});

pageTest("undo covers entry and turns alike", {}, async (page) => {
  await ready(page);
  await page.keyboard.press("r");
  await shows(page, after("R"));
  await openColours(page);
  await choose(page, "B");
  await cell(page, 0).click();
  await verdict(page, "No real cube looks like this");
  await cell(page, 1).click();
  await paste(page, SCRAMBLED);
  await shows(page, SCRAMBLED);
  await part(page, "leave").click();
  await page.locator("[data-turn=U]").click();
  await shows(page, after("U", SCRAMBLED));
  const steps = [SCRAMBLED, `BB${after("R").slice(2)}`, `B${after("R").slice(1)}`, after("R"), SOLVED];
  for (const state of steps) {
    await part(page, "undo").click();
    await shows(page, state);
  }
  assert.ok(await part(page, "undo").isDisabled());
  for (const state of [...steps.slice(0, -1).reverse(), after("U", SCRAMBLED)]) {
    await part(page, "redo").click();
    await shows(page, state);
  }
});

pageTest("the facelet field is edited: the views follow, and a mistake changes nothing", {}, async (page) => {
  await ready(page);
  const field = await reveal(page, "facelets");
  await field.fill(SCRAMBLED);
  await until(page, () => document.querySelector('[data-facelet="0"]').getAttribute("aria-label") !== "Up, top left, white");
  assert.equal(await cube.seenOnNet(page), SCRAMBLED);
  await field.fill(`${SCRAMBLED.slice(0, 53)}q`);
  await page.locator("[data-part=facelets-note][data-error]", { hasText: "sticker 54 is 'q'" }).waitFor();
  assert.equal(await field.getAttribute("aria-invalid"), "true");
  assert.equal(await cube.seenOnNet(page), SCRAMBLED);
  await field.fill(SCRAMBLED.slice(0, 53));
  await page.locator("[data-part=facelets-note][data-error]", { hasText: "53 stickers; expected 54" }).waitFor();
  assert.equal(await cube.seenOnNet(page), SCRAMBLED);
  // An impossible cube is shown, and explained in the tab of the colours.
  await field.fill(SOLVED.replace("RRR", "RLR"));
  await verdict(page, "No real cube looks like this");
  assert.ok(await page.locator("[data-part=laws]").isVisible());
  await part(page, "undo").click();
  await shows(page, SCRAMBLED);
});

pageTest("the net is a grid of named cells, walked with arrow keys", {}, async (page) => {
  await ready(page);
  const net = part(page, "net");
  assert.equal(await net.getAttribute("role"), "grid");
  assert.equal(await net.locator("[role=row]").count(), 18);
  assert.equal(await net.locator("[role=gridcell][tabindex='0']").count(), 1);
  const focused = () => page.evaluate(() => document.activeElement.getAttribute("aria-label"));
  await cell(page, 18).focus();
  assert.equal(await focused(), "Front, top left, green");
  for (const [key, name] of [
    ["ArrowUp", "Up, bottom left, white"],
    ["ArrowDown", "Front, top left, green"],
    ["ArrowLeft", "Left, top right, orange"],
    ["ArrowRight", "Front, top left, green"],
    ["End", "Back, bottom right, blue"],
    ["Home", "Up, top left, white"],
  ]) {
    await page.keyboard.press(key);
    assert.equal(await focused(), name);
  }
  assert.equal(await net.locator("[role=gridcell][tabindex='0']").count(), 1);
  // Outside the tab of the colours, cells are read-only, and letters turn.
  await page.keyboard.press("r");
  await shows(page, after("R"));
  await cell(page, 2).focus();
  assert.equal(await focused(), "Up, top right, green");
});

pageTest("colours are entered in a narrow window", { viewport: { width: 360, height: 740 }, hasTouch: true }, async (page) => {
  await ready(page);
  await part(page, "enter").tap();
  await part(page, "clear").tap();
  await page.locator("[data-part=palette] label:has([value=R])").tap();
  // One face is shown alone, with room for fingers; the next one follows when it is full.
  await page.locator("[data-part=faces] label", { hasText: "Up" }).tap();
  const side = await cell(page, 0).evaluate((cell) => cell.getBoundingClientRect().width);
  assert.ok(side >= 44, `${side} px`);
  await cell(page, 0).tap();
  await cell(page, 1).tap();
  await shows(page, "RR..U........R........F........D........L........B....");
  const { palette, widest } = await page.evaluate(() => ({
    palette: [...document.querySelectorAll("[data-part=palette] i")].map((chip) => chip.getBoundingClientRect().width),
    widest: document.documentElement.scrollWidth,
  }));
  assert.ok(widest <= 360, `${widest} px`);
  assert.ok(palette.every((width) => width >= 36), `${palette}`);
  await part(page, "undo").tap();
  await shows(page, "R...U........R........F........D........L........B....");
});

pageTest("a stroke is answered within its time", {}, async (page, test) => {
  await ready(page);
  await openColours(page);
  // The time from a key until the reading is complete.
  const millis = await page.evaluate(async (state) => {
    const times = [];
    document.querySelector("[data-part=clear]").click();
    document.querySelector('[data-facelet="0"]').focus();
    for (const face of state) {
      const key = { U: "w", R: "r", F: "g", D: "y", L: "o", B: "b" }[face];
      const began = performance.now();
      document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
      times.push(performance.now() - began);
      await new Promise(requestAnimationFrame);
    }
    return times.sort((a, b) => a - b);
  }, SCRAMBLED.replace("B", "L"));
  test.diagnostic(`a stroke takes ${millis[27].toFixed(2)} ms, at worst ${millis[53].toFixed(2)} ms`);
  // The median is checked, because other work on the machine delays some keys.
  assert.ok(millis[13] < 5, `${millis[13]} ms`);
});

pageTest("what is typed as facelets stays while the cube plays", {}, async (page) => {
  await ready(page);
  await (await reveal(page, "alg")).fill("R U F D L B ".repeat(20));
  await part(page, "perform").click();
  await until(page, (solved) => document.querySelector("[data-part=facelets]").value !== solved, SOLVED);
  await (await reveal(page, "facelets")).focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("?");
  const typed = await facelets(page);
  const place = () => part(page, "place").inputValue().then(Number);
  const before = await place();
  await until(page, (before) => Number(document.querySelector("[data-part=place]").value) > before + 3, before);
  assert.equal(await facelets(page), typed);
  await part(page, "facelets-note").filter({ hasText: "not a cube" }).waitFor();
});
