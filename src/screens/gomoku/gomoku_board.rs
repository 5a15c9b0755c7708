//! Gomoku at the table: its board, rules and texts.

use super::original;
use crate::engine::gomoku::{ForbiddenKind, Rules, Stone};
use crate::text::Text;

/// Gomoku at the table.
#[derive(Clone, Copy)]
pub struct GomokuBoard {
    /// The texts.
    pub text: &'static Text,
    /// The size of the board for a new game, unless another is chosen.
    pub size: u8,
    /// The rules of a new game, unless others are chosen, and of games from files that do not state theirs.
    pub rules: Rules,
    /// `true` if it is the 10 × 10 program.
    pub original: bool,
}

impl GomokuBoard {
    /// Creates a table that begins with 15 rows and freestyle.
    pub const fn new(text: &'static Text) -> GomokuBoard {
        GomokuBoard { text, size: 15, rules: Rules::FREESTYLE, original: false }
    }

    /// Creates the 10 × 10 program.
    pub const fn original(text: &'static Text) -> GomokuBoard {
        GomokuBoard { text, size: original::SIZE, rules: Rules::LINES, original: true }
    }

    /// Returns the name of a foul.
    pub(super) fn foul_name(&self, foul: ForbiddenKind) -> &'static str {
        self.text.gomoku.fouls[match foul {
            ForbiddenKind::DoubleThree => 0,
            ForbiddenKind::DoubleFour => 1,
            ForbiddenKind::Overline => 2,
        }]
    }

    pub(super) fn side_name(&self, stone: Stone) -> &'static str {
        self.text.gomoku.sides[stone as usize]
    }
}
