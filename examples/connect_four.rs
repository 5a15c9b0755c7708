//! Connect four: a new game in one file, played at the table of the other games. Its rules are a `Game`, its players are
//! the engine's, and the table has the menus, hints, analyses, clocks and files. `docs/en/new-game.md` explains it.

use std::{fmt, path::Path, process::ExitCode, sync::LazyLock, time::Duration};

use huanle::engine::game::{Cell, Game, IllegalMoveError, Outcome, Placement, Player, position_key};
use huanle::engine::protocol::client::ProtocolGame;
use huanle::engine::record::Record;
use huanle::engine::search::{Evaluation, FullWidth, IterativeDeepening, Level, Limits, PvsEngine, Score};
use huanle::gfx::{Color, Framebuffer};
use huanle::machine::{Flow, Machine, Pointer};
use huanle::play::{FileFormats, GameList, GameProgram, LevelId, Opponents, Seat};
use huanle::records::{GameFolder, Memory};
use huanle::screens::table::{self, Appearance, Controls, GameScreens, GameTexts, Layout, NewGames};
use huanle::screens::{context::Context, pages, portraits::Portraits};
use huanle::settings::Settings;
use huanle::text::{HelpPage, Language, Text, levels::LevelText, values::UnitText};

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

/// No engine protocol is for connect four.
impl ProtocolGame for Position {}

/// Writes the rows from the top: `X` and `O` are discs.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in 0..ROWS {
            for column in 0..COLUMNS {
                f.write_str(self.disc(Cell { column, row }).map_or(".", |player| ["X", "O"][player as usize]))?;
            }
            f.write_str(if row + 1 < ROWS { "/" } else { "" })?;
        }
        Ok(())
    }
}

/// All lines of four cells. A line that leaves the board contains a highest bit of a column, or one beyond the last.
static LINES: LazyLock<Vec<u64>> = LazyLock::new(|| {
    let outside = (0..COLUMNS).fold(!0 << 49, |bits, column| bits | 1_u64 << (7 * column + ROWS));
    let line = |step, at| (0..4).fold(0, |line, number| line | 1_u64 << at << (number * step));
    let lines = DIRECTIONS.into_iter().flat_map(|step| (0..49).map(move |at| line(step, at)));
    lines.filter(|line| line & outside == 0).collect()
});

/// The evaluation: counts the lines in which only one player has discs, those with more discs for more;
/// in hundredths of a line with one disc.
struct OpenLines;

impl Evaluation<Position> for OpenLines {
    fn evaluate(&self, position: &Position, _last: Option<Placement>) -> i32 {
        let [first, second] = position.discs;
        let worth = |discs: u64| [0, 100, 400, 1600, 0][discs.count_ones() as usize];
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

const COLORS: [Color; 2] = [Color::LIGHT_RED, Color::YELLOW];

/// Returns the radius of a disc.
fn radius(layout: Layout) -> i32 {
    layout.scaled(22, 54)
}

fn main() -> ExitCode {
    huanle::run("Connect four 四子棋", connect_four)
}

/// Plays at the table, with game files in the current folder.
pub fn connect_four(m: &mut Machine<'_>) -> Flow {
    let settings = Settings::default();
    let game = ConnectFour { text: settings.lang.text() };
    let mut context = Context {
        store: &mut Memory::default(),
        files: &mut GameFolder::new(Path::new(".")),
        settings,
        portraits: Portraits::default(),
        seed: 1,
        asks_at_first_start: false,
        external_engine: None,
        programs: None,
        write_settings: &mut |_| Ok(()),
    };
    table::play(m, game, &mut context, [Seat::Human, Seat::level("intermediate")], None)
}

/// Connect four at the table.
#[derive(Clone, Copy)]
pub struct ConnectFour {
    pub text: &'static Text,
}

impl ConnectFour {
    /// Returns the text in the language of the table.
    fn tr<T>(self, zh: T, en: T) -> T {
        if self.text.language == Language::Chinese { zh } else { en }
    }
}

impl GameProgram for ConnectFour {
    type Game = Position;

    fn program(&self) -> &'static str {
        "connect-four"
    }

    fn start(&self, _options: &[usize]) -> Position {
        Position::default()
    }

    fn ending_id(&self, game: &Position) -> String {
        if game.fours() == 0 { "board-full" } else { "four" }.to_owned()
    }
}

impl Opponents for ConnectFour {
    fn levels(&self) -> &'static [Level<Position>] {
        &LEVELS
    }

    fn mistake(&self) -> i32 {
        1500
    }
}

impl FileFormats for ConnectFour {
    fn write(&self, record: &Record<Position>, _file_name: &str) -> Vec<u8> {
        table::write_move_list(self, record)
    }

    fn read(&self, bytes: &[u8]) -> Result<GameList<Position>, String> {
        table::read_move_list(self, bytes, self.text)
    }

    fn file_endings(&self) -> &'static [&'static str] {
        &[".c4"]
    }
}

