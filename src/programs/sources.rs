//! Programs in C, kept on a shelf.

use std::cell::RefCell;
use std::sync::Arc;

use crate::machine::{Flow, Machine};
use crate::records::Shelf;
use crate::screens::desk::Desk;
use crate::telling::Tell;
use crate::text::{Language, Text};
use crate::turboc::pc::{Pc, Setup};
use crate::turboc::{Options, Program};
use crate::workbench::{self, Disk};

/// The workbench on the desk's programs, if the desk has any; with the examples, until it is left.
///
/// # Errors
/// An interrupt of the machine's.
pub(super) fn workshop(m: &mut Machine<'_>, text: &'static Text, desk: &mut Desk<'_>) -> Flow {
    let Some(programs) = &mut desk.programs else { return Ok(()) };
    let shelf = RefCell::new(&mut *programs.shelf);
    let mut sources = Sources { shelf, start: programs.start, language: text.language };
    workbench::run(m, text, &mut sources, None, None)
}

/// A shelf of sources, and the clock of the PC that they run on.
struct Sources<'d> {
    shelf: RefCell<&'d mut dyn Shelf>,
    start: i64,
    language: Language,
}

impl Disk for Sources<'_> {
    fn names(&mut self) -> Vec<String> {
        let mut names = self.shelf.get_mut().names().unwrap_or_default();
        names.retain(|name| workbench::is_source(name));
        names.sort_unstable_by_key(|name| name.to_lowercase());
        names
    }

    fn read(&mut self, name: &str) -> Result<Vec<u8>, String> {
        self.shelf.get_mut().read(name).map_err(|fault| fault.tell(self.language))
    }

    fn has(&mut self, name: &str) -> bool {
        self.shelf.get_mut().names().is_ok_and(|names| names.iter().any(|other| other == name))
    }

    fn write(&mut self, name: &str, bytes: &[u8]) -> Result<(), String> {
        self.shelf.get_mut().write(name, bytes).map(drop).map_err(|fault| fault.tell(self.language))
    }

    fn header(&self, name: &str) -> Option<Vec<u8>> {
        let mut shelf = self.shelf.borrow_mut();
        let names = shelf.names().ok()?;
        shelf.read(names.iter().find(|other| other.eq_ignore_ascii_case(name))?).ok()
    }

    fn options(&self) -> Options {
        Options::default()
    }

    fn pc(&self, program: Arc<Program>) -> Pc {
        Pc::new(program, Setup { start: self.start, ..Setup::default() })
    }
}
