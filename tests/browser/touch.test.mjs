// The page on a phone: everything by touch, in a window 360 px wide.
import assert from "node:assert/strict";
import { pageTest, useBrowser } from "./harness.mjs";
import { after, atEnd, atRest, facelets, moves, part, perform, ready, seenAt, slide, SOLVED } from "./cube.mjs";
import { until } from "./until.mjs";

useBrowser();

const phone = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
};

/** Waits for the expected facelet string. */
async function shows(page, state) {
  for (let tries = 0; (await facelets(page)) !== state; tries += 1) {
    assert.ok(tries < 150, `${await facelets(page)} instead of ${state}`);
    await page.waitForTimeout(100);
  }
}

/** Moves a finger from one point to another, in CSS pixels of the window. */
async function swipe(page, from, to) {
  const session = await page.context().newCDPSession(page);
  const touch = (type, point) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: point ? [{ ...point, id: 1 }] : [] });
  await touch("touchStart", from);
  for (let step = 1; step <= 8; step += 1) {
    await touch("touchMove", { x: from.x + ((to.x - from.x) * step) / 8, y: from.y + ((to.y - from.y) * step) / 8 });
  }
  await touch("touchEnd");
  await session.detach();
}

pageTest("scramble, solve, play and step by touch", phone, async (page) => {
  await ready(page);
  await part(page, "scramble").tap();
  await page.locator("[data-part=status]", { hasText: "Scrambled" }).waitFor({ timeout: 60_000 });
  await atRest(page);
  const scrambled = await facelets(page);
  await part(page, "solve").tap();
  await page.locator("[data-part=moves] .origin", { hasText: "Solution" }).waitFor({ timeout: 60_000 });
  await page.locator("[data-part=status]", { hasText: /^\d+ turns/ }).waitFor({ timeout: 60_000 });
  await part(page, "follow-watch").tap();
  await slide(page, "tempo", 10);
  await atEnd(page);
  await shows(page, SOLVED);
  // Steps back and forward, and jumps to a move.
  await part(page, "home").tap();
  await shows(page, scrambled);
  const solution = (await moves(page)).filter(({ origin }) => origin === "Solution").map(({ move }) => move);
  await part(page, "forward").tap();
  await shows(page, after(solution[0], scrambled));
  await part(page, "back").tap();
  await shows(page, scrambled);
  await page.locator("[data-part=moves] [data-place]").last().tap();
  await part(page, "forward").tap();
  await shows(page, SOLVED);
  await part(page, "undo").tap();
  await shows(page, scrambled);
});

pageTest("layers and the camera follow a finger, and the page stays where it is", phone, async (page) => {
  await ready(page);
  const places = () => Promise.all([seenAt(page, 18), seenAt(page, 20)]);
  const [start, end] = await places();
  await swipe(page, start, end);
  await shows(page, after("U'"));
  const stage = await part(page, "stage").boundingBox();
  const edge = { x: stage.x + 8, y: stage.y + stage.height * 0.55 };
  await swipe(page, edge, { x: edge.x + 120, y: edge.y - 40 });
  await until(page, () => location.hash.includes("view="));
  assert.equal(await facelets(page), after("U'"));
  assert.equal(await page.evaluate(() => scrollY), 0);
  await part(page, "turns").tap();
  await page.locator("[data-turn=R]").tap();
  await shows(page, after("U' R"));
});

pageTest("a button that is tapped right after a flick works", phone, async (page) => {
  await ready(page);
  const stage = await part(page, "stage").boundingBox();
  const button = await part(page, "enter").boundingBox();
  const edge = { x: stage.x + 8, y: stage.y + stage.height * 0.55 };
  const session = await page.context().newCDPSession(page);
  const touch = (type, ...touchPoints) => session.send("Input.dispatchTouchEvent", { type, touchPoints });
  // The actions do not wait for each other, as a finger does not wait for frames.
  await Promise.all([
    touch("touchStart", edge),
    ...[30, 60, 90, 120].map((way) => touch("touchMove", { x: edge.x + way, y: edge.y - way / 3 })),
    touch("touchEnd"),
    touch("touchStart", { x: button.x + button.width / 2, y: button.y + button.height / 2 }),
    touch("touchEnd"),
  ]);
  await part(page, "palette").waitFor();
});

pageTest("stickers are painted by tapping, and a swipe paints none", phone, async (page) => {
  await ready(page);
  await perform(page, "R");
  await part(page, "enter").tap();
  await page.locator('[data-part=palette] label:has([value="U"])').tap();
  const entered = [...(await facelets(page))];
  await page.locator('[data-part=net] [data-facelet="20"]').tap();
  entered[20] = "U";
  await shows(page, entered.join(""));
  const sticker = await seenAt(page, 24);
  await page.touchscreen.tap(sticker.x, sticker.y);
  entered[24] = "U";
  await shows(page, entered.join(""));
  await page.locator("[data-part=laws] li").first().waitFor();
  // A swipe over the cube looks round; one over the net scrolls.
  await swipe(page, await seenAt(page, 18), await seenAt(page, 26));
  await until(page, () => location.hash.includes("view="));
  const net = await part(page, "net").boundingBox();
  const [x, y] = [net.x + net.width / 2, net.y + net.height * 0.8];
  await swipe(page, { x, y }, { x, y: y - 200 });
  await until(page, () => scrollY > 50);
  await page.waitForTimeout(300);
  await shows(page, entered.join(""));
});

pageTest("a swipe over the net scrolls the page, and turns nothing", phone, async (page) => {
  await ready(page);
  const net = part(page, "net");
  await net.scrollIntoViewIfNeeded();
  const [before, box] = [await page.evaluate(() => scrollY), await net.boundingBox()];
  await swipe(page, { x: box.x + box.width * 0.4, y: box.y + 20 }, { x: box.x + box.width * 0.4, y: box.y + 220 });
  await until(page, (before) => scrollY < before - 50, before);
  await shows(page, SOLVED);
});

pageTest("panels come from below, and go again", phone, async (page) => {
  await ready(page);
  for (const name of ["looks", "keys", "share"]) {
    await page.locator(`[data-panel=${name}][aria-expanded]`).tap();
    const panel = await part(page, `panel-${name}`).boundingBox();
    assert.ok(panel.x >= 0 && panel.x + panel.width <= 360 && Math.round(panel.y + panel.height) === 740, JSON.stringify(panel));
    await page.locator(`[data-part=panel-${name}] header button`).tap();
    await part(page, `panel-${name}`).waitFor({ state: "hidden" });
  }
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 360);
});
