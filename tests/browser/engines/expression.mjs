/** Returns the text of a call of a function with these arguments, for a page. Arguments are values of JSON, or functions. No function may use
 * other names of its file. */
export const expression = (act, args) => `(${act})(${args.map((arg) => (typeof arg === "function" ? `${arg}` : JSON.stringify(arg) ?? "undefined"))})`;
