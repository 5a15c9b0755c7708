//! The panel of the code: lines with their marks, in rows that fit a width.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::ops::Range;

use super::frame::arrow;
use super::panels::{cells_in, columns, draw_thin_bar, row_height, thin_bar_target};
use crate::gfx::{Color, Framebuffer, Rect};
use crate::ui::editor::{Highlight, Language};
use crate::ui::scroll::Scroll;
use crate::ui::theme::Look;

/// The columns on the left for the arrow and the mark of a breakpoint.
const MARK_COLUMNS: i32 = 2;

/// A line of code.
#[derive(Clone, Debug)]
pub(super) struct Line {
    pub text: String,
    /// The index of its function or section: a dotted line is drawn above the first line of each but the first one.
    pub section: usize,
}

/// A row of the panel: the index of its line, the part of the line, and its indentation in columns if it continues a line.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Row {
    line: usize,
    part: Range<usize>,
    indent: i32,
}

/// Lines of code with their marks.
pub(super) struct CodePanel {
    lines: Vec<Line>,
    highlight: Highlight,
    /// `true` if the lines are numbered and take the cursor and breakpoints.
    pub is_numbered: bool,
    /// The lines that are executed, from 0; several if one step consists of several lines.
    pub executing: Vec<usize>,
    pub breakpoints: BTreeSet<usize>,
    /// The line of the cursor.
    pub cursor: usize,
    /// The first row shown, if it was scrolled since the last step.
    scrolled: Option<usize>,
    /// The rows for the last width.
    rows: RefCell<(i32, Vec<Row>)>,
}

impl CodePanel {
    /// Creates a panel from lines of C.
    pub(super) fn new(lines: Vec<Line>, is_numbered: bool) -> CodePanel {
        let highlight = Highlight::new(Language::C, lines.iter().map(|line| line.text.as_str()));
        CodePanel {
            lines,
            highlight,
            is_numbered,
            executing: Vec::new(),
            breakpoints: BTreeSet::new(),
            cursor: 0,
            scrolled: None,
            rows: RefCell::default(),
        }
    }

    /// Creates a panel with a whole source file, whose lines are numbered.
    pub(super) fn from_source(text: &str) -> CodePanel {
        let line = |text: &str| Line { text: text.replace('\t', "        "), section: 0 };
        CodePanel::new(text.lines().map(line).collect(), true)
    }

    /// Returns the number of lines.
    pub(super) fn len(&self) -> usize {
        self.lines.len()
    }

    /// Returns a line; an empty text after the last one.
    pub(super) fn line(&self, line: usize) -> &str {
        self.lines.get(line).map_or("", |line| &line.text)
    }

    /// Marks the lines that are executed, and shows them.
    pub(super) fn execute(&mut self, lines: Vec<usize>) {
        if let Some(&first) = lines.first() {
            (self.cursor, self.scrolled) = (first, None);
        }
        self.executing = lines;
    }

    /// Sets a breakpoint on a line, or removes it.
    pub(super) fn toggle_breakpoint(&mut self, line: usize) {
        if !self.breakpoints.remove(&line) {
            self.breakpoints.insert(line);
        }
    }

    /// Returns the width of what is to the left of the code.
    pub(super) fn gutter_width(&self, look: Look) -> i32 {
        let digits = if self.is_numbered { self.lines.len().to_string().len().max(2) as i32 + 1 } else { 0 };
        columns(look, MARK_COLUMNS + digits)
    }

    /// Returns the number of rows in a width.
    pub(super) fn row_count(&self, look: Look, width: i32) -> usize {
        self.with_rows(look, width, <[Row]>::len)
    }

    fn with_rows<T>(&self, look: Look, width: i32, read: impl FnOnce(&[Row]) -> T) -> T {
        let cells = cells_in(width - self.gutter_width(look), look.cell()) as i32;
        let mut rows = self.rows.borrow_mut();
        if rows.0 != cells {
            *rows = (cells, self.break_lines(look, cells * look.cell()));
        }
        read(&rows.1)
    }

    /// Breaks the lines into rows of a width. A line that is too wide continues in the next row, indented.
    fn break_lines(&self, look: Look, width: i32) -> Vec<Row> {
        let face = look.face();
        let mut rows = Vec::new();
        for (line, Line { text, .. }) in self.lines.iter().enumerate() {
            if face.width(text) <= width {
                rows.push(Row { line, part: 0..text.len(), indent: 0 });
                continue;
            }
            let code = text.trim_start();
            let indent = (text.len() - code.len()) as i32;
            let rest = (indent + 4).min(width / look.cell() / 2);
            let mut start = text.len() - code.len();
            for part in face.lines(code, width - columns(look, rest)) {
                let from = text[start..].find(part).map_or(start, |at| start + at);
                let is_first = from == text.len() - code.len();
                rows.push(Row { line, part: from..from + part.len(), indent: if is_first { indent } else { rest } });
                start = from + part.len();
            }
        }
        rows
    }

