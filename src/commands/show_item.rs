//! An effect, or the user's pictures with a transition, with its arguments.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

use clap::builder::{EnumValueParser, PossibleValue, TypedValueParser};
use clap::{Arg, Args, ValueEnum};

use super::arguments::{UsageError, ValueError};
use super::error::{CommandError, InputError};
use super::open_file::is_playlist;
use super::options::{CommonArgs, InputArgs, parse_capture_path, parse_seconds, read_bytes};
use crate::capture::read_picture;
use crate::gfx::{Color, Dithering, ParseColorError, Transition};
use crate::machine::{Flow, Machine, Tune, mml};
use crate::screens::animation_player::{self, Animation};
use crate::screens::gallery::{self, Effect};
use crate::screens::slide_show::{SlidePalette, SlideShow};
use crate::text::{Language, Text};
use crate::ui::tunes;

/// Show or export a screen, an effect, pictures or a playlist
#[derive(Args, Clone, Debug)]
pub(super) struct ShowArgs {
    /// Screen or effect, or a playlist (.list): lines such as `othello --original`, `learn circle --set r=40`, `show iris
    /// a.png b.png` and `run ball.c`, one for each item of a lecture; Page Down and Page Up go to the next and the
    /// previous one
    #[arg(value_parser = SubjectParser, required_unless_present = "list")]
    pub(super) name: Option<Subject>,
    /// Pictures of your own for a slide show with this transition: PNG, JPEG, BMP or GIF
    #[arg(value_name = "PICTURE")]
    pictures: Vec<PathBuf>,
    /// List all screens and effects
    #[arg(long, conflicts_with_all = ["name", "pictures", "out", "keys", "color", "tune"])]
    list: bool,
    #[command(flatten)]
    pub(super) look: CommonArgs,
    #[command(flatten)]
    slides: SlideArgs,
    /// Colour of a transition, 0 to 15 or a name such as YELLOW [default: random]
    #[arg(long, value_name = "N", allow_negative_numbers = true, conflicts_with = "pictures")]
    color: Option<Color>,
    /// Second of the picture, or end of the animation or sound, in virtual time [default: the last frame]
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds, requires = "out", allow_negative_numbers = true)]
    pub(super) at: Option<Duration>,
    /// Tune for `music`: a built-in tune or a file of notes
    #[arg(long, value_name = "NAME|FILE")]
    tune: Option<String>,
    /// Write a picture (.png, .bmp, .svg), an animation (.gif, .apng, .mp4, .webm) or its sound (.wav) instead of
    /// opening a window; the same --seed keeps animation and sound in step
    #[arg(long, value_name = "FILE", value_parser = parse_capture_path)]
    pub(super) out: Option<PathBuf>,
    #[command(flatten)]
    pub(super) hands: InputArgs,
}

/// Options of the user's own pictures.
#[derive(Args, Clone, Debug)]
struct SlideArgs {
    /// Cover each picture in this colour, 0 to 15 or a name, and then in black, as the original did, or uncover the next
    /// one at once: none
    #[arg(long, value_name = "COLOUR|none", default_value = "none", requires = "pictures")]
    via: Via,
    /// Show the next picture after this time, such as 5s
    #[arg(long, value_name = "TIME", value_parser = parse_time, requires = "pictures", allow_negative_numbers = true)]
    auto: Option<Duration>,
    /// Colours of the pictures
    #[arg(long, value_enum, default_value_t = PaletteName::Best, requires = "pictures")]
    palette: PaletteName,
    /// Mix colours by dots of others
    #[arg(long, value_enum, default_value_t = DitherName::On, requires = "pictures")]
    dither: DitherName,
}

/// The value of `--via`.
#[derive(Clone, Copy, Debug)]
struct Via(Option<Color>);

impl FromStr for Via {
    type Err = ParseColorError;

