//! `huanle`, the cabinet, and `huanle othello`: playing.

use std::error::Error;
use std::path::PathBuf;

use clap::Args;

use super::options::{HandsArgs, LookArgs, capture_path, window_scale};
use super::session::{Program, Session, Settings};
use crate::lessons;
use crate::machine::{Flow, Machine};
use crate::records::Memory;
use crate::screens::cabinet::{self, Entry, Shelves};
use crate::screens::desk::Desk;
use crate::screens::{dos_othello, gallery};
use crate::settings;
use crate::text::Language;

/// Options of a program that is played.
#[derive(Args, Clone, Debug)]
pub struct PlayArgs {
    #[command(flatten)]
    look: LookArgs,
    #[command(flatten)]
    hands: HandsArgs,
    /// Write what is seen: the last frame (.png, .bmp) or all of it as an animation (.gif)
    #[arg(long, value_name = "FILE", value_parser = capture_path)]
    out: Option<PathBuf>,
    /// Keep the seed and the timed keys, for `huanle replay`
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
}

/// The games in the cabinet.
const GAMES: &[Entry] = &[Entry { words: |text| &text.dos_othello, run: |m, text, _| dos_othello::program(m, text) }];
/// What else is there.
const ROOMS: &[Entry] = &[
    Entry { words: |text| &text.classroom, run: |m, text, _| lessons::index::run(m, &text.lessons) },
    Entry { words: |text| &text.exhibition, run: |m, text, _| gallery::hall::run(m, text) },
];

/// Plays a program: the cabinet, or one that stands in it.
///
/// # Errors
/// When no window can be opened or a file cannot be written.
pub fn run(args: &PlayArgs, program: Program) -> Result<(), Box<dyn Error>> {
    let session = Session {
        headless: args.hands.headless,
        scale: window_scale(args.look.scale, args.hands.headless),
        keys: args.hands.keys.clone(),
        out: args.out.as_deref(),
        at: None,
        record: args.record.as_deref(),
        watch: None,
    };
    let settings = Settings { program, ..Settings::new(&args.look)? };
    match settings.program {
        Program::Cabinet => session.run(&settings, |m, _| cabinet(m, settings.lang)),
        _ => session.run(&settings, dos_othello::program),
    }
}

/// The cabinet in a language, on a desk of its own.
///
/// # Errors
/// An interrupt of the machine's.
pub fn cabinet(m: &mut Machine<'_>, lang: Language) -> Flow {
    let mut desk = Desk {
        store: &mut Memory::default(),
        shelf: &mut Memory::default(),
        settings: settings::Settings { lang, ..settings::Settings::default() },
        keep_settings: &mut |_| Ok(()),
    };
    cabinet::run(m, &mut desk, &Shelves { games: GAMES, rooms: ROOMS })
}
