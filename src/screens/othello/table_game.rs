//! Modern Othello at the table: a green board with black and white discs.

use std::ops::ControlFlow;

use super::games;
use crate::engine::othello::endgame::Scoring;
use crate::engine::othello::notation::{self, OthelloNotationWarning};
use crate::engine::othello::reasons::reasons;
use crate::engine::othello::strong::StrongPlayer;
use crate::engine::othello::weights::PatternWeights;
use crate::engine::othello::{Bitboard, Board, LEVELS, Move, ORIGINALS, Position, Side, Square};
use crate::engine::record::Record;
use crate::engine::search::{Engine, Level, Limits, Score};
use crate::engine::{Cell, Game as _, Player};
use crate::gfx::{Color, Framebuffer};
use crate::machine::clock::RETRACE_PERIOD;
use crate::machine::{Flow, Machine, Pointer, code};
use crate::messages::Localize as _;
use crate::play::{EngineId, FileFormats, GameList, LevelId, Opponents};
use crate::screens::disc::{self, DiscStyle, FLIP_FRAMES};
use crate::screens::table::position_setup::PositionSetup;
use crate::screens::table::{
    Appearance, Controls, GameAction, GameTexts, Layout, MoveReason, NewGames, marks, primitives, setting_switch,
};
use crate::settings::Settings;
use crate::text::Text;
use crate::text::levels::LevelText;
use crate::text::values::UnitText;

/// Returns the radius of a disc.
fn radius(layout: Layout) -> i32 {
    layout.scaled(20, 47)
}

/// The pause between placing a disc and flipping the captured ones.
const FLIP_DELAY: std::time::Duration = std::time::Duration::from_millis(250);
/// The colours of the felt and of its lines.
pub(super) const FELT: Color = Color::GREEN;
const LINES: Color = Color::BLACK;
/// The kinds of pieces, in the editor's order.
const SIDES: [Side; 2] = [Side::Black, Side::White];

/// Returns the appearance of a side's disc with a given radius.
pub(super) fn disc_style(side: Side, radius: i32) -> DiscStyle {
    match side {
        Side::Black => DiscStyle { radius, color: Color::BLACK, rim: Color::DARK_GRAY },
        Side::White => DiscStyle { radius, color: Color::WHITE, rim: Color::LIGHT_GRAY },
    }
}

/// The mark before a value that is exact.
const EXACT: char = '=';
/// The number of positions up to which the opening is named.
const MAX_OPENING_POSITIONS: usize = 21;
/// Hints and analyses: the depth, the number of empty squares from which they are exact, and the size of the table in
/// megabytes.
const ANALYST: (u32, u32, usize) = (8, 16, 8);

/// Othello at the table.
#[derive(Clone, Copy)]
pub struct OthelloBoard {
    /// The texts.
    pub text: &'static Text,
}

/// Converts a square to a cell.
fn cell(square: Square) -> Cell {
    Cell { column: square.column(), row: square.row() }
}

fn square(cell: Cell) -> Option<Square> {
    Square::new(cell.column, cell.row)
}

impl NewGames for OthelloBoard {
    fn options(&self) -> Vec<(&'static str, Vec<&'static str>)> {
        let names = Player::BOTH.map(|player| self.player_name(player));
        vec![(self.text.table.new_game.starts, names.to_vec())]
    }
}

/// The actions that only this table has.
const GAME_ACTIONS: [GameAction; 1] =
    [setting_switch!(&[code::Y], "Y", |text| text.othello_table.counts_switch, table.counts)];

impl Controls for OthelloBoard {
    fn own(&self) -> &'static [GameAction] {
        &GAME_ACTIONS
    }
}

impl Appearance for OthelloBoard {
    fn draw_board(&self, screen: &mut Framebuffer, layout: Layout) {
        let area = layout.area();
        screen.fill_rect(area, FELT);
        for i in 0..=8 {
            let (x, y) = (area.x + i * layout.pitch, area.y + i * layout.pitch);
            screen.line(x, area.y, x, area.y + area.height, LINES);
            screen.line(area.x, y, area.x + area.width, y, LINES);
        }
        for (column, row) in [(2, 2), (6, 2), (2, 6), (6, 6)] {
            let (x, y) = (area.x + column * layout.pitch, area.y + row * layout.pitch);
            screen.fill_circle(x, y, layout.scaled(3, 47).max(2), LINES);
        }
    }

    fn draw_cell(&self, screen: &mut Framebuffer, layout: Layout, game: &Position, at: Cell) {
        if let Some(side) = square(at).and_then(|square| game.board().disc(square)) {
            disc::draw(screen, layout.centre(at), disc_style(side, radius(layout)));
        }
    }

    fn draw_sample(&self, screen: &mut Framebuffer, at: (i32, i32), radius: i32, player: Player) {
        // Black would be invisible on black, so the disc is drawn on a piece of felt.
        screen.fill_circle(at.0, at.1, radius, FELT);
        disc::draw(screen, at, disc_style(player.into(), if player == Player::First { radius - 2 } else { radius }));
    }

