//! The source files of a C program and the PC that it runs on: their options, and how a recording stores them.

use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::{Args, ValueEnum};

use super::arguments::ValueError;
use super::error::ReplayError;
use super::font_files::FontSearchPath;
use super::include_path::IncludePath;
use super::mounted_dir::MountedDir;
use super::options::read_source;
use crate::machine::recording::Recording;
use crate::records::StoreError;
use crate::records::hex::{from_hex, to_hex};
use crate::turboc::pc::{Pc, PcConfig, Processor, RgbPicture};
use crate::turboc::{
    self, CompileError, CompileOptions, Compiler, HeaderLoader, IncludeError, MemoryModel, RecognizedDialect,
};

/// The PC and its compiler.
#[derive(Args, Clone, Debug)]
pub(super) struct PcArgs {
    /// Compiler whose dialect and library are used [default: chosen by the source, otherwise bc3]
    #[arg(long, value_enum)]
    compiler: Option<CompilerName>,
    /// Memory model: the size of plain pointers, and where variables are
    #[arg(long, value_enum, default_value_t = ModelName::Small)]
    model: ModelName,
    /// Speed of the simulated processor: 286, 386, 486 or max [default: 386; max for dev]
    #[arg(long, value_name = "CPU", value_parser = parse_processor)]
    cpu: Option<Processor>,
    /// Folder of the files that the program reads and writes [default: none; files are kept in memory]
    #[arg(long, value_name = "DIR")]
    pub files: Option<PathBuf>,
    /// Folder of headers that the program may include, in addition to its own folder; may be given several times
    #[arg(long, value_name = "DIR")]
    pub include: Vec<PathBuf>,
    /// Folder that is searched first for .CHR fonts
    #[arg(long, value_name = "DIR")]
    pub fonts: Option<PathBuf>,
    /// Refuse programs with warnings, and stop when an invalid pointer is used
    #[arg(long)]
    pub strict: bool,
}

/// Compilers by their names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum CompilerName {
    /// Turbo C 2.0
    Tc2,
    /// Borland C++ 3.1
    Bc3,
    /// Dev-C++ and Code::Blocks with WinBGIm
    Dev,
}

impl From<CompilerName> for Compiler {
    fn from(name: CompilerName) -> Compiler {
        match name {
            CompilerName::Tc2 => Compiler::TurboC2,
            CompilerName::Bc3 => Compiler::BorlandC3,
            CompilerName::Dev => Compiler::DevCpp,
        }
    }
}

impl PcArgs {
    /// Returns the compiler, unless it is to be recognized.
    pub(super) fn compiler(&self) -> Option<Compiler> {
        self.compiler.map(Compiler::from)
    }
}

/// Memory models by their names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum ModelName {
    /// 16 bits
    Small,
    /// Far functions
    Medium,
    /// Far data
    Compact,
    /// Far functions and data
    Large,
    /// As large, with more than 64 KB of variables
    Huge,
}

impl From<ModelName> for MemoryModel {
    fn from(name: ModelName) -> MemoryModel {
        match name {
            ModelName::Small => MemoryModel::Small,
            ModelName::Medium => MemoryModel::Medium,
            ModelName::Compact => MemoryModel::Compact,
            ModelName::Large => MemoryModel::Large,
            ModelName::Huge => MemoryModel::Huge,
        }
    }
}

/// Returns the processor for the programs of a compiler: the fastest one for programs of today's PCs.
pub(super) fn default_processor(compiler: Compiler) -> Processor {
    if compiler.is_modern() { Processor::Max } else { Processor::default() }
}

fn parse_processor(text: &str) -> Result<Processor, ValueError> {
    Processor::ALL.into_iter().find(|processor| processor.name() == text).ok_or(ValueError::Processor)
}

/// A program's sources, and the options of compiling and running it, as a recording stores them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct CSource {
    /// The name and bytes of each file: first the compiled ones, then the included ones.
    pub files: Vec<(String, Vec<u8>)>,
    /// The number of compiled files.
    pub units: usize,
    /// The compiler options.
    pub options: CompileOptions,
    /// The compiler that was recognized, unless it was given.
    pub recognized: Option<RecognizedDialect>,
    /// `true` if the compiler was not given, so that the other dialect is tried too.
    pub is_automatic: bool,
    /// The processor.
    pub processor: Processor,
    /// The files that the program reads.
    pub mounted: Arc<MountedDir>,
}

