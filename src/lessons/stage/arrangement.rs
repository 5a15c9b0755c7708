//! The arrangement of a lesson's panels.

use std::cell::{OnceCell, RefCell};
use std::collections::{BTreeMap, BTreeSet};

use super::compare;
use super::panels::{CODE_COLUMNS, arrow_width, code_rows};
use super::question::ExercisePanels;
use super::{Stage, plot};
use crate::lessons::excerpt::CodeLine;
use crate::machine::StageSize;
use crate::player::arrangement::{
    Arrangement, Contents, Fit, LENS_COLUMNS, PanelNode, SMALLEST, arrange, beside, code_below, column, magnifier,
    one_column, one_column_for_finger, picture, screen, stacked, text_width, wide_gap,
};
use crate::player::buttons::buttons_height;
use crate::player::draw::title_height;
use crate::player::lens::ZOOM;
use crate::player::panels::{Panel, Panels, VALUE_COLUMNS, cells_in, columns, paragraph_height, row_height};
use crate::ui::layout::{Extent, Node};
use crate::ui::theme::Look;

/// The least numbers of lines of code, and whether lines may be broken, the one preferred first.
const CODE_ROWS: [(i32, bool); 4] = [(8, false), (8, true), (4, true), (1, true)];
/// The least number of values.
const MIN_VALUES: usize = 6;
/// The least number of rows of the trace table.
const MIN_TRACE_ROWS: usize = 5;
/// The number of lines of sentences if there is room for that, so that the panels of most lessons have the same places.
const SENTENCE_ROWS: i32 = 3;
/// The scales of the picture, the largest first. Half of its size only if nothing else fits.
const SCALES: [i32; 4] = [8, 6, 4, 2];

/// The parts of a lesson that can be below or beside the picture.
pub(super) enum Scene<'e> {
    /// The sentence on the step, code and values.
    Lesson,
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

impl Stage<'_> {
    /// Arranges the panels of the lesson for the stage's size.
    pub(super) fn arrange(&self) -> Panels {
        let scene = match self.view.look {
            _ if self.comparison.is_some() => Scene::Comparison,
            _ if self.view.has_trace => Scene::Trace,
            look if look.large => Scene::LargeType,
            _ => Scene::Lesson,
        };
        self.arrange_scene(&scene)
    }

    /// Arranges the panels of a scene for the stage's size.
    pub(super) fn arrange_scene(&self, scene: &Scene<'_>) -> Panels {
        let contents = LessonContents::new(self, Look::from(self.view.stage), scene);
        let [whole, half]: [&[Arrangement<LessonContents<'_>>]; 2] = match scene {
            Scene::Comparison => [&[LessonContents::halves_beside, LessonContents::halves_below]; 2],
            _ => [
                &[beside, stacked, code_below, one_column_for_finger, one_column],
                &[beside, stacked, code_below, LessonContents::head_beside, one_column_for_finger, one_column],
            ],
        };
        // Half of the picture is worth more lines of code, but no shorter question.
        let (enough, few) = CODE_ROWS.split_at(if matches!(scene, Scene::Lesson) { 3 } else { 4 });
        let attempts = [enough, few].map(|rows| [(&SCALES[..], whole, rows), (&[SMALLEST][..], half, rows)]);
        arrange(&contents, self.view.stage, attempts.as_flattened())
    }

    /// Returns the height of the buttons in a width.
    pub(super) fn buttons_height(&self, look: Look, width: i32) -> i32 {
        buttons_height(look, width, self.shown_buttons().map(|(_, text)| text))
    }

    /// Returns every sentence that must be shown completely in a scene: those on the steps, and above the code also the present
    /// one and what the keys do.
    fn sentences(&self, scene: &Scene<'_>) -> BTreeSet<String> {
        let steps = self.recording.steps().iter().map(|step| self.sentence_on(step));
        let others = match scene {
            Scene::Blanks(_) => vec![self.lessons.fill_in.to_owned()],
            Scene::Trace => Vec::new(),
            _ => vec![self.start_hint().to_owned(), self.sentence()],
        };
        steps.chain(others).collect()
    }
}

/// The contents of a lesson, for which the panels must have room.
struct LessonContents<'s> {
    stage: &'s Stage<'s>,
    look: Look,
    scene: &'s Scene<'s>,
    code: Vec<CodeLine>,
    sentences: OnceCell<BTreeSet<String>>,
    /// The height of the longest sentence for each width asked for.
    sentence_heights: RefCell<BTreeMap<i32, i32>>,
    value_cell: OnceCell<i32>,
}

