//! `huanle`, the cabinet, and `huanle othello`: playing.

use std::path::PathBuf;

use clap::Args;

use super::fault::Failure;
use super::home::{Home, Reach};
use super::language::Speech;
use super::options::{HandsArgs, LookArgs, capture_path, window_scale};
use super::session::{Program, Run, Session};
use crate::programs::{self, Play};
use crate::screens::desk::Outside;
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
}

impl PlayArgs {
    /// A person's own folder is for a person who plays: whatever is worked by a script or seen by others is a run that
    /// can be repeated, and nothing of the user's leaks into it.
    fn reach(&self) -> Reach {
        match self.hands.keys.is_some() || self.out.is_some() {
            _ if self.record.is_some() => Reach::Recorded,
            true => Reach::Named,
            false => Reach::Own,
        }
    }

    /// The run that is asked for, and the settings for it.
    pub(super) fn session(&self, speech: Speech, headless: bool) -> Result<(Session<'_>, Settings), Failure> {
        let scale = window_scale(self.look.scale, headless)?;
        let (home, settings) = Home::open(&self.look, speech, self.reach());
        let session = Session {
            headless,
            scale: scale.or(settings.scale),
            keys: self.hands.keys.clone(),
            out: self.out.as_deref(),
            record: self.record.as_deref(),
            home,
            ..Session::of(speech)
        };
        Ok((session, settings))
    }
}

/// Plays a program.
///
/// # Errors
/// When no window can be opened or a file cannot be written.
pub(super) fn run(args: &PlayArgs, speech: Speech, play: Play) -> Result<(), Failure> {
    run_with(args, speech, play, None, |_| {})
}

/// The same with an engine outside, if there is one, and with settings that are changed for this run.
///
/// # Errors
/// When no window can be opened or a file cannot be written.
pub(super) fn run_with(
    args: &PlayArgs,
    speech: Speech,
    play: Play,
    outside: Option<Outside>,
    adjust: impl FnOnce(&mut Settings),
) -> Result<(), Failure> {
    let (mut session, mut settings) = args.session(speech, args.hands.headless)?;
    session.outside = outside;
    adjust(&mut settings);
    let run = Run::new(Program::Play(play.clone()), &args.look, settings)?;
    let troubles = session.home.take_troubles();
    session.run(&run, |m, text, desk| {
        troubles::tell(m, text, &troubles)?;
        programs::perform(&play, m, text, desk)
    })
}
