//! Palette cycling: animation without changing a pixel.

use core::ops::Range;

use super::{Bus, Draw};
use crate::{Color, Palette, Rgb6};

/// The rotated part of a palette: a range of palette registers or DAC entries.
///
/// With registers, the *colours* of the range change places; sixteen are available. With the DAC, their *light* does,
/// and every register that names those entries follows.
///
/// ```
/// use huanle_gfx::planar::{PalettePart, PlanarVga};
/// use huanle_gfx::{Color, Palette};
/// let mut palette = Palette::vga();
/// palette.set_register(Color::BLUE, 63);
/// let mut vga = PlanarVga::new();
/// PalettePart::Registers(1..2).send(&palette, &mut vga);
/// assert_eq!(vga.palette(), palette);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PalettePart {
    /// Palette registers, 0 to 15.
    Registers(Range<u8>),
    /// DAC entries that a register can name, 0 to 63.
    Dac(Range<u8>),
}

impl PalettePart {
    /// Sends this part of a palette to a card: palette registers through 3C0h, a range of DAC entries through 3C8h and
    /// 3C9h.
    pub fn send(&self, palette: &Palette, bus: &mut (impl Bus + ?Sized)) {
        match self {
            PalettePart::Registers(range) => {
                let registers = palette.registers();
                for color in Color::all().filter(|color| range.contains(&color.index())) {
                    bus.set_palette_register(color, registers[usize::from(color.index())]);
                }
            }
            PalettePart::Dac(range) => {
                let places = clamp_range(range, Palette::DAC_ENTRIES);
                bus.set_dac(places.start as u8, &palette.dac()[places]);
            }
        }
    }
}

/// Rotates a part of a palette by one place per step, endlessly: after as many steps as places, the palette is the same
/// again. An iterator of palettes that begins with the first step.
///
/// A forward step moves each entry to the next higher place and the last to the first: shapes drawn in ascending
/// colours appear to move towards the higher ones. Abrash, *Graphics Programming Black Book*, chapter 34.
///
/// ```
/// use huanle_gfx::planar::{PaletteCycle, PalettePart, PlanarVga};
/// use huanle_gfx::Palette;
///
/// let mut vga = PlanarVga::new();
/// let water = PalettePart::Registers(8..12);
/// for palette in PaletteCycle::new(Palette::vga(), water.clone()).take(3) {
///     water.send(&palette, &mut vga); // and wait for a retrace or five
/// }
/// assert_eq!(vga.palette().registers()[8..12], [57, 58, 59, 56]);
/// ```
#[derive(Clone, Debug)]
pub struct PaletteCycle {
    palette: Palette,
    part: PalettePart,
    backward: bool,
}

impl PaletteCycle {
    /// Starts forward rotation of a palette. Places of the range that do not exist are ignored.
    pub fn new(palette: Palette, part: PalettePart) -> PaletteCycle {
        PaletteCycle { palette, part, backward: false }
    }

    /// Reverses the direction.
    pub fn reversed(self) -> PaletteCycle {
        PaletteCycle { backward: true, ..self }
    }

    /// Returns the number of steps until the palette repeats; 1 if there is nothing to rotate.
    pub fn period(&self) -> usize {
        let places = match &self.part {
            PalettePart::Registers(range) => clamp_range(range, Color::COUNT),
            PalettePart::Dac(range) => clamp_range(range, Palette::DAC_ENTRIES),
        };
        places.len().max(1)
    }
}

impl Iterator for PaletteCycle {
    type Item = Palette;

    fn next(&mut self) -> Option<Palette> {
        match &self.part {
            PalettePart::Registers(range) => {
                let mut registers = self.palette.registers();
                rotate(&mut registers[clamp_range(range, Color::COUNT)], self.backward);
                for (color, entry) in Color::all().zip(registers) {
                    self.palette.set_register(color, entry);
                }
            }
            PalettePart::Dac(range) => {
                let mut dac: [Rgb6; Palette::DAC_ENTRIES] = *self.palette.dac();
                rotate(&mut dac[clamp_range(range, Palette::DAC_ENTRIES)], self.backward);
                for (entry, light) in (0..).zip(dac) {
                    self.palette.set_dac(entry, light);
                }
            }
        }
        Some(self.palette.clone())
    }
}

/// Limits a range to the existing places.
fn clamp_range(range: &Range<u8>, count: usize) -> Range<usize> {
    let end = usize::from(range.end).min(count);
    usize::from(range.start).min(end)..end
}

fn rotate<T>(row: &mut [T], backward: bool) {
    let by = row.len().min(1);
    if backward { row.rotate_left(by) } else { row.rotate_right(by) }
}

#[cfg(test)]
mod tests {
    use super::super::PlanarVga;
    use super::*;

    #[test]
    fn registers_move_on_and_come_round() {
        let start = Palette::vga();
        let cycle = PaletteCycle::new(start.clone(), PalettePart::Registers(1..4));
        assert_eq!(cycle.period(), 3);
        let rows: Vec<_> = cycle.clone().take(3).map(|palette| palette.registers()[..5].to_vec()).collect();
        assert_eq!(rows, [[0, 3, 1, 2, 4], [0, 2, 3, 1, 4], [0, 1, 2, 3, 4]]);
        assert_eq!(cycle.clone().nth(2), Some(start.clone()));
        // Reversed, it returns to the start.
        let ahead = cycle.take(1).last().unwrap();
        assert_eq!(PaletteCycle::new(ahead, PalettePart::Registers(1..4)).reversed().next(), Some(start));
    }

    #[test]
    fn the_dac_moves_and_the_registers_stay() {
        let start = Palette::vga();
        let turned = PaletteCycle::new(start.clone(), PalettePart::Dac(56..64)).next().unwrap();
        assert_eq!(turned.registers(), start.registers());
        assert_eq!(turned.rgb6(Color::DARK_GRAY), start.rgb6(Color::WHITE));
        assert_eq!(turned.rgb6(Color::WHITE), start.rgb6(Color::YELLOW));
        assert_eq!(turned.rgb6(Color::RED), start.rgb6(Color::RED));
    }

    #[test]
    #[expect(clippy::reversed_empty_ranges, reason = "that is the case")]
    fn places_that_are_not_there_are_left_out() {
        for part in [
            PalettePart::Registers(16..20),
            PalettePart::Registers(5..5),
            PalettePart::Registers(9..3),
            PalettePart::Dac(64..255),
        ] {
            let mut cycle = PaletteCycle::new(Palette::vga(), part.clone());
            assert_eq!((cycle.period(), cycle.next()), (1, Some(Palette::vga())));
            let mut vga = PlanarVga::new();
            part.send(&Palette::vga(), &mut vga);
            assert_eq!(vga.palette(), Palette::vga());
        }
        assert_eq!(PaletteCycle::new(Palette::vga(), PalettePart::Dac(60..200)).period(), 4);
    }

    #[test]
    fn what_is_sent_is_what_is_seen() {
        for part in [PalettePart::Registers(1..16), PalettePart::Dac(0..64), PalettePart::Dac(3..9)] {
            let mut vga = PlanarVga::new();
            for palette in PaletteCycle::new(Palette::vga(), part.clone()).take(5) {
                part.send(&palette, &mut vga);
                assert_eq!(vga.palette(), palette);
                assert!(vga.attribute().is_display_enabled());
            }
        }
    }
}
