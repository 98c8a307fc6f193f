// The command that draws the picture of an element.

/** The faces in the order in which schemes name them, by the colour on a solved cube that is held with white on top and green in front. */
const COLOURS = ["white", "red", "green", "yellow", "orange", "blue"];

/** The letters of these colours. */
const LETTERS = ["w", "r", "g", "y", "o", "b"];

const opposite = (face) => (face + 3) % 6;

/** Where each face looks: to the right, up and to the front. */
const DIRECTIONS = [[0, 1, 0], [1, 0, 0], [0, 0, 1], [0, -1, 0], [-1, 0, 0], [0, 0, -1]];

/** Returns the face on the right if these are on top and in front; -1 if they are not neighbours. */
function rightOf(top, front) {
  const [a, b] = [DIRECTIONS[top], DIRECTIONS[front]];
  const right = [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
  return DIRECTIONS.findIndex((direction) => direction.every((part, i) => part === right[i]));
}

/** Returns the letters of a scheme for a cube that is held so, or undefined if a colour is no letter. */
function heldScheme(colors, orientation) {
  const letters = colors === "" || colors === "classic" ? LETTERS : /^[a-z]{6}$/.test(colors) ? [...colors] : undefined;
  if (!letters) return undefined;
  const face = (side) => COLOURS.findIndex((colour) => orientation.split(" ").includes(`${colour}-${side}`));
  const top = Math.max(face("top"), 0);
  const given = face("front");
  const front = given >= 0 ? given : top % 3 === 2 ? 0 : 2;
  const right = rightOf(top, front);
  if (right < 0) return undefined;
  return [top, right, front, opposite(top), opposite(right), opposite(front)].map((home) => letters[home]).join("");
}

/** Returns a text as a word of a shell. */
const word = (text) => (/^[\w.,-]+$/.test(text) ? text : `"${text.replace(/["$`\\]/g, "\\$&")}"`);

/** Returns the command, or undefined if none draws this picture. `facelets` are the stickers at the beginning. */
export function commandOf(attributes, facelets) {
  const { alg = "", setup = "", state, size, orientation, colors = "" } = attributes;
  const isCase = attributes["setup-anchor"] === "end";
  const isPlain = !state && (!isCase || !setup);
  const options = [];
  const add = (name, value) => value && options.push(`--${name}`, word(value));
  if (isPlain && isCase && alg) options.push("--case");
  if (isPlain) add("size", size);
  const view = (attributes.view ?? "3d").split(" ").find((view) => ["3d", "plan", "net"].includes(view));
  if (view !== "3d") add("view", view);
  add("mask", attributes.mask);
  add("marks", attributes.marks);
  add("arrows", attributes.arrows);
  if (orientation) {
    const scheme = heldScheme(colors, orientation);
    if (!scheme) return undefined;
    add("scheme", scheme);
  } else add("scheme", colors);
  const cube = isPlain ? (isCase ? alg : setup) : facelets;
  return ["cubelab draw", `"${cube}"`, ...options, "--out cube.svg"].join(" ");
}
