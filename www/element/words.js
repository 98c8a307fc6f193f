// The words of the elements: one file a language.
import { fetched } from "./loading.js";

/** The addresses of the words, by language. The first language stands in for the others. */
const WORDS = {
  en: new URL("./words/en/element.properties", import.meta.url).href,
  de: new URL("./words/de/element.properties", import.meta.url).href,
  fr: new URL("./words/fr/element.properties", import.meta.url).href,
  es: new URL("./words/es/element.properties", import.meta.url).href,
  ja: new URL("./words/ja/element.properties", import.meta.url).href,
  ar: new URL("./words/ar/element.properties", import.meta.url).href,
};

export const LANGUAGES = Object.keys(WORDS);

const catalogues = new Map();

/** Returns the words of a language, or of the first language if they do not come: a function of a key and what replaces the words in
 * braces, with the property `language`. */
export function wordsOf(language) {
  const load = async () => {
    const file = await (await fetched(WORDS[language])).text();
    const texts = new Map(file.split("\n").map((line) => line.split(/ = (.*)/, 2)));
    const words = (key, values = {}) => (texts.get(key) ?? key).replace(/\{(\w+)\}/g, (_, name) => values[name]);
    return Object.assign(words, { language });
  };
  const failed = (error) => {
    catalogues.delete(language);
    if (language !== LANGUAGES[0]) return wordsOf(LANGUAGES[0]);
    throw error;
  };
  if (!catalogues.has(language)) catalogues.set(language, load().catch(failed));
  return catalogues.get(language);
}
