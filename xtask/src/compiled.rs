//! Keeps the packages that Cargo has compiled for this project outside the clone, so that another clone need not compile them again.
//!
//! Cargo names what it compiles after a hash of the package, its version, its features, the settings and the compiler. The files of a package
//! from the registry are the same in every clone, and Cargo uses them if they are there. Its checks stay as they are: files
//! that do not fit are compiled again. The project's own packages are never kept.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use crate::download;
use crate::environment::{Environment, finish_folder, part_of};
use crate::failure::say;
use crate::process;

/// The project's own packages.
const OWN: [&str; 2] = ["cubelab", "xtask"];

/// The folder of Cargo with a folder for each compiled package, `NAME-HASH`.
const FINGERPRINTS: &str = ".fingerprint";

/// The folder of Cargo with what the build scripts of packages wrote, in folders `NAME-HASH`.
const SCRIPTS: &str = "build";

/// The folder of Cargo with the compiled files, `NAME-HASH.ENDING`.
const FILES: &str = "deps";

/// The endings of compiled libraries.
const LIBRARIES: [&str; 5] = ["rlib", "rmeta", "so", "dylib", "dll"];

/// Brings kept packages that the target folder lacks into it. A failure is reported, and costs only time.
pub fn bring(environment: &Environment) {
    let Some(store) = store(environment) else { return };
    match copy(&store, &environment.target()) {
        Ok(0) => {}
        Ok(count) => say(&format!("{count} compiled packages come from {}", store.display())),
        Err(error) => fail(&error),
    }
}

/// Keeps the packages in the target folder that are not kept yet, and removes those of other versions.
pub fn keep(environment: &Environment) {
    let Some(store) = store(environment) else { return };
    if let Err(error) = copy(&environment.target(), &store).and_then(|_| remove_others(&store)) {
        fail(&error);
    }
}

fn fail(error: &io::Error) {
    say(&format!("compiled packages could not be copied: {error}"));
}

/// Returns the folder of the packages for this compiler and these versions of packages.
fn store(environment: &Environment) -> Option<PathBuf> {
    let compiler = process::printed(environment.command(environment.compiler()).arg("-vV"))?;
    let versions = fs::read(environment.root().join("Cargo.lock")).ok()?;
    let name = download::sha256(&[compiler.as_bytes(), &versions].concat());
    Some(environment.cache().join("compiled").join(&name[..16]))
}

/// Returns the folders of a target folder that packages are compiled into, such as `debug` and `wasm32-unknown-unknown/app`.
fn profiles(target: &Path) -> Vec<PathBuf> {
    let outer = names(target);
    let inner = outer.iter().flat_map(|folder| {
        names(&target.join(folder)).into_iter().map(move |name| Path::new(folder).join(name))
    });
    let all = outer.iter().map(PathBuf::from).chain(inner);
    all.filter(|folder| target.join(folder).join(FINGERPRINTS).is_dir()).collect()
}

/// Copies the packages that the other folder lacks. Returns their number.
fn copy(from: &Path, to: &Path) -> io::Result<usize> {
    let mut count = 0;
    for profile in profiles(from) {
        let [from, to] = [from, to].map(|folder| folder.join(&profile));
        let files = names(&from.join(FILES));
        for package in names(&from.join(FINGERPRINTS)) {
            let [from_print, to_print] = [&from, &to].map(|folder| folder.join(FINGERPRINTS).join(&package));
            let is_own = OWN.iter().any(|own| is_of(&package, own));
            if !is_own && !to_print.exists() && is_complete(&from_print) {
                copy_package(&from, &to, &package, &files)?;
                count += 1;
            }
        }
    }
    Ok(count)
}

/// Returns true if Cargo has written a whole fingerprint, a file and its description, which it does after everything else. Another
/// process may just be compiling the package.
fn is_complete(fingerprint: &Path) -> bool {
    let names = names(fingerprint);
    let described =
        |name: &String| name.strip_suffix(".json").is_some_and(|of| names.iter().any(|name| name == of));
    names.iter().any(described)
}

