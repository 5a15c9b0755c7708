//! The help of gomoku: placing a stone, the rules, forbidden moves, the levels, the marks, every key, swap2; and the 10
//! × 10 program.

use super::{GomokuBoard, board};
use crate::engine::Cell;
use crate::engine::gomoku::Stone;
use crate::gfx::{Color, Framebuffer, Rect};
use crate::machine::{Flow, Machine};
use crate::play::LevelId;
use crate::screens::pages::{Figure, Pages};
use crate::screens::table::{GameTexts as _, Layout, help, marks};
use crate::text::HelpPage;
use crate::text::levels::LevelText;

/// A small board: `X` and `O` are stones, `x` is a forbidden point, `+` a decisive point, `!` a point where a threat
/// must be answered.
type Diagram = &'static [&'static str];

const FIVE: Diagram = &["......O", ".....O.", ".XXXXX.", "...OO..", ".......", ".......", "......."];
const DOUBLE_THREE: Diagram = &[".......", ".......", ".......", ".XXx...", "...X...", "...X...", "......."];
const DOUBLE_FOUR: Diagram = &[".......", ".......", ".......", "XXXx...", "...X...", "...X...", "...X..."];
const OVERLINE: Diagram = &[".......", ".......", ".......", "XXXxXX.", ".......", ".......", "......."];
const FOUR_THREE: Diagram = &[".......", ".......", ".......", "XXX+...", "...X...", "...X...", "......."];
const THREAT: Diagram = &[".......", ".......", "..XO...", "..X....", "!OOO!..", "..X....", "......."];
const KAGETSU: Diagram = &[".......", ".......", "...OX..", "...X...", ".......", ".......", "......."];
const LINES: Diagram = &["*..*..*", ".*.*.*.", "..***..", "***X***", "..***..", ".*.*.*.", "*..*..*"];

/// Shows the pages over the table, with the computer's current level marked.
///
/// # Errors
/// Returns the interrupt of the machine.
pub(super) fn show(m: &mut Machine<'_>, board: &GomokuBoard, playing: Option<LevelId>) -> Flow {
    let pages = pages(board, playing.map(|level| board.level_text(level)));
    Pages { pages: &pages, keys: board.text.table.keys_in_help }.show_modal(m)
}

/// The shapes, in the order of the page that names them.
const SHAPES: [Diagram; 8] =
    [OPEN_THREE, OPEN_FOUR, FOUR, FOUR_THREE, DOUBLE_THREE, DOUBLE_FOUR, OVERLINE, FIVE_AND_FOUR];
const OPEN_THREE: Diagram = &[".......", ".......", ".......", ".!XXX!.", ".......", ".......", "......."];
const OPEN_FOUR: Diagram = &[".......", ".......", ".......", "!XXXX!.", ".......", ".......", "......."];
const FOUR: Diagram = &[".......", ".......", ".......", "OXXXX!.", ".......", ".......", "......."];
const FIVE_AND_FOUR: Diagram = &[".......", "...X...", "...X...", "XXX+X..", "...X...", ".......", "......."];

fn pages<'p>(board: &GomokuBoard, playing: Option<&LevelText>) -> Vec<(&'static HelpPage, Figure<'p>)> {
    let text = board.text;
    let [rules, forbidden, marks, swap2, program] = &text.gomoku.help;
    let diagram = |small: Diagram| Figure::picture(move |screen, place| draw_diagram(screen, small, place));
    let placing = (&text.gomoku.placing, diagram(THREAT));
    let levels = || (&text.levels.page, help::levels(text, &text.levels.ladder, playing));
    let originals = || (&text.levels.originals_page, help::levels(text, &text.levels.gomoku, playing));
    let marks = (marks, diagram(THREAT));
    let keys = (&text.table.keys_page, help::keys(text, board));
    let program = (program, diagram(LINES));
    let history = (&text.history.gomoku, diagram(KAGETSU));
    if board.original {
        // There is no choice of rules and openings.
        return vec![placing, program, originals(), levels(), marks, keys, history];
    }
    let draw_shape = |screen: &mut Framebuffer, place: Rect, number: usize| draw_diagram(screen, SHAPES[number], place);
    vec![
        placing,
        (rules, diagram(FIVE)),
        (forbidden, diagram(DOUBLE_THREE)),
        (&text.gomoku.shapes_page, Figure::SmallPictures(&text.gomoku.shapes, Box::new(draw_shape))),
        levels(),
        originals(),
        (swap2, diagram(KAGETSU)),
        marks,
        keys,
        program,
        history,
    ]
}

