//! The common command-line arguments of all programs.

use std::ffi::OsString;
use std::fmt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use huanle_machine::Speed;

use super::App;
use crate::capture::CaptureFormat;

/// The maximum of `--at`.
const MAX_TIME: Duration = Duration::from_secs(24 * 3600);

/// The error for an invalid argument, or the request for help.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ArgumentError {
    /// `--help`: the text to show.
    #[error("{0}")]
    Help(String),
    /// An unknown argument.
    #[error("unknown argument `{0}`; try --help")]
    Unknown(String),
    /// An option without its value.
    #[error("{0} needs a value; try --help")]
    MissingValue(&'static str),
    /// An option with an invalid value; the option, the value and the expected form.
    #[error("{0} cannot be `{1}`: {2}")]
    InvalidValue(&'static str, String, String),
}

impl App<'_> {
    /// Parses the command-line arguments of the program:
    ///
    /// | | |
    /// |---|---|
    /// | `FILE`, `--out FILE` | [write a file](App::capture) instead of opening a window |
    /// | `--at SECONDS` | [the time of the picture, or of the end](App::until) |
    /// | `--keys SCRIPT` | [scripted keys](App::keys) |
    /// | `--seed N` | [the seed](App::seed) |
    /// | `--scale N` | [the window's size](App::scale) |
    /// | `--stage SIZE` | [the size of the stage](App::stage) |
    /// | `--speed F` | [the speed](App::speed): a factor, `instant` or `nominal` |
    /// | `--calm`, `--mute` | [no flashing](App::calm), [no sound](App::mute) |
    /// | `--help` | print the options |
    ///
    /// A program with further arguments describes them in `own`, for example `"[COUNT]"`. [`own_arguments`](App::own_arguments) then returns all
    /// arguments that are not in the table, and a file requires `--out`. If `own` is empty, an unknown argument is an error.
    ///
    /// Errors are reported when the program is run.
    #[must_use]
    pub fn command_line(self, own: &str) -> Self {
        self.arguments(own, std::env::args_os().skip(1))
    }

    /// Parses arguments as [`command_line`](App::command_line) does, without the program's name.
    #[must_use]
    pub fn arguments(mut self, own: &str, arguments: impl IntoIterator<Item = OsString>) -> Self {
        let mut arguments = arguments.into_iter();
        while let Some(argument) = arguments.next() {
            if let Err(error) = self.parse_argument(own, argument, &mut arguments) {
                self.argument_error = Some(error);
                break;
            }
        }
        self
    }

    /// Returns the arguments that [`command_line`](App::command_line) did not interpret.
    pub fn own_arguments(&self) -> &[String] {
        &self.own_arguments
    }

    fn parse_argument(
        &mut self,
        own: &str,
        argument: OsString,
        more: &mut impl Iterator<Item = OsString>,
    ) -> Result<(), ArgumentError> {
        let message = argument.to_string_lossy().into_owned();
        let mut value = |option: &'static str| more.next().ok_or(ArgumentError::MissingValue(option));
        match message.as_str() {
            "--help" | "-h" => return Err(ArgumentError::Help(help(own))),
            "--out" => self.set_file(value("--out")?)?,
            "--at" => {
                let time = |text: &str| Duration::try_from_secs_f64(text.parse().ok()?).ok().filter(|&t| t <= MAX_TIME);
                let expected = "expected a number of seconds from 0 to 86400";
                self.until = Some(parse_value("--at", value("--at")?, |text| time(text).ok_or(expected))?);
            }
            "--keys" => self.keys = Some(parse_value("--keys", value("--keys")?, str::parse)?),
            "--seed" => self.seed = parse_value("--seed", value("--seed")?, str::parse)?,
            "--scale" => {
                let scale = |text: &str| text.parse().ok().filter(|scale| (1..=16).contains(scale));
                let expected = "expected a whole number from 1 to 16";
                self.display.window.scale =
                    Some(parse_value("--scale", value("--scale")?, |text| scale(text).ok_or(expected))?);
            }
            "--stage" => self.display.window.stage = Some(parse_value("--stage", value("--stage")?, str::parse)?),
            "--speed" => self.display.speed = parse_value("--speed", value("--speed")?, str::parse::<Speed>)?,
            "--calm" => self.display.calm = true,
            "--mute" => self.display.muted = true,
            _ if !own.is_empty() => self.own_arguments.push(message),
            _ if message.starts_with('-') || self.file.is_some() => return Err(ArgumentError::Unknown(message)),
            _ => self.set_file(argument)?,
        }
        Ok(())
    }

    fn set_file(&mut self, name: OsString) -> Result<(), ArgumentError> {
        let path = PathBuf::from(name);
        if CaptureFormat::from_path(&path).is_err() {
            let expected = "expected a name ending in .png, .bmp, .svg, .gif, .apng, .mp4, .webm or .wav".to_owned();
            return Err(ArgumentError::InvalidValue("FILE", path.display().to_string(), expected));
        }
        self.file = Some(path);
        self.headless = true;
        Ok(())
    }
}

