//! What a game adds to the puzzle room, and when a move is right.

use crate::engine::record::Record;
use crate::engine::search::{Monitor, Report, Score};
use crate::engine::{Game, Player};
use crate::screens::table::Games;

/// A game's own part of the puzzle room.
pub trait Solving {
    /// The game.
    type Game: Game;

    /// The sets that come with the program.
    fn sets(&self) -> Vec<Bundled>;

    /// How the names of files end that may hold puzzles, each with its dot.
    fn endings(&self) -> &'static [&'static str];

    /// Reads a file of positions: the start of each game of it is a puzzle, and the scores of the moves from there, from the
    /// view of the side to move, are believed where they are exact.
    ///
    /// # Errors
    /// Where it is wrong and why, in words for the user; also when it holds games instead of positions.
    fn read(&self, bytes: &[u8]) -> Result<Games<Self::Game>, String>;

    /// The name under which the store knows a puzzle, the same wherever the puzzle is found.
    fn key(&self, start: &Self::Game) -> String;

    /// A word or two about a puzzle, for the list.
    fn about(&self, puzzle: &Record<Self::Game>) -> String;

    /// What a side is to do where it can win, in words; nothing more than that where that is all.
    fn winning(&self) -> Option<fn(&str) -> String> {
        None
    }

    /// What can be pasted or typed, in words.
    fn paste_hint(&self) -> &'static str;

    /// What a position is worth with best play, and that play: exact if it can be worked out in a second or two, else
    /// estimated. `None` if the game is over or the monitor stopped it before any move was looked at.
    fn solve(
        &self,
        game: &Self::Game,
        monitor: &mut dyn Monitor<<Self::Game as Game>::Move>,
    ) -> Option<Report<<Self::Game as Game>::Move>>;

    /// What a finished game is worth to a player, counted as [`solve`](Solving::solve) counts.
    fn result(&self, game: &Self::Game, player: Player) -> Score;

    /// After this number of right moves a puzzle is solved, even if the game is not over.
    fn enough(&self) -> usize;
}

/// A set of puzzles that comes with the program.
pub struct Bundled {
    /// The name under which the store knows it.
    pub name: &'static str,
    /// What the user calls it.
    pub title: &'static str,
    /// A file that [`Solving::read`] reads.
    pub bytes: &'static [u8],
}

/// The puzzles of a file whose wins are proven when they are opened: each becomes its start with the winning line that
/// `solve` finds, the first move scored as a forced win in so many moves. One without is refused, with a reason.
pub fn proven<G: Game + 'static>(
    games: Games<G>,
    unproven: &'static str,
    solve: impl Fn(&G) -> Option<Vec<G::Move>> + 'static,
) -> Games<G> {
    let Games { count, title, open } = games;
    let proven = move |index: usize| {
        let (record, warnings) = open(index)?;
        let start = record.start().clone();
        let refused = || format!("{}. {unproven}", index + 1);
        let line = solve(&start).filter(|line| !line.is_empty()).ok_or_else(refused)?;
        let score = Score::Mate(i32::try_from(line.len()).unwrap_or(i32::MAX));
        let mut record = Record::of_moves(start, line).map_err(|_| refused())?;
        if let Some(&first) = record.main_line().get(1) {
            record.node_mut(first).score = Some(score);
        }
        record.to_start();
        Ok((record, warnings))
    };
    Games { count, title, open: Box::new(proven) }
}

/// Whether a move is right that leads to `after`, from a position that is worth `worth`, both to the one who moves: any that
/// still wins where a win is there, any that still draws where a draw is, and where all is lost the one that loses least.
/// Where something is only estimated, `slack` hundredths do not matter.
pub fn keeps(worth: Score, after: Score, slack: i32) -> bool {
    let is_known = |score| !matches!(score, Score::Estimate(_));
    let (before, then) = (worth.hundredths(), after.hundredths());
    match (is_known(worth), is_known(after)) {
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
        for (worth, after, right) in [
            (Exact(38), Exact(2), true),
            (Exact(2), Exact(0), false),
            (Exact(2), Exact(-2), false),
            (Exact(0), Exact(0), true),
            (Exact(0), Exact(-2), false),
            (Exact(-4), Exact(-4), true),
            (Exact(-4), Exact(-6), false),
            (Mate(3), Mate(9), true),
            (Mate(3), Exact(0), false),
            // It loses as late as it can.
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
            assert_eq!(keeps(worth, after, 200), right, "{worth} {after}");
        }
    }
}