impl<'s> LessonContents<'s> {
    fn new(stage: &'s Stage<'s>, look: Look, scene: &'s Scene<'s>) -> LessonContents<'s> {
        LessonContents {
            stage,
            look,
            scene,
            code: stage.lesson.code.lines().collect(),
            sentences: OnceCell::new(),
            sentence_heights: RefCell::default(),
            value_cell: OnceCell::new(),
        }
    }

    /// Returns whether there are values and parameters.
    fn has_numbers(&self) -> bool {
        matches!(self.scene, Scene::Lesson | Scene::LargeType)
    }

    fn rows(&self, count: usize) -> i32 {
        count as i32 * row_height(self.look)
    }

    /// The longest sentence, in at least a number of lines, and some more pixels.
    fn sentence(&self, width: Extent, least: i32, more: i32) -> PanelNode<'_> {
        let least = least * self.look.face().height();
        Node::panel(Panel::Sentence, width, move |width| {
            let sentences = self.sentences.get_or_init(|| self.stage.sentences(self.scene));
            let measure = || sentences.iter().map(|text| paragraph_height(self.look, text, width)).max().unwrap_or(0);
            let longest = *self.sentence_heights.borrow_mut().entry(width).or_insert_with(measure);
            Extent::fixed(longest.max(least) + more)
        })
    }

    fn trace(&self, height: Extent) -> PanelNode<'_> {
        Node::panel(Panel::Trace, text_width(self.look), move |_| height)
    }

    fn functions(&self) -> PanelNode<'_> {
        let height = self.rows(1);
        Node::panel(Panel::Functions, Extent::at_least(0), move |_| Extent::fixed(height)).optional(1)
    }

    fn code(&self, fit: Fit) -> PanelNode<'_> {
        let (arrow, widest) = (arrow_width(self.look), self.code_width());
        let width = if fit.breaks { columns(self.look, VALUE_COLUMNS) } else { widest };
        Node::panel(Panel::Code, Extent::between(width, widest), move |width| {
            let rows = code_rows(self.look, &self.code, width - arrow).len();
            Extent::between(self.rows(rows.min(fit.code_rows as usize)), self.rows(rows))
        })
    }

    /// The operations. Beside the code, their row stays empty if they are not counted.
    fn operations(&self, is_beside: bool) -> Option<PanelNode<'_>> {
        let height = self.look.scaled(17);
        let operations = Node::panel(Panel::Operations, text_width(self.look), move |_| Extent::fixed(height));
        let operations = if is_beside { operations } else { operations.optional(2) };
        (is_beside || self.stage.lesson.counts_operations).then_some(operations)
    }

    /// The values: at most as many as there are, or, beside the code, as many as there is room for.
    fn values(&self, is_beside: bool) -> PanelNode<'_> {
        let count = self.stage.recording.steps().iter().map(|step| step.values.len()).max().unwrap_or(0);
        let least = if is_beside { MIN_VALUES } else { count.min(MIN_VALUES) };
        Node::panel(Panel::Values, text_width(self.look), move |width| {
            let cell = *self.value_cell.get_or_init(|| self.stage.value_cell(self.look));
            let height = |count: usize| self.rows(count.div_ceil(cells_in(width, cell)));
            let min = height(least);
            if is_beside { Extent::at_least(min) } else { Extent::between(min, height(count)) }
        })
    }

    /// The parameters: for a finger in higher rows, at least if there is room.
    fn parameters(&self, is_for_finger: bool) -> Option<PanelNode<'_>> {
        let count = self.stage.lesson.parameters.len();
        let parameters = Node::panel(Panel::Parameters, text_width(self.look), move |width| {
            let rows = count.div_ceil(self.stage.parameter_columns(self.look, width));
            let closest = self.rows(rows) + 1;
            let finger = if self.look.row() > self.look.line() { rows as i32 * self.look.row() + 1 } else { closest };
            Extent::between(if is_for_finger { finger } else { closest }, finger)
        });
        (count > 0).then_some(parameters)
    }
}

