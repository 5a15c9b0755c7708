//! The texts of values in one line.

use crate::source::decode;

/// The greatest length of a string in a sentence.
const MAX_STRING: usize = 24;

/// Formats a floating-point number with at most six decimals, a very small or large one with an exponent.
pub fn format_real(value: f64) -> String {
    let short = format!("{value:.6}");
    let short = short.trim_end_matches('0').trim_end_matches('.');
    if !value.is_finite() || value == 0.0 || (1e-4..1e9).contains(&value.abs()) {
        return short.to_owned();
    }
    let scientific = format!("{value:.6e}");
    let (digits, exponent) = scientific.split_once('e').unwrap_or((&scientific, "0"));
    format!("{}e{exponent}", digits.trim_end_matches('0').trim_end_matches('.'))
}

/// Quotes the start of a string, with escapes for line feeds and other control characters.
pub(crate) fn quote(bytes: &[u8]) -> String {
    // The bytes may end within a character of two bytes, so that they are not valid without the last one.
    let [whole, shorter] = [bytes, &bytes[..bytes.len().saturating_sub(1)]].map(decode);
    let text = if shorter.chars().count() + 1 < whole.chars().count() { shorter } else { whole };
    let mut shown = String::new();
    for c in text.chars().take(MAX_STRING) {
        match c {
            '\n' => shown += "\\n",
            '\t' => shown += "\\t",
            '\r' => shown += "\\r",
            c if c < ' ' => shown += "·",
            c => shown.push(c),
        }
    }
    if text.chars().count() > MAX_STRING {
        shown.push('…');
    }
    format!("\"{shown}\"")
}
