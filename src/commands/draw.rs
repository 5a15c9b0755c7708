//! `huanle draw`: runs a script of graphics.h calls, in a window or into a file.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use clap::Args;

use super::arguments::UsageError;
use super::data_dir::{DataDir, DataDirPolicy};
use super::error::{CommandError, InputError};
use super::font_files::FontSearchPath;
use super::options::{CaptureArgs, CommonArgs, read_script, window_scale};
use super::output::{OutputFormat, Outputs};
use super::session::{RunConfig, RunProgram, Session, StopReason};
use super::viewer::{ScriptViewer, TIME_LIMIT};
use super::watch::FileWatcher;
use crate::capture::CaptureFormat;
use crate::gfx::font::stroked::FontFiles;
use crate::machine::{BorlandRng, Flow, Interrupt, Machine};
use crate::screens::script_player;
use crate::script::{Script, ScriptErrors, ScriptOptions, ScriptRunError};
use crate::text::{Language, Text};

/// Draw a script of graphics.h calls
#[derive(Args, Clone, Debug)]
#[command(
    after_help = "A script has one call per line: `setcolor YELLOW`, `line 0 0 639 479`, `outtextxy 10 10 Hello`, \
                        `delay 100`. It also has variables, arithmetic, repeat, while, if, for, random, getch and the \
                        mouse. The language is described in docs/en/scripts.md."
)]
pub(super) struct DrawArgs {
    /// Script file, or - for standard input
    script: PathBuf,
    #[command(flatten)]
    look: CommonArgs,
    #[command(flatten)]
    take: CaptureArgs,
    /// Draw again whenever the file is saved
    #[arg(long, conflicts_with_all = ["out", "headless", "keys", "record"])]
    watch: bool,
    /// Folder that is searched first for .CHR fonts; then initgraph's path, BGIPATH and the current folder are searched
    #[arg(long, value_name = "DIR")]
    fonts: Option<PathBuf>,
    /// Record the script, the seed and the timed keys for `huanle replay`
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
}

impl DrawArgs {
    /// Returns the options of the run. A single picture takes no time. A run into a file has a time limit unless keys
    /// or a time are given.
    fn script_options(&self) -> ScriptOptions {
        let headless = self.take.headless();
        let picture = self
            .take
            .out
            .as_deref()
            .is_some_and(|path| matches!(CaptureFormat::from_path(path), Ok(CaptureFormat::Picture(_))));
        let at_once = picture && self.take.at.is_none() && self.take.keys.is_none() && self.record.is_none();
        ScriptOptions {
            time_per_call: if at_once { Duration::ZERO } else { ScriptOptions::INTERACTIVE.time_per_call },
            has_user: !headless || self.take.keys.is_some(),
            limit: (headless && self.take.keys.is_none() && self.take.at.is_none())
                .then_some(ScriptOptions::UNATTENDED_LIMIT),
            native_size: at_once,
        }
    }
}

/// Draws a script.
///
/// # Errors
/// Returns an error if the script cannot be read or contains errors, no window can be opened, or a file cannot be
/// written.
pub(super) fn run(args: &DrawArgs, language: Language) -> Result<(), CommandError> {
    let headless = args.take.headless();
    if args.watch && args.script == Path::new("-") {
        return Err(CommandError::Usage(UsageError::Watch));
    }
    let watch = args.watch.then(|| FileWatcher::new(&args.script));
    let scale = window_scale(args.look.scale, headless)?;
    let outputs = Outputs::new(args.take.force, args.look.data_dir.as_deref());
    let mut outputs = outputs.with_inputs([&args.script]).with_input_folders(&args.fonts);
    let out = outputs.plan_capture(args.take.out.as_deref())?;
    let record = outputs.plan_optional(args.record.as_deref(), OutputFormat::Recording)?;
    let reach = if args.record.is_some() { DataDirPolicy::Recorded } else { DataDirPolicy::Explicit };
    let (home, settings) = DataDir::open_settings(&args.look, language, reach);
    let session = Session {
        headless,
        scale: scale.or(settings.scale),
        keys: args.take.keys.clone(),
        out,
        at: args.take.at,
        record,
        watch: watch.as_ref(),
        data_dir: home,
        ..Session::new(language)
    };
    let fonts = FontSearchPath::with_dir(args.fonts.as_deref());
    let viewer = ScriptViewer::new(args.script.display().to_string(), settings.lang, language);
    let sheet = (&viewer, &fonts);
    let text = read_script(&args.script)?;
    if let Some(watch) = &watch {
        let run = RunConfig::new(RunProgram::Draw(String::new()), &args.look, settings)?;
        return session.run(&run, |m, text, _| redraw_on_save(m, text, sheet, watch, run.seed));
    }
    let script = parse(viewer.name(), &text)?;
    let run = RunConfig::new(RunProgram::Draw(text), &args.look, settings)?;
    let options = args.script_options();
    let exported = headless && args.take.keys.is_none();
    session.run(&run, |m, text, _| match exported {
        true => export(m, sheet, &script, options),
        false => run_interactive(m, text, sheet, &script, options, run.seed),
    })
}

