// The languages of the page and their names.

/** Returns the name of a language in this language. */
export const nameOf = (language) => new Intl.DisplayNames(language, { type: "language" }).of(language);

const LIST = /(<html [^>]*data-languages=")([^"]*)"/;

const MENU = /(<label class="language".*<select [^>]*>)[^]*?(<\/select>)/;

/** Returns the page `index.html` with these languages in its list and its menu, the language of its markup first; by default those of its list. */
export function withLanguages(html, languages = LIST.exec(html)?.[2].split(" ")) {
  if (!LIST.test(html) || !MENU.test(html)) throw new Error("index.html has no list or no menu of languages");
  const options = languages.map((language) => `<option value="${language}" lang="${language}">${nameOf(language)}</option>`);
  return html.replace(LIST, `$1${languages.join(" ")}"`).replace(MENU, (_, start, end) => start + options.join("") + end);
}
