//! The xiangqi board at the table.

use std::time::Duration;

use super::piece::Set;
use super::{board, captured, games, menus, piece, remarks};
use crate::engine::protocol::client::{ExternalEngine, Protocol, Transport};
use crate::engine::record::Record;
use crate::engine::search::{Engine, Level, Score};
use crate::engine::xiangqi::classic::{Classic, Improvements};
use crate::engine::xiangqi::levels::MOST_NODES;
use crate::engine::xiangqi::notation::Style;
use crate::engine::xiangqi::{HandicapKind, LEVELS, Move, Position, Setup, Side, Square};
use crate::engine::{Cell, Game as _, Outcome, Player};
use crate::gfx::motion::{Pace, in_between};
use crate::gfx::{Color, Framebuffer, Rect, WIDTH};
use crate::machine::clock::RETRACE;
use crate::machine::{Flow, Machine, Pointer};
use crate::screens::disc::{self, Look};
use crate::screens::table::editor::Pieces;
use crate::screens::table::paint::{self, BOX_HEIGHT, PANEL_X};
use crate::screens::table::puzzles::Solving;
use crate::screens::table::{
    BarButton, BarMenu, Controls, Files, Games, Layout, NewGame, NewGames, Opponents, Own, Picture, Places, Program,
    Refusal, View, Words, marks,
};
use crate::settings::{Moves, Settings};
use crate::text::Text;
use crate::ui::chime::{self, Chime};
use crate::ui::dialog::Dialog;

/// The depth of hints and analyses, and the greatest number of positions per move.
const ANALYST: (u32, u64) = (4, 400_000);
/// The retraces that a piece takes over the shortest distance, and for each further line.
const GLIDE: (u16, u16) = (10, 2);
/// The width of the panel.
const WIDE: i32 = WIDTH - 8 - PANEL_X;
/// The first row below the bar of menus.
const TOP: i32 = 26;
/// The area of the captured pieces, two lines.
const CAPTURED: Rect = Rect::new(PANEL_X, TOP + 2 * BOX_HEIGHT + 8, WIDE, 34);
/// The area of the computer's thoughts, above the buttons.
const THOUGHTS: Rect = Rect::new(PANEL_X, menus::BUTTONS_Y - 60, WIDE, 56);

/// Xiangqi at the table.
#[derive(Clone, Copy)]
pub struct XiangqiBoard {
    /// The texts.
    pub text: &'static Text,
    set: Set,
    style: Style,
    switches: Improvements,
}

impl XiangqiBoard {
    /// Creates a board with the usual pieces.
    pub fn new(text: &'static Text) -> XiangqiBoard {
        XiangqiBoard { text, set: Set::Chinese, style: Style::Chinese, switches: Improvements::ALL }
    }

    /// Returns the set of pieces: characters or letters.
    pub const fn set(&self) -> Set {
        self.set
    }

    /// Returns the notation of moves.
    pub const fn style(&self) -> Style {
        self.style
    }
}

/// Converts a square to a cell.
pub(super) fn cell(square: Square) -> Cell {
    square.into()
}

/// Returns the square of a cell.
pub(super) fn square(cell: Cell) -> Option<Square> {
    Square::new(cell.column, 9u8.checked_sub(cell.row)?)
}

impl Program for XiangqiBoard {
    type Game = Position;
    type Setup = Setup;

    fn program(&self) -> &'static str {
        "xiangqi"
    }

    fn pieces(&self) -> &dyn Pieces<Game = Position, Setup = Setup> {
        self
    }

    fn solving(&self) -> Option<&dyn Solving<Game = Position>> {
        Some(self)
    }

    fn help(&self, m: &mut Machine<'_>, playing: Option<usize>) -> Flow {
        super::help::show(m, self, playing)
    }
}

impl NewGames for XiangqiBoard {
    fn options(&self) -> Vec<(&'static str, Vec<&'static str>)> {
        let (label, choices) = &self.text.xiangqi.gives;
        vec![(label, choices.to_vec())]
    }

    fn start(&self, chosen: &[usize]) -> Position {
        match chosen {
            [1, ..] => HandicapKind::Horse.start(),
            [2, ..] => HandicapKind::TwoHorses.start(),
            [3, ..] => HandicapKind::NinePieces.start(),
            _ => Position::start(),
        }
    }

    fn ask_first(&self, m: &mut Machine<'_>, settings: &mut Settings) -> Flow {
        if let Some(question) = &self.text.xiangqi.letters_offered {
            let dialog = Dialog {
                title: question.title,
                text: question.text,
                buttons: question.answers,
                help: self.text.hints.question,
            };
            settings.xiangqi.western = dialog.ask(m)? == Some(1);
        }
        Ok(())
    }

    fn new_games(&self) -> &'static [NewGame] {
        menus::NEW_GAMES
    }
}

