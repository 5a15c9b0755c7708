//! Functions that set and query state: colours, lines, fills, text, viewport, pages; with C's numbers.
//!
//! The kernel stores some arguments unchanged although it uses only part of them. They are stored here for the query
//! functions.

use super::Graphics;
use super::driver::{Device, Inks};
use crate::canvas::{ArcCoords, Card, GraphError, Viewport};
use crate::{Color, FillStyle, LineStyle, Pattern, Thickness, WriteMode};

/// Arguments as passed by the program.
#[derive(Clone, Copy, Debug)]
pub(super) struct PassedSettings {
    /// The low byte passed to `setcolor`.
    color: u8,
    line: LineSettings,
    fill: i32,
    clip: i32,
    /// The direction passed to `settextstyle`.
    pub(super) direction: i32,
    /// The size passed to `settextstyle`, or 0 after `setusercharsize`.
    pub(super) charsize: i32,
    /// The result of `getpalette`.
    palette: [u8; Color::COUNT],
}

impl PassedSettings {
    /// Creates the defaults for a mode with these colours.
    pub(super) fn new(inks: &Inks) -> PassedSettings {
        let white = inks.white();
        PassedSettings {
            color: white.index(),
            line: LineSettings::default(),
            fill: white.index().into(),
            clip: 1,
            direction: 0,
            charsize: 1,
            palette: inks.registers,
        }
    }
}

/// `linesettingstype`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineSettings {
    /// 0 to 4.
    pub linestyle: i32,
    /// The pattern as passed, whatever the style.
    pub upattern: u16,
    /// 0 to 3.
    pub thickness: i32,
}

impl Default for LineSettings {
    fn default() -> LineSettings {
        LineSettings { linestyle: 0, upattern: 0, thickness: 1 }
    }
}

/// `textsettingstype`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextSettings {
    /// The font's number.
    pub font: i32,
    /// The direction passed to `settextstyle`: 0 or 1.
    pub direction: i32,
    /// The size passed to `settextstyle`, or 0 after `setusercharsize`.
    pub charsize: i32,
    /// 0 left, 1 centre, 2 right.
    pub horiz: i32,
    /// 0 bottom, 1 centre, 2 top.
    pub vert: i32,
}

/// Returns the register of a colour; there are sixteen in every mode.
fn register(color: i32) -> Option<Color> {
    u8::try_from(color).ok().and_then(Color::new)
}

/// `viewporttype`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ViewSettings {
    /// Its first column on the screen.
    pub left: i32,
    /// Its first row.
    pub top: i32,
    /// Its last column.
    pub right: i32,
    /// Its last row.
    pub bottom: i32,
    /// The flag passed to `setviewport`: 0 or not.
    pub clip: i32,
}

impl Graphics {
    /// Returns the colour of a number, reduced to the bits of the mode.
    pub(super) fn ink(&self, color: i32) -> Color {
        Color::wrapping(color as u8 & (self.colors() as u8 - 1))
    }

    /// Returns the colour of a byte, where numbers beyond the mode become its last colour.
    fn last_ink(&self, color: i32) -> Color {
        Color::wrapping((color as u8).min(self.colors() as u8 - 1))
    }

    /// Returns the drawing or fill colour of a number, reduced to the bits of the mode. CGA uses its last colour for
    /// larger numbers.
    pub fn pen_ink(&self, color: i32) -> Color {
        if self.card().has_planes() { self.ink(color) } else { self.last_ink(color) }
    }

    /// Returns the colour of a number in `putpixel`. `EGAMONO` uses its last colour for larger numbers.
    pub fn pixel_ink(&self, color: i32) -> Color {
        if self.card() == Card::TwinPlanes { self.last_ink(color) } else { self.ink(color) }
    }

    /// Returns the border colour of a flood fill: that of a pixel; in two-colour modes any set bit gives the second
    /// colour.
    pub fn border_ink(&self, color: i32) -> Color {
        if self.colors() == 2 { Color::wrapping((color & 3 != 0).into()) } else { self.pixel_ink(color) }
    }

    /// Returns the colour of a thin curve: that of a pixel, or the drawing colour where CGA has four colours.
    fn curve_ink(&self, color: i32) -> Color {
        if self.card() == Card::Packed(2) { self.pen_ink(color) } else { self.pixel_ink(color) }
    }

