// The players of other sizes: scrambling, solving, and features that only they have.
import assert from "node:assert/strict";
import { accessibleEverywhere } from "./accessible.mjs";
import { openLink, pageTest, picture, useBrowser } from "./harness.mjs";
import * as cube from "./cube.mjs";
import { after, faceOf, FACES, isSolved, ready, seenWithin, solved, reveal } from "./cube.mjs";
import { assertSoon, timeOfStop } from "./soon.mjs";
import { until } from "./until.mjs";

useBrowser();

/** Returns the part of the player of another size with this name. */
const part = (page, name) => page.locator(`main[data-sizes] [data-part=${name}]`);

const status = (page, words) => page.locator("main[data-sizes] [data-part=status]", { hasText: words });

/** Returns the facelet string, unfolding its part of the page first. */
async function facelets(page) {
  await reveal(page, "facelets");
  await until(page, () => document.querySelector("main[data-sizes] [data-part=facelets]").value !== "");
  return part(page, "facelets").inputValue();
}

/** Waits until the player rests, and returns the facelet string. */
async function atRest(page) {
  await cube.atRest(page, "main[data-sizes]");
  return facelets(page);
}

const atEnd = (page) =>
  until(page, () => {
    const place = document.querySelector("main[data-sizes] [data-part=place]");
    const isThere = Number(place.max) > Number(place.min) && Number(place.value) === Number(place.max);
    return isThere && !place.closest("[data-sizes]").hasAttribute("data-moving");
  }, null, { patience: 60_000 });

/** Returns all moves by scrolling through the list, which contains only its visible rows. */
const listed = (page) =>
  part(page, "moves").evaluate(async (list) => {
    const moves = [];
    const frame = () => new Promise((resume) => requestAnimationFrame(() => requestAnimationFrame(resume)));
    list.scrollTop = 0;
    for (;;) {
      await frame();
      for (const button of list.querySelectorAll("button")) moves[button.dataset.place] = button.textContent;
      const before = list.scrollTop;
      list.scrollTop += list.clientHeight;
      if (list.scrollTop === before) return moves;
    }
  });

/** Scrambles with a seed, and waits until the cube rests there. */
async function scramble(page, seed) {
  await (await reveal(page, "seed")).fill(String(seed));
  await part(page, "seed").press("Enter");
  // The status of the previous scramble is gone by then.
  await cube.atRest(page, "main[data-sizes]");
  await status(page, "Scrambled").waitFor({ timeout: 60_000 });
  return atRest(page);
}

/** Solves, waits for the end of the search, and watches a solution that is to be followed move by move. */
async function solve(page) {
  await part(page, "solve").click();
  await cube.begun(page);
  await until(page, () => !document.querySelector("main[data-sizes] [data-part=solve]").hasAttribute("data-searching"), null, { patience: 90_000 });
  await status(page, /turns/).waitFor();
  if (await part(page, "follow").isVisible()) await part(page, "follow-watch").click();
}

/** Returns the stickers of the net as face letters. */
async function seenOnNet(page, size) {
  const net = part(page, "net");
  await net.scrollIntoViewIfNeeded();
  const image = await picture(net);
  const [gap, unit] = [0.08, image.width / 4.24];
  const corners = { U: [1, 0], R: [2, 1], F: [1, 1], D: [1, 2], L: [0, 1], B: [3, 1] };
  return [...FACES]
    .flatMap((face) =>
      Array.from({ length: size * size }, (_, i) => {
        const [x, y] = corners[face].map((corner) => corner * (1 + gap));
        return faceOf(image.at((x + ((i % size) + 0.5) / size) * unit, (y + (Math.floor(i / size) + 0.5) / size) * unit));
      }),
    )
    .join("");
}

/** Returns the visible stickers of the cube, on U, R and F. */
async function seenOnCube(page, size) {
  const stage = part(page, "stage");
  await stage.scrollIntoViewIfNeeded();
  const image = await picture(stage);
  const places = Array.from({ length: 3 * size * size }, (_, facelet) => seenWithin({ x: 0, y: 0, width: image.width, height: image.height }, facelet, size));
  return places.map(({ x, y }) => faceOf(image.at(x, y))).join("");
}

