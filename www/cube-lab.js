// The element <cube-lab>: a Rubik's cube that plays, on any page. docs/embedding.md describes it.
//
//   <script type="module" src="…/cube-lab.js"></script>
//   <cube-lab alg="R U R' U'"></cube-lab>
//
// All elements of a page share their programs, one style sheet, one observer and one loop of frames. The program of still pictures
// (src/bin/still.rs) loads when the first element comes near the visible part of the page; the program of cubes that play
// (src/bin/element.rs) when a person touches the first, or a method asks for it; a worker with the first scramble or solution.

/** The attributes that the program reads; each has a property and a twin with `data-`. */
const READ = ["size", "state", "setup", "setup-anchor", "alg", "view", "mask", "colors", "marks", "orientation", "controls", "arrows", "hint", "speed"];

/** All attributes. */
const ATTRIBUTES = [...READ, "solver", "lang"];

/** The attributes whose properties are true or false. */
const FLAGS = ["hint", "solver"];

/** The longest time in seconds by which a frame moves a cube on: after a rest of the page, it goes on where it was. */
const LONGEST_FRAME = 0.1;

/** Pixels that a pointer moves before it turns a layer. */
const CLEAR = 7;

/** The addresses of the files that elements load. Bundlers find addresses that are written in this form, and copy the files. */
const FILES = {
  "cube-lab.css": new URL("./cube-lab.css", import.meta.url).href,
  "still.js": new URL("./still.js", import.meta.url).href,
  "still_bg.wasm": new URL("./still_bg.wasm", import.meta.url).href,
  "element.js": new URL("./element.js", import.meta.url).href,
  "element_bg.wasm": new URL("./element_bg.wasm", import.meta.url).href,
};

/** The addresses of the words, by language. */
const WORDS = { en: new URL("./words/en/element.properties", import.meta.url).href };

/** The languages that the element speaks; the first stands in for the others. */
const LANGUAGES = Object.keys(WORDS);

// Loading ------------------------------------------------------------------------------------------------------------------

/** Fetches a file of the element. */
async function fetched(url) {
  let response;
  try {
    response = await fetch(url);
  } catch (error) {
    const { protocol, origin } = new URL(url);
    if (protocol === "file:") throw new Error("Browsers do not load programs from files. Serve the folder over HTTP.");
    if (origin === window.origin) throw new Error(`${url} did not arrive: ${error.message}`);
    throw new Error(
      `${url} did not arrive (${error.message}). The server of ${origin} must send Access-Control-Allow-Origin with all its files, and a content security policy of this page must name ${origin} in connect-src.`,
    );
  }
  if (!response.ok) throw new Error(`${url}: ${response.status} ${response.statusText}. All files of Cubelab must lie beside cube-lab.js.`);
  return response;
}

/** Compiles the program. */
async function compiled(url) {
  if (typeof WebAssembly === "undefined") throw new Error("This browser has no WebAssembly, or it is switched off.");
  const response = await fetched(url);
  try {
    return await WebAssembly.compile(await response.arrayBuffer());
  } catch (error) {
    const isPolicy = /unsafe-eval|Content Security Policy|blocked by CSP/i.test(error.message);
    throw new Error(
      isPolicy ? "The content security policy of this page forbids WebAssembly. Add 'wasm-unsafe-eval' to its script-src." : `${url} is no program: ${error.message}`,
    );
  }
}

/** Loads and starts a program. `again` is appended to the address of its script, because a browser imports one address once, even
 * if nothing comes. */
async function started(name, again) {
  const url = FILES[`${name}.js`];
  const load = () =>
    import(/* webpackIgnore: true */ /* @vite-ignore */ url + again).catch((error) => {
      throw new Error(`${url} did not start: ${error.message}. The server must send it as text/javascript.`);
    });
  const [program, module] = await Promise.all([load(), compiled(FILES[`${name}_bg.wasm`])]);
  await program.default({ module_or_path: module });
  return program;
}

