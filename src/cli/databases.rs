//! Pattern databases as files: made where they are missing, and kept for the next time.

use std::env;
use std::fs::{self, File};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use indicatif::{ProgressBar, ProgressStyle};

use super::failure::{self, Failure};
use super::files::{self, Part};
use crate::job::Build;
use crate::table::pattern::{FileFault, Pattern, PatternBuilder, PatternDatabase};

/// These databases, each as by [`kept_one`]; the two of six edges share their table.
pub(super) fn kept(patterns: &[Pattern]) -> Result<Vec<PatternDatabase>, Failure> {
    let mut databases: Vec<PatternDatabase> = Vec::new();
    for &pattern in patterns {
        let mut shared = databases.iter().filter_map(PatternDatabase::other_six_edges);
        let shared = shared.find(|database| database.pattern() == pattern);
        databases.push(shared.map_or_else(|| kept_one(pattern), Ok)?);
    }
    Ok(databases)
}

/// A database of all distances from the user's cache; if it is not there or not as it should be, it is
/// made anew and kept there.
pub(super) fn kept_one(pattern: Pattern) -> Result<PatternDatabase, Failure> {
    let path = usual_path(pattern, None)?;
    match load(&path, pattern, None, files::open_regular) {
        Ok(database) => return Ok(database),
        Err(FileFault::Unreadable(error)) if error.kind() == ErrorKind::NotFound => {}
        Err(fault) => failure::tell(&format!("{}: {fault}; making it again", path.display())),
    }
    let database = make(pattern, None);
    // The search can go on without the file.
    if let Err(error) = files::check_regular(&path).and_then(|()| save(&database, &path)) {
        failure::tell(&format!("{}: cannot be kept: {error}", path.display()));
    }
    Ok(database)
}

/// Where the database of a pattern is kept, one of all distances or one made to a depth.
pub(super) fn usual_path(pattern: Pattern, max_depth: Option<u8>) -> Result<PathBuf, Failure> {
    let folder = |name| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    // The XDG Base Directory Specification asks programs to ignore relative paths.
    let cache = folder("XDG_CACHE_HOME").filter(|cache| cache.is_absolute());
    let cache = cache.or_else(|| folder("HOME").map(|home| home.join(".cache")));
    let Some(cache) = cache else {
        let message =
            "no place to keep pattern databases; expected --out FILE, or XDG_CACHE_HOME or HOME set";
        return Err(Failure::Message(message.to_owned()));
    };
    let name = match max_depth {
        None => format!("{pattern}.pdb"),
        Some(depth) => format!("{pattern}-{depth}.pdb"),
    };
    Ok(cache.join("cubelab").join(name))
}

/// Reads a database from its file, and removes what killed programs left of it.
pub(super) fn load(
    path: &Path,
    pattern: Pattern,
    max_depth: Option<u8>,
    open: impl Fn(&Path) -> io::Result<File>,
) -> Result<PatternDatabase, FileFault> {
    files::remove_stale_parts(path);
    PatternDatabase::load(pattern, max_depth, open(path)?)
}

/// Makes a database, and shows on a terminal how far it is.
pub(super) fn make(pattern: Pattern, max_depth: Option<u8>) -> PatternDatabase {
    let mut builder = PatternBuilder::new(pattern, max_depth);
    let bar = ProgressBar::new(builder.progress().1.into());
    if let Ok(style) = ProgressStyle::with_template("{msg} {wide_bar} {percent:>3} %, {elapsed}") {
        bar.set_style(style);
    }
    bar.set_message(format!("making {pattern}"));
    while !builder.advance() {
        bar.set_position(builder.progress().0.into());
    }
    bar.finish_and_clear();
    builder.finish()
}

/// Writes a database so that its file is there as a whole or not at all.
pub(super) fn save(database: &PatternDatabase, path: &Path) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let mut part = Part::begin(path)?;
    database.save(&mut part)?;
    part.finish()
}
