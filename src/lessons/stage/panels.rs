//! The panels of the stage, arranged for its size.
//!
//! Nothing here is a number of pixels of the screen: a panel's room is a number of columns and rows of text in the stage's
//! face, of pixels of the picture, or of cells of the magnifier.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use super::draw::key_width;
use super::{BUTTONS, Stage, ZOOM, plot};
use crate::gfx::Rect;
use crate::gfx::font::{Face, bundled};
use crate::lessons::excerpt::CodeLine;
use crate::lessons::{Magnifier, recording};
use crate::machine::StageSize;
use crate::ui::layout::{Extent, Node};

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
    Buttons,
}

/// No rectangle.
const NOTHING: Rect = Rect::new(0, 0, 0, 0);

/// The panels of a stage.
pub(super) struct Panels {
    /// The face of all texts.
    pub face: &'static Face,
    /// The number of stage pixels per pixel of the picture.
    pub zoom: i32,
    /// The rectangles of the panels that are shown.
    pub places: Vec<(Panel, Rect)>,
}

/// The columns of text in which the code and the values of every lesson fit: tests of the lessons assert that.
const CODE_COLUMNS: i32 = 51;
const VALUE_COLUMNS: i32 = 24;
/// The least numbers of lines of code and of values.
const MIN_CODE_ROWS: i32 = 8;
const MIN_VALUES: usize = 6;
/// The least and the greatest numbers of columns and rows of the magnifier.
const LENS_COLUMNS: Extent = Extent::between(20, 36);
const LENS_ROWS: Extent = Extent::between(12, 28);
/// The least and the greatest heights of the plot, in rows of text.
const PLOT_ROWS: Extent = Extent::between(3, 6);
/// The largest magnification of the picture.
const MAX_ZOOM: i32 = 4;
/// The height of a target for a finger: 44 CSS pixels, each of which is a stage pixel on a phone.
const TOUCH_TARGET: i32 = 44;

/// Returns the distance from one line of code, or of values, to the next.
pub(super) fn row_height(face: &Face) -> i32 {
    face.height() * 15 / 16
}

/// Returns the width of a number of columns of text, each as wide as a digit.
pub(super) fn columns(face: &Face, count: i32) -> i32 {
    count * face.advance('0')
}

/// Returns the width to the left of the code, for the arrow.
pub(super) fn arrow_width(face: &Face) -> i32 {
    columns(face, 2)
}

/// Returns the width of the mark before a parameter.
pub(super) fn marker_width(face: &Face) -> i32 {
    columns(face, 3) / 2
}

/// Returns the height of a row of buttons for the mouse.
pub(super) fn button_height(face: &Face) -> i32 {
    face.height() * 9 / 8
}

/// Returns the distance between panels.
pub(super) fn gap(face: &Face) -> i32 {
    columns(face, 1)
}

impl Panels {
    /// Returns the rectangle of a panel, if it is shown.
    pub(super) fn place(&self, panel: Panel) -> Option<Rect> {
        self.places.iter().find(|(known, _)| *known == panel).map(|(_, place)| *place)
    }

    /// Returns the rectangle of the picture's pixels.
    pub(super) fn picture(&self) -> Rect {
        let area = self.place(Panel::Picture).unwrap_or(NOTHING);
        let (width, height) = (recording::WIDTH * self.zoom, recording::HEIGHT * self.zoom);
        Rect::new(area.x + (area.width - width) / 2, area.y + 1, width, height)
    }

