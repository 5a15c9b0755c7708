//! `huanle draw`: runs a script of graphics.h calls, in a window or into a file.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use clap::Args;

use super::arguments::Conflict;
use super::fault::{CommandError, InputError};
use super::font_files::Disk;
use super::home::{DataDir, DataDirPolicy};
use super::language::OutputLanguages;
use super::options::{LookArgs, TakeArgs, read_text, window_scale};
use super::output::{OutputFormat, Outputs};
use super::session::{Program, Run, Session, StopReason};
use super::viewer::{PATIENCE, Viewer};
use super::watch::Watch;
use crate::capture::Format;
use crate::gfx::font::stroked::FontFiles;
use crate::machine::{BorlandRng, Flow, Interrupt, Machine};
use crate::programs::story;
use crate::script::{Script, ScriptErrors, ScriptOptions, Stop};
use crate::text::Text;

/// Draw what a script of graphics.h calls says: in a window, or into a picture or an animation
#[derive(Args, Clone, Debug)]
#[command(after_help = "A script is a text of calls, one a line: `setcolor YELLOW`, `line 0 0 639 479`, \
                        `outtextxy 10 10 Hello`, `delay 100`; with variables, arithmetic, repeat, while, if and for, \
                        random, getch and the mouse. The whole language is on one page: docs/en/scripts.md.")]
pub(super) struct DrawArgs {
    /// The script, or - for standard input
    script: PathBuf,
    #[command(flatten)]
    look: LookArgs,
    #[command(flatten)]
    take: TakeArgs,
    /// Draw again whenever the file is saved
    #[arg(long, conflicts_with_all = ["out", "headless", "keys", "record"])]
    watch: bool,
    /// Where .CHR files of stroked fonts are looked for first; then as initgraph's path says, in BGIPATH, and here
    #[arg(long, value_name = "DIR")]
    fonts: Option<PathBuf>,
    /// Keep the script, the seed and the timed keys, for `huanle replay`
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
}

impl DrawArgs {
    /// Returns the options of the run. A single picture takes no time. A run into a file has a time limit unless keys
    /// or a time are given.
    fn manner(&self) -> ScriptOptions {
        let headless = self.take.headless();
        let picture = self.take.out.as_deref().is_some_and(|path| matches!(Format::of(path), Ok(Format::Picture(_))));
        let at_once = picture && self.take.at.is_none() && self.take.keys.is_none() && self.record.is_none();
        ScriptOptions {
            per_call: if at_once { Duration::ZERO } else { ScriptOptions::WATCHED.per_call },
            keys: !headless || self.take.keys.is_some(),
            limit: (headless && self.take.keys.is_none() && self.take.at.is_none()).then_some(ScriptOptions::PATIENCE),
            own_size: at_once,
        }
    }
}

/// Draws a script.
///
/// # Errors
/// Returns an error if the script cannot be read or contains errors, no window can be opened, or a file cannot be
/// written.
pub(super) fn run(args: &DrawArgs, speech: OutputLanguages) -> Result<(), CommandError> {
    let headless = args.take.headless();
    if args.watch && args.script == Path::new("-") {
        return Err(CommandError::Arguments(Conflict::Watch));
    }
    let watch = args.watch.then(|| Watch::new(&args.script));
    let scale = window_scale(args.look.scale, headless)?;
    let outputs = Outputs::new(args.take.force, args.look.data_dir.as_deref());
    let mut outputs = outputs.reading([&args.script]).reading_folders(&args.fonts);
    let out = outputs.plan_capture(args.take.out.as_deref())?;
    let record = outputs.plan_optional(args.record.as_deref(), OutputFormat::Recording)?;
    let reach = if args.record.is_some() { DataDirPolicy::Recorded } else { DataDirPolicy::Named };
    let (home, settings) = DataDir::open_settings(&args.look, speech, reach);
    let session = Session {
        headless,
        scale: scale.or(settings.scale),
        keys: args.take.keys.clone(),
        out,
        at: args.take.at,
        record,
        watch: watch.as_ref(),
        home,
        ..Session::of(speech)
    };
    let fonts = Disk::with(args.fonts.as_deref());
    let viewer = Viewer::new(args.script.display().to_string(), settings.lang, speech.terminal);
    let sheet = (&viewer, &fonts);
    let text = read_text(&args.script)?;
    if let Some(watch) = &watch {
        let run = Run::new(Program::Draw(String::new()), &args.look, settings)?;
        return session.run(&run, |m, text, _| draw_again_and_again(m, text, sheet, watch, run.seed));
    }
    let script = read(viewer.name(), &text)?;
    let run = Run::new(Program::Draw(text), &args.look, settings)?;
    let manner = args.manner();
    let exported = headless && args.take.keys.is_none();
    session.run(&run, |m, text, _| match exported {
        true => tell(m, sheet, &script, manner),
        false => visit(m, text, sheet, &script, manner, run.seed),
    })
}

