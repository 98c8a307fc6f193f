//! English.

use super::{Actions, CubeText, Entry, Moves, Pad, Panels, Playback, Solver, Text, Trouble};
use crate::cube::ByFace;

/// English.
pub const ENGLISH: Text = Text {
    language: "en",
    actions: Actions {
        group: "Scramble and solve",
        scramble: "Scramble",
        solve: "Solve",
        stop: "Stop",
        reset: "Reset",
        seed: "Seed",
        seed_hint: "The same number gives the same scramble: type one and press Enter",
        seed_wrong: "A seed is a whole number from 0 to 4294967295.",
    },
    playback: Playback {
        group: "Playback",
        home: "Go to the beginning (Home)",
        back: "Step back (Left arrow)",
        play: "Play (Space)",
        pause: "Pause (Space)",
        forward: "Step forward (Right arrow)",
        end: "Go to the end (End)",
        place: "Place in the moves",
        place_value: "Move {place} of {length}",
        tempo: "Tempo",
        tempo_value: "{tempo} turns a second",
    },
    pad: Pad {
        group: "Turns",
        faces: "Faces",
        wide: "Wide",
        middle: "Slices · cube",
        keys: "Keys: a letter turns its face, with Shift the other way round, with Alt (or 2 after it) by half. \
               Hold W for a wide turn. M E S turn slices, X Y Z the whole cube.",
    },
    moves: Moves {
        heading: "Moves",
        undo: "Undo (Ctrl+Z)",
        redo: "Redo (Ctrl+Y)",
        empty: "Turn a layer, type an alg, or press Scramble.",
        scramble: "Scramble",
        turns: "Your turns",
        alg: "Alg",
        solution: "Solution",
        pause: "Pause",
    },
    entry: Entry {
        label: "Type or paste an alg",
        example: "R U R' U' or [F: [R, U]]",
        perform: "Play it",
        hint: "Groups (R U)3, commutators [R, U], conjugates [F: R] and comments are understood.",
    },
    cube: CubeText {
        cube: "The cube. Drag to look at it from another side.",
        net: "Net",
        facelets: "Facelets",
        copy: "Copy the facelet string",
        copied: "Copied",
        copy_refused: "Select the text and copy it by hand: the browser refused.",
        faces: ByFace(["Up", "Right", "Front", "Down", "Left", "Back"]),
    },
    panels: Panels { group: "Settings", keys: "Keys", close: "Close (Escape)" },
    solver: Solver {
        loading: "Loading…",
        solved: "Solved.",
        starting: "Starting the solver…",
        building: "Building tables, {done} of {total}",
        building_more: "Building larger tables, {done} of {total}",
        scrambling: "Scrambling…",
        scrambled: "Scrambled. Press Solve, or try it yourself.",
        solving: "Solving…",
        searching: "Searching length {depth} · {nodes} positions",
        best: "Best so far: {best} turns",
        done: "{length} turns · {nodes} positions in {seconds} s",
        cut_short: "{length} turns",
        nothing_to_do: "It is solved already: nothing to do.",
        stopped: "Stopped before a solution was found.",
        shortest: "No solution is shorter.",
    },
    trouble: Trouble {
        load: "The interactive cube could not be loaded ({reason}). Reload the page; if that does not help, \
               the server must deliver all files of Cubelab, .wasm ones as application/wasm.",
        file: "Browsers do not load programs from files. Serve this folder over HTTP, for example with \
               “python3 -m http.server”, and open the address it prints.",
        no_script: "This is a picture of a solved cube. To turn, scramble and solve it, allow scripts.",
        broken: "Something broke ({reason}). Reload the page to go on.",
        worker_replaced: "The solver stopped unexpectedly and was started again. Ask once more.",
        worker_failed: "The solver cannot be started ({reason}). Turning and playing still work; reload to try again.",
        worker_version: "The solver in the browser's cache is of another version. Reload the page without the cache.",
        job_failed: "That did not work: {reason}",
    },
};
