//! Conversions between numbers and text, random numbers, character classes.

use super::decimal::significant_digits;
use super::native::{Int, Long, Pointer, Word, natives};
use super::scan::{RANGE_ERROR, is_special, parse_integer, read_double};
use super::{Call, CallExit, NativeFunction, plus};
use crate::options::Compiler;

pub(super) const FUNCTIONS: &[(&str, NativeFunction)] = natives![
    ("atoi", |c| Word(parse_integer(&read_trimmed(c), 10) as u16)),
    ("atol", |c| Long(parse_integer(&read_trimmed(c), 10) as i32)),
    ("atof", |c| {
        let text = read_trimmed(c);
        let value = read_double(c, float_part(&text, c.is_wide()));
        if value == 0.0 && text.first() == Some(&b'-') { -0.0 } else { value }
    }),
    ("strtod", |c| {
        let (text, end) = (c.pointer(), c.pointer());
        let all = c.string(text);
        let start = all.iter().take_while(|b| is_space(**b)).count();
        let part = float_part(&all[start..], c.is_wide()).to_vec();
        let stop = if part.is_empty() { text } else { plus(text, (start + part.len()) as u16) };
        store_end(c, end, stop);
        let value = read_double(c, &part);
        if value == 0.0 && all.get(start) == Some(&b'-') { -0.0 } else { value }
    }),
    ("strtol", |c| parse_long(c, true)),
    ("strtoul", |c| parse_long(c, false)),
    ("itoa", |c| {
        let (value, to, radix) = (c.int(), c.pointer(), c.word());
        let text = if radix == 10 { value.to_string() } else { format_radix(u32::from(value as u16), radix.into()) };
        c.set_string(to, text.as_bytes());
        Pointer(to)
    }),
    ("ltoa", |c| {
        let (value, to, radix) = (c.long(), c.pointer(), c.word());
        let text = if radix == 10 { value.to_string() } else { format_radix(value as u32, radix.into()) };
        c.set_string(to, text.as_bytes());
        Pointer(to)
    }),
    ("ultoa", |c| {
        let (value, to, radix) = (c.unsigned_long(), c.pointer(), c.word());
        c.set_string(to, format_radix(value, radix.into()).as_bytes());
        Pointer(to)
    }),
    ("gcvt", |c| {
        let (value, count, to) = (c.double(), c.word(), c.pointer());
        let text = super::format::format_general(value, count.into());
        c.set_string(to, &text);
        Pointer(to)
    }),
    ("ecvt", |c| convert_digits(c, false)),
    ("fcvt", |c| convert_digits(c, true)),
    ("rand", |c| Word(next_random(c))),
    ("srand", |c| c.machine.library.random = c.word().into()),
    ("random", |c| {
        let most = c.int();
        let value = i32::from(next_random(c));
        let value = match c.machine.program.options.compiler {
            Compiler::TurboC2 if most == 0 => {
                return Err(CallExit::RuntimeError(crate::machine::RuntimeErrorKind::DivideError));
            }
            Compiler::TurboC2 => value % i32::from(most),
            Compiler::BorlandC3 | Compiler::DevCpp => value.wrapping_mul(most.into()) / 0x8000,
        };
        Ok(Int(value as i16))
    }),
    ("_rotl", |c| {
        let (value, by) = (c.word(), c.word());
        Word(value.rotate_left(by.into()))
    }),
    ("_rotr", |c| {
        let (value, by) = (c.word(), c.word());
        Word(value.rotate_right(by.into()))
    }),
    ("toupper", |c| map_character(c, u8::to_ascii_uppercase)),
    ("tolower", |c| map_character(c, u8::to_ascii_lowercase)),
    ("_toupper", |c| Int(c.int().wrapping_sub(32))),
    ("_tolower", |c| Int(c.int().wrapping_add(32))),
    ("toascii", |c| Int(c.int() & 0x7F)),
    // The results are the bits of Borland's character table.
    ("isalpha", |c| classify(c, |b| u16::from(b.is_ascii_uppercase()) * 4 + u16::from(b.is_ascii_lowercase()) * 8)),
    ("isdigit", |c| classify(c, |b| u16::from(b.is_ascii_digit()) * 2)),
    ("isalnum", |c| {
        classify(c, |b| {
            u16::from(b.is_ascii_digit()) * 2
                + u16::from(b.is_ascii_uppercase()) * 4
                + u16::from(b.is_ascii_lowercase()) * 8
        })
    }),
    ("isupper", |c| classify(c, |b| u16::from(b.is_ascii_uppercase()) * 4)),
    ("islower", |c| classify(c, |b| u16::from(b.is_ascii_lowercase()) * 8)),
    ("isspace", |c| classify(c, |b| u16::from(is_space(b)))),
    ("isxdigit", |c| classify(c, |b| u16::from(b.is_ascii_hexdigit()) * 16)),
    ("ispunct", |c| classify(c, |b| u16::from(b.is_ascii_punctuation()) * 64)),
    ("iscntrl", |c| classify(c, |b| u16::from(b.is_ascii_control()) * 32)),
    ("isprint", |c| classify(c, |b| u16::from((32..127).contains(&b)))),
    ("isgraph", |c| classify(c, |b| u16::from((33..127).contains(&b)))),
    ("isascii", |c| Int((c.word() < 128).into())),
];

