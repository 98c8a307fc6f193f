// The class of the element <cube-lab>: its life on the page, its attributes and its methods.
//
// All elements of a page share their programs, one style sheet, one observer and one loop of frames. The program of still pictures
// loads when the first element comes near the visible part of the page; the program of cubes that play, with player.js, when a person
// touches the first, when a method asks for it, or when an element has attributes that only that program shows; a worker with the
// first scramble or solution.
import { explained, failure } from "./failure.js";
import { SEPARATOR } from "./lists.js";
import { awaited, canvases, playingProgram, rendererProgram, stillProgram, styleSheet } from "./loading.js";
import { make, WAITING } from "./markup.js";
import { noteOf, Notes } from "./notes.js";
import { Resting } from "./resting.js";
import { Shown } from "./shown.js";
import { LANGUAGES, wordsOf } from "./words.js";

/** The attributes that the programs read; each has a property and a twin with `data-`. */
const READ = ["size", "state", "setup", "setup-anchor", "alg", "view", "mask", "colors", "marks", "orientation", "controls", "arrows", "hint", "speed"];

/** The attributes that only cubes that play show. */
const PLAYED = ["marks", "arrows", "hint"];

/** All attributes. */
const ATTRIBUTES = [...READ, "solver", "lang"];

/** The attributes whose properties are true or false. */
const FLAGS = ["hint", "solver"];

/** Milliseconds after which an element says which files are still missing. */
const PATIENCE = 15_000;

/** True if a colour such as `rgb(20, 20, 20)` is light. */
function isLight(colour) {
  const [red, green, blue] = (/^rgba?\(([^)]*)\)/.exec(colour)?.[1] ?? "0,0,0").split(/[\s,/]+/).map(Number);
  return 0.3 * red + 0.59 * green + 0.11 * blue > 140;
}

/** A server has no elements. */
const { HTMLElement = Object } = globalThis;

export class CubeLab extends HTMLElement {
  static observedAttributes = ATTRIBUTES.flatMap((name) => [name, `data-${name}`]);

  /** The elements on the page. */
  static #connected = new Set();
  static #nearby;
  static #waitingStyle;

  #root = this.attachShadow({ mode: "open" });
  /** What is shown, with a figure while the element is on the page and was near its visible part. */
  #shown;
  /** Controls the cube that plays; undefined while the cube rests. */
  #player;
  /** What to go on from when the element comes back to the page. */
  #kept;
  /** Those who wait for the cube. */
  #waiting = [];
  #notes = new Notes();
  #isNear = false;
  #isBeginning = false;
  #isUpdating = false;
  /** True once something asked for a cube that plays. */
  #isAwake = false;

  constructor() {
    super();
    if (!CubeLab.#waitingStyle) {
      CubeLab.#waitingStyle = new CSSStyleSheet();
      CubeLab.#waitingStyle.replaceSync(WAITING);
    }
    this.#root.adoptedStyleSheets = [CubeLab.#waitingStyle];
    this.#root.append(document.createElement("slot"));
  }

