// "Embed in a page" of the panel Share: code that shows the cube on other pages.
import assert from "node:assert/strict";
import { address, pageTest, sendHeaders, useBrowser } from "./harness.mjs";
import { accessible } from "./accessible.mjs";
import { after, atRest, facelets, part, ready } from "./cube.mjs";
import { until } from "./until.mjs";

useBrowser();

const LINK = "#scramble=R_U&solution=U-_R-&at=3";

/** Opens the panel and the code, and waits for the preview. */
async function open(page, within = "[data-cubelab]") {
  await page.locator(`${within} [data-panel=share][aria-expanded]`).click();
  await page.locator(`${within} details:has(embed-code) > summary`).click();
  const preview = page.locator(`${within} embed-code cube-lab`);
  // In a short panel, the preview is drawn when a person scrolls to it.
  await preview.scrollIntoViewIfNeeded();
  await preview.locator("[part~=picture] svg").first().waitFor();
}

const code = (page, name) => part(page, `embed-${name}`).inputValue();

/** Opens a page with this code, and returns the frame in which its cube is drawn. */
async function used(page, body, isFramed) {
  // A frame without an origin.
  sendHeaders({ "access-control-allow-origin": "*" });
  await page.route("**/host.html", (route) => route.fulfill({ contentType: "text/html", body: `<!doctype html><link rel="icon" href="data:,">${body}` }));
  await page.goto(`${address()}host.html`);
  const frame = isFramed ? page.frameLocator("iframe") : page;
  const cube = frame.locator("cube-lab");
  await cube.locator("[part~=picture] svg").first().waitFor();
  return cube;
}

for (const name of ["tag", "frame"]) {
  pageTest(`the ${name} that is copied shows the cube`, { query: LINK, permissions: ["clipboard-read", "clipboard-write"] }, async (page) => {
    await ready(page);
    await open(page);
    await page.locator("embed-code button", { hasText: `Copy ${name}` }).click();
    await page.locator("embed-code [role=status]", { hasText: "Copied" }).waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    assert.equal(copied, await code(page, name));
    const cube = await used(page, copied, name === "frame");
    assert.equal(await cube.evaluate((cube) => cube.facelets), after("R U"));
    assert.deepEqual(await cube.locator("[part~=move]").allTextContents(), ["U′", "R′"]);
  });
}

pageTest("code and preview follow the cube, whose keys stay apart from those of the preview", { query: LINK }, async (page) => {
  await ready(page);
  await open(page);
  assert.equal(await code(page, "tag"), `<script type="module" src="${address()}cube-lab.js"></script>\n<cube-lab setup="R U" alg="U' R'"></cube-lab>`);
  const before = await facelets(page);
  await page.locator("embed-code .stage").focus();
  await page.keyboard.press("f");
  await until(page, () => document.querySelector("embed-code cube-lab").facelets && document.querySelector("embed-code cube-lab").index === 1);
  assert.equal(await facelets(page), before);
  await part(page, "stage").focus();
  await page.keyboard.press("d");
  await atRest(page);
  await until(page, () => document.querySelector("[data-part=embed-tag]").value.includes("D"));
  assert.match(await code(page, "frame"), /#setup=R\+U&amp;alg=U%27\+D"/);
  assert.equal(await page.locator("embed-code cube-lab").getAttribute("alg"), "U' D");
});

pageTest("where the browser does not copy, the code is selected", {
  query: LINK,
  prepare: (page) => page.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined })),
}, async (page) => {
  await ready(page);
  await open(page);
  await page.locator("embed-code button").first().press("Enter");
  await page.locator("embed-code [role=status]", { hasText: "by hand" }).waitFor();
  assert.equal(await page.evaluate(() => document.activeElement.dataset.part), "embed-tag");
});

pageTest("if the script of the code does not arrive, the section says so, and asks again when it is opened again", {
  query: LINK,
  tolerated: [/404|ERR_/],
  // Before the page loads, because requests of a page that is loading may pass by a new route.
  prepare: (page) => page.route("**/embed-code.js*", (route) => route.fulfill({ status: 404, body: "" })),
}, async (page) => {
  await ready(page);
  await page.locator("[data-cubelab] [data-panel=share][aria-expanded]").click();
  const summary = page.locator("[data-cubelab] details:has(embed-code) > summary");
  await summary.click();
  await page.locator("embed-code", { hasText: "The code did not arrive." }).waitFor();
  await page.unroute("**/embed-code.js*");
  await summary.click();
  await summary.click();
  await part(page, "embed-tag").waitFor();
  assert.equal(await page.locator("embed-code", { hasText: "did not arrive" }).count(), 0);
  // Opened once more, it asks for nothing.
  await summary.click();
  await summary.click();
  assert.equal(await page.locator("embed-code script").count(), 1);
});

pageTest("a case and another size are shown as such", { query: "#alg=R_U2&setup-anchor=end" }, async (page) => {
  await ready(page);
  await open(page);
  assert.match(await code(page, "tag"), /<cube-lab setup-anchor="end" alg="R U2">/);
  await page.keyboard.press("Escape");
  await page.evaluate(() => (location.hash = "size=4&turns=3Rw"));
  await page.locator("[data-sizes][data-ready]").waitFor();
  await open(page, "[data-sizes]");
  assert.match(await page.locator("[data-sizes] [data-part=embed-tag]").inputValue(), /<cube-lab size="4" alg="3Rw">/);
});

for (const colorScheme of ["light", "dark"]) {
  pageTest(`axe-core finds nothing wrong, and nothing is too wide (${colorScheme})`, { query: LINK, colorScheme, viewport: { width: 360, height: 760 } }, async (page) => {
    await ready(page);
    await open(page);
    await accessible(page, colorScheme);
    const [box, outer] = await page.evaluate(() => ["embed-code", ".panel:has(embed-code)"].map((selector) => document.querySelector(selector).getBoundingClientRect().right));
    assert.ok(box <= outer && outer <= 360, `${box} ${outer}`);
  });
}
