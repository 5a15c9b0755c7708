//! QR codes (ISO/IEC 18004) of links: byte mode, error correction level L, the smallest version that fits.

/// The number of modules in a row and a column of version 1; each further version has four more.
const SMALLEST: usize = 17;
/// The largest version.
const VERSIONS: usize = 40;
/// The number of error correction codewords in each block at level L, by version.
const CORRECTION: [usize; VERSIONS] = [
    7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26, 28, 30, 30, 30,
    30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
];
/// The number of blocks at level L, by version.
const BLOCKS: [usize; VERSIONS] = [
    1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18, 19,
    19, 20, 21, 22, 24, 25,
];
/// The coordinates of the timing patterns.
const TIMING: usize = 6;

/// Encodes bytes. Returns a row of `0` and `1` for each row of modules, separated by line feeds, or `None` if there are too
/// many bytes for a QR code.
pub fn encode(bytes: &[u8]) -> Option<String> {
    let version = (1..=VERSIONS).find(|&version| needed_bits(bytes.len(), version) <= 8 * data_codewords(version))?;
    let mut code = QrCode::with_patterns(version);
    code.place(&interleave(&data(bytes, version), version));
    let masked = (0..8).map(|mask| code.masked(mask)).min_by_key(QrCode::penalty)?;
    Some(masked.to_string())
}

/// Returns the number of bits of the length field.
fn length_bits(version: usize) -> usize {
    if version < 10 { 8 } else { 16 }
}

fn needed_bits(bytes: usize, version: usize) -> usize {
    4 + length_bits(version) + 8 * bytes
}

/// Returns the number of modules for data and error correction.
fn data_modules(version: usize) -> usize {
    let alignments = alignment_centres(version).len();
    let patterns = match alignments {
        0 => 0,
        // The alignment patterns, without those under the finder patterns, and less the overlap with the timing patterns.
        count => (25 * count - 10) * count - 55,
    };
    (16 * version + 128) * version + 64 - patterns - if version >= 7 { 36 } else { 0 }
}

fn data_codewords(version: usize) -> usize {
    data_modules(version) / 8 - CORRECTION[version - 1] * BLOCKS[version - 1]
}

/// Returns the rows and columns of the centres of alignment patterns.
fn alignment_centres(version: usize) -> Vec<usize> {
    if version == 1 {
        return Vec::new();
    }
    let count = version / 7 + 2;
    let step = if version == 32 { 26 } else { (4 * version + 2 * count + 1) / (2 * count - 2) * 2 };
    let last = SMALLEST + 4 * version - 7;
    let mut centres: Vec<usize> = (0..count - 1).map(|place| last - place * step).collect();
    centres.push(TIMING);
    centres.reverse();
    centres
}

/// Returns the data codewords: mode, length, bytes, terminator and padding.
fn data(bytes: &[u8], version: usize) -> Vec<u8> {
    let mut bits: Vec<bool> = Vec::new();
    let mut push = |value: usize, count: usize| bits.extend((0..count).rev().map(|place| value >> place & 1 == 1));
    push(0b0100, 4);
    push(bytes.len(), length_bits(version));
    bytes.iter().for_each(|&byte| push(usize::from(byte), 8));
    let all = data_codewords(version);
    let terminator = 4.min(8 * all - needed_bits(bytes.len(), version));
    push(0, terminator);
    let byte = |bits: &[bool]| bits.iter().zip(0..).fold(0, |byte, (&bit, place)| byte | u8::from(bit) << (7 - place));
    let mut words: Vec<u8> = bits.chunks(8).map(byte).collect();
    let padding = [0xEC, 0x11].into_iter().cycle().take(all - words.len());
    words.extend(padding);
    words
}

/// Splits data into blocks, adds the error correction of each, and interleaves them.
fn interleave(data: &[u8], version: usize) -> Vec<u8> {
    let (blocks, correction) = (BLOCKS[version - 1], CORRECTION[version - 1]);
    let (short, long_blocks) = (data.len() / blocks, data.len() % blocks);
    let divisor = reed_solomon_divisor(correction);
    let mut rest = data;
    let mut parts = Vec::new();
    for block in 0..blocks {
        let (words, behind) = rest.split_at(short + usize::from(block >= blocks - long_blocks));
        parts.push((words, reed_solomon_remainder(words, &divisor)));
        rest = behind;
    }
    let data = (0..=short).flat_map(|at| parts.iter().filter_map(move |(words, _)| words.get(at).copied()));
    let corrections = (0..correction).flat_map(|at| parts.iter().map(move |(_, words)| words[at]));
    data.chain(corrections).collect()
}

/// Multiplies in GF(256) modulo x⁸ + x⁴ + x³ + x² + 1.
fn multiply(one: u8, other: u8) -> u8 {
    (0..8).rev().fold(0, |product: u8, place| {
        let doubled = product << 1 ^ if product & 0x80 == 0 { 0 } else { 0x1D };
        doubled ^ if other >> place & 1 == 0 { 0 } else { one }
    })
}