impl Contents for LessonContents<'_> {
    fn look(&self) -> Look {
        self.look
    }

    fn title(&self) -> PanelNode<'_> {
        Node::panel(Panel::Title, text_width(self.look), |width| {
            Extent::fixed(title_height(self.look, self.stage.title_rows(self.look, width)))
        })
    }

    fn head(&self, width: Extent, is_narrow: bool) -> Option<PanelNode<'_>> {
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
            Scene::Lesson | Scene::Comparison => self.sentence(width, if is_narrow { 1 } else { SENTENCE_ROWS }, 0),
        })
    }

    fn body(&self, fit: Fit) -> Vec<PanelNode<'_>> {
        match self.scene {
            Scene::Lesson => vec![self.functions(), self.code(fit)],
            Scene::LargeType | Scene::Comparison => Vec::new(),
            Scene::Trace => {
                let count = super::Trace::new(&self.stage.recording).rows.len();
                vec![self.trace(Extent::between(
                    self.rows(count.min(MIN_TRACE_ROWS) + 1) + 1,
                    self.rows(count + 1) + self.look.scaled(3),
                ))]
            }
            Scene::Blanks(rows) => vec![self.trace(Extent::fixed(super::trace::table_height(self.look, *rows)))],
            Scene::Question(exercise) => exercise.answer_nodes(self.look, fit.breaks, fit.code_rows > 1),
        }
    }

    fn code_width(&self) -> i32 {
        columns(self.look, CODE_COLUMNS) + arrow_width(self.look)
    }

    fn plot(&self, is_below: bool) -> Option<PanelNode<'_>> {
        let (min, max) = (LENS_COLUMNS.min * ZOOM, LENS_COLUMNS.max * ZOOM);
        let width = if is_below { Extent::between(min, max) } else { Extent::at_least(min) };
        let height = Extent::between(self.look.scaled(44), self.look.scaled(90));
        let is_shown = !matches!(self.scene, Scene::Blanks(_) | Scene::Question(_));
        let plot = Node::panel(Panel::Plot, width, move |_| height).optional(3);
        (is_shown && plot::has_decision_variable(&self.stage.recording)).then_some(plot)
    }

    fn numbers(&self, is_beside: bool) -> Option<PanelNode<'_>> {
        let panels =
            self.operations(is_beside).into_iter().chain([self.values(is_beside)]).chain(self.parameters(false));
        self.has_numbers().then(|| Node::column(0, panels.collect()))
    }

    fn numbers_below(&self, fit: Fit, is_for_finger: bool) -> Vec<PanelNode<'_>> {
        // The last lines that are given up are the values.
        let values = if fit.code_rows > 1 { self.values(false) } else { self.values(false).optional(1) };
        let parameters = self.parameters(is_for_finger);
        let parameters = parameters.map(|node| if is_for_finger { node } else { node.optional(1) });
        let numbers = std::iter::once(values).chain(parameters).chain(self.operations(false));
        let numbers = self.has_numbers().then_some(numbers).into_iter().flatten();
        numbers.chain([magnifier(self.look).optional(3)]).collect()
    }

    fn bottom(&self) -> PanelNode<'_> {
        Node::panel(Panel::Buttons, text_width(self.look), move |width| {
            Extent::fixed(match self.scene {
                Scene::Question(exercise) => exercise.keys_height(self.look, width),
                Scene::Blanks(_) => self.stage.blank_keys_height(self.look, width),
                _ => self.stage.buttons_height(self.look, width),
            })
        })
    }

    /// On the smallest stages, a table is filled in without its picture.
    fn gives_up_picture(&self, fit: Fit) -> bool {
        fit.scale == SMALLEST && fit.code_rows <= 1 && matches!(self.scene, Scene::Blanks(_))
    }
}

impl LessonContents<'_> {
    /// The sentence or question beside the picture of half size, everything else below.
    fn head_beside(&self, fit: Fit) -> PanelNode<'_> {
        let head = self.head(Extent::at_least(columns(self.look, 20)), true);
        let above = std::iter::once(picture(fit.scale, false)).chain(head).collect();
        column(self, fit, vec![Node::row(wide_gap(self.look), above)], self.numbers_below(fit, false))
    }

    /// Two algorithms, one beside the other.
    fn halves_beside(&self, fit: Fit) -> PanelNode<'_> {
        let gap = self.look.scaled(4);
        let (width, height) = compare::least_size(self.look, fit.scale);
        let width = Extent::between(width, (self.stage.view.stage.width - 2 * gap) / 2);
        screen(self, Node::row(gap, halves(width, Extent::at_least(height))), gap / 2)
    }

    /// Two algorithms, one below the other.
    fn halves_below(&self, fit: Fit) -> PanelNode<'_> {
        let gap = self.look.scaled(4);
        let (width, height) = compare::least_size(self.look, fit.scale);
        let StageSize { width: all, height: most, .. } = self.stage.view.stage;
        let buttons = self.stage.buttons_height(self.look, all);
        let height = Extent::between(height, (most - self.look.scaled(22) - buttons - gap) / 2);
        screen(self, Node::column(gap, halves(Extent::at_least(width), height)), gap / 2)
    }
}

fn halves<'s>(width: Extent, height: Extent) -> Vec<PanelNode<'s>> {
    [0, 1].map(|side| Node::panel(Panel::Half(side), width, move |_| height)).into()
}
