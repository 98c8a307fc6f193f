//! Builds the page into `dist/`, and optimises the programs that Trunk has built.

use std::ffi::OsString;
use std::fs::{self, File, TryLockError};
use std::io;
use std::num::NonZero;
use std::panic::resume_unwind;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::thread;
use std::time::{Duration, SystemTime};

use crate::environment::{Environment, part_of};
use crate::failure::{Failure, Result, say};
use crate::{download, process, tools};

/// The programs of the page, each with its passes of wasm-opt.
const PROGRAMS: [(&str, Passes); 13] = [
    ("app", SMALL),
    ("renderer", SMALL),
    ("worker", FAST),
    ("camera", SMALL),
    ("still", SMALL),
    ("element", SMALL),
    ("timer", SMALL),
    ("lab", SMALL),
    ("lab_worker", FAST),
    ("optimal_worker", FAST),
    ("sizes", SMALL),
    ("sizes_worker", FAST),
    ("blocks_worker", FAST),
];

/// Arguments of wasm-opt.
type Passes = &'static [&'static str];

/// Adds constants to the offsets of reads and writes. For this, a program must use no data in its lowest kilobyte: only the end of the
/// stack lies there.
const OFFSETS: &str = "--low-memory-unused";

/// Functions of one module have similar code, so that a program in the order of their names is compressed better: by up to one percent.
const ORDER: &str = "--reorder-functions-by-name";

/// Passes for small programs: their gzipped result is smaller than that of -Oz.
const SMALL: Passes = &[OFFSETS, "-Os", "--flatten", "--rereloop", "-Os", "-Os", ORDER];

/// Passes for fast programs. They do not inline a large function into its only caller: browsers replace the
/// code of a hot function by better code, but only at its next call, so a hot loop has to be in a function that
/// is called often.
const FAST: Passes = &[OFFSETS, "--one-caller-inline-max-function-size=20", "-O3", ORDER];

const FEATURES: [&str; 7] = [
    "--enable-bulk-memory",
    "--enable-nontrapping-float-to-int",
    "--enable-sign-ext",
    "--enable-simd",
    "--enable-reference-types",
    "--enable-multivalue",
    "--enable-mutable-globals",
];

/// The folder of the built page, in the project; `Trunk.toml` has the same.
pub const DIST: &str = "dist";

/// The environment variable with compiler flags for WebAssembly. Cargo adds them to the flags in .cargo/config.toml.
const FLAGS: &str = "CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS";

/// The time after which an optimised program that no build has used is removed from the cache.
const UNUSED: Duration = Duration::from_secs(30 * 24 * 60 * 60);

/// Installs missing tools, builds `dist/` and prints the sizes of its files.
pub fn build(environment: &mut Environment) -> Result<()> {
    tools::need_what_builds(environment)?;
    say("building dist/ (about 3 minutes the first time, seconds after that)");
    alone(&environment.target(), || process::run(trunk(environment).arg("build")))?;
    sizes(environment)
}

/// Waits until no other process builds `dist/`, then builds it: Trunk collects the files of every build in one folder. The lock is a file
/// in `target`, Cargo's folder.
fn alone(target: &Path, build: impl FnOnce() -> Result<()>) -> Result<()> {
    let path = target.join("dist.lock");
    let failed = |error| Failure::file(&path, &error);
    fs::create_dir_all(target).map_err(failed)?;
    let lock = File::create(&path).map_err(failed)?;
    // A file system without locks is no reason not to build.
    if let Err(TryLockError::WouldBlock) = lock.try_lock() {
        say("another command builds dist/; this one waits for it");
        lock.lock().map_err(failed)?;
    }
    build()
}

/// Fails if the project in `root` has no page in `dist/`. The folder alone says nothing: `./dev serve` makes it.
pub fn need_built(root: &Path) -> Result<()> {
    if root.join(DIST).join("index.html").is_file() {
        return Ok(());
    }
    Err(Failure::Because("dist/ has no page: ./dev build makes it".into()))
}

/// Prints the sizes of the files in `dist/`.
pub fn sizes(environment: &Environment) -> Result<()> {
    need_built(environment.root())?;
    tools::need_node(environment)?;
    process::run(environment.command("node").arg("tests/browser/sizes.mjs"))
}

/// Returns the command of Trunk. `NO_COLOR` is converted to the boolean that Trunk expects, and Trunk's check
/// for newer versions is off.
pub fn trunk(environment: &Environment) -> Command {
    let mut command = environment.command("trunk");
    command.env_remove("NO_COLOR").env("TRUNK_SKIP_VERSION_CHECK", "true");
    // The user's own flags stay as they are.
    if let Some(flag) = path_flag(environment).filter(|_| environment.variable(FLAGS).is_none()) {
        command.env(FLAGS, flag);
    }
    command
}

