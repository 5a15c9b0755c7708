//! The trace table: the values after each stroke of a lesson, as in a textbook's worked example, or in a program at each visit of
//! a line.

use std::borrow::Cow;

use super::panels::row_height;
use super::variables::format;
use super::{Player, Run};
use crate::gfx::{Color, Framebuffer, Rect};
use crate::lessons::StepRecording;
use crate::turboc::DisplayValue;
use crate::ui::theme::Look;

/// A trace: of a recording, a row for each step that paints.
#[derive(Clone, Default)]
pub struct Trace {
    /// The names of the columns after the first one, which is the number of the row.
    pub names: Vec<String>,
    /// The values of each row; empty where a variable does not exist.
    pub rows: Vec<Vec<String>>,
}

impl Trace {
    /// Creates the trace of a recording.
    pub fn new(recording: &StepRecording) -> Trace {
        let mut trace = Trace::default();
        for step in recording.steps().iter().filter(|step| !step.strokes.is_empty()) {
            trace.push(step.values.iter().map(|(name, value)| (*name, value.clone())));
        }
        trace
    }

    /// Adds a row with values by name; names that are new get a column.
    fn push<'n>(&mut self, values: impl Iterator<Item = (&'n str, String)>) {
        let mut row = vec![String::new(); self.names.len()];
        for (name, value) in values {
            match self.names.iter().position(|known| known == name) {
                Some(column) => row[column] = value,
                None => {
                    self.names.push(name.to_owned());
                    self.rows.iter_mut().for_each(|row| row.push(String::new()));
                    row.push(value);
                }
            }
        }
        self.rows.push(row);
    }

    /// Returns the trace as CSV, with the number of the stroke in the first column.
    pub fn to_csv(&self) -> Vec<u8> {
        let mut writer = csv::Writer::from_writer(Vec::new());
        let mut write = |record: Vec<&str>| writer.write_record(record).expect("a vector takes everything");
        write(["#"].into_iter().chain(self.names.iter().map(String::as_str)).collect());
        for (number, row) in (1..).zip(&self.rows) {
            write([number.to_string().as_str()].into_iter().chain(row.iter().map(String::as_str)).collect());
        }
        writer.into_inner().expect("a vector takes everything")
    }

    /// Returns the ends of the columns from the left, the number of the stroke first, with columns of at least a width after
    /// that.
    pub(super) fn column_ends(&self, look: Look, least: i32) -> Vec<i32> {
        let face = look.face();
        let number = face.width(&self.rows.len().to_string());
        let of_column = |index: usize| {
            let values = self.rows.iter().map(|row| face.width(&row[index]));
            values.chain([face.width(&self.names[index]), least]).max().unwrap_or(0)
        };
        let widths = std::iter::once(number).chain((0..self.names.len()).map(of_column));
        let end = |before: &mut i32, width: i32| {
            *before += width + 2 * look.gap();
            Some(*before - 2 * look.gap())
        };
        widths.scan(0, end).collect()
    }
}

/// The greatest number of rows of the trace of a program.
const MAX_ROWS: usize = 2000;

/// The trace of a program at a line: a row with the simple variables of its function at each visit.
#[derive(Default)]
pub(super) struct LineTrace {
    /// The file and the line.
    place: (u16, u32),
    /// The number of steps that were searched for visits.
    steps: usize,
    trace: Trace,
    /// The step of each row.
    visits: Vec<usize>,
}

impl Player {
    /// Finds the visits of the line at which the program is stopped, while the trace table is shown.
    pub(super) fn update_trace(&mut self) {
        let Run::Program(run) = &mut self.run else { return };
        if !self.view.has_trace {
            return;
        }
        let (place, known) = (run.session.place(), &mut self.timeline.trace);
        if known.place != place {
            *known = LineTrace { place, ..LineTrace::default() };
        }
        run.session.visit_trail(known.steps, |session| {
            if session.place() == place && known.visits.len() < MAX_ROWS {
                let calls = session.pc().machine().stack_trace();
                let locals = calls.iter().find(|call| !call.is_library()).map_or_else(Vec::new, |call| call.locals());
                let simple = locals.iter().filter(|variable| variable.value() != DisplayValue::Aggregate);
                known.trace.push(simple.map(|variable| (variable.name(), format(variable))));
                known.visits.push(known.steps);
            }
            known.steps += 1;
        });
    }

    /// Returns the number of rows of the trace table.
    pub(super) fn trace_len(&self) -> usize {
        match &self.run {
            Run::Lesson(run) => run.recording.strokes(),
            Run::Program(_) => self.timeline.trace.visits.len(),
        }
    }
}

/// Returns the height of a table with a number of rows to fill in.
pub(super) fn table_height(look: Look, rows: usize) -> i32 {
    (rows as i32 + 1) * (row_height(look) + 1) + look.scaled(4)
}

impl Player {
    /// Draws the trace table with the row of the last stroke marked; columns that do not fit are left out.
    pub(super) fn draw_trace(&self, screen: &mut Framebuffer, look: Look, area: Rect) {
        let (trace, taken) = match &self.run {
            Run::Lesson(run) => (Cow::Owned(Trace::new(&run.recording)), run.recording.strokes_in(run.at)),
            Run::Program(_) => {
                let LineTrace { trace, visits, .. } = &self.timeline.trace;
                (Cow::Borrowed(trace), visits.partition_point(|step| *step <= self.timeline.at))
            }
        };
        let line = row_height(look);
        let ends = trace.column_ends(look, 0);
        let draw_row = |screen: &mut Framebuffer, y: i32, cells: &mut dyn Iterator<Item = &str>, color: Color| {
            for (cell, end) in cells.zip(&ends).take_while(|(_, end)| **end <= area.width) {
                screen.draw_text(look.face(), cell, area.x + end - look.face().width(cell), y, color);
            }
        };
        draw_row(
            screen,
            area.y,
            &mut std::iter::once("#").chain(trace.names.iter().map(String::as_str)),
            Color::LIGHT_CYAN,
        );
        // The rule is below the descenders of the names.
        let head = line + look.scaled(4) - 4;
        screen.line(area.x, area.y + head, area.right(), area.y + head, Color::DARK_GRAY);
        let rows = ((area.height - head) / line).max(1) as usize;
        let first = taken.saturating_sub(rows / 2 + 1).min(trace.rows.len().saturating_sub(rows));
        for ((index, row), place) in trace.rows.iter().enumerate().skip(first).take(rows).zip(0..) {
            let (y, number) = (area.y + head + place * line + 1, (index + 1).to_string());
            let current = index + 1 == taken;
            if current {
                let (x, width) = (area.x - look.gap(), area.width + 2 * look.gap());
                screen.fill_rect(Rect::new(x, y, width, line), Color::BLUE);
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
