// A cube is entered by camera: Chromium's fake capture device shows videos that are made here.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after as afterAll } from "node:test";
import { accessible } from "./accessible.mjs";
import { pageTest, useBrowser } from "./harness.mjs";
import { after, enter, part, ready, SOLVED } from "./cube.mjs";
import { LIGHTS, writeVideo } from "./video.mjs";
import { until } from "./until.mjs";

const folder = mkdtempSync(join(tmpdir(), "cubelab-camera-"));
afterAll(() => rmSync(folder, { recursive: true }));
const VIDEO = join(folder, "cube.y4m");
// The browser needs a file when it starts, and reads it anew whenever the camera is opened.
const SCRAMBLED = after("R U F' D2 L B U' R2 F D L2 B' U R F2 D' L B2");
writeVideo(VIDEO, SCRAMBLED, LIGHTS.daylight);

useBrowser({ isWhole: true, args: ["--use-fake-device-for-media-stream", `--use-file-for-fake-video-capture=${VIDEO}`] });

const allowed = { permissions: ["camera"] };

/** Counts the tracks of the camera that still run. */
const countTracks = (page) =>
  page.addInitScript(() => {
    window.tracks = [];
    const devices = navigator.mediaDevices;
    const lend = devices.getUserMedia.bind(devices);
    devices.getUserMedia = async (...constraints) => {
      const stream = await lend(...constraints);
      window.tracks.push(...stream.getTracks());
      return stream;
    };
  });
const running = (page) => page.evaluate(() => window.tracks.filter((track) => track.readyState === "live").length);

const panel = (page) => part(page, "panel-camera");

async function openCamera(page) {
  await ready(page);
  await enter(page);
  await part(page, "camera").click();
}

const shows = (page, state) =>
  until(page, (end) => document.querySelector("[data-part=facelets]").value === end, state, { patience: 30_000 });

pageTest("a cube is read in good light, shown as one change, and the camera is given back", { ...allowed, prepare: countTracks }, async (page) => {
  await openCamera(page);
  await page.locator("[data-part=panel-camera] [data-taken]").first().waitFor();
  assert.equal(await running(page), 1);
  await accessible(page, "the panel of the camera");
  assert.match(await panel(page).locator("[data-part=said]").textContent(), /^\d of 6 sides taken/);
  await shows(page, SCRAMBLED);
  await panel(page).waitFor({ state: "detached" });
  assert.equal(await running(page), 0);
  await page.locator("[data-part=verdict]", { hasText: "This is a possible cube" }).waitFor();
  assert.equal(await page.locator("[data-tag~=doubtful]").count(), 0);
  await part(page, "undo").click();
  await shows(page, SOLVED);
});

pageTest(
  "a cube is read under a lamp, on a phone, for a person who holds it another way",
  { ...allowed, prepare: countTracks, viewport: { width: 360, height: 740 }, hasTouch: true, colorScheme: "dark" },
  async (page) => {
    writeVideo(VIDEO, SCRAMBLED, LIGHTS.incandescent, 2);
    await page.evaluate(() => localStorage.setItem("cubelab.looks", "top-DF"));
    await page.reload();
    await openCamera(page);
    await page.locator("[data-part=panel-camera] [data-taken]").first().waitFor();
    await accessible(page, "the panel of the camera on a phone");
    const small = await panel(page)
      .locator("button")
      .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect()).filter(({ width, height }) => Math.min(width, height) < 44).length);
    assert.equal(small, 0);
    await panel(page).waitFor({ state: "detached", timeout: 30_000 });
    const colours = { U: "white", R: "red", F: "green", D: "yellow", L: "orange", B: "blue" };
    // Turned over from side to side, U and D as well as R and L change places, and all faces are upside down.
    const expected = ["D", "L", "F", "U", "R", "B"].flatMap((face) => {
      const start = 9 * "URFDLB".indexOf(face);
      return [...SCRAMBLED.slice(start, start + 9)].reverse().map((colour) => colours[colour]);
    });
    // The panel closes at once, the net follows with the next frame: it was solved, with another colour in its first corner.
    const stickers = page.locator("[data-part=net] [data-facelet]");
    await stickers.first().and(page.locator(`[aria-label*=${expected[0]}]`)).waitFor();
    const names = await stickers.evaluateAll((cells) => cells.map((cell) => cell.getAttribute("aria-label")));
    assert.deepEqual(names.map((name) => name.split(", ")[2]), expected);
  },
);