  /** The parts of a page that all elements share; made with the first element. */
  static #share() {
    if (CubeLab.#nearby) return;
    CubeLab.#nearby = new IntersectionObserver(
      (entries) => entries.forEach(({ target, isIntersecting }) => target.#setNear(isIntersecting)),
      { rootMargin: "300px" },
    );
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => CubeLab.#connected.forEach((element) => element.#repaint()));
    // A print shows all elements, also those that nobody has scrolled to.
    addEventListener("beforeprint", () => CubeLab.#connected.forEach((element) => element.#begin()));
  }

  // The life of the element.

  connectedCallback() {
    CubeLab.#share();
    // Properties that were set before this script came hide those of the class.
    for (const name of Object.keys(PROPERTIES)) {
      if (!Object.hasOwn(this, name)) continue;
      const value = this[name];
      delete this[name];
      this[name] = value;
    }
    CubeLab.#connected.add(this);
    CubeLab.#nearby.observe(this);
  }

  disconnectedCallback() {
    // An element that is moved within the page is disconnected and connected at once.
    queueMicrotask(() => !this.isConnected && this.#end());
  }

  attributeChangedCallback() {
    if (!this.#figure || this.#isUpdating) return;
    this.#isUpdating = true;
    queueMicrotask(() => {
      this.#isUpdating = false;
      if (!this.#figure) return;
      this.#update();
      this.#translate();
    });
  }

  /** Changes the words if the language has changed. */
  async #translate() {
    const language = this.#language();
    if (language === this.#shown.words.language) return;
    const words = await wordsOf(language);
    if (!this.#figure || language !== this.#language()) return;
    this.#shown.translate(words);
    this.#update();
  }

  get #figure() {
    return this.#shown?.figure;
  }

  #setNear(isNear) {
    this.#isNear = isNear;
    this.#player?.setNear(isNear);
    if (isNear) this.#begin();
  }

  async #begin() {
    if (this.#isBeginning || this.#figure || !this.isConnected) return;
    this.#isBeginning = true;
    const late = setTimeout(() => this.#wait(), PATIENCE);
    try {
      // A cube that is to play at once does not rest first.
      const picture = this.#isAwake ? this.#playing() : this.#rest();
      const [resting, styles, words] = await Promise.all([picture, styleSheet(), wordsOf(this.#language())]);
      const playing = resting ? undefined : await playingProgram();
      // It may have left the page meanwhile.
      if (this.isConnected) this.#show(resting, playing, styles, words);
    } catch (error) {
      this.#fail(error);
    } finally {
      clearTimeout(late);
    }
    this.#isBeginning = false;
  }

  /** Returns the cube at rest, or undefined if only a cube that plays shows the attributes. */
  async #rest() {
    if (PLAYED.some((name) => this.#attribute(name) !== null)) return undefined;
    const resting = new Resting(await stillProgram(), this.#isOnDark());
    return resting.set(this.#given()) === undefined ? undefined : resting;
  }

  /** Loads the program of cubes that play. Resolves to the cube at rest if that does not come. */
  #playing() {
    return playingProgram().then(() => {}, () => this.#rest());
  }

  #show(resting, playing, styles, words) {
    this.#shown = new Shown(this, this.#root, styles, words, (event) => this.#handle(event));
    if (resting) this.#shown.figure = resting;
    else this.#play(playing);
    this.#update();
    this.#shown.emit("ready");
    for (const { resolve } of this.#waiting.splice(0)) resolve();
    // What it goes on from is not where it rests.
    if (this.#kept) this.#wake().catch((error) => this.#report(error));
  }

  /** Puts a cube that plays in the place of the one that rests. */
  #play([{ Player }, { Figure }]) {
    const resting = this.#figure;
    const player = new Player(new Figure(), this.#shown, rendererProgram, canvases);
    this.#player = player;
    player.setNear(this.#isNear);
    player.figure.setDark(this.#isOnDark());
    const given = this.#given();
    player.begin(given, this.#kept?.given === given ? this.#kept : undefined);
    this.#kept = undefined;
    resting?.free();
  }

  /** Resolves to the player, for which a cube that plays takes the place of the one that rests. */
  async #wake() {
    if (this.#player) return this.#player;
    // All files that it takes are requested at once; below, each failure is reported.
    playingProgram().catch(() => {});
    if (!this.view || this.view.includes("3d")) rendererProgram().catch(() => {});
    this.#isAwake = true;
    await this.#ready();
    if (this.#player) return this.#player;
    const playing = await playingProgram();
    if (this.#player) return this.#player;
    if (!this.#figure) throw new Error("<cube-lab> left the page");
    this.#play(playing);
    this.#update();
    return this.#player;
  }

  /** Gives back what the element holds. Its last picture stays. */
  #end() {
    CubeLab.#connected.delete(this);
    CubeLab.#nearby.unobserve(this);
    this.#isNear = false;
    if (!this.#figure) return;
    this.#kept = this.#player && { given: this.#given(), ...this.#player.end() };
    this.#player = undefined;
    this.#figure.free();
    this.#shown.figure = undefined;
  }

  /** Says which files are still to come. */
  async #wait() {
    const error = failure("waiting", { files: [...awaited].join(", ") });
    this.#complain(error.message);
    const { message } = await this.#explained(error);
    if (this.#isBeginning) this.#complain(message);
  }

  /** Says why there is no picture, with a button that tries again. */
  async #fail(error) {
    const [, { message }] = await Promise.all([error, failure("again", {}, "Try again")].map((one) => this.#explained(one)));
    const again = make("button", { type: "button", part: "button" }, message);
    again.onclick = () => {
      again.parentNode.remove();
      this.#begin();
    };
    this.#complain(error.message, again);
    for (const { reject } of this.#waiting.splice(0)) reject(error);
    this.dispatchEvent(new CustomEvent("error", { bubbles: true, composed: true, detail: { message: error.message } }));
  }

  /** Shows a text in place of the picture, which removes it. The light tree stays until then. */
  #complain(text, ...buttons) {
    this.#root.querySelector("[part=message]")?.remove();
    this.#root.append(make("p", { part: "message", role: "alert" }, `Cubelab: ${text} `, ...buttons));
  }

  /** Resolves when the cube is there, which loads the program if the element is not near the visible part of the page. */
  #ready() {
    if (this.#figure) return Promise.resolve();
    if (!this.isConnected) return Promise.reject(new Error("<cube-lab> is not on a page"));
    this.#begin();
    return new Promise((resolve, reject) => this.#waiting.push({ resolve, reject }));
  }

  // Attributes and looks.

  #language() {
    const lang = this.#attribute("lang") ?? this.closest("[lang]")?.lang ?? "";
    return LANGUAGES.find((language) => language === lang || language === lang.split("-")[0]) ?? LANGUAGES[0];
  }

  #attribute(name) {
    return this.getAttribute(name) ?? this.getAttribute(`data-${name}`);
  }

  /** The attributes that are given, as the text of a list of names and values. */
  #given() {
    const pairs = READ.flatMap((name) => {
      const value = this.#attribute(name);
      return value === null ? [] : [name, value.replaceAll(SEPARATOR, " ")];
    });
    return pairs.join(SEPARATOR);
  }

  /** Reads all attributes, and builds the parts that they ask for. */
  #update() {
    const errors = this.#figure.set(this.#given());
    if (errors === undefined) return void this.#wake().catch((error) => this.#report(error));
    this.#shown.update(errors);
    this.#player?.move();
  }

  /** True if the text of the page is light. */
  #isOnDark() {
    return isLight(getComputedStyle(this).color);
  }

  #repaint() {
    if (!this.#figure) return;
    this.#figure.setDark(this.#isOnDark());
    this.#shown.repaint();
  }

  // What a person does.

  #handle(event) {
    if (!this.#figure) return;
    const note = noteOf(event);
    // The end of a drag comes here, wherever the pointer is then.
    if (note.type === "pointerdown" && note.isSpace && note.pointer.isMain) note.stage.setPointerCapture(event.pointerId);
    if (this.#player) {
      if (this.#player.handle(note)) event.preventDefault();
      return;
    }
    if (this.#notes.keeps(note)) event.preventDefault();
    // The program is there before a button of the pointer is pressed.
    if (!this.#notes.add(note) && !(note.type === "pointerover" && note.stage)) return;
    const carryOut = (player) => this.#notes.take().forEach((note) => player.handle(note));
    this.#wake().then(carryOut, (error) => this.#report(error));
  }

  /** Says why something that a person asked for failed. */
  async #report(error) {
    this.#notes.take();
    await this.#explained(error);
    if (!this.#figure) return;
    this.#shown.say(error.message);
    this.#shown.emit("error", { message: error.message });
  }

  /** Resolves to an error in the language of the element. */
  #explained(error) {
    return explained(error, this.#language());
  }

  // Methods.

  async #ask(run) {
    const player = await this.#wake().catch(async (error) => {
      throw await this.#explained(error);
    });
    try {
      return await run(player);
    } catch (error) {
      throw await player.explained(error);
    }
  }

  /** Plays the moves. */
  play() {
    return this.#ask((player) => player.act((figure) => figure.act("play")));
  }

  /** Stops after the move in progress. */
  pause() {
    return this.#ask((player) => player.act((figure) => figure.act("pause")));
  }

  /** Makes the next moves, or takes moves back if the number is negative. */
  step(moves = 1) {
    return this.#ask((player) => player.step(moves));
  }

  /** Goes to the place after this many moves. */
  seek(place) {
    return this.#ask((player) => player.act((figure) => figure.jump(Math.max(0, Math.round(place)))));
  }

  /** Makes the moves of an alg. */
  move(alg) {
    return this.#ask((player) => player.act((figure) => figure.perform(`${alg}`), "method"));
  }

  /** Takes the last change back. */
  undo() {
    return this.#ask((player) => player.act((figure) => figure.act("undo")));
  }

  /** Makes the change again that was taken back last. */
  redo() {
    return this.#ask((player) => player.act((figure) => figure.act("redo")));
  }

  /** Shows other stickers, without moves. */
  setState(facelets) {
    return this.#ask((player) => player.act((figure) => figure.setState(`${facelets}`)));
  }

  /** Scrambles the cube; resolves to the alg. Equal seeds give equal scrambles. */
  scramble({ seed } = {}) {
    return this.#ask((player) => player.scramble(seed));
  }

  /** Solves the cube, and puts the solution after the moves made; resolves to `{ alg, length, optimal, millis }`. */
  async solve({ method, millis } = {}) {
    if (!this.solver) throw new Error("solve: expected the attribute solver on <cube-lab>");
    return this.#ask((player) => player.solve(method, millis));
  }

  /** Resolves to the picture of a view as the text of an SVG file. */
  toSVG(view = "3d") {
    return this.#ask((player) => player.document(view));
  }

  /** The stickers, or an empty text before the element is ready. */
  get facelets() {
    return this.#figure?.facelets() ?? "";
  }

  /** True if the cube is solved. */
  get solved() {
    return this.#figure?.isSolved() ?? false;
  }

  /** The number of moves made. */
  get index() {
    return this.#figure?.place() ?? 0;
  }

  /** True while the moves are played. */
  get playing() {
    return this.#figure?.isPlaying() ?? false;
  }
}

/** The attribute of each property. The browser has a property `lang` of its own. */
const PROPERTIES = Object.fromEntries(
  ATTRIBUTES.filter((name) => name !== "lang").map((name) => [name.replace(/-./g, ([, letter]) => letter.toUpperCase()), name]),
);

for (const [property, name] of Object.entries(PROPERTIES)) {
  Object.defineProperty(CubeLab.prototype, property, {
    configurable: true,
    enumerable: true,
    get() {
      const value = this.getAttribute(name) ?? this.getAttribute(`data-${name}`);
      return FLAGS.includes(name) ? value !== null : (value ?? "");
    },
    set(value) {
      if (value === null || value === undefined || value === false) this.removeAttribute(name);
      else this.setAttribute(name, value === true ? "" : `${value}`);
    },
  });
}
