//! `huanle run`: runs an old C program, in a window, into a file or on the console.

use std::cell::{Cell, RefCell};
use std::fs;
use std::io::{self, BufRead, IsTerminal};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use clap::Args;

use super::arguments::UsageError;
use super::c_source::{CSource, PcArgs};
use super::check::TASK_FILE;
use super::clock::{program_start, start_time};
use super::data_dir::{DataDir, DataDirPolicy};
use super::error::CommandError;
use super::include_path::IncludePath;
use super::mounted_dir::MountedDir;
use super::options::{CaptureArgs, CommonArgs, is_picture};
use super::output::{OutputError, OutputFile, OutputFormat, Outputs};
use super::sanitize::print_error;
use super::session::{RunConfig, RunProgram, Session};
use super::terminal::TextOutput;
use super::watch::FileWatcher;
use super::workbench::{self, WorkbenchFolder};
use crate::gfx::Color;
use crate::machine::clock::frame_time;
use crate::machine::{Flow, Interrupt, Machine};
use crate::messages::turboc::{
    format_compile_errors, format_diagnostics, recognized_note, runtime_error_message, with_position,
};
use crate::messages::{Localize, LocalizedMessage};
use crate::programs::runner::{prepare, program_error, run_c, show_ending};
use crate::records::{FileError, FileOperation, StoreError};
use crate::screens::turboc::{self as screen, RunOptions, RunOutcome};
use crate::text::{Language, Text};
use crate::turboc::files::FileChange;
use crate::turboc::pc::Pc;
use crate::turboc::{self, HeaderLoader, console};
use crate::workbench::WorkbenchStart;

/// Run a Turbo C program, or open the editor
#[derive(Args, Clone, Debug)]
#[command(after_help = "Statements without main are a program, too: line(0, 0, 639, 479); \
                        The program runs in a sandbox on a simulated PC: int has 16 bits (32 with --compiler dev), initgraph opens 640 x 480 with 16 \
                        colours. The program receives all keys; Ctrl+Alt+S stops it in the debugger, and Ctrl+Alt with F8 to F12 are Huanle's functions.")]
pub(super) struct RunArgs {
    /// Source files (.c, .cpp), - for standard input, or the folder of a task; without any, the editor opens with examples
    sources: Vec<PathBuf>,
    #[command(flatten)]
    look: CommonArgs,
    #[command(flatten)]
    pc: PcArgs,
    #[command(flatten)]
    take: CaptureArgs,
    /// Run without a window: print the program's output, with --out in addition; its input comes from standard input or
    /// --keys
    #[arg(long, conflicts_with_all = ["record", "watch"])]
    text: bool,
    /// Open the source in the editor instead of running it
    #[arg(long, conflicts_with_all = ["text", "watch", "record"])]
    edit: bool,
    /// Run to this line and stop there in the debugger
    #[arg(long, value_name = "LINE", requires = "sources", conflicts_with_all = ["text", "watch", "record"])]
    until: Option<u32>,
    /// Compile and run again whenever the first file is saved
    #[arg(long, conflicts_with_all = ["out", "keys", "record"])]
    watch: bool,
    /// Warn of arguments of graphics.h without their usual effect; on for programs without `main`
    #[arg(long)]
    warn: bool,
    /// Record the sources, the seed and the timed keys for `huanle replay`
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
}

impl RunArgs {
    /// Returns whether the run opens the workbench; so does that of a [task](task_sources).
    fn opens_workbench(&self) -> bool {
        self.edit || self.until.is_some() || self.sources.is_empty()
    }

    /// Returns the source files.
    pub(super) fn sources(&self) -> &[PathBuf] {
        &self.sources
    }

    /// Makes the paths of the files and folders that are read relative to a folder.
    pub(super) fn resolve_paths(&mut self, folder: &Path) {
        let paths = self.sources.iter_mut().chain(&mut self.pc.include).chain(&mut self.pc.fonts);
        paths.for_each(|path| *path = folder.join(&path));
    }