    /// Returns the panels that the introduction covers, and its rectangle without the frame: the first of several groups in
    /// which it is shown completely, or else the largest one.
    pub(super) fn introduction(&self, text: &str) -> (&'static [Panel], Rect) {
        use Panel::{Code, Functions, Magnifier, Operations, Parameters, Plot, Values};
        const GROUPS: &[&[Panel]] = &[
            &[Magnifier, Plot],
            &[Functions, Code],
            &[Operations, Values, Parameters],
            &[Magnifier, Plot, Operations, Values, Parameters],
            &[Functions, Code, Operations, Values, Parameters],
        ];
        let groups = GROUPS.iter().map(|group| {
            let hull =
                group.iter().filter_map(|panel| self.place(*panel)).fold(NOTHING, |hull, place| hull.union(&place));
            let (across, down) = introduction_inset(self.face);
            (*group, Rect::new(hull.x + across, hull.y + down, hull.width - 2 * across, hull.height - 2 * down))
        });
        let is_free = |&(group, hull): &(&[Panel], Rect)| {
            let others = self.places.iter().filter(|(panel, _)| !group.contains(panel));
            !hull.is_empty() && others.clone().all(|(_, place)| place.intersection(&hull).is_empty())
        };
        let is_enough = |&(_, hull): &(&[Panel], Rect)| self.paragraph_height(text, hull.width) <= hull.height;
        let free: Vec<_> = groups.filter(is_free).collect();
        let largest = free.iter().max_by_key(|(_, hull)| hull.width * hull.height);
        free.iter().find(|group| is_enough(group)).or(largest).copied().unwrap_or((&[], NOTHING))
    }

    /// Returns whether the introduction is shown completely.
    fn has_room_for(&self, introduction: &str) -> bool {
        let (_, place) = self.introduction(introduction);
        self.paragraph_height(introduction, place.width) <= place.height
    }

    /// Returns the height of a text that is broken into lines.
    pub(super) fn paragraph_height(&self, text: &str, width: i32) -> i32 {
        paragraph_height(self.face, text, width)
    }
}

/// Returns the distances of the introduction from both sides of its panel, and from its top and its bottom.
pub(super) fn introduction_inset(face: &Face) -> (i32, i32) {
    (gap(face), gap(face) / 2)
}

fn paragraph_height(face: &Face, text: &str, width: i32) -> i32 {
    face.lines(text, width).count() as i32 * face.height()
}

/// Returns the lines of code in rows of a width, each with the index of its line. A line that is too wide continues in the
/// next row, indented.
pub(super) fn code_rows(face: &Face, lines: &[CodeLine], width: i32) -> Vec<(usize, String)> {
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

impl Stage<'_> {
    /// Returns the panels for the stage's size, if the screen lays itself out: not for two algorithms side by side, the trace
    /// table and large type, which have fixed places.
    pub(super) fn panels(&self) -> Option<&Panels> {
        let has_fixed_places = self.comparison.is_some() || self.view.has_trace || self.view.look.large;
        let size = self.view.stage.filter(|_| !has_fixed_places)?;
        Some(self.view.panels.get_or_init(|| self.arrange(size)))
    }

    /// Arranges the panels in a size. Of the arrangements in which every required panel and the introduction have enough room, those with the largest
    /// picture are preferred, and among them the first one that shows all panels. Only if there are none, code is broken into
    /// rows.
    pub(super) fn arrange(&self, size: StageSize) -> Panels {
        let face = bundled::face(size.text).unwrap_or_else(bundled::song16);
        let contents = Contents::new(self, face);
        let area = Rect::new(0, 0, size.width, size.height);
        for breaks_code in [false, true] {
            for zoom in (1..=MAX_ZOOM).rev() {
                let trees = ARRANGEMENTS.map(|arrangement| arrangement(&contents, zoom, breaks_code));
                let fitting = trees.iter().filter(|tree| tree.fits(size.width, size.height));
                let placed = fitting.map(|tree| (tree.panel_count(), Panels { face, zoom, places: tree.place(area) }));
                let placed: Vec<_> =
                    placed.filter(|(_, panels)| panels.has_room_for(self.text().introduction)).collect();
                let complete = placed.iter().position(|(count, panels)| panels.places.len() == *count);
                if let Some((_, panels)) = placed.into_iter().nth(complete.unwrap_or(0)) {
                    return panels;
                }
            }
        }
        Panels { face, zoom: 1, places: one_column(&contents, 1, true).place(area) }
    }

    /// Returns the rectangles of the buttons in a number of rows as high as `height` each.
    pub(super) fn flow_buttons(&self, face: &'static Face, area: Rect, height: i32) -> Vec<(usize, Rect)> {
        let padding = face.height() / 5;
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

    /// Returns the height of the rows of buttons in their panel.
    pub(super) fn button_row_height(&self, face: &'static Face, area: Rect) -> i32 {
        let rows = self.button_rows(face, area.width);
        area.height / rows.max(1)
    }

    fn button_rows(&self, face: &'static Face, width: i32) -> i32 {
        self.flow_buttons(face, Rect::new(0, 0, width, 1), 1).last().map_or(0, |(_, place)| place.bottom())
    }

    /// Returns the number of the current step, and that of the last one.
    pub(super) fn count(&self, at: usize) -> String {
        let counted = if self.comparison.is_some() { self.lessons.strokes } else { self.lessons.step };
        counted(at, self.steps())
    }

    /// Returns the width of the widest parameter with its mark.
    pub(super) fn parameter_cell(&self, face: &Face) -> i32 {
        let texts = self.lesson.parameters.iter().enumerate().flat_map(|(index, parameter)| {
            let values = if parameter.max - parameter.min < 16 { parameter.max } else { parameter.min };
            let values = (parameter.min..=values).chain([parameter.max, self.settings.values[index]]);
            values.map(move |value| self.text().parameter(index, value))
        });
        texts.map(|text| face.width(&text)).max().unwrap_or(0) + marker_width(face)
    }

    /// Returns the width of the widest value with its name.
    pub(super) fn value_cell(&self, face: &Face) -> i32 {
        let values = self.recording.steps().iter().flat_map(|step| &step.values);
        values.map(|(name, value)| face.width(&format!("{name} = {value}"))).max().unwrap_or(0) + gap(face)
    }

    /// Returns every sentence that may be shown: those on the steps, and the present one.
    fn sentences(&self) -> BTreeSet<String> {
        let steps = self.recording.steps().iter().map(|step| self.sentence_on(step));
        steps.chain([self.start_hint().to_owned(), self.sentence()]).collect()
    }
}

/// What the panels of a stage must hold.
struct Contents<'s> {
    stage: &'s Stage<'s>,
    face: &'static Face,
    code: Vec<CodeLine>,
    sentences: BTreeSet<String>,
    /// The height of the longest sentence for each width asked for.
    sentence_heights: RefCell<BTreeMap<i32, i32>>,
    value_cell: i32,
    parameter_cell: i32,
}

