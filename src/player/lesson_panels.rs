//! The panels of a lesson: their contents and what is drawn in them.

use super::actions::BUTTONS;
use super::buttons::{ButtonText, place_buttons};
use super::panels::{NOTHING, Panel, Panels, VALUE_COLUMNS, cells_in, columns, paragraph_height};
use super::{Player, Run};
use crate::gfx::Rect;
use crate::lessons::room::parameter_grid;
use crate::ui::theme::Look;

/// Returns the width of the mark before a parameter.
pub(super) const fn marker_width(look: Look) -> i32 {
    look.scaled(12)
}

impl Panels {
    /// Returns the panels that the introduction covers, and its rectangle within its frame: the first of several groups in
    /// which it is shown completely, or else the largest one.
    pub(super) fn introduction(&self, text: &str) -> (&'static [Panel], Rect) {
        use Panel::{Code, Functions, Magnifier, Operations, Parameters, Picture, Plot, Sentence, Timeline, Values};
        const GROUPS: &[&[Panel]] = &[
            &[Magnifier, Plot],
            &[Functions, Code],
            &[Operations, Values, Parameters],
            &[Magnifier, Plot, Operations, Values, Parameters],
            &[Functions, Code, Timeline, Operations, Values, Parameters],
            &[Sentence, Functions, Code, Timeline, Operations, Values, Parameters, Magnifier, Plot],
            &[Picture, Sentence, Functions, Code, Timeline, Operations, Values, Parameters, Magnifier, Plot],
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

impl Player {
    /// Returns the indices and the texts of the buttons that are shown.
    pub(super) fn shown_buttons(&self) -> impl Iterator<Item = (usize, ButtonText<'static>)> + Clone {
        let shown = BUTTONS.iter().enumerate().filter(|(_, (action, ..))| self.has_button(*action));
        shown.map(|(index, (_, key, label))| (index, (*key, label.map_or("", |label| self.text.player.buttons[label]))))
    }

    /// Returns the rectangles of the buttons.
    pub(super) fn button_places(&self) -> Vec<(usize, Rect)> {
        let (panels, buttons) = (self.panels(), self.shown_buttons());
        let places = place_buttons(panels.look, panels.place_or_nothing(Panel::Buttons), buttons.map(|(_, text)| text));
        self.shown_buttons().map(|(index, _)| index).zip(places).collect()
    }

    /// Returns the number of a step and that of the last one; of a program also the time.
    pub(super) fn count(&self, at: usize) -> String {
        let words = &self.text.player;
        match &self.run {
            Run::Lesson(run) if run.comparison.is_some() => (self.text.lessons.strokes)(at, run.steps()),
            Run::Lesson(run) => (words.step)(at, run.steps()),
            Run::Program(run) => {
                let time = (words.time)(run.session.pc().now().as_millis() as u64);
                if self.timeline.is_time { time } else { format!("{}  {time}", (words.step)(at, self.timeline.last)) }
            }
        }
    }

    /// Returns the width of the widest parameter with its mark.
    fn parameter_cell(&self, look: Look) -> i32 {
        let Some(run) = self.lesson() else { return 0 };
        let texts = run.lesson.parameters.iter().enumerate().flat_map(|(index, parameter)| {
            let values = if parameter.max - parameter.min < 16 { parameter.max } else { parameter.min };
            let values = (parameter.min..=values).chain([parameter.max, run.settings.values[index]]);
            values.map(move |value| run.text().parameter(index, value))
        });
        texts.map(|text| look.face().width(&text)).max().unwrap_or(0) + marker_width(look)
    }

    /// Returns the number of columns of parameters in a width: with no more than that of the values, as few as
    /// [`parameter_grid`] allows.
    pub(super) fn parameter_columns(&self, look: Look, width: i32) -> usize {
        let fitting = cells_in(width, self.parameter_cell(look));
        let fewest = parameter_grid(self.lesson().map_or(0, |run| run.lesson.parameters.len())).0;
        if width > columns(look, VALUE_COLUMNS) { fitting } else { fitting.min(fewest) }
    }

    /// Returns the rectangles of the parameters in their panel.
    pub(super) fn parameter_places(&self) -> Vec<(usize, Rect)> {
        let panels = self.panels();
        let Some(area) = panels.place(Panel::Parameters) else { return Vec::new() };
        let count = self.lesson().map_or(0, |run| run.lesson.parameters.len());
        let columns = self.parameter_columns(panels.look, area.width);
        let rows = count.div_ceil(columns).max(1) as i32;
        let (width, height) = (area.width / columns as i32, (area.height - 1) / rows);
        let place = |index: usize| {
            let (column, row) = ((index % columns) as i32, (index / columns) as i32);
            (index, Rect::new(area.x + column * width, area.y + row * height, width, height))
        };
        (0..count).map(place).collect()
    }
}
