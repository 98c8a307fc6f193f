// The lessons, the builder and the documentation of the element.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { documented } from "../../www/package/manifest.mjs";
import { splitWords, withEntries } from "../../www/learn/entries.mjs";
import { fileOf, PAGES, readPage } from "../../www/learn/site.mjs";
import { catalogue, isolated, LANGUAGES } from "../../www/learn/words.mjs";
import { accessible, OF_COLOURS } from "./accessible.mjs";
import { after } from "./cube.mjs";
import { overflowing } from "./fits.mjs";
import { address, PNG, pageTest, useBrowser } from "./harness.mjs";
import { until } from "./until.mjs";

useBrowser();

/** The rules of axe-core whose result depends on colours or on the size of the window. */
const OF_WINDOW = { runOnly: [...OF_COLOURS.runOnly, "scrollable-region-focusable"] };

/** Has all cubes drawn, also those that nobody has scrolled to, and waits for them. */
async function drawAll(page) {
  await page.evaluate(() => customElements.whenDefined("cube-lab").then(() => dispatchEvent(new Event("beforeprint"))));
  await until(page, () => [...document.querySelectorAll("cube-lab")].every((cube) => cube.facelets));
}

pageTest("every page is accessible at each width in light and dark, its cubes are drawn and its links lead somewhere", { query: "learn/index.html" }, async (page) => {
  const links = new Set();
  for (const name of PAGES) {
    await page.emulateMedia({ colorScheme: "light" });
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`${address()}learn/${name}.html`);
    await drawAll(page);
    const wrong = await page.evaluate(() =>
      [...document.querySelectorAll("cube-lab:not([data-wrong])")].map((cube) => cube.shadowRoot.querySelector("[part=message]")?.textContent).filter(Boolean),
    );
    assert.deepEqual(wrong, [], name);
    assert.equal(await page.locator("h1").count(), 1, name);
    await accessible(page, name);
    for (const [colorScheme, width] of [["light", 360], ["dark", 360], ["dark", 1280]]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 800 });
      await accessible(page, `${name}, ${colorScheme}, ${width} px wide`, OF_WINDOW);
    }
    for (const link of await page.locator("a").evaluateAll((all) => all.map(({ href }) => href))) links.add(link);
  }
  const own = [...links].filter((link) => link.startsWith(address())).map((link) => new URL(link));
  const files = [...new Set(own.map(({ pathname }) => pathname))];
  const texts = await page.evaluate((files) => Promise.all(files.map(async (file) => (await fetch(file)).text())), files);
  for (const url of own) {
    const text = texts[files.indexOf(url.pathname)];
    assert.ok(text.includes("<h1"), url.href);
    // A link with = is for the page that reads it.
    if (url.hash.length > 1 && !url.hash.includes("=")) assert.ok(text.includes(`id="${url.hash.slice(1)}"`), url.href);
  }
  assert.ok(links.size > 30);
});

/** Returns what a page says: the attributes of its cubes; and its headings and paragraphs without codes, which are the same in all languages. */
const contentOf = (page) =>
  page.evaluate(() => {
    const cubes = [...document.querySelectorAll("cube-lab")].map((cube) => cube.cloneNode().outerHTML);
    const texts = [...document.querySelectorAll("h1, h2, h3, p, summary, legend, caption")].map((text) => {
      const copy = text.cloneNode(true);
      for (const code of copy.querySelectorAll("code")) code.remove();
      return copy.textContent.trim();
    });
    return { cubes, texts };
  });

/** What each page says in English, read once for all languages. */
const ENGLISH = new Map();

async function englishOf(page, name) {
  if (!ENGLISH.has(name)) {
    await page.goto(`${address()}learn/${fileOf(name, "en")}`);
    ENGLISH.set(name, await contentOf(page));
  }
  return ENGLISH.get(name);
}

