//! Installs missing programs and packages into the cache.

use std::fs;
use std::path::{Path, PathBuf};

use crate::download::{self, Release};
use crate::environment::{Environment, finish_folder, part_of};
use crate::failure::{Failure, Result, say};
use crate::{process, wasm_library};

const TRUNK: &str = "0.21.14";
const LEAST_NODE: &str = "20";
/// The server with the releases of tools.
const RELEASES: &str = "https://github.com";

/// The source from which a tool is compiled if it has no release for this system. Both kinds require a lock
/// file with checksums.
enum Source {
    /// The registry, with the lock file of the tool's authors and these arguments of `cargo install`.
    Registry(&'static [&'static str]),
    /// A folder of this project with a package that depends on the tool, and a lock file of ours.
    Folder(&'static str),
}

/// A tool that this project needs in exactly one version.
struct Tool {
    package: &'static str,
    program: &'static str,
    version: String,
    release: Option<Release>,
    source: Source,
    /// The compile time in minutes, on 2 cores.
    minutes: u32,
}

/// Installs all tools that are needed to build the page.
pub fn need_what_builds(environment: &mut Environment) -> Result<()> {
    need_node(environment)?;
    need_tool(environment, &wasm_bindgen(environment)?)?;
    need_tool(environment, &trunk())?;
    need_page_packages(environment)?;
    // Last, because it may change the compiler, which must not affect the tools.
    wasm_library::need(environment)
}

/// Returns an error if Node or npm is missing: only the system's package manager can install them.
pub fn need_node(environment: &Environment) -> Result<()> {
    let node = environment.version_of("node");
    match node {
        Some(version)
            if crate::version::at_least(LEAST_NODE, &version) && environment.find("npm").is_some() =>
        {
            Ok(())
        }
        _ => Err(Failure::missing(
            format!("Node {LEAST_NODE} or newer, with npm"),
            "apt-get install nodejs npm   (or see https://nodejs.org/en/download)",
        )),
    }
}

/// Returns the version of the library `wasm-bindgen` in Cargo.toml. The program must have the same version.
fn library_version(manifest: &str) -> Option<&str> {
    let line = manifest.lines().find(|line| line.starts_with("wasm-bindgen = "))?;
    line.split_once("\"=")?.1.split('"').next()
}

fn wasm_bindgen(environment: &Environment) -> Result<Tool> {
    let file = environment.root().join("Cargo.toml");
    let manifest = fs::read_to_string(&file).map_err(|error| Failure::file(&file, &error))?;
    let version = library_version(&manifest)
        .ok_or_else(|| Failure::Because(format!("{}: no exact version of wasm-bindgen", file.display())))?;
    let release = wasm_bindgen_target(std::env::consts::OS, std::env::consts::ARCH).map(|target| {
        let archive = format!(
            "{RELEASES}/wasm-bindgen/wasm-bindgen/releases/download/{version}/wasm-bindgen-{version}-{target}.tar.gz"
        );
        Release { checksum: format!("{archive}.sha256sum"), archive }
    });
    Ok(Tool {
        package: "wasm-bindgen-cli",
        program: "wasm-bindgen",
        version: version.into(),
        release,
        // The lock file of its authors names versions that some mirrors of the registry lack.
        source: Source::Folder("tools/wasm-bindgen"),
        minutes: 2,
    })
}

fn trunk() -> Tool {
    let release = trunk_archive(std::env::consts::OS, std::env::consts::ARCH).map(|name| {
        let archive = format!("{RELEASES}/trunk-rs/trunk/releases/download/v{TRUNK}/{name}");
        Release { checksum: format!("{archive}.sha256"), archive }
    });
    Tool {
        package: "trunk",
        program: "trunk",
        version: TRUNK.into(),
        release,
        source: Source::Registry(&["--no-default-features"]),
        minutes: 5,
    }
}

