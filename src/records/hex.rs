//! Bytes as hexadecimal digits, for recordings and the store of the browser edition.

/// Formats bytes with two hexadecimal digits each.
pub(crate) fn to_hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Parses the output of [`to_hex`].
pub(crate) fn from_hex(text: &str) -> Option<Vec<u8>> {
    let (pairs, rest) = text.as_bytes().as_chunks::<2>();
    let byte = |pair: &[u8; 2]| u8::from_str_radix(str::from_utf8(pair).ok()?, 16).ok();
    pairs.iter().map(byte).collect::<Option<_>>().filter(|_| rest.is_empty())
}
