//! A ball that bounces over a picture without damaging it: drawing twice with XOR restores the background.

use std::process::ExitCode;

use huanle::gfx::{Canvas, Color, FillStyle, WriteMode};
use huanle::machine::{Flow, Machine};

const SIZE: i32 = 48;

fn main() -> ExitCode {
    huanle::run("Ball", xor_ball)
}

pub fn xor_ball(m: &mut Machine<'_>) -> Flow {
    let mut c = Canvas::vga();

    // The ball is drawn once, in a corner, and captured there.
    c.set_fill_style(FillStyle::Solid, Color::LIGHT_RED);
    c.set_color(Color::YELLOW);
    c.fill_ellipse(SIZE / 2, SIZE / 2, SIZE / 2 - 1, SIZE / 2 - 1);
    let ball = c.get_image(0, 0, SIZE, SIZE).expect("a small image");
    c.clear_device();

    // The picture that must stay intact.
    for (style, x) in FillStyle::BUILT_IN.into_iter().zip((4..).step_by(53)) {
        c.set_fill_style(style, Color::CYAN);
        c.bar(x, 160, x + 45, 479);
    }

    let (mut x, mut y, mut dx, mut dy) = (40, 100, 4, 0);
    loop {
        c.put_image(x, y, &ball, WriteMode::Xor);
        c.show(&mut m.screen);
        m.delay(20)?;
        c.put_image(x, y, &ball, WriteMode::Xor);

        // The ball falls, a little faster each time, and bounces off the edges.
        dy += 1;
        (x, y) = (x + dx, y + dy);
        if x < 0 || x + SIZE > c.max_x() {
            (dx, x) = (-dx, x.clamp(0, c.max_x() - SIZE));
        }
        if y + SIZE > c.max_y() {
            (dy, y) = (-dy, c.max_y() - SIZE);
        }
    }
}
