// Turning by hand: layers dragged on the cube and in the net, keys, and appearance.
import assert from "node:assert/strict";
import { pageTest, picture, useBrowser } from "./harness.mjs";
import { after, atRest, CLASSIC, drag, facelets, moves, part, ready, seenAt, reveal, seenOnCube, SOLVED, stickerPlaces } from "./cube.mjs";
import { until } from "./until.mjs";

useBrowser();

const shows = (page, state) =>
  until(page, (end) => document.querySelector("[data-part=facelets]").value === end, state);

/** Waits until these moves are in the list. A held layer is shown turned before it is released, and becomes a move only
 * then. */
const writes = (page, text) =>
  until(page, (end) => {
    const moves = document.querySelectorAll("[data-part=moves] > :not(.origin)");
    return [...moves].map((move) => move.textContent.replace("′", "'")).join(" ") === end;
  }, text);

const written = async (page) => (await moves(page)).map(({ move }) => move.replace("′", "'")).join(" ");

// --- Layers ---

/** Turns the camera from its first position, by dragging beside the cube. */
async function lookFrom(page, { yaw, pitch }) {
  const stage = await part(page, "stage").boundingBox();
  const perRadian = Math.min(stage.width, stage.height) / Math.PI;
  // Pointers move by whole pixels.
  const dx = Math.round((CLASSIC.yaw - yaw) * perRadian);
  const dy = Math.round((pitch - CLASSIC.pitch) * perRadian);
  const start = { x: Math.round(stage.x + stage.width * (dx > 0 ? 0.03 : 0.97)), y: Math.round(stage.y + stage.height * 0.55) };
  await drag(page, start, { x: start.x + dx, y: start.y + dy });
  // The next press must hit the cube as it is drawn.
  await atRest(page);
  return { yaw: CLASSIC.yaw - dx / perRadian, pitch: CLASSIC.pitch + dy / perRadian };
}

// The first and last sticker of a drag, and its turn. Rows go from top to bottom and columns from left to
// right, as in the net; one of each is dragged in the opposite direction.
const DRAGS = {
  U: { from: CLASSIC, turns: ["B'", "S'", "F", "L", "M'", "R'"] },
  R: { from: CLASSIC, turns: ["U'", "E'", "D", "F", "S'", "B'"] },
  F: { from: CLASSIC, turns: ["U'", "E'", "D", "L", "M'", "R'"] },
  D: { from: { yaw: 0.5, pitch: -0.7 }, turns: ["F'", "S", "B", "L", "M'", "R'"] },
  L: { from: { yaw: -1.0, pitch: 0.4 }, turns: ["U'", "E'", "D", "B", "S", "F'"] },
  B: { from: { yaw: 2.7, pitch: 0.4 }, turns: ["U'", "E'", "D", "R", "M", "L'"] },
};

const WAYS = [
  [0, 2],
  [5, 3],
  [6, 8],
  [0, 6],
  [7, 1],
  [2, 8],
];

for (const [face, { from, turns }] of Object.entries(DRAGS)) {
  pageTest(`the layers of ${face} are dragged in six directions`, {}, async (page) => {
    await ready(page);
    const camera = from === CLASSIC ? CLASSIC : await lookFrom(page, from);
    const first = "URFDLB".indexOf(face) * 9;
    let made = "";
    for (const [i, turn] of turns.entries()) {
      const [start, end] = WAYS[i].map((sticker) => seenAt(page, first + sticker, camera));
      await drag(page, await start, await end);
      made += ` ${turn}`;
      await shows(page, after(made));
    }
    await writes(page, turns.join(" "));
    // Dragged turns are undone one by one, like others.
    for (const _ of turns) await part(page, "undo").click();
    await shows(page, SOLVED);
  });
}

pageTest("a layer follows the pointer, and comes to rest at the nearest quarter", { webgl: true }, async (page) => {
  const places = await stickerPlaces(page);
  await ready(page);
  const [start, end] = [await seenAt(page, 18), await seenAt(page, 20)];
  const between = (part) => ({ x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part });
  // The distance of two stickers is 0.85 of a quarter turn.
  await drag(page, start, between(0.45), { release: false });
  await until(page, () => document.querySelector("[data-part=stage][data-dragging]"));
  await atRest(page);
  assert.equal(await facelets(page), SOLVED);
  assert.notEqual(await seenOnCube(page, places), SOLVED.slice(0, 27), "the layer is on its way");
  // The pointer rests before the release, so this is not a flick.
  await page.mouse.up();
  await atRest(page);
  assert.equal(await facelets(page), SOLVED);
  assert.equal(await seenOnCube(page, places), SOLVED.slice(0, 27), "it has gone back");
  assert.equal(await written(page), "");
  await drag(page, start, between(0.75), { release: false });
  await shows(page, after("U'"));
  assert.equal(await written(page), "", "it is no turn yet");
  await page.mouse.up();
  await shows(page, after("U'"));
  await writes(page, "U'");
  // Twice as far is a half turn.
  await drag(page, start, between(2.2));
  await writes(page, "U' U2");
});

