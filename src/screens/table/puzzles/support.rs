//! The interface between a game and the puzzle room, and the test for right moves.

use std::fmt::Display;

use crate::engine::game::Outcome;
use crate::engine::record::Record;
use crate::engine::search::{Monitor, Report, Score};
use crate::engine::{Game, Player};
use crate::play::GameList;
use crate::text::puzzles::PuzzleKindText;

/// A game's part of the puzzle room.
pub trait PuzzleSupport {
    /// The game.
    type Game: Game + Display;

    /// Returns the texts of this kind of puzzles.
    fn kind(&self) -> &'static PuzzleKindText;

    /// Returns the built-in sets.
    fn sets(&self) -> Vec<BundledSet>;

    /// Returns the file extensions of puzzles, each with its dot.
    fn endings(&self) -> &'static [&'static str];

    /// Reads a file of positions: the start of each game is a puzzle; the scores of the moves from there, from the
    /// point of view of the side to move, are used if they are exact.
    ///
    /// # Errors
    /// Returns a message for the user with the place and cause of the error, also if the file holds games instead of
    /// positions.
    fn read(&self, bytes: &[u8]) -> Result<GameList<Self::Game>, String>;

    /// Returns the length of a puzzle for its [description](PuzzleKindText::length): the solver's moves in the line of
    /// the file.
    fn length(&self, puzzle: &Record<Self::Game>) -> usize {
        puzzle.main_line().len() / 2
    }

    /// Returns the value of a position with best play, and that line: exact if it can be computed in a second or two,
    /// otherwise an estimate. Returns `None` if the game is over or the monitor stopped the search before its first
    /// move.
    fn solve(
        &self,
        game: &Self::Game,
        monitor: &mut dyn Monitor<<Self::Game as Game>::Move>,
    ) -> Option<Report<<Self::Game as Game>::Move>>;

    /// Returns the value of a finished game to a player, on the scale of [`solve`](PuzzleSupport::solve): by default, that of
    /// a mate.
    fn result(&self, game: &Self::Game, player: Player) -> Score {
        match game.outcome() {
            Some(Outcome::Win(winner)) if winner == player => Score::Mate(0),
            Some(Outcome::Win(_)) => Score::Mate(-1),
            _ => Score::Exact(0),
        }
    }

    /// Returns the number of right moves after which a puzzle is solved, even if the game is not over.
    fn enough_moves(&self) -> usize {
        40
    }
}

/// A built-in set of puzzles.
pub struct BundledSet {
    /// The key of the set in the store.
    pub name: &'static str,
    /// The title shown to the user.
    pub title: &'static str,
    /// The contents of a file that [`PuzzleSupport::read`] reads.
    pub bytes: &'static [u8],
}

/// Reads the puzzles of a file and proves their wins as they are opened: each becomes its start with the winning line
/// found by `solve`, whose first move is scored as a forced win in that number of moves. A puzzle without a win is
/// rejected with a reason.
pub fn prove_wins<G: Game + 'static>(
    games: GameList<G>,
    unproven: &'static str,
    solve: impl Fn(&G) -> Option<Vec<G::Move>> + 'static,
) -> GameList<G> {
    let GameList { count, title, open } = games;
    let proven = move |index: usize| {
        let (record, warnings) = open(index)?;
        let start = record.start().clone();
        let refused = || format!("{}. {unproven}", index + 1);
        let line = solve(&start).filter(|line| !line.is_empty()).ok_or_else(refused)?;
        let score = Score::Mate(i32::try_from(line.len()).unwrap_or(i32::MAX));
        let mut record = Record::from_moves(start, line).map_err(|_| refused())?;
        if let Some(&first) = record.main_line().get(1) {
            record.node_mut(first).score = Some(score);
        }
        record.go_to_start();
        Ok((record, warnings))
    };
    GameList { count, title, open: Box::new(proven) }
}

/// Returns whether a move is right: `value` is the value before it and `after` the value after it, both to the player
/// who moves. In a won position, any move that still wins is right; in a drawn one, any that still draws; in a lost
/// one, the move that loses the least. For estimates, a difference up to `slack` hundredths is allowed.
pub fn is_right_move(value: Score, after: Score, slack: i32) -> bool {
    let is_known = |score| !matches!(score, Score::Estimate(_));
    let (before, then) = (value.hundredths(), after.hundredths());
    match (is_known(value), is_known(after)) {
        (true, true) => then.signum() >= before.signum() && (before >= 0 || then >= before),
        (true, false) if before > 0 => then > 0,
        (_, true) if then > 0 => true,
        _ => then >= before - slack,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_winning_move_counts() {
        use Score::{Estimate, Exact, Mate};
        for (value, after, right) in [
            (Exact(38), Exact(2), true),
            (Exact(2), Exact(0), false),
            (Exact(2), Exact(-2), false),
            (Exact(0), Exact(0), true),
            (Exact(0), Exact(-2), false),
            (Exact(-4), Exact(-4), true),
            (Exact(-4), Exact(-6), false),
            (Mate(3), Mate(9), true),
            (Mate(3), Exact(0), false),
            // The loser delays the end as long as possible.
            (Mate(-6), Mate(-4), false),
            (Exact(38), Estimate(150), true),
            (Exact(38), Estimate(-10), false),
            (Exact(-4), Estimate(-590), true),
            (Exact(-4), Estimate(-610), false),
            (Estimate(900), Estimate(700), true),
            (Estimate(900), Estimate(699), false),
            (Estimate(900), Exact(2), true),
            (Estimate(100), Exact(-2), false),
        ] {
            assert_eq!(is_right_move(value, after, 200), right, "{value} {after}");
        }
    }
}