/// Copies one package of a profile. `files` are the names in the folder of compiled files.
fn copy_package(from: &Path, to: &Path, package: &str, files: &[String]) -> io::Result<()> {
    let hash = hash_of(package);
    for file in files.iter().filter(|file| hash_of(file.split('.').next().unwrap_or(file)) == hash) {
        copy_file(&from.join(FILES).join(file), &to.join(FILES).join(file))?;
    }
    copy_folder(&from.join(SCRIPTS).join(package), &to.join(SCRIPTS).join(package))?;
    // Last, because Cargo takes a package with a fingerprint for compiled.
    copy_folder(&from.join(FINGERPRINTS).join(package), &to.join(FINGERPRINTS).join(package))
}

/// Copies a folder with all that is in it, as a whole or not at all. One that is not there is left out.
fn copy_folder(from: &Path, to: &Path) -> io::Result<()> {
    if !from.is_dir() || to.exists() {
        return Ok(());
    }
    let part = part_of(to);
    copy_into(from, &part)?;
    finish_folder(&part, to)
}

fn copy_into(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let to = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy_into(&entry.path(), &to)?;
        } else {
            copy_file(&entry.path(), &to)?;
        }
    }
    Ok(())
}

/// Copies a file as a whole or not at all. It keeps its time, by which Cargo sees that it is newer than what it was made from. A compiled library
/// becomes a second name of the same file, where file systems allow it: together they have gigabytes.
fn copy_file(from: &Path, to: &Path) -> io::Result<()> {
    let part = part_of(to);
    if let Some(folder) = to.parent() {
        fs::create_dir_all(folder)?;
    }
    // A killed process may have left it, as a name of a kept file.
    let _ = fs::remove_file(&part);
    if !(is_library(from) && fs::hard_link(from, &part).is_ok()) {
        fs::copy(from, &part)?;
        File::options().write(true).open(&part)?.set_modified(fs::metadata(from)?.modified()?)?;
    }
    fs::rename(&part, to)?;
    // Where both were names of one file, the first is still there.
    let _ = fs::remove_file(&part);
    Ok(())
}

/// Returns true for a file that the compiler replaces and never changes.
fn is_library(file: &Path) -> bool {
    file.extension().is_some_and(|ending| LIBRARIES.iter().any(|library| ending == *library))
}

/// Removes the packages of other compilers and versions.
fn remove_others(store: &Path) -> io::Result<()> {
    let (Some(folder), Some(own)) = (store.parent(), store.file_name()) else { return Ok(()) };
    for name in names(folder).into_iter().filter(|name| name.as_str() != own) {
        fs::remove_dir_all(folder.join(name))?;
    }
    Ok(())
}

/// Returns the names in a folder that are not hidden; none if it cannot be read.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let names = entries.filter_map(|entry| entry.file_name().into_string().ok());
    names.filter(|name| !name.starts_with('.')).collect()
}

/// Returns true if a folder `NAME-HASH` is of this package.
fn is_of(folder: &str, package: &str) -> bool {
    folder.rsplit_once('-').is_some_and(|(name, _)| name == package)
}

