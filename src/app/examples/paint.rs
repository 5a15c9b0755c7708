//! A paint program: the left button draws, the right one erases, a click on the palette selects a colour, `c` clears.
//!
//! `cargo run -p huanle-app --example paint`; without a window:
//! `-- paint.png --keys "drag:100,100,400,300"`

use std::process::ExitCode;

use huanle_gfx::{Color, Rect};
use huanle_machine::{Button, Flow, Input, Machine, Pointer};

const SWATCH: i32 = 40;
const PAPER: Rect = Rect::new(SWATCH, 0, 640 - SWATCH, 480);

fn main() -> ExitCode {
    huanle_app::run("Paint", paint)
}

fn paint(m: &mut Machine<'_>) -> Flow {
    m.screen.fill_rect(PAPER, Color::WHITE);
    for color in Color::all() {
        m.screen.fill_rect(swatch(color), color);
    }
    m.set_pointer(Some(Pointer::ARROW));
    let mut color = Color::BLUE;
    let mut last = None;
    loop {
        match m.poll() {
            Some(Input::Click { x, y, .. }) if x < SWATCH => {
                color = Color::wrapping((y / 30) as u8);
            }
            Some(Input::Key(code)) if code & 0xFF == u16::from(b'c') => m.screen.fill_rect(PAPER, Color::WHITE),
            _ => {}
        }
        let ink = match (m.is_down(Button::Left), m.is_down(Button::Right)) {
            (true, _) => Some(color),
            (_, true) => Some(Color::WHITE),
            _ => None,
        };
        let (x, y) = m.mouse();
        if let Some(ink) = ink.filter(|_| PAPER.contains(x, y)) {
            let (from_x, from_y) = last.unwrap_or((x, y));
            // Three lines side by side make a thick one.
            for side in -1..=1 {
                m.screen.line(from_x + side, from_y, x + side, y, ink);
                m.screen.line(from_x, from_y + side, x, y + side, ink);
            }
            last = Some((x, y));
        } else {
            last = None;
        }
        m.delay(10)?;
    }
}

fn swatch(color: Color) -> Rect {
    Rect::new(0, i32::from(color.index()) * 30, SWATCH - 2, 29)
}
