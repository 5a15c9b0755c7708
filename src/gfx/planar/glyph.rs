//! Bitmap characters in write mode 3.

use core::ops::Range;

use super::pixel_address::address;
use super::{Bus, LINE_BYTES, Register, SCREEN_BYTES};
use crate::{Color, Glyph, HEIGHT};

/// Draws the set dots only: see [`Draw::draw_glyph`](super::Draw::draw_glyph).
pub(super) fn draw_transparent(bus: &mut (impl Bus + ?Sized), glyph: Glyph<'_>, x: i32, y: i32, color: Color) {
    let shift = x.rem_euclid(8);
    // Of each rotated byte of the character, the first address takes these bits and the next one the others.
    let left_part = 0xFF_u8 >> shift;
    bus.set(Register::Mode, 3);
    bus.set(Register::SetReset, color.index());
    bus.set(Register::DataRotate, shift as u8);
    for source in 0..row_bytes(glyph) {
        let column = i64::from(x.div_euclid(8)) + source as i64;
        for (column, mask) in [(column, left_part), (column + 1, !left_part)] {
            let Some(column) = on_screen(column, LINE_BYTES.into()) else { continue };
            bus.set(Register::BitMask, mask);
            for row in visible_rows(glyph, y) {
                let bits = row_byte(glyph, row, source);
                if bits.rotate_right(shift as u32) & mask != 0 {
                    let offset = address(column, y + row);
                    bus.read(offset);
                    bus.write(offset, bits);
                }
            }
        }
    }
    bus.set(Register::BitMask, 0xFF);
    bus.set(Register::DataRotate, 0x00);
    bus.set(Register::SetReset, 0x00);
    bus.set(Register::Mode, 0);
}

/// Draws dots and background of a character of whole bytes, `column` bytes from the left: see
/// [`Draw::draw_cell`](super::Draw::draw_cell).
pub(super) fn draw_aligned_cell(
    bus: &mut (impl Bus + ?Sized),
    glyph: Glyph<'_>,
    column: i32,
    y: i32,
    color: Color,
    background: Color,
) {
    // Eight pixels of background for loading the latches, at the first invisible address.
    let spare = SCREEN_BYTES;
    bus.set(Register::Mode, 2);
    bus.write(spare, background.index());
    bus.read(spare);
    bus.set(Register::Mode, 3);
    bus.set(Register::SetReset, color.index());
    for source in 0..row_bytes(glyph) {
        let Some(column) = on_screen(i64::from(column) + source as i64, LINE_BYTES.into()) else { continue };
        for row in visible_rows(glyph, y) {
            bus.write(address(column, y + row), row_byte(glyph, row, source));
        }
    }
    bus.set(Register::SetReset, 0x00);
    bus.set(Register::Mode, 0);
}

/// Returns the number of bytes in a row of a character.
fn row_bytes(glyph: Glyph<'_>) -> usize {
    (glyph.width() as usize).div_ceil(8)
}

/// Returns one byte of a row, without padding bits beyond the character's width.
fn row_byte(glyph: Glyph<'_>, row: i32, byte: usize) -> u8 {
    let dots = (glyph.width() - byte as i32 * 8).min(8);
    glyph.bits()[row as usize * row_bytes(glyph) + byte] & 0xFF << (8 - dots)
}

/// Returns the rows of a character at `y` that are on the screen.
fn visible_rows(glyph: Glyph<'_>, y: i32) -> Range<i32> {
    let first = 0_i32.saturating_sub(y).max(0);
    let end = HEIGHT.saturating_sub(y).min(glyph.height());
    first..end.max(first)
}

fn on_screen(place: i64, end: i32) -> Option<i32> {
    i32::try_from(place).ok().filter(|place| (0..end).contains(place))
}

#[cfg(test)]
mod tests {
    use super::super::{Access, Draw, PlanarVga};
    use super::*;
    use crate::font::GlyphBuf;

    #[test]
    fn a_character_between_two_bytes_is_written_in_two_halves() {
        let glyph = GlyphBuf::from_art("#.#.##.#");
        let mut vga = PlanarVga::new();
        vga.draw_glyph(glyph.as_glyph(), 3, 0, Color::WHITE);
        assert_eq!((vga.cell(0), vga.cell(1)), ([0b0001_0101; 4], [0b1010_0000; 4]));
    }

    #[test]
    fn an_aligned_cell_is_written_without_reading_the_screen() {
        let glyph = GlyphBuf::from_art("#......#\n.######.");
        let mut vga = PlanarVga::new();
        vga.clear(Color::YELLOW);
        let accesses = vga.trace(|vga| vga.draw_cell(glyph.as_glyph(), 16, 8, Color::RED, Color::BLUE));
        let reads: Vec<_> = accesses
            .iter()
            .filter_map(|access| if let Access::Read { offset, .. } = access { Some(*offset) } else { None })
            .collect();
        assert_eq!(reads, [SCREEN_BYTES]);
        assert_eq!(vga.cell(642), [0x7E, 0x00, 0x81, 0x00]);
        assert_eq!(vga.cell(722), [0x81, 0x00, 0x7E, 0x00]);
    }
}
