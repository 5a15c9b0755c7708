//! `scanf` and its family.

use super::decimal::parse_decimal;
use super::files::HandleTarget;
use super::native::{Int, natives, without_denormal};
use super::{Call, CallExit, NativeFunction, stream};

/// The value of `errno` for results that are too large or too small.
pub(super) const RANGE_ERROR: u16 = 34;

/// Returns whether a text begins with infinity or NaN as Borland's library reads them.
pub(super) fn is_special(text: &[u8]) -> bool {
    matches!(text, [b'+' | b'-', b'I', b'N', b'F', ..] | [b'+' | b'-', b'N', b'A', b'N', ..])
}

/// The functions that read from files.
pub(super) const INPUT: &[(&str, NativeFunction)] = natives![
    ("scanf", |c| scan_stream(c, 0, |c| c.pointer())),
    ("fscanf", |c| {
        let number = stream::read_stream_argument(c);
        scan_stream(c, number, |c| c.pointer())
    }),
    ("vscanf", |c| scan_stream(c, 0, format_and_list)),
    ("vfscanf", |c| {
        let number = stream::read_stream_argument(c);
        scan_stream(c, number, format_and_list)
    }),
];

/// The functions that read from a text.
pub(super) const FUNCTIONS: &[(&str, NativeFunction)] =
    natives![("sscanf", |c| scan_text(c, |c| c.pointer())), ("vsscanf", |c| scan_text(c, format_and_list)),];

/// Reads a format and a list of pointers, which are then read as the arguments. Returns the format.
fn format_and_list(c: &mut Call) -> u32 {
    let (format, list) = (c.pointer(), c.pointer());
    c.continue_at(list);
    format
}

/// Scans a stream by the format that `format` reads from the arguments.
fn scan_stream(c: &mut Call, number: usize, format: fn(&mut Call) -> u32) -> Result<Int, CallExit> {
    let format = format(c);
    scan(c, ScanSource::Stream(number), format)
}

/// Scans the text that the first argument points to, by the format that `format` reads from the arguments.
fn scan_text(c: &mut Call, format: fn(&mut Call) -> u32) -> Result<Int, CallExit> {
    let text = c.pointer();
    let format = format(c);
    let text = c.string(text);
    scan(c, ScanSource::Text(text), format)
}

/// The source of the characters.
enum ScanSource {
    Stream(usize),
    Text(Vec<u8>),
    /// Typed characters, after which more can be typed.
    Keys(Vec<u8>),
}

/// Reads characters without consuming them until the end, so that a scan that needs more input can start again.
struct ScanReader {
    source: ScanSource,
    at: usize,
    /// The characters read from a file, which are put back by seeking.
    consumed: Vec<u8>,
}

impl ScanReader {
    fn new(source: ScanSource) -> ScanReader {
        ScanReader { source, at: 0, consumed: Vec::new() }
    }

    fn peek(&mut self, c: &mut Call) -> Result<Option<u8>, CallExit> {
        match &self.source {
            ScanSource::Text(text) => Ok(text.get(self.at).copied()),
            ScanSource::Keys(typed) => typed.get(self.at).copied().map(Some).ok_or(CallExit::Input),
            ScanSource::Stream(number) if c.machine.files.handle_target(*number) == HandleTarget::Console => {
                match c.machine.console.input.get(self.at) {
                    Some(b) => Ok(Some(*b)),
                    None if c.machine.console.input_closed => Ok(None),
                    None => Err(CallExit::Input),
                }
            }
            ScanSource::Stream(number) => {
                if self.at == self.consumed.len() {
                    match c.machine.files.read_byte(*number) {
                        Some(b) => self.consumed.push(b),
                        None => return Ok(None),
                    }
                }
                Ok(self.consumed.get(self.at).copied())
            }
        }
    }

    fn take(&mut self) {
        self.at += 1;
    }

    fn skip_space(&mut self, c: &mut Call) -> Result<(), CallExit> {
        while self.peek(c)?.is_some_and(|b| b.is_ascii_whitespace() || b == 0x0B) {
            self.take();
        }
        Ok(())
    }

    /// Reads characters while they fit, at most this number.
    fn take_while(&mut self, c: &mut Call, most: usize, fits: impl Fn(u8) -> bool) -> Result<Vec<u8>, CallExit> {
        let mut text = Vec::new();
        while text.len() < most
            && let Some(b) = self.peek(c)?.filter(|b| fits(*b))
        {
            text.push(b);
            self.take();
        }
        Ok(text)
    }

