//! `huanle run`: an old C program, in a window, into a file or on the console.

use std::cell::{Cell, RefCell};
use std::fs;
use std::io::{self, BufRead, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use clap::{Args, ValueEnum};

use super::arguments::ValueFault;
use super::fault::{Failure, RunFault};
use super::font_files::Disk;
use super::harmless::complain;
use super::home::{Home, Reach};
use super::language::Speech;
use super::options::{LookArgs, TakeArgs, read_bytes, window_scale};
use super::session::{Program, Run, Session, from_hex, to_hex};
use super::watch::Watch;
use super::workbench::{self, Folder};
use crate::gfx::Color;
use crate::machine::clock::frame_time;
use crate::machine::recording::Recording;
use crate::machine::{Flow, Interrupt};
use crate::programs::story::{say_how, verdict};
use crate::records::{StoreError, Task, folder, sqlite};
use crate::screens::turboc::{self as screen, Ended, Manner};
use crate::telling::Said;
use crate::telling::turboc::{self as telling, listing, placed, refusal};
use crate::text::Language;
use crate::turboc::pc::{Pc, Processor, START, Setup};
use crate::turboc::{self, Compiler, Model, Options, Problems, console};

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

fn processor(text: &str) -> Result<Processor, ValueFault> {
    Processor::ALL.into_iter().find(|processor| processor.name() == text).ok_or(ValueFault::Processor)
}

/// Files more than this a program is not given from a folder.
const MOST_FILES: usize = 1000;

/// A program's sources, and how it is compiled and run: what a recording keeps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Source {
    /// Name and bytes of each file, the first ones compiled, the others included.
    pub files: Vec<(String, Vec<u8>)>,
    /// How many are compiled.
    pub units: usize,
    /// How.
    pub options: Options,
    /// The processor.
    pub processor: Processor,
    /// Files that the program reads.
    pub data: Vec<(String, Vec<u8>)>,
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
        let data = pc.files.as_deref().map(data_files).transpose()?.unwrap_or_default();
        Ok(Source { files: files?, units: args.sources.len(), options, processor: pc.cpu, data })
    }

    /// As a recording keeps it: options, and each file as its name and its bytes in hexadecimal.
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
        let file = |kind: &str, (name, bytes): &(String, Vec<u8>)| {
            word(kind, format!("{} {}", to_hex(name.as_bytes()), to_hex(bytes)))
        };
        words.extend(self.files.iter().map(|named| file("source", named)));
        words.extend(self.data.iter().map(|named| file("file", named)));
        words
    }

    /// Reads what [`to_words`](Source::to_words) writes.
    ///
    /// # Errors
    /// What is wrong with the recording.
    pub(super) fn of(recording: &Recording) -> Result<Source, RunFault> {
        let value = |name| recording.setting(name).ok_or(RunFault::Missing(name));
        let wrong = |name: &str, value: &str| RunFault::Value(name.to_owned(), value.to_owned(), None);
        let files = |kind: &str| -> Result<Vec<(String, Vec<u8>)>, RunFault> {
            let own = recording.settings.iter().filter(|(name, _)| name == kind);
            own.map(|(_, text)| {
                let (name, bytes) = text.split_once(' ').unwrap_or((text, ""));
                let name = from_hex(name).and_then(|name| String::from_utf8(name).ok());
                name.zip(from_hex(bytes)).ok_or_else(|| wrong(kind, text))
            })
            .collect()
        };
        let files_of = (files("source")?, files("file")?);
        let (units, cpu) = (value("units")?, value("cpu")?);
        let counted = units.parse().ok().filter(|units| (1..=files_of.0.len()).contains(units));
        Ok(Source {
            units: counted.ok_or_else(|| wrong("units", units))?,
            files: files_of.0,
            data: files_of.1,
            options: Options {
                compiler: if value("compiler")? == "tc2" { Compiler::TurboC2 } else { Compiler::BorlandC3 },
                model: if value("model")? == "large" { Model::Large } else { Model::Small },
            },
            processor: processor(cpu).map_err(|_| wrong("cpu", cpu))?,
        })
    }

    /// Compiles it. Headers that are found beside it become part of it.
    ///
    /// # Errors
    /// What is wrong with it.
    pub(super) fn compile(&mut self, folder: Option<&Path>) -> Result<Arc<turboc::Program>, Problems> {
        let found = RefCell::new(Vec::new());
        let known = &self.files;
        let load = |name: &str| {
            let same = |(other, _): &&(String, Vec<u8>)| other.eq_ignore_ascii_case(name);
            if let Some((_, bytes)) = known.iter().find(same) {
                return Some(bytes.clone());
            }
            let bytes = header(folder?, name)?;
            found.borrow_mut().push((name.to_owned(), bytes.clone()));
            Some(bytes)
        };
        let units: Vec<(&str, &[u8])> =
            self.files[..self.units].iter().map(|(name, bytes)| (name.as_str(), bytes.as_slice())).collect();
        let program = turboc::compile(&units, &load, &self.options)?;
        let found = found.into_inner();
        self.files.extend(found);
        Ok(Arc::new(program))
    }

    /// A PC with the program in it.
    pub(super) fn pc(&self, program: Arc<turboc::Program>, fonts: Option<&Path>, start: i64) -> Pc {
        let mut pc = Pc::new(program, Setup { processor: self.processor, start, fonts: Disk::with(fonts) });
        for (name, bytes) in &self.data {
            pc.machine.files.put(name, bytes.clone());
        }
        pc
    }
}

