//! The 10 × 10 program: its menus, its words at the end, and where things stand below its bar.

use crate::engine::Game as _;
use crate::engine::game::Outcome;
use crate::engine::gomoku::Position;
use crate::gfx::Rect;
use crate::screens::table::{Action, BarMenu, Places, Seat};
use crate::text::Text;

/// Rows and columns of its board.
pub(super) const SIZE: u8 = 10;

/// Its menus.
pub(super) const BAR: [BarMenu; 2] = [
    BarMenu {
        title: |text| text.gomoku.classic.titles[0],
        items: &[Some(RESTART), Some(Action::Undo), Some(Action::Music), None, Some(Action::Leave)],
    },
    BarMenu { title: |text| text.gomoku.classic.titles[1], items: &[Some(Action::Help), Some(Action::Menu)] },
];

/// Beginning again, among what only gomoku's table can do.
const RESTART: Action = Action::Own(0);

/// What its menus call an action, where that is a word of its own.
pub(super) fn bar_label(text: &Text, action: Action) -> Option<&'static str> {
    let item = [RESTART, Action::Undo, Action::Leave].into_iter().position(|own| own == action)?;
    Some(text.gomoku.classic.items[item])
}

/// As usual, but below the bar.
pub(super) const PLACES: Places =
    Places { players: 30, list: Rect::new(Places::USUAL.list.x, 166, Places::USUAL.list.width, 186), ..Places::USUAL };

/// Its words at the end of a game of a person against the computer.
pub(super) fn result(text: &Text, game: &Position, seats: [Seat; 2]) -> Option<String> {
    let words = &text.gomoku.classic.results;
    if seats.iter().filter(|&&seat| seat == Seat::Human).count() != 1 {
        return None;
    }
    let said = match game.outcome()? {
        Outcome::Draw => words[0],
        Outcome::Win(winner) if seats[winner as usize] != Seat::Human => words[1],
        Outcome::Win(_) => words[2],
    };
    Some(said.to_owned())
}