for (const language of LANGUAGES.slice(1)) {
  pageTest(`in ${language} every page has its texts and the same cubes, fits 360 px, and leads to the other languages`, { query: `learn/index.${language}.html`, viewport: { width: 360, height: 800 } }, async (page) => {
    const links = new Set();
    for (const name of PAGES) {
      const english = await englishOf(page, name);
      await page.goto(`${address()}learn/${fileOf(name, language)}`);
      const content = await contentOf(page);
      assert.deepEqual(content.cubes, english.cubes, name);
      assert.deepEqual(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir]), [language, language === "ar" ? "rtl" : "ltr"]);
      assert.equal(await page.locator("h1").innerText(), readPage(name, language).title);
      // Names of cases and moves are the same in all languages.
      const left = content.texts.filter((text) => english.texts.includes(text) && /\p{Ll}{4}/u.test(text));
      assert.deepEqual(left.filter((text) => !/^OLL \d+|^\d+ minutes$|^(Notation|Questions)$/.test(text)), [], name);
      await drawAll(page);
      assert.deepEqual(await overflowing(page), [], name);
      await accessible(page, `${language}, ${name}`);
      assert.equal(await page.locator('link[rel="alternate"][hreflang]').count(), LANGUAGES.length + 1);
      for (const link of await page.locator("a").evaluateAll((all) => all.map(({ href }) => href))) links.add(link);
    }
    for (const link of links) {
      const { href, pathname, search } = new URL(link);
      if (pathname.endsWith("/") || pathname.endsWith("/index.html") && !pathname.includes("/learn/")) assert.equal(search, `?lang=${language}`, href);
    }
    const files = [...new Set([...links].map((link) => new URL(link).pathname))];
    const statuses = await page.evaluate((files) => Promise.all(files.map(async (file) => (await fetch(file)).status)), files);
    assert.deepEqual(files.filter((_, i) => statuses[i] !== 200), []);
    // A person chooses another language, and stays on the page.
    await page.goto(`${address()}learn/${fileOf("laws", language)}`);
    await page.locator(".languages summary").click();
    await page.locator(".languages a[lang=en]").click();
    await page.locator("h1", { hasText: "The laws of the cube" }).waitFor();
  });
}

pageTest("a quiz and the builder speak the language of their page", { query: "learn/oll.fr.html" }, async (page) => {
  await page.locator("main > .screen [data-quiz]").click();
  await page.locator("dialog h2", { hasText: "Quel algorithme" }).waitFor();
  await page.locator("[data-part=reveal]").click();
  await page.locator("dialog h2", { hasText: /^OLL \d+/ }).waitFor();
  await page.goto(`${address()}learn/builder.ar.html`);
  await until(page, () => document.querySelector("#tag").value.includes("<cube-lab"));
  await page.locator("#live button[title='شغّل']").waitFor();
  await page.locator("#size").fill("99");
  await page.locator("#error-size", { hasText: "المتوقع عدد من" }).waitFor();
});

pageTest("the documentation of the element speaks the language of its page", { query: "learn/element.de.html" }, async (page) => {
  await drawAll(page);
  const result = page.getByLabel("Ergebnis von move", { exact: true });
  const buttons = page.locator("#method-move [data-call]");
  await buttons.nth(0).click();
  await result.filter({ hasText: /^erfüllt: undefined$/ }).waitFor();
  await buttons.nth(1).click();
  await result.filter({ hasText: /^abgelehnt: .*Q/ }).waitFor();
  assert.equal(await page.locator("#attribute-speed .usual").textContent(), "Ohne Angabe: 2");
  assert.equal(await page.locator("#attribute-size .usual").innerHTML(), "Ohne Angabe: die von <code>state</code>, sonst 3");
  await page.getByLabel("Zuletzt: error", { exact: true }).waitFor({ state: "attached" });
  await page.getByRole("navigation", { name: "Bereiche" }).getByRole("link", { name: "Baukasten" }).click();
  await page.waitForURL(/builder\.de\.html$/);
  // Calls, and what they result in, run from left to right in Arabic.
  await page.goto(`${address()}learn/element.ar.html`);
  await drawAll(page);
  await page.locator("#event-step [data-call]").click();
  const step = page.locator("#event-step output bdi");
  await step.filter({ hasText: '{"index":1,"token":"R"}' }).waitFor();
  const directions = await page.locator("#event-step [data-call], #event-step output bdi, .log bdi").evaluateAll((all) => all.map((part) => getComputedStyle(part).direction));
  assert.deepEqual([...new Set(directions)], ["ltr"]);
  assert.equal(await page.locator(".log").evaluate((log) => getComputedStyle(log).direction), "rtl");
});

test("a text of an entry of the documentation that is missing, left over or without its codes is named", () => {
  const page = '<entry-of kind="attribute" name="size"></entry-of>';
  assert.deepEqual(splitWords(page, [["events.text1", "a"], ["event.move", "b"]]).map(([...words]) => words), [[["events.text1", "a"]], [["event.move", "b"]]]);
  assert.deepEqual(splitWords("", [["event.move", "b"]]).map(({ size }) => size), [1, 0]);
  const main = readFileSync(new URL("../../www/learn/pages/element.html", import.meta.url), "utf8");
  const layout = catalogue("de", "layout");
  const [, texts] = splitWords(main, [...catalogue("de", "element")]);
  const made = (change) => () => withEntries(main, layout, change(new Map(texts)), "de, element");
  assert.match(made((all) => all)(), /<p>2 bis 33 Ebenen\.<\/p>/);
  assert.throws(made((all) => (all.delete("event.move"), all)), /de, element, event\.move: expected/);
  assert.throws(made((all) => all.set("attribute.size.usual", "3")), /attribute\.size\.usual: expected the tags and codes of "that of <code>state<\/code>, or 3"/);
  assert.throws(made((all) => all.set("event.ready", "<code>ready</code>")), /event\.ready/);
  assert.throws(made((all) => all.set("event.none", "nothing")), /no entry has the texts event\.none/);
});

