//! Single screens and effects, for `huanle show`.

pub mod hall;

mod cycle;
mod morph;
mod motion;
mod music;
mod tones;

use std::str::FromStr;

use super::dos_othello::{game, main_screen};
use super::effect;
use super::projector::Reel;
use super::title::starfield;
use crate::gfx::starfield::Order;
use crate::gfx::{Color, Transition};
use crate::machine::{Flow, Machine, Tune};
use crate::text::{Exhibits, Text};
use crate::ui::tunes;

/// Something to be shown by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exhibit {
    /// The stars on black and nothing else.
    Starfield(Order),
    /// The title flying in over the stars.
    Title,
    /// The main screen.
    Menu,
    /// The board growing, and a game's start on it.
    Board,
    /// A transition over the main screen.
    Transition(Transition),
    /// `effect()` over the main screen.
    Effect,
    /// The main screen fading to black and back.
    Fade,
    /// A character moved by in-betweening.
    Motion,
    /// Every [`Pace`](crate::gfx::motion::Pace) of a motion side by side.
    Paces,
    /// Erasing and redrawing beside drawing whole frames.
    Flicker,
    /// A character moved by exclusive or.
    Xor,
    /// Characters turning.
    Rotate,
    /// Outlines that become one another.
    Morph,
    /// The dots of characters moving to make the next one.
    Dots,
    /// Palette cycling on the planar card.
    Cycle,
    /// The sounds of the games.
    Tones,
    /// A tune: the first of ours.
    Music,
}

impl Exhibit {
    /// All of them, in the order in which they are shown.
    pub const ALL: [Exhibit; 27] = [
        Exhibit::Starfield(Order::Written),
        Exhibit::Title,
        Exhibit::Menu,
        Exhibit::Board,
        Exhibit::Transition(Transition::BlindsHorizontal),
        Exhibit::Transition(Transition::BlindsVertical),
        Exhibit::Transition(Transition::RandomRows),
        Exhibit::Transition(Transition::RandomColumns),
        Exhibit::Effect,
        Exhibit::Transition(Transition::Dissolve),
        Exhibit::Transition(Transition::Wipe),
        Exhibit::Transition(Transition::Iris),
        Exhibit::Transition(Transition::Checkerboard),
        Exhibit::Transition(Transition::Spiral),
        Exhibit::Transition(Transition::Shutters),
        Exhibit::Fade,
        Exhibit::Transition(Transition::Rain),
        Exhibit::Motion,
        Exhibit::Paces,
        Exhibit::Flicker,
        Exhibit::Xor,
        Exhibit::Rotate,
        Exhibit::Morph,
        Exhibit::Dots,
        Exhibit::Cycle,
        Exhibit::Tones,
        Exhibit::Music,
    ];

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Exhibit::Starfield(_) => "starfield",
            Exhibit::Title => "title",
            Exhibit::Menu => "menu",
            Exhibit::Board => "board",
            Exhibit::Transition(transition) => transition.name(),
            Exhibit::Effect => "effect",
            Exhibit::Fade => "fade",
            Exhibit::Motion => "motion",
            Exhibit::Paces => "paces",
            Exhibit::Flicker => "flicker",
            Exhibit::Xor => "xor",
            Exhibit::Rotate => "rotate",
            Exhibit::Morph => "morph",
            Exhibit::Dots => "dots",
            Exhibit::Cycle => "cycle",
            Exhibit::Tones => "tones",
            Exhibit::Music => "music",
        }
    }

    /// What it shows: see [`Reel::topic`].
    fn topic(self) -> Option<&'static str> {
        Some(self.name()).filter(|_| self != Exhibit::Effect)
    }

    /// What the table says of it: what it is in one line, or its title.
    pub fn about(self, text: &Exhibits) -> &'static str {
        match self {
            Exhibit::Starfield(_) => text.starfield,
            Exhibit::Title => text.title,
            Exhibit::Menu => text.menu,
            Exhibit::Board => text.board,
            Exhibit::Transition(Transition::BlindsHorizontal) => text.blinds_horizontal,
            Exhibit::Transition(Transition::BlindsVertical) => text.blinds_vertical,
            Exhibit::Transition(Transition::RandomRows) => text.random_rows,
            Exhibit::Transition(Transition::RandomColumns) => text.random_columns,
            Exhibit::Transition(Transition::Wipe) => text.wipe,
            Exhibit::Transition(Transition::Dissolve) => text.dissolve,
            Exhibit::Transition(Transition::Iris) => text.iris,
            Exhibit::Transition(Transition::Checkerboard) => text.checkerboard,
            Exhibit::Transition(Transition::Spiral) => text.spiral,
            Exhibit::Transition(Transition::Shutters) => text.shutters,
            Exhibit::Transition(Transition::Rain) => text.rain,
            Exhibit::Effect => text.effect,
            Exhibit::Fade => text.fade,
            Exhibit::Motion => text.motion,
            Exhibit::Paces => text.paces,
            Exhibit::Flicker => text.flicker,
            Exhibit::Xor => text.xor,
            Exhibit::Rotate => text.rotate,
            Exhibit::Morph => text.morph,
            Exhibit::Dots => text.dots,
            Exhibit::Cycle => text.cycle,
            Exhibit::Tones => text.tones,
            Exhibit::Music => text.music,
        }
    }
}

