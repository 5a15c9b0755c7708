//! The panels of the stage, in the places that an arrangement gives them.
//!
//! Nothing here is a number of pixels of the screen: a panel's room is a number of columns and rows of text in the stage's
//! face, of pixels of the picture, or of cells of the magnifier.

use super::actions::BUTTONS;
use super::lens::ZOOM;
use super::{Stage, parameter_grid};
use crate::gfx::Rect;
use crate::gfx::font::{Face, bundled};
use crate::lessons::excerpt::CodeLine;
use crate::lessons::recording;
use crate::ui::theme::Look;

/// A panel of the stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Panel {
    /// The title, and the number of the step.
    Title,
    Picture,
    /// The magnified part of the picture and, above it, the pixel that it frames.
    Magnifier,
    /// The plot of the decision variable.
    Plot,
    /// The sentence on the step.
    Sentence,
    /// The names of the functions, above the code.
    Functions,
    Code,
    /// The operations so far.
    Operations,
    Values,
    Parameters,
    /// The trace table.
    Trace,
    /// One of two algorithms.
    Half(usize),
    /// The question of an exercise.
    Question,
    Answers,
    /// The reason for the right answer.
    Reason,
    /// The buttons, or the line of keys.
    Buttons,
}

/// The columns of text in which the code and the values of every lesson fit: tests of the lessons assert that.
pub(super) const CODE_COLUMNS: i32 = 51;
pub(super) const VALUE_COLUMNS: i32 = 24;

/// No rectangle.
pub(super) const NOTHING: Rect = Rect::new(0, 0, 0, 0);

/// The panels of a stage.
pub(super) struct Panels {
    /// The face of all texts, and what follows from it.
    pub look: Look,
    /// The number of stage pixels per two pixels of the picture.
    pub scale: i32,
    /// The rectangles of the panels that are shown.
    pub places: Vec<(Panel, Rect)>,
}

/// Returns the distance from one line of code, or of values, to the next.
pub(super) const fn row_height(look: Look) -> i32 {
    look.scaled(15)
}

/// Returns the width of a number of columns of text.
pub(super) const fn columns(look: Look, count: i32) -> i32 {
    count * look.cell()
}

/// Returns the width to the left of the code, for the arrow.
pub(super) const fn arrow_width(look: Look) -> i32 {
    columns(look, 2)
}

/// Returns the width of the mark before a parameter.
pub(super) const fn marker_width(look: Look) -> i32 {
    look.scaled(12)
}

/// Returns the height of a row of buttons.
pub(super) fn button_height(look: Look) -> i32 {
    look.row().max(look.scaled(18))
}

/// Returns the face in which a character of a key's name is drawn: ↑ and ↓ are half as wide as other signs.
pub(super) fn key_face(c: char, face: &'static Face) -> &'static Face {
    if matches!(c, '↑' | '↓') { bundled::rom8() } else { face }
}

/// Returns the width of a key's name.
pub(super) fn key_width(key: &str, face: &'static Face) -> i32 {
    key.chars().map(|c| key_face(c, face).advance(c)).sum()
}

/// Returns the height of a text that is broken into lines.
pub(super) fn paragraph_height(look: Look, text: &str, width: i32) -> i32 {
    look.face().lines(text, width).count() as i32 * look.face().height()
}

/// Returns a length on the screen for a number of the picture's pixels.
pub(super) const fn scaled(pixels: i32, scale: i32) -> i32 {
    pixels * scale / 2
}

impl Panels {
    /// Returns the rectangle of a panel, if it is shown.
    pub(super) fn place(&self, panel: Panel) -> Option<Rect> {
        self.places.iter().find(|(known, _)| *known == panel).map(|(_, place)| *place)
    }

    /// Returns the rectangle of a panel; an empty one if it is not shown.
    pub(super) fn place_or_nothing(&self, panel: Panel) -> Rect {
        self.place(panel).unwrap_or(NOTHING)
    }

    /// Returns the rectangle of the picture's pixels.
    pub(super) fn picture(&self) -> Option<Rect> {
        self.place(Panel::Picture).map(|area| {
            let (width, height) = (scaled(recording::WIDTH, self.scale), scaled(recording::HEIGHT, self.scale));
            Rect::new(area.x + (area.width - width) / 2, area.y, width, height)
        })
    }

    /// Returns whether a position on the screen is in the picture.
    pub(super) fn is_in_picture(&self, (x, y): (i32, i32)) -> bool {
        self.picture().is_some_and(|place| place.contains(x, y))
    }

    /// Returns the pixel of the picture at a position on the screen, which may be outside of the picture.
    pub(super) fn picture_pixel(&self, (x, y): (i32, i32)) -> Option<(i32, i32)> {
        let place = self.picture()?;
        Some((((x - place.x) * 2).div_euclid(self.scale), ((y - place.y) * 2).div_euclid(self.scale)))
    }

    /// Returns the smallest rectangle around some panels.
    pub(super) fn hull(&self, panels: &[Panel]) -> Rect {
        panels.iter().filter_map(|panel| self.place(*panel)).fold(NOTHING, |hull, place| hull.union(&place))
    }

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

/// Returns the number of cells of a width in a row.
pub(super) fn cells_in(width: i32, cell: i32) -> usize {
    (width / cell.max(1)).max(1) as usize
}

/// Returns the rectangle of whole cells in the panel of a magnifier, below its caption.
pub(super) fn lens_place(look: Look, area: Rect) -> Rect {
    let whole = |size: i32| size / ZOOM * ZOOM;
    Rect::new(area.x, area.y + look.scaled(16), whole(area.width), whole(area.height - look.scaled(16)))
}

impl Stage<'_> {
    /// Returns the panels for the stage's size.
    pub(super) fn panels(&self) -> &Panels {
        self.view.panels.get_or_init(|| self.arrange())
    }

    /// Returns the rectangles of the buttons, broken into rows.
    pub(super) fn flow_buttons(&self, look: Look, area: Rect, height: i32) -> Vec<(usize, Rect)> {
        let (face, padding) = (look.face(), look.scaled(3));
        let (mut x, mut y) = (area.x + padding, area.y);
        let shown = BUTTONS.iter().enumerate().filter(|(_, (action, ..))| self.has_button(*action));
        let places = shown.map(|(index, (_, key, label))| {
            let label = label.map_or(0, |label| face.width(self.lessons.buttons[label]) + padding);
            let width = key_width(key, face) + label + 2 * padding;
            if x + width > area.right() && x > area.x + padding {
                (x, y) = (area.x + padding, y + height);
            }
            let place = Rect::new(x, y, width, height);
            x += width + 1;
            (index, place)
        });
        places.collect()
    }

    /// Returns the rectangles of the buttons.
    pub(super) fn button_places(&self) -> Vec<(usize, Rect)> {
        let panels = self.panels();
        self.flow_buttons(panels.look, panels.place_or_nothing(Panel::Buttons), button_height(panels.look))
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
