// A sheet of cases: shows a case as a cube that plays, and asks for the alg of a random one.

const dialog = document.querySelector("dialog");
const part = (name) => dialog.querySelector(`[data-part=${name}]`);
const cases = [...document.querySelectorAll(".case")];

/** Returns the moves that undo an alg without groups. */
const inverse = (alg) => alg.split(" ").reverse().map((move) => (move.endsWith("2") ? move : move.endsWith("'") ? move.slice(0, -1) : `${move}'`)).join(" ");

const printed = (alg) => alg.replaceAll("'", "′");

/** Sets an attribute, or removes it if there is no value. */
function set(element, name, value) {
  if (value === undefined) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

/** Shows a case; as a question, without its name and alg. */
function show(one, isQuestion) {
  const { alg, arrows } = one.dataset;
  dialog.dataset.case = one.id;
  part("name").textContent = isQuestion ? dialog.dataset.textQuestion : one.querySelector("h3").textContent;
  part("alg").textContent = printed(alg);
  part("setup").textContent = printed(inverse(alg));
  part("answer").hidden = isQuestion;
  part("reveal").hidden = !isQuestion;
  const cube = part("cube");
  set(cube, "alg", alg);
  set(cube, "arrows", arrows);
  set(cube, "view", isQuestion ? "plan" : "3d plan moves");
  set(cube, "controls", isQuestion ? "none" : undefined);
  if (!dialog.open) dialog.showModal();
}

document.addEventListener("click", ({ target }) => {
  const button = target.closest("button");
  if (button?.hasAttribute("data-show")) show(button.closest(".case"), false);
  if (button?.hasAttribute("data-quiz")) show(cases[Math.floor(Math.random() * cases.length)], true);
});
part("reveal").addEventListener("click", () => show(document.getElementById(dialog.dataset.case), false));
part("close").addEventListener("click", () => dialog.close());
for (const button of document.querySelectorAll("[data-print]")) button.addEventListener("click", () => print());
