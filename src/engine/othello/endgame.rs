//! The last discs, searched to the end: what the position is truly worth.
//!
//! Alpha-beta on bitboards. The moves that leave the opponent the fewest replies come first (fastest first), which makes
//! the tree small; near the end their order costs more than it saves, and they come as they are.

use std::cmp::Reverse;

use super::{Bitboard, Move, Position, Square, flips};
use crate::game::Game;
use crate::search::{Counter, Limits, Report, Score, SplitMix64, Stopped};

/// Who owns the squares that are empty when the game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Empties {
    /// Nobody: the result is the difference of the discs. What the program shows and its players play for.
    Nobodys,
    /// The winner: the result of tournaments, of the FFO test positions and of the WTHOR archive.
    TheWinners,
}

/// From so many empty squares on, moves are sorted.
const SORTED_FROM: u32 = 5;
/// More than any result.
const INFINITY: i32 = 65;

/// The best move with perfect play by both, and the line of it to the end. `None` if the game is over, or if the search
/// was stopped before any move was finished; stopped later, it gives the best of those that were, its value an estimate
/// and the depth 0.
///
/// Ten empty squares take some ten thousand positions, twenty some hundred million. With a generator a random one of the
/// best moves is taken; otherwise the first of them, fastest first.
pub fn solve(
    position: Position,
    empties: Empties,
    random: Option<SplitMix64>,
    counter: Counter<'_, Move>,
) -> Option<Report<Move>> {
    let mut solver = Solver { empties, counter };
    let mut moves = position.moves();
    match random {
        Some(mut random) => random.shuffle(&mut moves),
        None => moves.sort_by_key(|&mv| position.after(mv).mobility()),
    }
    let mut best = None;
    let searched = solver.best(position, &moves, -INFINITY, INFINITY, &mut best);
    let (value, mv) = best?;
    let (mut line, mut at, mut kept) = (vec![mv], position.after(mv), -value);
    // The moves after it are found once more: each time the first one that keeps the value, which a narrow window shows.
    let mut next = None;
    while searched.is_ok()
        && let Ok(()) = solver.best(at, &at.moves(), kept - 1, kept + 1, &mut next)
        && let Some((_, mv)) = next.take()
    {
        line.push(mv);
        (at, kept) = (at.after(mv), -kept);
    }
    let (score, depth) = match searched {
        Ok(()) => (Score::Exact(value), position.board().empty().count()),
        Err(Stopped) => (Score::Estimate(value * 100), 0),
    };
    let report = Report { score, depth, nodes: solver.counter.nodes(), line };
    solver.counter.found(&report);
    let _ = solver.counter.tell(); // there is nothing left to stop
    Some(report)
}

/// What a position is worth to the side to move with perfect play by both, and how many positions were looked at.
pub fn value(position: Position, empties: Empties) -> (i32, u64) {
    let mut monitor = ();
    let mut solver = Solver { empties, counter: Counter::new(&Limits::NONE, &mut monitor) };
    let value = solver.value_of(position, -INFINITY, INFINITY);
    (value.unwrap_or_default(), solver.counter.nodes()) // without a limit nothing stops it
}

struct Solver<'a> {
    empties: Empties,
    counter: Counter<'a, Move>,
}

impl Solver<'_> {
    /// Finds the first of the best moves with its value, or a bound of it outside of the window; of a search that is
    /// stopped, the best of the moves that were finished.
    fn best(
        &mut self,
        position: Position,
        moves: &[Move],
        mut alpha: i32,
        beta: i32,
        best: &mut Option<(i32, Move)>,
    ) -> Result<(), Stopped> {
        for &mv in moves {
            let value = -self.value_of(position.after(mv), -beta, -alpha)?;
            if best.is_none_or(|(least, _)| value > least) {
                *best = Some((value, mv));
                alpha = alpha.max(value);
                if alpha >= beta {
                    break;
                }
            }
        }
        Ok(())
    }

    fn value_of(&mut self, position: Position, alpha: i32, beta: i32) -> Result<i32, Stopped> {
        let (board, side) = (position.board(), position.side());
        self.value(board.discs(side), board.discs(!side), alpha, beta)
    }

    /// What the side with the discs `own`, to move, will have more than the other one; outside of the window a bound of it.
    fn value(&mut self, own: Bitboard, opponent: Bitboard, mut alpha: i32, beta: i32) -> Result<i32, Stopped> {
        self.counter.visit()?;
        let moves = flips::legal_moves(own, opponent);
        if moves.is_empty() {
            let over = flips::legal_moves(opponent, own).is_empty();
            return if over { Ok(self.result(own, opponent)) } else { Ok(-self.value(opponent, own, -beta, -alpha)?) };
        }
        let mut best = -INFINITY;
        let mut replies = Replies::new(own, opponent, moves);
        while alpha < beta
            && let Some(square) = replies.next()
        {
            let flipped = flips::flips(own, opponent, square);
            let (own, opponent) = (own | flipped | square.into(), opponent - flipped);
            best = best.max(-self.value(opponent, own, -beta, -alpha)?);
            alpha = alpha.max(best);
        }
        Ok(best)
    }

    /// The result of a finished game.
    fn result(&self, own: Bitboard, opponent: Bitboard) -> i32 {
        let difference = own.count().cast_signed() - opponent.count().cast_signed();
        let empty = (!(own | opponent)).count().cast_signed();
        match self.empties {
            Empties::Nobodys => difference,
            Empties::TheWinners => difference + difference.signum() * empty,
        }
    }
}

/// The moves of a position, fastest first: of the squares that leave the opponent equally many replies, the first.
struct Replies {
    /// The opponent's replies in the high byte, the square in the low one; the best move last.
    moves: [u16; 64],
    left: usize,
}

