// Following a solution with a cube in the hand: one move at a time, by mouse, by keys, and by touch.
import assert from "node:assert/strict";
import { accessible } from "./accessible.mjs";
import { pageTest, picture, useBrowser } from "./harness.mjs";
import { after, atRest, facelets, moves, part, ready, reveal, seenAt, SOLVED } from "./cube.mjs";
import { until } from "./until.mjs";

useBrowser();

const SCRAMBLE = "R U' F2";
const query = "#scramble=R_U-_F2";

/** Solves the cube, and waits for the card with the first move. */
async function begin(page) {
  await ready(page);
  await part(page, "solve").click();
  await part(page, "follow").waitFor();
  await atRest(page);
}

const shows = (page, state) =>
  until(page, (end) => document.querySelector("[data-part=facelets]").value === end, state);

/** Waits until the card names this move, with these words. */
async function names(page, move, words) {
  await part(page, "follow-name").filter({ hasText: new RegExp(`^${move}$`) }).waitFor();
  await part(page, "follow-words").filter({ hasText: words }).waitFor();
}

pageTest("a solution waits before its first move, and is followed move by move", { query }, async (page) => {
  await begin(page);
  assert.equal(await facelets(page), after(SCRAMBLE), "nothing has turned yet");
  await names(page, "F2", "Front: half a turn");
  assert.equal(await part(page, "follow-then").textContent(), "Then U R′");
  assert.equal(await part(page, "follow-place").textContent(), "0 of 3");
  // The list marks the move to be made, and the cube has its arrow.
  assert.deepEqual((await moves(page)).filter(({ current }) => current).map(({ origin, move }) => [origin, move]), [["Solution", "F2"]]);
  const arrows = () => part(page, "follow-arrows").locator("path").count();
  assert.ok((await arrows()) > 0);

  await part(page, "follow-done").click();
  await names(page, "U", "Top: its front goes left");
  await shows(page, after("R U'"));
  await part(page, "follow-done").click();
  await names(page, "R′", "Right side: its front goes down");
  assert.equal(await part(page, "follow-then").textContent(), "This is the last move.");
  await part(page, "follow-back").click();
  await names(page, "U", "Top: its front goes left");
  await shows(page, after("R U'"));

  // A move that is shown once more is taken back.
  await part(page, "follow-again").click();
  await shows(page, after("R"));
  await shows(page, after("R U'"));
  await names(page, "U", "Top: its front goes left");
  assert.equal(await part(page, "follow-place").textContent(), "1 of 3");

  await part(page, "follow-done").click();
  await names(page, "R′", "Right side");
  await part(page, "follow-done").click();
  await shows(page, SOLVED);
  await part(page, "follow-words").filter({ hasText: "That was the last move." }).waitFor();
  assert.ok(await part(page, "follow-done").isDisabled());
  await atRest(page);
  assert.equal(await arrows(), 0);
});

pageTest("the layer to be turned is lit", { query }, async (page) => {
  await begin(page);
  const stage = await part(page, "stage").boundingBox();
  const brightness = async () => {
    const image = await picture(part(page, "stage"));
    // U1 at the back, F1 and R5.
    const places = await Promise.all([0, 18, 13].map((facelet) => seenAt(page, facelet)));
    return places.map(({ x, y }) => image.at(x - stage.x, y - stage.y).reduce((sum, channel) => sum + channel));
  };
  const lit = await brightness();
  await page.keyboard.press("Escape");
  await atRest(page);
  const plain = await brightness();
  const share = lit.map((sum, i) => sum / plain[i]);
  assert.ok(share[0] < 0.9 && share[1] > 0.98 && share[2] < 0.9, share.join());
});

pageTest("a solution is followed by keys alone, and left", { query }, async (page) => {
  await begin(page);
  await part(page, "stage").focus();
  await page.keyboard.press("Space");
  await names(page, "U", "Top");
  await page.keyboard.press("ArrowRight");
  await names(page, "R′", "Right side");
  await page.keyboard.press("ArrowLeft");
  await names(page, "U", "Top");
  await page.keyboard.press("Escape");
  await part(page, "follow").waitFor({ state: "hidden" });
  await part(page, "play").waitFor();
  await shows(page, after("R U'"));
  // It is taken up again where it was left.
  await part(page, "follow-along").click();
  await names(page, "U", "Top");
});

