//! The options of a new game: the board, the rules, the opening.

use super::swap2;
use super::{GomokuBoard, board};
use crate::engine::Cell;
use crate::engine::gomoku::openings::{OPENINGS, Symmetry};
use crate::engine::gomoku::{MAX_SIZE, MIN_SIZE, Opening, Position, Rules, Stone};
use crate::engine::record::Record;
use crate::gfx::{Framebuffer, Rect};
use crate::machine::{Flow, Machine};
use crate::screens::table::Layout;
use crate::ui::list::List;
use crate::ui::theme;

/// The names of the sizes, from the smallest.
const SIZES: [&str; (MAX_SIZE - MIN_SIZE) as usize + 1] =
    ["10×10", "11×11", "12×12", "13×13", "14×14", "15×15", "16×16", "17×17", "18×18", "19×19", "20×20"];

/// The area in which the stones of an opening are shown, the number of lines around them, and the size of that board.
const PREVIEW: Rect = Rect::new(500, 150, 134, 134);
const PREVIEWED: u8 = 7;
const USUAL: u8 = 15;

/// The beginning of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum OpeningChoice {
    /// With an empty board.
    Freely,
    /// By swap2.
    Swap2,
    /// From a named opening.
    From(&'static Opening),
}

/// The options chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct GomokuChoices {
    pub size: u8,
    pub rules: Rules,
    pub begins: OpeningChoice,
}

/// Returns the values with the default first and the others in their order.
fn usual_first<T: PartialEq + Copy>(all: impl Iterator<Item = T>, usual: T) -> Vec<T> {
    std::iter::once(usual).chain(all.filter(|&other| other != usual)).collect()
}

fn sizes(board: &GomokuBoard) -> Vec<u8> {
    usual_first(MIN_SIZE..=MAX_SIZE, board.size)
}

fn rules(board: &GomokuBoard) -> Vec<usize> {
    let usual = Rules::ALL.iter().position(|&rules| rules == board.rules).unwrap_or(0);
    usual_first(0..Rules::ALL.len(), usual)
}

/// Returns the rows of the form.
pub(super) fn rows(board: &GomokuBoard) -> Vec<(&'static str, Vec<&'static str>)> {
    let words = &board.text.gomoku;
    let sizes = sizes(board).into_iter().map(|size| SIZES[usize::from(size - MIN_SIZE)]);
    let rules = rules(board).into_iter().map(|number| words.rules[number]);
    vec![
        (words.options[0], sizes.collect()),
        (words.options[1], rules.collect()),
        (words.options[2], words.new_games.to_vec()),
    ]
}

/// Decodes the numbers of the choices: those of the rows, followed by that of the opening.
pub(super) fn chosen(board: &GomokuBoard, numbers: &[usize]) -> GomokuChoices {
    let number = |row: usize| numbers.get(row).copied().unwrap_or(0);
    let size = sizes(board).get(number(0)).copied().unwrap_or(board.size);
    let rules = rules(board).get(number(1)).map_or(board.rules, |&number| Rules::ALL[number]);
    let begins = match (number(2), OPENINGS.get(number(3))) {
        (1, _) => OpeningChoice::Swap2,
        (2, Some(opening)) => OpeningChoice::From(opening),
        _ => OpeningChoice::Freely,
    };
    GomokuChoices { size, rules, begins }
}

/// Lets the user choose an opening, if the options ask for one.
pub(super) fn ask_opening(board: &GomokuBoard, m: &mut Machine<'_>, numbers: &mut Vec<usize>) -> Flow<bool> {
    if numbers.get(2) != Some(&2) {
        return Ok(true);
    }
    let words = &board.text.gomoku;
    let line = |(number, opening): (usize, &Opening)| {
        let number = format!("{}{}", if number < 13 { "D" } else { "I" }, opening.number);
        (words.opening_line)(&number, opening.chinese, opening.latin)
    };
    let items: Vec<String> = OPENINGS.iter().enumerate().map(|(number, opening)| line((number, opening))).collect();
    let chosen = numbers.get(3).copied().unwrap_or(0);
    let list = List {
        title: words.choose_opening,
        items: &items,
        chosen,
        keys: words.opening_keys,
        help: board.text.hints.openings,
    };
    let Some(number) = list.choose_beside(m, &draw_opening)? else { return Ok(false) };
    numbers.truncate(3);
    numbers.push(number);
    Ok(true)
}

/// Draws the middle of a board with the stones of an opening, to the right of the list.
fn draw_opening(screen: &mut Framebuffer, number: usize) {
    let layout =
        Layout { first: (PREVIEW.x + 13, PREVIEW.y + 13), pitch: 18, size: (PREVIEWED, PREVIEWED), flipped: false };
    theme::panel(screen, PREVIEW);
    board::draw_lines(screen, layout);
    let points = OPENINGS.get(number).map(|opening| opening.points(USUAL, Symmetry::ALL[0]));
    for (point, stone) in points.into_iter().flatten().zip([Stone::Black, Stone::White, Stone::Black]) {
        let edge = (USUAL - PREVIEWED) / 2;
        let Some(Cell { column, row }) = point.cell(USUAL) else { continue };
        let cell = Cell { column: column.saturating_sub(edge), row: row.saturating_sub(edge) };
        board::stone(screen, layout.centre(cell), board::radius(layout.pitch), stone);
    }
}

/// Creates a new game: with the moves of the opening, or at the first step of the protocol.
pub(super) fn begin(start: Position, chosen: GomokuChoices) -> Record<Position> {
    let mut record = Record::new(start);
    match chosen.begins {
        OpeningChoice::Freely => {}
        OpeningChoice::Swap2 => swap2::open(&mut record),
        OpeningChoice::From(opening) => {
            for point in opening.points(chosen.size, Symmetry::ALL[0]) {
                let mv = record.position().at(point);
                if record.play(mv).is_err() {
                    break;
                }
            }
        }
    }
    record
}
