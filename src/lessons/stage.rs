//! The stage: the screen that a lesson is shown on.
//!
//! ```text
//! title                                  step 12 of 40
//! +-- picture, 1:1 ----------+  +-- magnifier, 8:1 ---+
//! |                          |  |                     |
//! +--------------------------+  +---------------------+
//! code, the current line marked        values
//!                                      parameters
//! buttons, each with its key
//! ```

use std::time::Duration;

use super::film::{self, Hint};
use super::{Exercise, Film, Lesson, Setting, Step};
use crate::gfx::font::bundled;
use crate::gfx::{Color, Framebuffer, HEIGHT, Rect, WIDTH, trig};
use crate::machine::clock::RETRACE;
use crate::machine::{Borland, Button, Flow, Input, Machine, code};
use crate::text::lessons::{LessonText, Lessons};

/// Where the picture stands.
pub const PICTURE: Rect = Rect::new(8, 32, film::WIDTH, film::HEIGHT);
/// Where the magnifier stands.
pub const MAGNIFIER: Rect = Rect::new(340, 48, LENS.0 * ZOOM, LENS.1 * ZOOM);
/// Columns and rows of pixels that the magnifier shows.
const LENS: (i32, i32) = (36, 28);
/// How much it magnifies.
const ZOOM: i32 = 8;
/// Where the code stands.
pub const CODE: Rect = Rect::new(24, 278, 408, LINE * CODE_LINES as i32);
/// How many lines of code there is room for.
pub const CODE_LINES: usize = 12;
/// Where values and parameters stand.
pub const VALUES: Rect = Rect::new(444, 278, 188, LINE * VALUE_LINES as i32);
/// How many lines of values and parameters there is room for.
pub const VALUE_LINES: usize = 12;
/// From one line to the next, in both.
const LINE: i32 = 15;
/// How wide a title may be.
pub const TITLE_WIDTH: i32 = 400;
/// The buttons' row.
const BUTTONS_Y: i32 = 461;
/// How far from a handle a click still takes hold of it.
const GRIP: i32 = 6;
/// How long the film stands at its end when it is exported.
const LAST: Duration = Duration::from_millis(800);
/// How long an exported film is, at most, however many steps it has.
const EXPORTED: u32 = 400;

/// Steps a second, from slow to fast.
const PACES: [u32; 8] = [1, 2, 4, 8, 15, 30, 60, 240];

/// What a key or a button of the stage does.
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
    Exercise,
    About,
    Leave,
}

/// The buttons: what each does, the key that does it too, and its label: an index into [`Lessons::buttons`], if it has one.
const BUTTONS: [(Deed, &str, Option<usize>); 11] = [
    (Deed::Restart, "Home", None),
    (Deed::Back, "←", None),
    (Deed::Run, "Space", Some(0)),
    (Deed::Forward, "→", None),
    (Deed::End, "End", None),
    (Deed::Slower, "-", None),
    (Deed::Faster, "+", None),
    (Deed::NextParameter, "Tab", Some(1)),
    (Deed::Exercise, "F2", Some(2)),
    (Deed::About, "F1", Some(3)),
    (Deed::Leave, "Esc", Some(4)),
];

/// What the mouse has taken hold of.
#[derive(Clone, Copy, Debug)]
enum Held {
    /// A point of the picture: the parameters that are its column and row.
    Handle(usize, usize),
    /// A parameter's line, which works as a slider: how much less the parameter was than the column taken hold of.
    Line(usize, i32),
}

