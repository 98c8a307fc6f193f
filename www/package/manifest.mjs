// Turns the tables of docs/embedding.md into custom-elements.json, the list of what an element has that editors read.

/** Returns the cells of the tables below a heading, one list a row. A cell may hold `\|`. */
function rows(text, heading) {
  const section = text.split(/^## /m).find((part) => part.startsWith(`${heading}\n`));
  if (!section) throw new Error(`docs/embedding.md: expected the heading ${heading}`);
  const lines = section.split("\n").filter((line) => line.startsWith("| `"));
  return lines.map((line) => line.slice(1, -1).split(/(?<!\\)\|/).map((cell) => cell.trim()));
}

/** Returns the texts between backticks. */
const codes = (cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, code]) => code);

/** Returns a cell as plain text. */
const plain = (cell) => cell.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").replaceAll("`", "").replaceAll("\\|", "|");

/** Returns the properties of the attribute. The browser has a property `lang` of its own. */
const fieldOf = (attribute) => (attribute === "lang" ? undefined : attribute.replace(/-./g, ([, letter]) => letter.toUpperCase()));

/** Returns the attributes, properties, methods, events, custom properties and parts in the text of docs/embedding.md. `made` makes the
 * texts of cells, in Markdown, what the caller shows. */
export function documented(text, made = plain) {
  const style = rows(text, "Style");
  const parts = text.slice(text.indexOf("Parts for `::part()`")).split("\n\n")[0];
  return {
    attributes: rows(text, "Attributes").map(([name, value, usual]) => {
      const [attribute] = codes(name);
      return { name: attribute, fieldName: fieldOf(attribute), description: made(value), default: made(usual) };
    }),
    properties: rows(text, "Properties to read").map(([name, value]) => ({ name: codes(name)[0], description: made(value) })),
    methods: rows(text, "Methods").flatMap(([names, does]) => codes(names).map((signature) => ({ name: signature.split("(")[0], signature, description: made(does) }))),
    events: rows(text, "Events").map(([name, detail]) => ({ name: codes(name)[0], description: made(detail) })),
    cssProperties: style.map(([name, sets, usual]) => ({ name: codes(name)[0], description: made(sets), default: made(usual) })),
    cssParts: codes(parts).slice(1).map((name) => ({ name })),
  };
}

/** Returns the manifest, in the schema of https://github.com/webcomponents/custom-elements-manifest. */
export function manifest(text) {
  const { attributes, properties, methods, events, cssProperties, cssParts } = documented(text);
  const path = "cube-lab.js";
  const written = attributes.filter(({ fieldName }) => fieldName).map(({ name, fieldName, description }) => ({ kind: "field", name: fieldName, description, attribute: name, reflects: true }));
  const read = properties.map((property) => ({ kind: "field", ...property, readonly: true }));
  const element = {
    kind: "class",
    name: "CubeLab",
    description: "A Rubik's cube that plays.",
    customElement: true,
    tagName: "cube-lab",
    superclass: { name: "HTMLElement" },
    attributes,
    members: [...written, ...read, ...methods.map(({ name, description }) => ({ kind: "method", name, description }))],
    events: events.map((event) => ({ ...event, type: { text: "CustomEvent" } })),
    slots: [{ name: "", description: "What stands in place of the cube until it is drawn." }],
    cssProperties,
    cssParts,
  };
  const definition = { kind: "custom-element-definition", name: "cube-lab", declaration: { name: "CubeLab", module: path } };
  return { schemaVersion: "1.0.0", readme: "README.md", modules: [{ kind: "javascript-module", path, declarations: [element], exports: [definition] }] };
}
