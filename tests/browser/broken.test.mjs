// The page after a panic of a program, or after an exception that passed through it.
import assert from "node:assert/strict";
import { openLink, pageTest, useBrowser } from "./harness.mjs";
import { atRest, facelets, moves, part, ready } from "./cube.mjs";
import { until } from "./until.mjs";

useBrowser();

const PROVOKED = [/panicked at/, /unreachable/, /a sudden end/];

/** Breaks the program's next reading of an attribute of `root`, while it handles a key (in the lab: at once). Either throws
 * an exception, or clicks while the state is borrowed, which panics. */
const breakNext = (page, root, how) =>
  page.evaluate(
    ({ root, how }) => {
      const within = document.querySelector(root);
      const { getAttribute } = Element.prototype;
      const arm = () => {
        Element.prototype.getAttribute = function (name) {
          if (name !== "data-moving" || this !== within) return getAttribute.call(this, name);
          Element.prototype.getAttribute = getAttribute;
          if (how === "an exception") throw new Error("a sudden end");
          within.querySelector("[data-turn]").click();
          return getAttribute.call(this, name);
        };
      };
      if (root === "[data-lab]") arm();
      else addEventListener("keydown", arm, { capture: true, once: true });
    },
    { root, how },
  );

/** Has the browser collect what the broken program has left, which nothing refers to any more. */
async function collect(page) {
  for (let i = 0; i < 3; i += 1) {
    await page.requestGC();
    await page.evaluate(() => new Promise((resume) => setTimeout(resume, 100)));
  }
}

const status = (page, root) => page.locator(`${root} [data-part=status]`);

for (const [how, reason] of [
  ["a panic", /panicked at/],
  ["an exception", /a sudden end/],
]) {
  pageTest(`the first reason of ${how} is all that is said, and the player starts again with its cube`, { tolerated: PROVOKED }, async (page) => {
    await ready(page);
    await part(page, "stage").focus();
    await page.keyboard.press("u");
    await page.keyboard.press("r");
    await breakNext(page, "[data-cubelab]", how);
    await page.keyboard.press("f");
    await status(page, "[data-cubelab]").filter({ hasText: reason }).waitFor();
    const said = await status(page, "[data-cubelab]").textContent();
    // Later events do not change the message.
    const errors = [];
    page.on("pageerror", (error) => errors.push(error.message));
    await part(page, "stage").press("u");
    await part(page, "stage").hover();
    await page.mouse.down();
    await page.mouse.move(300, 300);
    await page.mouse.up();
    await page.setViewportSize({ width: 1000, height: 700 });
    await page.emulateMedia({ colorScheme: "dark" });
    await page.evaluate(() => new Promise((resume) => requestAnimationFrame(() => setTimeout(resume, 0))));
    assert.equal(await status(page, "[data-cubelab]").textContent(), said);
    assert.deepEqual(errors, []);

    await page.getByRole("button", { name: "Start again" }).click();
    await page.locator("[data-cubelab][data-ready]").waitFor();
    await ready(page);
    await atRest(page);
    assert.deepEqual((await moves(page)).map(({ move }) => move), ["U", "R"]);
    await part(page, "stage").press("f");
    await atRest(page);
    assert.deepEqual((await moves(page)).map(({ move }) => move), ["U", "R", "F"]);
  });
}

/** Lets the program of the page break while it opens this address. */
const breakOpening = (page, hash) =>
  page.addInitScript((hash) => {
    const { matchMedia } = window;
    window.matchMedia = (query) => {
      if (location.hash === hash) throw new Error("a sudden end");
      return matchMedia.call(window, query);
    };
  }, hash);

const LINK = "#turns=R_U";

pageTest(
  "after a link that breaks the program, it starts again without the link, which is one step back",
  { tolerated: PROVOKED, query: LINK, prepare: (page) => breakOpening(page, LINK) },
  async (page) => {
    await status(page, "[data-cubelab]").filter({ hasText: /a sudden end/ }).waitFor();
    await page.getByRole("button", { name: "Start again" }).click();
    await ready(page);
    assert.equal(await page.evaluate(() => location.hash), "");
    await openLink(page);
    await atRest(page);
    assert.equal(await page.evaluate(() => location.hash), LINK);
    assert.deepEqual((await moves(page)).map(({ move }) => move), ["R", "U"]);
  },
);

pageTest("the lab breaks alone, and starts again", { tolerated: PROVOKED }, async (page) => {
  await ready(page);
  await part(page, "stage").press("r");
  await atRest(page);
  const turned = await facelets(page);
  await openLink(page, "lab");
  await page.locator("[data-lab][data-ready]").waitFor();
  await atRest(page, "[data-lab]");
  await breakNext(page, "[data-lab]", "an exception");
  await page.evaluate(() => (location.hash = "lab=step"));
  await status(page, "[data-lab]").filter({ hasText: /a sudden end/ }).waitFor();
  await page.getByRole("link", { name: "Cube" }).click();
  await part(page, "stage").waitFor();
  await part(page, "stage").press("u");
  await atRest(page);
  assert.notEqual(await facelets(page), turned);
  assert.deepEqual((await moves(page)).map(({ move }) => move), ["R", "U"]);
  await openLink(page, "lab");
  await page.getByRole("button", { name: "Start again" }).click();
  await page.locator("[data-lab][data-ready]").waitFor();
  await page.locator("[data-lab] button").first().waitFor();
  await collect(page);
  assert.ok((await page.locator("[data-lab]").getAttribute("data-ready")) !== null, "it is still ready");
  // The link leads back to the unchanged cube.
  await page.getByRole("link", { name: "Cube" }).click();
  assert.deepEqual((await moves(page)).map(({ move }) => move), ["R", "U"]);
});

pageTest("another size starts again with its cube", { tolerated: PROVOKED, query: "#size=4" }, async (page) => {
  await page.locator("[data-sizes][data-ready]").waitFor();
  const stage = page.locator("[data-sizes] [data-part=stage]");
  await stage.press("u");
  await atRest(page, "[data-sizes]");
  await breakNext(page, "[data-sizes]", "a panic");
  await stage.press("r");
  await status(page, "[data-sizes]").filter({ hasText: /panicked/ }).waitFor();
  await page.getByRole("button", { name: "Start again" }).click();
  await page.locator("[data-sizes][data-ready]").waitFor();
  await atRest(page, "[data-sizes]");
  assert.match(await page.evaluate(() => location.hash), /^#size=4&turns=U/);
});

for (const [root, query, next] of [
  ["[data-cubelab]", "", "#turns=U"],
  ["[data-sizes]", "#size=4", "#size=4&turns=U"],
]) {
  pageTest(`what a broken program has left takes nothing from the one started again: ${root}`, { tolerated: PROVOKED, query }, async (page) => {
    await page.locator(`${root}[data-ready]`).waitFor();
    const stage = page.locator(`${root} [data-part=stage]`);
    await stage.press("u");
    await atRest(page, root);
    await breakNext(page, root, "a panic");
    await stage.press("r");
    await status(page, root).filter({ hasText: /panicked/ }).waitFor();
    await page.getByRole("button", { name: "Start again" }).click();
    await page.locator(`${root}[data-ready]`).waitFor();
    await atRest(page, root);
    await collect(page);
    assert.ok((await page.locator(root).getAttribute("data-ready")) !== null, "it is still ready");
    await stage.press("f");
    await until(page, (end) => location.hash.startsWith(end) && /F/.test(location.hash), next);
  });
}
