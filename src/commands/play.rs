//! `huanle` and `huanle othello`: playing.

use std::error::Error;
use std::path::PathBuf;

use clap::Args;

use super::options::{HandsArgs, LookArgs, capture_path, window_scale};
use super::session::{Session, Settings};
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
    /// Keep the seed and the timed keys, for `huanle replay`
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
}

/// Plays the DOS Othello program.
///
/// # Errors
/// When no window can be opened or a file cannot be written.
pub fn run(args: &PlayArgs) -> Result<(), Box<dyn Error>> {
    let session = Session {
        headless: args.hands.headless,
        mute: args.look.mute,
        scale: window_scale(args.look.scale, args.hands.headless),
        keys: args.hands.keys.clone(),
        out: args.out.as_deref(),
        at: None,
        record: args.record.as_deref(),
        watch: None,
    };
    session.run(&Settings::new(&args.look)?, dos_othello::program)
}
