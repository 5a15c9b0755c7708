//! `huanle show`: one effect at a time, in a window or into a file.

use std::error::Error;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};

use super::options::{LookArgs, capture_path, seconds};
use super::session::{Session, Settings};
use super::wrong_arguments;
use crate::capture::Format;
use crate::gfx::starfield::Order;
use crate::gfx::{Color, Transition};
use crate::screens::gallery::{self, Exhibit};

/// Show a screen or an effect: in a window, or into a picture or an animation
#[derive(Args, Clone, Debug)]
pub struct ShowArgs {
    /// What to show
    name: Name,
    #[command(flatten)]
    look: LookArgs,
    /// Colour of a transition, 0 to 15 or a name such as YELLOW [default: a random one]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    color: Option<Color>,
    /// The virtual second of the picture, or the end of the animation [default: the last frame]
    #[arg(long, value_name = "SECONDS", value_parser = seconds, requires = "out", allow_negative_numbers = true)]
    at: Option<Duration>,
    /// In which order a star's numbers are drawn from rand(): as written, or as Turbo C evaluated them
    #[arg(long, value_enum, default_value_t = OrderName::Written)]
    order: OrderName,
    /// Write a picture (.png, .bmp) or an animation (.gif) instead of opening a window
    #[arg(long, value_name = "FILE", value_parser = capture_path)]
    out: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Name {
    /// The 300 stars alone
    Starfield,
    /// The title flying in over the stars
    Title,
    /// The finished main screen
    Menu,
    /// The board growing from four sides
    Board,
    /// Horizontal blinds
    BlindsH,
    /// Vertical blinds
    BlindsV,
    /// Rows in random order
    LinesH,
    /// Columns in random order
    LinesV,
    /// One of these four at random, in a random colour and then in black
    Effect,
    /// A character moved in small steps
    Motion,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum OrderName {
    /// x, y, colour
    Written,
    /// Colour, y, x
    Borland,
}

impl Name {
    fn exhibit(self, order: OrderName) -> Exhibit {
        match self {
            Name::Starfield => Exhibit::Starfield(match order {
                OrderName::Written => Order::Written,
                OrderName::Borland => Order::Borland,
            }),
            Name::Title => Exhibit::Title,
            Name::Menu => Exhibit::Menu,
            Name::Board => Exhibit::Board,
            Name::BlindsH => Exhibit::Transition(Transition::BlindsHorizontal),
            Name::BlindsV => Exhibit::Transition(Transition::BlindsVertical),
            Name::LinesH => Exhibit::Transition(Transition::RandomRows),
            Name::LinesV => Exhibit::Transition(Transition::RandomColumns),
            Name::Effect => Exhibit::Effect,
            Name::Motion => Exhibit::Motion,
        }
    }
}

/// Shows an effect.
///
/// # Errors
/// When no window can be opened or a file cannot be written.
pub fn run(args: &ShowArgs) -> Result<(), Box<dyn Error>> {
    if args.out.is_some() && args.look.scale.is_some() {
        wrong_arguments("--scale is for a window, and --out opens none");
    }
    let exhibit = args.name.exhibit(args.order);
    if args.color.is_some() && !matches!(exhibit, Exhibit::Transition(_)) {
        wrong_arguments("--color is for blinds-h, blinds-v, lines-h and lines-v");
    }
    if matches!(args.order, OrderName::Borland) && !matches!(exhibit, Exhibit::Starfield(_)) {
        wrong_arguments("--order is for starfield");
    }
    let still =
        args.at.is_none() && args.out.as_deref().is_some_and(|path| matches!(Format::of(path), Ok(Format::Picture(_))));
    let session = Session {
        headless: args.out.is_some(),
        scale: args.look.scale,
        out: args.out.as_deref(),
        at: args.at,
        ..Session::default()
    };
    session.run(&Settings::new(&args.look)?, |m, text| {
        let text = &text.othello;
        if args.out.is_some() {
            gallery::show(m, text, exhibit, args.color, still)
        } else {
            gallery::visit(m, text, exhibit, args.color)
        }
    })
}
