//! Tables with aligned columns, also for characters that are two terminal columns wide.

use std::io::{self, Write};

use unicode_width::UnicodeWidthStr;

use crate::records::printable;

/// Pads a text to this many terminal columns, aligned left or right.
pub(crate) fn pad(text: &str, width: usize, right: bool) -> String {
    let room = " ".repeat(width.saturating_sub(text.width()));
    if right { room + text } else { text.to_owned() + &room }
}

/// A table with a row of headings.
pub(super) struct Grid {
    /// Each column's heading, and whether the column is aligned right, as numbers are.
    pub columns: Vec<(&'static str, bool)>,
    /// The rows, each with a text for every column.
    pub rows: Vec<Vec<String>>,
}

impl Grid {
    /// Writes the table; no line ends with a space.
    ///
    /// # Errors
    /// Returns an error if it cannot be written.
    pub(super) fn write(&self, output: &mut impl Write) -> io::Result<()> {
        write!(output, "{}", self.text())
    }

    /// Returns the table as text.
    pub(super) fn text(&self) -> String {
        let heading: Vec<String> = self.columns.iter().map(|(heading, _)| (*heading).to_owned()).collect();
        // Names may contain control characters, which a terminal would execute.
        let cells: Vec<Vec<String>> =
            self.rows.iter().map(|row| row.iter().map(|cell| printable(cell)).collect()).collect();
        let rows: Vec<&Vec<String>> = std::iter::once(&heading).chain(&cells).collect();
        let widest = |column: usize| rows.iter().map(|row| row[column].width()).max().unwrap_or(0);
        let widths: Vec<usize> = (0..heading.len()).map(widest).collect();
        let mut text = String::new();
        for row in rows {
            let mut line = String::new();
            for ((cell, width), &(_, right)) in row.iter().zip(&widths).zip(&self.columns) {
                line += &pad(cell, *width, right);
                line += "  ";
            }
            text += line.trim_end();
            text.push('\n');
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_terminal_obeys_a_cell() {
        let grid = Grid { columns: vec![("name", false)], rows: vec![vec!["a\u{1b}[31mb\u{202e}c".to_owned()]] };
        assert_eq!(grid.text(), "name\na?[31mb?c\n");
    }

    #[test]
    fn columns_stand_below_each_other() {
        let rows = [["小明", "10"], ["Anna", "9"], ["欢乐棋 a", "100"]];
        let rows = rows.map(|row| row.map(str::to_owned).to_vec()).to_vec();
        let grid = Grid { columns: vec![("name", false), ("games", true)], rows };
        assert_eq!(grid.text(), "name      games\n小明         10\nAnna          9\n欢乐棋 a    100\n");
    }
}