/** Returns a function that loads something for all elements, once, and again after a failure. */
function shared(load) {
  let loading;
  let attempts = 0;
  return () => {
    const again = attempts ? `?again=${attempts}` : "";
    return (loading ??= load(again).catch((error) => {
      attempts += 1;
      loading = undefined;
      throw error;
    }));
  };
}

const stillProgram = shared((again) => started("still", again));
const playingProgram = shared((again) => started("element", again));

const styleSheet = shared(async () => {
  const styles = new CSSStyleSheet();
  styles.replaceSync(await (await fetched(FILES["cube-lab.css"])).text());
  return styles;
});

/** Separates the texts of a list that a program takes or returns. */
const SEPARATOR = "\u001f";

const listOf = (text) => (text ? text.split(SEPARATOR) : []);

/** A cube that rests at the beginning of its moves, in the program of still pictures. It answers as a `Figure` does. */
class Resting {
  isDark = false;

  constructor(Still) {
    this.Still = Still;
  }

  set(given) {
    this.still?.free();
    this.still = new this.Still(given);
    return this.still.errors();
  }

  free() {
    this.still.free();
  }

  setDark(isDark) {
    this.isDark = isDark;
  }

  picture = (view) => this.still.picture(view, this.isDark);
  document = (view) => this.still.document(view, this.isDark);
  views = () => this.still.views();
  controls = () => this.still.controls();
  moves = () => this.still.moves();
  facelets = () => this.still.facelets();
  isSolved = () => this.still.isSolved();
  size = () => this.still.size();
  edition = () => 0;
  place = () => 0;
  current = () => 0;
  position = () => 0;
  isPlaying = () => false;
  isTurning = () => false;
  canUndo = () => false;
  canRedo = () => false;
}

const catalogues = new Map();

/** Returns the words of a language: a function of a key and what replaces the words in braces. */
function wordsOf(language) {
  const load = async () => {
    const file = await (await fetched(WORDS[language])).text();
    const texts = new Map(file.split("\n").map((line) => line.split(/ = (.*)/, 2)));
    return (key, values = {}) => (texts.get(key) ?? key).replace(/\{(\w+)\}/g, (_, name) => values[name]);
  };
  const failed = (error) => {
    catalogues.delete(language);
    throw error;
  };
  if (!catalogues.has(language)) catalogues.set(language, load().catch(failed));
  return catalogues.get(language);
}

// Markup -------------------------------------------------------------------------------------------------------------------

const icon = (path) => `<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${path}</svg>`;

const ICONS = {
  home: icon('<path class="solid" d="m18 6-8.5 6 8.5 6z"/><path d="M6.5 6v12"/>'),
  back: icon('<path d="m14.5 6-6 6 6 6"/>'),
  play: icon('<path class="solid" d="m8 5 11 7-11 7z"/>'),
  pause: icon('<path d="M8.5 6v12M15.5 6v12"/>'),
  forward: icon('<path d="m9.5 6 6 6-6 6"/>'),
  end: icon('<path class="solid" d="m6 6 8.5 6L6 18z"/><path d="M17.5 6v12"/>'),
  undo: icon('<path d="M8.5 5 4.5 9l4 4M5 9h8.5a5 5 0 0 1 0 10H9"/>'),
  redo: icon('<path d="m15.5 5 4 4-4 4M19 9h-8.5a5 5 0 0 0 0 10H15"/>'),
};

/** The buttons of each control. */
const BUTTONS = { play: ["play"], step: ["home", "back", "forward", "end"], undo: ["undo", "redo"], scramble: ["scramble"], solve: ["solve"] };

/** The order of the buttons. */
const ORDER = ["home", "back", "play", "forward", "end", "undo", "redo", "scramble", "solve"];

