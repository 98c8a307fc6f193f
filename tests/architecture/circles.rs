//! The files of a room, and those of the command line, use each other one way only.
//!
//! A file uses another if it names an item of that file, directly or through the door of a folder. A method that is
//! defined in another file than its type counts as used by the file of the type, where a reader looks for it.

use std::collections::{BTreeMap, BTreeSet};

use super::Source;

/// The rooms that still have circles, with the files of each circle. None is to be added.
const KNOWN: [(&str, &str); 1] = [("service", "cache mod")];

/// The room in which a method must also be defined in the file of its type.
const METHODS_WITH_THEIR_TYPE: &str = "web";

/// The folder of the command line, which is a program and no room.
const COMMAND_LINE: [&str; 2] = ["bin", "cubelab"];

/// A path of names in `src`, such as `web::player::mount`.
type Names = Vec<String>;

/// A file as a module.
struct Module<'a> {
    file: &'a str,
    names: Names,
    /// What `use` brings into the module: the name, where it comes from, and whether it is only passed on.
    imports: Vec<Import>,
    /// The words outside of `use`: names, and everything else as single characters.
    body: Vec<String>,
}

struct Import {
    name: String,
    from: Names,
    is_passed_on: bool,
}

/// All files of the library and of the command line as modules.
struct Modules<'a>(BTreeMap<Names, Module<'a>>);

/// Splits source text into names and single characters, without strings.
fn words_of(text: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        if character.is_alphanumeric() || character == '_' {
            let mut word = character.to_string();
            while let Some(next) = characters.next_if(|c| c.is_alphanumeric() || *c == '_') {
                word.push(next);
            }
            words.push(word);
        } else if character == '"' {
            while let Some(next) = characters.next() {
                match next {
                    '\\' => drop(characters.next()),
                    '"' => break,
                    _ => {}
                }
            }
        } else if !character.is_whitespace() {
            words.push(character.to_string());
        }
    }
    words
}

/// Returns the text of a file before its tests.
fn without_tests(source: &Source) -> String {
    let is_test = |pair: &[String]| pair[0].trim() == "#[cfg(test)]" && pair[1].trim_end().ends_with('{');
    let end = source.lines.windows(2).position(is_test).unwrap_or(source.lines.len());
    source.lines[..end].join("\n")
}

/// Reads the tree of one `use` from its words: each name that it brings in, with its path.
fn read_tree(words: &[String], at: &mut usize, before: &[String], found: &mut Vec<(String, Names)>) {
    let mut path = before.to_vec();
    while let Some(word) = words.get(*at) {
        match word.as_str() {
            ":" => *at += 1,
            "{" => {
                *at += 1;
                while words.get(*at).is_some_and(|word| word != "}") {
                    read_tree(words, at, &path, found);
                    if words.get(*at).is_some_and(|word| word == ",") {
                        *at += 1;
                    }
                }
                *at += 1;
                return;
            }
            "as" => {
                found.push((words[*at + 1].clone(), path));
                *at += 2;
                return;
            }
            "," | ";" | "}" => break,
            _ => {
                path.push(word.clone());
                *at += 1;
            }
        }
    }
    let is_of_folder = path.last().is_some_and(|last| last == "self") && path.len() > 1;
    if is_of_folder {
        path.pop();
    }
    found.push((path.last().cloned().unwrap_or_default(), path));
}

