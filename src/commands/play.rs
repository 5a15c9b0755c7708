//! `huanle`, the cabinet, and `huanle othello`: playing.

use std::error::Error;
use std::path::PathBuf;

use clap::Args;

use super::home::{Home, Reach};
use super::options::{HandsArgs, LookArgs, capture_path, window_scale};
use super::session::{Program, Run, Session};
use crate::lessons;
use crate::machine::{Flow, Machine};
use crate::screens::cabinet::{self, Entry, Shelves};
use crate::screens::desk::Desk;
use crate::screens::{dos_othello, gallery, othello, settings};

/// Options of a program that is played.
#[derive(Args, Clone, Debug)]
pub struct PlayArgs {
    #[command(flatten)]
    look: LookArgs,
    #[command(flatten)]
    hands: HandsArgs,
    /// Write the run: its last frame (.png, .bmp), all that is seen as an animation (.gif), or what is heard (.wav); the
    /// same seed and keys give an animation and its sound in step
    #[arg(long, value_name = "FILE", value_parser = capture_path)]
    out: Option<PathBuf>,
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
}

/// The games in the cabinet.
const GAMES: &[Entry] = &[
    Entry { words: |text| &text.dos_othello, run: |m, text, _| dos_othello::program(m, text) },
    Entry { words: |text| &text.othello, run: |m, text, desk| othello::program(m, text, desk, None) },
];
/// What else is there.
const ROOMS: &[Entry] = &[
    Entry { words: |text| &text.classroom, run: |m, text, _| lessons::index::run(m, &text.lessons) },
    Entry { words: |text| &text.exhibition, run: |m, text, _| gallery::hall::run(m, text) },
    Entry { words: |text| &text.settings, run: |m, _, desk| settings::program(m, desk) },
];

/// Plays a program: the cabinet, or one that stands in it.
///
/// # Errors
/// When no window can be opened or a file cannot be written.
pub fn run(args: &PlayArgs, program: Program) -> Result<(), Box<dyn Error>> {
    let scale = window_scale(args.look.scale, args.hands.headless);
    let (home, settings) = Home::open(&args.look, args.reach());
    let session = Session {
        silent: false,
        headless: args.hands.headless,
        scale: scale.or(settings.scale),
        keys: args.hands.keys.clone(),
        out: args.out.as_deref(),
        at: None,
        record: args.record.as_deref(),
        watch: None,
        home,
    };
    let run = Run::new(program, &args.look, settings)?;
    match run.program {
        Program::Cabinet => session.run(&run, |m, _, desk| cabinet(m, desk)),
        _ => session.run(&run, |m, text, _| dos_othello::program(m, text)),
    }
}

/// The cabinet with all its programs.
///
/// # Errors
/// An interrupt of the machine's.
pub fn cabinet(m: &mut Machine<'_>, desk: &mut Desk<'_>) -> Flow {
    cabinet::run(m, desk, &Shelves { games: GAMES, rooms: ROOMS })
}
