//! Clients for external engines, one file per protocol.
//!
//! An [`EngineClient`] implements one protocol without I/O: the caller provides a [`Transport`]. The input is
//! untrusted: unknown lines and answers to earlier questions are ignored, and a move counts only if it is legal. An
//! engine that is silent for too long causes [`EngineError::Timeout`], one that has terminated [`EngineError::Terminated`].
//!
//! An [`ExternalEngine`] makes such an engine a player like the built-in ones.

mod error;
mod external_engine;
mod gomocup;
mod gtp;
mod nboard;
mod uci;

use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;
use std::time::Duration;

pub use error::{EngineError, UnsupportedFeature};
pub use external_engine::ExternalEngine;
pub use gomocup::GomocupClient;
pub use gtp::GtpClient;
pub use nboard::NBoardClient;
pub use uci::UciClient;

pub use super::dialect::UciDialect;

use crate::game::Game;
use crate::search::Score;

/// The maximum time between calls of the caller's callback while waiting for a line.
pub const POLL_INTERVAL: Duration = Duration::from_millis(20);
/// The default time for an engine to start, to set up a game and to stop.
pub(crate) const COMMAND_TIMEOUT: Duration = Duration::from_secs(10);

/// A line-based connection to an engine.
pub trait Transport: Send {
    /// Sends a line without waiting.
    fn send(&mut self, line: &str);

    /// Returns the next line from the engine, without its line break; waits at most this long for one.
    fn receive(&mut self, wait: Duration) -> TransportMessage;

    /// Returns the time since a fixed moment.
    fn now(&self) -> Duration;

    /// Returns the processor time that the engine has used; `None` if it is unknown.
    fn processor_time(&self) -> Option<Duration> {
        None
    }
}

/// The result of receiving from a [`Transport`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TransportMessage {
    /// A line.
    Line(String),
    /// No line in that time, or a line that was too long and was dropped.
    Timeout,
    /// The connection is closed; holds the last output of the engine, if any.
    Closed(String),
}

/// The protocols.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Protocol {
    /// The Go Text Protocol, for Othello.
    Gtp,
    /// The NBoard protocol, for Othello.
    NBoard,
    /// The Gomocup protocol, also called the Piskvork protocol, for gomoku.
    Gomocup,
    /// The Universal Chess Interface, for xiangqi.
    Uci,
    /// The Universal Chinese Chess Protocol.
    Ucci,
}

impl Protocol {
    /// All protocols.
    pub const ALL: [Protocol; 5] = [Protocol::Gtp, Protocol::NBoard, Protocol::Gomocup, Protocol::Uci, Protocol::Ucci];

    /// Returns the name on the command line.
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

/// Parses the name of a protocol.
impl FromStr for Protocol {
    type Err = UnknownProtocolError;

    fn from_str(name: &str) -> Result<Protocol, UnknownProtocolError> {
        Protocol::ALL.into_iter().find(|protocol| protocol.name() == name).ok_or(UnknownProtocolError)
    }
}

/// The error for an unknown name of a protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected one of {}", Protocol::ALL.map(Protocol::name).join(", "))]
pub struct UnknownProtocolError;

/// A game that external engines can play.
pub trait ProtocolGame: Game {
    /// Creates the client of a protocol for this game; `None` if the protocol is for another game, as all are by default.
    fn client(_protocol: Protocol) -> Option<Box<dyn EngineClient<Self>>> {
        None
    }
}

impl ProtocolGame for crate::othello::Position {
    fn client(protocol: Protocol) -> Option<Box<dyn EngineClient<Self>>> {
        match protocol {
            Protocol::Gtp => Some(Box::new(GtpClient::default())),
            Protocol::NBoard => Some(Box::new(NBoardClient::default())),
            _ => None,
        }
    }
}

impl ProtocolGame for crate::gomoku::Position {
    fn client(protocol: Protocol) -> Option<Box<dyn EngineClient<Self>>> {
        (protocol == Protocol::Gomocup).then(|| Box::new(GomocupClient::default()) as Box<dyn EngineClient<Self>>)
    }
}

impl ProtocolGame for crate::xiangqi::Position {
    fn client(protocol: Protocol) -> Option<Box<dyn EngineClient<Self>>> {
        match protocol {
            Protocol::Uci => Some(Box::new(UciClient::new(UciDialect::Uci))),
            Protocol::Ucci => Some(Box::new(UciClient::new(UciDialect::Ucci))),
            _ => None,
        }
    }
}

/// The search limits of an engine. A limit that the protocol cannot express is left to the engine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EngineLimits {
    /// The depth in plies.
    pub depth: Option<u32>,
    /// The number of positions.
    pub nodes: Option<u64>,
    /// The time for a move.
    pub time: Option<Duration>,
}

