//! `cubelab pdb`: builds, verifies and describes files of pattern databases.

use std::fs::File;
use std::io::Write;
use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::failure::Failure;
use super::files;
use super::kept;
use super::output;
use cubelab::numbers::Number;
use cubelab::table::pattern::{Pattern, PatternDatabase};

/// Build, verify and describe the pattern databases of searches
#[derive(Subcommand)]
pub(super) enum Pdb {
    /// Build a database and write its file; a failed or stopped build leaves no incomplete file
    Build(Which),
    /// Verify a file: its checksums, and that each distance is one more than the least of its neighbours'
    /// distances
    Verify(Which),
    /// Describe a file: its database, and the number of arrangements at each distance
    Info(Which),
}

#[derive(Args)]
pub(super) struct Which {
    /// Name of the database: corners, edges6a, edges6b or edges7
    #[arg(value_name = "DATABASE")]
    pattern: Pattern,

    /// Largest distance that is stored exactly; larger distances are stored as D + 1 [default: all are exact]
    #[arg(long, value_name = "D", value_parser = clap::value_parser!(u8).range(0..=13))]
    max_depth: Option<u8>,

    /// The file [default: cubelab/DATABASE.pdb, or DATABASE-D.pdb, in $XDG_CACHE_HOME or ~/.cache]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

impl Pdb {
    pub(super) fn run(self) -> Result<(), Failure> {
        match self {
            Pdb::Build(which) => which.build(),
            Pdb::Verify(which) => which.verify(),
            Pdb::Info(which) => which.info(),
        }
    }
}

impl Which {
    /// Returns the path of the file. A path given with `--out` may be a FIFO or a device; the file in the cache
    /// must be a regular file.
    fn path(&self) -> Result<PathBuf, Failure> {
        if let Some(path) = &self.out {
            return Ok(path.clone());
        }
        let path = kept::cached_path::<PatternDatabase>(self.id())?;
        files::check_regular(&path).map_err(|error| kept::wrong(&path, error))?;
        Ok(path)
    }

    fn id(&self) -> (Pattern, Option<u8>) {
        (self.pattern, self.max_depth)
    }

    fn load(&self) -> Result<(PathBuf, PatternDatabase), Failure> {
        let path = self.path()?;
        let database = kept::load(&path, self.id(), |path| File::open(path));
        database.map_err(|fault| kept::wrong(&path, fault)).map(|database| (path, database))
    }

    fn build(self) -> Result<(), Failure> {
        kept::build_file::<PatternDatabase>(self.id(), 1, &self.path()?)
    }

    fn verify(self) -> Result<(), Failure> {
        let (path, database) = self.load()?;
        database.verify().map_err(|fault| kept::wrong(&path, format!("is wrong: {fault}")))?;
        Ok(writeln!(output::stdout(), "ok")?)
    }

    fn info(self) -> Result<(), Failure> {
        let (path, database) = self.load()?;
        let (exact, largest) = (database.exact(), database.largest());
        let mut output = output::stdout();
        writeln!(output, "file          {}", path.display())?;
        writeln!(output, "bytes         {}", database.saved_len())?;
        writeln!(output, "database      {}", database.pattern())?;
        writeln!(output, "arrangements  {}", database.pattern().arrangements())?;
        writeln!(output, "mean          {:.4}", database.mean())?;
        for (distance, count) in database.counts().iter().enumerate() {
            let or_more = if distance == largest.index() && largest > exact { " or more" } else { "" };
            writeln!(output, "{distance:>2}{or_more:8}    {count}")?;
        }
        Ok(())
    }
}