/// Returns the target in the name of wasm-bindgen's release for a system; `None` without a release.
fn wasm_bindgen_target(system: &str, processor: &str) -> Option<&'static str> {
    match (system, processor) {
        ("linux", "x86_64") => Some("x86_64-unknown-linux-musl"),
        ("linux", "aarch64") => Some("aarch64-unknown-linux-gnu"),
        ("macos", "x86_64") => Some("x86_64-apple-darwin"),
        ("macos", "aarch64") => Some("aarch64-apple-darwin"),
        ("windows", "x86_64") => Some("x86_64-pc-windows-msvc"),
        _ => None,
    }
}

/// Returns the name of trunk's archive for a system; `None` without a release.
fn trunk_archive(system: &str, processor: &str) -> Option<&'static str> {
    match (system, processor) {
        ("linux", "x86_64") => Some("trunk-x86_64-unknown-linux-musl.tar.gz"),
        ("linux", "aarch64") => Some("trunk-aarch64-unknown-linux-musl.tar.gz"),
        ("macos", "x86_64") => Some("trunk-x86_64-apple-darwin.tar.gz"),
        ("macos", "aarch64") => Some("trunk-aarch64-apple-darwin.tar.gz"),
        ("windows", "x86_64") => Some("trunk-x86_64-pc-windows-msvc.zip"),
        _ => None,
    }
}

/// Makes sure that exactly this version of a tool is found: an installed one, else a release, else a compiled
/// one.
fn need_tool(environment: &mut Environment, tool: &Tool) -> Result<()> {
    let Tool { package, program, version, .. } = tool;
    let fits = |environment: &Environment| environment.version_of(program).as_ref() == Some(version);
    if fits(environment) {
        return Ok(());
    }
    let root = environment.cache().join("tools").join(format!("{package}-{version}"));
    environment.search_first(root.join("bin"));
    if fits(environment) {
        return Ok(());
    }
    if let Some(release) = &tool.release {
        say(&format!("downloading {package} {version}"));
        match download::install(environment, release, program, &root) {
            Ok(()) if fits(environment) => return Ok(()),
            Ok(()) => say(&format!("{}: the program in it does not run here", release.archive)),
            Err(why) => say(&why),
        }
    }
    say(&format!("compiling {package} {version}, once (about {} minutes on 2 cores)", tool.minutes));
    compile(environment, tool, &root)?;
    if fits(environment) { Ok(()) } else { Err(Failure::Because(format!("{package} is not {version}"))) }
}

/// Compiles a tool into `root/bin`, with settings that compile fast rather than produce fast code.
fn compile(environment: &Environment, tool: &Tool, root: &Path) -> Result<()> {
    let mut words = vec!["install".to_string(), "--quiet".into(), "--locked".into(), "--force".into()];
    match tool.source {
        Source::Registry(arguments) => {
            words.extend([tool.package.into(), "--version".into(), tool.version.clone()]);
            words.extend(arguments.iter().map(|word| word.to_string()));
        }
        Source::Folder(folder) => words.extend(["--path".into(), folder.into()]),
    }
    words.extend(["--root".into(), root.to_string_lossy().into_owned()]);
    // Outside the clone, whose flags would cause the tool to be built again.
    let target = root.with_extension("target");
    let mut command = environment.command("cargo");
    command
        .args(&words)
        .env("CARGO_TARGET_DIR", &target)
        .env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "0")
        .env("CARGO_PROFILE_RELEASE_LTO", "off")
        .env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16")
        .env("CARGO_PROFILE_RELEASE_DEBUG", "0");
    let compiled = process::install(&mut command);
    // A failure to remove it costs only space.
    let _ = fs::remove_dir_all(&target);
    let shown = format!("cargo {}", words.join(" "));
    if compiled { Ok(()) } else { Err(Failure::missing(format!("{} {}", tool.package, tool.version), shown)) }
}

