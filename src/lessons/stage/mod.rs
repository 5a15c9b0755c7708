//! The stage: the screen that shows a lesson.
//!
//! ```text
//! title                                  step 12 of 40
//! +-- picture, 1:1 ----------+  +-- magnifier, 8:1 ---+
//! |                          |  |                     |
//! |                          |  +-- error term -------+
//! +--------------------------+  +---------------------+
//! functions                             operations so far
//! code, the current line marked        values
//!                                      parameters
//! buttons, each with its key
//! ```
//!
//! Where a lesson [compares](super::Comparison), a key puts both algorithms side by side: see `compare.rs`.

mod compare;
mod draw;
mod exercises;
mod export;
mod plot;

pub use export::{Part, export};

pub(crate) use draw::{draw_lens, outline};

#[cfg(test)]
pub(super) use draw::assert_header_fits;
#[cfg(test)]
pub(super) use exercises::{assert_about_fits, assert_exercise_fits};

use super::film;
use super::operations::Operations;
use super::{Excerpt, Lesson, Setting, Step, StepRecording};
use crate::gfx::Rect;
use crate::gfx::font::bundled;
use crate::machine::clock::RETRACE;
use crate::machine::{BorlandRng, Button, Flow, Input, Machine, code};
use crate::text::lessons::{LessonText, Lessons};

/// The rectangle of the picture.
pub(crate) const PICTURE: Rect = Rect::new(8, 24, film::WIDTH, film::HEIGHT);
/// The rectangle of the magnifier.
pub(crate) const MAGNIFIER: Rect = Rect::new(340, 40, 36 * ZOOM, 28 * ZOOM);
/// The rectangles of the magnifier above a plot of the decision variable, and of the plot.
const LOW_MAGNIFIER: Rect = Rect::new(MAGNIFIER.x, MAGNIFIER.y, MAGNIFIER.width, 22 * ZOOM);
const PLOT: Rect = Rect::new(MAGNIFIER.x, LOW_MAGNIFIER.bottom() + 4, MAGNIFIER.width, 44);
/// The magnification.
const ZOOM: i32 = 8;
/// The row of the function names and the operations.
const HEADER_Y: i32 = 266;
/// The rectangle of the code.
pub(crate) const CODE: Rect = Rect::new(24, 282, 408, LINE * CODE_LINES as i32);
/// The number of lines of code that fit.
pub(crate) const CODE_LINES: usize = 12;
/// The rectangle of values and parameters.
pub const VALUES: Rect = Rect::new(444, 282, 188, LINE * VALUE_LINES as i32);
/// The number of lines of values and parameters that fit.
pub(crate) const VALUE_LINES: usize = 12;
/// The line spacing of both.
const LINE: i32 = 15;
/// The maximum width of a title.
pub const TITLE_WIDTH: i32 = 400;
/// The row of the buttons.
const BUTTONS_Y: i32 = 462;
/// The radius around a handle in which a click grabs it.
const GRIP: i32 = 6;

/// Steps per second, from slow to fast.
const PACES: [u32; 8] = [1, 2, 4, 8, 15, 30, 60, 240];

/// An action of a key or a button of the stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Deed {
    Restart,
    Back,
    Run,
    Forward,
    End,
    Slower,
    Faster,
    NextParameter,
    ByPixels,
    Compare,
    Exercise,
    About,
    Leave,
}

/// The buttons: action, key, and the index of the label in [`Lessons::buttons`], if any.
const BUTTONS: [(Deed, &str, Option<usize>); 13] = [
    (Deed::Restart, "Home", None),
    (Deed::Back, "←", None),
    (Deed::Run, "Space", Some(0)),
    (Deed::Forward, "→", None),
    (Deed::End, "End", None),
    (Deed::Slower, "-", None),
    (Deed::Faster, "+", None),
    (Deed::ByPixels, "P", Some(5)),
    (Deed::Compare, "C", Some(6)),
    (Deed::NextParameter, "Tab", Some(1)),
    (Deed::Exercise, "F2", Some(2)),
    (Deed::About, "F1", Some(3)),
    (Deed::Leave, "Esc", Some(4)),
];

