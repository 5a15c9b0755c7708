//! Watches a file to notice when it is saved.

use std::cell::Cell;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use super::fault::CommandError;
use super::options::read_text;
use crate::machine::{Flow, Interrupt};

/// The number of retraces between two checks: ten checks per second.
const EVERY: u64 = 6;

/// The modification time of a file, and its length.
type Stamp = (SystemTime, u64);

/// A watched file.
#[derive(Debug)]
pub(super) struct Watch {
    path: PathBuf,
    /// The stamp of the file when it was read.
    read: Cell<Option<Stamp>>,
    saved: Cell<bool>,
}

impl Watch {
    /// Watches a file from its first reading on.
    pub(super) fn new(path: &Path) -> Watch {
        Watch { path: path.to_owned(), read: Cell::new(None), saved: Cell::new(false) }
    }

    /// Records the stamp of the file before it is read.
    pub(super) fn noted(&self) {
        self.saved.set(false);
        // Before reading: what is written meanwhile is seen at the next look.
        self.read.set(self.stamp());
    }

    /// Reads the current text.
    ///
    /// # Errors
    /// Returns an error with its name if it cannot be read.
    pub(super) fn read(&self) -> Result<String, CommandError> {
        self.noted();
        read_text(&self.path)
    }

    /// Returns whether the program was interrupted because the file was saved.
    pub(super) fn saved(&self) -> bool {
        self.saved.get()
    }

    /// Checks the file every few retraces, and interrupts the program if it was saved.
    ///
    /// # Errors
    /// Returns [`Interrupt::Ended`] if it was saved.
    pub(super) fn look(&self, frame: u64) -> Flow {
        if frame.is_multiple_of(EVERY) && self.stamp().is_some_and(|stamp| Some(stamp) != self.read.get()) {
            self.saved.set(true);
            return Err(Interrupt::Ended);
        }
        Ok(())
    }

    /// Returns the stamp of the file; `None` while it is missing, as when an editor replaces it.
    fn stamp(&self) -> Option<Stamp> {
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
        let path = folder.path().join("lesson.bgi");
        std::fs::write(&path, "line 0 0 9 9").unwrap();
        let watch = Watch::new(&path);
        assert_eq!(watch.read().unwrap(), "line 0 0 9 9");
        let look = |frame| watch.look(frame);
        assert_eq!(look(0), Ok(()));
        std::fs::remove_file(&path).unwrap();
        assert_eq!(look(EVERY), Ok(()), "gone is not saved");
        std::fs::write(&path, "circle 9 9 9; circle 9 9 8").unwrap();
        assert_eq!(look(EVERY + 1), Ok(()), "not the time to look");
        assert_eq!(look(2 * EVERY), Err(Interrupt::Ended));
        assert!(watch.saved());
        assert!(watch.read().unwrap().starts_with("circle"));
        assert!(!watch.saved());
        assert_eq!(look(3 * EVERY), Ok(()));
    }
}
