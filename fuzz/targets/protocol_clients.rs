//! What engines outside say, in every protocol: it ends with a legal move or a fault.

use std::ops::ControlFlow;
use std::time::Duration;

use huanle::engine::protocol::client::{MoveRequest, EngineLimits, TransportMessage, Protocol, ProtocolGame, ExternalEngine, Transport};
use huanle::engine::{gomoku, othello, xiangqi};

/// Says its lines one after the other, whatever it is asked, and is gone then. Time goes by with each.
struct Noise {
    lines: Vec<String>,
    now: Duration,
}

impl Transport for Noise {
    fn send(&mut self, _line: &str) {}

    fn receive(&mut self, wait: Duration) -> TransportMessage {
        self.now += wait;
        match self.lines.pop() {
            Some(line) if line.is_empty() => TransportMessage::Nothing,
            Some(line) => TransportMessage::Line(line),
            None => TransportMessage::Gone(String::new()),
        }
    }

    fn now(&self) -> Duration {
        self.now
    }
}

fn ask<G: ProtocolGame>(protocol: Protocol, lines: Vec<String>, start: G) {
    let wire = Box::new(Noise { lines, now: Duration::ZERO });
    let Some(mut visitor) = ExternalEngine::new(protocol, wire, Duration::from_secs(1)) else { return };
    let (mut position, mut moves) = (start.clone(), Vec::new());
    while position.outcome().is_none() {
        let asked = MoveRequest { start: &start, moves: &moves, position: &position, effort: EngineLimits::default() };
        match visitor.ask(&asked, &mut || ControlFlow::Continue(())) {
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
        Protocol::Gtp | Protocol::NBoard => ask(protocol, lines, othello::Position::START),
        Protocol::Gomocup => {
            let start = gomoku::Position::start(15, gomoku::Rules::FREESTYLE);
            ask(protocol, lines, start.expect("15 is a size"));
        }
        Protocol::Uci | Protocol::Ucci => ask(protocol, lines, xiangqi::Position::start()),
    }
}
