//! `huanle run`: runs an old C program, in a window, into a file or on the console.

use std::cell::{Cell, RefCell};
use std::fs;
use std::io::{self, BufRead, IsTerminal};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use clap::{Args, ValueEnum};

use super::arguments::ValueError;
use super::data_folder::DataFolder;
use super::fault::{CommandError, ReplayError};
use super::font_files::Disk;
use super::harmless::complain;
use super::home::{DataDir, DataDirPolicy};
use super::includes::Includes;
use super::language::OutputLanguages;
use super::options::{LookArgs, TakeArgs, read_bytes, window_scale};
use super::output::{OutputError, OutputFile, OutputFormat, Outputs};
use super::session::{Program, Run, Session, from_hex, to_hex};
use super::terminal::TextOutput;
use super::watch::Watch;
use super::workbench::{self, Folder};
use crate::gfx::Color;
use crate::machine::clock::frame_time;
use crate::machine::recording::Recording;
use crate::machine::{Flow, Interrupt};
use crate::programs::story::{say_how, verdict};
use crate::records::{FileError, StoreError, Task, sqlite};
use crate::screens::turboc::{self as screen, Ended, RunOptions};
use crate::telling::turboc::{self as telling, listing, placed, refusal};
use crate::telling::{Localize, LocalizedMessage};
use crate::text::Language;
use crate::turboc::library::files::Change;
use crate::turboc::pc::{Pc, Processor, START, Setup};
use crate::turboc::{self, Compiler, LoadError, Loader, Model, Options, Problems, console};

/// Run an old C program: Turbo C with graphics.h, in a window, into a picture or on the console
#[derive(Args, Clone, Debug)]
#[command(
    after_help = "Programs are compiled to a code of our own and run on a simulated PC: int has 16 bits, initgraph opens \
                        640 x 480 with 16 colours, and nothing outside can be touched. All keys are the program's; \
                        F8 to F12 are asked for with Ctrl+Alt."
)]
pub(super) struct RunArgs {
    /// The program: one source or several (.c, .cpp), or - for standard input; without one, the editor opens with examples
    sources: Vec<PathBuf>,
    #[command(flatten)]
    look: LookArgs,
    #[command(flatten)]
    pc: PcArgs,
    #[command(flatten)]
    take: TakeArgs,
    /// No window: print what the program prints, and read its input from standard input or take it from --keys
    #[arg(long, conflicts_with_all = ["out", "at", "headless", "record", "watch"])]
    text: bool,
    /// Stop a program that prints more than so many megabytes [default: 10]
    #[arg(long, value_name = "MB", requires = "text", value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    output_limit: Option<u64>,
    /// Open the source in the editor instead of running it
    #[arg(long, conflicts_with_all = ["text", "watch", "record"])]
    edit: bool,
    /// Run to this line and stop there in the debugger
    #[arg(long, value_name = "LINE", requires = "sources", conflicts_with_all = ["text", "watch", "record"])]
    until: Option<u32>,
    /// Compile and run again whenever the first file is saved
    #[arg(long, conflicts_with_all = ["out", "headless", "keys", "record"])]
    watch: bool,
    /// Keep the sources, the seed and the timed keys, for `huanle replay`
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
}

/// The PC and its compiler.
#[derive(Args, Clone, Debug)]
pub(super) struct PcArgs {
    /// Whose dialect and library: Turbo C 2.0 or Borland C++ 3.1
    #[arg(long, value_enum, default_value_t = CompilerName::Bc3)]
    compiler: CompilerName,
    /// How wide plain pointers are
    #[arg(long, value_enum, default_value_t = ModelName::Small)]
    model: ModelName,
    /// The processor: 286, 386, 486 or max
    #[arg(long, value_name = "CPU", default_value = "386", value_parser = processor)]
    cpu: Processor,
    /// The folder of the files that the program reads and writes [default: none, files are in memory]
    #[arg(long, value_name = "DIR")]
    files: Option<PathBuf>,
    /// A folder of headers that the program may include, beside its own folder; may be given several times
    #[arg(long, value_name = "DIR")]
    include: Vec<PathBuf>,
    /// Where .CHR files of stroked fonts are looked for first
    #[arg(long, value_name = "DIR")]
    fonts: Option<PathBuf>,
    /// Run no program that the compiler warns of, and stop where a pointer is used that points nowhere
    #[arg(long)]
    strict: bool,
}

/// Compilers by their names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum CompilerName {
    /// Turbo C 2.0
    Tc2,
    /// Borland C++ 3.1
    Bc3,
}