/// Shows a lesson until it is left. Its picture's palette is the screen's meanwhile.
///
/// # Errors
/// An interrupt of the machine's.
pub fn run(m: &mut Machine<'_>, lessons: &Lessons, lesson: &'static Lesson) -> Flow {
    let mut stage = Stage::new(lessons, lesson);
    let palette = m.screen.palette().clone();
    stage.draw(&mut m.screen);
    loop {
        let before = (stage.at, m.mouse());
        match m.poll() {
            Some(input) => {
                if stage.take(m, input)? == Deed::Leave {
                    m.screen.set_palette(palette);
                    return Ok(());
                }
                stage.draw(&mut m.screen);
            }
            None => {
                m.pause(RETRACE)?;
                let moved = before.1 != m.mouse();
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

/// Runs a lesson's film from its start to its end, for a file.
///
/// # Errors
/// An interrupt of the machine's.
pub fn export(m: &mut Machine<'_>, lessons: &Lessons, lesson: &'static Lesson) -> Flow {
    let mut stage = Stage::new(lessons, lesson);
    let stride = stage.film.steps().len().div_ceil(EXPORTED as usize).max(1);
    loop {
        stage.draw(&mut m.screen);
        if stage.at == stage.film.steps().len() {
            return m.pause(LAST);
        }
        m.pause(RETRACE * 6)?;
        stage.go_to(stage.at + stride);
    }
}

/// A lesson on the stage.
pub struct Stage<'t> {
    lessons: &'t Lessons,
    lesson: &'static Lesson,
    setting: Setting,
    film: Film,
    /// How many steps have been taken.
    at: usize,
    running: bool,
    pace: usize,
    /// Sixtieths of a second that have passed towards the next step.
    due: u32,
    parameter: usize,
    held: Option<Held>,
    /// The pixel of the picture under the mouse, since it last moved there.
    pointed: Option<(i32, i32)>,
    /// Seed of the next exercise.
    random: Borland,
}

impl<'t> Stage<'t> {
    /// A lesson at its start.
    pub fn new(lessons: &'t Lessons, lesson: &'static Lesson) -> Stage<'t> {
        let setting = lesson.setting();
        Stage {
            lessons,
            lesson,
            film: (lesson.film)(&setting),
            setting,
            at: 0,
            running: false,
            pace: 3,
            due: 0,
            parameter: 0,
            held: None,
            pointed: None,
            random: Borland::default(),
        }
    }

    fn text(&self) -> &'t LessonText {
        (self.lesson.text)(self.lessons)
    }

    /// Goes to a step, at most the last.
    pub fn go_to(&mut self, at: usize) {
        self.at = at.min(self.film.steps().len());
    }

    /// The step that was taken last.
    fn step(&self) -> Option<&Step> {
        self.at.checked_sub(1).and_then(|last| self.film.steps().get(last))
    }

    /// Changes a parameter, within its bounds, and runs the algorithm anew as far as it was.
    fn set(&mut self, index: usize, value: i32) {
        let parameter = self.lesson.parameters[index];
        self.setting.values[index] = value.clamp(parameter.min, parameter.max);
        self.remake();
    }

    fn remake(&mut self) {
        let was_at_end = self.at == self.film.steps().len() && self.at > 0;
        self.film = (self.lesson.film)(&self.setting);
        self.at = if was_at_end || self.lesson.takes_all_keys() {
            self.film.steps().len()
        } else {
            self.at.min(self.film.steps().len())
        };
    }

    /// Lets a sixtieth of a second pass; tells whether that changed anything.
    fn advance(&mut self) -> bool {
        if !self.running {
            return false;
        }
        self.due += PACES[self.pace];
        let steps = self.due / 60;
        self.due %= 60;
        self.go_to(self.at + steps as usize);
        self.running = self.at < self.film.steps().len();
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
                let deed = deed_of(key);
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
        let steps = self.film.steps().len();
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
                self.at = self.at.saturating_sub(1);
            }
            Deed::Forward => {
                self.running = false;
                self.go_to(self.at + 1);
            }
            Deed::End => self.go_to(steps),
            Deed::Run => {
                self.running = !self.running;
                if self.running && self.at == steps {
                    self.at = 0;
                }
            }
            Deed::Slower => self.pace = self.pace.saturating_sub(1),
            Deed::Faster => self.pace = (self.pace + 1).min(PACES.len() - 1),
            Deed::NextParameter => self.parameter = (self.parameter + 1) % self.lesson.parameters.len().max(1),
            Deed::About => self.about(m)?,
            Deed::Exercise => self.exercises(m)?,
            Deed::Leave => {}
        }
        Ok(deed)
    }

    /// The handles of the picture, on the screen.
    fn handle_places(&self) -> impl Iterator<Item = ((usize, usize), (i32, i32))> {
        self.lesson
            .handles
            .iter()
            .map(|&(x, y)| ((x, y), (PICTURE.x + self.setting.values[x], PICTURE.y + self.setting.values[y])))
    }

    /// The places of the parameters' lines.
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

    /// The mouse has moved: the magnifier follows it over the picture.
    fn look_at(&mut self, (x, y): (i32, i32)) {
        self.pointed = PICTURE.contains(x, y).then_some((x - PICTURE.x, y - PICTURE.y)).filter(|_| !self.running);
    }

    /// Draws all of it.
    pub fn draw(&self, screen: &mut Framebuffer) {
        screen.clear(Color::BLACK);
        let small = bundled::song16();
        screen.fill_rect(Rect::new(0, 0, WIDTH, 24), Color::BLUE);
        screen.draw_text(small, self.text().title, 8, 4, Color::YELLOW);
        let step = (self.lessons.step)(self.at, self.film.steps().len());
        screen.draw_text(small, &step, WIDTH - 8 - small.width(&step), 4, Color::WHITE);

        let picture = self.film.picture(self.at);
        let hints = self.step().map_or(&[][..], |step| &step.hints);
        let step = self.step().or(self.film.steps().first());
        let at = self.pointed.or(step.map(|step| step.at)).unwrap_or((0, 0));
        let middle = step.and_then(|step| step.middle).filter(|_| self.pointed.is_none()).unwrap_or(at);
        draw_picture(screen, &picture, at, middle, hints);
        for (_, (x, y)) in self.handle_places() {
            for (dx, dy) in [(-3, 0), (3, 0), (0, -3), (0, 3)] {
                screen.line(x + dx, y + dy, x + dx * 5 / 3, y + dy * 5 / 3, Color::LIGHT_RED);
            }
        }
        self.draw_code(screen);
        self.draw_values(screen);
        self.draw_buttons(screen);
    }

    fn draw_code(&self, screen: &mut Framebuffer) {
        let current = self.step().map(|step| step.mark);
        for (line, row) in self.lesson.excerpt.lines().zip(0..) {
            let y = CODE.y + row * LINE;
            let at_work = line.mark.is_some() && line.mark == current;
            if at_work {
                screen.fill_rect(Rect::new(4, y, CODE.right() - 4, LINE), Color::BLUE);
                arrow(screen, 10, y + LINE / 2);
            }
            let color = if at_work { Color::WHITE } else { Color::LIGHT_GRAY };
            screen.draw_text(bundled::song16(), &line.code, CODE.x, y - 1, color);
        }
    }

    fn draw_values(&self, screen: &mut Framebuffer) {
        let small = bundled::song16();
        screen.line(VALUES.x - 8, VALUES.y, VALUES.x - 8, VALUES.bottom(), Color::DARK_GRAY);
        for ((name, value), row) in self.step().map_or(&[][..], |step| &step.values).iter().zip(0..) {
            let y = VALUES.y + row * LINE;
            let x = screen.draw_text(small, &format!("{name} = "), VALUES.x, y, Color::LIGHT_CYAN);
            screen.draw_text(small, value, x, y, Color::WHITE);
        }
        for (&value, (index, place)) in self.setting.values.iter().zip(self.parameter_places()) {
            let (x, y, chosen) = (place.x, place.y, self.parameter == index);
            if chosen {
                arrow(screen, x, y + LINE / 2 + 1);
            }
            let color = if chosen { Color::LIGHT_MAGENTA } else { Color::LIGHT_GRAY };
            screen.draw_text(small, &self.text().parameter(index, value), x + 12, y, color);
        }
    }

    /// The places of the buttons.
    fn button_places(&self) -> impl Iterator<Item = (usize, Rect)> {
        let small = bundled::song16();
        let mut x = 4;
        BUTTONS.iter().enumerate().map(move |(index, (_, key, label))| {
            let label = label.map_or(0, |label| small.width(self.lessons.buttons[label]) + 4);
            let place = Rect::new(x, BUTTONS_Y, small.width(key) + label + 8, 18);
            x += place.width + 4;
            (index, place)
        })
    }

    fn draw_buttons(&self, screen: &mut Framebuffer) {
        let small = bundled::song16();
        for (index, place) in self.button_places() {
            let (deed, key, label) = BUTTONS[index];
            let active = deed == Deed::Run && self.running;
            screen.fill_rect(place, if active { Color::MAGENTA } else { Color::DARK_GRAY });
            let x = screen.draw_text(small, key, place.x + 4, place.y + 1, Color::YELLOW);
            if let Some(label) = label {
                screen.draw_text(small, self.lessons.buttons[label], x + 4, place.y + 1, Color::WHITE);
            }
        }
    }

    fn about(&self, m: &mut Machine<'_>) -> Flow {
        let area = about_area();
        self.draw(&mut m.screen);
        frame(&mut m.screen, area);
        let small = bundled::song16();
        for (line, row) in small.lines(self.text().about, area.width - 32).zip(0..) {
            m.screen.draw_text(small, line, area.x + 16, area.y + 16 + row * ABOUT_LINE, Color::WHITE);
        }
        let keys = self.lessons.about_keys;
        m.screen.draw_text(small, keys, area.x + 16, area.bottom() - 26, Color::LIGHT_GRAY);
        m.input().map(drop)
    }

    /// Asks exercises until the viewer has had enough.
    fn exercises(&mut self, m: &mut Machine<'_>) -> Flow {
        loop {
            let exercise = (self.lesson.exercise)(&mut self.random);
            let mut answer = None;
            loop {
                self.draw_exercise(&mut m.screen, &exercise, answer);
                let chosen = match m.input()? {
                    Input::Key(code::ESC) => return Ok(()),
                    Input::Key(code::ENTER | code::SPACE) if answer.is_some() => break,
                    Input::Key(key) => usize::from(key & 0xFF).checked_sub(usize::from(b'1')),
                    Input::Click { x, y, .. } => option_places(&exercise).position(|place| place.contains(x, y)),
                };
                answer = answer.or(chosen.filter(|&chosen| chosen < exercise.options.len()));
            }
        }
    }

    fn draw_exercise(&self, screen: &mut Framebuffer, exercise: &Exercise, answer: Option<usize>) {
        self.draw(screen);
        let small = bundled::song16();
        screen.fill_rect(Rect::new(0, PICTURE.bottom() + 2, WIDTH, HEIGHT - PICTURE.bottom() - 2), Color::BLACK);
        draw_picture(screen, &exercise.picture, exercise.at, exercise.at, &[]);
        let question = self.text().question(&exercise.gaps);
        for (line, row) in small.lines(&question, QUESTION.width).zip(0..) {
            screen.draw_text(small, line, QUESTION.x, QUESTION.y + row * ABOUT_LINE, Color::YELLOW);
        }
        for (index, place) in option_places(exercise).enumerate() {
            let color = match answer {
                Some(_) if index == exercise.right => Color::GREEN,
                Some(chosen) if index == chosen => Color::RED,
                _ => Color::DARK_GRAY,
            };
            screen.fill_rect(place, color);
            let told = format!("{}  {}", index + 1, exercise.options[index]);
            screen.draw_text(small, &told, place.x + 8, place.y + 2, Color::WHITE);
        }
        let said = match answer {
            None => self.lessons.exercise_keys.to_owned(),
            Some(chosen) if chosen == exercise.right => self.lessons.right.to_owned(),
            Some(_) => (self.lessons.wrong)(&exercise.options[exercise.right]),
        };
        screen.draw_text(small, &said, QUESTION.x, HEIGHT - 24, Color::LIGHT_GRAY);
    }
}

