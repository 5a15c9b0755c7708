//! The drawing of the panels.

use std::borrow::Cow;

use super::actions::BUTTONS;
use super::buttons::draw_button;
use super::frame::{
    color_picture, draw_divider, draw_lines, draw_picture, draw_title_bar, draw_title_end, pixel_caption, shown_part,
    up_and_down,
};
use super::lens::{Lens, ZOOM, draw_diagram, frame, lens_place, outline};
use super::lesson_panels::{introduction_place, marker_width};
use super::panels::Panel;
use super::{Focus, Player, Run, theme};
use crate::gfx::font::{Face, bundled};
use crate::gfx::{Color, Framebuffer, Palette, Rect};
use crate::lessons::operations::Operations;
use crate::lessons::{ShownCall, Step};
use crate::ui::theme::{Look, inset};

/// The least number of columns of the magnifier next to the pointer, and the number of its rows.
const HOVER_LENS: (i32, i32) = (21, 13);
/// The widest caption of that magnifier.
const WIDEST_CAPTION: &str = "(639, 479)  LIGHTMAGENTA";

impl Player {
    /// Draws the run on a screen of the stage's size. Before the first step of a lesson, the picture is the result, and the
    /// introduction covers some panels.
    pub fn draw(&self, screen: &mut Framebuffer) {
        let panels = self.panels();
        let look = panels.look;
        self.begin_drawing(screen);
        let picture = self.picture();
        let lens = self.lens(&picture, self.step(), self.lesson().and_then(|run| run.recording.steps().first()));
        let introduction = self.introduction();
        let (covered, frame) =
            introduction.map_or((&[][..], Rect::new(0, 0, 0, 0)), |introduction| panels.introduction(introduction));
        for &(panel, area) in panels.places.iter().filter(|(panel, _)| !covered.contains(panel)) {
            match panel {
                Panel::Title => self.draw_title(screen, look, area),
                Panel::Picture => {
                    draw_picture(screen, panels, &picture);
                    self.draw_changes(screen);
                    self.draw_handles(screen);
                }
                Panel::Magnifier => self.draw_captioned_lens(screen, look, area, &lens),
                Panel::Plot => {
                    outline(screen, area);
                    self.plot().inspect(|plot| plot.draw(screen, area));
                }
                Panel::Sentence if self.view.look.large && !self.view.has_trace => {
                    self.draw_large_sentence(screen, look, area);
                }
                Panel::Sentence => {
                    let (sentence, color) = self.sentence();
                    draw_lines(screen, look, &sentence, area, color);
                }
                Panel::Functions => self.draw_functions(screen, look, area),
                Panel::Code => self.sources.code().draw(screen, look, area),
                Panel::Operations => self.draw_operations(screen, look, (area.x, area.y)),
                Panel::Values => self.draw_values(screen, look, area),
                Panel::Parameters => self.draw_parameters(screen, look),
                Panel::Trace => self.draw_trace(screen, look, area),
                Panel::Half(side) => self.draw_half(screen, panels, side, area),
                Panel::Timeline => self.draw_timeline(screen, look, area),
                Panel::Buttons => self.draw_buttons(screen, look),
                Panel::Question | Panel::Answers | Panel::Reason => {}
            }
        }
        if let Some(introduction) = introduction {
            outline(screen, frame);
            draw_lines(screen, look, introduction, introduction_place(look, frame), Color::WHITE);
        }
        draw_divider(screen, panels);
        self.draw_hover_lens(screen, &lens);
    }