pageTest("formulas in Arabic run from left to right", { query: "learn/commutators.ar.html" }, async (page) => {
  const formulas = await page.locator("bdi[dir=ltr]").allTextContents();
  assert.ok(formulas.includes("A B A' B'") && formulas.includes("A'"), `${formulas}`);
  const [code, paragraph] = await page.locator("p:has(code)").first().evaluate((text) => [text.querySelector("code"), text].map((part) => getComputedStyle(part).direction));
  assert.deepEqual([code, paragraph], ["ltr", "rtl"]);
  assert.equal(isolated("<p>حرف (نقوش) أو (2x2x2) أو [F: R]، ثم R U' (مرتين)</p>"), '<p>حرف (نقوش) أو <bdi dir="ltr">(2x2x2)</bdi> أو <bdi dir="ltr">[F: R]</bdi>، ثم <bdi dir="ltr">R U\'</bdi> (مرتين)</p>');
});

pageTest("a sheet shows each of its cases, plays one and asks for one", { query: "learn/oll.html" }, async (page) => {
  await drawAll(page);
  assert.equal(await page.locator(".case cube-lab").count(), 57);
  // What stands in the tag until the script comes is what the script draws.
  const [inside, drawn] = await page.locator("#oll-27 cube-lab").evaluate((cube) => [cube.querySelector("svg"), cube.shadowRoot.querySelector("[part~=plan] svg")].map((svg) => svg.innerHTML));
  assert.equal(inside, drawn);
  await page.locator("#oll-27 button").click();
  assert.match(await page.locator("dialog h2").textContent(), /^OLL 27/);
  assert.equal(await page.locator("[data-part=setup]").textContent(), "R U2 R′ U′ R U′ R′");
  const cube = page.locator("dialog cube-lab");
  await until(page, (state) => document.querySelector("dialog cube-lab").facelets === state, after("R U2 R' U' R U' R'"));
  await cube.evaluate((cube) => cube.seek(99));
  assert.equal(await cube.evaluate((cube) => cube.solved), true);
  await page.keyboard.press("Escape");
  assert.equal(await page.locator("dialog").isVisible(), false);
  await page.locator("main > .screen [data-quiz]").click();
  assert.equal(await page.locator("[data-part=alg]").isVisible(), false);
  const asked = await page.locator("dialog").getAttribute("data-case");
  await page.locator("[data-part=reveal]").click();
  assert.match(await page.locator("dialog h2").textContent(), new RegExp(`^${asked.replace("oll-", "OLL ")} `));
  assert.equal(await page.locator("[data-part=alg]").isVisible(), true);
  await page.emulateMedia({ media: "print" });
  await page.locator("[data-part=close]").evaluate((button) => button.click());
  assert.equal(await page.locator(".page-head").isVisible(), false);
  assert.equal(await page.locator("#oll-27 .alg").isVisible(), true);
});

