//! `huanle` and `huanle othello`: playing.

use std::error::Error;
use std::path::PathBuf;

use clap::Args;

use super::options::{LookArgs, capture_path};
use super::session::{Session, Settings};
use super::wrong_arguments;
use crate::machine::timeline::Timeline;
use crate::screens::dos_othello;

/// Options of a program that is played.
#[derive(Args, Clone, Debug)]
pub struct PlayArgs {
    #[command(flatten)]
    look: LookArgs,
    /// Run without a window, in no real time, by the keys of --keys
    #[arg(long, requires = "keys")]
    headless: bool,
    /// Keys to press, with virtual time: "Enter 2s Right*3 Enter click:200,150 hold:Down,1s"
    #[arg(long, value_name = "SCRIPT", allow_hyphen_values = true)]
    keys: Option<Timeline>,
    /// Write what is seen: the last frame (.png, .bmp) or all of it as an animation (.gif)
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
    if args.headless && args.look.scale.is_some() {
        wrong_arguments("--scale is for a window, and --headless opens none");
    }
    let session = Session {
        headless: args.headless,
        scale: args.look.scale,
        keys: args.keys.clone(),
        out: args.out.as_deref(),
        at: None,
        record: args.record.as_deref(),
        watch: None,
    };
    session.run(&Settings::new(&args.look)?, dos_othello::program)
}