pageTest("solving again on the way counts the moves from there", { query: "#scramble=R_U-_F2_L_D" }, async (page) => {
  await begin(page);
  await part(page, "follow-done").click();
  await names(page, "L′", "Left side");
  await atRest(page);
  await part(page, "solve").click();
  await part(page, "status").filter({ hasText: "4 turns" }).waitFor();
  await part(page, "follow-place").filter({ hasText: "0 of 4" }).waitFor();
  assert.equal(await part(page, "count").textContent(), "0 / 4");
});

pageTest("a turn of one's own ends the following, and a move shown again is done by Done", { query }, async (page) => {
  await begin(page);
  await part(page, "follow-again").click();
  await part(page, "follow-done").click();
  await names(page, "U", "Top");
  await shows(page, after("R U'"));
  await atRest(page);
  await page.keyboard.press("l");
  await part(page, "follow").waitFor({ state: "hidden" });
  await shows(page, after("R U' L"));
});

pageTest("who prefers to watch sees the solution played", { query }, async (page) => {
  await begin(page);
  await part(page, "follow-watch").click();
  await part(page, "follow").waitFor({ state: "hidden" });
  await shows(page, SOLVED);
});

pageTest("who has lost track enters the cube again", { query }, async (page) => {
  await begin(page);
  await part(page, "follow-done").click();
  await names(page, "U", "Top");
  await part(page, "follow-lost").click();
  await part(page, "palette").waitFor();
  await part(page, "follow").waitFor({ state: "hidden" });
  await shows(page, after("R U'"));
});

pageTest("moves are spoken where the browser can and the person wants it", {
  query,
  prepare: (page) =>
    page.addInitScript(() => {
      window.spoken = [];
      speechSynthesis.speak = (utterance) => window.spoken.push(utterance.text);
    }),
}, async (page) => {
  await begin(page);
  await part(page, "follow-done").click();
  await names(page, "U", "Top");
  assert.deepEqual(await page.evaluate(() => window.spoken), []);
  await part(page, "follow-voice").click();
  await part(page, "follow-done").click();
  await names(page, "R′", "Right side");
  await until(page, () => window.spoken.length === 2);
  assert.deepEqual(await page.evaluate(() => window.spoken), ["Top: its front goes left", "Right side: its front goes down"]);
});

for (const [width, height] of [[360, 740], [740, 360]]) {
  pageTest(`cube, move and buttons fit on a phone of ${width} by ${height} px`, { query, viewport: { width, height }, hasTouch: true, isMobile: true }, async (page) => {
    await ready(page);
    await page.evaluate(() => scrollTo(0, 150));
    await begin(page);
    for (const name of ["stage", "follow-name", "follow-done", "follow-back"]) {
      const box = await part(page, name).boundingBox();
      assert.ok(box.y >= 0 && box.y + box.height <= height, `${name}: ${JSON.stringify(box)}`);
    }
    const button = await part(page, "follow-done").boundingBox();
    assert.ok(button.height >= 44 && button.width >= 44, JSON.stringify(button));
    await part(page, "follow-done").tap();
    await names(page, "U", "Top");
    await accessible(page, "while a solution is followed");
  });
}

pageTest("a move says what it does when it is pointed at or focused", { query: "#alg=R_U-_F2" }, async (page) => {
  await ready(page);
  const tip = part(page, "tip");
  const move = (place) => page.locator(`[data-part=moves] [data-place='${place}']`);
  await move(1).hover();
  await tip.filter({ hasText: /^Top: its front goes right$/ }).waitFor();
  assert.equal(await move(1).getAttribute("aria-label"), "U′: up face counter-clockwise");
  const [over, words] = [await move(1).boundingBox(), await tip.boundingBox()];
  assert.ok(words.y + words.height <= over.y && words.x >= 0, "it covers no move");
  await part(page, "scramble").hover();
  await tip.waitFor({ state: "hidden" });
  await move(2).focus();
  await tip.filter({ hasText: "Front: half a turn" }).waitFor();
  await part(page, "stage").focus();
  await tip.waitFor({ state: "hidden" });
});

pageTest("a wide turn and one of inner layers say what they do", { query: "#size=5" }, async (page) => {
  await ready(page);
  await (await reveal(page, "alg")).fill("3-4u' Rw");
  await page.locator("main[data-sizes] [data-part=edit]").click();
  const move = (place) => page.locator(`main[data-sizes] [data-part=moves] [data-place='${place}']`);
  const tip = page.locator("main[data-sizes] [data-part=tip]");
  await move(0).hover();
  await tip.filter({ hasText: "layers 3 to 4 from the up face, counter-clockwise" }).waitFor();
  await move(1).hover();
  await tip.filter({ hasText: "2 right layers clockwise" }).waitFor();
});
