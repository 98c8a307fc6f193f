//! Downloads a release of a tool, and installs it if its checksum is right.

use std::fs;
use std::path::Path;
use std::time::Duration;

use crate::environment::Environment;
use crate::process;

/// A release to download: an archive, and a file with its SHA-256 checksum.
///
/// The checksum comes over TLS from the same server as the archive. It therefore shows that the download is
/// complete and unchanged since the authors' build; trust rests on the server's certificate.
#[derive(Debug, PartialEq)]
pub struct Release {
    /// The address of the archive.
    pub archive: String,
    /// The address of its checksum.
    pub checksum: String,
}

/// Installs a program from a release into `root/bin`. The error is the reason why the release cannot be used.
pub fn install(
    environment: &Environment,
    release: &Release,
    program: &str,
    root: &Path,
) -> Result<(), String> {
    let folder = root.with_extension("download");
    let installed = unpacked(environment, release, program, &folder).and_then(|()| {
        let bin = root.join("bin");
        let file = format!("{program}{}", std::env::consts::EXE_SUFFIX);
        fs::create_dir_all(&bin)
            .and_then(|()| fs::rename(find(&folder, &file).unwrap_or(folder.join(&file)), bin.join(&file)))
            .map_err(|error| format!("{file} cannot be moved to {}: {error}", bin.display()))
    });
    // A failure to remove the folder is harmless: the next download empties it first.
    let _ = fs::remove_dir_all(&folder);
    installed
}

/// Downloads a release into an empty folder, verifies its checksum and unpacks it there.
fn unpacked(
    environment: &Environment,
    release: &Release,
    program: &str,
    folder: &Path,
) -> Result<(), String> {
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    if folder.exists() {
        fs::remove_dir_all(folder).map_err(failed)?;
    }
    fs::create_dir_all(folder).map_err(failed)?;
    let (archive, checksum) = (folder.join("archive"), folder.join("checksum"));
    fetch(environment, &release.checksum, &checksum)?;
    fetch(environment, &release.archive, &archive)?;
    let expected = fs::read_to_string(&checksum).map_err(failed)?;
    verify(&fs::read(&archive).map_err(failed)?, &expected)
        .map_err(|why| format!("{}: {why}", release.archive))?;
    // The tar of Debian, macOS and Windows detects the kind of archive. On Windows, tar also reads zip files.
    let mut tar = environment.command("tar");
    if !process::install(tar.arg("-xf").arg(&archive).arg("-C").arg(folder)) {
        return Err(format!("{}: tar cannot unpack it", release.archive));
    }
    let file = format!("{program}{}", std::env::consts::EXE_SUFFIX);
    find(folder, &file).map(|_| ()).ok_or_else(|| format!("{}: {file} is not in it", release.archive))
}

/// Downloads one file, with a short time limit to connect, because compiling is the alternative.
fn fetch(environment: &Environment, address: &str, file: &Path) -> Result<(), String> {
    let mut curl = environment.command("curl");
    curl.args(["--fail", "--location", "--silent", "--show-error", "--connect-timeout", "10", "--output"]);
    let limit = Duration::from_secs(120);
    if process::install_within(curl.arg(file).arg(address), limit) {
        Ok(())
    } else {
        Err(format!("{address} cannot be downloaded"))
    }
}

/// Compares bytes with a checksum file: the checksum in hexadecimal digits, with or without a file name after
/// it.
fn verify(bytes: &[u8], checksum_file: &str) -> Result<(), String> {
    let expected = checksum_file.split_whitespace().next().unwrap_or_default().to_ascii_lowercase();
    let found = sha256(bytes);
    if expected.len() != found.len() || !expected.chars().all(|c| c.is_ascii_hexdigit()) {
        Err(format!("its checksum file is not a SHA-256 checksum: '{expected}'"))
    } else if expected != found {
        Err(format!("its SHA-256 checksum is {found}, expected {expected}"))
    } else {
        Ok(())
    }
}

