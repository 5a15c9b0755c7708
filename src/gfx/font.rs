//! Dot-matrix characters.

/// One dot-matrix character: rows of dots, most significant bit left, each row filled up to whole bytes. The form of
/// the original's arrays and of the HZK files: a 16×16 character takes 32 bytes, one of 64×64 takes 512.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Glyph<'a> {
    width: u16,
    height: u16,
    bits: &'a [u8],
}

impl<'a> Glyph<'a> {
    /// The character of `width` by `height` dots held in `bits`, or `None` if that is not just the number of bytes it
    /// takes: `(width − 1) / 8 + 1` for each row.
    pub fn new(width: u16, height: u16, bits: &'a [u8]) -> Option<Glyph<'a>> {
        let size = usize::from(width).div_ceil(8) * usize::from(height);
        (bits.len() == size).then_some(Glyph { width, height, bits })
    }

    /// Columns.
    pub fn width(&self) -> i32 {
        i32::from(self.width)
    }

    /// Rows.
    pub fn height(&self) -> i32 {
        i32::from(self.height)
    }

    /// The rows of bytes, from the top.
    pub fn bits(&self) -> &'a [u8] {
        self.bits
    }

    /// Whether the dot in a column and a row is set; none is outside.
    pub fn dot(&self, x: i32, y: i32) -> bool {
        if x < 0 || x >= self.width() || y < 0 || y >= self.height() {
            return false;
        }
        let row = usize::from(self.width).div_ceil(8) * y as usize;
        self.bits[row + x as usize / 8] & 0x80 >> (x % 8) != 0
    }

    /// The set dots as (column, row), in the order in which the original's `drawmat` tests them: row by row, byte by
    /// byte, each byte from its most significant bit down.
    pub fn dots(self) -> impl Iterator<Item = (i32, i32)> + 'a {
        let bytes_a_row = i32::from(self.width.div_ceil(8).max(1));
        self.bits
            .iter()
            .zip(0..)
            .flat_map(move |(&byte, index)| {
                let (row, column) = (index / bytes_a_row, index % bytes_a_row * 8);
                (0..8).filter(move |k| byte & 0x80 >> k != 0).map(move |k| (column + k, row))
            })
            .filter(move |&(x, _)| x < i32::from(self.width))
    }
}
