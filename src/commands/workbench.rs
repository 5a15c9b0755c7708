//! `huanle run` without a program: the workbench, and the folder that it opens and saves in.

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use super::fault::Failure;
use super::font_files::Disk as Fonts;
use super::options::read_bytes;
use super::run::{Source, data_files, header, keep_files};
use super::session::{Program, Run, Session};
use crate::records::folder;
use crate::telling::Tell;
use crate::text::Language;
use crate::turboc::pc::{Pc, Processor, Setup};
use crate::turboc::{self, Options};
use crate::workbench::{self, Disk};

/// The most sources that are listed.
const MOST: usize = 1000;

/// A folder of sources, and how programs are compiled and run there.
pub(super) struct Folder {
    /// Where it is.
    pub path: PathBuf,
    /// How programs are compiled.
    pub options: Options,
    /// What they run on.
    pub processor: Processor,
    /// Where .CHR files are.
    pub fonts: Option<PathBuf>,
    /// The files that programs read and write.
    pub files: Option<PathBuf>,
    /// Sources that make one program together.
    pub units: Vec<String>,
    /// Whether a pointer that points nowhere ends a program.
    pub strict: bool,
    /// Seconds from 1970 to the start of a program, by its clock.
    pub start: i64,
    /// What goes wrong is said in it.
    pub language: Language,
}

impl Disk for Folder {
    fn names(&mut self) -> Vec<String> {
        let Ok(entries) = fs::read_dir(&self.path) else { return Vec::new() };
        let mut names: Vec<String> = entries
            .flatten()
            .filter_map(|entry| entry.file_name().into_string().ok())
            .filter(|name| workbench::is_source(name))
            .collect();
        names.sort_unstable_by_key(|name| name.to_lowercase());
        names.truncate(MOST);
        names
    }

    fn read(&mut self, name: &str) -> Result<Vec<u8>, String> {
        read_bytes(&self.path.join(name)).map_err(|fault| fault.tell(self.language))
    }

    fn has(&mut self, name: &str) -> bool {
        self.path.join(name).exists()
    }

    fn write(&mut self, name: &str, bytes: &[u8]) -> Result<(), String> {
        folder::replace(&self.path.join(name), bytes).map_err(|fault| fault.tell(self.language))
    }

    fn header(&self, name: &str) -> Option<Vec<u8>> {
        header(&self.path, name)
    }

    fn options(&self) -> Options {
        self.options
    }

    fn others(&self, name: &str) -> Vec<(String, Vec<u8>)> {
        if !self.units.iter().any(|unit| unit == name) {
            return Vec::new();
        }
        let others = self.units.iter().filter(|unit| *unit != name);
        others.filter_map(|unit| Some((unit.clone(), read_bytes(&self.path.join(unit)).ok()?))).collect()
    }

    fn pc(&self, program: Arc<turboc::Program>) -> Pc {
        let fonts = Fonts::with(self.fonts.as_deref());
        let mut pc = Pc::new(program, Setup { processor: self.processor, start: self.start, fonts });
        pc.machine.strict = self.strict;
        let files = self.files.as_deref().and_then(|path| data_files(path).ok());
        files.into_iter().flatten().for_each(|(name, bytes)| pc.machine.files.put(&name, bytes));
        pc
    }

    fn keep(&mut self, pc: &Pc) -> Result<(), String> {
        keep_files(pc, self.files.as_deref()).map_err(|fault| fault.tell(self.language))
    }
}

/// Opens the workbench, with a file or with the list of examples; `until` is a line, from 1, to which the file's program is run
/// at once.
///
/// # Errors
/// When no window can be opened or a file cannot be written.
pub(super) fn run(
    session: Session<'_>,
    settings: crate::settings::Settings,
    mut folder: Folder,
    seed: u32,
    file: Option<(&str, &[u8])>,
    until: Option<usize>,
) -> Result<(), Failure> {
    let nothing =
        Source { files: Vec::new(), units: 0, options: folder.options, processor: folder.processor, data: Vec::new() };
    let run = Run { program: Program::C(nothing), seed, settings };
    session.run(&run, |m, text, _| workbench::run(m, text, &mut folder, file, until))
}