impl CSource {
    /// Reads the source files; `-` is standard input.
    ///
    /// # Errors
    /// Returns an error with the name of the file or folder that cannot be read.
    pub(super) fn read(sources: &[PathBuf], pc: &PcArgs) -> Result<CSource, StoreError> {
        let name = |path: &PathBuf| match path.to_str() {
            Some("-") => "-.c".to_owned(),
            _ => path.file_name().map_or_else(|| "program.c".to_owned(), |name| name.to_string_lossy().into_owned()),
        };
        let files: Result<Vec<_>, StoreError> =
            sources.iter().map(|path| Ok((name(path), read_source(path)?))).collect();
        let files = files?;
        let recognized = match pc.compiler {
            Some(_) => None,
            None => {
                let list: Vec<_> = files.iter().map(|(name, bytes)| (name.as_str(), bytes.as_slice())).collect();
                turboc::recognize_dialect(&list)
            }
        };
        let found = recognized.as_ref().map(|recognized| recognized.compiler);
        let compiler = pc.compiler().or(found).unwrap_or_default();
        let options = CompileOptions { compiler, model: pc.model.into() };
        let processor = pc.cpu.unwrap_or(default_processor(compiler));
        let mounted = Arc::new(match (&pc.files, sources.first().and_then(|source| source.parent())) {
            (Some(folder), _) => MountedDir::open(folder)?,
            (None, Some(folder)) => MountedDir::forbidden(folder),
            (None, None) => MountedDir::default(),
        });
        let is_automatic = pc.compiler.is_none();
        Ok(CSource { files, units: sources.len(), options, recognized, is_automatic, processor, mounted })
    }

    /// Converts the source for a recording: options, and each file as its name and its bytes in hexadecimal; for files
    /// that the program did not open, only the name and the length.
    pub(super) fn to_recording_settings(&self) -> Vec<(String, String)> {
        let word = |name: &str, value: String| (name.to_owned(), value);
        let compiler = self.options.compiler.name();
        let mut words = vec![
            word("compiler", compiler.to_owned()),
            word("model", self.options.model.name().to_owned()),
            word("cpu", self.processor.name().to_owned()),
            word("units", self.units.to_string()),
        ];
        let file =
            |kind: &str, name: &str, bytes: &[u8]| word(kind, format!("{} {}", to_hex(name.as_bytes()), to_hex(bytes)));
        words.extend(self.files.iter().map(|(name, bytes)| file("source", name, bytes)));
        words.extend(self.mounted.loaded_files().iter().map(|(name, bytes)| file("file", name, bytes)));
        let unread = self.mounted.unloaded_files();
        words.extend(
            unread.iter().map(|(name, length)| word("unread", format!("{} {length}", to_hex(name.as_bytes())))),
        );
        words
    }

    /// Reads the output of [`to_recording_settings`](CSource::to_recording_settings).
    ///
    /// # Errors
    /// Returns the first error in the recording.
    pub(super) fn from_recording(recording: &Recording) -> Result<CSource, ReplayError> {
        let value = |name| recording.setting(name).ok_or(ReplayError::Missing(name));
        let wrong = |name: &str, value: &str| ReplayError::Value(name.to_owned(), value.to_owned(), None);
        let files = |kind: &str| -> Result<Vec<(String, Vec<u8>)>, ReplayError> {
            let own = recording.settings.iter().filter(|(name, _)| name == kind);
            own.map(|(_, text)| {
                let (name, bytes) = text.split_once(' ').unwrap_or((text, ""));
                let name = from_hex(name).and_then(|name| String::from_utf8(name).ok());
                name.zip(from_hex(bytes)).ok_or_else(|| wrong(kind, text))
            })
            .collect()
        };
        let files_of = (files("source")?, files("file")?);
        let unread = recording.settings.iter().filter(|(name, _)| name == "unread").map(|(_, text)| {
            let (name, length) = text.split_once(' ').unwrap_or((text, ""));
            let name = from_hex(name).and_then(|name| String::from_utf8(name).ok());
            name.zip(length.parse().ok()).ok_or_else(|| wrong("unread", text))
        });
        let unread = unread.collect::<Result<_, _>>()?;
        let (units, cpu, model) = (value("units")?, value("cpu")?, value("model")?);
        let counted = units.parse().ok().filter(|units| (1..=files_of.0.len()).contains(units));
        Ok(CSource {
            units: counted.ok_or_else(|| wrong("units", units))?,
            files: files_of.0,
            mounted: Arc::new(MountedDir::from_recording(files_of.1, unread)),
            options: CompileOptions {
                compiler: Compiler::from_name(value("compiler")?).unwrap_or_default(),
                model: MemoryModel::from_name(model).ok_or_else(|| wrong("model", model))?,
            },
            recognized: None,
            is_automatic: false,
            processor: parse_processor(cpu).map_err(|_| wrong("cpu", cpu))?,
        })
    }

