//! The drawing of the stage: picture, magnifier, code, values, buttons.

use super::{
    BUTTONS, CODE, DIAGRAM_ZOOM, HEADER_Y, LINE, LOW_MAGNIFIER, MAGNIFIER, PICTURE, PLOT, Stage, StageAction, VALUES,
    ZOOM, plot, total_operations,
};
use crate::gfx::font::{Face, bundled};
use crate::gfx::{Color, Framebuffer, HEIGHT, Rect, WIDTH, trig};
use crate::lessons::recording::Hint;
#[cfg(test)]
use crate::lessons::{Excerpt, Lesson, Step};
use crate::lessons::{Magnifier, ShownCall};

impl Stage<'_> {
    /// Draws the whole stage.
    pub fn draw(&self, screen: &mut Framebuffer) {
        screen.clear(Color::BLACK);
        let small = bundled::song16();
        screen.fill_rect(Rect::new(0, 0, WIDTH, 20), Color::BLUE);
        let mut x = 8;
        for (text, color) in self.headings() {
            x = screen.draw_text(small, &text, x, 2, color) + 24;
        }
        let counted = if self.comparison.is_some() { self.lessons.strokes } else { self.lessons.step };
        let step = counted(self.at, self.steps());
        screen.draw_text(small, &step, WIDTH - 8 - small.width(&step), 2, Color::WHITE);
        self.draw_buttons(screen);
        if self.comparison.is_some() {
            return self.draw_compared(screen);
        }

        let picture = self.recording.picture(self.at);
        let hints = self.step().map_or(&[][..], |step| &step.hints);
        let step = self.step().or(self.recording.steps().first());
        let at = self.hovered.or(step.map(|step| step.at)).unwrap_or((0, 0));
        let middle = step.and_then(|step| step.magnifier_centre).filter(|_| self.hovered.is_none()).unwrap_or(at);
        let magnifier = if plot::has_decision_variable(&self.recording) { LOW_MAGNIFIER } else { MAGNIFIER };
        self.draw_picture(screen, magnifier, &picture, at, middle, hints);
        if magnifier == LOW_MAGNIFIER {
            outline(screen, PLOT);
            plot::draw(screen, PLOT, &self.recording, self.at);
        }
        for (_, (x, y)) in self.handle_places() {
            for (dx, dy) in [(-3, 0), (3, 0), (0, -3), (0, 3)] {
                screen.line(x + dx, y + dy, x + dx * 5 / 3, y + dy * 5 / 3, Color::LIGHT_RED);
            }
        }
        self.draw_header(screen);
        self.draw_code(screen);
        self.draw_values(screen);
    }

    /// Returns the title, and the call that is shown, if any; only the call if there is no room for both.
    fn headings(&self) -> Vec<(String, Color)> {
        let small = bundled::song16();
        let title = (self.text().title.to_owned(), Color::YELLOW);
        let Some(ShownCall { call, moved, reduction }) = &self.call else { return vec![title] };
        let call = ((self.lessons.shown_call)(call, *moved, *reduction), Color::LIGHT_CYAN);
        match small.width(&title.0) + 24 + small.width(&call.0) {
            ..=HEADINGS_WIDTH => vec![title, call],
            _ if small.width(&call.0) <= HEADINGS_WIDTH => vec![call],
            _ => vec![title],
        }
    }

    /// Draws the part of a picture that the lesson's magnifier shows.
    pub(super) fn draw_lens(
        &self,
        screen: &mut Framebuffer,
        area: Rect,
        picture: &Framebuffer,
        at: (i32, i32),
        middle: (i32, i32),
        hints: &[Hint],
    ) {
        match self.lesson.magnifier {
            Magnifier::Pixels => draw_magnifier(screen, area, picture, at, middle, hints),
            Magnifier::Diagram => draw_diagram(screen, area, picture, middle),
        }
    }

    /// Draws the picture and, next to it, its magnified part.
    pub(super) fn draw_picture(
        &self,
        screen: &mut Framebuffer,
        magnifier: Rect,
        picture: &Framebuffer,
        at: (i32, i32),
        middle: (i32, i32),
        hints: &[Hint],
    ) {
        screen.set_palette(picture.palette().clone());
        outline(screen, PICTURE);
        screen.blit(picture, picture.bounds(), PICTURE.x, PICTURE.y);
        self.draw_lens(screen, magnifier, picture, at, middle, hints);
        if self.lesson.magnifier == Magnifier::Pixels {
            let shown = format!("({}, {})", at.0, at.1);
            let color = picture.get_pixel(at.0, at.1).map_or(String::new(), |color| format!("  {color}"));
            screen.draw_text(bundled::song16(), &(shown + &color), MAGNIFIER.x, MAGNIFIER.y - 17, Color::LIGHT_CYAN);
        }
    }

    /// Draws the origin of the code, with the current function highlighted, and the operations so far.
    fn draw_header(&self, screen: &mut Framebuffer) {
        let small = bundled::song16();
        let mark = self.step().map(|step| step.mark);
        let at_work = self.lesson.excerpt.lines().find(|line| line.mark.is_some() && line.mark == mark);
        let mut x = CODE.x;
        let functions = self.lesson.excerpt.functions();
        for (function, name) in header_names(&functions) {
            let current = at_work.as_ref().is_some_and(|line| functions.get(line.function) == Some(function));
            let color = if current { Color::LIGHT_CYAN } else { Color::CYAN };
            x = screen.draw_text(small, &format!("{name}  "), x, HEADER_Y, color);
        }
        if self.lesson.counts_operations {
            let shown =
                (self.lessons.operations)(total_operations(&self.costs, &self.recording.steps()[..self.at]).to_array());
            screen.draw_text(small, &shown, WIDTH - 8 - small.width(&shown), HEADER_Y, Color::LIGHT_CYAN);
        }
    }

    fn draw_code(&self, screen: &mut Framebuffer) {
        let current = self.step().map(|step| step.mark);
        let mut before = 0;
        for (line, row) in self.lesson.excerpt.lines().zip(0..) {
            let y = CODE.y + row * LINE;
            if std::mem::replace(&mut before, line.function) != line.function {
                (4..20).step_by(2).for_each(|x| screen.put_pixel(x, y, Color::CYAN));
            }
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
            let y = VALUES.y + row * LINE - 1;
            let x = screen.draw_text(small, &format!("{name} = "), VALUES.x, y, Color::LIGHT_CYAN);
            screen.draw_text(small, value, x, y, Color::WHITE);
        }
        for (&value, (index, place)) in self.settings.values.iter().zip(self.parameter_places()) {
            let (x, y, chosen) = (place.x, place.y - 1, self.parameter == index);
            if chosen {
                up_and_down(screen, x, y + LINE / 2 + 1);
            }
            let color = if chosen { Color::LIGHT_MAGENTA } else { Color::LIGHT_GRAY };
            screen.draw_text(small, &self.text().parameter(index, value), x + 12, y, color);
        }
    }

    fn draw_buttons(&self, screen: &mut Framebuffer) {
        let small = bundled::song16();
        for (index, place) in self.button_places() {
            let (action, key, label) = BUTTONS[index];
            let active = match action {
                StageAction::Run => self.playback.running,
                StageAction::ByPixels => self.by_pixels,
                StageAction::Compare => self.comparison.is_some(),
                _ => false,
            };
            screen.fill_rect(place, if active { Color::MAGENTA } else { Color::DARK_GRAY });
            let mut x = place.x + 3;
            for (c, face) in key.chars().map(|c| (c.to_string(), key_face(c))) {
                x = screen.draw_text(face, &c, x, place.y + 1 + (small.height() - face.height()) / 2, Color::YELLOW);
            }
            if let Some(label) = label {
                screen.draw_text(small, self.lessons.buttons[label], x + 4, place.y + 1, Color::WHITE);
            }
        }
    }
}