/// The files of a folder, without those in its folders.
pub(super) fn data_files(path: &Path) -> Result<Vec<(String, Vec<u8>)>, StoreError> {
    let list = fs::read_dir(path).map_err(|error| StoreError::file(Task::List, path, &error))?;
    let mut paths: Vec<PathBuf> = list.flatten().map(|entry| entry.path()).filter(|path| path.is_file()).collect();
    paths.sort();
    let name = |path: &Path| path.file_name().map(|name| name.to_string_lossy().into_owned());
    paths.iter().take(MOST_FILES).filter_map(|path| Some(Ok((name(path)?, read_bytes(path).ok()?)))).collect()
}

/// A header beside the program, its name in any case.
pub(super) fn header(folder: &Path, name: &str) -> Option<Vec<u8>> {
    let name = name.replace('\\', "/");
    if let Ok(bytes) = folder::read(&folder.join(&name)) {
        return Some(bytes);
    }
    let base = name.rsplit('/').next()?;
    let mut entries = fs::read_dir(folder).ok()?.flatten();
    let entry = entries.find(|entry| entry.file_name().to_string_lossy().eq_ignore_ascii_case(base))?;
    folder::read(&entry.path()).ok()
}

/// Writes what a program has changed into its folder.
pub(super) fn keep_files(pc: &Pc, path: Option<&Path>) -> Result<(), Failure> {
    let Some(path) = path else { return Ok(()) };
    for (name, written) in pc.machine.files.changed() {
        // A name, and never a way to another place.
        if name.is_empty() || name.starts_with('.') || name.contains(['/', '\\', ':']) {
            continue;
        }
        let place = existing(path, name).unwrap_or_else(|| path.join(name));
        match pc.machine.files.get(name) {
            Some(bytes) if written => folder::replace(&place, bytes)?,
            _ => drop(fs::remove_file(place)),
        }
    }
    Ok(())
}

/// The file of a folder that DOS would take for this name.
fn existing(folder: &Path, name: &str) -> Option<PathBuf> {
    let mut entries = fs::read_dir(folder).ok()?.flatten();
    entries.find(|entry| entry.file_name().to_string_lossy().eq_ignore_ascii_case(name)).map(|entry| entry.path())
}

