//! Drawing through registers, as programs did at the time.

use alloc::vec::Vec;
use core::ops::RangeInclusive;

use super::pixel_address::{SCREEN, address, locate};
use super::{Bus, LINE_BYTES, Register, glyph, port};
use crate::{Color, FillStyle, Glyph, HEIGHT, Line, LineStyle, Palette, Rect, Rgb6, WriteMode};

/// Drawing functions that use registers: the same pictures as [`Framebuffer`](crate::Framebuffer)'s, pixel for pixel,
/// clipped at the edges of the screen. They work on every [`Bus`].
///
/// Each expects the drawing registers at their [defaults](Register::default_value) and restores them, as the BIOS
/// expects of a program; the latches are undefined afterwards.
///
/// ```
/// use huanle_gfx::Color;
/// use huanle_gfx::planar::{Draw, PlanarVga};
/// let mut vga = PlanarVga::new();
/// vga.bar(0, 0, 639, 479, Color::BLUE);
/// vga.line(0, 0, 639, 479, Color::YELLOW);
/// assert_eq!((vga.get_pixel(639, 479), vga.get_pixel(639, 0)), (Some(Color::YELLOW), Some(Color::BLUE)));
/// ```
pub trait Draw: Bus {
    /// `putpixel` in the usual way: write mode 0, the colour through set/reset, the pixel through the bit mask.
    ///
    /// The read only loads the latches: without it the seven neighbours would be overwritten with older latch contents.
    fn put_pixel(&mut self, x: i32, y: i32, color: Color) {
        let Some((offset, mask)) = locate(x, y) else { return };
        self.set(Register::SetReset, color.index());
        self.set(Register::EnableSetReset, 0x0F);
        self.set(Register::BitMask, mask);
        self.read(offset);
        self.write(offset, 0xFF);
        self.set(Register::BitMask, 0xFF);
        self.set(Register::EnableSetReset, 0x00);
        self.set(Register::SetReset, 0x00);
    }

    /// `putpixel` in write mode 2: the byte written *is* the colour. Four port writes instead of six.
    fn put_pixel_by_mode_2(&mut self, x: i32, y: i32, color: Color) {
        let Some((offset, mask)) = locate(x, y) else { return };
        self.set(Register::Mode, 2);
        self.set(Register::BitMask, mask);
        self.read(offset);
        self.write(offset, color.index());
        self.set(Register::BitMask, 0xFF);
        self.set(Register::Mode, 0);
    }

    /// `putpixel` in write mode 3: the byte written is the mask. Many pixels of one colour need no port writes at all
    /// once mode and colour are set.
    fn put_pixel_by_mode_3(&mut self, x: i32, y: i32, color: Color) {
        let Some((offset, mask)) = locate(x, y) else { return };
        self.set(Register::Mode, 3);
        self.set(Register::SetReset, color.index());
        self.read(offset);
        self.write(offset, mask);
        self.set(Register::SetReset, 0x00);
        self.set(Register::Mode, 0);
    }

    /// Draws a pixel through an operator: replace, AND, OR and XOR are the card's own functions; NOT is the inverted
    /// colour.
    fn combine_pixel(&mut self, x: i32, y: i32, color: Color, mode: WriteMode) {
        let Some((offset, mask)) = locate(x, y) else { return };
        set_color_and_function(self, color, mode);
        self.set(Register::BitMask, mask);
        read_then_write(self, offset);
        restore_defaults(self);
    }

    /// `getpixel`: reads the pixel's bit from each plane in turn in read mode 0. `None` outside.
    fn get_pixel(&mut self, x: i32, y: i32) -> Option<Color> {
        let (offset, mask) = locate(x, y)?;
        let mut number = 0;
        for plane in (0..4).rev() {
            self.set(Register::ReadMapSelect, plane);
            number = number << 1 | u8::from(self.read(offset) & mask != 0);
        }
        // Plane 0 was read last; it is the default.
        Some(Color::wrapping(number))
    }

    /// Returns which of the eight pixels at an address have a colour, the leftmost in bit 7: one read in read mode 1. A
    /// flood fill can find its border eight pixels at a time this way.
    fn pixels_matching(&mut self, offset: u16, color: Color) -> u8 {
        self.set(Register::Mode, 0x08);
        self.set(Register::ColorCompare, color.index());
        let matching = self.read(offset);
        self.set(Register::ColorCompare, 0x00);
        self.set(Register::Mode, 0x00);
        matching
    }

