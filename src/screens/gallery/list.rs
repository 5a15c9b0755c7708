//! The list of effects.

use super::{Effect, animations};
use crate::gfx::{HEIGHT, WIDTH};
use crate::machine::{Flow, Machine};
use crate::screens::animation_player;
use crate::screens::list_screen::ListScreen;
use crate::text::Text;

/// Lets the user choose and play effects until they leave. Changes of the speed apply only to the current effect.
///
/// # Errors
/// Returns the interrupt of the machine.
pub fn run(m: &mut Machine<'_>, text: &'static Text) -> Flow {
    let (index, animations) = (list_screen(text), animations(text, None));
    let palette = m.screen.palette().clone();
    let mut chosen = 0;
    loop {
        m.open_location(&[("show", "")]);
        let Some(number) = index.choose(m, chosen)? else { return Ok(()) };
        let (speed, seed) = (m.clock.speed(), u32::from(m.visual_rng.rand()));
        m.with_screen(WIDTH, HEIGHT, |m| animation_player::play(m, &text.animation_player, &animations, number, seed))?;
        m.clock.set_speed(speed);
        m.screen.set_palette(palette.clone());
        chosen = number;
    }
}

fn list_screen(text: &Text) -> ListScreen<'_> {
    let effects = Effect::all().iter();
    ListScreen {
        heading: text.main_menu.effects.label,
        notice: "",
        titles: effects.clone().map(|effect| effect.title(text.language).to_owned()).collect(),
        notes: effects.map(|effect| effect.about(text.language)).collect(),
        marks: Vec::new(),
        keys: text.main_menu.effect_keys,
        help: text.context_help.effects,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Language;

    #[test]
    fn titles_and_lines_fit_in_every_language() {
        for text in Language::ALL.map(Language::text) {
            list_screen(text).assert_fits();
        }
    }
}
