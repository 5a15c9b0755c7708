//! The first pixel: a point of light in the middle of the screen, and around it every pixel that is near enough.

use std::process::ExitCode;

use huanle::gfx::{Color, HEIGHT, WIDTH};
use huanle::machine::{Flow, Machine};

const RADIUS: i32 = 112;

fn main() -> ExitCode {
    huanle::run("First pixel", first_pixel)
}

pub fn first_pixel(m: &mut Machine<'_>) -> Flow {
    // x counts to the right, y counts down, both from 0.
    let (x, y) = (WIDTH / 2, HEIGHT / 2);
    m.screen.put_pixel(x, y, Color::WHITE);
    m.delay(1000)?;

    // All the others, row by row: the distance decides whether a pixel is drawn, and in which of the sixteen colours.
    for dy in -RADIUS..RADIUS {
        for dx in -RADIUS..RADIUS {
            let distance_squared = dx * dx + dy * dy;
            if distance_squared < RADIUS * RADIUS {
                let ring = distance_squared * 16 / (RADIUS * RADIUS);
                m.screen.put_pixel(x + dx, y + dy, Color::wrapping(15 - ring as u8));
            }
        }
        m.delay(10)?;
    }
    Ok(())
}