/// Returns the compiler flag that replaces the path of Cargo's folder of packages by `packages`. Without it, panic messages in the
/// WebAssembly files contain the path of the home folder. Returns `None` if the path has a space, because Cargo splits flags at spaces.
fn path_flag(environment: &Environment) -> Option<String> {
    let of_user = || Some(std::env::home_dir()?.join(".cargo"));
    let cargo = environment.variable("CARGO_HOME").map(PathBuf::from).or_else(of_user)?;
    let packages = cargo.join("registry").join("src").into_os_string().into_string().ok()?;
    (!packages.contains(' ')).then(|| format!("--remap-path-prefix={packages}=packages"))
}

/// Finishes the page in Trunk's staging folder; Trunk's hook calls this.
pub fn finish(environment: &Environment) -> Result<()> {
    let staging = std::env::var_os("TRUNK_STAGING_DIR")
        .map(PathBuf::from)
        .ok_or_else(|| Failure::Usage("'finish' is called by Trunk, which sets TRUNK_STAGING_DIR".into()))?;
    optimise_all(environment, &staging)?;
    load_at_once(&staging).map_err(|error| Failure::file(&staging, &error))?;
    let worker = environment.root().join("www/service-worker.js");
    fs::copy(&worker, staging.join("service-worker.js")).map_err(|error| Failure::file(&worker, &error))?;
    process::run(environment.command("node").arg("www/learn/site.mjs").arg(&staging))?;
    let mut shorten = environment.command("node");
    shorten.arg("www/shorten.mjs").arg(&staging).args(PROGRAMS.map(|(name, _)| name));
    process::run(shorten.env("CUBELAB_PAGE_PACKAGES", tools::need_page_packages(environment)?))?;
    process::run(environment.command("node").arg("www/menu.mjs").arg(&staging))?;
    process::run(environment.command("node").arg("www/help.mjs").arg(&staging))?;
    process::run(environment.command("node").arg("www/policy.mjs").arg(&staging))?;
    // During development, browsers must not cache the page.
    if environment.variable("CUBELAB_KEEPS") != Some(OsString::from("no")) {
        process::run(environment.command("node").arg("www/list-files.mjs").arg(&staging))?;
    }
    Ok(())
}

/// Runs wasm-opt on the programs, as many at a time as there are processors.
fn optimise_all(environment: &Environment, staging: &Path) -> Result<()> {
    // Outside the clone: most changes leave most programs as they are, in whichever clone they are built.
    let kept = environment.cache().join("wasm-opt");
    fs::create_dir_all(&kept).map_err(|error| Failure::file(&kept, &error))?;
    let wasm_opt = tools::need_page_packages(environment)?.join("node_modules/binaryen/bin/wasm-opt");
    let left = Mutex::new(PROGRAMS.iter());
    let next = || left.lock().ok()?.next();
    let optimise_some = || {
        while let Some((name, passes)) = next() {
            optimise(environment, &staging.join(format!("{name}_bg.wasm")), passes, &wasm_opt, &kept)?;
        }
        Ok(())
    };
    let threads = thread::available_parallelism().map_or(1, NonZero::get).min(PROGRAMS.len());
    thread::scope(|scope| {
        let threads: Vec<_> = (0..threads).map(|_| scope.spawn(optimise_some)).collect();
        threads.into_iter().try_for_each(|thread| thread.join().unwrap_or_else(|panic| resume_unwind(panic)))
    })?;
    // A failure costs only space. Another clone may remove the same files.
    let _ = remove_unused(&kept);
    Ok(())
}

/// Removes optimised programs that no build has used for a month.
fn remove_unused(kept: &Path) -> io::Result<()> {
    for file in fs::read_dir(kept)? {
        let file = file?;
        // A time in the future has no age.
        let age = file.metadata()?.modified()?.elapsed().unwrap_or_default();
        if age > UNUSED {
            fs::remove_file(file.path())?;
        }
    }
    Ok(())
}

/// Runs wasm-opt on a program. Results are cached in `kept` by input, arguments and version of wasm-opt.
fn optimise(
    environment: &Environment,
    program: &Path,
    passes: Passes,
    wasm_opt: &Path,
    kept: &Path,
) -> Result<()> {
    let failed = |error: io::Error| Failure::file(program, &error);
    let bytes = fs::read(program).map_err(failed)?;
    let optimised = kept.join(kept_name(&bytes, passes, wasm_opt));
    if !optimised.exists() {
        let part = part_of(&optimised);
        let mut command = environment.command("node");
        command.arg(wasm_opt).args(FEATURES).args(passes).arg(program).arg("-o").arg(&part);
        process::run(&mut command)?;
        fs::rename(&part, &optimised).map_err(failed)?;
    }
    fs::copy(&optimised, program).map_err(failed)?;
    fs::File::options()
        .write(true)
        .open(&optimised)
        .and_then(|file| file.set_modified(SystemTime::now()))
        .map_err(failed)
}

/// Returns the name of an optimised program in the cache: a hash of its bytes, the arguments and the version of
/// wasm-opt.
fn kept_name(bytes: &[u8], passes: Passes, wasm_opt: &Path) -> String {
    let how = format!("{} {} {}", FEATURES.join(" "), passes.join(" "), wasm_opt.display());
    format!("{}.wasm", download::sha256(&[bytes, how.as_bytes()].concat()))
}

