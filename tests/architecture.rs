//! The rooms of the house depend one way only, and only the browser's rooms know of a browser.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

#[path = "architecture/circles.rs"]
mod circles;

/// The rooms: each uses only rooms before it in this list. A new room is added here, and begins with a sentence
/// about what it does.
const ROOMS: [&str; 26] = [
    "numbers", "limits", "named", "wire", "job", "cube", "nxn", "repr", "coord", "table", "search", "solve",
    "protocol", "service", "text", "play", "app", "view", "share", "draw", "element", "camera", "lab",
    "timer", "worker", "web",
];

/// The packages that make no sense outside a browser.
const BROWSER: [&str; 6] =
    ["web_sys", "js_sys", "wasm_bindgen", "serde_wasm_bindgen", "three_d", "console_error_panic_hook"];

/// Where these packages may be named.
const IN_THE_BROWSER: [&str; 15] = [
    "web/",
    "worker/",
    "bin/app.rs",
    "bin/blocks_worker.rs",
    "bin/camera.rs",
    "bin/element.rs",
    "bin/still.rs",
    "bin/renderer.rs",
    "bin/worker.rs",
    "bin/lab.rs",
    "bin/lab_worker.rs",
    "bin/optimal_worker.rs",
    "bin/sizes.rs",
    "bin/sizes_worker.rs",
    "bin/timer.rs",
];

/// The number types.
const NUMBERS: [&str; 14] =
    ["u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32", "i64", "i128", "isize", "f32", "f64"];

/// A source file: its path inside `src`, and its lines without comments.
struct Source {
    path: String,
    lines: Vec<String>,
}

impl Source {
    /// Returns the room of the file; `None` for the library's root and the programs, which may use every room.
    fn room(&self) -> Option<&str> {
        let first = self.path.split('/').next()?;
        let room = first.strip_suffix(".rs").unwrap_or(first);
        (room != "lib" && room != "bin").then_some(room)
    }

    /// Returns the depth of the module: 1 for `cube/mod.rs` and `protocol.rs`, 2 for `cube/face.rs`.
    fn depth(&self) -> usize {
        self.path.trim_end_matches("/mod.rs").split('/').count()
    }

    /// Returns the rooms that the file names through `crate::`, or through `super::` out of its own room.
    fn rooms_used(&self) -> BTreeSet<String> {
        let text = self.lines.join(" ");
        let out = format!("{}::", vec!["super"; self.depth()].join("::"));
        let mut used = BTreeSet::new();
        for way in ["crate::", out.as_str()] {
            for (at, _) in text.match_indices(way) {
                if text[..at].ends_with(|before: char| before.is_alphanumeric() || before == '_') {
                    continue;
                }
                used.extend(first_names(&text[at + way.len()..]));
            }
        }
        used.retain(|name| ROOMS.contains(&name.as_str()));
        used
    }
}

/// Returns the first name of a path, or the first names of all paths in a list in braces.
fn first_names(path: &str) -> Vec<String> {
    let name = |text: &str| text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect::<String>();
    let Some(list) = path.strip_prefix('{') else { return vec![name(path)] };
    let mut names = vec![name(list.trim_start())];
    let mut depth = 1;
    for (at, character) in list.char_indices() {
        match character {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 1 => names.push(name(list[at + 1..].trim_start())),
            _ => {}
        }
        if depth == 0 {
            break;
        }
    }
    names
}

/// Reads all source files of the library and its programs.
fn sources() -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut left = vec![root.clone()];
    let mut sources = Vec::new();
    while let Some(folder) = left.pop() {
        for entry in fs::read_dir(&folder).expect("src can be read") {
            let path: PathBuf = entry.expect("src can be read").path();
            if path.is_dir() {
                left.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let inside = path.strip_prefix(&root).expect("found in src");
                let text = fs::read_to_string(&path).expect("a source file can be read");
                sources.push(Source {
                    path: inside.to_string_lossy().replace('\\', "/"),
                    lines: text.lines().map(without_comment).collect(),
                });
            }
        }
    }
    sources
}

fn without_comment(line: &str) -> String {
    line.split("//").next().unwrap_or_default().to_string()
}