/// Memory models by their names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum ModelName {
    /// 16 bits
    Small,
    /// Segment and offset
    Large,
}

fn processor(text: &str) -> Result<Processor, ValueError> {
    Processor::ALL.into_iter().find(|processor| processor.name() == text).ok_or(ValueError::Processor)
}

/// The name of a new program without a file.
const NEW_PROGRAM: &str = "new.c";

/// The default of `--output-limit`: megabytes that a program may print.
const OUTPUT_LIMIT: u64 = 10;

/// A program's sources, and the options of compiling and running it, as a recording stores them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Source {
    /// The name and bytes of each file: first the compiled ones, then the included ones.
    pub files: Vec<(String, Vec<u8>)>,
    /// The number of compiled files.
    pub units: usize,
    /// The compiler options.
    pub options: Options,
    /// The processor.
    pub processor: Processor,
    /// The files that the program reads.
    pub data: Arc<DataFolder>,
}

impl Source {
    fn read(args: &RunArgs) -> Result<Source, StoreError> {
        let name = |path: &PathBuf| match path.to_str() {
            Some("-") => "-.c".to_owned(),
            _ => path.file_name().map_or_else(|| "program.c".to_owned(), |name| name.to_string_lossy().into_owned()),
        };
        let files: Result<Vec<_>, StoreError> =
            args.sources.iter().map(|path| Ok((name(path), read_bytes(path)?))).collect();
        let pc = &args.pc;
        let options = Options {
            compiler: if pc.compiler == CompilerName::Tc2 { Compiler::TurboC2 } else { Compiler::BorlandC3 },
            model: if pc.model == ModelName::Large { Model::Large } else { Model::Small },
        };
        let data = pc.files.as_deref().map(DataFolder::open).transpose()?.unwrap_or_default();
        Ok(Source { files: files?, units: args.sources.len(), options, processor: pc.cpu, data: Arc::new(data) })
    }

    /// Converts the source for a recording: options, and each file as its name and its bytes in hexadecimal; for files
    /// that the program did not open, only the name and the length.
    pub(super) fn to_words(&self) -> Vec<(String, String)> {
        let word = |name: &str, value: String| (name.to_owned(), value);
        let compiler = if self.options.compiler == Compiler::TurboC2 { "tc2" } else { "bc3" };
        let model = if self.options.model == Model::Large { "large" } else { "small" };
        let mut words = vec![
            word("compiler", compiler.to_owned()),
            word("model", model.to_owned()),
            word("cpu", self.processor.name().to_owned()),
            word("units", self.units.to_string()),
        ];
        let file =
            |kind: &str, name: &str, bytes: &[u8]| word(kind, format!("{} {}", to_hex(name.as_bytes()), to_hex(bytes)));
        words.extend(self.files.iter().map(|(name, bytes)| file("source", name, bytes)));
        words.extend(self.data.read().iter().map(|(name, bytes)| file("file", name, bytes)));
        let unread = self.data.unread();
        words.extend(
            unread.iter().map(|(name, length)| word("unread", format!("{} {length}", to_hex(name.as_bytes())))),
        );
        words
    }

    /// Reads the output of [`to_words`](Source::to_words).
    ///
    /// # Errors
    /// Returns the first error in the recording.
    pub(super) fn of(recording: &Recording) -> Result<Source, ReplayError> {
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
        let (units, cpu) = (value("units")?, value("cpu")?);
        let counted = units.parse().ok().filter(|units| (1..=files_of.0.len()).contains(units));
        Ok(Source {
            units: counted.ok_or_else(|| wrong("units", units))?,
            files: files_of.0,
            data: Arc::new(DataFolder::recorded(files_of.1, unread)),
            options: Options {
                compiler: if value("compiler")? == "tc2" { Compiler::TurboC2 } else { Compiler::BorlandC3 },
                model: if value("model")? == "large" { Model::Large } else { Model::Small },
            },
            processor: processor(cpu).map_err(|_| wrong("cpu", cpu))?,
        })
    }

    /// Compiles the program and adds the headers that it includes.
    ///
    /// # Errors
    /// Returns the compile errors.
    pub(super) fn compile(&mut self, loader: &dyn Loader) -> Result<Arc<turboc::Program>, Problems> {
        let headers = Headers { known: &self.files, loader, found: RefCell::default() };
        let units: Vec<(&str, &[u8])> =
            self.files[..self.units].iter().map(|(name, bytes)| (name.as_str(), bytes.as_slice())).collect();
        let program = turboc::compile(&units, &headers, &self.options)?;
        let found = headers.found.into_inner();
        self.files.extend(found);
        Ok(Arc::new(program))
    }

