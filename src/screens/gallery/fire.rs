//! The fire of the demos: heat that rises, drifts and cools, in a palette from black through red and yellow to white.

use std::time::Duration;

use crate::gfx::{Color, HEIGHT, Palette, Rect, Rgb6, WIDTH};
use crate::machine::{Flow, Machine};

/// The width and height of a square of one heat.
const SQUARE: i32 = 8;
const COLUMNS: usize = (WIDTH / SQUARE) as usize;
const ROWS: usize = (HEIGHT / SQUARE) as usize;
/// The heat below the lowest row.
const HOTTEST: u8 = 15;
const PAUSE: Duration = Duration::from_millis(20);
const STEPS: usize = 250;

/// Lets a fire burn up. At each step, every square takes the heat of the square below or of one beside that, every other
/// time a little less.
pub(super) fn burn(m: &mut Machine<'_>) -> Flow {
    m.screen.set_palette(palette());
    m.screen.clear(Color::BLACK);
    let mut heat = [[0; COLUMNS]; ROWS + 1];
    heat[ROWS] = [HOTTEST; COLUMNS];
    for _ in 0..STEPS {
        for row in 0..ROWS {
            for column in 0..COLUMNS {
                let from = (column + usize::from(m.random(3))).saturating_sub(1).min(COLUMNS - 1);
                let cooled = heat[row + 1][from].saturating_sub(m.random(2) as u8);
                if cooled != heat[row][column] {
                    heat[row][column] = cooled;
                    let square = Rect::new(column as i32 * SQUARE, row as i32 * SQUARE, SQUARE, SQUARE);
                    m.screen.fill_rect(square, Color::wrapping(cooled));
                }
            }
        }
        m.pause(PAUSE)?;
    }
    Ok(())
}

/// Returns the colours of the heats: a third of them brings red, the next green, the last blue.
fn palette() -> Palette {
    let mut palette = Palette::vga();
    for heat in 0..=HOTTEST {
        let part = |from: u8| heat.saturating_sub(from).min(5) * 12;
        palette.set_register(Color::wrapping(heat), heat);
        palette.set_dac(heat, Rgb6 { red: part(0), green: part(5), blue: part(10) });
    }
    palette
}
