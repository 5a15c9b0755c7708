//! The graphics card: graphics or text on the screen, its memory and its ports.
//!
//! There is a single source of truth: in graphics modes the canvas of graphics.h, of which A000 is a view through the
//! card's registers; in text modes the text screen, of which B800 is the memory.

use std::sync::Arc;

use huanle_gfx::font::stroked::FontFiles;
use huanle_gfx::graphics_h::{Graphics, VGA, VGAHI};
use huanle_gfx::planar::{PlaneBytes, VgaController, port};
use huanle_gfx::{Color, Framebuffer, Rect};

use super::linear::LinearScreen;
use super::rom;
use super::text::{TextScreen, TextWindow};
use crate::machine::VideoBus;

/// White, the colour of text printed over graphics.
const INK: u8 = 15;
/// The height in pixels of the console below a picture: eight lines, and the space above them.
const CONSOLE_HEIGHT: i32 = 8 * 16 + CONSOLE_MARGIN;
const CONSOLE_MARGIN: i32 = 4;

/// The console of a program for Windows, which is a window of its own.
#[derive(Clone, Debug, Default)]
pub(crate) struct ConsoleWindow {
    /// `false` for programs for DOS.
    pub exists: bool,
    /// `true` once the program has used it while graphics were open.
    pub is_used: bool,
    /// `true` if the user has hidden it.
    pub is_hidden: bool,
}

/// The card and the contents of the screen.
#[derive(Clone, Debug)]
pub(crate) struct Video {
    /// The state of graphics.h.
    pub graphics: Graphics,
    /// The text screen; also the cursor of graphics modes.
    pub text: TextScreen,
    card: VgaController,
    /// The picture of mode 13h, while it is set.
    linear: Option<LinearScreen>,
    /// Video memory beyond the pages.
    beyond: Vec<PlaneBytes>,
    /// `true` if text is printed to a separate screen instead of over graphics, as under WinBGIm.
    pub console_apart: bool,
    /// The window of a separate console.
    pub console: ConsoleWindow,
    /// The number of pixels of `outtext` and `outtextxy` that were not drawn, if text is hidden.
    pub hidden_text: Option<usize>,
    /// The first byte of a Chinese character that is being printed over graphics.
    lead: Option<u8>,
    /// The last shown state: whether it was graphics, and whether blinking characters were visible.
    shown: Option<(bool, bool)>,
    /// The size of the screen that was shown last.
    shown_size: (i32, i32),
}

impl Video {
    /// Creates a card in text mode.
    pub(crate) fn new(fonts: Arc<dyn FontFiles>) -> Video {
        Video {
            graphics: Graphics::closed(fonts),
            text: TextScreen::default(),
            card: VgaController::new(),
            linear: None,
            beyond: Vec::new(),
            console_apart: false,
            console: ConsoleWindow::default(),
            hidden_text: None,
            lead: None,
            shown: None,
            shown_size: (0, 0),
        }
    }

    /// Returns the size of its memory in bytes.
    pub(super) fn size(&self) -> usize {
        let canvas = &self.graphics.canvas;
        canvas.page_count() * canvas.visual_page().pixels().len()
            + self.linear.as_ref().map_or(0, LinearScreen::size)
            + self.beyond.len() * size_of::<PlaneBytes>()
    }

    /// Returns whether the screen shows graphics.
    pub(crate) fn is_graphics(&self) -> bool {
        self.graphics.is_graphics_mode()
    }

    /// Resets the registers and the cursor after graphics were opened or a mode was set.
    pub(crate) fn entered_graphics(&mut self) {
        self.card = VgaController::new();
        self.linear = None;
        self.beyond.clear();
        self.lead = None;
        if !self.console.exists {
            self.text.set_cursor(0, 0);
        }
        self.console.is_used = false;
        self.shown = None;
    }

    /// Sets a text mode and closes graphics.
    pub(crate) fn set_text_mode(&mut self, mode: u8) {
        self.linear = None;
        self.graphics.closegraph();
        self.text.set_mode(mode);
        self.shown = None;
    }

    /// Resets the text screen to the state at the start of a mode.
    pub(crate) fn left_graphics(&mut self) {
        self.linear = None;
        if !self.console.exists {
            let mode = self.text.bios_mode();
            self.text.set_mode(mode);
        }
        self.shown = None;
    }

