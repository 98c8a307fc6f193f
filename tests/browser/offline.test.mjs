// The page without a network, and its update to a newer version.
import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after as afterAll } from "node:test";
import { listFiles } from "../../www/list-files.mjs";
import { address, breakDown, openLink, pageTest, sendHeaders, useBrowser } from "./harness.mjs";
import { DIST, ISOLATING } from "./server.mjs";
import { atEnd, facelets, part, ready, slide, SOLVED, watch } from "./cube.mjs";
import { until } from "./until.mjs";

// A copy of the page, which the tests update.
const folder = mkdtempSync(join(tmpdir(), "cubelab-"));
cpSync(DIST, folder, { recursive: true });
afterAll(() => rmSync(folder, { recursive: true }));

useBrowser({ folder, keepsFiles: true });

/** Changes a file as a new version of the page would, and the service worker with it. */
function publish(file, change, { listed = true } = {}) {
  writeFileSync(join(folder, file), change(readFileSync(join(folder, file), "utf8")));
  if (listed) listFiles(folder);
}

const publishTitle = (title) => publish("index.html", (html) => html.replace(/<title.*<\/title>/, `<title>${title}</title>`));

/** Waits until the page is cached. */
const kept = (page) => page.evaluate(async () => (await navigator.serviceWorker.ready).active.scriptURL);

/** Waits until a newer version is cached and waits to take over. */
const newerWaits = (page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    while (!registration.waiting) await new Promise((resume) => setTimeout(resume, 20));
  });

/** Reloads the page until the newer version with this title has taken over.
 *
 * One reload is usually enough. While the page requests files, Chromium may give up the exchange of the service
 * workers (seen in every second attempt on a busy machine); the newer version then waits for the next reload. */
async function reloadInto(page, title) {
  for (let left = 3; left >= 0; left--) {
    await page.reload();
    const tookOver = until(page, (title) => document.title === title, title, { patience: left > 0 ? 4_000 : 15_000 });
    if (await tookOver.then(() => true, (error) => (left > 0 ? false : Promise.reject(error)))) return;
  }
}

/** Waits until one version is cached. */
const oneVersion = (page) => until(page, async () => (await caches.keys()).length === 1);

/** Removes a file from the cache, as a browser does when it needs space. */
const evict = (page, file) =>
  page.evaluate(async (file) => {
    const cache = await caches.open((await caches.keys())[0]);
    if (!(await cache.delete(file))) throw new Error(`${file} was not kept`);
  }, file);

/** Replaces the content of a cached file. */
const damage = (page, file, content = "damaged") =>
  page.evaluate(
    async ({ file, content }) => {
      const cache = await caches.open((await caches.keys())[0]);
      await cache.put(file, new Response(content, { headers: (await cache.match(file)).headers }));
    },
    { file, content },
  );

/** Waits until the cached file equals the file in the folder. */
const keptWell = (page, file) =>
  until(
    page,
    async ({ file, bytes }) => {
      const response = await (await caches.open((await caches.keys())[0])).match(file);
      const kept = response && new Uint8Array(await response.arrayBuffer());
      return kept?.length === bytes.length && kept.every((byte, i) => byte === bytes[i]);
    },
    { file, bytes: [...readFileSync(join(folder, file))] },
  );

/** Calls a function while neither the server nor the network answers. */
async function withoutNetwork(page, act) {
  breakDown(true);
  await page.context().setOffline(true);
  try {
    return await act();
  } finally {
    breakDown(false);
    await page.context().setOffline(false);
  }
}

