// What the page shows, read off its pixels and its text, and an independent model of the cube to hold
// it against.
import { address, picture } from "./harness.mjs";

/** The order of faces in a facelet string. */
export const FACES = "URFDLB";

export const SOLVED = [...FACES].map((face) => face.repeat(9)).join("");

/** The part of the player with this name. */
export const part = (page, name) => page.locator(`[data-part=${name}]`);

export const facelets = (page) => part(page, "facelets").inputValue();

/** Waits until the program has taken over, and drawn the cube with WebGL or as SVG. */
export const ready = (page, drawing = "webgl") => page.locator(`[data-part=stage][data-picture=${drawing}]`).waitFor();

/** The moves in the list, each with the run it belongs to and whether it is the one made last. */
export const moves = (page) =>
  part(page, "moves").evaluate((list) => {
    let origin = "";
    const moves = [];
    for (const item of list.children) {
      if (item.classList.contains("origin")) origin = item.textContent;
      else moves.push({ origin, move: item.textContent, current: item.getAttribute("aria-current") === "step" });
    }
    return moves;
  });

/** Waits until the last move of the list has been made and the cube rests. */
export const atEnd = (page) =>
  page.waitForFunction(() => {
    const place = document.querySelector("[data-part=place]");
    return Number(place.max) > Number(place.min) && Number(place.value) === Number(place.max);
  });

/** Waits until the cube has not changed for a while. */
export async function atRest(page) {
  let [before, now] = ["", await facelets(page)];
  while (now !== before) {
    await page.waitForTimeout(400);
    [before, now] = [now, await facelets(page)];
  }
}

/** Sets a slider, as dragging it does. */
export const slide = (page, name, value) =>
  part(page, name).evaluate((slider, to) => {
    slider.value = to;
    slider.dispatchEvent(new Event("input", { bubbles: true }));
    slider.dispatchEvent(new Event("change", { bubbles: true }));
  }, value);

/** Types an alg and has it performed as fast as the page can. */
export async function perform(page, alg) {
  await slide(page, "tempo", 10);
  await part(page, "alg").fill(alg);
  await part(page, "perform").click();
  // It was at the end before it began to play from the beginning.
  await page.evaluate(() => new Promise((resume) => requestAnimationFrame(() => requestAnimationFrame(resume))));
  await atEnd(page);
}

// --- Pixels ---

/** Keeps the page as its HTML alone makes it: the program is on its way for ever. */
export const withoutProgram = (page) => page.route(/\.(js|wasm)$/, () => {});

/**
 * Where the 27 stickers in sight have their centres, as fractions of the stage, in facelet order: those
 * of U, R and F, read off the static picture. The picture in 3D is taken by the same camera.
 */
export async function stickerPlaces(visited) {
  const page = await visited.context().newPage();
  await withoutProgram(page);
  await page.goto(address(), { waitUntil: "commit" });
  await part(page, "facelets").waitFor();
  const places = await page.evaluate(() => {
    const svg = document.querySelector("[data-part=cube]");
    const stage = document.querySelector("[data-part=stage]").getBoundingClientRect();
    // The first path is the plastic; then one a face, with a closed outline a sticker.
    const outlines = [...svg.querySelectorAll("path")].slice(1).flatMap((path) => path.getAttribute("d").match(/M[^M]*/g));
    return outlines.map((outline) => {
      const path = document.createElementNS(svg.namespaceURI, "path");
      path.setAttribute("d", outline);
      svg.append(path);
      const length = path.getTotalLength();
      const points = Array.from({ length: 64 }, (_, i) => path.getPointAtLength((length * i) / 64));
      const mean = (coordinate) => points.reduce((sum, point) => sum + point[coordinate], 0) / points.length;
      const centre = new DOMPoint(mean("x"), mean("y")).matrixTransform(path.getScreenCTM());
      path.remove();
      return { x: (centre.x - stage.x) / stage.width, y: (centre.y - stage.y) / stage.height };
    });
  });
  await page.close();
  return places;
}

/** The colour of each face, as the net of a solved cube has it. */
const COLOURS = {
  U: [0xf4, 0xf5, 0xf2],
  R: [0xcf, 0x1f, 0x33],
  F: [0x12, 0xa1, 0x50],
  D: [0xff, 0xd3, 0x1f],
  L: [0xff, 0x86, 0x1a],
  B: [0x1a, 0x58, 0xc9],
};

/** The face whose stickers look most like this pixel; "?" where none does. */
export function faceOf(pixel) {
  const distance = (colour) => Math.hypot(...colour.map((channel, i) => channel - pixel[i]));
  const [face, colour] = Object.entries(COLOURS).sort(([, a], [, b]) => distance(a) - distance(b))[0];
  return distance(colour) < 60 ? face : "?";
}

/** The 27 stickers in sight on the cube, as face letters: U1 to U9, R1 to R9, F1 to F9. */
export async function seenOnCube(page, places) {
  const image = await picture(part(page, "stage"));
  return places.map(({ x, y }) => faceOf(image.at(x * image.width, y * image.height))).join("");
}

