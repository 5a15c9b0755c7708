//! The command `go` with its limits.

use std::time::Duration;

use crate::protocol::dialect::UciDialect;
use crate::protocol::{LAG, LEAST};
use crate::search::{Limits, SearchClock, TimeLimit};
use crate::xiangqi::{Move, Side};

/// The assumed number of moves until the end of a game.
const MOVES_TO_GO: u32 = 28;

/// The parameters of `go`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct GoCommand {
    pub depth: Option<u32>,
    pub nodes: Option<u64>,
    /// The time for this move.
    move_time: Option<Duration>,
    /// The remaining time of Red and Black.
    left: [Option<Duration>; 2],
    /// The increment per move of Red and Black.
    increment: [Duration; 2],
    /// The number of moves until the next time control.
    moves_to_go: Option<u32>,
    /// True to search on the opponent's time.
    pub ponder: bool,
    /// True if the opponent offers a draw.
    pub draw: bool,
    /// The only moves to search; `None` for all.
    pub moves: Option<Vec<Move>>,
}

impl GoCommand {
    /// Parses a line. Returns the command and the errors; parameters with errors are left out.
    pub(super) fn parse(
        line: &str,
        dialect: UciDialect,
        is_in_milliseconds: bool,
        read_move: &dyn Fn(&str) -> Option<Move>,
    ) -> (GoCommand, Vec<String>) {
        let (mut command, mut errors) = (GoCommand::default(), Vec::new());
        let is_uci = dialect == UciDialect::Uci;
        let mut words = line.split_whitespace().skip(1).peekable();
        while let Some(word) = words.next() {
            match word {
                "infinite" => continue,
                "ponder" => command.ponder = true,
                "draw" if !is_uci => command.draw = true,
                "searchmoves" if is_uci => {
                    let moves = command.moves.get_or_insert_default();
                    while let Some(mv) = words.peek().and_then(|word| read_move(word)) {
                        moves.push(mv);
                        words.next();
                    }
                    if moves.is_empty() {
                        errors.push(format!("{word} is followed by moves"));
                    }
                }
                "depth" if words.next_if_eq(&"infinite").is_some() => continue,
                _ if is_known(word, dialect) => {
                    // Interfaces send negative times of players who have exceeded theirs.
                    let value = words.peek().and_then(|word| word.parse::<i64>().ok());
                    let Some(value) = value.map(|value| value.max(0).cast_unsigned()) else {
                        errors.push(format!("{word} is followed by a number"));
                        continue;
                    };
                    words.next();
                    let small = u32::try_from(value).unwrap_or(u32::MAX);
                    let milliseconds = Duration::from_millis(value);
                    let time =
                        if is_uci || is_in_milliseconds { milliseconds } else { milliseconds.saturating_mul(1000) };
                    match word {
                        "depth" => command.depth = Some(small.max(1)),
                        "mate" => command.depth = Some(small.saturating_mul(2).saturating_sub(1).max(1)),
                        "nodes" => command.nodes = Some(value.max(1)),
                        "movetime" => command.move_time = Some(time),
                        "wtime" => command.left[0] = Some(time),
                        "btime" => command.left[1] = Some(time),
                        "winc" => command.increment[0] = time,
                        "binc" => command.increment[1] = time,
                        // In UCCI, limits are those of the side to move.
                        "time" => command.left = [Some(time); 2],
                        "increment" => command.increment = [time; 2],
                        "movestogo" => command.moves_to_go = Some(small.max(1)),
                        // The opponent's time.
                        _ => {}
                    }
                }
                // Unknown words are ignored, as the protocols demand.
                _ => {}
            }
        }
        (command, errors)
    }

