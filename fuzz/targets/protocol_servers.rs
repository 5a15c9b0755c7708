//! `huanle engine gtp` and `huanle engine nboard` under any input: every line is answered or left out, none ends the program.

use huanle::engine::protocol::gtp::Gtp;
use huanle::engine::protocol::nboard::NBoard;
use huanle::engine::protocol::{Input, LONGEST, Resources, TooLong};

/// Lines of which one always waits that ends the thinking: so a fuzzer gets on.
struct Hasty<'a>(std::str::Lines<'a>);

impl Input for Hasty<'_> {
    fn next(&mut self) -> Option<Result<String, TooLong>> {
        self.0.next().map(|line| if line.len() > LONGEST { Err(TooLong) } else { Ok(line.to_owned()) })
    }

    fn waits(&mut self, is: &dyn Fn(&str) -> bool) -> bool {
        is("stop")
    }
}

/// Reads an input.
pub fn run(data: &[u8]) {
    let Some((first, rest)) = data.split_first() else { return };
    let text = String::from_utf8_lossy(rest);
    let mut input = Hasty(text.lines());
    let mut said = 0_usize;
    let mut say = |line: &str| said += line.len();
    let resources = Resources { megabytes: 1, threads: 1 };
    if first % 2 == 0 {
        Gtp::new(1, resources, None).run(&mut input, &mut say);
    } else {
        NBoard::new(resources, None).run(&mut input, &mut say);
    }
}