/// The object that the mouse is dragging.
#[derive(Clone, Copy, Debug)]
enum Held {
    /// A point of the picture: the indices of the parameters for its column and row.
    Handle(usize, usize),
    /// A parameter's line, which works as a slider: the difference between the grabbed column and the parameter.
    Line(usize, i32),
}

/// The initial state of a lesson.
#[derive(Clone)]
pub struct Opening {
    /// The lesson.
    pub lesson: &'static Lesson,
    /// The parameters.
    pub setting: Setting,
    /// The number of steps taken.
    pub at: usize,
    /// Whether both algorithms are shown side by side, if there are two; steps are strokes then.
    pub compared: bool,
}

impl From<&'static Lesson> for Opening {
    fn from(lesson: &'static Lesson) -> Opening {
        Opening { lesson, setting: lesson.setting(), at: 0, compared: false }
    }
}

/// Shows a lesson until the viewer leaves it, with its picture's palette. Its questions depend on the machine's
/// [`show`](Machine::show).
///
/// # Errors
/// Returns the interrupt of the machine.
pub fn run(m: &mut Machine<'_>, lessons: &Lessons, opening: impl Into<Opening>) -> Flow {
    let mut stage = Stage::new(lessons, opening.into());
    stage.random = BorlandRng::new(u32::from(m.show.rand()));
    let palette = m.screen.palette().clone();
    stage.draw(&mut m.screen);
    loop {
        let before = m.mouse();
        // Not a pause: that takes no time at instant speed, and waiting for a person always does.
        let until = m.now() + RETRACE;
        match m.input_until(until)? {
            Some(input) => {
                if stage.take(m, input)? == Deed::Leave {
                    m.screen.set_palette(palette);
                    return Ok(());
                }
                stage.draw(&mut m.screen);
            }
            None => {
                let moved = before != m.mouse();
                if moved && m.is_down(Button::Left) {
                    stage.drag(m.mouse());
                }
                if stage.advance() || moved {
                    stage.look_at(m.mouse());
                    stage.draw(&mut m.screen);
                }
            }
        }
    }
}

/// A lesson on the stage.
pub struct Stage<'t> {
    lessons: &'t Lessons,
    lesson: &'static Lesson,
    setting: Setting,
    film: StepRecording,
    /// The operations of each mark of the code.
    costs: Costs,
    /// The other algorithm, while both are shown.
    beside: Option<(StepRecording, Costs)>,
    /// The number of steps taken; strokes, while both algorithms are shown.
    at: usize,
    /// Whether keys move from pixel to pixel instead of from step to step.
    by_pixels: bool,
    running: bool,
    pace: usize,
    /// The sixtieths of a second that have passed towards the next step.
    due: u32,
    parameter: usize,
    held: Option<Held>,
    /// The pixel of the picture under the mouse, if it has moved there.
    pointed: Option<(i32, i32)>,
    /// The random generator of the exercises.
    random: BorlandRng,
}

