//! The twelve fill styles of graphics.h with their names, and a user-defined pattern: 8 × 8 bits.

use std::process::ExitCode;

use huanle::gfx::canvas::{HorizontalJustify, VerticalJustify};
use huanle::gfx::{Canvas, Color, FillStyle};
use huanle::machine::{Flow, Machine};

const NAMES: [&str; 12] = [
    "EMPTY_FILL",
    "SOLID_FILL",
    "LINE_FILL",
    "LTSLASH_FILL",
    "SLASH_FILL",
    "BKSLASH_FILL",
    "LTBKSLASH_FILL",
    "HATCH_FILL",
    "XHATCH_FILL",
    "INTERLEAVE_FILL",
    "WIDE_DOT_FILL",
    "CLOSE_DOT_FILL",
];

fn main() -> ExitCode {
    huanle::run("Fill patterns", fill_patterns)
}

pub fn fill_patterns(m: &mut Machine<'_>) -> Flow {
    let mut c = Canvas::vga();
    c.set_text_justify(HorizontalJustify::Center, VerticalJustify::Top);

    for ((style, name), i) in FillStyle::BUILT_IN.into_iter().zip(NAMES).zip(0..) {
        let (x, y) = (20 + i % 4 * 152, 15 + i / 4 * 115);
        c.set_fill_style(style, Color::LIGHT_GREEN);
        c.bar_3d(x, y + 10, x + 120, y + 80, 16, true);
        c.out_text_xy(x + 60, y + 90, name);
        c.show(&mut m.screen);
        m.delay(150)?;
    }

    let heart = [0b0110_1100, 0b1111_1110, 0b1111_1110, 0b1111_1110, 0b0111_1100, 0b0011_1000, 0b0001_0000, 0];
    c.set_fill_pattern(heart, Color::LIGHT_RED);
    c.fill_ellipse(320, 410, 280, 44);
    c.out_text_xy(320, 462, "USER_FILL");
    c.show(&mut m.screen);
    Ok(())
}