pageTest("rows and columns of the net are dragged", {}, async (page) => {
  await ready(page);
  const net = part(page, "net");
  const cell = async (facelet) => {
    const box = await net.locator(`[data-facelet="${facelet}"]`).boundingBox();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  let made = "";
  for (const [from, to, turn] of [
    [18, 20, "U'"],
    [18, 24, "L"],
    [7, 1, "M'"],
    [39, 41, "E"],
    [29, 35, "R'"],
    [53, 47, "L"],
  ]) {
    await drag(page, await cell(from), await cell(to));
    made += ` ${turn}`;
    await shows(page, after(made));
  }
  await writes(page, made.trim());
});

const touch = async (page) => {
  const session = await page.context().newCDPSession(page);
  return (type, ...points) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(({ x, y }, id) => ({ x, y, id })) });
};

pageTest("a finger drags a layer, and does not turn the camera", { webgl: true, hasTouch: true }, async (page) => {
  const places = await stickerPlaces(page);
  await ready(page);
  const finger = await touch(page);
  const [start, end] = [await seenAt(page, 9 + 1), await seenAt(page, 9 + 7)];
  await finger("touchStart", start);
  for (const part of [0.2, 0.4, 0.6, 0.8, 1]) {
    await finger("touchMove", { x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part });
  }
  await finger("touchEnd");
  await shows(page, after("S"));
  await atRest(page);
  assert.equal(await seenOnCube(page, places), after("S").slice(0, 27));
  await writes(page, "S");
});

for (const [name, end] of [
  [
    "a second finger",
    async (finger, at, other) => {
      await finger("touchStart", at, other);
      await finger("touchEnd");
    },
  ],
  ["a cancelled touch", async (finger) => finger("touchCancel")],
]) {
  pageTest(`${name} leaves the cube as it was`, { hasTouch: true }, async (page) => {
    const places = await stickerPlaces(page);
    await ready(page);
    const finger = await touch(page);
    const [start, there] = [await seenAt(page, 18), await seenAt(page, 20)];
    await finger("touchStart", start);
    await finger("touchMove", { x: (start.x + there.x) / 2, y: (start.y + there.y) / 2 });
    await finger("touchMove", there);
    await shows(page, after("U'"));
    await end(finger, there, await seenAt(page, 4));
    await shows(page, SOLVED);
    await atRest(page);
    assert.equal(await seenOnCube(page, places), SOLVED.slice(0, 27));
    assert.equal(await written(page), "");
  });
}

// --- Panels ---

pageTest("a panel is opened and closed by button, Escape and a click elsewhere", {}, async (page) => {
  await ready(page);
  const opener = page.locator(".tools [data-panel=keys]");
  const panel = part(page, "panel-keys");
  assert.equal(await panel.count(), 0, "it is made when it is first opened");
  await opener.click();
  await panel.waitFor();
  assert.equal(await opener.getAttribute("aria-expanded"), "true");
  assert.ok(await panel.evaluate((element) => element.contains(document.activeElement)));
  await page.keyboard.press("Escape");
  await panel.waitFor({ state: "hidden" });
  assert.ok(await opener.evaluate((element) => element === document.activeElement), "the keys go back");
  await opener.click();
  await panel.waitFor();
  await page.locator(".page-head").click();
  await panel.waitFor({ state: "hidden" });
  assert.equal(await opener.getAttribute("aria-expanded"), "false");
});

// --- The moves as text ---

pageTest("the cube follows what is typed, and a mistake is marked while the last valid state stays", {}, async (page) => {
  await ready(page);
  const field = await reveal(page, "alg");
  await field.focus();
  await page.keyboard.type("(R U)2 // twice");
  await shows(page, after("R U R U"));
  // Enter in a comment begins a new line; elsewhere it plays.
  await page.keyboard.press("Enter");
  await page.keyboard.type("[F: D] Q");
  // A half-typed turn was marked as a mistake a frame before.
  await until(page, () => document.querySelector("[data-part=alg-mirror] u")?.textContent === "Q");
  await shows(page, after("R U R U F D F'"));
  await page.locator("[data-part=alg][aria-invalid=true]").waitFor();
  assert.match(await part(page, "alg-note").textContent(), /found "Q"/);
  await page.keyboard.press("Backspace");
  await page.keyboard.type("L");
  await shows(page, after("R U R U F D F' L"));
  await page.locator("[data-part=alg]:not([aria-invalid])").waitFor();
  // Text typed without a break is undone as a whole.
  await part(page, "undo").click();
  await shows(page, SOLVED);
  await part(page, "redo").click();
  await shows(page, after("R U R U F D F' L"));
  assert.equal(await field.inputValue(), "(R U)2 // twice\n[F: D] L");
});

