//! `printf` and its family, with Borland's rules.

use super::decimal::{SIGNIFICANT_DIGITS, fixed_digits, significant_digits};
use super::native::{Int, Long, WideInt, natives};
use super::{Call, NativeFunction, stream};
use crate::machine::RuntimeErrorKind;
use crate::types::PointerWidth;

pub(super) const FUNCTIONS: &[(&str, NativeFunction)] = natives![
    ("printf", |c| print(c, |_| 1, format_arguments)),
    ("vprintf", |c| print(c, |_| 1, format_va_list)),
    ("fprintf", |c| print(c, stream::read_stream_argument, format_arguments)),
    ("vfprintf", |c| print(c, stream::read_stream_argument, format_va_list)),
    ("sprintf", |c| print_to_string(c, format_arguments)),
    ("vsprintf", |c| print_to_string(c, format_va_list)),
    // Formats into a buffer of this size, without a zero if there is no room for it, and returns the length of the whole text.
    ("__format_bounded", |c| {
        let (to, size) = (c.pointer(), c.unsigned_long());
        let text = format_va_list(c);
        let most = usize::try_from(size).unwrap_or(usize::MAX);
        c.write(to, &text[..text.len().min(most)]);
        if text.len() < most {
            c.set_byte(c.add(to, text.len() as u32), 0);
        }
        Long(text.len() as i32)
    }),
    // A buffer of this size is too small for a text of a secure function: empties it and returns ERANGE.
    ("__too_small", |c| {
        let (buffer, size, needed) = (c.pointer(), c.unsigned_long(), c.unsigned_long());
        if size > 0 && !c.is_null(buffer) {
            c.set_byte(buffer, 0);
        }
        c.warn(RuntimeErrorKind::BufferTooSmall { size, needed }).map(|()| Int(34))
    }),
    ("puts", |c| {
        let mut text = c.string_argument();
        text.push(b'\n');
        stream::write(c, 1, &text);
        Int(b'\n'.into())
    }),
    ("__format_double", |c| {
        // Formats a number for C++ streams. Arguments: buffer, value, precision, and flags (1 fixed, 2 scientific, 4 with
        // trailing zeros). Checked against Borland C++ 3.1, which sometimes rounds down wrongly (12345.678 to 1.234567e+04).
        let to = c.pointer();
        let value = c.double();
        let precision = match c.word() {
            0 => 6,
            precision => usize::from(precision),
        };
        let flags = c.word();
        let kind = match flags & 3 {
            0 => stream_notation(value, precision),
            2 => b'e',
            _ => b'f',
        };
        let text = format_float(value, kind, &FormatSpec { precision: Some(precision), ..FormatSpec::default() });
        c.set_string(to, &if flags & 4 == 0 { strip_mantissa(text) } else { text });
    }),
];

/// Formats the arguments and writes the text to the stream that `stream` reads from the arguments.
fn print(c: &mut Call, stream: fn(&mut Call) -> usize, format: fn(&mut Call) -> Vec<u8>) -> WideInt {
    let number = stream(c);
    let text = format(c);
    WideInt(stream::write(c, number, &text))
}

/// Formats the arguments into the string that the first argument points to.
fn print_to_string(c: &mut Call, format: fn(&mut Call) -> Vec<u8>) -> WideInt {
    let to = c.pointer();
    let text = format(c);
    c.set_string(to, &text);
    WideInt(text.len() as i32)
}

/// Formats the remaining arguments, of which the first is the format, for `printf`, `cprintf` and similar functions.
pub(crate) fn format_arguments(c: &mut Call) -> Vec<u8> {
    let format = c.string_argument();
    format_text(c, &format)
}

fn format_va_list(c: &mut Call) -> Vec<u8> {
    let format = c.pointer();
    let list = c.pointer();
    let format = c.string(format);
    c.continue_at(list);
    format_text(c, &format)
}

/// A conversion specification of a format.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct FormatSpec {
    left: bool,
    plus: bool,
    space: bool,
    alternate: bool,
    zero: bool,
    width: usize,
    precision: Option<usize>,
    /// `true` if it has the modifier `l`, for a long.
    pub long: bool,
    short: bool,
    long_double: bool,
    far: bool,
    near: bool,
    /// `true` if it has the modifier `ll` or `I64`, for a 64-bit integer.
    long_long: bool,
    /// `true` for the rules of C, `false` for those of Borland's library.
    modern: bool,
    /// The conversion letter.
    pub kind: u8,
}

