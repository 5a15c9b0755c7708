//! Addresses of the browser edition: every valid input must survive a round trip.

use huanle::programs::address::Address;

/// Reads an input.
pub fn run(bytes: &[u8]) {
    let Ok(text) = str::from_utf8(bytes) else { return };
    match Address::parse(text) {
        Ok(mut address) => {
            let _ = address.lesson();
            // Keys are not written.
            address.keys = None;
            assert_eq!(Address::parse(&address.to_string()), Ok(address));
        }
        Err(error) => drop(error.to_string()),
    }
}