/// The SHA-256 checksum of bytes, as 64 hexadecimal digits.
pub fn sha256(bytes: &[u8]) -> String {
    hmac_sha256::Hash::hash(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Finds a file by its name in a folder or in its direct subfolders.
fn find(folder: &Path, name: &str) -> Option<std::path::PathBuf> {
    let inside = fs::read_dir(folder).ok()?.filter_map(|entry| entry.ok().map(|entry| entry.path()));
    std::iter::once(folder.to_path_buf())
        .chain(inside.filter(|path| path.is_dir()))
        .map(|folder| folder.join(name))
        .find(|file| file.is_file())
}

#[cfg(test)]
mod tests {
    use std::io::{BufRead, BufReader, Write};
    use std::net::TcpListener;

    use super::*;
    use crate::environment::{TestFolder, empty_folder};

    /// Serves the files of a folder over HTTP on this machine until the process ends; returns the address.
    fn served(folder: &Path) -> String {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = format!("http://{}", listener.local_addr().expect("an address"));
        let folder = folder.to_path_buf();
        std::thread::spawn(move || {
            for stream in listener.incoming() {
                let mut stream = stream.expect("a connection");
                let mut lines =
                    BufReader::new(stream.try_clone().expect("a stream")).lines().map_while(Result::ok);
                let request = lines.next().expect("a request");
                while lines.next().is_some_and(|line| !line.is_empty()) {}
                let name = request.split(' ').nth(1).expect("a path").trim_start_matches('/');
                let (status, content) = match fs::read(folder.join(name)) {
                    Ok(content) => ("200 OK", content),
                    Err(_) => ("404 Not Found", Vec::new()),
                };
                let head = format!(
                    "HTTP/1.1 {status}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
                    content.len()
                );
                stream.write_all(&[head.as_bytes(), &content].concat()).expect("a client");
            }
        });
        address
    }

    /// Creates a folder with `tool.tar.gz`, which holds `tool-1/tool`, and its checksum, and serves it as a
    /// release.
    fn release(name: &str) -> (TestFolder, Release) {
        let folder = empty_folder(name);
        fs::create_dir(folder.join("tool-1")).expect("a folder");
        let file = format!("tool-1/tool{}", std::env::consts::EXE_SUFFIX);
        fs::write(folder.join(&file), "the tool").expect("a file");
        let tar = std::process::Command::new("tar")
            .args(["-czf", "tool.tar.gz", &file])
            .current_dir(&folder)
            .status();
        assert!(tar.expect("tar runs").success());
        let checksum = sha256(&fs::read(folder.join("tool.tar.gz")).expect("an archive"));
        fs::write(folder.join("tool.sha256"), format!("{checksum}  tool.tar.gz\n")).expect("a checksum");
        let address = served(&folder);
        let release =
            Release { archive: format!("{address}/tool.tar.gz"), checksum: format!("{address}/tool.sha256") };
        (folder, release)
    }

    fn environment(folder: &Path) -> Environment {
        let path: Vec<_> = std::env::split_paths(&std::env::var_os("PATH").expect("a path")).collect();
        Environment::for_test(folder, &path.iter().map(|folder| folder.as_path()).collect::<Vec<_>>())
    }

    #[test]
    fn a_release_with_the_right_checksum_is_installed() {
        let (folder, release) = release("whole");
        let root = folder.join("tools/tool-1");
        assert_eq!(install(&environment(&folder), &release, "tool", &root), Ok(()));
        let program = root.join("bin").join(format!("tool{}", std::env::consts::EXE_SUFFIX));
        assert_eq!(fs::read_to_string(program).expect("a program"), "the tool");
        assert!(!root.with_extension("download").exists());
    }

    #[test]
    fn a_release_with_another_checksum_is_refused() {
        let (folder, release) = release("changed");
        let mut archive = fs::read(folder.join("tool.tar.gz")).expect("an archive");
        *archive.last_mut().expect("bytes") ^= 1;
        fs::write(folder.join("tool.tar.gz"), archive).expect("an archive");
        let root = folder.join("tools/tool-1");
        let refused = install(&environment(&folder), &release, "tool", &root).expect_err("it is refused");
        assert!(refused.contains("its SHA-256 checksum is ") && refused.contains(", expected "), "{refused}");
        assert!(!root.exists() && !root.with_extension("download").exists());
    }

    #[test]
    fn a_release_without_a_checksum_or_without_the_program_is_refused() {
        let (folder, release) = release("bare");
        let root = folder.join("tools/tool-1");
        let refused = install(&environment(&folder), &release, "another", &root).expect_err("it is refused");
        assert!(refused.ends_with(" is not in it"), "{refused}");
        fs::write(folder.join("tool.sha256"), "<html>").expect("a file");
        let refused = install(&environment(&folder), &release, "tool", &root).expect_err("it is refused");
        assert!(refused.ends_with("not a SHA-256 checksum: '<html>'"), "{refused}");
        fs::remove_file(folder.join("tool.sha256")).expect("a file");
        let refused = install(&environment(&folder), &release, "tool", &root).expect_err("it is refused");
        assert!(refused.ends_with("/tool.sha256 cannot be downloaded"), "{refused}");
    }

    #[test]
    fn the_checksum_is_that_of_the_standard() {
        // FIPS 180-4, the example "abc".
        let known = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(sha256(b"abc"), known);
        assert_eq!(verify(b"abc", &known.to_ascii_uppercase()), Ok(()));
        assert!(verify(b"abd", known).is_err());
        assert!(verify(b"abc", "").is_err());
    }
}
