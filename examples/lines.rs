//! Lines: a net of straight lines that looks curved, and the line styles of graphics.h.
//!
//! F12 opens the lesson on lines, as in the programs of the main menu, and F10 shows the picture's four bit planes.

use std::process::ExitCode;

use huanle::gfx::{Canvas, Color, LineStyle, Thickness};
use huanle::machine::{Flow, Machine};
use huanle::text::Language;
use huanle::{App, classroom};

fn main() -> ExitCode {
    let text = Language::English.text();
    App::new("Lines").on_overlay(|m, aside| classroom::overlay::show(m, text, aside)).command_line("").run(lines)
}

pub fn lines(m: &mut Machine<'_>) -> Flow {
    let mut c = Canvas::vga();
    m.topic = "line".into();

    // Joins two edges of the screen point by point: the lines are tangents of a parabola.
    for i in (0..=480).step_by(12) {
        c.set_color(Color::LIGHT_CYAN);
        c.line(0, i, i, 479);
        c.set_color(Color::LIGHT_MAGENTA);
        c.line(639, 479 - i, 639 - i, 0);
        show(m, &mut c, 20)?;
    }

    // setlinestyle: five patterns of sixteen pixels, each thin and thick.
    let styles = [
        LineStyle::Solid,
        LineStyle::Dotted,
        LineStyle::Center,
        LineStyle::Dashed,
        LineStyle::User(0b0101_0101_0000_1111),
    ];
    for (style, y) in styles.into_iter().zip((160..).step_by(40)) {
        c.set_color(Color::YELLOW);
        c.set_line_style(style, Thickness::Normal);
        c.line(220, y, 420, y);
        c.set_line_style(style, Thickness::Thick);
        c.line(220, y + 12, 420, y + 12);
        show(m, &mut c, 200)?;
    }
    Ok(())
}

fn show(m: &mut Machine<'_>, c: &mut Canvas, milliseconds: u32) -> Flow {
    c.show(&mut m.screen);
    m.delay(milliseconds)
}