fn hash_of(name: &str) -> &str {
    name.rsplit_once('-').map_or("", |(_, hash)| hash)
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, SystemTime};

    use super::*;
    use crate::environment::empty_folder;

    /// Writes files with their path as their content.
    fn write(folder: &Path, files: &[&str]) {
        for file in files {
            let path = folder.join(file);
            fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            fs::write(path, file).expect("a file");
        }
    }

    /// Returns the paths of all files below a folder, in order.
    fn files(folder: &Path) -> Vec<String> {
        let mut all = Vec::new();
        let mut folders = vec![folder.to_path_buf()];
        while let Some(inner) = folders.pop() {
            for entry in fs::read_dir(inner).expect("a folder") {
                let path = entry.expect("an entry").path();
                if path.is_dir() {
                    folders.push(path);
                } else {
                    let path = path.strip_prefix(folder).expect("a path below");
                    all.push(path.to_string_lossy().replace('\\', "/"));
                }
            }
        }
        all.sort();
        all
    }

    const OF_PACKAGES: [&str; 9] = [
        "debug/.fingerprint/serde-0a1b/lib-serde",
        "debug/.fingerprint/serde-0a1b/lib-serde.json",
        "debug/build/serde-0a1b/out/private.rs",
        "debug/deps/libserde-0a1b.rlib",
        "debug/deps/serde-0a1b.d",
        "wasm32-unknown-unknown/app/.fingerprint/js-sys-77/lib-js_sys",
        "wasm32-unknown-unknown/app/.fingerprint/js-sys-77/lib-js_sys.json",
        "wasm32-unknown-unknown/app/deps/js_sys-77.d",
        "wasm32-unknown-unknown/app/deps/libjs_sys-77.rlib",
    ];

    const OF_NO_PACKAGE: [&str; 9] = [
        // It is being compiled.
        "debug/.fingerprint/clap-66/dep-lib-clap",
        "debug/deps/libclap-66.rmeta",
        "debug/.fingerprint/cubelab-44/test-integration-test-suite",
        "debug/.fingerprint/cubelab-44/test-integration-test-suite.json",
        "debug/.fingerprint/xtask-55/bin-xtask.json",
        "debug/deps/suite-44",
        "debug/deps/xtask-55.d",
        "debug/xtask",
        "doc/index.html",
    ];

    #[test]
    fn compiled_packages_are_copied_and_nothing_else() {
        let (target, store, clone) = (empty_folder("target"), empty_folder("store"), empty_folder("clone"));
        write(&target, &OF_PACKAGES);
        write(&target, &OF_NO_PACKAGE);
        let long_ago = SystemTime::UNIX_EPOCH + Duration::from_secs(1_000_000_000);
        let library = "debug/deps/libserde-0a1b.rlib";
        let file = File::options().write(true).open(target.join(library)).expect("a file");
        file.set_modified(long_ago).expect("a time");
        assert_eq!(copy(&target, &store).expect("a copy"), 2);
        assert_eq!(copy(&store, &clone).expect("a copy"), 2);
        assert_eq!(files(&clone), OF_PACKAGES);
        let copied = clone.join(library);
        assert_eq!(fs::read_to_string(&copied).expect("a file"), library);
        assert_eq!(fs::metadata(&copied).and_then(|data| data.modified()).expect("a time"), long_ago);
        assert_eq!(copy(&store, &clone).expect("a copy"), 0);
    }

    #[test]
    fn a_package_that_is_there_stays_as_it_is() {
        let (store, clone) = (empty_folder("kept"), empty_folder("newer"));
        write(&store, &OF_PACKAGES);
        fs::create_dir_all(clone.join("debug/.fingerprint/serde-0a1b")).expect("a folder");
        assert_eq!(copy(&store, &clone).expect("a copy"), 1);
        assert_eq!(files(&clone), OF_PACKAGES[5..]);
    }

    #[test]
    fn a_copy_that_was_interrupted_is_completed() {
        let (target, store) = (empty_folder("whole"), empty_folder("half"));
        write(&target, &OF_PACKAGES);
        // Without a fingerprint, a package does not count as compiled.
        write(&store, &["debug/deps/libserde-0a1b.rlib", "debug/deps/.part1-serde-0a1b.d"]);
        write(
            &store,
            &[
                "debug/.fingerprint/.part1-serde-0a1b/lib-serde",
                "debug/.fingerprint/.part1-serde-0a1b/lib-serde.json",
            ],
        );
        fs::write(store.join("debug/deps/libserde-0a1b.rlib"), "half").expect("a file");
        assert_eq!(copy(&target, &store).expect("a copy"), 2);
        for file in OF_PACKAGES {
            assert_eq!(fs::read_to_string(store.join(file)).expect("a file"), file);
        }
        let clone = empty_folder("clone-of-half");
        assert_eq!(copy(&store, &clone).expect("a copy"), 2);
        assert_eq!(files(&clone), OF_PACKAGES);
    }

    #[test]
    fn packages_of_other_versions_are_removed() {
        let folder = empty_folder("versions");
        write(&folder, &["old/debug/deps/serde-0a1b.d", "new/debug/deps/serde-0c2d.d"]);
        remove_others(&folder.join("new")).expect("a folder");
        assert_eq!(names(&folder), ["new"]);
    }
}
