//! The computer player of the DOS program, as in its listings: four rules with one move of lookahead.
//!
//! 1. A corner, if one is legal: the first of a1, a8, h1, h8.
//! 2. Otherwise leave out the neighbours of corners that are empty, unless nothing else is legal.
//! 3. Of the rest take the best: the fewest flips in the opening, the least mobility for the opponent in the middle
//!    game, the most flips in the endgame.
//! 4. Among equal moves take the first, column by column from a1.
//!
//! The document names "opening", "middle" and "ending" without numbers: the opening lasts while there are fewer than 20
//! discs, the endgame begins with 50.
//!
//! Two quirks of the original are preserved: a corner's neighbours are avoided while the corner is empty, even if only
//! the player itself could take it; and the opponent's mobility is counted with the new disc placed but nothing
//! flipped. One slip is not preserved: the listing checks whether a8 is empty before it excludes g1, and h1 before b8;
//! here each neighbour belongs to its own corner, as in the document's text.

use super::{Bitboard, Position, Square};

/// The corners in the order in which the player tries them.
const CORNERS: [Square; 4] = [Square::A1, Square::A8, Square::H1, Square::H8];

/// The rule that decides between the moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ClassicRule {
    /// Take a corner: it can never be flipped.
    Corner,
    /// Fewer than 20 discs: flip as few as possible.
    Opening,
    /// 20 to 49 discs: minimize the opponent's mobility.
    Middle,
    /// 50 discs or more: flip as many as possible.
    Ending,
}

impl ClassicRule {
    /// Returns the rule for this number of discs when no corner is available.
    const fn for_discs(discs: u32) -> ClassicRule {
        match discs {
            0..20 => ClassicRule::Opening,
            20..50 => ClassicRule::Middle,
            _ => ClassicRule::Ending,
        }
    }

    /// Returns the cost of a move by this rule: the player takes the cheapest.
    fn cost(self, position: Position, square: Square) -> i32 {
        let flips = || position.flips(square).count() as i32;
        match self {
            ClassicRule::Corner => 0,
            ClassicRule::Opening => flips(),
            ClassicRule::Middle => {
                let unflipped = position.board().with(square, Some(position.side()));
                Position::new(unflipped, !position.side()).mobility() as i32
            }
            ClassicRule::Ending => -flips(),
        }
    }
}

/// A move and the reason for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ClassicChoice {
    /// The move.
    pub square: Square,
    /// The rule that decided.
    pub rule: ClassicRule,
    /// `true` if neighbours of empty corners were the only legal moves.
    pub only_risky: bool,
}

/// Returns the player's move; `None` without a legal move.
pub fn choose(position: Position) -> Option<Square> {
    explain(position).map(|choice| choice.square)
}

/// Returns the player's move with the reason for it; `None` without a legal move.
pub fn explain(position: Position) -> Option<ClassicChoice> {
    let legal = position.legal_moves();
    if let Some(square) = CORNERS.into_iter().find(|&corner| legal.contains(corner)) {
        return Some(ClassicChoice { square, rule: ClassicRule::Corner, only_risky: false });
    }
    let safe = legal - risky(position);
    let only_risky = safe.is_empty();
    let candidates = if only_risky { legal } else { safe };
    let rule = ClassicRule::for_discs(position.board().occupied().count());
    let square = Square::by_columns()
        .filter(|&square| candidates.contains(square))
        .min_by_key(|&square| rule.cost(position, square))?; // the first of equals
    Some(ClassicChoice { square, rule, only_risky })
}

/// Returns the three neighbours of each empty corner.
fn risky(position: Position) -> Bitboard {
    (CORNERS.into_iter().collect::<Bitboard>() & position.board().empty()).neighbors()
}

#[cfg(test)]
mod tests {
    use super::*;
    use ClassicRule::{Corner, Ending, Middle, Opening};

    /// Returns the player's choice for a board with X to move, after checking that it is the same with colours swapped.
    fn explained(rows: [&str; 8]) -> (String, ClassicRule, bool) {
        let board = rows.concat();
        let exchanged: String = board
            .chars()
            .map(|c| {
                if c == 'X' {
                    'O'
                } else if c == 'O' {
                    'X'
                } else {
                    c
                }
            })
            .collect();
        let choice = explain(format!("{board} X").parse().unwrap());
        assert_eq!(choice, explain(format!("{exchanged} O").parse().unwrap()));
        let ClassicChoice { square, rule, only_risky } = choice.unwrap();
        (square.to_string(), rule, only_risky)
    }