fn place(room: &str) -> usize {
    ROOMS
        .iter()
        .position(|known| *known == room)
        .unwrap_or_else(|| panic!("room {room} has no place in ROOMS"))
}

#[test]
fn rooms_depend_one_way() {
    let mut wrong = Vec::new();
    for source in sources() {
        let Some(room) = source.room() else { continue };
        for used in source.rooms_used() {
            if place(&used) > place(room) {
                wrong.push(format!("src/{} uses {used}", source.path));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn only_the_rooms_of_the_browser_know_of_one() {
    let mut wrong = Vec::new();
    for source in sources() {
        if IN_THE_BROWSER.iter().any(|place| source.path.starts_with(place)) {
            continue;
        }
        for line in &source.lines {
            let words: Vec<&str> = line.split(|c: char| !c.is_alphanumeric() && c != '_').collect();
            wrong.extend(
                BROWSER
                    .iter()
                    .filter(|package| words.contains(package))
                    .map(|package| format!("src/{} names {package}", source.path)),
            );
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// They are compiled only for a browser, where no native test runs.
#[test]
fn the_rooms_of_the_browser_have_no_unit_tests() {
    let is_inside = |path: &str| IN_THE_BROWSER.iter().any(|place| path.starts_with(place));
    let sources = sources().into_iter().filter(|source| is_inside(&source.path));
    let tested: Vec<String> = sources
        .filter(|source| source.lines.iter().any(|line| line.contains("#[test]")))
        .map(|source| source.path)
        .collect();
    assert!(tested.is_empty(), "tests that never run: {tested:?}");
}

/// Returns true if the line has an `as` to a number type.
fn has_cast(line: &str) -> bool {
    let words: Vec<&str> = line.split(|c: char| !c.is_alphanumeric() && c != '_').collect();
    words.windows(2).any(|two| two[0] == "as" && NUMBERS.contains(&two[1]))
}

#[test]
fn numbers_are_converted_in_one_room() {
    let mut wrong = Vec::new();
    for source in sources() {
        if source.room() != Some("numbers") {
            let lines = source.lines.iter().enumerate().filter(|(_, line)| has_cast(line));
            wrong.extend(lines.map(|(at, line)| format!("src/{}:{}: {}", source.path, at + 1, line.trim())));
        }
    }
    assert!(wrong.is_empty(), "casts; expected a conversion of src/numbers/mod.rs: {wrong:#?}");
}

#[test]
fn the_reader_of_casts_sees_them() {
    assert!(has_cast("let x = (a + b) as u8;") && has_cast("f(a as usize)"));
    assert!(!has_cast("use std::io::Read as _;") && !has_cast("let as_u8 = 1u8;"));
}

#[test]
fn every_room_says_at_its_door_what_it_is() {
    for room in sources().iter().filter(|source| source.room().is_some() && source.depth() == 1) {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(&room.path);
        let text = fs::read_to_string(path).expect("a source file can be read");
        assert!(text.starts_with("//! "), "src/{} opens without a sentence", room.path);
    }
}

#[test]
fn a_plain_build_has_no_web_packages() {
    let tree = Command::new(env!("CARGO"))
        .args(["tree", "--offline", "--edges", "normal", "--prefix", "none", "--format", "{lib}"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo runs");
    let packages = String::from_utf8_lossy(&tree.stdout);
    assert!(packages.lines().any(|line| line == "cubelab"), "{}", String::from_utf8_lossy(&tree.stderr));
    let web: Vec<&str> = packages.lines().filter(|line| BROWSER.contains(line)).collect();
    assert!(web.is_empty(), "{web:?}");
}

#[test]
fn the_reader_of_imports_sees_them() {
    let source = Source {
        path: "cube/face.rs".into(),
        lines: [
            "use crate::{nxn::{Layer, play}, view::Scene};",
            "super::super::solve::x();",
            "super::table();",
        ]
        .map(String::from)
        .into(),
    };
    assert_eq!(source.rooms_used().into_iter().collect::<Vec<_>>(), ["nxn", "solve", "view"]);
}