    /// Compiles the program and adds the headers that it includes.
    ///
    /// # Errors
    /// Returns the compile errors.
    pub(super) fn compile(&mut self, loader: &dyn HeaderLoader) -> Result<Arc<turboc::Program>, CompileError> {
        let headers = HeaderCollector { known: &self.files, loader, found: RefCell::default() };
        let units: Vec<(&str, &[u8])> =
            self.files[..self.units].iter().map(|(name, bytes)| (name.as_str(), bytes.as_slice())).collect();
        let program = match turboc::compile(&units, &headers, &self.options) {
            Err(problems) if self.is_automatic => {
                let other = turboc::compile_in_other_dialect(&units, &headers, &self.options, &problems);
                let Some((program, found)) = other else { return Err(problems) };
                if self.processor == default_processor(self.options.compiler) {
                    self.processor = default_processor(found.compiler);
                }
                self.options.compiler = found.compiler;
                self.recognized = Some(found);
                program
            }
            program => program?,
        };
        let found = headers.found.into_inner();
        self.files.extend(found);
        Ok(Arc::new(program))
    }

    /// Returns the paths of the headers that the program includes, once it has been compiled.
    pub(super) fn headers(&self, includes: &IncludePath) -> Vec<PathBuf> {
        self.files[self.units..].iter().filter_map(|(name, _)| includes.locate(name).ok()).collect()
    }

    /// Creates a PC with the program.
    pub(super) fn create_pc(&self, program: Arc<turboc::Program>, fonts: Option<&Path>, start: i64) -> Pc {
        let mut pc = Pc::new(program, pc_config(self.processor, fonts, start));
        self.mounted.mount(pc.files_mut());
        pc
    }
}

/// Returns the configuration of a PC that reads fonts and pictures from files.
pub(super) fn pc_config(processor: Processor, fonts: Option<&Path>, start: i64) -> PcConfig {
    let decode_picture = |bytes: &[u8]| {
        let (width, lights) = crate::capture::read_pixels(bytes).ok()?;
        let pixels = lights.as_chunks().0.to_vec();
        Some(RgbPicture { width: width as i32, height: (pixels.len() / width.max(1) as usize) as i32, pixels })
    };
    PcConfig { processor, start, fonts: FontSearchPath::with_dir(fonts), decode_picture }
}

/// The files of a program, and the headers found for it.
struct HeaderCollector<'a> {
    known: &'a [(String, Vec<u8>)],
    loader: &'a dyn HeaderLoader,
    found: RefCell<Vec<(String, Vec<u8>)>>,
}

impl HeaderLoader for HeaderCollector<'_> {
    fn load(&self, name: &str) -> Result<Vec<u8>, IncludeError> {
        if let Some((_, bytes)) = self.known.iter().find(|(other, _)| other.eq_ignore_ascii_case(name)) {
            return Ok(bytes.clone());
        }
        let bytes = self.loader.load(name)?;
        let mut found = self.found.borrow_mut();
        if !found.iter().any(|(other, _)| other == name) {
            found.push((name.to_owned(), bytes.clone()));
        }
        Ok(bytes)
    }
}
