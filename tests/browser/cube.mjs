// Reads the state of the page from its pixels and texts, and has an independent model of the cube to compare it
// with.
import { address, drawing, picture } from "./harness.mjs";
import { until } from "./until.mjs";

/** The order of faces in a facelet string. */
export const FACES = "URFDLB";

export const SOLVED = [...FACES].map((face) => face.repeat(9)).join("");

/** Returns the part of the player with this name. */
export const part = (page, name) => page.locator(`[data-part=${name}]`);

export const facelets = (page) => part(page, "facelets").inputValue();

/** Waits until the shown player of a page or frame has started, and gives the page its first input, which loads the program that draws with WebGL. */
export async function wake(page) {
  await page.locator("main[data-ready]:not([hidden])").first().waitFor({ timeout: 60_000 });
  await page.locator(":root").dispatchEvent("pointermove");
}

/** Waits until the shown player has drawn the cube with WebGL ("webgl") or as SVG ("svg"), by default as the current test asks for. */
export async function ready(page, expected = drawing()) {
  await wake(page);
  await page.locator(`main:not([hidden]) [data-part=stage][data-picture=${expected}]`).waitFor();
}

/** Returns the moves in the list, each with its run, and true for the current one. */
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

/** Waits until the last move of the list is made and the cube rests. */
export const atEnd = (page) =>
  until(page, () => {
    const place = document.querySelector("[data-part=place]");
    const isThere = Number(place.max) > Number(place.min) && Number(place.value) === Number(place.max);
    return isThere && !place.closest("[data-cubelab]").hasAttribute("data-moving");
  });

/** Waits until a player shows the result of all actions, and nothing moves. */
export const atRest = (page, player = "[data-cubelab]") =>
  page.evaluate(async (player) => {
    const frame = () => new Promise(requestAnimationFrame);
    // After two frames, a new address or message has been handled.
    for (let i = 0; i < 2; i += 1) await frame();
    while (document.querySelector(player).hasAttribute("data-moving")) await frame();
  }, player);

/** Waits for two frames: by then the page shows what the last action has begun. */
export const begun = (page) => page.evaluate(() => new Promise((resume) => requestAnimationFrame(() => requestAnimationFrame(resume))));

/** Sets a slider, as dragging it does. */
export const slide = (page, name, value) =>
  part(page, name).evaluate((slider, to) => {
    slider.value = to;
    slider.dispatchEvent(new Event("input", { bubbles: true }));
    slider.dispatchEvent(new Event("change", { bubbles: true }));
  }, value);

/** Makes a field visible: the moves as text, or what is folded away. */
export async function reveal(page, name, within = "main:not([hidden])") {
  const field = page.locator(`${within} [data-part=${name}]`);
  const opener = name === "alg" ? "[data-part=edit]" : "[data-part=more] > summary";
  if (!(await field.isVisible())) await page.locator(`${within} ${opener}`).click();
  return field;
}

/** Begins to enter the stickers of a cube. */
export const enter = (page, within = "main:not([hidden])") => page.locator(`${within} [data-part=enter]`).click();

/** Types an alg, and performs it as fast as the page can. */
export async function perform(page, alg) {
  await slide(page, "tempo", 10);
  await (await reveal(page, "alg")).fill(alg);
  await part(page, "perform").click();
  // Until it begins to play from the start, the player is still at the end.
  await begun(page);
  await atEnd(page);
  await part(page, "edit").click();
}

/** Plays the solution that is offered move by move. */
export const watch = (page) => part(page, "follow-watch").click();

// --- Pixels ---

/** Blocks the programs, so that the page stays as its HTML makes it. */
export const withoutProgram = (page) => page.route(/\.(js|wasm)$/, () => {});

/** Caches the places of the stickers, by the size of the stage. */
const PLACES = new Map();

/**
 * Returns the centres of the 27 visible stickers, on U, R and F in facelet order, as fractions of the stage. They are read
 * from the static picture, which has the same camera as the picture in 3D.
 */
export async function stickerPlaces(visited) {
  const size = await part(visited, "stage").evaluate(({ clientWidth, clientHeight }) => `${clientWidth} × ${clientHeight} px`);
  if (!PLACES.has(size)) PLACES.set(size, await placesOnPicture(visited.context()));
  return PLACES.get(size);
}

/** Reads the places of stickers from the static picture of a page that opens for this. */
async function placesOnPicture(context) {
  const page = await context.newPage();
  await withoutProgram(page);
  await page.goto(address(), { waitUntil: "commit" });
  await part(page, "cube").waitFor({ state: "attached" });
  const places = await page.evaluate(() => {
    const svg = document.querySelector("[data-part=cube]");
    const stage = document.querySelector("[data-part=stage]").getBoundingClientRect();
    // The first path is the plastic. Each other path is a face, with a closed outline for each sticker.
    const outlines = [...svg.querySelectorAll("path")].slice(1).flatMap((path) => path.getAttribute("d").match(/M[^M]*/g));
    return outlines.map((outline) => {
      const path = document.createElementNS(svg.namespaceURI, "path");
      path.setAttribute("d", outline);
      svg.append(path);
      const box = path.getBoundingClientRect();
      path.remove();
      return { x: (box.x + box.width / 2 - stage.x) / stage.width, y: (box.y + box.height / 2 - stage.y) / stage.height };
    });
  });
  await page.close();
  return places;
}

