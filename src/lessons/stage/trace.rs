//! The trace table: the values after each stroke, as in a textbook's worked example.

use super::{LINE, SENTENCE, Stage};
use crate::gfx::font::bundled;
use crate::gfx::{Color, Framebuffer, Rect, WIDTH};
use crate::lessons::StepRecording;

/// The rectangle of the table: a heading and its rows.
pub(super) const TABLE: Rect = Rect::new(8, 281, WIDTH - 16, LINE * (ROWS as i32 + 1));
/// The number of rows that fit.
const ROWS: usize = 11;
/// The distance between columns.
pub(super) const GAP: i32 = 16;

/// The trace of a recording: a row for each step that paints.
pub struct Trace {
    /// The names of the columns after the first one, which is the number of the stroke.
    pub names: Vec<&'static str>,
    /// The values of each row; empty where a variable does not exist.
    pub rows: Vec<Vec<String>>,
}

impl Trace {
    /// Creates the trace of a recording.
    pub fn new(recording: &StepRecording) -> Trace {
        let steps: Vec<_> = recording.steps().iter().filter(|step| !step.strokes.is_empty()).collect();
        let mut names: Vec<&'static str> = Vec::new();
        for (name, _) in steps.iter().flat_map(|step| &step.values) {
            if !names.contains(name) {
                names.push(name);
            }
        }
        let row = |step: &&crate::lessons::Step| {
            let value =
                |name: &&str| step.values.iter().find(|(known, _)| known == name).map(|(_, value)| value.clone());
            names.iter().map(|name| value(name).unwrap_or_default()).collect()
        };
        Trace { rows: steps.iter().map(row).collect(), names }
    }

    /// Returns the trace as CSV, with the number of the stroke in the first column.
    pub fn to_csv(&self) -> Vec<u8> {
        let mut writer = csv::Writer::from_writer(Vec::new());
        let mut write = |record: Vec<&str>| writer.write_record(record).expect("a vector takes everything");
        write(["#"].into_iter().chain(self.names.iter().copied()).collect());
        for (number, row) in (1..).zip(&self.rows) {
            write([number.to_string().as_str()].into_iter().chain(row.iter().map(String::as_str)).collect());
        }
        writer.into_inner().expect("a vector takes everything")
    }

    /// Returns the widths of the columns, the number of the stroke first.
    pub(super) fn widths(&self) -> Vec<i32> {
        let small = bundled::song16();
        let number = small.width(&self.rows.len().to_string());
        let of_column = |index: usize| {
            let values = self.rows.iter().map(|row| small.width(&row[index]));
            values.chain([small.width(self.names[index])]).max().unwrap_or(0)
        };
        std::iter::once(number).chain((0..self.names.len()).map(of_column)).collect()
    }
}

impl Stage<'_> {
    /// Draws the trace table with the row of the last stroke marked; columns that do not fit are left out.
    pub(super) fn draw_trace(&self, screen: &mut Framebuffer) {
        let small = bundled::song16();
        let first_line = small.lines(&self.sentence(), TABLE.width).next().unwrap_or_default().to_owned();
        screen.draw_text(small, &first_line, SENTENCE.x, SENTENCE.y, Color::WHITE);
        let trace = Trace::new(&self.recording);
        let taken = self.recording.strokes_in(self.at);
        let widths = trace.widths();
        let draw_row = |screen: &mut Framebuffer, y: i32, cells: &mut dyn Iterator<Item = &str>, color: Color| {
            let mut x = TABLE.x;
            for (cell, width) in cells.zip(&widths) {
                if x + width > TABLE.right() {
                    break;
                }
                screen.draw_text(small, cell, x + width - small.width(cell), y, color);
                x += width + GAP;
            }
        };
        draw_row(screen, TABLE.y, &mut std::iter::once("#").chain(trace.names.iter().copied()), Color::LIGHT_CYAN);
        screen.line(TABLE.x, TABLE.y + LINE, TABLE.right(), TABLE.y + LINE, Color::DARK_GRAY);
        let first = taken.saturating_sub(ROWS / 2 + 1).min(trace.rows.len().saturating_sub(ROWS));
        for ((index, row), line) in trace.rows.iter().enumerate().skip(first).take(ROWS).zip(1..) {
            let (y, number) = (TABLE.y + line * LINE + 1, (index + 1).to_string());
            let current = index + 1 == taken;
            if current {
                screen.fill_rect(Rect::new(0, y, WIDTH, LINE), Color::BLUE);
            }
            let color = if current {
                Color::WHITE
            } else if index < taken {
                Color::LIGHT_GRAY
            } else {
                Color::CYAN
            };
            let cells = &mut std::iter::once(number.as_str()).chain(row.iter().map(String::as_str));
            draw_row(screen, y - 1, cells, color);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lessons::named;

    /// The trace of the circle of radius 10 in Hearn and Baker, Computer Graphics, example 3-2: p before each step and the
    /// point that follows it. Our table has p after the step, for the next one.
    #[test]
    fn the_trace_of_the_circle_is_the_textbooks() {
        let lesson = named("circle").unwrap();
        let mut settings = lesson.default_settings();
        settings.values[2] = 10;
        let trace = Trace::new(&(lesson.record)(&settings));
        let column = |name: &str| {
            let index = trace.names.iter().position(|known| *known == name).unwrap();
            trace.rows.iter().map(|row| row[index].parse::<i32>().unwrap()).collect::<Vec<_>>()
        };
        let points: Vec<_> = std::iter::zip(column("x"), column("y")).collect();
        assert_eq!(points, [(0, 10), (1, 10), (2, 10), (3, 10), (4, 9), (5, 9), (6, 8), (7, 7)]);
        assert_eq!(column("p")[..7], [-9, -6, -1, 6, -3, 8, 5]);
        let csv = String::from_utf8(trace.to_csv()).unwrap();
        assert!(csv.starts_with("#,x,y,p\n1,0,10,-9\n2,1,10,-6\n"), "{csv}");
    }
}
