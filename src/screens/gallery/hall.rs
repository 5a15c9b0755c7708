//! The list of effects.

use super::{Effect, reels};
use crate::gfx::starfield::StarOrder;
use crate::machine::{Flow, Machine};
use crate::screens::index::Index;
use crate::screens::projector;
use crate::text::Text;

/// Lets the user choose and play effects until they leave. The pace set in the player is kept.
///
/// # Errors
/// Returns the interrupt of the machine.
pub fn run(m: &mut Machine<'_>, text: &'static Text) -> Flow {
    let (index, reels) = (index(text), reels(text, StarOrder::Written, None));
    let palette = m.screen.palette().clone();
    let mut chosen = 0;
    while let Some(number) = index.choose(m, chosen)? {
        let (speed, seed) = (m.speed(), u32::from(m.show.rand()));
        projector::play(m, &text.projector, &reels, number, seed)?;
        m.set_speed(speed);
        m.screen.set_palette(palette.clone());
        chosen = number;
    }
    Ok(())
}

fn index(text: &Text) -> Index<'_> {
    let lines = |text| Effect::ALL.iter().map(|exhibit| exhibit.about(text)).collect();
    Index {
        heading: text.cabinet.exhibition.label,
        notice: "",
        titles: lines(&text.cabinet.exhibit_titles),
        notes: lines(&text.exhibits),
        keys: text.cabinet.exhibition_keys,
        help: text.hints.exhibition,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Language;

    #[test]
    fn titles_and_lines_fit_in_every_language() {
        for text in Language::ALL.map(Language::text) {
            index(text).assert_fits();
        }
    }
}