/// The columns and the lines that so many parameters stand in, below the values: two columns where there are many.
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
            _ => return None,
        },
    })
}

/// The picture and, beside it, what the magnifier shows of it around a middle, with one pixel framed.
fn draw_picture(screen: &mut Framebuffer, picture: &Framebuffer, at: (i32, i32), middle: (i32, i32), hints: &[Hint]) {
    screen.set_palette(picture.palette().clone());
    outline(screen, PICTURE);
    screen.blit(picture, picture.bounds(), PICTURE.x, PICTURE.y);
    let (left, top) = (middle.0 - LENS.0 / 2, middle.1 - LENS.1 / 2);
    outline(screen, MAGNIFIER);
    screen.fill_rect(MAGNIFIER, Color::DARK_GRAY);
    for row in 0..LENS.1 {
        for column in 0..LENS.0 {
            let Some(color) = picture.get_pixel(left + column, top + row) else { continue };
            let place = Rect::new(MAGNIFIER.x + column * ZOOM, MAGNIFIER.y + row * ZOOM, ZOOM - 1, ZOOM - 1);
            screen.fill_rect(place, color);
        }
    }
    let place = |(x, y): (i32, i32)| (MAGNIFIER.x + (x - left) * ZOOM + 3, MAGNIFIER.y + (y - top) * ZOOM + 3);
    let mut lens = Framebuffer::new(WIDTH, HEIGHT);
    lens.blit(screen, MAGNIFIER, MAGNIFIER.x, MAGNIFIER.y);
    for hint in hints {
        match *hint {
            Hint::Frame(x, y, color) => frame_cell(&mut lens, place((x, y)), color),
            Hint::Line(from, to, color) => {
                let ((x1, y1), (x2, y2)) = (place(from), place(to));
                lens.line(x1, y1, x2, y2, color);
            }
            Hint::Ellipse(centre, radii, color) => ellipse(&mut lens, place(centre), radii, color),
            Hint::Middle(one, other, color) => {
                let ((x1, y1), (x2, y2)) = (place(one), place(other));
                lens.fill_rect(Rect::new((x1 + x2) / 2 - 1, (y1 + y2) / 2 - 1, 3, 3), color);
            }
        }
    }
    frame_cell(&mut lens, place(at), Color::WHITE);
    screen.blit(&lens, MAGNIFIER, MAGNIFIER.x, MAGNIFIER.y);
    screen.fill_rect(Rect::new(MAGNIFIER.x, 28, MAGNIFIER.width, 18), Color::BLACK);
    let told = format!("({}, {})", at.0, at.1);
    let color = picture.get_pixel(at.0, at.1).map_or(String::new(), |color| format!("  {color}"));
    screen.draw_text(bundled::song16(), &(told + &color), MAGNIFIER.x, 30, Color::LIGHT_CYAN);
}

