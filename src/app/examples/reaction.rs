//! Measures reaction times: press a key as soon as the disc turns green. Five rounds, with sound.
//!
//! `cargo run -p huanle-app --features sound --example reaction`; without a window, by a script of keys:
//! `-- reaction.png --keys "4s Enter 4s Enter 4s Enter 4s Enter 4s Enter 2s"`

use std::process::ExitCode;
use std::time::Duration;

use huanle_app::App;
use huanle_gfx::font::bundled;
use huanle_gfx::{Color, Rect};
use huanle_machine::{Flow, Machine};

const ROUNDS: u32 = 5;

fn main() -> ExitCode {
    App::new("Reaction").command_line("").run(reaction)
}

fn reaction(m: &mut Machine<'_>) -> Flow {
    let mut times = Vec::new();
    while times.len() < ROUNDS as usize {
        show(m, Color::RED, "Wait…");
        let wait = Duration::from_millis(1000 + u64::from(m.random(2000)));
        let start = m.now();
        // An early key starts the round again.
        if let Some(_early) = m.input_until(start + wait)? {
            show(m, Color::RED, "Too early!");
            m.delay(1000)?;
            continue;
        }
        show(m, Color::LIGHT_GREEN, "Now!");
        m.sound(880);
        let green = m.now();
        m.input()?;
        m.nosound();
        let time = (m.now() - green).as_millis();
        times.push(time);
        show(m, Color::BLUE, &format!("{time} ms"));
        m.delay(800)?;
    }
    let mean = times.iter().sum::<u128>() / u128::from(ROUNDS);
    show(m, Color::CYAN, &format!("Mean of {ROUNDS}: {mean} ms"));
    m.getch()?;
    Ok(())
}

fn show(m: &mut Machine<'_>, color: Color, text: &str) {
    m.screen.clear(Color::BLACK);
    m.screen.fill_circle(320, 200, 90, color);
    let face = bundled::song24();
    let width = face.width(text);
    m.screen.fill_rect(Rect::new(320 - width / 2 - 8, 330, width + 16, 36), Color::DARK_GRAY);
    m.screen.draw_text(face, text, 320 - width / 2, 336, Color::WHITE);
}
