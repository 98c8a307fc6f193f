// The timer: solves by keys and by touch, penalties, averages, files, scrambles of every event, the sheet.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { accessible, accessibleEverywhere } from "./accessible.mjs";
import { pageTest, useBrowser } from "./harness.mjs";
import { after, atRest, SOLVED } from "./cube.mjs";

useBrowser();

const part = (page, name) => page.locator(`[data-timer] [data-part=${name}]`);
const button = (page, name) => page.locator(`[data-timer] [data-act=${name}]:visible`);

/** Waits until the timer has started, with a scramble. */
async function opened(page) {
  await page.locator("[data-timer][data-ready]").waitFor();
  await part(page, "picture").locator("path").first().waitFor();
}

/** Waits until the clock is in this phase. */
const clock = (page, phase) => page.locator(`[data-timer][data-clock=${phase}]`).waitFor();

/** Returns the results in the list, the oldest first. */
async function results(page) {
  await atRest(page, "[data-timer]");
  return (await part(page, "solves").locator("b").allTextContents()).reverse();
}

/** Returns the row of the statistics with this name: current and best. */
const statistic = (page, name) => part(page, "statistics").locator("tr", { has: page.getByText(name, { exact: true }) }).locator("td").allTextContents();

/** Holds the space bar until the clock is ready, and lets go. */
async function start(page) {
  await page.keyboard.down("Space");
  await clock(page, "ready");
  await page.keyboard.up("Space");
  await clock(page, "running");
}

/** Chooses a setting. */
async function set(page, name, isOn) {
  await button(page, "settings").click();
  await page.locator(`[data-timer] dialog [name=${name}]`).setChecked(isOn);
  await page.keyboard.press("Escape");
  await page.locator("[data-timer] dialog[open]").waitFor({ state: "detached" });
}

/** Adds results by typing. */
async function type(page, times) {
  await set(page, "types", true);
  for (const time of times) {
    await part(page, "typed-field").fill(time);
    await part(page, "typed-field").press("Enter");
  }
  await atRest(page, "[data-timer]");
}

const EXPORT = JSON.stringify({
  session1: [[[0, 12345], "R U R'", "lucky", 1_600_000_000], [[2000, 9870], "F2", "", 1_600_000_100], [[-1, 20_000], "", "", 0]],
  session2: [],
  properties: { sessionData: JSON.stringify({ 1: { name: "old times", opt: { scrType: "444wca" } } }), session: 1, sessionN: 2 },
});

/** Imports a file, and waits for what is said about it. */
async function imports(page, text, said) {
  await part(page, "import-file").setInputFiles({ name: "times.txt", mimeType: "text/plain", buffer: Buffer.from(text) });
  await part(page, "file-status").getByText(said).waitFor();
}

pageTest("solves by keys, penalties and averages; a reload keeps all, files add to it", { query: "#timer" }, async (page) => {
  await opened(page);
  const scramble = await part(page, "scramble").textContent();
  assert.notEqual(after(scramble), SOLVED);

  // A short press begins the inspection, and Escape ends it.
  await page.keyboard.press("Space");
  await clock(page, "inspecting");
  assert.equal(await part(page, "time").textContent(), "15");
  await page.keyboard.press("Escape");
  await clock(page, "idle");

  // A key that is let go too soon does not start; any key stops, and that is announced once.
  await page.keyboard.press("Space");
  await page.keyboard.press("Space");
  await clock(page, "inspecting");
  await start(page);
  assert.ok(await page.locator(".page-head").isHidden());
  await page.waitForTimeout(120);
  await page.keyboard.press("x");
  await clock(page, "idle");
  const [first] = await results(page);
  assert.match(first, /^0\.\d\d$/);
  assert.equal(await part(page, "announce").textContent(), first);
  assert.equal(await page.evaluate(() => scrollY), 0);
  // The next scramble was there already.
  assert.notEqual(await part(page, "scramble").textContent(), scramble);

  // Penalties of the last solve, by buttons that leave the space bar to the clock.
  await button(page, "plus-two").click();
  assert.match((await results(page))[0], /^2\.\d\d\+$/);
  await button(page, "dnf").click();
  assert.deepEqual(await results(page), ["DNF"]);
  await set(page, "inspects", false);
  await button(page, "dnf").click();
  assert.deepEqual(await results(page), [first]);
  await start(page);
  await page.keyboard.press("Space");
  await clock(page, "idle");
  assert.equal((await results(page)).length, 2);

  // Deleted, and brought back.
  const before = await results(page);
  await button(page, "delete").click();
  assert.deepEqual(await results(page), [first]);
  await button(page, "undo").click();
  assert.deepEqual(await results(page), before);
  await button(page, "delete").click();
  await button(page, "delete").click();

  await type(page, ["10", "20,00", "1:11.5", "13.00+", "12", "nonsense"]);
  assert.deepEqual(await results(page), ["10.00", "20.00", "1:11.50", "13.00+", "12.00"]);
  assert.deepEqual(await statistic(page, "ao5"), ["15.00", "15.00"]);
  assert.equal(await part(page, "announce").textContent(), "12.00, average of 5 15.00");
  assert.equal(await part(page, "typed-field").getAttribute("aria-invalid"), "true");
  await part(page, "chart").locator("svg").waitFor();

  // A solve in the list: a comment, DNF, and the averages after it.
  await part(page, "solves").locator("[data-solve='4']").focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  // The dialog is filled in the next frame.
  await atRest(page, "[data-timer]");
  await part(page, "comment").fill("dropped it");
  await button(page, "solve-dnf").click();
  await atRest(page, "[data-timer]");
  assert.equal(await part(page, "solve-result").textContent(), "DNF (11.00)");
  await page.keyboard.press("Escape");
  assert.deepEqual(await statistic(page, "ao5"), ["34.50", "34.50"]);

  await page.reload();
  await opened(page);
  assert.deepEqual(await results(page), ["10.00", "20.00", "1:11.50", "DNF", "12.00"]);
  await set(page, "types", false);

  await button(page, "session").click();
  await imports(page, EXPORT, "Imported 1 session with 3 solves.");
  assert.deepEqual(await results(page), ["12.34", "11.87+", "DNF"]);
  await imports(page, EXPORT.replace("20000", '"x"'), 'times.txt was not imported: session1[2][0][1] is "x"; expected a whole number of milliseconds');
  await imports(page, "no JSON", "line 1, character 1: expected a value");
  const [download] = await Promise.all([page.waitForEvent("download"), button(page, "export").click()]);
  const file = JSON.parse(readFileSync(await download.path(), "utf8"));
  assert.deepEqual(file.session2, [[[0, 12345], "R U R'", "lucky", 1_600_000_000], [[2000, 9870], "F2", "", 1_600_000_100], [[-1, 20_000], "", "", 0]]);
  assert.deepEqual(JSON.parse(file.properties.sessionData)[2].opt, { scrType: "444wca" });
  assert.equal(file.session1[3][2], "dropped it");
  await page.keyboard.press("Escape");
  await part(page, "session").selectOption("0");
  assert.deepEqual(await results(page), ["10.00", "20.00", "1:11.50", "DNF", "12.00"]);
  await accessibleEverywhere(page, "the timer");
});

