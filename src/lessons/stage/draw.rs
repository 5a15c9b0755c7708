//! The drawing of the stage: picture, magnifier, code, values, buttons.

use super::{
    BUTTONS, CODE, CODE_LINES, DIAGRAM_ZOOM, HEADER_Y, LARGE_SENTENCE, LINE, LOW_MAGNIFIER, MAGNIFIER, OPERATIONS_Y,
    PICTURE, PLOT, SENTENCE, SENTENCE_LINE, Stage, VALUES, ZOOM, plot, theme, total_operations,
};
use crate::gfx::font::{Face, bundled};
use crate::gfx::{Color, Framebuffer, HEIGHT, Palette, Rect, WIDTH, trig};
use crate::lessons::excerpt::CodeLine;
use crate::lessons::recording::Hint;
#[cfg(test)]
use crate::lessons::{Lesson, SourceCode, Step};
use crate::lessons::{Magnifier, ShownCall};

impl Stage<'_> {
    /// Draws the whole stage.
    pub fn draw(&self, screen: &mut Framebuffer) {
        match self.panels() {
            Some(panels) => self.draw_panels(screen, panels),
            None if screen.bounds() == VGA => self.draw_content(screen),
            None => {
                let mut content = Framebuffer::vga();
                self.draw_content(&mut content);
                screen.set_palette(content.palette().clone());
                screen.clear(Color::BLACK);
                screen.blit_scaled(&content, screen.fitted_area(VGA.width, VGA.height), Color::BLACK);
            }
        }
        self.apply_theme(screen);
    }

    /// Sets the light palette, if the theme is light and the picture has the standard palette.
    pub(super) fn apply_theme(&self, screen: &mut Framebuffer) {
        if self.view.look.light && *screen.palette() == Palette::vga() {
            screen.set_palette(theme::light_palette());
        }
    }

    fn draw_content(&self, screen: &mut Framebuffer) {
        screen.clear(Color::BLACK);
        let small = bundled::song16();
        screen.fill_rect(Rect::new(0, 0, WIDTH, 20), Color::BLUE);
        let mut x = 8;
        for (text, color) in self.headings(small, HEADINGS_WIDTH) {
            x = screen.draw_text(small, &text, x, 2, color) + 24;
        }
        let step = self.count(self.at);
        screen.draw_text(small, &step, WIDTH - 8 - small.width(&step), 2, Color::WHITE);
        self.draw_buttons(screen);
        if self.comparison.is_some() {
            return self.draw_compared(screen);
        }

        // Before the first step, the result.
        let picture = self.recording.picture(if self.at == 0 { self.steps() } else { self.at });
        let step = self.step().or(self.recording.steps().first());
        let at = self.hovered.or(step.map(|step| step.at)).unwrap_or((0, 0));
        let centre = step.and_then(|step| step.magnifier_centre).filter(|_| self.hovered.is_none()).unwrap_or(at);
        let hints = self.step().map_or(&[][..], |step| &step.hints);
        let lens = Lens { picture: &picture, at, centre, hints };
        self.draw_picture(screen, &picture);
        if self.at == 0 && !self.text().introduction.is_empty() {
            self.draw_introduction(screen);
        } else if plot::has_decision_variable(&self.recording) {
            self.draw_captioned_lens(screen, LOW_MAGNIFIER, &lens);
            outline(screen, PLOT);
            plot::draw(screen, PLOT, &self.recording, self.at);
        } else {
            self.draw_captioned_lens(screen, MAGNIFIER, &lens);
        }
        for (_, (x, y)) in self.handle_places() {
            for (dx, dy) in [(-3, 0), (3, 0), (0, -3), (0, 3)] {
                screen.line(x + dx, y + dy, x + dx * 5 / 3, y + dy * 5 / 3, Color::LIGHT_RED);
            }
        }
        if self.view.has_trace {
            return self.draw_trace(screen);
        }
        if self.view.look.large {
            self.draw_large_sentence(screen);
        } else {
            draw_paragraph(screen, &self.sentence(), SENTENCE, Color::WHITE);
            self.draw_header(screen);
            self.draw_code(screen);
        }
        self.draw_operations(screen);
        self.draw_values(screen);
    }

    /// Draws the current line of code and the sentence in large type.
    fn draw_large_sentence(&self, screen: &mut Framebuffer) {
        let large = bundled::song24();
        let mark = self.step().map(|step| step.mark);
        let code = self.lesson.code.lines().find(|line| line.mark.is_some() && line.mark == mark);
        let code = code.map_or(String::new(), |line| line.code.trim().to_owned());
        let sentence = self.sentence();
        let lines = large.lines(&code, LARGE_SENTENCE.width).map(|line| (line, Color::LIGHT_CYAN));
        let lines = lines.chain(large.lines(&sentence, LARGE_SENTENCE.width).map(|line| (line, Color::WHITE)));
        for ((line, color), row) in lines.take((LARGE_SENTENCE.height / large.height()) as usize).zip(0..) {
            let y = LARGE_SENTENCE.y + row * (large.height() + 2);
            screen.draw_text(large, line, LARGE_SENTENCE.x, y, color);
        }
    }

    /// Draws the introduction in the place of the magnifier.
    fn draw_introduction(&self, screen: &mut Framebuffer) {
        outline(screen, Rect { y: PICTURE.y, height: PICTURE.height, ..MAGNIFIER });
        draw_paragraph(screen, self.text().introduction, INTRODUCTION, Color::WHITE);
    }

    /// Returns the title, and the call that is shown, if any; only the call if there is no room for both.
    pub(super) fn headings(&self, face: &Face, width: i32) -> Vec<(String, Color)> {
        let title = (self.text().title.to_owned(), Color::YELLOW);
        let Some(ShownCall { call, placement }) = &self.call else { return vec![title] };
        let call = match placement {
            Some(placement) => (self.lessons.shown_call)(call, placement.moved, placement.reduction),
            None => (self.lessons.call_not_shown)(call),
        };
        let call = (call, Color::LIGHT_CYAN);
        if face.width(&title.0) + 24 + face.width(&call.0) <= width {
            vec![title, call]
        } else if face.width(&call.0) <= width {
            vec![call]
        } else {
            vec![title]
        }
    }

    /// Draws the part of a picture that the lesson's magnifier shows.
    pub(super) fn draw_lens(&self, screen: &mut Framebuffer, area: Rect, lens: &Lens<'_>) {
        match self.lesson.magnifier {
            Magnifier::Pixels => lens.draw(screen, area),
            Magnifier::Diagram => draw_diagram(screen, area, lens.picture, lens.centre),
        }
    }

    /// Draws the picture.
    pub(super) fn draw_picture(&self, screen: &mut Framebuffer, picture: &Framebuffer) {
        screen.set_palette(picture.palette().clone());
        outline(screen, PICTURE);
        screen.blit(picture, picture.bounds(), PICTURE.x, PICTURE.y);
    }

    /// Draws the magnified part of the picture and, above it, the pixel that it frames.
    pub(super) fn draw_captioned_lens(&self, screen: &mut Framebuffer, area: Rect, lens: &Lens<'_>) {
        self.draw_lens(screen, area, lens);
        if self.lesson.magnifier == Magnifier::Pixels {
            let (x, y) = lens.at;
            let color = lens.picture.get_pixel(x, y).map_or(String::new(), |color| format!("  {color}"));
            let caption = format!("({x}, {y}){color}");
            screen.draw_text(bundled::song16(), &caption, area.x, area.y - 17, Color::LIGHT_CYAN);
        }
    }

    /// Draws the origin of the code, with the current function highlighted.
    fn draw_header(&self, screen: &mut Framebuffer) {
        let small = bundled::song16();
        let mark = self.step().map(|step| step.mark);
        let at_work = self.lesson.code.lines().find(|line| line.mark.is_some() && line.mark == mark);
        let mut x = CODE.x;
        let functions = self.lesson.code.functions();
        for (function, name) in header_names(&functions) {
            let current = at_work.as_ref().is_some_and(|line| functions.get(line.function) == Some(function));
            let color = if current { Color::LIGHT_CYAN } else { Color::CYAN };
            x = screen.draw_text(small, &format!("{name}  "), x, HEADER_Y, color);
        }
    }

    /// Draws the operations so far.
    fn draw_operations(&self, screen: &mut Framebuffer) {
        if self.lesson.counts_operations {
            let small = bundled::song16();
            let shown =
                (self.lessons.operations)(total_operations(&self.costs, &self.recording.steps()[..self.at]).to_array());
            screen.draw_text(small, &shown, VALUES.x, OPERATIONS_Y, Color::LIGHT_CYAN);
        }
    }

    fn draw_code(&self, screen: &mut Framebuffer) {
        let current = self.step().map(|step| step.mark);
        let lines: Vec<CodeLine> = self.lesson.code.lines().collect();
        let is_current = |line: &CodeLine| line.mark.is_some() && line.mark == current;
        let visible = lines.iter().position(is_current).or_else(|| lines.iter().position(|line| line.mark.is_some()));
        let first = first_line(lines.len(), visible.unwrap_or(0));
        let mut before = lines.get(first).map_or(0, |line| line.function);
        for (line, row) in lines.iter().skip(first).take(CODE_LINES).zip(0..) {
            let y = CODE.y + row * LINE;
            if std::mem::replace(&mut before, line.function) != line.function {
                (4..20).step_by(2).for_each(|x| screen.put_pixel(x, y, Color::CYAN));
            }
            if is_current(line) {
                screen.fill_rect(Rect::new(4, y, CODE.right() - 4, LINE), Color::BLUE);
                arrow(screen, 10, y + LINE / 2);
            }
            let color = if is_current(line) { Color::WHITE } else { Color::LIGHT_GRAY };
            screen.draw_text(bundled::song16(), &line.code, CODE.x, y - 1, color);
        }
        if lines.len() > CODE_LINES {
            draw_scroll_bar(screen, lines.len(), first);
        }
    }

    fn draw_values(&self, screen: &mut Framebuffer) {
        let small = bundled::song16();
        screen.line(VALUES.x - 8, OPERATIONS_Y, VALUES.x - 8, VALUES.bottom(), Color::DARK_GRAY);
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
            screen.fill_rect(place, if self.is_active(action) { Color::MAGENTA } else { Color::DARK_GRAY });
            let mut x = place.x + 3;
            for (c, face) in key.chars().map(|c| (c.to_string(), key_face(c, small))) {
                x = screen.draw_text(face, &c, x, place.y + 1 + (small.height() - face.height()) / 2, Color::YELLOW);
            }
            if let Some(label) = label {
                screen.draw_text(small, self.lessons.buttons[label], x + 3, place.y + 1, Color::WHITE);
            }
        }
    }
}

