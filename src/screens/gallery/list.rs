//! The list of effects.

use super::{Effect, animations};
use crate::machine::{Flow, Machine};
use crate::screens::animation_player::{self, Animation};
use crate::screens::list_screen::ListScreen;
use crate::text::Text;

/// Lets the user choose and play effects until they leave. Changes of the speed apply only to the current effect.
///
/// # Errors
/// Returns the interrupt of the machine.
pub fn run(m: &mut Machine<'_>, text: &'static Text) -> Flow {
    let animations = animations(text, None);
    let index = list_screen(text, &animations);
    let palette = m.screen.palette().clone();
    let mut chosen = 0;
    loop {
        m.open_location(&[("show", "")]);
        let Some(number) = index.choose(m, chosen)? else { return Ok(()) };
        let (speed, seed) = (m.clock.speed(), u32::from(m.visual_rng.rand()));
        animation_player::play(m, &text.animation_player, &animations, number, seed)?;
        m.clock.set_speed(speed);
        m.screen.set_palette(palette.clone());
        chosen = number;
    }
}

fn list_screen<'t>(text: &'t Text, animations: &'t [Animation<'t>]) -> ListScreen<'t> {
    let effects = Effect::all().iter();
    ListScreen {
        heading: text.main_menu.effects.label,
        notice: "",
        titles: effects.clone().map(|effect| effect.title(text.language).to_owned()).collect(),
        notes: effects.map(|effect| effect.about(text.language)).collect(),
        marks: Vec::new(),
        keys: text.main_menu.effect_keys,
        help: text.context_help.effects,
        animations,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Language;

    #[test]
    fn titles_and_lines_fit_in_every_language() {
        for text in Language::ALL.map(Language::text) {
            list_screen(text, &animations(text, None)).assert_fits();
        }
    }
}