/// Draws a magnifier of whole cells around a point of a picture, with one pixel framed.
pub(crate) fn draw_magnifier(
    screen: &mut Framebuffer,
    area: Rect,
    picture: &Framebuffer,
    at: (i32, i32),
    middle: (i32, i32),
    hints: &[Hint],
) {
    let (columns, rows) = (area.width / ZOOM, area.height / ZOOM);
    let (left, top) = (middle.0 - columns / 2, middle.1 - rows / 2);
    outline(screen, area);
    screen.fill_rect(area, Color::DARK_GRAY);
    for row in 0..rows {
        for column in 0..columns {
            let Some(color) = picture.get_pixel(left + column, top + row) else { continue };
            let place = Rect::new(area.x + column * ZOOM, area.y + row * ZOOM, ZOOM - 1, ZOOM - 1);
            screen.fill_rect(place, color);
        }
    }
    let place = |(x, y): (i32, i32)| (area.x + (x - left) * ZOOM + 3, area.y + (y - top) * ZOOM + 3);
    let mut lens = Framebuffer::new(WIDTH, HEIGHT);
    lens.blit(screen, area, area.x, area.y);
    for hint in hints {
        match *hint {
            Hint::Frame(x, y, color) => frame_cell(&mut lens, place((x, y)), color),
            Hint::Line(from, to, color) => {
                let ((x1, y1), (x2, y2)) = (place(from), place(to));
                lens.line(x1, y1, x2, y2, color);
            }
            Hint::Ellipse(centre, radii, color) => ellipse(&mut lens, place(centre), radii, color),
            Hint::Midpoint(one, other, color) => {
                let ((x1, y1), (x2, y2)) = (place(one), place(other));
                lens.fill_rect(Rect::new((x1 + x2) / 2 - 1, (y1 + y2) / 2 - 1, 3, 3), color);
            }
        }
    }
    frame_cell(&mut lens, place(at), Color::WHITE);
    screen.blit(&lens, area, area.x, area.y);
}

