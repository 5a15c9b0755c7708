//! The palette.

use super::Canvas;
use crate::{Color, Palette, Rgb6};

impl Canvas {
    /// Returns the current palette.
    pub fn palette(&self) -> &Palette {
        &self.palette
    }

    /// `setpalette`: sets the attribute register of a colour to a DAC entry; only the low six bits of `entry` count.
    /// Everything drawn in that colour changes immediately, on every page.
    pub fn set_palette(&mut self, color: Color, entry: u8) {
        self.change_palette(|palette| palette.set_register(color, entry));
    }

    /// `setallpalette`: sets all sixteen registers; `None` (−1 in C) keeps a register.
    pub fn set_all_palette(&mut self, entries: [Option<u8>; Color::COUNT]) {
        self.change_palette(|palette| {
            for (color, entry) in Color::all().zip(entries) {
                if let Some(entry) = entry {
                    palette.set_register(color, entry);
                }
            }
        });
    }

    /// `getpalette`: returns the attribute registers, each the number of a DAC entry.
    pub fn get_palette(&self) -> [u8; Color::COUNT] {
        self.palette.registers()
    }

    /// `setrgbpalette`: sets a DAC entry. Registers refer to entries: brown to 20 and dark grey to 56, unless
    /// [`set_palette`](Canvas::set_palette) changed that. Only the six most significant bits of each channel count, as
    /// in C: 255 is full intensity and 3 is still zero. No register can refer to entries from 64 up.
    pub fn set_rgb_palette(&mut self, entry: u8, red: u8, green: u8, blue: u8) {
        let light = Rgb6 { red: red >> 2, green: green >> 2, blue: blue >> 2 };
        self.change_palette(|palette| palette.set_dac(entry, light));
    }

    /// `setrgbpalette` of WinBGIm: sets the light of a colour for later drawing. What was drawn in the colour before gets the
    /// nearest other one.
    pub fn set_rgb_color(&mut self, color: Color, [red, green, blue]: [u8; 3]) {
        let light = Rgb6 { red: red >> 2, green: green >> 2, blue: blue >> 2 };
        if self.palette.rgb6(color) == light {
            return;
        }
        let nearest = self.palette.nearest(self.palette.rgb8(color), |other| other != color);
        for page in &mut self.pages.list {
            let drawn = page.pixels.iter_mut().filter(|pixel| **pixel == color.index());
            drawn.for_each(|pixel| *pixel = nearest.index());
            page.touch();
        }
        self.change_palette(|palette| palette.set_dac(palette.registers()[usize::from(color.index())], light));
    }

    /// Changes the palette of the canvas and of every page.
    pub(super) fn change_palette(&mut self, change: impl FnOnce(&mut Palette)) {
        change(&mut self.palette);
        for page in &mut self.pages.list {
            page.set_palette(self.palette.clone());
        }
    }
}
