//! The panels of a question: the question, its answers and the reason for the right one.

use super::keys::keys_height;
use super::panels::{NOTHING, Panel, Panels, cells_in, columns, paragraph_height};
use crate::gfx::Rect;
use crate::lessons::{Answer, Exercise};
use crate::text::key_line::KeyLine;
use crate::ui::layout::{Extent, Node};
use crate::ui::theme::{Look, inset};

/// The contents of a question, for which the panels must have room.
pub(super) struct ExercisePanels<'e> {
    pub exercise: &'e Exercise,
    pub question: String,
    pub keys: KeyLine,
    /// The verdict on a wrong answer, which is before the keys then.
    pub verdict: String,
    pub answered_keys: KeyLine,
}

impl<'e> ExercisePanels<'e> {
    /// Returns the height of the question with a width.
    pub(super) fn question_height(&self, look: Look, width: i32) -> Extent {
        let rows = self.question_rows(look, width - 2 * question_indent(look, width));
        Extent::between(rows * look.line() + look.scaled(8), rows * look.scaled(QUESTION_LINE) + look.scaled(30))
    }

    pub(super) fn question_rows(&self, look: Look, width: i32) -> i32 {
        look.face().lines(&self.question, width).count().max(2) as i32
    }

    /// Returns the place of the question's lines at the bottom of their panel.
    pub(super) fn question_place(&self, look: Look, area: Rect) -> Rect {
        let indent = question_indent(look, area.width);
        let width = area.width - 2 * indent;
        let rows = self.question_rows(look, width);
        let height = rows * look.scaled(QUESTION_LINE).min((area.height - look.scaled(8)) / rows);
        Rect::new(area.x + indent, area.bottom() - look.scaled(8) - height, width, height)
    }

    /// Returns the place of the reason's lines in their panel; without one, in a frame in the place of the picture, or of
    /// everything between the title and the keys.
    pub(super) fn reason_place(&self, panels: &Panels) -> Rect {
        let look = panels.look;
        let Some(area) = panels.place(Panel::Reason) else {
            let (title, keys) = (panels.place_or_nothing(Panel::Title), panels.place_or_nothing(Panel::Buttons));
            let all = Rect { y: title.bottom(), height: keys.y - title.bottom(), ..title };
            let places = [panels.hull(&[Panel::Picture, Panel::Magnifier]), all].map(|area| inset(area, look.gap()));
            let why = self.exercise.why.as_deref().unwrap_or_default();
            let is_enough = |place: &Rect| paragraph_height(look, why, place.width) <= place.height;
            return places.into_iter().find(is_enough).unwrap_or(places[1]);
        };
        let left = if matches!(self.exercise.answer, Answer::Pixel(..)) { 2 * look.gap() } else { 0 };
        Rect::new(area.x + left, area.y, area.width - left - look.scaled(4), area.height)
    }

    /// Returns the panels of the answers and of the reason: side by side, or one below the other, or the answers only.
    pub(super) fn answer_nodes(&self, look: Look, is_narrow: bool, has_reason: bool) -> Vec<Node<'e, Panel>> {
        let exercise = self.exercise;
        let (indent, gap) = (2 * look.gap(), look.scaled(16));
        let widest = indent + answer_width(&exercise.answer, look);
        let width = if is_narrow { Extent::between(columns(look, 20), widest) } else { Extent::fixed(widest) };
        let height = move |width: i32| {
            let scale = if has_reason { 2 } else { 1 };
            let places = option_places(&exercise.answer, look, Rect::new(0, 0, width, 0), scale);
            Extent::fixed(places.last().map_or(0, |place| place.bottom()) + look.scaled(4))
        };
        let answers = Node::panel(Panel::Answers, width, height);
        let reason = move |width: i32| {
            let why = exercise.why.as_deref().unwrap_or_default();
            Extent::at_least(paragraph_height(look, why, width - indent - look.scaled(4)))
        };
        let reason = Node::panel(Panel::Reason, Extent::at_least(columns(look, 20)), reason);
        match &exercise.answer {
            Answer::Pixel(..) if has_reason => vec![reason],
            Answer::Pixel(..) => Vec::new(),
            _ if !has_reason => vec![answers],
            _ if is_narrow => vec![answers, reason],
            _ => vec![Node::row(gap, vec![answers, reason])],
        }
    }

    /// Asserts that the question, the answers, the reason and the keys are complete.
    #[cfg(test)]
    pub(super) fn assert_fits(&self, panels: &Panels, shown: &str) {
        let look = panels.look;
        let question = self.question_place(look, panels.place_or_nothing(Panel::Question));
        assert!(
            look.face().lines(&self.question, question.width).all(|line| look.face().width(line) <= question.width)
        );
        assert!(question.y >= panels.place_or_nothing(Panel::Question).y, "{shown}");
        let area = panels.place_or_nothing(Panel::Answers);
        let places = AnswerPlaces { panels, answer: &self.exercise.answer }.options();
        assert!(area.is_empty() || places.iter().all(|place| place.intersection(&area) == *place), "{shown}");
        let why = self.exercise.why.as_deref().unwrap_or_default();
        let reason = self.reason_place(panels);
        assert!(paragraph_height(look, why, reason.width) <= reason.height, "{why} {shown}");
    }

    /// Returns the height of the line of keys with a width.
    pub(super) fn keys_height(&self, look: Look, width: i32) -> i32 {
        keys_height(look, width, [("", self.keys), (&self.verdict, self.answered_keys)])
    }
}

