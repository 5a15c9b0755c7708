//! GB 2312-80: 94 rows (区, *qu*) of 94 positions (位, *wei*), counted from 1. 682 symbols are in rows 1 to 9, the 3,755
//! common hanzi in rows 16 to 55, ordered by pronunciation, and 3,008 more in rows 56 to 87, ordered by radical.

use alloc::vec;
use alloc::vec::Vec;
use encoding_rs::GBK;

use crate::lazy::Lazy;

/// The number of rows, and of positions per row.
pub const GRID_SIZE: u8 = 94;
/// The last row that contains characters.
pub const LAST_QU: u8 = 87;
/// The first row of hanzi.
pub const FIRST_HANZI_QU: u8 = 16;

/// Row and position combined in one number for each Unicode character of the first plane, 0 if GB 2312 lacks it.
/// Encoding with `encoding_rs` searches its table linearly for every hanzi, which is too slow for a screen full of
/// text.
static QUWEI_TABLE: Lazy<Vec<u16>> = Lazy::new(|| {
    let mut places = vec![0; 0x1_0000];
    for (place, c) in characters() {
        if let Some(entry) = places.get_mut(c as usize) {
            *entry = u16::from_be_bytes([place.qu, place.wei]);
        }
    }
    places
});

/// A position in the table: row (qu) and position (wei), 1 to 94 each.
///
/// ```
/// use huanle_gfx::font::gb2312::QuWei;
/// let first = QuWei::from_char('啊').expect("a character of GB 2312");
/// assert_eq!((first.qu, first.wei, first.to_char()), (16, 1, Some('啊')));
/// assert_eq!(QuWei::from_code(0xB0A1), Some(first));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct QuWei {
    /// The row, 区.
    pub qu: u8,
    /// The position in the row, 位.
    pub wei: u8,
}

impl QuWei {
    /// Returns the position of a character, or `None` if GB 2312 lacks it. Three symbols are accepted under a second
    /// Unicode name used by other tables of the standard: U+30FB for ·, U+2015 for —, U+301C for ～.
    pub fn from_char(c: char) -> Option<QuWei> {
        let c = match c {
            '\u{30fb}' => '\u{b7}',
            '\u{2015}' => '\u{2014}',
            '\u{301c}' => '\u{ff5e}',
            other => other,
        };
        let code = *QUWEI_TABLE.get(c as usize)?;
        let [qu, wei] = code.to_be_bytes();
        (code != 0).then_some(QuWei { qu, wei })
    }

    /// Returns the position with a two-byte code, as in a DOS text file (0xA1A1 and up) or an X font (0x2121 and up).
    pub fn from_code(code: u16) -> Option<QuWei> {
        let [high, low] = (code & !0x8080).to_be_bytes();
        let same_half = code & 0x8080 == 0 || code & 0x8080 == 0x8080;
        let inside = |byte: u8| (0x21..=0x7e).contains(&byte);
        (same_half && inside(high) && inside(low)).then(|| QuWei { qu: high - 0x20, wei: low - 0x20 })
    }

    /// Returns the character at this position, or `None` if it is empty.
    pub fn to_char(self) -> Option<char> {
        if !self.is_assigned() {
            return None;
        }
        let bytes = [self.qu + 0xa0, self.wei + 0xa0];
        let (text, _) = GBK.decode_without_bom_handling(&bytes);
        text.chars().next()
    }

    /// Returns whether GB 2312 itself assigns a character to this position. (GBK, GB 8565 and others later filled some
    /// gaps.)
    pub fn is_assigned(&self) -> bool {
        match self.qu {
            1 | 3 | 16..=54 | 56..=LAST_QU => matches!(self.wei, 1..=94),
            2 => matches!(self.wei, 17..=66 | 69..=78 | 81..=92),
            4 => matches!(self.wei, 1..=83),
            5 => matches!(self.wei, 1..=86),
            6 => matches!(self.wei, 1..=24 | 33..=56),
            7 => matches!(self.wei, 1..=33 | 49..=81),
            8 => matches!(self.wei, 1..=26 | 37..=73),
            9 => matches!(self.wei, 4..=79),
            55 => matches!(self.wei, 1..=89),
            _ => false,
        }
    }

    /// Returns the number of positions before this one, counted from row 1: the order of the HZK files.
    pub fn index(self) -> usize {
        usize::from(self.qu.saturating_sub(1)) * usize::from(GRID_SIZE) + usize::from(self.wei.saturating_sub(1))
    }
}

/// Returns all 7,445 characters with their positions, in order.
pub fn characters() -> impl Iterator<Item = (QuWei, char)> {
    (1..=LAST_QU)
        .flat_map(|qu| (1..=GRID_SIZE).map(move |wei| QuWei { qu, wei }))
        .filter_map(|place| Some((place, place.to_char()?)))
}

/// Returns the 6,763 hanzi.
pub fn hanzi() -> impl Iterator<Item = char> {
    characters().filter(|(place, _)| place.qu >= FIRST_HANZI_QU).map(|(_, c)| c)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_standard_counts() {
        assert_eq!(characters().count(), 7445);
        assert_eq!(hanzi().count(), 6763);
        for (place, c) in characters() {
            assert_eq!(QuWei::from_char(c), Some(place), "{c}");
        }
    }

    #[test]
    fn places_that_are_known() {
        assert_eq!(QuWei::from_char('啊'), Some(QuWei { qu: 16, wei: 1 }));
        assert_eq!(QuWei::from_char('　'), Some(QuWei { qu: 1, wei: 1 }));
        assert_eq!(QuWei::from_char('欢'), Some(QuWei { qu: 27, wei: 22 }));
        assert_eq!(QuWei::from_char('欢').unwrap().index(), 26 * 94 + 21);
        assert_eq!(QuWei::from_char('齄'), Some(QuWei { qu: 87, wei: 94 }));
        assert_eq!(['A', 'é', '歡', '€', '㐀', '\n', '\u{10ffff}'].map(QuWei::from_char)[..1], [None]);
        assert_eq!(['歡', '€', '㐀', '\n', '\u{10ffff}', 'ⅰ', '〇'].map(QuWei::from_char), [None; 7]);
        assert_eq!(QuWei::from_char('・'), QuWei::from_char('·'));
    }

    #[test]
    fn codes_of_both_halves() {
        let place = QuWei { qu: 16, wei: 1 };
        assert_eq!(QuWei::from_code(0x3021), Some(place));
        assert_eq!(QuWei::from_code(0xb0a1), Some(place));
        assert_eq!([0, 0x30a1, 0x2020, 0x7f21, 0x217f, 0xffff].map(QuWei::from_code), [None; 6]);
    }
}