/// The screen of mode 12h, on which the panels have fixed places.
const VGA: Rect = Rect::new(0, 0, WIDTH, HEIGHT);

/// The part of a picture that a magnifier shows.
pub(crate) struct Lens<'p> {
    /// The picture.
    pub picture: &'p Framebuffer,
    /// The framed pixel.
    pub at: (i32, i32),
    /// The pixel in the centre.
    pub centre: (i32, i32),
    /// The hints.
    pub hints: &'p [Hint],
}

impl Lens<'_> {
    /// Returns the pixel at a position on the screen in a magnifier with a pixel in its centre.
    pub(super) fn pixel_at(area: Rect, centre: (i32, i32), (x, y): (i32, i32)) -> Option<(i32, i32)> {
        let (columns, rows) = (area.width / ZOOM, area.height / ZOOM);
        let pixel = ((x - area.x) / ZOOM + centre.0 - columns / 2, (y - area.y) / ZOOM + centre.1 - rows / 2);
        let is_in_picture = (0..PICTURE.width).contains(&pixel.0) && (0..PICTURE.height).contains(&pixel.1);
        (area.contains(x, y) && is_in_picture).then_some(pixel)
    }

    /// Draws a magnifier of whole cells, with one pixel framed.
    pub(crate) fn draw(&self, screen: &mut Framebuffer, area: Rect) {
        let (columns, rows) = (area.width / ZOOM, area.height / ZOOM);
        let (left, top) = (self.centre.0 - columns / 2, self.centre.1 - rows / 2);
        outline(screen, area);
        screen.fill_rect(area, Color::DARK_GRAY);
        for row in 0..rows {
            for column in 0..columns {
                let Some(color) = self.picture.get_pixel(left + column, top + row) else { continue };
                let place = Rect::new(area.x + column * ZOOM, area.y + row * ZOOM, ZOOM - 1, ZOOM - 1);
                screen.fill_rect(place, color);
            }
        }
        let place = |(x, y): (i32, i32)| (area.x + (x - left) * ZOOM + 3, area.y + (y - top) * ZOOM + 3);
        let mut lens = Framebuffer::new(screen.width(), screen.height());
        lens.blit(screen, area, area.x, area.y);
        for hint in self.hints {
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
        frame_cell(&mut lens, place(self.at), Color::WHITE);
        screen.blit(&lens, area, area.x, area.y);
    }
}

