//! `huanle engine gtp`, `nboard`, `uci`, `ucci` and `gomocup` with any input: no line crashes the program.

use huanle::engine::protocol::gomocup::GomocupEngine;
use huanle::engine::protocol::gtp::GtpEngine;
use huanle::engine::protocol::nboard::NBoardEngine;
use huanle::engine::protocol::uci::UciEngine;
use huanle::engine::protocol::{CommandInput, EngineResources, LineTooLongError, MAX_LINE_LENGTH, UciDialect};

/// The lines that stop a search in one of the protocols.
const STOPS: [&str; 2] = ["stop", "YXSTOP"];

/// An input that always reports a waiting line that stops the search, so that fuzzing is fast.
struct InterruptingInput<'a>(std::str::Lines<'a>);

impl CommandInput for InterruptingInput<'_> {
    fn next_line(&mut self) -> Option<Result<String, LineTooLongError>> {
        self.0.next().map(|line| if line.len() > MAX_LINE_LENGTH { Err(LineTooLongError) } else { Ok(line.to_owned()) })
    }

    fn is_pending(&mut self, is: &dyn Fn(&str) -> bool) -> bool {
        STOPS.iter().any(|line| is(line))
    }

    fn take_next_if(&mut self, is: &dyn Fn(&str) -> bool) -> Option<String> {
        STOPS.iter().find(|line| is(line)).map(|&line| line.to_owned())
    }

    fn has_ended(&mut self) -> bool {
        false
    }
}

/// Reads an input.
pub fn run(data: &[u8]) {
    let Some((first, rest)) = data.split_first() else { return };
    let text = String::from_utf8_lossy(rest);
    let mut input = InterruptingInput(text.lines());
    let mut message = 0_usize;
    let mut say = |line: &str| message += line.len();
    let resources = EngineResources { megabytes: 1, threads: 1 };
    match first % 5 {
        0 => GtpEngine::new(1, resources, None).run(&mut input, &mut say),
        1 => NBoardEngine::new(resources, None).run(&mut input, &mut say),
        2 => UciEngine::new(UciDialect::Uci, 1, None).run(&mut input, &mut say),
        3 => UciEngine::new(UciDialect::Ucci, 1, None).run(&mut input, &mut say),
        _ => GomocupEngine::new(1, None).run(&mut input, &mut say),
    }
}