impl<'a> Module<'a> {
    fn read(source: &'a Source) -> Module<'a> {
        let path = source.path.trim_end_matches(".rs").trim_end_matches("/mod").trim_end_matches("/main");
        let names: Names = path.split('/').map(str::to_owned).collect();
        let words = words_of(&without_tests(source));
        let (mut imports, mut body, mut at) = (Vec::new(), Vec::new(), 0);
        while at < words.len() {
            // `use<…>` in a type is no import.
            if words[at] != "use" || words.get(at + 1).is_some_and(|next| next == "<") {
                body.push(words[at].clone());
                at += 1;
                continue;
            }
            let is_passed_on = body.last().is_some_and(|last| last == "pub" || last == ")");
            let (mut found, mut end) = (Vec::new(), at + 1);
            read_tree(&words, &mut end, &[], &mut found);
            for (name, from) in found {
                let from = absolute(&names, from);
                imports.push(Import { name, from, is_passed_on });
            }
            at = end;
        }
        Module { file: &source.path, names, imports, body }
    }

    /// Returns all paths that the module names, from `src`.
    fn paths(&self) -> Vec<Names> {
        let mut paths = Vec::new();
        for import in &self.imports {
            if !import.is_passed_on || self.body.contains(&import.name) {
                paths.push(import.from.clone());
            }
        }
        for at in 0..self.body.len() {
            let is_first = at < 2 || self.body[at - 1] != ":" || self.body[at - 2] != ":";
            if is_first && self.body[at..].get(1..3).is_some_and(|next| next == [":", ":"]) {
                let mut path = vec![self.body[at].clone()];
                let mut next = at + 1;
                while self.body[next..].get(..2).is_some_and(|two| two == [":", ":"])
                    && let Some(name) = self.body.get(next + 2)
                {
                    path.push(name.clone());
                    next += 3;
                }
                let import = self.imports.iter().find(|import| import.name == path[0]);
                paths.push(match import {
                    Some(import) => import.from.iter().chain(&path[1..]).cloned().collect(),
                    None => absolute(&self.names, path),
                });
            }
        }
        paths
    }

    /// Returns the types for which the module defines methods of their own, by the names they have in it.
    fn types_extended(&self) -> Vec<&str> {
        let mut types = Vec::new();
        let starts = self.body.iter().enumerate().filter(|(_, word)| *word == "impl");
        for (at, _) in starts {
            let rest = &self.body[at + 1..];
            let end = rest.iter().position(|word| word == "{").unwrap_or(rest.len());
            let head = &rest[..end];
            let mut depth = 0;
            let outside = head.iter().filter(|word| {
                depth += i32::from(*word == "<");
                let is_outside = depth == 0;
                depth -= i32::from(*word == ">");
                is_outside
            });
            let outside: Vec<&str> = outside.map(String::as_str).collect();
            if let ([name], false) = (&outside[..], outside.contains(&"for")) {
                types.push(*name);
            }
        }
        types
    }
}

/// Returns a path from `src`; one that begins with another name is a child of the module.
fn absolute(module: &[String], path: Names) -> Names {
    let mut base = module.to_vec();
    let mut rest = path.as_slice();
    match rest.first().map(String::as_str) {
        Some("crate") => {
            base.truncate(if is_of_command_line(module) { COMMAND_LINE.len() } else { 0 });
            rest = &rest[1..];
        }
        Some("self") => rest = &rest[1..],
        _ => {
            while rest.first().is_some_and(|name| name == "super") {
                base.pop();
                rest = &rest[1..];
            }
        }
    }
    base.extend_from_slice(rest);
    base
}

/// Returns true if a path from `src` is that of the command line or of a file in its folder.
fn is_of_command_line(names: &[String]) -> bool {
    names.get(..COMMAND_LINE.len()).is_some_and(|first| first == COMMAND_LINE)
}

impl<'a> Modules<'a> {
    fn read(sources: &'a [Source]) -> Modules<'a> {
        let all = sources.iter().map(|source| (source, Module::read(source)));
        let read =
            all.filter(|(source, module)| source.room().is_some() || is_of_command_line(&module.names));
        Modules(read.map(|(_, module)| (module.names.clone(), module)).collect())
    }

    /// Returns the file that defines what a path names; `None` for a folder and for what is not of the library.
    fn file_of(&self, path: &[String]) -> Option<&'a str> {
        let (door, rest) =
            (1..=path.len()).rev().find_map(|end| Some((self.0.get(&path[..end])?, &path[end..])))?;
        let is_folder =
            self.0.keys().any(|names| names.len() > door.names.len() && names.starts_with(&door.names));
        let Some(name) = rest.first() else { return (!is_folder).then_some(door.file) };
        let import = door.imports.iter().find(|import| import.name == *name);
        match import {
            // The path of a package begins with its name, which is none of the library.
            Some(import) if !import.from.starts_with(&path[..=door.names.len()]) => {
                let whole: Names = import.from.iter().chain(&rest[1..]).cloned().collect();
                self.file_of(&whole)
            }
            _ => Some(door.file),
        }
    }

