// Where <cube-lab> stands: in other elements, in dialogs, in print, in a tab that nobody sees, beside other players.
import assert from "node:assert/strict";
import { pageTest, useBrowser } from "./harness.mjs";
import { after, SOLVED } from "./cube.mjs";
import { bare, drawn, events, open } from "./host.mjs";
import { until } from "./until.mjs";

useBrowser();

/** A player of somebody else, as a page may have it: it draws with WebGL, listens to keys, and keeps things in the storage. */
const STUB = `<script>
customElements.define("twisty-player", class extends HTMLElement {
  connectedCallback() {
    const root = this.attachShadow({ mode: "open" });
    root.innerHTML = '<style>button { color: red } :host { display: block }</style><canvas width="60" height="60"></canvas><button part="button">Play</button>';
    this.context = root.querySelector("canvas").getContext("webgl");
    this.keys = [];
    document.addEventListener("keydown", (event) => this.keys.push(event.key));
    localStorage.setItem("twisty", "kept");
  }
});
</script>`;

pageTest("in the shadow root of another element, in a dialog, and beside another player it works as on a page", bare, async (page) => {
  await open(
    page,
    `<lesson-card></lesson-card><dialog><cube-lab id="inside" alg="R U"></cube-lab></dialog><twisty-player></twisty-player>
     <script>customElements.define("lesson-card", class extends HTMLElement {
       constructor() { super(); this.attachShadow({ mode: "open" }).innerHTML = '<style>svg, button { display: none !important }</style><cube-lab id="deep" alg="F B"></cube-lab>'; }
     });</script>`,
    { head: STUB },
  );
  const deep = page.locator("lesson-card #deep");
  await drawn(page, "lesson-card #deep");
  assert.equal(await deep.locator("[part~=picture] svg").isVisible(), true, "styles of the card do not reach it");
  await deep.locator("[part~=forward]").click();
  await until(page, () => document.querySelector("lesson-card").shadowRoot.querySelector("#deep").index === 1);
  // Events cross the shadow root, where they seem to come from the card.
  const seen = await page.evaluate(
    () =>
      new Promise((resume) => {
        addEventListener("statechange", ({ target, composedPath }) => resume(target.localName), { once: true });
        document.querySelector("lesson-card").shadowRoot.querySelector("#deep").step();
      }),
  );
  assert.equal(seen, "lesson-card");
  // A closed dialog shows nothing; an open one draws its cube, and Escape closes it.
  assert.equal(await page.evaluate(() => document.querySelector("#inside").facelets), "");
  await page.evaluate(() => document.querySelector("dialog").showModal());
  await drawn(page, "#inside");
  await page.locator("#inside .stage").focus();
  await page.keyboard.press("r");
  await until(page, (facelets) => document.querySelector("#inside").facelets === facelets, after("R"));
  await page.keyboard.press("Escape");
  assert.equal(await page.evaluate(() => document.querySelector("dialog").open), false);
  // The other player has its context, its keys and its storage; the cube had no part in them.
  const other = await page.evaluate(() => {
    const player = document.querySelector("twisty-player");
    return { lost: player.context?.isContextLost(), keys: player.keys, kept: Object.entries(localStorage), colour: getComputedStyle(player.shadowRoot.querySelector("button")).color };
  });
  assert.deepEqual(other, { lost: false, keys: ["r", "Escape"], kept: [["twisty", "kept"]], colour: "rgb(255, 0, 0)" });
  assert.deepEqual(await events(page, "error"), []);
});

pageTest("print has all pictures and no controls; forced colours keep those of the stickers; with more contrast buttons have edges", bare, async (page) => {
  await open(page, `<cube-lab id="a" alg="R U"></cube-lab><div style="height: 4000px"></div><cube-lab id="far" alg="F"></cube-lab>`);
  await drawn(page, "#a");
  assert.equal(await page.evaluate(() => document.querySelector("#far").facelets), "");
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  await page.emulateMedia({ media: "print" });
  await until(page, (facelets) => document.querySelector("#far").facelets === facelets, SOLVED);
  for (const id of ["a", "far"]) {
    assert.equal(await page.locator(`#${id} [part~=picture] svg`).isVisible(), true);
    assert.equal(await page.locator(`#${id} [part=controls]`).isVisible(), false);
  }
  await page.emulateMedia({ media: "screen", forcedColors: "active" });
  const fill = await page.locator("#a [part~=picture] svg path").nth(1).evaluate((path) => getComputedStyle(path).fill);
  assert.equal(fill, "rgb(244, 245, 242)");
  const forward = page.locator("#a [part~=forward]");
  assert.equal(await forward.isVisible(), true);
  const edge = () => forward.evaluate((button) => [getComputedStyle(button).borderTopColor, getComputedStyle(button).color]);
  await page.emulateMedia({ forcedColors: "none" });
  const [usual, text] = await edge();
  assert.notEqual(usual, text);
  await page.emulateMedia({ contrast: "more" });
  assert.deepEqual(await edge(), [text, text]);
});

pageTest("in a tab that nobody sees it is ready for its methods, and with reduced motion turns are cuts", { ...bare, reducedMotion: "reduce" }, async (page) => {
  await page.addInitScript(() => Object.defineProperties(document, { hidden: { get: () => true }, visibilityState: { get: () => "hidden" } }));
  await open(page, `<cube-lab alg="R U R'" speed="0.5"></cube-lab>`);
  // A hidden tab has no frames.
  const states = await page.evaluate(async () => {
    window.requestAnimationFrame = () => 0;
    const cube = document.querySelector("cube-lab");
    const states = [];
    await cube.step();
    states.push(cube.facelets);
    await cube.seek(3);
    states.push(cube.facelets);
    await cube.move("F");
    return [...states, cube.facelets];
  });
  assert.deepEqual(states, [after("R"), after("R U R'"), after("R U R' F")]);
});
