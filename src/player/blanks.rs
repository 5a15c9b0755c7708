//! The trace table as an exercise: some values are left out, and the viewer fills them in.

use super::contents::Scene;
use super::frame::{draw_lines, draw_picture, draw_title_bar};
use super::keys::{draw_keys, keys_height};
use super::lens::{Lens, outline};
use super::panels::{Panel, row_height};
use super::{Player, Run, Trace};
use crate::gfx::{Color, Framebuffer, Rect};
use crate::machine::{BorlandRng, Flow, Input, Machine, code};
use crate::ui::theme::Look;
use crate::ui::{KeyAreas, help};

/// The smallest width of a column, so that a value that is typed can be read.
const MIN_COLUMN: i32 = 40;
/// The number of rows shown.
const ROWS: usize = 8;
/// The greatest length of a value that is typed.
const MAX_TYPED: usize = 12;

/// A value that is left out.
struct Blank {
    /// The index of its row.
    row: usize,
    /// The index of its column, after the number of the stroke.
    column: usize,
    /// The text typed so far.
    typed: String,
}

/// The exercise.
struct TraceExercise {
    trace: Trace,
    look: Look,
    /// The ends of its columns from the left.
    ends: Vec<i32>,
    /// Its rectangle on the screen.
    area: Rect,
    /// The index of the first row shown.
    first: usize,
    blanks: Vec<Blank>,
    /// The index of the blank with the caret.
    current: usize,
    /// `true` if the values are checked.
    is_checked: bool,
}

impl TraceExercise {
    /// Leaves out a value in each row shown except the first; `None` if the trace has no values for that.
    fn new(trace: Trace, look: Look, area: Rect, random: &mut BorlandRng) -> Option<TraceExercise> {
        let mut between = |count: usize| usize::from(random.random(u16::try_from(count).unwrap_or(u16::MAX)));
        let first = between((trace.rows.len() + 1).saturating_sub(ROWS).max(1));
        let ends = trace.column_ends(look, look.scaled(MIN_COLUMN));
        let columns = ends.iter().skip(1).take_while(|end| **end <= area.width).count();
        let mut blanks = Vec::new();
        for (row, values) in trace.rows.iter().enumerate().skip(first + 1).take(ROWS - 1) {
            let shown = &values[..columns.min(values.len())];
            let known: Vec<usize> = (0..shown.len()).filter(|&column| is_typable(&shown[column])).collect();
            if !known.is_empty() {
                let column = known[between(known.len())];
                blanks.push(Blank { row, column, typed: String::new() });
            }
        }
        let exercise = TraceExercise { trace, look, ends, area, first, blanks, current: 0, is_checked: false };
        (!exercise.blanks.is_empty()).then_some(exercise)
    }

    fn is_right(&self, blank: &Blank) -> bool {
        blank.typed.replace(' ', "") == self.trace.rows[blank.row][blank.column].replace(' ', "")
    }

    fn is_solved(&self) -> bool {
        self.blanks.iter().all(|blank| self.is_right(blank))
    }

    fn is_complete(&self) -> bool {
        self.blanks.iter().all(|blank| !blank.typed.is_empty())
    }

    /// Handles a key. Returns whether another exercise is wanted.
    fn press(&mut self, key: u16) -> bool {
        let (count, current) = (self.blanks.len(), self.current);
        match key {
            code::ENTER if self.is_checked => return true,
            code::ENTER if self.is_complete() => self.is_checked = true,
            code::ENTER | code::TAB | code::DOWN => self.current = (current + 1) % count,
            code::UP => self.current = (current + count - 1) % count,
            code::BACKSPACE if !self.is_checked => drop(self.blanks[current].typed.pop()),
            key => {
                let (typed, blank) = ((key & 0xFF) as u8, &mut self.blanks[current].typed);
                if matches!(typed, b' '..=b'~') && blank.len() < MAX_TYPED && !self.is_checked {
                    blank.push(typed.into());
                }
            }
        }
        false
    }
}

/// Returns whether a value can be typed: printable ASCII, not too long.
fn is_typable(value: &str) -> bool {
    (1..=MAX_TYPED).contains(&value.len()) && value.bytes().all(|byte| matches!(byte, b' '..=b'~'))
}