/// Parses the value of an option.
fn parse_value<T, E: fmt::Display>(
    option: &'static str,
    value: OsString,
    parse: impl FnOnce(&str) -> Result<T, E>,
) -> Result<T, ArgumentError> {
    let text = value.to_string_lossy();
    parse(&text)
        .map_err(|expected| ArgumentError::InvalidValue(option, text.clone().into_owned(), expected.to_string()))
}

fn help(own: &str) -> String {
    let (name, file) = (program_name(), if own.is_empty() { "[FILE]" } else { own });
    format!(
        "Usage: {name} {file} [OPTIONS]\n\n\
         Opens a window; with --out it writes a file instead, instantly.\n\n\
         \x20     --out FILE       a picture (.png, .bmp, .svg), an animation (.gif, .apng, .mp4, .webm) or its sound (.wav)\n\
         \x20     --at SECONDS     the virtual time of the picture, or of the end of the animation or the sound\n\
         \x20     --keys SCRIPT    keys to press, with virtual time: \"Enter 2s Right*3 click:200,150\"\n\
         \x20     --seed N         the random seed [default: the program's, usually 1]\n\
         \x20     --scale N        window pixels per screen pixel, 1 to 16 [default: as large as fits]\n\
         \x20     --stage SIZE     the size of a screen that lays itself out: 1366x700, 1024x768@24, 390x844+touch\n\
         \x20     --speed F        the speed: a factor, instant or nominal\n\
         \x20     --calm           no flashing\n\
         \x20     --mute           no sound\n\
         \x20 -h, --help           print this help"
    )
}

/// Returns the program's name, from its file name.
pub(super) fn program_name() -> String {
    let first = std::env::args_os().next().unwrap_or_default();
    Path::new(&first).file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use super::super::AppError;
    use super::*;
    use huanle_machine::{Interrupt, Machine};

    fn app(own: &str, arguments: &str) -> App<'static> {
        App::new("test").arguments(own, arguments.split_whitespace().map(OsString::from))
    }

    fn fault(arguments: &str) -> String {
        let nothing = |_: &mut Machine<'_>| Ok::<(), Interrupt>(());
        match app("", arguments).try_run(nothing) {
            Err(AppError::Argument(error)) => error.to_string(),
            other => panic!("{arguments}: {other:?}"),
        }
    }

    #[test]
    fn arguments_are_those_of_every_program_and_its_own() {
        let all = app("", "a.gif --at 2.5 --seed 7 --scale 3 --stage 800x600 --speed 2 --calm --mute --keys Enter");
        assert_eq!((all.file.as_deref(), all.headless), (Some(Path::new("a.gif")), true));
        assert_eq!((all.until, all.seed, all.display.window.scale), (Some(Duration::from_millis(2500)), 7, Some(3)));
        assert_eq!(all.display.window.stage, "800x600".parse().ok());
        assert_eq!((all.display.speed, all.display.calm, all.display.muted), (Speed::Times(2.0), true, true));
        assert!(all.keys.is_some() && all.argument_error.is_none());
        let own = app("[COUNT]", "50 --seed 9 a.gif --out b.png");
        assert_eq!((own.own_arguments(), own.seed), (&["50".to_owned(), "a.gif".to_owned()][..], 9));
        assert_eq!(own.file.as_deref(), Some(Path::new("b.png")));
    }

    #[test]
    fn wrong_ones_are_named() {
        for (arguments, part) in [
            ("--sede 3", "unknown argument `--sede`"),
            ("a.gif b.gif", "unknown argument `b.gif`"),
            ("--seed", "--seed needs a value"),
            ("--seed x", "--seed cannot be `x`"),
            ("--scale 17", "1 to 16"),
            ("--stage 1x1", "360x340 to"),
            ("--at -1", "0 to 86400"),
            ("--keys Entre", "Entre"),
            ("a.jpg", "FILE cannot be `a.jpg`"),
            ("--help", "Usage: "),
        ] {
            assert!(fault(arguments).contains(part), "{arguments}: {}", fault(arguments));
        }
    }
}
