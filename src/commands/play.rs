//! `huanle`, the main menu: playing.

use std::path::{Path, PathBuf};

use clap::Args;

use super::data_dir::{DataDir, DataDirPolicy};
use super::error::CommandError;
use super::options::{CommonArgs, InputArgs, parse_capture_path};
use super::output::{OutputFormat, Outputs};
use super::session::{RunConfig, RunProgram, Session};
use crate::programs::{self, MenuProgram};
use crate::screens::context::ExternalOpponent;
use crate::screens::storage_warnings;
use crate::settings::Settings;
use crate::text::Language;

/// Options of a program that is played.
#[derive(Args, Clone, Debug)]
pub(super) struct PlayArgs {
    #[command(flatten)]
    pub(super) look: CommonArgs,
    #[command(flatten)]
    pub(super) hands: InputArgs,
    /// Write the last frame (.png, .bmp, .svg), an animation (.gif, .apng, .mp4, .webm) or the sound (.wav); the same
    /// seed and keys keep animation and sound in step
    #[arg(long, value_name = "FILE", value_parser = parse_capture_path)]
    pub(super) out: Option<PathBuf>,
    /// Record the seed, the settings and the timed keys for `huanle replay`; the run starts without a game in progress
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
}

impl PlayArgs {
    /// Returns the data directory that the run may access. Only interactive runs may access the user's own, so that
    /// scripted and captured runs are reproducible and contain no private data.
    fn data_dir_policy(&self) -> DataDirPolicy {
        match self.hands.keys.is_some() || self.out.is_some() {
            _ if self.record.is_some() => DataDirPolicy::Recorded,
            true => DataDirPolicy::Explicit,
            false => DataDirPolicy::User,
        }
    }

    /// Creates the session of the options, and the settings for it. `game` is the file to open, if there is one.
    pub(super) fn session(
        &self,
        language: Language,
        headless: bool,
        game: Option<&Path>,
    ) -> Result<(Session<'_>, Settings), CommandError> {
        let mut outputs = Outputs::new(self.look.data_dir.as_deref()).with_inputs(game);
        let out = outputs.plan_capture(self.out.as_deref())?;
        let record = outputs.plan_optional(self.record.as_deref(), OutputFormat::Recording)?;
        let (home, settings) = DataDir::open(&self.look, language, self.data_dir_policy());
        let session = Session {
            headless,
            scale: settings.window.scale,
            keys: self.hands.keys.clone(),
            out,
            record,
            data_dir: home,
            ..Session::new(language)
        };
        Ok((session, settings))
    }
}

/// Plays a program.
///
/// # Errors
/// Returns an error if no window can be opened or a file cannot be written.
pub(super) fn run(args: &PlayArgs, language: Language, play: MenuProgram) -> Result<(), CommandError> {
    run_with(args, language, play, None, None, |_| {})
}

/// Plays a program with an optional game file, an optional external engine, and settings changed for this run.
///
/// # Errors
/// Returns an error if no window can be opened or a file cannot be written.
pub(super) fn run_with(
    args: &PlayArgs,
    language: Language,
    play: MenuProgram,
    game: Option<&Path>,
    outside: Option<ExternalOpponent>,
    adjust: impl FnOnce(&mut Settings),
) -> Result<(), CommandError> {
    let (mut session, mut settings) = args.session(language, args.hands.keys.is_some(), game)?;
    session.external_engine = outside;
    adjust(&mut settings);
    let run = RunConfig::new(RunProgram::Play(play.clone()), &args.look, settings)?;
    let errors = session.data_dir.take_errors();
    session.run(&run, |m, text, context| {
        storage_warnings::show(m, text, &errors)?;
        programs::run_program(&play, m, text, context)
    })
}