/** Compares the cube, the net and the facelet string with the expected state. */
async function agree(page, size, expected) {
  assert.equal(await atRest(page), expected);
  assert.equal(await seenOnNet(page, size), expected);
  assert.equal(await seenOnCube(page, size), expected.slice(0, 3 * size * size));
}

const plain = (moves) => moves.map((move) => move.replaceAll("′", "'")).join(" ");

for (const size of [2, 4, 5, 17]) {
  pageTest(`size ${size}: scrambled, solved and played to its end`, { webgl: true, query: `#size=${size}`, viewport: { width: 1280, height: 1400 }, isOfFrames: size > 5 }, async (page, test) => {
    await ready(page);
    await agree(page, size, solved(size));
    const scrambled = await scramble(page, 7);
    const scrambling = await listed(page);
    assert.equal(after(plain(scrambling), solved(size)), scrambled);
    await agree(page, size, scrambled);

    // The default method for 5 and more layers first builds large tables.
    if (size >= 5) await part(page, "method").selectOption("quick");
    await solve(page);
    test.diagnostic(await part(page, "status").innerText());
    // While the solution plays, the list follows it and cannot be scrolled to its other moves.
    await part(page, "home").click();
    const solution = (await listed(page)).slice(scrambling.length);
    assert.ok(isSolved(after(plain(solution), scrambled)));

    await part(page, "tempo").fill("10");
    await part(page, "stride").selectOption(size > 4 ? "100" : "1");
    await part(page, "play").click();
    await atEnd(page);
    const end = await atRest(page);
    assert.ok(isSolved(end), end);
    await agree(page, size, end);
  });
}

pageTest("a solution of the 4x4x4 is followed on a phone, its first move in sight", { query: "#size=4", viewport: { width: 360, height: 740 } }, async (page) => {
  await ready(page);
  await scramble(page, 7);
  await part(page, "solve").click();
  await part(page, "follow-place").filter({ hasText: /^0 of / }).waitFor();
  const [list, move] = await Promise.all([part(page, "moves"), part(page, "moves").locator("[aria-current=step]")].map((place) => place.boundingBox()));
  assert.ok(move.y >= list.y && move.y + move.height <= list.y + list.height, `${move.y} in ${list.y} to ${list.y + list.height}`);
  assert.equal((await part(page, "moves").locator("[aria-current=step]").textContent()), await part(page, "follow-name").textContent());
});

pageTest("the net stays where it is when a solution comes", { query: "#size=4" }, async (page) => {
  await ready(page);
  const top = async () => (await part(page, "net").boundingBox()).y;
  const before = await top();
  await scramble(page, 7);
  await solve(page);
  await part(page, "chapters").waitFor();
  // The seed is unfolded below the net, so the page has not moved.
  assert.equal(await page.evaluate(() => scrollY), 0);
  assert.equal(await top(), before);
});

pageTest("Stop ends a search without end, with the solution found so far", { query: "#size=4" }, async (page, test) => {
  await ready(page);
  const scrambled = await scramble(page, 3);
  const before = (await listed(page)).length;
  const start = Number(await part(page, "place").inputValue());
  await part(page, "millis").selectOption({ label: "until Stop" });
  const measureStop = async () => {
    await part(page, "solve").click();
    await status(page, "Best so far").waitFor({ timeout: 60_000 });
    // Playing the solution found so far does not end the search.
    await part(page, "play").click();
    await until(page, (start) => Number(document.querySelector("main[data-sizes] [data-part=place]").value) > start, start);
    await part(page, "home").click();
    assert.ok(await part(page, "solve").evaluate((button) => button.hasAttribute("data-searching")));
    return { waits: [await timeOfStop(part(page, "solve"))] };
  };
  await assertSoon(measureStop, test, "size 4");
  assert.ok(isSolved(after(plain((await listed(page)).slice(before)), scrambled)));
});