impl GameScreens for ConnectFour {
    type Setup = Position;

    fn help(&self, m: &mut Machine<'_>, _playing: Option<LevelId>) -> Flow {
        const ZH: HelpPage = HelpPage {
            heading: "四子棋",
            paragraphs: &["双方轮流投子，棋子落到一列的最低空格。", "横、竖、斜先连成四子者胜。", "按 Tab 看菜单。"],
            caption: "",
        };
        const EN: HelpPage = HelpPage {
            heading: "Connect four",
            paragraphs: &["Drop a disc into a column in turn.", "Four in a row win, in any direction.", "Tab: menu."],
            caption: "",
        };
        let pages = &[(self.tr(&ZH, &EN), pages::Figure::picture(|_, _| {}))];
        pages::Pages { pages, keys: self.text.table.keys_in_help }.show_modal(m)
    }
}

impl NewGames for ConnectFour {}

impl Controls for ConnectFour {}

impl Appearance for ConnectFour {
    fn draw_board(&self, screen: &mut Framebuffer, layout: Layout) {
        screen.fill_rect(layout.area(), Color::BLUE);
        for (x, y) in layout.cells().map(|cell| layout.centre(cell)) {
            screen.fill_circle(x, y, radius(layout), Color::BLACK);
        }
    }

    fn draw_cell(&self, screen: &mut Framebuffer, layout: Layout, game: &Position, cell: Cell) {
        let (x, y) = layout.centre(cell);
        if let Some(player) = game.disc(cell) {
            self.draw_sample(screen, (x, y), radius(layout), player);
        }
        if game.fours() & bit(cell) != 0 {
            screen.fill_circle(x, y, 8, Color::WHITE);
        }
    }

    fn draw_sample(&self, screen: &mut Framebuffer, (x, y): (i32, i32), radius: i32, player: Player) {
        screen.fill_circle(x, y, radius, COLORS[player as usize]);
    }

    /// The disc appears in each cell on its way.
    fn animate(&self, m: &mut Machine<'_>, layout: Layout, before: &Position, mv: Placement) -> Flow {
        for row in 0..=mv.0.row {
            let (x, y) = layout.centre(Cell { row, ..mv.0 });
            m.screen.fill_circle(x, y, radius(layout), COLORS[before.to_move() as usize]);
            m.pause(Duration::from_millis(40))?;
            m.screen.fill_circle(x, y, radius(layout), Color::BLACK);
        }
        Ok(())
    }

    fn target(&self, game: &Position, cell: Cell) -> Cell {
        game.drop(cell.column).map_or(cell, |mv| mv.0)
    }

    fn full_score(&self) -> i32 {
        10_000
    }

    fn ink(&self, game: &Position, cell: Cell) -> Color {
        game.disc(cell).map_or(Color::WHITE, |_| Color::BLACK)
    }

    fn pointer(&self, player: Player) -> Pointer {
        Pointer { color: COLORS[player as usize], outline: Color::WHITE, ..Pointer::ARROW }
    }
}

impl GameTexts for ConnectFour {
    fn player_name(&self, player: Player) -> &'static str {
        self.tr(["红方", "黄方"], ["Red", "Yellow"])[player as usize]
    }

    fn text(&self) -> &'static Text {
        self.text
    }

    fn level_text(&self, level: LevelId) -> &'static LevelText {
        let texts: &[LevelText; 3] = self.tr(
            &[
                LevelText { id: "beginner", name: "入门", about: "看一步" },
                LevelText { id: "intermediate", name: "中级", about: "看四步" },
                LevelText { id: "strong", name: "高级", about: "看一百万个局面" },
            ],
            &[
                LevelText { id: "beginner", name: "Beginner", about: "one ply" },
                LevelText { id: "intermediate", name: "Intermediate", about: "four plies" },
                LevelText { id: "strong", name: "Strong", about: "a million positions" },
            ],
        );
        &texts[level.index_in(&LEVELS).unwrap_or_default()]
    }

    fn refusal(&self, game: &Position, cell: Cell) -> Option<String> {
        game.drop(cell.column).is_none().then(|| self.tr("这一列满了", "This column is full").to_owned())
    }

    fn write_move(&self, _before: &Position, mv: Placement) -> String {
        mv.to_string()
    }

    fn write_score(&self, score: Score) -> String {
        match score {
            Score::Mate(plies) => format!("#{}", Score::mate_moves(plies)),
            Score::Exact(value) | Score::Estimate(value) => format!("{:+}", value / 100),
        }
    }

    fn unit(&self) -> UnitText {
        self.tr(UnitText { one: "线", many: "线" }, UnitText { one: "line", many: "lines" })
    }

    fn ending(&self, game: &Position) -> String {
        let is_full = game.fours() == 0;
        if is_full { self.tr("棋盘已满", "board full") } else { self.tr("连成四子", "four in a row") }.to_owned()
    }
}
