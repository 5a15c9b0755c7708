//! Draws the captured pieces next to the board, a line for each side.

use super::piece::PieceSet;
use crate::engine::record::Record;
use crate::engine::xiangqi::{Board, Piece, PieceKind, Position, Side};
use crate::gfx::font::bundled;
use crate::gfx::{Color, Framebuffer, Rect};
use crate::screens::table::background;
use crate::ui::theme::Look;

/// Returns the height of a line.
pub(super) const fn line(look: Look) -> i32 {
    look.line() - 1
}

/// Returns the pieces that a side has lost since the start of the game: kinds with their numbers, the most valuable
/// first.
pub(super) fn captured(start: &Board, now: &Board, side: Side) -> Vec<(PieceKind, usize)> {
    let count = |board: &Board, kind| board.pieces(side).filter(|&(other, _)| other == kind).count();
    let order = [
        PieceKind::Rook,
        PieceKind::Cannon,
        PieceKind::Horse,
        PieceKind::Advisor,
        PieceKind::Elephant,
        PieceKind::Soldier,
    ];
    let lost = order.map(|kind| (kind, count(start, kind).saturating_sub(count(now, kind))));
    lost.into_iter().filter(|&(_, lost)| lost > 0).collect()
}

/// Draws the pieces captured by Red, and below them those captured by Black, in an area two lines high; a text if there are
/// none.
pub(super) fn draw(
    screen: &mut Framebuffer,
    area: Rect,
    look: Look,
    record: &Record<Position>,
    (set, nothing): (PieceSet, &str),
) {
    background::slate(screen, area);
    let (start, now) = (record.start().board(), record.position().board());
    if Side::BOTH.iter().all(|&side| captured(start, now, side).is_empty()) {
        look.text_centred(screen, nothing, area, Color::DARK_GRAY);
    }
    for (side, number) in [Side::Black, Side::Red].into_iter().zip(0..) {
        let (mut x, y) = (area.x + 8, area.y + number * line(look));
        let color = if side == Side::Red { Color::LIGHT_RED } else { Color::LIGHT_GRAY };
        for (kind, count) in captured(start, now, side) {
            let sign = set.symbol(Piece { side, kind }).to_string();
            x = screen.draw_text(look.face(), &sign, x, y, color);
            if count > 1 {
                x = screen.draw_text(
                    bundled::rom8(),
                    &count.to_string(),
                    x + 1,
                    y + look.face().height() - 9,
                    Color::WHITE,
                );
            }
            x += 8;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_missing_is_counted_from_the_start_of_the_game() {
        let position = |fen: &str| fen.parse::<Position>().unwrap();
        let start = Position::start();
        let later = position("rnbakab1r/9/1c5c1/p1p1p3p/9/9/P1P3P1P/1C7/9/RNBAKABNR w");
        let of = |start: &Position, side| captured(start.board(), later.board(), side);
        assert_eq!(of(&start, Side::Black), [(PieceKind::Horse, 1), (PieceKind::Soldier, 1)]);
        assert_eq!(of(&start, Side::Red), [(PieceKind::Cannon, 1), (PieceKind::Soldier, 1)]);
        assert_eq!(of(&later, Side::Red), []);
    }

    #[test]
    fn all_that_can_be_taken_fits() {
        let most = 6 * (16 + 1 + 8 + 8);
        assert!(8 + most <= 216);
    }
}
