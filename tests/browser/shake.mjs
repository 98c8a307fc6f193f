// Fuzzes the user interface of the page in dist/ with random actions, faster than frames: `./dev shake` fuzzes
// every kind of page for ten seconds, `./dev shake 60 7` for a minute each, starting with seed 7. A panic or an
// error in the console is a failure, and the last actions are printed. The same seed starts with the same
// actions, but the time of workers' answers varies, so later actions may differ.
import { launch, OF_THE_BROWSER } from "./browser.mjs";
import { DIST, serve } from "./server.mjs";

const PAGES = [
  "",
  "#size=2",
  "#size=4",
  "#size=5",
  "#size=17",
  "#lab=race&turns=4",
  "#lab=step&turns=3&step=astar",
  "#lab=sweep",
  "#lab=check",
];

/** The number of errors and of last actions that are printed after a failure. */
const PRINTED = { complaints: 3, done: 30 };

/** Performs random actions for this many milliseconds; resolves to their descriptions. Runs in the page. */
async function shake({ seed, millis }) {
  // Mulberry32, a small generator with a seed.
  let state = seed;
  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count) => Math.floor(random() * count);
  const one = (things) => things[below(things.length)];
  const seen = (selector) => [...document.querySelectorAll(selector)].filter((element) => !element.disabled && element.getClientRects().length > 0);
  const name = ({ dataset, name, textContent }) => dataset.part ?? dataset.turn ?? dataset.place ?? dataset.setting ?? (name || textContent);
  const fire = (element, type, settings = {}, Kind = Event) => element.dispatchEvent(new Kind(type, { bubbles: true, cancelable: true, ...settings }));
  const set = (element) => {
    fire(element, "input");
    if (below(2)) fire(element, "change");
  };
  const stage = () => one(seen("[data-part=stage]"));
  const keys = ["r", "u", "f", "l", "d", "b", "R", "x", "z", " ", "?", "Backspace", "Delete", "Home", "End", "ArrowLeft", "ArrowRight", "Enter", "Escape", "F13"];
  const texts = ["", "R U R' U'", "(R U", "17", "-3", "9999999999999", "RUFDLB".repeat(9), "x y z M E S", "3Rw2 2-3Lw'", "[R,U]5", "e=5", "((((R)999)999)999)", "é☃", "U".repeat(96)];
  const addresses = ["", "size=3&scramble=R_U", "alg=R_U_R-", "size=4&alg=Rw_U", "size=17", "size=5&state=UU", "lab=race&turns=4", "lab=step&turns=3", "nonsense=1&alg=((("];
  const deeds = {
    click() {
      const button = one(seen("button").filter(({ dataset }) => !/print|share|save/.test(`${dataset.part} ${dataset.save && "save"}`)));
      button?.click();
      return button && name(button);
    },
    choose() {
      const choice = one(seen("summary, label:has(input[type=radio], input[type=checkbox])"));
      choice?.click();
      return choice && name(choice);
    },
    key() {
      const [key, on] = [one(keys), below(2) ? document.activeElement : stage()];
      if (on) fire(on, "keydown", { key, code: `Key${key.toUpperCase()}`, shiftKey: below(6) === 0 }, KeyboardEvent);
      return on && key;
    },
    slide() {
      const slider = one(seen("input[type=range]"));
      if (!slider) return undefined;
      slider.value = Number(slider.min) + random() * (slider.max - slider.min);
      set(slider);
      return `${name(slider)} ${slider.value}`;
    },
    type() {
      const field = one(seen("input:not([type]), input[type=text], input[type=number], textarea"));
      if (!field) return undefined;
      field.value = one(texts);
      set(field);
      if (below(3) === 0) field.form?.requestSubmit();
      return `${name(field)} ${field.value}`;
    },
    select() {
      const select = one(seen("select"));
      if (!select) return undefined;
      select.selectedIndex = below(select.options.length);
      set(select);
      return `${name(select)} ${select.value}`;
    },
    drag() {
      const on = below(3) ? stage() : one(seen("[data-part=net]"));
      if (!on) return undefined;
      const { x, y, width, height } = on.getBoundingClientRect();
      const end = one(["pointerup", "pointerup", "pointerup", "pointercancel", "pointerdown"]);
      for (const type of ["pointerdown", "pointermove", "pointermove", "pointermove", end]) {
        const [clientX, clientY] = [x + random() * width, y + random() * height];
        fire(document.elementFromPoint(clientX, clientY) ?? on, type, { pointerId: 1, isPrimary: true, button: 0, clientX, clientY }, PointerEvent);
      }
      return end;
    },
    scroll() {
      const list = one(seen("[data-part=moves], [data-part=tree]"));
      if (!list) return undefined;
      list.scrollTop = below(2000);
      fire(list, "scroll");
      return name(list);
    },
    node() {
      const node = one(seen("[data-node]"));
      if (node) fire(node, "click", {}, MouseEvent);
      return node?.dataset.node;
    },
    address() {
      if (below(6)) return undefined;
      location.hash = one(addresses);
      return location.hash;
    },
  };
  const done = [];
  for (const end = performance.now() + millis; performance.now() < end; ) {
    for (let left = 1 + below(6); left > 0; left -= 1) {
      const deed = one(Object.keys(deeds));
      const what = deeds[deed]();
      if (what !== undefined) done.push(`${deed} ${what.trim().slice(0, 40)}`);
    }
    await new Promise((resume) => setTimeout(resume, below(3) ? below(40) : below(400)));
  }
  return done;
}

const [seconds = 10, first = 1] = process.argv.slice(2).map(Number);
const server = await serve(process.env.CUBELAB_DIST ?? DIST);
const browser = await launch();
for (const [i, query] of PAGES.entries()) {
  const seed = first + i;
  const context = await browser.newContext({ viewport: { width: seed % 2 ? 1280 : 360, height: 800 }, serviceWorkers: "block" });
  const page = await context.newPage();
  const complaints = [];
  page.on("pageerror", (error) => complaints.push(error.stack));
  page.on("console", (message) => {
    if (message.type() === "error" && !OF_THE_BROWSER.test(message.text())) complaints.push(message.text());
  });
  await page.goto(server.address + query);
  await page.locator("[data-ready]:visible").first().waitFor();
  const done = await page.evaluate(shake, { seed, millis: seconds * 1000 });
  console.log(`${query || "#size=3"}, seed ${seed}: ${done.length} things done, ${complaints.length} complaints`);
  if (complaints.length) {
    console.log([...complaints.slice(0, PRINTED.complaints), "Done last:", ...done.slice(-PRINTED.done)].join("\n"));
    process.exitCode = 1;
  }
  await context.close();
}
await browser.close();
server.stop();
