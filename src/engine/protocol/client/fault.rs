//! What is wrong with an engine outside.

use std::fmt;
use std::time::Duration;

/// How much of what an engine said is kept to be shown, in characters.
const SHOWN: usize = 60;

/// Why an engine cannot go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It has ended; with its last words, if it left any.
    Gone(String),
    /// It has not answered within this time.
    Silent(Duration),
    /// Its move is against the rules.
    Illegal(String),
    /// What it gives as its move is none.
    NoMove(String),
    /// It refuses what it is told: the command and its answer.
    Refused(String, String),
    /// The protocol cannot tell it this.
    Untellable(What),
    /// It was interrupted.
    Stopped,
}

/// What a protocol has no words for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// A game that begins from a set-up position.
    SetUp,
    /// The rules of the game.
    Rules,
}

impl Fault {
    /// A move that is against the rules, as the engine wrote it.
    pub(super) fn illegal(text: &str) -> Fault {
        Fault::Illegal(short(text))
    }

    /// What is no move.
    pub(super) fn no_move(text: &str) -> Fault {
        Fault::NoMove(short(text))
    }

    /// What was refused, and how.
    pub(super) fn refused(command: &str, answer: &str) -> Fault {
        Fault::Refused(short(command), short(answer))
    }
}

/// What an engine said, short enough to be shown, without what a terminal would obey.
fn short(text: &str) -> String {
    let plain: String = text.chars().filter(|c| !c.is_control()).collect();
    match plain.char_indices().nth(SHOWN) {
        Some((end, _)) => plain[..end].to_owned() + "…",
        None => plain,
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Gone(words) if words.is_empty() => f.write_str("it has ended"),
            Fault::Gone(words) => write!(f, "it has ended: `{words}`"),
            Fault::Silent(time) => write!(f, "it has not answered for {:.1} seconds", time.as_secs_f64()),
            Fault::Illegal(mv) => write!(f, "its move `{mv}` is against the rules"),
            Fault::NoMove(text) => write!(f, "its answer `{text}` is no move"),
            Fault::Refused(command, answer) => write!(f, "it refuses `{command}`: `{answer}`"),
            Fault::Untellable(What::SetUp) => {
                f.write_str("its protocol cannot tell it a game that begins from a set-up position")
            }
            Fault::Untellable(What::Rules) => f.write_str("its protocol cannot tell it these rules"),
            Fault::Stopped => f.write_str("it was interrupted"),
        }
    }
}

impl std::error::Error for Fault {}
