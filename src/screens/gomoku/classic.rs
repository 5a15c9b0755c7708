//! The 10 × 10 program: its menus, its words at the end, and where things stand below its bar.

use crate::engine::Game as _;
use crate::engine::game::Outcome;
use crate::engine::gomoku::Position;
use crate::gfx::Rect;
use crate::screens::table::{Action, Places, Pulldown, Seat};
use crate::text::Text;

/// Rows and columns of its board.
pub const SIZE: u8 = 10;

/// Its menus.
pub const BAR: [Pulldown; 2] = [
    Pulldown {
        title: |text| text.gomoku.classic.titles[0],
        items: &[
            Some((Action::Own(0), |text| text.gomoku.classic.items[0])),
            Some((Action::Undo, |text| text.gomoku.classic.items[1])),
            Some((Action::Music, |text| text.table.actions.music)),
            None,
            Some((Action::Leave, |text| text.gomoku.classic.items[2])),
        ],
    },
    Pulldown {
        title: |text| text.gomoku.classic.titles[1],
        items: &[
            Some((Action::Help, |text| text.table.actions.help)),
            Some((Action::Menu, |text| text.table.actions.menu)),
        ],
    },
];

/// As usual, but below the bar.
pub const PLACES: Places =
    Places { players: 30, list: Rect::new(Places::USUAL.list.x, 166, Places::USUAL.list.width, 186), ..Places::USUAL };

/// Its words at the end of a game of a person against the computer.
pub fn result(text: &Text, game: &Position, seats: [Seat; 2]) -> Option<String> {
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
