//! Palette cycling on the planar card: the colours move, the pixels do not.

use crate::gfx::planar::{Draw, PaletteCycle, PalettePart, PlanarVga};
use crate::gfx::{Color, HEIGHT, WIDTH, WriteMode, circle};
use crate::machine::clock::RETRACE_PERIOD;
use crate::machine::{Flow, Machine};

/// The registers that rotate: all but black.
const PART: PalettePart = PalettePart::Registers(1..16);
/// The width of a ring of one colour.
const RING: i32 = 9;
/// Retraces per step, and the number of steps: four rotations.
const RETRACES: u32 = 5;
const STEPS: usize = 4 * 15;

/// Draws rings in ascending colours into the four planes once with port writes; afterwards only the palette registers
/// are written.
pub(super) fn cycle_palette(m: &mut Machine<'_>) -> Flow {
    let mut vga = PlanarVga::new();
    for radius in (1..=WIDTH / 2 / RING).rev().map(|ring| ring * RING) {
        let color = Color::wrapping((radius / RING % 15 + 1) as u8);
        for dy in -radius..=radius {
            if let Some(half) = circle::half_width(radius, dy) {
                let (x, y) = (WIDTH / 2, HEIGHT / 2 + dy);
                vga.horizontal_line(x - half, x + half, y, color, WriteMode::Copy);
            }
        }
        let shown = vga.to_framebuffer();
        m.screen.blit(&shown, shown.bounds(), 0, 0);
        m.pause(RETRACE_PERIOD)?;
    }
    for palette in PaletteCycle::new(vga.palette(), PART).take(STEPS) {
        PART.send(&palette, &mut vga);
        m.screen.set_palette(vga.palette());
        m.pause(RETRACE_PERIOD * RETRACES)?;
    }
    Ok(())
}