    /// Returns the time limit of a side; `None` without a limit or a clock.
    pub(super) fn time_limit<'c>(&self, side: Side, clock: Option<&'c dyn SearchClock>) -> Option<TimeLimit<'c>> {
        let clock = clock?;
        if let Some(time) = self.move_time {
            return Limits::time(time.max(LEAST), clock).time;
        }
        let (left, increment) = (self.left[side as usize]?, self.increment[side as usize]);
        let left = left.saturating_sub(LAG).max(LEAST);
        let moves = self.moves_to_go.unwrap_or(MOVES_TO_GO);
        let budget = (left / moves + increment * 3 / 4).min(left).max(LEAST);
        Limits::soft_time(budget, left, clock).time
    }
}

/// Returns whether a word is followed by a number.
fn is_known(word: &str, dialect: UciDialect) -> bool {
    let words: &[&str] = match dialect {
        UciDialect::Uci => &["depth", "mate", "nodes", "movetime", "wtime", "btime", "winc", "binc", "movestogo"],
        UciDialect::Ucci => {
            &["depth", "nodes", "time", "increment", "movestogo", "opptime", "oppincrement", "oppmovestogo"]
        }
    };
    words.contains(&word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug)]
    struct StoppedClock;

    impl SearchClock for StoppedClock {
        fn now(&self) -> Duration {
            Duration::ZERO
        }
    }

    fn parse(line: &str, dialect: UciDialect, is_in_milliseconds: bool) -> (GoCommand, Vec<String>) {
        GoCommand::parse(line, dialect, is_in_milliseconds, &|word| word.parse().ok())
    }

    /// Returns the milliseconds of both sides.
    fn times(line: &str, dialect: UciDialect, is_in_milliseconds: bool) -> [Option<(u128, u128)>; 2] {
        let (command, errors) = parse(line, dialect, is_in_milliseconds);
        assert!(errors.is_empty(), "{line}: {errors:?}");
        [Side::Red, Side::Black].map(|side| {
            let time = command.time_limit(side, Some(&StoppedClock))?;
            Some((time.budget.as_millis(), time.maximum.as_millis()))
        })
    }

    #[test]
    fn the_time_for_a_move() {
        let uci = |line| times(line, UciDialect::Uci, false);
        assert_eq!(uci("go movetime 100"), [Some((100, 100)); 2]);
        assert_eq!(uci("go wtime 28020 btime 2820 winc 0 binc 400"), [Some((1000, 2000)), Some((400, 800))]);
        assert_eq!(uci("go wtime 60020 movestogo 10"), [Some((6000, 12_000)), None]);
        assert_eq!(uci("go wtime 500 btime -30 movestogo 1"), [Some((480, 480)), Some((5, 5))]);
        assert_eq!(uci("go infinite"), [None; 2]);
        assert_eq!(uci("go depth 7 nodes 99"), [None; 2]);
        let ucci = |line, milliseconds| times(line, UciDialect::Ucci, milliseconds);
        assert_eq!(ucci("go time 120 movestogo 1", true), [Some((100, 100)); 2]);
        assert_eq!(ucci("go time 6 movestogo 2 opptime 3 oppmovestogo 1", false), [Some((2990, 5980)); 2]);
        assert_eq!(ucci("go ponder time 28020 increment 40 opptime 5", true), [Some((1030, 2060)); 2]);
    }

    #[test]
    fn words_of_both_dialects() {
        let (command, errors) = parse("go ponder searchmoves h2e2 b0c2 depth 9 mate 3 wtime x", UciDialect::Uci, false);
        assert_eq!(
            (command.depth, command.ponder, command.moves.map(|moves| moves.len()), command.draw),
            (Some(5), true, Some(2), false)
        );
        assert_eq!(errors, ["wtime is followed by a number"]);
        let (command, errors) = parse("go draw depth infinite", UciDialect::Ucci, false);
        assert_eq!((command.depth, command.draw, errors.len()), (None, true, 0));
        let (command, errors) = parse("go fast depth -3 nodes", UciDialect::Ucci, false);
        assert_eq!((command.depth, command.nodes, errors.len()), (Some(1), None, 1));
    }
}
