// The documentation of the element: buttons that call methods, and lines that show results, properties and events.

/** The most events in the log. */
const MOST = 50;

const log = document.querySelector(".log");
const { textResolved, textRejected } = log.dataset;
const EVENTS = [...document.querySelectorAll("[data-kind=event]")].map((entry) => entry.dataset.name);

/** Returns a value as text, without the middle of what is long. */
function shown(value) {
  const text = JSON.stringify(value) ?? "undefined";
  return text.length > 160 ? `${text.slice(0, 120)} … ${text.slice(-20)}` : text;
}

/** Returns a text that keeps its own direction within a text of the other one. `dir` is that direction, or that of its first letter. */
function apart(text, dir = "auto") {
  const part = document.createElement("bdi");
  part.dir = dir;
  part.textContent = text;
  return part;
}

/** Shows the end of a call: a text of the page with a value in place of the word in braces. */
function showEnd(output, text, value) {
  const [before, after] = text.split(/\{\w+\}/);
  output?.replaceChildren(before, apart(value), after);
}

for (const button of document.querySelectorAll("[data-call]")) {
  const { call, argument } = button.dataset;
  button.dir = "ltr";
  button.textContent = `${call}(${shown(argument === undefined ? undefined : JSON.parse(argument)).replace(/^undefined$/, "")})`;
  const entry = button.closest(".entry");
  const output = entry.querySelector("output:not([data-event])");
  button.addEventListener("click", async () => {
    const cube = entry.querySelector("cube-lab");
    try {
      const result = await (argument === undefined ? cube[call]() : cube[call](JSON.parse(argument)));
      showEnd(output, textResolved, shown(result));
    } catch (error) {
      showEnd(output, textRejected, error.message);
    }
  });
}

/** Shows the properties of a cube. */
function showProperties(cube) {
  for (const output of cube.closest(".entry")?.querySelectorAll("[data-read]") ?? []) output.replaceChildren(apart(shown(cube[output.dataset.read]), "ltr"));
}

for (const type of EVENTS) {
  document.addEventListener(type, ({ target, detail }) => {
    if (target.localName !== "cube-lab") return;
    const entry = target.closest(".entry");
    const output = entry.querySelector(`[data-event="${type}"]`);
    output?.replaceChildren(apart(shown(detail), "ltr"));
    showProperties(target);
    if (!log.dataset.used) log.replaceChildren();
    log.dataset.used = "";
    const line = document.createElement("li");
    line.append(apart(`${entry.id} · ${type} ${detail ? shown(detail) : ""}`, "ltr"));
    log.prepend(line);
    if (log.childElementCount > MOST) log.lastChild.remove();
  });
}

// Playing begins and ends without an event of its own.
const watch = () => {
  for (const cube of document.querySelectorAll("#property-playing cube-lab")) showProperties(cube);
};
for (const kind of ["click", "keyup"]) document.querySelector("#property-playing").addEventListener(kind, () => requestAnimationFrame(watch));