pageTest("impossible stickers are shown with their law, and marked on net and cube", { query: "#size=4" }, async (page) => {
  await ready(page);
  // A wing is flipped in its place: its stickers on U and B are exchanged.
  const flipped = [...solved(4)];
  [flipped[1], flipped[82]] = [flipped[82], flipped[1]];
  await (await reveal(page, "facelets")).fill(flipped.join(""));
  await part(page, "laws").locator("li", { hasText: "white-blue" }).first().waitFor();
  const marked = await part(page, "net").locator("[data-tag~=wrong]").evaluateAll((cells) => cells.map((cell) => Number(cell.dataset.facelet)));
  assert.ok(marked.includes(1) && marked.includes(82), `${marked}`);
  assert.match(await part(page, "verdict").textContent(), /No real cube|taken apart/);
  await page.keyboard.press("Escape");
  await part(page, "solve").click();
  await status(page, "There is no solution yet").waitFor();
  // Undo restores the cube.
  await part(page, "undo").click();
  await until(page, (text) => document.querySelector("main[data-sizes] [data-part=facelets]").value === text, solved(4));
});

for (const size of [2, 4, 5, 6, 7]) {
  pageTest(`size ${size}: mistakes in a cube that is entered are mended by what is offered`, { query: `#size=${size}`, viewport: { width: 1280, height: 1400 } }, async (page) => {
    await ready(page);
    const start = after(size === 2 ? "R U F' R2 U'" : "R U Fw' 2R U2 Lw", solved(size));
    const [up, right, front] = [size * size - 1, size * size, 2 * size * size + size - 1];
    const other = start[up] === "D" ? "U" : "D";
    const twisted = { [up]: start[right], [right]: start[front], [front]: start[up] };
    const mistakes = [["a sticker", { [up]: other }, /colour|more than once|no corner|corner/], ["a twisted corner", twisted, /twisted/]];
    await cube.enter(page);
    for (const [name, mistake, law] of mistakes) {
      await facelets(page);
      await (await reveal(page, "facelets")).fill(Object.assign([...start], mistake).join(""));
      await part(page, "laws").locator("li", { hasText: law }).first().waitFor();
      // Every repair leads to a possible cube, and one of them to the original cube.
      const repairs = part(page, "repairs").locator("button");
      await repairs.first().waitFor();
      const results = [];
      for (let i = 0, count = await repairs.count(); i < count; i += 1) {
        await repairs.nth(i).click();
        await part(page, "verdict").filter({ hasText: "possible cube" }).waitFor();
        results.push(await facelets(page));
        await part(page, "undo").click();
        await repairs.first().waitFor();
      }
      assert.equal(new Set(results).size, results.length);
      assert.ok(results.includes(start), `${name}: ${results.length} repairs`);
    }
  });
}

pageTest("a text of another size, and one with too many of a colour", { query: "#size=17" }, async (page) => {
  await ready(page);
  await facelets(page);
  await (await reveal(page, "facelets")).fill(solved(4));
  await part(page, "facelets-note").filter({ hasText: "96 stickers; expected 1734" }).waitFor();
  await (await reveal(page, "facelets")).fill(`U${solved(17).slice(1, -1)}U`);
  await part(page, "laws").locator("li", { hasText: "there are 289 stickers of each colour" }).waitFor();
});

