//! `huanle lab`: lists lab programs with a mistake, writes one, and checks a corrected one.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use clap::Args;

use super::arguments::UsageError;
use super::c_source::CSource;
use super::error::CommandError;
use super::include_path::IncludePath;
use super::options::read_source;
use super::output::{ForceArgs, OutputFormat, Outputs};
use super::run::compile;
use crate::gfx::{Color, Framebuffer};
use crate::messages::LocalizedMessage;
use crate::programs::runner::program_error;
use crate::screens::turboc::RunOutcome;
use crate::text::Language;
use crate::text::labs::PixelText;
use crate::turboc::pc::{AdvanceOutcome, DebugSession, PcConfig, PcEvent, Processor, StopCondition};
use crate::turboc::{self, CompileOptions, NoFiles};
use crate::workbench::labs::{LABS, Lab};

/// Find the mistake in a lab program, and check the correction
///
/// There are fifteen labs. Each program contains one classic mistake. The check compares the final picture with the
/// correct one pixel by pixel, and reports the first different pixel and the statement that drew it.
#[derive(Args, Clone, Debug)]
pub(super) struct LabArgs {
    /// Lab [default: the list of labs]
    lab: Option<String>,
    /// Program to check, or - for standard input
    file: Option<PathBuf>,
    /// Write the program with the mistake to this file, or - for standard output
    #[arg(long, value_name = "FILE", requires = "lab", conflicts_with = "file")]
    write: Option<PathBuf>,
    #[command(flatten)]
    force: ForceArgs,
}

/// The longest run of a program, in virtual time.
const TIME_LIMIT: Duration = Duration::from_secs(20);

/// The interval at which a waiting program is noticed.
const SLICE: Duration = Duration::from_millis(100);

/// Lists the labs, writes a program with a mistake, or checks a program.
///
/// # Errors
/// Returns an error if the lab does not exist, a file cannot be read or written, or the program does not pass.
pub(super) fn run(args: &LabArgs, language: Language, output: &mut impl Write) -> Result<(), CommandError> {
    let text = &language.text().terminal.lab;
    let Some(name) = &args.lab else {
        let width = LABS.iter().map(|lab| lab.name.len()).max().unwrap_or(0);
        for (lab, title) in LABS.iter().zip(text.titles) {
            writeln!(output, "{:<width$} {title}", lab.name)?;
        }
        return Ok(writeln!(output, "\n{}", text.usage)?);
    };
    let (lab, title) = LABS.iter().zip(text.titles).find(|(lab, _)| lab.name == name).ok_or_else(|| {
        CommandError::Usage(UsageError::UnknownLab(name.clone(), LABS.iter().map(|lab| lab.name).collect()))
    })?;
    match (&args.write, &args.file) {
        (Some(path), _) => {
            let file = Outputs::new(args.force, None).plan(path, OutputFormat::Text)?;
            file.write(lab.mistake.as_bytes(), output)?;
            if path != Path::new("-") {
                writeln!(output, "{}", (text.written)(&path.display().to_string(), lab.name))?;
            }
        }
        (None, Some(path)) => {
            check(lab, path, language)?;
            writeln!(output, "{}", (text.passed)(lab.name))?;
        }
        (None, None) => writeln!(output, "{} {title}\n{}", lab.name, (text.steps)(lab.name))?,
    }
    Ok(())
}

/// A program that has run to its end, until it waits for a key, or to the time limit.
struct LabRun {
    session: DebugSession,
    outcome: RunOutcome,
}

impl LabRun {
    fn new(program: Arc<turboc::Program>) -> LabRun {
        let mut session = DebugSession::new(program, PcConfig::default(), DebugSession::DEFAULT_SNAPSHOT_BYTES);
        let outcome = loop {
            match session.advance(&StopCondition::Breakpoint, session.pc().now() + SLICE) {
                AdvanceOutcome::Event(PcEvent::Exit(code)) => break RunOutcome::Exit(code),
                AdvanceOutcome::Event(PcEvent::NeedsInput) => break RunOutcome::WaitsForKey,
                AdvanceOutcome::Event(PcEvent::RuntimeError(error)) => break RunOutcome::RuntimeError(error),
                AdvanceOutcome::Event(PcEvent::Unsupported(refusal)) => break RunOutcome::Refused(refusal),
                _ if session.pc().now() >= TIME_LIMIT => break RunOutcome::TimeLimit,
                _ => {}
            }
        };
        LabRun { session, outcome }
    }

    /// Returns the visible page if the screen is in a graphics mode.
    fn picture(&self) -> Option<&Framebuffer> {
        self.session.pc().is_graphics().then(|| self.session.pc().canvas().visual_page())
    }

    /// Adds the file, the line and the text of the line of the next statement to a message.
    fn with_line(&self, message: &str) -> String {
        let machine = self.session.pc().machine();
        let program = machine.program();
        let at = program.sources().position(program.statement_span(machine.program_counter()));
        format!("{}:{}: {message}\n    {}", at.file, at.line, at.text.trim())
    }
}

