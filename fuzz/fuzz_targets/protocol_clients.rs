#![no_main]
//! What engines outside say, in every protocol: it ends with a legal move or a fault.

use std::ops::ControlFlow;
use std::time::Duration;

use huanle::engine::protocol::client::{Asked, Effort, Heard, Protocol, Spoken, Visitor, Wire};
use huanle::engine::{gomoku, othello, xiangqi};
use libfuzzer_sys::fuzz_target;

/// Says its lines one after the other, whatever it is asked, and is gone then. Time goes by with each.
struct Noise {
    lines: Vec<String>,
    now: Duration,
}

impl Wire for Noise {
    fn send(&mut self, _line: &str) {}

    fn receive(&mut self, wait: Duration) -> Heard {
        self.now += wait;
        match self.lines.pop() {
            Some(line) if line.is_empty() => Heard::Nothing,
            Some(line) => Heard::Line(line),
            None => Heard::Gone(String::new()),
        }
    }

    fn now(&self) -> Duration {
        self.now
    }
}

fn ask<G: Spoken>(protocol: Protocol, lines: Vec<String>, start: G) {
    let wire = Box::new(Noise { lines, now: Duration::ZERO });
    let Some(mut visitor) = Visitor::new(protocol, wire, Duration::from_secs(1)) else { return };
    let (mut position, mut moves) = (start.clone(), Vec::new());
    while position.outcome().is_none() {
        let asked = Asked { start: &start, moves: &moves, position: &position, effort: Effort::default() };
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

fuzz_target!(|data: &[u8]| {
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
});