/// Installs the packages that make the files of the page smaller, wasm-opt and esbuild, which run on Node.
/// Returns their folder.
pub fn need_page_packages(environment: &Environment) -> Result<PathBuf> {
    need_packages(environment, "page", "tools/page", "wasm-opt and esbuild")
}

/// Installs the packages of the browser tests, and sets `CUBELAB_PACKAGES` to their folder.
pub fn need_test_packages(environment: &mut Environment) -> Result<()> {
    need_node(environment)?;
    let folder = need_packages(environment, "tests", "tests/browser", "the packages of the browser tests")?;
    environment.set("CUBELAB_PACKAGES", folder);
    Ok(())
}

/// Calls the function of the package that unpacks Chromium into the folder for temporary files.
const UNPACK: &str = "import chromium from '@sparticuz/chromium'; await chromium.executablePath();";

/// Installs the Chromium without a window that the registry of npm has for Linux on x86-64. The tests take a tenth less processor time with it than with
/// Debian's, which is compiled with other settings. Returns its path; `None` where it does not run.
pub fn look_for_headless_shell(environment: &Environment) -> Option<PathBuf> {
    if !cfg!(all(target_os = "linux", target_arch = "x86_64")) {
        return None;
    }
    let found = unpacked_chromium(environment).map(|folder| folder.join("chromium"));
    let program = found.inspect_err(Failure::report).ok()?;
    let runs = environment.version_of(&program).is_some();
    if !runs {
        say(&format!("{} does not run here", program.display()));
    }
    runs.then_some(program)
}

/// Returns the folder of the unpacked Chromium without a window.
fn unpacked_chromium(environment: &Environment) -> Result<PathBuf> {
    // The tests can do without this Chromium, so npm does not try again for minutes if the network fails.
    let mut environment = environment.clone();
    environment.set("npm_config_fetch_retries", "0");
    let packages = need_packages(&environment, "chromium", "tools/chromium", "Chromium without a window")?;
    let folder = packages.join("unpacked");
    if folder.exists() {
        return Ok(folder);
    }
    let part = part_of(&folder);
    let failed = |error: std::io::Error| Failure::file(&part, &error);
    fs::create_dir_all(&part).map_err(failed)?;
    let mut node = environment.command("node");
    node.args(["--input-type=module", "--eval", UNPACK]).current_dir(&packages).env("TMPDIR", &part);
    let unpacked = process::run(node.stdout(std::io::stderr()));
    let finished = unpacked.and_then(|()| finish_folder(&part, &folder).map_err(failed));
    if finished.is_err() {
        // A failure to remove it costs only space.
        let _ = fs::remove_dir_all(&part);
    }
    finished.map(|()| folder)
}

/// Installs the players that `./dev compare` measures, and sets the variables with the folders of the packages that it uses.
pub fn need_peers(environment: &mut Environment) -> Result<()> {
    need_node(environment)?;
    let page = need_page_packages(environment)?;
    environment.set("CUBELAB_PAGE_PACKAGES", page);
    let peers = need_packages(environment, "compare", "tools/compare", "twisty-player and sr-visualizer")?;
    environment.set("CUBELAB_PEERS", peers);
    Ok(())
}

