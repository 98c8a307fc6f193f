import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join, sep } from "node:path";
import { test } from "node:test";
import { DIST } from "./server.mjs";
import { sizes } from "./sizes.mjs";

for (const { name, files, gzipped, budget } of sizes(DIST)) {
  test(`${name} weighs at most ${budget / 1000} kB`, () => {
    assert.notEqual(files.length, 0, "nothing was built");
    assert.ok(gzipped <= budget, `${gzipped} bytes, gzipped, in ${files.join(", ")}`);
  });
}

// The compiler's flags, which Cargo splits at spaces, cannot name a folder with a space.
const skip = homedir().includes(" ") && "the path of the home folder has a space";

test("no WebAssembly file contains the path of the home folder", { skip }, () => {
  const programs = sizes(DIST).flatMap(({ files }) => files.filter((file) => file.endsWith(".wasm")));
  assert.notEqual(programs.length, 0, "nothing was built");
  const named = programs.filter((file) => readFileSync(join(DIST, file)).includes(homedir() + sep));
  assert.deepEqual(named, []);
});
