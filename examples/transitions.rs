//! The four transitions of the original, one after the other: horizontal and vertical blinds, random rows and columns.

use std::process::ExitCode;
use std::time::Duration;

use huanle::gfx::font::bundled;
use huanle::gfx::{Color, HEIGHT, Transition, WIDTH};
use huanle::machine::{Flow, Machine};

fn main() -> ExitCode {
    huanle::run("Transitions", transitions)
}

pub fn transitions(m: &mut Machine<'_>) -> Flow {
    let colors = [Color::BLUE, Color::GREEN, Color::RED, Color::MAGENTA];
    for (transition, color) in Transition::ORIGINAL.into_iter().zip(colors) {
        let strokes = transition.rects(WIDTH, HEIGHT, |n| m.visual_rng.random(n));
        for stroke in strokes {
            m.screen.fill_rect(stroke, color);
            m.pause(Duration::from_micros(2200))?;
        }
        let (face, name) = (bundled::song24(), transition.name());
        m.screen.draw_text(face, name, 320 - face.width(name) / 2, 228, Color::WHITE);
        m.delay(250)?;
    }
    Ok(())
}
