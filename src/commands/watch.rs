//! Watches a file to notice when it is saved.

use std::cell::Cell;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use crate::machine::{Flow, Interrupt};

/// The number of retraces between two checks: ten checks per second.
const CHECK_INTERVAL: u64 = 6;

/// The modification time of a file, and its length.
type FileStamp = (SystemTime, u64);

/// A watched file.
#[derive(Debug)]
pub(super) struct FileWatcher {
    path: PathBuf,
    /// The stamp of the file when it was read.
    read: Cell<Option<FileStamp>>,
    saved: Cell<bool>,
}

impl FileWatcher {
    /// Watches a file from its first reading on.
    pub(super) fn new(path: &Path) -> FileWatcher {
        FileWatcher { path: path.to_owned(), read: Cell::new(None), saved: Cell::new(false) }
    }

    /// Records the stamp of the file before it is read.
    pub(super) fn mark_read(&self) {
        self.saved.set(false);
        // Taken before reading, so that the next check notices a change during the reading.
        self.read.set(self.stamp());
    }

    /// Returns whether the program was interrupted because the file was saved.
    pub(super) fn was_saved(&self) -> bool {
        self.saved.get()
    }

    /// Checks the file every few retraces, and interrupts the program if it was saved.
    ///
    /// # Errors
    /// Returns [`Interrupt::Ended`] if it was saved.
    pub(super) fn check(&self, frame: u64) -> Flow {
        if frame.is_multiple_of(CHECK_INTERVAL) && self.stamp().is_some_and(|stamp| Some(stamp) != self.read.get()) {
            self.saved.set(true);
            return Err(Interrupt::Ended);
        }
        Ok(())
    }

    /// Returns the stamp of the file; `None` while it is missing, as when an editor replaces it.
    fn stamp(&self) -> Option<FileStamp> {
        let file = std::fs::metadata(&self.path).ok()?;
        Some((file.modified().ok()?, file.len()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_saved_file_ends_what_is_going_on_until_it_is_read() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("lesson.c");
        std::fs::write(&path, "line(0, 0, 9, 9);").unwrap();
        let watch = FileWatcher::new(&path);
        watch.mark_read();
        let look = |frame| watch.check(frame);
        assert_eq!(look(0), Ok(()));
        std::fs::remove_file(&path).unwrap();
        assert_eq!(look(CHECK_INTERVAL), Ok(()), "gone is not saved");
        std::fs::write(&path, "circle(9, 9, 9); circle(9, 9, 8);").unwrap();
        assert_eq!(look(CHECK_INTERVAL + 1), Ok(()), "not the time to look");
        assert_eq!(look(2 * CHECK_INTERVAL), Err(Interrupt::Ended));
        assert!(watch.was_saved());
        watch.mark_read();
        assert!(!watch.was_saved());
        assert_eq!(look(3 * CHECK_INTERVAL), Ok(()));
    }
}
