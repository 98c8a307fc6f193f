// The shadow tree of an element that shows a cube.
import { listOf } from "./lists.js";
import { BUTTONS, ICONS, make, ORDER, PLAYER, setAttribute } from "./markup.js";
import { TEXTS } from "./resting.js";

/** The events on which a cube acts, on the whole tree and on its pictures. */
const EVENTS = ["click", "keydown", "input", "change"];
const POINTER_EVENTS = ["pointerover", "pointerdown", "pointermove", "pointerup", "pointercancel", "lostpointercapture", "dblclick"];

/** What an element shows: a figure (a cube that plays, or a `Resting` one) as pictures, controls, moves and messages. */
export class Shown {
  /** The figure; undefined while the element is not on a page. */
  figure;
  words;
  host;
  /** The parts of the shadow tree, by name. */
  parts = { pictures: new Map(), buttons: new Map() };
  /** The texts of the moves. */
  moves = [];
  /** Draws the view "3d" by WebGL while a context is lent to this element. */
  space;
  /** True while a person moves the camera. */
  isLooking = false;

  /** Counts changes of attributes and looks. */
  #version = 0;
  /** The views as they were drawn last: what each picture depended on. */
  #drawn = new Map();
  /** The index of the move that is marked. */
  #current;
  /** What the pictures and controls were built for. */
  #shape;
  #lastEdition = -1;
  #lastPlace = 0;
  #lastFacelets = "";
  #lastErrors = "";
  /** The errors in the attributes as one text in English. */
  #errors = "";

  /** Builds the tree in a shadow root. `handle` is called with the events on which a cube acts. */
  constructor(host, root, styles, words, handle) {
    this.host = host;
    root.adoptedStyleSheets = [styles];
    root.innerHTML = PLAYER;
    for (const name of ["player", "views", "message", "controls", "moves", "facelets", "status", "unseen"]) this.parts[name] = root.querySelector(`.${name}`);
    const { player, views } = this.parts;
    this.translate(words);
    for (const type of EVENTS) player.addEventListener(type, handle);
    for (const type of POINTER_EVENTS) views.addEventListener(type, handle);
  }

  /** Takes the words of a language. Pictures and buttons are named when they are next built. */
  translate(words) {
    this.words = words;
    this.#shape = undefined;
    this.parts.player.lang = words.language;
    this.parts.player.dir = words.language === "ar" ? "rtl" : "ltr";
    for (const name of ["controls", "moves", "facelets"]) this.parts[name].setAttribute("aria-label", words(name));
  }

  emit(type, detail) {
    this.host.dispatchEvent(new CustomEvent(type, { bubbles: true, composed: true, detail }));
  }

  /** Shows a text below the controls. */
  say(text) {
    this.parts.status.hidden = !text;
    this.parts.status.textContent = text;
  }

  /** Shows the figure after its attributes changed. `errors` are the errors in them as one text. */
  update(errors) {
    const { figure, parts } = this;
    const views = listOf(figure.views());
    const controls = listOf(figure.controls());
    // Parts that stay keep the focus.
    const shape = [figure.size(), this.host.solver, views, controls].join();
    if (shape !== this.#shape) {
      this.#shape = shape;
      this.#buildPictures(views.filter((view) => !TEXTS.includes(view)), !controls.includes("none"));
      this.#buildControls(controls);
    }
    parts.facelets.hidden = !views.includes("facelets");
    this.#updateErrors(errors);
    this.#version += 1;
    // Nobody stepped to this place.
    [this.#lastPlace, this.#lastEdition] = [this.figure.place(), -1];
    this.changed();
  }

  /** Draws all pictures again, in other looks or from another camera. */
  repaint() {
    this.#version += 1;
    this.draw();
  }

  /** Builds the places of the pictures. If the cube is played, the first takes the keys and the pointer. */
  #buildPictures(views, isPlayed) {
    const { views: place, pictures } = this.parts;
    const size = this.figure.size();
    pictures.clear();
    this.#drawn.clear();
    views.forEach((view, i) => {
      const isStage = isPlayed && i === 0;
      const picture = make("div", {
        class: isStage ? "picture stage" : "picture",
        part: `picture ${view === "3d" ? "space" : view}`,
        "data-view": view,
        role: isStage ? "application" : "img",
        "aria-label": this.words(isStage ? "stage" : `picture.${view}`, { size }),
      });
      if (isStage) picture.tabIndex = 0;
      pictures.set(view, picture);
    });
    place.replaceChildren(...pictures.values());
    place.hidden = views.length === 0;
  }