    /// Returns which files of its room each file uses.
    fn uses(&self) -> BTreeMap<&'a str, BTreeSet<&'a str>> {
        let mut uses: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        for module in self.0.values() {
            for path in module.paths().iter().filter(|path| path.first() == module.names.first()) {
                if let Some(file) = self.file_of(path).filter(|file| *file != module.file) {
                    uses.entry(module.file).or_default().insert(file);
                }
            }
            if module.names[0] != METHODS_WITH_THEIR_TYPE {
                continue;
            }
            for name in module.types_extended() {
                let import = module.imports.iter().find(|import| import.name == name);
                if let Some(file) = import.and_then(|import| self.file_of(&import.from)) {
                    uses.entry(file).or_default().insert(module.file);
                }
            }
        }
        uses
    }
}

/// Returns the files that can be reached from a file.
fn reached<'a>(uses: &BTreeMap<&'a str, BTreeSet<&'a str>>, from: &str) -> BTreeSet<&'a str> {
    let mut reached = BTreeSet::new();
    let mut left = vec![from];
    while let Some(file) = left.pop() {
        for next in uses.get(file).into_iter().flatten() {
            if reached.insert(*next) {
                left.push(next);
            }
        }
    }
    reached
}

/// Returns the circles: sets of files of which each reaches all others.
fn circles(sources: &[Source]) -> BTreeSet<(String, String)> {
    let modules = Modules::read(sources);
    let uses = modules.uses();
    let all: BTreeMap<&str, BTreeSet<&str>> = uses.keys().map(|file| (*file, reached(&uses, file))).collect();
    let in_circles = all.iter().filter(|(file, reached)| reached.contains(*file));
    in_circles
        .map(|(file, reached)| {
            let (room, _) = file.split_once(['/', '.']).unwrap_or((file, ""));
            let back = |other: &&&str| all.get(**other).is_some_and(|reached| reached.contains(file));
            let members: Vec<&str> = reached
                .iter()
                .filter(back)
                .map(|file| file.trim_start_matches(room).trim_start_matches('/').trim_end_matches(".rs"))
                .collect();
            (room.to_owned(), members.join(" "))
        })
        .collect()
}

#[test]
fn files_of_a_room_depend_one_way() {
    let known: BTreeSet<(String, String)> =
        KNOWN.iter().map(|(room, files)| (String::from(*room), String::from(*files))).collect();
    let found = circles(&super::sources());
    let new: Vec<_> = found.difference(&known).collect();
    let gone: Vec<_> = known.difference(&found).collect();
    assert!(new.is_empty(), "new circles: {new:#?}");
    assert!(gone.is_empty(), "known circles that are gone: {gone:#?}");
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(path: &str, text: &str) -> Source {
        Source { path: path.into(), lines: text.lines().map(String::from).collect() }
    }

    fn of(sources: &[Source]) -> Vec<String> {
        circles(sources).into_iter().map(|(room, files)| format!("{room}: {files}")).collect()
    }

    #[test]
    fn a_circle_is_found_through_uses_paths_and_doors() {
        let through_uses = [
            source("web/mod.rs", "mod a; mod b; mod c;"),
            source("web/a.rs", "use super::b::{self, B};"),
            source("web/b.rs", "use crate::web::{c::C};"),
            source("web/c.rs", "fn c() { super::a::f(); }"),
        ];
        assert_eq!(of(&through_uses), ["web: a b c"]);
        let through_the_door = [
            source("web/mod.rs", "mod a; pub mod b; pub use a::A;"),
            source("web/a.rs", "use super::b; fn f() { b::g() }"),
            source("web/b.rs", "use crate::web::A;"),
        ];
        assert_eq!(of(&through_the_door), ["web: a b"]);
        let in_the_command_line = [
            source("bin/cubelab/main.rs", "mod a; mod b; use a::A;"),
            source("bin/cubelab/a.rs", "use cubelab::cube; use crate::b::B;"),
            source("bin/cubelab/b.rs", "use super::a::A;"),
            source("cube/mod.rs", ""),
        ];
        assert_eq!(of(&in_the_command_line), ["bin: cubelab/a cubelab/b"]);
    }

    #[test]
    fn a_method_away_from_its_type_makes_a_circle() {
        let away = [
            source("web/mod.rs", "mod a; mod b;"),
            source("web/a.rs", "pub struct A;"),
            source("web/b.rs", "use super::a::A; impl A { fn f() {} }"),
        ];
        assert_eq!(of(&away), ["web: a b"]);
        let of_a_trait = [
            source("web/mod.rs", "mod a; mod b;"),
            source("web/a.rs", "pub struct A;"),
            source("web/b.rs", "use super::a::A; impl Drop for A { fn drop(&mut self) {} }"),
        ];
        assert!(of(&of_a_trait).is_empty());
    }

    #[test]
    fn a_door_that_passes_names_on_is_in_no_circle() {
        let passed_on = [
            source("web/mod.rs", "mod a; mod b; pub use b::B;"),
            source("web/a.rs", "use super::B;"),
            source("web/b.rs", "#[cfg(test)]\nmod tests {\nuse super::super::a::A;\n}"),
        ];
        assert!(of(&passed_on).is_empty());
    }
}
