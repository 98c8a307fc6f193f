// Makes the lists of the cases of the last layer from oll.json and pll.json, and the dialog that asks for one of them.
import { readFileSync } from "node:fs";
import { escaped, replaced } from "./tags.mjs";
import { slug } from "./words.mjs";

/** The sets, each with the attributes of its pictures. */
const SETS = {
  oll: 'mask="oll" orientation="yellow-top"',
  pll: 'orientation="yellow-top"',
};

/** Reads the cases of a set: name, group, probability, alg; nick of OLL, arrows of PLL. */
export const casesOf = (set) => JSON.parse(readFileSync(new URL(`${set}.json`, import.meta.url), "utf8"));

/** Returns an alg as it is printed: with primes, and without breaks inside moves. */
export const printed = (alg) => escaped(alg.replaceAll("'", "′"));

/** Returns the name of a group in the words of a language. Groups that are called by a letter have one name. */
const groupName = (group, words) => (group.length === 1 ? group : words.get(`group.${slug(group)}`));

function card(set, { name, nick, probability, alg, arrows }, words) {
  const text = (key, values) => words.get(key).replace(/\{(\w+)\}/g, (_, part) => values[part]);
  const id = name.toLowerCase().replace(" ", "-");
  const [share, of] = probability.split("/");
  const picture = `view="plan" ${SETS[set]} setup-anchor="end" controls="none" alg="${escaped(alg)}"${arrows ? ` arrows="${arrows}"` : ""}`;
  return `<li class="case" id="${id}" data-alg="${escaped(alg)}"${arrows ? ` data-arrows="${arrows}"` : ""}>
  <cube-lab ${picture}></cube-lab>
  <h3>${name}${nick ? ` <small>${escaped(nick)}</small>` : ""}</h3>
  <p class="alg">${printed(alg)}</p>
  <p class="odds">${text("odds", { share, of })}</p>
  <button type="button" class="quiet" data-show aria-label="${text("show_case", { name })}">${words.get("show")}</button>
</li>
`;
}

/** Returns the page with the dialog of a set in place of each <quiz-of>. */
export function withQuiz(html) {
  const dialog = readFileSync(new URL("quiz.html", import.meta.url), "utf8");
  return replaced(html, "quiz-of", ({ set }) => dialog.replace("{picture}", () => `view="3d plan moves" ${SETS[set]}`));
}

/** Returns the page, in the language of `words`, with the cases in place of each <cases-of>, a heading and a list for each group. */
export function withCases(html, words) {
  return replaced(html, "cases-of", ({ set }) => {
    const cases = casesOf(set);
    const groups = [...new Set(cases.map(({ group }) => group))];
    const list = (group) => cases.filter((one) => one.group === group).map((one) => card(set, one, words)).join("");
    const sections = groups.map((group) => `<section class="group">\n<h2>${escaped(groupName(group, words))}</h2>\n<ol class="cases">\n${list(group)}</ol>\n</section>\n`);
    return `<div class="sheet">\n${sections.join("")}</div>`;
  });
}