/// Parses the conversions of a format that take an argument, for the compiler's checks; a `*` counts as an integer.
pub(crate) fn parse_conversions(format: &[u8], scan: bool) -> Vec<FormatSpec> {
    let mut out = Vec::new();
    let mut at = 0;
    while at < format.len() {
        at += 1;
        if format[at - 1] != b'%' {
            continue;
        }
        let mut spec = FormatSpec::default();
        let mut skip = false;
        while let Some(&b) = format.get(at) {
            match b {
                b'*' if scan => skip = true,
                b'*' => out.push(FormatSpec { kind: b'd', ..FormatSpec::default() }),
                b'l' => spec.long = true,
                b'-' | b'+' | b' ' | b'#' | b'.' | b'0'..=b'9' | b'h' | b'L' | b'F' | b'N' => {}
                b'I' if format[at..].starts_with(b"I64") => at += 2,
                _ => break,
            }
            at += 1;
        }
        let Some(&kind) = format.get(at) else { break };
        at += 1;
        if scan && kind == b'[' {
            at += usize::from(format.get(at) == Some(&b'^'));
            at += 1;
            while at < format.len() && format[at - 1] != b']' {
                at += 1;
            }
        }
        if kind != b'%' && !skip {
            spec.kind = kind;
            out.push(spec);
        }
    }
    out
}

/// The maximum width and precision, the largest `int` of 16 bits.
const MAX_WIDTH: usize = 32_767;

fn format_text(c: &mut Call, format: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    let mut at = 0;
    while at < format.len() {
        let start = at;
        at += 1;
        if format[start] != b'%' {
            out.push(format[start]);
            continue;
        }
        if format.get(at) == Some(&b'%') {
            out.push(b'%');
            at += 1;
            continue;
        }
        let mut spec = FormatSpec { modern: c.is_wide(), ..FormatSpec::default() };
        while let Some(&b) = format.get(at) {
            match b {
                b'0' if spec.modern => spec.zero = true,
                // Ignored in Borland's library, whose 0 otherwise is the last flag.
                b'0' if spec.left => {}
                b'-' => spec.left = true,
                b'+' => spec.plus = true,
                b' ' => spec.space = true,
                b'#' => spec.alternate = true,
                _ => break,
            }
            at += 1;
        }
        if format.get(at) == Some(&b'0') {
            spec.zero = true;
            while format.get(at) == Some(&b'0') {
                at += 1;
            }
        }
        let number = |c: &mut Call, at: &mut usize| -> i32 {
            if format.get(*at) == Some(&b'*') {
                *at += 1;
                return if c.is_wide() { c.long() } else { c.int().into() };
            }
            let mut value = 0i32;
            while let Some(d @ b'0'..=b'9') = format.get(*at) {
                value = (value * 10 + i32::from(d - b'0')).min(MAX_WIDTH as i32);
                *at += 1;
            }
            value
        };
        let width = number(c, &mut at);
        spec.left |= width < 0;
        spec.zero &= !(spec.modern && spec.left);
        spec.width = (width.unsigned_abs() as usize).min(MAX_WIDTH);
        if format.get(at) == Some(&b'.') {
            at += 1;
            let precision = number(c, &mut at);
            spec.precision = usize::try_from(precision).ok().map(|p| p.min(MAX_WIDTH));
        }
        if c.is_wide() {
            spec.long_long = take_long_long(format, &mut at);
        }
        while let Some(&b) = format.get(at) {
            match b {
                b'l' => spec.long = true,
                b'h' => spec.short = true,
                b'L' => spec.long_double = true,
                b'F' => spec.far = true,
                b'N' => spec.near = true,
                _ => break,
            }
            at += 1;
        }
        let Some(&kind) = format.get(at) else {
            out.extend_from_slice(&format[start..]);
            break;
        };
        at += 1;
        spec.kind = kind;
        if !format_argument(c, &spec, &mut out) {
            // An invalid conversion ends the formatting: it and the rest of the format are printed literally.
            out.extend_from_slice(&format[start..]);
            break;
        }
    }
    out
}

