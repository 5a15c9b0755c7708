//! Options that several commands share.

use std::fmt;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::{Args, ValueEnum};
use rand::TryRng;
use rand::rngs::SysRng;

use super::arguments::ValueError;
use super::error::{CommandError, InputError};
use crate::capture::{CaptureError, CaptureFormat};
use crate::engine::gomoku::Rules;
use crate::machine::timeline::Timeline;
use crate::machine::{Speed, StageSize};
use crate::records::{FileError, FileOperation, StoreError, folder};
use crate::settings::Settings;
use crate::text::Language;
use crate::turboc::MAX_SOURCE_BYTES;

/// Options of all commands that show a program.
#[derive(Args, Clone, Debug)]
pub(super) struct CommonArgs {
    /// Seed of the random numbers: stars, colours, transitions [default: different each time]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub seed: Option<u32>,
    /// Speed of animations: a factor (2 is twice as fast), `instant`, or `nominal` for the original listing's
    /// milliseconds [default: from the settings, initially 1]
    #[arg(long, value_name = "F|instant|nominal", allow_negative_numbers = true)]
    pub speed: Option<Speed>,
    /// Size of our screens, with text of 16 or 24 dots and targets for a finger, such as 1366x700, 1024x768@24 or
    /// 390x844+touch [default: the window's; without a window 640x480]
    #[arg(long, value_name = "WxH[@DOTS][+touch]")]
    pub stage: Option<StageSize>,
    /// Folder of settings, games in progress and game files [default: the user's folder in a window; none with --keys,
    /// --out or --record]
    #[arg(long, value_name = "DIR")]
    pub data_dir: Option<PathBuf>,
}

/// The scripted input of a run.
#[derive(Args, Clone, Debug)]
pub(super) struct InputArgs {
    /// Run without a window, as fast as possible, with these keys and clicks, in virtual time: "Enter 2s Right*3
    /// click:200,150 hold:Down,1s down:A up:A type:100"
    #[arg(long, value_name = "SCRIPT", allow_hyphen_values = true)]
    pub keys: Option<Timeline>,
}

/// The capture of a run.
#[derive(Args, Clone, Debug)]
pub(super) struct CaptureArgs {
    /// Write a picture (.png, .bmp, .svg), an animation (.gif, .apng, .mp4, .webm) or its sound (.wav) instead of
    /// opening a window
    #[arg(long, value_name = "FILE", value_parser = parse_capture_path)]
    pub out: Option<PathBuf>,
    /// Second of the picture, or end of the animation or sound, in virtual time [default: when the program ends or
    /// waits]
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds, requires = "out", allow_negative_numbers = true)]
    pub at: Option<Duration>,
    /// Run without a window, as fast as possible, with these keys and clicks, in virtual time: "Enter 2s Right*3
    /// click:200,150 hold:Down,1s down:A up:A type:100"
    #[arg(long, value_name = "SCRIPT", allow_hyphen_values = true)]
    pub keys: Option<Timeline>,
}

impl CaptureArgs {
    /// Returns whether the run needs no window.
    pub(super) fn headless(&self) -> bool {
        self.out.is_some() || self.keys.is_some()
    }
}

impl CommonArgs {
    /// Returns the settings for this run: the [resolved](super::language::resolve) language and the options override the
    /// stored settings.
    pub(super) fn override_settings(&self, language: Language, settings: Settings) -> Settings {
        Settings { lang: language, speed: self.speed.unwrap_or(settings.speed), ..settings }
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

/// Rules of gomoku by their names.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum RuleName {
    /// Five or more in a row win
    Freestyle,
    /// Exactly five in a row win
    Standard,
    /// Renju with Black's forbidden moves
    Renju,
    /// Renju without forbidden moves
    RenjuFree,
    /// The 10 × 10 program's rules: like freestyle, but a draw as soon as neither side can make five any more
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
    pub(super) fn from_rules(rules: Rules) -> Option<RuleName> {
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
pub(super) fn parse_capture_path(text: &str) -> Result<PathBuf, CaptureError> {
    let path = PathBuf::from(text);
    CaptureFormat::from_path(&path).map(|_| path)
}

/// Returns whether an output file is a picture.
pub(super) fn is_picture(path: Option<&Path>) -> bool {
    path.is_some_and(|path| matches!(CaptureFormat::from_path(path), Ok(CaptureFormat::Picture(_))))
}

/// Parses a number of seconds of virtual time.
pub(super) fn parse_seconds(text: &str) -> Result<Duration, ValueError> {
    let seconds = text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    seconds.filter(|&time| time <= Duration::from_secs(24 * 3600)).ok_or(ValueError::Seconds)
}

/// Reads a file, or standard input for `-`.
///
/// # Errors
/// Returns an error with its name if it cannot be read.
pub(super) fn read_bytes(path: &Path) -> Result<Vec<u8>, StoreError> {
    read_up_to(path, folder::MAX_FILE_SIZE, |_| FileError::TooLarge(folder::MAX_FILE_SIZE >> 20))
}

/// Reads the source of a program, or standard input for `-`.
///
/// # Errors
/// Returns an error with its name if it cannot be read, or is larger than the compiler accepts.
pub(super) fn read_source(path: &Path) -> Result<Vec<u8>, StoreError> {
    read_source_up_to(path, MAX_SOURCE_BYTES as u64)
}

fn read_source_up_to(path: &Path, limit: u64) -> Result<Vec<u8>, StoreError> {
    read_up_to(path, limit, |size| FileError::SourceTooLarge { size, limit })
}

fn read_up_to(path: &Path, limit: u64, too_large: impl Fn(Option<u64>) -> FileError) -> Result<Vec<u8>, StoreError> {
    if path != Path::new("-") {
        return folder::read_up_to(path, limit, too_large);
    }
    let mut bytes = Vec::new();
    let read = io::stdin().take(limit + 1).read_to_end(&mut bytes).map_err(|error| FileError::from(&error));
    let fault = match read {
        Err(fault) => fault,
        Ok(_) if bytes.len() as u64 > limit => too_large(None),
        Ok(_) => return Ok(bytes),
    };
    Err(StoreError::for_file(FileOperation::Read, path, fault))
}

/// Reads a text file, or standard input for `-`.
///
/// # Errors
/// Returns an error if it cannot be read or is not UTF-8.
pub(super) fn read_text(path: &Path) -> Result<String, CommandError> {
    decode(path, read_bytes(path)?)
}

fn decode(path: &Path, bytes: Vec<u8>) -> Result<String, CommandError> {
    let text = String::from_utf8(bytes);
    Ok(text.map_err(|error| {
        StoreError::for_file(
            FileOperation::Read,
            path,
            FileError::from_utf8_error(error.as_bytes(), &error.utf8_error()),
        )
    })?)
}
