//! Which programs are alive that have the same store open.
//!
//! Each holds the operating system's lock on a file of its own, `running-TOKEN.lock`, for as long as it lives, and a row
//! that belongs to it names the token. The system takes a lock back from a program that ends in whatever way: a lock that
//! can be had means that its owner is gone. No token is given twice. Owners lock for themselves alone and those who ask
//! lock as sharers, so that two who ask at once do not take each other for the owner.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use tempfile::TempPath;

const PREFIX: &str = "running-";
const SUFFIX: &str = ".lock";
/// Letters and figures of a token that are drawn by lot.
const TOKEN: usize = 16;

/// That this program is alive: until it is dropped or the program ends.
#[derive(Debug)]
pub(super) struct Presence {
    folder: PathBuf,
    token: String,
    // In this order: the file's name goes first, and then the lock.
    _path: TempPath,
    _lock: File,
}

impl Presence {
    /// Announces this program, and tidies up behind those that were killed. Whoever calls this has the folder
    /// [locked](super::super::folder::lock): between the making of a file and its locking it looks as if nobody owned it.
    pub(super) fn new(folder: &Path) -> io::Result<Presence> {
        for path in announced(folder)? {
            if !owned(&path) {
                // Left lying there it would do no harm.
                let _ = fs::remove_file(path);
            }
        }
        let file = tempfile::Builder::new().prefix(PREFIX).suffix(SUFFIX).rand_bytes(TOKEN).tempfile_in(folder)?;
        let (lock, path) = file.into_parts();
        lock.try_lock()?;
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let token = name.trim_start_matches(PREFIX).trim_end_matches(SUFFIX).to_owned();
        Ok(Presence { folder: folder.to_owned(), token, _path: path, _lock: lock })
    }

    /// What the rows of this program are signed with.
    pub(super) fn token(&self) -> &str {
        &self.token
    }

    /// Whether a token is of another program that is alive.
    pub(super) fn is_another(&self, token: &str) -> bool {
        token != self.token && owned(&self.folder.join(format!("{PREFIX}{token}{SUFFIX}")))
    }

    /// Whether any other program is alive.
    pub(super) fn has_company(&self) -> io::Result<bool> {
        let own: &Path = &self._path;
        Ok(announced(&self.folder)?.iter().any(|path| path != own && owned(path)))
    }
}

/// The lock files in a folder.
fn announced(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut paths = Vec::new();
    for file in fs::read_dir(folder)? {
        let file = file?;
        let name = file.file_name();
        let name = name.to_string_lossy();
        if name.starts_with(PREFIX) && name.ends_with(SUFFIX) && file.path().is_file() {
            paths.push(file.path());
        }
    }
    Ok(paths)
}

/// Whether a program holds the lock on a file. In doubt it does: its game is not taken from it.
fn owned(path: &Path) -> bool {
    match File::open(path).map(|file| file.try_lock_shared()) {
        Ok(Ok(())) => false,
        Ok(Err(TryLockError::WouldBlock | TryLockError::Error(_))) => true,
        Err(error) => error.kind() != io::ErrorKind::NotFound,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_gone_is_known_to_be_gone() {
        let folder = tempfile::tempdir().unwrap();
        let first = Presence::new(folder.path()).unwrap();
        assert!(!first.has_company().unwrap());
        let second = Presence::new(folder.path()).unwrap();
        assert!(first.is_another(second.token()) && second.is_another(first.token()));
        assert!(!first.is_another(first.token()), "oneself");
        assert!(first.has_company().unwrap() && second.has_company().unwrap());
        let token = second.token().to_owned();
        drop(second);
        assert!(!first.is_another(&token) && !first.has_company().unwrap());
        assert!(!first.is_another("never"));
        assert_eq!(announced(folder.path()).unwrap().len(), 1);
    }

    #[test]
    fn what_the_killed_left_is_cleared_away() {
        let folder = tempfile::tempdir().unwrap();
        let stale = folder.path().join("running-abc.lock");
        fs::write(&stale, "").unwrap();
        let other = folder.path().join("running.txt");
        fs::write(&other, "").unwrap();
        let first = Presence::new(folder.path()).unwrap();
        assert!(!stale.exists() && other.exists());
        let _second = Presence::new(folder.path()).unwrap();
        assert!(first._path.exists());
    }
}
