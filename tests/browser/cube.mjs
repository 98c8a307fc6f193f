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
    const isThere = Number(place.max) > Number(place.min) && Number(place.value) === Number(place.max);
    return isThere && !place.closest("[data-cubelab]").hasAttribute("data-moving");
  });

/** Waits until a player shows all that was done, and nothing moves. */
export const atRest = (page, player = "[data-cubelab]") =>
  page.evaluate(async (player) => {
    const frame = () => new Promise(requestAnimationFrame);
    // An address or a message that has just come is heard by then.
    for (let i = 0; i < 2; i += 1) await frame();
    while (document.querySelector(player).hasAttribute("data-moving")) await frame();
  }, player);

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

/** The places of the stickers of each size that was asked for, and where each is in a facelet string. */
const GRIDS = new Map();

// Each sticker is a point: as far along its face's normal as the cube has layers, and across in steps of 2.
function grid(size) {
  if (!GRIDS.has(size)) {
    const places = [...FACES].flatMap((face) => {
      const { normal, right, down } = FRAMES[face];
      return Array.from({ length: size * size }, (_, i) => {
        const [across, along] = [2 * (i % size) + 1 - size, 2 * Math.floor(i / size) + 1 - size];
        return normal.map((n, axis) => size * n + across * right[axis] + along * down[axis]);
      });
    });
    GRIDS.set(size, { places, index: new Map(places.map((place, i) => [place.join(), i])) });
  }
  return GRIDS.get(size);
}

/** The number of layers of a cube with so many stickers. */
export const sizeOf = (state) => Math.sqrt(state.length / 6);

/** A solved cube of this size. */
export const solved = (size) => [...FACES].map((face) => face.repeat(size * size)).join("");

/** Whether each face has one colour, in any grip. */
export const isSolved = (state) => {
  const face = state.length / 6;
  return [...FACES].every((_, i) => new Set(state.slice(i * face, (i + 1) * face)).size === 1);
};

/** Slices and rotations by the face whose direction they follow. */
const OTHERS = { M: "L", E: "D", S: "F", x: "R", y: "U", z: "F" };

/** The face from which a move turns layers, and which: counted from 1. */
function layers(move, size) {
  const found = /^(?:(\d+)-(\d+)([urfdlb])|(\d+)?([URFDLB])(w?)|([MES])|([xyz]))(2?)(['’′]?)$/.exec(move);
  if (!found) throw new Error(`no turn: ${move}`);
  const [, first, last, range, count, face, wide, slice, rotation, half, prime] = found;
  const quarters = half ? 2 : prime ? 3 : 1;
  if (range) return [range.toUpperCase(), Number(first), Number(last), quarters];
  if (slice) return [OTHERS[slice], (size + 1) / 2, (size + 1) / 2, quarters];
  if (rotation) return [OTHERS[rotation], 1, size, quarters];
  if (wide) return [face, 1, Number(count ?? 2), quarters];
  return [face, Number(count ?? 1), Number(count ?? 1), quarters];
}

/** The facelet string after `moves` ("R U2 3Fw' 2L x"), in space. */
export function after(moves, state = SOLVED) {
  const size = sizeOf(state);
  for (const move of moves.split(/\s+/).filter(Boolean)) {
    const [face, first, last, quarters] = layers(move, size);
    for (let quarter = 0; quarter < quarters; quarter += 1) state = quarterTurn(face, first, last, state);
  }
  return state;
}

function quarterTurn(face, first, last, state) {
  const size = sizeOf(state);
  const { places, index } = grid(size);
  const axis = FRAMES[face].normal;
  const dot = (a, b) => a.reduce((sum, value, i) => sum + value * b[i], 0);
  const cross = (a, b) => [0, 1, 2].map((i) => a[(i + 1) % 3] * b[(i + 2) % 3] - a[(i + 2) % 3] * b[(i + 1) % 3]);
  const turned = [...state];
  places.forEach((place, i) => {
    const height = dot(place, axis);
    // The layer of its cubie, counted from the face.
    const layer = (size - 1 - Math.min(Math.max(height, 1 - size), size - 1)) / 2 + 1;
    if (layer < first || layer > last) return;
    // Clockwise as seen from outside.
    const to = cross(place, axis).map((value, j) => value + axis[j] * height);
    turned[index.get(to.join())] = state[i];
  });
  return turned.join("");
}

// --- Where stickers are seen ---

/** Where the camera is when the page opens; see view::Orbit. */
export const CLASSIC = { yaw: 0.61, pitch: 0.53 };

/** Where the centre of a sticker is in the window, seen from there. */
export async function seenAt(page, facelet, orbit = CLASSIC) {
  return seenWithin(await part(page, "stage").boundingBox(), facelet, 3, orbit);
}

/** The same of a cube of this size on a stage that is there in the window. */
export function seenWithin(stage, facelet, size, { yaw, pitch } = CLASSIC) {
  const [distance, reach] = [9, Math.sqrt(3)];
  const point = grid(size).places[facelet].map((coordinate) => coordinate / size);
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