    /// Returns whether the run only makes a picture of the end.
    fn is_single_picture(&self) -> bool {
        is_picture(self.take.out.as_deref())
            && self.take.at.is_none()
            && self.take.keys.is_none()
            && self.record.is_none()
    }
}

/// The name of a new program without a file.
const NEW_PROGRAM: &str = "new.c";

/// The bytes that a program may print with `--text`.
const OUTPUT_LIMIT: u64 = 10 << 20;

/// Stores the changes of a program in its folder, and reports errors. The program continues.
pub(super) fn store_changes(data: &MountedDir, changes: Vec<FileChange>, terminal: Language) {
    data.store(changes);
    let warning = terminal.text().turboc.warning;
    data.take_errors().iter().for_each(|error| print_error(&format!("{warning}{}", error.localize(terminal))));
}

/// Returns the arguments with the file of a task instead of its folder, if the first source is that of a task.
fn task_sources(args: &RunArgs) -> Option<RunArgs> {
    let first = args.sources.first()?;
    let file = if first.is_dir() { first.join(TASK_FILE) } else { first.clone() };
    let is_task = file.file_name().is_some_and(|name| name == TASK_FILE) && file.is_file();
    is_task.then(|| {
        let mut args = args.clone();
        args.sources[0] = file;
        args
    })
}

/// Returns the search path for the headers of a program.
fn include_path(args: &RunArgs) -> Result<IncludePath, StoreError> {
    for path in &args.pc.include {
        let about = fs::metadata(path).map_err(|error| StoreError::io(FileOperation::List, path, &error))?;
        if !about.is_dir() {
            return Err(StoreError::for_file(FileOperation::List, path, FileError::MissingFolder));
        }
    }
    Ok(IncludePath::new(&args.sources, &args.pc.include))
}

/// Plans the files that the command reads and writes.
fn plan_outputs(args: &RunArgs) -> Result<Outputs, OutputError> {
    let (data_dir, pc) = (args.look.data_dir.as_deref(), &args.pc);
    let outputs = Outputs::new(data_dir).with_inputs(&args.sources);
    // The program may write any file in its folder.
    pc.files.as_deref().map_or(Ok(()), |files| outputs.check_folder(files))?;
    Ok(outputs.with_input_folders(pc.fonts.iter().chain(&pc.files)))
}

