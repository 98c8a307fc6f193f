// Removes comments and indentation from scripts.

/** Returns a script without indentation and without comments on lines of their own. */
export function bare(script) {
  // The indentation inside a template literal of several lines is part of its text.
  if (script.split("\n").some((line) => line.split("`").length % 2 === 0)) return script;
  return script.replace(/^\s*\/\*\*[^]*?\*\/\n/gm, "").replace(/^ +/gm, "").replace(/^\/\/.*\n/gm, "");
}
