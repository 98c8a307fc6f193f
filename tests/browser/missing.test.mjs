// Files of the programs that never arrive, or arrive late. The test controls the page's clock.
import { openLink, pageTest, useBrowser } from "./harness.mjs";
import { part } from "./cube.mjs";

useBrowser();

/** Settings of a page whose clock only the test advances, and which does not receive these files until `come` is called. */
const without = (files) => {
  const held = [];
  return {
    // The page may still wait for a file when the test ends.
    tolerated: [/ERR_FAILED|ERR_ABORTED/],
    held,
    prepare: async (page) => {
      await page.clock.install();
      await page.addInitScript(countFromOne);
      await page.route(files, (route) => void held.push(route));
    },
  };
};

/** Numbers timers and frames from 1, as browsers do. The numbers of the test's clock do not fit into 32 bits. */
function countFromOne() {
  for (const [ask, cancel] of [
    ["setTimeout", "clearTimeout"],
    ["requestAnimationFrame", "cancelAnimationFrame"],
  ]) {
    const ids = [];
    const [asked, cancelled] = [window[ask].bind(window), window[cancel].bind(window)];
    window[ask] = (...settings) => ids.push(asked(...settings));
    window[cancel] = (id) => cancelled(ids[id - 1]);
  }
}

/** Delivers the files, and resumes the clock. */
async function come(page, held) {
  await page.clock.resume();
  await Promise.all(held.splice(0).map((route) => route.continue()));
}

/** Advances the clock until an element is there. */
async function advanceUntil(page, locator) {
  for (let seconds = 0; seconds < 40 && !(await locator.count()); seconds += 1) await page.clock.runFor(1000);
  await locator.first().waitFor({ state: "attached" });
}

for (const file of ["app.js", "app_bg.wasm", "views.css", "words/en/page.properties"]) {
  const visitor = without(new RegExp(`/${file.replace(".", "\\.")}$`));
  pageTest(`the page says that ${file} does not come, and goes on when it does`, visitor, async (page) => {
    const status = part(page, "status");
    await advanceUntil(page, status.filter({ hasText: `Still waiting for ${file}` }));
    await come(page, visitor.held);
    await page.locator("[data-cubelab][data-ready]").waitFor();
    await status.filter({ hasNotText: "Still waiting" }).waitFor();
  });
}

const again = without(/\/app_bg\.wasm$/);
pageTest("a program that did not come is fetched once more", again, async (page) => {
  await advanceUntil(page, part(page, "status").filter({ hasText: "Still waiting for app_bg.wasm" }));
  await page.getByRole("button", { name: "Try again" }).click();
  await page.clock.runFor(2000);
  await page.locator("[data-cubelab][data-ready]").waitFor();
});

for (const [name, hash] of [
  ["lab", "lab"],
  ["sizes", "size=4"],
]) {
  const visitor = without(new RegExp(`/${name}(_bg\\.wasm|\\.js)$`));
  pageTest(`the page says that the program of ${hash} does not come, and goes on when it does`, visitor, async (page) => {
    await page.clock.runFor(1000);
    await page.locator("[data-cubelab][data-ready]").waitFor();
    await openLink(page, hash);
    const view = page.locator(`[data-${name}]`);
    await advanceUntil(page, view.filter({ hasText: `Still waiting for ${name}.js, ${name}_bg.wasm` }));
    await come(page, visitor.held);
    await page.locator(`[data-${name}][data-ready]`).waitFor();
  });
}

const refused = { prepare: (page) => page.route(/\/(views|print)\.css$/, (route) => route.abort()), tolerated: [/ERR_FAILED/] };
pageTest("without the styles of views the page starts, and the cube turns", refused, async (page) => {
  await page.locator("[data-cubelab][data-ready]").waitFor();
  await part(page, "status").filter({ hasNotText: "could not be loaded" }).waitFor();
  await part(page, "stage").press("r");
  await part(page, "moves").filter({ hasText: "R" }).waitFor();
});

const offline = without(/\/lab\.js$/);
pageTest("without a network the page waits less", offline, async (page) => {
  await page.clock.runFor(1000);
  await page.locator("[data-cubelab][data-ready]").waitFor();
  await page.evaluate(() => Object.defineProperty(navigator, "onLine", { get: () => false }));
  await openLink(page, "lab");
  const view = page.locator("[data-lab]").filter({ hasText: "Still waiting for lab.js" });
  await page.clock.runFor(4000);
  await view.waitFor();
});

for (const file of ["worker_loader.js", "worker.js", "worker_bg.wasm"]) {
  const visitor = without(new RegExp(`/${file.replace(".", "\\.")}$`));
  pageTest(`the page says that ${file} does not come, and scrambles when it does`, visitor, async (page) => {
    await page.clock.runFor(1000);
    await page.locator("[data-cubelab][data-ready]").waitFor();
    await part(page, "scramble").click();
    const status = part(page, "status");
    await advanceUntil(page, status.filter({ hasText: "Scrambling" }));
    await advanceUntil(page, status.filter({ hasText: "have not arrived" }));
    await come(page, visitor.held);
    await status.filter({ hasText: "Scrambled" }).waitFor();
  });
}

for (const file of ["lab_worker_loader.js", "lab_worker_bg.wasm"]) {
  const visitor = without(new RegExp(`/${file.replace(".", "\\.")}$`));
  pageTest(`the lab says that ${file} does not come, and races when it does`, visitor, async (page) => {
    await page.clock.runFor(1000);
    await page.locator("[data-cubelab][data-ready]").waitFor();
    await openLink(page, "lab=race&turns=2&seed=1&lanes=bfs");
    const lab = page.locator("[data-lab][data-ready]");
    await advanceUntil(page, lab);
    await lab.locator("[data-part=race]").click();
    const status = lab.locator("[data-part=status]");
    await advanceUntil(page, status.filter({ hasText: "have not arrived" }));
    await come(page, visitor.held);
    await status.filter({ hasText: "The race is over" }).waitFor();
  });
}

const oldWords = {
  prepare: async (page) => {
    const cut = async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace(/^actions\.seed .*\n/m, "") });
    };
    await page.route(/\/page\.properties$/, cut, { times: 1 });
  },
};
pageTest("words of another version are refused, and fetched once more", oldWords, async (page) => {
  const status = part(page, "status");
  await status.filter({ hasText: "could not be loaded (the catalogue of words is of another version" }).waitFor();
  await status.getByRole("button", { name: "Try again" }).click();
  await page.locator("[data-cubelab][data-ready]").waitFor();
});
