//! Functions that set and query state: colours, lines, fills, text, viewport, pages; with C's numbers.
//!
//! The kernel stores some arguments unchanged although it uses only part of them. They are stored here for the query
//! functions.

use super::Graphics;
use super::driver::{Device, ModeColors};
use crate::canvas::{ArcCoords, CardKind, GraphError, Viewport};
use crate::{Color, FillStyle, LineStyle, Pattern, Thickness, WriteMode};

/// Arguments as passed by the program.
#[derive(Clone, Copy, Debug)]
pub(super) struct PassedSettings {
    /// The low byte passed to `setcolor`.
    color: u8,
    line: LineSettingsType,
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
    pub(super) fn new(inks: &ModeColors) -> PassedSettings {
        let white = inks.white();
        PassedSettings {
            color: white.index(),
            line: LineSettingsType::default(),
            fill: white.index().into(),
            clip: 1,
            direction: 0,
            charsize: 1,
            palette: inks.registers,
        }
    }
}

/// `linesettingstype`.
///
/// ```
/// use std::sync::Arc;
/// use huanle_gfx::font::stroked::NoFontFiles;
/// use huanle_gfx::graphics_h::{Graphics, LineSettingsType};
/// let mut g = Graphics::vga(Arc::new(NoFontFiles));
/// assert_eq!(g.getlinesettings(), LineSettingsType::default());
/// g.setlinestyle(3, 0, 3);
/// assert_eq!((g.getlinesettings().linestyle, g.getlinesettings().thickness), (3, 3));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineSettingsType {
    /// The style, 0 to 4.
    pub linestyle: i32,
    /// The pattern as passed, whatever the style.
    pub upattern: u16,
    /// The thickness, 0 to 3.
    pub thickness: i32,
}

impl Default for LineSettingsType {
    fn default() -> LineSettingsType {
        LineSettingsType { linestyle: 0, upattern: 0, thickness: 1 }
    }
}

/// `textsettingstype`.
///
/// ```
/// use std::sync::Arc;
/// use huanle_gfx::font::stroked::NoFontFiles;
/// use huanle_gfx::graphics_h::Graphics;
/// let mut g = Graphics::vga(Arc::new(NoFontFiles));
/// g.settextjustify(1, 1);
/// let settings = g.gettextsettings();
/// assert_eq!((settings.charsize, settings.horiz, settings.vert), (1, 1, 1));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextSettingsType {
    /// The font's number.
    pub font: i32,
    /// The direction passed to `settextstyle`: 0 or 1.
    pub direction: i32,
    /// The size passed to `settextstyle`, or 0 after `setusercharsize`.
    pub charsize: i32,
    /// The horizontal justification: 0 left, 1 centre, 2 right.
    pub horiz: i32,
    /// The vertical justification: 0 bottom, 1 centre, 2 top.
    pub vert: i32,
}

/// Returns the register of a colour; there are sixteen in every mode.
fn register(color: i32) -> Option<Color> {
    u8::try_from(color).ok().and_then(Color::new)
}

/// `viewporttype`.
///
/// ```
/// use std::sync::Arc;
/// use huanle_gfx::font::stroked::NoFontFiles;
/// use huanle_gfx::graphics_h::{Graphics, ViewportType};
/// let mut g = Graphics::vga(Arc::new(NoFontFiles));
/// g.setviewport(10, 20, 30, 40, 1);
/// assert_eq!(g.getviewsettings(), ViewportType { left: 10, top: 20, right: 30, bottom: 40, clip: 1 });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ViewportType {
    /// The first column on the screen.
    pub left: i32,
    /// The first row.
    pub top: i32,
    /// The last column.
    pub right: i32,
    /// The last row.
    pub bottom: i32,
    /// The flag passed to `setviewport`: 0 or not.
    pub clip: i32,
}

impl Graphics {
    /// Returns the colour of a number, reduced to the bits of the mode.
    pub(super) fn masked_color(&self, color: i32) -> Color {
        Color::wrapping(color as u8 & (self.color_count() as u8 - 1))
    }

    /// Returns the colour of a byte, where numbers beyond the mode become its last colour.
    fn clamped_color(&self, color: i32) -> Color {
        Color::wrapping((color as u8).min(self.color_count() as u8 - 1))
    }

