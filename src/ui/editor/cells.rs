//! Character cells: 8 by 16 dots each, two for a Chinese character, tabs up to the next stop.

use crate::gfx::font::is_half_width;

/// The tab width, as in Turbo C.
pub(super) const TAB: usize = 8;

/// Returns the number of cells of a character that begins at a cell.
pub(super) fn char_width(c: char, cell: usize) -> usize {
    match c {
        '\t' => TAB - cell % TAB,
        c if c.is_control() || is_half_width(c) => 1,
        _ => 2,
    }
}

/// Returns the number of cells of a text at the start of a line.
pub(super) fn text_width(text: &str) -> usize {
    text.chars().fold(0, |cell, c| cell + char_width(c, cell))
}

/// Returns the byte offset in a line of the character boundary nearest to a cell's left edge.
pub(super) fn byte_at(line: &str, cell: usize) -> usize {
    let mut at = 0;
    for (byte, c) in line.char_indices() {
        let width = char_width(c, at);
        if at + width.div_ceil(2) > cell {
            return byte;
        }
        at += width;
    }
    line.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_place_is_found_again_by_its_cell() {
        for line in ["", "int a;", "\tint\ta; // 棋", "棋棋\t棋", "a\r\u{1}b"] {
            for (at, _) in line.char_indices().chain([(line.len(), ' ')]) {
                assert_eq!(byte_at(line, text_width(&line[..at])), at, "{line:?} {at}");
            }
            assert_eq!(byte_at(line, 999), line.len());
        }
        assert_eq!(
            (text_width("\ta"), text_width("1234567\t"), text_width("12345678\t"), text_width("棋\t")),
            (9, 8, 16, 8)
        );
        assert_eq!((byte_at("棋a", 1), byte_at("\tx", 3), byte_at("\tx", 4)), (3, 0, 1));
    }
}
