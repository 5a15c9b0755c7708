//! What is set and asked: colours, lines, fills, text, viewport, pages; numbers as C gives them.
//!
//! The kernel keeps some numbers as they were given and uses a part of them: they are kept here, for whoever asks again.

use super::Graphics;
use super::driver::{Device, Inks};
use crate::canvas::{ArcCoords, Card, GraphError, Viewport};
use crate::{Color, FillStyle, LineStyle, Pattern, Thickness, WriteMode};

/// Numbers as they were given.
#[derive(Clone, Copy, Debug)]
pub(super) struct Given {
    /// `setcolor`'s, the low byte.
    color: u8,
    line: LineSettings,
    fill: i32,
    clip: i32,
    /// `settextstyle`'s.
    pub(super) direction: i32,
    /// `settextstyle`'s, 0 after `setusercharsize`.
    pub(super) charsize: i32,
    /// What `getpalette` says.
    palette: [u8; Color::COUNT],
}

impl Given {
    /// The defaults in a mode with these colours.
    pub(super) fn new(inks: &Inks) -> Given {
        let white = inks.white();
        Given {
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
    /// The pattern as it was given, whatever the style.
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
    /// As `settextstyle` was told: 0 or 1.
    pub direction: i32,
    /// As `settextstyle` was told, and 0 after `setusercharsize`.
    pub charsize: i32,
    /// 0 left, 1 centre, 2 right.
    pub horiz: i32,
    /// 0 bottom, 1 centre, 2 top.
    pub vert: i32,
}

/// The register of a colour, which has one of sixteen whatever the mode.
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
    /// As `setviewport` was told: 0 or not.
    pub clip: i32,
}

impl Graphics {
    /// The colour of a number in the mode: the bits that it has.
    pub(super) fn ink(&self, color: i32) -> Color {
        Color::wrapping(color as u8 & (self.colors() as u8 - 1))
    }

    /// The same of a byte, but what the mode lacks is its last.
    fn last_ink(&self, color: i32) -> Color {
        Color::wrapping((color as u8).min(self.colors() as u8 - 1))
    }

    /// The colour that a number stands for in pen and fill: the bits that the mode has. CGA takes its last for what it lacks.
    pub fn pen_ink(&self, color: i32) -> Color {
        if self.card().has_planes() { self.ink(color) } else { self.last_ink(color) }
    }

    /// The same in `putpixel`. `EGAMONO` takes its last for what it lacks.
    pub fn pixel_ink(&self, color: i32) -> Color {
        if self.card() == Card::TwinPlanes { self.last_ink(color) } else { self.ink(color) }
    }

    /// The same for the border of a flood: that of a pixel, but in two colours either of two bits is the second one.
    pub fn border_ink(&self, color: i32) -> Color {
        if self.colors() == 2 { Color::wrapping((color & 3 != 0).into()) } else { self.pixel_ink(color) }
    }

    /// The colour of a thin curve: that of a pixel; where CGA has four, that of the pen.
    fn curve_ink(&self, color: i32) -> Color {
        if self.card() == Card::Packed(2) { self.pen_ink(color) } else { self.pixel_ink(color) }
    }

    /// How the card keeps pixels.
    pub(super) fn card(&self) -> Card {
        self.inks().card
    }

    pub(super) fn colors(&self) -> usize {
        self.device.map_or(Color::COUNT, |device| device.mode.colors())
    }

    fn inks(&self) -> &'static Inks {
        self.device.unwrap_or(Device::vga()).mode.inks
    }

    /// `setcolor`. The lowest four bits draw (with CGA's fewer colours the last one for all beyond); `getcolor` gives back eight.
    pub fn setcolor(&mut self, color: i32) {
        self.given.color = color as u8;
        self.canvas.set_color(self.pen_ink(color));
        self.canvas.set_curve_color(self.curve_ink(color));
    }

    /// `getcolor`.
    pub fn getcolor(&self) -> i32 {
        self.given.color.into()
    }

    /// `setbkcolor`: one of sixteen, also in modes of fewer colours. Nothing for other numbers.
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

    /// `getmaxcolor`: 15, 3 or 1.
    pub fn getmaxcolor(&self) -> i32 {
        self.colors() as i32 - 1
    }

    /// `getpalettesize`: 16; 1 for cards on which only the background can be set.
    pub fn getpalettesize(&self) -> i32 {
        self.inks().settable
    }

