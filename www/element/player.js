// Controls a cube that plays: what a person does, passing time, and jobs of the workers. Loaded with the program of cubes that play.
import { explained } from "./failure.js";
import { listOf } from "./lists.js";
import { Space } from "./space.js";

/** The longest time in seconds by which a frame moves a cube on: after a rest of the page, it goes on where it was. */
const LONGEST_FRAME = 0.1;

/** Pixels that a pointer moves before it turns a layer. */
const CLEAR = 7;

/** All players. */
const players = new Set();

/** The players whose picture moves. */
const moving = new Set();
let lastFrame = 0;
let isRunning = false;

/** Moves all cubes on that move. */
function frame(now) {
  const seconds = Math.min((now - lastFrame) / 1000, LONGEST_FRAME);
  lastFrame = now;
  for (const player of moving) {
    try {
      player.advance(seconds);
    } catch (error) {
      // The others go on, and the browser reports it.
      moving.delete(player);
      reportError(error);
    }
  }
  isRunning = moving.size > 0;
  if (isRunning) requestAnimationFrame(frame);
}

const stillness = matchMedia("(prefers-reduced-motion: reduce)");
stillness.addEventListener("change", () => players.forEach(({ figure }) => figure.setCuts(stillness.matches)));

/** Runs a function of the program, which throws its refusals. */
function tried(run) {
  try {
    return run();
  } catch (error) {
    throw error.textIn ? Object.assign(new Error(error.text()), { refusal: error }) : error;
  }
}

export class Player {
  figure;
  #shown;
  #space;
  #isNear = false;
  #drag;
  #search;

  /** Puts a figure in what is shown. `renderer` loads the program that draws with WebGL, `canvases` has one for it. */
  constructor(figure, shown, renderer, canvases) {
    this.figure = figure;
    this.#shown = shown;
    shown.figure = figure;
    this.#space = new Space(shown, renderer, canvases);
    figure.setCuts(stillness.matches);
    players.add(this);
  }

  /** Reads the attributes, and goes on from what `end` returned, if that is given. */
  begin(given, kept) {
    this.figure.set(given);
    if (kept) tried(() => this.figure.restore(kept.start, kept.moves, kept.place));
  }

  /** Gives back all but the figure; returns what to go on from. */
  end() {
    const { figure } = this;
    players.delete(this);
    moving.delete(this);
    this.#search?.abort();
    this.#space.end();
    return { start: figure.start(), moves: listOf(figure.moves()).join(" "), place: figure.place() };
  }

  /** Notes whether the element is near the visible part of the page. */
  setNear(isNear) {
    this.#isNear = isNear;
    this.#space.setInView(isNear);
    if (isNear) this.move();
    else moving.delete(this);
  }

