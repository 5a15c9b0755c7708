//! C programs in a folder of the user.

use std::cell::RefCell;
use std::sync::Arc;

use super::MenuProgram;
use crate::lessons::host::LessonProgram;
use crate::machine::{Flow, Machine};
use crate::messages::Localize;
use crate::records::GameFiles;
use crate::screens::choose_file::{GameFileSource, sorted_by_name};
use crate::screens::context::{CPrograms, Context};
use crate::settings::PROGRAM_FOLDER;
use crate::text::{Language, Text};
use crate::turboc::pc::{Pc, PcConfig};
use crate::turboc::{CompileOptions, IncludeError, Program};
use crate::ui::file_chooser::{FolderContents, FolderSource, file_path};
use crate::workbench::{self, Disk, WorkbenchStart};

/// Runs the workbench with the program of a lesson, as a new file, until the user leaves it; does nothing if the context has
/// no programs.
///
/// # Errors
/// Returns an interrupt of the machine.
pub(super) fn open_program(
    m: &mut Machine<'_>,
    text: &'static Text,
    context: &mut Context<'_>,
    program: &LessonProgram,
) -> Flow {
    let (bytes, stop) = (program.source.as_bytes(), program.stop.clone());
    run_workbench(m, text, context, WorkbenchStart::File { name: &program.name, bytes, named: true, stop })
}

/// Runs the workbench with the user's programs until the user leaves it; does nothing if the context has no programs.
///
/// # Errors
/// Returns an interrupt of the machine.
pub fn run_workbench(
    m: &mut Machine<'_>,
    text: &'static Text,
    context: &mut Context<'_>,
    start: WorkbenchStart<'_>,
) -> Flow {
    let Some(programs) = &mut context.programs else { return Ok(()) };
    let folder = context.settings.folders[PROGRAM_FOLDER].clone().unwrap_or_default();
    let mut sources = SourceFolder::new(programs, folder, text.language);
    if sources.list(&sources.folder.clone()).is_err() {
        sources.folder.clear();
    }
    let left = workbench::run(m, text, &mut sources, start);
    let folder = sources.folder;
    context.remember_folder(PROGRAM_FOLDER, &folder);
    left
}

/// Runs the workbench with a program's source, an example, over the program; files are saved among the user's programs.
///
/// # Errors
/// Returns an interrupt of the machine.
pub fn show_source(m: &mut Machine<'_>, text: &'static Text, programs: &mut CPrograms<'_>, name: &str) -> Flow {
    let mut sources = SourceFolder::new(programs, String::new(), text.language);
    workbench::run(m, text, &mut sources, WorkbenchStart::Project(name))?;
    m.open_location(&[(MenuProgram::OriginalOthello.name(), "")]);
    Ok(())
}

/// A folder of sources, and the clock of the PC on which they run.
struct SourceFolder<'d> {
    files: RefCell<&'d mut dyn GameFiles>,
    /// The path of the current folder; empty for the program's own.
    folder: String,
    start: i64,
    language: Language,
}

impl<'d> SourceFolder<'d> {
    fn new(programs: &'d mut CPrograms<'_>, folder: String, language: Language) -> SourceFolder<'d> {
        SourceFolder { files: RefCell::new(&mut *programs.files), folder, start: programs.start_time, language }
    }
}

impl FolderSource for SourceFolder<'_> {
    fn list(&mut self, folder: &str) -> Result<FolderContents, String> {
        let source = &mut GameFileSource { files: &mut **self.files.get_mut(), language: self.language };
        source.list(folder).map(sorted_by_name)
    }
}

impl Disk for SourceFolder<'_> {
    fn folder(&self) -> String {
        self.folder.clone()
    }

    fn set_folder(&mut self, path: &str) {
        path.clone_into(&mut self.folder);
    }

    fn read(&mut self, name: &str) -> Result<Vec<u8>, String> {
        let path = file_path(&self.folder, name);
        self.files.get_mut().read(&path).map_err(|error| error.localize(self.language))
    }

    fn has(&mut self, name: &str) -> bool {
        self.files.get_mut().list(&self.folder).is_ok_and(|listing| listing.files.iter().any(|other| other == name))
    }

    fn write(&mut self, name: &str, bytes: &[u8]) -> Result<(), String> {
        let path = file_path(&self.folder, name);
        self.files.get_mut().write(&path, bytes).map(drop).map_err(|error| error.localize(self.language))
    }

    fn header(&self, name: &str) -> Result<Vec<u8>, IncludeError> {
        let mut files = self.files.borrow_mut();
        let names = files.list(&self.folder).map_err(|_| IncludeError::Unreadable)?.files;
        let found = names.iter().find(|other| other.eq_ignore_ascii_case(name)).ok_or(IncludeError::NotFound)?;
        files.read(&file_path(&self.folder, found)).map_err(|_| IncludeError::Unreadable)
    }

    fn options(&self) -> CompileOptions {
        CompileOptions::default()
    }

    fn create_pc(&mut self, program: Arc<Program>) -> Pc {
        Pc::new(program, PcConfig { start: self.start, ..PcConfig::default() })
    }
}
