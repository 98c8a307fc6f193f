// Shows random cubes to the page in dist/ through Chromium's fake capture device, COUNT in each light (by default 5), and prints
// how many it reads without a correction: `./dev camera 20`. The figures are for docs/camera.md.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { launch } from "./browser.mjs";
import { after, FACES, SOLVED } from "./cube.mjs";
import { DIST, serve } from "./server.mjs";
import { LIGHTS, randomOf, writeVideo } from "./video.mjs";

const count = Number(process.argv[2] ?? 5);
const folder = mkdtempSync(join(tmpdir(), "cubelab-videos-"));
const file = join(folder, "cube.y4m");
writeVideo(file, SOLVED, LIGHTS.daylight);
const server = await serve(process.env.CUBELAB_DIST ?? DIST);
const browser = await launch(["--use-fake-device-for-media-stream", `--use-file-for-fake-video-capture=${file}`], { isWhole: true });
const context = await browser.newContext({ permissions: ["camera"], viewport: { width: 1280, height: 800 } });
const page = await context.newPage();
await page.goto(server.address);
await page.locator("[data-part=stage][data-picture]").waitFor();
await page.locator("main:not([hidden]) [data-part=enter]").click();

const random = randomOf(1);
const pick = (choices) => choices[Math.floor(random() * choices.length)];
const scramble = () => Array.from({ length: 30 }, () => pick([...FACES]) + pick(["", "'", "2"])).join(" ");

console.log("light          cubes   right   with a wrong sticker not marked   seconds a cube");
for (const [name, light] of Object.entries(LIGHTS)) {
  let [right, unmarked, seconds] = [0, 0, 0];
  for (let i = 0; i < count; i += 1) {
    const state = after(scramble());
    writeVideo(file, state, light, Math.floor(random() * 1e6));
    const start = performance.now();
    await page.locator("[data-part=camera]").click();
    const stickers = await page.evaluate(
      () => new Promise((resume) => addEventListener("cubelab-camera-end", (event) => resume(event.detail), { once: true })),
    );
    seconds += (performance.now() - start) / 1000;
    const wrong = [...stickers].filter((sticker, place) => sticker.toUpperCase() !== state[place]);
    right += wrong.length === 0;
    unmarked += wrong.some((sticker) => sticker === sticker.toUpperCase() && sticker !== ".");
  }
  console.log(`${name.padEnd(15)}${String(count).padStart(5)}${String(right).padStart(8)}${String(unmarked).padStart(34)}${(seconds / count).toFixed(1).padStart(17)}`);
}
await browser.close();
server.stop();
rmSync(folder, { recursive: true });
