// Shortens a script by what only its readers need.

/** Returns a script without indentation and without comments on lines of their own. */
export function bare(script) {
  // A template literal over several lines would lose its indentation.
  if (script.split("\n").some((line) => line.split("`").length % 2 === 0)) return script;
  return script.replace(/^\s*\/\*\*[^]*?\*\/\n/gm, "").replace(/^ +/gm, "").replace(/^\/\/.*\n/gm, "");
}
