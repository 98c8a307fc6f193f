import assert from "node:assert/strict";
import { test } from "node:test";
import { DIST } from "./server.mjs";
import { sizes } from "./sizes.mjs";

for (const { name, files, gzipped, budget } of sizes(DIST)) {
  test(`${name} weighs at most ${budget / 1000} kB`, () => {
    assert.notEqual(files.length, 0, "nothing was built");
    assert.ok(gzipped <= budget, `${gzipped} bytes, gzipped, in ${files.join(", ")}`);
  });
}
