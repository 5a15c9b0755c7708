//! The palette and the background colour.

use super::Canvas;
use crate::{Color, Palette, Rgb6};

impl Canvas {
    /// What the colour numbers look like at the moment.
    pub fn palette(&self) -> &Palette {
        &self.palette
    }

    /// `setpalette`: sets the attribute register of a colour to an entry of the DAC; of `entry` the low six bits count.
    /// What is drawn in that colour changes at once, on every page.
    pub fn set_palette(&mut self, color: Color, entry: u8) {
        self.change_palette(|palette| palette.set_register(color, entry));
    }

    /// `setallpalette`: sets all sixteen registers; `None`, −1 in C, leaves one as it is.
    pub fn set_all_palette(&mut self, entries: [Option<u8>; Color::COUNT]) {
        self.change_palette(|palette| {
            for (color, entry) in Color::all().zip(entries) {
                if let Some(entry) = entry {
                    palette.set_register(color, entry);
                }
            }
        });
    }

    /// `getpalette`: the attribute registers, each the number of a DAC entry.
    pub fn get_palette(&self) -> [u8; Color::COUNT] {
        self.palette.registers()
    }

    /// `getdefaultpalette`: the attribute registers as `initgraph` leaves them.
    pub fn default_palette() -> [u8; Color::COUNT] {
        Palette::DEFAULT_REGISTERS
    }

    /// `getpalettesize`: 16.
    pub fn palette_size(&self) -> usize {
        Color::COUNT
    }

    /// `setrgbpalette`: sets an entry of the DAC, which the registers name: entry 20 for brown, 56 for dark grey, unless
    /// [`set_palette`](Canvas::set_palette) changed that. Of each channel the six most significant bits of the eight count,
    /// as in C: 255 is full light and 3 still none. Entries from 64 up are beyond the registers' reach and seen by no one.
    pub fn set_rgb_palette(&mut self, entry: u8, red: u8, green: u8, blue: u8) {
        let light = Rgb6 { red: red >> 2, green: green >> 2, blue: blue >> 2 };
        self.change_palette(|palette| palette.set_dac(entry, light));
    }

    /// `setbkcolor`: what number 0 looks like from now on: register 0 takes the value of the register of `color`, so the
    /// whole background changes at once, even where it is drawn in colour 0. [`Color::BLACK`] is always black, DAC entry 0.
    pub fn set_bk_color(&mut self, color: Color) {
        self.background = color;
        let entry = if color == Color::BLACK { 0 } else { self.palette.registers()[usize::from(color.index())] };
        self.change_palette(|palette| palette.set_register(Color::BLACK, entry));
    }

    /// `getbkcolor`: what was set last.
    pub fn bk_color(&self) -> Color {
        self.background
    }

    /// Changes the palette, and lets every page look that way.
    pub(super) fn change_palette(&mut self, change: impl FnOnce(&mut Palette)) {
        change(&mut self.palette);
        for page in &mut self.pages {
            page.set_palette(self.palette.clone());
        }
    }
}
