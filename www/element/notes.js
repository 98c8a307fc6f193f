// What a person does, as notes that last longer than the events of the browser: what is done before the program of cubes that play
// has come is done when it is there.

/** Returns what a cube needs of an event. */
export function noteOf({ type, target, pointerId, pointerType, button, isPrimary, clientX, clientY, key, code, shiftKey, altKey, ctrlKey, metaKey, repeat, defaultPrevented, isComposing }) {
  const stage = target.closest(".stage");
  return {
    type,
    stage,
    isSpace: stage?.dataset.view === "3d",
    act: target.closest("button")?.dataset,
    scrubbed: target.valueAsNumber,
    pointer: { pointerId, isFinger: pointerType === "touch", isMain: button === 0 && isPrimary, x: clientX, y: clientY },
    press: { key, code, shift: shiftKey, alt: altKey, command: ctrlKey || metaKey, repeat, isKey: stage === target && !defaultPrevented && !isComposing },
  };
}

/** Keys that a cube may take and that move the page otherwise. */
const MOVES_PAGE = /^( |Home|End|ArrowLeft|ArrowRight)$/;

/** The notes of a cube whose program is still to come. */
export class Notes {
  #list = [];

  /** Adds a note if the cube acts on it; returns true if it does. */
  add(note) {
    const { type, press, isSpace, pointer } = note;
    const follows = this.#list.some(({ pointer: { pointerId }, type }) => type === "pointerdown" && pointerId === pointer.pointerId);
    const isWanted =
      type === "click" ? note.act !== undefined
      : type === "keydown" ? press.isKey
      : type === "pointerdown" ? isSpace && pointer.isMain
      : type.startsWith("pointer") ? follows
      : type === "input" || type === "change";
    if (isWanted) this.#list.push(note);
    return isWanted;
  }

  /** True if the page must not act on this note either. */
  keeps({ type, press }) {
    return type === "keydown" && press.isKey && MOVES_PAGE.test(press.key);
  }

  /** Returns all notes, which are forgotten then. */
  take() {
    return this.#list.splice(0);
  }
}
