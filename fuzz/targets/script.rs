//! The reader of scripts, and the first moments of what it reads.

use std::time::Duration;

use huanle::machine::{Headless, Machine, Speed};
use huanle::script::{ScriptOptions, Script};

/// Reads an input.
pub fn run(bytes: &[u8]) {
    let Ok(text) = str::from_utf8(bytes) else { return };
    let Ok(script) = text.parse::<Script>() else { return };
    let mut host = Headless;
    let mut m = Machine::new(1, Speed::Instant, &mut host);
    let manner = ScriptOptions { keys: false, limit: Some(Duration::from_millis(50)), ..ScriptOptions::WATCHED };
    let _ended = script.run(&mut m, manner);
}
