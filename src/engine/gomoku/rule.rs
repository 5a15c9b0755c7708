//! Rule sets and stones.

use std::fmt;

use crate::game::two_sides;

/// The winning condition.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum Rule {
    /// Five or more in a row, for both sides.
    #[default]
    Freestyle,
    /// Exactly five, for both sides.
    Standard,
    /// Exactly five for Black, five or more for White; some points are forbidden for Black.
    Renju,
    /// Five or more, as in freestyle; and a draw as soon as every [line](super::wintable) of five contains
    /// stones of both sides: the 10 × 10 program's rule.
    Lines,
}

/// A [`Rule`], and whether renju's forbidden moves (禁手) are on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Rules {
    /// The winning condition.
    pub rule: Rule,
    /// `true` if a forbidden move by Black loses. Only in renju; without it a six by Black has no effect.
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

    /// The 10 × 10 program's rules.
    pub const LINES: Rules = Rules { rule: Rule::Lines, forbidden: false };

    /// All five rule sets.
    pub const ALL: [Rules; 5] = [Rules::FREESTYLE, Rules::STANDARD, Rules::RENJU, Rules::RENJU_FREE, Rules::LINES];

    /// Returns the name in files and lists of games, the same in every language, such as `renju`.
    pub fn name(self) -> &'static str {
        // Combinations without a name have forbidden moves but no renju, so forbidden moves have no effect: freestyle.
        NAMES.iter().find(|(_, rules)| *rules == self).map_or("freestyle", |(name, _)| name)
    }

    /// Finds rules by their [name](Rules::name), in any case; `None` if the name is unknown.
    pub(crate) fn from_name(name: &str) -> Option<Rules> {
        NAMES.iter().find(|(known, _)| name.trim().eq_ignore_ascii_case(known)).map(|&(_, rules)| rules)
    }

    /// Returns whether a side needs exactly five; otherwise six or more also win.
    pub(crate) const fn needs_exactly_five(self, stone: Stone) -> bool {
        match self.rule {
            Rule::Freestyle | Rule::Lines => false,
            Rule::Standard => true,
            Rule::Renju => matches!(stone, Stone::Black),
        }
    }

    /// Returns whether a run of this length wins for a side.
    pub const fn wins(self, stone: Stone, run: usize) -> bool {
        run == 5 || (run > 5 && !self.needs_exactly_five(stone))
    }

    /// Returns whether some points may be forbidden for a side.
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

two_sides! {
    /// A stone, and the side it belongs to.
    pub enum Stone {
        /// Black moves first; `X` in text, read also as `B` and `*`, in either case.
        Black = 'X' | 'x' | 'B' | 'b' | '*',
        /// White; `O` in text, read also as `W`, in either case.
        White = 'O' | 'o' | 'W' | 'w',
    }
}

impl fmt::Display for Stone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.to_char())
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
