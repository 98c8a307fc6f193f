//! Installs Rust's standard library for wasm: from rustup or, where its server cannot be reached, compiled from
//! Debian's source.

use std::ffi::OsStr;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::environment::Environment;
use crate::failure::{Failure, Result, say};
use crate::{process, system, version};

const TARGET: &str = "wasm32-unknown-unknown";
const ADVICE: &str = "rustup target add wasm32-unknown-unknown";
/// Debian's compiler with the source of its library. It can be installed beside any other compiler.
const PACKAGES: [&str; 5] = ["rustc-web", "cargo-web", "rust-web-src", "rust-web-llvm", "lld-22"];
const DEBIANS_COMPILER: &str = "/usr/bin/rustc";
/// Time limit of rustup, which would retry for much longer if its server cannot be reached.
const PATIENCE: Duration = Duration::from_secs(120);

/// The manifest of an empty program: cargo compiles the library only for a program.
const EMPTY_PROGRAM: &str = r#"[package]
name = "program"
version = "0.0.0"

[lib]
path = "program.rs"

[profile.release]
codegen-units = 1
lto = true
opt-level = "z"
panic = "abort"

[workspace]
"#;

/// Makes sure that the compiler finds a standard library for wasm. May switch later programs to Debian's
/// compiler.
pub fn need(environment: &mut Environment) -> Result<()> {
    if is_there(environment) {
        return Ok(());
    }
    if !has_source(environment) && environment.find("rustup").is_some() {
        say(&format!("adding Rust's {TARGET} target (half a minute, at most two)"));
        let mut rustup = environment.command("rustup");
        let added = process::install_within(rustup.args(["target", "add", TARGET]), PATIENCE);
        if added && is_there(environment) {
            return Ok(());
        }
    }
    if !has_source(environment) {
        say("no answer from rustup: installing Debian's compiler and the library's source (about 2 minutes)");
        system::install(environment, &PACKAGES);
    }
    if !has_source(environment) {
        return Err(Failure::missing(
            format!("Rust's {TARGET} target"),
            format!("{ADVICE}   (or, on Debian: {})", system::advice(&PACKAGES)),
        ));
    }
    let compiler = need_own(environment)?;
    environment.set("RUSTC", compiler);
    Ok(())
}

/// True if the compiler that cargo uses has a library for wasm.
fn is_there(environment: &Environment) -> bool {
    let mut compiler = environment.command(environment.compiler());
    let folder = process::printed(compiler.args(["--print", "target-libdir", "--target", TARGET]));
    folder.is_some_and(|folder| holds_library(Path::new(folder.trim())))
}

fn holds_library(folder: &Path) -> bool {
    fs::read_dir(folder).is_ok_and(|mut files| {
        files.any(|file| file.is_ok_and(|f| f.file_name().to_string_lossy().starts_with("libstd-")))
    })
}

/// True if Debian's compiler and the source of its library are installed, and new enough for this project.
fn has_source(environment: &Environment) -> bool {
    let least = fs::read_to_string(environment.root().join("Cargo.toml")).ok().and_then(|manifest| {
        let line = manifest.lines().find(|line| line.starts_with("rust-version = "))?;
        version::first(line).map(String::from)
    });
    let found = environment.version_of(DEBIANS_COMPILER);
    least.zip(found).is_some_and(|(least, found)| version::at_least(&least, &found))
        && sysroot(environment).is_some_and(|root| root.join("lib/rustlib/src/rust/library/std").exists())
}

fn sysroot(environment: &Environment) -> Option<PathBuf> {
    let folder = process::printed(environment.command(DEBIANS_COMPILER).args(["--print", "sysroot"]))?;
    Some(folder.trim().into())
}

