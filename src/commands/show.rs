//! `huanle show`: shows one effect, in a window or into a file.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::builder::PossibleValue;
use clap::{Args, ValueEnum};

use super::arguments::Conflict;
use super::fault::{CommandError, InputError};
use super::home::{DataDir, DataDirPolicy};
use super::language::OutputLanguages;
use super::options::{HandsArgs, LookArgs, capture_path, read_bytes, seconds, window_scale};
use super::output::{ForceArgs, Outputs};
use super::session::{Program, Run, Session};
use crate::capture::Format;
use crate::gfx::Color;
use crate::gfx::starfield::StarOrder;
use crate::machine::{Tune, mml};
use crate::programs::Play;
use crate::screens::gallery::{self, Effect};
use crate::screens::projector;
use crate::text::{Language, Text};
use crate::ui::tunes;

/// Show a screen or an effect: in a window, or into a picture or an animation
#[derive(Args, Clone, Debug)]
pub(super) struct ShowArgs {
    /// What to show
    #[arg(value_enum, required_unless_present = "list")]
    name: Option<Effect>,
    /// Name everything that can be shown, each with a line about it
    #[arg(long, conflicts_with_all = ["name", "out", "keys", "color", "order", "tune"])]
    list: bool,
    #[command(flatten)]
    look: LookArgs,
    /// Colour of a transition, 0 to 15 or a name such as YELLOW [default: a random one]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    color: Option<Color>,
    /// The virtual second of the picture, or the end of the animation or the sound [default: the last frame]
    #[arg(long, value_name = "SECONDS", value_parser = seconds, requires = "out", allow_negative_numbers = true)]
    at: Option<Duration>,
    /// In which order a star's numbers are drawn from rand(): as written, or as Turbo C evaluated them
    #[arg(long, value_enum, default_value_t = OrderName::Written)]
    order: OrderName,
    /// The tune of `music`: one of ours by its name, or a file of notes
    #[arg(long, value_name = "NAME|FILE")]
    tune: Option<String>,
    /// Write a picture (.png, .bmp), an animation (.gif) or its sound (.wav) instead of opening a window; with the same
    /// --seed animation and sound are in step
    #[arg(long, value_name = "FILE", value_parser = capture_path)]
    out: Option<PathBuf>,
    #[command(flatten)]
    force: ForceArgs,
    #[command(flatten)]
    hands: HandsArgs,
}

/// Lists the names for `--help` with their English descriptions; `--list` prints them in any language.
impl ValueEnum for Effect {
    fn value_variants<'a>() -> &'a [Effect] {
        &Effect::ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.name()).help(self.about(&Language::English.text().exhibits)))
    }
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum OrderName {
    /// x, y, colour
    Written,
    /// Colour, y, x
    Borland,
}

impl From<OrderName> for StarOrder {
    fn from(name: OrderName) -> StarOrder {
        match name {
            OrderName::Written => StarOrder::Written,
            OrderName::Borland => StarOrder::Borland,
        }
    }
}

/// Shows an effect, or lists all effects.
///
/// # Errors
/// Returns an error if no window can be opened or a file cannot be written.
pub(super) fn run(args: &ShowArgs, speech: OutputLanguages) -> Result<(), CommandError> {
    let Some(exhibit) = args.name else {
        return Ok(list(speech.terminal.text(), &mut io::stdout().lock())?);
    };
    // What is to be written and not worked by keys needs nobody who watches.
    let exported = args.out.is_some() && args.hands.keys.is_none();
    let headless = args.hands.headless || exported;
    if args.color.is_some() && !matches!(exhibit, Effect::Transition(_)) {
        return Err(CommandError::Arguments(Conflict::Color));
    }
    if matches!(args.order, OrderName::Borland) && !matches!(exhibit, Effect::Starfield(_)) {
        return Err(CommandError::Arguments(Conflict::Order));
    }
    if args.tune.is_some() && exhibit != Effect::Music {
        return Err(CommandError::Arguments(Conflict::Tune));
    }
    let tune = args.tune.as_deref().map(tune).transpose()?;
    let order = args.order.into();
    let still =
        args.at.is_none() && args.out.as_deref().is_some_and(|path| matches!(Format::of(path), Ok(Format::Picture(_))));
    let scale = window_scale(args.look.scale, headless)?;
    let file = args.tune.as_deref().filter(|name| tunes::named(name).is_none());
    let out =
        Outputs::new(args.force, args.look.data_dir.as_deref()).reading(file).plan_capture(args.out.as_deref())?;
    let (home, settings) = DataDir::open_settings(&args.look, speech, DataDirPolicy::Named);
    let session = Session {
        headless,
        scale: scale.or(settings.scale),
        keys: args.hands.keys.clone(),
        out,
        at: args.at,
        home,
        ..Session::of(speech)
    };
    let run = Run::new(Program::Play(Play::DosOthello), &args.look, settings)?;
    session.run(&run, |m, text, _| {
        let chosen = tune.as_ref().map(|(name, tune)| {
            let title = tunes::named(name).map_or(name.as_str(), |piece| (piece.title)(&text.music));
            gallery::music_reel(text, title, tune)
        });
        if let (true, Some(reel)) = (exported, &chosen) {
            (reel.story)(m)
        } else if exported {
            let exhibit = if let Effect::Starfield(_) = exhibit { Effect::Starfield(order) } else { exhibit };
            gallery::show(m, text, exhibit, args.color, still)
        } else {
            let first = Effect::ALL.iter().position(|&other| other == exhibit).unwrap_or(0);
            let mut reels = gallery::reels(text, order, args.color);
            if let Some(chosen) = chosen {
                reels[first] = chosen;
            }
            projector::play(m, &text.projector, &reels, first, run.seed)
        }
    })
}

/// Returns a tune by its name or from a file, with its title.
///
/// # Errors
/// Returns an error if there is no such tune or file, or the file does not contain notes.
fn tune(name: &str) -> Result<(String, Tune), CommandError> {
    if let Some(piece) = tunes::named(name) {
        return Ok((name.to_owned(), piece.tune()?));
    }
    let path = Path::new(name);
    let bytes = read_bytes(path).map_err(|why| match name.contains(['.', '/', '\\']) {
        true => CommandError::from(why),
        false => InputError::NoTune(why, tunes::ALL.iter().map(|piece| piece.name).collect()).into(),
    })?;
    let title = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let sheet = mml::read(&bytes).map_err(|fault| InputError::In(name.to_owned(), Box::new(fault)))?;
    Ok((title, sheet.tune))
}

/// Lists every name with its description.
fn list(text: &Text, out: &mut dyn Write) -> io::Result<()> {
    Effect::ALL.iter().try_for_each(|exhibit| writeln!(out, "{:<14}{}", exhibit.name(), exhibit.about(&text.exhibits)))
}