    /// Sets a graphics mode by the BIOS's number; returns `false` if it is not supported.
    pub(crate) fn set_graphics_mode(&mut self, mode: u8) -> bool {
        let (driver, number) = match mode {
            0x11..=0x13 => (VGA, VGAHI),
            0x10 | 0x0F => (VGA, 1),
            0x0E => (VGA, 0),
            4 | 5 => (1, 0),
            6 => (1, 4),
            _ => return false,
        };
        self.graphics.initgraph(driver, number, "");
        self.entered_graphics();
        self.linear = (mode == 0x13).then(LinearScreen::new);
        true
    }

    /// Returns the picture of mode 13h, if it is set.
    pub(super) fn linear_mut(&mut self) -> Option<&mut LinearScreen> {
        self.linear.as_mut()
    }

    /// Returns the height of a character in the graphics mode in pixels.
    fn character_height(&self) -> i32 {
        match self.graphics.getmaxy() {
            479 => 16,
            349 => 14,
            _ => 8,
        }
    }

    /// Returns the columns and rows of text on the graphics screen.
    fn graphics_size(&self) -> (u8, u8) {
        if self.linear.is_some() {
            return LinearScreen::TEXT_SIZE;
        }
        let (columns, rows) =
            ((self.graphics.getmaxx() + 1) / 8, (self.graphics.getmaxy() + 1) / self.character_height());
        (columns as u8, rows as u8)
    }

    /// Draws text on the graphics screen. Hidden text only moves the current position.
    pub(super) fn draw_text(&mut self, draw: impl FnOnce(&mut Graphics)) {
        let Some(hidden) = &mut self.hidden_text else { return draw(&mut self.graphics) };
        let page = self.graphics.canvas.page().clone();
        draw(&mut self.graphics);
        *hidden += self.graphics.canvas.restore_page(&page);
    }

    /// Prints a character on the current screen like the BIOS's teletype.
    pub(crate) fn teletype(&mut self, byte: u8) {
        if !self.is_graphics() || self.console_apart {
            self.console.is_used |= self.is_graphics();
            return self.text.teletype(byte);
        }
        let (columns, rows) = self.graphics_size();
        let (mut x, mut y) = self.text.cursor();
        match byte {
            7 => {}
            8 => x = x.saturating_sub(1),
            b'\r' => x = 0,
            b'\n' => y += 1,
            _ => {
                self.put_over_graphics(x, y, byte, INK);
                x += 1;
            }
        }
        if x >= columns {
            (x, y) = (0, y + 1);
        }
        if y >= rows {
            self.scroll_graphics(rows);
            y = rows - 1;
        }
        self.text.place_cursor(x, y);
    }

    /// Writes a character at the cursor of a graphics mode in a given colour without moving the cursor.
    pub(super) fn put_in(&mut self, byte: u8, ink: u8) {
        let (x, y) = self.text.cursor();
        let ink = if self.linear.is_some() { ink } else { ink & 15 };
        self.put_over_graphics(x, y, byte, ink);
    }

    fn line_bytes(&self) -> u16 {
        (self.graphics.getmaxx() as u16 + 1) / 8
    }

    fn put_over_graphics(&mut self, x: u8, y: u8, byte: u8, ink: u8) {
        if let Some(linear) = &mut self.linear {
            return linear.put_character(x, y, rom::rows(byte, 8), ink);
        }
        let (height, line) = (self.character_height(), self.line_bytes());
        let first = u16::from(y) * height as u16 * line + u16::from(x);
        let pair = self.lead.take().and_then(|lead| rom::hanzi(lead, byte));
        if let (Some(glyph), true) = (pair, x > 0) {
            let bits = glyph.bits();
            for row in 0..(height as usize).min(16) {
                self.set_ink(first - 1 + row as u16 * line, bits[row * 2], ink);
                self.set_ink(first + row as u16 * line, bits[row * 2 + 1], ink);
            }
            return;
        }
        if self.text.chinese && byte >= 0xA1 {
            self.lead = Some(byte);
        }
        let rows = rom::rows(byte, if height == 14 { 16 } else { height });
        // Characters of 14 rows are those of 16 rows without the first and the last.
        let skip = usize::from(height == 14);
        for row in 0..height as usize {
            self.set_ink(first + row as u16 * line, rows.get(row + skip).copied().unwrap_or(0), ink);
        }
    }

