// Errors that tell people what to change. Their texts come with the first of them, from the script cube-lab-errors.js, so that a page
// without errors loads none.

/** Returns an error for a key of the catalogue element_failures; `values` replace the words in braces. `message` stands for its text
 * where the script does not come, either. */
export const failure = (key, values = {}, message = Object.values(values).join(": ")) => Object.assign(new Error(message), { key, values });

/** Resolves to an error whose message is the text in a language. Errors without a key stay as they are. */
export async function explained(error, language) {
  if (error.key) error.message = await import("./cube-lab-errors.js").then(({ textOf }) => textOf(error, language)).catch(() => error.message);
  return error;
}