/// The ideal ellipse in magnified dots: a polygon with a corner at each degree.
fn ellipse(lens: &mut Framebuffer, (x, y): (i32, i32), (a, b): (i32, i32), color: Color) {
    let corner = |degrees| {
        let (dx, dy) = (trig::scale(a * ZOOM, trig::cos(degrees)), trig::scale(b * ZOOM, trig::sin(degrees)));
        (x + dx, y - dy)
    };
    for degrees in 0..360 {
        let ((x1, y1), (x2, y2)) = (corner(degrees), corner(degrees + 1));
        lens.line(x1, y1, x2, y2, color);
    }
}

fn frame_cell(screen: &mut Framebuffer, (x, y): (i32, i32), color: Color) {
    outline_in(screen, Rect::new(x - 4, y - 4, ZOOM + 1, ZOOM + 1), color);
}

fn outline(screen: &mut Framebuffer, area: Rect) {
    outline_in(screen, Rect::new(area.x - 1, area.y - 1, area.width + 2, area.height + 2), Color::CYAN);
}

fn outline_in(screen: &mut Framebuffer, area: Rect, color: Color) {
    let (right, bottom) = (area.right() - 1, area.bottom() - 1);
    screen.line(area.x, area.y, right, area.y, color);
    screen.line(area.x, bottom, right, bottom, color);
    screen.line(area.x, area.y, area.x, bottom, color);
    screen.line(right, area.y, right, bottom, color);
}

