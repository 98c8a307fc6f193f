//! Tables in files of the user's cache: loaded, built where a file is missing or damaged, and kept.

use std::env;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use indicatif::{ProgressBar, ProgressStyle};

use super::failure::{self, Failure};
use super::files::{self, Part};
use super::output;
use cubelab::cube::Metric;
use cubelab::job::{Build, SharedBuild};
use cubelab::solve::optimal::{Size, Table, TableBuilder};
use cubelab::table::FileFault;
use cubelab::table::pattern::{Pattern, PatternBuilder, PatternDatabase};

/// A kind of tables that the command line keeps in files.
pub(super) trait Kept: Sized {
    /// Names a table of this kind.
    type Id: Copy;
    type Builder: Build<Tables = Self>;

    /// The message if the environment names no cache.
    const NO_PLACE: &'static str;

    /// Returns the name of the file in the cache.
    fn file_name(id: Self::Id) -> String;

    /// Returns the name of the table for the progress bar.
    fn title(id: Self::Id) -> String;

    fn builder(id: Self::Id) -> Self::Builder;

    /// Builds the next pieces, on up to this many threads if the builder can. Returns true if all are built.
    fn advance(builder: &mut Self::Builder, _threads: usize) -> bool {
        builder.advance()
    }

    fn read(id: Self::Id, from: File) -> Result<Self, FileFault>;

    fn write(&self, to: &mut impl Write) -> io::Result<()>;
}

/// A pattern and the largest exact distance; `None` if all are exact.
impl Kept for PatternDatabase {
    type Id = (Pattern, Option<u8>);
    type Builder = PatternBuilder;

    const NO_PLACE: &'static str =
        "no place to keep pattern databases; expected --out FILE, or XDG_CACHE_HOME or HOME set";

    fn file_name((pattern, max_depth): Self::Id) -> String {
        match max_depth {
            None => format!("{pattern}.pdb"),
            Some(depth) => format!("{pattern}-{depth}.pdb"),
        }
    }

    fn title((pattern, _): Self::Id) -> String {
        pattern.to_string()
    }

    fn builder((pattern, max_depth): Self::Id) -> PatternBuilder {
        PatternBuilder::new(pattern, max_depth)
    }

    fn read((pattern, max_depth): Self::Id, from: File) -> Result<PatternDatabase, FileFault> {
        PatternDatabase::load(pattern, max_depth, from)
    }

    fn write(&self, to: &mut impl Write) -> io::Result<()> {
        self.save(to)
    }
}

impl Kept for Table {
    type Id = (Size, Metric);
    type Builder = TableBuilder;

    const NO_PLACE: &'static str = "no place to keep tables; expected XDG_CACHE_HOME or HOME set";

    fn file_name((size, metric): Self::Id) -> String {
        format!("optimal-{}-{size}.table", metric.name().to_lowercase())
    }

    fn title((size, metric): Self::Id) -> String {
        format!("the table {size} {metric}")
    }

    fn builder((size, metric): Self::Id) -> TableBuilder {
        TableBuilder::new(size, metric)
    }

    fn advance(builder: &mut TableBuilder, threads: usize) -> bool {
        builder.advance_on(threads)
    }

    fn read((size, metric): Self::Id, from: File) -> Result<Table, FileFault> {
        Table::load(size, metric, from)
    }

    fn write(&self, to: &mut impl Write) -> io::Result<()> {
        self.save(to)
    }
}

/// Loads a table from the user's cache. If its file is missing or damaged, builds the table and saves it there.
pub(super) fn load_or_build<T: Kept>(id: T::Id) -> Result<T, Failure> {
    load_or_build_on(id, 1)
}

/// As [`load_or_build`], on up to this many threads.
pub(super) fn load_or_build_on<T: Kept>(id: T::Id, threads: usize) -> Result<T, Failure> {
    let path = cached_path::<T>(id)?;
    match load(&path, id, files::open_regular) {
        Ok(table) => return Ok(table),
        Err(FileFault::Unreadable(error)) if error.kind() == ErrorKind::NotFound => {}
        Err(fault) => failure::print_message(&format!("{}: {fault}; making it again", path.display())),
    }
    let table: T = build(id, threads);
    // The search needs the table only in memory.
    if let Err(error) = files::check_regular(&path).and_then(|()| save(&table, &path)) {
        failure::print_message(&format!("{}: cannot be kept: {error}", path.display()));
    }
    Ok(table)
}

/// Loads or builds each of these databases. The two databases of six edges share one table.
pub(super) fn load_or_build_all(patterns: &[Pattern]) -> Result<Vec<PatternDatabase>, Failure> {
    let mut databases: Vec<PatternDatabase> = Vec::new();
    for &pattern in patterns {
        let mut shared = databases.iter().filter_map(PatternDatabase::other_six_edges);
        let shared = shared.find(|database| database.pattern() == pattern);
        databases.push(shared.map_or_else(|| load_or_build((pattern, None)), Ok)?);
    }
    Ok(databases)
}

/// Returns the path of a table in the user's cache.
pub(super) fn cached_path<T: Kept>(id: T::Id) -> Result<PathBuf, Failure> {
    let folder = cache_folder().ok_or_else(|| Failure::Message(T::NO_PLACE.to_owned()))?;
    Ok(folder.join(T::file_name(id)))
}

/// Returns the folder of this program in the user's cache, if the environment names one.
fn cache_folder() -> Option<PathBuf> {
    let folder = |name| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    // The XDG Base Directory Specification asks programs to ignore relative paths.
    let cache = folder("XDG_CACHE_HOME").filter(|cache| cache.is_absolute());
    let cache = cache.or_else(|| folder("HOME").map(|home| home.join(".cache")))?;
    Some(cache.join("cubelab"))
}

/// Loads a table from its file, and removes part files that killed programs left beside it.
pub(super) fn load<T: Kept>(
    path: &Path,
    id: T::Id,
    open: impl Fn(&Path) -> io::Result<File>,
) -> Result<T, FileFault> {
    files::remove_stale_parts(path);
    T::read(id, open(path)?)
}

/// Builds a table on up to this many threads, with a progress bar if standard error is a terminal.
pub(super) fn build<T: Kept>(id: T::Id, threads: usize) -> T {
    let mut builder = T::builder(id);
    let bar = ProgressBar::new(builder.progress().1.into());
    if let Ok(style) = ProgressStyle::with_template("{msg} {wide_bar} {percent:>3} %, {elapsed}") {
        bar.set_style(style);
    }
    bar.set_message(format!("making {}", T::title(id)));
    while !T::advance(&mut builder, threads) {
        bar.set_position(builder.progress().0.into());
    }
    bar.finish_and_clear();
    builder.finish()
}

/// Builds a table on up to this many threads, writes its file, and prints the path.
pub(super) fn build_file<T: Kept>(id: T::Id, threads: usize, path: &Path) -> Result<(), Failure> {
    let table: T = build(id, threads);
    save(&table, path).map_err(|error| wrong(path, format!("cannot be written: {error}")))?;
    Ok(writeln!(output::stdout(), "{}", path.display())?)
}

/// Returns the failure of a file.
pub(super) fn wrong(path: &Path, why: impl std::fmt::Display) -> Failure {
    Failure::Message(format!("{}: {why}", path.display()))
}

/// Writes a table to a file, which is replaced only when the new contents are complete.
fn save(table: &impl Kept, path: &Path) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let mut part = Part::begin(path)?;
    table.write(&mut part)?;
    part.finish()
}