/// The rectangle of the introduction's lines.
const INTRODUCTION: Rect = Rect::new(MAGNIFIER.x + 10, PICTURE.y + 10, MAGNIFIER.width - 16, 14 * SENTENCE_LINE);

/// Draws a text with line breaks in an area; lines that do not fit are left out.
pub(super) fn draw_paragraph(screen: &mut Framebuffer, text: &str, area: Rect, color: Color) {
    let small = bundled::song16();
    let rows = (area.y..).step_by(SENTENCE_LINE as usize).take((area.height / SENTENCE_LINE) as usize);
    for (line, y) in small.lines(text, area.width).zip(rows) {
        screen.draw_text(small, line, area.x, y, color);
    }
}

/// Returns whether an introduction fits in the place of the magnifier.
pub(crate) fn introduction_fits(introduction: &str) -> bool {
    let lines = bundled::song16().lines(introduction, INTRODUCTION.width).count();
    lines as i32 * SENTENCE_LINE <= INTRODUCTION.height
}

/// Returns the index of the first line of code that is shown, for a number of lines of which one must be visible.
fn first_line(count: usize, visible: usize) -> usize {
    visible.saturating_sub(CODE_LINES / 2).min(count.saturating_sub(CODE_LINES))
}

/// Draws the position of the lines of code that are shown, to the right of the line between code and values.
fn draw_scroll_bar(screen: &mut Framebuffer, count: usize, first: usize) {
    let track = Rect::new(CODE.right() + 1, CODE.y, 3, CODE.height);
    let row = |line: usize| track.height * line as i32 / count as i32;
    screen.fill_rect(track, Color::DARK_GRAY);
    let thumb = Rect::new(track.x, track.y + row(first), track.width, row(CODE_LINES));
    screen.fill_rect(thumb, Color::LIGHT_GRAY);
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
pub(super) fn key_face(c: char, face: &'static Face) -> &'static Face {
    if matches!(c, '↑' | '↓') { bundled::rom8() } else { face }
}

/// Returns the width of a key's name.
pub(super) fn key_width(key: &str, face: &'static Face) -> i32 {
    key.chars().map(|c| key_face(c, face).advance(c)).sum()
}

/// Draws a triangle that points up above one that points down.
pub(super) fn up_and_down(screen: &mut Framebuffer, x: i32, y: i32) {
    for i in 0..4 {
        screen.line(x + 3 - i, y - 5 + i, x + 3 + i, y - 5 + i, Color::YELLOW);
        screen.line(x + 3 - i, y + 5 - i, x + 3 + i, y + 5 - i, Color::YELLOW);
    }
}

/// Draws a triangle that points to the right.
pub(super) fn arrow(screen: &mut Framebuffer, x: i32, y: i32) {
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
pub(super) fn header_names(functions: &[String]) -> Vec<(&String, &str)> {
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

/// Asserts that the operations of steps fit above the values, and into half of a comparison; for tests.
#[cfg(test)]
pub(crate) fn assert_operations_fit(lesson: &Lesson, code: &SourceCode, steps: &[Step]) {
    if lesson.counts_operations {
        for language in crate::text::Language::ALL {
            let operations = (language.text().lessons.operations)(super::count_operations(code, steps));
            crate::text::assert_fits(bundled::song16(), &operations, VALUES.width);
        }
    }
}

/// Asserts that the names of the functions of some code fit above it; for tests.
#[cfg(test)]
pub(crate) fn assert_functions_fit(code: &SourceCode) {
    let functions = code.functions();
    let names: String = header_names(&functions).iter().map(|(_, name)| format!("{name}  ")).collect();
    crate::text::assert_fits(bundled::song16(), &names, CODE.width);
}

/// Asserts that a sentence fits below the picture; for tests.
#[cfg(test)]
pub(crate) fn assert_sentence_fits(sentence: &str) {
    assert_paragraph_fits(sentence, SENTENCE);
}

/// Asserts that an introduction fits in the place of the magnifier; for tests.
#[cfg(test)]
pub(crate) fn assert_introduction_fits(introduction: &str) {
    assert_paragraph_fits(introduction, INTRODUCTION);
}

#[cfg(test)]
fn assert_paragraph_fits(text: &str, area: Rect) {
    let lines: Vec<&str> = bundled::song16().lines(text, area.width).collect();
    lines.iter().for_each(|line| crate::text::assert_fits(bundled::song16(), line, area.width));
    assert!(lines.len() as i32 * SENTENCE_LINE <= area.height, "{} lines: {text}", lines.len());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_scroll_bar_covers_no_code() {
        let mut screen = Framebuffer::vga();
        draw_scroll_bar(&mut screen, 3 * CODE_LINES, CODE_LINES);
        let covered =
            (CODE.x..CODE.right()).any(|x| screen.get_pixel(x, CODE.y + CODE.height / 2) != Some(Color::BLACK));
        assert!(!covered);
        assert_eq!(screen.get_pixel(CODE.right() + 1, CODE.y + CODE.height / 2), Some(Color::LIGHT_GRAY));
    }
}