/// Formats one argument; returns `false` for an unknown conversion letter.
fn format_argument(c: &mut Call, spec: &FormatSpec, out: &mut Vec<u8>) -> bool {
    match spec.kind {
        b'd' | b'i' => {
            let value = integer_argument(c, spec, true);
            let digits = value.unsigned_abs().to_string();
            push_integer(spec, digits, sign(spec, value < 0), out);
        }
        b'u' | b'x' | b'X' | b'o' => {
            let value = integer_argument(c, spec, false) as u64;
            let (digits, prefix) = match spec.kind {
                b'x' => (format!("{value:x}"), "0x"),
                b'X' => (format!("{value:X}"), "0X"),
                b'o' => (format!("{value:o}"), "0"),
                _ => (value.to_string(), ""),
            };
            let prefix = match spec.kind {
                b'u' => sign(spec, false),
                _ if spec.alternate && value != 0 => prefix,
                _ => "",
            };
            push_integer(spec, digits, prefix, out);
        }
        b'c' => {
            let byte = integer_argument(c, spec, false) as u8;
            push_padded(spec, &[byte], out);
        }
        b's' => {
            let pointer = far_or_near(c, spec);
            let mut text = if c.is_null(pointer) { b"(null)".to_vec() } else { c.string(pointer) };
            if let Some(most) = spec.precision {
                text.truncate(most);
            }
            push_padded(spec, &text, out);
        }
        b'p' => {
            let far = spec.far || c.machine.program.types.data_width != PointerWidth::Near;
            let text = if far {
                let value = c.unsigned_long();
                format!("{:04X}:{:04X}", value >> 16, value & 0xFFFF)
            } else {
                format!("{:04X}", c.word())
            };
            push_signed(spec, text, sign(spec, false), out);
        }
        b'f' | b'e' | b'E' | b'g' | b'G' => {
            let value = if spec.long_double { c.long_double() } else { c.double() };
            let text = format_float(value, spec.kind, spec);
            let (sign, digits) = match text.split_first() {
                Some((b'-', rest)) => ("-", rest.to_vec()),
                // That of infinity and NaN, in addition to the flag's.
                Some((b'+', rest)) => {
                    let sign = match sign(spec, false) {
                        "" => "+",
                        " " => " +",
                        _ => "++",
                    };
                    (sign, rest.to_vec())
                }
                _ => (sign(spec, false), text),
            };
            let digits = String::from_utf8_lossy(&digits).into_owned();
            push_signed(spec, digits, sign, out);
        }
        b'n' => {
            let pointer = far_or_near(c, spec);
            let count = out.len();
            if c.is_wide() || spec.long {
                c.set_long(pointer, count as u32);
            } else {
                c.set_word(pointer, count as u16);
            }
        }
        _ => return false,
    }
    true
}

/// Skips the modifier `ll` or `I64` and returns whether it is there.
pub(super) fn take_long_long(format: &[u8], at: &mut usize) -> bool {
    let rest = &format[(*at).min(format.len())..];
    let length = [&b"ll"[..], b"I64"].into_iter().find(|modifier| rest.starts_with(modifier)).map_or(0, <[u8]>::len);
    *at += length;
    length > 0
}

/// Reads an integer argument of a conversion.
fn integer_argument(c: &mut Call, spec: &FormatSpec, signed: bool) -> i64 {
    let wide = c.is_wide();
    if spec.long_long {
        let low = c.unsigned_long();
        return (u64::from(low) | u64::from(c.unsigned_long()) << 32) as i64;
    }
    if spec.long && spec.kind != b'c' || wide {
        let value = c.unsigned_long();
        return match (spec.short && wide, signed) {
            (true, true) => i64::from(value as i16),
            (true, false) => i64::from(value as u16),
            (false, true) => i64::from(value as i32),
            (false, false) => i64::from(value),
        };
    }
    if signed { c.int().into() } else { c.word().into() }
}

fn far_or_near(c: &mut Call, spec: &FormatSpec) -> u32 {
    if spec.far || spec.long && !c.is_wide() {
        c.unsigned_long()
    } else if spec.near {
        let offset = c.word();
        c.far(offset)
    } else {
        c.pointer()
    }
}

fn sign(spec: &FormatSpec, negative: bool) -> &'static str {
    match (negative, spec.plus, spec.space) {
        (true, ..) => "-",
        (_, true, _) => "+",
        (_, _, true) => " ",
        _ => "",
    }
}

fn push_integer(spec: &FormatSpec, digits: String, prefix: &str, out: &mut Vec<u8>) {
    let mut digits = digits;
    if let Some(least) = spec.precision {
        if least == 0 && digits == "0" {
            digits.clear();
        }
        // The prefixes 0 and 0x of `#` count as digits, in C only the 0.
        let is_counted = prefix == "0" || matches!(prefix, "0x" | "0X") && !spec.modern;
        let least = if is_counted { least.saturating_sub(prefix.len()) } else { least };
        digits = format!("{}{digits}", "0".repeat(least.saturating_sub(digits.len())));
    } else if spec.zero && !spec.left {
        let room = spec.width.saturating_sub(prefix.len() + digits.len());
        digits = format!("{}{digits}", "0".repeat(room));
    }
    push_padded(spec, format!("{prefix}{digits}").as_bytes(), out);
}

