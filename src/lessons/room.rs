//! The room for the texts of a lesson on a screen of 640×480, for the check of lesson files.

use crate::gfx::font::bundled;

/// The columns of text in which the code, and the values, of every lesson fit.
pub(crate) const CODE_COLUMNS: i32 = 51;
pub(crate) const VALUE_COLUMNS: i32 = 24;
/// The maximum widths of a line of code, of a value, and of a title.
pub(crate) const CODE_WIDTH: i32 = 8 * CODE_COLUMNS;
pub(crate) const VALUES_WIDTH: i32 = 8 * VALUE_COLUMNS;
pub(crate) const TITLE_WIDTH: i32 = 400;
/// The number of lines of values and parameters that fit.
#[cfg(test)]
pub(crate) const VALUE_LINES: usize = 12;
/// The line spacing of text.
pub(crate) const LINE: i32 = 16;
/// The width and the height of an introduction, in the place of the magnifier.
pub(crate) const INTRODUCTION: (i32, i32) = (272, 14 * LINE);

/// Returns whether an introduction fits.
pub(crate) fn introduction_fits(introduction: &str) -> bool {
    bundled::song16().lines(introduction, INTRODUCTION.0).count() as i32 * LINE <= INTRODUCTION.1
}

/// The number of lines of a sentence, and of their columns.
pub(crate) const SENTENCE: (i32, i32) = (3, 53);

/// Returns whether a sentence fits below the picture.
pub(crate) fn sentence_fits(sentence: &str) -> bool {
    bundled::song16().lines(sentence, SENTENCE.1 * 8).count() as i32 <= SENTENCE.0
}

/// Returns the columns and lines of the parameters below the values: two columns if there are many.
pub(crate) const fn parameter_grid(count: usize) -> (usize, usize) {
    let columns = if count > 6 { 2 } else { 1 };
    (columns, count.div_ceil(columns))
}