pageTest("a text names colours in the order of the net, and a painted centre takes the others along", { query: "#size=5" }, async (page) => {
  await ready(page);
  await facelets(page);
  const expected = after("R 2U' Fw", solved(5));
  const colours = { U: "W", R: "R", F: "G", D: "Y", L: "O", B: "B" };
  const row = (face, row) => [...expected.slice(25 * face + 5 * row, 25 * face + 5 * row + 5)].map((letter) => colours[letter]).join("");
  const rows = (faces) => [0, 1, 2, 3, 4].map((number) => faces.map((face) => row(face, number)).join(" "));
  await (await reveal(page, "facelets")).fill([...rows([0]), ...rows([4, 2, 1, 5]), ...rows([3])].join("\n"));
  await part(page, "facelets-note").filter({ hasText: "Read in the order of the net" }).waitFor();
  await cube.enter(page);
  await cube.atRest(page, "main[data-sizes]");
  assert.equal(await seenOnNet(page, 5), expected);
  await part(page, "clear").click();
  await part(page, "verdict").filter({ hasText: "still empty" }).waitFor();
  await page.locator("main[data-sizes] [name=paint][value=D] + i").click();
  await part(page, "net").locator("[data-facelet=\"12\"]").click();
  await until(page, () => {
    const text = document.querySelector("main[data-sizes] [data-part=facelets]").value;
    return [0, 1, 2, 3, 4, 5].map((face) => text[25 * face + 12]).join("") === "DLFURB";
  });
});

pageTest("stickers are entered by clicking, on the net and on the cube", { query: "#size=4", viewport: { width: 1280, height: 1400 } }, async (page) => {
  await ready(page);
  const expected = after("R 2U' Fw", solved(4));
  await cube.enter(page);
  await part(page, "clear").click();
  await part(page, "verdict").filter({ hasText: "still empty" }).waitFor();
  let chosen = "";
  const stage = await part(page, "stage").boundingBox();
  const cells = await part(page, "net").locator("[data-facelet]").evaluateAll((cells) =>
    cells.map((cell) => {
      const { x, y, width } = cell.getBoundingClientRect();
      return { x: x + width / 2, y: y + width / 2 };
    }),
  );
  for (const [facelet, colour] of [...expected].entries()) {
    if (chosen !== colour) await page.locator(`main[data-sizes] [name=paint][value=${(chosen = colour)}] + i`).click();
    // Stickers of F are clicked on the cube, the others on the net.
    const { x, y } = facelet >= 32 && facelet < 48 ? seenWithin(stage, facelet, 4) : cells[facelet];
    await page.mouse.click(x, y);
  }
  await part(page, "verdict").filter({ hasText: "possible cube" }).waitFor();
  await agree(page, 4, expected);
  // Undo restores the cleared stickers.
  await part(page, "clear").click();
  await part(page, "verdict").filter({ hasText: "still empty" }).waitFor();
  await part(page, "undo").click();
  await part(page, "verdict").filter({ hasText: "possible cube" }).waitFor();
});

pageTest("the page says how long the tables of a large cube take", { query: "#size=6" }, async (page) => {
  await ready(page);
  await scramble(page, 5);
  await part(page, "detail").filter({ hasText: /Tables take about [0-9]+ s/ }).waitFor();
});

pageTest("a solution has chapters with their goals, and one goes from one to the other", { query: "#size=5" }, async (page) => {
  await ready(page);
  await scramble(page, 5);
  await part(page, "method").selectOption("quick");
  await solve(page);
  await part(page, "play").click();
  const chapters = part(page, "chapters").locator("[data-chapter]");
  const places = await chapters.evaluateAll((buttons) => buttons.map((button) => Number(button.dataset.place)));
  assert.ok(places.length >= 3, `${places}`);
  for (const length of await chapters.locator("small").allTextContents()) assert.match(length, /^[0-9]+ STM$/);
  assert.deepEqual(places, [...places].sort((a, b) => a - b));
  const goals = new Set();
  for (const [i, place] of places.entries()) {
    await chapters.nth(i).click();
    await until(page, (place) => Number(document.querySelector("main[data-sizes] [data-part=place]").value) === place, place);
    assert.equal(await chapters.nth(i).getAttribute("aria-current"), "step");
    goals.add(await part(page, "goal").textContent());
  }
  assert.equal(goals.size, places.length);
  assert.ok([...goals].every((goal) => goal.length > 20));
  // The list marks the start of each chapter.
  assert.match(await part(page, "moves").textContent(), new RegExp((await chapters.last().locator("span").textContent()).slice(0, 4)));
});

