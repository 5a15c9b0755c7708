//! What is set and asked: colours, lines, fills, text, viewport, pages; numbers as C gives them.
//!
//! The kernel keeps some numbers as they were given and uses a part of them: they are kept here, for whoever asks again.

use super::Graphics;
use crate::canvas::{ArcCoords, GraphError, Viewport};
use crate::{Color, FillStyle, LineStyle, Pattern, Thickness, WriteMode};

/// Numbers as they were given.
#[derive(Clone, Copy, Debug)]
pub(super) struct Given {
    /// `setcolor`'s, the low byte.
    color: u8,
    line: LineSettings,
    fill: i32,
}

impl Given {
    /// The defaults in a mode of so many colours.
    pub(super) fn new(colors: usize) -> Given {
        let white = colors as u8 - 1;
        Given { color: white, line: LineSettings::default(), fill: white.into() }
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
    /// 0 or 1.
    pub direction: i32,
    /// As `settextstyle` was told.
    pub charsize: i32,
    /// 0 left, 1 centre, 2 right.
    pub horiz: i32,
    /// 0 bottom, 1 centre, 2 top.
    pub vert: i32,
}

impl Graphics {
    /// The colour of a number in the mode: the bits that it has.
    pub(super) fn ink(&self, color: i32) -> Color {
        Color::wrapping(color as u8 & (self.colors() as u8 - 1))
    }

    pub(super) fn colors(&self) -> usize {
        self.device.map_or(Color::COUNT, |device| device.mode.colors())
    }

    /// `setcolor`. The lowest four bits draw (two or one in modes of fewer colours); `getcolor` gives back eight.
    pub fn setcolor(&mut self, color: i32) {
        self.given.color = color as u8;
        self.canvas.set_color(self.ink(color));
    }

    /// `getcolor`.
    pub fn getcolor(&self) -> i32 {
        self.given.color.into()
    }

    /// `setbkcolor`. In CGA's modes of four colours it is one of sixteen.
    pub fn setbkcolor(&mut self, color: i32) {
        let color = Color::wrapping(color as u8);
        if self.apart {
            self.canvas.set_paper(color);
        } else if self.colors() == Color::COUNT {
            self.canvas.set_bk_color(color);
        } else {
            self.canvas.set_palette(Color::BLACK, crate::Palette::DEFAULT_REGISTERS[usize::from(color.index())]);
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

    /// `getpalettesize`: 16, 4 or 2.
    pub fn getpalettesize(&self) -> i32 {
        self.colors() as i32
    }

    /// `getpalette`: the entries of the DAC that the colours have, as many as the mode has colours.
    pub fn getpalette(&self) -> Vec<u8> {
        self.canvas.get_palette()[..self.colors()].to_vec()
    }

    /// `getdefaultpalette`: the same as `initgraph` left them.
    pub fn getdefaultpalette(&self) -> Vec<u8> {
        match self.device {
            Some(device) => device.mode.palette().into_iter().flatten().take(self.colors()).collect(),
            None => crate::Palette::DEFAULT_REGISTERS.to_vec(),
        }
    }

    /// `setpalette`: six bits of the entry count. −11 for a colour that the mode lacks.
    pub fn setpalette(&mut self, color: i32, entry: i32) {
        match u8::try_from(color).ok().filter(|&color| usize::from(color) < self.colors()) {
            Some(color) => self.canvas.set_palette(Color::wrapping(color), entry as u8 & 63),
            None => {
                self.fail(GraphError::General);
            }
        }
    }

    /// `setallpalette`: an entry for each colour, a negative one leaves it.
    pub fn setallpalette(&mut self, entries: &[i32]) {
        let entry = |color: usize| entries.get(color).filter(|&&entry| entry >= 0).map(|&entry| entry as u8 & 63);
        let colors = self.colors();
        self.canvas.set_all_palette(std::array::from_fn(|color| entry(color).filter(|_| color < colors)));
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

    /// `setfillpattern`.
    pub fn setfillpattern(&mut self, pattern: Pattern, color: i32) {
        self.fill(FillStyle::User(pattern), color);
    }

    fn fill(&mut self, style: FillStyle, color: i32) {
        self.given.fill = color;
        self.canvas.set_fill_style(style, self.ink(color));
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
            direction: text.direction as i32,
            charsize: self.charsize,
            horiz: text.horizontal as i32,
            vert: text.vertical as i32,
        }
    }

    /// `setviewport`. −11, and nothing changes, if it is not on the screen or its edges have changed places.
    pub fn setviewport(&mut self, left: i32, top: i32, right: i32, bottom: i32, clip: i32) {
        if let Err(error) = self.canvas.set_viewport(left, top, right, bottom, clip != 0) {
            self.fail(error);
        }
    }

    /// `getviewsettings`.
    pub fn getviewsettings(&self) -> Viewport {
        self.canvas.viewport()
    }

    /// `getarccoords`.
    pub fn getarccoords(&self) -> ArcCoords {
        self.canvas.arc_coords()
    }

    /// `getaspectratio`: how wide and how high a pixel is.
    pub fn getaspectratio(&self) -> (i32, i32) {
        let (x, y) = self.canvas.aspect_ratio();
        (x as i32, y as i32)
    }

    /// `setaspectratio`. Numbers below 1 change nothing: what the kernel made of them is not known.
    pub fn setaspectratio(&mut self, x: i32, y: i32) {
        if x > 0 && y > 0 {
            self.canvas.set_aspect_ratio(x as u32, y as u32);
        }
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
        self.given = Given::new(self.colors());
        self.background = Color::BLACK;
        self.charsize = 1;
        if let Some(device) = self.device.filter(|device| device.mode.colors() < Color::COUNT) {
            self.canvas.set_all_palette(device.mode.palette());
            self.canvas.set_color(self.ink(-1));
            self.canvas.set_fill_style(FillStyle::Solid, self.ink(-1));
        }
    }
}
