//! C programs in a folder of the user.

use std::cell::RefCell;
use std::sync::Arc;

use crate::machine::{Flow, Machine};
use crate::messages::Localize;
use crate::records::GameFiles;
use crate::screens::context::Context;
use crate::text::{Language, Text};
use crate::turboc::pc::{Pc, PcConfig};
use crate::turboc::{CompileOptions, IncludeError, Program};
use crate::workbench::{self, Disk};

/// Runs the workbench with the user's programs and the examples until the user leaves it; does nothing if the context
/// has no programs.
///
/// # Errors
/// Returns an interrupt of the machine.
pub(super) fn run_workbench(m: &mut Machine<'_>, text: &'static Text, context: &mut Context<'_>) -> Flow {
    let Some(programs) = &mut context.programs else { return Ok(()) };
    let shelf = RefCell::new(&mut *programs.files);
    let mut sources = SourceFolder { files: shelf, start: programs.start_time, language: text.language };
    workbench::run(m, text, &mut sources, None, None)
}

/// A folder of sources, and the clock of the PC on which they run.
struct SourceFolder<'d> {
    files: RefCell<&'d mut dyn GameFiles>,
    start: i64,
    language: Language,
}

impl Disk for SourceFolder<'_> {
    fn names(&mut self) -> Vec<String> {
        let mut names = self.files.get_mut().names().unwrap_or_default();
        names.retain(|name| workbench::is_source(name));
        names.sort_unstable_by_key(|name| name.to_lowercase());
        names
    }

    fn read(&mut self, name: &str) -> Result<Vec<u8>, String> {
        self.files.get_mut().read(name).map_err(|error| error.localize(self.language))
    }

    fn has(&mut self, name: &str) -> bool {
        self.files.get_mut().names().is_ok_and(|names| names.iter().any(|other| other == name))
    }

    fn write(&mut self, name: &str, bytes: &[u8]) -> Result<(), String> {
        self.files.get_mut().write(name, bytes).map(drop).map_err(|error| error.localize(self.language))
    }

    fn header(&self, name: &str) -> Result<Vec<u8>, IncludeError> {
        let mut shelf = self.files.borrow_mut();
        let names = shelf.names().map_err(|_| IncludeError::Unreadable)?;
        let found = names.iter().find(|other| other.eq_ignore_ascii_case(name)).ok_or(IncludeError::NotFound)?;
        shelf.read(found).map_err(|_| IncludeError::Unreadable)
    }

    fn options(&self) -> CompileOptions {
        CompileOptions::default()
    }

    fn create_pc(&mut self, program: Arc<Program>) -> Pc {
        Pc::new(program, PcConfig { start: self.start, ..PcConfig::default() })
    }
}
