//! The arrangement of the stage's panels: rows and columns, of which the first that fits the stage is taken.

use std::cell::{OnceCell, RefCell};
use std::collections::{BTreeMap, BTreeSet};

use super::compare;
use super::lens::ZOOM;
use super::panels::{
    CODE_COLUMNS, Panel, Panels, VALUE_COLUMNS, arrow_width, button_height, cells_in, code_rows, columns,
    paragraph_height, row_height, scaled,
};
use super::question::ExercisePanels;
use super::{Stage, plot};
use crate::gfx::Rect;
use crate::lessons::excerpt::CodeLine;
use crate::lessons::recording;
use crate::machine::StageSize;
use crate::ui::layout::{Extent, Node};
use crate::ui::theme::Look;

/// The least numbers of lines of code, the one preferred first.
const CODE_ROWS: [i32; 3] = [8, 4, 1];
/// The least number of values.
const MIN_VALUES: usize = 6;
/// The least number of rows of the trace table.
const MIN_TRACE_ROWS: usize = 5;
/// The number of lines of sentences if there is room for that, so that the panels of most lessons have the same places.
const SENTENCE_ROWS: i32 = 3;
/// The least and the greatest numbers of columns and rows of the magnifier.
const LENS_COLUMNS: Extent = Extent::between(20, 36);
const LENS_ROWS: Extent = Extent::between(12, 28);
/// The magnifications of the picture, in screen pixels per two pixels, the largest first. Half the size only if nothing else
/// fits.
const SCALES: [i32; 4] = [8, 6, 4, 2];
const HALF_SIZE: i32 = 1;

/// What is shown below or beside the picture.
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

    /// Arranges the panels of a scene for the stage's size. Of the arrangements in which every required panel has enough room,
    /// those with the largest picture are preferred, and among them the first one that shows all panels. If there are none, code
    /// is broken into rows, then fewer lines of it are enough, then half of the picture's size.
    pub(super) fn arrange_scene(&self, scene: &Scene<'_>) -> Panels {
        let StageSize { width, height, .. } = self.view.stage;
        let look = Look::from(self.view.stage);
        let area = Rect::new(0, 0, width, height);
        let contents = Contents::new(self, look, scene);
        let [whole, half]: [&[Arrangement]; 2] = match scene {
            Scene::Comparison => [&[halves_beside, halves_below]; 2],
            _ => [
                &[beside, stacked, code_below, one_column_for_finger, one_column],
                &[beside, stacked, code_below, head_beside, one_column_for_finger, one_column],
            ],
        };
        let tree = |arrangement: &Arrangement, fit: Fit| arrangement(&contents, fit);
        for (scales, arrangements) in [(&SCALES[..], whole), (&[HALF_SIZE], half)] {
            for (code_rows, breaks) in [(0, false), (0, true), (1, true), (2, true)] {
                for &scale in scales {
                    let fit = Fit { scale, breaks, code_rows: CODE_ROWS[code_rows] };
                    let trees = arrangements.iter().map(|arrangement| tree(arrangement, fit));
                    let fitting = trees.filter(|tree| tree.fits(width, height));
                    let placed: Vec<_> = fitting.map(|tree| (tree.panel_count(), tree.place(area))).collect();
                    let complete = placed.iter().position(|(count, places)| places.len() == *count);
                    if let Some((_, places)) = placed.into_iter().nth(complete.unwrap_or(0)) {
                        return Panels { look, scale, places };
                    }
                }
            }
        }
        let fit = Fit { scale: HALF_SIZE, breaks: true, code_rows: 0 };
        let last = half.last().map_or_else(Vec::new, |last| tree(last, fit).place(area));
        Panels { look, scale: HALF_SIZE, places: last }
    }

    /// Returns the number of rows of buttons in a width.
    pub(super) fn button_rows(&self, look: Look, width: i32) -> i32 {
        self.flow_buttons(look, Rect::new(0, 0, width, 1), 1).last().map_or(0, |(_, place)| place.bottom())
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

/// The room that an arrangement must leave.
#[derive(Clone, Copy)]
struct Fit {
    /// The number of stage pixels per two pixels of the picture.
    scale: i32,
    /// `true` if lines of code may be broken, and answers may be above their reason.
    breaks: bool,
    /// The least number of lines of code.
    code_rows: i32,
}

/// What the panels of a stage must hold.
struct Contents<'s> {
    stage: &'s Stage<'s>,
    look: Look,
    scene: &'s Scene<'s>,
    code: Vec<CodeLine>,
    sentences: OnceCell<BTreeSet<String>>,
    /// The height of the longest sentence for each width asked for.
    sentence_heights: RefCell<BTreeMap<i32, i32>>,
    value_cell: OnceCell<i32>,
}

