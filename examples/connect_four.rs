//! Connect four: a new game in one file. Its rules are a `Game`, its players are the engine's, and its screen is a
//! function on the machine. `docs/en/new-game.md` explains it step by step.

use std::{process::ExitCode, sync::LazyLock};

use huanle::engine::game::{Cell, Game, IllegalMoveError, Outcome, Placement, Player, position_key};
use huanle::engine::search::{Evaluation, FullWidth, IterativeDeepening, Level, Limits, PvsEngine};
use huanle::gfx::{Color, Framebuffer, font::bundled};
use huanle::machine::{Flow, Input, Machine, code};
use huanle::screens::{table::Layout, thinking};
use huanle::ui::{Hover, PointerAction};

const COLUMNS: u8 = 7;
const ROWS: u8 = 6;
/// The distances of bits: vertical, horizontal, both diagonals.
const DIRECTIONS: [u32; 4] = [1, 7, 6, 8];

/// A position: a bit for each disc, seven for each column from the bottom up; the highest is never set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Position {
    discs: [u64; 2],
}

fn bit(cell: Cell) -> u64 {
    1 << (u32::from(cell.column) * 7 + u32::from(ROWS - 1 - cell.row))
}

impl Position {
    /// Returns the owner of the disc in a cell.
    fn disc(&self, cell: Cell) -> Option<Player> {
        Player::BOTH.into_iter().find(|&player| self.discs[player as usize] & bit(cell) != 0)
    }

    /// Returns the move in a column, if it is legal.
    pub fn drop(&self, column: u8) -> Option<Placement> {
        let mut cells = (0..ROWS).rev().map(|row| Cell { column, row });
        cells.find(|&cell| self.disc(cell).is_none()).filter(|_| self.outcome().is_none()).map(Placement)
    }

    /// Returns the discs of the last move's player that are part of four in a row.
    fn fours(&self) -> u64 {
        let own = self.discs[!self.to_move() as usize];
        DIRECTIONS.into_iter().fold(0, |fours, step| {
            let first = own & own >> step & own >> (2 * step) & own >> (3 * step);
            fours | first | first << step | first << (2 * step) | first << (3 * step)
        })
    }
}

impl Game for Position {
    type Move = Placement;
    type IllegalMove = IllegalMoveError;
    type Undo = ();

    fn size(&self) -> (u8, u8) {
        (COLUMNS, ROWS)
    }

    fn to_move(&self) -> Player {
        let [first, second] = self.discs.map(u64::count_ones);
        if first == second { Player::First } else { Player::Second }
    }

    /// The middle first: it is usually better, so that alpha-beta prunes more.
    fn moves_into(&self, moves: &mut Vec<Placement>) {
        moves.clear();
        moves.extend([3, 2, 4, 1, 5, 0, 6].into_iter().filter_map(|column| self.drop(column)));
    }

    fn key(&self) -> u64 {
        position_key(self.discs)
    }

    fn play(&self, mv: Placement) -> Result<Position, IllegalMoveError> {
        if self.drop(mv.0.column) == Some(mv) { Ok(self.after(mv)) } else { Err(IllegalMoveError) }
    }

    fn make(&mut self, mv: Placement) {
        self.discs[self.to_move() as usize] |= bit(mv.0);
    }

    fn unmake(&mut self, mv: Placement, (): ()) {
        self.discs = self.discs.map(|discs| discs & !bit(mv.0));
    }

    fn outcome(&self) -> Option<Outcome> {
        let is_full = (self.discs[0] | self.discs[1]).count_ones() == u32::from(COLUMNS * ROWS);
        if self.fours() != 0 { Some(Outcome::Win(!self.to_move())) } else { is_full.then_some(Outcome::Draw) }
    }
}

/// All lines of four cells. A line that leaves the board contains a highest bit of a column, or one beyond the last.
static LINES: LazyLock<Vec<u64>> = LazyLock::new(|| {
    let outside = (0..COLUMNS).fold(!0 << 49, |bits, column| bits | 1_u64 << (7 * column + ROWS));
    let line = |step, at| (0..4).fold(0, |line, number| line | 1_u64 << at << (number * step));
    let lines = DIRECTIONS.into_iter().flat_map(|step| (0..49).map(move |at| line(step, at)));
    lines.filter(|line| line & outside == 0).collect()
});

/// The evaluation: counts the lines in which only one player has discs, those with more discs for more.
struct OpenLines;

impl Evaluation<Position> for OpenLines {
    fn evaluate(&self, position: &Position, _last: Option<Placement>) -> i32 {
        let [first, second] = position.discs;
        let worth = |discs: u64| [0, 1, 4, 16, 0][discs.count_ones() as usize];
        let value = |&line: &u64| match (first & line, second & line) {
            (own, 0) => worth(own),
            (0, own) => -worth(own),
            _ => 0,
        };
        let sum: i32 = LINES.iter().map(value).sum();
        if position.to_move() == Player::First { sum } else { -sum }
    }
}

/// The computer players: the first two by plain alpha-beta, the third with a transposition table.
pub const LEVELS: [Level<Position>; 3] = [
    Level::new("beginner", |seed| Box::new(IterativeDeepening::new(OpenLines, Limits::depth(1), seed))),
    Level::new("intermediate", |seed| Box::new(IterativeDeepening::new(OpenLines, Limits::depth(4), seed))),
    Level::new("strong", |_| Box::new(PvsEngine::new(FullWidth(OpenLines), Limits::nodes(1 << 20), 16))),
];

