// The cube in the hand: layers dragged on the cube and in the net, keys, and looks.
import assert from "node:assert/strict";
import { pageTest, useBrowser } from "./harness.mjs";
import { after, atRest, CLASSIC, drag, facelets, moves, part, ready, seenAt, seenOnCube, SOLVED, stickerPlaces } from "./cube.mjs";

useBrowser();

const shows = (page, state) =>
  page.waitForFunction((end) => document.querySelector("[data-part=facelets]").textContent === end, state);

const written = async (page) => (await moves(page)).map(({ move }) => move.replace("′", "'")).join(" ");

// --- Layers ---

/** Turns the camera from where it is when the page opens, by dragging beside the cube. */
async function lookFrom(page, { yaw, pitch }) {
  const stage = await part(page, "stage").boundingBox();
  const perRadian = Math.min(stage.width, stage.height) / Math.PI;
  // In whole pixels, as pointers go.
  const dx = Math.round((CLASSIC.yaw - yaw) * perRadian);
  const dy = Math.round((pitch - CLASSIC.pitch) * perRadian);
  const start = { x: Math.round(stage.x + stage.width * (dx > 0 ? 0.03 : 0.97)), y: Math.round(stage.y + stage.height * 0.55) };
  await drag(page, start, { x: start.x + dx, y: start.y + dy });
  return { yaw: CLASSIC.yaw - dx / perRadian, pitch: CLASSIC.pitch + dy / perRadian };
}

// Rows from above to below and columns from left to right, as the net has them, one of each dragged
// the other way: first and last sticker of the drag, and the turn.
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
    assert.equal(await written(page), turns.join(" "));
    // Turns like any others: undone one by one.
    for (const _ of turns) await part(page, "undo").click();
    await shows(page, SOLVED);
  });
}

pageTest("a layer follows the pointer, and comes to rest at the nearest quarter", {}, async (page) => {
  const places = await stickerPlaces(page);
  await ready(page);
  const [start, end] = [await seenAt(page, 18), await seenAt(page, 20)];
  const between = (part) => ({ x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part });
  // From one centre to the next but one is 0.85 of a quarter.
  await drag(page, start, between(0.45), { release: false });
  await page.waitForFunction(() => document.querySelector("[data-part=stage][data-dragging]"));
  await atRest(page);
  assert.equal(await facelets(page), SOLVED);
  assert.notEqual(await seenOnCube(page, places), SOLVED.slice(0, 27), "the layer is on its way");
  // The pointer rests before it lets go, so nothing is flicked.
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
  await page.waitForFunction(() => document.querySelector("[data-part=moves] [data-place='1']"));
  assert.equal(await written(page), "U'");
  // Twice as far is a half turn.
  await drag(page, start, between(2.2));
  await page.waitForFunction(() => document.querySelector("[data-part=moves] [data-place='2']"));
  assert.equal(await written(page), "U' U2");
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
  assert.equal(await written(page), made.trim());
});

const touch = async (page) => {
  const session = await page.context().newCDPSession(page);
  return (type, ...points) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(({ x, y }, id) => ({ x, y, id })) });
};

pageTest("a finger drags a layer, and does not turn the camera", { hasTouch: true }, async (page) => {
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
  assert.equal(await written(page), "S");
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