pageTest("a face is taken by a key and taken again; Esc, another page and a hidden page give the camera back", { ...allowed, prepare: countTracks }, async (page) => {
  await openCamera(page);
  const face = panel(page).locator("[data-face='0']");
  await page.locator("[data-part=panel-camera] [data-part=take]:enabled").waitFor();
  await page.keyboard.press("Space");
  await face.and(page.locator("[data-taken]")).waitFor();
  await panel(page).locator("[data-part=restart]").click();
  await face.and(page.locator(":disabled")).waitFor();
  await page.keyboard.press("Escape");
  await panel(page).waitFor({ state: "detached" });
  assert.equal(await running(page), 0);
  assert.equal(await page.evaluate(() => document.activeElement.dataset.part), "camera");
  // Stickers are still entered.
  for (const leave of [
    () => enter(page),
    () => page.evaluate(() => (location.hash = "lab")),
  ]) {
    if (!(await part(page, "camera").isVisible())) await enter(page);
    await part(page, "camera").click();
    await page.locator("[data-part=panel-camera] [data-part=take]:enabled").waitFor();
    assert.equal(await running(page), 1);
    await leave();
    await until(page, () => window.tracks.every((track) => track.readyState === "ended"));
  }
});

pageTest("without a camera the page says why and what to do, and painting goes on", {}, async (page) => {
  await openCamera(page);
  const says = async (words) => {
    await panel(page).locator("[data-part=status][data-error]", { hasText: words }).waitFor();
    await panel(page).locator("[data-part=close]").click();
    await panel(page).waitFor({ state: "detached" });
  };
  // The browser of the tests allows nothing that a test does not ask for.
  await says("The camera is not allowed");
  for (const [name, words] of [
    ["NotFoundError", "No camera was found"],
    ["NotReadableError", "used by another program"],
    ["TypeError", "does not start in this browser"],
  ]) {
    await page.evaluate((name) => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("no", name));
    }, name);
    await part(page, "camera").click();
    await says(words);
  }
  await part(page, "clear").click();
  await page.locator("[data-part=verdict]", { hasText: "48 stickers" }).waitFor();
});

pageTest("doubtful stickers have a ring until they are painted", {}, async (page) => {
  await openCamera(page);
  // What the program of the camera reports.
  const letters = `${SCRAMBLED[0].toLowerCase()}${SCRAMBLED.slice(1, 10)}${SCRAMBLED[10].toLowerCase()}.${SCRAMBLED.slice(12)}`;
  await panel(page).evaluate(
    (panel, detail) => panel.dispatchEvent(new CustomEvent("cubelab-camera-end", { bubbles: true, detail })),
    letters,
  );
  await panel(page).waitFor({ state: "detached" });
  const doubtful = () =>
    page.locator("[data-part=net] [data-tag~=doubtful]").evaluateAll((cells) => cells.map((cell) => Number(cell.dataset.facelet)));
  const verdict = (words) => page.locator("[data-part=verdict]", { hasText: words }).waitFor();
  await verdict("not sure of 2 stickers");
  assert.deepEqual(await doubtful(), [0, 10]);
  const cell = page.locator("[data-part=net] [data-facelet='10']");
  assert.match(await cell.getAttribute("aria-label"), /, doubtful$/);
  await page.locator(`[data-part=palette] label:has([value="${SCRAMBLED[10]}"])`).click();
  await cell.click();
  await verdict("not sure of one sticker");
  assert.deepEqual(await doubtful(), [0]);
  await shows(page, SCRAMBLED);
});
