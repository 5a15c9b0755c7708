//! A small opening book: lines of the usual openings, written for this program.
//!
//! As in the source, it is a database for the first ten or so moves that must not make the program predictable. Lines
//! merge where their positions are equal, also when mirrored, and one of several moves is drawn by weight.

use std::collections::BTreeMap;
use std::iter;
use std::sync::LazyLock;

use super::openings::positions;
use super::{Board, Move, Position};
use crate::search::SplitMix64;

/// The opening lines: weight and moves.
#[rustfmt::skip]
const LINES: &[(u32, &str)] = &[
    // Central Cannon against Screen Horses.
    (12, "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 c3c4 g6g5 h0h6 b7b3"),
    (5, "h2e2 b9c7 h0g2 h9g7 i0h0 i9h9 c3c4 g6g5 b0c2"),
    (4, "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 b0a2 g6g5 b2d2 a9b9 a0b0 b7b3"),
    (4, "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 g3g4 c6c5 b0a2 a6a5 b2c2 c7b5"),
    (3, "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 g3g4 c6c5 b0a2 g9e7 b2b6"),
    (3, "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 c3c4 g6g5 b2b4 c9e7 b0c2"),
    (3, "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 c3c4 g6g5 h0h4 c9e7 b0c2"),
    (3, "h2e2 h9g7 h0g2 i9h9 i0h0 h7h3 c3c4 b7e7 b0c2 b9c7"),
    // Central Cannon against other defences.
    (2, "h2e2 h9g7 h0g2 h7i7 i0h0"),
    (4, "h2e2 h7e7 h0g2 h9g7 i0h0 i9i8 h0h6 i8d8 b0c2 b9c7"),
    (3, "h2e2 h7e7 h0g2 h9g7 i0h0 g6g5 b0c2 b9c7"),
    // Other first moves.
    (5, "c3c4 b7c7"),
    (4, "c3c4 g6g5 b0c2 h9g7 h0i2 b9c7"),
    (3, "c3c4 g9e7 b0c2 h9f8 h2f2 i9g9"),
    (2, "c3c4 h7e7 b0c2 h9g7"),
    (3, "g0e2 h7e7 h0g2 h9g7 i0h0 i9h9 b0c2"),
    (2, "g0e2 b7f7 h0g2 b9c7"),
    (2, "g0e2 h7f7 h0g2 h9g7 i0h0 i9h9"),
    (2, "g0e2 g6g5 h0g2 h9g7"),
    (2, "h0g2 g6g5 c3c4 h9g7 b0c2 b9c7"),
    (1, "h2d2 h7e7 h0g2 h9g7 i0h0 i9h9"),
    (1, "h2d2 h9g7 h0g2 i9h9 i0h0 g6g5"),
    (1, "h2f2 h9g7 h0g2 i9h9 i0h0 b9c7"),
];

/// The moves of each position with their weights, by the position's key.
static BOOK: LazyLock<BTreeMap<u64, Vec<(Move, u32)>>> = LazyLock::new(|| {
    let mut book: BTreeMap<u64, Vec<(Move, u32)>> = BTreeMap::new();
    for &(weight, line) in LINES {
        for is_mirrored in [false, true] {
            let before = iter::once(Position::start()).chain(positions(line, is_mirrored));
            for (position, text) in before.zip(line.split(' ')) {
                let Ok(mv) = text.parse::<Move>() else { break };
                let mv = if is_mirrored { mv.mirrored() } else { mv };
                let known = book.entry(position.board().key()).or_default();
                match known.iter_mut().find(|(other, _)| *other == mv) {
                    Some((_, total)) => *total += weight,
                    None => known.push((mv, weight)),
                }
            }
        }
    }
    book
});

/// Returns the book moves of a position with their weights; empty if it is not in the book.
pub fn moves(board: &Board) -> &'static [(Move, u32)] {
    BOOK.get(&board.key()).map_or(&[], Vec::as_slice)
}

/// Draws a book move by weight.
pub fn choose(board: &Board, random: &mut SplitMix64) -> Option<Move> {
    let known = moves(board);
    let total: u32 = known.iter().map(|&(_, weight)| weight).sum();
    let mut drawn = random.below(total as usize) as u32;
    known
        .iter()
        .find(|&&(_, weight)| {
            drawn < weight || {
                drawn -= weight;
                false
            }
        })
        .map(|&(mv, _)| mv)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::{Engine as _, Limits, Score};
    use crate::xiangqi::openings::Opening;
    use crate::xiangqi::strong::StrongPlayer;

    #[test]
    fn every_line_is_legal_to_its_end_and_has_a_name() {
        for &(weight, line) in LINES {
            let game: Vec<Position> = positions(line, false).collect();
            assert_eq!(game.len(), line.split(' ').count(), "{line}");
            assert!(Opening::last_in_game(&game).is_some(), "{line}");
            assert!(weight > 0);
        }
    }

    /// A longer search finds no move that is better by a soldier and a half, and no line loses.
    #[test]
    #[ignore = "takes a minute; cargo test --release -p huanle-engine --lib -- --ignored manual_no_line"]
    fn manual_no_line_contains_a_mistake() {
        let mut player = StrongPlayer::new(Limits::nodes(300_000), None);
        let mut value = |position: &Position| {
            let report = player.choose(std::slice::from_ref(position), &mut ()).unwrap();
            let Score::Estimate(value) = report.score else { panic!("{report:?}") };
            (value, report.pv[0])
        };
        let mut problems = Vec::new();
        for &(_, line) in LINES {
            let game: Vec<Position> = iter::once(Position::start()).chain(positions(line, false)).collect();
            let values: Vec<_> = game.iter().map(&mut value).collect();
            for (ply, pair) in values.windows(2).enumerate() {
                let loss = pair[0].0 + pair[1].0;
                if loss > 80 {
                    problems.push(format!("{line}: ply {}: {loss}, better {}", ply + 1, pair[0].1));
                }
            }
            let last = values[values.len() - 1].0;
            if last.abs() > 150 {
                problems.push(format!("{line}: {last} at its end"));
            }
        }
        assert!(problems.is_empty(), "{problems:#?}");
    }

    #[test]
    fn it_is_not_predictable_but_a_seed_is() {
        let start = Position::start();
        let first = |seed| choose(start.board(), &mut SplitMix64::new(seed)).unwrap();
        let chosen: std::collections::BTreeSet<Move> = (0..200).map(first).collect();
        assert!(chosen.len() >= 8, "{chosen:?}");
        assert!((0..20).all(|seed| first(seed) == first(seed)));
        let cannons =
            (0..400).filter(|&seed| first(seed).to.to_string() == "e2" && first(seed).from.rank() == 2).count();
        let (all, cannon): (u32, u32) = LINES.iter().fold((0, 0), |(all, cannon), (weight, moves)| {
            (all + weight, cannon + if moves.starts_with("h2e2") { *weight } else { 0 })
        });
        let expected = 400 * cannon as usize / all as usize;
        assert!(cannons.abs_diff(expected) < 40, "{cannons} of 400, expected about {expected}");
        let outside: Position = "4k4/9/9/9/9/9/9/9/9/3K4R w".parse().unwrap();
        assert_eq!(choose(outside.board(), &mut SplitMix64::new(1)), None);
    }
}