/// Runs a program.
///
/// # Errors
/// Returns an error if the program cannot be read, does not compile or fails, no window can be opened, or a file cannot
/// be written.
pub(super) fn run(args: &RunArgs, language: Language) -> Result<(), CommandError> {
    let with_task = task_sources(args);
    if args.watch && args.sources.first().is_some_and(|path| path == Path::new("-")) {
        return Err(CommandError::Usage(UsageError::Watch));
    }
    let (args, opens_task) = with_task.as_ref().map_or((args, false), |args| (args, true));
    let headless = args.take.headless() || args.text;
    let mut outputs = plan_outputs(args)?;
    let out = outputs.plan_capture(args.take.out.as_deref())?;
    if opens_task || args.opens_workbench() {
        return open_workbench(args, language, headless, out);
    }
    let reach = if args.record.is_some() { DataDirPolicy::Recorded } else { DataDirPolicy::Explicit };
    let (home, settings) = DataDir::open_settings(&args.look, language, reach);
    let mut source = CSource::read(&args.sources, &args.pc)?;
    let includes = include_path(args)?;
    if args.watch {
        return rerun_on_save(args, language, &includes, home, settings);
    }
    let program = compile_with_notes(&mut source, &includes, language, args.pc.strict)?;
    let mut outputs = outputs.with_inputs(source.headers(&includes));
    let record = outputs.plan_optional(args.record.as_deref(), OutputFormat::Recording)?;
    let by_clock = !headless && args.record.is_none() && args.look.seed.is_none();
    let run = RunConfig::new(RunProgram::C(source.clone()), &args.look, settings)?;
    let start = program_start(by_clock, run.seed);
    let mut pc = source.create_pc(program, args.pc.fonts.as_deref(), start);
    pc.set_strict(args.pc.strict);
    if args.text && !args.take.headless() {
        let ended = run_on_console(&mut pc, &source.mounted, OUTPUT_LIMIT, language);
        print_warnings(&pc, language);
        return ended;
    }
    let mut session = Session {
        headless,
        scale: run.settings.window.scale,
        keys: args.take.keys.clone(),
        out,
        at: args.take.at,
        record,
        data_dir: home,
        ..Session::new(language)
    };
    let alone = headless && args.take.keys.is_none();
    let mut options = RunOptions {
        last_key: alone.then_some(Duration::ZERO),
        time_limit: (alone && args.take.at.is_none()).then_some(RunOptions::MAX_UNATTENDED_TIME),
        output_limit: args.text.then_some(OUTPUT_LIMIT),
        // A recording is replayed with the screens that it was made with.
        hides_console: args.take.out.is_some() && args.record.is_none(),
        ..prepare(&mut pc, RunOptions::INTERACTIVE, args.warn, run.settings.lang.text())
    };
    if alone {
        options.warnings = None;
    }
    if args.is_single_picture() {
        options.call_time = Duration::ZERO;
    }
    if let (true, Some(keys)) = (args.text && args.take.out.is_none(), &args.take.keys) {
        // Everything that it prints until its end, or until it waits for a key after the last one.
        let last = frame_time(keys.end);
        options =
            RunOptions { last_key: Some(last), time_limit: Some(last + RunOptions::MAX_UNATTENDED_TIME), ..options };
        session.at = options.time_limit;
    }
    if args.text {
        pc.capture_output();
    }
    // A recording does not have the sources' folder, and text is printed when the program has ended.
    let debugs = args.record.is_none() && !args.text;
    let mut folder = workbench_folder(args, &source, includes, start, language);
    let (name, bytes) = &source.files[0];
    let mut stopped = |m: &mut Machine<'_>, text: &'static Text, pc: &Pc| {
        crate::workbench::run(m, text, &mut folder, WorkbenchStart::Stopped { name, bytes, named: true, pc })
    };
    let mut store = |changes| store_changes(&source.mounted, changes, language);
    let stopped: Option<&mut ContinueStopped<'_>> = if debugs { Some(&mut stopped) } else { None };
    let shows = if alone || args.text { None } else { Some(name.as_str()) };
    let performed = run_pc(session, &run, &mut pc, options, shows, &mut store, stopped);
    if args.text {
        let mut out = text_output(&pc, OUTPUT_LIMIT);
        out.print(&pc.take_printed()).and_then(|_| out.finish())?;
    }
    print_warnings(&pc, language);
    let stored = source.mounted.finish();
    let status = performed?;
    stored?;
    if args.text { exit_status(status) } else { Ok(()) }
}

/// Converts the exit code of a program that printed its text to an exit status: as in DOS, its low byte.
fn exit_status(code: Option<i16>) -> Result<(), CommandError> {
    match code.map_or(0, |code| code as u8) {
        0 => Ok(()),
        status => Err(CommandError::ProgramStatus(status)),
    }
}

/// Opens the workbench: with the first source, or with the examples.
fn open_workbench(
    args: &RunArgs,
    language: Language,
    headless: bool,
    out: Option<OutputFile>,
) -> Result<(), CommandError> {
    let (home, settings) = DataDir::open_settings(
        &args.look,
        language,
        if headless { DataDirPolicy::Explicit } else { DataDirPolicy::User },
    );
    if args.text || args.watch || args.record.is_some() {
        return Err(LocalizedMessage::from_fn(|language| language.text().turboc.no_program.to_owned()).into());
    }
    let includes = match args.sources.is_empty() {
        true => IncludePath::new(&[PathBuf::from(NEW_PROGRAM)], &args.pc.include),
        false => include_path(args)?,
    };
    let source = CSource::read(&args.sources, &args.pc)?;
    let seed = args.look.seed()?;
    let start = program_start(!headless && args.look.seed.is_none(), seed);
    let folder = workbench_folder(args, &source, includes, start, language);
    let session = Session {
        headless,
        scale: settings.window.scale,
        keys: args.take.keys.clone(),
        out,
        at: args.take.at,
        data_dir: home,
        ..Session::new(language)
    };
    let file = source.files.first().map(|(name, bytes)| (name.as_str(), bytes.as_slice()));
    workbench::run(session, settings, folder, (seed, args.look.stage), file, args.until.map(|line| line as usize))
}

