//! Finds the modules of a room that use a changed module.
//!
//! A room is a folder of `src`. The files and folders in it are its modules, and its `mod.rs` passes on some of their items.

use std::collections::{BTreeMap, BTreeSet};

/// The words of a `use` statement that name nothing.
const KEYWORDS: [&str; 7] = ["pub", "in", "use", "crate", "super", "self", "as"];

/// A file of source code: its path in the project, and its text.
pub struct SourceFile {
    pub path: String,
    pub text: String,
}

/// The text of a room, without comments.
#[derive(Default)]
struct Room<'a> {
    /// The lines of `mod.rs`.
    root: Vec<&'a str>,
    /// The lines of each module.
    modules: BTreeMap<&'a str, Vec<&'a str>>,
}

/// Returns the paths of the modules whose tests may see a change in `src/room/module`: the module, and those of its room
/// that use it, directly or through others. Returns the room itself if `module` is none of its modules.
///
/// A module uses another if it names a path through it, or an item that `mod.rs` passes on from it. `mod.rs` itself uses modules, too:
/// a module that names an item defined in `mod.rs` then uses these modules.
pub fn users<'a>(room: &'a str, module: &'a str, sources: &'a [SourceFile]) -> BTreeSet<String> {
    let Room { root, modules } = Room::read(room, sources);
    if !modules.contains_key(module) {
        return [room.into()].into();
    }
    let (uses, own) = imports(&root);
    // The modules found, and the words that lead to them from outside.
    let mut found = BTreeSet::from([module]);
    let mut names = items(&uses, module);
    let mut is_door_found = false;
    loop {
        let leads = |lines: &[&str]| {
            lines.iter().any(|line| {
                words(line).any(|word| names.contains(word))
                    || found.iter().any(|module| has_path(line, module))
            })
        };
        let next = modules.iter().find(|(name, lines)| !found.contains(*name) && leads(lines));
        if let Some((&next, _)) = next {
            found.insert(next);
            names.extend(items(&uses, next));
        } else if !is_door_found && leads(&own) {
            is_door_found = true;
            names.extend(own.iter().filter_map(|line| defined(line)).map(str::to_owned));
        } else {
            break;
        }
    }
    // Tests in a file of their own see all that `mod.rs` sees.
    let has_tests = own.iter().any(|line| line.starts_with("mod tests"));
    let tests = modules.contains_key("tests") || is_door_found && has_tests;
    found.into_iter().chain(tests.then_some("tests")).map(|module| format!("{room}::{module}")).collect()
}

/// Returns the items that `src/room/mod.rs` passes on from these modules of the room, such as `solve::goal`.
pub fn passed_on(room: &str, modules: &BTreeSet<String>, sources: &[SourceFile]) -> BTreeSet<String> {
    let (uses, _) = imports(&Room::read(room, sources).root);
    let modules = modules.iter().filter_map(|module| Some(module.split_once("::")?.1));
    modules.flat_map(|module| items(&uses, module)).collect()
}

/// True if the files of a room or of a module of it, such as `cube` or `solve::goal`, have tests.
pub fn has_tests(module: &str, sources: &[SourceFile]) -> bool {
    let path = format!("src/{}", module.replace("::", "/"));
    let is_inside = |file: &str| file.strip_prefix(&path).is_some_and(|rest| rest.starts_with(['/', '.']));
    sources.iter().any(|source| is_inside(&source.path) && source.text.contains("#[test]"))
}

/// Returns the items that these `use` statements name in a module.
fn items(uses: &[String], module: &str) -> BTreeSet<String> {
    let from = uses.iter().filter(|statement| has_path(statement, module));
    let names = from.flat_map(|statement| words(statement));
    names.filter(|word| *word != module && !KEYWORDS.contains(word)).map(str::to_owned).collect()
}

impl<'a> Room<'a> {
    fn read(room: &str, sources: &'a [SourceFile]) -> Self {
        let mut read = Self::default();
        for source in sources {
            let parts: Vec<&str> = source.path.split('/').collect();
            let ["src", of, module, ..] = parts[..] else { continue };
            if of != room {
                continue;
            }
            let lines = source.text.lines().map(|line| line.split("//").next().unwrap_or_default());
            match module {
                "mod.rs" => read.root.extend(lines),
                _ => read.modules.entry(module.trim_end_matches(".rs")).or_default().extend(lines),
            }
        }
        read
    }
}

/// Returns the words of a text: names and numbers.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty())
}

/// True if a text has a path through this module, such as `module::Item`.
fn has_path(text: &str, module: &str) -> bool {
    let continues = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices(module)
        .any(|(at, _)| !text[..at].ends_with(continues) && text[at + module.len()..].starts_with("::"))
}

/// Divides a `mod.rs` into its `use` statements and its other lines.
fn imports<'a>(root: &[&'a str]) -> (Vec<String>, Vec<&'a str>) {
    let (mut uses, mut own, mut is_inside) = (Vec::<String>::new(), Vec::new(), false);
    for line in root {
        let is_start = line.starts_with("use ") || line.starts_with("pub") && line.contains(" use ");
        match uses.last_mut() {
            Some(statement) if is_inside => statement.push_str(line),
            _ if is_start => uses.push((*line).into()),
            _ => own.push(*line),
        }
        is_inside = (is_inside || is_start) && !line.trim_end().ends_with(';');
    }
    (uses, own)
}

/// Returns the name that a line at the outermost level defines, if it does.
fn defined(line: &str) -> Option<&str> {
    const KINDS: [&str; 9] =
        ["fn", "struct", "enum", "trait", "const", "static", "type", "union", "macro_rules"];
    if line.starts_with(char::is_whitespace) {
        return None;
    }
    let mut words = words(line).skip_while(|word| !KINDS.contains(word));
    words.find(|word| !KINDS.contains(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    const DOOR: &str = "pub mod goal;\nmod solver;\nmod ways;\npub use solver::{Options,\n    Solver};\n\
        use ways::Way;\n\npub static ALL: &[Way] = &[];\npub mod four;\npub mod two;\nmod tests {\n}\n";

    fn found(module: &str) -> Vec<String> {
        let sources = [
            ("src/solve/mod.rs", DOOR),
            ("src/solve/goal/mod.rs", "use super::Options;"),
            ("src/solve/goal/search.rs", "// four::Tables\nuse crate::cube::Cube;"),
            ("src/solve/solver.rs", "pub struct Options;"),
            ("src/solve/ways.rs", "pub struct Way;"),
            ("src/solve/four.rs", "let two = ALL;"),
            ("src/solve/two.rs", "use super::{goal, ways};\ngoal::Part::new();"),
            ("src/cube/two.rs", "use crate::solve::goal::Part;"),
        ];
        let sources = sources.map(|(path, text)| SourceFile { path: path.into(), text: text.into() });
        users("solve", module, &sources).into_iter().collect()
    }

    #[test]
    fn a_module_is_tested_with_those_that_name_it() {
        assert_eq!(found("goal"), ["solve::goal", "solve::two"]);
        assert_eq!(found("four"), ["solve::four"]);
    }

    #[test]
    fn what_the_door_passes_on_leads_to_its_module() {
        assert_eq!(found("solver"), ["solve::goal", "solve::solver", "solve::two"]);
    }

    #[test]
    fn items_of_the_door_lead_to_what_it_uses() {
        assert_eq!(found("ways"), ["solve::four", "solve::tests", "solve::ways"]);
    }

    #[test]
    fn the_door_is_tested_with_the_whole_room() {
        assert_eq!(found("mod"), ["solve"]);
    }
}