    #[test]
    fn corners_come_first_in_the_order_of_the_listing() {
        // Legal: h1 (flips g1), a8 (flips a7 and a6), d4 (flips c4). Two corners: a8 stands before h1 in the list,
        // though h1 and d4 flip fewer.
        let mut rows = [
            "-----XO-", //
            "--------", //
            "--------", //
            "-XO-----", //
            "X-------", //
            "O-------", //
            "O-------", //
            "--------",
        ];
        assert_eq!(explained(rows), ("a8".into(), Corner, false));
        // Without the discs of column a, the only corner is h1.
        (rows[4], rows[5], rows[6]) = ("--------", "--------", "--------");
        assert_eq!(explained(rows), ("h1".into(), Corner, false));
    }

    #[test]
    fn the_opening_flips_fewest() {
        // e4 flips three, h6 one; e4 comes first in the scan.
        let rows = [
            "--------", //
            "--------", //
            "--------", //
            "XOOO----", //
            "--------", //
            "-----XO-", //
            "--------", //
            "--------",
        ];
        assert_eq!(explained(rows), ("h6".into(), Opening, false));
    }

    #[test]
    fn of_equals_the_first_column_by_column() {
        // From the start d3, c4, f5 and e6 flip one each. Row by row d3 would be first, column by column it is c4.
        assert_eq!(choose(Position::start()), "c4".parse().ok());
    }

    #[test]
    fn the_middle_game_counts_the_replies_before_anything_is_flipped() {
        // 27 discs; X has f3 (flips b3–e3) and f5 (flips g5). Rows 7 and 8 have no part in it.
        // With a disc on f3 and nothing flipped, O has no move: no O can be put at the end of row 3.
        // With a disc on f5 and nothing flipped, O has one: e5, between it and g5 stands f5.
        // So f3. Had the discs been flipped, O would answer f3 with a4, b4, c4, d4, e4 or f4, down from c2 and d2, but
        // have no answer at all to f5.
        let rows = [
            "--------", //
            "--OO----", //
            "XOOOO-XX", //
            "--------", //
            "------OX", //
            "--------", //
            "XXXXXXXX", //
            "XXXXXXXX",
        ];
        assert_eq!(explained(rows), ("f3".into(), Middle, false));
        let position: Position = format!("{} X", rows.concat()).parse().unwrap();
        let replies = |name: &str| position.place(name.parse().unwrap()).unwrap().mobility();
        assert_eq!((position.mobility(), replies("f3"), replies("f5")), (2, 6, 0));
    }

    #[test]
    fn the_ending_flips_most() {
        // 54 discs; c1 flips b1, e1 flips f1 and g1. The corners are taken, so nothing is left out.
        let mut rows = ["XO---OOX", "--------", "XXXXXXXX", "XXXXXXXX", "XXXXXXXX", "XXXXXXXX", "XXXXXXXX", "XXXXXXXX"];
        assert_eq!(explained(rows), ("e1".into(), Ending, false));
        // 53 discs; c1 and f1 flip one each: the first.
        rows[0] = "XO----OX";
        assert_eq!(explained(rows), ("c1".into(), Ending, false));
    }

    #[test]
    fn neighbors_of_an_empty_corner_are_left_out_while_there_is_anything_else() {
        // Every move uses the disc on e5. b2 flips c3 and d4, g7 flips f6: both are next to an empty corner, so both
        // are considered.
        let mut rows = [
            "--------", //
            "--------", //
            "--O-----", //
            "---O----", //
            "----X---", //
            "-----O--", //
            "--------", //
            "--------",
        ];
        assert_eq!(explained(rows), ("g7".into(), Opening, true));
        // Now e8 flips e6 and e7: more than g7 does, but it is the only one not left out.
        (rows[5], rows[6]) = ("----OO--", "----O---");
        assert_eq!(explained(rows), ("e8".into(), Opening, false));
        // With a disc on h8, even the opponent's, g7 counts again.
        rows[7] = "-------O";
        assert_eq!(explained(rows), ("g7".into(), Opening, false));
    }

    #[test]
    fn each_corner_has_its_own_three_neighbors() {
        let risky_squares: Vec<String> = risky(Position::start()).iter().map(|square| square.to_string()).collect();
        assert_eq!(risky_squares.join(" "), "b1 g1 a2 b2 g2 h2 a7 b7 g7 h7 b8 g8");
    }

    #[test]
    fn the_phases_change_at_20_and_50_discs() {
        assert_eq!(
            [0, 19, 20, 49, 50, 64].map(ClassicRule::for_discs),
            [Opening, Opening, Middle, Middle, Ending, Ending]
        );
    }
}