/** Returns the facelets of the net that have one of the six colours in full; the others are dimmed. */
const lit = (page) =>
  part(page, "net").locator("[data-facelet]").evaluateAll((cells) => {
    const full = ["#f4f5f2", "#cf1f33", "#12a150", "#ffd31f", "#ff861a", "#1a58c9"];
    return cells.filter((cell) => full.includes(cell.getAttribute("fill"))).map((cell) => Number(cell.dataset.facelet)).sort((a, b) => a - b);
  });

/** Goes to a chapter of the solution, and returns the facelets that are lit there. */
async function litIn(page, chapter) {
  await chapter.click();
  await until(page, () => document.querySelector("main[data-sizes] [data-chapter][aria-current]"));
  await cube.atRest(page, "main[data-sizes]");
  assert.equal(await chapter.getAttribute("aria-current"), "step");
  return lit(page);
}

pageTest("chapters light the pieces that they are about, until a person wants to see all", { query: "#size=5", reducedMotion: "reduce" }, async (page) => {
  const facelets = (isOfKind) =>
    Array.from({ length: 150 }, (_, i) => i).filter((i) => isOfKind(...[Math.floor(i / 5) % 5, i % 5].map((index) => index % 4 === 0)));
  const [all, centres, edges] = [facelets(() => true), facelets((a, b) => !a && !b), facelets((a, b) => a !== b)];
  const solveQuickly = async () => {
    await scramble(page, 5);
    assert.deepEqual(await lit(page), all);
    await part(page, "method").selectOption("quick");
    await solve(page);
    await part(page, "play").click();
    return part(page, "chapters").locator("[data-chapter]");
  };
  await ready(page);
  const chapters = await solveQuickly();
  assert.deepEqual(await litIn(page, chapters.nth(0)), centres);
  assert.deepEqual(await litIn(page, chapters.nth(1)), edges);
  assert.deepEqual(await litIn(page, chapters.last()), all);
  await litIn(page, chapters.nth(0));
  // The dimmed colours are six, too, and darker.
  const dimmed = await part(page, "net").locator("[data-facelet]").evaluateAll((cells) => new Set(cells.map((cell) => cell.getAttribute("fill"))).size);
  assert.equal(dimmed, 12);
  await part(page, "end").click();
  await atEnd(page);
  assert.deepEqual(await lit(page), all);
  await litIn(page, chapters.nth(1));
  await part(page, "dim").uncheck();
  await cube.atRest(page, "main[data-sizes]");
  assert.deepEqual(await lit(page), all);
  // The choice stays, and the arrows still go through the moves.
  await page.keyboard.press("ArrowRight");
  await until(page, (start) => Number(document.querySelector("main[data-sizes] [data-part=place]").value) === start + 1, Number(await chapters.nth(1).getAttribute("data-place")));
  await page.goto("about:blank");
  await page.goBack();
  await ready(page);
  assert.deepEqual(await litIn(page, (await solveQuickly()).nth(1)), all);
  assert.equal(await part(page, "dim").isChecked(), false);
  await part(page, "dim").check();
  await cube.atRest(page, "main[data-sizes]");
  assert.deepEqual(await lit(page), edges);
});

pageTest("chapters of one pair of centres light its two colours, then the other four", { query: "#size=4" }, async (page) => {
  await ready(page);
  await scramble(page, 7);
  await solve(page);
  await part(page, "play").click();
  const chapters = part(page, "chapters").locator("[data-chapter]");
  const state = await facelets(page);
  const colours = (state, facelets) => [...new Set(facelets.map((i) => state[i]))].sort().join("");
  const first = await litIn(page, chapters.nth(0));
  const pair = colours(await facelets(page), first);
  assert.ok(["DU", "LR", "BF"].includes(pair), pair);
  assert.equal(first.length, 8, state);
  const others = await litIn(page, chapters.nth(1));
  assert.equal(colours(await facelets(page), others), [..."BDFLRU"].filter((face) => !pair.includes(face)).join(""));
  assert.equal(others.length, 16);
});

