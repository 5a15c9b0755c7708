//! Output of external engines in every protocol: a request ends with a legal move or an error.

use std::ops::ControlFlow;
use std::time::Duration;

use huanle::engine::protocol::client::{MoveRequest, EngineLimits, TransportMessage, Protocol, ProtocolGame, ExternalEngine, Transport};
use huanle::engine::{gomoku, othello, xiangqi};

/// A transport that returns its lines in order, ignores what is sent, and then closes. Each read advances the clock.
struct NoiseTransport {
    lines: Vec<String>,
    now: Duration,
}

impl Transport for NoiseTransport {
    fn send(&mut self, _line: &str) {}

    fn receive(&mut self, wait: Duration) -> TransportMessage {
        self.now += wait;
        match self.lines.pop() {
            Some(line) if line.is_empty() => TransportMessage::Timeout,
            Some(line) => TransportMessage::Line(line),
            None => TransportMessage::Closed(String::new()),
        }
    }

    fn now(&self) -> Duration {
        self.now
    }
}

fn ask<G: ProtocolGame>(protocol: Protocol, lines: Vec<String>, start: G) {
    let wire = Box::new(NoiseTransport { lines, now: Duration::ZERO });
    let Some(mut visitor) = ExternalEngine::new(protocol, wire, Duration::from_secs(1)) else { return };
    let (mut position, mut moves) = (start.clone(), Vec::new());
    while position.outcome().is_none() {
        let asked = MoveRequest { start: &start, moves: &moves, position: &position, limits: EngineLimits::default() };
        match visitor.request_move(&asked, &mut || ControlFlow::Continue(())) {
            Ok(answer) => {
                let Some(mv) = answer.mv else { return };
                position = position.play(mv).expect("a move that was checked");
                moves.push(mv);
            }
            Err(_) => return,
        }
    }
}

/// Reads an input.
pub fn run(data: &[u8]) {
    let Some((first, rest)) = data.split_first() else { return };
    let lines = String::from_utf8_lossy(rest).lines().rev().map(str::to_owned).collect();
    let protocol = Protocol::ALL[*first as usize % Protocol::ALL.len()];
    match protocol {
        Protocol::Gtp | Protocol::NBoard => ask(protocol, lines, othello::Position::start()),
        Protocol::Gomocup => ask(protocol, lines, gomoku::Position::start()),
        Protocol::Uci | Protocol::Ucci => ask(protocol, lines, xiangqi::Position::start()),
    }
}
