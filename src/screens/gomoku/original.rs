//! The 10 × 10 program: its menus and its final messages.

use crate::engine::Game as _;
use crate::engine::game::Outcome;
use crate::engine::gomoku::Position;
use crate::play::Seat;
use crate::screens::table::{Action, BarMenu};
use crate::text::Text;

/// The number of rows and columns of its board.
pub(super) const SIZE: u8 = 10;

/// Its menus.
pub(super) const MENUS: [BarMenu; 2] = [
    BarMenu {
        title: |text| text.gomoku.original.titles[0],
        groups: &[&[RESTART, Action::Undo, Action::Music], &[Action::Leave]],
    },
    BarMenu { title: |text| text.gomoku.original.titles[1], groups: &[&[Action::Help, Action::Menu]] },
];

/// The action that restarts, one of gomoku's own.
const RESTART: Action = Action::GameAction(0);

/// Returns the label of an action in its menus, if it differs from the usual one.
pub(super) fn bar_label(text: &Text, action: Action) -> Option<&'static str> {
    let item = [RESTART, Action::Undo, Action::Leave].into_iter().position(|own| own == action)?;
    Some(text.gomoku.original.items[item])
}

/// Returns its message at the end of a game between a human and the computer.
pub(super) fn result(text: &Text, game: &Position, seats: [Seat; 2]) -> Option<String> {
    let words = &text.gomoku.original.results;
    if seats.iter().filter(|&&seat| seat == Seat::Human).count() != 1 {
        return None;
    }
    let message = match game.outcome()? {
        Outcome::Draw => words[0],
        Outcome::Win(winner) if seats[winner as usize] != Seat::Human => words[1],
        Outcome::Win(_) => words[2],
    };
    Some(message.to_owned())
}
