//! The reader of scripts, and the first moments of what it reads.
#![no_main]

use std::time::Duration;

use huanle::machine::{Headless, Machine, Speed};
use huanle::script::{Manner, Script};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(script) = text.parse::<Script>() else { return };
    let mut host = Headless;
    let mut m = Machine::new(1, Speed::Instant, &mut host);
    let manner = Manner { keys: false, limit: Some(Duration::from_millis(50)), ..Manner::WATCHED };
    let _ended = script.run(&mut m, manner);
});
