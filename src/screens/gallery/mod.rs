//! Single screens and effects, for `huanle show`.

pub mod list;

mod cycle;
mod morph;
mod motion;
mod music;
mod tones;

use std::str::FromStr;

use super::animation_player::Animation;
use super::dos_othello::{game, main_screen};
use super::effect;
use super::title::draw_starfield;
use crate::gfx::{Color, Transition};
use crate::machine::{Flow, Machine, Tune};
use crate::text::{Language, Text, effects};
use crate::ui::tunes;

/// A screen or effect that can be shown separately.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// The stars on black.
    Starfield,
    /// The title flying in over the stars.
    Title,
    /// The main screen.
    Menu,
    /// The board growing, and a game's start on it.
    Board,
    /// A transition over the main screen.
    Transition(Transition),
    /// `effect()` over the main screen.
    OriginalEffect,
    /// The main screen fading to black and back.
    Fade,
    /// A character moved by in-betweening.
    Motion,
    /// Every [`Easing`](crate::gfx::motion::Easing) of a motion side by side.
    Paces,
    /// Erasing and redrawing next to double buffering.
    Flicker,
    /// A character moved with exclusive or.
    Xor,
    /// Rotating characters.
    Rotate,
    /// Outlines that morph into one another.
    Morph,
    /// The dots of a character moving to form the next one.
    Dots,
    /// Palette cycling on the planar card.
    Cycle,
    /// The sounds of the games.
    Tones,
    /// The first built-in tune.
    Music,
}

impl Effect {
    /// All effects, in the order in which they are shown.
    pub const ALL: [Effect; 27] = [
        Effect::Starfield,
        Effect::Title,
        Effect::Menu,
        Effect::Board,
        Effect::Transition(Transition::BlindsHorizontal),
        Effect::Transition(Transition::BlindsVertical),
        Effect::Transition(Transition::RandomRows),
        Effect::Transition(Transition::RandomColumns),
        Effect::OriginalEffect,
        Effect::Transition(Transition::Dissolve),
        Effect::Transition(Transition::Wipe),
        Effect::Transition(Transition::Iris),
        Effect::Transition(Transition::Checkerboard),
        Effect::Transition(Transition::Spiral),
        Effect::Transition(Transition::Shutters),
        Effect::Fade,
        Effect::Transition(Transition::Rain),
        Effect::Motion,
        Effect::Paces,
        Effect::Flicker,
        Effect::Xor,
        Effect::Rotate,
        Effect::Morph,
        Effect::Dots,
        Effect::Cycle,
        Effect::Tones,
        Effect::Music,
    ];

    /// Returns the name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Effect::Starfield => "starfield",
            Effect::Title => "title",
            Effect::Menu => "menu",
            Effect::Board => "board",
            Effect::Transition(transition) => transition.name(),
            Effect::OriginalEffect => "effect",
            Effect::Fade => "fade",
            Effect::Motion => "motion",
            Effect::Paces => "paces",
            Effect::Flicker => "flicker",
            Effect::Xor => "xor",
            Effect::Rotate => "rotate",
            Effect::Morph => "morph",
            Effect::Dots => "dots",
            Effect::Cycle => "cycle",
            Effect::Tones => "tones",
            Effect::Music => "music",
        }
    }

    /// Returns the topic: see [`Animation::topic`].
    fn topic(self) -> Option<&'static str> {
        Some(self.name()).filter(|_| self != Effect::OriginalEffect)
    }

    /// Returns the title.
    pub fn title(self, language: Language) -> &'static str {
        effects::title(self.name(), language)
    }

    /// Returns the description in one line.
    pub fn about(self, language: Language) -> &'static str {
        effects::about(self.name(), language)
    }
}

impl FromStr for Effect {
    type Err = String;

    fn from_str(name: &str) -> Result<Effect, String> {
        let found = Effect::ALL.into_iter().find(|effect| effect.name() == name);
        found.ok_or_else(|| format!("there is no effect called `{name}`"))
    }
}

/// Shows the effect once. A transition uses the given colour or a random one; `still` ends `effect()` when the screen
/// is covered, since its last frame would be black.
///
/// # Errors
/// Returns the interrupt of the machine.
pub fn show(m: &mut Machine<'_>, text: &Text, effect: Effect, color: Option<Color>, still: bool) -> Flow {
    let othello = &text.othello;
    match effect {
        Effect::Starfield => draw_starfield(m),
        Effect::Title => {
            draw_starfield(m);
            main_screen::fly_in_title(m, othello)?;
        }
        Effect::Menu => main_screen::draw(m, othello),
        Effect::Board => {
            game::grow_board(m)?;
            game::DosGame::new(othello, game::Opponent::Computer).draw(m);
        }
        Effect::Transition(transition) => {
            main_screen::draw(m, othello);
            let color = color.unwrap_or_else(|| effect::random_color(m));
            effect::cover(m, transition, color)?;
        }
        Effect::OriginalEffect => {
            main_screen::draw(m, othello);
            if still && !m.calm {
                let transition = effect::random_transition(m);
                let color = effect::random_color(m);
                effect::cover(m, transition, color)?;
            } else {
                effect::effect(m)?;
            }
        }
        Effect::Fade => {
            main_screen::draw(m, othello);
            let light = effect::fade_out(m)?;
            effect::fade_in(m, &light)?;
        }
        Effect::Motion => motion::move_along_path(m, othello)?,
        Effect::Paces => motion::compare_paces(m, text)?,
        Effect::Flicker => motion::compare_flicker(m, text)?,
        Effect::Xor => motion::move_with_xor(m, othello)?,
        Effect::Rotate => morph::rotate_characters(m, othello)?,
        Effect::Morph => morph::morph_outlines(m)?,
        Effect::Dots => morph::morph_dots(m, othello)?,
        Effect::Cycle => cycle::cycle_palette(m)?,
        Effect::Tones => tones::play_all(m, &text.chimes)?,
        Effect::Music => {
            let [piece, ..] = tunes::ALL;
            if let Ok(tune) = piece.tune() {
                music::play(m, &text.music, (piece.title)(&text.music), &tune)?;
            }
        }
    }
    Ok(())
}

/// Returns an animation that plays a tune under a title, in place of the default tune.
pub fn music_animation<'a>(text: &'a Text, title: &'a str, tune: &'a Tune) -> Animation<'a> {
    let run = move |m: &mut Machine<'_>| music::play(m, &text.music, title, tune);
    Animation { name: Effect::Music.name(), topic: Effect::Music.topic(), run: Box::new(run) }
}

/// Returns the animations of all effects, with the given order of the starfield and colour of the transitions.
pub fn animations(text: &'static Text, color: Option<Color>) -> Vec<Animation<'static>> {
    let animation = |effect: Effect| Animation {
        name: effect.name(),
        topic: effect.topic(),
        run: Box::new(move |m| {
            m.open_location(&[("show", effect.name())]);
            m.announce(effect.about(text.language));
            show(m, text, effect, color, false)
        }),
    };
    Effect::ALL.into_iter().map(animation).collect()
}
