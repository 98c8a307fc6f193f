// Reads and writes the tags of pages.

const SIGNS = { "&": "&amp;", '"': "&quot;", "<": "&lt;", ">": "&gt;" };

/** Returns a text as HTML, also as the value of an attribute between quotes. */
export const escaped = (text) => text.replace(/[&"<>]/g, (sign) => SIGNS[sign]);

/** Returns HTML without tags and entities as text. */
export const unescaped = (html) => html.replace(/&(amp|quot|lt|gt);/g, (entity) => Object.keys(SIGNS).find((sign) => SIGNS[sign] === entity));

/** Returns the attributes in a tag: `name="value"` or a name alone. */
export function attributesOf(tag) {
  const pairs = [...tag.matchAll(/\s([\w-]+)(?:="([^"]*)")?/g)];
  return Object.fromEntries(pairs.map(([, name, value]) => [name, unescaped(value ?? "")]));
}

/** Replaces each element of this name; `made` receives its attributes and contents. */
export function replaced(html, name, made) {
  return html.replace(new RegExp(`<${name}((?:\\s[^<>]*)?)>([^]*?)</${name}>`, "g"), (whole, tag, contents) => made(attributesOf(tag), contents, whole, tag));
}
