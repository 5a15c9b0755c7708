//! The text screen: characters and attributes at B800, the BIOS's cursor, and conio's window.
//!
//! There are two kinds of output, as on a real PC: DOS output (`printf`) goes through the BIOS, which keeps the colours
//! on the screen and ignores the window; conio (`cprintf`) writes in its own colours inside its window. Both share the
//! cursor.

use std::ops::Range;

use huanle_gfx::{Color, Framebuffer, Palette, Rect};

use super::rom;

/// The bytes from B8000 to the end of video memory.
const MEMORY: usize = 0x8000;
/// Light grey on black.
const NORMAL: u8 = 7;
/// The height in pixels of a text mode's picture, which is centred on the screen.
const PICTURE_ROWS: i32 = 400;

/// The shape of `_setcursortype`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum CursorShape {
    /// Invisible.
    None,
    /// A block.
    Solid,
    /// Two lines at the bottom of the cell.
    #[default]
    Normal,
}

/// A part of the screen: first and last column and row, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TextWindow {
    /// The first column.
    pub left: u8,
    /// The first row.
    pub top: u8,
    /// The last column.
    pub right: u8,
    /// The last row.
    pub bottom: u8,
}

/// The contents of the text screen.
#[derive(Clone, Debug)]
pub(crate) struct TextScreen {
    memory: Vec<u8>,
    mode: u8,
    columns: u8,
    rows: u8,
    /// The column and row, from 0.
    cursor: (u8, u8),
    /// The shape of the cursor.
    pub shape: CursorShape,
    window: TextWindow,
    /// conio's attribute: foreground, background and blinking in the card's format.
    pub attribute: u8,
    /// `true` if pairs of bytes are Chinese characters, as under UCDOS.
    pub chinese: bool,
    changed: bool,
}

impl Default for TextScreen {
    fn default() -> TextScreen {
        let window = TextWindow { left: 0, top: 0, right: 79, bottom: 24 };
        let mut screen = TextScreen {
            memory: vec![0; MEMORY],
            mode: 3,
            columns: 80,
            rows: 25,
            cursor: (0, 0),
            shape: CursorShape::Normal,
            window,
            attribute: NORMAL,
            chinese: false,
            changed: true,
        };
        screen.set_mode(3);
        screen
    }
}

impl TextScreen {
    /// The initial attribute.
    pub(crate) const NORMAL: u8 = NORMAL;

    /// The number of the mode of 50 rows, `C4350` of conio.h.
    pub(crate) const SMALL: u8 = 64;

    /// Clears the screen in a new mode: modes 0 and 1 have 40 columns, every other one 80 columns and 25 rows.
    /// [`SMALL`](TextScreen::SMALL) is 50 rows of the current mode if that has 80 columns and colours, otherwise the current
    /// mode; unknown modes are mode 3.
    pub(crate) fn set_mode(&mut self, mode: u8) {
        self.mode = match mode {
            0..=3 | 7 => mode,
            TextScreen::SMALL => self.mode,
            _ => 3,
        };
        (self.columns, self.rows) = match self.mode {
            0 | 1 => (40, 25),
            2 | 3 if mode == TextScreen::SMALL => (80, 50),
            _ => (80, 25),
        };
        self.reset_window();
        self.memory.chunks_exact_mut(2).for_each(|cell| cell.copy_from_slice(&[b' ', NORMAL]));
        self.cursor = (0, 0);
        self.shape = CursorShape::Normal;
        self.changed = true;
    }

    /// Implements `textmode` in a text mode: the current mode and unknown ones keep the text and the cursor, and so does
    /// [`SMALL`](TextScreen::SMALL), which loads a font.
    pub(crate) fn change_mode(&mut self, mode: u8) {
        match mode {
            0..=3 | 7 if mode != self.mode() => self.set_mode(mode),
            TextScreen::SMALL if matches!(self.mode, 2 | 3) => {
                self.rows = 50;
                self.reset_window();
            }
            _ => self.reset_window(),
        }
    }

    /// Selects the whole screen as the window, and the initial attribute.
    fn reset_window(&mut self) {
        self.attribute = NORMAL;
        self.window = TextWindow { left: 0, top: 0, right: self.columns - 1, bottom: self.rows - 1 };
        self.changed = true;
    }

    /// Returns the BIOS's number of the mode.
    pub(crate) fn bios_mode(&self) -> u8 {
        self.mode
    }

    /// Returns conio's number of the mode.
    pub(crate) fn mode(&self) -> u8 {
        if self.rows == 50 { TextScreen::SMALL } else { self.mode }
    }

    /// Returns the number of columns.
    pub(crate) fn columns(&self) -> u8 {
        self.columns
    }

    /// Returns the number of rows.
    pub(crate) fn rows(&self) -> u8 {
        self.rows
    }

    /// Returns the column and row of the cursor, from 0.
    pub(crate) fn cursor(&self) -> (u8, u8) {
        self.cursor
    }