    /// Consumes the characters read.
    fn commit(&mut self, c: &mut Call) {
        match self.source {
            ScanSource::Stream(number) if c.machine.files.handle_target(number) == HandleTarget::Console => {
                let count = self.at.min(c.machine.console.input.len());
                c.machine.console.input.drain(..count);
            }
            ScanSource::Stream(number) => {
                if let (Some(&last), true, Some(file)) =
                    (self.consumed.get(self.at), self.at < self.consumed.len(), c.machine.files.open_file(number))
                {
                    file.unread.push(last);
                    file.eof = false;
                }
            }
            ScanSource::Text(_) | ScanSource::Keys(_) => {}
        }
    }

    /// Reads the characters of a number: an integer in a radix (0 detects it from the prefix), or a floating-point
    /// number.
    fn read_number(&mut self, c: &mut Call, most: usize, radix: Option<u32>) -> Result<Vec<u8>, CallExit> {
        let mut text = Vec::new();
        let mut radix_now = radix.unwrap_or(10);
        let mut digits = false;
        let mut value = 0u64;
        while text.len() < most {
            let Some(b) = self.peek(c)? else { break };
            let last = text.last().copied();
            let fits = match b {
                b'+' | b'-' => last.is_none() || (radix.is_none() && matches!(last, Some(b'e' | b'E'))),
                b'.' => radix.is_none() && !text.contains(&b'.') && !text.iter().any(|b| matches!(b, b'e' | b'E')),
                b'e' | b'E' if radix.is_none() => digits && !text.iter().any(|b| matches!(b, b'e' | b'E')),
                b'x' | b'X' => {
                    let zero = text.iter().filter(|b| b.is_ascii_digit()).count() == 1 && last == Some(b'0');
                    let hex = zero && matches!(radix, Some(0 | 16));
                    if hex {
                        radix_now = 16;
                    }
                    hex
                }
                _ => {
                    if radix_now == 0 {
                        radix_now = if b == b'0' { 0 } else { 10 };
                    }
                    let base = match radix_now {
                        0 if last == Some(b'0') => 8,
                        0 => 10,
                        other => other,
                    };
                    char::from(b).is_digit(base)
                }
            };
            if !fits {
                break;
            }
            digits |= b.is_ascii_hexdigit() && b != b'e' && b != b'E' || (radix_now == 16 && b.is_ascii_hexdigit());
            text.push(b);
            self.take();
            // The digit that causes the overflow is the last one of an integer.
            if matches!(b, b'x' | b'X') {
                value = 0;
            } else if let (Some(_), Some(d)) = (radix, char::from(b).to_digit(36)) {
                value = value * u64::from(if radix_now == 0 { 8 } else { radix_now }) + u64::from(d);
                if value > u32::MAX.into() {
                    break;
                }
            }
        }
        if !digits {
            text.clear();
        }
        Ok(text)
    }
}

/// Parses signed digits in a radix; 0 detects it from the prefix.
pub(super) fn parse_integer(text: &[u8], radix: u32) -> i64 {
    let (negative, mut digits) = match text.split_first() {
        Some((b'-', rest)) => (true, rest),
        Some((b'+', rest)) => (false, rest),
        _ => (false, text),
    };
    let mut radix = radix;
    if let (0 | 16, [b'0', b'x' | b'X', rest @ ..]) = (radix, digits) {
        radix = 16;
        digits = rest;
    } else if radix == 0 {
        radix = if digits.first() == Some(&b'0') { 8 } else { 10 };
    }
    let mut value = 0i64;
    for &d in digits {
        let Some(d) = char::from(d).to_digit(radix) else { break };
        value = value.wrapping_mul(radix.into()).wrapping_add(d.into()) & 0xFFFF_FFFF_FFFF;
    }
    if negative { -value } else { value }
}

/// Converts an integer as `scanf` stores it: saturates to the range of `long`.
fn saturate(value: i64) -> i32 {
    match value {
        ..0 if -value > u32::MAX.into() => i32::MIN,
        0.. if value > u32::MAX.into() => i32::MAX,
        _ => value as i32,
    }
}

/// The smallest positive `float`, a denormal one.
const LEAST_FLOAT: f64 = 1.401_298_464_324_817e-45;

