// The page under its content security policy, and in a sandboxed frame.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { openLink, pageTest, sendHeaders, useBrowser } from "./harness.mjs";
import { atRest, enter, part, ready, reveal } from "./cube.mjs";
import { DIST } from "./server.mjs";

useBrowser();

/** Returns the policy of the page. */
const policy = () => /<meta http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(readFileSync(join(DIST, "index.html"), "utf8"))?.[1];

/** Collects violations of the policy from the start. */
const collectViolations = (page) =>
  page.addInitScript(() => {
    window.violations = [];
    addEventListener("securitypolicyviolation", (event) => window.violations.push(`${event.effectiveDirective} ${event.blockedURI} ${event.sample} ${event.sourceFile}:${event.lineNumber}`));
  });

pageTest("the page names the least policy", {}, async (page) => {
  await ready(page);
  assert.ok(policy());
  assert.doesNotMatch(policy(), /unsafe-inline|'unsafe-eval'| \*/);
  assert.match(policy(), /^default-src 'none'; script-src 'self' 'wasm-unsafe-eval' 'sha256-/);
});

test("a finished page that is finished again stays as it is, with hashes that fit", () => {
  const folder = mkdtempSync(join(tmpdir(), "cubelab-"));
  const files = (folder) => readdirSync(folder, { recursive: true }).filter((name) => statSync(join(folder, name)).isFile()).sort();
  try {
    cpSync(DIST, folder, { recursive: true });
    const programs = readdirSync(folder).filter((name) => name.endsWith("_bg.wasm")).map((name) => name.replace("_bg.wasm", ""));
    for (const [script, ...more] of [["shorten", ...programs], ["policy"], ["list-files"]]) {
      execFileSync("node", [fileURLToPath(new URL(`../../www/${script}.mjs`, import.meta.url)), folder, ...more]);
    }
    assert.deepEqual(files(folder), files(DIST));
    const changed = files(DIST).filter((name) => !readFileSync(join(folder, name)).equals(readFileSync(join(DIST, name))));
    assert.deepEqual(changed, []);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

const strict = {
  webgl: true,
  worksAhead: true,
  prepare: async (page) => {
    // For a page without a policy, the strictest policy that a server could send without its hashes.
    sendHeaders({ "content-security-policy": policy() ?? "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; manifest-src 'self'; connect-src 'self'; worker-src 'self' blob:" });
    await collectViolations(page);
  },
};

pageTest("all of the page works under a strict policy", strict, async (page) => {
  await ready(page);
  await part(page, "scramble").click();
  await page.locator("[data-part=status]", { hasText: "Scrambled" }).waitFor();
  await part(page, "solve").click();
  await page.locator("[data-part=moves] .origin", { hasText: "Solution" }).waitFor();
  await part(page, "follow").first().waitFor();
  await page.keyboard.press("Escape");
  for (const panel of ["looks", "keys", "share"]) {
    await page.locator(`[data-cubelab] [data-panel=${panel}]`).click();
    await page.locator(`[data-cubelab] [data-panel=${panel}][aria-expanded=true]`).waitFor();
  }
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  await page.locator(".handout").waitFor({ state: "attached" });
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  // An edge is flipped, and its repairs are shown in colours.
  await page.keyboard.press("Escape");
  await enter(page);
  await (await reveal(page, "facelets")).fill("UUUUURUUURURRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB");
  await page.locator("[data-part=repairs] [data-paint]").first().waitFor({ state: "attached" });
  const painted = await page.evaluate(() => [...document.querySelectorAll("[data-part=palette] i:not(.none), [data-paint]")].map((square) => getComputedStyle(square).backgroundColor));
  assert.ok(painted.length > 6 && painted.every((colour) => colour !== "rgba(0, 0, 0, 0)"), painted.join());
  await openLink(page, "size=4");
  await page.locator("[data-sizes][data-ready]").waitFor();
  await page.locator("[data-sizes] [data-part=scramble]").click();
  await page.locator("[data-sizes] [data-part=status]", { hasText: "Scrambled" }).waitFor();
  await openLink(page, "lab");
  await page.locator("[data-lab][data-ready]").waitFor();
  await atRest(page, "[data-lab]");
  await page.locator("[data-lab] [data-part=run], [data-lab] button.main").first().click();
  await atRest(page, "[data-lab]");
  assert.deepEqual(await page.evaluate(() => window.violations), []);
});

/** Opens the page in a sandboxed frame of an empty page. */
async function framed(page) {
  await page.evaluate(() => {
    const frame = document.createElement("iframe");
    frame.sandbox = "allow-scripts";
    frame.src = "./";
    Object.assign(frame.style, { width: "1200px", height: "760px" });
    document.body.replaceChildren(frame);
  });
  return page.frameLocator("iframe");
}

const bare = { query: "worker.js" };

pageTest(
  "a sandboxed frame says what to change",
  { ...bare, tolerated: [/404/, /blocked by CORS policy/, /ERR_FAILED/, /Failed to fetch/] },
  async (page) => {
    const errors = [];
    page.on("pageerror", (error) => errors.push(error.message));
    const frame = await framed(page);
    await frame.locator("[data-cubelab] [data-part=status]", { hasText: /allow-same-origin.*Access-Control-Allow-Origin/ }).waitFor();
    assert.deepEqual(errors, []);
  },
);

pageTest(
  "in a sandboxed frame whose server allows all origins, a cube is scrambled and solved",
  { ...bare, tolerated: [/404/], prepare: async () => sendHeaders({ "access-control-allow-origin": "*" }) },
  async (page) => {
    const frame = await framed(page);
    await ready(frame);
    await part(frame, "scramble").click();
    await frame.locator("[data-part=status]", { hasText: "Scrambled" }).first().waitFor();
    await part(frame, "solve").first().click();
    await frame.locator("[data-part=moves] .origin", { hasText: "Solution" }).first().waitFor();
    sendHeaders({});
  },
);
