//! Palette cycling: motion without touching a pixel.

use std::ops::Range;

use super::{Bus, Draw};
use crate::{Color, Palette, Rgb6};

/// What is turned round: a row of palette registers, or of entries of the DAC.
///
/// With registers, the *colours* of the row trade places; there are sixteen of them to choose from. With the DAC, their
/// *light* does, and everything that names those entries follows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// Palette registers, 0 to 15.
    Registers(Range<u8>),
    /// DAC entries that a register can name, 0 to 63.
    Dac(Range<u8>),
}

impl Part {
    /// Sends this part of a palette to a card: the palette registers by 3C0h, a DAC row by 3C8h and 3C9h.
    pub fn send(&self, palette: &Palette, bus: &mut (impl Bus + ?Sized)) {
        match self {
            Part::Registers(range) => {
                let registers = palette.registers();
                for color in Color::all().filter(|color| range.contains(&color.index())) {
                    bus.set_palette_register(color, registers[usize::from(color.index())]);
                }
            }
            Part::Dac(range) => {
                let places = places(range, Palette::DAC_ENTRIES);
                bus.set_dac(places.start as u8, &palette.dac()[places]);
            }
        }
    }
}

/// A part of a palette, turned by one place at each step, without end: after as many steps as it has places, everything is where
/// it was. An iterator of the palettes, the first of them one step on.
///
/// A step forward takes what was in each place to the next higher one and the last to the first: what is drawn in rising
/// colours seems to run towards the higher ones. Abrash, *Graphics Programming Black Book*, chapter 34.
///
/// ```
/// use huanle_gfx::planar::{Cycle, Part, Planar};
/// use huanle_gfx::Palette;
///
/// let mut vga = Planar::new();
/// let water = Part::Registers(8..12);
/// for palette in Cycle::new(Palette::vga(), water.clone()).take(3) {
///     water.send(&palette, &mut vga); // and wait for a retrace or five
/// }
/// assert_eq!(vga.palette().registers()[8..12], [57, 58, 59, 56]);
/// ```
#[derive(Clone, Debug)]
pub struct Cycle {
    palette: Palette,
    part: Part,
    backward: bool,
}

impl Cycle {
    /// Forward from a palette. Of the part, places that are not there are left out.
    pub fn new(palette: Palette, part: Part) -> Cycle {
        Cycle { palette, part, backward: false }
    }

    /// The same, the other way round.
    pub fn backward(self) -> Cycle {
        Cycle { backward: true, ..self }
    }

    /// After how many steps everything is where it was; 1 where there is nothing to turn.
    pub fn period(&self) -> usize {
        let places = match &self.part {
            Part::Registers(range) => places(range, Color::COUNT),
            Part::Dac(range) => places(range, Palette::DAC_ENTRIES),
        };
        places.len().max(1)
    }
}

impl Iterator for Cycle {
    type Item = Palette;

    fn next(&mut self) -> Option<Palette> {
        match &self.part {
            Part::Registers(range) => {
                let mut registers = self.palette.registers();
                turn(&mut registers[places(range, Color::COUNT)], self.backward);
                for (color, entry) in Color::all().zip(registers) {
                    self.palette.set_register(color, entry);
                }
            }
            Part::Dac(range) => {
                let mut dac: [Rgb6; Palette::DAC_ENTRIES] = *self.palette.dac();
                turn(&mut dac[places(range, Palette::DAC_ENTRIES)], self.backward);
                for (entry, light) in (0..).zip(dac) {
                    self.palette.set_dac(entry, light);
                }
            }
        }
        Some(self.palette.clone())
    }
}

/// The places of a range that are there.
fn places(range: &Range<u8>, count: usize) -> Range<usize> {
    let end = usize::from(range.end).min(count);
    usize::from(range.start).min(end)..end
}

fn turn<T>(row: &mut [T], backward: bool) {
    let by = row.len().min(1);
    if backward { row.rotate_left(by) } else { row.rotate_right(by) }
}

#[cfg(test)]
mod tests {
    use super::super::Planar;
    use super::*;

    #[test]
    fn registers_move_on_and_come_round() {
        let start = Palette::vga();
        let cycle = Cycle::new(start.clone(), Part::Registers(1..4));
        assert_eq!(cycle.period(), 3);
        let rows: Vec<_> = cycle.clone().take(3).map(|palette| palette.registers()[..5].to_vec()).collect();
        assert_eq!(rows, [[0, 3, 1, 2, 4], [0, 2, 3, 1, 4], [0, 1, 2, 3, 4]]);
        assert_eq!(cycle.clone().nth(2), Some(start.clone()));
        // Back again by the other way.
        let ahead = cycle.take(1).last().unwrap();
        assert_eq!(Cycle::new(ahead, Part::Registers(1..4)).backward().next(), Some(start));
    }

    #[test]
    fn the_dac_moves_and_the_registers_stay() {
        let start = Palette::vga();
        let turned = Cycle::new(start.clone(), Part::Dac(56..64)).next().unwrap();
        assert_eq!(turned.registers(), start.registers());
        assert_eq!(turned.light(Color::DARK_GRAY), start.light(Color::WHITE));
        assert_eq!(turned.light(Color::WHITE), start.light(Color::YELLOW));
        assert_eq!(turned.light(Color::RED), start.light(Color::RED));
    }

    #[test]
    #[expect(clippy::reversed_empty_ranges, reason = "that is the case")]
    fn places_that_are_not_there_are_left_out() {
        for part in [Part::Registers(16..20), Part::Registers(5..5), Part::Registers(9..3), Part::Dac(64..255)] {
            let mut cycle = Cycle::new(Palette::vga(), part.clone());
            assert_eq!((cycle.period(), cycle.next()), (1, Some(Palette::vga())));
            let mut vga = Planar::new();
            part.send(&Palette::vga(), &mut vga);
            assert_eq!(vga.palette(), Palette::vga());
        }
        assert_eq!(Cycle::new(Palette::vga(), Part::Dac(60..200)).period(), 4);
    }

    #[test]
    fn what_is_sent_is_what_is_seen() {
        for part in [Part::Registers(1..16), Part::Dac(0..64), Part::Dac(3..9)] {
            let mut vga = Planar::new();
            for palette in Cycle::new(Palette::vga(), part.clone()).take(5) {
                part.send(&palette, &mut vga);
                assert_eq!(vga.palette(), palette);
                assert!(vga.attribute().displays());
            }
        }
    }
}
