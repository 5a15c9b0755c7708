//! Single screens and effects, for `huanle show`.

pub mod list;

mod cycle;
mod fire;
mod morph;
mod motion;
mod music;
mod tones;

use std::sync::LazyLock;

use super::animation_player::Animation;
use super::dos_othello::{game, main_screen};
use super::effect;
use super::title::draw_starfield;
use crate::gfx::{Color, Transition};
use crate::machine::{Flow, Machine, Tune};
use crate::text::{Language, Text, effects};
use crate::ui::tunes;

/// A screen or effect that can be shown separately: a [`Transition`] over the main screen, or a scene.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effect(&'static str);

/// A screen or effect that is not a transition.
struct Scene {
    /// The name on the command line.
    name: &'static str,
    /// The lesson about it, or its own name if there is none: see [`Animation::topic`].
    topic: Option<&'static str>,
    /// The function that shows it; set `still` to end it at its last picture that is not black.
    show: fn(m: &mut Machine<'_>, text: &Text, still: bool) -> Flow,
}

/// The scenes. [`effects::names`] determines the order in which they are shown.
const SCENES: &[Scene] = &[
    Scene { name: "starfield", topic: Some("random"), show: |m, _, _| show_screen(m, draw_starfield) },
    Scene { name: "title", topic: Some("motion"), show: |m, text, _| show_title(m, text) },
    Scene {
        name: "menu",
        topic: Some("menu"),
        show: |m, text, _| show_screen(m, |m| main_screen::draw(m, &text.othello)),
    },
    Scene { name: "board", topic: Some("board"), show: |m, text, _| show_board(m, text) },
    Scene { name: "effect", topic: None, show: show_original_effect },
    Scene { name: "fade", topic: Some("colors"), show: |m, text, _| show_fade(m, text) },
    Scene { name: "motion", topic: Some("motion"), show: |m, text, _| motion::move_along_path(m, &text.othello) },
    Scene { name: "paces", topic: Some("motion"), show: |m, text, _| motion::compare_paces(m, text) },
    Scene { name: "flicker", topic: Some("motion"), show: |m, text, _| motion::compare_flicker(m, text) },
    Scene { name: "xor", topic: Some("motion"), show: |m, text, _| motion::move_with_xor(m, &text.othello) },
    Scene { name: "rotate", topic: Some("morph"), show: |m, text, _| morph::rotate_characters(m, &text.othello) },
    Scene { name: "morph", topic: Some("morph"), show: |m, _, _| morph::morph_outlines(m) },
    Scene { name: "dots", topic: Some("morph"), show: |m, text, _| morph::morph_dots(m, &text.othello) },
    Scene { name: "cycle", topic: Some("colors"), show: |m, _, _| cycle::cycle_palette(m) },
    Scene { name: "fire", topic: Some("colors"), show: |m, _, _| fire::burn(m) },
    Scene { name: "tones", topic: Some("tones"), show: |m, text, _| tones::play_all(m, &text.chimes) },
    Scene { name: "music", topic: Some("music"), show: |m, text, _| play_first_tune(m, text) },
];

impl Effect {
    /// The effect that plays a tune.
    pub const MUSIC: Effect = Effect("music");

    /// Returns all effects, in the order in which they are shown.
    pub fn all() -> &'static [Effect] {
        static ALL: LazyLock<Vec<Effect>> = LazyLock::new(|| effects::names().map(Effect).collect());
        &ALL
    }

    /// Returns the effect with a name on the command line.
    pub fn named(name: &str) -> Option<Effect> {
        Effect::all().iter().copied().find(|effect| effect.name() == name)
    }

