//! Drawing scripts: parses any text and runs the first 50 ms.

use std::time::Duration;

use huanle::machine::{Headless, Machine, Speed};
use huanle::script::{ScriptOptions, Script};

/// Reads an input.
pub fn run(bytes: &[u8]) {
    let Ok(text) = str::from_utf8(bytes) else { return };
    let Ok(script) = text.parse::<Script>() else { return };
    let mut host = Headless;
    let mut m = Machine::new(1, Speed::Instant, &mut host);
    let options = ScriptOptions { has_user: false, limit: Some(Duration::from_millis(50)), ..ScriptOptions::INTERACTIVE };
    let _ended = script.run(&mut m, options);
}