    /// Returns the paths of the headers that the program includes, once it has been compiled.
    fn headers(&self, includes: &Includes) -> Vec<PathBuf> {
        self.files[self.units..].iter().filter_map(|(name, _)| includes.locate(name).ok()).collect()
    }

    /// Creates a PC with the program.
    pub(super) fn pc(&self, program: Arc<turboc::Program>, fonts: Option<&Path>, start: i64) -> Pc {
        let mut pc = Pc::new(program, Setup { processor: self.processor, start, fonts: Disk::with(fonts) });
        self.data.give_to(&mut pc.machine.files);
        pc
    }
}

/// The files of a program, and the headers found for it.
struct Headers<'a> {
    known: &'a [(String, Vec<u8>)],
    loader: &'a dyn Loader,
    found: RefCell<Vec<(String, Vec<u8>)>>,
}

impl Loader for Headers<'_> {
    fn load(&self, name: &str) -> Result<Vec<u8>, LoadError> {
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

/// Stores the changes of a program in its folder, and reports errors. The program continues.
pub(super) fn store(data: &DataFolder, changes: Vec<Change>, terminal: Language) {
    data.store(changes);
    let warning = terminal.text().turboc.warning;
    data.take_errors().iter().for_each(|error| complain(&format!("{warning}{}", error.tell(terminal))));
}

/// Returns the search path for the headers of a program.
fn includes(args: &RunArgs) -> Result<Includes, StoreError> {
    for path in &args.pc.include {
        let about = fs::metadata(path).map_err(|error| StoreError::file(Task::List, path, &error))?;
        if !about.is_dir() {
            return Err(StoreError::about(Task::List, path, FileError::NoFolder));
        }
    }
    Ok(Includes::of(&args.sources, &args.pc.include))
}

/// Plans the files that the command reads and writes.
fn outputs(args: &RunArgs) -> Result<Outputs, OutputError> {
    let (data_dir, pc) = (args.look.data_dir.as_deref(), &args.pc);
    let outputs = Outputs::new(args.take.force, data_dir).reading(&args.sources);
    // The program writes there what it likes.
    pc.files.as_deref().map_or(Ok(()), |files| outputs.check_folder(files))?;
    Ok(outputs.reading_folders(pc.fonts.iter().chain(&pc.files)))
}

/// Runs a program.
///
/// # Errors
/// Returns an error if the program cannot be read, does not compile or fails, no window can be opened, or a file cannot
/// be written.
pub(super) fn run(args: &RunArgs, speech: OutputLanguages) -> Result<(), CommandError> {
    let headless = args.take.headless() || args.text;
    let mut outputs = outputs(args)?;
    let out = outputs.plan_capture(args.take.out.as_deref())?;
    if args.edit || args.until.is_some() || args.sources.is_empty() {
        return open_workbench(args, speech, headless, out);
    }
    let reach = if args.record.is_some() { DataDirPolicy::Recorded } else { DataDirPolicy::Named };
    let (home, settings) = DataDir::open_settings(&args.look, speech, reach);
    let mut source = Source::read(args)?;
    let includes = includes(args)?;
    if args.watch {
        return run_again_and_again(args, speech, &includes, home, settings);
    }
    let program = compile(&mut source, &includes, speech.terminal, args.pc.strict)?;
    let mut outputs = outputs.reading(source.headers(&includes));
    let record = outputs.plan_optional(args.record.as_deref(), OutputFormat::Recording)?;
    let by_clock = !headless && args.take.keys.is_none() && args.record.is_none() && args.look.seed.is_none();
    let run = Run::new(Program::C(source.clone()), &args.look, settings)?;
    let start = if by_clock { wall_clock() } else { start_of(run.seed) };
    let mut pc = source.pc(program, args.pc.fonts.as_deref(), start);
    pc.machine.strict = args.pc.strict;
    let limit = args.output_limit.unwrap_or(OUTPUT_LIMIT) << 20;
    if args.text && args.take.keys.is_none() {
        let ended = on_console(&mut pc, &source.data, limit, speech.terminal);
        warn_of_pointers(&pc, speech.terminal);
        return ended;
    }
    let scale = window_scale(args.look.scale, headless)?;
    let mut session = Session {
        headless,
        scale: scale.or(run.settings.scale),
        keys: args.take.keys.clone(),
        out,
        at: args.take.at,
        record,
        home,
        ..Session::of(speech)
    };
    let alone = headless && args.take.keys.is_none();
    let mut manner = RunOptions {
        last_key: alone.then_some(Duration::ZERO),
        limit: (alone && args.take.at.is_none()).then_some(RunOptions::PATIENCE),
        printed: args.text.then_some(limit),
    };
    if let (true, Some(keys)) = (args.text, &args.take.keys) {
        // All that it prints: to its end, or until it waits for a key that does not come.
        let last = frame_time(keys.end);
        manner = RunOptions { last_key: Some(last), limit: Some(last + RunOptions::PATIENCE), ..manner };
        session.at = manner.limit;
    }
    if args.text {
        pc.keep_printed();
    }
    let performed =
        perform(session, &run, &mut pc, manner, &mut |changes| store(&source.data, changes, speech.terminal));
    if args.text {
        let mut out = text_output(&pc, limit);
        out.print(&pc.take_printed()).and_then(|_| out.finish())?;
    }
    warn_of_pointers(&pc, speech.terminal);
    performed.and(source.data.finish().map_err(CommandError::from))
}

/// Opens the workbench: with the first source, or with the examples.
fn open_workbench(
    args: &RunArgs,
    speech: OutputLanguages,
    headless: bool,
    out: Option<OutputFile>,
) -> Result<(), CommandError> {
    let scripted = headless || args.take.keys.is_some();
    let (home, settings) =
        DataDir::open_settings(&args.look, speech, if scripted { DataDirPolicy::Named } else { DataDirPolicy::Own });
    if args.text || args.watch || args.record.is_some() {
        return Err(LocalizedMessage::of(|language| language.text().turboc.no_program.to_owned()).into());
    }
    let includes = match args.sources.is_empty() {
        true => Includes::of(&[PathBuf::from(NEW_PROGRAM)], &args.pc.include),
        false => includes(args)?,
    };
    let source = Source::read(args)?;
    let seed = args.look.seed()?;
    let by_clock = !scripted && args.look.seed.is_none();
    let path = args.sources.first().and_then(|path| path.parent()).filter(|path| !path.as_os_str().is_empty());
    let folder = Folder {
        path: path.unwrap_or(Path::new(".")).to_owned(),
        options: source.options,
        processor: source.processor,
        fonts: args.pc.fonts.clone(),
        files: args.pc.files.clone(),
        data: Arc::default(),
        includes,
        units: source.files.iter().map(|(name, _)| name.clone()).collect(),
        strict: args.pc.strict,
        start: if by_clock { wall_clock() } else { start_of(seed) },
        language: settings.lang,
    };
    let session = Session {
        headless,
        scale: window_scale(args.look.scale, headless)?.or(settings.scale),
        keys: args.take.keys.clone(),
        out,
        at: args.take.at,
        home,
        ..Session::of(speech)
    };
    let file = source.files.first().map(|(name, bytes)| (name.as_str(), bytes.as_slice()));
    workbench::run(session, settings, folder, seed, file, args.until.map(|line| line as usize))
}

/// Runs a PC in a session, and stores the files that the program has written, however the run ends. An error of the
/// program is reported after the files have been stored.
pub(super) fn perform(
    session: Session<'_>,
    run: &Run,
    pc: &mut Pc,
    manner: RunOptions,
    store: &mut dyn FnMut(Vec<Change>),
) -> Result<(), CommandError> {
    let watched = !session.headless && session.keys.is_none();
    let failed = RefCell::new(None);
    session.run(run, |m, text, _| -> Flow {
        let ended = screen::run(m, pc, manner, store);
        pc.store_all(store);
        let ended = ended?;
        let told = verdict(&ended, pc);
        if watched {
            say_how(m, &ended, told.as_ref(), text)?;
        }
        *failed.borrow_mut() = told;
        Ok(())
    })?;
    failed.into_inner().map_or(Ok(()), |told| Err(told.into()))
}

/// Reports on standard error the invalid pointers that a program used without being stopped.
fn warn_of_pointers(pc: &Pc, language: Language) {
    let (program, text) = (pc.machine.program(), &language.text().turboc);
    for &fault in pc.machine.nowhere().iter().filter(|_| !pc.machine.strict) {
        let told = format!("{}{}", text.warning, telling::fault(fault, program, language));
        let placed = placed(&told, &program.sources, program.span(fault.at));
        complain(&placed);
    }
}

/// Compiles a program and reports the errors on standard error.
fn compile(
    source: &mut Source,
    loader: &dyn Loader,
    terminal: Language,
    strict: bool,
) -> Result<Arc<turboc::Program>, CommandError> {
    let program =
        source.compile(loader).map_err(|problems| LocalizedMessage::of(|language| refusal(&problems, language)))?;
    let warnings = &program.warnings;
    if !warnings.is_empty() {
        let told = |language| listing(warnings, &program.sources, language);
        if strict {
            let refused = |language: Language| (language.text().turboc.strict)(warnings.len());
            return Err(LocalizedMessage::of(|language| format!("{}\n{}", told(language), refused(language))).into());
        }
        complain(&told(terminal));
    }
    Ok(program)
}

/// Returns the start time of a program's clock: noon of a fixed day plus the seed, which `randomize` uses.
pub(super) fn start_of(seed: u32) -> i64 {
    START + i64::from(seed)
}

/// Returns the current local time.
pub(super) fn wall_clock() -> i64 {
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).map_or(START, |since| since.as_secs() as i64);
    now + sqlite::system_zone(now)
}