/// Converts text to a number as Borland's library does, or to the nearest one in the modern dialect; a number that is too
/// large becomes the largest. Sets `errno` if the number is too large or too small.
pub(super) fn read_double(c: &mut Call, text: &[u8]) -> f64 {
    if c.is_wide() {
        return parse_float(text).clamp(-f64::MAX, f64::MAX);
    }
    if is_special(text) {
        let value = if text[1] == b'I' { f64::INFINITY } else { f64::NAN };
        return value.copysign(if text[0] == b'-' { -1.0 } else { 1.0 });
    }
    let value = parse_decimal(text);
    let mut digits = text.iter().take_while(|byte| !matches!(byte, b'e' | b'E'));
    let is_zero = digits.all(|byte| !matches!(byte, b'1'..=b'9'));
    let is_too_large = value.abs() == f64::MAX && parse_float(text).is_infinite();
    if is_too_large || value == 0.0 && !is_zero {
        c.machine.write_errno(RANGE_ERROR);
    }
    without_denormal(value, c.is_wide())
}

/// Parses the valid beginning of a floating-point number.
fn parse_float(text: &[u8]) -> f64 {
    let text = String::from_utf8_lossy(text);
    let mut end = text.len();
    loop {
        if let Ok(value) = text[..end].parse::<f64>() {
            return value;
        }
        if end == 0 {
            return 0.0;
        }
        end -= 1;
        while !text.is_char_boundary(end) {
            end -= 1;
        }
    }
}

/// A conversion in a format.
struct Conversion {
    /// The letter, such as `d`.
    kind: u8,
    /// `true` if the value is not stored.
    suppress: bool,
    /// The greatest number of characters.
    width: Option<usize>,
    far: bool,
    short: bool,
    long: bool,
    long_long: bool,
    long_double: bool,
}

impl Conversion {
    /// Parses the conversion after a `%`, and moves the index after it. Returns `None` if the format ends before its letter.
    fn parse(format: &[u8], at: &mut usize, wide: bool) -> Option<Conversion> {
        let suppress = format.get(*at) == Some(&b'*');
        *at += usize::from(suppress);
        let mut width = None;
        while let Some(d @ b'0'..=b'9') = format.get(*at) {
            width = Some((width.unwrap_or(0) * 10 + usize::from(d - b'0')).min(1 << 24));
            *at += 1;
        }
        let long_long = wide && super::format::take_long_long(format, at);
        let (mut long, mut long_double, mut far, mut short) = (false, false, false, false);
        while let Some(b) = format.get(*at) {
            match b {
                b'l' => long = true,
                b'L' => long_double = true,
                b'F' => far = true,
                b'h' => short = true,
                b'N' => {}
                _ => break,
            }
            *at += 1;
        }
        let kind = *format.get(*at)?;
        *at += 1;
        Some(Conversion { kind, suppress, width, far, short, long, long_long, long_double })
    }

    /// Returns the greatest number of characters.
    fn most(&self) -> usize {
        self.width.unwrap_or(usize::MAX)
    }

    /// Returns the radix of an integer; 0 detects it from the prefix.
    fn radix(&self) -> u32 {
        match self.kind {
            b'o' | b'O' => 8,
            b'x' | b'X' | b'p' => 16,
            b'i' | b'I' => 0,
            _ => 10,
        }
    }

    /// Reads the argument that points to the variable.
    fn target(&self, c: &mut Call) -> u32 {
        if self.far { c.unsigned_long() } else { c.pointer() }
    }
}

/// A scan in progress.
struct Scan {
    reader: ScanReader,
    /// The number of stored values.
    stored: i16,
    /// `true` if the input ended before a value.
    ended: bool,
}

fn scan(c: &mut Call, from: ScanSource, format: u32) -> Result<Int, CallExit> {
    let (mut reader, count) = scan_without_commit(c, from, format)?;
    reader.commit(c);
    Ok(count)
}

/// Scans typed characters by the format that is the next argument, for `cscanf`. Returns the number of characters that it
/// used and its result, or `None` if it needs more.
pub(crate) fn scan_keys(c: &mut Call, typed: &[u8]) -> Option<(usize, Int)> {
    let format = c.pointer();
    let (reader, count) = scan_without_commit(c, ScanSource::Keys(typed.to_vec()), format).ok()?;
    Some((reader.at, count))
}

