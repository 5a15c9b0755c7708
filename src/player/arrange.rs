//! The parts of an arrangement of panels.

use super::lens::ZOOM;
use super::panels::{PICTURE, Panel, VALUE_COLUMNS, columns, scaled};
use crate::ui::layout::{Extent, Node};
use crate::ui::theme::Look;

/// The least and the greatest numbers of columns and rows of the magnifier.
pub(super) const LENS_COLUMNS: Extent = Extent::between(20, 36);
const LENS_ROWS: Extent = Extent::between(12, 28);
/// The scale of a picture of half its size in a lesson, and a quarter in a program.
pub(super) const SMALLEST: i32 = 1;

/// The room that an arrangement must leave.
#[derive(Clone, Copy)]
pub(super) struct Fit {
    /// The number of stage pixels per two pixels of a lesson's picture.
    pub scale: i32,
    /// `true` if lines of code may be broken or cut, and answers may be above their reason.
    pub breaks: bool,
    /// The least number of lines of code.
    pub code_rows: i32,
}

pub(super) type PanelNode<'c> = Node<'c, Panel>;

/// Any width in which a word fits.
pub(super) fn text_width(look: Look) -> Extent {
    Extent::at_least(columns(look, VALUE_COLUMNS))
}

/// Returns the distance of the picture from what is beside it.
pub(super) fn wide_gap(look: Look) -> i32 {
    look.scaled(12)
}

/// The picture, in the middle of its panel if that is wider.
pub(super) fn picture<'c>(scale: i32, across: bool) -> PanelNode<'c> {
    let (width, height) = (scaled(PICTURE.0, scale), scaled(PICTURE.1, scale));
    let width = if across { Extent::at_least(width) } else { Extent::fixed(width) };
    Node::panel(Panel::Picture, width, move |_| Extent::fixed(height))
}

/// The magnified part of the picture.
pub(super) fn magnifier<'c>(look: Look) -> PanelNode<'c> {
    let cells = |count: Extent, more: i32| Extent::between(count.min * ZOOM + more, count.max * ZOOM + more);
    let height = cells(LENS_ROWS, look.scaled(16));
    Node::panel(Panel::Magnifier, cells(LENS_COLUMNS, 0), move |_| height)
}
