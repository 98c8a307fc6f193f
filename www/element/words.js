// The words of the elements: one file a language.
import { fetched } from "./loading.js";

/** The addresses of the words, by language. The first language stands in for the others. */
const WORDS = { en: new URL("./words/en/element.properties", import.meta.url).href };

export const LANGUAGES = Object.keys(WORDS);

const catalogues = new Map();

/** Returns the words of a language: a function of a key and what replaces the words in braces. */
export function wordsOf(language) {
  const load = async () => {
    const file = await (await fetched(WORDS[language])).text();
    const texts = new Map(file.split("\n").map((line) => line.split(/ = (.*)/, 2)));
    return (key, values = {}) => (texts.get(key) ?? key).replace(/\{(\w+)\}/g, (_, name) => values[name]);
  };
  const failed = (error) => {
    catalogues.delete(language);
    throw error;
  };
  if (!catalogues.has(language)) catalogues.set(language, load().catch(failed));
  return catalogues.get(language);
}