for (const [kind, headers] of [["", {}], [", cross-origin isolated", ISOLATING]]) {
  pageTest(
    `what is visited once opens, scrambles and solves without a network${kind}`,
    // The test itself cuts the network. It looks at a cube at rest; turns move without a network in the test of the three engines.
    { webgl: true, worksAhead: true, reducedMotion: "reduce", prepare: () => sendHeaders(headers), tolerated: [/ERR_INTERNET_DISCONNECTED|ERR_EMPTY_RESPONSE|ERR_CONNECTION/] },
    async (page) => {
      await ready(page);
      await kept(page);
      breakDown(true);
      await page.context().setOffline(true);
      try {
        for (const way of ["reload", "open"]) {
          await (way === "reload" ? page.reload() : page.goto(`${address()}index.html?from=elsewhere`));
          await ready(page);
          assert.equal(await facelets(page), SOLVED);
          assert.equal(await page.evaluate(() => crossOriginIsolated), headers === ISOLATING);
          await part(page, "scramble").click();
          await page.locator("[data-part=status]", { hasText: "Scrambled" }).waitFor({ timeout: 60_000 });
          await part(page, "solve").click();
          await page.locator("[data-part=moves] .origin", { hasText: "Solution" }).waitFor({ timeout: 60_000 });
          await watch(page);
          await slide(page, "tempo", 10);
          await atEnd(page);
          assert.equal(await facelets(page), SOLVED);
        }
        for (const lesson of ["learn/", "learn/pll.html"]) {
          await page.goto(`${address()}${lesson}`);
          await until(page, () => document.querySelector("cube-lab").facelets);
        }
      } finally {
        breakDown(false);
      }
      assert.deepEqual(await page.context().cookies(), []);
    },
  );
}

pageTest(
  "nothing is kept before the page is there",
  {
    prepare: (page) =>
      page.addInitScript(() => {
        const register = navigator.serviceWorker.register.bind(navigator.serviceWorker);
        addEventListener("cubelab-ready", () => (window.wasReady = true));
        navigator.serviceWorker.register = (...settings) => {
          window.keptWhenReady = window.wasReady === true;
          return register(...settings);
        };
      }),
  },
  async (page) => {
    await ready(page);
    await kept(page);
    assert.equal(await page.evaluate(() => window.keptWhenReady), true);
  },
);

pageTest("a new version comes when the page is opened, and never in the middle", {}, async (page) => {
  await ready(page);
  await kept(page);
  publishTitle("Second");
  await page.reload();
  await ready(page);
  // The cached version is shown at once, and the new version is fetched meanwhile.
  assert.match(await page.title(), /^Cubelab: /);
  await newerWaits(page);
  assert.match(await page.title(), /^Cubelab: /);
  await reloadInto(page, "Second");
  await ready(page);
  await oneVersion(page);
  // The new version is complete.
  breakDown(true);
  await page.reload();
  await ready(page);
  breakDown(false);
  assert.equal(await page.title(), "Second");
});

pageTest("a new version waits as long as another page uses the old one", {}, async (page) => {
  await ready(page);
  await kept(page);
  await page.reload();
  await ready(page);
  const title = await page.title();
  publishTitle("Third");
  const other = await page.context().newPage();
  await other.goto(address());
  await ready(other);
  await newerWaits(other);
  await other.reload();
  await ready(other);
  assert.equal(await other.title(), title);
  await page.close();
  await reloadInto(other, "Third");
  await ready(other);
});

pageTest("half a new version is not taken", { tolerated: [/integrity/] }, async (page) => {
  await ready(page);
  await kept(page);
  const title = await page.title();
  publishTitle("Fourth");
  publish("worker.js", (script) => `${script}// not yet as listed\n`, { listed: false });
  await page.reload();
  await ready(page);
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update().catch(() => {});
    while (registration.installing) await new Promise((resume) => setTimeout(resume, 20));
  });
  await page.reload();
  await ready(page);
  assert.equal(await page.title(), title);
  // The reload looks for a new version once more, whose files are stored until the wrong one is found.
  await oneVersion(page);
  listFiles(folder);
  await page.reload();
  await ready(page);
  await newerWaits(page);
  await reloadInto(page, "Fourth");
});

