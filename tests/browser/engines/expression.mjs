/** A call of a function with these arguments, for a page: the function may use nothing else of this file. */
export const expression = (act, args) => `(${act})(...${JSON.stringify(args)})`;