fn draw_diagram(screen: &mut Framebuffer, small: Diagram, place: Rect) {
    let rows = small.len() as u8;
    let pitch = place.width / i32::from(rows);
    let layout =
        Layout { first: (place.x + pitch / 2, place.y + pitch / 2), pitch, size: (rows, rows), flipped: false };
    board::draw_lines(screen, layout);
    for (row, line) in (0..).zip(small) {
        for (column, sign) in (0..).zip(line.chars()) {
            let at = layout.centre(Cell { column, row });
            match sign {
                'X' => board::draw_stone(screen, at, board::stone_radius(pitch), Stone::Black),
                'O' => board::draw_stone(screen, at, board::stone_radius(pitch), Stone::White),
                'x' => marks::cross(screen, at, pitch / 3, Color::LIGHT_RED),
                '+' => marks::ring(screen, at, pitch / 3, Color::GREEN),
                '!' => marks::hollow(screen, at, pitch * 2 / 5, Color::BLUE),
                '*' => screen.fill_circle(at.0, at.1, pitch / 6, Color::BLUE),
                _ => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::gomoku::forbidden::{self, RenjuVerdict};
    use crate::engine::gomoku::{Board, ForbiddenKind, Point, Position, Rules, threats};
    use crate::screens::pages::assert_pages_fit;
    use crate::text::Language;

    #[test]
    fn every_page_fits_in_every_language() {
        for text in Language::ALL.map(Language::text) {
            for board in [GomokuBoard::new(text), GomokuBoard::original(text)] {
                for playing in text.levels.ladder.iter().chain(&text.levels.gomoku) {
                    let pages = pages(&board, Some(playing));
                    assert_pages_fit(Pages { pages: &pages, keys: text.table.keys_in_help });
                }
            }
        }
    }

    /// Returns a small board in the middle of an empty one of the usual size, and the points with a sign.
    fn set_up(small: Diagram, sign: char) -> (Board, Vec<Point>) {
        let (mut board, mut points) = (Board::STANDARD, Vec::new());
        for (row, line) in (0..).zip(small) {
            for (column, found) in (0..).zip(line.chars()) {
                let point = Point::from_cell(Cell { column: column + 4, row: row + 4 }, 15).unwrap();
                board = board.with_point(
                    point,
                    if found == '*' { None } else { Stone::from_char(found).filter(|_| found != 'x') },
                );
                if found == sign {
                    points.push(point);
                }
            }
        }
        points.sort_unstable();
        (board, points)
    }

    #[test]
    fn the_shapes_are_what_their_names_say() {
        let shown = |small| {
            let (board, answers) = set_up(small, '!');
            let threats = threats::threats(&Position::new(board, Rules::FREESTYLE, Stone::White), Stone::Black);
            let [threat] = &threats[..] else { panic!("{threats:?}") };
            let mut completing = threat.completing.clone();
            completing.sort_unstable();
            assert_eq!(completing, answers);
            threat.urgency
        };
        use threats::Urgency;
        assert_eq!([OPEN_THREE, OPEN_FOUR, FOUR].map(shown), [Urgency::OpenThree, Urgency::OpenFour, Urgency::Four]);
        let (board, at) = set_up(FIVE_AND_FOUR, '+');
        let five = Position::new(board, Rules::RENJU, Stone::Black).place(at[0]).unwrap();
        assert_eq!((five.forbidden_kind(at[0]), five.winning_line().len()), (None, 5));
    }

    #[test]
    fn the_small_boards_show_what_they_say() {
        for (small, foul) in [
            (DOUBLE_THREE, ForbiddenKind::DoubleThree),
            (DOUBLE_FOUR, ForbiddenKind::DoubleFour),
            (OVERLINE, ForbiddenKind::Overline),
        ] {
            let (board, at) = set_up(small, 'x');
            assert_eq!(forbidden::judge(&board, at[0]), RenjuVerdict::Forbidden(foul));
        }
        let (board, at) = set_up(FOUR_THREE, '+');
        assert_eq!(forbidden::judge(&board, at[0]), RenjuVerdict::Allowed);
        let (board, _) = set_up(FIVE, 'X');
        assert_eq!(Position::new(board, Rules::STANDARD, Stone::White).winning_line().len(), 5);
        let (board, at) = set_up(THREAT, '!');
        let threats = threats::threats(&Position::new(board, Rules::FREESTYLE, Stone::Black), Stone::White);
        let mut answers: Vec<Point> = threats.iter().flat_map(|threat| threat.completing.clone()).collect();
        answers.sort_unstable();
        assert_eq!((threats.iter().all(|threat| threat.urgency == threats::Urgency::OpenThree), answers), (true, at));
    }
}