/// Writes a floating-point number or a pointer. In Borland's library, with a precision, zeros fill the width without counting
/// the sign, which makes it one character wider.
fn push_signed(spec: &FormatSpec, digits: String, sign: &str, out: &mut Vec<u8>) {
    let beside = if spec.precision.is_none() || spec.modern { sign.len() } else { 0 };
    let zeros = if spec.zero { spec.width.saturating_sub(digits.len() + beside) } else { 0 };
    push_padded(spec, format!("{sign}{}{digits}", "0".repeat(zeros)).as_bytes(), out);
}

fn push_padded(spec: &FormatSpec, text: &[u8], out: &mut Vec<u8>) {
    let room = spec.width.saturating_sub(text.len());
    if !spec.left {
        out.resize(out.len() + room, b' ');
    }
    out.extend_from_slice(text);
    if spec.left {
        out.resize(out.len() + room, b' ');
    }
}

/// The maximum number of printed digits.
const MAX_DIGITS: usize = 40;

/// Formats a floating-point number like `%f`, `%e` or `%g`, with its minus sign.
pub(super) fn format_float(value: f64, kind: u8, spec: &FormatSpec) -> Vec<u8> {
    let mut out = Vec::new();
    let negative = value.is_sign_negative() && !value.is_nan();
    let size = value.abs();
    if negative {
        out.push(b'-');
    }
    if spec.modern && !value.is_finite() {
        out.extend_from_slice(if value.is_nan() { b"nan" } else { b"inf" });
        return out;
    }
    if value.is_nan() {
        out.extend_from_slice(if value.is_sign_negative() { b"-NAN" } else { b"+NAN" });
        return out;
    }
    if size.is_infinite() {
        if !negative {
            out.push(b'+');
        }
        out.extend_from_slice(b"INF");
        return out;
    }
    if spec.modern {
        out.extend(format_exact(size, kind, spec));
        return out;
    }
    let precision = spec.precision.unwrap_or(6).min(MAX_DIGITS);
    match kind {
        b'f' if size >= 1e40 => out.extend(format_scientific(size, MAX_DIGITS - 1, b'e', spec.alternate)),
        b'f' => out.extend(format_fixed(size, precision, spec.alternate)),
        b'e' | b'E' => out.extend(format_scientific(size, precision, kind, spec.alternate)),
        _ => {
            let precision = precision.max(1);
            let (_, point) = significant_digits(size, precision as i32);
            let exponent = if size == 0.0 { 0 } else { point - 1 };
            let text = if exponent < -4 || exponent >= precision as i32 {
                let letter = if kind == b'G' { b'E' } else { b'e' };
                let text = format_scientific(size, precision - 1, letter, spec.alternate);
                if spec.alternate { text } else { strip_mantissa(text) }
            } else {
                let mut text = format_fixed(size, (precision as i32 - 1 - exponent).max(0) as usize, spec.alternate);
                if !spec.alternate {
                    strip_zeros(&mut text);
                }
                text
            };
            out.extend(text);
        }
    }
    out
}

/// Formats the size of a number like `%f`, `%e` or `%g` by the rules of C, with all its digits.
fn format_exact(size: f64, kind: u8, spec: &FormatSpec) -> Vec<u8> {
    let precision = spec.precision.unwrap_or(6);
    let point = |mut text: String| {
        if spec.alternate && !text.contains('.') {
            text.push('.');
        }
        text
    };
    let scientific = |digits: usize| {
        let text = format!("{size:.digits$e}");
        let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
        (point(mantissa.to_owned()), exponent.parse::<i32>().unwrap_or(0))
    };
    let with_exponent = |mantissa: String, exponent: i32| {
        let letter = if kind.is_ascii_uppercase() { 'E' } else { 'e' };
        format!("{mantissa}{letter}{}{:02}", if exponent < 0 { '-' } else { '+' }, exponent.abs())
    };
    let text = match kind {
        b'f' => point(format!("{size:.precision$}")),
        b'e' | b'E' => {
            let (mantissa, exponent) = scientific(precision);
            with_exponent(mantissa, exponent)
        }
        _ => {
            let precision = precision.max(1);
            let (mantissa, exponent) = scientific(precision - 1);
            let trimmed = |text: String| {
                if spec.alternate || !text.contains('.') {
                    return text;
                }
                text.trim_end_matches('0').trim_end_matches('.').to_owned()
            };
            match usize::try_from(precision as i32 - 1 - exponent) {
                Ok(digits) if exponent >= -4 => trimmed(point(format!("{size:.digits$}"))),
                _ => with_exponent(trimmed(mantissa), exponent),
            }
        }
    };
    text.into_bytes()
}

