//! The panels of a player, in the places that an arrangement gives them.
//!
//! Nothing here is a number of pixels of the screen: a panel's room is a number of columns and rows of text in the stage's
//! face, of pixels of the picture, or of cells of the magnifier.

use crate::gfx::{Color, Framebuffer, Rect};
use crate::lessons::recording;
use crate::ui::scroll::Scroll;
use crate::ui::theme::Look;

/// A panel of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Panel {
    /// The title, and the number of the step or the time.
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
    /// The values, in a program also the calls.
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
    /// The slider over the steps.
    Timeline,
    /// The buttons, or the line of keys.
    Buttons,
}

/// The columns of text in which the values of every lesson fit: tests of the lessons assert that.
pub(crate) const VALUE_COLUMNS: i32 = 24;

/// No rectangle.
pub(crate) const NOTHING: Rect = Rect::new(0, 0, 0, 0);

/// The width and the height of a picture at scale 2: that of a lesson in its own size, that of a program in half of it.
pub(crate) const PICTURE: (i32, i32) = (recording::WIDTH, recording::HEIGHT);

/// The panels of a player.
#[derive(Debug)]
pub(crate) struct Panels {
    /// The face of all texts, and what follows from it.
    pub look: Look,
    /// The number of stage pixels per two pixels of a lesson's picture.
    pub scale: i32,
    /// The part of the picture that its panel shows, in pixels of the picture.
    pub part: Rect,
    /// The rectangles of the panels that are shown.
    pub places: Vec<(Panel, Rect)>,
}

/// Returns the distance from one line of code, or of values, to the next.
pub(crate) const fn row_height(look: Look) -> i32 {
    look.scaled(15)
}

/// Returns the width of a number of columns of text.
pub(crate) const fn columns(look: Look, count: i32) -> i32 {
    count * look.cell()
}

/// Returns the height of a text that is broken into lines.
pub(crate) fn paragraph_height(look: Look, text: &str, width: i32) -> i32 {
    look.face().lines(text, width).count() as i32 * look.face().height()
}

/// Returns a length on the screen for a number of pixels of a lesson's picture.
pub(crate) const fn scaled(pixels: i32, scale: i32) -> i32 {
    pixels * scale / 2
}

impl Panels {
    /// Returns the rectangle of a panel, if it is shown.
    pub(crate) fn place(&self, panel: Panel) -> Option<Rect> {
        self.places.iter().find(|(known, _)| *known == panel).map(|(_, place)| *place)
    }

    /// Returns the rectangle of a panel; an empty one if it is not shown.
    pub(crate) fn place_or_nothing(&self, panel: Panel) -> Rect {
        self.place(panel).unwrap_or(NOTHING)
    }

    /// Returns the rectangle of the picture's pixels.
    pub(crate) fn picture(&self) -> Option<Rect> {
        self.place(Panel::Picture).map(|area| {
            let (width, height) = (scaled(PICTURE.0, self.scale), scaled(PICTURE.1, self.scale));
            let frame = Rect::new(area.x + (area.width - width) / 2, area.y, width, height);
            frame.fitted(self.part.width, self.part.height)
        })
    }

    /// Returns whether a position on the screen is in the picture.
    pub(crate) fn is_in_picture(&self, (x, y): (i32, i32)) -> bool {
        self.picture().is_some_and(|place| place.contains(x, y))
    }

    /// Returns the pixel of the picture at a position on the screen, which may be outside of the picture.
    pub(crate) fn picture_pixel(&self, (x, y): (i32, i32)) -> Option<(i32, i32)> {
        let place = self.picture()?;
        let pixel = |distance: i32| (distance * self.part.width).div_euclid(place.width);
        Some((self.part.x + pixel(x - place.x), self.part.y + pixel(y - place.y)))
    }

    /// Returns the position on the screen of the middle of a pixel of the picture, which may be outside of the part that is shown.
    pub(crate) fn place_of_pixel(&self, (x, y): (i32, i32)) -> Option<(i32, i32)> {
        let place = self.picture()?;
        let middle = |pixel: i32| ((2 * pixel + 1) * place.width).div_euclid(2 * self.part.width);
        Some((place.x + middle(x - self.part.x), place.y + middle(y - self.part.y)))
    }

    /// Returns the smallest rectangle around some panels.
    pub(crate) fn hull(&self, panels: &[Panel]) -> Rect {
        panels.iter().filter_map(|panel| self.place(*panel)).fold(NOTHING, |hull, place| hull.union(&place))
    }
}

/// Returns the number of cells of a width in a row.
pub(crate) fn cells_in(width: i32, cell: i32) -> usize {
    (width / cell.max(1)).max(1) as usize
}

/// Returns the rectangle of the scroll bar on the right of an area.
fn thin_bar(look: Look, area: Rect) -> Rect {
    Rect { x: area.right() + 1, width: look.scaled(3), ..area }
}

/// Draws a scroll bar on the right of an area whose rows are not all visible.
pub(crate) fn draw_thin_bar(screen: &mut Framebuffer, look: Look, area: Rect, scroll: Scroll) {
    if scroll.is_needed() {
        let (bar, at) = (thin_bar(look, area), |row: usize| area.height * row as i32 / scroll.len as i32);
        screen.fill_rect(bar, Color::DARK_GRAY);
        screen.fill_rect(Rect { y: bar.y + at(scroll.top), height: at(scroll.rows), ..bar }, Color::LIGHT_GRAY);
    }
}

/// Returns the first row to show after a click on the scroll bar on the right of an area, or near it.
pub(crate) fn thin_bar_target(look: Look, area: Rect, mut scroll: Scroll, (x, y): (i32, i32)) -> Option<usize> {
    let bar = thin_bar(look, area);
    let near = Rect { x: bar.x - 2, width: bar.width + 4, ..bar };
    if !scroll.is_needed() || !near.contains(x, y) {
        return None;
    }
    let row = (y - bar.y) as usize * scroll.len / bar.height.max(1) as usize;
    scroll.go_to(row.saturating_sub(scroll.rows / 2));
    Some(scroll.top)
}
