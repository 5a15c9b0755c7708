//! Shows warnings about arguments of graphics.h over the picture of a running program.

use std::time::Duration;

use crate::gfx::font::bundled;
use crate::gfx::{Color, Framebuffer, Rect};
use crate::machine::{Flow, Machine};
use crate::messages::graphics::graphics_warning_message;
use crate::text::Language;
use crate::turboc::pc::Pc;

/// The time for which a warning is shown, in the program's time.
const WARNING_TIME: Duration = Duration::from_secs(4);
/// The maximum number of lines, which leave most of the picture visible.
const MAX_LINES: usize = 4;

/// The warnings over the picture.
#[derive(Default)]
pub(super) struct WarningOverlay {
    /// The number of warnings of the PC that were shown.
    known: usize,
    lines: Vec<String>,
    until: Duration,
}

impl WarningOverlay {
    /// Draws the warnings over the current picture, or removes them when their time has passed.
    pub(super) fn show(&mut self, m: &mut Machine<'_>, pc: &mut Pc, language: Language) {
        let now = pc.now();
        if !self.lines.is_empty() && now >= self.until {
            self.lines.clear();
            pc.redraw(&mut m.screen);
        }
        let warnings = pc.graphics_warnings();
        for warning in warnings.get(self.known..).unwrap_or_default() {
            self.lines.push(graphics_warning_message(warning, pc.machine().program(), language));
            self.until = now + WARNING_TIME;
        }
        self.known = warnings.len();
        if !self.lines.is_empty() {
            let last = &self.lines[self.lines.len().saturating_sub(MAX_LINES)..];
            draw_over(&mut m.screen, &last.join("\n"), Color::YELLOW);
        }
    }

    /// Leaves the warnings on the screen long enough to be read, at the end of the program.
    ///
    /// # Errors
    /// Returns an interrupt of the machine.
    pub(super) fn finish(&self, m: &mut Machine<'_>, pc: &mut Pc) -> Flow {
        if !self.lines.is_empty() {
            m.pause(self.until.saturating_sub(pc.now()))?;
            pc.redraw(&mut m.screen);
        }
        Ok(())
    }
}

/// Writes a text on black over the top of a picture.
fn draw_over(screen: &mut Framebuffer, text: &str, color: Color) {
    const MARGIN: i32 = 8;
    let face = bundled::song16();
    let lines: Vec<&str> = face.lines(text, screen.width() - 2 * MARGIN).collect();
    let height = (lines.len() as i32 * face.height() + 2 * MARGIN).min(screen.height());
    screen.fill_rect(Rect::new(0, 0, screen.width(), height), Color::BLACK);
    screen.bar(0, height - 1, screen.width() - 1, height - 1, color);
    for (line, y) in lines.into_iter().zip((MARGIN..).step_by(face.height() as usize)) {
        screen.draw_text(face, line, MARGIN, y, color);
    }
}
