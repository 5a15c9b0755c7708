//! Palette cycling: the colours move, the pixels do not.

use crate::gfx::{Color, HEIGHT, Palette, WIDTH};
use crate::machine::clock::RETRACE_PERIOD;
use crate::machine::{Flow, Machine};

/// The width of a ring of one colour.
const RING: i32 = 9;
/// Retraces per step, and the number of steps: four rotations.
const RETRACES: u32 = 5;
const STEPS: usize = 4 * 15;

/// Draws rings in ascending colours once; afterwards only the palette registers rotate, all but black's.
pub(super) fn cycle_palette(m: &mut Machine<'_>) -> Flow {
    m.screen.clear(Color::BLACK);
    for ring in (1..=WIDTH / 2 / RING).rev() {
        m.screen.fill_circle(WIDTH / 2, HEIGHT / 2, ring * RING, Color::wrapping((ring % 15 + 1) as u8));
        m.pause(RETRACE_PERIOD)?;
    }
    let mut palette = Palette::vga();
    for _ in 0..STEPS {
        let mut registers = palette.registers();
        registers[1..].rotate_right(1);
        for (color, entry) in Color::all().zip(registers) {
            palette.set_register(color, entry);
        }
        m.screen.set_palette(palette.clone());
        m.pause(RETRACE_PERIOD * RETRACES)?;
    }
    Ok(())
}