/// Installs the packages of the `package-lock.json` in `source`, with the hashes in it, into a folder of the
/// cache named by `name` and the checksum of that file. Returns the folder.
fn need_packages(environment: &Environment, name: &str, source: &str, what: &str) -> Result<PathBuf> {
    let source = environment.root().join(source);
    let lock = source.join("package-lock.json");
    let content = fs::read(&lock).map_err(|error| Failure::file(&lock, &error))?;
    let checksum = download::sha256(&content);
    let folder = environment.cache().join("node").join(format!("{name}-{}", &checksum[..16]));
    if folder.join("complete").exists() {
        return Ok(folder);
    }
    say(&format!("installing {what} (a few seconds)"));
    let failed = |error: std::io::Error| Failure::file(&folder, &error);
    fs::create_dir_all(&folder).map_err(failed)?;
    for file in ["package.json", "package-lock.json"] {
        fs::copy(source.join(file), folder.join(file)).map_err(failed)?;
    }
    let mut npm = environment.command("npm");
    npm.args(["ci", "--silent", "--no-audit", "--no-fund", "--prefix"]).arg(&folder);
    if !process::install(&mut npm) {
        return Err(Failure::missing(what, format!("npm ci --prefix {}", folder.display())));
    }
    fs::write(folder.join("complete"), "").map_err(failed)?;
    Ok(folder)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(path: &str) -> String {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the project");
        fs::read_to_string(root.join(path)).expect("a file of the project")
    }

    #[test]
    fn the_program_wasm_bindgen_has_the_version_of_the_library() {
        let manifest = file("Cargo.toml");
        let version = library_version(&manifest).expect("an exact version");
        let pinned = format!("wasm-bindgen-cli = {{ version = \"={version}\"");
        assert!(file("tools/wasm-bindgen/Cargo.toml").contains(&pinned), "it needs {pinned}");
        assert!(library_version("wasm-bindgen = \"0.2\"").is_none());
    }

    #[test]
    fn locked_packages_have_hashes_and_name_no_server_of_ours() {
        for lock in [
            "tools/page/package-lock.json",
            "tools/chromium/package-lock.json",
            "tools/compare/package-lock.json",
            "tests/browser/package-lock.json",
        ] {
            let lock = file(lock);
            assert_eq!(
                lock.matches("\"node_modules/").count(),
                lock.matches("\"integrity\": \"sha512-").count()
            );
            assert!(!lock.contains("\"resolved\""));
        }
        let lock = file("tools/wasm-bindgen/Cargo.lock");
        let registry = "source = \"registry+https://github.com/rust-lang/crates.io-index\"";
        assert_eq!(lock.matches("source = ").count(), lock.matches(registry).count());
        assert_eq!(lock.matches(registry).count(), lock.matches("checksum = ").count());
    }

    #[test]
    fn systems_without_a_release_compile() {
        assert_eq!(wasm_bindgen_target("linux", "riscv64"), None);
        assert_eq!(trunk_archive("freebsd", "x86_64"), None);
        assert_eq!(trunk_archive("windows", "x86_64"), Some("trunk-x86_64-pc-windows-msvc.zip"));
    }

    #[cfg(unix)]
    mod with_programs {
        use std::os::unix::fs::PermissionsExt;

        use super::*;
        use crate::environment::{TestFolder, empty_folder};

        /// Creates a folder with shell scripts as programs, and an environment that finds only these.
        fn surroundings(name: &str, programs: &[(&str, &str)]) -> (TestFolder, Environment) {
            let folder = empty_folder(name);
            for (program, script) in programs {
                let file = folder.join(program);
                fs::write(&file, format!("#!/bin/sh\n{script}\n")).expect("a file");
                fs::set_permissions(&file, fs::Permissions::from_mode(0o755)).expect("a program");
            }
            let environment = Environment::for_test(&folder.join("cache"), &[&folder]);
            (folder, environment)
        }

        fn tool(release: Option<Release>) -> Tool {
            Tool {
                package: "tool",
                program: "tool",
                version: "1.2.3".into(),
                release,
                source: Source::Registry(&[]),
                minutes: 1,
            }
        }

        /// Returns the script of a `cargo` that logs its arguments and installs a tool of this version.
        fn cargo(version: &str) -> String {
            format!(
                "here=${{0%/*}}; echo \"$*\" >> $here/log\nfor root; do :; done\n/bin/mkdir -p \"$root/bin\"\n\
                 printf '#!/bin/sh\\necho tool {version}' > \"$root/bin/tool\"; /bin/chmod +x \"$root/bin/tool\""
            )
        }

        fn log(folder: &Path) -> String {
            fs::read_to_string(folder.join("log")).unwrap_or_default()
        }

        #[test]
        fn a_tool_of_the_right_version_is_used_as_it_is() {
            let (folder, mut environment) =
                surroundings("fits", &[("tool", "echo tool 1.2.3"), ("cargo", &cargo("1.2.3"))]);
            assert_eq!(need_tool(&mut environment, &tool(None)), Ok(()));
            assert_eq!(log(&folder), "");
        }

        #[test]
        fn a_tool_of_another_version_is_compiled_once_with_its_lock_file() {
            let (folder, mut environment) =
                surroundings("old", &[("tool", "echo tool 1.2.2"), ("cargo", &cargo("1.2.3"))]);
            // Without curl, the release cannot be downloaded.
            let release = Release { archive: "http://a/b".into(), checksum: "http://a/c".into() };
            assert_eq!(need_tool(&mut environment, &tool(Some(release))), Ok(()));
            assert_eq!(need_tool(&mut environment, &tool(None)), Ok(()));
            let root = folder.join("cache/tools/tool-1.2.3");
            let compiled =
                format!("install --quiet --locked --force tool --version 1.2.3 --root {}\n", root.display());
            assert_eq!(log(&folder), compiled);
        }

        #[test]
        fn a_tool_that_cannot_be_compiled_with_its_lock_file_is_missing() {
            let (folder, mut environment) =
                surroundings("broken", &[("cargo", "echo \"$*\" >> ${0%/*}/log; exit 101")]);
            let Err(Failure::Missing { what, command }) = need_tool(&mut environment, &tool(None)) else {
                panic!()
            };
            assert_eq!(what, "tool 1.2.3");
            assert!(command.starts_with("cargo install --quiet --locked "), "{command}");
            assert_eq!(log(&folder).lines().count(), 1, "it is tried once");
        }

        #[test]
        fn packages_are_installed_once_by_their_lock_file() {
            let (folder, environment) = surroundings("npm", &[("npm", "echo \"$1\" >> ${0%/*}/log")]);
            let first = need_page_packages(&environment).expect("a folder");
            assert_eq!(need_page_packages(&environment), Ok(first.clone()));
            assert_eq!(log(&folder), "ci\n");
            assert_eq!(
                fs::read(first.join("package-lock.json")).expect("a lock"),
                file("tools/page/package-lock.json").into_bytes()
            );
        }

        #[cfg(all(target_os = "linux", target_arch = "x86_64"))]
        #[test]
        fn chromium_without_a_window_is_unpacked_once_and_used_where_it_runs() {
            // A script that stands for Node. It writes a script that stands for Chromium.
            let node = |chromium: &str| {
                format!(
                    "echo unpacked >> ${{0%/*}}/log; printf '#!/bin/sh\\n{chromium}' > \"$TMPDIR/chromium\"\n\
                     /bin/chmod +x \"$TMPDIR/chromium\""
                )
            };
            for (name, script, runs) in [("runs", "echo 1.2.3", true), ("fails", "exit 127", false)] {
                let (folder, environment) = surroundings(name, &[("npm", ""), ("node", &node(script))]);
                for _ in 0..2 {
                    let program = look_for_headless_shell(&environment);
                    assert_eq!(program.is_some_and(|program| program.ends_with("unpacked/chromium")), runs);
                }
                assert_eq!(log(&folder), "unpacked\n");
            }
            let (_folder, environment) = surroundings("no-node", &[("npm", ""), ("node", "exit 1")]);
            assert_eq!(look_for_headless_shell(&environment), None);
        }

        #[test]
        fn packages_that_cannot_be_installed_are_missing_the_next_time_too() {
            let (_folder, environment) = surroundings("offline", &[("npm", "exit 1")]);
            for _ in 0..2 {
                let missing = need_page_packages(&environment);
                assert!(matches!(missing, Err(Failure::Missing { .. })), "{missing:?}");
            }
        }
    }
}
