//! The screen that lists the exhibits, each to be played.

use super::{Exhibit, reels};
use crate::gfx::starfield::Order;
use crate::machine::{Flow, Machine};
use crate::screens::index::Index;
use crate::screens::projector;
use crate::text::Text;

/// Lets exhibits be chosen and plays them, until it is left. The pace that the player was given there stays there.
///
/// # Errors
/// An interrupt of the machine's.
pub fn run(m: &mut Machine<'_>, text: &'static Text) -> Flow {
    let (index, reels) = (index(text), reels(text, Order::Written, None));
    let mut chosen = 0;
    while let Some(number) = index.choose(m, chosen)? {
        let (speed, seed) = (m.speed(), u32::from(m.show.rand()));
        projector::play(m, &text.projector, &reels, number, seed)?;
        m.set_speed(speed);
        chosen = number;
    }
    Ok(())
}

fn index(text: &Text) -> Index<'_> {
    let lines = |text| Exhibit::ALL.iter().map(|exhibit| exhibit.about(text)).collect();
    Index {
        heading: text.cabinet.exhibition.label,
        notice: "",
        titles: lines(&text.cabinet.exhibit_titles),
        notes: lines(&text.exhibits),
        keys: text.cabinet.exhibition_keys,
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
