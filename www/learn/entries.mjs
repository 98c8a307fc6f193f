// Makes the documentation of the element from the tables in docs/embedding.md.
import { readFileSync } from "node:fs";
import { documented } from "../package/manifest.mjs";
import { escaped, replaced } from "./tags.mjs";

/** The lists of docs/embedding.md that the page shows, by the kind that <entry-of> names. */
const LISTS = { attribute: "attributes", property: "properties", method: "methods", event: "events" };

/** Reads what docs/embedding.md lists. */
export const entries = () => documented(readFileSync(new URL("../../docs/embedding.md", import.meta.url), "utf8"));

/** Returns a cell of a table as a sentence. */
const sentence = (text) => `${text[0].toUpperCase()}${text.slice(1)}.`.replace(/\.\.$/, ".");

/** Returns the page with each <entry-of> as a heading, its row of the table and the example that it holds. Each row has one. */
export function withEntries(html) {
  if (!html.includes("<entry-of")) return html;
  const lists = entries();
  const left = new Set(Object.entries(LISTS).flatMap(([kind, list]) => lists[list].map(({ name }) => `${kind} ${name}`)));
  const filled = replaced(html, "entry-of", ({ kind, name }, example) => {
    const entry = lists[LISTS[kind]]?.find((entry) => entry.name === name);
    if (!entry || !left.delete(`${kind} ${name}`)) throw new Error(`${kind} ${name}: expected a row of docs/embedding.md that no other example shows`);
    const { signature = name, description, default: usual } = entry;
    const code = `${/<cube-lab[^>]*>/.exec(example)[0].replace(" data-wrong", "")}</cube-lab>`;
    return `<article class="entry" id="${kind}-${name}" data-kind="${kind}" data-name="${name}">
<div>
<h3><code>${escaped(signature)}</code></h3>
<p>${escaped(sentence(description))}</p>
${usual ? `<p class="usual">If not given: ${escaped(usual)}</p>\n` : ""}</div>
<div class="example">${example}<pre><code>${code.replace(/[<>]/g, (sign) => escaped(sign))}</code></pre></div>
</article>`;
  });
  if (left.size) throw new Error(`pages/element.html: no example of ${[...left].join(", ")}`);
  return filled;
}
