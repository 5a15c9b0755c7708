//! C programs in a folder of the user.

use std::cell::RefCell;
use std::sync::Arc;

use crate::machine::{Flow, Machine};
use crate::records::GameFiles;
use crate::screens::desk::Context;
use crate::telling::Localize;
use crate::text::{Language, Text};
use crate::turboc::pc::{Pc, Setup};
use crate::turboc::{LoadError, Options, Program};
use crate::workbench::{self, Disk};

/// Runs the workbench with the user's programs and the examples until the user leaves it; does nothing if the desk has
/// no programs.
///
/// # Errors
/// Returns an interrupt of the machine.
pub(super) fn workshop(m: &mut Machine<'_>, text: &'static Text, desk: &mut Context<'_>) -> Flow {
    let Some(programs) = &mut desk.programs else { return Ok(()) };
    let shelf = RefCell::new(&mut *programs.shelf);
    let mut sources = Sources { shelf, start: programs.start, language: text.language };
    workbench::run(m, text, &mut sources, None, None)
}

/// A folder of sources, and the clock of the PC on which they run.
struct Sources<'d> {
    shelf: RefCell<&'d mut dyn GameFiles>,
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

    fn header(&self, name: &str) -> Result<Vec<u8>, LoadError> {
        let mut shelf = self.shelf.borrow_mut();
        let names = shelf.names().map_err(|_| LoadError::Unreadable)?;
        let found = names.iter().find(|other| other.eq_ignore_ascii_case(name)).ok_or(LoadError::Missing)?;
        shelf.read(found).map_err(|_| LoadError::Unreadable)
    }

    fn options(&self) -> Options {
        Options::default()
    }

    fn pc(&mut self, program: Arc<Program>) -> Pc {
        Pc::new(program, Setup { start: self.start, ..Setup::default() })
    }
}