/// Returns standard output for a program's text.
fn text_output(pc: &Pc, limit: u64) -> TextOutput<io::StdoutLock<'static>> {
    let out = io::stdout();
    let is_terminal = out.is_terminal();
    TextOutput::new(out.lock(), is_terminal, pc.video.text.chinese, limit)
}

/// Runs a program on standard input and output.
fn on_console(pc: &mut Pc, data: &DataFolder, limit: u64, terminal: Language) -> Result<(), CommandError> {
    let broken = Cell::new(None);
    let mut too_much = false;
    let mut out = text_output(pc, limit);
    let mut write = |bytes: &[u8]| match out.print(bytes) {
        Ok(all) => {
            too_much |= !all;
            all
        }
        Err(error) => {
            broken.set(Some(error));
            false
        }
    };
    let mut input = io::stdin().lock();
    let mut line = || {
        let mut line = Vec::new();
        input.read_until(b'\n', &mut line).ok().filter(|count| *count > 0).map(|_| line)
    };
    let mut store = |changes| store(data, changes, terminal);
    let event = console::talk(pc, &mut line, &mut write, &mut store);
    pc.store_all(&mut store);
    let stored = data.finish();
    if let Some(error) = broken.into_inner() {
        return Err(error.into());
    }
    out.finish()?;
    stored?;
    let told = match event {
        _ if too_much => verdict(&Ended::TooMuch(limit), pc),
        turboc::pc::Event::Fault(fault) => verdict(&Ended::Fault(fault), pc),
        turboc::pc::Event::Refused(refusal) => verdict(&Ended::Refused(refusal), pc),
        _ => None,
    };
    told.map_or(Ok(()), |told| Err(told.into()))
}