const LEVEL_NAMES: [&str; 3] = ["Beginner 入门", "Intermediate 中级", "Strong 高级"];
const SIDE_NAMES: [&str; 2] = ["Red 红方", "Yellow 黄方"];
const COLORS: [Color; 2] = [Color::LIGHT_RED, Color::YELLOW];
const KEYS: &str = "← → Space  落子\n1 2 3 4 5 6 7  drop\nU  take back 悔棋\nN  new game 新局\nL  level 级别\nS  swap sides 换边\nP  2 players 双人\nEsc  end 退出";
const BOARD: Layout = Layout { first: (51, 107), pitch: 62, size: (COLUMNS, ROWS), flipped: false };

fn main() -> ExitCode {
    huanle::run("Connect four 四子棋", connect_four)
}

/// A game being played.
struct Table {
    /// The positions from the start.
    game: Vec<Position>,
    /// The column of the disc above the board.
    column: u8,
    level: usize,
    computer: Option<Player>,
}

pub fn connect_four(m: &mut Machine<'_>) -> Flow {
    let mut table = Table { game: vec![Position::default()], column: 3, level: 1, computer: Some(Player::Second) };
    let mut hover = Hover::default();
    loop {
        table.draw(&mut m.screen);
        let position = *table.position();
        if table.computer == Some(position.to_move()) && position.outcome().is_none() {
            let mut engine = LEVELS[table.level].new_engine(m.now().as_millis() as u32);
            let report = thinking::choose(m, &mut *engine, &table.game)?;
            table.play(m, report.and_then(|report| report.best()))?;
            continue;
        }
        match hover.wait(m)? {
            PointerAction::Over(x, _) => table.column = column_at(x).unwrap_or(table.column),
            PointerAction::Input(Input::Click { x, .. }) => {
                table.play(m, column_at(x).and_then(|x| position.drop(x)))?
            }
            PointerAction::Input(Input::Key(key)) => match (key, key as u8) {
                (code::ESC, _) => return Ok(()),
                (code::LEFT, _) => table.column = table.column.saturating_sub(1),
                (code::RIGHT, _) => table.column = (table.column + 1).min(COLUMNS - 1),
                (code::SPACE | code::ENTER | code::DOWN, _) => table.play(m, position.drop(table.column))?,
                (_, digit @ b'1'..=b'7') => table.play(m, position.drop(digit - b'1'))?,
                (code::U, _) => table.take_back(),
                (code::N, _) => table.game.truncate(1),
                (code::L, _) => table.level = (table.level + 1) % LEVELS.len(),
                (code::S, _) => table.computer = table.computer.map(|player| !player),
                (code::P, _) => table.computer = table.computer.map_or(Some(Player::Second), |_| None),
                _ => {}
            },
        }
    }
}

/// Returns the column under or above which a pixel is.
fn column_at(x: i32) -> Option<u8> {
    BOARD.cell_at(x, BOARD.first.1).map(|cell| cell.column)
}

impl Table {
    fn position(&self) -> &Position {
        self.game.last().expect("the start is never removed")
    }

    /// Drops a disc, if the move is legal: it appears in each cell on its way.
    fn play(&mut self, m: &mut Machine<'_>, mv: Option<Placement>) -> Flow {
        let Some(mv) = mv else { return Ok(()) };
        for row in 0..=mv.0.row {
            self.draw(&mut m.screen);
            let (x, y) = BOARD.centre(Cell { row, ..mv.0 });
            m.screen.fill_circle(x, y, 24, COLORS[self.position().to_move() as usize]);
            m.delay(40)?;
        }
        self.game.push(self.position().after(mv));
        Ok(())
    }

    /// Takes back a move, and the computer's before it.
    fn take_back(&mut self) {
        self.game.truncate((self.game.len() - 1).max(1));
        if self.game.len() > 1 && self.computer == Some(self.position().to_move()) {
            self.game.pop();
        }
    }

    fn status(&self) -> (String, Color) {
        let (position, mover) = (self.position(), self.position().to_move());
        let (player, what) = match position.outcome() {
            Some(Outcome::Draw) => return ("A draw 平局".to_owned(), Color::WHITE),
            Some(Outcome::Win(winner)) => (winner, "wins 获胜"),
            None if self.computer == Some(mover) => (mover, "thinks 思考中"),
            None => (mover, "to move 走棋"),
        };
        (format!("{} {what}", SIDE_NAMES[player as usize]), COLORS[player as usize])
    }

    fn draw(&self, screen: &mut Framebuffer) {
        let position = self.position();
        screen.clear(Color::BLACK);
        screen.fill_rect(BOARD.area(), Color::BLUE);
        for cell in BOARD.cells() {
            let (x, y) = BOARD.centre(cell);
            screen.fill_circle(x, y, 24, position.disc(cell).map_or(Color::BLACK, |player| COLORS[player as usize]));
            if position.fours() & bit(cell) != 0 {
                screen.fill_circle(x, y, 8, Color::WHITE);
            }
        }
        let (status, color) = self.status();
        if position.outcome().is_none() {
            screen.fill_circle(BOARD.centre(Cell { column: self.column, row: 0 }).0, 44, 24, color);
        }
        let seat = |player| if self.computer == Some(player) { "  computer 电脑" } else { "  you 你" };
        let seats =
            [SIDE_NAMES[0], seat(Player::First), SIDE_NAMES[1], seat(Player::Second), LEVEL_NAMES[self.level], ""];
        screen.draw_text_scaled(bundled::song24(), "四子棋", 472, 20, 2, Color::LIGHT_CYAN);
        for (line, y) in seats.into_iter().chain(KEYS.lines()).zip((90..).step_by(24)) {
            screen.draw_text(bundled::song16(), line, 472, y, Color::LIGHT_GRAY);
        }
        screen.draw_text(bundled::song16(), &status, 20, 458, color);
    }
}