    /// Returns the drawing or fill colour of a number, reduced to the bits of the mode. CGA uses its last colour for
    /// larger numbers.
    pub fn pen_color(&self, color: i32) -> Color {
        if self.card().is_planar() { self.masked_color(color) } else { self.clamped_color(color) }
    }

    /// Returns the colour of a number in `putpixel`. `EGAMONO` uses its last colour for larger numbers.
    pub fn pixel_color(&self, color: i32) -> Color {
        if self.card() == CardKind::PlanarMono { self.clamped_color(color) } else { self.masked_color(color) }
    }

    /// Returns the border colour of a flood fill: that of a pixel; in two-colour modes any set bit gives the second
    /// colour.
    pub fn border_color(&self, color: i32) -> Color {
        if self.color_count() == 2 { Color::wrapping((color & 3 != 0).into()) } else { self.pixel_color(color) }
    }

    /// Returns the colour of a thin curve: that of a pixel, or the drawing colour where CGA has four colours.
    fn curve_color(&self, color: i32) -> Color {
        if self.card() == CardKind::Packed(2) { self.pen_color(color) } else { self.pixel_color(color) }
    }

    /// Returns the memory layout of the card.
    pub(super) fn card(&self) -> CardKind {
        self.mode_colors().card
    }

    pub(super) fn color_count(&self) -> usize {
        self.device.map_or(Color::COUNT, |device| device.mode.color_count())
    }

