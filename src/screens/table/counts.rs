//! The counts of both sides that a game shows in the panel, such as Othello's mobility.

use super::primitives::fitted;
use super::{GameTable, TableGame, background};
use crate::engine::Player;
use crate::gfx::Color;
use crate::gfx::Framebuffer;
use crate::gfx::font::bundled;

/// The height of a row.
const ROW: i32 = 17;
/// The distance of the rows from the edge.
const MARGIN: i32 = 4;
/// The width of a side's column: a small piece and two digits.
const COLUMN: i32 = 36;
/// The radius of the piece.
const PIECE: i32 = 6;

/// Returns the height of a number of rows; 0 for none.
pub(super) const fn height(rows: usize) -> i32 {
    if rows == 0 { 0 } else { rows as i32 * ROW + 2 * MARGIN }
}

impl<D: TableGame> GameTable<'_, '_, D> {
    /// Draws the counts: a row for each, with the label and a column for each side.
    pub(super) fn draw_counts(&self, screen: &mut Framebuffer) {
        let area = self.places().counts;
        if area.is_empty() {
            return;
        }
        background::slate(screen, area);
        let face = bundled::song16();
        let columns = area.right() - MARGIN - 2 * COLUMN;
        let labels = self.board().count_labels(&self.context.settings);
        let counts = self.board().counts(self.game());
        for ((label, numbers), y) in labels.iter().zip(counts).zip((area.y + MARGIN..).step_by(ROW as usize)) {
            let label = fitted(face, label, columns - area.x - MARGIN);
            screen.draw_text(face, &label, area.x + MARGIN, y, Color::LIGHT_GRAY);
            for (player, x) in Player::BOTH.into_iter().zip((columns..).step_by(COLUMN as usize)) {
                self.board().draw_sample(screen, (x + PIECE + 3, y + 8), PIECE, player);
                let number = numbers[player as usize].to_string();
                screen.draw_text(face, &number, x + COLUMN - 2 - face.width(&number), y, Color::WHITE);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screens::table::PanelLayout;
    use crate::text::{Language, assert_fits};

    #[test]
    fn labels_fit_in_every_language() {
        let room = PanelLayout::DEFAULT.list.width - 2 * MARGIN - 2 * COLUMN;
        for text in Language::ALL.map(Language::text) {
            for label in text.othello_table.counts {
                assert_fits(bundled::song16(), label, room);
            }
        }
    }
}
