// The codes that show a cube on another page, and buttons that copy them. The panel Share and the builder use them.

/** Milliseconds for which a button says that it has copied. */
const NOTICE = 1600;

const SIGNS = { "&": "&amp;", '"': "&quot;", "<": "&lt;" };

/** Returns a text as the value of an attribute in HTML. */
const quoted = (text) => `"${text.replace(/[&"<]/g, (sign) => SIGNS[sign])}"`;

/** Returns the address of a file beside this script. */
const here = (file) => new URL(`./${file}`, import.meta.url).href;

/** Returns the script and the tag with these attributes; `contents` is HTML that stands inside the tag. */
export function tagOf(attributes, contents = "") {
  const text = Object.entries(attributes).map(([name, value]) => (value === "" ? ` ${name}` : ` ${name}=${quoted(value)}`)).join("");
  return `<script type="module" src=${quoted(here("cube-lab.js"))}></script>\n<cube-lab${text}>${contents}</cube-lab>`;
}

/** Returns the frame with these attributes. */
export function frameOf(attributes, title) {
  const address = `${here("embed.html")}#${new URLSearchParams(attributes)}`;
  return `<iframe src=${quoted(address)} sandbox="allow-scripts" width="360" height="420" title=${quoted(title)}></iframe>`;
}

/** Copies the text of a field and shows so on the button and in `status`. `words` has the texts `copied` and `by_hand`. */
export async function copy(field, button, status, words) {
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    field.focus();
    field.select();
    status.textContent = words.by_hand;
    return;
  }
  const label = button.textContent;
  if (label === words.copied) return;
  button.textContent = status.textContent = words.copied;
  setTimeout(() => {
    button.textContent = label;
    status.textContent = "";
  }, NOTICE);
}
