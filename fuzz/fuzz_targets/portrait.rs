//! Pictures for portraits: no file is too odd, and a portrait is read back from its bytes.
#![no_main]

use huanle::capture::read_portrait;
use huanle::gfx::Portrait;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    if let Ok(portrait) = read_portrait(bytes) {
        assert_eq!(Portrait::from_bytes(portrait.bytes()), Ok(portrait));
    }
});
