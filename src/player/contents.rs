//! The contents of the panels: the room that each needs.

use std::cell::{OnceCell, RefCell};
use std::collections::{BTreeMap, BTreeSet};

use super::arrange::{Fit, LENS_COLUMNS, PanelNode, SMALLEST, magnifier, text_width};
use super::buttons::buttons_height;
use super::frame::title_height;
use super::lens::ZOOM;
use super::panels::{Panel, VALUE_COLUMNS, cells_in, columns, paragraph_height, row_height};
use super::question::ExercisePanels;
use super::timeline::timeline_height;
use super::{Player, Run};
use crate::gfx::Rect;
use crate::lessons::room::CODE_COLUMNS;
use crate::ui::layout::{Extent, Node};
use crate::ui::theme::Look;

/// The least number of values.
const MIN_VALUES: usize = 6;
/// The least number of rows of calls and variables that a finger can open.
const FINGER_VALUES: i32 = 3;
/// The columns of calls and variables beside the smallest picture.
pub(super) const NARROW_VALUES: i32 = 20;
/// The columns of a program's source: at least, and at most.
const SOURCE_COLUMNS: (i32, i32) = (44, 80);
/// The least number of rows of the trace table.
const MIN_TRACE_ROWS: usize = 5;
/// The least number of lines of code in a question on a program.
const QUESTION_CODE_ROWS: i32 = 5;
/// The number of lines of sentences if there is room for that, so that the panels of most lessons have the same places.
const SENTENCE_ROWS: i32 = 3;

/// The parts of a run that can be below or beside the picture.
pub(super) enum Scene<'e> {
    /// The sentence on the step, code and values.
    Steps,
    /// The sentence in large type, and values.
    LargeType,
    /// The sentence and the trace table.
    Trace,
    /// The trace table with this number of rows, as an exercise.
    Blanks(usize),
    /// A question.
    Question(&'e ExercisePanels<'e>),
    /// Two algorithms, each with its own picture.
    Comparison,
}

impl Player {
    /// Returns the height of the buttons in a width.
    pub(super) fn buttons_height(&self, look: Look, width: i32) -> i32 {
        buttons_height(look, width, self.shown_buttons().map(|(_, text)| text))
    }

    /// Returns every sentence that must be shown completely in a scene: those on the steps, and above the code also the present
    /// one and what the keys do.
    fn sentences(&self, scene: &Scene<'_>) -> BTreeSet<String> {
        let Run::Lesson(run) = &self.run else { return std::iter::once(self.sentence().0).collect() };
        let steps = run.recording.steps().iter().filter_map(|step| step.sentence.clone());
        let others = match scene {
            Scene::Blanks(_) => vec![self.text.lessons.fill_in.to_owned()],
            Scene::Trace => Vec::new(),
            _ => vec![self.start_hint().to_owned(), self.sentence().0],
        };
        steps.chain(others).collect()
    }
}

/// The contents of the panels.
pub(super) struct Contents<'s> {
    pub player: &'s Player,
    pub look: Look,
    scene: &'s Scene<'s>,
    sentences: OnceCell<BTreeSet<String>>,
    /// The height of the longest sentence for each width asked for.
    sentence_heights: RefCell<BTreeMap<i32, i32>>,
    value_cell: OnceCell<i32>,
}

impl<'s> Contents<'s> {
    pub(super) fn new(player: &'s Player, look: Look, scene: &'s Scene<'s>) -> Contents<'s> {
        Contents {
            player,
            look,
            scene,
            sentences: OnceCell::new(),
            sentence_heights: RefCell::default(),
            value_cell: OnceCell::new(),
        }
    }

    fn is_program(&self) -> bool {
        self.player.lesson().is_none()
    }

    /// Returns whether there are values and parameters.
    fn has_numbers(&self) -> bool {
        matches!(self.scene, Scene::Steps | Scene::LargeType)
    }

    /// Returns whether the magnifier has a panel. A question on a pixel always has one.
    pub(super) fn has_magnifier(&self) -> bool {
        self.player.view.has_magnifier || matches!(self.scene, Scene::Question(_))
    }

    fn rows(&self, count: usize) -> i32 {
        count as i32 * row_height(self.look)
    }

    /// The longest sentence, in at least a number of lines, and some more pixels.
    fn sentence(&self, width: Extent, least: i32, more: i32) -> PanelNode<'_> {
        let least = least * self.look.face().height();
        Node::panel(Panel::Sentence, width, move |width| {
            let sentences = self.sentences.get_or_init(|| self.player.sentences(self.scene));
            let measure = || sentences.iter().map(|text| paragraph_height(self.look, text, width)).max().unwrap_or(0);
            let longest = *self.sentence_heights.borrow_mut().entry(width).or_insert_with(measure);
            Extent::fixed(longest.max(least) + more)
        })
    }

