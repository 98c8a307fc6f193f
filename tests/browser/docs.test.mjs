// Checks that docs/benchmarks.md is up to date with docs/benchmarks.json.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const script = fileURLToPath(new URL("../../docs/benchmarks.mjs", import.meta.url));

test("the page of benchmarks is made from its figures", () => {
    const made = spawnSync(process.execPath, [script, "--check"], { encoding: "utf8" });
    assert.equal(made.status, 0, made.stderr);
});

test("a table that cannot be run is refused with the names of those that can", () => {
    const made = spawnSync(process.execPath, [script, "--run", "sizes"], { encoding: "utf8" });
    assert.notEqual(made.status, 0);
    assert.match(made.stderr, /no table sizes that can be run; expected one of two-phase,/);
});
