//! `huanle replay`: replays a recorded run frame by frame.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

use super::clock::start_time;
use super::error::{CommandError, InputError, ReplayError};
use super::options::{parse_capture_path, read_text};
use super::output::Outputs;
use super::run::run_pc;
use super::session::{RunConfig, RunProgram, Session, StopReason};
use crate::machine::Interrupt;
use crate::machine::recording::Recording;
use crate::messages::Localize;
use crate::programs;
use crate::programs::runner::prepare;
use crate::screens::turboc::RunOptions;
use crate::text::Language;
use crate::turboc::NoFiles;

/// Replay a recording frame by frame
#[derive(Args, Clone, Debug)]
pub(super) struct ReplayArgs {
    /// Recording made by --record, or - for standard input
    file: PathBuf,
    /// Write the last frame (.png, .bmp, .svg), an animation (.gif, .apng, .mp4, .webm) or its sound (.wav) instead of
    /// opening a window
    #[arg(long, value_name = "FILE", value_parser = parse_capture_path)]
    out: Option<PathBuf>,
    /// Real-time limit of an export, in seconds; the file then ends at the frame reached
    #[arg(long, value_name = "SECONDS", default_value_t = 60, value_parser = clap::value_parser!(u32).range(1..))]
    patience: u32,
}

/// Plays a recording.
///
/// # Errors
/// Returns an error if it cannot be read or is not a recording, and the errors of playing.
pub(super) fn run(args: &ReplayArgs, language: Language) -> Result<(), CommandError> {
    let out = Outputs::new(None).with_inputs([&args.file]).plan_capture(args.out.as_deref())?;
    let file = args.file.display();
    let no_replay = |error: Box<dyn Localize>| InputError::Replay(file.to_string(), error);
    let recording = read_text(&args.file)?.parse::<Recording>().map_err(|error| no_replay(error.into()))?;
    let replayed = RunConfig::from_recording(&recording).map_err(|error| no_replay(error.into()))?;
    // A recording without events was made without a user.
    let alone = recording.timeline.events.is_empty();
    let session = Session {
        headless: args.out.is_some(),
        keys: Some(recording.timeline),
        saves_screenshots: false,
        out,
        time_limit: Some(Duration::from_secs(args.patience.into())),
        ..Session::new(language)
    };
    match &replayed.program {
        RunProgram::Play(play) => {
            let damaged = InputError::Replay(file.to_string(), ReplayError::Search.into());
            session.run(&replayed, |m, text, context| {
                programs::run_program(play, m, text, context).map_err(|interrupt| match interrupt {
                    Interrupt::DamagedSearch => StopReason::Failed(Box::new(damaged)),
                    interrupt => StopReason::Interrupt(interrupt),
                })
            })
        }
        RunProgram::C(source) => {
            let mut source = source.clone();
            let program = source.compile(&NoFiles).map_err(|_| no_replay(ReplayError::DoesNotCompile.into()))?;
            let mut pc = source.create_pc(program, None, start_time(replayed.seed));
            let options = prepare(&mut pc, RunOptions::INTERACTIVE, false, replayed.settings.lang.text());
            let options = RunOptions {
                last_key: alone.then_some(Duration::ZERO),
                warnings: options.warnings.filter(|_| !alone),
                ..options
            };
            let shown = source.files.first().filter(|_| !alone).map(|(name, _)| name.as_str());
            // The program's files were already written during the recording.
            run_pc(session, &replayed, &mut pc, options, shown, &mut drop, None).map(drop)
        }
    }
}