pageTest("a text of more moves than its field takes says so, and where to find them", { query: "#size=5&alg=(R_2U_Fw-_2L2)700" }, async (page) => {
  await ready(page);
  await part(page, "edit").click();
  const hint = part(page, "alg-note").filter({ hasText: "2800 moves are too many to be written here. “Share” has them as a text." });
  await hint.waitFor();
  assert.equal(await part(page, "alg").inputValue(), "");
  assert.equal(await part(page, "alg").isEditable(), false);
});

pageTest("ten thousand moves stay quick, and few of them are on the page", { webgl: true, query: "#size=5&alg=(R_2U_Fw-_2L2)2500" }, async (page, test) => {
  await ready(page);
  const list = part(page, "moves");
  const there = () => list.locator("button").count();
  assert.ok((await there()) > 10 && (await there()) < 300, `${await there()} buttons`);
  await list.evaluate((list) => (list.scrollTop = list.scrollHeight));
  const last = list.locator("[data-place='9999']");
  await last.click();
  await until(page, () => document.querySelector("main[data-sizes] [data-part=place]").value === "9999");
  assert.equal(await last.getAttribute("aria-current"), "step");
  assert.ok((await there()) < 300);
  const times = await page.evaluate(async () => {
    const slider = document.querySelector("main[data-sizes] [data-part=place]");
    const times = [];
    for (let place = 0; place <= 10_000; place += 97) {
      slider.value = place;
      const began = performance.now();
      slider.dispatchEvent(new Event("input", { bubbles: true }));
      await new Promise(requestAnimationFrame);
      times.push(performance.now() - began);
    }
    slider.dispatchEvent(new Event("change", { bubbles: true }));
    return times.sort((a, b) => a - b);
  });
  test.diagnostic(`scrubbing through 10,000 moves: a frame after ${times[Math.floor(times.length / 2)].toFixed(0)} ms, at worst ${times.at(-1).toFixed(0)} ms`);
  const made = "R 2U Fw' 2L2 ".repeat(2500).split(" ").slice(0, 97 * 103);
  assert.equal(await atRest(page), after(made.join(" "), solved(5)));
});

pageTest("a list that is scrolled before the frame that shows its new moves waits for that", { query: "#size=4&alg=(R_2U_Fw-_2L2)50" }, async (page) => {
  await ready(page);
  await part(page, "moves").locator("button").first().waitFor();
  await page.evaluate(() => {
    const of = (name) => document.querySelector(`main[data-sizes] [data-part=${name}]`);
    of("reset").click();
    of("moves").scrollTop = 500;
    of("moves").dispatchEvent(new Event("scroll"));
  });
  assert.equal(await atRest(page), solved(4));
  assert.equal(await part(page, "moves").locator("button").count(), 0);
});

pageTest("each size keeps its cube and history, the 3x3x3 too", {}, async (page) => {
  await cube.ready(page);
  await cube.perform(page, "R U");
  const three = await cube.facelets(page);
  // Until the program of other sizes has come, the cube before stays on the page and takes the keys.
  const pick = async (size) => {
    await page.getByRole("navigation", { name: "Layers of the cube" }).getByRole("link", { name: String(size), exact: true }).click();
    await page.locator(`main[${size === 3 ? "data-cubelab" : "data-sizes"}][data-ready]:not([hidden])`).waitFor();
  };
  await pick(4);
  await ready(page);
  await page.keyboard.press("f");
  await atEnd(page);
  const four = await atRest(page);
  assert.equal(four, after("F", solved(4)));
  await page.locator(".sizes select").selectOption("9");
  await until(page, () => location.hash.startsWith("#size=9"));
  assert.equal((await atRest(page)).length, 486);
  await pick(4);
  await until(page, () => document.querySelector("main[data-sizes] [data-part=facelets]").value.length === 96);
  assert.equal(await atRest(page), four);
  await part(page, "undo").click();
  await until(page, (text) => document.querySelector("main[data-sizes] [data-part=facelets]").value === text, solved(4));
  await pick(3);
  assert.equal(await page.locator("main[data-cubelab] [data-part=facelets]").inputValue(), three);
  await page.locator("main[data-cubelab] [data-part=undo]").click();
  await until(page, (three) => document.querySelector("main[data-cubelab] [data-part=facelets]").value !== three, three);
  // The address contains the state that is shown.
  await openLink(page, "#size=4&turns=2R_3Fw-&at=2");
  await ready(page);
  assert.equal(await atRest(page), after("2R 3Fw'", solved(4)));
});

