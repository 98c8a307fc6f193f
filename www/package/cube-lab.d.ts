// The types of the element <cube-lab>. https://developer.mozilla.org/docs/Web/API/Web_components explains such elements.

/** Values of the attribute `setup-anchor`. */
export type SetupAnchor = "start" | "end";

/** Values of the attribute `marks`. */
export type Marks = "letters" | "patterns";

/** The attributes of an element. Each has a twin with `data-`. */
export interface CubeLabAttributes {
  /** The moves. */
  alg: string;
  /** Moves that bring the cube into the position at which the alg begins. */
  setup: string;
  /** Whether the alg begins or ends at the position of the setup; `start` if not given. */
  "setup-anchor": SetupAnchor;
  /** Stickers before the setup: 6 N² letters of `URFDLB`, face by face in the order U R F D L B. */
  state: string;
  /** Layers, 2 to 33. */
  size: string;
  /** A list of `3d`, `plan`, `net`, `moves`, `facelets`; `3d moves` if not given. */
  view: string;
  /** A stage such as `oll`; the other stickers are grey. */
  mask: string;
  /** `classic`, `pastel`, `safe`, `contrast`, six letters such as `yrbwog`, or six colours with commas. */
  colors: string;
  /** Letters or patterns on the stickers. */
  marks: Marks;
  /** The colours on top and in front, such as `yellow-top`. */
  orientation: string;
  /** A list of `play`, `step`, `scrub`, `undo`, `scramble`, `solve`; or `none`. `play step scrub` if not given. */
  controls: string;
  /** Arrows between stickers, such as `U0U2`. */
  arrows: string;
  /** If present, an arrow on the layer that turns next. */
  hint: "";
  /** Quarter turns a second, 0.5 to 20. */
  speed: string;
  /** If present, `solve()` and the control `solve` work. */
  solver: "";
  /** The language of buttons and labels. */
  lang: string;
}

/** A scramble or a solution, as the events and methods of a solver give it. */
export interface Solution {
  /** The moves. */
  alg: string;
  /** The number of moves. */
  length: number;
  /** True if no solution is shorter. */
  optimal: boolean;
  /** Milliseconds that the search took. */
  millis: number;
}

/** The details of each event. All events bubble and cross shadow roots. */
export interface CubeLabEvents {
  /** The first picture is there. */
  ready: null;
  statechange: { facelets: string; solved: boolean };
  /** A turn was made. */
  move: { move: string; source: "key" | "pointer" | "method" };
  /** So many moves are made, the last of which is `token`. */
  step: { index: number; token: string };
  /** The cube became solved. */
  solved: { facelets: string };
  /** An attribute cannot be read. */
  invalid: { attribute: string; value: string; message: string };
  /** A search goes on. */
  progress: { nodes: number; depth: number; bound: number };
  solution: Solution;
  /** A file did not arrive, or a job failed. */
  error: { message: string };
}

/** What a property of an element takes; `null` removes the attribute. */
type Given<T> = T | null;

/** An element `<cube-lab>`. A property that is not given reads as an empty text. */
export interface CubeLabElement extends HTMLElement {
  get alg(): string;
  set alg(value: Given<string>);
  get setup(): string;
  set setup(value: Given<string>);
  get setupAnchor(): string;
  set setupAnchor(value: Given<SetupAnchor>);
  get state(): string;
  set state(value: Given<string>);
  get size(): string;
  set size(value: Given<string | number>);
  get view(): string;
  set view(value: Given<string>);
  get mask(): string;
  set mask(value: Given<string>);
  get colors(): string;
  set colors(value: Given<string>);
  get marks(): string;
  set marks(value: Given<Marks>);
  get orientation(): string;
  set orientation(value: Given<string>);
  get controls(): string;
  set controls(value: Given<string>);
  get arrows(): string;
  set arrows(value: Given<string>);
  get hint(): boolean;
  set hint(value: Given<boolean>);
  get speed(): string;
  set speed(value: Given<string | number>);
  get solver(): boolean;
  set solver(value: Given<boolean>);

  /** The stickers as text; empty before the event `ready`. */
  readonly facelets: string;
  /** True if each face has one colour. */
  readonly solved: boolean;
  /** The number of moves made. */
  readonly index: number;
  /** True while the moves are played. */
  readonly playing: boolean;

  /** Plays the moves. */
  play(): Promise<void>;
  /** Stops after the move in progress. */
  pause(): Promise<void>;
  /** Makes the next moves (one if no number is given), or takes moves back if the number is negative. */
  step(moves?: number): Promise<void>;
  /** Goes to the place after this many moves. */
  seek(index: number): Promise<void>;
  /** Makes these moves at once, in place of those that were left. */
  move(alg: string): Promise<void>;
  /** Undoes the last change of the moves or the cube. */
  undo(): Promise<void>;
  /** Redoes the change that was undone last. */
  redo(): Promise<void>;
  /** Shows other stickers of the same size. */
  setState(facelets: string): Promise<void>;
  /** Scrambles the cube; resolves to the alg. Equal seeds give equal scrambles. */
  scramble(options?: { seed?: number }): Promise<string>;
  /** Solves the cube, and puts the solution after the moves made. Needs the attribute `solver`. */
  solve(options?: { method?: "optimal" | "two-phase" | "korf" | "reduction" | "phases"; millis?: number }): Promise<Solution>;
  /** Resolves to a picture as the text of an SVG file. */
  toSVG(view?: "3d" | "plan" | "net"): Promise<string>;

  addEventListener<Type extends keyof CubeLabEvents>(type: Type, listener: (event: CustomEvent<CubeLabEvents[Type]>) => void, options?: boolean | AddEventListenerOptions): void;
  addEventListener<Type extends keyof HTMLElementEventMap>(type: Type, listener: (event: HTMLElementEventMap[Type]) => void, options?: boolean | AddEventListenerOptions): void;
  addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void;
}

declare global {
  interface HTMLElementTagNameMap {
    "cube-lab": CubeLabElement;
  }
}
