/** Returns the text of a call of a function with these arguments, for a page. The function must not use other names of its
 * file. */
export const expression = (act, args) => `(${act})(...${JSON.stringify(args)})`;
