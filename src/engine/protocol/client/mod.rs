//! Engines outside: what is said to them and understood of what they answer, one file a protocol.
//!
//! A [`Client`] speaks one protocol and knows no pipe: whoever has the pipe brings a [`Wire`]. Nothing that comes over the
//! wire is believed: lines that mean nothing are passed over, answers to older questions too, and a move counts only if it
//! is legal. An engine that says nothing for too long is [`Fault::Silent`], and one that is gone [`Fault::Gone`].
//!
//! A [`Visitor`] is such an engine as a player like our own.

mod fault;
mod gomocup;
mod gtp;
mod nboard;
mod uci;
mod visitor;

use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;
use std::time::Duration;

pub use fault::{Fault, What};
pub use gomocup::Gomocup;
pub use gtp::Gtp;
pub use nboard::NBoard;
pub use uci::{Dialect, Uci};
pub use visitor::Visitor;

use crate::game::Game;
use crate::search::Score;

/// How long a wire is listened to before whoever waits has a say.
pub const PULSE: Duration = Duration::from_millis(20);
/// How long an engine may take to greet, to set up a game and to stop.
pub(crate) const COURTESY: Duration = Duration::from_secs(10);

/// The connection with an engine, line by line.
pub trait Wire: Send {
    /// Says a line to it; waits for nothing.
    fn send(&mut self, line: &str);

    /// The next line that it has said, without its end; waits no longer than so long for one.
    fn receive(&mut self, wait: Duration) -> Heard;

    /// How long it has been since some moment that stays the same.
    fn now(&self) -> Duration;
}

/// What came over a [`Wire`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Heard {
    /// A line.
    Line(String),
    /// Nothing in that time, or a line that was too long to be kept.
    Nothing,
    /// Nothing will come any more; what the engine left behind as its last words, if it did.
    Gone(String),
}

/// The protocols.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Protocol {
    /// The Go Text Protocol, for Othello.
    Gtp,
    /// NBoard's, for Othello.
    NBoard,
    /// Gomocup's, also called Piskvork's, for gomoku.
    Gomocup,
    /// The Universal Chess Interface, for xiangqi.
    Uci,
    /// The Universal Chinese Chess Protocol.
    Ucci,
}

impl Protocol {
    /// All of them.
    pub const ALL: [Protocol; 5] = [Protocol::Gtp, Protocol::NBoard, Protocol::Gomocup, Protocol::Uci, Protocol::Ucci];

    /// Its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Protocol::Gtp => "gtp",
            Protocol::NBoard => "nboard",
            Protocol::Gomocup => "gomocup",
            Protocol::Uci => "uci",
            Protocol::Ucci => "ucci",
        }
    }
}

impl fmt::Display for Protocol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// One by its name.
impl FromStr for Protocol {
    type Err = UnknownProtocol;

    fn from_str(name: &str) -> Result<Protocol, UnknownProtocol> {
        Protocol::ALL.into_iter().find(|protocol| protocol.name() == name).ok_or(UnknownProtocol)
    }
}

/// A name that no protocol has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownProtocol;

impl fmt::Display for UnknownProtocol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected one of {}", Protocol::ALL.map(Protocol::name).join(", "))
    }
}

impl std::error::Error for UnknownProtocol {}

/// A game that engines outside play, too.
pub trait Spoken: Game {
    /// Who speaks a protocol for this game; `None` if it is for another one.
    fn client(protocol: Protocol) -> Option<Box<dyn Client<Self>>>;
}

impl Spoken for crate::othello::Position {
    fn client(protocol: Protocol) -> Option<Box<dyn Client<Self>>> {
        match protocol {
            Protocol::Gtp => Some(Box::new(Gtp::default())),
            Protocol::NBoard => Some(Box::new(NBoard::default())),
            _ => None,
        }
    }
}

impl Spoken for crate::gomoku::Position {
    fn client(protocol: Protocol) -> Option<Box<dyn Client<Self>>> {
        (protocol == Protocol::Gomocup).then(|| Box::new(Gomocup::default()) as Box<dyn Client<Self>>)
    }
}

impl Spoken for crate::xiangqi::Position {
    fn client(protocol: Protocol) -> Option<Box<dyn Client<Self>>> {
        match protocol {
            Protocol::Uci => Some(Box::new(Uci::new(Dialect::Uci))),
            Protocol::Ucci => Some(Box::new(Uci::new(Dialect::Ucci))),
            _ => None,
        }
    }
}

/// How hard an engine is asked to think. What its protocol has no word for is left to the engine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// Plies.
    pub depth: Option<u32>,
    /// Positions.
    pub nodes: Option<u64>,
    /// Time for a move.
    pub time: Option<Duration>,
}

