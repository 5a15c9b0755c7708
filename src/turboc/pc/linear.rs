//! Mode 13h: 320 × 200 pixels of 256 colours, one byte each, shown with the sixteen colours that fit the picture best.

use std::collections::HashMap;

use huanle_gfx::planar::port;
use huanle_gfx::{Color, Framebuffer, Palette, Rgb6};

const WIDTH: usize = 320;
const HEIGHT: usize = 200;
/// The rows above the picture on a screen of 480 rows, on which each pixel is doubled.
const TOP: usize = 40;

/// The picture of mode 13h and its colours.
#[derive(Clone, Debug)]
pub(super) struct LinearScreen {
    memory: Vec<u8>,
    colors: Vec<Rgb6>,
    /// The entry that the ports write next, and the bytes of it that were written.
    entry: u8,
    part: usize,
    /// The entry that is read next.
    read_entry: u8,
    read_part: usize,
}

impl LinearScreen {
    /// The columns and rows of text in characters of 8 × 8 pixels.
    pub(super) const TEXT_SIZE: (u8, u8) = ((WIDTH / 8) as u8, (HEIGHT / 8) as u8);

    /// Creates a black picture with the colours that the BIOS sets.
    pub(super) fn new() -> LinearScreen {
        LinearScreen {
            memory: vec![0; 1 << 16],
            colors: default_colors(),
            entry: 0,
            part: 0,
            read_entry: 0,
            read_part: 0,
        }
    }

    /// Returns the size of its memory in bytes.
    pub(super) fn size(&self) -> usize {
        self.memory.len()
    }

    pub(super) fn byte(&self, offset: u16) -> u8 {
        self.memory[usize::from(offset)]
    }

    pub(super) fn set_byte(&mut self, offset: u16, value: u8) {
        self.memory[usize::from(offset)] = value;
    }

    /// Returns the colour of a pixel; 0 outside of the picture.
    pub(super) fn pixel(&self, x: u16, y: u16) -> u8 {
        offset(x, y).map_or(0, |at| self.memory[at])
    }

    pub(super) fn set_pixel(&mut self, x: u16, y: u16, color: u8) {
        if let Some(at) = offset(x, y) {
            self.memory[at] = color;
        }
    }

    /// Draws a character on background 0 in a cell of the text screen. `rows`: its dots, eight a row.
    pub(super) fn put_character(&mut self, column: u8, row: u8, rows: &[u8], ink: u8) {
        for (y, dots) in (u16::from(row) * 8..).zip(rows) {
            for x in 0..8 {
                let color = if dots >> (7 - x) & 1 != 0 { ink } else { 0 };
                self.set_pixel(u16::from(column) * 8 + x, y, color);
            }
        }
    }

    /// Moves the picture up by a line of text.
    pub(super) fn scroll_line(&mut self) {
        let picture = &mut self.memory[..WIDTH * HEIGHT];
        picture.copy_within(WIDTH * 8.., 0);
        picture[WIDTH * (HEIGHT - 8)..].fill(0);
    }

    /// Fills the picture.
    pub(super) fn fill(&mut self, color: u8) {
        self.memory[..WIDTH * HEIGHT].fill(color);
    }

    /// Writes to a port of the DAC; others have no effect on the picture.
    pub(super) fn out(&mut self, number: u16, value: u8) {
        match number {
            port::DAC_WRITE => (self.entry, self.part) = (value, 0),
            port::DAC_READ => (self.read_entry, self.read_part) = (value, 0),
            port::DAC_DATA => {
                let color = &mut self.colors[usize::from(self.entry)];
                let light = value & 63;
                match self.part {
                    0 => color.red = light,
                    1 => color.green = light,
                    _ => color.blue = light,
                }
                self.part = (self.part + 1) % 3;
                self.entry = self.entry.wrapping_add(u8::from(self.part == 0));
            }
            _ => {}
        }
    }

    /// Reads the next byte of the DAC.
    pub(super) fn read_dac(&mut self) -> u8 {
        let color = self.colors[usize::from(self.read_entry)];
        let light = [color.red, color.green, color.blue][self.read_part];
        self.read_part = (self.read_part + 1) % 3;
        self.read_entry = self.read_entry.wrapping_add(u8::from(self.read_part == 0));
        light
    }

