//! New games and their options: the board, the rules, the opening.

use super::swap2;
use super::{GomokuBoard, board};
use crate::engine::Cell;
use crate::engine::gomoku::openings::{OPENINGS, Symmetry};
use crate::engine::gomoku::{Board, MAX_SIZE, MIN_SIZE, Opening, Position, Rules, Stone};
use crate::engine::record::Record;
use crate::gfx::{Framebuffer, Rect};
use crate::machine::{Flow, Machine};
use crate::screens::table::{Layout, NewGames};
use crate::ui::list::List;
use crate::ui::theme;

/// The names of the sizes, from the smallest.
const SIZES: [&str; (MAX_SIZE - MIN_SIZE) as usize + 1] =
    ["10×10", "11×11", "12×12", "13×13", "14×14", "15×15", "16×16", "17×17", "18×18", "19×19", "20×20"];

/// The area in which the stones of an opening are shown, the number of lines around them, and the size of that board.
const PREVIEW: Rect = Rect::new(500, 150, 134, 134);
const PREVIEW_SIZE: u8 = 7;
const OPENING_BOARD_SIZE: u8 = 15;

/// The beginning of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum OpeningChoice {
    /// An empty board.
    Free,
    /// The swap2 protocol.
    Swap2,
    /// A named opening.
    From(&'static Opening),
}

/// The chosen options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct GomokuChoices {
    size: u8,
    rules: Rules,
    opening: OpeningChoice,
}

impl NewGames for GomokuBoard {
    fn options(&self) -> Vec<(&'static str, Vec<&'static str>)> {
        if self.original { Vec::new() } else { rows(self) }
    }

    fn option_notes(&self) -> Vec<Vec<&'static str>> {
        let words = &self.text.gomoku;
        let rules = rules(self).into_iter().map(|number| words.rule_notes[number]);
        if self.original { Vec::new() } else { vec![Vec::new(), rules.collect(), words.opening_notes.to_vec()] }
    }

    fn ask_more(&self, m: &mut Machine<'_>, chosen: &mut Vec<usize>) -> Flow<bool> {
        if self.original { Ok(true) } else { ask_opening(self, m, chosen) }
    }
}

/// Returns the position for the options chosen, without the moves of an opening.
pub(super) fn start(board: &GomokuBoard, options: &[usize]) -> Position {
    start_position(decode_choices(board, options))
}

fn start_position(chosen: GomokuChoices) -> Position {
    let start = Position::empty(chosen.size, chosen.rules);
    // Every available size is valid.
    start.unwrap_or_else(|| Position::new(Board::STANDARD, chosen.rules, Stone::Black))
}

/// Returns the values with the default first and the others in their order.
fn default_first<T: PartialEq + Copy>(all: impl Iterator<Item = T>, usual: T) -> Vec<T> {
    std::iter::once(usual).chain(all.filter(|&other| other != usual)).collect()
}

fn sizes(board: &GomokuBoard) -> Vec<u8> {
    default_first(MIN_SIZE..=MAX_SIZE, board.size)
}

fn rules(board: &GomokuBoard) -> Vec<usize> {
    let usual = Rules::ALL.iter().position(|&rules| rules == board.rules).unwrap_or(0);
    default_first(0..Rules::ALL.len(), usual)
}

/// Returns the rows of the form.
fn rows(board: &GomokuBoard) -> Vec<(&'static str, Vec<&'static str>)> {
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
fn decode_choices(board: &GomokuBoard, numbers: &[usize]) -> GomokuChoices {
    let number = |row: usize| numbers.get(row).copied().unwrap_or(0);
    let size = sizes(board).get(number(0)).copied().unwrap_or(board.size);
    let rules = rules(board).get(number(1)).map_or(board.rules, |&number| Rules::ALL[number]);
    let begins = match (number(2), OPENINGS.get(number(3))) {
        (1, _) => OpeningChoice::Swap2,
        (2, Some(opening)) => OpeningChoice::From(opening),
        _ => OpeningChoice::Free,
    };
    GomokuChoices { size, rules, opening: begins }
}

/// Lets the user choose an opening, if the options ask for one.
fn ask_opening(board: &GomokuBoard, m: &mut Machine<'_>, numbers: &mut Vec<usize>) -> Flow<bool> {
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
    let list =
        List::new(words.choose_opening, &items, words.opening_keys, board.text.context_help.openings).select(chosen);
    let Some(number) = list.choose_with_preview(m, &draw_opening)? else { return Ok(false) };
    numbers.truncate(3);
    numbers.push(number);
    Ok(true)
}

/// Draws the middle of a board with the stones of an opening, to the right of the list.
fn draw_opening(screen: &mut Framebuffer, number: usize) {
    let layout = Layout {
        first: (PREVIEW.x + 13, PREVIEW.y + 13),
        pitch: 18,
        size: (PREVIEW_SIZE, PREVIEW_SIZE),
        flipped: false,
    };
    theme::panel(screen, PREVIEW);
    board::draw_lines(screen, layout);
    let points = OPENINGS.get(number).map(|opening| opening.points(OPENING_BOARD_SIZE, Symmetry::ALL[0]));
    for (point, stone) in points.into_iter().flatten().zip([Stone::Black, Stone::White, Stone::Black]) {
        let edge = (OPENING_BOARD_SIZE - PREVIEW_SIZE) / 2;
        let Some(Cell { column, row }) = point.to_cell(OPENING_BOARD_SIZE) else { continue };
        let cell = Cell { column: column.saturating_sub(edge), row: row.saturating_sub(edge) };
        board::draw_stone(screen, layout.centre(cell), board::stone_radius(layout.pitch), stone);
    }
}

/// Creates a new game for the options chosen: with the moves of the opening, or at the first step of the protocol.
pub(super) fn begin(board: &GomokuBoard, options: &[usize]) -> Record<Position> {
    let chosen = decode_choices(board, options);
    let mut record = Record::new(start_position(chosen));
    match chosen.opening {
        OpeningChoice::Free => {}
        OpeningChoice::Swap2 => swap2::start_swap2(&mut record),
        OpeningChoice::From(opening) => {
            for point in opening.points(chosen.size, Symmetry::ALL[0]) {
                let mv = record.position().move_at(point);
                if record.play(mv).is_err() {
                    break;
                }
            }
        }
    }
    record
}