    /// Returns the name on the command line.
    pub fn name(self) -> &'static str {
        self.0
    }

    /// Returns the transition, if it is one.
    pub fn transition(self) -> Option<Transition> {
        self.0.parse().ok()
    }

    /// Returns the place in the order in which the effects are shown.
    pub fn index(self) -> usize {
        Effect::all().iter().position(|&effect| effect == self).unwrap_or(0)
    }

    fn scene(self) -> Option<&'static Scene> {
        SCENES.iter().find(|scene| scene.name == self.0)
    }

    /// Returns the topic: see [`Animation::topic`].
    fn topic(self) -> Option<&'static str> {
        self.scene().map_or(Some(self.0), |scene| scene.topic)
    }

    /// Returns the title.
    pub fn title(self, language: Language) -> &'static str {
        effects::title(self.0, language)
    }

    /// Returns the description in one line.
    pub fn about(self, language: Language) -> &'static str {
        effects::about(self.0, language)
    }
}

/// Shows the effect once. A transition uses the given colour or a random one; `still` ends `effect()` when the screen
/// is covered, since its last frame would be black.
///
/// # Errors
/// Returns the interrupt of the machine.
pub fn show(m: &mut Machine<'_>, text: &Text, effect: Effect, color: Option<Color>, still: bool) -> Flow {
    if let Some(scene) = effect.scene() {
        return (scene.show)(m, text, still);
    }
    let Some(transition) = effect.transition() else { return Ok(()) };
    main_screen::draw(m, &text.othello);
    let color = color.unwrap_or_else(|| effect::random_color(m));
    effect::cover(m, transition, color)
}

fn show_screen(m: &mut Machine<'_>, draw: impl FnOnce(&mut Machine<'_>)) -> Flow {
    draw(m);
    Ok(())
}

/// Lets the title fly in over the stars.
fn show_title(m: &mut Machine<'_>, text: &Text) -> Flow {
    draw_starfield(m);
    main_screen::fly_in_title(m, &text.othello)
}

/// Lets the board grow, and draws a game's start on it.
fn show_board(m: &mut Machine<'_>, text: &Text) -> Flow {
    game::grow_board(m)?;
    game::DosGame::new(&text.othello, game::Opponent::Computer).draw(m);
    Ok(())
}

/// Runs `effect()` over the main screen.
fn show_original_effect(m: &mut Machine<'_>, text: &Text, still: bool) -> Flow {
    main_screen::draw(m, &text.othello);
    if !still || m.calm {
        return effect::effect(m);
    }
    let transition = effect::random_transition(m);
    let color = effect::random_color(m);
    effect::cover(m, transition, color)
}

/// Fades the main screen to black and back.
fn show_fade(m: &mut Machine<'_>, text: &Text) -> Flow {
    main_screen::draw(m, &text.othello);
    let light = effect::fade_out(m)?;
    effect::fade_in(m, &light)
}

/// Plays the first built-in tune.
fn play_first_tune(m: &mut Machine<'_>, text: &Text) -> Flow {
    let [piece, ..] = tunes::ALL;
    piece.tune().map_or(Ok(()), |tune| music::play(m, &text.music, (piece.title)(&text.music), &tune))
}

/// Returns an animation that plays a tune under a title, in place of the default tune.
pub fn music_animation<'a>(text: &'a Text, title: &'a str, tune: &'a Tune) -> Animation<'a> {
    let run = move |m: &mut Machine<'_>| music::play(m, &text.music, title, tune);
    Animation { name: Effect::MUSIC.title(text.language), topic: Effect::MUSIC.topic(), run: Box::new(run) }
}

/// Returns the animations of all effects, with the given order of the starfield and colour of the transitions.
pub fn animations(text: &'static Text, color: Option<Color>) -> Vec<Animation<'static>> {
    let animation = |&effect: &Effect| Animation {
        name: effect.title(text.language),
        topic: effect.topic(),
        run: Box::new(move |m| {
            m.open_location(&[("show", effect.name())]);
            m.announce(effect.about(text.language));
            show(m, text, effect, color, false)
        }),
    };
    Effect::all().iter().map(animation).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_effect_is_either_a_transition_or_a_scene() {
        for effect in Effect::all() {
            assert!(effect.transition().is_some() != effect.scene().is_some(), "{}", effect.name());
        }
        assert_eq!(Effect::all().len(), Transition::ALL.len() + SCENES.len(), "effects.tsv has a row for each");
    }
}