impl Player {
    /// Lets the viewer fill in values of the trace table until they leave.
    pub(super) fn fill_in_trace(&mut self, m: &mut Machine<'_>) -> Flow {
        loop {
            let panels = self.arrange_scene(&Scene::Blanks(ROWS));
            let area = panels.place_or_nothing(Panel::Trace);
            let Run::Lesson(run) = &self.run else { return Ok(()) };
            let trace = Trace::new(&run.recording);
            let Some(mut exercise) = TraceExercise::new(trace, panels.look, area, &mut self.random) else {
                return Ok(());
            };
            loop {
                if self.fit(m) {
                    let panels = self.arrange_scene(&Scene::Blanks(ROWS));
                    if !exercise.fit(panels.place_or_nothing(Panel::Trace), panels.look) {
                        break;
                    }
                }
                let keys = self.draw_trace_exercise(&mut m.screen, &exercise);
                let Some(input) = m.input_or_resize()? else { continue };
                match keys.resolve(input) {
                    Input::Key(code::ESC) => return Ok(()),
                    Input::Key(code::F1) => {
                        m.screen.set_inset(None);
                        help::show(m, &self.title_text(), self.text.lessons.trace_help)?;
                    }
                    Input::Key(key) => {
                        let was_checked = exercise.is_checked;
                        if exercise.press(key) {
                            break;
                        }
                        if exercise.is_checked && !was_checked {
                            self.questions.right += u32::from(exercise.is_solved());
                        }
                    }
                    Input::Click { x, y, .. } => {
                        let clicked = exercise.blanks.iter().position(|blank| exercise.place(blank).contains(x, y));
                        exercise.current = clicked.unwrap_or(exercise.current);
                    }
                }
            }
        }
    }

    /// Returns the height of the lines of keys in a width, with some room around them.
    pub(super) fn blank_keys_height(&self, look: Look, width: i32) -> i32 {
        let wrong = (self.text.lessons.values_wrong)(ROWS, ROWS);
        let keys = [("", self.text.lessons.trace_keys), (wrong.as_str(), self.text.lessons.answered_keys)];
        keys_height(look, width, keys)
    }

    fn draw_trace_exercise(&self, screen: &mut Framebuffer, exercise: &TraceExercise) -> KeyAreas {
        let panels = self.arrange_scene(&Scene::Blanks(ROWS));
        let (look, place) = (panels.look, |panel| panels.place_or_nothing(panel));
        self.begin_drawing(screen);
        draw_title_bar(screen, look, place(Panel::Title), &[(self.title_text(), Color::YELLOW)]);
        // The picture before the stroke of the blank with the caret, or after it once the values are checked.
        let row = exercise.blanks[exercise.current].row;
        let Run::Lesson(run) = &self.run else { return KeyAreas::default() };
        let taken = run.recording.after_strokes(row + usize::from(exercise.is_checked));
        let picture = run.recording.picture(taken);
        draw_picture(screen, &panels, &picture);
        let step = taken.checked_sub(1).and_then(|last| run.recording.steps().get(last));
        let at = step.map_or((0, 0), |step| step.at);
        if let Some(area) = panels.place(Panel::Magnifier) {
            self.draw_captioned_lens(screen, look, area, &Lens { picture: &picture, at, centre: at, hints: &[] });
        }
        let sentence = match (exercise.is_checked, step) {
            (true, Some(step)) => step.sentence.clone().unwrap_or_default(),
            _ => self.text.lessons.fill_in.to_owned(),
        };
        draw_lines(screen, look, &sentence, place(Panel::Sentence), Color::WHITE);
        exercise.draw(screen);
        let wrong = exercise.blanks.iter().filter(|blank| !exercise.is_right(blank)).count();
        let (before, line) = match (exercise.is_checked, wrong) {
            (false, _) => (String::new(), self.text.lessons.trace_keys),
            (true, 0) => (self.text.lessons.right.to_owned(), self.text.lessons.answered_keys),
            (true, wrong) => {
                ((self.text.lessons.values_wrong)(wrong, exercise.blanks.len()), self.text.lessons.answered_keys)
            }
        };
        draw_keys(screen, look, place(Panel::Buttons), &before, line)
    }
}

impl TraceExercise {
    /// Gives the table another place and text of another size. Returns whether all blanks are in it.
    fn fit(&mut self, area: Rect, look: Look) -> bool {
        self.ends = self.trace.column_ends(look, look.scaled(MIN_COLUMN));
        (self.area, self.look) = (area, look);
        self.blanks.iter().all(|blank| self.ends[blank.column + 1] <= area.width)
    }

    /// Returns the row of pixels of a row of the table.
    fn y(&self, row: usize) -> i32 {
        self.area.y + (row - self.first + 1) as i32 * (row_height(self.look) + 1) + self.look.scaled(4)
    }

    fn place(&self, blank: &Blank) -> Rect {
        let (start, end) = (self.ends[blank.column] + 2 * self.look.gap(), self.ends[blank.column + 1]);
        Rect::new(self.area.x + start - 2, self.y(blank.row) - 1, end - start + 6, row_height(self.look))
    }