/** The colour of each face in the net of a solved cube. */
const COLOURS = {
  U: [0xf4, 0xf5, 0xf2],
  R: [0xcf, 0x1f, 0x33],
  F: [0x12, 0xa1, 0x50],
  D: [0xff, 0xd3, 0x1f],
  L: [0xff, 0x86, 0x1a],
  B: [0x1a, 0x58, 0xc9],
};

/** Returns the face whose colour is closest to a pixel; "?" if none is close. */
export function faceOf(pixel) {
  const distance = (colour) => Math.hypot(...colour.map((channel, i) => channel - pixel[i]));
  const [face, colour] = Object.entries(COLOURS).sort(([, a], [, b]) => distance(a) - distance(b))[0];
  return distance(colour) < 60 ? face : "?";
}

/** Returns the 27 visible stickers of the cube as face letters: U1 to U9, R1 to R9, F1 to F9. */
export async function seenOnCube(page, places) {
  const image = await picture(part(page, "stage"));
  return places.map(({ x, y }) => faceOf(image.at(x * image.width, y * image.height))).join("");
}

/** Returns the 54 stickers of the net as face letters. */
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

// A sticker is a point: 2 along the normal of its face, and -1, 0 or 1 along the two other axes. Frames are
// those of the net.
const FRAMES = {
  U: { normal: [0, 1, 0], right: [1, 0, 0], down: [0, 0, 1] },
  R: { normal: [1, 0, 0], right: [0, 0, -1], down: [0, -1, 0] },
  F: { normal: [0, 0, 1], right: [1, 0, 0], down: [0, -1, 0] },
  D: { normal: [0, -1, 0], right: [1, 0, 0], down: [0, 0, -1] },
  L: { normal: [-1, 0, 0], right: [0, 0, 1], down: [0, -1, 0] },
  B: { normal: [0, 0, -1], right: [-1, 0, 0], down: [0, -1, 0] },
};

/** Caches the points of the stickers of each size, and their indices in a facelet string. */
const GRIDS = new Map();

// A sticker is a point: `size` along the normal of its face, and along the other axes in steps of 2.
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

/** Returns the number of layers of a state. */
export const sizeOf = (state) => Math.sqrt(state.length / 6);

/** Returns a solved cube of this size. */
export const solved = (size) => [...FACES].map((face) => face.repeat(size * size)).join("");

/** Returns true if each face has one colour, in any grip. */
export const isSolved = (state) => {
  const face = state.length / 6;
  return [...FACES].every((_, i) => new Set(state.slice(i * face, (i + 1) * face)).size === 1);
};

/** The face in whose direction each slice and rotation turns. */
const OTHERS = { M: "L", E: "D", S: "F", x: "R", y: "U", z: "F" };

/** Returns the face and the layers of a move; layers are counted from the face, from 1. */
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

/** Returns the facelet string after `moves` ("R U2 3Fw' 2L x"), computed with points in space. */
export function after(moves, state = SOLVED) {
  const size = sizeOf(state);
  for (const move of moves.split(/\s+/).filter(Boolean)) {
    const [face, first, last, quarters] = layers(move, size);
    for (let quarter = 0; quarter < quarters; quarter += 1) state = quarterTurn(face, first, last, state);
  }
  return state;
}

/** Caches what `sources` returns, by size and turn. */
const TURNS = new Map();

function quarterTurn(face, first, last, state) {
  const key = [sizeOf(state), face, first, last].join();
  if (!TURNS.has(key)) TURNS.set(key, sources(sizeOf(state), face, first, last));
  return TURNS.get(key).map((from) => state[from]).join("");
}

/** Returns the places from which a quarter turn takes the stickers, in the order of the facelets. */
function sources(size, face, first, last) {
  const { places, index } = grid(size);
  const axis = FRAMES[face].normal;
  const dot = (a, b) => a.reduce((sum, value, i) => sum + value * b[i], 0);
  const cross = (a, b) => [0, 1, 2].map((i) => a[(i + 1) % 3] * b[(i + 2) % 3] - a[(i + 2) % 3] * b[(i + 1) % 3]);
  const from = [...places.keys()];
  places.forEach((place, i) => {
    const height = dot(place, axis);
    // The layer of the sticker's cubie, counted from the face.
    const layer = (size - 1 - Math.min(Math.max(height, 1 - size), size - 1)) / 2 + 1;
    if (layer < first || layer > last) return;
    // Clockwise as seen from outside the cube.
    const to = cross(place, axis).map((value, j) => value + axis[j] * height);
    from[index.get(to.join())] = i;
  });
  return from;
}

// --- Where stickers are seen ---

/** The camera when the page opens; see view::Orbit. */
export const CLASSIC = { yaw: 0.61, pitch: 0.53 };

/** Resolves to the centre of a sticker in the window, seen from this camera. */
export async function seenAt(page, facelet, orbit = CLASSIC) {
  return seenWithin(await part(page, "stage").boundingBox(), facelet, 3, orbit);
}

/** Returns the centre of a sticker of a cube of this size, on a stage with this rectangle in the window. */
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