/// Scans, and returns the result of the call. The characters remain in the source.
fn scan_without_commit(c: &mut Call, from: ScanSource, format: u32) -> Result<(ScanReader, Int), CallExit> {
    let format = c.string(format);
    let mut scan = Scan { reader: ScanReader::new(from), stored: 0, ended: false };
    let mut at = 0;
    while let Some(&next) = format.get(at) {
        at += 1;
        let matches = if next.is_ascii_whitespace() {
            scan.space(c, at == format.len())?
        } else if next != b'%' {
            scan.literal(c, next)?
        } else {
            let Some(conversion) = Conversion::parse(&format, &mut at, c.is_wide()) else { break };
            scan.convert(c, &conversion, &format, &mut at)?
        };
        if !matches {
            break;
        }
    }
    Ok((scan.reader, Int(if scan.stored == 0 && scan.ended { -1 } else { scan.stored })))
}

/// These return whether the input matches the next part of the format.
impl Scan {
    /// Skips white space. A text that ends there matches nothing more, not even `%n`. At the end of the format, it does not wait
    /// for more keyboard input.
    fn space(&mut self, c: &mut Call, is_last: bool) -> Result<bool, CallExit> {
        if !is_last || !matches!(self.reader.source, ScanSource::Stream(0) | ScanSource::Keys(_)) {
            self.reader.skip_space(c)?;
            self.ended = matches!(self.reader.source, ScanSource::Text(_)) && self.reader.peek(c)?.is_none();
        }
        Ok(!self.ended)
    }

    fn literal(&mut self, c: &mut Call, wanted: u8) -> Result<bool, CallExit> {
        let next = self.reader.peek(c)?;
        if next == Some(wanted) {
            self.reader.take();
            return Ok(true);
        }
        self.ended = next.is_none();
        Ok(false)
    }

    fn convert(
        &mut self,
        c: &mut Call,
        conversion: &Conversion,
        format: &[u8],
        at: &mut usize,
    ) -> Result<bool, CallExit> {
        if !matches!(conversion.kind, b'c' | b'[' | b'n' | b'%') {
            self.reader.skip_space(c)?;
        }
        match conversion.kind {
            b'd' | b'u' | b'i' | b'o' | b'x' | b'X' | b'D' | b'U' | b'O' | b'I' => self.integer(c, conversion),
            b'e' | b'f' | b'g' | b'E' | b'G' => self.float(c, conversion),
            b's' => self.word(c, conversion),
            b'c' => self.characters(c, conversion),
            b'[' => {
                let set;
                (set, *at) = parse_scan_set(format, *at);
                self.characters_of(c, conversion, &set)
            }
            b'n' => {
                let to = conversion.target(c);
                let count = self.reader.at;
                if c.is_wide() {
                    c.set_long(to, count as u32)
                } else {
                    c.set_word(to, count as u16)
                }
                Ok(true)
            }
            b'p' => {
                let text = self.reader.read_number(c, conversion.most(), Some(conversion.radix()))?;
                if conversion.most() == 0 {
                    self.ended = true;
                    return Ok(false);
                }
                if !conversion.suppress {
                    let to = conversion.target(c);
                    c.set_word(to, parse_integer(&text, conversion.radix()) as u16);
                    self.stored += 1;
                }
                Ok(true)
            }
            b'%' => self.literal(c, b'%'),
            _ => Ok(false),
        }
    }

    fn integer(&mut self, c: &mut Call, conversion: &Conversion) -> Result<bool, CallExit> {
        let (start, most, radix) = (self.reader.at, conversion.most(), conversion.radix());
        let text = self.reader.read_number(c, most, Some(radix))?;
        if text.is_empty() {
            self.ended = self.reader.at - start < most && self.reader.peek(c)?.is_none();
            return Ok(false);
        }
        if conversion.suppress {
            return Ok(true);
        }
        let value = parse_integer(&text, radix);
        let is_long =
            conversion.long || c.is_wide() && !conversion.short || matches!(conversion.kind, b'D' | b'U' | b'O' | b'I');
        let to = conversion.target(c);
        if conversion.long_long {
            c.write(to, &value.to_le_bytes());
        } else if is_long {
            c.set_long(to, saturate(value) as u32);
        } else {
            c.set_word(to, saturate(value) as u16);
        }
        self.stored += 1;
        Ok(true)
    }