/// Returns the coefficients of the generator polynomial below the highest one.
fn reed_solomon_divisor(degree: usize) -> Vec<u8> {
    let mut divisor = vec![0; degree];
    divisor[degree - 1] = 1;
    let mut root = 1;
    for _ in 0..degree {
        for at in 0..degree {
            divisor[at] = multiply(divisor[at], root) ^ divisor.get(at + 1).copied().unwrap_or(0);
        }
        root = multiply(root, 2);
    }
    divisor
}

fn reed_solomon_remainder(data: &[u8], divisor: &[u8]) -> Vec<u8> {
    let mut remainder = vec![0; divisor.len()];
    for &byte in data {
        let factor = byte ^ remainder.remove(0);
        remainder.push(0);
        remainder.iter_mut().zip(divisor).for_each(|(word, &coefficient)| *word ^= multiply(coefficient, factor));
    }
    remainder
}

/// The modules of a QR code.
#[derive(Clone)]
struct QrCode {
    version: usize,
    size: usize,
    dark: Vec<bool>,
    /// `true` if a module belongs to a pattern and not to the data.
    fixed: Vec<bool>,
}

impl QrCode {
    /// Creates a code with all patterns and without data.
    fn with_patterns(version: usize) -> QrCode {
        let size = SMALLEST + 4 * version;
        let mut code = QrCode { version, size, dark: vec![false; size * size], fixed: vec![false; size * size] };
        for at in 0..size {
            code.fix(TIMING, at, at % 2 == 0);
            code.fix(at, TIMING, at % 2 == 0);
        }
        for (x, y) in [(3, 3), (size - 4, 3), (3, size - 4)] {
            code.draw_square(x, y, 4, |distance| distance != 2 && distance != 4);
        }
        let centres = alignment_centres(version);
        for (row, &y) in centres.iter().enumerate() {
            for (column, &x) in centres.iter().enumerate() {
                let last = centres.len() - 1;
                if ![(0, 0), (0, last), (last, 0)].contains(&(column, row)) {
                    code.draw_square(x, y, 2, |distance| distance != 1);
                }
            }
        }
        code.draw_format(0);
        code.draw_version();
        code
    }

    fn fix(&mut self, x: usize, y: usize, dark: bool) {
        self.dark[y * self.size + x] = dark;
        self.fixed[y * self.size + x] = true;
    }

    /// Draws rings around a centre, as far as they are inside the code.
    fn draw_square(&mut self, x: usize, y: usize, radius: usize, is_dark: impl Fn(usize) -> bool) {
        let inside = |centre: usize| centre.saturating_sub(radius)..=(centre + radius).min(self.size - 1);
        let (columns, rows) = (inside(x), inside(y));
        for row in rows {
            for column in columns.clone() {
                self.fix(column, row, is_dark(column.abs_diff(x).max(row.abs_diff(y))));
            }
        }
    }

    /// Draws both copies of the error correction level and the mask, with their BCH code.
    fn draw_format(&mut self, mask: u32) {
        let data = 0b01 << 3 | mask;
        let remainder = (0..10).fold(data, |rest, _| (rest << 1) ^ ((rest >> 9) * 0x537));
        let bits = (data << 10 | remainder) ^ 0x5412;
        let bit = |place: usize| bits >> place & 1 == 1;
        let size = self.size;
        for place in 0..15 {
            let (x, y) = match place {
                0..=5 => (8, place),
                6 => (8, 7),
                7 => (8, 8),
                8 => (7, 8),
                _ => (14 - place, 8),
            };
            self.fix(x, y, bit(place));
            let (x, y) = if place < 8 { (size - 1 - place, 8) } else { (8, size - 15 + place) };
            self.fix(x, y, bit(place));
        }
        self.fix(8, size - 8, true);
    }

    /// Draws both copies of the version with their BCH code, from version 7 on.
    fn draw_version(&mut self) {
        if self.version < 7 {
            return;
        }
        let remainder = (0..12).fold(self.version, |rest, _| (rest << 1) ^ ((rest >> 11) * 0x1F25));
        let bits = self.version << 12 | remainder;
        for place in 0..18 {
            let (far, near) = (self.size - 11 + place % 3, place / 3);
            self.fix(far, near, bits >> place & 1 == 1);
            self.fix(near, far, bits >> place & 1 == 1);
        }
    }

