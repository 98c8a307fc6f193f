// The view "3d" of a cube in use, drawn by WebGL. The program `renderer` lends at most two contexts to the cubes of a page: those in
// view, and of these the ones that a person used last. All others, and all cubes where there is no WebGL, are SVG.

/** Milliseconds for which a movement waits for the program, so that it need not begin as SVG. */
const PATIENCE = 250;

/** All that join. A print shows SVG, because browsers print no canvas whose picture is over. */
const spaces = new Set();
let isPrinting = false;
for (const [type, prints] of [["beforeprint", true], ["afterprint", false]]) {
  addEventListener(type, () => {
    isPrinting = prints;
    for (const space of spaces) space.repaint();
  });
}

/** The device pixels of the side of a picture. */
const sideOf = (picture) => Math.round(picture.clientWidth * devicePixelRatio);

export class Space {
  /** Resolves when a movement may begin; undefined if it may begin at once. */
  coming;
  #shown;
  /** Resolves to the program that draws. */
  #renderer;
  /** The canvas that the first cube takes. */
  #canvases;
  #isInView = false;
  #isJoining = false;
  #membership;
  #module;
  #canvas;
  /** The drawing on the canvas; undefined while the context is lost. */
  #drawing;
  #layers;
  /** The device pixels of the side of the picture that was drawn last. */
  #side;
  #isPainted = false;
  #observer;

  constructor(shown, renderer, canvases) {
    this.#shown = shown;
    this.#renderer = renderer;
    this.#canvases = canvases;
    shown.space = this;
  }

  setInView(isInView) {
    this.#isInView = isInView;
    this.#membership?.setInView(isInView);
  }

  /** Notes that a person or the page uses the cube. The first use loads the program; if that does not come, SVG goes on. */
  async use() {
    if (this.#membership) return this.#membership.noteUse();
    if (this.#isJoining || !this.#shown.parts.pictures.has("3d")) return;
    this.#isJoining = true;
    spaces.add(this);
    const loading = this.#renderer().catch(() => undefined);
    this.coming = Promise.race([loading, new Promise((resume) => setTimeout(resume, PATIENCE))]).then(() => (this.coming = undefined));
    this.#module = await loading;
    // The element may have left the page.
    if (!this.#module || !spaces.has(this)) return;
    this.#membership = this.#module.join((takes) => (takes ? this.#take() : this.#giveBack()));
    this.#membership.setInView(this.#isInView);
    this.#membership.noteUse();
  }

  /** Gives all back. */
  end() {
    spaces.delete(this);
    this.#membership?.free();
    this.#membership = undefined;
  }

  /** Draws the figure in its picture; returns false if SVG has to. `isMoving` says that it will be drawn again soon. */
  draw(picture, figure, isMoving) {
    if (!this.#drawing || isPrinting) return false;
    const frame = figure.frame();
    const side = sideOf(picture);
    if (frame.length === 0 || side === 0) return false;
    if (figure.size() !== this.#layers) {
      this.#close();
      if (!this.#open(figure)) return false;
    }
    try {
      this.#drawing.resize(side, side);
      this.#side = side;
      const paint = figure.paint(!this.#isPainted);
      if (paint.length > 0) this.#drawing.paint(paint);
      this.#isPainted = true;
      if (isMoving) this.#drawing.draw(frame);
      else this.#drawing.drawStill(frame);
    } catch {
      this.#close();
      return false;
    }
    if (this.#canvas.parentNode !== picture) {
      // The picture is drawn already, so nothing flickers.
      picture.replaceChildren(this.#canvas);
      this.#observer.disconnect();
      this.#observer.observe(picture);
      performance.mark("cubelab-3d");
    }
    return true;
  }

  repaint() {
    if (this.#shown.figure) this.#shown.repaint();
  }

  /** Takes a context; returns false if there is none. */
  #take() {
    // The observer also reports the size with which it starts. The picture is drawn in that size already.
    this.#observer = new ResizeObserver(([{ target }]) => sideOf(target) !== this.#side && this.repaint());
    if (!this.#open(this.#shown.figure)) return false;
    this.repaint();
    return true;
  }

  /** Gives the context back, after SVG has taken the place of the canvas. */
  #giveBack() {
    const drawing = this.#drawing;
    this.#drawing = undefined;
    this.#observer?.disconnect();
    this.repaint();
    drawing?.free();
    this.#canvas = undefined;
    return true;
  }

  /** Makes a canvas for cubes of the figure's size. */
  #open(figure) {
    const canvas = this.#canvases.pop() ?? document.createElement("canvas");
    canvas.setAttribute("aria-hidden", "true");
    this.#layers = figure.size();
    const open = () => {
      try {
        this.#isPainted = false;
        this.#drawing = this.#module.open(canvas, this.#layers);
      } catch {
        this.#drawing = undefined;
      }
      return this.#drawing !== undefined;
    };
    if (!open()) return false;
    this.#canvas = canvas;
    const isMine = () => this.#canvas === canvas;
    canvas.addEventListener("webglcontextlost", (event) => {
      if (!isMine()) return;
      event.preventDefault();
      this.#close();
      this.repaint();
    });
    canvas.addEventListener("webglcontextrestored", () => isMine() && open() && this.repaint());
    return true;
  }

  #close() {
    this.#drawing?.free();
    this.#drawing = undefined;
  }
}
