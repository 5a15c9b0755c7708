//! A small opening book: lines of the usual openings, written for this program.
//!
//! As in the source, it is a database for the first ten or so moves that must not make the program predictable. Lines
//! merge where their positions are equal, also when mirrored, and one of several moves is drawn by weight.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use super::{Board, Move, Position};
use crate::game::Game;
use crate::search::SplitMix64;

/// The opening lines: weight, name and moves.
const LINES: &[(u32, &str, &str)] = &[
    (8, "中炮过河车对屏风马", "h2e2 h9g7 h0g2 i9h9 i0h0 g6g5 h0h6 b9c7 b0c2 d9e8"),
    (6, "中炮七路马对屏风马", "h2e2 b9c7 h0g2 h9g7 i0h0 i9h9 c3c4 g6g5 b0c2 c9e7 b2a2 d9e8"),
    (5, "五六炮对屏风马", "h2e2 b9c7 h0g2 h9g7 i0h0 i9h9 b2d2 g6g5 b0c2 c9e7 a0b0 d9e8"),
    (4, "中炮巡河炮对屏风马", "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 c3c4 g6g5 b2b4 c9e7"),
    (4, "顺炮直车对横车", "h2e2 h7e7 h0g2 h9g7 i0h0 i9i8 h0h6 i8d8 b0c2 b9c7"),
    (3, "顺炮横车对直车", "h2e2 h7e7 h0g2 h9g7 i0i1 i9h9 i1d1 h9h3 b0c2"),
    (3, "半途列炮", "h2e2 h9g7 h0g2 i9h9 i0h0 b7e7 b0c2 b9c7 a0b0 a9b9"),
    (3, "中炮对反宫马", "h2e2 b9c7 h0g2 h7f7 i0h0 h9g7 c3c4 i9h9 b0c2 c9e7"),
    (2, "中炮对单提马", "h2e2 h9g7 h0g2 b9a7 i0h0 i9h9 b0c2 h7i7"),
    (5, "仙人指路对卒底炮", "c3c4 b7c7 h2e2 c9e7 h0g2 h9g7 i0h0 i9h9"),
    (4, "对兵局", "c3c4 g6g5 b0c2 h9g7 h0i2 b9c7 c2d4"),
    (3, "仙人指路对飞象", "c3c4 g9e7 b0c2 h9f8 h2f2 i9g9"),
    (4, "飞相对左中炮", "g0e2 h7e7 h0g2 h9g7 i0h0 i9h9 b0c2"),
    (3, "飞相对士角炮", "g0e2 b7f7 h0g2 b9c7 i0h0 a9b9 g3g4"),
    (2, "起马对进卒", "h0g2 g6g5 c3c4 h9g7 b0c2 b9c7"),
    (1, "过宫炮对左中炮", "h2d2 h7e7 h0g2 h9g7 i0h0 i9h9"),
];

/// The moves of each position with their weights, by the position's key.
static BOOK: LazyLock<BTreeMap<u64, Vec<(Move, u32)>>> = LazyLock::new(|| {
    let mut book: BTreeMap<u64, Vec<(Move, u32)>> = BTreeMap::new();
    for &(weight, _, moves) in LINES {
        for is_mirrored in [false, true] {
            let mut game = Position::start();
            for mv in moves.split(' ').filter_map(|text| text.parse::<Move>().ok()) {
                let mv = if is_mirrored { mv.mirrored() } else { mv };
                let Ok(next) = game.play(mv) else { break };
                let known = book.entry(game.board().key()).or_default();
                match known.iter_mut().find(|(other, _)| *other == mv) {
                    Some((_, total)) => *total += weight,
                    None => known.push((mv, weight)),
                }
                game = next;
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

    #[test]
    fn every_line_is_legal_to_its_end() {
        for &(weight, name, moves) in LINES {
            let mut game = Position::start();
            for text in moves.split(' ') {
                let mv = text.parse().unwrap_or_else(|error| panic!("{name}: {error}"));
                game = game.play(mv).unwrap_or_else(|error| panic!("{name}, {text}: {error}"));
            }
            assert!(weight > 0);
        }
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
        let (all, cannon): (u32, u32) = LINES.iter().fold((0, 0), |(all, cannon), (weight, _, moves)| {
            (all + weight, cannon + if moves.starts_with("h2e2") { *weight } else { 0 })
        });
        let expected = 400 * cannon as usize / all as usize;
        assert!(cannons.abs_diff(expected) < 40, "{cannons} of 400, expected about {expected}");
        let outside: Position = "4k4/9/9/9/9/9/9/9/9/3K4R w".parse().unwrap();
        assert_eq!(choose(outside.board(), &mut SplitMix64::new(1)), None);
    }
}
