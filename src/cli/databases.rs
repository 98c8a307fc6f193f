//! Pattern databases in the user's cache: loaded from their files, and built where a file is missing.

use std::env;
use std::fs::{self, File};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use indicatif::{ProgressBar, ProgressStyle};

use super::failure::{self, Failure};
use super::files::{self, Part};
use crate::job::Build;
use crate::table::pattern::{FileFault, Pattern, PatternBuilder, PatternDatabase};

/// Loads or builds each of these databases with [`load_or_build`]. The two databases of six edges share one
/// table.
pub(super) fn load_or_build_all(patterns: &[Pattern]) -> Result<Vec<PatternDatabase>, Failure> {
    let mut databases: Vec<PatternDatabase> = Vec::new();
    for &pattern in patterns {
        let mut shared = databases.iter().filter_map(PatternDatabase::other_six_edges);
        let shared = shared.find(|database| database.pattern() == pattern);
        databases.push(shared.map_or_else(|| load_or_build(pattern), Ok)?);
    }
    Ok(databases)
}

/// Loads a database of all distances from the user's cache. If its file is missing or damaged, builds the
/// database and saves it there.
pub(super) fn load_or_build(pattern: Pattern) -> Result<PatternDatabase, Failure> {
    let path = default_path(pattern, None)?;
    match load(&path, pattern, None, files::open_regular) {
        Ok(database) => return Ok(database),
        Err(FileFault::Unreadable(error)) if error.kind() == ErrorKind::NotFound => {}
        Err(fault) => failure::print_message(&format!("{}: {fault}; making it again", path.display())),
    }
    let database = build(pattern, None);
    // The search needs the database only in memory.
    if let Err(error) = files::check_regular(&path).and_then(|()| save(&database, &path)) {
        failure::print_message(&format!("{}: cannot be kept: {error}", path.display()));
    }
    Ok(database)
}

/// Returns the path of a database in the user's cache. The file name includes `max_depth`, if given.
pub(super) fn default_path(pattern: Pattern, max_depth: Option<u8>) -> Result<PathBuf, Failure> {
    let Some(folder) = cache_folder() else {
        let message =
            "no place to keep pattern databases; expected --out FILE, or XDG_CACHE_HOME or HOME set";
        return Err(Failure::Message(message.to_owned()));
    };
    let name = match max_depth {
        None => format!("{pattern}.pdb"),
        Some(depth) => format!("{pattern}-{depth}.pdb"),
    };
    Ok(folder.join(name))
}

/// Returns the folder of this program in the user's cache, if the environment names one.
pub(super) fn cache_folder() -> Option<PathBuf> {
    let folder = |name| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    // The XDG Base Directory Specification asks programs to ignore relative paths.
    let cache = folder("XDG_CACHE_HOME").filter(|cache| cache.is_absolute());
    let cache = cache.or_else(|| folder("HOME").map(|home| home.join(".cache")))?;
    Some(cache.join("cubelab"))
}

/// Loads a database from its file, and removes part files that killed programs left beside it.
pub(super) fn load(
    path: &Path,
    pattern: Pattern,
    max_depth: Option<u8>,
    open: impl Fn(&Path) -> io::Result<File>,
) -> Result<PatternDatabase, FileFault> {
    files::remove_stale_parts(path);
    PatternDatabase::load(pattern, max_depth, open(path)?)
}

/// Builds a database, with a progress bar if standard error is a terminal.
pub(super) fn build(pattern: Pattern, max_depth: Option<u8>) -> PatternDatabase {
    let mut builder = PatternBuilder::new(pattern, max_depth);
    advance_with_bar(&mut builder, &pattern.to_string());
    builder.finish()
}

/// Builds all pieces, with a progress bar if standard error is a terminal.
pub(super) fn advance_with_bar(builder: &mut impl Build, name: &str) {
    let bar = ProgressBar::new(builder.progress().1.into());
    if let Ok(style) = ProgressStyle::with_template("{msg} {wide_bar} {percent:>3} %, {elapsed}") {
        bar.set_style(style);
    }
    bar.set_message(format!("making {name}"));
    while !builder.advance() {
        bar.set_position(builder.progress().0.into());
    }
    bar.finish_and_clear();
}

/// Writes a database to a file, which is replaced only when the new contents are complete.
pub(super) fn save(database: &PatternDatabase, path: &Path) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let mut part = Part::begin(path)?;
    database.save(&mut part)?;
    part.finish()
}