/// Compiles the library for wasm, once for all programs. Returns a script that runs Debian's compiler with this
/// library.
fn need_own(environment: &Environment) -> Result<PathBuf> {
    let found = environment.version_of(DEBIANS_COMPILER).unwrap_or_default();
    let folder = environment.cache().join(format!("library-{found}"));
    let script = folder.join("rustc");
    if folder.join("complete").exists() {
        return Ok(script);
    }
    say(&format!("compiling Rust's library for {TARGET}, once (about a minute on 2 cores)"));
    let missing = || Failure::missing(format!("Rust's {TARGET} target"), ADVICE);
    let root = sysroot(environment).ok_or_else(missing)?;
    let failed = |error: io::Error| Failure::file(&folder, &error);
    if folder.exists() {
        fs::remove_dir_all(&folder).map_err(failed)?;
    }
    let source = folder.join("source");
    write_source(&source).map_err(failed)?;
    let mut cargo = environment.command("cargo");
    cargo
        .args(["build", "--quiet", "--release", "--target", TARGET, "--target-dir", "target"])
        .current_dir(&source)
        .env("RUSTC", DEBIANS_COMPILER)
        // A stable compiler compiles its own library only with this variable.
        .env("RUSTC_BOOTSTRAP", "1")
        .env("CARGO_UNSTABLE_BUILD_STD", "std,panic_abort");
    if !process::install(&mut cargo) {
        return Err(missing());
    }
    assemble(&folder, &root.join("lib/rustlib"), &source.join("target").join(TARGET).join("release/deps"))
        .and_then(|()| fs::remove_dir_all(&source))
        .and_then(|()| write_script(&script, &folder))
        .and_then(|()| fs::write(folder.join("complete"), ""))
        .map_err(failed)?;
    Ok(script)
}

fn write_source(folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    fs::write(folder.join("Cargo.toml"), EMPTY_PROGRAM)?;
    fs::write(folder.join("program.rs"), "#![no_std]\n")
}

/// Makes `folder` a system root: the compiled library for wasm, and links to the other files of the compiler's
/// own root.
fn assemble(folder: &Path, own: &Path, compiled: &Path) -> io::Result<()> {
    let library = folder.join("lib/rustlib").join(TARGET).join("lib");
    fs::create_dir_all(&library)?;
    for part in fs::read_dir(own)? {
        let part = part?;
        if part.file_name() != TARGET {
            link(&part.path(), &folder.join("lib/rustlib").join(part.file_name()))?;
        }
    }
    for file in fs::read_dir(compiled)? {
        let file = file?.path();
        let name = file.file_name().unwrap_or_default();
        let is_library = file.extension() == Some(OsStr::new("rlib"));
        if is_library && !name.to_string_lossy().starts_with("libprogram-") {
            fs::copy(&file, library.join(name))?;
        }
    }
    Ok(())
}

#[cfg(unix)]
fn link(from: &Path, to: &Path) -> io::Result<()> {
    std::os::unix::fs::symlink(from, to)
}

/// Never called on Windows, which has no compiler of Debian.
#[cfg(not(unix))]
fn link(_: &Path, _: &Path) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

fn write_script(file: &Path, root: &Path) -> io::Result<()> {
    fs::write(file, format!("#!/bin/sh\nexec {DEBIANS_COMPILER} --sysroot \"{}\" \"$@\"\n", root.display()))?;
    #[cfg(unix)]
    fs::set_permissions(file, std::os::unix::fs::PermissionsExt::from_mode(0o755))?;
    Ok(())
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use crate::environment::empty_folder;

    #[test]
    fn the_own_system_root_has_the_compiled_library_and_links_to_the_rest() {
        let folder = empty_folder("root");
        let (own, compiled) = (folder.join("own"), folder.join("compiled"));
        for made in [own.join("src"), own.join(TARGET), compiled.clone()] {
            fs::create_dir_all(made).expect("a folder");
        }
        for name in ["libstd-1.rlib", "libprogram-1.rlib", "libstd-1.d"] {
            fs::write(compiled.join(name), name).expect("a file");
        }
        let root = folder.join("made");
        assemble(&root, &own, &compiled).expect("it is assembled");
        let library = root.join("lib/rustlib").join(TARGET).join("lib");
        assert!(holds_library(&library));
        assert_eq!(fs::read_dir(&library).expect("a folder").count(), 1);
        assert_eq!(fs::read_link(root.join("lib/rustlib/src")).expect("a link"), own.join("src"));
        assert!(!holds_library(&root));
    }

    #[test]
    fn a_compiler_with_the_library_is_left_as_it_is() {
        let folder = empty_folder("compiler");
        fs::write(folder.join("libstd-1.rlib"), "").expect("a file");
        let script = folder.join("rustc");
        fs::write(&script, format!("#!/bin/sh\necho {}\n", folder.display())).expect("a file");
        fs::set_permissions(&script, std::os::unix::fs::PermissionsExt::from_mode(0o755)).expect("a program");
        let mut environment = Environment::for_test(&folder, &[&folder]);
        environment.set("RUSTC", &script);
        assert_eq!(need(&mut environment), Ok(()));
        assert_eq!(environment.variable("RUSTC"), Some(script.into()));
    }
}