/// An empty box with a frame, over whatever is there.
fn frame(screen: &mut Framebuffer, area: Rect) {
    screen.fill_rect(area, Color::BLACK);
    outline_in(screen, area, Color::CYAN);
    outline_in(screen, Rect::new(area.x + 3, area.y + 3, area.width - 6, area.height - 6), Color::CYAN);
}

/// A triangle that points to the right, from a column and around a row.
fn arrow(screen: &mut Framebuffer, x: i32, y: i32) {
    for i in 0..5 {
        screen.line(x + i, y - 4 + i, x + i, y + 4 - i, Color::YELLOW);
    }
}

/// From one line of an explanation or a question to the next.
const ABOUT_LINE: i32 = 22;

fn about_area() -> Rect {
    Rect::new(60, 60, WIDTH - 120, 330)
}

/// Where an exercise's question stands.
const QUESTION: Rect = Rect::new(24, 286, WIDTH - 48, 2 * ABOUT_LINE);

fn option_places(exercise: &Exercise) -> impl Iterator<Item = Rect> + use<> {
    (0..exercise.options.len() as i32).map(|row| Rect::new(QUESTION.x, QUESTION.bottom() + 8 + row * 24, 400, 20))
}

/// For tests: the explanation fits its box.
#[cfg(test)]
pub(super) fn assert_about_fits(about: &str) {
    let (small, area) = (bundled::song16(), about_area());
    let lines: Vec<&str> = small.lines(about, area.width - 32).collect();
    lines.iter().for_each(|line| crate::gfx::font::assert_fits(small, line, area.width - 32));
    assert!(lines.len() as i32 * ABOUT_LINE <= area.height - 48, "{} lines: {about}", lines.len());
}