pageTest("the turn pad of the 3x3x3 is open on a wide screen, also for who begins with another size", { query: "#size=4" }, async (page) => {
  await ready(page);
  await page.getByRole("navigation", { name: "Layers of the cube" }).getByRole("link", { name: "3", exact: true }).click();
  await page.locator("main[data-cubelab][data-ready] [data-turn=R]").waitFor();
  assert.equal(await page.locator("main[data-cubelab] [data-part=turns]").getAttribute("aria-expanded"), "true");
});

pageTest("wide and inner layers turn by button, key, finger and text", { query: "#size=5", viewport: { width: 1280, height: 1400 } }, async (page) => {
  await ready(page);
  const tab = (name) => page.locator(`main[data-sizes] [name=layers][value=${name}] + span`).click();
  await tab("wide");
  await part(page, "depth").fill("3");
  await page.locator("main[data-sizes] [data-turn=\"3Rw'\"]").click();
  await tab("middle");
  await page.keyboard.press("u");
  assert.equal(await atRest(page), after("3Rw' 3U", solved(5)));
  const stage = await part(page, "stage").boundingBox();
  // Drags the second row of F to the right.
  await cube.drag(page, seenWithin(stage, 2 * 25 + 6, 5), seenWithin(stage, 2 * 25 + 9, 5));
  const dragged = await atRest(page);
  assert.ok([after("3Rw' 3U 2U'", solved(5)), after("3Rw' 3U 2U2", solved(5))].includes(dragged));
  await part(page, "reset").click();
  await (await reveal(page, "alg")).fill("[2R, 3Fw] 2-3u");
  assert.equal(await atRest(page), after("2R 3Fw 2R' 3Fw' 2-3u", solved(5)));
});

for (const size of [4, 18]) {
  pageTest(`axe-core finds nothing at size ${size}`, { query: `#size=${size}` }, async (page) => {
    await ready(page);
    await accessibleEverywhere(page, "at the start");
    for (const tab of await part(page, "layers").locator("label:not([hidden])").all()) {
      await tab.click();
      await accessibleEverywhere(page, `with the tab ${await tab.textContent()}`);
    }
    await part(page, "enter").click();
    await accessibleEverywhere(page, "where stickers are entered");
    await scramble(page, 7);
    await solve(page);
    await accessibleEverywhere(page, "while it plays");
  });
}

pageTest("a worker starts only for a size that it solves", { query: "#size=4" }, async (page) => {
  const programs = () => page.workers().map((worker) => /(\w+)_loader\.js/.exec(worker.url())[1]).sort();
  await ready(page);
  await scramble(page, 7);
  assert.deepEqual(programs(), ["sizes_worker"]);
  const size = (layers) => page.getByRole("navigation", { name: "Layers of the cube" }).getByRole("link", { name: layers, exact: true });
  await Promise.all([page.waitForEvent("worker"), size("5").click()]);
  assert.deepEqual(programs(), ["blocks_worker", "sizes_worker"]);
  await Promise.all([page.waitForEvent("worker"), size("3").click()]);
  assert.deepEqual(programs(), ["blocks_worker", "sizes_worker", "worker"]);
});

pageTest("the program of the 3x3x3 is loaded when it is shown, that of WebGL only by browsers that have it", { query: "#size=4" }, async (page) => {
  const programs = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .flatMap(({ name }) => /\/(app|renderer|sizes)\.js$/.exec(name)?.[1] ?? [])
        .sort(),
    );
  await ready(page);
  await scramble(page, 7);
  assert.deepEqual(await programs(), ["sizes"]);
  await page.getByRole("navigation", { name: "Layers of the cube" }).getByRole("link", { name: "3", exact: true }).click();
  await page.locator("main[data-cubelab][data-ready]").waitFor();
  assert.deepEqual(await programs(), ["app", "sizes"]);
});

