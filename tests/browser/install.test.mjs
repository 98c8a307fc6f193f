// The title, description and picture of the page for search engines and links, its manifest and icons, and its help page.
import assert from "node:assert/strict";
import { accessibleEverywhere } from "./accessible.mjs";
import { address, pageTest, PNG, useBrowser } from "./harness.mjs";
import { ready, withoutProgram } from "./cube.mjs";

useBrowser();

/** Fetches a file of the page, by its address relative to another file. */
async function fetched(page, file, base = address()) {
  const response = await page.request.get(new URL(file, base).href);
  assert.equal(response.status(), 200, file);
  return response;
}

/** Returns the size that a PNG really has, as a manifest writes it. */
async function sizeOf(page, file, base) {
  const { width, height } = PNG.sync.read(await (await fetched(page, file, base)).body());
  return `${width}x${height}`;
}

/** Returns an attribute of an element in the head of the page. */
const attribute = (page, selector, name) => page.locator(selector).getAttribute(name);

pageTest("the page has a title, a description and a picture for links", { prepare: withoutProgram }, async (page) => {
  const title = await page.title();
  assert.match(title, /^Cubelab: .*cube/);
  const description = await attribute(page, "meta[name=description]", "content");
  assert.ok(description.length > 50 && description.length < 160, description);
  assert.equal(await attribute(page, "meta[property='og:title']", "content"), title);
  assert.equal(await attribute(page, "meta[property='og:description']", "content"), description);
  const picture = await attribute(page, "meta[property='og:image']", "content");
  assert.doesNotMatch(picture, /^\/|:/, "an address relative to the page");
  assert.ok((await (await fetched(page, picture)).body()).length > 5000);
});

pageTest("the page can be installed: its manifest is valid and its icons have the sizes it says", {}, async (page) => {
  await ready(page);
  const file = new URL(await attribute(page, "link[rel=manifest]", "href"), address()).href;
  const response = await fetched(page, file);
  assert.match(response.headers()["content-type"], /manifest\+json/);
  const manifest = await response.json();
  for (const name of ["name", "short_name", "description", "background_color", "theme_color"]) assert.ok(manifest[name], name);
  assert.equal(manifest.display, "standalone");
  assert.equal(new URL(manifest.start_url, file).href, address());
  assert.deepEqual(manifest.icons.map(({ sizes }) => sizes).sort(), ["192x192", "512x512", "512x512"]);
  assert.deepEqual(manifest.icons.map(({ purpose }) => purpose).filter(Boolean), ["maskable"]);
  for (const { src, sizes } of manifest.icons) assert.equal(await sizeOf(page, src, file), sizes, src);
  assert.equal(await sizeOf(page, await attribute(page, "link[rel=apple-touch-icon]", "href")), "180x180");
  // The browser itself reads the manifest, under the page's policy.
  const session = await page.context().newCDPSession(page);
  const read = await session.send("Page.getAppManifest");
  assert.equal(read.url, file);
  assert.deepEqual(read.errors, []);
  const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
  const problems = installabilityErrors.map(({ errorId }) => errorId).filter((error) => error !== "in-incognito");
  assert.deepEqual(problems, []);
});

for (const query of ["", "#size=4", "#lab"]) {
  pageTest(`help and licence are under the page ${query}`, { query }, async (page) => {
    const foot = page.locator("footer.page-foot");
    await foot.waitFor();
    assert.match(await foot.textContent(), /Cubelab.*leaves this device.*Free software, MIT OR Apache-2\.0/s);
    await foot.getByRole("link", { name: "Help" }).click();
    await page.getByRole("heading", { name: "Cubelab: help" }).waitFor();
    await page.getByRole("link", { name: "Back to the cube" }).click();
    await ready(page);
  });
}

pageTest("the help is accessible in every window, and its links lead somewhere", { query: "help.html" }, async (page) => {
  await page.getByRole("heading", { name: "Cubelab: help" }).waitFor();
  await accessibleEverywhere(page, "the help");
  // All that it links to inside the folder is there.
  for (const link of await page.locator("a:not([href^=http])").all()) await fetched(page, await link.getAttribute("href"));
});
