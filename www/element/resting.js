import { groupsOf, listOf } from "./lists.js";

/** The views that are no pictures. */
export const TEXTS = ["moves", "facelets"];

/** A cube that rests at the beginning of its moves, drawn by the program of still pictures. It answers as a `Figure` of the program of
 * cubes that play does. */
export class Resting {
  #still;
  #given;
  #isDark;
  #texts;
  #pictures;

  /** `still` is the function of the program. */
  constructor(still, isDark) {
    this.#still = still;
    this.#isDark = isDark;
  }

  /** Reads attributes; returns no errors, or undefined if only a cube that plays shows these attributes. */
  set(given) {
    const text = this.#still(given, this.#isDark);
    if (!text) return undefined;
    this.#given = given;
    const [size, facelets, solved, views, controls, moves, pictures] = groupsOf(text);
    this.#texts = { size: Number(size), facelets, solved: solved !== "", views, controls, moves };
    const drawn = listOf(views).filter((view) => !TEXTS.includes(view));
    this.#pictures = new Map(listOf(pictures).map((picture, i) => [drawn[i], picture]));
    return "";
  }

  setDark(isDark) {
    if (isDark === this.#isDark) return;
    this.#isDark = isDark;
    this.set(this.#given);
  }

  free() {}

  picture = (view) => this.#pictures.get(view);
  views = () => this.#texts.views;
  controls = () => this.#texts.controls;
  moves = () => this.#texts.moves;
  facelets = () => this.#texts.facelets;
  isSolved = () => this.#texts.solved;
  size = () => this.#texts.size;
  edition = () => 0;
  place = () => 0;
  current = () => 0;
  position = () => 0;
  isPlaying = () => false;
  isTurning = () => false;
  canUndo = () => false;
  canRedo = () => false;
}
