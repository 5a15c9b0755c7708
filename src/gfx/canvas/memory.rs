//! Video memory: the pixels as the card stores them, eight per byte in four planes.

use super::Canvas;
use crate::Color;
use crate::planar::PlaneBytes;

impl Canvas {
    /// Returns the distance between pages in bytes per plane: 10,000h for one page, otherwise the page size rounded up
    /// to a power of two.
    fn page_bytes(&self) -> usize {
        if self.pages.list.len() == 1 {
            1 << 16
        } else {
            (self.line_bytes() * self.page().height() as usize).next_power_of_two()
        }
    }

    fn line_bytes(&self) -> usize {
        self.page().width() as usize / 8
    }

    /// Returns the page, column and row of the first of the eight pixels at an offset of video memory; `None` if there
    /// are none.
    fn pixels_at(&self, offset: u16) -> Option<(usize, i32, i32)> {
        let (page, line) = (self.page_bytes(), self.line_bytes());
        let (number, at) = (usize::from(offset) / page, usize::from(offset) % page);
        let (x, y) = ((at % line * 8) as i32, (at / line) as i32);
        (number < self.pages.list.len() && y < self.page().height()).then_some((number, x, y))
    }

    /// Returns the bytes of the four planes at an offset from A000:0000, bypassing the card's registers; `None` beyond
    /// the pages.
    pub fn cell(&self, offset: u16) -> Option<PlaneBytes> {
        let (page, x, y) = self.pixels_at(offset)?;
        let start = x as usize;
        let pixels = &self.pages.list[page].row(y)[start..start + 8];
        let copies = self.card.copies_of_plane();
        let plane = |plane: usize| pixels.iter().fold(0, |byte, pixel| byte << 1 | pixel >> (plane / copies) & 1);
        Some(core::array::from_fn(plane))
    }

    /// Sets the bytes of the four planes at an offset, whatever the viewport and write mode. Ignored beyond the pages.
    pub fn set_cell(&mut self, offset: u16, cell: PlaneBytes) {
        let Some((page, x, y)) = self.pixels_at(offset) else { return };
        for bit in 0..8 {
            let planes = cell.iter().step_by(self.card.copies_of_plane());
            let color = planes.rev().fold(0, |color, plane| color << 1 | plane >> (7 - bit) & 1);
            self.pages.list[page].put_pixel(x + bit, y, Color::wrapping(color));
        }
    }
}

/// The distance between the banks of interleaved rows in bytes.
const BANK: usize = 0x2000;

impl Canvas {
    /// Returns how many rows further down the next row in memory lies: those of MCGA's 640×480 are not interleaved.
    pub(super) fn banks(&self) -> i32 {
        if self.page().height() == 480 { 1 } else { self.card.row_interleave() }
    }

    /// Returns the first column and the row of the pixels in a byte of CGA's memory from B800:0000 or of Hercules' from
    /// B000:0000; `None` for other cards and for bytes that are not visible.
    fn packed_pixels_at(&self, offset: u16) -> Option<(i32, i32)> {
        // MCGA's 640×480 are at another address.
        let is_here = !self.card.is_planar() && self.page().height() < 480;
        is_here.then(|| self.place_of(offset.into()))?.map(|(_, x, y)| (x, y))
    }

    /// Returns the page, the first column and the row of the pixels in a byte of memory at a distance from the start of the active
    /// page; `None` for bytes that are not visible.
    fn place_of(&self, distance: i64) -> Option<(usize, i32, i32)> {
        let active = self.pages.active;
        if self.card.is_planar() {
            return self.pixels_at((distance + (active * self.page_bytes()) as i64) as u16);
        }
        let offset = distance as u16;
        let (bits, banks) = (self.card.bits_per_pixel() as usize, self.banks() as usize);
        let line = (self.page().width() as usize * bits / 8).max(1);
        let bank = if banks == 1 { 0 } else { usize::from(offset) / BANK };
        let at = usize::from(offset) - bank * BANK;
        let (x, y) = (at % line * 8 / bits, at / line * banks + bank);
        (bank < banks && y < self.page().height() as usize).then_some((active, x as i32, y as i32))
    }

    /// Returns the row outside the page that the kernel takes for a row: with CGA's 200 rows, only the low byte counts.
    pub(super) fn row_in_memory(&self, y: i32) -> i32 {
        if self.page().height() == 200 && !self.card.is_planar() { y & 0xFF } else { y }
    }