type PanelNode<'s> = Node<'s, Panel>;

impl<'s> Contents<'s> {
    fn new(stage: &'s Stage<'s>, face: &'static Face) -> Contents<'s> {
        Contents {
            stage,
            face,
            code: stage.lesson.code.lines().collect(),
            sentences: stage.sentences(),
            sentence_heights: RefCell::default(),
            value_cell: stage.value_cell(face),
            parameter_cell: stage.parameter_cell(face),
        }
    }

    fn columns(&self, count: i32) -> i32 {
        columns(self.face, count)
    }

    fn gap(&self) -> i32 {
        gap(self.face)
    }

    /// Returns a distance of a small part of a row.
    fn small_gap(&self) -> i32 {
        self.face.height() / 8
    }

    fn rows(&self, count: usize) -> i32 {
        count as i32 * row_height(self.face)
    }

    /// Any width in which a word fits.
    fn text_width(&self) -> Extent {
        Extent::at_least(self.columns(VALUE_COLUMNS))
    }

    fn title(&'s self) -> PanelNode<'s> {
        Node::panel(Panel::Title, self.text_width(), |width| {
            Extent::fixed(self.stage.title_rows(self.face, width) * self.face.height() + self.face.height() / 4)
        })
    }

    /// The picture in its frame.
    fn picture(&self, zoom: i32, across: bool) -> PanelNode<'s> {
        let (width, height) = (recording::WIDTH * zoom + 2, recording::HEIGHT * zoom + 2);
        let width = if across { Extent::at_least(width) } else { Extent::fixed(width) };
        Node::panel(Panel::Picture, width, move |_| Extent::fixed(height))
    }

    fn magnifier(&self) -> PanelNode<'s> {
        let caption = caption_height(self.face, self.stage.lesson.magnifier);
        let cells = |count: Extent, more: i32| Extent::between(count.min * ZOOM + more, count.max * ZOOM + more);
        let height = cells(LENS_ROWS, caption + 2);
        Node::panel(Panel::Magnifier, cells(LENS_COLUMNS, 2), move |_| height)
    }

