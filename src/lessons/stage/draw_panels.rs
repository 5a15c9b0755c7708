//! The drawing of the panels of a stage that is laid out for its size.

use super::draw::{Lens, arrow, header_names, key_face, outline, up_and_down};
use super::panels::{
    Panel, Panels, arrow_width, caption_height, cells_in, code_rows, gap, introduction_inset, lens_place, marker_width,
    row_height,
};
use super::{BUTTONS, Stage, StageAction, plot, total_operations};
use crate::gfx::font::Face;
use crate::gfx::{Color, Framebuffer, Rect};
use crate::lessons::Magnifier;
use crate::lessons::excerpt::CodeLine;

impl Stage<'_> {
    /// Draws all panels. Before the first step, the introduction covers some of them.
    pub(super) fn draw_panels(&self, screen: &mut Framebuffer, panels: &Panels) {
        screen.clear(Color::BLACK);
        let picture = self.recording.picture(if self.at == 0 { self.steps() } else { self.at });
        let step = self.step().or(self.recording.steps().first());
        let at = self.hovered.or(step.map(|step| step.at)).unwrap_or((0, 0));
        let centre = step.and_then(|step| step.magnifier_centre).filter(|_| self.hovered.is_none()).unwrap_or(at);
        let hints = self.step().map_or(&[][..], |step| &step.hints);
        let lens = Lens { picture: &picture, at, centre, hints };
        let introduction = self.text().introduction;
        let is_introduced = self.at == 0 && !introduction.is_empty();
        let (covered, place) =
            if is_introduced { panels.introduction(introduction) } else { (&[][..], panels.picture()) };
        let face = panels.face;
        for &(panel, area) in panels.places.iter().filter(|(panel, _)| !covered.contains(panel)) {
            match panel {
                Panel::Title => self.draw_title(screen, face, area),
                Panel::Picture => self.draw_zoomed_picture(screen, panels.picture(), &picture),
                Panel::Magnifier => self.draw_magnifier(screen, face, area, &lens),
                Panel::Plot => {
                    let area = Rect::new(area.x + 1, area.y + 1, area.width - 2, area.height - 2);
                    outline(screen, area);
                    plot::draw(screen, area, &self.recording, self.at);
                }
                Panel::Sentence => draw_lines(screen, face, &self.sentence(), area, Color::WHITE),
                Panel::Functions => self.draw_functions(screen, face, area),
                Panel::Code => self.draw_code_rows(screen, face, area),
                Panel::Operations => {
                    let steps = &self.recording.steps()[..self.at];
                    let shown = (self.lessons.operations)(total_operations(&self.costs, steps).to_array());
                    screen.draw_text(face, &shown, area.x, area.y, Color::LIGHT_CYAN);
                }
                Panel::Values => self.draw_value_cells(screen, face, area),
                Panel::Parameters => self.draw_parameter_cells(screen, panels),
                Panel::Buttons => self.draw_button_rows(screen, face),
            }
        }
        if is_introduced {
            let (across, down) = introduction_inset(face);
            let (width, height) = (place.width + 2 * across - 2, place.height + 2 * down - 2);
            outline(screen, Rect::new(place.x - across + 1, place.y - down + 1, width, height));
            draw_lines(screen, face, introduction, place, Color::WHITE);
        }
    }

    /// Returns the number of rows of the title with the number of the step.
    pub(super) fn title_rows(&self, face: &Face, width: i32) -> i32 {
        let (headings, rest) = self.title(face, width);
        match headings.as_slice() {
            [(only, _)] => {
                let lines: Vec<&str> = face.lines(only, width - 2 * gap(face)).collect();
                let last = lines.last().map_or(0, |line| face.width(line));
                lines.len() as i32 + i32::from(last > rest)
            }
            _ => 1,
        }
    }

    /// Returns the headings, and the width next to the number of the step.
    fn title(&self, face: &Face, width: i32) -> (Vec<(String, Color)>, i32) {
        let rest = width - 4 * gap(face) - face.width(&self.count(self.steps()));
        (self.headings(face, rest), rest)
    }

    fn draw_title(&self, screen: &mut Framebuffer, face: &Face, area: Rect) {
        screen.fill_rect(area, Color::BLUE);
        let (mut x, y) = (area.x + gap(face), area.y + face.height() / 8);
        for (heading, color) in self.title(face, area.width).0 {
            let lines = face.lines(&heading, area.width - 2 * gap(face)).collect::<Vec<_>>().join("\n");
            x = screen.draw_text(face, &lines, x, y, color) + 3 * gap(face);
        }
        let count = self.count(self.at);
        let y = area.bottom() - face.height() * 9 / 8;
        screen.draw_text(face, &count, area.right() - gap(face) - face.width(&count), y, Color::WHITE);
    }

    fn draw_zoomed_picture(&self, screen: &mut Framebuffer, area: Rect, picture: &Framebuffer) {
        screen.set_palette(picture.palette().clone());
        outline(screen, area);
        screen.blit_scaled(picture, area, Color::BLACK);
        for (_, (x, y)) in self.handle_places() {
            for (dx, dy) in [(-3, 0), (3, 0), (0, -3), (0, 3)] {
                screen.line(x + dx, y + dy, x + dx * 5 / 3, y + dy * 5 / 3, Color::LIGHT_RED);
            }
        }
    }

    fn draw_magnifier(&self, screen: &mut Framebuffer, face: &Face, area: Rect, lens: &Lens<'_>) {
        let magnifier = self.lesson.magnifier;
        self.draw_lens(screen, lens_place(face, magnifier, area), lens);
        if magnifier == Magnifier::Pixels {
            let (x, y) = lens.at;
            let color = lens.picture.get_pixel(x, y).map_or(String::new(), |color| format!("  {color}"));
            let y_of_caption = area.y + caption_height(face, magnifier) - face.height();
            screen.draw_text(face, &format!("({x}, {y}){color}"), area.x, y_of_caption, Color::LIGHT_CYAN);
        }
    }

    fn draw_functions(&self, screen: &mut Framebuffer, face: &Face, area: Rect) {
        let mark = self.step().map(|step| step.mark);
        let current = self.lesson.code.lines().find(|line| line.mark.is_some() && line.mark == mark);
        let functions = self.lesson.code.functions();
        let mut x = area.x + arrow_width(face);
        for (function, name) in header_names(&functions) {
            let is_current = current.as_ref().is_some_and(|line| functions.get(line.function) == Some(function));
            let color = if is_current { Color::LIGHT_CYAN } else { Color::CYAN };
            x = screen.draw_text(face, &format!("{name}  "), x, area.y - 1, color);
        }
    }

    /// Draws the rows of code around the current line.
    fn draw_code_rows(&self, screen: &mut Framebuffer, face: &Face, area: Rect) {
        let lines: Vec<CodeLine> = self.lesson.code.lines().collect();
        let (arrow_width, height) = (arrow_width(face), row_height(face));
        let rows = code_rows(face, &lines, area.width - arrow_width);
        let mark = self.step().map(|step| step.mark);
        let is_current = |index: usize| lines[index].mark.is_some() && lines[index].mark == mark;
        let visible = rows.iter().position(|(index, _)| is_current(*index));
        let visible = visible.or_else(|| rows.iter().position(|(index, _)| lines[*index].mark.is_some())).unwrap_or(0);
        let room = (area.height / height).max(1) as usize;
        let first = visible.saturating_sub(room / 2).min(rows.len().saturating_sub(room));
        let mut before = rows.get(first).map_or(0, |(index, _)| lines[*index].function);
        for ((index, text), y) in rows.iter().skip(first).take(room).zip((area.y..).step_by(height as usize)) {
            if std::mem::replace(&mut before, lines[*index].function) != lines[*index].function {
                (0..arrow_width).step_by(2).for_each(|x| screen.put_pixel(area.x + x, y, Color::CYAN));
            }
            let mut color = Color::LIGHT_GRAY;
            if is_current(*index) {
                screen.fill_rect(Rect::new(area.x, y, area.width, height), Color::BLUE);
                arrow(screen, area.x + arrow_width / 3, y + height / 2);
                color = Color::WHITE;
            }
            screen.draw_text(face, text, area.x + arrow_width, y - 1, color);
        }
        if rows.len() > room {
            let at = |row: usize| area.height * row as i32 / rows.len() as i32;
            let track = Rect::new(area.right() + 1, area.y, gap(face) / 2, area.height);
            screen.fill_rect(track, Color::DARK_GRAY);
            screen.fill_rect(Rect { y: area.y + at(first), height: at(room), ..track }, Color::LIGHT_GRAY);
        }
    }

    /// Draws the values below one another, in as many columns as they need.
    fn draw_value_cells(&self, screen: &mut Framebuffer, face: &Face, area: Rect) {
        let values = self.step().map_or(&[][..], |step| &step.values);
        let height = row_height(face);
        let rows = (area.height / height).max(1) as usize;
        let most = cells_in(area.width, self.value_cell(face));
        let cell = area.width / values.len().div_ceil(rows).clamp(1, most) as i32;
        let rows = if cell == area.width { rows } else { values.len().div_ceil((area.width / cell) as usize) };
        for (index, (name, value)) in values.iter().enumerate().take_while(|(index, _)| index / rows < most) {
            let (x, y) = (area.x + (index / rows) as i32 * cell, area.y + (index % rows) as i32 * height - 1);
            let x = screen.draw_text(face, &format!("{name} = "), x, y, Color::LIGHT_CYAN);
            screen.draw_text(face, value, x, y, Color::WHITE);
        }
    }

    /// Returns the rectangles of the parameters in their panel.
    pub(super) fn parameter_cells(&self, panels: &Panels) -> Vec<(usize, Rect)> {
        let Some(area) = panels.place(Panel::Parameters) else { return Vec::new() };
        let columns = cells_in(area.width, self.parameter_cell(panels.face));
        let (width, height) = (area.width / columns as i32, row_height(panels.face));
        let place = |index: usize| {
            let (column, row) = ((index % columns) as i32, (index / columns) as i32);
            (index, Rect::new(area.x + column * width, area.y + row * height, width, height))
        };
        (0..self.lesson.parameters.len()).map(place).collect()
    }

    fn draw_parameter_cells(&self, screen: &mut Framebuffer, panels: &Panels) {
        for ((index, place), &value) in self.parameter_cells(panels).into_iter().zip(&self.settings.values) {
            let is_chosen = self.parameter == index;
            if is_chosen {
                up_and_down(screen, place.x, place.y + place.height / 2);
            }
            let color = if is_chosen { Color::LIGHT_MAGENTA } else { Color::LIGHT_GRAY };
            let x = place.x + marker_width(panels.face);
            screen.draw_text(panels.face, &self.text().parameter(index, value), x, place.y - 1, color);
        }
    }

    fn draw_button_rows(&self, screen: &mut Framebuffer, face: &'static Face) {
        for (index, place) in self.button_places() {
            let (action, key, label) = BUTTONS[index];
            let color = if self.is_active(action) { Color::MAGENTA } else { Color::DARK_GRAY };
            screen.fill_rect(
                Rect { height: place.height - i32::from(place.height > face.height() * 3 / 2), ..place },
                color,
            );
            let (mut x, y) = (place.x + face.height() / 5, place.y + (place.height - face.height()) / 2);
            for c in key.chars() {
                let key_face = key_face(c, face);
                let text = c.to_string();
                x = screen.draw_text(key_face, &text, x, y + (face.height() - key_face.height()) / 2, Color::YELLOW);
            }
            if let Some(label) = label {
                screen.draw_text(face, self.lessons.buttons[label], x + face.height() / 5, y, Color::WHITE);
            }
        }
    }

    /// Returns whether the button of an action is highlighted.
    pub(super) fn is_active(&self, action: StageAction) -> bool {
        match action {
            StageAction::Run => self.playback.running,
            StageAction::ByPixels => self.view.by_pixels,
            StageAction::Compare => self.comparison.is_some(),
            StageAction::OtherLanguage => self.view.c_lesson.is_some(),
            _ => false,
        }
    }
}

/// Draws a text with line breaks in an area; lines that do not fit are left out.
fn draw_lines(screen: &mut Framebuffer, face: &Face, text: &str, area: Rect, color: Color) {
    let rows = (area.height / face.height()).max(0) as usize;
    for (line, y) in face.lines(text, area.width).take(rows).zip((area.y..).step_by(face.height() as usize)) {
        screen.draw_text(face, line, area.x, y, color);
    }
}
