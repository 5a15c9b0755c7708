//! `huanle run` without a program: the workbench, and the folder of its files.

use std::path::PathBuf;
use std::sync::Arc;

use super::c_source::{CSource, pc_config};
use super::error::CommandError;
use super::include_path::IncludePath;
use super::mounted_dir::MountedDir;
use super::options::read_source;
use super::session::{RunConfig, RunProgram, Session};
use crate::lessons::host::ProgramStop;
use crate::machine::{Flow, Machine, StageSize};
use crate::messages::Localize;
use crate::records::{GameFolder, folder};
use crate::screens::choose_file::{GameFileSource, sorted_by_name};
use crate::text::{Language, Text};
use crate::turboc::files::FileChange;
use crate::turboc::pc::{Pc, Processor};
use crate::turboc::{self, CompileOptions, Compiler, HeaderLoader, IncludeError};
use crate::ui::file_chooser::{FolderContents, FolderSource};
use crate::workbench::{self, Disk, WorkbenchStart};

/// A folder of sources, with the options of compiling and running programs.
pub(super) struct WorkbenchFolder {
    /// The path of the first folder.
    pub start_path: PathBuf,
    /// The path of the current folder.
    pub path: PathBuf,
    /// `true` if only the first folder and those in it are listed, so that the run can be repeated.
    pub confined: bool,
    /// The compiler options.
    pub options: CompileOptions,
    /// The compiler, unless it is to be recognized.
    pub compiler: Option<Compiler>,
    /// The processor.
    pub processor: Processor,
    /// The folder of .CHR files.
    pub fonts: Option<PathBuf>,
    /// The folder of the files that programs read and write.
    pub files: Option<PathBuf>,
    /// The files of the running program.
    pub mounted: Arc<MountedDir>,
    /// The search path for headers.
    pub includes: IncludePath,
    /// The folders of `--include`.
    pub include: Vec<PathBuf>,
    /// The sources that are compiled together as one program.
    pub units: Vec<String>,
    /// `true` if an invalid pointer ends a program.
    pub strict: bool,
    /// The start of a program's clock, in seconds since the Unix epoch.
    pub start: i64,
    /// The language of errors.
    pub language: Language,
}

impl FolderSource for WorkbenchFolder {
    fn list(&mut self, folder: &str) -> Result<FolderContents, String> {
        let files = GameFolder::new(&self.start_path);
        let mut files = if self.confined { files.confined() } else { files };
        let contents = GameFileSource { files: &mut files, language: self.language }.list(folder)?;
        Ok(sorted_by_name(contents))
    }
}

impl Disk for WorkbenchFolder {
    fn folder(&self) -> String {
        if self.path == self.start_path { String::new() } else { self.path.to_string_lossy().into_owned() }
    }

    fn set_folder(&mut self, path: &str) {
        let path = if path.is_empty() { self.start_path.clone() } else { PathBuf::from(path) };
        if path != self.path {
            // The other sources of the program are in the folder that is left.
            self.units.clear();
            self.includes = IncludePath::new(&[path.join("new.c")], &self.include);
            self.path = path;
        }
    }

    fn read(&mut self, name: &str) -> Result<Vec<u8>, String> {
        read_source(&self.path.join(name)).map_err(|error| error.localize(self.language))
    }

    fn has(&mut self, name: &str) -> bool {
        self.path.join(name).exists()
    }

    fn write(&mut self, name: &str, bytes: &[u8]) -> Result<(), String> {
        folder::write_atomically(&self.path.join(name), bytes).map_err(|error| error.localize(self.language))
    }

    fn header(&self, name: &str) -> Result<Vec<u8>, IncludeError> {
        self.includes.load(name)
    }

    fn options(&self) -> CompileOptions {
        self.options
    }

    fn compiler(&self) -> Option<Compiler> {
        self.compiler
    }

    fn other_sources(&self, name: &str) -> Vec<(String, Vec<u8>)> {
        if !self.units.iter().any(|unit| unit == name) {
            return Vec::new();
        }
        let others = self.units.iter().filter(|unit| *unit != name);
        others.filter_map(|unit| Some((unit.clone(), read_source(&self.path.join(unit)).ok()?))).collect()
    }

    fn create_pc(&mut self, program: Arc<turboc::Program>) -> Pc {
        let mut pc = Pc::new(program, pc_config(self.processor, self.fonts.as_deref(), self.start));
        pc.set_strict(self.strict);
        let data = match &self.files {
            Some(path) => MountedDir::open(path).unwrap_or_default(),
            None => MountedDir::forbidden(&self.path),
        };
        self.mounted = Arc::new(data);
        self.mounted.mount(pc.files_mut());
        pc
    }

    fn allow_folder(&mut self) {
        self.files = Some(self.path.clone());
    }

    fn store_files(&mut self, changes: Vec<FileChange>) {
        self.mounted.store(changes);
    }

    fn finish(&mut self) -> Result<(), String> {
        let first = self.mounted.take_errors().into_iter().next();
        let stored = self.mounted.finish();
        stored.and(first.map_or(Ok(()), Err)).map_err(|error| error.localize(self.language))
    }
}

/// Opens the workbench, with a file or with the list of examples; the file's program is run at once to the line
/// `until`, from 1.
///
/// # Errors
/// Returns an error if no window can be opened or a file cannot be written.
pub(super) fn run(
    session: Session<'_>,
    settings: crate::settings::Settings,
    mut folder: WorkbenchFolder,
    (seed, stage): (u32, Option<StageSize>),
    file: Option<(&str, &[u8])>,
    until: Option<usize>,
) -> Result<(), CommandError> {
    let nothing = CSource {
        files: Vec::new(),
        units: 0,
        recognized: None,
        is_automatic: false,
        options: folder.options,
        processor: folder.processor,
        mounted: Arc::default(),
    };
    let run = RunConfig { program: RunProgram::C(nothing), seed, settings, stage };
    session.run(&run, |m, text, _| show(m, text, &mut folder, file, until))
}

/// Shows the workbench as [`run`] does, on a machine.
///
/// # Errors
/// Returns the interrupt of the machine.
pub(super) fn show(
    m: &mut Machine<'_>,
    text: &'static Text,
    folder: &mut WorkbenchFolder,
    file: Option<(&str, &[u8])>,
    until: Option<usize>,
) -> Flow {
    let stop = until.map(|line| ProgramStop { lines: vec![line], visit: 1 });
    let start = match file {
        Some((name, bytes)) => WorkbenchStart::File { name, bytes, named: true, stop },
        None => WorkbenchStart::Stored,
    };
    workbench::run(m, text, folder, start)
}
