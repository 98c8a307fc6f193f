// The main paths of the page in the three browser engines: Chromium, Firefox and WebKit. Each engine runs one
// browser. The tests of an engine that is not installed are skipped, with the reason.
import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after as afterAll, before, describe, test } from "node:test";
import { after, isSolved, sizeOf, SOLVED } from "./cube.mjs";
import * as chromium from "./engines/chromium.mjs";
import * as firefox from "./engines/firefox.mjs";
import * as webkit from "./engines/webkit.mjs";
import { Visitor } from "./engines/visitor.mjs";
import { DIST, serve } from "./server.mjs";

/** A cube far from solved. */
const SCRAMBLED = after("R U F' D2 L B U' R2 F D L2 B' U R F2 D' L B2");

/** Copies the built page, with a script at the start of its documents. */
function copyWithScript(script) {
  const folder = mkdtempSync(join(tmpdir(), "cubelab-"));
  cpSync(DIST, folder, { recursive: true });
  writeFileSync(join(folder, "first.js"), script);
  const page = join(folder, "index.html");
  const html = readFileSync(page, "utf8");
  writeFileSync(page, html.replace("<head>", '<head><script src="first.js"></script>'));
  return folder;
}

for (const engine of [chromium, firefox, webkit]) {
  describe(engine.name, () => {
    let driver, server;

    before(async () => {
      if (engine.lacks) return;
      server = await serve();
      driver = await engine.begin();
    });

    afterAll(async () => {
      await driver?.close();
      server?.stop();
    });

    /** Defines a test with a visitor who opens the page at this hash. */
    const pathTest = (name, hash, body) =>
      test(`${engine.name}: ${name}`, { skip: engine.lacks, timeout: 120_000 }, async () => {
        const visitor = new Visitor(driver);
        await visitor.open(server.address + hash);
        await visitor.ready();
        await body(visitor);
        assert.deepEqual(driver.complaints(), []);
      });

    pathTest("the page starts and draws with WebGL", "", async (visitor) => {
      assert.equal(await visitor.facelets(), SOLVED);
      await visitor.press("Shift");
      // At rest, the canvas has at least the resolution of the screen.
      await visitor.waitFor(() => {
        const stage = document.querySelector("[data-part=stage]");
        const side = Math.min(stage.clientWidth, stage.clientHeight) * devicePixelRatio;
        return stage.dataset.picture === "webgl" && stage.querySelector("canvas").width > side - 1;
      });
    });

    pathTest("labels stand in the middle of their controls", "", async (visitor) => {
      const offsets = await visitor.see(() =>
        [...document.querySelectorAll(".sizes a, main:not([hidden]) .tabs span")].filter((control) => control.checkVisibility()).map((control) => {
          const label = document.createRange();
          label.selectNodeContents(control);
          const [inner, outer] = [label, control].map((it) => it.getBoundingClientRect());
          return Math.abs(inner.top + inner.bottom - outer.top - outer.bottom) / 2;
        }),
      );
      assert.equal(offsets.length, 9);
      assert.ok(Math.max(...offsets) <= 1, `${offsets} px`);
    });

    pathTest("primes are at least a third as high as capitals", "", async (visitor) => {
      const heights = await visitor.see(async () => {
        const label = [...document.querySelectorAll("[data-turn]")].find((button) => button.textContent.includes("′") && button.checkVisibility());
        const style = getComputedStyle(label);
        const font = `${style.fontWeight} 200px ${style.fontFamily}`;
        // A canvas does not wait for fonts by itself.
        await Promise.allSettled([...document.fonts].map((face) => face.load()));
        const height = (text) => {
          const canvas = document.createElement("canvas");
          [canvas.width, canvas.height] = [400, 400];
          const pen = canvas.getContext("2d", { willReadFrequently: true });
          pen.font = font;
          pen.fillText(text, 50, 300);
          const { data } = pen.getImageData(0, 0, 400, 400);
          const isInked = (row) => Array.from({ length: 400 }, (_, column) => data[4 * (400 * row + column) + 3]).some((ink) => ink > 127);
          const rows = Array.from({ length: 400 }, (_, row) => row).filter(isInked);
          return rows.at(-1) - rows[0] + 1;
        };
        return { prime: height("′"), capital: height("U") };
      });
      assert.ok(heights.prime >= heights.capital / 3, JSON.stringify(heights));
    });

    pathTest("a scramble is solved and played to the end", "", async (visitor) => {
      await visitor.fill("seed", "7");
      await visitor.press("Enter");
      await visitor.says(/Scrambled/);
      await visitor.rest();
      const scrambled = await visitor.facelets();
      assert.ok(!isSolved(scrambled));
      await visitor.solve();
      const solution = await visitor.moves("Solution");
      assert.equal(after(solution.join(" "), scrambled), SOLVED);
      await visitor.playToEnd();
      assert.equal(await visitor.facelets(), SOLVED);
    });

    pathTest("keys and the buttons of the pad turn the cube", "", async (visitor) => {
      await visitor.click("main:not([hidden]) [data-turn=R]");
      await visitor.focus("stage");
      await visitor.press("u");
      await visitor.shows(after("R U"));
      await visitor.click("main:not([hidden]) [data-part=undo]");
      await visitor.shows(after("R"));
    });

    pathTest("a sticker is painted, and a cube typed, pasted and solved", "", async (visitor) => {
      await visitor.click("main:not([hidden]) [data-part=enter]");
      await visitor.click("main:not([hidden]) [data-part=palette] label:has([value=F])");
      await visitor.click('main:not([hidden]) [data-part=net] [data-facelet="0"]');
      await visitor.shows(`F${SOLVED.slice(1)}`);
      await visitor.waitFor(() => document.querySelector("[data-part=verdict]").dataset.kind === "broken");
      const turned = after("R", SCRAMBLED);
      await visitor.fill("facelets", turned);
      await visitor.shows(turned);
      await visitor.paste("stage", SCRAMBLED);
      await visitor.shows(SCRAMBLED);
      await visitor.solve();
      assert.equal(after((await visitor.moves("Solution")).join(" "), SCRAMBLED), SOLVED);
    });

    for (const [size, method] of [[4, "reduction"], [5, "quick"]]) {
      pathTest(`${size} layers are scrambled and solved`, `#size=${size}`, async (visitor) => {
        await visitor.choose("method", method);
        await visitor.fill("seed", "7");
        await visitor.press("Enter");
        await visitor.says(/Scrambled/);
        await visitor.rest();
        const scrambled = await visitor.facelets();
        assert.equal(sizeOf(scrambled), size);
        assert.ok(!isSolved(scrambled));
        await visitor.solve();
        await visitor.clickVisible("main:not([hidden]) [data-part=follow-watch]");
        await visitor.clickVisible("main:not([hidden]) [data-part=end]");
        await visitor.rest();
        assert.ok(isSolved(await visitor.facelets()));
      });
    }

    pathTest("the lab runs a race", "#lab=race&turns=4&seed=3&lanes=bfs,ida-star", async (visitor) => {
      await visitor.click("[data-lab] [data-part=race]");
      await visitor.says(/race is over/);
      const outcomes = await visitor.see(() =>
        [...document.querySelectorAll("[data-part=results] tbody tr")].map((row) => row.children[1].textContent),
      );
      assert.deepEqual(outcomes, ["4 moves", "4 moves"]);
    });

    pathTest("the timer times a solve, and keeps it", "#timer", async (visitor) => {
      const solves = () => visitor.see(() => document.querySelectorAll("[data-solve]").length);
      for (const phase of ["inspecting", "running", "idle"]) {
        await visitor.see(() => document.querySelector("[data-timer] [data-part=pad]").click());
        await visitor.waitFor((phase) => document.querySelector("[data-timer]").dataset.clock === phase, phase);
      }
      assert.equal(await solves(), 1);
      await visitor.reload();
      await visitor.ready();
      await visitor.waitFor(() => document.querySelectorAll("[data-solve]").length === 1);
    });

    pathTest("a link is opened, followed by the address, and brought back by a reload", "#scramble=R_U_F", async (visitor) => {
      await visitor.shows(after("R U F"));
      await visitor.focus("stage");
      await visitor.press("d");
      await visitor.waitFor(() => location.hash.includes("turns=D"));
      await visitor.reload();
      await visitor.ready();
      await visitor.shows(after("R U F D"));
    });

    test(`${engine.name}: <cube-lab> draws, takes keys and clicks, plays with WebGL, scrambles and solves`, { skip: engine.lacks, timeout: 120_000 }, async () => {
      const visitor = new Visitor(driver);
      await visitor.open(`${server.address}embed.html#alg=R+U&view=3d+plan+moves&solver&speed=20&controls=play+step+scrub`);
      await visitor.waitFor(() => document.querySelector("cube-lab").shadowRoot.querySelectorAll("[part~=picture] svg").length === 2);
      assert.equal(await visitor.see(() => document.querySelector("cube-lab").facelets), SOLVED);
      await visitor.see(() => document.querySelector("cube-lab").shadowRoot.querySelector(".stage").focus());
      await visitor.press("ArrowRight");
      const becomes = (facelets) => visitor.waitFor((facelets) => document.querySelector("cube-lab").facelets === facelets, facelets);
      await becomes(after("R"));
      await visitor.waitFor(() => document.querySelector("cube-lab").shadowRoot.querySelector("[part~=space] canvas") !== null);
      await visitor.see(() => document.querySelector("cube-lab").shadowRoot.querySelector("[part~=end]").click());
      await becomes(after("R U"));
      const solved = await visitor.see(async () => {
        const cube = document.querySelector("cube-lab");
        const scramble = await cube.scramble({ seed: 7 });
        const { alg } = await cube.solve();
        return { scramble, alg, picture: await cube.toSVG("plan") };
      });
      assert.equal(after(`${solved.scramble} ${solved.alg}`), SOLVED);
      assert.match(solved.picture, /^<svg/);
      assert.deepEqual(driver.complaints(), []);
    });

    test(`${engine.name}: a lesson plays, a sheet asks, the builder writes its tag, and the documentation has calls`, { skip: engine.lacks, timeout: 120_000 }, async () => {
      const visitor = new Visitor(driver);
      await visitor.open(`${server.address}learn/notation.html`);
      await visitor.waitFor(() => document.querySelector("cube-lab[hint]")?.facelets);
      await visitor.see(() => document.querySelector("cube-lab[alg='U']").play());
      await visitor.waitFor((facelets) => document.querySelector("cube-lab[alg='U']").facelets === facelets, after("U"));

      await visitor.open(`${server.address}learn/pll.html`);
      await visitor.waitFor(() => document.querySelectorAll(".case cube-lab").length === 21 && document.querySelector(".case cube-lab").facelets);
      await visitor.clickVisible("main > .screen [data-quiz]");
      await visitor.waitFor(() => document.querySelector("dialog").open && document.querySelector("dialog cube-lab").facelets);
      assert.equal(await visitor.see(() => document.querySelector("[data-part=alg]").checkVisibility()), false);
      await visitor.clickVisible("[data-part=reveal]");
      await visitor.waitFor(() => document.querySelector("[data-part=alg]").checkVisibility());
      assert.ok(await visitor.see(() => document.querySelector("dialog h2").textContent.toLowerCase() === document.querySelector("dialog").dataset.case));

      await visitor.open(`${server.address}learn/builder.html`);
      await visitor.waitFor(() => document.querySelector("#tag").value.includes("<cube-lab"));
      await visitor.see(() => {
        const field = document.querySelector("#alg");
        field.value = "F B2";
        field.dispatchEvent(new InputEvent("input", { bubbles: true }));
      });
      await visitor.waitFor(() => document.querySelector("#tag").value.includes('<cube-lab alg="F B2" hint></cube-lab>'));

      await visitor.open(`${server.address}learn/element.html`);
      await visitor.waitFor(() => document.readyState === "complete");
      await visitor.see(() => document.querySelector("#method-move [data-call]").click());
      await visitor.waitFor(() => document.querySelector("#method-move output").textContent.startsWith("resolved: "));
      assert.deepEqual(driver.complaints(), []);
    });

    test(`${engine.name}: without a network the page opens, scrambles and solves`, { skip: engine.lacks, timeout: 120_000 }, async (t) => {
      const own = await serve();
      try {
        const visitor = new Visitor(driver);
        await visitor.open(own.address);
        await visitor.ready();
        if (!(await visitor.isKept())) return t.skip(`${engine.name} keeps no page while it is automated`);
        own.breakDown(true);
        await visitor.reload();
        await visitor.ready();
        await visitor.click("main:not([hidden]) [data-part=scramble]");
        await visitor.says(/Scrambled/);
        await visitor.solve();
      } finally {
        own.stop();
      }
    });

    for (const [what, script, reason] of [
      [
        "the browser refuses what the program asks for",
        'window.matchMedia = () => { throw new TypeError("refused by a test"); };',
        /refused by a test/,
      ],
      [
        "an exception leaves the program",
        'ResizeObserver.prototype.observe = () => { throw new TypeError("refused by a test"); };',
        /refused by a test/,
      ],
      ["WebAssembly is turned off", "delete window.WebAssembly;", /WebAssembly/],
    ]) {
      test(`${engine.name}: the page gives the reason when ${what}`, { skip: engine.lacks, timeout: 120_000 }, async () => {
        const folder = copyWithScript(script);
        const own = await serve(folder);
        try {
          const visitor = new Visitor(driver);
          await visitor.open(own.address);
          await visitor.says(reason);
          assert.equal(await visitor.see(() => document.querySelector("[data-part=status]").dataset.error), "");
        } finally {
          own.stop();
          rmSync(folder, { recursive: true });
        }
      });
    }
  });
}
