//! A tune as a chart: the width of a note is its duration and its height is its pitch; the current note is highlighted.

use std::time::Duration;

use crate::gfx::font::bundled;
use crate::gfx::{Color, Framebuffer, Rect, WIDTH};
use crate::machine::{Flow, Machine, Tone, Tune};
use crate::screens::table::primitives::fitted;
use crate::text;

/// The rows of notes, the height of each, and the gap below it.
const ROWS: i32 = 4;
const TOP: i32 = 48;
const HEIGHT: i32 = 84;
const GAP: i32 = 8;
/// The left edge of a row, and its width.
const LEFT: i32 = 16;
const ACROSS: i32 = WIDTH - 2 * LEFT;
/// The area of the current tone's description.
const TONE_AREA: Rect = Rect::new(LEFT, 428, ACROSS, 16);
/// The height of a note.
const NOTE: i32 = 4;
/// The time for which the last picture is shown.
const END: Duration = Duration::from_millis(500);

/// Plays a tune once, with `sound` and waits, as a program for DOS does.
pub(super) fn play(m: &mut Machine<'_>, text: &text::MusicText, title: &str, tune: &Tune) -> Flow {
    let face = bundled::song16();
    m.screen.clear(Color::BLUE);
    let time = (text.length)(tune.duration().as_secs());
    m.screen.draw_text(face, &time, LEFT + ACROSS - face.width(&time), 16, Color::LIGHT_CYAN);
    m.screen.draw_text(face, &fitted(face, title, ACROSS - 80), LEFT, 16, Color::YELLOW);
    for row in 0..ROWS {
        m.screen.fill_rect(Rect::new(LEFT - 4, TOP + row * (HEIGHT + GAP), ACROSS + 8, HEIGHT), Color::BLACK);
    }
    let chart = Chart::new(tune);
    for (at, tone) in chart.notes(tune) {
        chart.draw(&mut m.screen, at, tone, Color::GREEN);
    }
    for (at, tone) in chart.notes(tune) {
        chart.draw(&mut m.screen, at, tone, Color::YELLOW);
        let message = if tone.hz == 0 { text.rest.to_owned() } else { (text.tone)(tone.hz) };
        m.screen.fill_rect(TONE_AREA, Color::BLUE);
        m.screen.draw_text(face, &message, TONE_AREA.x, TONE_AREA.y, Color::WHITE);
        m.sound(tone.hz);
        m.pause(tone.duration)?;
        chart.draw(&mut m.screen, at, tone, Color::LIGHT_GREEN);
    }
    m.nosound();
    m.pause(END)
}

/// The mapping of times and frequencies to the screen.
struct Chart {
    duration: Duration,
    /// The lowest frequency, and the ratio of the highest to it as a power of two.
    lowest: u32,
    octaves: f64,
}

impl Chart {
    fn new(tune: &Tune) -> Chart {
        let heard = || tune.tones().iter().map(|tone| tone.hz).filter(|&hz| hz > 0);
        let (lowest, highest) = (heard().min().unwrap_or(1), heard().max().unwrap_or(1));
        let octaves = (f64::from(highest) / f64::from(lowest)).log2().max(1.0);
        Chart { duration: tune.duration(), lowest, octaves }
    }

    /// Returns the tones with the time at which each begins.
    fn notes<'t>(&self, tune: &'t Tune) -> impl Iterator<Item = (Duration, &'t Tone)> {
        tune.tones().iter().scan(Duration::ZERO, |at, tone| {
            let began = *at;
            *at += tone.duration;
            Some((began, tone))
        })
    }

    /// Returns the column of a time, as if all rows were one.
    fn column(&self, at: Duration) -> i32 {
        (at.as_secs_f64() / self.duration.as_secs_f64() * f64::from(ACROSS * ROWS)) as i32
    }

    /// Draws a note, continued in the next row if it passes the end of a row. A rest draws nothing.
    fn draw(&self, screen: &mut Framebuffer, at: Duration, tone: &Tone, color: Color) {
        if tone.hz == 0 {
            return;
        }
        let height = (f64::from(tone.hz) / f64::from(self.lowest)).log2() / self.octaves;
        let above = (height * f64::from(HEIGHT - 8 - NOTE)).round() as i32;
        let (from, to) = (self.column(at), self.column(at + tone.duration).min(ACROSS * ROWS));
        for row in 0..ROWS {
            let (left, right) = (from.max(row * ACROSS) - row * ACROSS, to.min((row + 1) * ACROSS) - row * ACROSS);
            let y = TOP + row * (HEIGHT + GAP) + HEIGHT - 4 - NOTE - above;
            if left < right {
                screen.fill_rect(Rect::new(LEFT + left, y, right - left, NOTE), color);
            }
        }
    }
}