/** Records the messages that workers receive, as `PROGRAM TYPE`. */
const listening = {
  worksAhead: true,
  query: "#size=7",
  prepare: (page) =>
    page.addInitScript(() => {
      window.posted = [];
      window.Worker = class extends Worker {
        constructor(url, ...settings) {
          super(url, ...settings);
          this.program = /(\w+)_loader\.js/.exec(url)[1];
        }

        postMessage(message, ...settings) {
          posted.push(`${this.program} ${message?.type}`);
          super.postMessage(message, ...settings);
        }
      };
    }),
};
pageTest("workers build no tables ahead while the cube moves", listening, async (page) => {
  await ready(page);
  await until(page, () => posted.includes("blocks_worker prepare"));
  await page.evaluate(() => posted.splice(0));
  await part(page, "stage").press("r");
  await until(page, () => posted.includes("blocks_worker hold"));
  await until(page, () => posted.at(-1) === "blocks_worker resume");
});

pageTest("workers of a method that is no longer chosen build no tables ahead", listening, async (page) => {
  /** Waits until a program builds tables, and another one waits with them. */
  const builds = (program, other) =>
    until(page, ([program, other]) => {
      const last = (program) => posted.findLast((text) => /^(\w+) (hold|resume)$/.exec(text)?.[1] === program)?.split(" ")[1];
      return posted.includes(`${program} prepare`) && last(program) === "resume" && last(other) === "hold";
    }, [program, other]);
  await ready(page);
  await until(page, () => posted.includes("blocks_worker prepare"));
  const method = await reveal(page, "method");
  // The workers go on at once, not with the next frame, which may never come.
  await page.evaluate(() => void (window.requestAnimationFrame = () => 0));
  await method.selectOption("quick");
  await builds("sizes_worker", "blocks_worker");
  await method.selectOption("reduction");
  await builds("blocks_worker", "sizes_worker");
});

pageTest("without WebGL the cube is drawn as SVG", { webgl: false, query: "#size=9" }, async (page) => {
  await ready(page, "svg");
  await (await reveal(page, "alg")).fill("3Rw U");
  await atRest(page);
  assert.ok((await page.locator("main[data-sizes] [data-part=cube] path").count()) > 5);
});

// Measures the sum of the wasm memories and the JavaScript heap; browsers report no other figure to a page
// without cross-origin isolation.
pageTest("size 33 stays below 300 MB", { webgl: true, query: "#size=33", viewport: { width: 1280, height: 1000 } }, async (page, test) => {
  await ready(page);
  await scramble(page, 1);
  await solve(page);
  await part(page, "home").click();
  await part(page, "tempo").fill("6");
  await part(page, "play").click();
  await page.waitForTimeout(4000);
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  const { metrics } = await session.send("Performance.getMetrics");
  const heap = metrics.find(({ name }) => name === "JSHeapUsedSize").value;
  // Initialising a program again returns its exports, which include its memory.
  const memories = await page.evaluate(async () => {
    const of = async (file) => (await (await import(new URL(file, location.href).href)).default()).memory.buffer.byteLength;
    return { app: await of("app.js"), sizes: await of("sizes.js") };
  });
  for (const worker of page.workers()) {
    const file = worker.url().replace(/_loader\.js.*/, ".js");
    memories[file.split("/").at(-1)] = await worker.evaluate(async (file) => (await (await import(file)).default()).memory.buffer.byteLength, file);
  }
  const total = heap + Object.values(memories).reduce((sum, bytes) => sum + bytes, 0);
  const megabytes = (bytes) => `${(bytes / 1e6).toFixed(0)} MB`;
  test.diagnostic(`JS heap ${megabytes(heap)}, wasm memories ${Object.entries(memories).map(([file, bytes]) => `${file} ${megabytes(bytes)}`).join(", ")}: ${megabytes(total)}`);
  assert.ok(total < 300e6, megabytes(total));
});