/// Returns the workbench's folder: that of the first source, or the current one.
fn workbench_folder(
    args: &RunArgs,
    source: &CSource,
    includes: IncludePath,
    start: i64,
    language: Language,
) -> WorkbenchFolder {
    let path = args.sources.first().and_then(|path| path.parent()).filter(|path| !path.as_os_str().is_empty());
    let path = path.unwrap_or(Path::new("."));
    let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    WorkbenchFolder {
        start_path: path.clone(),
        path,
        confined: args.take.headless(),
        options: source.options,
        compiler: args.pc.compiler(),
        processor: source.processor,
        fonts: args.pc.fonts.clone(),
        files: args.pc.files.clone(),
        mounted: Arc::clone(&source.mounted),
        includes,
        include: args.pc.include.clone(),
        units: source.files[..source.units].iter().map(|(name, _)| name.clone()).collect(),
        strict: args.pc.strict,
        start,
        language,
    }
}

/// A program, or the workbench, as an item of a playlist.
pub(super) struct RunItem {
    args: RunArgs,
    language: Language,
    source: CSource,
    includes: IncludePath,
    /// The program; `None` for the workbench.
    program: Option<Arc<turboc::Program>>,
}

impl RunItem {
    /// Reads and compiles the sources.
    ///
    /// # Errors
    /// Returns an error if a source cannot be read, or does not compile.
    pub(super) fn new(args: &RunArgs, language: Language) -> Result<RunItem, CommandError> {
        let with_task = task_sources(args);
        let opens_workbench = with_task.is_some() || args.opens_workbench();
        let args = with_task.unwrap_or_else(|| args.clone());
        let mut source = CSource::read(&args.sources, &args.pc)?;
        let includes = include_path(&args)?;
        let program = match opens_workbench {
            true => None,
            false => Some(compile_with_notes(&mut source, &includes, language, args.pc.strict)?),
        };
        Ok(RunItem { args, language, source, includes, program })
    }

    /// Returns the names of the sources.
    pub(super) fn title(&self, text: &Text) -> String {
        match &self.source.files[..self.source.units] {
            [] => text.main_menu.workbench.label.to_owned(),
            files => files.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>().join(" "),
        }
    }

    /// Runs the program, or opens the workbench, until the user leaves it. The program's clock begins at `start`; `confined`
    /// is [that of the workbench](WorkbenchFolder::confined).
    ///
    /// # Errors
    /// Returns the interrupt of the machine.
    pub(super) fn show(
        &self,
        m: &mut Machine<'_>,
        text: &'static Text,
        (seed, start): (u32, i64),
        confined: bool,
    ) -> Flow {
        let folder = workbench_folder(&self.args, &self.source, self.includes.clone(), start, self.language);
        let mut folder = WorkbenchFolder { confined, ..folder };
        let file = self.source.files.first().map(|(name, bytes)| (name.as_str(), bytes.as_slice()));
        let (Some(program), Some((name, bytes))) = (&self.program, file) else {
            return workbench::show(m, text, &mut folder, file, self.args.until.map(|line| line as usize));
        };
        let mut pc = self.source.create_pc(Arc::clone(program), self.args.pc.fonts.as_deref(), start);
        pc.set_strict(self.args.pc.strict);
        if run_c(m, text, name, &mut pc, seed)? == RunOutcome::Stopped {
            let stopped = WorkbenchStart::Stopped { name, bytes, named: true, pc: &pc };
            crate::workbench::run(m, text, &mut folder, stopped)?;
        }
        Ok(())
    }
}

