//! An analog clock: it starts at ten past ten, as in a shop window, and runs on the machine's own time.

use std::process::ExitCode;

use huanle::gfx::{Canvas, Color, LineStyle, Thickness, trig};
use huanle::machine::{Flow, Machine};

const CENTER: (i32, i32) = (320, 240);
const OPENING: u64 = 10 * 3600 + 9 * 60 + 36;

fn main() -> ExitCode {
    huanle::run("Clock", clock)
}

pub fn clock(m: &mut Machine<'_>) -> Flow {
    let mut c = Canvas::vga();
    loop {
        let seconds = OPENING + m.now().as_secs();
        // Double buffering: one page is drawn while the other is visible, so that nothing flickers.
        let page = seconds as usize % 2;
        c.set_active_page(page).expect("two pages");
        draw(&mut c, seconds);
        c.set_visual_page(page).expect("two pages");
        c.show(&mut m.screen);
        m.delay(1000)?;
    }
}

fn draw(c: &mut Canvas, seconds: u64) {
    c.clear_device();
    c.set_color(Color::LIGHT_CYAN);
    c.set_line_style(LineStyle::Solid, Thickness::Thick);
    c.circle(CENTER.0, CENTER.1, 200);
    for minute in 0..60 {
        let inner = if minute % 5 == 0 { 170 } else { 185 };
        let ((x1, y1), (x2, y2)) = (at(minute * 6, inner), at(minute * 6, 192));
        c.line(x1, y1, x2, y2);
    }
    let (hours, minutes) = (seconds / 3600 % 12, seconds / 60 % 60);
    hand(c, (hours * 30 + minutes / 2) as i32, 110, Color::YELLOW);
    hand(c, (minutes * 6) as i32, 160, Color::YELLOW);
    c.set_line_style(LineStyle::Solid, Thickness::Normal);
    hand(c, (seconds % 60 * 6) as i32, 180, Color::LIGHT_RED);
    c.set_color(Color::WHITE);
    c.out_text_xy(CENTER.0 - 32, 460, &format!("{hours:02}:{minutes:02}:{:02}", seconds % 60));
}

fn hand(c: &mut Canvas, degrees: i32, length: i32, color: Color) {
    let (x, y) = at(degrees, length);
    c.set_color(color);
    c.line(CENTER.0, CENTER.1, x, y);
}

/// Returns the point at a distance from the centre, at an angle clockwise from twelve o'clock.
fn at(degrees: i32, length: i32) -> (i32, i32) {
    (CENTER.0 + trig::scale(length, trig::sin(degrees)), CENTER.1 - trig::scale(length, trig::cos(degrees)))
}
