//! The menus, buttons and new games that a game adds to the table.

use super::action::Action;
use crate::engine::Player;
use crate::text::Text;

/// A menu of the bar.
pub struct BarMenu {
    /// The title.
    pub title: fn(&Text) -> &'static str,
    /// The groups of its actions.
    pub groups: &'static [&'static [Action]],
}

/// A new game that can be started directly.
pub struct NewGame {
    /// The label.
    pub label: fn(&Text) -> &'static str,
    /// The number of the choice for each of the [options](super::NewGames::options).
    pub options: &'static [usize],
    /// The side that the computer plays.
    pub computer: Player,
}