/// A pixel that differs between two pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Difference {
    x: usize,
    y: usize,
    expected: Color,
    found: Color,
}

impl Difference {
    fn text(self) -> PixelText {
        PixelText { x: self.x, y: self.y, expected: self.expected.name(), found: self.found.name() }
    }
}

/// Returns the pixels whose visible colours differ, row by row. The pictures have the same size.
fn differences<'p>(expected: &'p Framebuffer, found: &'p Framebuffer) -> impl Iterator<Item = Difference> + 'p {
    let width = expected.width().max(1) as usize;
    let (expected_colors, found_colors) = (expected.palette().xrgb(), found.palette().xrgb());
    let pairs = expected.pixels().iter().zip(found.pixels()).enumerate();
    pairs
        .filter(move |(_, (one, other))| expected_colors[usize::from(**one)] != found_colors[usize::from(**other)])
        .map(move |(at, (&expected, &found))| Difference {
            x: at % width,
            y: at / width,
            expected: Color::wrapping(expected),
            found: Color::wrapping(found),
        })
}

/// Checks a program against a lab's reference.
fn check(lab: &Lab, path: &Path, language: Language) -> Result<(), CommandError> {
    let name = match path.to_str() {
        Some("-") => "-.c".to_owned(),
        _ => path.file_name().map_or_else(|| "program.c".to_owned(), |name| name.to_string_lossy().into_owned()),
    };
    let mut source = CSource {
        files: vec![(name, read_source(path)?)],
        units: 1,
        options: CompileOptions::default(),
        recognized: None,
        is_automatic: false,
        processor: Processor::default(),
        mounted: Arc::default(),
    };
    let program = compile(&mut source, &IncludePath::new(&[path.to_owned()], &[]), language, false)?;
    let mut run = LabRun::new(program);
    if let RunOutcome::RuntimeError(_) | RunOutcome::Refused(_) = run.outcome {
        return program_error(&run.outcome, run.session.pc()).map_or(Ok(()), |error| Err(error.into()));
    }
    let reference = reference(lab)?;
    let expected = reference.picture().expect("a reference draws a picture");
    let is_endless = run.outcome == RunOutcome::TimeLimit;
    let found = run.picture().filter(|found| found.pixels().len() == expected.pixels().len());
    let wrong: Vec<Difference> = found.map(|found| differences(expected, found).collect()).unwrap_or_default();
    match (run.picture(), found, wrong.first()) {
        (_, Some(_), None) => Ok(()),
        _ if is_endless => {
            let endless = |language: Language| (language.text().terminal.lab.endless)(TIME_LIMIT.as_secs());
            Err(LocalizedMessage::from_fn(|language| run.with_line(&endless(language))).into())
        }
        (None, ..) => {
            Err(LocalizedMessage::from_fn(|language| language.text().terminal.lab.no_picture.to_owned()).into())
        }
        (Some(other), None, _) => {
            let (width, height) = (other.width(), other.height());
            let size = |language: Language| (language.text().terminal.lab.other_size)(width, height);
            Err(LocalizedMessage::from_fn(size).into())
        }
        (_, _, Some(&first)) => Err(report(lab, &mut run, path, first, &wrong).into()),
    }
}

/// Runs the reference of a lab.
fn reference(lab: &Lab) -> Result<LabRun, CommandError> {
    let files = [(lab.name, lab.reference.as_bytes())];
    let program = turboc::compile(&files, &NoFiles, &CompileOptions::default());
    let program = program.map_err(|_| LocalizedMessage::from_fn(|_| lab.name.to_owned()))?;
    Ok(LabRun::new(Arc::new(program)))
}

/// Reports the differences: their number, the first one, and the statement that drew it. If no statement did, also
/// reports the first wrong pixel that was drawn.
fn report(lab: &Lab, run: &mut LabRun, path: &Path, first: Difference, wrong: &[Difference]) -> LocalizedMessage {
    let is_drawn = run.session.back_to_pixel(first.x as i32, first.y as i32);
    let other = wrong.iter().copied().find(|pixel| pixel.found != Color::BLACK).filter(|_| !is_drawn);
    let is_other_drawn = other.is_some_and(|pixel| run.session.back_to_pixel(pixel.x as i32, pixel.y as i32));
    let is_positioned = is_drawn || is_other_drawn;
    let line = run.session.line();
    LocalizedMessage::from_fn(|language| {
        let text = &language.text().terminal.lab;
        let mut lines = vec![(text.differs)(lab.name, wrong.len(), &first.text())];
        if !is_drawn {
            lines.push(text.not_drawn.to_owned());
            lines.extend(other.map(|pixel| (text.drawn_wrong)(&pixel.text())));
        }
        if is_positioned {
            lines.push(run.with_line(text.drawn_here));
        }
        if is_positioned && line > 0 && path != Path::new("-") {
            lines.push((text.debugger)(&path.display().to_string(), line));
        }
        lines.join("\n")
    })
}
