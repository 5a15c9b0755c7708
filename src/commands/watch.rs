//! A file that is looked at again and again, to see whether it was saved.

use std::cell::Cell;
use std::path::{Path, PathBuf};
use std::time::Duration;
use std::time::SystemTime;

use super::options::read_text;
use crate::gfx::Framebuffer;
use crate::machine::{Event, Flow, Host, Interrupt};

/// Retraces from one look to the next: ten looks a second.
const EVERY: u64 = 6;

/// When a file was changed, and its length.
type Stamp = (SystemTime, u64);

/// A file under watch.
#[derive(Debug)]
pub struct Watch {
    path: PathBuf,
    /// What the file looked like when it was read.
    read: Cell<Option<Stamp>>,
    saved: Cell<bool>,
}

impl Watch {
    /// Watches a file from its first reading on.
    pub fn new(path: &Path) -> Watch {
        Watch { path: path.to_owned(), read: Cell::new(None), saved: Cell::new(false) }
    }

    /// The text as it is now.
    ///
    /// # Errors
    /// When it cannot be read, with its name.
    pub fn read(&self) -> Result<String, String> {
        self.saved.set(false);
        // Before reading: what is written meanwhile is seen at the next look.
        self.read.set(self.stamp());
        read_text(&self.path)
    }

    /// Whether the file was saved since it was read, and the program interrupted for that.
    pub fn saved(&self) -> bool {
        self.saved.get()
    }

    /// A host that does what another one does and looks at the file besides: when it was saved, it ends what the program
    /// is doing.
    pub fn beside<'a>(&'a self, host: &'a mut dyn Host) -> Beside<'a> {
        Beside { watch: self, host }
    }

    /// A file that is gone for a moment, as while an editor puts a new one in its place, has no stamp.
    fn stamp(&self) -> Option<Stamp> {
        let file = std::fs::metadata(&self.path).ok()?;
        Some((file.modified().ok()?, file.len()))
    }
}

/// See [`Watch::beside`].
pub struct Beside<'a> {
    watch: &'a Watch,
    host: &'a mut dyn Host,
}

impl Host for Beside<'_> {
    fn retrace(&mut self, frame: u64, screen: &Framebuffer, events: &mut Vec<Event>) -> Flow {
        self.host.retrace(frame, screen, events)?;
        if frame.is_multiple_of(EVERY) && self.watch.stamp().is_some_and(|stamp| Some(stamp) != self.watch.read.get()) {
            self.watch.saved.set(true);
            return Err(Interrupt::Ended);
        }
        Ok(())
    }

    fn sound(&mut self, at: Duration, hz: u32) {
        self.host.sound(at, hz);
    }

    fn own_pointer(&mut self, ours: bool) {
        self.host.own_pointer(ours);
    }

    fn thought(&mut self, nodes: u64) -> Duration {
        self.host.thought(nodes)
    }

    fn set_clipboard(&mut self, text: &str) {
        self.host.set_clipboard(text);
    }

    fn clipboard(&mut self) -> Option<String> {
        self.host.clipboard()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::Headless;

    #[test]
    fn a_saved_file_ends_what_is_going_on_until_it_is_read() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("lesson.bgi");
        std::fs::write(&path, "line 0 0 9 9").unwrap();
        let watch = Watch::new(&path);
        assert_eq!(watch.read().as_deref(), Ok("line 0 0 9 9"));
        let (mut headless, screen) = (Headless, Framebuffer::vga());
        let mut host = watch.beside(&mut headless);
        let mut look = |frame| host.retrace(frame, &screen, &mut Vec::new());
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