/// The game that a move is asked for.
#[derive(Clone, Copy, Debug)]
pub struct Asked<'g, G: Game> {
    /// The position from which it began.
    pub start: &'g G,
    /// The moves so far.
    pub moves: &'g [G::Move],
    /// The position now, which is not over.
    pub position: &'g G,
    /// How hard to think.
    pub effort: Effort,
}

/// What an engine answers.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer<M> {
    /// Its move, which is legal; `None` if it gives up.
    pub mv: Option<M>,
    /// What it thinks of it, from its own view.
    pub score: Option<Score>,
    /// How many plies it says to have looked ahead.
    pub depth: u32,
    /// How many positions it says to have looked at.
    pub nodes: u64,
}

impl<M> Answer<M> {
    /// A move and nothing more.
    const fn bare(mv: M) -> Answer<M> {
        Answer { mv: Some(mv), score: None, depth: 0, nodes: 0 }
    }
}

/// Who speaks a protocol with an engine.
pub trait Client<G: Game>: Send {
    /// Greets an engine that was just started. Gives its name, if it says one.
    ///
    /// # Errors
    /// If it does not speak the protocol.
    fn greet(&mut self, talk: &mut Talk<'_>) -> Result<Option<String>, Fault>;

    /// Asks for a move.
    ///
    /// # Errors
    /// If there is no legal one, or none in time.
    fn ask(&mut self, game: &Asked<'_, G>, talk: &mut Talk<'_>) -> Result<Answer<G::Move>, Fault>;

    /// The line that ends the thinking: an answer follows. `None` where there is no such line.
    fn stop(&self) -> Option<&'static str> {
        None
    }

    /// The line that ends the engine.
    fn farewell(&self) -> &'static str {
        "quit"
    }
}

/// A talk with an engine, as long as there is patience.
pub struct Talk<'w> {
    wire: &'w mut dyn Wire,
    /// Until when an answer has to come.
    until: Duration,
    patience: Duration,
    /// Asked after each [`PULSE`] of waiting: whether to wait on.
    wait: &'w mut dyn FnMut() -> ControlFlow<()>,
}

impl<'w> Talk<'w> {
    /// Waits so long for an answer, and asks `wait` meanwhile whether to wait on.
    pub fn new(wire: &'w mut dyn Wire, patience: Duration, wait: &'w mut dyn FnMut() -> ControlFlow<()>) -> Talk<'w> {
        let until = wire.now().saturating_add(patience);
        Talk { wire, until, patience, wait }
    }

    /// From now on it waits so long.
    fn be_patient(&mut self, patience: Duration) {
        self.until = self.wire.now().saturating_add(patience);
        self.patience = patience;
    }

    /// Says a line.
    fn say(&mut self, line: &str) {
        self.wire.send(line);
    }

    /// Listens until a line is what is waited for.
    fn hear<T>(&mut self, mut take: impl FnMut(&str) -> Option<T>) -> Result<T, Fault> {
        loop {
            let left = self.until.saturating_sub(self.wire.now());
            match self.wire.receive(PULSE.min(left)) {
                Heard::Line(line) => {
                    if let Some(taken) = take(line.trim()) {
                        return Ok(taken);
                    }
                }
                Heard::Nothing => {}
                Heard::Gone(last_words) => return Err(Fault::Gone(last_words)),
            }
            if (self.wait)().is_break() {
                return Err(Fault::Stopped);
            }
            if self.wire.now() >= self.until {
                return Err(Fault::Silent(self.patience));
            }
        }
    }
}

/// What of a game an engine has been told.
#[derive(Clone, Debug)]
struct Told<G: Game> {
    known: Option<(G, Vec<G::Move>)>,
}

impl<G: Game> Default for Told<G> {
    fn default() -> Told<G> {
        Told { known: None }
    }
}

impl<G: Game> Told<G> {
    /// The moves that are new to the engine; `None` if it has to be told the game from its start.
    fn news<'g>(&self, game: &Asked<'g, G>) -> Option<&'g [G::Move]> {
        let (start, moves) = self.known.as_ref()?;
        if start == game.start { game.moves.strip_prefix(moves.as_slice()) } else { None }
    }

    /// Now it knows all of a game, and the move that it has made itself.
    fn is_told(&mut self, game: &Asked<'_, G>, own: Option<G::Move>) {
        let moves = game.moves.iter().copied().chain(own).collect();
        self.known = Some((game.start.clone(), moves));
    }

    /// It is not known what the engine knows.
    fn forget(&mut self) {
        self.known = None;
    }
}

/// A number of hundredths from a decimal fraction, such as `-3.25`; nothing from what is none or too large.
fn hundredths(text: &str) -> Option<i32> {
    let value: f64 = text.trim().parse().ok()?;
    // Saturates.
    value.is_finite().then_some((value * 100.0).round() as i32)
}

#[cfg(test)]
mod tests;
