//! Partial files: temporary files that replace their targets when they are complete.
//!
//! A partial file is locked while it is written. The system frees the lock when the process ends, however it ends: a partial
//! file that is not locked is what a killed process has left, and the next process that writes to the folder removes it.

use std::collections::BTreeSet;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The unfinished files of the process. The list is global because a signal ends the process without running
/// destructors.
static UNFINISHED: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// The number of the next partial file: a name is never used again, because another process may be about to remove it.
static NEXT: AtomicU32 = AtomicU32::new(0);

/// The folders from which the leftovers of other processes were removed.
static CLEANED: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// The beginning and the end of the names of partial files.
pub const PARTIAL_NAME: [&str; 2] = [".huanle-", ".part"];

/// Removes the partial files that killed processes have left in a folder, once per folder: those that are not locked.
pub fn remove_leftovers(folder: &Path) {
    if !CLEANED.lock().unwrap_or_else(PoisonError::into_inner).insert(folder.to_owned()) {
        return;
    }
    let [prefix, suffix] = PARTIAL_NAME;
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        let is_partial = name.starts_with(prefix) && name.ends_with(suffix);
        if is_partial && entry.file_type().is_ok_and(|kind| kind.is_file()) {
            let file = File::open(entry.path());
            if file.is_ok_and(|file| file.try_lock().is_ok()) {
                let _ = fs::remove_file(entry.path());
            }
        }
    }
}

fn unfinished() -> MutexGuard<'static, BTreeSet<PathBuf>> {
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Removes all unfinished files of the process, for a signal handler that then ends it. Afterwards, creating or finishing
/// a file blocks forever.
pub fn remove_unfinished() {
    let mut files = unfinished();
    for file in std::mem::take(&mut *files) {
        // We created this file; it does not matter if it has already been removed.
        let _ = fs::remove_file(file);
    }
    // Stays locked until the process ends.
    std::mem::forget(files);
}

/// A hidden file next to its target, which holds the data until it is complete. If dropped before [`persist`](PartialFile::persist),
/// it is removed and the target stays unchanged.
#[derive(Debug)]
pub struct PartialFile {
    /// `None` if the target is written directly, because a device or a pipe cannot be replaced.
    path: Option<PathBuf>,
    /// Holds the lock.
    lock: Option<File>,
    target: PathBuf,
}

impl PartialFile {
    /// Creates an unfinished file for a target. Follows symbolic links.
    ///
    /// # Errors
    /// An error of the file system, or `PermissionDenied` if the existing file is read-only.
    pub fn create(path: &Path) -> io::Result<(File, PartialFile)> {
        let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let there = fs::metadata(&target).ok();
        if there.as_ref().is_some_and(|about| !about.is_file()) {
            // This fails for a folder.
            return Ok((OpenOptions::new().write(true).open(&target)?, PartialFile { path: None, lock: None, target }));
        }
        if there.as_ref().is_some_and(|about| about.permissions().readonly()) {
            return Err(io::ErrorKind::PermissionDenied.into());
        }
        let name = target.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let begin: String = name.chars().take(40).collect();
        let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        remove_leftovers(folder);
        let [prefix, suffix] = PARTIAL_NAME;
        for _ in 0..1000 {
            let (process, number) = (std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
            let partial = target.with_file_name(format!("{prefix}{begin}.{process}-{number}{suffix}"));
            let mut unfinished = unfinished();
            match OpenOptions::new().read(true).write(true).create_new(true).open(&partial) {
                Ok(file) => {
                    unfinished.insert(partial.clone());
                    drop(unfinished);
                    // Some file systems have no locks.
                    let is_taken = matches!(file.try_lock(), Err(TryLockError::WouldBlock));
                    let path = Some(partial.clone());
                    let mut begun = PartialFile { path, lock: None, target: target.clone() };
                    begun.lock = Some(file.try_clone()?);
                    // Another process has removed it before it was locked.
                    if is_taken || !partial.exists() {
                        continue;
                    }
                    if let Some(about) = there {
                        file.set_permissions(about.permissions())?;
                    }
                    return Ok((file, begun));
                }
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
        }
        Err(io::ErrorKind::AlreadyExists.into())
    }

    /// Renames the file to its target; all data must have been flushed.
    ///
    /// # Errors
    /// The error of the file system; the target is then unchanged.
    pub fn persist(mut self) -> io::Result<()> {
        let Some(path) = &self.path else { return Ok(()) };
        let mut unfinished = unfinished();
        fs::rename(path, &self.target)?;
        unfinished.remove(path);
        drop(unfinished);
        self.path = None;
        self.lock = None;
        Ok(())
    }
}

impl Drop for PartialFile {
    fn drop(&mut self) {
        if let Some(path) = &self.path {
            unfinished().remove(path);
            // We created this file; it does not matter if it has already been removed.
            let _ = fs::remove_file(path);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leftovers_go_and_files_being_written_stay() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        let others = [".huanle-a.png.1-0.part", ".a.part", "huanle-b.part", ".huanle-c"].map(at);
        others.iter().for_each(|path| fs::write(path, "left").unwrap());
        let foreign = at(".huanle-d.png.2-0.part");
        let open = File::create(&foreign).unwrap();
        open.lock().unwrap();
        let (file, first) = PartialFile::create(&at("x.png")).unwrap();
        let exist = others.each_ref().map(|path| path.exists());
        assert_eq!(exist, [false, true, true, true], "only an unlocked file of such a name is a leftover");
        assert!(foreign.exists());
        let path = first.path.clone().unwrap();
        let reopened = File::open(&path).unwrap();
        assert!(reopened.try_lock().is_err(), "it is locked");
        drop(file);
        assert!(reopened.try_lock().is_err(), "until it is in place");
        first.persist().unwrap();
        assert!(reopened.try_lock().is_ok() && at("x.png").exists());
        let (_file, second) = PartialFile::create(&at("x.png")).unwrap();
        assert_ne!(second.path, Some(path), "no name is used twice");
    }
}