pageTest("what is typed stays, however late the frame that shows it", {}, async (page) => {
  await ready(page);
  const field = await reveal(page, "alg");
  // Two letters are typed before the next frame: the text is valid after the first, and not yet after the
  // second.
  await field.evaluate((area) => {
    for (const text of ["R U", "R U ["]) {
      area.value = text;
      area.dispatchEvent(new InputEvent("input", { bubbles: true }));
    }
  });
  await shows(page, after("R U"));
  assert.equal(await field.inputValue(), "R U [");
  assert.equal(await page.locator("[data-part=alg-mirror] u").textContent(), "[");
});

pageTest("the text follows turns and jumps, keeps groups, and marks the next step", {}, async (page) => {
  await ready(page);
  const field = await reveal(page, "alg");
  await field.fill("(R U)2 F");
  await shows(page, after("R U R U F"));
  await part(page, "stage").focus();
  await page.keyboard.press("d");
  await until(page, () => document.querySelector("[data-part=alg]").value === "(R U)2 F\n// Your turns\nD");
  await part(page, "edit").click();
  await page.locator("[data-part=moves] [data-place='2']").click();
  await part(page, "edit").click();
  await until(page, () => document.querySelector("[data-part=alg-mirror] mark")?.textContent === "R");
  await shows(page, after("R U"));
  // After a change in the middle, the cube is shown at that step.
  await field.evaluate((area) => {
    area.focus();
    area.setSelectionRange(6, 6);
  });
  await page.keyboard.type(" B");
  await shows(page, after("R U R U B"));
  await writes(page, "R U R U B F D");
});

// --- Keys ---

const openPanel = async (page, name) => {
  await page.locator(`.tools [data-panel=${name}]`).click();
  await part(page, `panel-${name}`).waitFor();
};

/** Presses keys while the cube has the focus. */
async function pressOnCube(page, ...keys) {
  await part(page, "stage").focus();
  for (const key of keys) await page.keyboard.press(key);
}

pageTest("a preset is picked, named under the pad, and kept", {}, async (page) => {
  await ready(page);
  await openPanel(page, "keys");
  await page.locator("[data-part=keys-form] [value=cstimer]").check({ force: true });
  await page.locator("[data-part=keys-hint]", { hasText: "csTimer" }).waitFor();
  assert.equal(await page.locator("[data-bind=Rw]").textContent(), "U");
  await page.keyboard.press("Escape");
  await pressOnCube(page, "j", "i", "Semicolon", "u");
  await shows(page, after("U R y L x"));
  await writes(page, "U R y Rw");
  // The address gets the turns a moment later, and a reload restores them.
  await until(page, () => location.hash.includes("turns=U_R_y_Rw"));
  await page.reload();
  await ready(page);
  await pressOnCube(page, "Digit5", "h");
  await shows(page, after("U R y L x M F"));
});

pageTest("a key is given another turn, after a word about the one it had", {}, async (page) => {
  await ready(page);
  await openPanel(page, "keys");
  const note = part(page, "keys-note");
  await page.locator("[data-bind=R]").click();
  await page.keyboard.press("Space");
  assert.match(await note.textContent(), /playback/);
  await page.keyboard.press("u");
  await until(page, () => document.querySelector("[data-part=keys-note]").textContent.includes("makes U."));
  assert.equal(await page.locator("[data-bind=R]").textContent(), "R", "not yet");
  await page.keyboard.press("u");
  await until(page, () => document.querySelector("[data-bind=R]").textContent === "U");
  assert.equal(await page.locator("[data-bind=U]").textContent(), "");
  assert.equal(await facelets(page), SOLVED, "nothing turns meanwhile");
  await page.keyboard.press("Escape");
  await pressOnCube(page, "u", "r", "f");
  await shows(page, after("R F"));
  await openPanel(page, "keys");
  await page.locator("[data-part=keys-form] [type=reset]").click();
  await until(page, () => document.querySelector("[data-bind=R]").textContent === "R");
});

