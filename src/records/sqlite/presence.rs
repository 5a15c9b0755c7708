//! Tracks which running programs have the same store open.
//!
//! Each program holds an operating system lock on its own file, `running-TOKEN.lock`, while it runs; the rows that
//! belong to it contain the token. The system releases the lock however the program ends, so that a lock that can be
//! acquired means that its owner is gone. No token is used twice. Owners take an exclusive lock and programs that check
//! take a shared one, so that two that check at the same time do not mistake each other for the owner.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use tempfile::TempPath;

use super::super::folder::is_not_a_file;

const PREFIX: &str = "running-";
const SUFFIX: &str = ".lock";
/// The number of random letters and digits in a token.
const TOKEN: usize = 16;

/// Announces that this program is running, until it is dropped or the program ends.
#[derive(Debug)]
pub(super) struct Presence {
    folder: PathBuf,
    token: String,
    // Dropped in this order: the file is deleted first, then its lock is released.
    _path: TempPath,
    _lock: File,
}

impl Presence {
    /// Announces this program and deletes the files of killed programs. The caller must have
    /// [locked](super::super::folder::lock) the folder: between its creation and its locking, a file seems to have no
    /// owner.
    pub(super) fn new(folder: &Path) -> io::Result<Presence> {
        for path in lock_files(folder)? {
            if !is_locked(&path) {
                // A remaining file does no harm.
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

    /// Returns the token that marks the rows of this program.
    pub(super) fn token(&self) -> &str {
        &self.token
    }

    /// Returns whether a token belongs to another running program.
    pub(super) fn is_other_program(&self, token: &str) -> bool {
        // Anything else in a row is not a token and must not lead to another file.
        let is_token = !token.is_empty() && token.bytes().all(|byte| byte.is_ascii_alphanumeric());
        is_token && token != self.token && is_locked(&self.folder.join(format!("{PREFIX}{token}{SUFFIX}")))
    }

    /// Returns whether any other program is running.
    pub(super) fn others_are_running(&self) -> io::Result<bool> {
        let own: &Path = &self._path;
        Ok(lock_files(&self.folder)?.iter().any(|path| path != own && is_locked(path)))
    }
}

/// Returns the lock files in a folder.
fn lock_files(folder: &Path) -> io::Result<Vec<PathBuf>> {
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

/// Returns whether a program holds the lock on a file; `true` in doubt, so that no game is taken from its owner.
fn is_locked(path: &Path) -> bool {
    if is_not_a_file(path) {
        return false;
    }
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
        assert!(!first.others_are_running().unwrap());
        let second = Presence::new(folder.path()).unwrap();
        assert!(first.is_other_program(second.token()) && second.is_other_program(first.token()));
        assert!(!first.is_other_program(first.token()), "oneself");
        assert!(first.others_are_running().unwrap() && second.others_are_running().unwrap());
        let token = second.token().to_owned();
        drop(second);
        assert!(!first.is_other_program(&token) && !first.others_are_running().unwrap());
        assert!(!first.is_other_program("never"));
        fs::create_dir(folder.path().join("running-")).unwrap();
        let locked = File::create(folder.path().join("x.lock")).unwrap();
        locked.lock().unwrap();
        assert!(!first.is_other_program("/../x"), "no path");
        assert_eq!(lock_files(folder.path()).unwrap().len(), 1);
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