/// Formats a number with this number of digits, like `gcvt`.
pub(super) fn format_general(value: f64, count: usize) -> Vec<u8> {
    format_float(value, b'g', &FormatSpec { precision: Some(count.min(18)), ..FormatSpec::default() })
}

/// Returns the default format of numbers in a C++ stream: with an exponent below 0.0001, and if the number, rounded to
/// the precision, has more than two digits beyond it before the point.
fn stream_notation(value: f64, precision: usize) -> u8 {
    let size = value.abs();
    if size == 0.0 || !size.is_finite() {
        return b'f';
    }
    let exponent = significant_digits(size, precision as i32 + 1).1 - 1;
    if size < 1e-4 || exponent >= precision as i32 + 2 { b'e' } else { b'f' }
}

/// Removes the zeros at the end of a number's digits.
fn strip_mantissa(text: Vec<u8>) -> Vec<u8> {
    let at = text.iter().position(|b| b.eq_ignore_ascii_case(&b'e')).unwrap_or(text.len());
    let mut mantissa = text[..at].to_vec();
    strip_zeros(&mut mantissa);
    mantissa.extend_from_slice(&text[at..]);
    mantissa
}

/// Removes trailing zeros, and the decimal point if nothing follows it.
fn strip_zeros(text: &mut Vec<u8>) {
    if text.contains(&b'.') {
        while text.last() == Some(&b'0') {
            text.pop();
        }
        if text.last() == Some(&b'.') {
            text.pop();
        }
    }
}

fn format_fixed(size: f64, precision: usize, point_always: bool) -> Vec<u8> {
    // At most 40 digits are printed; a number that is rounded to zero has one before the point.
    let limit = |point: i32| precision.min(MAX_DIGITS - point.clamp(0, MAX_DIGITS as i32) as usize);
    let (_, point) = significant_digits(size, SIGNIFICANT_DIGITS);
    let (digits, point) = fixed_digits(size, limit(point) as i32);
    let precision = limit(point);
    let mut out = Vec::new();
    let digit = |i: i32| usize::try_from(i).ok().and_then(|i| digits.get(i)).copied().unwrap_or(b'0');
    if point <= 0 || digits.is_empty() {
        out.push(b'0');
    } else {
        out.extend((0..point).map(digit));
    }
    if precision > 0 || point_always {
        out.push(b'.');
    }
    if digits.is_empty() {
        out.extend(std::iter::repeat_n(b'0', precision));
    } else {
        out.extend((point..point + precision as i32).map(digit));
    }
    out
}

fn format_scientific(size: f64, precision: usize, letter: u8, point_always: bool) -> Vec<u8> {
    let precision = precision.min(MAX_DIGITS - 1);
    let (digits, point) = significant_digits(size, precision as i32 + 1);
    let exponent = if size == 0.0 { 0 } else { point - 1 };
    let mut out = vec![digits.first().copied().unwrap_or(b'0')];
    if precision > 0 || point_always {
        out.push(b'.');
    }
    out.extend((1..=precision).map(|i| digits.get(i).copied().unwrap_or(b'0')));
    out.push(letter);
    out.push(if exponent < 0 { b'-' } else { b'+' });
    out.extend(format!("{:02}", exponent.abs()).bytes());
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each line has the bits of a double and what Borland's `printf` printed of it (see `decimal`).
    const PRINTED: &str = include_str!("printed_doubles.txt");

    #[test]
    fn doubles_are_printed_as_by_the_real_library() {
        let formats = [(20, b'e'), (17, b'g'), (15, b'g'), (6, b'g'), (17, b'f'), (2, b'f'), (0, b'f'), (40, b'f')];
        for line in PRINTED.lines() {
            let (bits, texts) = line.split_once('|').unwrap();
            let value = f64::from_bits(u64::from_str_radix(bits, 16).unwrap());
            let print = |(precision, kind)| {
                let spec = FormatSpec { precision: Some(precision), ..FormatSpec::default() };
                String::from_utf8(format_float(value, kind, &spec)).unwrap()
            };
            assert_eq!(formats.map(print).join("|"), texts, "{value:e}");
        }
        assert!(PRINTED.lines().count() > 100);
    }
}