    fn from_str(text: &str) -> Result<Via, ParseColorError> {
        if text == "none" { Ok(Via(None)) } else { text.parse().map(|color| Via(Some(color))) }
    }
}

/// The values of `--palette`.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum PaletteName {
    /// The sixteen colours of VGA
    Vga,
    /// The best sixteen of 262,144 for two neighbouring pictures
    Best,
}

/// The values of `--dither`.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum DitherName {
    /// Error diffusion
    On,
    /// The nearest colour
    Off,
}

/// Parses a time in seconds, with or without `s`.
fn parse_time(text: &str) -> Result<Duration, ValueError> {
    parse_seconds(text.strip_suffix('s').unwrap_or(text))
}

/// The subject of `huanle show`.
#[derive(Clone, Debug)]
pub(super) enum Subject {
    Effect(Effect),
    /// The path of a playlist.
    Playlist(PathBuf),
}

/// Parses the name of an effect, or the path of a playlist.
#[derive(Clone)]
struct SubjectParser;

impl TypedValueParser for SubjectParser {
    type Value = Subject;

    fn parse_ref(&self, command: &clap::Command, arg: Option<&Arg>, value: &OsStr) -> Result<Subject, clap::Error> {
        let path = Path::new(value);
        if is_playlist(path) {
            return Ok(Subject::Playlist(path.to_owned()));
        }
        EnumValueParser::<Effect>::new().parse_ref(command, arg, value).map(Subject::Effect)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(Effect::value_variants().iter().filter_map(Effect::to_possible_value)))
    }
}

/// Lists the names for `--help` with their English descriptions; `--list` prints them in any language.
impl ValueEnum for Effect {
    fn value_variants<'a>() -> &'a [Effect] {
        Effect::all()
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.name()).help(self.about(Language::English)))
    }
}

/// An effect, or the user's pictures, as an item of a playlist.
pub(super) struct ShowItem {
    effect: Effect,
    color: Option<Color>,
    /// The tune for the music, with its title.
    tune: Option<(String, Tune)>,
    slides: Option<SlideShow>,
    /// The names of the pictures.
    names: Vec<String>,
}

impl ShowItem {
    /// Reads the files of an effect.
    ///
    /// # Errors
    /// Returns an error if the effect does not have the options, or a file cannot be read.
    pub(super) fn new(args: &ShowArgs, effect: Effect) -> Result<ShowItem, CommandError> {
        args.check_options(Some(effect))?;
        let tune = args.tune.as_deref().map(load_tune).transpose()?;
        let slides = effect.transition().filter(|_| !args.pictures.is_empty());
        let slides = slides.map(|transition| load_slides(args, transition)).transpose()?;
        let names = args.pictures.iter().map(|path| file_name(path)).collect();
        Ok(ShowItem { effect, color: args.color, tune, slides, names })
    }

    /// Returns the title of the effect, or the names of the pictures.
    pub(super) fn title(&self, text: &Text) -> String {
        match &self.slides {
            None => self.effect.title(text.language).to_owned(),
            Some(_) => self.names.join(" "),
        }
    }

    /// Returns the animation of the chosen tune.
    fn tune_animation<'a>(&'a self, text: &'a Text) -> Option<Animation<'a>> {
        let (name, tune) = self.tune.as_ref()?;
        let title = tunes::named(name).map_or(name.as_str(), |piece| (piece.title)(&text.music));
        Some(gallery::music_animation(text, title, tune))
    }

    /// Shows the effect once, or each picture for its time: for a file.
    pub(super) fn export(&self, m: &mut Machine<'_>, text: &Text, still: bool) -> Flow {
        match (&self.slides, self.tune_animation(text)) {
            (Some(slides), _) => slides.play(m),
            (None, Some(animation)) => (animation.run)(m),
            (None, None) => gallery::show(m, text, self.effect, self.color, still),
        }
    }