/// A game in which a move is requested.
#[derive(Clone, Copy, Debug)]
pub struct MoveRequest<'g, G: Game> {
    /// The start position.
    pub start: &'g G,
    /// The moves so far.
    pub moves: &'g [G::Move],
    /// The current position, which is not the end of the game.
    pub position: &'g G,
    /// The search limits.
    pub limits: EngineLimits,
}

/// An engine's answer.
#[derive(Clone, Debug, PartialEq)]
pub struct EngineAnswer<M> {
    /// The move, which is legal; `None` if the engine resigns.
    pub mv: Option<M>,
    /// The score from the engine's point of view.
    pub score: Option<Score>,
    /// The search depth in plies reported by the engine.
    pub depth: u32,
    /// The number of searched positions reported by the engine.
    pub nodes: u64,
}

impl<M> EngineAnswer<M> {
    /// Creates an answer with only a move.
    const fn from_move(mv: M) -> EngineAnswer<M> {
        EngineAnswer { mv: Some(mv), score: None, depth: 0, nodes: 0 }
    }
}

/// A client that communicates with an engine in one protocol.
pub trait EngineClient<G: Game>: Send {
    /// Starts the communication with a new engine. Returns its name, if it sends one.
    ///
    /// # Errors
    /// Returns an [`EngineError`] if the engine does not use the protocol.
    fn handshake(&mut self, session: &mut EngineSession<'_>) -> Result<Option<String>, EngineError>;

    /// Requests a move.
    ///
    /// # Errors
    /// Returns an [`EngineError`] if the engine does not send a legal move in time.
    fn request_move(
        &mut self,
        game: &MoveRequest<'_, G>,
        session: &mut EngineSession<'_>,
    ) -> Result<EngineAnswer<G::Move>, EngineError>;

    /// Returns the command that ends the search and makes the engine answer; `None` if the protocol has no such
    /// command.
    fn stop_command(&self) -> Option<&'static str> {
        None
    }

    /// Returns the command that terminates the engine.
    fn quit_command(&self) -> &'static str {
        "quit"
    }
}

/// A session with an engine, with a timeout.
pub struct EngineSession<'w> {
    transport: &'w mut dyn Transport,
    /// The deadline for an answer.
    deadline: Duration,
    timeout: Duration,
    /// The timeout of commands other than a search.
    command_timeout: Duration,
    /// Called after each [`POLL_INTERVAL`] of waiting; breaks to stop waiting.
    wait: &'w mut dyn FnMut() -> ControlFlow<()>,
}

