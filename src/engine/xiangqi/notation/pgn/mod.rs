//! Portable Game Notation (PGN): tags, then moves with comments and variations.
//!
//! **Written** with `[Game "Chinese Chess"]`, the tags of the record in their order, `FEN` unless the game begins at
//! the usual start, and `Format`; the moves of the main line with one pair per line, comments in braces, variations in
//! parentheses after the move that they replace. An end other than by a rule is stored in the tag `Termination`:
//! `resignation`, `time forfeit` or `agreement`. A comment that contains a closing brace is written on separate lines,
//! each from `;` to its end. Times, scores and marks other than `NAG` are dropped.
//!
//! **Read** leniently. The moves may be Chinese, WXF or ICCS, regardless of `Format`, or in the form of chess programs
//! (`Che2`); numbers may be missing or precede their move without a space; dots and `…` alone are skipped. Text from
//! `;` to the end of a line is a comment, lines that begin with `%` are skipped. A tag after moves begins a new game,
//! and so does a move after a result. Without any tag it is a plain list of moves.
//!
//! Text between the result and the next game, and words at the end that are not moves, are dropped with a warning, and
//! so are invalid tags. A game that continues after a rule has ended it is read completely, with a warning.

mod reader;
mod tokens;
mod writer;

use crate::game::Player;
use crate::record::{Termination, tag};

pub(super) use reader::{games, is_like, read};
pub(super) use writer::result;
pub use writer::{count_dropped, write};

/// The names of tags in PGN that differ from those in a record, and the latter.
const NAMES: [(&str, &str); 3] = [("Red", tag::FIRST), ("Black", tag::SECOND), ("Site", tag::PLACE)];

/// The tag for an end other than by a rule, and its values; the result shows the loser.
const TERMINATION: &str = "Termination";
const RESIGNATION: &str = "resignation";
const TIME: &str = "time forfeit";
const AGREEMENT: &str = "agreement";

/// Determines the ending of a game from its termination and its result.
fn parse_termination(termination: &str, result: &str) -> Option<Termination> {
    let loser = match result {
        "1-0" => Some(Player::Second),
        "0-1" => Some(Player::First),
        _ => None,
    };
    match termination.to_lowercase().as_str() {
        RESIGNATION => loser.map(Termination::Resignation),
        TIME => loser.map(Termination::TimeForfeit),
        AGREEMENT if result == "1/2-1/2" => Some(Termination::DrawAgreement),
        _ => None,
    }
}

/// The mark that stores `$1` and the like, in sequence.
const NAG: &str = "NAG";

fn is_result(word: &str) -> bool {
    matches!(word, "1-0" | "0-1" | "1/2-1/2" | "*")
}