const PLAYER = `<div class="player" part="player"><div class="views" part="views"></div><p class="message" part="message" role="alert" hidden></p><div class="controls" part="controls" role="group" hidden></div><ol class="moves" part="moves" hidden></ol><code class="facelets" part="facelets" hidden></code><p class="status" part="status" role="status" hidden></p><p class="unseen" role="status"></p></div>`;

/** The style of an element that waits. It takes some room, so that the elements of a page are not all in its visible part. */
const WAITING = ":host { display: block; min-height: 7em } :host([hidden]) { display: none }";

/** Makes an element with these properties, attributes and children. */
function make(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** Sets an attribute, or removes it if the value is null or undefined, unless it is so already. */
function setAttribute(element, name, value) {
  if (element.getAttribute(name) === (value ?? null)) return;
  if (value == null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

/** Runs a function of the program, whose errors are texts. */
function tried(run) {
  try {
    run();
  } catch (error) {
    throw typeof error === "string" ? new Error(error) : error;
  }
}

/** True if a colour such as `rgb(20, 20, 20)` is light. */
function isLight(colour) {
  const [red, green, blue] = (/^rgba?\(([^)]*)\)/.exec(colour)?.[1] ?? "0,0,0").split(/[\s,/]+/).map(Number);
  return 0.3 * red + 0.59 * green + 0.11 * blue > 140;
}

// The element --------------------------------------------------------------------------------------------------------------

/** The class of elements. On a server, which has none, this script can be imported and does nothing. */
const { HTMLElement = Object, customElements } = globalThis;

class CubeLab extends HTMLElement {
  static observedAttributes = ATTRIBUTES.flatMap((name) => [name, `data-${name}`]);

  /** The elements on the page. */
  static #connected = new Set();
  /** The elements whose picture moves. */
  static #moving = new Set();
  static #lastFrame = 0;
  static #isRunning = false;
  static #nearby;
  static #stillness;
  static #waitingStyle;

  #root = this.attachShadow({ mode: "open" });
  /** The cube, while the element is on the page and was near its visible part: a `Resting`, or a `Figure` of the program of cubes
   * that play. */
  #figure;
  #isAwake = false;
  #waking;
  #words;
  /** The parts of the shadow tree, by name. */
  #parts;
  /** What to go on from when the element comes back to the page. */
  #kept;
  /** Those who wait for the cube. */
  #waiting = [];
  #isNear = false;
  #isBeginning = false;
  #isUpdating = false;
  /** Counts changes of attributes. */
  #version = 0;
  /** The views as they were drawn last: what each picture depended on. */
  #drawn = new Map();
  #moves = [];
  /** The index of the move that is marked. */
  #current;
  /** What the pictures and controls were built for. */
  #shape;
  #lastEdition = -1;
  #lastPlace = 0;
  #lastFacelets = "";
  #lastErrors = "";
  #drag;
  #search;

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
    CubeLab.#stillness = matchMedia("(prefers-reduced-motion: reduce)");
    CubeLab.#stillness.addEventListener("change", () => CubeLab.#connected.forEach((element) => element.#isAwake && element.#figure.setCuts(CubeLab.#stillness.matches)));
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => CubeLab.#connected.forEach((element) => element.#repaint()));
    // A print shows all elements, also those that nobody has scrolled to.
    addEventListener("beforeprint", () => CubeLab.#connected.forEach((element) => element.#begin()));
  }

  static #frame(now) {
    const seconds = Math.min((now - CubeLab.#lastFrame) / 1000, LONGEST_FRAME);
    CubeLab.#lastFrame = now;
    for (const element of CubeLab.#moving) {
      try {
        if (!element.#figure.advance(seconds)) CubeLab.#moving.delete(element);
        element.#changed();
      } catch (error) {
        // The others go on, and the browser reports it.
        CubeLab.#moving.delete(element);
        setTimeout(() => {
          throw error;
        });
      }
    }
    CubeLab.#isRunning = CubeLab.#moving.size > 0;
    if (CubeLab.#isRunning) requestAnimationFrame(CubeLab.#frame);
  }

  /** Draws frames of this element until it rests, while it is near the visible part of the page. */
  #move() {
    if (!this.#isNear || !this.#isAwake) return;
    CubeLab.#moving.add(this);
    if (CubeLab.#isRunning) return;
    CubeLab.#isRunning = true;
    CubeLab.#lastFrame = performance.now();
    requestAnimationFrame(CubeLab.#frame);
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
      if (this.#figure) this.#update();
    });
  }

  #setNear(isNear) {
    this.#isNear = isNear;
    if (!isNear) return void CubeLab.#moving.delete(this);
    if (this.#figure) this.#move();
    else this.#begin();
  }

  async #begin() {
    if (this.#isBeginning || this.#figure || !this.isConnected) return;
    this.#isBeginning = true;
    try {
      const [program, styles, words] = await Promise.all([stillProgram(), styleSheet(), wordsOf(this.#language())]);
      // It may have left the page meanwhile.
      if (this.isConnected) this.#show(program, styles, words);
    } catch (error) {
      this.#fail(error);
    }
    this.#isBeginning = false;
  }

  #show({ Still }, styles, words) {
    this.#figure = new Resting(Still);
    this.#words = words;
    this.#figure.setDark(isLight(getComputedStyle(this).color));
    this.#build(styles);
    this.#update();
    this.#emit("ready");
    for (const { resolve } of this.#waiting.splice(0)) resolve();
    // What it goes on from is not where it rests.
    if (this.#kept) this.#wake().catch((error) => this.#say(error.message));
  }

  /** Loads the program of cubes that play, and puts such a cube in the place of the one that rests. */
  async #wake() {
    await this.#ready();
    if (this.#isAwake) return;
    this.#waking ??= playingProgram();
    try {
      const { Figure } = await this.#waking;
      if (this.#isAwake || !this.#figure) return;
      const figure = new Figure();
      figure.setCuts(CubeLab.#stillness.matches);
      figure.setDark(this.#figure.isDark);
      figure.set(this.#given());
      const kept = this.#kept;
      this.#kept = undefined;
      if (kept?.given === this.#given()) figure.restore(kept.start, kept.moves, kept.place);
      this.#figure.free();
      this.#figure = figure;
      this.#isAwake = true;
      this.#lastEdition = -1;
      this.#lastPlace = figure.place();
      this.#version += 1;
      this.#changed();
    } finally {
      this.#waking = undefined;
    }
  }

  /** Gives back what the element holds. Its last picture stays. */
  #end() {
    CubeLab.#connected.delete(this);
    CubeLab.#nearby.unobserve(this);
    CubeLab.#moving.delete(this);
    this.#search?.abort();
    this.#isNear = false;
    const figure = this.#figure;
    if (!figure) return;
    if (this.#isAwake) {
      this.#kept = { given: this.#given(), start: figure.start(), moves: listOf(figure.moves()).join(" "), place: figure.place() };
    }
    this.#figure = undefined;
    this.#isAwake = false;
    figure.free();
  }

  /** Says in place of the picture why there is none. The light tree stays until then, and a button tries again. */
  #fail(error) {
    const message = make("p", { part: "message", role: "alert" }, `Cubelab: ${error.message} `);
    const again = make("button", { type: "button", part: "button" }, "Try again");
    again.onclick = () => {
      message.remove();
      this.#begin();
    };
    message.append(again);
    this.#root.querySelector("[part=message]")?.remove();
    this.#root.append(message);
    for (const { reject } of this.#waiting.splice(0)) reject(error);
    this.#emit("error", { message: error.message });
  }

  /** Resolves when the cube is there, which loads the program if the element is not near the visible part of the page. */
  #ready() {
    if (this.#figure) return Promise.resolve();
    if (!this.isConnected) return Promise.reject(new Error("<cube-lab> is not on a page"));
    this.#begin();
    return new Promise((resolve, reject) => this.#waiting.push({ resolve, reject }));
  }

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

  // The shadow tree.

  #build(styles) {
    this.#root.adoptedStyleSheets = [styles];
    this.#root.innerHTML = PLAYER;
    const find = (name) => this.#root.querySelector(`.${name}`);
    this.#parts = { pictures: new Map(), buttons: new Map() };
    for (const name of ["player", "views", "message", "controls", "moves", "facelets", "status", "unseen"]) this.#parts[name] = find(name);
    const { player, controls, moves } = this.#parts;
    player.lang = LANGUAGES[0];
    controls.setAttribute("aria-label", this.#words("controls"));
    moves.setAttribute("aria-label", this.#words("moves"));
    player.addEventListener("click", (event) => this.#click(event));
    player.addEventListener("keydown", (event) => this.#key(event));
    for (const kind of ["pointerover", "pointerdown", "pointermove", "pointerup", "pointercancel", "lostpointercapture", "dblclick"]) {
      this.#parts.views.addEventListener(kind, (event) => this.#pointer(event));
    }
    this.#shape = undefined;
    this.#lastEdition = -1;
    this.#lastErrors = "";
  }

  /** Reads all attributes, and builds the parts that they ask for. */
  #update() {
    const figure = this.#figure;
    const errors = listOf(figure.set(this.#given()));
    this.#version += 1;
    const views = listOf(figure.views());
    const controls = listOf(figure.controls());
    const parts = this.#parts;
    // Parts that stay keep the focus.
    const shape = [figure.size(), this.solver, views, controls].join();
    if (shape !== this.#shape) {
      this.#shape = shape;
      const pictures = views.filter((view) => view !== "moves" && view !== "facelets");
      this.#buildPictures(pictures, !controls.includes("none"));
      this.#buildControls(controls);
    }
    parts.facelets.hidden = !views.includes("facelets");
    parts.facelets.setAttribute("aria-label", this.#words("facelets"));
    this.#showErrors(errors);
    // Changes of attributes are no steps.
    [this.#lastPlace, this.#lastEdition] = [figure.place(), -1];
    this.#changed();
    this.#move();
  }

  /** Builds the places of the pictures. If the cube is played, the first takes the keys and the pointer. */
  #buildPictures(views, isPlayed) {
    const { views: place, pictures } = this.#parts;
    const size = this.#figure.size();
    pictures.clear();
    this.#drawn.clear();
    views.forEach((view, i) => {
      const isStage = isPlayed && i === 0;
      const picture = make("div", {
        class: isStage ? "picture stage" : "picture",
        part: `picture ${view === "3d" ? "space" : view}`,
        "data-view": view,
        role: isStage ? "application" : "img",
        "aria-label": this.#words(isStage ? "stage" : `picture.${view}`, { size }),
      });
      if (isStage) picture.tabIndex = 0;
      pictures.set(view, picture);
    });
    place.replaceChildren(...pictures.values());
    place.hidden = views.length === 0;
  }

  #buildControls(controls) {
    const parts = this.#parts;
    const wanted = controls.flatMap((name) => (name === "solve" && !this.solver ? [] : (BUTTONS[name] ?? [])));
    parts.buttons.clear();
    const buttons = ORDER.filter((name) => wanted.includes(name)).map((name) => {
      const text = this.#words(name);
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
      const scrub = make("input", { type: "range", class: "scrub", part: "scrub", min: 0, step: "any", "aria-label": this.#words("scrub") });
      scrub.addEventListener("input", () => this.#do((figure) => figure.scrub(scrub.valueAsNumber)));
      scrub.addEventListener("change", () => this.#do((figure) => figure.act("release")));
      parts.scrub = scrub;
      buttons.unshift(scrub);
    }
    parts.controls.replaceChildren(...buttons);
  }

  /** Shows the errors in attributes, and reports those that are new. */
  #showErrors(errors) {
    const list = Array.from({ length: errors.length / 3 }, (_, i) => {
      const [attribute, value, message] = errors.slice(3 * i, 3 * i + 3);
      return { attribute, value, message };
    });
    const text = list.map(({ message }) => message).join("\n");
    const { message } = this.#parts;
    message.hidden = !text;
    if (text === this.#lastErrors) return;
    this.#lastErrors = text;
    message.textContent = text;
    for (const detail of list) this.#emit("invalid", detail);
  }

  // Showing and reporting the state.

  #repaint() {
    if (!this.#figure) return;
    this.#figure.setDark(isLight(getComputedStyle(this).color));
    this.#version += 1;
    this.#draw();
  }

  #draw() {
    const figure = this.#figure;
    const isTurning = figure.isTurning();
    const flat = `${this.#version} ${figure.edition()} ${figure.place()} ${isTurning || figure.isPlaying()}`;
    for (const [view, picture] of this.#parts.pictures) {
      // A view without depth shows whole turns only.
      const key = view === "3d" ? `${flat} ${figure.position()} ${figure.isTurning() ? performance.now() : ""}` : flat;
      if (this.#drawn.get(view) === key) continue;
      this.#drawn.set(view, key);
      picture.innerHTML = figure.picture(view);
      setAttribute(picture.firstChild, "role", null);
      setAttribute(picture.firstChild, "aria-hidden", "true");
    }
  }

  /** Brings the shadow tree after the cube, and reports what changed. `source` is who made a turn: "key", "pointer" or "method". */
  #changed(source) {
    const figure = this.#figure;
    const parts = this.#parts;
    this.#draw();
    const [edition, place, before] = [figure.edition(), figure.place(), this.#lastPlace];
    const isEdited = edition !== this.#lastEdition;
    if (isEdited) this.#listMoves();
    this.#lastEdition = edition;
    this.#lastPlace = place;
    const count = this.#moves.length;
    const current = figure.current();
    this.#mark(current);
    const isPlaying = figure.isPlaying();
    const play = parts.buttons.get("play");
    if (play && play.dataset.is !== `${isPlaying}`) {
      play.dataset.is = `${isPlaying}`;
      play.innerHTML = isPlaying ? ICONS.pause : ICONS.play;
      const text = this.#words(isPlaying ? "pause" : "play");
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
      for (const move of this.#moves.slice(before, place)) this.#emit("move", { move, source });
    }
    if (place !== before) {
      this.#emit("step", { index: place, token: this.#moves[place - 1] ?? "" });
      if (!isPlaying) parts.unseen.textContent = this.#words("place", { place, count }) + (place ? `: ${this.#moves[place - 1]}` : "");
    }
    if (!isNew || isFirst) return;
    const solved = figure.isSolved();
    this.#emit("statechange", { facelets, solved });
    if (solved) this.#emit("solved", { facelets });
  }

  #listMoves() {
    this.#moves = listOf(this.#figure.moves());
    const { moves } = this.#parts;
    const isShown = listOf(this.#figure.views()).includes("moves") && this.#moves.length > 0;
    moves.hidden = !isShown;
    const isPlayed = this.#parts.views.querySelector(".stage") || this.#parts.controls.childElementCount > 0;
    moves.replaceChildren(
      ...(isShown ? this.#moves : []).map((move, i) => {
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
    const { moves } = this.#parts;
    if (moves.hidden) return;
    [...moves.children].forEach(({ firstChild }, i) => {
      const isCurrent = i === current && this.#parts.views.querySelector(".stage") !== null;
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
    const position = this.#figure.position();
    setAttribute(scrub, "max", `${count}`);
    scrub.disabled = count === 0;
    if (scrub.valueAsNumber !== position) scrub.value = position;
    scrub.style.setProperty("--done", `${count ? (100 * position) / count : 0}%`);
    setAttribute(scrub, "aria-valuetext", this.#words("place", { place: Math.round(position), count }));
  }

  #emit(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { bubbles: true, composed: true, detail }));
  }

  // What a person does.

  /** Does something with a cube that plays, then shows it. */
  async #act(action, source) {
    await this.#wake();
    if (!this.#isAwake) return;
    action(this.#figure);
    this.#changed(source);
    this.#move();
  }

  /** Does what a person asks for. They see why it failed. */
  #do(action, source) {
    this.#act(action, source).catch((error) => {
      this.#say(error.message);
      this.#emit("error", { message: error.message });
    });
  }

  #click(event) {
    const button = event.target.closest("button");
    if (!button) return;
    if (button.dataset.place) return this.#do((figure) => figure.jump(Number(button.dataset.place)));
    const name = button.dataset.act;
    // These report their own failures.
    if (name === "scramble") this.scramble().catch(() => {});
    else if (name === "solve" && this.#search) this.#search.abort();
    else if (name === "solve") this.solve().catch(() => {});
    else this.#do((figure) => figure.act(name === "play" && figure.isPlaying() ? "pause" : name));
  }

  #key(event) {
    const { key, code, shiftKey, altKey, repeat, target } = event;
    if (event.defaultPrevented || event.isComposing || !target.matches(".stage")) return;
    const press = (figure) => figure.key(key, code, shiftKey, altKey, event.ctrlKey || event.metaKey, repeat);
    if (!this.#isAwake) {
      // The cube does not know yet which keys it takes. None of these leaves the page as it is.
      if (/^( |Home|End|ArrowLeft|ArrowRight)$/.test(key)) event.preventDefault();
      return this.#do(press, "key");
    }
    if (!press(this.#figure)) return;
    event.preventDefault();
    this.#changed("key");
    this.#move();
  }

  #pointer(event) {
    const stage = event.target.closest(".stage");
    const { type, pointerId, clientX, clientY } = event;
    const isSpace = stage?.dataset.view === "3d";
    if (type === "pointerover") {
      // The program is there before a button of the pointer is pressed.
      if (stage && !this.#isAwake) this.#do(() => {});
      return;
    }
    if (type === "dblclick") {
      if (isSpace && this.#isAwake) this.#look((figure) => figure.lookBack());
      return;
    }
    if (type === "pointerdown") {
      if (!isSpace || this.#drag || event.button !== 0 || !event.isPrimary) return;
      const { left, top, width, height } = stage.getBoundingClientRect();
      const half = Math.min(width, height) / 2;
      const [x, y] = [(clientX - left - width / 2) / half, (clientY - top - height / 2) / half];
      const drag = { pointerId, stage, half, startX: clientX, startY: clientY, lastX: clientX, lastY: clientY, isClear: false };
      this.#drag = drag;
      // A finger looks round, so that it cannot turn a layer while it scrolls the page.
      const isFinger = event.pointerType === "touch";
      const hold = () => (drag.holds = !isFinger && !this.#figure.isTurning() && this.#figure.press(x, y));
      if (this.#isAwake) hold();
      else this.#do(hold);
      stage.setPointerCapture(pointerId);
      stage.dataset.dragging = "";
      return;
    }
    const drag = this.#drag;
    if (drag?.pointerId !== pointerId) return;
    const [right, down] = [clientX - drag.startX, clientY - drag.startY];
    drag.isClear ||= Math.hypot(right, down) >= CLEAR;
    const pull = () => drag.holds && drag.isClear && this.#figure.pull(right / drag.half, down / drag.half);
    if (type === "pointermove") {
      // The program may still be on its way.
      if (!this.#isAwake || drag.holds === undefined) return;
      if (drag.holds) {
        pull();
        this.#changed();
      } else {
        this.#look((figure) => figure.look(clientX - drag.lastX, clientY - drag.lastY, 2 * drag.half));
      }
      [drag.lastX, drag.lastY] = [clientX, clientY];
      return;
    }
    this.#drag = undefined;
    delete drag.stage.dataset.dragging;
    if (drag.holds === false || !drag.isClear) return;
    // A drag that was over before the program came turns its layer when it is there.
    this.#do((figure) => {
      if (type === "pointerup") pull();
      if (drag.holds) figure.letGo(type !== "pointerup");
    }, "pointer");
  }

  /** Moves the camera. */
  #look(move) {
    move(this.#figure);
    this.#version += 1;
    this.#draw();
  }

  // Methods.

  /** Plays the moves. */
  play() {
    return this.#act((figure) => figure.act("play"));
  }

  /** Stops after the move in progress. */
  pause() {
    return this.#act((figure) => figure.act("pause"));
  }

  /** Makes the next moves, or takes moves back if the number is negative. */
  step(moves = 1) {
    return this.#act((figure) => figure.jump(Math.min(Math.max(figure.place() + moves, 0), this.#moves.length)));
  }

  /** Goes to the place after this many moves. */
  seek(place) {
    return this.#act((figure) => figure.jump(Math.max(0, Math.round(place))));
  }

  /** Makes the moves of an alg. */
  move(alg) {
    return this.#act((figure) => tried(() => figure.perform(`${alg}`)), "method");
  }

  /** Takes the last change back. */
  undo() {
    return this.#act((figure) => figure.act("undo"));
  }

  /** Makes the change again that was taken back last. */
  redo() {
    return this.#act((figure) => figure.act("redo"));
  }

  /** Shows other stickers, without moves. */
  setState(facelets) {
    return this.#act((figure) => tried(() => figure.setState(`${facelets}`)));
  }

  /** Scrambles the cube; resolves to the alg. Equal seeds give equal scrambles. */
  scramble({ seed = crypto.getRandomValues(new Uint32Array(1))[0] } = {}) {
    return this.#work(async (worker, figure) => {
      const alg = await worker.scramble(figure.size(), seed);
      if (figure === this.#figure) await this.#act(() => figure.scramble(alg));
      return alg;
    });
  }

  /** Solves the cube, and puts the solution after the moves made; resolves to `{ alg, length, optimal, millis }`. */
  async solve({ method, millis } = {}) {
    if (!this.solver) throw new Error("solve: expected the attribute solver on <cube-lab>");
    return this.#work(async (worker, figure, signal) => {
      const progress = (detail) => this.#emit("progress", detail);
      const solution = await worker.solve(figure.size(), figure.facelets(), { method, millis, signal, progress });
      if (figure === this.#figure) await this.#act(() => figure.offer(solution.alg));
      this.#say(this.#words("solved", { length: solution.length }));
      this.#emit("solution", solution);
      return solution;
    });
  }

  /** Resolves to the picture of a view as the text of an SVG file. */
  async toSVG(view = "3d") {
    await this.#ready();
    return this.#figure.document(view);
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

  #say(text) {
    if (!this.#figure) return;
    this.#parts.status.hidden = !text;
    this.#parts.status.textContent = text;
  }

  /** Has a worker do something. Only one job of an element runs at a time. */
  async #work(job) {
    await this.#wake();
    this.#search?.abort();
    const search = new AbortController();
    this.#search = search;
    const button = this.#parts.buttons.get("solve");
    if (button) button.textContent = this.#words("stop");
    this.#say(this.#words("searching"));
    try {
      const worker = await import("./cube-lab-worker.js");
      const result = await job(worker, this.#figure, search.signal);
      if (this.#parts.status.textContent === this.#words("searching")) this.#say("");
      return result;
    } catch (error) {
      this.#say(error.message);
      this.#emit("error", { message: error.message });
      throw error;
    } finally {
      if (this.#search === search) {
        this.#search = undefined;
        const button = this.#parts.buttons.get("solve");
        if (button) button.textContent = this.#words("solve");
      }
    }
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

// A second copy of this script leaves the first in charge.
if (customElements && !customElements.get("cube-lab")) customElements.define("cube-lab", CubeLab);