    /// Draws the picture on a screen of 640 × 480, each pixel doubled, and sets the screen's palette.
    pub(super) fn show(&self, screen: &mut Framebuffer) {
        let (palette, numbers) = self.fitted();
        if *screen.palette() != palette {
            screen.set_palette(palette);
        }
        for y in 0..HEIGHT * 2 {
            for x in 0..WIDTH * 2 {
                let color = numbers[usize::from(self.memory[y / 2 * WIDTH + x / 2])];
                let (x, y) = (x as i32, (y + TOP) as i32);
                if screen.get_pixel(x, y) != Some(color) {
                    screen.put_pixel(x, y, color);
                }
            }
        }
    }

    /// Returns sixteen colours and the one for each of the 256. The first is black; the others are the most frequent,
    /// of which each covers similar ones.
    fn fitted(&self) -> (Palette, [Color; 256]) {
        let mut counts: HashMap<[u8; 3], usize> = HashMap::new();
        for byte in &self.memory[..WIDTH * HEIGHT] {
            *counts.entry(light(self.colors[usize::from(*byte)])).or_default() += 1;
        }
        let mut list: Vec<([u8; 3], usize)> = counts.into_iter().filter(|(light, _)| *light != [0; 3]).collect();
        list.sort_unstable();
        let mut chosen = vec![[0; 3]];
        // The colour with the largest product of frequency and distance from those that were chosen.
        while chosen.len() < Color::COUNT {
            let gain = |(light, count): &([u8; 3], usize)| {
                let distance = chosen.iter().map(|one| distance(*one, *light)).min().unwrap_or(0);
                *count as u64 * u64::from(distance)
            };
            match list.iter().max_by_key(|one| gain(one)) {
                Some(best) if gain(best) > 0 => chosen.push(best.0),
                _ => break,
            }
        }
        let mut palette = Palette::vga();
        for (color, [red, green, blue]) in Color::all().zip(&chosen) {
            palette.set_register(color, color.index());
            palette.set_dac(color.index(), Rgb6 { red: *red, green: *green, blue: *blue });
        }
        let numbers = std::array::from_fn(|entry| {
            let light = light(self.colors[entry]);
            let nearest = (0..chosen.len()).min_by_key(|number| distance(chosen[*number], light)).unwrap_or(0);
            Color::wrapping(nearest as u8)
        });
        (palette, numbers)
    }
}

fn offset(x: u16, y: u16) -> Option<usize> {
    let (x, y) = (usize::from(x), usize::from(y));
    (x < WIDTH && y < HEIGHT).then_some(y * WIDTH + x)
}

fn light(color: Rgb6) -> [u8; 3] {
    [color.red, color.green, color.blue]
}

fn distance(a: [u8; 3], b: [u8; 3]) -> u32 {
    a.into_iter().zip(b).map(|(a, b)| u32::from(a.abs_diff(b)).pow(2)).sum()
}

/// Returns the 256 colours that the BIOS sets: the sixteen, sixteen greys, and nine groups of 24 hues.
fn default_colors() -> Vec<Rgb6> {
    const GREYS: [u8; 16] = [0, 5, 8, 11, 14, 17, 20, 24, 28, 32, 36, 40, 45, 50, 56, 63];
    const LEVELS: [[u8; 5]; 9] = [
        [0, 16, 31, 47, 63],
        [31, 39, 47, 55, 63],
        [45, 49, 54, 58, 63],
        [0, 7, 14, 21, 28],
        [14, 17, 21, 24, 28],
        [20, 22, 24, 26, 28],
        [0, 4, 8, 12, 16],
        [8, 10, 12, 14, 16],
        [11, 12, 13, 15, 16],
    ];
    let vga = Palette::vga();
    let mut colors: Vec<Rgb6> = Color::all().map(|color| vga.rgb6(color)).collect();
    colors.extend(GREYS.map(|grey| Rgb6 { red: grey, green: grey, blue: grey }));
    for level in LEVELS {
        // From blue over red and green back to blue: one light rises or falls in four steps.
        for hue in 0..24usize {
            let (step, up, down) = (hue % 4, level[hue % 4], level[4 - hue % 4]);
            let (low, high) = (level[0], level[4]);
            let [red, green, blue] = match hue / 4 {
                0 => [up, low, high],
                1 => [high, low, down],
                2 => [high, up, low],
                3 => [down, high, low],
                4 => [low, high, up],
                _ => [low, level[4 - step], high],
            };
            colors.push(Rgb6 { red, green, blue });
        }
    }
    colors.resize(256, Rgb6 { red: 0, green: 0, blue: 0 });
    colors
}
