// Measures the frames a second that the page in dist/ draws while it plays, by size: `./dev frames` prints the
// default sizes, `./dev frames 5 33` others. The figures are for docs/benchmarks.md. It is not a test, because
// the result depends on the machine.
import { launch } from "./browser.mjs";
import { ready, reveal } from "./cube.mjs";
import { load } from "./measuring.mjs";
import { DIST, serve } from "./server.mjs";

const MILLIS = 6000;

const asked = process.argv.slice(2).map(Number);
const server = await serve(process.env.CUBELAB_DIST ?? DIST);
const browser = await launch([], { isWhole: true });

/** Returns turns of all faces in sequence. Each turns another layer, alone or with all layers above it. */
const alg = (size) =>
  Array.from({ length: 100 }, (_, i) => {
    const depth = 1 + ((i * 7) % Math.floor(size / 2));
    return `${depth > 1 ? depth : ""}${"RUFLDB"[i % 6]}${depth > 1 && i % 2 ? "w" : ""}`;
  }).join(" ");

console.log(`size  frames a second   median, ms   95 %, ms   worst, ms   canvas   (${load()})`);
for (const size of asked.length ? asked : [3, 7, 17, 33]) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(server.address + (size === 3 ? "" : `#size=${size}`));
  const player = page.locator(size === 3 ? "[data-cubelab]" : "[data-sizes]");
  await ready(page);
  // Four quarter turns a second; for sizes other than 3 the slider has powers of 2.
  await player.locator("[data-part=tempo]").evaluate((slider, value) => {
    slider.value = value;
    slider.dispatchEvent(new Event("input", { bubbles: true }));
  }, size === 3 ? 4 : 3);
  await (await reveal(page, "alg")).fill(alg(size));
  await player.locator("[data-part=perform]").click();
  const { gaps, canvas, played, most: end } = await player.evaluate(async (player, millis) => {
    const frame = () => new Promise(requestAnimationFrame);
    const gaps = [];
    // In these frames, the page creates everything that it creates on first use.
    for (let i = 0; i < 20; i += 1) await frame();
    const begun = await frame();
    for (let last = begun; last < begun + millis; ) {
      const now = await frame();
      gaps.push(now - last);
      last = now;
    }
    const [place, canvas] = ["[data-part=place]", "canvas"].map((selector) => player.querySelector(selector));
    return { gaps: gaps.sort((a, b) => a - b), canvas: canvas.width, played: Number(place.value), most: Number(place.max) };
  }, MILLIS);
  if (!(played > 1 && played < end)) throw new Error(`size ${size} is at ${played} of ${end}; expected it to be playing`);
  const rate = (1000 * gaps.length) / gaps.reduce((sum, gap) => sum + gap);
  const [median, most] = [0.5, 0.95].map((part) => gaps[Math.floor(part * gaps.length)]);
  const columns = [[rate, 17], [median, 13], [most, 11], [gaps.at(-1), 12]];
  const figures = columns.map(([figure, width]) => figure.toFixed(1).padStart(width)).join("");
  console.log(`${String(size).padStart(4)}${figures}${String(canvas).padStart(9)}`);
  await page.close();
}
await browser.close();
server.stop();
