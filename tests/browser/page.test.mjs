import assert from "node:assert/strict";
import { pageTest, useBrowser } from "./harness.mjs";

useBrowser();

pageTest("the page loads without complaints", {}, async (page) => {
  await page.waitForLoadState("networkidle");
  assert.equal(await page.title(), "Cubelab");
});
