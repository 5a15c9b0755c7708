//! The lesson on frontier discs: those next to an empty square, and the reason to have few of them.

use super::recording::{HEIGHT, WIDTH};
use super::{
    Answer, Comparison, Exercise, Lesson, LessonSettings, Parameter, SourceCode, Step, StepRecorder, StepRecording,
    excerpt::excerpt,
};
use crate::engine::othello::{Bitboard, Board, Position, Side, Square};
use crate::engine::source::{BITBOARD, OTHELLO_BOARD};
use crate::gfx::font::bundled;
use crate::gfx::{Color, Framebuffer, Rect};
use crate::machine::BorlandRng;
use crate::text::Language;

pub(super) const LESSON: Lesson = Lesson {
    comparison: Some(Comparison {
        names: &|sides| [sides.by_discs, sides.by_bits],
        code: SourceCode::Rust(excerpt!("frontier", [BITBOARD, OTHELLO_BOARD])),
        record: &record_bitboards,
    }),
    ..Lesson::new(
        "frontier",
        excerpt!("by disc", [include_str!("frontier.rs")]),
        &[Parameter::new("moves", 16, 2, 40), Parameter::new("side", 1, 0, 1)],
        &record,
        &exercise,
    )
};

/// The position of the board, and the size of a square.
const LEFT_TOP: (i32, i32) = (48, 10);
const SQUARE: i32 = 26;
/// The eight directions, clockwise from the one to the right.
const DIRECTIONS: [(i8, i8); 8] = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];

/// Returns the square next to another, if there is one.
fn neighbor(square: Square, (dx, dy): (i8, i8)) -> Option<Square> {
    Square::new(square.column().checked_add_signed(dx)?, square.row().checked_add_signed(dy)?)
}

/// Returns the neighbours of a square that are on the board.
fn neighbors(square: Square) -> impl Iterator<Item = Square> {
    DIRECTIONS.into_iter().filter_map(move |direction| neighbor(square, direction))
}

/// The disc and direction being checked.
#[derive(Clone, Copy, Default)]
struct FrontierScan {
    disc: Option<Square>,
    next: Option<Square>,
    frontier: Bitboard,
    inner: Bitboard,
}

/// Returns a side's frontier discs and the other side's number of moves. Calls the observer with a mark of the code and
/// the disc being checked.
fn find_frontier(board: Board, side: Side, mut watch: impl FnMut(&'static str, FrontierScan)) -> (Bitboard, u32) {
    let (mut frontier, mut inner) = (Bitboard::EMPTY, Bitboard::EMPTY);
    let look = |disc, next, frontier, inner| FrontierScan { disc: Some(disc), next, frontier, inner };
    // lesson by disc
    let empty = board.empty();
    'discs: for disc in board.discs(side) {
        for next in neighbors(disc) {
            let open = empty.contains(next); // #next
            watch("next", look(disc, Some(next), frontier, inner)); // unseen
            if open {
                frontier = frontier | disc.into(); // #frontier
                watch("frontier", look(disc, Some(next), frontier, inner)); // unseen
                continue 'discs;
            }
        }
        inner = inner | disc.into(); // #inner
        watch("inner", look(disc, None, frontier, inner)); // unseen
    }
    let moves = Position::new(board, !side).mobility(); // #moves
    // end of lesson
    watch("moves", FrontierScan { disc: None, next: None, frontier, inner });
    (frontier, moves)
}

/// Returns the position after this number of moves of a game in which Black minimizes its frontier and White flips as
/// many discs as possible.
fn position(moves: i32) -> Position {
    let mut position = Position::new(Board::start(), Side::Black);
    for _ in 0..moves {
        if position.must_pass() {
            position = position.pass_unchecked();
        }
        let legal = position.legal_moves().iter();
        let chosen = match position.side() {
            Side::Black => {
                legal.min_by_key(|&square| position.place_unchecked(square).board().frontier(Side::Black).count())
            }
            Side::White => legal.max_by_key(|&square| position.flips(square).count()),
        };
        let Some(square) = chosen else { break };
        position = position.place_unchecked(square);
    }
    position
}

