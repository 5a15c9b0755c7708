//! PGN: tags, then moves with comments and variations.
//!
//! **Written** with `[Game "Chinese Chess"]`, the tags of the record in their order, `FEN` unless the game begins at the usual
//! start, and `Format`; the moves of the main line a pair a line, comments in braces, variations in parentheses behind the
//! move that they replace. How a game ended otherwise than on the board is a tag `Termination`: `resignation`, `time forfeit` or
//! `agreement`. A comment that holds a closing brace stands on lines of its own, each from `;` to its end. Times, scores and
//! marks other than `NAG` have no room.
//!
//! **Read** leniently. The moves may be Chinese, WXF or ICCS, whatever `Format` says, or what chess programs write
//! (`Che2`); numbers may be left out or stand before their move without a space; dots and `…` alone are passed over. Remarks
//! from `;` to the end of a line are comments, lines that begin with `%` are left out. A tag that follows moves begins a new game,
//! and so does a move behind a result. Without any tag it is a plain list of moves.
//!
//! What follows the result up to the next game, and words at the end that are no moves, are left out and told; so is a tag
//! that cannot be read. A game that goes on where a rule would have ended it is read on, and the rule is told.

mod reader;
mod tokens;
mod writer;

use crate::game::Player;
use crate::record::{Ending, tag};

pub(super) use reader::{games, is_like, read};
pub use writer::{dropped, write};

/// Names of tags here, and their names in a record.
const NAMES: [(&str, &str); 3] = [("Red", tag::FIRST), ("Black", tag::SECOND), ("Site", tag::PLACE)];

/// The tag that says how a game ended otherwise than on the board, and its words; whose loss it was is told by the result.
const TERMINATION: &str = "Termination";
const RESIGNATION: &str = "resignation";
const TIME: &str = "time forfeit";
const AGREEMENT: &str = "agreement";

/// How a game ended, from its termination and its result.
fn ending_of(termination: &str, result: &str) -> Option<Ending> {
    let loser = match result {
        "1-0" => Some(Player::Second),
        "0-1" => Some(Player::First),
        _ => None,
    };
    match termination.to_lowercase().as_str() {
        RESIGNATION => loser.map(Ending::Resigned),
        TIME => loser.map(Ending::Time),
        AGREEMENT if result == "1/2-1/2" => Some(Ending::Agreed),
        _ => None,
    }
}

/// The mark that holds `$1` and its like, one after the other.
const NAG: &str = "NAG";

fn is_result(word: &str) -> bool {
    matches!(word, "1-0" | "0-1" | "1/2-1/2" | "*")
}