    /// Sets the cursor, limited to the screen.
    pub(crate) fn set_cursor(&mut self, x: u8, y: u8) {
        self.cursor = (x.min(self.columns - 1), y.min(self.rows - 1));
        self.changed = true;
    }

    /// Sets the cursor of a graphics mode, which may have more rows.
    pub(super) fn place_cursor(&mut self, x: u8, y: u8) {
        self.cursor = (x, y);
    }

    /// Returns conio's window.
    pub(crate) fn window(&self) -> TextWindow {
        self.window
    }

    /// Implements `window`, with corners from 1; ignores an invalid window.
    pub(crate) fn set_window(&mut self, left: i16, top: i16, right: i16, bottom: i16) {
        let fits = 1 <= left && left <= right && right <= self.columns.into();
        if fits && 1 <= top && top <= bottom && bottom <= self.rows.into() {
            let side = |value: i16| value as u8 - 1;
            self.window = TextWindow { left: side(left), top: side(top), right: side(right), bottom: side(bottom) };
            self.set_cursor(self.window.left, self.window.top);
        }
    }

    /// Implements `gotoxy`: moves to a position in the window, from 1; ignores a position outside.
    pub(crate) fn go_to(&mut self, x: u8, y: u8) {
        let TextWindow { left, top, right, bottom } = self.window;
        if (1..=right - left + 1).contains(&x) && (1..=bottom - top + 1).contains(&y) {
            self.set_cursor(left + x - 1, top + y - 1);
        }
    }

    /// Returns a byte of video memory.
    pub(crate) fn byte(&self, offset: u16) -> u8 {
        self.memory[usize::from(offset) % MEMORY]
    }

    /// Sets a byte of video memory.
    pub(crate) fn set_byte(&mut self, offset: u16, value: u8) {
        self.memory[usize::from(offset) % MEMORY] = value;
        self.changed = true;
    }

    fn at(&self, x: u8, y: u8) -> usize {
        (usize::from(y) * usize::from(self.columns) + usize::from(x)) * 2
    }

    /// Returns the character and the attribute of a cell.
    pub(crate) fn cell(&self, x: u8, y: u8) -> [u8; 2] {
        let at = self.at(x.min(self.columns - 1), y.min(self.rows - 1));
        [self.memory[at], self.memory[at + 1]]
    }

    /// Sets a cell; does nothing off the screen.
    pub(crate) fn set_cell(&mut self, x: u8, y: u8, cell: [u8; 2]) {
        if x < self.columns && y < self.rows {
            let at = self.at(x, y);
            self.memory[at..at + 2].copy_from_slice(&cell);
            self.changed = true;
        }
    }

    /// Scrolls a part of the screen up (or down, if `by` is negative) by rows, and fills the freed rows; 0 clears the
    /// part.
    pub(crate) fn scroll(&mut self, part: TextWindow, by: i16, attribute: u8) {
        let TextWindow { left, top, right, bottom } = part;
        let (right, bottom) = (right.min(self.columns - 1), bottom.min(self.rows - 1));
        if left > right || top > bottom {
            return;
        }
        let rows: Vec<u8> = if by < 0 { (top..=bottom).rev().collect() } else { (top..=bottom).collect() };
        for y in rows {
            let from = if by == 0 { i16::MAX } else { i16::from(y).saturating_add(by) };
            let inside = (i16::from(top)..=i16::from(bottom)).contains(&from);
            for x in left..=right {
                let cell = if inside { self.cell(x, from as u8) } else { [b' ', attribute] };
                self.set_cell(x, y, cell);
            }
        }
    }

    /// Writes a character like the BIOS's teletype, with the colours on the screen.
    pub(crate) fn teletype(&mut self, byte: u8) {
        let (mut x, mut y) = self.cursor;
        match byte {
            7 => {}
            8 => x = x.saturating_sub(1),
            b'\r' => x = 0,
            b'\n' => y += 1,
            _ => {
                let [_, attribute] = self.cell(x, y);
                self.set_cell(x, y, [byte, attribute]);
                x += 1;
            }
        }
        if x == self.columns {
            (x, y) = (0, y + 1);
        }
        if y == self.rows {
            let [_, attribute] = self.cell(self.cursor.0, self.rows - 1);
            self.scroll(TextWindow { left: 0, top: 0, right: self.columns - 1, bottom: self.rows - 1 }, 1, attribute);
            y = self.rows - 1;
        }
        self.set_cursor(x, y);
    }