    /// Draws a horizontal line between two columns, both included, in any order, through an operator.
    fn horizontal_line(&mut self, x1: i32, x2: i32, y: i32, color: Color, mode: WriteMode) {
        self.combine_rect(Rect::from_corners_clipped(x1, y, x2, y, &SCREEN), color, mode);
    }

    /// `line`, solid and one pixel thick.
    fn line(&mut self, x1: i32, y1: i32, x2: i32, y2: i32, color: Color) {
        self.draw_line(Line::new(x1, y1, x2, y2), LineStyle::Solid, color, WriteMode::Copy);
    }

    /// Draws a line in a style, through an operator. Colour and function are set once; each pixel then costs one port
    /// write, for the bit mask. A solid horizontal line is drawn in whole bytes.
    fn draw_line(&mut self, line: Line, style: LineStyle, color: Color, mode: WriteMode) {
        let Some(line) = line.clip(&SCREEN) else { return };
        let bits = style.bits();
        if line.y1 == line.y2 && bits == 0xFFFF {
            return self.horizontal_line(line.x1, line.x2, line.y1, color, mode);
        }
        set_color_and_function(self, color, mode);
        for ((x, y), i) in line.points().zip(0u32..) {
            if bits >> (i % 16) & 1 != 0
                && let Some((offset, mask)) = locate(x, y)
            {
                self.set(Register::BitMask, mask);
                read_then_write(self, offset);
            }
        }
        restore_defaults(self);
    }

    /// `bar`, solid: fills the rectangle with these opposite corners, both included, in any order.
    fn bar(&mut self, x1: i32, y1: i32, x2: i32, y2: i32, color: Color) {
        self.fill_rect(Rect::from_corners_clipped(x1, y1, x2, y2, &SCREEN), color);
    }

    /// Fills a rectangle.
    fn fill_rect(&mut self, rect: Rect, color: Color) {
        self.combine_rect(rect, color, WriteMode::Copy);
    }

    /// Fills a rectangle through an operator: with XOR, a second call restores the picture.
    ///
    /// The left edge, the whole bytes and the right edge are drawn in turn, so the bit mask is set only three times.
    /// Whole bytes of one colour need no latches and no reads: eight pixels per write.
    fn combine_rect(&mut self, rect: Rect, color: Color, mode: WriteMode) {
        let area = rect.intersection(&SCREEN);
        if area.is_empty() {
            return;
        }
        let plain = matches!(mode, WriteMode::Copy | WriteMode::Not);
        set_color_and_function(self, color, mode);
        for (columns, mask) in byte_columns(area.x, area.right() - 1) {
            self.set(Register::BitMask, mask);
            for y in area.y..area.bottom() {
                for column in columns.clone() {
                    if plain && mask == 0xFF {
                        self.write(address(column, y), 0xFF);
                    } else {
                        read_then_write(self, address(column, y));
                    }
                }
            }
        }
        restore_defaults(self);
    }

    /// Fills a rectangle in a style: its colour where the pattern is on, colour 0 where it is off.
    ///
    /// Set/reset is enabled for the planes in which the colour has *no* bit, which keeps them at 0; the others take the
    /// processor's byte, the pattern's row. This writes both colours at once.
    fn fill_patterned(&mut self, rect: Rect, style: FillStyle, color: Color) {
        let area = rect.intersection(&SCREEN);
        if area.is_empty() {
            return;
        }
        let pattern = style.pattern();
        self.set(Register::EnableSetReset, !color.index() & 0x0F);
        for (columns, mask) in byte_columns(area.x, area.right() - 1) {
            self.set(Register::BitMask, mask);
            for y in area.y..area.bottom() {
                for column in columns.clone() {
                    self.read(address(column, y));
                    self.write(address(column, y), pattern[(y & 7) as usize]);
                }
            }
        }
        self.set(Register::BitMask, 0xFF);
        self.set(Register::EnableSetReset, 0x00);
    }

    /// `cleardevice`, in any colour: 38,400 writes for 307,200 pixels.
    fn clear(&mut self, color: Color) {
        self.fill_rect(SCREEN, color);
    }

    /// Draws the set dots of a bitmap character and keeps the background: write mode 3, with the character's bytes as
    /// masks. At a column that is not a multiple of 8, rotation and bit mask split each byte across two addresses.
    fn draw_glyph(&mut self, glyph: Glyph<'_>, x: i32, y: i32, color: Color) {
        glyph::draw_transparent(self, glyph, x, y, color);
    }