pageTest("keys act only while the player has the focus", {}, async (page) => {
  await ready(page);
  await page.evaluate(() => {
    const field = document.createElement("input");
    document.body.append(field);
    field.focus();
  });
  await page.keyboard.press("r");
  await pressOnCube(page, "u");
  await shows(page, after("U"));
  await writes(page, "U");
});

// --- Looks ---

const fills = (page, ...cells) =>
  page.evaluate((all) => all.map((cell) => document.querySelector(`[data-part=net] [data-facelet="${cell}"]`).getAttribute("fill")), cells);

const choose = (page, name, value) => page.locator(`[data-part=looks-form] [name=${name}][value=${value}]`).check({ force: true });

pageTest("schemes, yellow on top and a colour of one's own are seen and kept", {}, async (page) => {
  await ready(page);
  await openPanel(page, "looks");
  assert.deepEqual(await fills(page, 4, 22), ["#f4f5f2", "#12a150"]);
  await choose(page, "scheme", "safe");
  await until(page, () => document.querySelector('[data-facelet="22"]').getAttribute("fill") === "#0b99aa");
  await choose(page, "top", "D");
  await until(page, () => document.querySelector('[data-facelet="4"]').getAttribute("fill") === "#ffb80c");
  assert.equal(await facelets(page), SOLVED, "the state stays what it is");
  await choose(page, "scheme", "custom");
  await page.locator("[data-part=looks-form] [name=colour-D]").fill("#123456");
  await until(page, () => document.querySelector('[data-facelet="4"]').getAttribute("fill") === "#123456");
  // The address gets the appearance a moment later.
  await until(page, () => location.hash.includes("123456"));
  await page.reload();
  await ready(page);
  assert.deepEqual(await fills(page, 4, 22), ["#123456", "#0b99aa"]);
  await openPanel(page, "looks");
  await page.locator("[data-part=looks-form] [type=reset]").click();
  await until(page, () => document.querySelector('[data-facelet="4"]').getAttribute("fill") === "#f4f5f2");
});

for (const webgl of [true, false]) {
  pageTest(
    `signs, masks, the back and hanging stickers are drawn ${webgl ? "in 3D" : "as SVG"}`,
    { webgl },
    async (page) => {
      const places = await stickerPlaces(page);
      await ready(page);
      await openPanel(page, "looks");
      const seen = async () => {
        await atRest(page);
        const image = await picture(part(page, "stage"));
        return places.map(({ x, y }) => image.at(x * image.width, y * image.height));
      };
      const grey = ([r, g, b]) => Math.max(r, g, b) < 140 && Math.max(r, g, b) - Math.min(r, g, b) < 30;
      await choose(page, "mask", "edges");
      assert.deepEqual((await seen()).map(grey).map(Number).join(""), "101010101".repeat(3));
      await choose(page, "mask", "none");
      await choose(page, "marks", "patterns");
      await page.locator("[data-part=net-marks] path").first().waitFor({ state: "attached" });
      // The sign of U is a ring, which leaves the middle free; the sign of R is a cross, which does not.
      const signs = await seen();
      assert.ok(signs[0].every((c) => c > 200), `${signs[0]}`);
      assert.ok(signs[9].every((c) => c > 200), `${signs[9]}`);
      await choose(page, "marks", "none");
      await page.locator("[data-part=looks-form] [name=hints]").check();
      await page.locator("[data-part=looks-form] [name=back]").check();
      await until(page, () => document.querySelector("[data-part=back-view]")?.querySelectorAll("path").length >= 4);
      await atRest(page);
      // The stickers of L hang to the left of the cube, in orange.
      const image = await picture(part(page, "stage"));
      let orange = 0;
      for (let y = 0; y < image.height; y += 4) {
        for (let x = Math.round(image.width * 0.2); x < image.width * 0.5; x += 4) {
          const [r, g, b] = image.at(x, y);
          if (r > 220 && g > 110 && g < 190 && b < 130) orange += 1;
        }
      }
      assert.ok(orange > 100, `${orange}`);
    },
  );
}

pageTest("stickers are clicked to make a mask of one's own", {}, async (page) => {
  await ready(page);
  await openPanel(page, "looks");
  await choose(page, "mask", "custom");
  await part(page, "mask-note").waitFor();
  for (const facelet of [20, 24]) {
    const { x, y } = await seenAt(page, facelet);
    await page.mouse.click(x, y);
    const isGrey = (cell) => document.querySelector(`[data-facelet="${cell}"]`).getAttribute("fill") === "#5f646e";
    await until(page, isGrey, facelet);
  }
  // The mask moves with the piece.
  await drag(page, await seenAt(page, 18), await seenAt(page, 20));
  await until(page, () => document.querySelector('[data-facelet="11"]').getAttribute("fill") === "#5f646e");
});
