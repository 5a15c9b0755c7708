//! The arrangement of the panels: rows and columns, of which the first that fits the stage is taken.

use super::lens::ZOOM;
use super::panels::{PICTURE, Panel, Panels, VALUE_COLUMNS, columns, scaled};
use crate::gfx::Rect;
use crate::machine::StageSize;
use crate::ui::layout::{Extent, Node};
use crate::ui::theme::Look;

/// The least and the greatest numbers of columns and rows of the magnifier.
pub(crate) const LENS_COLUMNS: Extent = Extent::between(20, 36);
const LENS_ROWS: Extent = Extent::between(12, 28);
/// The scale of a picture of half its size in a lesson, and a quarter in a program.
pub(crate) const SMALLEST: i32 = 1;

/// The room that an arrangement must leave.
#[derive(Clone, Copy)]
pub(crate) struct Fit {
    /// The number of stage pixels per two pixels of a lesson's picture.
    pub scale: i32,
    /// `true` if lines of code may be broken or cut, and answers may be above their reason.
    pub breaks: bool,
    /// The least number of lines of code.
    pub code_rows: i32,
}

pub(crate) type PanelNode<'c> = Node<'c, Panel>;

/// The contents of a player, for which the panels must have room.
pub(crate) trait Contents {
    /// Returns the look of the stage.
    fn look(&self) -> Look;

    /// The title, with a free row for the frame of a picture below it.
    fn title(&self) -> PanelNode<'_>;

    /// The panel above the code: the sentence or the question. `None` if there is none.
    fn head(&self, _width: Extent, _is_narrow: bool) -> Option<PanelNode<'_>> {
        None
    }

    /// The code, or what is in its place.
    fn body(&self, fit: Fit) -> Vec<PanelNode<'_>>;

    /// The width of the code if its lines are not broken.
    fn code_width(&self) -> i32;

    /// The plot, if there is one. In the same column as the magnifier, it is no wider than that.
    fn plot(&self, _is_below: bool) -> Option<PanelNode<'_>> {
        None
    }

    /// The panels beside the code or in a column of their own: the values and the rows that belong to them.
    fn numbers(&self, is_beside: bool) -> Option<PanelNode<'_>>;

    /// The values and what belongs to them below everything else, perhaps as high as a finger needs.
    fn numbers_below(&self, fit: Fit, is_for_finger: bool) -> Vec<PanelNode<'_>>;

    /// The buttons, or the line of keys.
    fn bottom(&self) -> PanelNode<'_>;

    /// Returns whether the picture is left out where there is no room for it in a single column.
    fn gives_up_picture(&self, _fit: Fit) -> bool {
        false
    }
}

/// A function that builds an arrangement.
pub(crate) type Arrangement<C> = for<'c> fn(&'c C, fit: Fit) -> PanelNode<'c>;

/// Scales of the picture, the largest first, the arrangements for them, the best first, and the least numbers of lines of code,
/// each with whether lines may be broken, the one preferred first.
pub(crate) type Attempt<'a, C> = (&'a [i32], &'a [Arrangement<C>], &'a [(i32, bool)]);

/// Arranges panels for the size of a stage. Of the arrangements in which every required panel has enough room, those of the
/// first number of lines of code are taken, of these those with the largest picture, and among them the first one that shows
/// all panels. If an attempt has none, the next one is made; at last, the last arrangement is taken as it is.
pub(crate) fn arrange<C: Contents>(contents: &C, stage: StageSize, attempts: &[Attempt<'_, C>]) -> Panels {
    let StageSize { width, height, .. } = stage;
    let (look, area) = (contents.look(), Rect::new(0, 0, width, height));
    for (scales, arrangements, fits) in attempts {
        for (&(code_rows, breaks), &scale) in fits.iter().flat_map(|fit| scales.iter().map(move |scale| (fit, scale))) {
            let trees = arrangements.iter().map(|arrangement| arrangement(contents, Fit { scale, breaks, code_rows }));
            let fitting = trees.filter(|tree| tree.fits(width, height));
            let placed: Vec<_> = fitting.map(|tree| (tree.panel_count(), tree.place(area))).collect();
            let complete = placed.iter().position(|(count, places)| places.len() == *count);
            if let Some((_, places)) = placed.into_iter().nth(complete.unwrap_or(0)) {
                return Panels { look, scale, places };
            }
        }
    }
    let fit = Fit { scale: SMALLEST, breaks: true, code_rows: 0 };
    let last = attempts.last().and_then(|(_, arrangements, _)| arrangements.last());
    let places = last.map_or_else(Vec::new, |last| last(contents, fit).place(area));
    Panels { look, scale: SMALLEST, places }
}

/// Any width in which a word fits.
pub(crate) fn text_width(look: Look) -> Extent {
    Extent::at_least(columns(look, VALUE_COLUMNS))
}

/// Returns the distance of the picture from what is beside it.
pub(crate) fn wide_gap(look: Look) -> i32 {
    look.scaled(12)
}

/// The picture, in the middle of its panel if that is wider.
pub(crate) fn picture<'c>(scale: i32, across: bool) -> PanelNode<'c> {
    let (width, height) = (scaled(PICTURE.0, scale), scaled(PICTURE.1, scale));
    let width = if across { Extent::at_least(width) } else { Extent::fixed(width) };
    Node::panel(Panel::Picture, width, move |_| Extent::fixed(height))
}

/// The magnified part of the picture.
pub(crate) fn magnifier<'c>(look: Look) -> PanelNode<'c> {
    let cells = |count: Extent, more: i32| Extent::between(count.min * ZOOM + more, count.max * ZOOM + more);
    let height = cells(LENS_ROWS, look.scaled(16));
    Node::panel(Panel::Magnifier, cells(LENS_COLUMNS, 0), move |_| height)
}

/// The magnifier with the plot, below or beside it.
fn lens<C: Contents>(c: &C, is_above: bool) -> PanelNode<'_> {
    let panels = std::iter::once(magnifier(c.look())).chain(c.plot(is_above)).collect();
    let gap = c.look().scaled(4);
    if is_above { Node::column(gap, panels).optional(2) } else { Node::row(2 * gap, panels).optional(2) }
}