/// Draws a part of a picture around a point, enlarged.
fn draw_diagram(screen: &mut Framebuffer, area: Rect, picture: &Framebuffer, (x, y): (i32, i32)) {
    let (columns, rows) = (area.width / DIAGRAM_ZOOM, area.height / DIAGRAM_ZOOM);
    let left = (x - columns / 2).clamp(0, picture.width() - columns);
    let top = (y - rows / 2).clamp(0, picture.height() - rows);
    outline(screen, area);
    for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
        let color = picture.get_pixel(left + column, top + row).unwrap_or(Color::BLACK);
        let (x, y) = (area.x + column * DIAGRAM_ZOOM, area.y + row * DIAGRAM_ZOOM);
        screen.fill_rect(Rect::new(x, y, DIAGRAM_ZOOM, DIAGRAM_ZOOM), color);
    }
}

/// Draws the ideal ellipse in the magnifier: a polygon with a vertex per degree.
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

/// Draws a frame around an area.
pub(crate) fn outline(screen: &mut Framebuffer, area: Rect) {
    outline_in(screen, Rect::new(area.x - 1, area.y - 1, area.width + 2, area.height + 2), Color::CYAN);
}

fn outline_in(screen: &mut Framebuffer, area: Rect, color: Color) {
    let (right, bottom) = (area.right() - 1, area.bottom() - 1);
    screen.line(area.x, area.y, right, area.y, color);
    screen.line(area.x, bottom, right, bottom, color);
    screen.line(area.x, area.y, area.x, bottom, color);
    screen.line(right, area.y, right, bottom, color);
}

/// Draws an empty framed box.
pub(super) fn frame(screen: &mut Framebuffer, area: Rect) {
    screen.fill_rect(area, Color::BLACK);
    outline_in(screen, area, Color::CYAN);
    outline_in(screen, Rect::new(area.x + 3, area.y + 3, area.width - 6, area.height - 6), Color::CYAN);
}

/// Returns the face in which a character of a key's name is drawn: ↑ and ↓ are half as wide as other signs.
fn key_face(c: char) -> &'static Face {
    if matches!(c, '↑' | '↓') { bundled::rom8() } else { bundled::song16() }
}

/// Returns the width of a key's name.
pub(super) fn key_width(key: &str) -> i32 {
    key.chars().map(|c| key_face(c).width(&c.to_string())).sum()
}

/// Draws a triangle that points up above one that points down.
fn up_and_down(screen: &mut Framebuffer, x: i32, y: i32) {
    for i in 0..4 {
        screen.line(x + 3 - i, y - 5 + i, x + 3 + i, y - 5 + i, Color::YELLOW);
        screen.line(x + 3 - i, y + 5 - i, x + 3 + i, y + 5 - i, Color::YELLOW);
    }
}

/// Draws a triangle that points to the right.
fn arrow(screen: &mut Framebuffer, x: i32, y: i32) {
    for i in 0..5 {
        screen.line(x + i, y - 4 + i, x + i, y + 4 - i, Color::YELLOW);
    }
}

/// The width of the title and the call in the first line.
const HEADINGS_WIDTH: i32 = 488;

/// The greatest number of columns for the names of functions in the header.
const HEADER_COLUMNS: usize = 40;

/// Returns the functions of an excerpt without repetitions, each with its name in the header: without the type if it is
/// the same as before, such as `::next`, or if the complete names do not fit.
fn header_names(functions: &[String]) -> Vec<(&String, &str)> {
    let type_length = |function: &str| function.find("::").unwrap_or(0);
    let mut names: Vec<(&String, &str)> = Vec::new();
    for function in functions {
        let length = type_length(function);
        match names.last() {
            Some((before, _)) if *before == function => {}
            Some((before, _)) if length > 0 && before.starts_with(&function[..length + 2]) => {
                names.push((function, &function[length..]));
            }
            _ => names.push((function, function)),
        }
    }
    if names.iter().map(|(_, name)| name.len() + 2).sum::<usize>() > HEADER_COLUMNS {
        names.iter_mut().for_each(|(function, name)| *name = &function[type_length(function)..]);
    }
    names
}

/// Asserts that the operations of steps fit next to the names of functions, and into half of a comparison; for tests.
#[cfg(test)]
pub(crate) fn assert_operations_fit(lesson: &Lesson, excerpt: &Excerpt, steps: &[Step]) {
    let small = bundled::song16();
    let functions: i32 = header_names(&excerpt.functions()).iter().map(|(_, name)| small.width(name) + 16).sum();
    for language in crate::text::Language::ALL {
        let operations = match lesson.counts_operations {
            true => (language.text().lessons.operations)(super::count_operations(excerpt, steps)),
            false => String::new(),
        };
        crate::text::assert_fits(small, &operations, WIDTH - 8 - CODE.x - functions);
        crate::text::assert_fits(small, &operations, WIDTH / 2 - 8);
    }
}