/// The most digits of `ecvt` and `fcvt`.
const MOST_DIGITS: i32 = 40;

/// Implements `ecvt` and `fcvt`: returns the digits, and writes the position of the decimal point and the sign to pointers.
/// `behind`: whether the number of digits is counted after the point (`fcvt`).
fn convert_digits(c: &mut Call, behind: bool) -> Pointer {
    let (value, wanted, point, sign) = (c.double(), i32::from(c.int()).clamp(0, MOST_DIGITS), c.pointer(), c.pointer());
    let size = if value.is_finite() { value.abs() } else { 0.0 };
    let whole = significant_digits(size, 18).1;
    let count = if behind { whole + wanted } else { wanted.max(1) }.min(MOST_DIGITS);
    // A number rounded to zero has a 0 before the point and the requested zeros after it.
    let (text, at) = match significant_digits(size, count) {
        (text, _) if text.is_empty() => (vec![b'0'; wanted as usize + 1], 1),
        (mut text, point) if behind && count > 0 && size > 0.0 && point > whole => {
            text.push(b'0');
            (text, point)
        }
        known => known,
    };
    c.set_word(point, at as u16);
    c.set_word(sign, u16::from(value.is_sign_negative()));
    c.new_string(&text)
}

/// Maps a character; Borland's library returns numbers beyond `char` as their low byte, except `EOF`.
fn map_character(c: &mut Call, map: fn(&u8) -> u8) -> Int {
    let value = c.int();
    Int(match u8::try_from(value) {
        Ok(byte) => map(&byte).into(),
        Err(_) if c.is_wide() || value == -1 => value,
        Err(_) => map(&(value as u8)).into(),
    })
}

fn classify(c: &mut Call, what: fn(u8) -> u16) -> Word {
    Word(u8::try_from(c.int()).ok().filter(u8::is_ascii).map_or(0, what))
}

/// Borland's random generator: returns 15 bits of the high half.
fn next_random(c: &mut Call) -> u16 {
    c.machine.library.random = c.machine.library.random.wrapping_mul(0x015A_4E35).wrapping_add(1);
    (c.machine.library.random >> 16) as u16 & 0x7FFF
}

/// Returns whether `isspace` holds.
fn is_space(byte: u8) -> bool {
    byte == b' ' || (9..=13).contains(&byte)
}

fn read_trimmed(c: &mut Call) -> Vec<u8> {
    let text = c.string_argument();
    let start = text.iter().take_while(|b| is_space(**b)).count();
    text[start..].to_vec()
}