    /// Writes text like conio, in its own colours and inside the window. `\n` moves down without returning to the left edge.
    /// `wrap` is `_wscroll`: the rows to move down at the right edge.
    pub(crate) fn put(&mut self, text: &[u8], wrap: i16) {
        let TextWindow { left, right, bottom, .. } = self.window;
        let (mut x, mut y) = (self.cursor.0, i16::from(self.cursor.1));
        for byte in text {
            match byte {
                7 => {}
                // The cursor may be left of the window after output of DOS.
                8 => x -= u8::from(x > left),
                b'\r' => x = left,
                b'\n' => y += 1,
                _ => {
                    // Rows outside the screen are in the video memory, too.
                    let at = y.wrapping_mul(self.columns.into()).wrapping_add(x.into()).wrapping_mul(2) as u16;
                    if usize::from(at) < MEMORY {
                        self.set_byte(at, *byte);
                        self.set_byte(at + 1, self.attribute);
                    }
                    x += 1;
                }
            }
            if x > right {
                (x, y) = (left, y.wrapping_add(wrap));
            }
            if y > bottom.into() {
                self.scroll(self.window, 1, self.attribute);
                y -= 1;
            }
        }
        self.place_cursor(x, y as u8);
        self.changed = true;
    }

    /// Implements `clrscr`.
    pub(crate) fn clear(&mut self) {
        self.scroll(self.window, 0, self.attribute);
        self.set_cursor(self.window.left, self.window.top);
    }

    /// Implements `clreol`.
    pub(crate) fn clear_line(&mut self) {
        let (x, y) = self.cursor;
        for x in x..=self.window.right {
            self.set_cell(x, y, [b' ', self.attribute]);
        }
    }

    /// Implements `delline` (`up`) and `insline`: scrolls the lines from the cursor's line. If output of DOS left the cursor
    /// below the window, nothing moves, and only without the BIOS the line that would have become free is cleared.
    pub(crate) fn shift_lines(&mut self, up: bool, is_direct: bool) {
        let part = TextWindow { top: self.cursor.1, ..self.window };
        if is_direct && part.top > part.bottom {
            let row = if up { part.bottom } else { part.top };
            return self.scroll(TextWindow { top: row, bottom: row, ..part }, 0, self.attribute);
        }
        let by = if up { 1 } else { -1 };
        self.scroll(part, by, self.attribute);
    }

    /// Marks the whole screen as changed.
    pub(crate) fn touch(&mut self) {
        self.changed = true;
    }

    /// Draws the text centred on a screen of 640×480, if it has changed. `blink`: whether blinking characters are visible.
    pub(crate) fn show(&mut self, screen: &mut Framebuffer, blink: bool, moved: bool) {
        if !(self.changed || moved) {
            return;
        }
        screen.set_inset(None);
        screen.clear(Color::BLACK);
        self.draw_rows(screen, (screen.height() - PICTURE_ROWS) / 2, 0..self.rows, blink);
    }

    /// Draws the lines up to that of the cursor from a row of a screen to its end, if the text has changed.
    pub(super) fn show_below(&mut self, screen: &mut Framebuffer, top: i32, blink: bool, moved: bool) {
        if self.changed || moved {
            let count = ((screen.height() - top) * i32::from(self.rows) / PICTURE_ROWS) as u8;
            let first = self.cursor.1.saturating_add(1).saturating_sub(count);
            screen.fill_rect(Rect::new(0, top, screen.width(), screen.height() - top), Color::BLACK);
            self.draw_rows(screen, top, first..first + count, blink);
        }
    }

    fn draw_rows(&mut self, screen: &mut Framebuffer, top: i32, rows: Range<u8>, blink: bool) {
        self.changed = false;
        let (width, height) = (640 / i32::from(self.columns), PICTURE_ROWS / i32::from(self.rows));
        let top = top - i32::from(rows.start) * height;
        screen.set_palette(Palette::vga());
        for y in rows {
            let mut x = 0;
            while x < self.columns {
                let [character, attribute] = self.cell(x, y);
                let next = self.cell(x + 1, y)[0];
                let place = Rect::new(i32::from(x) * width, top + i32::from(y) * height, width, height);
                let (ink, paper) = (Color::wrapping(attribute), Color::wrapping(attribute >> 4 & 7));
                let ink = if attribute & 0x80 != 0 && !blink { paper } else { ink };
                let hanzi = (self.chinese && x + 1 < self.columns && self.rows == 25)
                    .then(|| rom::hanzi(character, next))
                    .flatten();
                let cells = if hanzi.is_some() { 2 } else { 1 };
                if paper != Color::BLACK {
                    screen.fill_rect(Rect { width: width * cells, ..place }, paper);
                }
                match hanzi {
                    Some(glyph) => screen.draw_glyph(glyph, place.x, place.y, ink),
                    None => rom::draw(screen, character, place, ink),
                }
                x += cells as u8;
            }
        }
        if blink && self.shape != CursorShape::None {
            let (x, y) = self.cursor;
            let lines = if self.shape == CursorShape::Solid { height } else { 2 };
            let foot = top + i32::from(y + 1) * height;
            let ink = Color::wrapping(self.cell(x, y)[1]);
            screen.fill_rect(Rect::new(i32::from(x) * width, foot - lines, width, lines), ink);
        }
    }
}