/// The operations of each mark of an excerpt.
type Costs = Vec<(&'static str, Operations)>;

fn costs(excerpt: &Excerpt) -> Costs {
    excerpt.lines().filter_map(|line| line.mark).map(|mark| (mark, excerpt.operations(mark))).collect()
}

/// Returns the total operations of some steps.
fn spent(costs: &Costs, steps: &[Step]) -> Operations {
    let cost = |step: &Step| costs.iter().find(|(mark, _)| *mark == step.mark).map(|(_, cost)| *cost);
    steps.iter().filter_map(cost).fold(Operations::default(), |sum, more| sum + more)
}

impl<'t> Stage<'t> {
    /// Opens a lesson.
    pub fn new(lessons: &'t Lessons, opening: Opening) -> Stage<'t> {
        let Opening { lesson, setting, at, compared } = opening;
        let mut stage = Stage {
            lessons,
            lesson,
            film: (lesson.film)(&setting),
            costs: costs(&lesson.excerpt),
            setting,
            beside: None,
            at: 0,
            by_pixels: false,
            running: false,
            pace: 3,
            due: 0,
            parameter: 0,
            held: None,
            pointed: None,
            random: BorlandRng::default(),
        };
        if compared {
            stage.compare();
        }
        stage.go_to(at);
        stage
    }

    fn text(&self) -> &'t LessonText {
        (self.lesson.text)(self.lessons)
    }

    /// Returns the number of steps; strokes of the longer film, while both algorithms are shown.
    pub fn steps(&self) -> usize {
        match &self.beside {
            Some((beside, _)) => self.film.strokes().max(beside.strokes()),
            None => self.film.steps().len(),
        }
    }

    /// Goes to a step, at most to the last.
    pub fn go_to(&mut self, at: usize) {
        self.at = at.min(self.steps());
    }

    /// Returns the number of steps taken of a film while both are shown; all steps at the end.
    fn taken_of(&self, film: &StepRecording) -> usize {
        if self.at == self.steps() { film.steps().len() } else { film.after_strokes(self.at) }
    }

    fn forward(&mut self, count: usize) {
        if self.by_pixels && self.beside.is_none() {
            self.at = self.film.after_strokes(self.film.strokes_in(self.at) + count);
        } else {
            self.go_to(self.at + count);
        }
    }

    fn back(&mut self) {
        self.at = match self.by_pixels && self.beside.is_none() {
            true => self.film.after_strokes(self.film.strokes_in(self.at.saturating_sub(1))).min(self.at),
            false => self.at.saturating_sub(1),
        };
    }

    /// Switches between both algorithms side by side and the lesson's own, at the same stroke.
    fn compare(&mut self) {
        match (self.lesson.beside, self.beside.take()) {
            (_, Some(beside)) => {
                let all = self.at >= self.film.strokes().max(beside.0.strokes());
                self.at = if all { self.film.steps().len() } else { self.film.after_strokes(self.at) };
            }
            (Some(beside), None) => {
                let all = self.at == self.film.steps().len();
                self.at = self.film.strokes_in(self.at);
                self.beside = Some(((beside.film)(&self.setting), costs(&beside.excerpt)));
                self.at = if all { self.steps() } else { self.at };
            }
            (None, None) => {}
        }
    }

    /// Returns the last step taken.
    fn step(&self) -> Option<&Step> {
        self.at.checked_sub(1).and_then(|last| self.film.steps().get(last))
    }

    /// Changes a parameter, within its range, and reruns the algorithm to the same step.
    fn set(&mut self, index: usize, value: i32) {
        let parameter = self.lesson.parameters[index];
        self.setting.values[index] = value.clamp(parameter.min, parameter.max);
        self.remake();
    }

    fn remake(&mut self) {
        let was_at_end = self.at == self.steps() && self.at > 0;
        self.film = (self.lesson.film)(&self.setting);
        if let (Some(shown), Some(beside)) = (&mut self.beside, self.lesson.beside) {
            shown.0 = (beside.film)(&self.setting);
        }
        let all = self.steps();
        self.at = if was_at_end || self.lesson.takes_all_keys() { all } else { self.at.min(all) };
    }

    /// Lets a sixtieth of a second pass; returns whether that changed anything.
    fn advance(&mut self) -> bool {
        if !self.running {
            return false;
        }
        self.due += PACES[self.pace];
        let steps = self.due / 60;
        self.due %= 60;
        self.forward(steps as usize);
        self.running = self.at < self.steps();
        steps > 0
    }

    fn take(&mut self, m: &mut Machine<'_>, input: Input) -> Flow<Deed> {
        let deed = match input {
            Input::Key(key) => {
                let change = |stage: &mut Stage<'_>, by: i32| {
                    if let Some(value) = stage.setting.values.get(stage.parameter) {
                        stage.set(stage.parameter, value.saturating_add(by));
                    }
                };
                let deed =
                    deed_of(key).filter(|deed| !self.lesson.listens || !matches!(deed, Deed::ByPixels | Deed::Compare));
                match key {
                    _ if self.lesson.takes_all_keys()
                        && !matches!(deed, Some(Deed::Leave | Deed::About | Deed::Exercise | Deed::Restart)) =>
                    {
                        self.setting.typed.push(key);
                        self.remake();
                        None
                    }
                    code::UP => {
                        change(self, 1);
                        None
                    }
                    code::DOWN => {
                        change(self, -1);
                        None
                    }
                    code::PAGE_UP => {
                        change(self, 10);
                        None
                    }
                    code::PAGE_DOWN => {
                        change(self, -10);
                        None
                    }
                    _ if self.lesson.listens && deed.is_none() => {
                        self.setting.typed.push(key);
                        self.remake();
                        None
                    }
                    _ => deed,
                }
            }
            Input::Click { x, y, button: Button::Left } => {
                self.take_hold(x, y);
                let pressed = self.button_places().find(|(_, place)| place.contains(x, y));
                pressed.map(|(index, _)| BUTTONS[index].0)
            }
            Input::Click { .. } => None,
        };
        self.act(m, deed)
    }

    fn act(&mut self, m: &mut Machine<'_>, deed: Option<Deed>) -> Flow<Deed> {
        let Some(deed) = deed else { return Ok(Deed::Run) };
        if !matches!(deed, Deed::Slower | Deed::Faster) {
            self.pointed = None;
        }
        match deed {
            Deed::Restart => {
                self.running = false;
                if self.lesson.takes_all_keys() {
                    self.setting.typed.clear();
                    self.remake();
                }
                self.go_to(0);
            }
            Deed::Back => {
                self.running = false;
                self.back();
            }
            Deed::Forward => {
                self.running = false;
                self.forward(1);
            }
            Deed::End => self.go_to(self.steps()),
            Deed::Run => {
                self.running = !self.running;
                if self.running && self.at == self.steps() {
                    self.at = 0;
                }
            }
            Deed::Slower => self.pace = self.pace.saturating_sub(1),
            Deed::Faster => self.pace = (self.pace + 1).min(PACES.len() - 1),
            Deed::NextParameter => self.parameter = (self.parameter + 1) % self.lesson.parameters.len().max(1),
            Deed::ByPixels => self.by_pixels = !self.by_pixels,
            Deed::Compare => self.compare(),
            Deed::About => self.about(m)?,
            Deed::Exercise => self.exercises(m)?,
            Deed::Leave => {}
        }
        Ok(deed)
    }

    /// Returns the handles of the picture, on the screen.
    fn handle_places(&self) -> impl Iterator<Item = ((usize, usize), (i32, i32))> {
        self.lesson
            .handles
            .iter()
            .map(|&(x, y)| ((x, y), (PICTURE.x + self.setting.values[x], PICTURE.y + self.setting.values[y])))
    }

    /// Returns the positions of the parameters' lines.
    fn parameter_places(&self) -> impl Iterator<Item = (usize, Rect)> + use<> {
        let count = self.lesson.parameters.len();
        let (columns, rows) = parameter_grid(count);
        (0..count).map(move |index| {
            let width = VALUES.width / columns as i32;
            let x = VALUES.x + (index % columns) as i32 * width;
            let y = VALUES.bottom() - (rows - index / columns) as i32 * LINE;
            (index, Rect::new(x, y, width, LINE))
        })
    }

    fn take_hold(&mut self, x: i32, y: i32) {
        let near = |&(_, (hx, hy)): &(_, (i32, i32))| (hx - x).abs() <= GRIP && (hy - y).abs() <= GRIP;
        let handle = self.handle_places().find(near).map(|((column, row), _)| Held::Handle(column, row));
        let line = self.parameter_places().find(|(_, place)| place.contains(x, y)).map(|(index, _)| index);
        self.parameter = line.unwrap_or(self.parameter);
        self.held = handle.or(line.map(|index| Held::Line(index, x - self.setting.values[index])));
    }

    fn drag(&mut self, (x, y): (i32, i32)) {
        match self.held {
            Some(Held::Handle(column, row)) => {
                self.set(column, x - PICTURE.x);
                self.set(row, y - PICTURE.y);
            }
            Some(Held::Line(index, less)) => self.set(index, x - less),
            None => {}
        }
    }

    /// Handles a movement of the mouse: the magnifier follows it over the picture.
    fn look_at(&mut self, (x, y): (i32, i32)) {
        self.pointed = PICTURE.contains(x, y).then_some((x - PICTURE.x, y - PICTURE.y)).filter(|_| !self.running);
    }

    /// Returns whether the button of an action is shown: some lessons have nothing to compare, or no parameters, or
    /// take letters.
    fn has(&self, deed: Deed) -> bool {
        match deed {
            Deed::ByPixels => !self.lesson.listens,
            Deed::Compare => self.lesson.beside.is_some(),
            Deed::NextParameter => !self.lesson.parameters.is_empty(),
            _ => true,
        }
    }

    /// Returns the rectangles of the buttons.
    fn button_places(&self) -> impl Iterator<Item = (usize, Rect)> {
        let small = bundled::song16();
        let mut x = 3;
        let shown = BUTTONS.iter().enumerate().filter(|(_, (deed, ..))| self.has(*deed));
        shown.map(move |(index, (_, key, label))| {
            let label = label.map_or(0, |label| small.width(self.lessons.buttons[label]) + 4);
            let place = Rect::new(x, BUTTONS_Y, small.width(key) + label + 6, 18);
            x += place.width + 3;
            (index, place)
        })
    }
}