/// Returns the part of a text that is a floating-point number. Borland's library also takes an exponent without digits, and
/// infinity and NaN with a sign.
fn float_part(text: &[u8], is_standard: bool) -> &[u8] {
    if !is_standard && is_special(text) {
        return &text[..4];
    }
    let digits = |at: usize| text[at.min(text.len())..].iter().take_while(|b| b.is_ascii_digit()).count();
    let mut at = usize::from(matches!(text.first(), Some(b'+' | b'-')));
    let mut count = digits(at);
    at += count;
    if text.get(at) == Some(&b'.') {
        let more = digits(at + 1);
        count += more;
        at += 1 + more;
    }
    if count == 0 {
        return &[];
    }
    if matches!(text.get(at), Some(b'e' | b'E')) {
        let sign = usize::from(matches!(text.get(at + 1), Some(b'+' | b'-')));
        let more = digits(at + 1 + sign);
        if more > 0 || !is_standard {
            at += 1 + sign + more;
        }
    }
    &text[..at]
}

fn store_end(c: &mut Call, end: u32, stop: u32) {
    if c.is_null(end) {
        return;
    }
    if c.machine.program.types.pointer_size() == 2 {
        c.set_word(end, stop as u16);
    } else {
        c.set_long(end, stop);
    }
}

fn parse_long(c: &mut Call, signed: bool) -> Long {
    let (text, end, radix) = (c.pointer(), c.pointer(), c.word());
    let all = c.string(text);
    let start = all.iter().take_while(|b| is_space(**b)).count();
    let mut at = start + usize::from(matches!(all.get(start), Some(b'+' | b'-')));
    let mut radix = u32::from(radix);
    if radix == 1 || radix > 36 {
        store_end(c, end, text);
        return Long(0);
    }
    let hex = matches!(all.get(at..at + 2), Some([b'0', b'x' | b'X']));
    if matches!(radix, 0 | 16) && hex {
        at += 2;
        radix = 16;
    } else if radix == 0 {
        radix = if all.get(at) == Some(&b'0') { 8 } else { 10 };
    }
    let mut sum = 0u64;
    let fits = |b: &&u8| {
        // The digit that causes the overflow is still consumed.
        let digit = char::from(**b).to_digit(radix.max(2)).filter(|_| sum <= u32::MAX.into());
        sum = sum * u64::from(radix) + u64::from(digit.unwrap_or(0));
        digit.is_some()
    };
    let digits = all[at.min(all.len())..].iter().take_while(fits).count();
    // Borland's library takes a prefix without digits for a zero.
    let is_empty = digits == 0 && (c.is_wide() || radix != 16 || !hex);
    let stop = if is_empty { text } else { plus(text, (at + digits) as u16) };
    store_end(c, end, stop);
    let value = if digits == 0 { 0 } else { parse_integer(&all[start..at + digits], radix.max(2)) };
    let (least, most) =
        if signed { (i32::MIN.into(), i32::MAX.into()) } else { (-i64::from(u32::MAX), u32::MAX.into()) };
    // A negative zero counts as an underflow.
    let is_negative_zero = signed && value == 0 && digits > 0 && all.get(start) == Some(&b'-');
    let is_in_range = (least..=most).contains(&value) && !is_negative_zero;
    let value = match is_in_range {
        true => value,
        false if is_negative_zero => least,
        false if signed => value.clamp(least, most),
        false => most,
    };
    if !is_in_range {
        c.machine.write_errno(RANGE_ERROR);
    }
    Long(value as i32)
}

fn format_radix(value: u32, radix: u32) -> String {
    if !(2..=36).contains(&radix) {
        return String::new();
    }
    let mut value = value;
    let mut out = Vec::new();
    loop {
        out.push(char::from_digit(value % radix, radix).unwrap_or('0'));
        value /= radix;
        if value == 0 {
            break;
        }
    }
    out.iter().rev().collect()
}