/// The viewer of a script, and the fonts available to it.
pub(super) type ScriptResources<'a> = (&'a ScriptViewer, &'a Arc<dyn FontFiles>);

/// Parses a script. Errors contain the name of the script and the line.
pub(super) fn parse(name: &str, text: &str) -> Result<Script, InputError> {
    text.parse::<Script>().map_err(|mistakes| InputError::Script(name.to_owned(), mistakes))
}

/// Runs a script to its end, into a file.
pub(super) fn export(
    m: &mut Machine<'_>,
    sheet: ScriptResources<'_>,
    script: &Script,
    options: ScriptOptions,
) -> Result<(), StopReason> {
    let (viewer, fonts) = sheet;
    let mut showing = viewer.host(false, options.limit.map(|_| TIME_LIMIT));
    script.run_for(m, options, fonts.clone(), &mut showing).map_err(|stop| stop_reason(viewer, stop))
}

/// Converts the reason why a script stopped, and adds the script's name to an error.
fn stop_reason(viewer: &ScriptViewer, stop: ScriptRunError) -> StopReason {
    match stop {
        ScriptRunError::Interrupt(interrupt) => StopReason::Interrupt(interrupt),
        ScriptRunError::Error(mistake) => {
            let mistakes = ScriptErrors { errors: vec![mistake], more: 0 };
            StopReason::Failed(Box::new(InputError::Script(viewer.name().to_owned(), mistakes)))
        }
    }
}

/// Runs a script interactively, and shows its last picture until Esc is pressed.
pub(super) fn run_interactive(
    m: &mut Machine<'_>,
    text: &Text,
    sheet: ScriptResources<'_>,
    script: &Script,
    options: ScriptOptions,
    seed: u32,
) -> Result<(), StopReason> {
    let (viewer, fonts) = sheet;
    let show = |m: &mut Machine<'_>| script.run_for(m, options, fonts.clone(), &mut viewer.host(true, None));
    let short = Path::new(viewer.name()).file_name().unwrap_or_default().to_string_lossy();
    script_player::run_script(m, text, &short, script, seed, show).map_err(|stop| stop_reason(viewer, stop))
}

/// Shows an error and waits for Esc.
fn show_error(m: &mut Machine<'_>, sheet: ScriptResources<'_>, failure: &CommandError) -> Flow {
    sheet.0.show_error(&mut m.screen, failure);
    script_player::wait_for_esc(m)
}

/// Draws the script, and redraws it with the same random numbers whenever its file is saved, until Esc is pressed after
/// it has ended. Errors are shown on the screen and on standard error.
fn redraw_on_save(
    m: &mut Machine<'_>,
    text: &Text,
    sheet: ScriptResources<'_>,
    watch: &FileWatcher,
    seed: u32,
) -> Flow {
    loop {
        m.visual_rng = BorlandRng::new(seed);
        while m.poll().is_some() {}
        sheet.0.clear_warnings();
        let script = watch.read().and_then(|script| Ok(parse(sheet.0.name(), &script)?));
        let stayed =
            match script.map(|script| run_interactive(m, text, sheet, &script, ScriptOptions::INTERACTIVE, seed)) {
                Ok(Ok(())) => Ok(()),
                Ok(Err(StopReason::Interrupt(interrupt))) => Err(interrupt),
                Ok(Err(StopReason::Failed(error))) => show_error(m, sheet, &CommandError::from_program(error)),
                Err(failure) => show_error(m, sheet, &failure),
            };
        match stayed {
            Err(Interrupt::Ended) if watch.was_saved() => {}
            ended => return ended,
        }
    }
}