/// The title, the other panels, and the buttons at the bottom.
pub(crate) fn screen<'c, C: Contents>(c: &'c C, middle: PanelNode<'c>, margin: i32) -> PanelNode<'c> {
    Node::column(0, vec![c.title(), middle.with_margin(margin), Node::space(), c.bottom()])
}

/// The picture on the left, everything else on its right; the magnifier below it.
pub(crate) fn beside<C: Contents>(c: &C, fit: Fit) -> PanelNode<'_> {
    let look = c.look();
    let lower = Node::row(look.gap(), std::iter::once(Node::column(0, c.body(fit))).chain(c.numbers(true)).collect());
    // As wide as below the picture on a screen of 640×480, if lines may not be broken.
    let width = if fit.breaks { text_width(look) } else { Extent::at_least(c.code_width()) };
    let text = Node::column(0, c.head(width, false).into_iter().chain([lower]).collect());
    let left = Node::column(look.scaled(2), vec![picture(fit.scale, false), lens(c, false)]);
    screen(c, Node::row(wide_gap(look), vec![left, text]), look.gap())
}

/// Picture and magnifier above code and values.
pub(crate) fn stacked<C: Contents>(c: &C, fit: Fit) -> PanelNode<'_> {
    let look = c.look();
    let text = Node::column(0, c.head(text_width(look), false).into_iter().chain(c.body(fit)).collect());
    let above = Node::row(wide_gap(look), vec![picture(fit.scale, false), lens(c, true)]);
    let below = Node::row(look.gap(), std::iter::once(text).chain(c.numbers(true)).collect());
    screen(c, Node::column(look.scaled(2), vec![above, below]), look.gap())
}

/// The code below the picture, everything else on their right.
pub(crate) fn code_below<C: Contents>(c: &C, fit: Fit) -> PanelNode<'_> {
    let look = c.look();
    let left = std::iter::once(picture(fit.scale, false)).chain(c.body(fit));
    let right = c.head(text_width(look), false).into_iter().chain([lens(c, true)]).chain(c.numbers(false));
    let columns = [left.collect(), right.collect()].map(|panels| Node::column(look.scaled(2), panels));
    screen(c, Node::row(wide_gap(look), columns.into()), look.gap())
}

/// Everything in one column, with rows as high as a finger needs.
pub(crate) fn one_column_for_finger<C: Contents>(c: &C, fit: Fit) -> PanelNode<'_> {
    let above = std::iter::once(picture(fit.scale, true)).chain(c.head(text_width(c.look()), true));
    column(c, fit, above.collect(), c.numbers_below(fit, true))
}

/// Everything in one column.
pub(crate) fn one_column<C: Contents>(c: &C, fit: Fit) -> PanelNode<'_> {
    let picture = picture(fit.scale, true).optional(u8::from(c.gives_up_picture(fit)));
    let above = std::iter::once(picture).chain(c.head(text_width(c.look()), true));
    column(c, fit, above.collect(), c.numbers_below(fit, false))
}

/// Puts the code and the values below what is above them.
pub(crate) fn column<'c, C: Contents>(
    c: &'c C,
    fit: Fit,
    above: Vec<PanelNode<'c>>,
    numbers: Vec<PanelNode<'c>>,
) -> PanelNode<'c> {
    let look = c.look();
    let panels = above.into_iter().chain(c.body(fit)).chain(numbers);
    screen(c, Node::column(look.scaled(1), panels.collect()), look.gap())
}
