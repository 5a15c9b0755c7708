//! The list of moves next to the board.

use super::primitives::fitted;
use super::{TableGame, background};
use crate::engine::game::Game as _;
use crate::engine::record::{NodeId, Record};
use crate::gfx::{Color, Framebuffer, Rect};
use crate::ui::theme::Look;

/// The distance between the columns of the first player's moves and the second player's, and the width of the numbers
/// before them, for text of 16 dots.
const COLUMN: i32 = 84;
const NUMBER: i32 = 32;

/// The list of moves on the line of a record, with a row for each pair. A wide list continues in further columns.
pub(crate) struct MoveList {
    look: Look,
    entries: Vec<MoveListEntry>,
    /// The row to keep in view.
    present: usize,
}

struct MoveListEntry {
    node: NodeId,
    row: usize,
    column: usize,
    text: String,
    /// `true` if the move has variations.
    branches: bool,
}

impl MoveList {
    /// Returns the list of a record's line.
    pub(super) fn of<D: TableGame>(drawing: &D, record: &Record<D::Game>, look: Look) -> MoveList {
        let line = record.current_line();
        let mut list = MoveList { look, entries: Vec::new(), present: 0 };
        let mut row = 0;
        for (pair, before) in line.windows(2).zip(record.positions_along(&line)) {
            let Some(mv) = record.node(pair[1]).mv else { continue };
            let column = before.to_move() as usize;
            if column == 0 && !list.entries.is_empty() {
                row += 1;
            }
            if pair[1] == record.current_id() {
                list.present = row;
            }
            let branches = record.children(pair[0]).len() > 1;
            list.entries.push(MoveListEntry {
                node: pair[1],
                row,
                column,
                text: drawing.write_move(&before, mv),
                branches,
            });
        }
        list
    }

    /// Draws the list in a frame, with the move that leads to a node highlighted.
    pub(super) fn draw(&self, screen: &mut Framebuffer, area: Rect, present: NodeId) {
        background::slate(screen, area);
        let (face, middle) = (self.look.face(), self.look.face().height() / 2);
        for (entry, place) in self.shown(area) {
            let Rect { x, y, .. } = place;
            if entry.column == 0 || entry.row == 0 {
                let number = format!("{:>2}", entry.row + 1);
                let left = x - self.look.scaled(entry.column as i32 * COLUMN + NUMBER - 8) + 3;
                screen.draw_text(face, &number, left, y, Color::DARK_GRAY);
            }
            let here = entry.node == present;
            let color = if here { Color::YELLOW } else { Color::LIGHT_GRAY };
            if here {
                screen.fill_rect(place, Color::BLUE);
            }
            screen.draw_text(face, &fitted(face, &entry.text, place.width - 4), x + 3, y, color);
            if entry.branches {
                // A fork before it.
                screen.line(x - 5, y + middle, x - 2, y + middle - 3, Color::LIGHT_CYAN);
                screen.line(x - 5, y + middle, x - 2, y + middle + 3, Color::LIGHT_CYAN);
            }
        }
    }

    /// Returns the number of rows in a column, and the number of columns.
    fn size(&self, area: Rect) -> (usize, usize) {
        let rows = (area.height - 4) / self.look.face().height();
        let columns = (area.width - 6) / self.look.scaled(NUMBER + 2 * COLUMN);
        (rows.max(0) as usize, columns.max(1) as usize)
    }

    /// Returns the first row shown: the present move stays in view, with the moves after it if there is room.
    fn first_row(&self, rows: usize) -> usize {
        let last = self.entries.last().map_or(0, |entry| entry.row);
        (self.present + 3).min(last).saturating_sub(rows.saturating_sub(1)).min(self.present)
    }

    /// Returns the moves shown in an area with their places.
    fn shown(&self, area: Rect) -> impl Iterator<Item = (&MoveListEntry, Rect)> {
        let (rows, columns) = self.size(area);
        // The last row may touch the frame, but the list does not scroll for it.
        let height = self.look.face().height();
        let first = self.first_row(((area.height - 8) / height) as usize * columns);
        let shown = self.entries.iter().filter(move |entry| (first..first + rows * columns).contains(&entry.row));
        shown.map(move |entry| {
            let (column, row) = ((entry.row - first) / rows, (entry.row - first) % rows);
            let left = column as i32 * (NUMBER + 2 * COLUMN) + NUMBER + entry.column as i32 * COLUMN;
            let (x, y) = (area.x + self.look.scaled(left) - 3, area.y + 4 + row as i32 * height);
            (entry, Rect::new(x, y, self.look.scaled(COLUMN) - 2, height))
        })
    }

    /// Returns the move at a pixel.
    pub(crate) fn node_at(&self, area: Rect, x: i32, y: i32) -> Option<NodeId> {
        self.shown(area).find(|(_, place)| place.contains(x, y)).map(|(entry, _)| entry.node)
    }
}
