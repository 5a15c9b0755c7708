//! The sets of rules, and the two kinds of stone.

use std::fmt;
use std::ops::Not;

use crate::game::Player;

/// What wins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Rule {
    /// Five or more in a row, for both sides.
    #[default]
    Freestyle,
    /// Exactly five, for both sides.
    Standard,
    /// Exactly five for Black, five or more for White; and points that are forbidden for Black.
    Renju,
    /// Five or more, as in freestyle; and a draw as soon as neither side has a [line](super::wintable::lines) of five left
    /// without a stone of the other's: the 10 × 10 program's.
    Lines,
}

/// A [`Rule`], and whether renju's forbidden moves (禁手) are on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Rules {
    /// What wins.
    pub rule: Rule,
    /// Whether a forbidden move of Black's loses. Only in renju; without it a six of Black's is simply worth nothing.
    pub forbidden: bool,
}

impl Rules {
    /// Five or more win.
    pub const FREESTYLE: Rules = Rules { rule: Rule::Freestyle, forbidden: false };
    /// Exactly five wins.
    pub const STANDARD: Rules = Rules { rule: Rule::Standard, forbidden: false };
    /// Renju with forbidden moves.
    pub const RENJU: Rules = Rules { rule: Rule::Renju, forbidden: true };
    /// Renju without forbidden moves.
    pub const RENJU_FREE: Rules = Rules { rule: Rule::Renju, forbidden: false };

    /// The 10 × 10 program's.
    pub const LINES: Rules = Rules { rule: Rule::Lines, forbidden: false };

    /// All five.
    pub const ALL: [Rules; 5] = [Rules::FREESTYLE, Rules::STANDARD, Rules::RENJU, Rules::RENJU_FREE, Rules::LINES];

    /// The name in files and lists of games, the same in every language: `renju`, say.
    pub fn name(self) -> &'static str {
        // What has no name of its own is played as in freestyle, whose forbidden moves mean nothing.
        NAMES.iter().find(|(_, rules)| *rules == self).map_or("freestyle", |(name, _)| name)
    }

    /// The rules of a [name](Rules::name), capitals or small; `None` if there are none such.
    pub(crate) fn of_name(name: &str) -> Option<Rules> {
        NAMES.iter().find(|(known, _)| name.trim().eq_ignore_ascii_case(known)).map(|&(_, rules)| rules)
    }

    /// Whether a side needs exactly five; otherwise more win as well.
    pub(crate) const fn needs_exactly_five(self, stone: Stone) -> bool {
        match self.rule {
            Rule::Freestyle | Rule::Lines => false,
            Rule::Standard => true,
            Rule::Renju => matches!(stone, Stone::Black),
        }
    }

    /// Whether so many stones in a row win for a side.
    pub const fn wins(self, stone: Stone, run: usize) -> bool {
        run == 5 || (run > 5 && !self.needs_exactly_five(stone))
    }

    /// Whether there are points that a side must not play on.
    pub const fn forbids(self, stone: Stone) -> bool {
        matches!((self.rule, stone), (Rule::Renju, Stone::Black)) && self.forbidden
    }
}

const NAMES: [(&str, Rules); 5] = [
    ("freestyle", Rules::FREESTYLE),
    ("standard", Rules::STANDARD),
    ("renju", Rules::RENJU),
    ("renju without forbidden moves", Rules::RENJU_FREE),
    ("lines", Rules::LINES),
];

/// A stone, and the side that it belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stone {
    /// Moves first; `X` in text.
    Black,
    /// `O` in text.
    White,
}

impl Stone {
    /// Both, Black first.
    pub const BOTH: [Stone; 2] = [Stone::Black, Stone::White];

    /// The stone that a character stands for: `X`, `B` or `*` is black, `O` or `W` white, small ones too.
    pub const fn from_char(char: char) -> Option<Stone> {
        match char {
            'X' | 'x' | 'B' | 'b' | '*' => Some(Stone::Black),
            'O' | 'o' | 'W' | 'w' => Some(Stone::White),
            _ => None,
        }
    }

    /// `X` or `O`.
    pub const fn to_char(self) -> char {
        match self {
            Stone::Black => 'X',
            Stone::White => 'O',
        }
    }
}

/// The other side.
impl Not for Stone {
    type Output = Stone;

    fn not(self) -> Stone {
        match self {
            Stone::Black => Stone::White,
            Stone::White => Stone::Black,
        }
    }
}

impl fmt::Display for Stone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.to_char())
    }
}

impl From<Stone> for Player {
    fn from(stone: Stone) -> Player {
        match stone {
            Stone::Black => Player::First,
            Stone::White => Player::Second,
        }
    }
}

impl From<Player> for Stone {
    fn from(player: Player) -> Stone {
        match player {
            Player::First => Stone::Black,
            Player::Second => Stone::White,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_wins() {
        let wins = |rules: Rules| Stone::BOTH.map(|stone| [4, 5, 6, 9].map(|run| rules.wins(stone, run)));
        let (more, exact) = ([false, true, true, true], [false, true, false, false]);
        assert_eq!(wins(Rules::FREESTYLE), [more, more]);
        assert_eq!(wins(Rules::STANDARD), [exact, exact]);
        assert_eq!(wins(Rules::RENJU), [exact, more]);
        assert_eq!(wins(Rules::RENJU_FREE), [exact, more]);
        assert_eq!(wins(Rules::LINES), [more, more]);
        assert_eq!(Rules::ALL.map(|rules| rules.forbids(Stone::Black)), [false, false, true, false, false]);
        assert!(Rules::ALL.iter().all(|rules| !rules.forbids(Stone::White)));
    }
}
