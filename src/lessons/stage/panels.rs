//! The panels of a lesson: their contents and what is drawn in them.

use super::actions::BUTTONS;
use super::{Stage, parameter_grid};
use crate::gfx::Rect;
use crate::lessons::excerpt::CodeLine;
use crate::player::buttons::{ButtonText, place_buttons};
use crate::player::panels::{NOTHING, Panel, Panels, VALUE_COLUMNS, cells_in, columns, paragraph_height};
use crate::ui::theme::Look;

/// The columns of text in which the code of every lesson fits: tests of the lessons assert that.
pub(super) const CODE_COLUMNS: i32 = 51;

/// Returns the width to the left of the code, for the arrow.
pub(super) const fn arrow_width(look: Look) -> i32 {
    columns(look, 2)
}

/// Returns the width of the mark before a parameter.
pub(super) const fn marker_width(look: Look) -> i32 {
    look.scaled(12)
}

impl Panels {
    /// Returns the panels that the introduction covers, and its rectangle within its frame: the first of several groups in
    /// which it is shown completely, or else the largest one.
    pub(super) fn introduction(&self, text: &str) -> (&'static [Panel], Rect) {
        use Panel::{Code, Functions, Magnifier, Operations, Parameters, Picture, Plot, Sentence, Values};
        const GROUPS: &[&[Panel]] = &[
            &[Magnifier, Plot],
            &[Functions, Code],
            &[Operations, Values, Parameters],
            &[Magnifier, Plot, Operations, Values, Parameters],
            &[Functions, Code, Operations, Values, Parameters],
            &[Sentence, Functions, Code, Operations, Values, Parameters, Magnifier, Plot],
            &[Picture, Sentence, Functions, Code, Operations, Values, Parameters, Magnifier, Plot],
        ];
        let is_free = |&(group, hull): &(&[Panel], Rect)| {
            let others = self.places.iter().filter(|(panel, _)| !group.contains(panel));
            !hull.is_empty() && others.clone().all(|(_, place)| place.intersection(&hull).is_empty())
        };
        let is_enough = |&(_, hull): &(&[Panel], Rect)| {
            let place = introduction_place(self.look, hull);
            paragraph_height(self.look, text, place.width) <= place.height
        };
        let free: Vec<_> = GROUPS.iter().map(|group| (*group, self.hull(group))).filter(is_free).collect();
        let largest = free.iter().max_by_key(|(_, hull)| hull.width * hull.height);
        free.iter().find(|group| is_enough(group)).or(largest).copied().unwrap_or((&[], NOTHING))
    }
}

/// Returns the rectangle of the introduction's lines in its frame.
pub(super) fn introduction_place(look: Look, frame: Rect) -> Rect {
    let (left, top) = (look.scaled(10), look.scaled(10));
    Rect::new(frame.x + left, frame.y + top, frame.width - look.scaled(16), frame.height - look.scaled(16))
}

/// Returns the lines of code in rows of a width, each with the index of its line. A line that is too wide continues in the
/// next row, indented.
pub(super) fn code_rows(look: Look, lines: &[CodeLine], width: i32) -> Vec<(usize, String)> {
    let face = look.face();
    let mut rows = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        if face.width(&line.code) <= width {
            rows.push((index, line.code.clone()));
            continue;
        }
        let code = line.code.trim_start();
        let indent = &line.code[..line.code.len() - code.len()];
        let (first, rest) = (indent.to_owned(), format!("{indent}    "));
        let parts = face.lines(code, width - face.width(&rest));
        rows.extend(
            parts.enumerate().map(|(part, text)| (index, if part == 0 { &first } else { &rest }.clone() + text)),
        );
    }
    rows
}

impl Stage<'_> {
    /// Returns the panels for the stage's size.
    pub(super) fn panels(&self) -> &Panels {
        self.view.panels.get_or_init(|| self.arrange())
    }

    /// Returns the indices and the texts of the buttons that are shown.
    pub(super) fn shown_buttons(&self) -> impl Iterator<Item = (usize, ButtonText<'static>)> {
        let shown = BUTTONS.iter().enumerate().filter(|(_, (action, ..))| self.has_button(*action));
        shown.map(|(index, (_, key, label))| (index, (*key, label.map_or("", |label| self.lessons.buttons[label]))))
    }

    /// Returns the rectangles of the buttons.
    pub(super) fn button_places(&self) -> Vec<(usize, Rect)> {
        let (panels, buttons) = (self.panels(), self.shown_buttons());
        let places = place_buttons(panels.look, panels.place_or_nothing(Panel::Buttons), buttons.map(|(_, text)| text));
        self.shown_buttons().map(|(index, _)| index).zip(places).collect()
    }

    /// Returns the number of the current step, and that of the last one.
    pub(super) fn count(&self, at: usize) -> String {
        let counted = if self.comparison.is_some() { self.lessons.strokes } else { self.lessons.step };
        counted(at, self.steps())
    }

    /// Returns the width of the widest parameter with its mark.
    pub(super) fn parameter_cell(&self, look: Look) -> i32 {
        let texts = self.lesson.parameters.iter().enumerate().flat_map(|(index, parameter)| {
            let values = if parameter.max - parameter.min < 16 { parameter.max } else { parameter.min };
            let values = (parameter.min..=values).chain([parameter.max, self.settings.values[index]]);
            values.map(move |value| self.text().parameter(index, value))
        });
        texts.map(|text| look.face().width(&text)).max().unwrap_or(0) + marker_width(look)
    }

    /// Returns the width of the widest value with its name.
    pub(super) fn value_cell(&self, look: Look) -> i32 {
        let values = self.recording.steps().iter().flat_map(|step| &step.values);
        let width = |(name, value): &(&str, String)| look.face().width(&format!("{name} = {value}"));
        values.map(width).max().unwrap_or(0) + look.gap()
    }

    /// Returns the number of columns of parameters in a width: with no more than that of the values, as few as
    /// [`parameter_grid`] allows.
    pub(super) fn parameter_columns(&self, look: Look, width: i32) -> usize {
        let fitting = cells_in(width, self.parameter_cell(look));
        let fewest = parameter_grid(self.lesson.parameters.len()).0;
        if width > columns(look, VALUE_COLUMNS) { fitting } else { fitting.min(fewest) }
    }

    /// Returns the rectangles of the parameters in their panel.
    pub(super) fn parameter_places(&self) -> Vec<(usize, Rect)> {
        let panels = self.panels();
        let Some(area) = panels.place(Panel::Parameters) else { return Vec::new() };
        let (count, columns) = (self.lesson.parameters.len(), self.parameter_columns(panels.look, area.width));
        let rows = count.div_ceil(columns).max(1) as i32;
        let (width, height) = (area.width / columns as i32, (area.height - 1) / rows);
        let place = |index: usize| {
            let (column, row) = ((index % columns) as i32, (index / columns) as i32);
            (index, Rect::new(area.x + column * width, area.y + row * height, width, height))
        };
        (0..count).map(place).collect()
    }
}

#[cfg(test)]
mod tests;