/// For tests: the question and the answers fit their places.
#[cfg(test)]
pub(super) fn assert_exercise_fits(text: &LessonText, exercise: &Exercise) {
    let small = bundled::song16();
    let question = text.question(&exercise.gaps);
    assert_eq!(text.question.matches("{}").count(), exercise.gaps.len(), "{question}");
    let lines: Vec<&str> = small.lines(&question, QUESTION.width).collect();
    lines.iter().for_each(|line| crate::gfx::font::assert_fits(small, line, QUESTION.width));
    assert!(lines.len() <= 2, "{question}");
    exercise.options.iter().for_each(|option| crate::gfx::font::assert_fits(small, option, 360));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Language;

    #[test]
    fn the_buttons_fit_in_every_language() {
        for language in Language::ALL {
            let stage = Stage::new(&language.text().lessons, super::super::LESSONS[0]);
            let last = stage.button_places().last().map_or(0, |(_, place)| place.right());
            assert!(last <= WIDTH, "{language}: {last}");
        }
    }

    #[test]
    fn a_parameters_line_is_a_slider() {
        let lesson = super::super::named("colors").unwrap();
        let mut stage = Stage::new(&Language::default().text().lessons, lesson);
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
    fn the_screen_has_the_palette_of_the_picture() {
        let lesson = super::super::named("colors").unwrap();
        let mut stage = Stage::new(&Language::default().text().lessons, lesson);
        stage.set(1, 63);
        let mut screen = Framebuffer::vga();
        stage.draw(&mut screen);
        assert_eq!(screen.palette().light(Color::BROWN), screen.palette().light(Color::WHITE));
    }
}