/// Runs the program again whenever its file is saved, until the window is closed. Errors are shown on the screen and on
/// standard error.
fn run_again_and_again(
    args: &RunArgs,
    speech: OutputLanguages,
    includes: &Includes,
    home: DataDir,
    settings: crate::settings::Settings,
) -> Result<(), CommandError> {
    let watch = Watch::new(&args.sources[0]);
    let scale = args.look.scale.or(settings.scale);
    let run = Run::new(Program::C(Source::read(args)?), &args.look, settings)?;
    let session = Session { scale, watch: Some(&watch), home, ..Session::of(speech) };
    session.run(&run, |m, text, _| -> Flow {
        loop {
            while m.poll().is_some() {}
            watch.noted();
            let told = match Source::read(args).map_err(CommandError::from).and_then(|mut source| {
                let program = compile(&mut source, includes, speech.terminal, args.pc.strict)?;
                let pc = source.pc(program, args.pc.fonts.as_deref(), start_of(run.seed));
                Ok((pc, source.data))
            }) {
                Ok((mut pc, data)) => {
                    let mut store = |changes| store(&data, changes, speech.terminal);
                    let ended = screen::run(m, &mut pc, RunOptions::WATCHED, &mut store);
                    pc.store_all(&mut store);
                    if let Err(error) = data.finish() {
                        complain(&error.tell(speech.terminal));
                    }
                    ended.and_then(|ended| {
                        let told = verdict(&ended, &pc);
                        say_how(m, &ended, told.as_ref(), text)
                    })
                }
                Err(failure) => {
                    complain(&failure.tell(speech.terminal));
                    screen::say(m, &failure.tell(text.language), Color::LIGHT_RED)
                }
            };
            match told {
                Err(Interrupt::Ended) if watch.saved() => {}
                Ok(()) => {}
                ended => return ended,
            }
        }
    })
}
