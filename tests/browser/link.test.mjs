// The address of the page, which contains the whole state that the page shows.
import assert from "node:assert/strict";
import { address, openLink, pageTest, picture, useBrowser } from "./harness.mjs";
import { after, atEnd, atRest, facelets, moves, part, ready, solved, SOLVED, reveal } from "./cube.mjs";
import { until } from "./until.mjs";

useBrowser();

const hash = (page) => page.evaluate(() => location.hash);

/** Waits until the address contains this text. */
const addressHas = (page, piece) => until(page, (piece) => location.hash.includes(piece), piece);

const shows = (page, state) =>
  until(page, (end) => document.querySelector("[data-part=facelets]").value === end, state);

/** Returns the fraction of pixels in which two pictures differ, sampling every ninth pixel. */
function difference(a, b) {
  assert.deepEqual([a.width, a.height], [b.width, b.height]);
  let different = 0;
  for (let x = 0; x < a.width; x += 3) {
    for (let y = 0; y < a.height; y += 3) {
      const [one, other] = [a.at(x, y), b.at(x, y)];
      if (one.some((channel, i) => Math.abs(channel - other[i]) > 48)) different += 1;
    }
  }
  return (9 * different) / (a.width * a.height);
}

pageTest("a link opens the same picture", { webgl: true }, async (page) => {
  await ready(page);
  await (await reveal(page, "seed")).fill("7");
  await part(page, "seed").press("Enter");
  await page.locator("[data-part=status]", { hasText: "Scrambled" }).waitFor({ timeout: 60_000 });
  await part(page, "stage").focus();
  for (const key of ["r", "Shift+U", "f"]) await page.keyboard.press(key);
  await (await reveal(page, "alg")).fill("M2 (R U)2 .");
  await part(page, "perform").click();
  await atEnd(page);
  await part(page, "back").click();
  await page.locator("[data-layers=wide], [data-part=layers] label", { hasText: "Wide" }).first().click();
  const stage = await part(page, "stage").boundingBox();
  await page.mouse.move(stage.x + 12, stage.y + stage.height / 2);
  await page.mouse.down();
  await page.mouse.move(stage.x + 130, stage.y + stage.height / 2 - 90, { steps: 5 });
  await page.mouse.up();
  await addressHas(page, "view=");
  await addressHas(page, "tab=wide");
  // The address may also have been written during the drag.
  await until(
    page,
    () => {
      const before = window.noted;
      window.noted = location.hash;
      return before === window.noted;
    },
    null,
    { pause: 600 },
  );
  const link = await hash(page);
  assert.match(link, /^#[^]*M2_R_U_R_U_\.&at=\d+&view=[\d.,-]+&tab=wide$/);

  const other = await page.context().newPage();
  await other.goto(address() + link);
  await ready(other);
  assert.equal(await facelets(other), await facelets(page));
  assert.deepEqual(await moves(other), await moves(page));
  assert.ok(await other.locator("[data-turn=Rw]").isVisible());
  for (const name of ["stage", "net"]) {
    // At rest, the canvas is drawn at full resolution.
    let apart = 1;
    for (let tries = 0; tries < 20 && apart > 0.002; tries += 1) {
      apart = difference(await picture(part(page, name)), await picture(part(other, name)));
    }
    assert.ok(apart <= 0.002, `${name}: ${apart} of it differs`);
  }
});

pageTest("the address follows without filling the history, and a reload brings everything back", {}, async (page) => {
  await ready(page);
  const before = await page.evaluate(() => history.length);
  for (const key of ["r", "u", "f"]) await page.keyboard.press(key);
  await addressHas(page, "turns=R_U_F&at=3");
  await page.keyboard.press("ArrowLeft");
  await addressHas(page, "&at=2");
  assert.equal(await page.evaluate(() => history.length), before);
  await page.reload();
  await ready(page);
  assert.equal(await facelets(page), after("R U"));
  assert.equal((await moves(page)).length, 3);
  assert.ok(await part(page, "undo").isDisabled());
  await part(page, "reset").click();
  await until(page, () => !location.href.includes("#"));
});

pageTest("another link in the same page is opened, and can be taken back", { query: "#alg=R_U_R-_U-" }, async (page) => {
  await ready(page);
  assert.equal(await facelets(page), SOLVED);
  await part(page, "end").click();
  await shows(page, after("R U R' U'"));
  await openLink(page, "#alg=F2_B2&at=1");
  await shows(page, after("F2"));
  await part(page, "undo").click();
  await shows(page, after("R U R' U'"));
});

pageTest(
  "a link that is broken opens what it can, says what is wrong, and stays as it is",
  { query: "#scramble=R_U_oops_F&at=7&view=high&tab=wide" },
  async (page) => {
    await ready(page);
    await shows(page, after("R U"));
    const words = await part(page, "status").textContent();
    for (const piece of ["wasn’t recognised", "“scramble”", "character 5", "“view”"]) assert.ok(words.includes(piece), words);
    assert.ok(await page.locator("[data-turn=Rw]").isVisible());
    await page.keyboard.press("r");
    await addressHas(page, "scramble=R_U&turns=R&at=3&tab=wide");
    assert.ok(!(await part(page, "status").textContent()).includes("wasn’t recognised"));
  },
);

/** Holds timers of about the delay after which the page writes its address, until `ring` is called. Runs in the page. */
function holdTimers() {
  const held = new Map();
  const [start, clear] = [window.setTimeout, window.clearTimeout];
  window.setTimeout = (call, millis, ...more) => {
    const id = start(millis >= 200 && millis <= 500 ? () => {} : call, millis, ...more);
    if (millis >= 200 && millis <= 500) held.set(id, call);
    return id;
  };
  window.clearTimeout = (id) => {
    held.delete(id);
    clear(id);
  };
  window.ring = () => {
    for (const [id, call] of held) if (held.delete(id)) call();
  };
}

for (const { view, query, change, link, isOpened } of [
  {
    view: "main[data-cubelab]",
    query: "",
    change: (page) => page.keyboard.press("r"),
    link: "#alg=F2_B2&at=1",
    isOpened: (page) => shows(page, after("F2")),
  },
  {
    view: "main[data-sizes]",
    query: "#size=4",
    change: (page) => page.keyboard.press("r"),
    link: "#size=4&turns=2R_3Fw-&at=2",
    isOpened: (page) =>
      until(
        page,
        (end) => document.querySelector("main[data-sizes] [data-part=facelets]").value === end,
        after("2R 3Fw'", solved(4)),
      ),
  },
  {
    view: "[data-lab]",
    query: "#lab",
    change: async (page) => {
      await page.locator("[data-lab] [data-part=seed]").fill("5");
      await page.keyboard.press("Tab");
    },
    link: "#lab&seed=8",
    isOpened: (page) => until(page, () => document.querySelector("[data-lab] [data-part=seed]").value === "8"),
  },
]) {
  pageTest(`a link that comes when the address is about to follow is opened: ${query}`, { query, prepare: (page) => page.addInitScript(holdTimers) }, async (page) => {
    await page.locator(`${view}[data-ready]:not([hidden])`).waitFor({ timeout: 60_000 });
    await change(page);
    await atRest(page, view);
    await page.evaluate((link) => {
      location.hash = link;
      window.ring();
    }, link);
    await isOpened(page);
  });
}

pageTest("a reload brings back the larger cube to which one came back", { query: "#size=4" }, async (page) => {
  const shown = () => page.locator("main[data-sizes]:not([hidden])[data-ready]").waitFor({ timeout: 60_000 });
  await shown();
  await page.keyboard.press("r");
  await addressHas(page, "turns=R");
  await openLink(page, "#alg=F2_B2&at=1");
  await shows(page, after("F2"));
  await page.getByRole("navigation", { name: "Layers of the cube" }).getByRole("link", { name: "4", exact: true }).click();
  await addressHas(page, "turns=R");
  await page.reload();
  await shown();
  await until(
    page,
    (end) => document.querySelector("main[data-sizes] [data-part=facelets]").value === end,
    after("R", solved(4)),
  );
});

pageTest("only the player of the page has its address", {}, async (page) => {
  await ready(page);
  await page.evaluate(async () => {
    const element = document.createElement("div");
    document.body.append(element);
    window.lab = new window.wasmBindings.Cubelab(await (await fetch("words/en/page.properties")).text(), window.wasmBindings.renderer());
    window.second = window.lab.mount(element);
    element.querySelector("[data-turn=R]").click();
  });
  await page.locator("main [data-turn=U]").click();
  await addressHas(page, "U");
  assert.equal(await hash(page), "#turns=U&at=1");
});