    fn float(&mut self, c: &mut Call, conversion: &Conversion) -> Result<bool, CallExit> {
        let start = self.reader.at;
        let text = match &self.reader.source {
            ScanSource::Text(text) if !c.is_wide() && is_special(&text[start..]) => {
                self.reader.at += 4;
                text[start..start + 4].to_vec()
            }
            _ => self.reader.read_number(c, conversion.most(), None)?,
        };
        if text.is_empty() {
            self.ended = self.reader.at == start && self.reader.peek(c)?.is_none();
            return Ok(false);
        }
        if conversion.suppress {
            return Ok(true);
        }
        let value = read_double(c, &text);
        if !c.is_wide() && value != 0.0 && value.abs() < LEAST_FLOAT && !conversion.long && !conversion.long_double {
            c.machine.write_errno(RANGE_ERROR);
        }
        let to = conversion.target(c);
        if conversion.long_double {
            c.write(to, &crate::machine::memory::to_extended(value));
        } else if conversion.long {
            c.write(to, &value.to_le_bytes());
        } else {
            let value = value as f32;
            if value.is_infinite() && !c.is_wide() {
                c.machine.write_errno(RANGE_ERROR);
            }
            c.write(to, &(if value.is_subnormal() && !c.is_wide() { 0.0 } else { value }).to_le_bytes());
        }
        self.stored += 1;
        Ok(true)
    }

    /// `%s`: characters up to white space.
    fn word(&mut self, c: &mut Call, conversion: &Conversion) -> Result<bool, CallExit> {
        let text = self.reader.take_while(c, conversion.most(), |b| !b.is_ascii_whitespace())?;
        if text.is_empty() && conversion.most() > 0 {
            self.ended = true;
            return Ok(false);
        }
        if !conversion.suppress {
            let to = conversion.target(c);
            c.set_string(to, &text);
            self.stored += 1;
        }
        Ok(true)
    }

    /// `%c`: a number of characters, without a zero.
    fn characters(&mut self, c: &mut Call, conversion: &Conversion) -> Result<bool, CallExit> {
        let count = conversion.width.unwrap_or(1);
        let text = self.reader.take_while(c, count, |_| true)?;
        if !conversion.suppress {
            let to = conversion.target(c);
            c.write(to, &text);
        }
        if text.len() < count {
            self.ended = true;
            return Ok(false);
        }
        self.stored += i16::from(!conversion.suppress);
        Ok(true)
    }

    /// `%[…]`: characters of a set. If there is none, an empty string is stored but not counted.
    fn characters_of(&mut self, c: &mut Call, conversion: &Conversion, set: &[bool; 256]) -> Result<bool, CallExit> {
        let text = self.reader.take_while(c, conversion.most(), |b| set[usize::from(b)])?;
        if text.is_empty() && conversion.most() > 0 && self.reader.peek(c)?.is_none() {
            self.ended = true;
            return Ok(false);
        }
        if !conversion.suppress {
            let to = conversion.target(c);
            c.set_string(to, &text);
            self.stored += i16::from(!text.is_empty() || conversion.most() == 0);
        }
        Ok(true)
    }
}

/// Returns the characters of `[...]`, and the index after it in the format.
fn parse_scan_set(format: &[u8], start: usize) -> ([bool; 256], usize) {
    let mut set = [false; 256];
    let mut at = start;
    let negated = format.get(at) == Some(&b'^');
    at += usize::from(negated);
    let first = at;
    while let Some(&b) = format.get(at) {
        if b == b']' && at > first {
            break;
        }
        if format.get(at + 1) == Some(&b'-') && format.get(at + 2).is_some_and(|e| *e != b']' && *e >= b) {
            for x in b..=format[at + 2] {
                set[usize::from(x)] = true;
            }
            // The end of a range may also start the next one.
            at += 2;
            continue;
        }
        set[usize::from(b)] = true;
        at += 1;
    }
    if negated {
        for x in &mut set {
            *x = !*x;
        }
    }
    (set, at + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_beyond_32_bits_saturate() {
        assert_eq!([0, 7, -7, i64::from(i32::MAX)].map(saturate), [0, 7, -7, i32::MAX]);
        assert_eq!([1 << 32, 1 << 40].map(saturate), [i32::MAX; 2]);
        assert_eq!([-(1 << 32), -(1 << 40)].map(saturate), [i32::MIN; 2]);
        // A number that fits into 32 bits without a sign keeps its bits, as `%lu` needs.
        assert_eq!([0xFFFF_FFFF, 0x8000_0000, -0xFFFF_FFFF].map(saturate), [-1, i32::MIN, 1]);
    }
}