impl<'w> EngineSession<'w> {
    /// Creates a session with a timeout; `wait` is called while waiting and breaks to interrupt.
    pub fn new(
        transport: &'w mut dyn Transport,
        timeout: Duration,
        wait: &'w mut dyn FnMut() -> ControlFlow<()>,
    ) -> EngineSession<'w> {
        let deadline = transport.now().saturating_add(timeout);
        EngineSession { transport, deadline, timeout, command_timeout: COMMAND_TIMEOUT.max(timeout), wait }
    }

    /// Sets the timeout of commands other than a search. The default is ten seconds, or `patience` if that is longer.
    #[must_use]
    pub const fn with_command_timeout(mut self, courtesy: Duration) -> EngineSession<'w> {
        self.command_timeout = courtesy;
        self
    }

    /// Restarts the timeout with a new duration.
    fn restart_timeout(&mut self, patience: Duration) {
        self.deadline = self.transport.now().saturating_add(patience);
        self.timeout = patience;
    }

    /// Moves the deadline forward by time that was already used.
    fn shorten_timeout(&mut self, waited: Duration) {
        self.deadline = self.deadline.saturating_sub(waited);
    }

    /// Sends a line.
    fn send(&mut self, line: &str) {
        self.transport.send(line);
    }

    /// Receives lines until `take` accepts one.
    fn receive<T>(&mut self, mut take: impl FnMut(&str) -> Option<T>) -> Result<T, EngineError> {
        loop {
            let left = self.deadline.saturating_sub(self.transport.now());
            match self.transport.receive(POLL_INTERVAL.min(left)) {
                TransportMessage::Line(line) => {
                    if let Some(taken) = take(line.trim()) {
                        return Ok(taken);
                    }
                }
                TransportMessage::Timeout => {}
                TransportMessage::Closed(last_words) => return Err(EngineError::Terminated(last_words)),
            }
            if (self.wait)().is_break() {
                return Err(EngineError::Interrupted);
            }
            if self.transport.now() >= self.deadline {
                return Err(EngineError::Timeout(self.timeout));
            }
        }
    }
}

/// Receiving with a timeout shorter than the deadline.
impl EngineSession<'_> {
    /// Receives for at most this long; `None` if no line was accepted and the deadline has not passed.
    fn receive_for<T>(
        &mut self,
        wait: Duration,
        take: impl FnMut(&str) -> Option<T>,
    ) -> Result<Option<T>, EngineError> {
        let until = self.deadline;
        self.deadline = self.transport.now().saturating_add(wait).min(until);
        let heard = self.receive(take);
        self.deadline = until;
        match heard {
            Err(EngineError::Timeout(_)) if self.transport.now() < until => Ok(None),
            heard => heard.map(Some),
        }
    }

    /// Ignores all lines for this long.
    fn pause(&mut self, wait: Duration) -> Result<(), EngineError> {
        self.receive_for(wait, |_| None::<()>).map(drop)
    }
}

/// The part of a game that an engine knows.
#[derive(Clone, Debug)]
struct KnownGame<G: Game> {
    known: Option<(G, Vec<G::Move>)>,
}

impl<G: Game> Default for KnownGame<G> {
    fn default() -> KnownGame<G> {
        KnownGame { known: None }
    }
}

impl<G: Game> KnownGame<G> {
    /// Returns the moves that are new to the engine; `None` if it needs the whole game.
    fn new_moves<'g>(&self, game: &MoveRequest<'g, G>) -> Option<&'g [G::Move]> {
        let (start, moves) = self.known.as_ref()?;
        if start == game.start { game.moves.strip_prefix(moves.as_slice()) } else { None }
    }

    /// Records that the engine knows the whole game and its own move.
    fn set(&mut self, game: &MoveRequest<'_, G>, own: Option<G::Move>) {
        let moves = game.moves.iter().copied().chain(own).collect();
        self.known = Some((game.start.clone(), moves));
    }

    /// Records that the state of the engine is unknown.
    fn clear(&mut self) {
        self.known = None;
    }
}

/// Parses a decimal fraction such as `-3.25` into hundredths; `None` if it is not a finite number.
fn parse_hundredths(text: &str) -> Option<i32> {
    let value: f64 = text.trim().parse().ok()?;
    // Saturates.
    value.is_finite().then_some((value * 100.0).round() as i32)
}

#[cfg(test)]
mod tests;