/** The 54 stickers of the net, as face letters. */
export async function seenOnNet(page) {
  const net = part(page, "net");
  const image = await picture(net);
  const centres = await net.evaluate((svg) => {
    const box = svg.getBoundingClientRect();
    return Array.from({ length: 54 }, (_, i) => {
      const cell = svg.querySelector(`[data-facelet="${i}"]`).getBoundingClientRect();
      return { x: cell.x + cell.width / 2 - box.x, y: cell.y + cell.height / 2 - box.y };
    });
  });
  return centres.map(({ x, y }) => faceOf(image.at(x, y))).join("");
}

// --- A model ---

// Each sticker is a point: 2 along its face's normal, and -1, 0 or 1 across. Frames as on the net.
const FRAMES = {
  U: { normal: [0, 1, 0], right: [1, 0, 0], down: [0, 0, 1] },
  R: { normal: [1, 0, 0], right: [0, 0, -1], down: [0, -1, 0] },
  F: { normal: [0, 0, 1], right: [1, 0, 0], down: [0, -1, 0] },
  D: { normal: [0, -1, 0], right: [1, 0, 0], down: [0, 0, -1] },
  L: { normal: [-1, 0, 0], right: [0, 0, 1], down: [0, -1, 0] },
  B: { normal: [0, 0, -1], right: [-1, 0, 0], down: [0, -1, 0] },
};

const PLACES = [...FACES].flatMap((face) => {
  const { normal, right, down } = FRAMES[face];
  return Array.from({ length: 9 }, (_, i) =>
    normal.map((n, axis) => 2 * n + ((i % 3) - 1) * right[axis] + (Math.floor(i / 3) - 1) * down[axis]),
  );
});

const INDEX = new Map(PLACES.map((place, i) => [place.join(), i]));

/** Slices and rotations by the face whose direction they follow, and the layers they move. */
const OTHERS = { M: "L", E: "D", S: "F", x: "R", y: "U", z: "F" };

/** The facelet string after `moves` ("R U2 M' x"), in space. */
export function after(moves, state = SOLVED) {
  for (const move of moves.split(/\s+/).filter(Boolean)) {
    const found = /^([URFDLBMESxyz])(2?)(['’′]?)$/.exec(move);
    if (!found) throw new Error(`no turn: ${move}`);
    const [, block, half, prime] = found;
    for (let quarter = 0; quarter < (half ? 2 : prime ? 3 : 1); quarter += 1) state = quarterTurn(block, state);
  }
  return state;
}

function quarterTurn(block, state) {
  const axis = FRAMES[OTHERS[block] ?? block].normal;
  const dot = (a, b) => a.reduce((sum, value, i) => sum + value * b[i], 0);
  const cross = (a, b) => [0, 1, 2].map((i) => a[(i + 1) % 3] * b[(i + 2) % 3] - a[(i + 2) % 3] * b[(i + 1) % 3]);
  const moved = (height) => ("xyz".includes(block) ? true : "MES".includes(block) ? height === 0 : height > 0);
  const after = [...state];
  PLACES.forEach((place, i) => {
    if (!moved(dot(place, axis))) return;
    // Clockwise as seen from outside.
    const turned = cross(place, axis).map((value, j) => value + axis[j] * dot(place, axis));
    after[INDEX.get(turned.join())] = state[i];
  });
  return after.join("");
}

// --- Where stickers are seen ---

/** Where the camera is when the page opens; see view::Orbit. */
export const CLASSIC = { yaw: 0.61, pitch: 0.53 };

/** Where the centre of a sticker is in the window, seen from there. */
export async function seenAt(page, facelet, { yaw, pitch } = CLASSIC) {
  const stage = await part(page, "stage").boundingBox();
  const [distance, reach] = [9, Math.sqrt(3)];
  const { normal, right, down } = FRAMES[FACES[Math.floor(facelet / 9)]];
  const [row, column] = [Math.floor((facelet % 9) / 3) - 1, (facelet % 3) - 1];
  const point = normal.map((n, i) => n + (2 / 3) * (column * right[i] + row * down[i]));
  const [sy, cy, sp, cp] = [Math.sin(yaw), Math.cos(yaw), Math.sin(pitch), Math.cos(pitch)];
  const along = (axis) => point.reduce((sum, value, i) => sum + value * axis[i], 0);
  const scale = Math.sqrt(distance ** 2 - reach ** 2) / reach / (distance - along([sy * cp, sp, cy * cp]));
  const half = Math.min(stage.width, stage.height) / 2;
  return {
    x: stage.x + stage.width / 2 + half * scale * along([cy, 0, -sy]),
    y: stage.y + stage.height / 2 - half * scale * along([-sy * sp, cp, -cy * sp]),
  };
}

/** Drags with the mouse from one point of the window to another. */
export async function drag(page, from, to, { release = true } = {}) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 5 });
  if (release) await page.mouse.up();
}