type PanelNode<'s> = Node<'s, Panel>;

impl<'s> Contents<'s> {
    fn new(stage: &'s Stage<'s>, look: Look, scene: &'s Scene<'s>) -> Contents<'s> {
        Contents {
            stage,
            look,
            scene,
            code: stage.lesson.code.lines().collect(),
            sentences: OnceCell::new(),
            sentence_heights: RefCell::default(),
            value_cell: OnceCell::new(),
        }
    }

    fn columns(&self, count: i32) -> i32 {
        columns(self.look, count)
    }

    fn rows(&self, count: usize) -> i32 {
        count as i32 * row_height(self.look)
    }

    /// Returns the distance of the picture from what is beside it.
    fn wide_gap(&self) -> i32 {
        self.look.scaled(12)
    }

    /// Any width in which a word fits.
    fn text_width(&self) -> Extent {
        Extent::at_least(self.columns(VALUE_COLUMNS))
    }

    /// The title, with a free row for the frame of a picture below it.
    fn title(&'s self) -> PanelNode<'s> {
        Node::panel(Panel::Title, self.text_width(), |width| {
            let rows = self.stage.title_rows(self.look, width);
            Extent::fixed(rows * self.look.face().height() + self.look.scaled(6))
        })
    }

    /// The picture.
    fn picture(&self, scale: i32, across: bool) -> PanelNode<'s> {
        let (width, height) = (scaled(recording::WIDTH, scale), scaled(recording::HEIGHT, scale));
        let width = if across { Extent::at_least(width) } else { Extent::fixed(width) };
        Node::panel(Panel::Picture, width, move |_| Extent::fixed(height))
    }

    fn magnifier(&self) -> PanelNode<'s> {
        let cells = |count: Extent, more: i32| Extent::between(count.min * ZOOM + more, count.max * ZOOM + more);
        let height = cells(LENS_ROWS, self.look.scaled(16));
        Node::panel(Panel::Magnifier, cells(LENS_COLUMNS, 0), move |_| height)
    }

    /// The plot, no wider than the magnifier if it is below it.
    fn plot(&self, is_below: bool) -> Option<PanelNode<'s>> {
        let (min, max) = (LENS_COLUMNS.min * ZOOM, LENS_COLUMNS.max * ZOOM);
        let width = if is_below { Extent::between(min, max) } else { Extent::at_least(min) };
        let height = Extent::between(self.look.scaled(44), self.look.scaled(90));
        let is_shown = !matches!(self.scene, Scene::Blanks(_) | Scene::Question(_));
        let plot = Node::panel(Panel::Plot, width, move |_| height).optional(3);
        (is_shown && plot::has_decision_variable(&self.stage.recording)).then_some(plot)
    }

    /// The magnifier with the plot, below or beside it.
    fn lens(&self, is_above: bool) -> PanelNode<'s> {
        let panels = std::iter::once(self.magnifier()).chain(self.plot(is_above)).collect();
        let gap = self.look.scaled(4);
        if is_above { Node::column(gap, panels).optional(2) } else { Node::row(2 * gap, panels).optional(2) }
    }

    /// The longest sentence, in at least a number of lines, and some more pixels.
    fn sentence(&'s self, width: Extent, least: i32, more: i32) -> PanelNode<'s> {
        let least = least * self.look.face().height();
        Node::panel(Panel::Sentence, width, move |width| {
            let sentences = self.sentences.get_or_init(|| self.stage.sentences(self.scene));
            let measure = || sentences.iter().map(|text| paragraph_height(self.look, text, width)).max().unwrap_or(0);
            let longest = *self.sentence_heights.borrow_mut().entry(width).or_insert_with(measure);
            Extent::fixed(longest.max(least) + more)
        })
    }

    /// What is above the code, or in its place: the sentence or the question.
    fn head(&'s self, width: Extent, is_narrow: bool) -> PanelNode<'s> {
        let pixels = |count| self.look.scaled(count);
        match self.scene {
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
        }
    }

    /// The code, or what is in its place: the trace table or the answers.
    fn body(&'s self, fit: Fit) -> Vec<PanelNode<'s>> {
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

    fn trace(&self, height: Extent) -> PanelNode<'s> {
        Node::panel(Panel::Trace, self.text_width(), move |_| height)
    }

    fn functions(&self) -> PanelNode<'s> {
        let height = self.rows(1);
        Node::panel(Panel::Functions, Extent::at_least(0), move |_| Extent::fixed(height)).optional(1)
    }

    fn code(&'s self, fit: Fit) -> PanelNode<'s> {
        let arrow = arrow_width(self.look);
        let widest = self.columns(CODE_COLUMNS) + arrow;
        let width = if fit.breaks { self.columns(VALUE_COLUMNS) } else { widest };
        Node::panel(Panel::Code, Extent::between(width, widest), move |width| {
            let rows = code_rows(self.look, &self.code, width - arrow).len();
            Extent::between(self.rows(rows.min(fit.code_rows as usize)), self.rows(rows))
        })
    }

    /// The operations. Beside the code, their row stays empty if they are not counted.
    fn operations(&self, is_beside: bool) -> Option<PanelNode<'s>> {
        let height = self.look.scaled(17);
        let operations = Node::panel(Panel::Operations, self.text_width(), move |_| Extent::fixed(height));
        let operations = if is_beside { operations } else { operations.optional(2) };
        (is_beside || self.stage.lesson.counts_operations).then_some(operations)
    }

    /// The values: at most as many as there are, or, beside the code, as many as there is room for.
    fn values(&'s self, is_beside: bool) -> PanelNode<'s> {
        let count = self.stage.recording.steps().iter().map(|step| step.values.len()).max().unwrap_or(0);
        let least = if is_beside { MIN_VALUES } else { count.min(MIN_VALUES) };
        Node::panel(Panel::Values, self.text_width(), move |width| {
            let cell = *self.value_cell.get_or_init(|| self.stage.value_cell(self.look));
            let height = |count: usize| self.rows(count.div_ceil(cells_in(width, cell)));
            let min = height(least);
            if is_beside { Extent::at_least(min) } else { Extent::between(min, height(count)) }
        })
    }

    /// The parameters: for a finger in higher rows, at least if there is room.
    fn parameters(&'s self, is_for_finger: bool) -> Option<PanelNode<'s>> {
        let count = self.stage.lesson.parameters.len();
        let parameters = Node::panel(Panel::Parameters, self.text_width(), move |width| {
            let rows = count.div_ceil(self.stage.parameter_columns(self.look, width));
            let closest = self.rows(rows) + 1;
            let finger = if self.look.row() > self.look.line() { rows as i32 * self.look.row() + 1 } else { closest };
            Extent::between(if is_for_finger { finger } else { closest }, finger)
        });
        (count > 0).then_some(parameters)
    }

    /// Operations, values and parameters, one below the other.
    fn numbers(&'s self, is_beside: bool) -> Option<PanelNode<'s>> {
        let panels =
            self.operations(is_beside).into_iter().chain([self.values(is_beside)]).chain(self.parameters(false));
        matches!(self.scene, Scene::Lesson | Scene::LargeType).then(|| Node::column(0, panels.collect()))
    }

    /// The buttons, or the line of keys.
    fn bottom(&'s self) -> PanelNode<'s> {
        Node::panel(Panel::Buttons, self.text_width(), move |width| {
            Extent::fixed(match self.scene {
                Scene::Question(exercise) => exercise.keys_height(self.look, width),
                Scene::Blanks(_) => self.stage.blank_keys_height(self.look, width),
                _ => self.stage.button_rows(self.look, width) * button_height(self.look),
            })
        })
    }

    /// The title, the other panels, and the buttons at the bottom.
    fn screen(&'s self, middle: PanelNode<'s>, margin: i32) -> PanelNode<'s> {
        Node::column(0, vec![self.title(), middle.with_margin(margin), Node::space(), self.bottom()])
    }
}

/// A function that builds an arrangement.
type Arrangement = for<'s> fn(&'s Contents<'s>, fit: Fit) -> PanelNode<'s>;

/// The picture on the left, everything else on its right; the magnifier below it.
fn beside<'s>(c: &'s Contents<'s>, fit: Fit) -> PanelNode<'s> {
    let body = Node::column(0, c.body(fit));
    let lower = Node::row(c.look.gap(), std::iter::once(body).chain(c.numbers(true)).collect());
    // As wide as below the picture on a screen of 640×480, if lines may not be broken.
    let width =
        if fit.breaks { c.text_width() } else { Extent::at_least(c.columns(CODE_COLUMNS) + arrow_width(c.look)) };
    let text = Node::column(0, vec![c.head(width, false), lower]);
    let left = Node::column(c.look.scaled(2), vec![c.picture(fit.scale, false), c.lens(false)]);
    c.screen(Node::row(c.wide_gap(), vec![left, text]), c.look.gap())
}

/// Picture and magnifier above code and values.
fn stacked<'s>(c: &'s Contents<'s>, fit: Fit) -> PanelNode<'s> {
    let text = Node::column(0, std::iter::once(c.head(c.text_width(), false)).chain(c.body(fit)).collect());
    let above = Node::row(c.wide_gap(), vec![c.picture(fit.scale, false), c.lens(true)]);
    let below = Node::row(c.look.gap(), std::iter::once(text).chain(c.numbers(true)).collect());
    c.screen(Node::column(c.look.scaled(2), vec![above, below]), c.look.gap())
}

/// The code below the picture, everything else on their right.
fn code_below<'s>(c: &'s Contents<'s>, fit: Fit) -> PanelNode<'s> {
    let left = std::iter::once(c.picture(fit.scale, false)).chain(c.body(fit));
    let right = [c.head(c.text_width(), false), c.lens(true)].into_iter().chain(c.numbers(false));
    let columns = [left.collect(), right.collect()].map(|panels| Node::column(c.look.scaled(2), panels));
    c.screen(Node::row(c.wide_gap(), columns.into()), c.look.gap())
}

/// The sentence or question beside the picture of half size, everything else below.
fn head_beside<'s>(c: &'s Contents<'s>, fit: Fit) -> PanelNode<'s> {
    let head = c.head(Extent::at_least(c.columns(20)), true);
    let above = Node::row(c.wide_gap(), vec![c.picture(fit.scale, false), head]);
    column(c, fit, vec![above], c.parameters(false).map(|parameters| parameters.optional(1)))
}

/// Everything in one column, with parameters as high as a finger needs.
fn one_column_for_finger<'s>(c: &'s Contents<'s>, fit: Fit) -> PanelNode<'s> {
    let above = vec![c.picture(fit.scale, true), c.head(c.text_width(), true)];
    column(c, fit, above, c.parameters(true))
}

/// Everything in one column, with parameters if there is room, and on the smallest stages a table without its picture.
fn one_column<'s>(c: &'s Contents<'s>, fit: Fit) -> PanelNode<'s> {
    let is_last = fit.scale == HALF_SIZE && fit.code_rows <= 1;
    let picture = c.picture(fit.scale, true).optional(u8::from(is_last && matches!(c.scene, Scene::Blanks(_))));
    let above = vec![picture, c.head(c.text_width(), true)];
    column(c, fit, above, c.parameters(false).map(|parameters| parameters.optional(1)))
}

/// Puts the code and the values below what is above them.
fn column<'s>(
    c: &'s Contents<'s>,
    fit: Fit,
    above: Vec<PanelNode<'s>>,
    parameters: Option<PanelNode<'s>>,
) -> PanelNode<'s> {
    // The last lines that are given up are the values.
    let values = if fit.code_rows > 1 { c.values(false) } else { c.values(false).optional(1) };
    let numbers = matches!(c.scene, Scene::Lesson | Scene::LargeType)
        .then(|| std::iter::once(values).chain(parameters).chain(c.operations(false)));
    let panels = above.into_iter().chain(c.body(fit)).chain(numbers.into_iter().flatten());
    let panels = panels.chain([c.magnifier().optional(3)]);
    c.screen(Node::column(c.look.scaled(1), panels.collect()), c.look.gap())
}

/// Two algorithms, one beside the other.
fn halves_beside<'s>(c: &'s Contents<'s>, fit: Fit) -> PanelNode<'s> {
    let gap = c.look.scaled(4);
    let (width, height) = compare::least_size(c.look, fit.scale);
    let width = Extent::between(width, (c.stage.view.stage.width - 2 * gap) / 2);
    c.screen(Node::row(gap, halves(width, Extent::at_least(height))), gap / 2)
}

/// Two algorithms, one below the other.
fn halves_below<'s>(c: &'s Contents<'s>, fit: Fit) -> PanelNode<'s> {
    let gap = c.look.scaled(4);
    let (width, height) = compare::least_size(c.look, fit.scale);
    let StageSize { width: all, height: most, .. } = c.stage.view.stage;
    let buttons = c.stage.button_rows(c.look, all) * button_height(c.look);
    let height = Extent::between(height, (most - c.look.scaled(22) - buttons - gap) / 2);
    c.screen(Node::column(gap, halves(Extent::at_least(width), height)), gap / 2)
}

fn halves<'s>(width: Extent, height: Extent) -> Vec<PanelNode<'s>> {
    [0, 1].map(|side| Node::panel(Panel::Half(side), width, move |_| height)).into()
}
