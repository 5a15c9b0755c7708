//! The sounds of the games, one after the other: their names, their notes, and the waveform of the current tone.

use std::time::Duration;

use crate::gfx::font::bundled;
use crate::gfx::{Color, Rect, WIDTH};
use crate::machine::wave::{AMPLITUDE, SAMPLE_RATE, SquareWave, divisor};
use crate::machine::{Flow, Machine, Tone};
use crate::text::ChimeNames;
use crate::ui::chime::{self, Chime};

/// The row of the first name, and the distance between two rows.
const TOP: i32 = 44;
const ROW: i32 = 25;
/// The left edge of a sound's notes, and the milliseconds per pixel.
const NOTES: i32 = 210;
const PIXEL: u64 = 2;
/// The box of the waveform, and half the height of the wave in it. One pixel is one sample.
const WAVE: Rect = Rect::new(16, 332, WIDTH - 32, 132);
const SWING: i32 = 36;
/// The silence between two sounds.
const BETWEEN: Duration = Duration::from_millis(350);

/// Plays all sounds, with `sound` and waits, as a program for DOS does.
pub(super) fn play_all(m: &mut Machine<'_>, text: &ChimeNames) -> Flow {
    let large = bundled::song16();
    m.screen.clear(Color::BLUE);
    m.screen.draw_text(large, text.heading, 16, 12, Color::YELLOW);
    for (row, chime) in chime::ALL.iter().enumerate() {
        draw_name(m, text, chime, row as i32, Color::LIGHT_CYAN);
        draw_notes(m, chime, row as i32);
    }
    draw_wave(m, text, 0);
    m.pause(BETWEEN)?;
    for (row, chime) in chime::ALL.iter().enumerate() {
        draw_name(m, text, chime, row as i32, Color::WHITE);
        let (mut x, y) = (NOTES, TOP + row as i32 * ROW);
        for tone in chime.tune {
            draw_wave(m, text, tone.hz);
            let width = width(tone);
            m.screen.fill_rect(Rect::new(x, y + 19, width, 2), Color::LIGHT_RED);
            x += width;
            m.sound(tone.hz);
            m.pause(tone.duration)?;
        }
        m.nosound();
        m.pause(BETWEEN)?;
        draw_name(m, text, chime, row as i32, Color::LIGHT_CYAN);
    }
    Ok(())
}

fn draw_name(m: &mut Machine<'_>, text: &ChimeNames, chime: &Chime, row: i32, color: Color) {
    m.screen.draw_text(bundled::song16(), (chime.name)(text), 16, TOP + row * ROW, color);
}

fn width(tone: &Tone) -> i32 {
    (tone.duration.as_millis() as u64).div_ceil(PIXEL) as i32
}

/// Draws the notes of a sound: the width is the duration, the height the pitch, four pixels to an octave.
fn draw_notes(m: &mut Machine<'_>, chime: &Chime, row: i32) {
    let (mut x, bottom) = (NOTES, TOP + row * ROW + 16);
    for tone in chime.tune {
        let width = width(tone);
        if tone.hz != 0 {
            let height = (f64::from(tone.hz / 64).log2() * 4.0).round() as i32;
            m.screen.fill_rect(Rect::new(x, bottom - height, width, height), Color::GREEN);
            m.screen.fill_rect(Rect::new(x, bottom - height, width, 2), Color::LIGHT_GREEN);
        }
        x += width;
    }
}

/// Draws the waveform of a frequency, as an oscilloscope shows it, and the timer's divisor.
fn draw_wave(m: &mut Machine<'_>, text: &ChimeNames, hz: u32) {
    let face = bundled::song16();
    let middle = WAVE.y + 76;
    m.screen.fill_rect(WAVE, Color::BLACK);
    m.screen.fill_rect(Rect::new(WAVE.x, middle, WAVE.width, 1), Color::DARK_GRAY);
    let message = if hz == 0 { text.rest.to_owned() } else { (text.tone)(hz, divisor(hz)) };
    m.screen.draw_text(face, &message, WAVE.x + 8, WAVE.y + 6, Color::LIGHT_GRAY);
    let across = (text.scale)((WAVE.width as u32 * 10_000 + SAMPLE_RATE / 2) / SAMPLE_RATE);
    let right = WAVE.right() - 8 - face.width(&across);
    m.screen.draw_text(face, &across, right, WAVE.y + 6, Color::LIGHT_GRAY);
    let mut wave = SquareWave::default();
    wave.set_frequency(hz);
    let height = |sample: i16| middle - i32::from(sample) * SWING / i32::from(AMPLITUDE);
    let mut before = height(0);
    for x in WAVE.x..WAVE.right() {
        let y = height(wave.next_sample());
        m.screen.line(x, before, x, y, Color::LIGHT_GREEN);
        before = y;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Language;
    use crate::text::assert_fits;

    #[test]
    fn names_fit_before_the_notes_and_tones_above_the_wave() {
        let face = bundled::song16();
        for text in Language::ALL.map(|language| &language.text().chimes) {
            for chime in chime::ALL {
                assert_fits(face, (chime.name)(text), NOTES - 16 - 8);
                let width: i32 = chime.tune.iter().map(width).sum();
                assert!(NOTES + width <= WIDTH - 16);
            }
            let across = face.width(&(text.scale)(126));
            assert_fits(face, &(text.tone)(65_535, 65_535), WAVE.width - 32 - across);
        }
    }
}