    /// Shows the effect or the pictures until the user leaves them; if the effect is not `alone`, they can go on to the
    /// others.
    ///
    /// # Errors
    /// Returns the interrupt of the machine.
    pub(super) fn show(&self, m: &mut Machine<'_>, text: &'static Text, seed: u32, alone: bool) -> Flow {
        if let Some(slides) = &self.slides {
            return slides.present(m, text);
        }
        let mut animations = gallery::animations(text, self.color);
        let index = self.effect.index();
        if let Some(animation) = self.tune_animation(text) {
            animations[index] = animation;
        }
        let (shown, first) = if alone { (&animations[index..=index], 0) } else { (&animations[..], index) };
        animation_player::play(m, &text.animation_player, shown, first, seed)
    }
}

impl ShowArgs {
    /// Makes the paths of the files that are read relative to a folder.
    pub(super) fn resolve_paths(&mut self, folder: &Path) {
        self.pictures.iter_mut().for_each(|path| *path = folder.join(&path));
        if let Some(tune) = self.tune.as_mut().filter(|name| tunes::named(name).is_none()) {
            *tune = folder.join(&tune).to_string_lossy().into_owned();
        }
    }

    /// Returns the files that are read.
    pub(super) fn files(&self) -> impl Iterator<Item = PathBuf> {
        let tune = self.tune.as_deref().filter(|name| tunes::named(name).is_none());
        self.pictures.iter().cloned().chain(tune.map(PathBuf::from))
    }

    /// Checks the options of single effects; a playlist has none of them.
    ///
    /// # Errors
    /// Returns an error if there is one that does not belong to the effect.
    pub(super) fn check_options(&self, effect: Option<Effect>) -> Result<(), CommandError> {
        let is_transition = effect.is_some_and(|effect| effect.transition().is_some());
        let wrong = [
            (self.color.is_some() && !is_transition, UsageError::Color),
            (self.tune.is_some() && effect != Some(Effect::MUSIC), UsageError::Tune),
            (!self.pictures.is_empty() && !is_transition, UsageError::Pictures),
        ];
        match wrong.into_iter().find(|(is_wrong, _)| *is_wrong) {
            Some((_, error)) => Err(CommandError::Usage(error)),
            None => Ok(()),
        }
    }
}

/// Reads the pictures of a slide show.
///
/// # Errors
/// Returns an error if a file cannot be read, or is not a picture.
fn load_slides(args: &ShowArgs, transition: Transition) -> Result<SlideShow, CommandError> {
    let read = |path: &PathBuf| {
        let bytes = read_bytes(path)?;
        read_picture(&bytes).map_err(|error| CommandError::from(InputError::in_file(path, error)))
    };
    let palette = match args.slides.palette {
        PaletteName::Vga => SlidePalette::Vga,
        PaletteName::Best => SlidePalette::Best,
    };
    let dithering = match args.slides.dither {
        DitherName::On => Dithering::FloydSteinberg,
        DitherName::Off => Dithering::Nearest,
    };
    let pictures = args.pictures.iter().map(read).collect::<Result<_, _>>()?;
    Ok(SlideShow { pictures, transition, via: args.slides.via.0, palette, dithering, auto: args.slides.auto })
}

fn file_name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// Returns a tune by its name or from a file, with its title.
///
/// # Errors
/// Returns an error if there is no such tune or file, or the file does not contain notes.
fn load_tune(name: &str) -> Result<(String, Tune), CommandError> {
    if let Some(piece) = tunes::named(name) {
        return Ok((name.to_owned(), piece.tune()?));
    }
    let path = Path::new(name);
    let bytes = read_bytes(path).map_err(|why| match name.contains(['.', '/', '\\']) {
        true => CommandError::from(why),
        false => InputError::NoTune(why, tunes::ALL.iter().map(|piece| piece.name).collect()).into(),
    })?;
    let title = file_name(path);
    let sheet = mml::parse(&bytes).map_err(|error| InputError::in_file(path, error))?;
    Ok((title, sheet.tune))
}
