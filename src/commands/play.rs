//! `huanle` and `huanle othello`: playing.

use std::error::Error;
use std::path::PathBuf;

use clap::Args;

use super::home::{Home, Reach};
use super::options::{HandsArgs, LookArgs, capture_path, window_scale};
use super::session::{Program, Run, Session};
use crate::screens::dos_othello;

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

/// Plays the DOS Othello program.
///
/// # Errors
/// When no window can be opened or a file cannot be written.
pub fn run(args: &PlayArgs) -> Result<(), Box<dyn Error>> {
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
    session.run(&Run::new(Program::Othello, &args.look, settings)?, |m, text, _| dos_othello::program(m, text))
}