/** The number of layers, and a pattern of the scramble, of each event by its value in the list. */
const EVENTS = {
  "222so": [2, /^([URF][2']? ?){9,11}$/],
  333: [3, /^([URFDLB][2']? ?){10,21}$/],
  "444wca": [4, /w/],
  "555wca": [5, /^(\S+ ){59}\S+$/],
  "666wca": [6, /^(\S+ ){79}\S+$/],
  "777wca": [7, /^(\S+ ){99}\S+$/],
  "333oh": [3, /^([URFDLB][2']? ?){10,21}$/],
  "333ni": [3, /^([URFDLB][2']? ?)+( [RF]w[2']?)?( Uw[2']?)?$/],
  "444bld": [4, /w/],
  "555bld": [5, /^(\S+ ){59}\S+/],
  "333fm": [3, /^R' U' F .* R' U' F$/],
  "cubennn-33": [33, /^(\S+ ){619}\S+$/],
};

pageTest("every event has scrambles and pictures, and sheets are drawn of them", { query: "#timer" }, async (page) => {
  await opened(page);
  for (const [event, [layers, pattern]] of Object.entries(EVENTS)) {
    await part(page, "event").selectOption(event);
    await atRest(page, "[data-timer]");
    await page.locator("[data-timer] [data-part=next]:enabled").waitFor({ timeout: 30_000 });
    assert.match(await part(page, "scramble").textContent(), pattern, event);
    const squares = await part(page, "picture").locator("path").evaluateAll((paths) => paths.map((path) => path.getAttribute("d")).join(""));
    assert.equal(squares.match(/M/g).length, 6 * layers * layers, event);
  }
  await part(page, "event").selectOption("333oh");
  await button(page, "sheet").click();
  const form = part(page, "sheet-form");
  await form.locator("[name=count]").fill("0");
  await part(page, "make").click();
  await part(page, "sheet-status").getByText("from 1 to 100").waitFor();
  await form.locator("[name=count]").fill("6");
  await form.locator("[name=title]").fill("Class <7b>");
  await part(page, "make").click();
  await part(page, "paper").locator("li").nth(5).waitFor();
  assert.equal(await part(page, "paper").locator("h1").textContent(), "Class <7b>");
  assert.equal(await part(page, "paper").locator("li svg").count(), 6);
  await accessibleEverywhere(page, "with a sheet");
  await page.emulateMedia({ media: "print" });
  assert.ok(await part(page, "paper").isVisible());
  assert.ok(await form.isHidden());
});

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, query: "#timer" };

pageTest("a solve by touch", phone, async (page) => {
  await opened(page);
  const session = await page.context().newCDPSession(page);
  const box = await part(page, "pad").boundingBox();
  const finger = { x: box.x + box.width / 2, y: box.y + box.height / 2, id: 1 };
  const down = () => session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [finger] });
  const up = () => session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await down();
  await up();
  await clock(page, "inspecting");
  await down();
  await clock(page, "ready");
  await up();
  await clock(page, "running");
  await down();
  await up();
  await clock(page, "idle");
  assert.match((await results(page))[0], /^0\.\d\d$/);
  await type(page, ["12.5", "13"]);
  const small = await page.locator("[data-timer] :is(button, select, input):visible").evaluateAll((controls) =>
    controls.map((control) => [control.getBoundingClientRect(), control.outerHTML.slice(0, 90)]).filter(([box]) => box.width < 44 || box.height < 44).map(([, html]) => html),
  );
  assert.deepEqual(small, []);
  await accessible(page, "on a phone");
});
