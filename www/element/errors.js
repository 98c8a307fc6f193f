// The texts of errors, loaded with the first error. English ones are a part of this script: they name what is wrong where a page or a
// server withholds files. Those of other languages are files.
import ENGLISH from "../../assets/words/en/element_failures.properties";

/** The addresses of the words, by language. */
const FILES = {
  de: [new URL("./words/de/element_failures.properties", import.meta.url).href, new URL("./words/de/element_attributes.properties", import.meta.url).href, new URL("./words/de/page.properties", import.meta.url).href],
  fr: [new URL("./words/fr/element_failures.properties", import.meta.url).href, new URL("./words/fr/element_attributes.properties", import.meta.url).href, new URL("./words/fr/page.properties", import.meta.url).href],
  es: [new URL("./words/es/element_failures.properties", import.meta.url).href, new URL("./words/es/element_attributes.properties", import.meta.url).href, new URL("./words/es/page.properties", import.meta.url).href],
  ja: [new URL("./words/ja/element_failures.properties", import.meta.url).href, new URL("./words/ja/element_attributes.properties", import.meta.url).href, new URL("./words/ja/page.properties", import.meta.url).href],
  ar: [new URL("./words/ar/element_failures.properties", import.meta.url).href, new URL("./words/ar/element_attributes.properties", import.meta.url).href, new URL("./words/ar/page.properties", import.meta.url).href],
};

/** Files that have come, by address. */
const files = new Map();

/** Fetches a file, once unless it does not come. */
function text(url) {
  const load = async () => {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${url}: ${response.status}`);
    return response.text();
  };
  if (!files.has(url)) {
    const loading = load();
    files.set(url, loading);
    loading.catch(() => files.delete(url));
  }
  return files.get(url);
}

const textsOf = (file) => new Map(file.split("\n").map((line) => line.split(/ = (.*)/, 2)));

/** Resolves to the text of an error with a key and values, in English if the words of the language do not come. */
export async function textOf({ key, values }, language) {
  const file = FILES[language] ? await text(FILES[language][0]).catch(() => ENGLISH) : ENGLISH;
  return textsOf(file).get(key).replace(/\{(\w+)\}/g, (_, name) => values[name]);
}

/** The words of languages as the program of cubes that play has them. */
const words = new Map();

/** Resolves to the words of a language that is not English for the program of a figure. */
async function wordsIn(figure, language) {
  if (!words.has(language)) {
    const [, attributes, page] = FILES[language];
    words.set(language, figure.wordsOf(await text(page), await text(attributes), language === "ar"));
  }
  return words.get(language);
}

/** Resolves to the errors in the attributes of a figure as one text in a language that is not English. */
export const errorsIn = async (figure, language) => figure.errorsIn(await wordsIn(figure, language));

/** Resolves to the reason of a refusal of a figure in a language that is not English. */
export const refusalIn = async (figure, refusal, language) => refusal.textIn(await wordsIn(figure, language));