  #buildControls(controls) {
    const { parts, words } = this;
    const wanted = controls.flatMap((name) => (name === "solve" && !this.host.solver ? [] : (BUTTONS[name] ?? [])));
    parts.buttons.clear();
    const buttons = ORDER.filter((name) => wanted.includes(name)).map((name) => {
      const text = words(name);
      const button = make("button", { type: "button", part: `button ${name}`, "data-act": name, title: text });
      if (ICONS[name]) {
        button.innerHTML = ICONS[name];
        button.setAttribute("aria-label", text);
      } else {
        button.className = "text-button";
        button.textContent = text;
      }
      parts.buttons.set(name, button);
      return button;
    });
    parts.scrub = undefined;
    if (controls.includes("scrub")) {
      parts.scrub = make("input", { type: "range", class: "scrub", part: "scrub", min: 0, step: "any", "aria-label": words("scrub") });
      buttons.unshift(parts.scrub);
    }
    parts.controls.replaceChildren(...buttons);
  }

  /** Shows the errors in attributes, which come in English. If the words of another language do not come, they stay so. */
  async #updateErrors(errors) {
    this.#errors = errors;
    const { language } = this.words;
    const own = errors && language !== "en" ? await import("./cube-lab-errors.js").then(({ errorsIn }) => errorsIn(this.figure, language)).catch(() => errors) : errors;
    // Others may have come meanwhile.
    if (errors === this.#errors) this.#showErrors(listOf(own));
  }

  /** Shows the errors in attributes, and reports those that are new. */
  #showErrors(errors) {
    const list = Array.from({ length: errors.length / 3 }, (_, i) => {
      const [attribute, value, message] = errors.slice(3 * i, 3 * i + 3);
      return { attribute, value, message };
    });
    const text = list.map(({ message }) => message).join("\n");
    const { message } = this.parts;
    message.hidden = !text;
    if (text === this.#lastErrors) return;
    this.#lastErrors = text;
    message.textContent = text;
    for (const detail of list) this.emit("invalid", detail);
  }

  draw() {
    const { figure } = this;
    const isTurning = figure.isTurning();
    const isMoving = isTurning || figure.isPlaying();
    const flat = `${this.#version} ${figure.edition()} ${figure.place()} ${isMoving}`;
    for (const [view, picture] of this.parts.pictures) {
      // A view without depth shows whole turns only.
      const key = view === "3d" ? `${flat} ${figure.position()} ${isTurning ? performance.now() : ""}` : flat;
      if (this.#drawn.get(view) === key) continue;
      this.#drawn.set(view, key);
      if (view === "3d" && this.space?.draw(picture, figure, isMoving || this.isLooking)) continue;
      picture.innerHTML = figure.picture(view);
      setAttribute(picture.firstChild, "role", null);
      setAttribute(picture.firstChild, "aria-hidden", "true");
    }
  }

  /** Brings the tree after the cube, and reports what changed. `source` is who made a turn: "key", "pointer" or "method". */
  changed(source) {
    const { figure, parts } = this;
    this.draw();
    const [edition, place, before] = [figure.edition(), figure.place(), this.#lastPlace];
    const isEdited = edition !== this.#lastEdition;
    if (isEdited) this.#listMoves();
    this.#lastEdition = edition;
    this.#lastPlace = place;
    const count = this.moves.length;
    this.#mark(figure.current());
    const isPlaying = figure.isPlaying();
    const play = parts.buttons.get("play");
    if (play && play.dataset.is !== `${isPlaying}`) {
      play.dataset.is = `${isPlaying}`;
      play.innerHTML = isPlaying ? ICONS.pause : ICONS.play;
      const text = this.words(isPlaying ? "pause" : "play");
      play.title = text;
      play.setAttribute("aria-label", text);
    }
    const cannot = { play: count === 0, home: place === 0, back: place === 0, forward: place === count, end: place === count, undo: !figure.canUndo(), redo: !figure.canRedo() };
    for (const [name, isOff] of Object.entries(cannot)) {
      const button = parts.buttons.get(name);
      if (button) button.disabled = isOff;
    }
    // Without moves there is nothing to play.
    const isUseful = count > 0 || ["undo", "scramble", "solve"].some((name) => parts.buttons.has(name));
    parts.controls.hidden = !isUseful || parts.controls.childElementCount === 0;
    if (parts.scrub) this.#showPlace(parts.scrub, count);
    const facelets = figure.facelets();
    const isNew = facelets !== this.#lastFacelets;
    const isFirst = this.#lastFacelets === "";
    this.#lastFacelets = facelets;
    if (!parts.facelets.hidden && parts.facelets.textContent !== facelets) parts.facelets.textContent = facelets;
    if (source && isEdited) {
      for (const move of this.moves.slice(before, place)) this.emit("move", { move, source });
    }
    if (place !== before) {
      this.emit("step", { index: place, token: this.moves[place - 1] ?? "" });
      if (!isPlaying) parts.unseen.textContent = this.words("place", { place, count }) + (place ? `: ${this.moves[place - 1]}` : "");
    }
    if (!isNew || isFirst) return;
    const solved = figure.isSolved();
    this.emit("statechange", { facelets, solved });
    if (solved) this.emit("solved", { facelets });
  }

  /** True if the cube is played: a picture takes the keys, or there are controls. */
  #hasStage() {
    return this.parts.views.querySelector(".stage") !== null;
  }

  #listMoves() {
    this.moves = listOf(this.figure.moves());
    const { moves, controls } = this.parts;
    const isShown = listOf(this.figure.views()).includes("moves") && this.moves.length > 0;
    moves.hidden = !isShown;
    const isPlayed = this.#hasStage() || controls.childElementCount > 0;
    moves.replaceChildren(
      ...(isShown ? this.moves : []).map((move, i) => {
        const text = move.replaceAll("'", "′");
        return make("li", {}, isPlayed ? make("button", { type: "button", class: "move", part: "move", "data-place": i + 1 }, text) : make("span", { class: "move", part: "move" }, text));
      }),
    );
    this.#current = undefined;
  }

  /** Marks the current move: the one in progress, or else the next. */
  #mark(current) {
    if (current === this.#current) return;
    this.#current = current;
    const { moves } = this.parts;
    if (moves.hidden) return;
    [...moves.children].forEach(({ firstChild }, i) => {
      const isCurrent = i === current && this.#hasStage();
      setAttribute(firstChild, "aria-current", isCurrent ? "step" : null);
      setAttribute(firstChild, "data-made", i < current ? "" : null);
      setAttribute(firstChild, "part", isCurrent ? "move current" : "move");
      if (isCurrent && moves.scrollHeight > moves.clientHeight) {
        // Not scrollIntoView, which would scroll the page too.
        moves.scrollTop = firstChild.offsetTop - moves.offsetTop - moves.clientHeight / 2;
      }
    });
  }

  #showPlace(scrub, count) {
    const position = this.figure.position();
    setAttribute(scrub, "max", `${count}`);
    scrub.disabled = count === 0;
    if (scrub.valueAsNumber !== position) scrub.value = position;
    scrub.style.setProperty("--done", `${count ? (100 * position) / count : 0}%`);
    setAttribute(scrub, "aria-valuetext", this.words("place", { place: Math.round(position), count }));
  }
}