/// Returns the board and the side of a setting.
fn board_and_side(setting: &LessonSettings) -> (Board, Side) {
    (position(setting.values[0]).board(), if setting.values[1] == 0 { Side::Black } else { Side::White })
}

fn record(setting: &LessonSettings) -> StepRecording {
    let (board, side) = board_and_side(setting);
    let mut recorder = StepRecorder::new(picture(&board));
    find_frontier(board, side, |mark, look| {
        recorder.picture = picture(&board);
        draw_found(&mut recorder.picture, look.frontier, look.inner);
        if let Some(disc) = look.disc {
            frame(&mut recorder.picture, disc, Color::YELLOW);
        }
        if let Some(next) = look.next {
            frame(&mut recorder.picture, next, Color::WHITE);
        }
        let at = look.next.or(look.disc).map_or((WIDTH / 2, HEIGHT / 2), middle);
        let mut step = Step::new(mark, at);
        if let Some(disc) = look.disc {
            step = step.value("disc", disc);
        }
        if let Some(next) = look.next {
            step = step.value("next", next);
        }
        if mark == "next" {
            step = step.value("open", look.next.is_some_and(|next| board.empty().contains(next)));
        }
        step = step.value("frontier", look.frontier.count()).value("inner", look.inner.count());
        if mark == "moves" {
            let moves = Position::new(board, !side).legal_moves();
            draw_marks(&mut recorder.picture, moves, Color::LIGHT_CYAN);
            step = step.value("moves", moves.count());
        }
        recorder.record(step);
    });
    recorder.finish()
}

/// Records the same with the engine's bitboard operations.
fn record_bitboards(setting: &LessonSettings) -> StepRecording {
    let (board, side) = board_and_side(setting);
    let empty = board.empty();
    let in_row = |square| [(-1, 0), (1, 0)].into_iter().filter_map(move |way| neighbor(square, way));
    let beside: Bitboard = empty.iter().flat_map(in_row).collect();
    let sets = [
        ("beside", "beside", beside),
        ("row", "row", empty | beside),
        ("neighbors", "neighbors", empty.neighbors()),
        ("frontier", "frontier", board.frontier(side)),
    ];
    let mut recorder = StepRecorder::new(picture(&board));
    for (mark, name, set) in sets {
        recorder.picture = picture(&board);
        if mark == "frontier" {
            draw_found(&mut recorder.picture, set, board.interior(side));
        } else {
            draw_marks(&mut recorder.picture, set, Color::YELLOW);
        }
        let at = set.iter().next().map_or((WIDTH / 2, HEIGHT / 2), middle);
        recorder.record(Step::new(mark, at).value(name, set.count()));
    }
    recorder.finish()
}

/// Returns the upper left corner of a square.
fn corner(square: Square) -> (i32, i32) {
    (LEFT_TOP.0 + i32::from(square.column()) * SQUARE, LEFT_TOP.1 + i32::from(square.row()) * SQUARE)
}

/// Returns the centre of a square.
fn middle(square: Square) -> (i32, i32) {
    let (x, y) = corner(square);
    (x + SQUARE / 2, y + SQUARE / 2)
}

/// Returns the board with its discs.
fn picture(board: &Board) -> Framebuffer {
    let mut picture = Framebuffer::new(WIDTH, HEIGHT);
    let (face, size) = (bundled::rom8(), 8 * SQUARE);
    let (left, top) = LEFT_TOP;
    for i in 0..=8 {
        picture.line(left + i * SQUARE, top, left + i * SQUARE, top + size, Color::CYAN);
        picture.line(left, top + i * SQUARE, left + size, top + i * SQUARE, Color::CYAN);
    }
    for (letter, i) in ('a'..='h').zip(0..) {
        let half = i * SQUARE + SQUARE / 2;
        picture.draw_text(face, &letter.to_string(), left + half - 3, top + size + 7, Color::LIGHT_GRAY);
        picture.draw_text(face, &(i + 1).to_string(), left - 15, top + half - 3, Color::LIGHT_GRAY);
    }
    for square in board.occupied() {
        let (x, y) = middle(square);
        let color = if board.disc(square) == Some(Side::Black) { Color::DARK_GRAY } else { Color::WHITE };
        picture.fill_circle(x, y, 10, color);
    }
    picture
}