/// Runs a program.
///
/// # Errors
/// When it cannot be read or has mistakes, when it goes wrong, when no window can be opened or a file cannot be written.
pub(super) fn run(args: &RunArgs, speech: Speech) -> Result<(), Failure> {
    let headless = args.take.headless() || args.text;
    if args.edit || args.until.is_some() || args.sources.is_empty() {
        return open_workbench(args, speech, headless);
    }
    let reach = if args.record.is_some() { Reach::Recorded } else { Reach::Named };
    let (home, settings) = Home::open(&args.look, speech, reach);
    let mut source = Source::read(args)?;
    let folder = args.sources[0].parent().map(|path| if path.as_os_str().is_empty() { Path::new(".") } else { path });
    if let (true, Some(folder)) = (args.watch, folder) {
        return run_again_and_again(args, speech, folder, home, settings);
    }
    let program = compile(&mut source, folder, speech.terminal, args.pc.strict)?;
    let by_clock = !headless && args.take.keys.is_none() && args.record.is_none() && args.look.seed.is_none();
    let run = Run::new(Program::C(source.clone()), &args.look, settings)?;
    let start = if by_clock { wall_clock() } else { start_of(run.seed) };
    let mut pc = source.pc(program, args.pc.fonts.as_deref(), start);
    pc.machine.strict = args.pc.strict;
    if args.text && args.take.keys.is_none() {
        let ended = on_console(&mut pc, args.pc.files.as_deref());
        warn_of_pointers(&pc, speech.terminal);
        return ended;
    }
    let scale = window_scale(args.look.scale, headless)?;
    let mut session = Session {
        headless,
        scale: scale.or(run.settings.scale),
        keys: args.take.keys.clone(),
        out: args.take.out.as_deref(),
        at: args.take.at,
        record: args.record.as_deref(),
        home,
        ..Session::of(speech)
    };
    let alone = headless && args.take.keys.is_none();
    let mut manner = Manner {
        last_key: alone.then_some(Duration::ZERO),
        limit: (alone && args.take.at.is_none()).then_some(Manner::PATIENCE),
    };
    if let (true, Some(keys)) = (args.text, &args.take.keys) {
        // All that it prints: to its end, or until it waits for a key that does not come.
        let last = frame_time(keys.end);
        manner = Manner { last_key: Some(last), limit: Some(last + Manner::PATIENCE) };
        session.at = manner.limit;
    }
    if args.text {
        pc.keep_printed();
    }
    let performed = perform(session, &run, &mut pc, manner);
    if args.text {
        let mut out = io::stdout().lock();
        out.write_all(&pc.take_printed()).and_then(|()| out.flush())?;
    }
    warn_of_pointers(&pc, speech.terminal);
    performed?;
    keep_files(&pc, args.pc.files.as_deref())
}

/// Opens the workbench: with the first source, or with the examples.
fn open_workbench(args: &RunArgs, speech: Speech, headless: bool) -> Result<(), Failure> {
    let scripted = headless || args.take.keys.is_some();
    let (home, settings) = Home::open(&args.look, speech, if scripted { Reach::Named } else { Reach::Own });
    if args.text || args.watch || args.record.is_some() {
        return Err(Said::of(|language| language.text().turboc.no_program.to_owned()).into());
    }
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
        units: source.files.iter().map(|(name, _)| name.clone()).collect(),
        strict: args.pc.strict,
        start: if by_clock { wall_clock() } else { start_of(seed) },
        language: settings.lang,
    };
    let session = Session {
        headless,
        scale: window_scale(args.look.scale, headless)?.or(settings.scale),
        keys: args.take.keys.clone(),
        out: args.take.out.as_deref(),
        at: args.take.at,
        home,
        ..Session::of(speech)
    };
    let file = source.files.first().map(|(name, bytes)| (name.as_str(), bytes.as_slice()));
    workbench::run(session, settings, folder, seed, file, args.until.map(|line| line as usize))
}

/// Runs a PC in a session. What goes wrong with the program is told after what there is to keep is kept.
pub(super) fn perform(session: Session<'_>, run: &Run, pc: &mut Pc, manner: Manner) -> Result<(), Failure> {
    let watched = !session.headless && session.keys.is_none();
    let failed = RefCell::new(None);
    session.run(run, |m, text, _| -> Flow {
        let ended = screen::run(m, pc, manner)?;
        let told = verdict(&ended, pc);
        if watched {
            say_how(m, &ended, told.as_ref(), text)?;
        }
        *failed.borrow_mut() = told;
        Ok(())
    })?;
    failed.into_inner().map_or(Ok(()), |told| Err(told.into()))
}

