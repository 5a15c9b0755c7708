//! The drawing of the stage: picture, magnifier, code, values, buttons.

use super::actions::{BUTTONS, StageAction};
use super::panels::{arrow_width, code_rows, introduction_place, marker_width};
use super::{Costs, Stage, plot, theme, total_operations};
use crate::gfx::font::{Face, bundled};
use crate::gfx::{Color, Framebuffer, Palette, Rect};
use crate::lessons::excerpt::CodeLine;
use crate::lessons::{Magnifier, ShownCall, Step};
use crate::player::buttons::draw_button;
use crate::player::draw::{
    color_picture, draw_divider, draw_lines, draw_picture, draw_title_bar, draw_title_end, pixel_caption,
};
use crate::player::lens::{Lens, draw_diagram, lens_place, outline};
use crate::player::panels::{Panel, cells_in, row_height};
use crate::player::values::{ValueKind, draw_value_row};
use crate::ui::theme::Look;

impl Stage<'_> {
    /// Draws the whole stage on a screen of its size. Before the first step, the picture is the result, and the introduction
    /// covers some panels.
    pub fn draw(&self, screen: &mut Framebuffer) {
        let panels = self.panels();
        let look = panels.look;
        self.begin_drawing(screen);
        let picture = self.recording.picture(if self.at == 0 { self.steps() } else { self.at });
        let lens = self.lens(&picture, self.step(), self.recording.steps().first());
        let introduction = self.text().introduction;
        let is_introduced = self.at == 0 && !introduction.is_empty() && self.comparison.is_none();
        let (covered, frame) =
            if is_introduced { panels.introduction(introduction) } else { (&[][..], Rect::new(0, 0, 0, 0)) };
        for &(panel, area) in panels.places.iter().filter(|(panel, _)| !covered.contains(panel)) {
            match panel {
                Panel::Title => self.draw_title(screen, look, area),
                Panel::Picture => {
                    draw_picture(screen, panels, &picture);
                    self.draw_handles(screen);
                }
                Panel::Magnifier => self.draw_captioned_lens(screen, look, area, &lens),
                Panel::Plot => {
                    outline(screen, area);
                    plot::draw(screen, area, &self.recording, self.at);
                }
                Panel::Sentence if self.view.look.large && !self.view.has_trace => {
                    self.draw_large_sentence(screen, look, area);
                }
                Panel::Sentence => draw_lines(screen, look, &self.sentence(), area, Color::WHITE),
                Panel::Functions => self.draw_functions(screen, look, area),
                Panel::Code => self.draw_code(screen, look, area),
                Panel::Operations => self.draw_operations(screen, look, (area.x, area.y)),
                Panel::Values => self.draw_values(screen, look, area),
                Panel::Parameters => self.draw_parameters(screen, look),
                Panel::Trace => self.draw_trace(screen, look, area),
                Panel::Half(side) => self.draw_half(screen, panels, side, area),
                Panel::Buttons => self.draw_buttons(screen, look),
                Panel::Question | Panel::Answers | Panel::Reason => {}
            }
        }
        if is_introduced {
            outline(screen, frame);
            draw_lines(screen, look, introduction, introduction_place(look, frame), Color::WHITE);
        }
        draw_divider(screen, panels);
    }

    fn draw_handles(&self, screen: &mut Framebuffer) {
        for (_, (x, y)) in self.handle_places() {
            for (dx, dy) in [(-3, 0), (3, 0), (0, -3), (0, 3)] {
                screen.line(x + dx, y + dy, x + dx * 5 / 3, y + dy * 5 / 3, Color::LIGHT_RED);
            }
        }
    }

    /// Clears a screen and gives it the palette of the theme.
    pub(super) fn begin_drawing(&self, screen: &mut Framebuffer) {
        screen.set_inset(None);
        screen.set_palette(if self.view.look.light { theme::light_palette() } else { Palette::vga() });
        screen.clear(Color::BLACK);
    }

    /// Returns what the magnifier shows at a step, or at another one if there is none: the pixel under the mouse, or that of the
    /// step.
    pub(super) fn lens<'p>(&self, picture: &'p Framebuffer, step: Option<&'p Step>, first: Option<&Step>) -> Lens<'p> {
        let shown = step.or(first);
        let at = self.hovered.or(shown.map(|step| step.at)).unwrap_or((0, 0));
        let centre = shown.and_then(|step| step.magnifier_centre).filter(|_| self.hovered.is_none()).unwrap_or(at);
        Lens { picture, at, centre, hints: step.map_or(&[][..], |step| &step.hints) }
    }

    /// Draws the current line of code and the sentence in large type, or in that of the stage if they do not fit.
    fn draw_large_sentence(&self, screen: &mut Framebuffer, look: Look, area: Rect) {
        let mark = self.step().map(|step| step.mark);
        let code = self.lesson.code.lines().find(|line| line.mark.is_some() && line.mark == mark);
        let code = code.map_or(String::new(), |line| line.code.trim().to_owned());
        let sentence = self.sentence();
        for face in [bundled::song24(), look.face()] {
            let lines = face.lines(&code, area.width).map(|line| (line, Color::LIGHT_CYAN));
            let lines: Vec<_> =
                lines.chain(face.lines(&sentence, area.width).map(|line| (line, Color::WHITE))).collect();
            let (top, pitch) = (area.y + look.scaled(6), face.height() + 2);
            if top + lines.len() as i32 * pitch > area.bottom() && face.height() > look.face().height() {
                continue;
            }
            for ((line, color), y) in lines.into_iter().zip((top..).step_by(pitch as usize)) {
                screen.draw_text(face, line, area.x, y, color);
            }
            return;
        }
    }

    /// Returns the title, and the call that is shown, if any; only the call if there is no room for both.
    fn headings(&self, face: &Face, width: i32) -> Vec<(String, Color)> {
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

    /// Returns the headings, and the width next to the number of the step.
    fn title(&self, look: Look, width: i32) -> (Vec<(String, Color)>, i32) {
        let rest = width - 4 * look.gap() - look.face().width(&self.count(self.steps()));
        (self.headings(look.face(), rest), rest)
    }

    /// Returns the number of rows of the title with the number of the step.
    pub(super) fn title_rows(&self, look: Look, width: i32) -> i32 {
        let (headings, rest) = self.title(look, width);
        match headings.as_slice() {
            [(only, _)] => {
                let lines: Vec<&str> = look.face().lines(only, width - 2 * look.gap()).collect();
                let last = lines.last().map_or(0, |line| look.face().width(line));
                lines.len() as i32 + i32::from(last > rest)
            }
            _ => 1,
        }
    }

    fn draw_title(&self, screen: &mut Framebuffer, look: Look, area: Rect) {
        let headings = self.title(look, area.width).0;
        draw_title_bar(screen, look, area, &headings);
        draw_title_end(screen, look, area, &self.count(self.at));
    }

    /// Draws the part of a picture that the lesson's magnifier shows.
    pub(super) fn draw_lens(&self, screen: &mut Framebuffer, area: Rect, lens: &Lens<'_>) {
        match self.lesson.magnifier {
            Magnifier::Pixels => lens.draw(screen, area),
            Magnifier::Diagram => draw_diagram(screen, area, lens.picture, lens.centre),
        }
        color_picture(screen, area, lens.picture);
    }

    /// Draws the magnified part of the picture and, above it, the pixel that it frames.
    pub(super) fn draw_captioned_lens(&self, screen: &mut Framebuffer, look: Look, area: Rect, lens: &Lens<'_>) {
        self.draw_lens(screen, lens_place(look, area), lens);
        if self.lesson.magnifier == Magnifier::Pixels {
            screen.draw_text(look.face(), &pixel_caption(lens), area.x, area.y - 1, Color::LIGHT_CYAN);
        }
    }

    /// Draws the names of the functions, the current one highlighted.
    fn draw_functions(&self, screen: &mut Framebuffer, look: Look, area: Rect) {
        let mark = self.step().map(|step| step.mark);
        let current = self.lesson.code.lines().find(|line| line.mark.is_some() && line.mark == mark);
        let functions = self.lesson.code.functions();
        let mut x = area.x + arrow_width(look);
        for (function, name) in header_names(&functions) {
            let is_current = current.as_ref().is_some_and(|line| functions.get(line.function) == Some(function));
            let color = if is_current { Color::LIGHT_CYAN } else { Color::CYAN };
            x = screen.draw_text(look.face(), &format!("{name}  "), x, area.y - look.scaled(2), color);
        }
    }

    /// Draws the rows of code around the current line.
    fn draw_code(&self, screen: &mut Framebuffer, look: Look, area: Rect) {
        let lines: Vec<CodeLine> = self.lesson.code.lines().collect();
        let (arrow_width, height, margin) = (arrow_width(look), row_height(look), look.scaled(4));
        let rows = code_rows(look, &lines, area.width - arrow_width);
        let mark = self.step().map(|step| step.mark);
        let is_current = |index: usize| lines[index].mark.is_some() && lines[index].mark == mark;
        let visible = rows.iter().position(|(index, _)| is_current(*index));
        let visible = visible.or_else(|| rows.iter().position(|(index, _)| lines[*index].mark.is_some())).unwrap_or(0);
        let room = cells_in(area.height, height);
        let first = visible.saturating_sub(room / 2).min(rows.len().saturating_sub(room));
        let mut before = rows.get(first).map_or(0, |(index, _)| lines[*index].function);
        for ((index, text), y) in rows.iter().skip(first).take(room).zip((area.y..).step_by(height as usize)) {
            let left = area.x - margin;
            if std::mem::replace(&mut before, lines[*index].function) != lines[*index].function {
                (0..arrow_width).step_by(2).for_each(|x| screen.put_pixel(left + x, y, Color::CYAN));
            }
            let mut color = Color::LIGHT_GRAY;
            if is_current(*index) {
                screen.fill_rect(Rect::new(left, y, area.width + margin, height), Color::BLUE);
                arrow(screen, area.x + look.scaled(2), y + height / 2);
                color = Color::WHITE;
            }
            screen.draw_text(look.face(), text, area.x + arrow_width, y - 1, color);
        }
        if rows.len() > room {
            let at = |row: usize| area.height * row as i32 / rows.len() as i32;
            let track = Rect::new(area.right() + 1, area.y, look.scaled(3), area.height);
            screen.fill_rect(track, Color::DARK_GRAY);
            screen.fill_rect(Rect { y: area.y + at(first), height: at(room), ..track }, Color::LIGHT_GRAY);
        }
    }

    /// Draws the operations so far, if they are counted.
    fn draw_operations(&self, screen: &mut Framebuffer, look: Look, at: (i32, i32)) {
        self.draw_operations_of(screen, look, at, &self.costs, &self.recording.steps()[..self.at]);
    }

    pub(super) fn draw_operations_of(
        &self,
        screen: &mut Framebuffer,
        look: Look,
        (x, y): (i32, i32),
        costs: &Costs,
        steps: &[Step],
    ) {
        if self.lesson.counts_operations {
            let shown = (self.lessons.operations)(total_operations(costs, steps).to_array());
            screen.draw_text(look.face(), &shown, x, y, Color::LIGHT_CYAN);
        }
    }

    /// Draws the values below one another, in as many columns as they need.
    fn draw_values(&self, screen: &mut Framebuffer, look: Look, area: Rect) {
        let (values, height) = (self.step().map_or(&[][..], |step| &step.values), row_height(look));
        let rows = cells_in(area.height, height);
        let most = cells_in(area.width, self.value_cell(look));
        let columns = values.len().div_ceil(rows).clamp(1, most);
        let rows = if columns == 1 { rows } else { values.len().div_ceil(columns) };
        for (index, (name, value)) in values.iter().enumerate().take_while(|(index, _)| index / rows < most) {
            let (column, row) = ((index / rows) as i32, (index % rows) as i32);
            let width = area.width / columns as i32;
            let place = Rect::new(area.x + column * width, area.y + row * height - 1, width, height);
            draw_value_row(screen, look, place, (ValueKind::Value, 0), (name, value));
        }
    }

    fn draw_parameters(&self, screen: &mut Framebuffer, look: Look) {
        for ((index, place), &value) in self.parameter_places().into_iter().zip(&self.settings.values) {
            let is_chosen = self.parameter == index;
            if is_chosen {
                up_and_down(screen, place.x, place.y + place.height / 2);
            }
            let color = if is_chosen { Color::LIGHT_MAGENTA } else { Color::LIGHT_GRAY };
            let (x, y) = (place.x + marker_width(look), place.y + place.height / 2 - look.scaled(8));
            screen.draw_text(look.face(), &self.text().parameter(index, value), x, y, color);
        }
    }

    fn draw_buttons(&self, screen: &mut Framebuffer, look: Look) {
        for ((index, place), (_, text)) in self.button_places().into_iter().zip(self.shown_buttons()) {
            let color = if self.is_active(BUTTONS[index].0) { Color::MAGENTA } else { Color::DARK_GRAY };
            draw_button(screen, look, place, text, color);
        }
    }

    /// Returns whether the button of an action is highlighted.
    fn is_active(&self, action: StageAction) -> bool {
        match action {
            StageAction::Run => self.playback.running,
            StageAction::ByPixels => self.view.by_pixels,
            StageAction::Compare => self.comparison.is_some(),
            StageAction::OtherLanguage => self.view.c_lesson.is_some(),
            _ => false,
        }
    }
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