/// The places of answers on the screen.
pub(super) struct AnswerPlaces<'p> {
    pub panels: &'p Panels,
    pub answer: &'p Answer,
}

impl AnswerPlaces<'_> {
    /// Returns the rectangles of texts or pictures to choose from, or of the text that is typed. Pictures are half as large if
    /// there is no more room.
    pub(super) fn options(&self) -> Vec<Rect> {
        let area = self.panels.place_or_nothing(Panel::Answers);
        let places = |scale| option_places(self.answer, self.panels.look, area, scale);
        let is_complete = |places: &Vec<Rect>| places.iter().all(|place| place.bottom() <= area.bottom());
        Some(places(2)).filter(is_complete).unwrap_or_else(|| places(1))
    }

    /// Returns the area in which a finger on a phone aims before it answers: pixels and texts are small there.
    pub(super) fn small_targets(&self) -> Option<Rect> {
        match self.answer {
            Answer::Pixel(..) => {
                let picture = self.panels.picture().unwrap_or(NOTHING);
                Some(self.panels.hull(&[Panel::Magnifier]).union(&picture))
            }
            Answer::Choice { .. } | Answer::Order { .. } => {
                Some(self.options().into_iter().fold(NOTHING, |hull, place| hull.union(&place)))
            }
            Answer::Picture { .. } | Answer::Typed(_) => None,
        }
    }
}

/// The line spacing of questions, for text of 16 dots.
const QUESTION_LINE: i32 = 22;
/// The width of a question on a screen of 640×480.
#[cfg(test)]
pub(super) const QUESTION_WIDTH: i32 = 592;

/// Returns the distances of a question from both sides: none if it is beside the picture.
fn question_indent(look: Look, width: i32) -> i32 {
    if width < columns(look, 40) { 0 } else { 2 * look.gap() }
}

/// Returns the texts to choose from, or the one that is typed.
fn option_texts(answer: &Answer) -> &[String] {
    match answer {
        Answer::Typed(text) => std::slice::from_ref(text),
        _ => answer.options(),
    }
}

/// Returns the greatest width of answers.
fn answer_width(answer: &Answer, look: Look) -> i32 {
    match answer {
        Answer::Picture { pictures, .. } => pictures.len() as i32 * look.scaled(138) - look.scaled(7),
        _ if option_texts(answer).iter().all(|text| look.face().width(text) <= look.scaled(160)) => look.scaled(220),
        _ => look.scaled(400),
    }
}

/// Returns the rectangles of texts or pictures to choose from, or of the text that is typed, in a panel;
/// pictures at half of a scale.
fn option_places(answer: &Answer, look: Look, area: Rect, scale: i32) -> Vec<Rect> {
    let left = area.x + 2 * look.gap();
    let width = (area.width - 2 * look.gap()).min(answer_width(answer, look));
    if let Answer::Picture { pictures, .. } = answer {
        // Each in its frame.
        let (across, down) = (look.scaled(64 * scale + 10), look.scaled(48 * scale + 12));
        let columns = cells_in(width + look.scaled(7), across);
        let place = |index: usize| {
            let (column, row) = ((index % columns) as i32, (index / columns) as i32);
            let (x, y) = (left + 3 + column * across, area.y + 2 + row * down);
            Rect::new(x, y, look.scaled(64 * scale), look.scaled(48 * scale))
        };
        return (0..pictures.len()).map(place).collect();
    }
    let mut y = area.y;
    let place = |text: &String| {
        let rows = look.face().lines(&format!("1  {text}"), width - 2 * look.gap()).count() as i32;
        let height = (rows * look.face().height() + look.scaled(4)).max(look.row());
        y += height + look.scaled(4);
        Rect::new(left, y - height - look.scaled(4), width, height)
    };
    option_texts(answer).iter().map(place).collect()
}