    /// Returns the memory layout of the card.
    pub(super) fn card(&self) -> Card {
        self.inks().card
    }

    pub(super) fn colors(&self) -> usize {
        self.device.map_or(Color::COUNT, |device| device.mode.colors())
    }

    fn inks(&self) -> &'static Inks {
        self.device.unwrap_or(Device::vga()).mode.inks
    }

    /// `setcolor`. Only the lowest four bits draw (with CGA's fewer colours, larger numbers become the last);
    /// `getcolor` returns eight.
    pub fn setcolor(&mut self, color: i32) {
        self.given.color = color as u8;
        self.canvas.set_color(self.pen_ink(color));
        self.canvas.set_curve_color(self.curve_ink(color));
    }

    /// `getcolor`.
    pub fn getcolor(&self) -> i32 {
        self.given.color.into()
    }

    /// `setbkcolor`: one of sixteen, even in modes with fewer colours. Other numbers are ignored.
    pub fn setbkcolor(&mut self, color: i32) {
        let Some(color) = register(color) else { return };
        if self.apart {
            self.canvas.set_paper(color);
        } else {
            let entry = if color == Color::BLACK { 0 } else { self.given.palette[usize::from(color.index())] };
            self.setpalette(0, entry.into());
        }
        self.background = color;
    }

    /// `getbkcolor`.
    pub fn getbkcolor(&self) -> i32 {
        self.background.index().into()
    }

    /// `getmaxcolor`: returns 15, 3 or 1.
    pub fn getmaxcolor(&self) -> i32 {
        self.colors() as i32 - 1
    }

    /// `getpalettesize`: returns 16, or 1 for cards on which only the background can be set.
    pub fn getpalettesize(&self) -> i32 {
        self.inks().settable
    }

    /// `getpalette`: returns the registers of sixteen colours: colour numbers on CGA cards, DAC entries otherwise.
    pub fn getpalette(&self) -> [u8; Color::COUNT] {
        self.given.palette
    }

    /// `getdefaultpalette`: returns the registers as `initgraph` sets them.
    pub fn getdefaultpalette(&self) -> [u8; Color::COUNT] {
        self.inks().registers
    }

    /// `setpalette`: stores a byte, of which six bits select an entry. A colour above 15 and a negative entry are
    /// ignored. On cards with fixed colours only the background changes visibly.
    pub fn setpalette(&mut self, color: i32, entry: i32) {
        let Some(color) = register(color).filter(|_| entry >= 0) else { return };
        self.given.palette[usize::from(color.index())] = entry as u8;
        if self.colors() == Color::COUNT || color == Color::BLACK {
            let has_registers = self.inks().settable > 1;
            let number_of = crate::Palette::DEFAULT_REGISTERS[entry as usize % Color::COUNT];
            self.canvas.set_palette(color, if has_registers { entry as u8 & 63 } else { number_of });
        }
    }

    /// `setallpalette`: sets an entry for each colour, as [`setpalette`](Graphics::setpalette) does: a negative one
    /// keeps the register.
    pub fn setallpalette(&mut self, entries: &[i32]) {
        for (color, &entry) in (0..).zip(entries) {
            self.setpalette(color, entry);
        }
    }

    /// `setrgbpalette`: sets a DAC entry; only the upper six bits of each channel count.
    pub fn setrgbpalette(&mut self, entry: i32, red: i32, green: i32, blue: i32) {
        self.canvas.set_rgb_palette(entry as u8, red as u8, green as u8, blue as u8);
    }

    /// `setlinestyle`. Only thickness 3 is thick; 0 to 2 are thin. A style above 4 or a thickness above 3 sets error
    /// −11 and changes nothing.
    pub fn setlinestyle(&mut self, style: i32, pattern: i32, thickness: i32) {
        let known = LineStyle::from_number(style, pattern as u16).ok().filter(|_| (0..=3).contains(&thickness));
        let Some(line) = known else {
            self.fail(GraphError::General);
            return;
        };
        self.given.line = LineSettings { linestyle: style, upattern: pattern as u16, thickness };
        self.canvas.set_line_style(line, if thickness == 3 { Thickness::Thick } else { Thickness::Normal });
    }

    /// `getlinesettings`.
    pub fn getlinesettings(&self) -> LineSettings {
        self.given.line
    }

    /// `setwritemode`: only the lowest bit counts: 0 copy, 1 XOR.
    pub fn setwritemode(&mut self, mode: i32) {
        self.canvas.set_write_mode(if mode & 1 == 0 { WriteMode::Copy } else { WriteMode::Xor });
    }

    /// `setfillstyle`. A style above 11 sets error −11 and changes nothing; `setfillpattern` sets a user pattern.
    pub fn setfillstyle(&mut self, style: i32, color: i32) {
        match FillStyle::try_from(style) {
            Ok(style) => self.fill(style, color),
            Err(error) => {
                self.fail(error);
            }
        }
    }

    /// `setfillpattern`. A colour that the mode lacks sets error −11 and changes nothing.
    pub fn setfillpattern(&mut self, pattern: Pattern, color: i32) {
        if (0..=self.getmaxcolor()).contains(&color) {
            self.fill(FillStyle::User(pattern), color);
        } else {
            self.fail(GraphError::General);
        }
    }

    fn fill(&mut self, style: FillStyle, color: i32) {
        self.given.fill = color;
        self.canvas.set_fill_style(style, self.pen_ink(color));
    }

    /// `getfillsettings`: returns the style, 12 for a user pattern, and the colour.
    pub fn getfillsettings(&self) -> (i32, i32) {
        (self.canvas.fill_settings().style.number(), self.given.fill)
    }

    /// `getfillpattern`: returns the last pattern of `setfillpattern`; all bits set if there was none.
    pub fn getfillpattern(&self) -> Pattern {
        self.canvas.fill_pattern()
    }

    /// `settextjustify`. A number above 2 sets error −11 and changes nothing.
    pub fn settextjustify(&mut self, horiz: i32, vert: i32) {
        match (horiz.try_into(), vert.try_into()) {
            (Ok(horizontal), Ok(vertical)) => self.canvas.set_text_justify(horizontal, vertical),
            _ => {
                self.fail(GraphError::General);
            }
        }
    }

    /// `gettextsettings`.
    pub fn gettextsettings(&self) -> TextSettings {
        let text = self.canvas.text_settings();
        TextSettings {
            font: text.font,
            direction: self.given.direction,
            charsize: self.given.charsize,
            horiz: text.horizontal as i32,
            vert: text.vertical as i32,
        }
    }

    /// `setviewport`. A viewport outside the screen or with swapped edges sets error −11 and changes nothing.
    pub fn setviewport(&mut self, left: i32, top: i32, right: i32, bottom: i32, clip: i32) {
        match self.canvas.set_viewport(left, top, right, bottom, clip != 0) {
            Ok(()) => self.given.clip = clip,
            Err(error) => {
                self.fail(error);
            }
        }
    }

    /// `getviewsettings`.
    pub fn getviewsettings(&self) -> ViewSettings {
        let Viewport { left, top, right, bottom, .. } = self.canvas.viewport();
        ViewSettings { left, top, right, bottom, clip: self.given.clip }
    }

    /// `getarccoords`.
    pub fn getarccoords(&self) -> ArcCoords {
        self.canvas.arc_coords()
    }

    /// `getaspectratio`: returns the width and height of a pixel.
    pub fn getaspectratio(&self) -> (i32, i32) {
        self.canvas.aspect_ratio()
    }

    /// `setaspectratio`. A y of 0, by which the kernel divides, is ignored here.
    pub fn setaspectratio(&mut self, x: i32, y: i32) {
        self.canvas.set_aspect_ratio(x, y);
    }

    /// `setactivepage`. A page that the mode lacks is ignored.
    pub fn setactivepage(&mut self, page: i32) {
        // What the kernel says to such a page is not known.
        let _ = usize::try_from(page).map(|page| self.canvas.set_active_page(page));
    }

    /// `setvisualpage`. A page that the mode lacks is ignored.
    pub fn setvisualpage(&mut self, page: i32) {
        let _ = usize::try_from(page).map(|page| self.canvas.set_visual_page(page));
    }

    /// `graphdefaults`: resets everything except the picture to its state after `initgraph`.
    pub fn graphdefaults(&mut self) {
        self.canvas.set_defaults();
        self.given = PassedSettings::new(self.inks());
        self.background = Color::BLACK;
        if let Some(device) = self.device {
            device.mode.set_colors(&mut self.canvas);
        }
    }
}
