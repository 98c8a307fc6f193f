//! Packs the built page for a release.

use crate::environment::Environment;
use crate::failure::{Result, say};
use crate::{page, process};

/// Builds the page, and packs the npm package of the element and an archive of `dist/`, with their checksums, into
/// `target/package`. Publishes nothing.
pub fn package(environment: &mut Environment) -> Result<()> {
    page::build(environment)?;
    let folder = environment.target().join("package");
    say(&format!("packing into {}", folder.display()));
    let mut pack = environment.command("node");
    process::run(pack.args(["www/package/package.mjs", page::DIST]).arg(folder))
}
