// The actions of a visitor of the page, in any engine.
import { holdsSoon } from "../until.mjs";

/** Time limit of each wait, in milliseconds. */
const PATIENCE = 45_000;

/** The time that the page itself waits, in milliseconds, before the driver asks again. */
const LOOK = 500;

/** The time before the page looks again, and before the driver asks a page again that could not answer, in milliseconds. */
const PAUSE = 30;

/** A visitor of the page in the browser behind a driver (see chromium.mjs, firefox.mjs, webkit.mjs). */
export class Visitor {
  #driver;

  constructor(driver) {
    this.#driver = driver;
  }

  /** Loads this address in an empty page. */
  async open(url) {
    await this.#driver.leave();
    await this.#driver.open(url);
  }

  reload() {
    return this.#driver.reload();
  }

  click(selector) {
    return this.#driver.click(selector);
  }

  press(key) {
    return this.#driver.press(key);
  }

  /** Calls a function in the page, and resolves to its result. */
  see(act, ...args) {
    return this.#driver.evaluate(act, ...args);
  }

  /** Waits until a function returns a true value in the page. The page may load another document meanwhile. */
  async waitFor(holds, ...args) {
    let last;
    for (const end = Date.now() + PATIENCE; Date.now() < end; ) {
      try {
        if ((last = await this.see(holdsSoon, holds, args, LOOK, PAUSE))) return;
      } catch (error) {
        last = error;
        await new Promise((resume) => setTimeout(resume, PAUSE));
      }
    }
    const status = await this.see(() => document.querySelector("main:not([hidden]) [data-part=status]")?.textContent).catch(String);
    throw new Error(`waited for ${holds} of ${JSON.stringify(args)}, in vain: ${last}; the page says: ${status}`);
  }

  /** Waits until the program of the shown player has started, and nothing moves. */
  ready() {
    return this.waitFor(() => document.querySelector("main:not([hidden])[data-ready]:not([data-moving])") !== null);
  }

  /** Waits until the result of all actions is shown, and nothing moves. */
  async rest() {
    await this.see(async () => {
      // After two frames, the last action has begun.
      for (let i = 0; i < 2; i += 1) await new Promise(requestAnimationFrame);
    });
    await this.ready();
  }

  /** Waits until the status matches. */
  says(pattern) {
    return this.waitFor(
      (source) => new RegExp(source).test(document.querySelector("main:not([hidden]) [data-part=status]")?.textContent),
      pattern.source,
    );
  }

  /** Focuses a part of the player. */
  focus(part) {
    return this.see((part) => document.querySelector(`main:not([hidden]) [data-part=${part}]`).focus(), part);
  }

  /** Replaces the text of a field by typing. */
  async fill(part, text) {
    await this.reveal(part);
    await this.focus(part);
    await this.see(() => document.activeElement.select());
    await this.#driver.type(text);
  }

  /** Chooses a value of a select. */
  choose(part, value) {
    const choose = (part, value) => {
      const select = document.querySelector(`main:not([hidden]) [data-part=${part}]`);
      select.value = value;
      select.dispatchEvent(new Event("change", { bubbles: true }));
    };
    return this.see(choose, part, value);
  }

  /** Pastes a text on a part of the player, after copying it from a temporary field. */
  async paste(part, text) {
    await this.see((text) => {
      const field = document.createElement("textarea");
      document.body.append(field);
      field.value = text;
      field.select();
    }, text);
    await this.press("Control+c");
    await this.see(() => document.body.lastElementChild.remove());
    await this.focus(part);
    await this.press("Control+v");
  }

  /** Makes a field visible: the moves as text, or what is folded away. */
  reveal(part) {
    return this.see((part) => {
      const main = document.querySelector("main:not([hidden])");
      const opener = part === "alg" ? "[data-part=edit][aria-pressed=false]" : "[data-part=more]:not([open]) > summary";
      main.querySelector(opener)?.click();
    }, part);
  }

  /** Resolves to the facelet string. */
  async facelets() {
    await this.reveal("facelets");
    await this.waitFor(() => document.querySelector("main:not([hidden]) [data-part=facelets]").value !== "");
    return this.see(() => document.querySelector("main:not([hidden]) [data-part=facelets]").value);
  }

  /** Waits until the facelet string is this. */
  shows(facelets) {
    return this.waitFor(
      (facelets) => document.querySelector("main:not([hidden]) [data-part=facelets]").value === facelets,
      facelets,
    );
  }

  /** Clicks an element as soon as it is visible: the controls of a mode appear in the frame after it begins. */
  async clickVisible(selector) {
    await this.waitFor((selector) => document.querySelector(selector)?.checkVisibility(), selector);
    await this.click(selector);
  }

  /** Solves the cube, and waits for the end of the search. */
  async solve() {
    await this.click("main:not([hidden]) [data-part=solve]");
    await this.says(/\d+ turns/);
    await this.waitFor(() => !document.querySelector("main:not([hidden]) [data-part=solve]").hasAttribute("data-searching"));
  }

  /** Resolves to the moves of a run in the list. */
  moves(run) {
    return this.see((run) => {
      let origin = "";
      const moves = [];
      for (const item of document.querySelector("main:not([hidden]) [data-part=moves]").children) {
        if (item.classList.contains("origin")) origin = item.textContent;
        else if (origin === run) moves.push(item.textContent);
      }
      return moves;
    }, run);
  }

  /** Plays the solution that is offered move by move, as fast as the page can. */
  async playToEnd() {
    await this.click("main:not([hidden]) [data-part=follow-watch]");
    await this.see(() => {
      const tempo = document.querySelector("main:not([hidden]) [data-part=tempo]");
      tempo.value = tempo.max;
      tempo.dispatchEvent(new Event("input", { bubbles: true }));
    });
    await this.waitFor(() => {
      const place = document.querySelector("main:not([hidden]) [data-part=place]");
      const isAtEnd = Number(place.max) > 0 && place.value === place.max;
      return isAtEnd && !place.closest("main").hasAttribute("data-moving");
    });
  }

  /** Waits until the page is cached for visits without a network; resolves to false if the engine refuses. */
  isKept() {
    return this.see(async () => {
      if (!navigator.serviceWorker) return false;
      try {
        // The page registers it, too; a second registration has no effect, but fails if the engine refuses.
        await navigator.serviceWorker.register("service-worker.js");
        await navigator.serviceWorker.ready;
        return true;
      } catch {
        return false;
      }
    });
  }
}