    /// Animates a move: draws the new disc, then after a pause flips the captured ones, the nearest first.
    fn animate(&self, m: &mut Machine<'_>, layout: Layout, before: &Position, mv: Move) -> Flow {
        let Move::Place(placed) = mv else { return Ok(()) };
        let side = before.side();
        disc::draw(&mut m.screen, layout.centre(cell(placed)), disc_style(side, radius(layout)));
        m.pause(FLIP_DELAY)?;
        for ring in disc::rings(placed, before.flips(placed)) {
            for step in 1..=FLIP_FRAMES {
                for turned in ring {
                    let at = layout.centre(cell(turned));
                    m.screen.fill_circle(at.0, at.1, radius(layout), FELT);
                    disc::draw_flip_frame(
                        &mut m.screen,
                        at,
                        disc_style(!side, radius(layout)),
                        disc_style(side, radius(layout)),
                        step,
                    );
                }
                m.pause(RETRACE_PERIOD)?;
            }
        }
        Ok(())
    }

    fn changes(&self, game: &Position, mv: Move) -> Vec<Cell> {
        mv.square().map_or_else(Vec::new, |square| game.flips(square).iter().map(cell).collect())
    }

    fn full_score(&self) -> i32 {
        3200
    }

    /// Draws exact results in white and estimates in yellow.
    fn draw_value(&self, screen: &mut Framebuffer, layout: Layout, game: &Position, at: Cell, value: &str) {
        let color = if value.starts_with(EXACT) { Color::WHITE } else { Color::YELLOW };
        match self.kind_at(game, at) {
            Some(_) => primitives::draw_tag(screen, layout, at, value, color),
            None => primitives::draw_on_cell(screen, layout, at, value, color),
        }
    }

    fn ink(&self, game: &Position, at: Cell) -> Color {
        match square(at).and_then(|square| game.board().disc(square)) {
            Some(Side::White) => Color::BLACK,
            _ => Color::WHITE,
        }
    }

    fn pointer(&self, player: Player) -> Pointer {
        let (color, rim) = match Side::from(player) {
            Side::Black => (Color::BLACK, Color::WHITE),
            Side::White => (Color::WHITE, Color::BLACK),
        };
        Pointer { color, outline: rim, ..Pointer::ARROW }
    }
}

impl GameTexts for OthelloBoard {
    fn player_name(&self, player: Player) -> &'static str {
        match player {
            Player::First => self.text.othello.black,
            Player::Second => self.text.othello.white,
        }
    }

    fn text(&self) -> &'static Text {
        self.text
    }

    fn level_text(&self, level: LevelId) -> &'static LevelText {
        self.text.levels.level("othello", level.name())
    }

    fn tally(&self, game: &Position, player: Player) -> String {
        game.board().count(player.into()).to_string()
    }

    /// Returns the name of the opening, up to the 20th move.
    fn remark(&self, record: &Record<Position>) -> Option<String> {
        let game = record.positions();
        if game.len() > MAX_OPENING_POSITIONS {
            None
        } else {
            games::opening_name(&game, self.text.language).map(str::to_owned)
        }
    }

    fn write_move(&self, _before: &Position, mv: Move) -> String {
        mv.square().map_or_else(|| "—".to_owned(), |square| square.to_string())
    }

    fn mark_score(&self, score: Score) -> String {
        let written = self.write_score(score);
        if matches!(score, Score::Exact(_)) { format!("{EXACT}{written}") } else { written }
    }

    fn reasons(&self, game: &Position, mv: Move) -> Vec<MoveReason> {
        reasons(game, mv).iter().map(|reason| reason.localize(self.text.language).into()).collect()
    }

    fn unit(&self) -> UnitText {
        self.text.table.values.units[0]
    }

    /// Returns points for the originals' players, whose evaluations do not estimate discs.
    fn level_unit(&self, level: LevelId) -> UnitText {
        let estimates_discs = level.index_in(ORIGINALS).is_none();
        if estimates_discs { self.unit() } else { self.text.table.values.units[1] }
    }

    fn count_labels(&self, settings: &Settings) -> &[&'static str] {
        if settings.table.counts { &self.text.othello_table.counts } else { &[] }
    }

    fn counts(&self, game: &Position) -> Vec<[u32; 2]> {
        let board = game.board();
        let of_both = |count: &dyn Fn(Side) -> u32| SIDES.map(count);
        vec![
            of_both(&|side| Position::new(board, side).mobility()),
            of_both(&|side| board.frontier(side).count()),
            of_both(&|side| board.stable(side).count()),
        ]
    }

    /// Explains why the side to move cannot place a disc on a square.
    fn refusal(&self, game: &Position, cell: Cell) -> Option<String> {
        let (texts, square) = (&self.text.othello_table, square(cell)?);
        let (name, board, opponent) = (square.to_string(), game.board(), !game.side());
        let other = self.player_name(opponent.into());
        Some(if board.disc(square).is_some() {
            (texts.occupied)(&name)
        } else if (Bitboard::from(square).neighbors() & board.discs(opponent)).is_empty() {
            (texts.no_neighbor)(&name, other)
        } else {
            (texts.no_flips)(&name, other)
        })
    }

    fn ending(&self, game: &Position) -> String {
        let [black, white] = [Side::Black, Side::White].map(|side| game.board().count(side));
        format!("{black} : {white}")
    }
}