    fn trace(&self, height: Extent) -> PanelNode<'_> {
        Node::panel(Panel::Trace, text_width(self.look), move |_| height)
    }

    fn functions(&self) -> Option<PanelNode<'_>> {
        let height = self.rows(1);
        let panel = Node::panel(Panel::Functions, Extent::at_least(0), move |_| Extent::fixed(height)).optional(1);
        (!self.is_program()).then_some(panel)
    }

    fn code(&self, fit: Fit) -> PanelNode<'_> {
        let widest = if self.is_program() { self.source_width(SOURCE_COLUMNS.1) } else { self.code_width() };
        let width = if fit.breaks { columns(self.look, VALUE_COLUMNS) } else { self.code_width() };
        Node::panel(Panel::Code, Extent::between(width, widest), move |width| {
            let rows = self.player.sources.code().row_count(self.look, width);
            let least = self.rows(rows.min(fit.code_rows as usize));
            // The files of a program are of different lengths, and have the same place.
            if self.is_program() {
                Extent::at_least(self.rows(fit.code_rows as usize))
            } else {
                Extent::between(least, self.rows(rows))
            }
        })
    }

    /// The operations. Beside the code, their row stays empty if they are not counted.
    fn operations(&self, is_beside: bool) -> Option<PanelNode<'_>> {
        let run = self.player.lesson()?;
        let height = self.look.scaled(17);
        let operations = Node::panel(Panel::Operations, text_width(self.look), move |_| Extent::fixed(height));
        let operations = if is_beside { operations } else { operations.optional(2) };
        (is_beside || run.lesson.counts_operations).then_some(operations)
    }

    /// The values: at most as many as there are, or, beside the code, as many as there is room for. Calls and variables take all
    /// the room.
    fn values(&self, is_beside: bool) -> PanelNode<'_> {
        let Some(run) = self.player.lesson() else { return self.variables(VALUE_COLUMNS + 1, 1) };
        let count = run.recording.steps().iter().map(|step| step.values.len()).max().unwrap_or(0);
        let least = count.min(MIN_VALUES);
        Node::panel(Panel::Values, text_width(self.look), move |width| {
            let cell = *self.value_cell.get_or_init(|| self.player.value_cell(self.look));
            let height = |count: usize| self.rows(count.div_ceil(cells_in(width, cell)));
            let min = height(least);
            if is_beside { Extent::at_least(min) } else { Extent::between(min, height(count)) }
        })
    }

    /// The calls and variables of a program, with a least number of columns and of rows that can be pressed.
    pub(super) fn variables(&self, least: i32, rows: i32) -> PanelNode<'_> {
        let height = self.rows(MIN_VALUES).max(rows * self.player.value_row_height(self.look));
        Node::panel(Panel::Values, Extent::at_least(columns(self.look, least)), move |_| Extent::at_least(height))
    }

    /// The parameters: for a finger in higher rows, at least if there is room.
    fn parameters(&self, is_for_finger: bool) -> Option<PanelNode<'_>> {
        let count = self.player.lesson()?.lesson.parameters.len();
        let parameters = Node::panel(Panel::Parameters, text_width(self.look), move |width| {
            let rows = count.div_ceil(self.player.parameter_columns(self.look, width));
            let closest = self.rows(rows) + 1;
            let finger = if self.look.row() > self.look.line() { rows as i32 * self.look.row() + 1 } else { closest };
            Extent::between(if is_for_finger { finger } else { closest }, finger)
        });
        (count > 0).then_some(parameters)
    }

    /// Returns the width of a number of columns of the source with its numbers and marks.
    fn source_width(&self, count: i32) -> i32 {
        columns(self.look, count) + self.player.sources.code().gutter_width(self.look)
    }

    /// The title, with a free row for the frame of a picture below it.
    pub(super) fn title(&self) -> PanelNode<'_> {
        Node::panel(Panel::Title, text_width(self.look), |width| {
            Extent::fixed(title_height(self.look, self.player.title_rows(self.look, width)))
        })
    }

    /// The panel above the code: the sentence or the question.
    pub(super) fn head(&self, width: Extent, is_narrow: bool) -> Option<PanelNode<'_>> {
        let pixels = |count| self.look.scaled(count);
        Some(match self.scene {
            Scene::Trace => self.sentence(width, 1, pixels(1)),
            Scene::Blanks(_) => self.sentence(width, 2, pixels(4)),
            Scene::Question(exercise) => {
                let question = |width| exercise.question_height(self.look, width);
                Node::panel(Panel::Question, width, question)
            }
            Scene::LargeType => {
                let lines = pixels(188);
                Node::panel(Panel::Sentence, width, move |_| Extent::at_least(lines))
            }
            Scene::Steps | Scene::Comparison => self.sentence(width, if is_narrow { 1 } else { SENTENCE_ROWS }, 0),
        })
    }

    /// The code, or what is in its place.
    pub(super) fn body(&self, fit: Fit) -> Vec<PanelNode<'_>> {
        match (self.scene, self.player.lesson()) {
            (Scene::Steps, _) => self.functions().into_iter().chain([self.code(fit)]).collect(),
            (Scene::Trace, _) => {
                let count = self.player.trace_len();
                vec![self.trace(Extent::between(
                    self.rows(count.min(MIN_TRACE_ROWS) + 1) + 1,
                    self.rows(count + 1) + self.look.scaled(3),
                ))]
            }
            (Scene::Blanks(rows), _) => vec![self.trace(Extent::fixed(super::trace::table_height(self.look, *rows)))],
            (Scene::Question(exercise), _) => exercise.answer_nodes(self.look, fit.breaks, fit.code_rows > 1),
            _ => Vec::new(),
        }
    }

    /// The width of the code if its lines are not broken.
    pub(super) fn code_width(&self) -> i32 {
        let count = if self.is_program() { SOURCE_COLUMNS.0 } else { CODE_COLUMNS };
        self.source_width(count)
    }

    /// Returns the part of the picture that is shown.
    pub(super) fn picture_part(&self) -> Rect {
        let (width, height) = self.player.picture_size();
        self.player.lesson().map_or(Rect::new(0, 0, width, height), |run| run.lesson.part)
    }

    /// The magnifier, if it has a panel. A question on a program has its code there.
    pub(super) fn magnifier(&self) -> Option<PanelNode<'_>> {
        if matches!(self.scene, Scene::Question(_)) && self.is_program() {
            return Some(self.code(Fit { scale: SMALLEST, breaks: true, code_rows: QUESTION_CODE_ROWS }));
        }
        self.has_magnifier().then(|| magnifier(self.look))
    }

    /// The plot, if there is one. In the same column as the magnifier, it is no wider than that.
    pub(super) fn plot(&self, is_below: bool) -> Option<PanelNode<'_>> {
        let (min, max) = (LENS_COLUMNS.min * ZOOM, LENS_COLUMNS.max * ZOOM);
        let width = if is_below { Extent::between(min, max) } else { Extent::at_least(min) };
        let height = Extent::between(self.look.scaled(44), self.look.scaled(90));
        let is_shown = !matches!(self.scene, Scene::Blanks(_) | Scene::Question(_));
        let plot = Node::panel(Panel::Plot, width, move |_| height).optional(3);
        (is_shown && self.player.plot().is_some()).then_some(plot)
    }

    /// The panels beside the code or in a column of their own: the values and the rows that belong to them.
    pub(super) fn numbers(&self, is_beside: bool) -> Option<PanelNode<'_>> {
        let panels =
            self.operations(is_beside).into_iter().chain([self.values(is_beside)]).chain(self.parameters(false));
        self.has_numbers().then(|| Node::column(0, panels.collect()))
    }

    /// The values and what belongs to them below everything else, perhaps as high as a finger needs.
    pub(super) fn numbers_below(&self, fit: Fit, is_for_finger: bool) -> Vec<PanelNode<'_>> {
        // The last lines that are given up are the values.
        let values =
            if self.is_program() { self.variables(VALUE_COLUMNS + 1, FINGER_VALUES) } else { self.values(false) };
        let values = if fit.code_rows > 1 { values } else { values.optional(1) };
        let parameters = self.parameters(is_for_finger);
        let parameters = parameters.map(|node| if is_for_finger { node } else { node.optional(1) });
        let numbers = std::iter::once(values).chain(parameters).chain(self.operations(false));
        let numbers = self.has_numbers().then_some(numbers).into_iter().flatten();
        let magnifier = if self.is_program() { None } else { self.magnifier() };
        numbers.chain(magnifier.map(|node| node.optional(3))).collect()
    }

    /// The slider over the steps.
    pub(super) fn timeline(&self) -> PanelNode<'_> {
        let is_shown = !matches!(self.scene, Scene::Question(_) | Scene::Blanks(_));
        let height = if is_shown { timeline_height(self.look) } else { 0 };
        Node::panel(Panel::Timeline, Extent::at_least(0), move |_| Extent::fixed(height))
    }

    /// The buttons, or the line of keys.
    pub(super) fn bottom(&self) -> PanelNode<'_> {
        Node::panel(Panel::Buttons, text_width(self.look), move |width| {
            Extent::fixed(match self.scene {
                Scene::Question(exercise) => exercise.keys_height(self.look, width),
                Scene::Blanks(_) => self.player.blank_keys_height(self.look, width),
                _ => self.player.buttons_height(self.look, width),
            })
        })
    }

    /// Returns whether the picture is left out if there is no room for it in a single column: on the smallest stages, a table is
    /// filled in without its picture.
    pub(super) fn gives_up_picture(&self, fit: Fit) -> bool {
        fit.scale == SMALLEST && fit.code_rows <= 1 && matches!(self.scene, Scene::Blanks(_))
    }
}