/// Tells on standard error which pointers pointed nowhere while a program ran that went on all the same.
fn warn_of_pointers(pc: &Pc, language: Language) {
    let (program, text) = (pc.machine.program(), &language.text().turboc);
    for &fault in pc.machine.nowhere().iter().filter(|_| !pc.machine.strict) {
        let told = format!("{}{}", text.warning, telling::fault(fault, program, language));
        let placed = placed(&told, &program.sources, program.span(fault.at));
        complain(&placed);
    }
}

/// Compiles, and tells on standard error what is wrong.
fn compile(
    source: &mut Source,
    folder: Option<&Path>,
    terminal: Language,
    strict: bool,
) -> Result<Arc<turboc::Program>, Failure> {
    let program = source.compile(folder).map_err(|problems| Said::of(|language| refusal(&problems, language)))?;
    let warnings = &program.warnings;
    if !warnings.is_empty() {
        let told = |language| listing(warnings, &program.sources, language);
        if strict {
            let refused = |language: Language| (language.text().turboc.strict)(warnings.len());
            return Err(Said::of(|language| format!("{}\n{}", told(language), refused(language))).into());
        }
        complain(&told(terminal));
    }
    Ok(program)
}

/// Noon of a day, and the seed: what `randomize` begins with.
pub(super) fn start_of(seed: u32) -> i64 {
    START + i64::from(seed)
}

/// What the clock on the wall shows.
pub(super) fn wall_clock() -> i64 {
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).map_or(START, |since| since.as_secs() as i64);
    now + sqlite::system_zone(now)
}

/// Runs on standard input and output.
fn on_console(pc: &mut Pc, files: Option<&Path>) -> Result<(), Failure> {
    let broken = Cell::new(None);
    let mut out = io::stdout().lock();
    let mut write = |bytes: &[u8]| {
        if let Err(error) = out.write_all(bytes).and_then(|()| out.flush()) {
            broken.set(Some(error));
            return false;
        }
        true
    };
    let mut input = io::stdin().lock();
    let mut line = || {
        let mut line = Vec::new();
        input.read_until(b'\n', &mut line).ok().filter(|count| *count > 0).map(|_| line)
    };
    let event = console::talk(pc, &mut line, &mut write);
    if let Some(error) = broken.into_inner() {
        return Err(error.into());
    }
    keep_files(pc, files)?;
    let told = match event {
        turboc::pc::Event::Fault(fault) => verdict(&Ended::Fault(fault), pc),
        turboc::pc::Event::Refused(refusal) => verdict(&Ended::Refused(refusal), pc),
        _ => None,
    };
    told.map_or(Ok(()), |told| Err(told.into()))
}

/// Runs the program again whenever its file is saved, until the window is closed. What is wrong with it is shown on the screen
/// and told on standard error.
fn run_again_and_again(
    args: &RunArgs,
    speech: Speech,
    folder: &Path,
    home: Home,
    settings: crate::settings::Settings,
) -> Result<(), Failure> {
    let watch = Watch::new(&args.sources[0]);
    let scale = args.look.scale.or(settings.scale);
    let run = Run::new(Program::C(Source::read(args)?), &args.look, settings)?;
    let session = Session { scale, watch: Some(&watch), home, ..Session::of(speech) };
    session.run(&run, |m, text, _| -> Flow {
        loop {
            while m.poll().is_some() {}
            watch.noted();
            let told = match Source::read(args).map_err(Failure::from).and_then(|mut source| {
                let program = compile(&mut source, Some(folder), speech.terminal, args.pc.strict)?;
                Ok(source.pc(program, args.pc.fonts.as_deref(), start_of(run.seed)))
            }) {
                Ok(mut pc) => screen::run(m, &mut pc, Manner { last_key: None, limit: None }).and_then(|ended| {
                    let told = verdict(&ended, &pc);
                    say_how(m, &ended, told.as_ref(), text)
                }),
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
