//! The arguments that every program understands.

use std::error::Error;
use std::ffi::OsString;
use std::fmt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use huanle_machine::Speed;

use super::App;
use crate::capture::Format;

/// The maximum of `--at`.
const LONGEST: Duration = Duration::from_secs(24 * 3600);

/// The error for an invalid argument, or the request for help.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ArgumentError {
    /// `--help`: the text to show.
    Help(String),
    /// An unknown argument.
    Unknown(String),
    /// An option without its value.
    Missing(&'static str),
    /// An option, its invalid value, and the expected form.
    Wrong(&'static str, String, String),
}

impl fmt::Display for ArgumentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ArgumentError::Help(text) => f.write_str(text),
            ArgumentError::Unknown(argument) => write!(f, "`{argument}` is not understood; --help tells what is"),
            ArgumentError::Missing(option) => write!(f, "{option} wants a value; --help tells which"),
            ArgumentError::Wrong(option, value, expected) => write!(f, "{option} cannot be `{value}`: {expected}"),
        }
    }
}

impl Error for ArgumentError {}

impl App<'_> {
    /// Parses the arguments of the program:
    ///
    /// | | |
    /// |---|---|
    /// | `FILE`, `--out FILE` | [into a file](App::capture) instead of a window |
    /// | `--at SECONDS` | [the time of the picture, or of the end](App::until) |
    /// | `--keys SCRIPT` | [keys to press](App::keys) |
    /// | `--seed N` | [the seed](App::seed) |
    /// | `--scale N` | [the window's size](App::scale) |
    /// | `--speed F` | [the pace](App::speed): a factor, `instant` or `nominal` |
    /// | `--calm`, `--mute` | [no flashing](App::calm), [no sound](App::mute) |
    /// | `--help` | what these are |
    ///
    /// A program with arguments of its own names them in `own`, as in `"[COUNT]"`: it finds in [`own`](App::own) all that
    /// the table does not have, and a file then takes `--out`. Without, `own` is empty, and an argument that is not understood
    /// is an error.
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
            if let Err(fault) = self.take(own, argument, &mut arguments) {
                self.fault = Some(fault);
                break;
            }
        }
        self
    }

    /// Returns the program's own arguments, of those that [`command_line`](App::command_line) took.
    pub fn own(&self) -> &[String] {
        &self.own
    }

    fn take(
        &mut self,
        own: &str,
        argument: OsString,
        more: &mut impl Iterator<Item = OsString>,
    ) -> Result<(), ArgumentError> {
        let said = argument.to_string_lossy().into_owned();
        let mut value = |option: &'static str| more.next().ok_or(ArgumentError::Missing(option));
        match said.as_str() {
            "--help" | "-h" => return Err(ArgumentError::Help(help(own))),
            "--out" => self.take_file(value("--out")?)?,
            "--at" => {
                let time = |text: &str| Duration::try_from_secs_f64(text.parse().ok()?).ok().filter(|&t| t <= LONGEST);
                let expected = "a number of seconds from 0 to 86400 was expected";
                self.until = Some(read("--at", value("--at")?, |text| time(text).ok_or(expected))?);
            }
            "--keys" => self.keys = Some(read("--keys", value("--keys")?, str::parse)?),
            "--seed" => self.seed = read("--seed", value("--seed")?, str::parse)?,
            "--scale" => {
                let scale = |text: &str| text.parse().ok().filter(|scale| (1..=16).contains(scale));
                let expected = "a whole number from 1 to 16 was expected";
                self.look.scale = Some(read("--scale", value("--scale")?, |text| scale(text).ok_or(expected))?);
            }
            "--speed" => self.look.speed = read("--speed", value("--speed")?, str::parse::<Speed>)?,
            "--calm" => self.look.calm = true,
            "--mute" => self.look.muted = true,
            _ if !own.is_empty() => self.own.push(said),
            _ if said.starts_with('-') || self.file.is_some() => return Err(ArgumentError::Unknown(said)),
            _ => self.take_file(argument)?,
        }
        Ok(())
    }

    fn take_file(&mut self, name: OsString) -> Result<(), ArgumentError> {
        let path = PathBuf::from(name);
        if Format::of(&path).is_err() {
            let expected = "a name ending in .png, .bmp, .gif or .wav was expected".to_owned();
            return Err(ArgumentError::Wrong("FILE", path.display().to_string(), expected));
        }
        self.file = Some(path);
        self.headless = true;
        Ok(())
    }
}

/// Reads the value of an option.
fn read<T, E: fmt::Display>(
    option: &'static str,
    value: OsString,
    parse: impl FnOnce(&str) -> Result<T, E>,
) -> Result<T, ArgumentError> {
    let text = value.to_string_lossy();
    parse(&text).map_err(|expected| ArgumentError::Wrong(option, text.clone().into_owned(), expected.to_string()))
}

fn help(own: &str) -> String {
    let (name, file) = (program_name(), if own.is_empty() { "[FILE]" } else { own });
    format!(
        "Usage: {name} {file} [OPTIONS]\n\n\
         Opens a window; with a file's name it writes one instead, in no real time.\n\n\
         \x20     --out FILE       a picture (.png, .bmp), an animation (.gif) or its sound (.wav)\n\
         \x20     --at SECONDS     the virtual time of the picture, or of the end of the animation or the sound\n\
         \x20     --keys SCRIPT    keys to press, with virtual time: \"Enter 2s Right*3 click:200,150\"\n\
         \x20     --seed N         the seed of what is random [default: the program's, 1 as a rule]\n\
         \x20     --scale N        pixels of the window for each of the screen, 1 to 16 [default: as large as fits]\n\
         \x20     --speed F        the pace: a factor, instant or nominal\n\
         \x20     --calm           no flashing\n\
         \x20     --mute           no sound\n\
         \x20 -h, --help           this"
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
        match app("", arguments).perform(nothing) {
            Err(AppError::Argument(fault)) => fault.to_string(),
            other => panic!("{arguments}: {other:?}"),
        }
    }

    #[test]
    fn arguments_are_those_of_every_program_and_its_own() {
        let all = app("", "a.gif --at 2.5 --seed 7 --scale 3 --speed 2 --calm --mute --keys Enter");
        assert_eq!((all.file.as_deref(), all.headless), (Some(Path::new("a.gif")), true));
        assert_eq!((all.until, all.seed, all.look.scale), (Some(Duration::from_millis(2500)), 7, Some(3)));
        assert_eq!((all.look.speed, all.look.calm, all.look.muted), (Speed::Times(2.0), true, true));
        assert!(all.keys.is_some() && all.fault.is_none());
        let own = app("[COUNT]", "50 --seed 9 a.gif --out b.png");
        assert_eq!((own.own(), own.seed), (&["50".to_owned(), "a.gif".to_owned()][..], 9));
        assert_eq!(own.file.as_deref(), Some(Path::new("b.png")));
    }

    #[test]
    fn wrong_ones_are_named() {
        for (arguments, part) in [
            ("--sede 3", "`--sede` is not understood"),
            ("a.gif b.gif", "`b.gif` is not understood"),
            ("--seed", "--seed wants a value"),
            ("--seed x", "--seed cannot be `x`"),
            ("--scale 17", "1 to 16"),
            ("--at -1", "0 to 86400"),
            ("--keys Entre", "Entre"),
            ("a.jpg", "FILE cannot be `a.jpg`"),
            ("--help", "Usage: "),
        ] {
            assert!(fault(arguments).contains(part), "{arguments}: {}", fault(arguments));
        }
    }
}