/// Continues a program that the user has stopped.
type ContinueStopped<'c> = dyn FnMut(&mut Machine<'_>, &'static Text, &Pc) -> Flow + 'c;

/// Runs a PC in a session, and stores the files that the program has written, however the run ends. An error of the
/// program is reported after the files have been stored. A program that can be [played](screen::play) is played with the name
/// `shown`, if there is one. If the user stops the program, `stopped` continues it; without it, the run ends. Returns the exit
/// code, if the program has exited.
pub(super) fn run_pc(
    session: Session<'_>,
    run: &RunConfig,
    pc: &mut Pc,
    options: RunOptions,
    shown: Option<&str>,
    store: &mut dyn FnMut(Vec<FileChange>),
    mut stopped: Option<&mut ContinueStopped<'_>>,
) -> Result<Option<i16>, CommandError> {
    let shown = shown.filter(|_| screen::is_playable(pc.machine().program()));
    let watched = !session.headless && session.keys.is_none();
    let result = RefCell::new(Ok(None));
    let keep = |ended: &RunOutcome, pc: &Pc| {
        let code = if let RunOutcome::Exit(code) = ended { Some(*code) } else { None };
        *result.borrow_mut() = program_error(ended, pc).map_or(Ok(code), |error| Err(error.into()));
    };
    session.run(run, |m, text, _| -> Flow {
        if let Some(name) = shown {
            let ended = screen::play(m, text, name, pc, run.seed, options)?;
            keep(&ended, pc);
            return Ok(());
        }
        let ended = screen::run(m, pc, options, store);
        if let (Ok(RunOutcome::Stopped), Some(stopped)) = (&ended, &mut stopped) {
            return stopped(m, text, pc);
        }
        pc.store_all(store);
        let ended = ended?;
        if watched {
            show_ending(m, &ended, pc, text)?;
        }
        keep(&ended, pc);
        Ok(())
    })?;
    result.into_inner()
}

/// Reports on standard error what went wrong in a program without stopping it: invalid pointers, files that it could not open,
/// and arguments without their usual effect.
fn print_warnings(pc: &Pc, language: Language) {
    let (machine, text) = (pc.machine(), &language.text().turboc);
    let program = machine.program();
    let warnings = machine.warnings().iter().filter(|_| !machine.is_strict());
    let told = warnings.map(|error| (error.at, runtime_error_message(*error, program, language)));
    let unopened = machine.unopened_files().iter().map(|file| (file.at, file.localize(language)));
    let graphics = pc.graphics_warnings().iter().map(|warning| (warning.at, warning.kind.localize(language)));
    for (at, told) in told.chain(unopened).chain(graphics) {
        let told = format!("{}{told}", text.warning);
        print_error(&with_position(&told, program.sources(), program.span(at)));
    }
}

/// Compiles a program and reports the recognized compiler and the warnings on standard error.
fn compile_with_notes(
    source: &mut CSource,
    includes: &IncludePath,
    language: Language,
    strict: bool,
) -> Result<Arc<turboc::Program>, CommandError> {
    let print_note = |source: &CSource| {
        if let Some(note) = source.recognized.as_ref().and_then(|found| recognized_note(found, language)) {
            print_error(&note);
        }
    };
    print_note(source);
    let recognized = source.recognized.clone();
    let program = compile(source, includes, language, strict)?;
    if source.recognized != recognized {
        print_note(source);
    }
    Ok(program)
}

/// Compiles a program and reports the errors on standard error.
pub(super) fn compile(
    source: &mut CSource,
    loader: &dyn HeaderLoader,
    terminal: Language,
    strict: bool,
) -> Result<Arc<turboc::Program>, CommandError> {
    let program = source
        .compile(loader)
        .map_err(|problems| LocalizedMessage::from_fn(|language| format_compile_errors(&problems, language)))?;
    let warnings = program.warnings();
    if !warnings.is_empty() {
        let told = |language| format_diagnostics(warnings, program.sources(), language);
        if strict {
            let refused = |language: Language| (language.text().turboc.strict)(warnings.len());
            return Err(
                LocalizedMessage::from_fn(|language| format!("{}\n{}", told(language), refused(language))).into()
            );
        }
        print_error(&told(terminal));
    }
    Ok(program)
}

