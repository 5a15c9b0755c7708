//! Palette animation: the picture stays as it is, and its colours rotate through the palette.

use std::process::ExitCode;

use huanle::gfx::{Canvas, Color, FillStyle};
use huanle::machine::{Flow, Machine};

/// The number of colours that rotate: 1 to 15.
const COLORS: i32 = 15;

fn main() -> ExitCode {
    huanle::run("Palette cycling", palette_cycling)
}

pub fn palette_cycling(m: &mut Machine<'_>) -> Flow {
    let mut c = Canvas::vga();

    // Rings, the outermost first; every fifteenth has the same colour number.
    for radius in (1..=75).rev() {
        c.set_fill_style(FillStyle::Solid, Color::wrapping((1 + radius % COLORS) as u8));
        c.set_color(c.fill_settings().color);
        c.fill_ellipse(320, 240, radius * 4, radius * 3);
    }

    for step in 0.. {
        for number in 0..COLORS {
            // Register `number` + 1 selects a DAC entry; it is set to a rainbow colour that moves on with each step.
            let color = Color::wrapping(number as u8 + 1);
            let entry = c.get_palette()[usize::from(color.index())];
            let [red, green, blue] = rainbow((number + step).rem_euclid(COLORS) * 360 / COLORS);
            c.set_rgb_palette(entry, red, green, blue);
        }
        c.show(&mut m.screen);
        m.delay(60)?;
    }
    Ok(())
}

/// Returns the colour of a hue in degrees: red, yellow, green, cyan, blue, magenta.
fn rainbow(degrees: i32) -> [u8; 3] {
    let channel = |shift: i32| {
        let distance = ((degrees + shift).rem_euclid(360) - 180).abs();
        ((distance - 60).clamp(0, 60) * 255 / 60) as u8
    };
    [channel(0), channel(240), channel(120)]
}