    /// Places codewords in columns of two modules, alternately upwards and downwards.
    fn place(&mut self, words: &[u8]) {
        let mut bits = words.iter().flat_map(|word| (0..8).rev().map(move |place| word >> place & 1 == 1));
        let mut upwards = true;
        let rights = (0..self.size).rev().filter(|&x| x != TIMING).step_by(2).collect::<Vec<_>>();
        for right in rights {
            // To the left of the vertical timing pattern, a pair of columns begins with its right one, too.
            let left = right - 1;
            for step in 0..self.size {
                let y = if upwards { self.size - 1 - step } else { step };
                for x in [right, left] {
                    if !self.fixed[y * self.size + x] {
                        self.dark[y * self.size + x] = bits.next().unwrap_or(false);
                    }
                }
            }
            upwards = !upwards;
        }
    }

    /// Returns the code with a mask over its data.
    fn masked(&self, mask: u32) -> QrCode {
        let mut code = self.clone();
        for y in 0..self.size {
            for x in 0..self.size {
                let inverts = match mask {
                    0 => (x + y) % 2 == 0,
                    1 => y % 2 == 0,
                    2 => x % 3 == 0,
                    3 => (x + y) % 3 == 0,
                    4 => (x / 3 + y / 2) % 2 == 0,
                    5 => x * y % 2 + x * y % 3 == 0,
                    6 => (x * y % 2 + x * y % 3) % 2 == 0,
                    _ => ((x + y) % 2 + x * y % 3) % 2 == 0,
                };
                code.dark[y * self.size + x] ^= inverts && !self.fixed[y * self.size + x];
            }
        }
        code.draw_format(mask);
        code
    }

    /// Returns the penalty, which is small if readers find the patterns easily.
    fn penalty(&self) -> usize {
        let size = self.size;
        let at = |x: usize, y: usize| self.dark[y * size + x];
        let row = |y: usize| (0..size).map(|x| at(x, y)).collect::<Vec<_>>();
        let column = |x: usize| (0..size).map(|y| at(x, y)).collect::<Vec<_>>();
        let lines = || (0..size).map(row).chain((0..size).map(column));
        let runs: usize = lines()
            .flat_map(|line| line.chunk_by(|one, other| one == other).map(<[bool]>::len).collect::<Vec<_>>())
            .filter(|&length| length >= 5)
            .map(|length| length - 2)
            .sum();
        let square = |x, y| [at(x + 1, y), at(x, y + 1), at(x + 1, y + 1)].iter().all(|&other| other == at(x, y));
        let squares =
            (0..size - 1).flat_map(|y| (0..size - 1).map(move |x| (x, y))).filter(|&(x, y)| square(x, y)).count();
        let finder = [true, false, true, true, true, false, true, false, false, false, false];
        let is_finder = |part: &[bool]| part == finder || part.iter().rev().eq(&finder);
        let finders: usize = lines().map(|line| line.windows(11).filter(|part| is_finder(part)).count()).sum();
        let dark = self.dark.iter().filter(|&&dark| dark).count();
        let deviation = (20 * dark).abs_diff(10 * size * size) / (size * size);
        runs + 3 * squares + 40 * finders + 10 * deviation
    }
}

impl std::fmt::Display for QrCode {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (number, row) in self.dark.chunks(self.size).enumerate() {
            let row: String = row.iter().map(|&dark| if dark { '1' } else { '0' }).collect();
            write!(f, "{}{row}", if number == 0 { "" } else { "\n" })?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn capacities_are_those_of_the_standard() {
        // ISO/IEC 18004, table 7: bytes at level L.
        let bytes = |version: usize| (8 * data_codewords(version) - 4 - length_bits(version)) / 8;
        for (version, most) in
            [(1, 17), (2, 32), (6, 134), (7, 154), (9, 230), (10, 271), (26, 1367), (27, 1465), (40, 2953)]
        {
            assert_eq!(bytes(version), most, "version {version}");
        }
        assert_eq!(encode(&[b'a'; 2953]).unwrap().lines().count(), 177);
        assert_eq!(encode(&[b'a'; 2954]), None);
    }

    #[test]
    fn error_correction_is_that_of_the_standard() {
        // ISO/IEC 18004, annex I: version 1-M with ten codewords of error correction.
        let data = [0x10, 0x20, 0x0C, 0x56, 0x61, 0x80, 0xEC, 0x11, 0xEC, 0x11, 0xEC, 0x11, 0xEC, 0x11, 0xEC, 0x11];
        let expected = [0xA5, 0x24, 0xD4, 0xC1, 0xED, 0x36, 0xC7, 0x87, 0x2C, 0x55];
        assert_eq!(reed_solomon_remainder(&data, &reed_solomon_divisor(10)), expected);
    }

    #[test]
    fn alignment_patterns_are_those_of_the_standard() {
        // ISO/IEC 18004, annex E.
        for (version, centres) in [
            (2, vec![6, 18]),
            (7, vec![6, 22, 38]),
            (32, vec![6, 34, 60, 86, 112, 138]),
            (40, vec![6, 30, 58, 86, 114, 142, 170]),
        ] {
            assert_eq!(alignment_centres(version), centres);
        }
    }
}