/// Returns standard output for a program's text.
fn text_output(pc: &Pc, limit: u64) -> TextOutput<io::StdoutLock<'static>> {
    let out = io::stdout();
    let is_terminal = out.is_terminal();
    TextOutput::new(out.lock(), is_terminal, pc.is_chinese(), limit)
}

/// Runs a program on standard input and output.
fn run_on_console(pc: &mut Pc, data: &MountedDir, limit: u64, terminal: Language) -> Result<(), CommandError> {
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
    let mut store = |changes| store_changes(data, changes, terminal);
    let event = console::run_interactively(pc, &mut line, &mut write, &mut store);
    pc.store_all(&mut store);
    let stored = data.finish();
    if let Some(error) = broken.into_inner() {
        return Err(error.into());
    }
    out.finish()?;
    stored?;
    let told = match event {
        _ if too_much => program_error(&RunOutcome::OutputLimit(limit), pc),
        turboc::pc::PcEvent::RuntimeError(fault) => program_error(&RunOutcome::RuntimeError(fault), pc),
        turboc::pc::PcEvent::Unsupported(refusal) => program_error(&RunOutcome::Refused(refusal), pc),
        turboc::pc::PcEvent::Exit(code) => return exit_status(Some(code)),
        _ => None,
    };
    told.map_or(Ok(()), |told| Err(told.into()))
}

/// Runs the program again whenever its file is saved, until the window is closed. Errors are shown on the screen and on
/// standard error.
fn rerun_on_save(
    args: &RunArgs,
    language: Language,
    includes: &IncludePath,
    home: DataDir,
    settings: crate::settings::Settings,
) -> Result<(), CommandError> {
    let watch = FileWatcher::new(&args.sources[0]);
    let scale = settings.window.scale;
    let run = RunConfig::new(RunProgram::C(CSource::read(&args.sources, &args.pc)?), &args.look, settings)?;
    let session = Session { scale, watch: Some(&watch), data_dir: home, ..Session::new(language) };
    session.run(&run, |m, text, _| -> Flow {
        loop {
            while m.poll().is_some() {}
            watch.mark_read();
            let told =
                match CSource::read(&args.sources, &args.pc).map_err(CommandError::from).and_then(|mut source| {
                    let program = compile(&mut source, includes, language, args.pc.strict)?;
                    let pc = source.create_pc(program, args.pc.fonts.as_deref(), start_time(run.seed));
                    let name = source.files.swap_remove(0).0;
                    Ok((pc, source.mounted, name))
                }) {
                    Ok((mut pc, data, name)) => {
                        let mut store = |changes| store_changes(&data, changes, language);
                        let options = prepare(&mut pc, RunOptions::INTERACTIVE, args.warn, text);
                        let plays = screen::is_playable(pc.machine().program());
                        let ended = match plays {
                            true => screen::play(m, text, &name, &mut pc, run.seed, options),
                            false => screen::run(m, &mut pc, options, &mut store),
                        };
                        pc.store_all(&mut store);
                        if let Err(error) = data.finish() {
                            print_error(&error.localize(language));
                        }
                        print_warnings(&pc, language);
                        match ended {
                            Ok(RunOutcome::Exit(_)) if plays => Ok(()),
                            ended => ended.and_then(|ended| show_ending(m, &ended, &pc, text)),
                        }
                    }
                    Err(failure) => {
                        print_error(&failure.localize(language));
                        screen::show_message(m, &failure.localize(text.language), Color::LIGHT_RED)
                    }
                };
            match told {
                Err(Interrupt::Ended) if watch.was_saved() => {}
                Ok(()) => {}
                ended => return ended,
            }
        }
    })
}