    /// `getpalette`: what was set for sixteen colours, or what they are at first. With CGA's cards the numbers of the
    /// colours, else entries of the DAC.
    pub fn getpalette(&self) -> [u8; Color::COUNT] {
        self.given.palette
    }

    /// `getdefaultpalette`: the same as `initgraph` left them.
    pub fn getdefaultpalette(&self) -> [u8; Color::COUNT] {
        self.inks().registers
    }

    /// `setpalette`: a byte is kept, of which six bits name an entry. Nothing for a colour beyond the sixteen and for an entry
    /// below 0. On cards whose colours are fixed only the background is seen to change.
    pub fn setpalette(&mut self, color: i32, entry: i32) {
        let Some(color) = register(color).filter(|_| entry >= 0) else { return };
        self.given.palette[usize::from(color.index())] = entry as u8;
        if self.colors() == Color::COUNT || color == Color::BLACK {
            let has_registers = self.inks().settable > 1;
            let number_of = crate::Palette::DEFAULT_REGISTERS[entry as usize % Color::COUNT];
            self.canvas.set_palette(color, if has_registers { entry as u8 & 63 } else { number_of });
        }
    }

    /// `setallpalette`: an entry for each colour, as [`setpalette`](Graphics::setpalette) takes them: a negative one leaves it.
    pub fn setallpalette(&mut self, entries: &[i32]) {
        for (color, &entry) in (0..).zip(entries) {
            self.setpalette(color, entry);
        }
    }

    /// `setrgbpalette`: writes the entry of the DAC itself; of each light the upper six of eight bits count.
    pub fn setrgbpalette(&mut self, entry: i32, red: i32, green: i32, blue: i32) {
        self.canvas.set_rgb_palette(entry as u8, red as u8, green as u8, blue as u8);
    }

    /// `setlinestyle`. Only thickness 3 is thick, 0 to 2 are thin. −11, and nothing changes, for a style beyond 4 or a thickness
    /// beyond 3.
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

    /// `setwritemode`: the lowest bit counts, 0 copy and 1 XOR.
    pub fn setwritemode(&mut self, mode: i32) {
        self.canvas.set_write_mode(if mode & 1 == 0 { WriteMode::Copy } else { WriteMode::Xor });
    }

    /// `setfillstyle`. −11, and nothing changes, for a style beyond 11: `setfillpattern` sets one's own.
    pub fn setfillstyle(&mut self, style: i32, color: i32) {
        match FillStyle::try_from(style) {
            Ok(style) => self.fill(style, color),
            Err(error) => {
                self.fail(error);
            }
        }
    }

    /// `setfillpattern`. −11, and nothing changes, for a colour that the mode lacks.
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

    /// `getfillsettings`: the style, 12 for one's own, and the colour.
    pub fn getfillsettings(&self) -> (i32, i32) {
        (self.canvas.fill_settings().style.number(), self.given.fill)
    }

    /// `getfillpattern`: what `setfillpattern` said last, all bits on before that.
    pub fn getfillpattern(&self) -> Pattern {
        self.canvas.fill_pattern()
    }

    /// `settextjustify`. −11, and nothing changes, for a number beyond 2.
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

    /// `setviewport`. −11, and nothing changes, if it is not on the screen or its edges have changed places.
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

    /// `getaspectratio`: how wide and how high a pixel is.
    pub fn getaspectratio(&self) -> (i32, i32) {
        self.canvas.aspect_ratio()
    }

    /// `setaspectratio`. A y of 0, by which the kernel divides, changes nothing here.
    pub fn setaspectratio(&mut self, x: i32, y: i32) {
        self.canvas.set_aspect_ratio(x, y);
    }

    /// `setactivepage`. A page that the mode has not changes nothing.
    pub fn setactivepage(&mut self, page: i32) {
        // What the kernel says to such a page is not known.
        let _ = usize::try_from(page).map(|page| self.canvas.set_active_page(page));
    }

    /// `setvisualpage`. A page that the mode has not changes nothing.
    pub fn setvisualpage(&mut self, page: i32) {
        let _ = usize::try_from(page).map(|page| self.canvas.set_visual_page(page));
    }

    /// `graphdefaults`: everything but the picture as after `initgraph`.
    pub fn graphdefaults(&mut self) {
        self.canvas.set_defaults();
        self.given = Given::new(self.inks());
        self.background = Color::BLACK;
        if let Some(device) = self.device {
            device.mode.set_colors(&mut self.canvas);
        }
    }
}
