//! `huanle`, the cabinet, and `huanle othello`: playing.

use std::path::PathBuf;

use clap::Args;

use super::fault::Failure;
use super::home::{Home, Reach};
use super::language::Speech;
use super::options::{HandsArgs, LookArgs, capture_path, window_scale};
use super::session::{Play, Program, Run, Session};
use crate::lessons;
use crate::machine::{Flow, Machine};
use crate::screens::cabinet::{self, Entry, Shelves};
use crate::screens::desk::{Desk, Outside};
use crate::screens::gomoku::{self, GomokuBoard};
use crate::screens::{dos_othello, gallery, othello, settings, xiangqi};
use crate::settings::Settings;
use crate::text::Text;

/// Options of a program that is played.
#[derive(Args, Clone, Debug)]
pub struct PlayArgs {
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

/// The games in the cabinet.
const GAMES: &[Entry] = &[
    Entry { words: |text| &text.dos_othello, run: |m, text, _| dos_othello::program(m, text) },
    Entry { words: |text| &text.othello, run: |m, text, desk| othello::program(m, text, desk, None) },
    Entry { words: |text| &text.gomoku, run: |m, text, desk| gomoku::program(m, GomokuBoard::new(text), desk, None) },
    Entry {
        words: |text| &text.classic_gomoku,
        run: |m, text, desk| gomoku::program(m, GomokuBoard::classic(text), desk, None),
    },
    Entry { words: |text| &text.xiangqi, run: |m, text, desk| xiangqi::program(m, text, desk, None) },
];
/// What else is there.
const ROOMS: &[Entry] = &[
    Entry { words: |text| &text.classroom, run: |m, text, _| lessons::index::run(m, &text.lessons, "") },
    Entry { words: |text| &text.exhibition, run: |m, text, _| gallery::hall::run(m, text) },
    Entry { words: |text| &text.settings, run: |m, _, desk| settings::program(m, desk) },
];

/// Plays a program.
///
/// # Errors
/// When no window can be opened or a file cannot be written.
pub fn run(args: &PlayArgs, speech: Speech, play: Play) -> Result<(), Failure> {
    run_with(args, speech, play, None, |_| {})
}

/// The same with an engine outside, if there is one, and with settings that are changed for this run.
///
/// # Errors
/// When no window can be opened or a file cannot be written.
pub fn run_with(
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
    session.run(&run, |m, text, desk| perform(&play, m, text, desk))
}

/// What a program does until it is left.
///
/// # Errors
/// An interrupt of the machine's.
pub fn perform(play: &Play, m: &mut Machine<'_>, text: &'static Text, desk: &mut Desk<'_>) -> Flow {
    match play {
        Play::Cabinet => cabinet(m, desk),
        Play::DosOthello => dos_othello::program(m, text),
        Play::Othello(game) => othello::program(m, text, desk, game.as_deref()),
        Play::Gomoku(start) => gomoku::program(m, start.board(text), desk, start.game.as_deref()),
        Play::Xiangqi(game) => xiangqi::program(m, text, desk, game.as_deref()),
    }
}

/// The cabinet with all its programs.
///
/// # Errors
/// An interrupt of the machine's.
pub fn cabinet(m: &mut Machine<'_>, desk: &mut Desk<'_>) -> Flow {
    cabinet::run(m, desk, &Shelves { games: GAMES, rooms: ROOMS })
}
