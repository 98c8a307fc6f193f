// The builder: a field for each attribute of <cube-lab>, the element beside them, and the codes that show it elsewhere. The address holds
// the choice, as that of embed.html does.
import { copy, frameOf, tagOf } from "../codes.js";
import { commandOf } from "./command.js";

/** The values of attributes that are as good as none. */
const USUAL = { view: "3d moves", controls: "play step scrub" };

/** The attributes that are true if present. */
const FLAGS = ["hint", "solver"];

/** What the builder shows first, if the address asks for nothing. */
const BEGINNING = "alg=R U R' U'&hint=";

/** Pixels of the width and height of a PNG. */
const SIDE = 1024;

const form = document.querySelector("#fields");
const cube = document.querySelector("#live");
const status = document.querySelector("#status");
const { textCopied, textByHand, textNoCommand, textNoPicture, textCube } = status.dataset;
const names = [...new Set([...form.elements].map(({ name }) => name).filter(Boolean))];

const fieldsOf = (name) => [...form.elements].filter((field) => field.name === name);

/** Reads an attribute from its fields; undefined if it is not needed. */
function read(name) {
  const fields = fieldsOf(name);
  if (FLAGS.includes(name)) return fields[0].checked ? "" : undefined;
  const values = fields.filter((field) => field.type !== "checkbox" || field.checked).map(({ value }) => value.trim());
  const text = values.filter(Boolean).join(" ");
  if (name === "controls" && !text) return "none";
  return text && text !== USUAL[name] ? text : undefined;
}

/** Fills the fields of an attribute. */
function write(name, value) {
  const fields = fieldsOf(name);
  if (FLAGS.includes(name)) {
    fields[0].checked = value !== null;
    return;
  }
  const words = (value ?? USUAL[name] ?? "").split(/\s+/);
  for (const field of fields) {
    if (field.type === "checkbox") field.checked = words.includes(field.value);
    else if (fields.length > 1) field.value = [...field.options].map((option) => option.value).find((option) => option && words.includes(option)) ?? "";
    else field.value = value ?? "";
  }
}

const given = () => Object.fromEntries(names.map((name) => [name, read(name)]).filter(([, value]) => value !== undefined));

/** Shows beside the fields what the element says is wrong with them. */
function showErrors(errors) {
  for (const name of names) {
    const [field] = fieldsOf(name);
    const id = `error-${name}`;
    const message = errors.get(name);
    let note = document.getElementById(id);
    if (message && !note) {
      note = Object.assign(document.createElement("span"), { id, className: "error" });
      field.closest(".field").append(note);
    }
    if (!message) note?.remove();
    else if (note.textContent !== message) note.textContent = message;
    for (const field of fieldsOf(name)) {
      field.toggleAttribute("aria-invalid", Boolean(message));
      if (message) field.setAttribute("aria-describedby", id);
      else field.removeAttribute("aria-describedby");
    }
  }
}

/** The errors in the attributes, by attribute. */
let errors = new Map();

/** Set if the next event `invalid` begins a new list. */
let isNewList = true;

cube.addEventListener("invalid", ({ detail: { attribute, value, message } }) => {
  // The events of one change come at once, one after the other.
  if (isNewList) {
    errors = new Map();
    isNewList = false;
    queueMicrotask(() => {
      isNewList = true;
      showErrors(errors);
    });
  }
  errors.set(attribute, message.replace(`${attribute} ${JSON.stringify(value)}: `, ""));
});

let version = 0;

/** Brings the codes after the element. */
async function showCodes() {
  const attributes = given();
  const mine = ++version;
  const svg = await cube.toSVG(viewOf()).catch(() => "");
  if (mine !== version) return;
  const isWithPicture = document.querySelector("#with-picture").checked;
  const command = commandOf(attributes, cube.facelets);
  const codes = {
    tag: tagOf(attributes, isWithPicture ? `\n  ${svg}\n` : ""),
    frame: frameOf(attributes, attributes.alg ?? textCube),
    command: command ?? textNoCommand,
  };
  for (const [id, text] of Object.entries(codes)) document.getElementById(id).value = text;
}

const viewOf = () => (read("view") ?? "3d").split(" ").find((view) => ["3d", "plan", "net"].includes(view)) ?? "3d";

/** Brings the element and the codes after the fields. */
function update() {
  const attributes = given();
  errors = new Map();
  showErrors(errors);
  // The element reports errors when they change. Without attributes it has none, so those that stay are reported again.
  for (const name of names) cube.removeAttribute(name);
  queueMicrotask(() => {
    for (const [name, value] of Object.entries(attributes)) cube.setAttribute(name, value);
    queueMicrotask(showCodes);
  });
}

/** Fills the fields from the address, or from another text of the same form. */
function readAddress(text = location.hash.slice(1)) {
  const address = new URLSearchParams(text);
  for (const name of names) write(name, address.get(name));
  update();
}

form.addEventListener("input", () => {
  history.replaceState(null, "", `#${new URLSearchParams(given())}`);
  update();
});
form.addEventListener("submit", (event) => event.preventDefault());
addEventListener("hashchange", () => readAddress());
document.querySelector("#with-picture").addEventListener("change", showCodes);

/** Offers a file to save. */
function save(blob, name) {
  const address = URL.createObjectURL(blob);
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

async function savePicture(kind) {
  const svg = await cube.toSVG(viewOf());
  const picture = new Blob([svg], { type: "image/svg+xml" });
  if (kind === "svg") return save(picture, "cube.svg");
  const address = URL.createObjectURL(picture);
  const image = Object.assign(new Image(), { src: address });
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: SIDE, height: Math.round((SIDE * image.height) / image.width) });
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(address);
  save(await new Promise((resume) => canvas.toBlob(resume, "image/png")), "cube.png");
}

document.addEventListener("click", ({ target }) => {
  const { copy: id, save: kind } = target.dataset;
  if (id) copy(document.getElementById(id), target, status, { copied: textCopied, by_hand: textByHand });
  if (kind) savePicture(kind).catch((error) => (status.textContent = textNoPicture.replace("{reason}", error.message)));
});

readAddress(location.hash ? undefined : BEGINNING);
