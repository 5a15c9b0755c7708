//! `huanle`, the main menu, and `huanle othello`: playing.

use std::path::{Path, PathBuf};

use clap::Args;

use super::fault::CommandError;
use super::home::{DataDir, DataDirPolicy};
use super::language::OutputLanguages;
use super::options::{HandsArgs, LookArgs, capture_path, window_scale};
use super::output::{ForceArgs, OutputFormat, Outputs};
use super::session::{Program, Run, Session};
use crate::programs::{self, Play};
use crate::screens::desk::ExternalOpponent;
use crate::screens::troubles;
use crate::settings::Settings;

/// Options of a program that is played.
#[derive(Args, Clone, Debug)]
pub(super) struct PlayArgs {
    #[command(flatten)]
    pub(super) look: LookArgs,
    #[command(flatten)]
    pub(super) hands: HandsArgs,
    /// Write the run: its last frame (.png, .bmp), all that is seen as an animation (.gif), or what is heard (.wav); the
    /// same seed and keys give an animation and its sound in step
    #[arg(long, value_name = "FILE", value_parser = capture_path)]
    pub(super) out: Option<PathBuf>,
    /// Keep the seed, the settings and the timed keys, for `huanle replay`: a run that starts with no game in progress
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    #[command(flatten)]
    force: ForceArgs,
}

impl PlayArgs {
    /// Returns the data directory that the run may access. Only interactive runs may access the user's own, so that
    /// scripted and captured runs are reproducible and contain no private data.
    fn reach(&self) -> DataDirPolicy {
        match self.hands.keys.is_some() || self.out.is_some() {
            _ if self.record.is_some() => DataDirPolicy::Recorded,
            true => DataDirPolicy::Named,
            false => DataDirPolicy::Own,
        }
    }

    /// Creates the session of the options, and the settings for it. `game` is the file to open, if there is one.
    pub(super) fn session(
        &self,
        speech: OutputLanguages,
        headless: bool,
        game: Option<&Path>,
    ) -> Result<(Session<'_>, Settings), CommandError> {
        let scale = window_scale(self.look.scale, headless)?;
        let mut outputs = Outputs::new(self.force, self.look.data_dir.as_deref()).reading(game);
        let out = outputs.plan_capture(self.out.as_deref())?;
        let record = outputs.plan_optional(self.record.as_deref(), OutputFormat::Recording)?;
        let (home, settings) = DataDir::open(&self.look, speech, self.reach());
        let session = Session {
            headless,
            scale: scale.or(settings.scale),
            keys: self.hands.keys.clone(),
            out,
            record,
            home,
            ..Session::of(speech)
        };
        Ok((session, settings))
    }
}

/// Plays a program.
///
/// # Errors
/// Returns an error if no window can be opened or a file cannot be written.
pub(super) fn run(args: &PlayArgs, speech: OutputLanguages, play: Play) -> Result<(), CommandError> {
    run_with(args, speech, play, None, None, |_| {})
}

/// Plays a program with an optional game file, an optional external engine, and settings changed for this run.
///
/// # Errors
/// Returns an error if no window can be opened or a file cannot be written.
pub(super) fn run_with(
    args: &PlayArgs,
    speech: OutputLanguages,
    play: Play,
    game: Option<&Path>,
    outside: Option<ExternalOpponent>,
    adjust: impl FnOnce(&mut Settings),
) -> Result<(), CommandError> {
    let (mut session, mut settings) = args.session(speech, args.hands.headless, game)?;
    session.outside = outside;
    adjust(&mut settings);
    let run = Run::new(Program::Play(play.clone()), &args.look, settings)?;
    let troubles = session.home.take_troubles();
    session.run(&run, |m, text, desk| {
        troubles::tell(m, text, &troubles)?;
        programs::perform(&play, m, text, desk)
    })
}