/// Replaces the loaders of the workers, so that a worker requests its program and its JavaScript at the same
/// time. Trunk's loader requests the program only after the JavaScript has arrived.
fn load_at_once(staging: &Path) -> io::Result<()> {
    for (name, _) in PROGRAMS.iter().filter(|(name, _)| name.ends_with("worker")) {
        let loader = format!(
            "const program = fetch(new URL(\"{name}_bg.wasm\", import.meta.url));\n\
             const {{ default: start }} = await import(\"./{name}.js\");\n\
             await start({{ module_or_path: program }});\n"
        );
        fs::write(staging.join(format!("{name}_loader.js")), loader)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use super::*;
    use crate::environment::empty_folder;

    #[test]
    fn a_program_is_optimised_again_if_its_bytes_the_passes_or_the_tool_change() {
        let name = kept_name(b"wasm", SMALL, Path::new("132/wasm-opt"));
        assert_eq!(name, kept_name(b"wasm", SMALL, Path::new("132/wasm-opt")));
        for other in [
            kept_name(b"mash", SMALL, Path::new("132/wasm-opt")),
            kept_name(b"wasm", FAST, Path::new("132/wasm-opt")),
            kept_name(b"wasm", SMALL, Path::new("133/wasm-opt")),
        ] {
            assert_ne!(name, other);
        }
    }

    #[test]
    fn a_flag_replaces_the_path_of_cargos_folder_unless_it_has_a_space() {
        let folder = empty_folder("flags");
        let mut environment = Environment::for_test(&folder, &[]);
        environment.set("CARGO_HOME", "/home/ada/.cargo");
        let packages = Path::new("/home/ada/.cargo").join("registry").join("src");
        let expected = format!("--remap-path-prefix={}=packages", packages.display());
        assert_eq!(path_flag(&environment), Some(expected));
        environment.set("CARGO_HOME", "/home/ada lovelace/.cargo");
        assert_eq!(path_flag(&environment), None);
    }

    #[test]
    fn a_build_of_the_page_waits_for_the_one_under_way() {
        let folder = empty_folder("lock");
        let (order, sent) = channel();
        let build = |name: &'static str| {
            order.send(name).expect("a receiver");
            Ok(())
        };
        thread::scope(|scope| {
            alone(&folder, || {
                scope.spawn(|| alone(&folder, || build("second")));
                thread::sleep(Duration::from_millis(100));
                build("first")
            })
        })
        .expect("a lock");
        assert_eq!(sent.try_iter().collect::<Vec<_>>(), ["first", "second"]);
    }

    #[test]
    fn without_a_page_the_command_that_builds_it_is_named() {
        let folder = empty_folder("unbuilt");
        let dist = folder.join(DIST);
        fs::create_dir_all(&dist).expect("a folder");
        let failed = need_built(&folder);
        assert_eq!(failed, Err(Failure::Because("dist/ has no page: ./dev build makes it".into())));
        fs::write(dist.join("index.html"), "").expect("a file");
        assert_eq!(need_built(&folder), Ok(()));
    }

    #[test]
    fn optimised_programs_that_no_build_has_used_for_a_month_are_removed() {
        let folder = empty_folder("optimised");
        for (name, days) in [("used.wasm", 29), ("unused.wasm", 31), (".part7-unused.wasm", 31)] {
            let file = fs::File::create(folder.join(name)).expect("a file");
            file.set_modified(SystemTime::now() - Duration::from_secs(days * 24 * 60 * 60)).expect("a time");
        }
        remove_unused(&folder).expect("a folder");
        let left: Vec<_> =
            fs::read_dir(&folder).expect("a folder").map(|file| file.expect("a file").file_name()).collect();
        assert_eq!(left, ["used.wasm"]);
    }

    #[test]
    fn every_worker_and_no_other_program_loads_at_once() {
        let folder = empty_folder("staging");
        load_at_once(&folder).expect("files");
        let mut names: Vec<_> =
            fs::read_dir(&folder).expect("a folder").map(|file| file.expect("a file").file_name()).collect();
        names.sort();
        assert_eq!(
            names,
            [
                "blocks_worker_loader.js",
                "lab_worker_loader.js",
                "optimal_worker_loader.js",
                "sizes_worker_loader.js",
                "worker_loader.js"
            ]
        );
        assert_eq!(
            fs::read_to_string(folder.join("worker_loader.js")).expect("text"),
            "const program = fetch(new URL(\"worker_bg.wasm\", import.meta.url));\n\
             const { default: start } = await import(\"./worker.js\");\nawait start({ module_or_path: program });\n"
        );
    }

    #[test]
    fn the_page_has_exactly_these_programs() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the project");
        let page = fs::read_to_string(root.join("index.html")).expect("the page");
        assert_eq!(page.matches("data-bin=").count(), PROGRAMS.len());
        for (name, _) in PROGRAMS {
            assert!(page.contains(&format!("data-bin=\"{name}\"")), "{name}");
        }
    }
}
