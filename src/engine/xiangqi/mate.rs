//! Mate by continuous checks (连将杀): a win in which every move of the attacker gives check, as the classical collections
//! require.
//!
//! The search deepens by one move at a time, so that the first win found is the shortest. It searches every reply; the
//! returned line has the replies that last longest.

use super::{Move, Position};
use crate::Game as _;
use crate::game::Outcome;
use crate::search::{NodeCounter, SearchStopped};

/// Searches for a mate by checks in at most `moves` moves of the side to move. Returns the moves of both sides to the
/// end of the game; `None` if there is no such mate.
///
/// # Errors
/// If the counter stops the search: each tried move counts.
pub fn solve(
    position: &Position,
    moves: u32,
    counter: &mut NodeCounter<'_, Move>,
) -> Result<Option<Vec<Move>>, SearchStopped> {
    shortest_line(moves, |most| attack(position, most, counter))
}

/// Searches the replies to a check and returns the longest one with the mate that follows; `None` if a reply escapes or
/// the side to move is not in check.
///
/// # Errors
/// If the counter stops the search.
pub fn refute(
    position: &Position,
    moves: u32,
    counter: &mut NodeCounter<'_, Move>,
) -> Result<Option<Vec<Move>>, SearchStopped> {
    if !position.in_check() || position.outcome().is_some() {
        return Ok(None);
    }
    find_loss(position, moves, counter)
}

/// Searches the replies like [`refute`], also if the side to move is not in check. The game must not be over.
///
/// # Errors
/// If the counter stops the search.
pub(super) fn find_loss(
    position: &Position,
    moves: u32,
    counter: &mut NodeCounter<'_, Move>,
) -> Result<Option<Vec<Move>>, SearchStopped> {
    shortest_line(moves, |most| defend(position, most, counter))
}

/// Searches for a line of one move of the attacker, then of two, and so on. `search` returns it with its last move first.
fn shortest_line(
    moves: u32,
    mut search: impl FnMut(u32) -> Result<Option<Vec<Move>>, SearchStopped>,
) -> Result<Option<Vec<Move>>, SearchStopped> {
    for most in 1..=moves {
        if let Some(mut line) = search(most)? {
            line.reverse();
            return Ok(Some(line));
        }
    }
    Ok(None)
}

/// Returns the winning line, its last move first.
fn attack(
    position: &Position,
    most: u32,
    counter: &mut NodeCounter<'_, Move>,
) -> Result<Option<Vec<Move>>, SearchStopped> {
    for mv in position.moves() {
        if !position.board().gives_check(mv) {
            continue;
        }
        counter.visit()?;
        let after = position.after(mv);
        let line = match after.outcome() {
            Some(Outcome::Win(winner)) if winner == position.to_move() => Some(Vec::new()),
            Some(_) => None,
            None if most > 1 => defend(&after, most - 1, counter)?,
            None => None,
        };
        if let Some(mut line) = line {
            line.push(mv);
            return Ok(Some(line));
        }
    }
    Ok(None)
}

/// Returns the line after the longest defence, its last move first; `None` if a reply does not lose.
fn defend(
    position: &Position,
    most: u32,
    counter: &mut NodeCounter<'_, Move>,
) -> Result<Option<Vec<Move>>, SearchStopped> {
    let mut longest: Option<Vec<Move>> = None;
    for reply in position.moves() {
        counter.visit()?;
        let after = position.after(reply);
        if after.outcome().is_some() {
            return Ok(None);
        }
        let mut shortest = None;
        for moves in 1..=most {
            shortest = attack(&after, moves, counter)?;
            if shortest.is_some() {
                break;
            }
        }
        let Some(mut line) = shortest else { return Ok(None) };
        line.push(reply);
        if longest.as_ref().is_none_or(|longest| longest.len() < line.len()) {
            longest = Some(line);
        }
    }
    Ok(longest)
}

/// Returns the shortest win of the side to move in at most two moves, with or without check, also by stalemate: the
/// moves to the end of the game, preferring a check. `None` if there is no such win.
///
/// # Errors
/// If the counter stops the search: each move of the first two plies counts.
pub(super) fn mate_in_two(
    position: &Position,
    counter: &mut NodeCounter<'_, Move>,
) -> Result<Option<Vec<Move>>, SearchStopped> {
    let side = position.to_move();
    let mut going_on = Vec::new();
    let mut moves = position.moves();
    // Checks leave the fewest replies.
    moves.sort_by_key(|&mv| !position.board().gives_check(mv));
    for mv in moves {
        counter.visit()?;
        let after = position.after(mv);
        match after.outcome() {
            Some(Outcome::Win(winner)) if winner == side => return Ok(Some(vec![mv])),
            Some(_) => {}
            None => going_on.push((mv, after)),
        }
    }
    'first: for (mv, after) in going_on {
        let mut line = Vec::new();
        for reply in after.moves() {
            counter.visit()?;
            let replied = after.after(reply);
            if replied.outcome() == Some(Outcome::Win(side)) {
                continue;
            }
            let mate = replied.outcome().is_none().then(|| find_immediate_win(&replied)).flatten();
            let Some(mate) = mate else { continue 'first };
            line = vec![mv, reply, mate];
        }
        // A reply that loses by a rule ends the game sooner.
        return Ok(Some(if line.is_empty() { vec![mv] } else { line }));
    }
    Ok(None)
}

/// Returns a move after which the other side has no legal move.
fn find_immediate_win(position: &Position) -> Option<Move> {
    let mut board = position.board().clone();
    position.moves().into_iter().find(|&mv| {
        let taken = board.make(mv);
        let is_over = !board.has_legal_move();
        board.unmake(mv, taken);
        is_over
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Limits;

    fn length(fen: &str) -> Option<usize> {
        let position: Position = fen.parse().unwrap();
        let (limits, mut monitor) = (Limits::nodes(1_000_000), ());
        let found =
            solve(&position, 4, &mut NodeCounter::new(&limits, &mut monitor)).unwrap_or_else(|_| panic!("{fen}"));
        let line = found?;
        // The line ends the game, and after its first move the longest defence is one ply shorter.
        let end = line.iter().fold(position.clone(), |position, &mv| position.play(mv).unwrap());
        assert_eq!(end.outcome(), Some(Outcome::Win(position.to_move())), "{fen}");
        if line.len() > 1 {
            let after = position.play(line[0]).unwrap();
            let refuted =
                refute(&after, 4, &mut NodeCounter::new(&limits, &mut monitor)).unwrap_or_else(|_| panic!("{fen}"));
            assert_eq!(refuted.map(|line| line.len()), Some(line.len() - 1), "{fen}");
        }
        Some(line.len())
    }

    #[test]
    fn the_basic_mates_are_found_and_nothing_else() {
        for (fen, plies) in [
            ("3k5/9/9/9/9/9/9/9/8R/4K4 w", Some(1)),
            ("4k4/9/4N4/9/9/9/9/2C6/9/3K5 w", Some(1)),
            ("4k4/9/9/9/9/9/9/R8/1R7/5K3 w", Some(3)),
            // With one rook less, the general can escape.
            ("4k4/9/9/9/9/9/9/9/1R7/3K5 w", None),
            ("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w", None),
        ] {
            assert_eq!(length(fen), plies, "{fen}");
        }
    }
}