    /// Writes eight pixels in a colour on black.
    fn set_ink(&mut self, offset: u16, bits: u8, ink: u8) {
        let plane = |plane: u8| if ink >> plane & 1 != 0 { bits } else { 0 };
        self.graphics.canvas.set_cell(offset, std::array::from_fn(|p| plane(p as u8)));
    }

    fn scroll_graphics(&mut self, rows: u8) {
        if let Some(linear) = &mut self.linear {
            return linear.scroll_line();
        }
        let row = self.line_bytes() * self.character_height() as u16;
        let last = row * u16::from(rows - 1);
        for offset in 0..last {
            let cell = self.graphics.canvas.cell(offset + row).unwrap_or_default();
            self.graphics.canvas.set_cell(offset, cell);
        }
        (last..last + row).for_each(|offset| self.graphics.canvas.set_cell(offset, [0; 4]));
    }

    /// Implements conio's `clrscr`. In graphics modes the BIOS fills 25 text rows with the text attribute, interpreted as a
    /// colour: light grey by default.
    pub(crate) fn clear(&mut self) {
        if let Some(linear) = &mut self.linear {
            linear.fill(self.text.attribute);
        } else if self.is_graphics() && !self.console.exists {
            let TextWindow { left, top, right, bottom } = self.text.window();
            let (height, line) = (self.character_height() as u16, self.line_bytes());
            let cell = std::array::from_fn(|plane| if self.text.attribute >> plane & 1 == 0 { 0 } else { 0xFF });
            // The rows below would look like a figure.
            let bottom =
                if self.hidden_text.is_some() { (self.graphics.getmaxy() / i32::from(height)) as u8 } else { bottom };
            for y in u16::from(top) * height..(u16::from(bottom) + 1) * height {
                (u16::from(left)..=u16::from(right))
                    .for_each(|x| self.graphics.canvas.set_cell(y.wrapping_mul(line).wrapping_add(x), cell));
            }
        }
        self.text.clear();
    }

    /// Writes a byte to a port of the card.
    pub(crate) fn out(&mut self, number: u16, value: u8) {
        if let Some(linear) = &mut self.linear {
            linear.out(number, value);
            self.card.out(number, value);
            return;
        }
        self.load_palette(number);
        let before = self.card.attribute().palette();
        let entry = (number == port::DAC_DATA).then(|| self.card.inp(port::DAC_WRITE));
        let light = entry.map(|entry| self.card.dac().entry(entry));
        self.card.out(number, value);
        for (color, (old, new)) in Color::all().zip(before.into_iter().zip(self.card.attribute().palette())) {
            if old != new {
                self.graphics.canvas.set_palette(color, new);
            }
        }
        if let (Some(entry), Some(old)) = (entry, light) {
            let new = self.card.dac().entry(entry);
            if old != new {
                let wide = |light: u8| light << 2;
                self.graphics.canvas.set_rgb_palette(entry, wide(new.red), wide(new.green), wide(new.blue));
            }
        }
    }

    /// Reads a byte from a port of the card.
    pub(crate) fn inp(&mut self, number: u16) -> u8 {
        match &mut self.linear {
            Some(linear) if number == port::DAC_DATA => linear.read_dac(),
            _ => {
                self.load_palette(number);
                self.card.inp(number)
            }
        }
    }

    /// Gives the card the palette of graphics.h, which functions and the BIOS change, before a port of the palette is used.
    fn load_palette(&mut self, number: u16) {
        if self.is_graphics() && (port::ATTRIBUTE..=port::DAC_DATA).contains(&number) {
            self.card.set_palette(self.graphics.canvas.palette());
        }
    }

    /// Returns the palette registers of the card.
    pub(super) fn palette_registers(&mut self) -> [u8; Color::COUNT] {
        self.load_palette(port::ATTRIBUTE);
        self.card.attribute().palette()
    }