impl FromStr for Exhibit {
    type Err = String;

    fn from_str(name: &str) -> Result<Exhibit, String> {
        let found = Exhibit::ALL.into_iter().find(|exhibit| exhibit.name() == name);
        found.ok_or_else(|| format!("`{name}` is not shown here"))
    }
}

/// Shows it once. A transition takes the colour given or a random one; `still` ends `effect()` where all is
/// covered, since its last frame would be black.
///
/// # Errors
/// An interrupt of the machine's.
pub fn show(m: &mut Machine<'_>, text: &Text, exhibit: Exhibit, color: Option<Color>, still: bool) -> Flow {
    let othello = &text.othello;
    match exhibit {
        Exhibit::Starfield(order) => starfield(m, order),
        Exhibit::Title => {
            starfield(m, Order::Written);
            main_screen::title(m, othello)?;
        }
        Exhibit::Menu => main_screen::draw(m, othello),
        Exhibit::Board => {
            game::grow_board(m)?;
            game::Game::new(othello, game::Opponent::Computer).set_up(m);
        }
        Exhibit::Transition(transition) => {
            main_screen::draw(m, othello);
            let color = color.unwrap_or_else(|| effect::random_color(m));
            effect::cover(m, transition, color)?;
        }
        Exhibit::Effect => {
            main_screen::draw(m, othello);
            if still && !m.calm {
                let transition = effect::random_transition(m);
                let color = effect::random_color(m);
                effect::cover(m, transition, color)?;
            } else {
                effect::effect(m)?;
            }
        }
        Exhibit::Fade => {
            main_screen::draw(m, othello);
            let light = effect::fade_out(m)?;
            effect::fade_back(m, &light)?;
        }
        Exhibit::Motion => motion::path(m, othello)?,
        Exhibit::Paces => motion::paces(m, text)?,
        Exhibit::Flicker => motion::flicker(m, text)?,
        Exhibit::Xor => motion::xor(m, othello)?,
        Exhibit::Rotate => morph::rotate(m, othello)?,
        Exhibit::Morph => morph::outlines(m)?,
        Exhibit::Dots => morph::dots(m, othello)?,
        Exhibit::Cycle => cycle::rings(m)?,
        Exhibit::Tones => tones::all(m, &text.chimes)?,
        Exhibit::Music => {
            let [piece, ..] = tunes::ALL;
            if let Ok(tune) = piece.tune() {
                music::play(m, &text.music, (piece.title)(&text.music), &tune)?;
            }
        }
    }
    Ok(())
}

/// A tune under a title for the player, in place of the one that is shown by itself.
pub fn music_reel<'a>(text: &'a Text, title: &'a str, tune: &'a Tune) -> Reel<'a> {
    let story = move |m: &mut Machine<'_>| music::play(m, &text.music, title, tune);
    Reel { name: Exhibit::Music.name(), topic: Exhibit::Music.topic(), story: Box::new(story) }
}

/// All of them for the player, the starfield in some order and the transitions in some colour.
pub fn reels(text: &'static Text, order: Order, color: Option<Color>) -> Vec<Reel<'static>> {
    let reel = |exhibit: Exhibit| {
        let exhibit = if let Exhibit::Starfield(_) = exhibit { Exhibit::Starfield(order) } else { exhibit };
        Reel {
            name: exhibit.name(),
            topic: exhibit.topic(),
            story: Box::new(move |m| show(m, text, exhibit, color, false)),
        }
    };
    Exhibit::ALL.into_iter().map(reel).collect()
}
