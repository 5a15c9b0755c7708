//! A plot: axes, scales, and the sine from −360° to 360°, drawn in a viewport.

use std::process::ExitCode;

use huanle::gfx::canvas::{HorizontalJustify, VerticalJustify};
use huanle::gfx::{Canvas, Color, LineStyle, Thickness, trig};
use huanle::machine::{Flow, Machine};

/// The centre of the plot, which is also half its width and height.
const MIDDLE: (i32, i32) = (288, 160);
/// The height of 1, in pixels; four degrees are three pixels wide.
const ONE: i32 = 120;

fn main() -> ExitCode {
    huanle::run("Sine plot", sine_plot)
}

pub fn sine_plot(m: &mut Machine<'_>) -> Flow {
    let mut c = Canvas::vga();
    c.set_text_style(0, Default::default(), 2).expect("a size that is there");
    c.out_text_xy(32, 30, "y = sin x");
    c.set_text_style(0, Default::default(), 1).expect("a size that is there");

    // Inside the viewport, coordinates are relative to its corner, and drawing is clipped to its edges.
    c.set_viewport(32, 80, 608, 400, true).expect("a viewport inside of the screen");
    c.set_color(Color::LIGHT_GRAY);
    c.set_line_style(LineStyle::Dotted, Thickness::Normal);
    c.set_text_justify(HorizontalJustify::Center, VerticalJustify::Top);
    for degrees in (-360..=360).step_by(90) {
        let x = column(degrees);
        c.line(x, 0, x, 320);
        c.out_text_xy(x, MIDDLE.1 + 6, &degrees.to_string());
    }
    c.set_line_style(LineStyle::Solid, Thickness::Normal);
    c.set_color(Color::LIGHT_GRAY);
    c.rectangle(0, 0, 576, 320);
    c.line(0, MIDDLE.1, 576, MIDDLE.1);
    c.line(MIDDLE.0, 0, MIDDLE.0, 320);

    for (color, shift) in [(Color::LIGHT_GREEN, 0), (Color::LIGHT_RED, 90)] {
        c.set_color(color);
        c.move_to(column(-360), row(trig::sin(shift)));
        for degrees in (-360..=360).step_by(4) {
            c.line_to(column(degrees), row(trig::sin(degrees + shift)));
            c.show(&mut m.screen);
            m.delay(10)?;
        }
    }
    Ok(())
}

fn column(degrees: i32) -> i32 {
    MIDDLE.0 + degrees * 3 / 4
}

fn row(sine: i32) -> i32 {
    MIDDLE.1 - trig::scale(ONE, sine)
}
