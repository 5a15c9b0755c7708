//! Help pages that every game has: every action with its key, and the levels.

use super::ask::{has, label, listed};
use super::{Action, TableGame};
use crate::gfx::Color;
use crate::screens::pages::Figure;
use crate::text::Text;
use crate::text::levels::LevelText;

/// Returns the list of all keys, including those of the game's own actions.
pub(crate) fn keys<D: TableGame>(text: &Text, drawing: &D) -> Figure<'static> {
    let own = drawing.own();
    let all = listed(own, &|action| has(drawing, action)).into_iter().flatten().chain([(Action::Menu, "Tab")]);
    Figure::Terms(all.map(|(action, key)| (key, label(text, action, own).to_owned(), Color::WHITE)).collect())
}

/// Returns a list of levels with their descriptions; the current one is marked.
pub(crate) fn levels(text: &Text, levels: &[LevelText], playing: Option<&LevelText>) -> Figure<'static> {
    let term = |level: &LevelText| match playing.is_some_and(|playing| playing.name == level.name) {
        true => (level.name, format!("{}  {}", level.about, text.levels.playing), Color::LIGHT_GREEN),
        false => (level.name, level.about.to_owned(), Color::WHITE),
    };
    Figure::Terms(levels.iter().map(term).collect())
}
