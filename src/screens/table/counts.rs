//! The counts of both sides that a game shows in the panel, such as Othello's mobility.

use super::panel_layout::{COUNT_MARGIN as MARGIN, count_row};
use super::primitives::fitted;
use super::{GameTable, PanelLayout, TableGame, background};
use crate::engine::Player;
use crate::gfx::Color;
use crate::gfx::Framebuffer;

/// The width of a side's column for text of 16 dots: a small piece and two digits.
const COLUMN: i32 = 36;
/// The radius of the piece.
const PIECE: i32 = 6;

impl<D: TableGame> GameTable<'_, '_, D> {
    /// Draws the counts: a row for each, with the label and a column for each side.
    pub(super) fn draw_counts(&self, screen: &mut Framebuffer) {
        let PanelLayout { look, counts: area, .. } = self.places();
        if area.is_empty() {
            return;
        }
        background::slate(screen, area);
        let (face, column) = (look.face(), look.scaled(COLUMN));
        let columns = area.right() - MARGIN - 2 * column;
        let labels = self.board().count_labels(&self.context.settings);
        let counts = self.board().counts(self.game());
        for ((label, numbers), y) in
            labels.iter().zip(counts).zip((area.y + MARGIN..).step_by(count_row(look) as usize))
        {
            let label = fitted(face, label, columns - area.x - MARGIN);
            screen.draw_text(face, &label, area.x + MARGIN, y, Color::LIGHT_GRAY);
            for (player, x) in Player::BOTH.into_iter().zip((columns..).step_by(column as usize)) {
                self.board().draw_sample(screen, (x + PIECE + 3, y + face.height() / 2), PIECE, player);
                let number = numbers[player as usize].to_string();
                screen.draw_text(face, &number, x + column - 2 - face.width(&number), y, Color::WHITE);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gfx::font::bundled;
    use crate::text::{Language, assert_fits};

    #[test]
    fn labels_fit_in_every_language() {
        let room = PanelLayout::standard().list.width - 2 * MARGIN - 2 * COLUMN;
        for text in Language::ALL.map(Language::text) {
            for label in text.othello_table.counts {
                assert_fits(bundled::song16(), label, room);
            }
        }
    }
}