    fn scroll(&self, look: Look, area: Rect) -> Scroll {
        self.with_rows(look, area.width, |rows| {
            let room = cells_in(area.height, row_height(look));
            let visible = rows.iter().position(|row| self.executing.contains(&row.line));
            let visible = visible.or_else(|| rows.iter().position(|row| row.line == self.cursor)).unwrap_or(0);
            let first = self.scrolled.unwrap_or_else(|| visible.saturating_sub(room / 2));
            Scroll { top: first.min(rows.len().saturating_sub(room)), ..Scroll::new(rows.len(), room) }
        })
    }

    /// Scrolls by a number of rows.
    pub(super) fn scroll_by(&mut self, look: Look, area: Rect, rows: isize) {
        let mut scroll = self.scroll(look, area);
        scroll.scroll_by(rows);
        self.scrolled = Some(scroll.top);
    }

    /// Moves the cursor by a number of lines, and shows it.
    pub(super) fn move_cursor(&mut self, look: Look, area: Rect, lines: isize) {
        self.cursor = self.cursor.saturating_add_signed(lines).min(self.lines.len().saturating_sub(1));
        let row = self.with_rows(look, area.width, |rows| {
            rows.iter().position(|row| row.line == self.cursor).unwrap_or_default()
        });
        let mut scroll = self.scroll(look, area);
        scroll.reveal(row);
        self.scrolled = Some(scroll.top);
    }

    /// Returns the line at a point, and whether the point is to the left of the code.
    pub(super) fn line_at(&self, look: Look, area: Rect, (x, y): (i32, i32)) -> Option<(usize, bool)> {
        if !area.contains(x, y) {
            return None;
        }
        let row = self.scroll(look, area).top + ((y - area.y) / row_height(look)) as usize;
        let line = self.with_rows(look, area.width, |rows| rows.get(row).map(|row| row.line))?;
        Some((line, x < area.x + self.gutter_width(look)))
    }

    /// Scrolls to a point next to the code, on its scroll bar. Returns whether the point is there.
    pub(super) fn click_scroll_bar(&mut self, look: Look, area: Rect, at: (i32, i32)) -> bool {
        let top = thin_bar_target(look, area, self.scroll(look, area), at);
        self.scrolled = top.or(self.scrolled);
        top.is_some()
    }

    /// Draws the rows around the line that is executed, or those to which it was scrolled.
    pub(super) fn draw(&self, screen: &mut Framebuffer, look: Look, area: Rect) {
        let scroll = self.scroll(look, area);
        self.with_rows(look, area.width, |rows| {
            let mut section = rows.get(scroll.top).map_or(0, |row| self.lines[row.line].section);
            let height = row_height(look);
            for (row, y) in rows[scroll.visible_rows()].iter().zip((area.y..).step_by(height as usize)) {
                let place = Rect { y, height, ..area };
                if std::mem::replace(&mut section, self.lines[row.line].section) != self.lines[row.line].section {
                    (0..columns(look, MARK_COLUMNS))
                        .step_by(2)
                        .for_each(|x| screen.put_pixel(area.x + x, y, Color::CYAN));
                }
                self.draw_row(screen, look, place, row);
            }
        });
        draw_thin_bar(screen, look, area, scroll);
    }

    fn draw_row(&self, screen: &mut Framebuffer, look: Look, place: Rect, row: &Row) {
        let is_executed = self.executing.contains(&row.line);
        let ground = match row.line {
            _ if is_executed => Some(Color::BLUE),
            line if self.breakpoints.contains(&line) => Some(Color::RED),
            _ => None,
        };
        if let Some(ground) = ground {
            screen.fill_rect(place, ground);
        }
        let (face, y, is_first) =
            (look.face(), place.y - 1, row.part.start == 0 || row.indent == 0 || self.starts(row));
        let middle = place.y + place.height / 2;
        if is_first && self.breakpoints.contains(&row.line) {
            screen.fill_circle(place.x + look.scaled(6), middle, look.scaled(4), Color::LIGHT_RED);
        }
        if is_executed {
            arrow(screen, place.x + look.scaled(5), middle);
        }
        let left = place.x + self.gutter_width(look);
        if is_first && self.is_numbered {
            let number = (row.line + 1).to_string();
            let color = if row.line == self.cursor { Color::YELLOW } else { Color::CYAN };
            screen.draw_text(face, &number, left - look.cell() / 2 - face.width(&number), y, color);
        }
        let mut x = left + columns(look, row.indent);
        for (part, color) in self.highlight.parts(row.line, row.part.clone()) {
            let color = if ground.is_some() { Color::WHITE } else { color };
            x = screen.draw_text(face, &self.lines[row.line].text[part], x, y, color);
        }
    }

    /// Returns whether a row is the first one of its line.
    fn starts(&self, row: &Row) -> bool {
        self.lines[row.line].text[..row.part.start].trim().is_empty()
    }
}