  /** Draws frames until the cube rests, while it is near the visible part of the page. */
  move() {
    if (!this.#isNear || !this.#isAlive()) return;
    const { coming } = this.#space;
    if (coming) {
      // A frame is already drawn on the canvas when it comes, so the movement begins with the next frame.
      moving.delete(this);
      coming.then(() => requestAnimationFrame(() => this.move()));
      return;
    }
    moving.add(this);
    if (isRunning) return;
    isRunning = true;
    lastFrame = performance.now();
    requestAnimationFrame(frame);
  }

  /** Lets seconds pass. */
  advance(seconds) {
    if (!this.figure.advance(seconds)) moving.delete(this);
    this.#shown.changed();
  }

  /** Does something with the cube, then shows it. `source` is who makes a turn: "key", "pointer" or "method". */
  act(action, source) {
    tried(() => action(this.figure));
    this.#space.use();
    this.#shown.changed(source);
    this.move();
  }

  /** Resolves to an error in the language of the element. If its words do not come, a refusal stays in English. */
  async explained(error) {
    const { language } = this.#shown.words;
    if (!error.refusal || language === "en") return error;
    const { refusalIn } = await import("./cube-lab-errors.js").catch(() => ({}));
    error.message = (await refusalIn?.(this.figure, error.refusal, language).catch(() => undefined)) ?? error.message;
    return error;
  }

  /** Makes moves, or takes moves back if the number is negative. */
  step(moves) {
    this.act((figure) => figure.jump(Math.min(Math.max(figure.place() + moves, 0), this.#shown.moves.length)));
  }

  /** Does what a person asks for; returns true if the page must not act on it, too. */
  handle(note) {
    if (note.type === "keydown") return this.#key(note.press);
    if (note.type === "click") this.#click(note.act);
    else if (note.type === "input") this.act((figure) => figure.scrub(note.scrubbed));
    else if (note.type === "change") this.act((figure) => figure.act("release"));
    else if (note.type === "dblclick") note.isSpace && this.#look((figure) => figure.lookBack());
    else if (note.type === "pointerdown") this.#grip(note);
    else if (note.pointer.pointerId === this.#drag?.pointerId) this.#pull(note);
    return false;
  }

  #click(data) {
    if (!data) return;
    const { place, act } = data;
    if (place) this.act((figure) => figure.jump(Number(place)));
    // These report their own failures.
    else if (act === "scramble") this.scramble().catch(() => {});
    else if (act === "solve" && this.#search) this.#search.abort();
    else if (act === "solve") this.solve().catch(() => {});
    else this.act((figure) => figure.act(act === "play" && figure.isPlaying() ? "pause" : act));
  }

  #key({ key, code, shift, alt, command, repeat, isKey }) {
    if (!isKey || !this.figure.key(key, code, shift, alt, command, repeat)) return false;
    this.#space.use();
    this.#shown.changed("key");
    this.move();
    return true;
  }

  #grip({ stage, isSpace, pointer: { pointerId, isFinger, isMain, x, y } }) {
    if (!isSpace || !isMain || this.#drag) return;
    this.#space.use();
    const { left, top, width, height } = stage.getBoundingClientRect();
    const half = Math.min(width, height) / 2;
    // A finger looks round, so that it cannot turn a layer while it scrolls the page.
    const holds = !isFinger && !this.figure.isTurning() && this.figure.press((x - left - width / 2) / half, (y - top - height / 2) / half);
    this.#drag = { pointerId, stage, half, startX: x, startY: y, lastX: x, lastY: y, isClear: false, holds };
    this.#shown.isLooking = !holds;
    stage.dataset.dragging = "";
  }

  /** Goes on with a drag, or ends it. */
  #pull({ type, pointer: { x, y } }) {
    const drag = this.#drag;
    const [right, down] = [x - drag.startX, y - drag.startY];
    drag.isClear ||= Math.hypot(right, down) >= CLEAR;
    const pull = () => drag.holds && drag.isClear && this.figure.pull(right / drag.half, down / drag.half);
    if (type === "pointerover") return;
    if (type === "pointermove") {
      pull();
      if (drag.holds) this.#shown.changed();
      else this.#look((figure) => figure.look(x - drag.lastX, y - drag.lastY, 2 * drag.half));
      [drag.lastX, drag.lastY] = [x, y];
      return;
    }
    this.#drag = undefined;
    if (!drag.holds) {
      // The picture was drawn in passing, and is now to be looked at.
      this.#shown.isLooking = false;
      this.#shown.repaint();
    }
    delete drag.stage.dataset.dragging;
    if (!drag.holds || !drag.isClear) return;
    this.act((figure) => {
      if (type === "pointerup") pull();
      figure.letGo(type !== "pointerup");
    }, "pointer");
  }

  /** Moves the camera. */
  #look(move) {
    move(this.figure);
    this.#shown.repaint();
  }

  /** Scrambles the cube; resolves to the alg. */
  scramble(seed = crypto.getRandomValues(new Uint32Array(1))[0]) {
    return this.#work(async (worker) => {
      const alg = await worker.scramble(this.figure.size(), seed);
      if (this.#isAlive()) this.act((figure) => figure.scramble(alg));
      return alg;
    });
  }

  /** Solves the cube; resolves to the solution. */
  solve(method, millis) {
    return this.#work(async (worker, signal) => {
      const { figure } = this;
      const progress = (detail) => this.#shown.emit("progress", detail);
      const solution = await worker.solve(figure.size(), figure.facelets(), { method, millis, signal, progress });
      if (!this.#isAlive()) return solution;
      this.act(() => figure.offer(solution.alg));
      this.#shown.say(this.#shown.words("solved", { length: solution.length }));
      this.#shown.emit("solution", solution);
      return solution;
    });
  }

  /** Returns the picture of a view as the text of an SVG file with a title in the language of the element. */
  document(view) {
    const { figure } = this;
    const { words } = this.#shown;
    const picture = figure.document(view);
    if (words.language === "en") return picture;
    const title = words(`picture.${["plan", "net"].includes(view) ? view : "3d"}`, { size: figure.size() });
    return picture.replace(/<title>.*?<\/title>/, `<title>${title}</title>`);
  }

  #isAlive() {
    return players.has(this);
  }

  /** Has a worker do something. Only one job of an element runs at a time. */
  async #work(job) {
    this.#search?.abort();
    const search = new AbortController();
    this.#search = search;
    const shown = this.#shown;
    const searching = shown.words("searching");
    const setButton = (text) => {
      const button = shown.parts.buttons.get("solve");
      if (button) button.textContent = shown.words(text);
    };
    setButton("stop");
    shown.say(searching);
    try {
      const worker = await import("./cube-lab-worker.js");
      const result = await job(worker, search.signal);
      if (shown.parts.status.textContent === searching) shown.say("");
      return result;
    } catch (error) {
      await explained(error, shown.words.language);
      shown.say(error.message);
      shown.emit("error", { message: error.message });
      throw error;
    } finally {
      if (this.#search === search) {
        this.#search = undefined;
        setButton("solve");
      }
    }
  }
}