/// The viewer of a script, and the fonts available to it.
pub(super) type Sheet<'a> = (&'a Viewer, &'a Arc<dyn FontFiles>);

/// Parses a script. Errors contain the name of the script and the line.
pub(super) fn read(name: &str, text: &str) -> Result<Script, InputError> {
    text.parse::<Script>().map_err(|mistakes| InputError::Script(name.to_owned(), mistakes))
}

/// Runs a script to its end, into a file.
pub(super) fn tell(
    m: &mut Machine<'_>,
    sheet: Sheet<'_>,
    script: &Script,
    manner: ScriptOptions,
) -> Result<(), StopReason> {
    let (viewer, fonts) = sheet;
    let mut showing = viewer.showing(false, manner.limit.map(|_| PATIENCE));
    script.run_for(m, manner, fonts.clone(), &mut showing).map_err(|stop| stopped(viewer, stop))
}

/// Converts the reason why a script stopped, and adds the script's name to an error.
fn stopped(viewer: &Viewer, stop: Stop) -> StopReason {
    match stop {
        Stop::Interrupt(interrupt) => StopReason::Interrupt(interrupt),
        Stop::Mistake(mistake) => {
            let mistakes = ScriptErrors { told: vec![mistake], more: 0 };
            StopReason::Failed(Box::new(InputError::Script(viewer.name().to_owned(), mistakes)))
        }
    }
}

/// Runs a script interactively, and shows its last picture until Esc is pressed.
pub(super) fn visit(
    m: &mut Machine<'_>,
    text: &Text,
    sheet: Sheet<'_>,
    script: &Script,
    manner: ScriptOptions,
    seed: u32,
) -> Result<(), StopReason> {
    let (viewer, fonts) = sheet;
    let show = |m: &mut Machine<'_>| script.run_for(m, manner, fonts.clone(), &mut viewer.showing(true, None));
    let short = Path::new(viewer.name()).file_name().unwrap_or_default().to_string_lossy();
    story::visit(m, text, &short, script, seed, show).map_err(|stop| stopped(viewer, stop))
}

/// Shows an error and waits for Esc.
fn complain(m: &mut Machine<'_>, sheet: Sheet<'_>, failure: &CommandError) -> Flow {
    sheet.0.complain(&mut m.screen, failure);
    story::stay(m)
}

/// Draws the script, and redraws it with the same random numbers whenever its file is saved, until Esc is pressed after
/// it has ended. Errors are shown on the screen and on standard error.
fn draw_again_and_again(m: &mut Machine<'_>, text: &Text, sheet: Sheet<'_>, watch: &Watch, seed: u32) -> Flow {
    loop {
        m.show = BorlandRng::new(seed);
        while m.poll().is_some() {}
        sheet.0.forget();
        let script = watch.read().and_then(|script| Ok(read(sheet.0.name(), &script)?));
        let stayed = match script.map(|script| visit(m, text, sheet, &script, ScriptOptions::WATCHED, seed)) {
            Ok(Ok(())) => Ok(()),
            Ok(Err(StopReason::Interrupt(interrupt))) => Err(interrupt),
            Ok(Err(StopReason::Failed(error))) => complain(m, sheet, &CommandError::of_program(error)),
            Err(failure) => complain(m, sheet, &failure),
        };
        match stayed {
            Err(Interrupt::Ended) if watch.saved() => {}
            ended => return ended,
        }
    }
}