    /// The plot, no wider than the magnifier if it is below it.
    fn plot(&self, is_below: bool) -> Option<PanelNode<'s>> {
        let (min, max) = (LENS_COLUMNS.min * ZOOM, LENS_COLUMNS.max * ZOOM + 2);
        let width = if is_below { Extent::between(min, max) } else { Extent::at_least(min) };
        let height = |rows: i32| rows * row_height(self.face) + 1;
        let height = Extent::between(height(PLOT_ROWS.min), height(PLOT_ROWS.max));
        let plot = Node::panel(Panel::Plot, width, move |_| height).optional(3);
        plot::has_decision_variable(&self.stage.recording).then_some(plot)
    }

    /// The longest sentence.
    fn sentence(&'s self) -> PanelNode<'s> {
        Node::panel(Panel::Sentence, self.text_width(), |width| {
            let measure =
                || self.sentences.iter().map(|text| paragraph_height(self.face, text, width)).max().unwrap_or(0);
            Extent::fixed(*self.sentence_heights.borrow_mut().entry(width).or_insert_with(measure))
        })
    }

    fn functions(&self) -> PanelNode<'s> {
        let height = self.rows(1);
        Node::panel(Panel::Functions, Extent::at_least(0), move |_| Extent::fixed(height)).optional(1)
    }

    fn code(&'s self, breaks: bool) -> PanelNode<'s> {
        let arrow = arrow_width(self.face);
        let widest = self.columns(CODE_COLUMNS) + arrow;
        let width = if breaks { self.columns(VALUE_COLUMNS) } else { widest };
        Node::panel(Panel::Code, Extent::between(width, widest), move |width| {
            let rows = code_rows(self.face, &self.code, width - arrow).len();
            Extent::between(self.rows(rows.min(MIN_CODE_ROWS as usize)), self.rows(rows))
        })
    }

    fn operations(&self) -> Option<PanelNode<'s>> {
        let height = self.face.height();
        let operations = Node::panel(Panel::Operations, self.text_width(), move |_| Extent::fixed(height)).optional(2);
        self.stage.lesson.counts_operations.then_some(operations)
    }

    /// The values: at most as many as there are, or, beside the code, as many as there is room for.
    fn values(&'s self, is_beside: bool) -> PanelNode<'s> {
        let count = self.stage.recording.steps().iter().map(|step| step.values.len()).max().unwrap_or(0);
        Node::panel(Panel::Values, self.text_width(), move |width| {
            let height = |count: usize| self.rows(count.div_ceil(cells_in(width, self.value_cell)));
            let min = height(MIN_VALUES);
            if is_beside { Extent::at_least(min) } else { Extent::between(min, height(count)) }
        })
    }

    fn parameters(&'s self) -> Option<PanelNode<'s>> {
        let count = self.stage.lesson.parameters.len();
        let parameters = Node::panel(Panel::Parameters, self.text_width(), move |width| {
            Extent::fixed(self.rows(count.div_ceil(cells_in(width, self.parameter_cell))))
        });
        (count > 0).then_some(parameters)
    }

    /// Operations, values and parameters, one below the other.
    fn numbers(&'s self, is_beside: bool) -> PanelNode<'s> {
        let panels = self.operations().into_iter().chain([self.values(is_beside)]).chain(self.parameters());
        Node::column(0, panels.collect())
    }

    fn buttons(&'s self, height: i32) -> PanelNode<'s> {
        Node::panel(Panel::Buttons, self.text_width(), move |width| {
            Extent::fixed(self.stage.button_rows(self.face, width) * height)
        })
    }

    /// The title, the other panels, and the buttons at the bottom.
    fn screen(&'s self, middle: Vec<PanelNode<'s>>, button_height: i32) -> PanelNode<'s> {
        let middle = middle.into_iter().map(|node| node.with_margin(self.gap()));
        let bottom = [Node::space(), self.buttons(button_height)];
        Node::column(0, std::iter::once(self.title()).chain(middle).chain(bottom).collect())
    }
}

/// Returns the height of the line above the magnifier.
pub(super) fn caption_height(face: &Face, magnifier: Magnifier) -> i32 {
    if magnifier == Magnifier::Pixels { face.height() } else { 0 }
}

/// Returns the rectangle of whole cells in the panel of a magnifier.
pub(super) fn lens_place(face: &Face, magnifier: Magnifier, area: Rect) -> Rect {
    let caption = caption_height(face, magnifier);
    let whole = |size: i32| size / ZOOM * ZOOM;
    Rect::new(area.x + 1, area.y + caption + 1, whole(area.width - 2), whole(area.height - caption - 2))
}

/// A function that builds an arrangement with a magnification of the picture, whose code may be broken into rows.
type Arrangement = for<'s> fn(&'s Contents<'s>, zoom: i32, breaks_code: bool) -> PanelNode<'s>;

/// The arrangements, the best first.
const ARRANGEMENTS: [Arrangement; 5] = [beside, stacked, code_below, one_column_for_fingers, one_column];

/// The picture on the left, everything else on its right; the magnifier below it.
fn beside<'s>(c: &'s Contents<'s>, zoom: i32, breaks: bool) -> PanelNode<'s> {
    let lens = std::iter::once(c.magnifier()).chain(c.plot(false)).collect();
    let lens = Node::row(c.gap(), lens).optional(2);
    let code = Node::column(0, vec![c.functions(), c.code(breaks)]);
    let text = Node::column(0, vec![c.sentence(), Node::row(c.gap(), vec![code, c.numbers(true)])]);
    let left = Node::column(c.small_gap(), vec![c.picture(zoom, false), lens]);
    c.screen(vec![Node::row(c.gap(), vec![left, text])], button_height(c.face))
}

/// Picture and magnifier above code and values.
fn stacked<'s>(c: &'s Contents<'s>, zoom: i32, breaks: bool) -> PanelNode<'s> {
    let lens = std::iter::once(c.magnifier()).chain(c.plot(true)).collect();
    let lens = Node::column(c.small_gap(), lens).optional(2);
    let code = Node::column(0, vec![c.sentence(), c.functions(), c.code(breaks)]);
    let above = Node::row(c.gap(), vec![c.picture(zoom, false), lens]);
    c.screen(vec![above, Node::row(c.gap(), vec![code, c.numbers(true)])], button_height(c.face))
}

/// The code below the picture, everything else on their right.
fn code_below<'s>(c: &'s Contents<'s>, zoom: i32, breaks: bool) -> PanelNode<'s> {
    let left = Node::column(0, vec![c.picture(zoom, false), c.functions(), c.code(breaks)]);
    let lens = std::iter::once(c.magnifier()).chain(c.plot(true)).collect();
    let lens = Node::column(c.small_gap(), lens).optional(2);
    let right = Node::column(0, vec![c.sentence(), lens, c.numbers(false)]);
    c.screen(vec![Node::row(c.gap(), vec![left, right])], button_height(c.face))
}

/// Everything in one column, with buttons for the mouse.
fn one_column<'s>(c: &'s Contents<'s>, zoom: i32, breaks: bool) -> PanelNode<'s> {
    column(c, zoom, breaks, button_height(c.face))
}

/// Everything in one column, with buttons for fingers.
fn one_column_for_fingers<'s>(c: &'s Contents<'s>, zoom: i32, breaks: bool) -> PanelNode<'s> {
    column(c, zoom, breaks, TOUCH_TARGET.max(button_height(c.face)))
}

fn column<'s>(c: &'s Contents<'s>, zoom: i32, breaks: bool, button_height: i32) -> PanelNode<'s> {
    let required = [c.picture(zoom, true), c.sentence(), c.functions(), c.code(breaks), c.values(false)];
    let parameters = c.parameters().map(|parameters| parameters.optional(1));
    let rest = parameters.into_iter().chain(c.operations()).chain([c.magnifier().optional(3)]);
    c.screen(required.into_iter().chain(rest).collect(), button_height)
}

#[cfg(test)]
mod tests;