impl Controls for XiangqiBoard {
    fn settle(&mut self, settings: &Settings) {
        let chosen = &settings.xiangqi;
        self.set = if chosen.western { Set::Western } else { Set::Chinese };
        self.style = match menus::written(settings) {
            Moves::Chinese => Style::Chinese,
            Moves::Wxf => Style::Wxf,
            Moves::Iccs => Style::Iccs,
        };
        self.switches = chosen.improvements;
    }

    fn bar(&self) -> &'static [BarMenu] {
        menus::BAR
    }

    fn buttons(&self) -> &'static [BarButton] {
        menus::BUTTONS
    }

    fn own(&self) -> &'static [Own] {
        menus::OWN
    }

    fn asks_before_leaving(&self) -> bool {
        true
    }
}

impl Picture for XiangqiBoard {
    fn turns_board(&self) -> bool {
        true
    }

    /// The panel next to the board holds all lines; the board takes the full height.
    fn places(&self) -> Places {
        let list = CAPTURED.bottom() + 2;
        Places {
            players: TOP,
            list: Rect::new(PANEL_X, list, WIDE, THOUGHTS.y - 4 - list),
            above_graph: 62,
            thoughts: THOUGHTS,
            message: Rect::new(PANEL_X, menus::BUTTONS_Y + 62, WIDE, 32),
            keys: Rect::new(PANEL_X, menus::BUTTONS_Y + 95, WIDE, 16),
        }
    }

    fn layout(&self, _game: &Position, flipped: bool) -> Layout {
        board::layout(flipped)
    }

    fn tray(&self, _layout: Layout) -> Rect {
        board::WOOD
    }

    fn labels(&self, _game: &Position, at: Cell) -> (String, String) {
        (board::file_label(self.style, at.column, true), (9 - at.row.min(9)).to_string())
    }

    fn draw_labels(&self, screen: &mut Framebuffer, _game: &Position, layout: Layout) {
        board::draw_labels(screen, layout, self.style);
    }

    fn draw_board(&self, screen: &mut Framebuffer, layout: Layout) {
        board::draw(screen, layout, self.text.xiangqi.river);
    }

    fn draw_cell(&self, screen: &mut Framebuffer, layout: Layout, game: &Position, at: Cell) {
        if let Some(piece) = square(at).and_then(|square| game.board().piece(square)) {
            piece::draw(screen, layout.centre(at), piece, self.set);
        }
    }

    fn draw_sample(&self, screen: &mut Framebuffer, at: (i32, i32), radius: i32, player: Player) {
        let color = match Side::from(player) {
            Side::Red => Color::RED,
            Side::Black => Color::BLACK,
        };
        disc::draw(screen, at, Look { radius, color, rim: Color::WHITE });
    }

    /// Moves the piece smoothly to its target.
    fn animate(&self, m: &mut Machine<'_>, layout: Layout, before: &Position, mv: Move) -> Flow {
        let Some(piece) = before.board().piece(mv.from) else { return Ok(()) };
        let left = layout.square(cell(mv.from));
        let mut empty = m.screen.clone();
        self.draw_board(&mut empty, layout);
        m.screen.blit(&empty, left, left.x, left.y);
        let (from, to) = (layout.centre(cell(mv.from)), layout.centre(cell(mv.to)));
        let lines = (to.0 - from.0).abs().max((to.1 - from.1).abs()) / layout.pitch;
        let steps = GLIDE.0 + GLIDE.1 * lines as u16;
        let scene = m.screen.clone();
        for at in in_between(from, to, steps, Pace::Swinging) {
            m.screen.blit(&scene, board::WOOD, board::WOOD.x, board::WOOD.y);
            piece::draw(&mut m.screen, at, piece, self.set);
            m.pause(RETRACE)?;
        }
        Ok(())
    }

    fn changes(&self, _game: &Position, _mv: Move) -> Vec<Cell> {
        Vec::new()
    }

    /// Draws a ring around a general in check.
    fn draw_marks(&self, screen: &mut Framebuffer, layout: Layout, record: &Record<Position>, _view: &View<'_>) {
        let game = record.position();
        if game.in_check() {
            let at = layout.centre(cell(game.board().general(game.side())));
            marks::ring(screen, at, layout.pitch / 2 - 1, Color::LIGHT_RED);
        }
    }

    fn draw_beside(&self, screen: &mut Framebuffer, record: &Record<Position>) {
        captured::draw(screen, CAPTURED, record, self.set);
    }

    fn ink(&self, _game: &Position, _at: Cell) -> Color {
        Color::WHITE
    }

    fn pointer(&self, player: Player) -> Pointer {
        let color = match Side::from(player) {
            Side::Red => Color::LIGHT_RED,
            Side::Black => Color::BLACK,
        };
        Pointer { color, rim: Color::WHITE, ..Pointer::ARROW }
    }

    fn chime(&self, before: &Position, mv: Move) -> Chime {
        if before.board().gives_check(mv) {
            chime::CHECK
        } else if before.board().piece(mv.to).is_some() {
            chime::CAPTURE
        } else {
            chime::PLACE
        }
    }
}

