//! The values of numeric, character and string constants.

/// A numeric constant.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Number {
    /// An integer.
    Int {
        /// The value, 64 bits.
        value: u64,
        /// `true` if it has the suffix `u`.
        unsigned: bool,
        /// `true` if it has the suffix `l`.
        long: bool,
        /// `true` if it is decimal: the size of a decimal number never makes it `unsigned`.
        decimal: bool,
    },
    /// A number with a decimal point or an exponent.
    Float {
        /// The value.
        value: f64,
        /// The suffix `f` or `l`, in lower case.
        suffix: Option<u8>,
    },
}

/// Parses a number; returns `None` if it is malformed. Integers are truncated to 64 bits; Borland's compiler uses the low 32.
pub(crate) fn parse(text: &[u8]) -> Option<Number> {
    let lower = text.to_ascii_lowercase();
    if let Some(digits) = lower.strip_prefix(b"0x") {
        let (digits, unsigned, long) = split_suffixes(digits)?;
        if digits.is_empty() {
            return None;
        }
        return Some(Number::Int { value: parse_digits(digits, 16)?, unsigned, long, decimal: false });
    }
    if lower.iter().any(|b| matches!(b, b'.' | b'e')) || (lower.ends_with(b"f")) {
        let (body, suffix) = match lower.split_last() {
            Some((&last @ (b'f' | b'l'), body)) => (body, Some(last)),
            _ => (&lower[..], None),
        };
        let text = std::str::from_utf8(body).ok()?;
        let value: f64 = text.parse().ok()?;
        return Some(Number::Float { value, suffix });
    }
    let (digits, unsigned, long) = split_suffixes(&lower)?;
    if digits.len() > 1 && digits[0] == b'0' {
        let value = digits
            .iter()
            .try_fold(0u64, |v, d| Some(v.wrapping_mul(8).wrapping_add(char::from(*d).to_digit(8)?.into())))?;
        return Some(Number::Int { value, unsigned, long, decimal: false });
    }
    Some(Number::Int { value: parse_digits(digits, 10)?, unsigned, long, decimal: true })
}

fn split_suffixes(text: &[u8]) -> Option<(&[u8], bool, bool)> {
    let (mut text, mut unsigned, mut long) = (text, false, false);
    while let Some((&last, rest)) = text.split_last() {
        match last {
            b'u' if !unsigned => unsigned = true,
            b'l' => long = true,
            _ => break,
        }
        text = rest;
    }
    (!text.is_empty()).then_some((text, unsigned, long))
}

fn parse_digits(digits: &[u8], radix: u32) -> Option<u64> {
    let mut value = 0u64;
    for &d in digits {
        value = value.wrapping_mul(radix.into()).wrapping_add(char::from(d).to_digit(radix)?.into());
    }
    Some(value)
}

/// Decodes the escape sequences of a string to bytes, without a terminating zero.
pub(crate) fn unescape(text: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len());
    let mut at = 0;
    while at < text.len() {
        let b = text[at];
        at += 1;
        if b != b'\\' || at >= text.len() {
            out.push(b);
            continue;
        }
        let e = text[at];
        at += 1;
        out.push(match e {
            b'n' => 10,
            b't' => 9,
            b'r' => 13,
            b'a' => 7,
            b'b' => 8,
            b'f' => 12,
            b'v' => 11,
            b'x' | b'X' => {
                let mut value = 0u32;
                let start = at;
                while at < text.len() && at < start + 3 && text[at].is_ascii_hexdigit() {
                    value = value * 16 + char::from(text[at]).to_digit(16).unwrap_or(0);
                    at += 1;
                }
                value as u8
            }
            b'0'..=b'7' => {
                let mut value = u32::from(e - b'0');
                let start = at;
                while at < text.len() && at < start + 2 && (b'0'..=b'7').contains(&text[at]) {
                    value = value * 8 + u32::from(text[at] - b'0');
                    at += 1;
                }
                value as u8
            }
            other => other,
        });
    }
    out
}

/// Returns the value of a character constant and its number of characters. Two characters form a word; the first is the
/// low byte.
pub(crate) fn char_value(text: &[u8]) -> (i16, usize) {
    let bytes = unescape(text);
    let value = match bytes[..] {
        [] => 0,
        [one] => i16::from(one as i8),
        [low, high, ..] => i16::from_le_bytes([low, high]),
    };
    (value, bytes.len())
}
