// Videos of a cube that is held before a camera, as files for Chromium's fake capture device.
import { writeFileSync } from "node:fs";
import { FACES } from "./cube.mjs";

const [WIDTH, HEIGHT, RATE] = [320, 240, 15];

/** Frames that show no face, and frames that show one. */
const [BETWEEN, SHOWN] = [2, 13];

/** The side of a face in pixels: a little less than the square on the screen. */
const SIDE = 160;

/** The colours of the stickers, in sRGB. */
const COLOURS = { U: [240, 240, 238], R: [186, 22, 50], F: [0, 155, 72], D: [250, 212, 10], L: [255, 96, 8], B: [8, 72, 175] };

/** Kinds of light: red, green and blue, the share of it that the right side of the picture has, and noise in bytes. */
export const LIGHTS = {
  daylight: { lamp: [0.85, 0.85, 0.85], across: 1, noise: 3 },
  "warm LED": { lamp: [0.85, 0.7, 0.5], across: 0.9, noise: 4 },
  overcast: { lamp: [0.5, 0.55, 0.62], across: 1, noise: 4 },
  incandescent: { lamp: [1, 0.55, 0.2], across: 0.6, noise: 10 },
  "blue shade": { lamp: [0.28, 0.42, 0.75], across: 0.7, noise: 8 },
  dim: { lamp: [0.09, 0.08, 0.065], across: 0.8, noise: 8 },
  glare: { lamp: [0.85, 0.85, 0.8], across: 1, noise: 4, glare: true },
};

/** Returns random numbers from 0 to 1 that depend on the seed. */
export function randomOf(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

const linear = (byte) => (byte <= 10 ? byte / 3294 : ((byte / 255 + 0.055) / 1.055) ** 2.4);
const srgb = (light) => 255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * Math.min(1, light) ** (1 / 2.4) - 0.055);

/** Returns nine stickers turned clockwise by so many quarters. */
const turned = (stickers, quarters) =>
  quarters ? turned([6, 3, 0, 7, 4, 1, 8, 5, 2].map((place) => stickers[place]), quarters - 1) : stickers;

/** Returns the light of each pixel of a picture of a face; of nothing but a table, without a face. */
function lightsOf(stickers, { lamp, across, glare }, random) {
  const lights = new Float64Array(3 * WIDTH * HEIGHT);
  const spot = [random() * 3, random() * 3];
  const [left, top] = [(WIDTH - SIDE) / 2 + 8 * random() - 4, (HEIGHT - SIDE) / 2 + 8 * random() - 4];
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      const [column, row] = [(3 * (x - left)) / SIDE, (3 * (y - top)) / SIDE];
      let paint = [120, 112, 100];
      let shine = 0;
      if (stickers && column >= -0.08 && row >= -0.08 && column < 3.08 && row < 3.08) {
        const fromMiddle = Math.max(Math.abs((column % 1) - 0.5), Math.abs((row % 1) - 0.5));
        const isSticker = fromMiddle < 0.44 && column > 0 && row > 0 && column < 3 && row < 3;
        paint = isSticker ? COLOURS[stickers[3 * Math.floor(row) + Math.floor(column)]] : [12, 12, 14];
        if (glare) shine = Math.max(0, 1.1 - 2.5 * ((column - spot[0]) ** 2 + (row - spot[1]) ** 2));
      }
      const here = 1 + (x / WIDTH) * (across - 1);
      for (let k = 0; k < 3; k += 1) lights[3 * (y * WIDTH + x) + k] = lamp[k] * here * (linear(paint[k]) + shine);
    }
  }
  return lights;
}

/** Returns a frame: the brightness of each pixel, and for each four pixels how blue and how red they are (BT.601). */
function frameOf(lights, noise, random) {
  const frame = Buffer.alloc((WIDTH * HEIGHT * 3) / 2);
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      const at = y * WIDTH + x;
      const [r, g, b] = [0, 1, 2].map((k) => srgb(lights[3 * at + k]));
      const brightness = 16 + 0.257 * r + 0.504 * g + 0.098 * b + noise * (random() + random() + random() - 1.5) * 2;
      frame[at] = Math.max(16, Math.min(235, brightness));
      if (x % 2 || y % 2) continue;
      const quarter = WIDTH * HEIGHT + (y / 2) * (WIDTH / 2) + x / 2;
      frame[quarter] = 128 - 0.148 * r - 0.291 * g + 0.439 * b;
      frame[quarter + (WIDTH * HEIGHT) / 4] = 128 + 0.439 * r - 0.368 * g - 0.071 * b;
    }
  }
  return frame;
}

/** Writes a video in which the faces of a cube are shown in random order and rotation, over and over. */
export function writeVideo(file, facelets, light, seed = 1) {
  const random = randomOf(seed);
  const parts = [`YUV4MPEG2 W${WIDTH} H${HEIGHT} F${RATE}:1 Ip A1:1 C420jpeg\n`];
  // Two kinds of noise are enough.
  const framesOf = (stickers) => {
    const lights = lightsOf(stickers, light, random);
    return [0, 1].map(() => frameOf(lights, light.noise, random));
  };
  const add = (frames, count) => {
    for (let i = 0; i < count; i += 1) parts.push("FRAME\n", frames[i % 2]);
  };
  const table = framesOf();
  const order = [...FACES].map((_, face) => face).sort(() => random() - 0.5);
  for (const face of order) {
    add(table, BETWEEN);
    add(framesOf(turned([...facelets.slice(9 * face, 9 * face + 9)], Math.floor(4 * random()))), SHOWN);
  }
  writeFileSync(file, Buffer.concat(parts.map((part) => Buffer.from(part))));
}
