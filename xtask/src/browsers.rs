//! Finds or installs the browsers that the tests drive: Chromium always, Firefox and WebKit where possible.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::environment::Environment;
use crate::failure::{Failure, Result, say};
use crate::{process, system, tools};

const CHROMIUM: [&str; 6] = [
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
];
const CHROMIUM_PACKAGES: [&str; 2] = ["chromium", "fonts-dejavu-core"];

/// Chromium without a window of its own, in a package of its own where there is one.
const SHELL: [&str; 2] = ["chromium-headless-shell", "chrome-headless-shell"];
const SHELL_PACKAGES: [&str; 1] = ["chromium-headless-shell"];

const FIREFOX: [&str; 4] = [
    "firefox-esr",
    "firefox",
    "/Applications/Firefox.app/Contents/MacOS/firefox",
    "C:/Program Files/Mozilla Firefox/firefox.exe",
];

/// The packages of Firefox, WebKit, and a virtual display, without which neither has WebGL.
const ENGINE_PACKAGES: [&str; 3] = ["firefox-esr", "webkit2gtk-driver", "xvfb"];

/// Time limit of the download of a browser.
const PATIENCE: Duration = Duration::from_secs(300);

/// Finds or installs Chromium, and sets `CUBELAB_CHROMIUM` to its path, and `CUBELAB_HEADLESS_SHELL` to that of Chromium without
/// a window, which takes less than half of the processor time. Tests that find no such program use the whole browser. The packages of
/// the browser tests must be installed, because one of them can download Chromium.
pub fn need_chromium(environment: &mut Environment) -> Result<()> {
    let mut found = find_chromium(environment);
    if found.is_none() {
        say("installing Chromium (1 to 3 minutes)");
        if !system::install(environment, &CHROMIUM_PACKAGES) {
            download_chromium(environment);
        }
        found = find_chromium(environment);
    }
    let program = found.ok_or_else(|| Failure::missing("Chromium", system::advice(&CHROMIUM_PACKAGES)))?;
    environment.set("CUBELAB_CHROMIUM", program);
    if let Some(program) = look_for_shell(environment) {
        environment.set("CUBELAB_HEADLESS_SHELL", program);
    }
    Ok(())
}

/// Finds or installs Chromium without a window: the program that the variable names, else that of the registry of npm, else that of the system.
fn look_for_shell(environment: &Environment) -> Option<PathBuf> {
    named(environment, "CUBELAB_HEADLESS_SHELL")
        .or_else(|| tools::look_for_headless_shell(environment))
        .or_else(|| find_shell(environment))
        .or_else(|| system::install(environment, &SHELL_PACKAGES).then(|| find_shell(environment)).flatten())
}

fn find_chromium(environment: &Environment) -> Option<PathBuf> {
    let programs = ["chrome", "chrome.exe", "Chromium.app/Contents/MacOS/Chromium"];
    find(environment, "CUBELAB_CHROMIUM", &CHROMIUM)
        .or_else(|| find_downloaded(environment, "chromium-", &programs))
}

fn find_shell(environment: &Environment) -> Option<PathBuf> {
    let programs =
        ["headless_shell", "headless_shell.exe", "chrome-headless-shell", "chrome-headless-shell.exe"];
    first_of(environment, &SHELL)
        .or_else(|| find_downloaded(environment, "chromium_headless_shell-", &programs))
}

/// Finds one of these programs of the newest browser that Playwright downloaded, whose folder begins with `kind`.
fn find_downloaded(environment: &Environment, kind: &str, programs: &[&str]) -> Option<PathBuf> {
    let browsers = environment.cache().join("browsers");
    let version = inside(&browsers).into_iter().find(|path| name_of(path).starts_with(kind))?;
    let folder = inside(&version).into_iter().find(|path| name_of(path).starts_with("chrome-"))?;
    programs.iter().find_map(|program| environment.find(folder.join(program)))
}

/// Downloads Playwright's Chromium, with and without a window, which needs no root.
fn download_chromium(environment: &Environment) {
    let packages = PathBuf::from(environment.variable("CUBELAB_PACKAGES").unwrap_or_default());
    let mut command = environment.command("node");
    command.arg(packages.join("node_modules/playwright-core/cli.js")).args(["install", "chromium"]);
    command.env("PLAYWRIGHT_BROWSERS_PATH", environment.cache().join("browsers"));
    process::install_within(&mut command, PATIENCE);
}

/// Finds or installs Firefox and WebKit, and sets `CUBELAB_FIREFOX`, `CUBELAB_WEBKIT_DRIVER` and
/// `CUBELAB_MINIBROWSER` to their paths. The tests of a missing engine are skipped, and the verdict counts
/// them.
pub fn look_for_engines(environment: &mut Environment) {
    if !lacking(environment).is_empty() {
        say("installing Firefox and WebKit (1 to 3 minutes)");
        system::install(environment, &ENGINE_PACKAGES);
    }
    for (variable, program) in [
        ("CUBELAB_FIREFOX", find_firefox(environment)),
        ("CUBELAB_WEBKIT_DRIVER", find_webkit_driver(environment)),
        ("CUBELAB_MINIBROWSER", find_minibrowser(environment, Path::new("/usr/lib"))),
    ] {
        if let Some(program) = program {
            environment.set(variable, program);
        }
    }
    for engine in lacking(environment) {
        say(&format!(
            "{engine} is not there: its tests are skipped. `{}` installs it",
            system::advice(&ENGINE_PACKAGES)
        ));
    }
}