pageTest("the builder brings fields, cube, codes and address together", { query: "learn/builder.html" }, async (page) => {
  const tag = () => page.locator("#tag").inputValue();
  const becomes = (id, text) => until(page, ([id, text]) => document.getElementById(id).value.includes(text), [id, text]);
  await becomes("tag", `<cube-lab alg="R U R' U'" hint></cube-lab>`);
  const attributes = documented(readFileSync(new URL("../../docs/embedding.md", import.meta.url), "utf8")).attributes.map(({ name }) => name);
  for (const name of attributes) assert.ok(await page.locator(`#fields [name="${name}"]`).count(), `no field for ${name}`);

  // A wrong value is named beside its field, also while another changes, and until it is mended.
  await page.locator("#alg").fill("R Q");
  const error = page.locator("#error-alg");
  await error.waitFor();
  assert.match(await error.textContent(), /^character 3: /);
  await page.locator("#mask").fill("dots");
  await page.locator("#error-mask").waitFor();
  assert.equal(await page.locator("#alg").getAttribute("aria-describedby"), "error-alg");
  assert.equal(await error.isVisible(), true);
  await page.locator("#alg").fill("R U R' U R U2 R'");
  await error.waitFor({ state: "detached" });
  await page.locator("#mask").fill("oll");
  await page.locator("#setup-anchor").selectOption("end");
  await page.locator("[name=view][value=plan]").check();
  for (const view of ["3d", "moves"]) await page.locator(`[name=view][value="${view}"]`).uncheck();
  for (const control of ["play", "step", "scrub"]) await page.locator(`[name=controls][value=${control}]`).uncheck();
  await page.locator("[name=hint]").uncheck();
  await page.locator("#top").selectOption("yellow-top");
  const expected = `<cube-lab alg="R U R' U R U2 R'" setup-anchor="end" view="plan" mask="oll" orientation="yellow-top" controls="none"></cube-lab>`;
  await becomes("tag", expected);
  assert.ok((await tag()).startsWith(`<script type="module" src="${address()}cube-lab.js"></script>\n`));
  await becomes("frame", `src="${address()}embed.html#alg=R+U+R%27+U+R+U2+R%27&amp;setup-anchor=end&amp;view=plan`);
  assert.equal(await page.locator("#command").inputValue(), `cubelab draw "R U R' U R U2 R'" --case --view plan --mask oll --scheme yogwrb --out cube.svg`);
  assert.equal(await page.locator("#live").evaluate((cube) => cube.facelets), after("R U2 R' U' R U' R'"));

  await page.locator("#with-picture").check();
  await becomes("tag", "<svg xmlns");
  await page.locator("#with-picture").uncheck();
  const saved = async (kind) => {
    const [download] = await Promise.all([page.waitForEvent("download"), page.locator(`[data-save=${kind}]`).click()]);
    return readFileSync(await download.path());
  };
  assert.match(`${await saved("svg")}`, /^<svg xmlns[^>]*>.*seen from above/);
  const { width, height, data } = PNG.sync.read(await saved("png"));
  assert.deepEqual([width, height], [1024, 1024]);
  assert.ok(new Set(data).size > 4, "an empty picture");

  // The address holds the choice, also for a new visit, and links of the page replace it.
  await page.reload();
  await becomes("tag", expected);
  assert.equal(await page.locator("#top").inputValue(), "yellow-top");
  await page.getByRole("link", { name: "a 5×5×5" }).click();
  await becomes("tag", `size="5"`);
  assert.equal(await page.locator("#top").inputValue(), "");
});

pageTest("every entry of the documentation is there, and its example works", { query: "learn/element.html" }, async (page) => {
  const lists = documented(readFileSync(new URL("../../docs/embedding.md", import.meta.url), "utf8"));
  for (const [kind, list] of Object.entries({ attribute: "attributes", property: "properties", method: "methods", event: "events" })) {
    const names = await page.locator(`[data-kind=${kind}]`).evaluateAll((all) => all.map((entry) => entry.dataset.name));
    assert.deepEqual([...names].sort(), lists[list].map(({ name }) => name).sort(), kind);
  }
  const observed = await page.evaluate(() => customElements.get("cube-lab").observedAttributes.filter((name) => !name.startsWith("data-")));
  assert.deepEqual(observed.sort(), lists.attributes.map(({ name }) => name).sort());
  const undocumented = await page.evaluate(() => Object.getOwnPropertyNames(customElements.get("cube-lab").prototype).filter((name) => !/^(constructor|.*Callback)$/.test(name)));
  const known = [...lists.attributes.map(({ fieldName }) => fieldName), ...[...lists.properties, ...lists.methods].map(({ name }) => name)];
  assert.deepEqual(undocumented.filter((name) => !known.includes(name)), []);

  await drawAll(page);
  for (const { name } of lists.methods) {
    const entry = page.locator(`#method-${name}`);
    for (const button of await entry.locator("[data-call]").all()) {
      await entry.locator("output").evaluate((output) => (output.textContent = ""));
      await button.click();
      await entry.locator("output:not(:empty)").waitFor({ timeout: 60_000 });
      const isWrong = (await button.getAttribute("data-argument"))?.includes("Q");
      assert.match(await entry.locator("output").textContent(), isWrong ? /^rejected: .*Q/ : /^resolved: /, name);
    }
  }
  for (const { name } of lists.events) {
    const entry = page.locator(`#event-${name}`);
    for (const button of await entry.locator("[data-call]").all()) await button.click();
    await entry.locator("output:not(:empty)").waitFor({ timeout: 60_000 });
  }
  for (const { name } of lists.properties) assert.notEqual(await page.locator(`#property-${name} output`).textContent(), "", name);
  assert.match(await page.locator(".log li").first().textContent(), /^event-/);
});