impl Opponents for OthelloBoard {
    fn levels(&self) -> &'static [Level<Position>] {
        &LEVELS
    }

    fn new_timed_engine(&self, seed: u32) -> Box<dyn Engine<Position>> {
        Box::new(StrongPlayer::timed(seed))
    }

    /// Unpacks the strong player's weights.
    fn prepare(&self, engine: EngineId, go_on: &mut dyn FnMut() -> ControlFlow<()>) {
        let is_classic = |level: LevelId| level.index_in(ORIGINALS).is_some();
        if !matches!(engine, EngineId::Level(level) if is_classic(level)) {
            // A break leaves the weights packed.
            let _ = PatternWeights::unpack_bundled(|| if go_on().is_break() { Err(()) } else { Ok(()) });
        }
    }

    fn new_analyst(&self, _seed: u32) -> Box<dyn Engine<Position>> {
        let (depth, exact_from, megabytes) = ANALYST;
        Box::new(StrongPlayer::new(Limits::depth(depth), exact_from, Scoring::DiscDifference, megabytes))
    }

    fn final_score(&self, game: &Position) -> Score {
        let [black, white] = [Side::Black, Side::White].map(|side| game.board().count(side) as i32);
        Score::Exact(black - white)
    }

    fn mistake(&self) -> i32 {
        200
    }
}

impl FileFormats for OthelloBoard {
    fn write(&self, record: &Record<Position>, file_name: &str) -> Vec<u8> {
        games::write(record, file_name)
    }

    fn read(&self, bytes: &[u8]) -> Result<GameList<Position>, String> {
        games::read(bytes, self.text.language)
    }

    fn file_endings(&self) -> &'static [&'static str] {
        &[".ggf", ".obf", ".txt"]
    }

    fn readable_endings(&self) -> &'static [&'static str] {
        &[".ggf", ".obf", ".txt", ".wtb"]
    }
}

impl PositionSetup for OthelloBoard {
    type Game = Position;
    type Setup = Position;

    fn setup(&self, game: &Position) -> Position {
        *game
    }

    fn game(&self, setup: &Position) -> Option<Position> {
        Some(*setup)
    }

    fn kinds(&self) -> usize {
        2
    }

    fn draw_kind(&self, screen: &mut Framebuffer, at: (i32, i32), room: i32, kind: usize) {
        disc::draw(screen, at, disc_style(SIDES[kind], room * 15 / 40));
    }

    fn draw_at(&self, screen: &mut Framebuffer, layout: Layout, setup: &Position, at: Cell) {
        self.draw_cell(screen, layout, setup, at);
    }

    fn kind_at(&self, game: &Position, at: Cell) -> Option<usize> {
        square(at).and_then(|square| game.board().disc(square)).map(|side| side as usize)
    }

    fn put(&self, game: &Position, at: Cell, kind: Option<usize>) -> Position {
        let disc = kind.map(|kind| SIDES[kind]);
        square(at).map_or(*game, |square| Position::new(game.board().with(square, disc), game.side()))
    }

    fn turn(&self, setup: &Position) -> Player {
        setup.to_move()
    }

    fn with_turn(&self, game: &Position, player: Player) -> Position {
        Position::new(game.board(), player.into())
    }

    fn cleared(&self, game: &Position) -> Position {
        Position::new(Board::EMPTY, game.side())
    }

    fn errors(&self, game: &Position) -> [Vec<String>; 2] {
        let texts = &self.text.editor.othello;
        let names = |squares: Bitboard| squares.iter().map(|square| square.to_string()).collect::<Vec<_>>().join(" ");
        let odd = notation::position_warnings(&game.board()).into_iter().filter_map(|warning| match warning {
            OthelloNotationWarning::FewDiscs(count) => Some((texts.few)(count)),
            OthelloNotationWarning::EmptyCenter(squares) => Some((texts.centre)(&names(squares))),
            OthelloNotationWarning::Apart(squares) => Some((texts.apart)(&names(squares))),
            _ => None,
        });
        let wrong = game.is_over().then(|| texts.over.to_owned());
        [wrong.into_iter().collect(), odd.collect()]
    }
}

/// Draws a small board, for help and lists.
pub(super) fn draw_small_board(screen: &mut Framebuffer, game: &Position, layout: Layout) {
    screen.fill_rect(layout.area(), FELT);
    for at in layout.cells() {
        if let Some(side) = square(at).and_then(|square| game.board().disc(square)) {
            disc::draw(screen, layout.centre(at), disc_style(side, layout.pitch * 2 / 5));
        } else if game.moves().iter().any(|mv| mv.square() == square(at)) {
            marks::diamond(screen, layout.centre(at), 2, Color::YELLOW);
        }
    }
}
