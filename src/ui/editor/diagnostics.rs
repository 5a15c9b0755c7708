//! The list of diagnostics below the text.

use super::{Editor, LineDiagnostic, TextPosition};
use crate::gfx::{Framebuffer, Rect};
use crate::ui::theme;

/// The most lines of a diagnostic.
const MAX_LINES: i32 = 3;
/// The list takes at most this part of the height of the text.
const PART: i32 = 4;

impl Editor {
    /// Makes room for the list: as much as it needs, but no more than a part of the text, at least a row. Returns whether
    /// that changes the room for the text.
    pub(super) fn fit_diagnostics(&mut self) -> bool {
        let before = std::mem::take(&mut self.view.list_height);
        let (row, most) = (self.diagnostic_row(), self.view.text_area(0).height / PART);
        let rows = (self.marks.diagnostics.len() as i32).min((most / row).max(1));
        self.view.list_height = rows * row;
        before != self.view.list_height
    }

    /// Moves the cursor to a diagnostic at a line and column.
    pub(crate) fn go_to_diagnostic(&mut self, line: usize, column: usize) {
        let byte = self.buffer.line(line).char_indices().nth(column).map_or(usize::MAX, |(byte, _)| byte);
        self.go_to(TextPosition::new(line, byte));
    }

    /// Returns the height of a row: that of the diagnostic with the most lines.
    fn diagnostic_row(&self) -> i32 {
        let (look, width) = (self.view.look, self.view.rect.width - 2 * self.view.look.gap());
        let lines = self.marks.diagnostics.iter().map(|one| look.face().lines(&row_text(one), width).count() as i32);
        self.view.list_row().max(lines.max().unwrap_or(1).min(MAX_LINES) * look.line())
    }

    /// Returns the diagnostics that are shown, in the order of their lines, each with its rectangle.
    pub(crate) fn shown_diagnostics(&self) -> impl Iterator<Item = (&LineDiagnostic, Rect)> {
        let (area, height) = (self.view.list(), self.diagnostic_row());
        let mut sorted: Vec<&LineDiagnostic> = self.marks.diagnostics.iter().collect();
        sorted.sort_by_key(|one| (one.line, one.column));
        let rows = (area.height / height) as usize;
        let current = sorted.iter().take_while(|one| one.line < self.selection.cursor.line).count();
        let first = current.saturating_sub(rows / 2).min(sorted.len().saturating_sub(rows));
        let places = (0..rows as i32).map(move |row| Rect { y: area.y + row * height, height, ..area });
        sorted.into_iter().skip(first).zip(places)
    }

    pub(super) fn draw_diagnostics(&self, screen: &mut Framebuffer) {
        screen.fill_rect(self.view.list(), theme::PANEL);
        let look = self.view.look;
        for (one, place) in self.shown_diagnostics() {
            if one.line == self.selection.cursor.line {
                screen.fill_rect(place, theme::WELL);
            }
            let color = if one.error { theme::ALERT } else { theme::TEXT };
            let inside = Rect { x: place.x + look.gap(), width: place.width - 2 * look.gap(), ..place };
            look.text_in_lines(screen, &row_text(one), inside, color);
        }
    }

    /// Goes to the diagnostic at a point of the screen. Returns whether the point is in the list.
    pub(crate) fn click_diagnostic(&mut self, (x, y): (i32, i32)) -> bool {
        let found = self.shown_diagnostics().find(|(_, place)| place.contains(x, y));
        if let Some((line, column)) = found.map(|(one, _)| (one.line, one.column)) {
            self.go_to_diagnostic(line, column);
        }
        self.view.list().contains(x, y)
    }
}

fn row_text(one: &LineDiagnostic) -> String {
    format!("{}: {}", one.line + 1, one.text)
}