impl Words for XiangqiBoard {
    fn player_name(&self, player: Player) -> &'static str {
        remarks::side_name(&self.text.xiangqi, player.into())
    }

    fn level_name(&self, level: usize) -> &'static str {
        self.text.levels.xiangqi[level].name
    }

    fn level_about(&self, level: usize) -> &'static str {
        self.text.levels.xiangqi[level].about
    }

    fn tally(&self, _game: &Position, _player: Player) -> String {
        String::new()
    }

    fn remark(&self, record: &Record<Position>) -> Option<String> {
        let letters = self.text.xiangqi.letters.filter(|_| record.node_count() == 1 && self.set == Set::Chinese);
        letters.map(str::to_owned).or_else(|| remarks::remark(&self.text.xiangqi, record.position()))
    }

    fn refusal(&self, game: &Position, at: Cell) -> Option<String> {
        let said = &self.text.xiangqi.refusals;
        let piece = square(at).and_then(|square| game.board().piece(square));
        let why = match piece {
            None => said.nothing,
            Some(piece) if piece.side == game.side() => said.stuck,
            Some(_) => said.not_yours,
        };
        Some(why.to_owned())
    }

    fn refusal_of(&self, game: &Position, from: Cell, to: Cell) -> Option<Refusal> {
        let why = game.play(Move { from: square(from)?, to: square(to)? }).err()?;
        let found = remarks::refusal(&self.text.xiangqi, game, &why);
        Some(Refusal { why: found.why.to_owned(), in_the_way: found.pieces.into_iter().map(cell).collect() })
    }

    fn write_move(&self, before: &Position, mv: Move) -> String {
        self.style.write(before.board(), mv).unwrap_or_default()
    }

    /// Writes the score in soldiers, with one decimal if it is small.
    fn write_score(&self, score: Score) -> String {
        match score {
            Score::Mate(plies) => format!("#{plies}"),
            Score::Exact(soldiers) => format!("{soldiers:+}"),
            Score::Estimate(value) => paint::brief(value),
        }
    }

    fn write_gain(&self, hundredths: i32) -> String {
        (self.text.table.gains[2])(&paint::gain(hundredths))
    }

    fn ending(&self, game: &Position) -> String {
        game.ending().map_or("", |rule| remarks::ending(&self.text.xiangqi, rule)).to_owned()
    }
}

impl Opponents for XiangqiBoard {
    fn levels(&self) -> &'static [Level<Position>] {
        &LEVELS
    }

    /// Uses the source's depths, with the improvements that are switched on.
    fn brain(&self, level: usize, seed: u32) -> Box<dyn Engine<Position>> {
        if level >= LEVELS.len() {
            let (depth, nodes) = ANALYST;
            let (switches, nodes, seed) = (Improvements::ALL, Some(nodes), Some(seed));
            return Box::new(Classic { depth, switches, every_depth: true, nodes, seed });
        }
        let depth = level as u32 + 1;
        // Without improvements, it is the program as printed.
        let (switches, every_depth) = (self.switches, self.switches != Improvements::NONE);
        Box::new(Classic { depth, switches, every_depth, nodes: Some(MOST_NODES), seed: Some(seed) })
    }

    fn visitor(
        &self,
        protocol: Protocol,
        wire: Box<dyn Transport>,
        patience: Duration,
    ) -> Option<ExternalEngine<Position>> {
        ExternalEngine::new(protocol, wire, patience)
    }

    fn final_score(&self, game: &Position) -> Score {
        match game.outcome() {
            Some(Outcome::Win(Player::First)) => Score::Mate(1),
            Some(Outcome::Win(Player::Second)) => Score::Mate(-1),
            _ => Score::Exact(0),
        }
    }

    fn mistake(&self) -> i32 {
        300
    }

    fn full_score(&self) -> i32 {
        2000
    }
}

impl Files for XiangqiBoard {
    fn write(&self, record: &Record<Position>, file_name: &str) -> Vec<u8> {
        games::write(record, file_name, self.style)
    }

    fn read(&self, bytes: &[u8]) -> Result<Games<Position>, String> {
        games::read(bytes, self.text.language)
    }

    fn file_ending(&self) -> &'static str {
        ".pgn"
    }

    fn file_endings(&self) -> &'static [&'static str] {
        &[".pgn", ".wxf", ".iccs", ".gb", ".fen"]
    }

    fn position_ending(&self) -> Option<&'static str> {
        Some(".fen")
    }

    /// If a position has occurred twice since the last capture, the moves since then belong to it.
    fn position_alone(&self, record: &Record<Position>) -> Record<Position> {
        let (positions, moves) = (record.positions(), record.moves());
        let first = moves.len().saturating_sub(record.position().remembered_plies());
        let since = &positions[first..];
        let is_repeated = (0..since.len()).any(|index| since[..index].contains(&since[index]));
        let way =
            if is_repeated { Record::of_moves(since[0].clone(), moves[first..].iter().copied()).ok() } else { None };
        way.unwrap_or_else(|| Record::new(record.position().clone()))
    }

    fn endings(&self) -> &'static str {
        self.text.xiangqi.endings_hint
    }
}