    /// Returns the picture: before the first step of a lesson its result.
    fn picture(&self) -> Cow<'_, Framebuffer> {
        match &self.run {
            Run::Lesson(run) => Cow::Owned(run.recording.picture(if run.at == 0 { run.steps() } else { run.at })),
            Run::Program(run) => Cow::Borrowed(&run.picture),
        }
    }

    /// Returns the picture in the colours of the theme, unless it has its own.
    pub(super) fn themed_picture(&self) -> Framebuffer {
        let picture = self.picture();
        let shown = shown_part(&picture, self.panels().part).into_owned();
        if self.view.look.light { theme::in_light_theme(shown) } else { shown }
    }

    /// Returns the introduction of a lesson before its first step.
    fn introduction(&self) -> Option<&'static str> {
        let run = self.lesson().filter(|run| run.at == 0 && run.comparison.is_none())?;
        Some(run.text().introduction).filter(|introduction| !introduction.is_empty())
    }

    /// Draws a frame around the area of a program's picture that the last step changed, until the mouse inspects a pixel.
    fn draw_changes(&self, screen: &mut Framebuffer) {
        let Run::Program(run) = &self.run else { return };
        let changed = run.changed.filter(|_| self.pointer.pixel.is_none());
        if let Some((Rect { x, y, width, height }, place)) = changed.zip(self.panels().picture()) {
            let scaled = |length: i32| length * place.width / run.picture.width();
            outline(screen, Rect::new(place.x + scaled(x), place.y + scaled(y), scaled(width) + 1, scaled(height) + 1));
        }
    }

    /// Draws the magnifier next to the pointer while that is over the picture, if it has no panel. A diagram needs none: its text
    /// would be huge.
    fn draw_hover_lens(&self, screen: &mut Framebuffer, lens: &Lens<'_>) {
        let panels = self.panels();
        let is_needed = panels.place(Panel::Magnifier).is_none() && !self.magnifies_diagrams();
        let Some((x, y)) = self.pointer.hover.filter(|_| is_needed) else { return };
        let look = panels.look;
        // An odd number of columns, so that the framed pixel is in the middle.
        let columns = HOVER_LENS.0.max((look.face().width(WIDEST_CAPTION) / ZOOM) | 1);
        let (width, height) = (columns * ZOOM, HOVER_LENS.1 * ZOOM + look.scaled(16));
        // To the right of the pointer and below it, or where there is room.
        let beside =
            |at: i32, size: i32, most: i32| if at + 12 + size < most { at + 12 } else { (at - 12 - size).max(2) };
        let area = Rect::new(beside(x, width, screen.width()), beside(y, height, screen.height()), width, height);
        frame(screen, inset(area, -look.scaled(5)));
        self.draw_captioned_lens(screen, look, area, lens);
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

    /// Returns what the magnifier shows: the pixel under the mouse, or that of the step, or of another one if there is none; of a
    /// program the middle of what has changed.
    pub(super) fn lens<'p>(&self, picture: &'p Framebuffer, step: Option<&'p Step>, first: Option<&Step>) -> Lens<'p> {
        let shown = step.or(first);
        let changed = match &self.run {
            Run::Program(run) => run.changed.map(|area| (area.x + area.width / 2, area.y + area.height / 2)),
            Run::Lesson(_) => None,
        };
        let at = self.pointer.pixel.or(shown.map(|step| step.at)).or(changed);
        let at = at.unwrap_or((picture.width() / 2, picture.height() / 2));
        Lens { picture, at, centre: at, hints: step.map_or(&[][..], |step| &step.hints) }
    }

    /// Returns the pixel of the picture at a point: of several of a program that are one there, which is shown.
    pub(super) fn pixel_under(&self, at: (i32, i32)) -> Option<(i32, i32)> {
        let panels = self.panels();
        let (left, top) = panels.picture_pixel(at).filter(|_| panels.is_in_picture(at))?;
        let Run::Program(run) = &self.run else { return Some((left, top)) };
        let (right, bottom) = panels.picture_pixel((at.0 + 1, at.1 + 1))?;
        let pixels = (top..bottom).flat_map(|y| (left..right).map(move |x| (x, y)));
        let is_seen = |&(x, y): &(i32, i32)| run.picture.get_pixel(x, y).is_some_and(|c| c != Color::BLACK);
        Some(pixels.into_iter().find(is_seen).unwrap_or((left, top)))
    }

    /// Draws the current line of code and the sentence in large type, or in that of the stage if they do not fit.
    fn draw_large_sentence(&self, screen: &mut Framebuffer, look: Look, area: Rect) {
        let code = self.sources.code();
        let code = code.executing.first().map_or("", |line| code.line(*line)).trim().to_owned();
        let sentence = self.sentence().0;
        let larger: &[_] = match look.face().height() {
            ..24 => &[(bundled::song24(), 1)],
            _ => &[(bundled::song24(), 2), (bundled::song16(), 2)],
        };
        let fits = |face: &Face, size: i32| {
            let lines = [&code, &sentence].map(|text| face.lines(text, area.width / size).count() as i32);
            look.scaled(6) + (lines[0] + lines[1]) * (size * face.height() + 2) <= area.height
        };
        let &(face, size) = larger.iter().find(|(face, size)| fits(face, *size)).unwrap_or(&(look.face(), 1));
        let lines_of = |text, color| face.lines(text, area.width / size).map(move |line| (line, color));
        let lines = lines_of(&code, Color::LIGHT_CYAN).chain(lines_of(&sentence, Color::WHITE));
        let pitch = size * face.height() + 2;
        for ((line, color), y) in lines.zip((area.y + look.scaled(6)..).step_by(pitch as usize)) {
            screen.draw_text_scaled(face, line, area.x, y, size, color);
        }
    }

    /// Returns the title, or the name of a program's file.
    pub(super) fn title_text(&self) -> String {
        self.lesson().map_or_else(|| self.sources.shown().name.clone(), |run| run.text().title.to_owned())
    }

    /// Returns the title, and the call that is shown, if any; only the call if there is no room for both.
    fn headings(&self, face: &Face, width: i32) -> Vec<(String, Color)> {
        let title = (self.title_text(), Color::YELLOW);
        let call = self.lesson().and_then(|run| run.call.as_ref());
        let Some(ShownCall { call, placement }) = call else { return vec![title] };
        let call = match placement {
            Some(placement) => (self.text.lessons.shown_call)(call, placement.moved, placement.reduction),
            None => (self.text.lessons.call_not_shown)(call),
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
        let rest = width - 4 * look.gap() - look.face().width(&self.count(self.last_step()));
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
        draw_title_end(screen, look, area, &self.count(self.position()));
    }

    /// Draws the part of a picture that the lesson's magnifier shows.
    pub(super) fn draw_lens(&self, screen: &mut Framebuffer, area: Rect, lens: &Lens<'_>) {
        if self.magnifies_diagrams() {
            draw_diagram(screen, area, lens.picture, lens.centre);
        } else {
            lens.draw(screen, area);
        }
        color_picture(screen, area, lens.picture);
    }

    /// Draws the magnified part of the picture and, above it, the pixel that it frames.
    pub(super) fn draw_captioned_lens(&self, screen: &mut Framebuffer, look: Look, area: Rect, lens: &Lens<'_>) {
        self.draw_lens(screen, lens_place(look, area), lens);
        if !self.magnifies_diagrams() {
            screen.draw_text(
                look.face(),
                &pixel_caption(lens, self.view.look.light),
                area.x,
                area.y - 1,
                Color::LIGHT_CYAN,
            );
        }
    }

    /// Draws the names of the functions, the current one highlighted.
    fn draw_functions(&self, screen: &mut Framebuffer, look: Look, area: Rect) {
        let Some(run) = self.lesson() else { return };
        let mark = self.step().map(|step| step.mark);
        let current = mark.and_then(|mark| run.lesson.code.marked(mark).next());
        let functions = &run.lesson.code.functions;
        let mut x = area.x + self.sources.code().gutter_width(look);
        for (function, name) in header_names(functions) {
            let is_current = current.is_some_and(|line| functions.get(line.function) == Some(function));
            let color = if is_current { Color::LIGHT_CYAN } else { Color::CYAN };
            x = screen.draw_text(look.face(), &format!("{name}  "), x, area.y - look.scaled(2), color);
        }
    }

    /// Draws the operations so far, if they are counted.
    fn draw_operations(&self, screen: &mut Framebuffer, look: Look, at: (i32, i32)) {
        if let Some(run) = self.lesson() {
            self.draw_operations_of(screen, look, at, &run.recording.steps()[..run.at]);
        }
    }

    pub(super) fn draw_operations_of(&self, screen: &mut Framebuffer, look: Look, (x, y): (i32, i32), steps: &[Step]) {
        if self.lesson().is_some_and(|run| run.lesson.counts_operations) {
            let shown =
                (self.text.lessons.operations)(steps.iter().map(|step| step.operations).sum::<Operations>().to_array());
            screen.draw_text(look.face(), &shown, x, y, Color::LIGHT_CYAN);
        }
    }

    fn draw_parameters(&self, screen: &mut Framebuffer, look: Look) {
        let Some(run) = self.lesson() else { return };
        for ((index, place), &value) in self.parameter_places().into_iter().zip(&run.settings.values) {
            let is_chosen = run.parameter == index && self.view.focus == Focus::Parameters;
            if is_chosen {
                up_and_down(screen, place.x, place.y + place.height / 2);
            }
            let color = if is_chosen { Color::LIGHT_MAGENTA } else { Color::LIGHT_GRAY };
            let (x, y) = (place.x + marker_width(look), place.y + place.height / 2 - look.scaled(8));
            screen.draw_text(look.face(), &run.text().parameter(index, value), x, y, color);
        }
    }

    fn draw_buttons(&self, screen: &mut Framebuffer, look: Look) {
        for ((index, place), (_, text)) in self.button_places().into_iter().zip(self.shown_buttons()) {
            let color = if self.is_active(BUTTONS[index].0) { Color::MAGENTA } else { Color::DARK_GRAY };
            draw_button(screen, look, place, text, color);
        }
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