pageTest("of the languages, those that were used are there without a network", {}, async (page) => {
  const holds = (file) =>
    page.evaluate(async (file) => (await (await caches.open((await caches.keys())[0])).match(file)) !== undefined, file);
  await ready(page);
  await kept(page);
  assert.deepEqual(await Promise.all(["words/en/page.properties", "words/fr/page.properties", "help.fr.html"].map(holds)), [true, false, false]);
  await page.locator(".language select").selectOption("fr");
  const french = readdirSync(folder, { recursive: true }).filter((file) => /^(words\/fr\/\w+\.properties|help\.fr\.html|learn\/\w+\.fr\.html)$/.test(file));
  assert.ok(french.length >= 20, french.join(" "));
  for (const file of french) await keptWell(page, file);
  assert.equal(await holds("words/de/page.properties"), false);
  await withoutNetwork(page, async () => {
    await page.reload();
    await part(page, "scramble").filter({ hasText: "Mélanger" }).waitFor();
    await openLink(page, "lab");
    await page.locator("[data-lab][data-ready]").waitFor();
  });
  // The next version has it from the start.
  publishTitle("In French");
  await page.reload();
  await newerWaits(page);
  await page.reload();
  await until(page, async () => {
    const names = await caches.keys();
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).match("words/fr/timer.properties")));
    return all.every(Boolean);
  });
});

const CUT_OFF = [/ERR_INTERNET_DISCONNECTED|ERR_EMPTY_RESPONSE|ERR_CONNECTION|status of 503|503 for|is damaged|no longer kept/];

pageTest("a file that the browser has thrown away is fetched again and kept", { tolerated: CUT_OFF }, async (page) => {
  await ready(page);
  await kept(page);
  const files = ["index.html", "app.js", "app_bg.wasm", "worker_bg.wasm", "lab.js"];
  for (const file of files) await evict(page, file);
  await page.goto("about:blank");
  await page.goto(`${address()}#lab`);
  await page.locator("[data-lab][data-ready]").waitFor();
  await page.goto(address());
  await ready(page);
  for (const file of files) await keptWell(page, file);
  await withoutNetwork(page, async () => {
    await page.reload();
    await ready(page);
    await openLink(page, "lab");
    await page.locator("[data-lab][data-ready]").waitFor();
  });
});

pageTest("a damaged file is replaced", { tolerated: CUT_OFF }, async (page) => {
  await ready(page);
  await kept(page);
  for (const file of ["app.js", "app_bg.wasm", "index.html"]) {
    await damage(page, file);
    await page.reload();
    await ready(page);
    await keptWell(page, file);
  }
  await withoutNetwork(page, async () => {
    await page.reload();
    await ready(page);
  });
});

for (const [name, harm, words] of [
  ["damaged", damage, /app\.js is damaged/],
  ["gone", evict, /app\.js is no longer kept/],
]) {
  pageTest(`without a network the page says that a file is ${name}`, { tolerated: CUT_OFF }, async (page) => {
    await ready(page);
    await kept(page);
    await harm(page, "app.js");
    await withoutNetwork(page, async () => {
      await page.reload();
      await page.locator("[data-part=status]", { hasText: words }).waitFor();
    });
    await page.reload();
    await ready(page);
  });
}

pageTest("without a network a damaged page is not shown", { tolerated: CUT_OFF }, async (page) => {
  await ready(page);
  await kept(page);
  await damage(page, "index.html", "<p>nonsense");
  await withoutNetwork(page, async () => {
    await page.reload();
    await page.getByText("index.html is damaged").waitFor();
  });
  await page.reload();
  await ready(page);
});

pageTest("a damaged file is not replaced by that of another version", { tolerated: CUT_OFF }, async (page) => {
  await ready(page);
  await kept(page);
  publish("app.js", (script) => `${script}\ndocument.title = "Fifth";\n`, { listed: false });
  await damage(page, "app.js");
  await page.reload();
  await page.locator("[data-part=status]", { hasText: /app\.js is damaged/ }).waitFor();
  assert.notEqual(await page.title(), "Fifth");
  listFiles(folder);
  await page.reload();
  await newerWaits(page);
  await reloadInto(page, "Fifth");
  await ready(page);
});
