//! Writes files atomically: a file has its old contents until the new contents are complete.
//!
//! The contents of a regular file go into a part file beside it, which is renamed when it is complete. On Linux
//! the part file has no name while it is written, where the file system supports this, so the system removes it
//! if the program is killed. Otherwise it stays, and the next program that writes or reads the same file
//! removes it. A part file is locked while a program writes it, so only abandoned ones are removed.
//!
//! Devices, FIFOs and other special files are written directly.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

/// A file that is being written. Dropping it before [`Part::finish`] leaves the old contents, except of a
/// device or a FIFO.
pub(super) struct Part {
    file: File,
    place: Place,
}

/// The file that holds the contents until they are complete.
enum Place {
    /// The file itself.
    Direct,
    /// A file without a name.
    #[cfg(target_os = "linux")]
    Unnamed { path: PathBuf },
    /// A part file.
    Named { part: PathBuf, path: PathBuf },
}

/// Writes a file atomically. Symbolic links are followed.
pub(super) fn write(path: &Path, contents: &[u8]) -> io::Result<()> {
    let mut part = Part::begin(path)?;
    part.write_all(contents)?;
    part.finish()
}

/// Opens a regular file for reading. Other files are refused, because opening a FIFO or a device may block.
pub(super) fn open_regular(path: &Path) -> io::Result<File> {
    check_regular(path)?;
    File::open(path)
}

/// Returns an error if the path leads to something other than a regular file. A path that leads to nothing is
/// accepted.
pub(super) fn check_regular(path: &Path) -> io::Result<()> {
    match fs::metadata(path) {
        Ok(metadata) if !metadata.is_file() => Err(io::Error::other("not a regular file")),
        _ => Ok(()),
    }
}

/// Removes the part files that killed programs left beside a file. Part files being written are locked and
/// stay.
pub(super) fn remove_stale_parts(path: &Path) {
    let Some(name) = path.file_name().map(|name| name.to_string_lossy().into_owned()) else { return };
    let is_part = |other: &str| {
        let pid = other.strip_prefix(&name).and_then(|rest| rest.strip_prefix('.')?.strip_suffix(".part"));
        pid.is_some_and(|pid| !pid.is_empty() && pid.bytes().all(|digit| digit.is_ascii_digit()))
    };
    for entry in fs::read_dir(folder_of(path)).into_iter().flatten().flatten() {
        // A part file that cannot be removed does no harm.
        if is_part(&entry.file_name().to_string_lossy())
            && let Ok(part) = open_regular(&entry.path())
            && part.try_lock().is_ok()
        {
            let _ = fs::remove_file(entry.path());
        }
    }
}

impl Part {
    /// Starts writing the file at this path.
    pub(super) fn begin(path: &Path) -> io::Result<Part> {
        let path = &target(path);
        let before = fs::metadata(path).ok();
        // These folders hold devices and the open files of programs.
        let is_special = path.starts_with("/dev") || path.starts_with("/proc");
        if before.as_ref().is_some_and(|before| !before.is_file() || is_special) {
            return Part::direct(path);
        }
        remove_stale_parts(path);
        match Part::beside(path) {
            Err(error) if before.is_some() && is_locked_folder(&error) => Part::direct(path),
            Ok(part) => {
                if let Some(before) = before {
                    part.file.set_permissions(before.permissions())?;
                }
                Ok(part)
            }
            Err(error) => Err(error),
        }
    }

    /// Replaces the old contents by the new ones.
    pub(super) fn finish(mut self) -> io::Result<()> {
        let place = std::mem::replace(&mut self.place, Place::Direct);
        match place {
            Place::Direct => Ok(()),
            #[cfg(target_os = "linux")]
            Place::Unnamed { path } => {
                self.file.sync_all()?;
                let part = part_path(&path);
                unnamed::link(&self.file, &part)?;
                self.place = Place::Named { part, path };
                self.rename()
            }
            Place::Named { .. } => {
                self.place = place;
                self.file.sync_all()?;
                self.rename()
            }
        }
    }

    fn rename(&mut self) -> io::Result<()> {
        if let Place::Named { part, path } = &self.place {
            fs::rename(part, path)?;
            self.place = Place::Direct;
        }
        Ok(())
    }

    fn direct(path: &Path) -> io::Result<Part> {
        let file = OpenOptions::new().write(true).truncate(true).open(path)?;
        Ok(Part { file, place: Place::Direct })
    }