    /// Returns the address of a pixel as the kernel computes it, also outside the page, before it wraps at 64 KB.
    fn address(&self, x: i32, y: i32) -> i64 {
        let bits = if self.card.is_planar() { 1 } else { self.card.bits_per_pixel() };
        let [banks, bits, width] = [self.banks(), bits as i32, self.page().width()].map(i64::from);
        let (x, y) = (i64::from(x as u16), i64::from(y as i16));
        y.div_euclid(banks) * (width * bits / 8) + y.rem_euclid(banks) * BANK as i64 + x * bits / 8
    }

    /// Returns the colour that the kernel reads at a place outside the page: what is in memory at its address; black where no
    /// pixel is.
    pub(super) fn pixel_in_memory(&self, x: i32, y: i32) -> Color {
        let place = self.place_in_memory(x, y);
        place.and_then(|(page, x, y)| self.pages.list[page].get_pixel(x, y)).unwrap_or(Color::BLACK)
    }

    /// Returns the page, column and row of the pixel in memory at the address of a place outside the page: addresses wrap at
    /// 64 KB, another page may follow, and rows of CGA and Hercules below the last one are between others.
    pub(super) fn place_in_memory(&self, x: i32, y: i32) -> Option<(usize, i32, i32)> {
        let pixels = if self.card.is_planar() { 8 } else { 8 / self.card.bits_per_pixel() as i32 };
        let (page, left, row) = self.place_of(self.address(x, y))?;
        Some((page, left + (x & (pixels - 1)), row))
    }

    /// Returns a byte of the memory of a CGA or Hercules card, whose pixels are packed, the leftmost in the highest bits; `None`
    /// for other cards and for bytes that are not visible.
    pub fn packed_byte(&self, offset: u16) -> Option<u8> {
        let (x, y) = self.packed_pixels_at(offset)?;
        let bits = self.card.bits_per_pixel();
        let pixels = &self.page().row(y)[x as usize..][..8 / bits as usize];
        Some(pixels.iter().fold(0, |byte, pixel| byte << bits | pixel))
    }

    /// Sets a byte of the memory of a CGA or Hercules card. Ignored where [`packed_byte`](Canvas::packed_byte) returns `None`.
    pub fn set_packed_byte(&mut self, offset: u16, byte: u8) {
        let Some((x, y)) = self.packed_pixels_at(offset) else { return };
        let bits = self.card.bits_per_pixel();
        for (x, at) in (x..).zip((0..8).step_by(bits as usize)) {
            let color = byte << at >> (8 - bits);
            self.page_mut().put_pixel(x, y, Color::wrapping(color));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::CardKind;
    use super::*;

    #[test]
    fn eight_pixels_are_a_cell() {
        let mut canvas = Canvas::new(640, 480, 1);
        canvas.put_pixel(8, 1, Color::WHITE);
        canvas.put_pixel(15, 1, Color::RED);
        assert_eq!(canvas.cell(81), Some([0x80, 0x80, 0x81, 0x80]));
        canvas.set_cell(38_399, [0, 0xFF, 0, 0]);
        assert_eq!(canvas.get_pixel(632, 479), Color::GREEN);
        assert_eq!((canvas.get_pixel(631, 479), canvas.cell(38_400)), (Color::BLACK, None));
    }

    #[test]
    fn pixels_of_a_cga_card_are_packed_and_rows_interleaved() {
        let mut canvas = Canvas::new(320, 200, 1);
        canvas.set_card(CardKind::Packed(2));
        canvas.put_pixel(0, 0, Color::CYAN);
        canvas.put_pixel(1, 1, Color::GREEN);
        assert_eq!([0, 1, 0x2000, 80].map(|at| canvas.packed_byte(at)), [0xC0, 0, 0x20, 0].map(Some));
        canvas.set_packed_byte(80, 0x1B);
        assert_eq!([0, 1, 2, 3].map(|x| canvas.get_pixel(x, 2).index()), [0, 1, 2, 3]);
        assert_eq!([8000, 0x2000 + 7999, 0x4000].map(|at| canvas.packed_byte(at)), [None, Some(0), None]);
        assert_eq!(Canvas::vga().packed_byte(0), None);
    }

    #[test]
    fn pages_follow_one_another() {
        let mut canvas = Canvas::new(640, 350, 2);
        canvas.set_cell(0x8000, [1, 0, 0, 0]);
        assert_eq!(canvas.get_pixel(7, 0), Color::BLACK);
        canvas.set_active_page(1).unwrap();
        assert_eq!(canvas.get_pixel(7, 0), Color::BLUE);
    }
}
