//! Clicks on the cells of a board, by its layout.

use huanle::engine::{Cell, gomoku, othello, xiangqi};
use huanle::screens::othello::OthelloBoard;
use huanle::screens::table::{Appearance, Layout, PanelLayout};
use huanle::screens::xiangqi::XiangqiBoard;
use huanle::screens::{dos_othello, gomoku as gomoku_screens};
use huanle::text::Language;

fn centre(layout: Layout, cell: Cell) -> String {
    let (x, y) = layout.centre(cell);
    format!("{x},{y}")
}

/// Returns the centre of a square of Othello, such as `d3`, as a script of keys has it.
pub fn othello(square: &str, is_flipped: bool) -> String {
    let square: othello::Square = square.parse().expect("a square");
    let board = OthelloBoard { text: Language::English.text() };
    let cell = Cell { column: square.column(), row: square.row() };
    centre(board.layout(&othello::Position::start(), PanelLayout::BOARD, is_flipped), cell)
}

/// Returns the centre of a square on the board of the Othello for DOS.
pub fn dos_othello(square: &str) -> String {
    let square: othello::Square = square.parse().expect("a square");
    format!("{},{}", dos_othello::board::centre(square.column()), dos_othello::board::centre(square.row()))
}

/// Returns the centre of a point on a board of gomoku of fifteen lines without a bar of menus.
pub fn gomoku(point: &str) -> String {
    let point: gomoku::Point = point.parse().expect("a point");
    centre(
        Layout::within(PanelLayout::BOARD, gomoku_screens::board::EDGES, (15, 15), false),
        point.to_cell(15).expect("a point of the board"),
    )
}

/// Returns the centre of a point of xiangqi, such as `h2`, as a script of keys has it.
pub fn xiangqi(point: &str, is_flipped: bool) -> String {
    let [file, rank] = point.as_bytes() else { panic!("{point}") };
    let cell = Cell { column: file - b'a', row: b'9' - rank };
    centre(
        XiangqiBoard::new(Language::English.text()).layout(&xiangqi::Position::start(), PanelLayout::BOARD, is_flipped),
        cell,
    )
}
