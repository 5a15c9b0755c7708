//! Partial files: temporary files that replace their targets when they are complete.

use std::collections::BTreeSet;
use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The unfinished files of the process. The list is global because a signal ends the process without running
/// destructors.
static UNFINISHED: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

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
            return Ok((OpenOptions::new().write(true).open(&target)?, PartialFile { path: None, target }));
        }
        if there.as_ref().is_some_and(|about| about.permissions().readonly()) {
            return Err(io::ErrorKind::PermissionDenied.into());
        }
        let name = target.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let begin: String = name.chars().take(40).collect();
        for number in 0_u32.. {
            let partial = target.with_file_name(format!(".{begin}.{}-{number}.part", std::process::id()));
            let mut unfinished = unfinished();
            match OpenOptions::new().read(true).write(true).create_new(true).open(&partial) {
                Ok(file) => {
                    unfinished.insert(partial.clone());
                    drop(unfinished);
                    let begun = PartialFile { path: Some(partial), target };
                    if let Some(about) = there {
                        file.set_permissions(about.permissions())?;
                    }
                    return Ok((file, begun));
                }
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists && number < 1000 => {}
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