    fn mode_colors(&self) -> &'static ModeColors {
        self.device.unwrap_or(Device::vga()).mode.colors
    }

    /// `setcolor`. Only the lowest four bits draw (with CGA's fewer colours, larger numbers become the last);
    /// `getcolor` returns eight.
    pub fn setcolor(&mut self, color: i32) {
        self.passed.color = color as u8;
        self.canvas.set_color(self.pen_color(color));
        self.canvas.set_curve_color(self.curve_color(color));
    }

    /// `getcolor`.
    pub fn getcolor(&self) -> i32 {
        self.passed.color.into()
    }

    /// `setbkcolor`: one of sixteen, even in modes with fewer colours. Other numbers are ignored.
    pub fn setbkcolor(&mut self, color: i32) {
        let Some(color) = register(color) else { return };
        if self.separate_background {
            self.canvas.set_clear_color(color);
        } else {
            let entry = if color == Color::BLACK { 0 } else { self.passed.palette[usize::from(color.index())] };
            self.setpalette(0, entry.into());
            // `setpalette` sets the background to colour 0.
            self.note("setbkcolor", &[0, entry.into()]);
        }
        self.background = color;
    }

    /// `getbkcolor`.
    pub fn getbkcolor(&self) -> i32 {
        self.background.index().into()
    }

    /// `getmaxcolor`: returns 15, 3 or 1.
    pub fn getmaxcolor(&self) -> i32 {
        self.color_count() as i32 - 1
    }

    /// `getpalettesize`: returns 16, or 1 for cards on which only the background can be set.
    pub fn getpalettesize(&self) -> i32 {
        self.mode_colors().settable
    }

    /// `getpalette`: returns the registers of sixteen colours: colour numbers on CGA cards, DAC entries otherwise.
    pub fn getpalette(&self) -> [u8; Color::COUNT] {
        self.passed.palette
    }

    /// `getdefaultpalette`: returns the registers as `initgraph` sets them.
    pub fn getdefaultpalette(&self) -> [u8; Color::COUNT] {
        self.mode_colors().registers
    }

    /// `setpalette`: stores a byte, of which six bits select an entry. A colour above 15 and a negative entry are
    /// ignored. On cards with fixed colours only the background changes visibly.
    pub fn setpalette(&mut self, color: i32, entry: i32) {
        let Some(color) = register(color).filter(|_| entry >= 0) else { return };
        self.note("setpalette", &[color.index().into(), entry]);
        if color == Color::BLACK && !self.separate_background {
            self.background = Color::BLACK;
        }
        self.passed.palette[usize::from(color.index())] = entry as u8;
        if self.color_count() == Color::COUNT || color == Color::BLACK {
            let has_registers = self.mode_colors().settable > 1;
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
        self.note("setallpalette", &[]);
    }

    /// `setrgbpalette`: sets a DAC entry; only the upper six bits of each channel count.
    pub fn setrgbpalette(&mut self, entry: i32, red: i32, green: i32, blue: i32) {
        self.canvas.set_rgb_palette(entry as u8, red as u8, green as u8, blue as u8);
        self.note("setrgbpalette", &[entry, red, green, blue]);
    }

    /// `setlinestyle`. Only thickness 3 is thick; 0 to 2 are thin. A style above 4 or a thickness above 3 sets error
    /// −11 and changes nothing.
    pub fn setlinestyle(&mut self, style: i32, pattern: i32, thickness: i32) {
        let known = LineStyle::from_number(style, pattern as u16).ok().filter(|_| (0..=3).contains(&thickness));
        let Some(line) = self.check(known.ok_or(GraphError::General)) else { return };
        self.passed.line = LineSettingsType { linestyle: style, upattern: pattern as u16, thickness };
        self.canvas.set_line_style(line, if thickness == 3 { Thickness::Thick } else { Thickness::Normal });
    }

    /// Sets the line style again, as the kernel does after text of a stroked font: a thick curve may have left other bits.
    pub(super) fn restore_line_style(&mut self) {
        let LineSettingsType { linestyle, upattern, thickness } = self.passed.line;
        if self.canvas.text_settings().font != 0 {
            self.setlinestyle(linestyle, upattern.into(), thickness);
        }
    }

    /// `getlinesettings`.
    pub fn getlinesettings(&self) -> LineSettingsType {
        self.passed.line
    }

    /// `setwritemode`: only the lowest bit counts: 0 copy, 1 XOR.
    pub fn setwritemode(&mut self, mode: i32) {
        self.canvas.set_write_mode(if mode & 1 == 0 { WriteMode::Copy } else { WriteMode::Xor });
    }

    /// `setfillstyle`. A style above 11 sets error −11 and changes nothing; `setfillpattern` sets a user pattern.
    pub fn setfillstyle(&mut self, style: i32, color: i32) {
        if let Some(style) = self.check(FillStyle::try_from(style)) {
            self.fill(style, color);
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
        self.passed.fill = color;
        self.canvas.set_fill_style(style, self.pen_color(color));
        if self.card() == CardKind::PlanarMono {
            // The driver takes both colours at once, so curves and slices no longer have changed the drawing colour.
            self.setcolor(self.getcolor());
        }
    }

    /// `getfillsettings`: returns the style, 12 for a user pattern, and the colour.
    pub fn getfillsettings(&self) -> (i32, i32) {
        (self.canvas.fill_settings().style.number(), self.passed.fill)
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
    pub fn gettextsettings(&self) -> TextSettingsType {
        let text = self.canvas.text_settings();
        TextSettingsType {
            font: text.font,
            direction: self.passed.direction,
            charsize: self.passed.charsize,
            horiz: text.horizontal as i32,
            vert: text.vertical as i32,
        }
    }

    /// `setviewport`. A viewport outside the screen or with swapped edges sets error −11 and changes nothing.
    pub fn setviewport(&mut self, left: i32, top: i32, right: i32, bottom: i32, clip: i32) {
        let set = self.canvas.set_viewport(left, top, right, bottom, clip != 0);
        if self.check(set).is_some() {
            self.passed.clip = clip;
        }
    }

    /// `getviewsettings`.
    pub fn getviewsettings(&self) -> ViewportType {
        let Viewport { left, top, right, bottom, .. } = self.canvas.viewport();
        ViewportType { left, top, right, bottom, clip: self.passed.clip }
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
        // The kernel's response to such a page is unknown.
        let _ = usize::try_from(page).map(|page| self.canvas.set_active_page(page));
    }

    /// `setvisualpage`. A page that the mode lacks is ignored.
    pub fn setvisualpage(&mut self, page: i32) {
        let _ = usize::try_from(page).map(|page| self.canvas.set_visual_page(page));
        self.note("setvisualpage", &[]);
    }

    /// Resets the settings as passed by the program to the defaults of the open mode.
    pub(super) fn reset_passed(&mut self) {
        self.passed = PassedSettings::new(self.mode_colors());
        self.background = Color::BLACK;
    }

    /// `graphdefaults`: resets everything except the picture to its state after `initgraph`.
    pub fn graphdefaults(&mut self) {
        self.canvas.set_defaults();
        self.reset_passed();
        if let Some(device) = self.device {
            device.mode.set_colors(&mut self.canvas);
        }
    }
}
