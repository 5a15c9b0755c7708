//! `huanle show`: shows one effect, or the user's pictures with a transition, in a window or into a file.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

use clap::builder::PossibleValue;
use clap::{Args, ValueEnum};

use super::arguments::{UsageError, ValueError};
use super::data_dir::{DataDir, DataDirPolicy};
use super::error::{CommandError, InputError};
use super::options::{CommonArgs, InputArgs, parse_capture_path, parse_seconds, read_bytes};
use super::output::Outputs;
use super::session::{RunConfig, RunProgram, Session};
use crate::capture::{CaptureFormat, read_picture};
use crate::gfx::{Color, Dithering, ParseColorError, Transition};
use crate::machine::{Tune, mml};
use crate::programs::MenuProgram;
use crate::screens::animation_player;
use crate::screens::gallery::{self, Effect};
use crate::screens::slide_show::{SlidePalette, SlideShow};
use crate::text::{Language, Text};
use crate::ui::tunes;

/// Show or export a screen, an effect, or pictures of your own
#[derive(Args, Clone, Debug)]
pub(super) struct ShowArgs {
    /// Screen or effect
    #[arg(value_enum, required_unless_present = "list")]
    name: Option<Effect>,
    /// Pictures of your own for a slide show with this transition: PNG, JPEG, BMP or GIF
    #[arg(value_name = "PICTURE")]
    pictures: Vec<PathBuf>,
    /// List all screens and effects
    #[arg(long, conflicts_with_all = ["name", "pictures", "out", "keys", "color", "tune"])]
    list: bool,
    #[command(flatten)]
    look: CommonArgs,
    #[command(flatten)]
    slides: SlideArgs,
    /// Colour of a transition, 0 to 15 or a name such as YELLOW [default: random]
    #[arg(long, value_name = "N", allow_negative_numbers = true, conflicts_with = "pictures")]
    color: Option<Color>,
    /// Second of the picture, or end of the animation or sound, in virtual time [default: the last frame]
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds, requires = "out", allow_negative_numbers = true)]
    at: Option<Duration>,
    /// Tune for `music`: a built-in tune or a file of notes
    #[arg(long, value_name = "NAME|FILE")]
    tune: Option<String>,
    /// Write a picture (.png, .bmp, .svg), an animation (.gif, .apng, .mp4, .webm) or its sound (.wav) instead of
    /// opening a window; the same --seed keeps animation and sound in step
    #[arg(long, value_name = "FILE", value_parser = parse_capture_path)]
    out: Option<PathBuf>,
    #[command(flatten)]
    hands: InputArgs,
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

/// Lists the names for `--help` with their English descriptions; `--list` prints them in any language.
impl ValueEnum for Effect {
    fn value_variants<'a>() -> &'a [Effect] {
        Effect::all()
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.name()).help(self.about(Language::English)))
    }
}

/// Shows an effect, or lists all effects.
///
/// # Errors
/// Returns an error if no window can be opened or a file cannot be written.
pub(super) fn run(args: &ShowArgs, language: Language) -> Result<(), CommandError> {
    let Some(effect) = args.name else {
        return Ok(list(language.text(), &mut io::stdout().lock())?);
    };
    // A run into a file without keys needs no window.
    let exported = args.out.is_some() && args.hands.keys.is_none();
    if args.color.is_some() && effect.transition().is_none() {
        return Err(CommandError::Usage(UsageError::Color));
    }
    if args.tune.is_some() && effect != Effect::MUSIC {
        return Err(CommandError::Usage(UsageError::Tune));
    }
    if !args.pictures.is_empty() && effect.transition().is_none() {
        return Err(CommandError::Usage(UsageError::Pictures));
    }
    let tune = args.tune.as_deref().map(load_tune).transpose()?;
    let still = args.at.is_none()
        && args
            .out
            .as_deref()
            .is_some_and(|path| matches!(CaptureFormat::from_path(path), Ok(CaptureFormat::Picture(_))));
    let file = args.tune.as_deref().filter(|name| tunes::named(name).is_none());
    let out = Outputs::new(args.look.data_dir.as_deref())
        .with_inputs(file)
        .with_inputs(&args.pictures)
        .plan_capture(args.out.as_deref())?;
    let slides = effect.transition().filter(|_| !args.pictures.is_empty());
    let slides = slides.map(|transition| load_slides(args, transition)).transpose()?;
    let (home, settings) = DataDir::open_settings(&args.look, language, DataDirPolicy::Explicit);
    let session = Session {
        headless: args.out.is_some() || args.hands.keys.is_some(),
        scale: settings.window.scale,
        keys: args.hands.keys.clone(),
        out,
        at: args.at,
        data_dir: home,
        ..Session::new(language)
    };
    let run = RunConfig::new(RunProgram::Play(MenuProgram::OriginalOthello), &args.look, settings)?;
    session.run(&run, |m, text, _| {
        let chosen = tune.as_ref().map(|(name, tune)| {
            let title = tunes::named(name).map_or(name.as_str(), |piece| (piece.title)(&text.music));
            gallery::music_animation(text, title, tune)
        });
        if let Some(slides) = &slides {
            if exported { slides.play(m) } else { slides.present(m, text) }
        } else if let (true, Some(animation)) = (exported, &chosen) {
            (animation.run)(m)
        } else if exported {
            gallery::show(m, text, effect, args.color, still)
        } else {
            let mut animations = gallery::animations(text, args.color);
            if let Some(chosen) = chosen {
                animations[effect.index()] = chosen;
            }
            animation_player::play(m, &text.animation_player, &animations, effect.index(), run.seed)
        }
    })
}

/// Reads the pictures of a slide show.
///
/// # Errors
/// Returns an error if a file cannot be read, or is not a picture.
fn load_slides(args: &ShowArgs, transition: Transition) -> Result<SlideShow, CommandError> {
    let read = |path: &PathBuf| {
        let in_file = |error| InputError::InFile(path.display().to_string(), Box::new(error));
        Ok::<_, CommandError>(read_picture(&read_bytes(path)?).map_err(in_file)?)
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
    let title = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let sheet = mml::parse(&bytes).map_err(|error| InputError::InFile(name.to_owned(), Box::new(error)))?;
    Ok((title, sheet.tune))
}

/// Lists every name with its description.
fn list(text: &Text, out: &mut dyn Write) -> io::Result<()> {
    Effect::all().iter().try_for_each(|effect| writeln!(out, "{:<14}{}", effect.name(), effect.about(text.language)))
}