    /// Draws a character cell: the dots in one colour, the rest in another.
    ///
    /// If the cell consists of whole bytes (column and width are multiples of 8, as in text), the latches are loaded
    /// once with eight pixels of background; in write mode 3 each write then sets both colours without a read.
    fn draw_cell(&mut self, glyph: Glyph<'_>, x: i32, y: i32, color: Color, background: Color) {
        if x % 8 == 0 && glyph.width() % 8 == 0 {
            glyph::draw_aligned_cell(self, glyph, x / 8, y, color, background);
        } else {
            self.fill_rect(Rect::new(x, y, glyph.width(), glyph.height()), background);
            self.draw_glyph(glyph, x, y, color);
        }
    }

    /// Copies a rectangle of the screen to another position through the latches: a read loads eight pixels of all four
    /// planes, a write in write mode 1 stores them; no pixel passes through the processor.
    ///
    /// It therefore works in whole bytes: `x` and `width` of the rectangle, and `column`, are in units of eight pixels,
    /// 0 to 79. Rows are rows. Everything outside the screen is clipped; the two rectangles may overlap.
    fn copy_rect(&mut self, from: Rect, column: i32, y: i32) {
        let cells = Rect::new(0, 0, i32::from(LINE_BYTES), HEIGHT);
        let (dx, dy) = (i64::from(column) - i64::from(from.x), i64::from(y) - i64::from(from.y));
        let seen = from.visible_at(column, y, &cells).intersection(&cells);
        let (mut columns, mut rows) = (Vec::from_iter(seen.x..seen.right()), Vec::from_iter(seen.y..seen.bottom()));
        // In the direction in which every cell is read before it is overwritten.
        if dy > 0 {
            rows.reverse();
        }
        if dx > 0 {
            columns.reverse();
        }
        self.set(Register::Mode, 1);
        for &row in &rows {
            for &column in &columns {
                self.read(address(column, row));
                self.write(address(column + dx as i32, row + dy as i32), 0);
            }
        }
        self.set(Register::Mode, 0);
    }

    /// `setpalette`: sets the palette register of a colour to a DAC entry. Reading 3DAh makes 3C0h expect an index; the
    /// last byte turns the picture on again.
    fn set_palette_register(&mut self, color: Color, entry: u8) {
        self.inp(port::STATUS);
        self.out(port::ATTRIBUTE, color.index());
        self.out(port::ATTRIBUTE, entry);
        self.out(port::ATTRIBUTE, 0x20);
    }

    /// Sets consecutive DAC entries from `first` on.
    fn set_dac(&mut self, first: u8, lights: &[Rgb6]) {
        self.out(port::DAC_WRITE, first);
        for light in lights {
            self.out(port::DAC_DATA, light.red);
            self.out(port::DAC_DATA, light.green);
            self.out(port::DAC_DATA, light.blue);
        }
    }

    /// Sets all sixteen palette registers and the 64 DAC entries they can name.
    fn load_palette(&mut self, palette: &Palette) {
        for (color, entry) in Color::all().zip(palette.registers()) {
            self.set_palette_register(color, entry);
        }
        self.set_dac(0, palette.dac());
    }
}

impl<B: Bus + ?Sized> Draw for B {}

/// Sets colour and function for subsequent calls of [`read_then_write`].
fn set_color_and_function(bus: &mut (impl Bus + ?Sized), color: Color, mode: WriteMode) {
    let (number, function) = match mode {
        WriteMode::Copy => (color.index(), 0),
        WriteMode::And => (color.index(), 1),
        WriteMode::Or => (color.index(), 2),
        WriteMode::Xor => (color.index(), 3),
        WriteMode::Not => (!color.index() & 0x0F, 0),
    };
    bus.set(Register::SetReset, number);
    bus.set(Register::EnableSetReset, 0x0F);
    bus.set(Register::DataRotate, function << 3);
}

/// Restores the defaults.
fn restore_defaults(bus: &mut (impl Bus + ?Sized)) {
    bus.set(Register::BitMask, 0xFF);
    bus.set(Register::DataRotate, 0x00);
    bus.set(Register::EnableSetReset, 0x00);
    bus.set(Register::SetReset, 0x00);
}

/// Reads and writes an address: `or [offset], al` does both in one instruction.
fn read_then_write(bus: &mut (impl Bus + ?Sized), offset: u16) {
    bus.read(offset);
    bus.write(offset, 0xFF);
}