/// Rings the frontier discs and joins neighbouring ones to walls; marks inner discs with a dot.
fn draw_found(picture: &mut Framebuffer, frontier: Bitboard, inner: Bitboard) {
    for square in frontier {
        let (x, y) = middle(square);
        let stands = |direction| neighbor(square, direction).filter(|&next| frontier.contains(next));
        for &(dx, dy) in &DIRECTIONS[..4] {
            // Not diagonally where the wall goes around the corner.
            let around = dx * dy != 0 && (stands((dx, 0)).is_some() || stands((0, dy)).is_some());
            if let Some(next) = stands((dx, dy)).filter(|_| !around) {
                let (to_x, to_y) = middle(next);
                (0..2).for_each(|i| picture.line(x + i, y, to_x + i, to_y, Color::LIGHT_RED));
                picture.line(x, y + 1, to_x, to_y + 1, Color::LIGHT_RED);
            }
        }
        (9..=10).for_each(|radius| picture.circle(x, y, radius, Color::LIGHT_RED));
    }
    for square in inner {
        let (x, y) = middle(square);
        picture.fill_circle(x, y, 3, Color::GREEN);
    }
}

/// Draws a small square in the middle of each of some squares.
fn draw_marks(picture: &mut Framebuffer, squares: Bitboard, color: Color) {
    for square in squares {
        let (x, y) = middle(square);
        picture.fill_rect(Rect::new(x - 3, y - 3, 7, 7), color);
    }
}

/// Draws a frame inside a square.
fn frame(picture: &mut Framebuffer, square: Square, color: Color) {
    let (x, y) = corner(square);
    let (near, far) = (1, SQUARE - 1);
    for (x1, y1, x2, y2) in
        [(near, near, far, near), (near, far, far, far), (near, near, near, far), (far, near, far, far)]
    {
        picture.line(x + x1, y + y1, x + x2, y + y2, color);
    }
}

/// Creates an exercise on the number of frontier discs.
fn exercise(random: &mut BorlandRng, _: Language) -> Exercise {
    let mut position = Position::new(Board::start(), Side::Black);
    for _ in 0..12 + random.random(12) {
        let moves: Vec<Square> = position.legal_moves().iter().collect();
        position = match moves.len() {
            0 => break,
            count => position.place_unchecked(moves[usize::from(random.random(count as u16))]),
        };
    }
    let board = position.board();
    let (right, inner) = (board.frontier(Side::Black).count(), board.interior(Side::Black).count());
    let discs = board.discs(Side::Black).count();
    let wrong = [Some(inner), Some(right + 1), right.checked_sub(1), Some(right + 2), right.checked_sub(2)];
    let wrong = wrong.into_iter().flatten().filter(|&count| count <= discs).map(|count| count.to_string());
    let (options, right) = Exercise::mix_options(right.to_string(), wrong, random.rand());
    let gaps = vec![discs.to_string()];
    Exercise {
        gaps,
        picture: picture(&board),
        at: (WIDTH / 2, HEIGHT / 2),
        answer: Answer::Choice { options, right },
        why: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn disc_by_disc_finds_what_the_engine_finds() {
        for moves in 0..=60 {
            let board = position(moves).board();
            for side in [Side::Black, Side::White] {
                let mut inner = Bitboard::EMPTY;
                let (frontier, replies) = find_frontier(board, side, |_, look| inner = look.inner);
                assert_eq!((frontier, inner), (board.frontier(side), board.interior(side)), "{moves}");
                assert_eq!(replies, Position::new(board, !side).legal_moves().count());
            }
        }
    }
}
