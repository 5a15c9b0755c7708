//! Addresses of the browser edition: what is read is written and read again.

use huanle::programs::address::Address;

/// Reads an input.
pub fn run(bytes: &[u8]) {
    let Ok(text) = str::from_utf8(bytes) else { return };
    match Address::read(text) {
        Ok(mut address) => {
            let _ = address.lesson();
            // Keys are left out of what is written.
            address.keys = None;
            assert_eq!(Address::read(&address.to_string()), Ok(address));
        }
        Err(fault) => drop(fault.to_string()),
    }
}
