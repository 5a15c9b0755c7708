//! `huanle replay`: replays a recorded run frame by frame.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

use super::draw;
use super::fault::{CommandError, InputError, ReplayError};
use super::font_files::Disk;
use super::language::OutputLanguages;
use super::options::{capture_path, read_text, window_scale};
use super::output::{ForceArgs, Outputs};
use super::run::{perform, start_of};
use super::session::{Program, Run, Session};
use super::viewer::Viewer;
use crate::machine::recording::Recording;
use crate::screens::turboc::RunOptions;
use crate::telling::Localize;
use crate::turboc::NoFiles;
use crate::{programs, script};

/// Play a recorded run again, frame for frame, in a window or into a file
#[derive(Args, Clone, Debug)]
pub(super) struct ReplayArgs {
    /// A recording made by --record, or - for standard input
    file: PathBuf,
    /// Write the last frame (.png, .bmp), an animation (.gif) or its sound (.wav) instead of opening a window
    #[arg(long, value_name = "FILE", value_parser = capture_path)]
    out: Option<PathBuf>,
    /// Pixels of the window for each of the screen, 1 to 16 [default: as large as fits]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=16))]
    scale: Option<u16>,
    /// Seconds of real time that a replay into a file may take: then the file ends where it has come to
    #[arg(long, value_name = "SECONDS", default_value_t = 60, value_parser = clap::value_parser!(u32).range(1..))]
    patience: u32,
    /// Let nothing be heard
    #[arg(long)]
    mute: bool,
    #[command(flatten)]
    force: ForceArgs,
}

/// Plays a recording.
///
/// # Errors
/// Returns an error if it cannot be read or is not a recording, and the errors of playing.
pub(super) fn run(args: &ReplayArgs, speech: OutputLanguages) -> Result<(), CommandError> {
    let out = Outputs::new(args.force, None).reading([&args.file]).plan_capture(args.out.as_deref())?;
    let file = args.file.display();
    let no_replay = |fault: Box<dyn Localize>| InputError::Replay(file.to_string(), fault);
    let recording = read_text(&args.file)?.parse::<Recording>().map_err(|fault| no_replay(Box::new(fault)))?;
    let replayed = Run::of(&recording).map_err(|fault| no_replay(Box::new(fault)))?;
    // Nobody was there: a script was run into a file.
    let alone = recording.timeline.events.is_empty();
    let session = Session {
        headless: args.out.is_some(),
        silent: args.mute,
        scale: window_scale(args.scale, args.out.is_some())?,
        keys: Some(recording.timeline),
        out,
        patience: Some(Duration::from_secs(args.patience.into())),
        ..Session::of(speech)
    };
    match &replayed.program {
        Program::Play(play) => session.run(&replayed, |m, text, desk| programs::perform(play, m, text, desk)),
        Program::C(source) => {
            let mut source = source.clone();
            let program = source.compile(&NoFiles).map_err(|_| no_replay(Box::new(ReplayError::Uncompiled)))?;
            let mut pc = source.pc(program, None, start_of(replayed.seed));
            let manner = RunOptions { last_key: alone.then_some(Duration::ZERO), ..RunOptions::WATCHED };
            // What the program writes was written when it was recorded.
            perform(session, &replayed, &mut pc, manner, &mut drop)
        }
        Program::Draw(text) => {
            let viewer = Viewer::new(file.to_string(), replayed.settings.lang, speech.terminal);
            let fonts = Disk::with(None);
            let script = draw::read(viewer.name(), text)?;
            session.run(&replayed, |m, text, _| match alone {
                true => draw::tell(m, (&viewer, &fonts), &script, script::ScriptOptions::WATCHED),
                false => {
                    draw::visit(m, text, (&viewer, &fonts), &script, script::ScriptOptions::WATCHED, replayed.seed)
                }
            })
        }
    }
}
