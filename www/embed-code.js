// The element <embed-code> of the panel Share: the tag and the frame with which a page shows the cube as it stands, to be copied, and
// a preview. Its attribute `link` is the link to the cube; src/share/link.rs describes it.
import "./cube-lab.js";
import { copy, frameOf, tagOf } from "./codes.js";

const here = (file) => new URL(file, import.meta.url).href;

/** What stands for a character of moves in a link. */
const SIGNS = { _: " ", "-": "'", "~": "-" };

/** The fields of a link that hold moves. */
const MOVES = ["scramble", "turns", "alg", "solution"];

const STYLE = `
embed-code { display: grid; gap: 8px; margin-top: 8px }
embed-code label { display: grid; gap: 4px; color: var(--muted); font-size: 13px }
embed-code textarea { height: 5.6em; color: var(--ink); font: 12px/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; overflow: auto; white-space: pre-wrap; overflow-wrap: anywhere }
embed-code button { justify-self: start }
embed-code p, embed-code h3 { margin: 0 }
`;

/** Returns the attributes of <cube-lab> that show the cube of a link, or undefined if some of its stickers have no colour yet. */
function attributesOf(link) {
  const given = new URLSearchParams(new URL(link, location.href).hash.slice(1));
  const stickers = given.get("stickers");
  if (stickers !== null) return stickers.includes(".") ? undefined : { state: stickers };
  const listOf = (text) => text.replace(/[_~-]/g, (sign) => SIGNS[sign]).split(" ").filter(Boolean);
  // The moves are made in the order of the fields.
  const runs = [...given].filter(([name]) => MOVES.includes(name)).map(([name, text]) => ({ name, moves: listOf(text) }));
  const moves = runs.flatMap((run) => run.moves);
  const isCase = given.get("setup-anchor") === "end";
  const scrambled = runs[0]?.name === "scramble" ? runs[0].moves.length : 0;
  const home = Number(given.get("home") ?? (isCase ? 0 : scrambled));
  const attributes = {
    size: given.has("state") ? null : given.get("size"),
    state: given.get("state"),
    setup: moves.slice(0, home).join(" "),
    "setup-anchor": isCase ? "end" : null,
    alg: moves.slice(home).join(" "),
  };
  return Object.fromEntries(Object.entries(attributes).filter(([, value]) => value));
}

class EmbedCode extends HTMLElement {
  static observedAttributes = ["link"];

  #words;
  #fields = {};
  #preview = document.createElement("cube-lab");
  #note = this.#made("p", { class: "note" });
  #status = this.#made("p", { class: "note", role: "status" });

  async connectedCallback() {
    if (this.#words) return;
    try {
      const response = await fetch(here(`words/${document.documentElement.lang}/embed.properties`));
      if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
      this.#words = Object.fromEntries((await response.text()).split("\n").map((line) => line.split(/ = (.*)/, 2)));
    } catch (error) {
      this.#status.textContent = error.message;
      return this.replaceChildren(this.#status);
    }
    this.append(...this.#field("tag"), ...this.#field("frame"), this.#note, this.#status, this.#made("h3", {}, this.#words.preview), this.#preview);
    this.attributeChangedCallback();
  }

  #made(tag, attributes, ...children) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.append(...children);
    return element;
  }

  /** Makes a field and the button that copies it. */
  #field(name) {
    const field = this.#made("textarea", { readonly: "", rows: 3, spellcheck: "false", "data-part": `embed-${name}` });
    const button = this.#made("button", { type: "button", class: "main" }, this.#words[`copy_${name}`]);
    const words = { copied: this.#words.copied, by_hand: this.#words.by_hand };
    button.addEventListener("click", () => copy(field, button, this.#status, words));
    this.#fields[name] = field;
    return [this.#made("label", {}, this.#words[name], field), button];
  }

  /** Brings codes and preview after the link. */
  attributeChangedCallback() {
    if (!this.#words) return;
    const given = attributesOf(this.getAttribute("link") ?? "");
    this.#note.textContent = given ? this.#words.hint : this.#words.incomplete;
    this.#preview.hidden = !given;
    const { title } = this.#words;
    const codes = given && { tag: tagOf(given), frame: frameOf(given, given.alg || title) };
    for (const [name, field] of Object.entries(this.#fields)) {
      const code = codes?.[name] ?? "";
      if (field.value !== code) field.value = code;
    }
    for (const name of EmbedCode.#shown) {
      if (given?.[name] === undefined) this.#preview.removeAttribute(name);
      else if (this.#preview.getAttribute(name) !== given[name]) this.#preview.setAttribute(name, given[name]);
    }
  }

  static #shown = ["size", "state", "setup", "setup-anchor", "alg"];
}

if (!customElements.get("embed-code")) {
  const styles = new CSSStyleSheet();
  styles.replaceSync(STYLE);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, styles];
  customElements.define("embed-code", EmbedCode);
}