    /// Creates a part file in the folder of the file.
    fn beside(path: &Path) -> io::Result<Part> {
        #[cfg(target_os = "linux")]
        if let Some(file) = unnamed::create(folder_of(path)) {
            // The lock protects the file between `link`, which names it as a part file, and `rename`.
            let _ = file.lock();
            return Ok(Part { file, place: Place::Unnamed { path: path.to_owned() } });
        }
        let part = part_path(path);
        loop {
            let file = OpenOptions::new().write(true).create_new(true).open(&part)?;
            match file.try_lock() {
                // Another program found the file before it was locked, and is removing it.
                Err(TryLockError::WouldBlock) => {}
                // On file systems without locks, no program removes part files.
                Ok(()) | Err(TryLockError::Error(_)) if part.exists() => {
                    return Ok(Part { file, place: Place::Named { part, path: path.to_owned() } });
                }
                Ok(()) | Err(TryLockError::Error(_)) => {}
            }
        }
    }
}

impl Write for Part {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Drop for Part {
    fn drop(&mut self) {
        if let Place::Named { part, .. } = &self.place {
            // An incomplete part file has no use, and the reason was reported already.
            let _ = fs::remove_file(part);
        }
    }
}

/// Follows the symbolic links at a path. The last may lead to a file that does not exist yet.
fn target(path: &Path) -> PathBuf {
    /// The limit of Linux.
    const MOST_LINKS: usize = 40;
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
        match fs::read_link(&path) {
            // Links in these folders may lead to pipes, which have no path.
            Ok(_) if path.starts_with("/dev") || path.starts_with("/proc") => break,
            Ok(next) => path = folder_of(&path).join(next),
            Err(_) => break,
        }
    }
    path
}

fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Returns the path of the part file of this process.
fn part_path(path: &Path) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{}.part", std::process::id()));
    path.with_file_name(name)
}

/// True if an error means that no file can be created in a folder.
fn is_locked_folder(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem)
}

/// Files without a name, which the system removes when they are closed.
#[cfg(target_os = "linux")]
mod unnamed {
    use std::fs::File;
    use std::io;
    use std::os::fd::AsRawFd;
    use std::path::Path;

    use rustix::fs::{AtFlags, CWD, Mode, OFlags, linkat, open};

    /// The folder of links to the open files of this process.
    const OPEN_FILES: &str = "/proc/self/fd";

    /// Creates a file in this folder, if its file system supports files without names.
    pub(super) fn create(folder: &Path) -> Option<File> {
        if !Path::new(OPEN_FILES).exists() {
            return None;
        }
        let flags = OFlags::TMPFILE | OFlags::WRONLY | OFlags::CLOEXEC;
        open(folder, flags, Mode::from_raw_mode(0o666)).ok().map(File::from)
    }

    /// Gives the file a name.
    pub(super) fn link(file: &File, path: &Path) -> io::Result<()> {
        let open = format!("{OPEN_FILES}/{}", file.as_raw_fd());
        Ok(linkat(CWD, open.as_str(), CWD, path, AtFlags::SYMLINK_FOLLOW)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("cubelab-files-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a new folder");
        folder
    }

    fn names(folder: &Path) -> Vec<String> {
        let files = fs::read_dir(folder).expect("a folder").flatten();
        files.map(|file| file.file_name().to_string_lossy().into_owned()).collect()
    }

    #[test]
    fn a_file_stays_as_it_was_until_the_new_one_is_complete() {
        let folder = folder("complete");
        let path = folder.join("table");
        fs::write(&path, "before").expect("a new file");
        for named in [false, true] {
            let begin = || match named {
                true => {
                    let part = part_path(&path);
                    let file = File::create(&part).expect("a new file");
                    Part { file, place: Place::Named { part, path: path.clone() } }
                }
                false => Part::begin(&path).expect("a file that can be replaced"),
            };
            let mut part = begin();
            part.write_all(b"half").expect("space");
            assert_eq!(fs::read(&path).expect("a file"), b"before");
            drop(part);
            assert_eq!(names(&folder), ["table"]);
            let mut part = begin();
            part.write_all(b"after").expect("space");
            part.finish().expect("a file that can be replaced");
            assert_eq!(fs::read(&path).expect("a file"), b"after");
            assert_eq!(names(&folder), ["table"]);
            write(&path, b"before").expect("a file that can be replaced");
        }
        fs::remove_dir_all(folder).expect("a folder of tests");
    }

    #[cfg(unix)]
    #[test]
    fn a_replaced_file_keeps_its_permissions() {
        use std::os::unix::fs::PermissionsExt;

        let folder = folder("permissions");
        let path = folder.join("table");
        fs::write(&path, "before").expect("a new file");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).expect("an own file");
        write(&path, b"after").expect("a file that can be replaced");
        assert_eq!(fs::metadata(&path).expect("a file").permissions().mode() & 0o777, 0o640);
        fs::remove_dir_all(folder).expect("a folder of tests");
    }
}
