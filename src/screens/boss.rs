//! The boss key's screen: an idle DOS prompt.
//!
//! In 80 columns and 30 rows, it shows a DOS prompt with a blinking cursor. Typed text appears there and has no effect.
//! It is not translated, as DOS was not.

use std::time::Duration;

use crate::gfx::font::bundled;
use crate::gfx::{Color, Framebuffer, HEIGHT, WIDTH};
use crate::machine::{Flow, Input, Machine, code};

/// The width of a column and the height of a row, in pixels.
const COLUMN: i32 = 8;
const ROW: i32 = 16;
const COLUMNS: usize = (WIDTH / COLUMN) as usize;
const ROWS: usize = (HEIGHT / ROW) as usize;

const PROMPT: &str = "C:\\>";
const RESPONSE: &str = "Bad command or file name";
/// The maximum length of a DOS command line in bytes, without the line end.
const MAX_COMMAND_LENGTH: usize = 127;
/// The half period of the blinking cursor: 16 retraces of the text mode.
const BLINK_HALF_PERIOD: Duration = Duration::from_millis(267);

/// Shows the screen until F6 is pressed. The previous screen is not restored.
///
/// # Errors
/// Returns the interrupt of the machine.
pub fn show(m: &mut Machine<'_>) -> Flow {
    let pointer = m.pointer();
    m.set_pointer(None);
    m.screen.set_palette(Framebuffer::vga().palette().clone());
    let mut dos = Dos { lines: Vec::new(), typed: String::new() };
    let mut seen = true;
    loop {
        dos.draw(&mut m.screen, seen);
        let until = m.now() + BLINK_HALF_PERIOD;
        match m.input_until(until)? {
            Some(Input::Key(code::F6)) => break,
            Some(Input::Key(key)) => {
                dos.handle_key(key);
                seen = true;
            }
            Some(Input::Click { .. }) => {}
            None => seen = !seen,
        }
    }
    m.set_pointer(pointer);
    Ok(())
}

/// The contents of the screen.
struct Dos {
    /// The lines above the prompt, not yet wrapped.
    lines: Vec<String>,
    /// The text typed after the prompt.
    typed: String,
}

impl Dos {
    fn handle_key(&mut self, key: u16) {
        match (key, char::from(key as u8)) {
            (code::ENTER, _) => {
                let typed = std::mem::take(&mut self.typed);
                let empty = typed.trim().is_empty();
                self.lines.push(format!("{PROMPT}{typed}"));
                if !empty {
                    self.lines.push(RESPONSE.to_owned());
                }
                self.lines.push(String::new());
            }
            (code::BACKSPACE, _) => drop(self.typed.pop()),
            (code::ESC, _) => self.typed.clear(),
            (_, letter @ ' '..='~') if self.typed.len() < MAX_COMMAND_LENGTH => self.typed.push(letter),
            _ => {}
        }
        // Drops the lines that have scrolled off the screen.
        let above = self.lines.len().saturating_sub(ROWS);
        self.lines.drain(..above);
    }

    /// Returns the rows of the screen; the cursor is after the last one.
    fn rows(&self) -> Vec<String> {
        let last = format!("{PROMPT}{}", self.typed);
        let mut rows = Vec::new();
        for line in self.lines.iter().chain([&last]) {
            let letters: Vec<char> = line.chars().collect();
            rows.extend(letters.chunks(COLUMNS).map(|row| row.iter().collect::<String>()));
            if letters.is_empty() {
                rows.push(String::new());
            }
        }
        if rows.last().is_some_and(|row| row.len() == COLUMNS) {
            rows.push(String::new());
        }
        rows.split_off(rows.len().saturating_sub(ROWS))
    }

    fn draw(&self, screen: &mut Framebuffer, cursor: bool) {
        screen.clear(Color::BLACK);
        let rows = self.rows();
        for (row, y) in rows.iter().zip((0..).step_by(ROW as usize)) {
            screen.draw_text(bundled::song16(), row, 0, y, Color::LIGHT_GRAY);
        }
        if let Some((row, y)) = rows.last().zip(rows.len().checked_sub(1)).filter(|_| cursor) {
            let (x, y) = (row.len() as i32 * COLUMN, y as i32 * ROW);
            screen.bar(x, y + ROW - 3, x + COLUMN - 1, y + ROW - 2, Color::LIGHT_GRAY);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(text: &str) -> Dos {
        let mut dos = Dos { lines: Vec::new(), typed: String::new() };
        for letter in text.chars() {
            dos.handle_key(match letter {
                '\n' => code::ENTER,
                '<' => code::BACKSPACE,
                '\u{1b}' => code::ESC,
                letter => letter as u16,
            });
        }
        dos
    }

    #[test]
    fn what_is_typed_is_no_command() {
        assert_eq!(typed("").rows(), ["C:\\>"]);
        assert_eq!(typed("dir").rows(), ["C:\\>dir"]);
        assert_eq!(typed("dix<r\n").rows(), ["C:\\>dir", RESPONSE, "", "C:\\>"]);
        assert_eq!(typed("\n\n").rows(), ["C:\\>", "", "C:\\>", "", "C:\\>"]);
        assert_eq!(typed("abc\u{1b}x").rows(), ["C:\\>x"]);
    }

    #[test]
    fn the_screen_is_never_too_full() {
        let many = typed(&"x\n".repeat(100)).rows();
        assert_eq!((many.len(), many.last().map(String::as_str)), (ROWS, Some("C:\\>")));
        let long = typed(&"y".repeat(300)).rows();
        assert_eq!(long.iter().map(String::len).sum::<usize>(), PROMPT.len() + MAX_COMMAND_LENGTH);
        assert_eq!(typed(&"z".repeat(COLUMNS - PROMPT.len())).rows().len(), 2, "the cursor goes to the next row");
    }
}
