//! Options that several commands share.

use std::fmt;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::{Args, ValueEnum};
use rand::TryRng;
use rand::rngs::SysRng;

use super::arguments::{Conflict, ValueError};
use super::fault::{CommandError, InputError};
use super::output::ForceArgs;
use crate::capture::{CaptureError, Format};
use crate::engine::gomoku::Rules;
use crate::machine::Speed;
use crate::machine::timeline::Timeline;
use crate::records::{FileError, StoreError, Task, folder};
use crate::settings::Settings;
use crate::text::Language;

/// How a program is shown.
#[derive(Args, Clone, Debug)]
pub(super) struct LookArgs {
    /// Pixels of the window for each of the screen, 1 to 16 [default: as large as fits]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=16))]
    pub scale: Option<u16>,
    /// Seed of stars, colours and transitions, as for srand() [default: another one each time]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub seed: Option<u32>,
    /// Pace: a factor (2 is twice as fast), `instant`, or `nominal` for the milliseconds of the old listing
    /// [default: as in the settings, at first 1]
    #[arg(long, value_name = "F|instant|nominal", allow_negative_numbers = true)]
    pub speed: Option<Speed>,
    /// Spare the viewer full-screen flashing: transitions become a plain wipe [default: as in the settings]
    #[arg(
        long,
        value_name = "true|false",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "true",
        hide_possible_values = true
    )]
    pub calm: Option<bool>,
    /// The folder of the settings, the games in progress and the game files [default: your own where you play; none with
    /// --keys, --out or --record and in commands that only show]
    #[arg(long, value_name = "DIR")]
    pub data_dir: Option<PathBuf>,
    /// Let nothing be heard, and write silence into a .wav file
    #[arg(long)]
    pub mute: bool,
}

/// Whose hands work the program.
#[derive(Args, Clone, Debug)]
pub(super) struct HandsArgs {
    /// Run without a window, in no real time, by the keys of --keys
    #[arg(long, requires = "keys")]
    pub headless: bool,
    /// Keys to press, with virtual time: "Enter 2s Right*3 Enter click:200,150 hold:Down,1s"
    #[arg(long, value_name = "SCRIPT", allow_hyphen_values = true)]
    pub keys: Option<Timeline>,
}

/// What is taken of a run, and by whose hands.
#[derive(Args, Clone, Debug)]
pub(super) struct TakeArgs {
    /// Write a picture (.png, .bmp), an animation (.gif) or its sound (.wav) instead of opening a window
    #[arg(long, value_name = "FILE", value_parser = capture_path)]
    pub out: Option<PathBuf>,
    /// The virtual second of the picture, or the end of the animation or the sound [default: when it ends or waits]
    #[arg(long, value_name = "SECONDS", value_parser = seconds, requires = "out", allow_negative_numbers = true)]
    pub at: Option<Duration>,
    /// Keys to press, with virtual time: "Enter 2s Right*3 click:200,150 hold:Down,1s"
    #[arg(long, value_name = "SCRIPT", allow_hyphen_values = true)]
    pub keys: Option<Timeline>,
    /// Run without a window, in no real time, as --out does too
    #[arg(long)]
    headless: bool,
    #[command(flatten)]
    pub force: ForceArgs,
}

impl TakeArgs {
    /// Returns whether the run needs no window.
    pub(super) fn headless(&self) -> bool {
        self.headless || self.out.is_some()
    }
}

impl LookArgs {
    /// Returns the settings for this run: options override the stored settings.
    pub(super) fn over(&self, lang: Option<Language>, settings: Settings) -> Settings {
        Settings {
            lang: lang.unwrap_or(settings.lang),
            speed: self.speed.unwrap_or(settings.speed),
            calm: self.calm.unwrap_or(settings.calm),
            scale: self.scale.or(settings.scale),
            sound: settings.sound && !self.mute,
            ..settings
        }
    }

    /// Returns the seed of the options, or a random one of 16 bits, the size that Turbo C's `srand` takes.
    ///
    /// # Errors
    /// Returns an error if the operating system provides no random numbers.
    pub(super) fn seed(&self) -> Result<u32, InputError> {
        let fresh = || SysRng.try_next_u32().map(|seed| seed & 0xFFFF);
        self.seed.map_or_else(|| fresh().map_err(|error| InputError::NoSeed((&io::Error::other(error)).into())), Ok)
    }
}

/// Returns the scale of the window.
///
/// # Errors
/// Returns an error if a scale is given without a window.
pub(super) fn window_scale(scale: Option<u16>, headless: bool) -> Result<Option<u16>, CommandError> {
    if headless && scale.is_some() { Err(CommandError::Arguments(Conflict::Scale)) } else { Ok(scale) }
}

/// Rules of gomoku by their names.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum RuleName {
    /// Five or more in a row win
    Freestyle,
    /// Exactly five wins
    Standard,
    /// Renju with Black's forbidden moves
    Renju,
    /// Renju without forbidden moves
    RenjuFree,
    /// The 10 × 10 program's: as freestyle, and a draw as soon as neither side can make five any more
    Lines,
}

impl RuleName {
    /// Returns the rules.
    pub(super) fn rules(self) -> Rules {
        match self {
            RuleName::Freestyle => Rules::FREESTYLE,
            RuleName::Standard => Rules::STANDARD,
            RuleName::Renju => Rules::RENJU,
            RuleName::RenjuFree => Rules::RENJU_FREE,
            RuleName::Lines => Rules::LINES,
        }
    }

    /// Returns the name of rules.
    pub(super) fn of(rules: Rules) -> Option<RuleName> {
        RuleName::value_variants().iter().copied().find(|name| name.rules() == rules)
    }
}

/// Formats the name as on the command line.
impl fmt::Display for RuleName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_possible_value().map_or(Ok(()), |name| f.write_str(name.get_name()))
    }
}

/// Parses the name of a file to capture into, whose extension must be that of a supported format.
pub(super) fn capture_path(text: &str) -> Result<PathBuf, CaptureError> {
    let path = PathBuf::from(text);
    Format::of(&path).map(|_| path)
}

/// Parses a number of seconds of virtual time.
pub(super) fn seconds(text: &str) -> Result<Duration, ValueError> {
    let seconds = text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    seconds.filter(|&time| time <= Duration::from_secs(24 * 3600)).ok_or(ValueError::Seconds)
}

/// Reads a file, or standard input for `-`.
///
/// # Errors
/// Returns an error with its name if it cannot be read.
pub(super) fn read_bytes(path: &Path) -> Result<Vec<u8>, StoreError> {
    if path != Path::new("-") {
        return folder::read(path);
    }
    let mut bytes = Vec::new();
    let read = io::stdin().take(folder::LARGEST + 1).read_to_end(&mut bytes).map_err(|error| FileError::from(&error));
    let fault = match read {
        Err(fault) => fault,
        Ok(_) if bytes.len() as u64 > folder::LARGEST => FileError::Large(folder::LARGEST >> 20),
        Ok(_) => return Ok(bytes),
    };
    Err(StoreError::about(Task::Read, path, fault))
}

/// Reads a text file, or standard input for `-`.
///
/// # Errors
/// Returns an error with its name if it cannot be read or is not UTF-8.
pub(super) fn read_text(path: &Path) -> Result<String, CommandError> {
    let text = String::from_utf8(read_bytes(path)?);
    Ok(text.map_err(|error| {
        StoreError::about(Task::Read, path, FileError::no_utf8(error.as_bytes(), &error.utf8_error()))
    })?)
}