/// Returns the names of missing engines.
fn lacking(environment: &Environment) -> Vec<&'static str> {
    let has_display = environment.find("Xvfb").is_some();
    let has_webkit = find_webkit_driver(environment).is_some()
        && find_minibrowser(environment, Path::new("/usr/lib")).is_some()
        && has_display;
    let has_firefox = find_firefox(environment).is_some() && has_display;
    [("Firefox", has_firefox), ("WebKit", has_webkit)]
        .into_iter()
        .filter_map(|(name, is_there)| (!is_there).then_some(name))
        .collect()
}

fn find_firefox(environment: &Environment) -> Option<PathBuf> {
    find(environment, "CUBELAB_FIREFOX", &FIREFOX)
}

fn find_webkit_driver(environment: &Environment) -> Option<PathBuf> {
    find(environment, "CUBELAB_WEBKIT_DRIVER", &["WebKitWebDriver"])
}

/// Finds WebKit's MiniBrowser in a folder of libraries, such as `/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1`.
fn find_minibrowser(environment: &Environment, libraries: &Path) -> Option<PathBuf> {
    find(environment, "CUBELAB_MINIBROWSER", &["MiniBrowser"]).or_else(|| {
        let folders = std::iter::once(libraries.to_path_buf()).chain(inside(libraries));
        folders
            .flat_map(|folder| inside(&folder))
            .filter(|folder| name_of(folder).starts_with("webkit"))
            .find_map(|folder| environment.find(folder.join("MiniBrowser")))
    })
}

/// Returns the program that a variable names, or else the first of these that exists.
fn find(environment: &Environment, variable: &str, programs: &[&str]) -> Option<PathBuf> {
    named(environment, variable).or_else(|| first_of(environment, programs))
}

/// Returns the program that a variable names.
fn named(environment: &Environment, variable: &str) -> Option<PathBuf> {
    environment.variable(variable).and_then(|program| environment.find(program))
}

/// Returns the first of these programs that exists.
fn first_of(environment: &Environment, programs: &[&str]) -> Option<PathBuf> {
    programs.iter().find_map(|program| environment.find(program))
}

/// Lists a folder in descending order of names, so that newer versions come before older ones.
fn inside(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten();
    let mut paths: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.sort();
    paths.reverse();
    paths
}

fn name_of(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use crate::environment::{TestFolder, empty_folder};

    fn with_files(name: &str, files: &[&str]) -> TestFolder {
        let folder = empty_folder(name);
        for file in files {
            let file = folder.join(file);
            fs::create_dir_all(file.parent().expect("a folder")).expect("folders");
            fs::write(file, "").expect("a file");
        }
        folder
    }

    #[test]
    fn the_variable_comes_before_the_search_path() {
        let folder = with_files("chromium", &["chromium", "mine/chrome"]);
        let mut environment = Environment::for_test(&folder, &[&folder]);
        environment.set("CUBELAB_CHROMIUM", "");
        assert_eq!(find_chromium(&environment), Some(folder.join("chromium")));
        environment.set("CUBELAB_CHROMIUM", folder.join("mine/chrome"));
        environment.set("CUBELAB_HEADLESS_SHELL", folder.join("chromium"));
        assert_eq!(need_chromium(&mut environment), Ok(()));
        assert_eq!(environment.variable("CUBELAB_CHROMIUM"), Some(folder.join("mine/chrome").into()));
    }

    #[test]
    fn a_chromium_that_was_downloaded_is_found_the_newest_first() {
        let files = [
            "browsers/chromium-1100/chrome-linux/chrome",
            "browsers/chromium-1200/chrome-linux64/chrome",
            "browsers/chromium_headless_shell-1200/chrome-linux/headless_shell",
            "path/node",
        ];
        let folder = with_files("downloaded", &files);
        let environment = Environment::for_test(&folder, &[&folder.join("path")]);
        assert_eq!(find_chromium(&environment), Some(folder.join(files[1])));
        assert_eq!(find_shell(&environment), Some(folder.join(files[2])));
    }

    #[test]
    fn an_engine_without_all_its_programs_is_lacking() {
        let folder = with_files("engines", &["firefox", "WebKitWebDriver"]);
        let environment = &mut Environment::for_test(&folder, &[&folder]);
        environment.set("CUBELAB_MINIBROWSER", folder.join("WebKitWebDriver"));
        assert_eq!(lacking(environment), ["Firefox", "WebKit"], "there is no display");
        fs::write(folder.join("Xvfb"), "").expect("a file");
        assert_eq!(lacking(environment), [""; 0]);
        fs::remove_file(folder.join("WebKitWebDriver")).expect("a file");
        assert_eq!(lacking(environment), ["WebKit"]);
        look_for_engines(environment);
        assert_eq!(environment.variable("CUBELAB_FIREFOX"), Some(folder.join("firefox").into()));
    }

    #[test]
    fn the_small_browser_of_webkit_is_found_in_the_libraries_of_any_processor() {
        let small = "lib/aarch64-linux-gnu/webkit2gtk-4.1/MiniBrowser";
        let folder = with_files("minibrowser", &[small, "lib/other/MiniBrowser"]);
        let environment = Environment::for_test(&folder, &[]);
        assert_eq!(find_minibrowser(&environment, &folder.join("lib")), Some(folder.join(small)));
    }
}