    /// Returns the area of the graphics on a screen of [the full size](Self::screen_size).
    pub(crate) fn picture_area(&self) -> Rect {
        let page = self.graphics.canvas.visual_page();
        let has_own_window = self.console.exists && self.is_graphics() && self.linear.is_none();
        if has_own_window { page.bounds() } else { Rect::new(0, 0, huanle_gfx::WIDTH, huanle_gfx::HEIGHT) }
    }

    /// Returns whether the console is shown below the graphics.
    fn has_visible_console(&self) -> bool {
        let ConsoleWindow { exists, is_used, is_hidden } = self.console;
        exists && is_used && !is_hidden && self.is_graphics() && self.linear.is_none()
    }

    /// Returns the size of the screen in pixels: that of the graphics with the console below.
    pub(crate) fn screen_size(&self) -> (i32, i32) {
        let Rect { width, height, .. } = self.picture_area();
        if self.has_visible_console() {
            (width.max(huanle_gfx::WIDTH), height + CONSOLE_HEIGHT)
        } else {
            (width, height)
        }
    }

    /// Updates a screen to the current picture; `ms` is the time for blinking. A console is below the graphics if the screen has
    /// [the full size](Self::screen_size); one without a window is visible while something is typed there.
    pub(crate) fn show(&mut self, screen: &mut Framebuffer, ms: u64, typing: bool) {
        let graphics = self.is_graphics() && (self.console.exists || !(self.console_apart && typing));
        let size = (screen.width(), screen.height());
        let has_console = graphics && self.has_visible_console() && size == self.screen_size();
        let blink = (ms / 267).is_multiple_of(2);
        let fresh = self.shown_size != size || self.shown.is_none_or(|(before, _)| before != graphics);
        let moved = fresh || self.shown.is_none_or(|(_, before)| before != blink);
        if fresh && graphics {
            self.graphics.canvas.touch();
            screen.clear(if has_console { Color::DARK_GRAY } else { Color::BLACK });
        }
        if let (Some(linear), true) = (&self.linear, graphics) {
            linear.show(screen);
        } else if has_console {
            self.text.show_below(screen, size.1 - CONSOLE_HEIGHT + CONSOLE_MARGIN, blink, moved);
            self.graphics.show_in_corner(screen);
        } else if graphics {
            self.graphics.show(screen);
        } else {
            self.text.show(screen, blink, moved);
        }
        (self.shown, self.shown_size) = (Some((graphics, blink)), size);
    }
}

impl VideoBus for Video {
    fn read(&mut self, address: u32) -> u8 {
        let offset = address as u16;
        match address {
            0xB_0000.. if self.is_graphics() => {
                let packed = self.graphics.canvas.packed_byte(offset & 0x7FFF);
                packed.unwrap_or_else(|| if address < 0xB_8000 { 0 } else { self.text.byte(offset & 0x7FFF) })
            }
            0xB_8000.. => self.text.byte(offset & 0x7FFF),
            ..0xB_0000 if self.linear.is_some() => self.linear.as_ref().map_or(0, |linear| linear.byte(offset)),
            ..0xB_0000 if self.is_graphics() => {
                let beyond = || self.beyond.get(usize::from(offset)).copied().unwrap_or_default();
                let cell = self.graphics.canvas.cell(offset).unwrap_or_else(beyond);
                self.card.read(cell)
            }
            _ => 0,
        }
    }

    fn write(&mut self, address: u32, value: u8) {
        let offset = address as u16;
        match address {
            0xB_0000.. if self.is_graphics() && self.graphics.canvas.packed_byte(offset & 0x7FFF).is_some() => {
                self.graphics.canvas.set_packed_byte(offset & 0x7FFF, value);
            }
            0xB_8000.. => self.text.set_byte(offset & 0x7FFF, value),
            ..0xB_0000 if self.linear.is_some() => {
                if let Some(linear) = &mut self.linear {
                    linear.set_byte(offset, value);
                }
            }
            ..0xB_0000 if self.is_graphics() => match self.graphics.canvas.cell(offset) {
                Some(cell) => self.graphics.canvas.set_cell(offset, self.card.write(cell, value)),
                None => {
                    if self.beyond.is_empty() {
                        self.beyond = vec![[0; 4]; 1 << 16];
                    }
                    let cell = &mut self.beyond[usize::from(offset)];
                    *cell = self.card.write(*cell, value);
                }
            },
            _ => {}
        }
    }
}
