//! The bundled endgame puzzles.

/// Thirty endgames in [OBF](super::notation::obf), with six to twelve empty squares. In each exactly one move wins;
/// every legal move is scored by the exact solver, with empty squares counted for the winner.
///
/// The positions come from games between the program's own players; the ignored test in this file reproduces them.
pub const ENDGAMES: &str = include_str!("puzzles.obf");

/// Positions 40 to 59 of the FFO endgame test, a benchmark for programs, in [OBF](super::notation::obf): with 20 to 34
/// empty squares. Only the best moves are scored.
pub const FFO: &str = include_str!("ffo.obf");

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;
    use crate::notation::Archive as _;
    use crate::othello::endgame::{Scoring, value};
    use crate::othello::notation::{self, obf};
    use crate::othello::{Board, Move, ORIGINALS, Position, Side, Square, classic};
    use crate::record::{ROOT, Record};
    use crate::search::Score;
    use crate::search::matches::random_openings;

    /// The number of puzzles by number of empty squares.
    const COUNTS: [(u32, usize); 7] = [(6, 3), (7, 3), (8, 4), (9, 5), (10, 5), (11, 5), (12, 5)];

    /// Returns the value of each legal move for the side to move.
    fn scored(position: Position) -> Vec<(Move, i32)> {
        position.moves().into_iter().map(|mv| (mv, -value(position.after(mv), Scoring::EmptiesToWinner).0)).collect()
    }

    /// Returns the position with this many empty squares in a game between two of our players, if it is reached.
    fn played(empties: u32, seed: u32) -> Option<Position> {
        let mut game = random_openings(&Position::start(), 8, 1, seed);
        let mut engine = ORIGINALS[1].new_engine(seed);
        loop {
            let position = *game.last()?;
            if position.board().empty().count() <= empties && !position.must_pass() {
                return Some(position).filter(|at| at.board().empty().count() == empties && !at.is_over());
            }
            game.push(position.after(engine.choose(&game, &mut ())?.best()?));
        }
    }

    /// Returns the position with this side to move, with colours swapped if necessary.
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

    /// Returns whether a position is a puzzle: one of several moves wins, narrowly, and from nine empty squares on the
    /// DOS program's player does not find it.
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
    #[ignore = "writes src/engine/othello/puzzles.obf anew: cargo test --release --lib -- --ignored manual_make_the_puzzles"]
    fn manual_make_the_puzzles() {
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

    /// Checks sides, empty squares and scores of the twenty positions against the published ones.
    #[test]
    fn the_ffo_positions_are_the_published_ones() {
        let archive = notation::read(FFO.as_bytes()).unwrap();
        let of = |loaded: crate::notation::LoadedGame<Position, _>| {
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