    fn draw(&self, screen: &mut Framebuffer) {
        let (face, area, line) = (self.look.face(), self.area, row_height(self.look));
        let draw_cell = |screen: &mut Framebuffer, text: &str, column: usize, y: i32, color: Color| {
            let end = self.ends[column];
            if end <= area.width {
                screen.draw_text(face, text, area.x + end - face.width(text), y - 2, color);
            }
        };
        draw_cell(screen, "#", 0, area.y, Color::LIGHT_CYAN);
        for (column, name) in (1..).zip(&self.trace.names) {
            draw_cell(screen, name, column, area.y, Color::LIGHT_CYAN);
        }
        screen.line(area.x, area.y + line, area.right(), area.y + line, Color::DARK_GRAY);
        for (row, values) in self.trace.rows.iter().enumerate().skip(self.first).take(ROWS) {
            let y = self.y(row);
            draw_cell(screen, &(row + 1).to_string(), 0, y, Color::LIGHT_GRAY);
            let blank = self.blanks.iter().position(|blank| blank.row == row);
            for (column, value) in values.iter().enumerate() {
                match blank.filter(|&index| self.blanks[index].column == column) {
                    None => draw_cell(screen, value, column + 1, y, Color::LIGHT_GRAY),
                    Some(index) => self.draw_blank(screen, index),
                }
            }
        }
    }

    fn draw_blank(&self, screen: &mut Framebuffer, index: usize) {
        let (face, blank) = (self.look.face(), &self.blanks[index]);
        let place = self.place(blank);
        let color = match (self.is_checked, self.is_right(blank)) {
            (true, true) => Color::GREEN,
            (true, false) => Color::RED,
            (false, _) if index == self.current => Color::BLUE,
            (false, _) => Color::DARK_GRAY,
        };
        screen.fill_rect(place, color);
        if index == self.current {
            outline(screen, place);
        }
        let right = &self.trace.rows[blank.row][blank.column];
        let text = match (self.is_checked, self.is_right(blank)) {
            // Of a wrong value, the right one.
            (true, false) => right.clone(),
            (false, _) if index == self.current => format!("{}_", blank.typed),
            _ => blank.typed.clone(),
        };
        screen.draw_text(face, &text, place.right() - 4 - face.width(&text), place.y - 1, Color::WHITE);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gfx::{HEIGHT, WIDTH};
    use crate::lessons::{all, named};

    const AREA: Rect = Rect::new(8, 300, WIDTH - 16, 148);

    fn exercise(seed: u32) -> TraceExercise {
        let lesson = named("circle").unwrap();
        let trace = Trace::new(&(lesson.record)(&lesson.default_settings()));
        TraceExercise::new(trace, Look::STANDARD, AREA, &mut BorlandRng::new(seed)).unwrap()
    }

    fn type_text(exercise: &mut TraceExercise, text: &str) {
        text.bytes().for_each(|byte| assert!(!exercise.press(byte.into())));
    }

    #[test]
    fn only_the_right_values_are_right() {
        for seed in 0..50 {
            let mut solved = exercise(seed);
            assert!(solved.blanks.len() >= 4 && solved.blanks.len() < ROWS);
            let values: Vec<String> =
                solved.blanks.iter().map(|blank| solved.trace.rows[blank.row][blank.column].clone()).collect();
            for value in &values {
                type_text(&mut solved, value);
                assert!(!solved.press(code::ENTER));
            }
            assert!(solved.is_checked && solved.is_solved());
            assert!(solved.press(code::ENTER));
            let mut failed = exercise(seed);
            for value in &values {
                type_text(&mut failed, &format!("{value}1"));
                failed.press(code::ENTER);
            }
            assert!(failed.is_checked && !failed.blanks.iter().any(|blank| failed.is_right(blank)));
        }
    }

    #[test]
    fn every_trace_with_values_is_an_exercise() {
        for lesson in all() {
            let trace = Trace::new(&(lesson.record)(&lesson.default_settings()));
            let is_long = trace.rows.len() >= ROWS && trace.rows.iter().all(|row| row.iter().any(|v| is_typable(v)));
            let exercise = TraceExercise::new(trace, Look::STANDARD, AREA, &mut BorlandRng::new(1));
            assert!(exercise.is_some() || !is_long, "{}", lesson.name);
            for blank in exercise.iter().flat_map(|exercise| &exercise.blanks) {
                let place = exercise.as_ref().unwrap().place(blank);
                assert!(place.right() <= WIDTH && place.x >= 0 && place.bottom() < HEIGHT - 24, "{}", lesson.name);
            }
        }
    }
}
