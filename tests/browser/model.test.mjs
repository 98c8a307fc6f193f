import assert from "node:assert/strict";
import { test } from "node:test";
import { after, SOLVED } from "./cube.mjs";

test("the tests' own model of the cube keeps its laws", () => {
  assert.equal(after("R"), "UUFUUFUUFRRRRRRRRRFFDFFDFFDDDBDDBDDBLLLLLLLLLUBBUBBUBB");
  assert.equal(after("R U R' U' ".repeat(6)), SOLVED);
  assert.equal(after("R2 L2 U2 D2 F2 B2 B2 F2 D2 U2 L2 R2"), SOLVED);
  // The superflip needs 20 turns, the checkerboard six half turns of opposite faces.
  assert.equal(
    after("U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2"),
    "UBULURUFURURFRBRDRFUFLFRFDFDFDLDRDBDLULBLFLDLBUBRBLBDB",
  );
});
