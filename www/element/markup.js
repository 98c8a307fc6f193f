// The markup of an element's shadow tree.

const icon = (path) => `<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${path}</svg>`;

export const ICONS = {
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
export const BUTTONS = { play: ["play"], step: ["home", "back", "forward", "end"], undo: ["undo", "redo"], scramble: ["scramble"], solve: ["solve"] };

/** The order of the buttons. */
export const ORDER = ["home", "back", "play", "forward", "end", "undo", "redo", "scramble", "solve"];

export const PLAYER = `<div class="player" part="player"><div class="views" part="views"></div><p class="message" part="message" role="alert" hidden></p><div class="controls" part="controls" role="group" hidden></div><ol class="moves" part="moves" hidden></ol><code class="facelets" part="facelets" hidden></code><p class="status" part="status" role="status" hidden></p><p class="unseen" role="status"></p></div>`;

/** The style of an element that waits. It takes some room, so that the elements of a page are not all in its visible part. */
export const WAITING = ":host { display: block; min-height: 7em } :host([hidden]) { display: none }";

/** Makes an element with these properties, attributes and children. */
export function make(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** Sets an attribute, or removes it if the value is null or undefined, unless it is so already. */
export function setAttribute(element, name, value) {
  if (element.getAttribute(name) === (value ?? null)) return;
  if (value == null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}