/// Returns the columns and lines of the parameters below the values: two columns if there are many.
pub(super) const fn parameter_grid(count: usize) -> (usize, usize) {
    let columns = if count > 6 { 2 } else { 1 };
    (columns, count.div_ceil(columns))
}

fn deed_of(key: u16) -> Option<Deed> {
    Some(match key {
        code::HOME => Deed::Restart,
        code::LEFT => Deed::Back,
        code::SPACE => Deed::Run,
        code::RIGHT | code::ENTER => Deed::Forward,
        code::END => Deed::End,
        code::F1 => Deed::About,
        code::F2 => Deed::Exercise,
        code::ESC => Deed::Leave,
        code::TAB => Deed::NextParameter,
        _ => match (key & 0xFF) as u8 {
            b'-' | b',' => Deed::Slower,
            b'+' | b'=' => Deed::Faster,
            b'p' | b'P' => Deed::ByPixels,
            b'c' | b'C' => Deed::Compare,
            _ => return None,
        },
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gfx::{Color, Framebuffer, WIDTH};
    use crate::text::Language;

    #[test]
    fn the_buttons_fit_in_every_language() {
        for language in Language::ALL {
            for &lesson in crate::lessons::LESSONS {
                let stage = Stage::new(&language.text().lessons, lesson.into());
                let last = stage.button_places().last().map_or(0, |(_, place)| place.right());
                assert!(last <= WIDTH, "{language}: {last}");
            }
        }
    }

    #[test]
    fn a_parameters_line_is_a_slider() {
        let lesson = crate::lessons::named("colors").unwrap();
        let mut stage = Stage::new(&Language::default().text().lessons, lesson.into());
        let (red, place) = stage.parameter_places().nth(3).unwrap();
        let (x, y) = (place.x + 40, place.y + 5);
        stage.take_hold(x, y);
        assert_eq!((stage.parameter, stage.setting.values[red]), (red, 42));
        for (moved, value) in [(5, 47), (-2, 40), (90, 63), (-90, 0), (0, 42)] {
            stage.drag((x + moved, y + moved));
            assert_eq!(stage.setting.values[red], value);
        }
    }

    #[test]
    fn keys_go_from_pixel_to_pixel_and_both_films_from_stroke_to_stroke() {
        let lesson = crate::lessons::named("line").unwrap();
        let mut stage = Stage::new(&Language::default().text().lessons, lesson.into());
        stage.by_pixels = true;
        let ends: Vec<usize> = (0..4)
            .map(|_| {
                stage.forward(1);
                stage.at
            })
            .collect();
        for (count, &at) in ends.iter().enumerate() {
            assert_eq!(stage.film.strokes_in(at), count + 1);
            assert!(stage.film.steps()[at - 1].mark == "plot");
        }
        for &at in ends.iter().rev().skip(1) {
            stage.back();
            assert_eq!(stage.at, at);
        }
        stage.compare();
        assert_eq!((stage.at, stage.taken_of(&stage.film)), (1, ends[0]));
        stage.go_to(usize::MAX);
        assert_eq!((stage.at, stage.taken_of(&stage.film)), (stage.steps(), stage.film.steps().len()));
        stage.compare();
        assert_eq!(stage.at, stage.film.steps().len());
    }

    #[test]
    fn the_screen_has_the_palette_of_the_picture() {
        let lesson = crate::lessons::named("colors").unwrap();
        let mut stage = Stage::new(&Language::default().text().lessons, lesson.into());
        stage.set(1, 63);
        let mut screen = Framebuffer::vga();
        stage.draw(&mut screen);
        assert_eq!(screen.palette().light(Color::BROWN), screen.palette().light(Color::WHITE));
    }
}