impl Replies {
    fn new(own: Bitboard, opponent: Bitboard, moves: Bitboard) -> Replies {
        let mut replies = Replies { moves: [0; 64], left: 0 };
        let sorted = (!(own | opponent)).count() >= SORTED_FROM;
        for square in moves {
            let mobility = if sorted {
                let flipped = flips::flips(own, opponent, square);
                flips::legal_moves(opponent - flipped, own | flipped | square.into()).count() as u16
            } else {
                0
            };
            replies.moves[replies.left] = mobility << 8 | u16::from(square.0);
            replies.left += 1;
        }
        if sorted {
            replies.moves[..replies.left].sort_unstable_by_key(|&mv| Reverse(mv));
        }
        replies
    }

    fn next(&mut self) -> Option<Square> {
        self.left = self.left.checked_sub(1)?;
        Some(Square(self.moves[self.left] as u8))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::othello::evaluation::MIXED;
    use crate::search::{Monitor, matches::random_openings, minimax};

    /// Positions of random games with so many empty squares.
    fn late(empty: u32, count: usize) -> Vec<Position> {
        // A pass is a ply too, so some have one more.
        random_openings(&Position::START, 60 - empty, count, empty)
    }

    fn result(position: Position, empties: Empties) -> i32 {
        let moves = position.moves();
        let best = moves.iter().map(|&mv| -result(position.after(mv), empties)).max();
        best.unwrap_or_else(|| {
            let [own, other] = [position.side(), !position.side()].map(|side| position.board().count(side) as i32);
            let empty = position.board().empty().count() as i32;
            own - other + if empties == Empties::TheWinners { (own - other).signum() * empty } else { 0 }
        })
    }

    #[test]
    fn it_is_the_value_of_the_rules_written_out() {
        for position in (1..=8).flat_map(|empty| late(empty, 12)) {
            for empties in [Empties::Nobodys, Empties::TheWinners] {
                assert_eq!(value(position, empties).0, result(position, empties), "{position}");
            }
        }
    }

    #[test]
    fn minimax_to_the_end_agrees_and_the_line_keeps_its_promise() {
        for position in (3..=7).flat_map(|empty| late(empty, 8)) {
            let slow = minimax(&position, 30, &MIXED, &mut ()).unwrap();
            for random in [None, Some(SplitMix64::new(5))] {
                let report = solve(position, Empties::Nobodys, random, Counter::new(&Limits::NONE, &mut ())).unwrap();
                assert_eq!(report.score, slow.score, "{position}");
                let end = report.line.iter().fold(position, |at, &mv| Game::play(&at, mv).unwrap());
                assert!(end.is_over());
                let mine = end.board().count(position.side()) as i32 - end.board().count(!position.side()) as i32;
                assert_eq!(Score::Exact(mine), report.score, "{position}");
            }
        }
    }

    /// The line of perfect play ends 32–32, so each of its last positions is worth nothing, and its moves are best.
    #[test]
    fn the_solved_game_stays_a_draw_to_its_end() {
        let game = concat!(
            "F5D6C3D3C4F4F6F3E6E7D7C5B6D8C6C7D2B5A5A6A7G5E3B4C8G6G4C2E8D1",
            "F7E2G3H4F1E1F2G1B1F8G8B3H3B2H5B7A3A4A1A2C1H2H1G2B8A8G7H8H7H6"
        );
        let mut position = Position::START;
        for (ply, name) in game.as_bytes().chunks(2).enumerate() {
            if (46..60).contains(&ply) {
                assert_eq!(value(position, Empties::Nobodys).0, 0, "{position}");
            }
            position = position.play(str::from_utf8(name).unwrap().parse().unwrap()).unwrap();
        }
        assert_eq!(value(position, Empties::Nobodys), (0, 1));
    }

    /// The first of the FFO test positions, 20 empty squares: too many for a plain search in a test build.
    #[test]
    #[ignore = "72 million positions; cargo test --release --lib -- --ignored --nocapture ffo"]
    fn ffo_40_is_worth_38() {
        let position: Position = "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X".parse().unwrap();
        let report = solve(position, Empties::TheWinners, None, Counter::new(&Limits::NONE, &mut ())).unwrap();
        eprintln!("{} positions", report.nodes);
        assert_eq!((report.score, report.best()), (Score::Exact(38), Some("a2".parse().unwrap())));
    }

    #[test]
    fn a_limit_or_the_monitor_stops_it() {
        let position = late(14, 1)[0];
        assert_eq!(solve(position, Empties::Nobodys, None, Counter::new(&Limits::nodes(50), &mut ())), None);
        struct Stop(u64);
        impl Monitor<Move> for Stop {
            fn searched(&mut self, nodes: u64) -> std::ops::ControlFlow<()> {
                self.0 += nodes;
                std::ops::ControlFlow::Break(())
            }
        }
        let mut stop = Stop(0);
        assert_eq!(solve(late(16, 1)[0], Empties::Nobodys, None, Counter::new(&Limits::NONE, &mut stop)), None);
        assert_eq!(stop.0, crate::search::NODES_BETWEEN_CALLS);
        // Stopped later, there is a move; the value is what that move is worth, not what the position is.
        let (value, nodes) = value(position, Empties::Nobodys);
        let report =
            solve(position, Empties::Nobodys, None, Counter::new(&Limits::nodes(nodes * 9 / 10), &mut ())).unwrap();
        let kept = -super::value(position.after(report.best().unwrap()), Empties::Nobodys).0;
        assert_eq!((report.score, report.depth), (Score::Estimate(kept * 100), 0));
        assert!(kept <= value);
        let over: Position = format!("{} X", "X".repeat(64)).parse().unwrap();
        assert_eq!(solve(over, Empties::Nobodys, None, Counter::new(&Limits::NONE, &mut ())), None);
    }
}