/// Returns the bytes of a line that contain the pixels between two columns, both included, with the mask of those that
/// share it.
fn byte_columns(x1: i32, x2: i32) -> impl Iterator<Item = (RangeInclusive<i32>, u8)> {
    let (first, last) = (x1 / 8, x2 / 8);
    let (left, right) = (0xFF >> (x1 % 8), 0xFF << (7 - x2 % 8));
    let parts = if first == last {
        [Some((first..=last, left & right)), None, None]
    } else {
        [Some((first..=first, left)), Some((first + 1..=last - 1, 0xFF)), Some((last..=last, right))]
    };
    parts.into_iter().flatten().filter(|(columns, _)| !columns.is_empty())
}

#[cfg(test)]
mod tests {
    use super::super::{Access, PlanarVga};
    use super::*;
    use crate::Framebuffer;

    #[test]
    fn a_row_of_pixels_has_two_edges_and_whole_bytes() {
        let parts = |x1, x2| byte_columns(x1, x2).collect::<Vec<_>>();
        assert_eq!(parts(3, 5), [(0..=0, 0b0001_1100)]);
        assert_eq!(parts(7, 8), [(0..=0, 0x01), (1..=1, 0x80)]);
        assert_eq!(parts(5, 34), [(0..=0, 0x07), (1..=3, 0xFF), (4..=4, 0xE0)]);
        assert_eq!(parts(0, 639), [(0..=0, 0xFF), (1..=78, 0xFF), (79..=79, 0xFF)]);
    }

    #[test]
    fn four_ways_to_put_a_pixel() {
        let ways: [fn(&mut PlanarVga, i32, i32, Color); 4] = [
            |vga, x, y, color| vga.put_pixel(x, y, color),
            |vga, x, y, color| vga.put_pixel_by_mode_2(x, y, color),
            |vga, x, y, color| vga.put_pixel_by_mode_3(x, y, color),
            |vga, x, y, color| vga.combine_pixel(x, y, color, WriteMode::Copy),
        ];
        for put in ways {
            let (mut vga, mut picture) = (PlanarVga::new(), Framebuffer::vga());
            for color in Color::all().chain(Color::all()) {
                for x in -2..21 {
                    let x = x * 5 % 19;
                    put(&mut vga, x, 3, color);
                    picture.put_pixel(x, 3, color);
                    assert_eq!(vga.get_pixel(x, 3), picture.get_pixel(x, 3));
                }
            }
            put(&mut vga, 640, 480, Color::WHITE);
            assert_eq!(vga.to_framebuffer(), picture);
        }
    }

    #[test]
    fn the_colors_of_eight_pixels_are_compared_at_once() {
        let mut vga = PlanarVga::new();
        for (x, color) in (8..16).zip(Color::all()) {
            vga.put_pixel(x, 0, color);
        }
        assert_eq!(vga.pixels_matching(1, Color::BLACK), 0b1000_0000);
        assert_eq!(vga.pixels_matching(1, Color::BROWN), 0b0000_0010);
        assert_eq!(vga.pixels_matching(1, Color::WHITE), 0);
        assert_eq!(vga.pixels_matching(2, Color::BLACK), 0xFF);
    }

    #[test]
    fn a_plain_fill_reads_at_its_edges_only() {
        let accesses = PlanarVga::new().trace(|vga| vga.bar(4, 0, 83, 0, Color::CYAN));
        let count = |wanted: fn(&Access) -> bool| accesses.iter().filter(|access| wanted(access)).count();
        assert_eq!(count(|access| matches!(access, Access::Read { .. })), 2);
        assert_eq!(count(|access| matches!(access, Access::Write { .. })), 11);
        let accesses = PlanarVga::new().trace(|vga| vga.clear(Color::BLUE));
        assert_eq!(accesses.iter().filter(|access| matches!(access, Access::Write { .. })).count(), 38_400);
    }

    #[test]
    fn the_palette_goes_through_the_ports() {
        let mut vga = PlanarVga::new();
        let mut palette = Palette::vga();
        palette.set_register(Color::BLUE, 42);
        palette.set_dac(42, Rgb6 { red: 9, green: 8, blue: 7 });
        vga.load_palette(&palette);
        assert_eq!(vga.palette(), palette);
        assert!(vga.attribute().is_display_enabled());
    }
}
