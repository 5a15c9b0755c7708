//! The endgame puzzles that come with the program.

/// Thirty endgames in [OBF](super::notation::obf), from six empty squares to twelve. In each exactly one move wins; every
/// legal move is scored by the exact solver, the empty squares counted for the winner.
///
/// The positions are from games that the program's own players played against each other; the test that is ignored in this
/// file makes them anew, the same each time.
pub const ENDGAMES: &str = include_str!("puzzles.obf");

/// Positions 40 to 59 of the FFO endgame test, by which programs are measured, in [OBF](super::notation::obf): from 20 empty
/// squares to 34. The best moves are scored, all others not.
pub const FFO: &str = include_str!("ffo.obf");

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;
    use crate::notation::Archive as _;
    use crate::othello::endgame::{Empties, value};
    use crate::othello::notation::{self, obf};
    use crate::othello::{Board, LEVELS, Move, Position, Side, Square, classic};
    use crate::record::{ROOT, Record};
    use crate::search::Score;
    use crate::search::matches::random_openings;

    /// How many puzzles there are with so many empty squares.
    const COUNTS: [(u32, usize); 7] = [(6, 3), (7, 3), (8, 4), (9, 5), (10, 5), (11, 5), (12, 5)];

    /// What each legal move is worth to the side to move.
    fn scored(position: Position) -> Vec<(Move, i32)> {
        position.moves().into_iter().map(|mv| (mv, -value(position.after(mv), Empties::TheWinners).0)).collect()
    }

    /// The position of a game between two players of ours at which so many squares are empty, if it comes to that.
    fn played(empties: u32, seed: u32) -> Option<Position> {
        let mut game = random_openings(&Position::START, 8, 1, seed);
        let mut brain = (LEVELS[1].brain)(seed);
        loop {
            let position = *game.last()?;
            if position.board().empty().count() <= empties && !position.must_pass() {
                return Some(position).filter(|at| at.board().empty().count() == empties && !at.is_over());
            }
            game.push(position.after(brain.choose(&game, &mut ())?.best()?));
        }
    }

    /// The same position with a side to move, the colours exchanged if it was the other's turn.
    fn with_side(position: Position, side: Side) -> Position {
        if position.side() == side {
            return position;
        }
        let mut board = Board::EMPTY;
        for square in Square::all() {
            board = board.with(square, position.board().disc(square).map(|disc| !disc));
        }
        Position::new(board, side)
    }

    /// Whether a position makes a puzzle: one move wins, not by much, of several, and from nine empty squares on the DOS
    /// program's player does not find it.
    fn is_puzzle(position: Position) -> bool {
        let hard = position.board().empty().count() >= 9;
        if position.mobility() < if hard { 4 } else { 3 } {
            return false;
        }
        let moves = scored(position);
        let wins: Vec<_> = moves.iter().filter(|(_, value)| *value > 0).collect();
        let [(Move::Place(right), value)] = wins[..] else { return false };
        *value <= 20 && !(hard && classic::choose(position) == Some(*right))
    }

    #[test]
    #[ignore = "writes src/engine/othello/puzzles.obf anew: cargo test --release --lib -- --ignored make_the_puzzles"]
    fn make_the_puzzles() {
        let mut text = "# Endgames in which one move wins, made by this program's own players and solver.\n".to_owned();
        let (mut seed, mut found) = (0, 0);
        for (empties, count) in COUNTS {
            let end = found + count;
            while found < end {
                seed += 1;
                // Black and White in turn.
                let side = [Side::Black, Side::White][found % 2];
                let position = played(empties, seed).map(|at| with_side(at, side));
                let Some(position) = position.filter(|at| is_puzzle(*at)) else { continue };
                let mut record = Record::new(position);
                for (mv, value) in scored(position) {
                    record.go_to(ROOT);
                    let id = record.play(mv).unwrap();
                    record.node_mut(id).score = Some(Score::Exact(value));
                }
                text += &obf::write(&record).0;
                found += 1;
            }
        }
        std::fs::write(concat!(env!("CARGO_MANIFEST_DIR"), "/othello/puzzles.obf"), text).unwrap();
    }

    /// Twenty positions with the sides, empty squares and scores that are published.
    #[test]
    fn the_ffo_positions_are_the_published_ones() {
        let archive = notation::read(FFO.as_bytes()).unwrap();
        let of = |loaded: crate::notation::Loaded<Position, _>| {
            let record = loaded.record;
            let scores = record.children(ROOT).into_iter().map(|child| record.node(child).score.unwrap().hundredths());
            (record.start().board().empty().count(), scores.max().unwrap() / 100)
        };
        let found: Vec<_> = archive.games().map(|game| of(game.unwrap())).collect();
        let empties = [20, 22, 22, 23, 23, 24, 24, 25, 25, 26, 26, 27, 27, 28, 28, 29, 29, 30, 30, 34];
        let scores = [38, 0, 6, -12, -14, 6, -8, 4, 28, 16, 10, 6, 0, -2, -2, 0, 2, -10, 4, 64];
        assert_eq!(found, empties.into_iter().zip(scores).collect::<Vec<_>>());
    }

    #[test]
    fn every_score_is_the_solvers_and_one_move_wins() {
        let archive = notation::read(ENDGAMES.as_bytes()).unwrap();
        let mut starts = Vec::new();
        for loaded in archive.games() {
            let loaded = loaded.unwrap();
            assert!(loaded.warnings.is_empty(), "{:?}", loaded.warnings);
            let record = loaded.record;
            let start = *record.start();
            let written: Vec<(Move, i32)> = record
                .children(ROOT)
                .into_iter()
                .map(|child| match (record.node(child).mv, record.node(child).score) {
                    (Some(mv), Some(Score::Exact(value))) => (mv, value),
                    other => panic!("{start}: {other:?}"),
                })
                .collect();
            assert_eq!(written, scored(start), "{start}");
            assert!(is_puzzle(start), "{start}");
            assert!(!starts.contains(&start));
            starts.push(start);
        }
        let empties: Vec<u32> = starts.iter().map(|start| start.board().empty().count()).collect();
        let expected: Vec<u32> = COUNTS.into_iter().flat_map(|(empties, count)| vec![empties; count]).collect();
        assert_eq!(empties, expected);
    }
}
