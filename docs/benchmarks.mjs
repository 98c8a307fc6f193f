// Makes docs/benchmarks.md from docs/benchmarks.json.
//
//   node docs/benchmarks.mjs              writes docs/benchmarks.md
//   node docs/benchmarks.mjs --check      fails if docs/benchmarks.md differs from what it would write
// node docs/benchmarks.mjs --run ID     runs the commands of the table ID, stores their figures and the date in
// docs/benchmarks.json, and writes docs/benchmarks.md. Needs a release build of the
//                                         command line: cargo build --release, or CUBELAB=path/to/cubelab.
//
// A table has either `rows`, the cells as text, or `runs` and `columns`. A run is a row: its label, the
// arguments of `cubelab`, or those of several commands, and the list of figures that they printed as JSON. A column selects the figure
// whose fields equal the `where` of the column and of the run, and prints the figure's field `key`; a key with
// dots selects a field of an object. The value is multiplied by `scale` and printed with `digits` digits after
// the point.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const path = (name) => fileURLToPath(new URL(name, import.meta.url));
const read = (name) => readFileSync(path(name), "utf8");

function cell(run, column) {
    if (column.key === undefined) {
        return column.text?.[run.label] ?? "";
    }
    const wanted = Object.entries({ ...run.where, ...column.where });
    const figure = run.figures.find((figure) => wanted.every(([key, value]) => figure[key] === value));
    const print = (key) => {
        const value = key.split(".").reduce((value, key) => value?.[key], figure);
        if (value === undefined || value === null) {
            return "";
        }
        const number = value * (column.scale ?? 1);
        return number.toLocaleString("en", { minimumFractionDigits: column.digits ?? 0, maximumFractionDigits: column.digits ?? 0 });
    };
    return [column.key].flat().map(print).filter(Boolean).join(column.join ?? " to ");
}

function table(table) {
    const columns = table.columns.map((column) => (typeof column === "string" ? { head: column } : column));
    const head = [table.label ?? "", ...columns.map((column) => column.head)];
    const rows = table.rows ?? table.runs.map((run) => [run.label, ...columns.map((column) => cell(run, column))]);
    const line = (cells) => `| ${cells.join(" | ")} |`;
    const align = ["---", ...columns.map((column) => (column.align === "left" ? "---" : "---:"))];
    const commands = [table.command].flat().filter(Boolean).map((command) => `\`${command}\``);
    return [
        ...(table.title ? [`### ${table.title}`, ""] : []),
        `${commands.join(", ")}${commands.length ? ", " : ""}${table.date}`,
        "",
        line(head),
        `|${align.join("|")}|`,
        ...rows.map(line),
        ...(table.note ? ["", table.note] : []),
        "",
    ];
}

function page(data) {
    const sections = data.sections.flatMap((section) => [
        `## ${section.title}`,
        "",
        ...(section.text ?? []).flatMap((text) => [text, ""]),
        ...section.tables.flatMap(table),
    ]);
    const lines = [
        "<!-- Made by docs/benchmarks.mjs from docs/benchmarks.json: do not edit. -->",
        "",
        "# Benchmarks",
        "",
        ...data.method.flatMap((text) => [text, ""]),
        ...sections,
    ];
    return `${lines.join("\n").trimEnd()}\n`;
}

function run(data, id) {
    const table = data.sections.flatMap((section) => section.tables).find((table) => table.id === id);
    if (!table?.runs) {
        const ids = data.sections.flatMap((section) => section.tables).filter((table) => table.runs).map((table) => table.id);
        throw new Error(`no table ${id} that can be run; expected one of ${ids.join(", ")}`);
    }
    const program = process.env.CUBELAB ?? path("../target/release/cubelab");
    for (const run of table.runs) {
        const commands = Array.isArray(run.args[0]) ? run.args : [run.args];
        run.figures = commands.flatMap((args) => {
            const output = execFileSync(program, [...args, "--json"], { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });
            return output.trim().split("\n").map((line) => JSON.parse(line));
        });
    }
    table.date = new Date().toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric" });
}

const data = JSON.parse(read("benchmarks.json"));
const [mode, id] = process.argv.slice(2);
if (mode === "--check") {
    if (page(data) !== read("benchmarks.md")) {
        console.error("docs/benchmarks.md is not what docs/benchmarks.json makes: run node docs/benchmarks.mjs");
        process.exit(1);
    }
} else {
    if (mode === "--run") {
        run(data, id);
        writeFileSync(path("benchmarks.json"), `${JSON.stringify(data, null, 1)}\n`);
    }
    writeFileSync(path("benchmarks.md"), page(data));
}
