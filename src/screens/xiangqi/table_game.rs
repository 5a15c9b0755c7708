//! The xiangqi board at the table.

use super::piece::PieceSet;
use super::{board, captured, games, messages, original, piece, switches};
use crate::engine::record::Record;
use crate::engine::search::{Engine, FIRST_LEVEL, Level, Limits, Score};
use crate::engine::xiangqi::classic::{ClassicPlayer, Improvements};
use crate::engine::xiangqi::levels::MAX_NODES;
use crate::engine::xiangqi::notation::MoveNotation;
use crate::engine::xiangqi::reasons::reasons;
use crate::engine::xiangqi::strong::StrongPlayer;
use crate::engine::xiangqi::{LEVELS, Move, ORIGINALS, Position, Side, Square};
use crate::engine::{Cell, Game as _, Outcome, Player};
use crate::gfx::motion::{Easing, in_between};
use crate::gfx::{Color, Framebuffer, Rect};
use crate::machine::clock::RETRACE_PERIOD;
use crate::machine::{Flow, Machine, Pointer};
use crate::messages::Localize as _;
use crate::play::{FileFormats, GameList, LevelId, Opponents};
use crate::screens::disc::{self, DiscStyle};
use crate::screens::table::{
    Appearance, BarMenu, BoardEdges, Controls, GameAction, GameTexts, Layout, MoveReason, MoveRefusal, NewGame,
    NewGames, Viewpoint, marks,
};
use crate::settings::{NotationSetting, Settings};
use crate::text::Text;
use crate::text::levels::LevelText;
use crate::text::values::UnitText;
use crate::ui::chime::{self, Chime};
use crate::ui::dialog;
use crate::ui::theme::Look;

/// The level at which the program of the source begins.
const ORIGINAL_LEVEL: &str = "beginner";
/// The greatest number of positions per move in hints and analyses.
const ANALYST_NODES: u64 = 150_000;
/// The duration of a move's animation in retraces: over the shortest distance, and for each further line.
const GLIDE_FRAMES: (u16, u16) = (10, 2);
/// Xiangqi at the table.
#[derive(Clone, Copy)]
pub struct XiangqiBoard {
    /// The texts.
    pub text: &'static Text,
    /// `true` if it is the program of the source.
    pub original: bool,
    set: PieceSet,
    style: MoveNotation,
    improvements: Improvements,
}

/// The number of positions up to which the opening is named.
const MAX_OPENING_POSITIONS: usize = 25;

impl XiangqiBoard {
    /// Creates a table with the usual pieces.
    pub const fn new(text: &'static Text) -> XiangqiBoard {
        XiangqiBoard {
            text,
            original: false,
            set: PieceSet::Chinese,
            style: MoveNotation::Chinese,
            improvements: Improvements::ALL,
        }
    }

    /// Creates the program of the source.
    pub const fn original(text: &'static Text) -> XiangqiBoard {
        XiangqiBoard { original: true, ..XiangqiBoard::new(text) }
    }

    /// Returns the set of pieces: characters or letters.
    pub const fn set(&self) -> PieceSet {
        self.set
    }

    /// Returns the notation of moves.
    pub const fn style(&self) -> MoveNotation {
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

impl NewGames for XiangqiBoard {
    fn options(&self) -> Vec<(&'static str, Vec<&'static str>)> {
        let (label, choices) = &self.text.xiangqi.gives;
        vec![(label, choices.to_vec())]
    }

    fn ask_first(&self, m: &mut Machine<'_>, settings: &mut Settings) -> Flow {
        if let Some(question) = &self.text.xiangqi.letters_offered
            && !self.original
        {
            let answer = dialog::ask(m, question.title, question.text, question.answers, self.text)?;
            settings.xiangqi.western = answer == Some(1);
        }
        Ok(())
    }

    fn new_games(&self) -> &'static [NewGame] {
        if self.original { original::NEW_GAMES } else { &[] }
    }
}

impl Controls for XiangqiBoard {
    fn apply_settings(&mut self, settings: &Settings) {
        let chosen = &settings.xiangqi;
        self.set = if chosen.western { PieceSet::Western } else { PieceSet::Chinese };
        self.style = match switches::move_notation(settings) {
            NotationSetting::Chinese => MoveNotation::Chinese,
            NotationSetting::Wxf => MoveNotation::Wxf,
            NotationSetting::Iccs => MoveNotation::Iccs,
        };
        // The modern table has no switches for them.
        if self.original {
            self.improvements = chosen.improvements;
        }
    }

    fn bar(&self) -> &'static [BarMenu] {
        if self.original { original::MENUS } else { &[] }
    }

    fn own(&self) -> &'static [GameAction] {
        if self.original { switches::ALL } else { &switches::ALL[..switches::FIRST_IMPROVEMENT] }
    }

    fn has_position_buttons(&self) -> bool {
        self.original
    }

    fn asks_before_leaving(&self) -> bool {
        true
    }
}

impl Appearance for XiangqiBoard {
    fn turns_board(&self) -> bool {
        true
    }

    fn edges(&self, flipped: bool) -> BoardEdges {
        board::edges(flipped)
    }

    fn tray(&self, layout: Layout) -> Rect {
        board::wood(layout)
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
            piece::draw(screen, layout.centre(at), piece::radius(layout), piece, self.set);
        }
    }

    fn draw_sample(&self, screen: &mut Framebuffer, at: (i32, i32), radius: i32, player: Player) {
        let color = match Side::from(player) {
            Side::Red => Color::RED,
            Side::Black => Color::BLACK,
        };
        disc::draw(screen, at, DiscStyle { radius, color, rim: Color::WHITE });
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
        let steps = GLIDE_FRAMES.0 + GLIDE_FRAMES.1 * lines as u16;
        let (scene, wood) = (m.screen.clone(), board::wood(layout).intersection(&m.screen.bounds()));
        for at in in_between(from, to, steps, Easing::EaseInOut) {
            m.screen.blit(&scene, wood, wood.x, wood.y);
            piece::draw(&mut m.screen, at, piece::radius(layout), piece, self.set);
            m.pause(RETRACE_PERIOD)?;
        }
        Ok(())
    }

    fn full_score(&self) -> i32 {
        2000
    }

    /// Draws a ring around a general in check.
    fn draw_marks(&self, screen: &mut Framebuffer, layout: Layout, record: &Record<Position>, _view: &Viewpoint<'_>) {
        let game = record.position();
        if game.in_check() {
            let at = layout.centre(cell(game.board().general(game.side())));
            marks::ring(screen, at, layout.pitch / 2, Color::LIGHT_RED);
        }
    }

    fn beside_height(&self, look: Look) -> i32 {
        2 * captured::line(look)
    }

    /// Draws the captured pieces.
    fn draw_beside(&self, screen: &mut Framebuffer, area: Rect, look: Look, record: &Record<Position>) {
        captured::draw(screen, area, look, record, (self.set, self.text.xiangqi.no_captures));
    }

    fn ink(&self, _game: &Position, _at: Cell) -> Color {
        Color::WHITE
    }

    fn pointer(&self, player: Player) -> Pointer {
        let color = match Side::from(player) {
            Side::Red => Color::LIGHT_RED,
            Side::Black => Color::BLACK,
        };
        Pointer { color, outline: Color::WHITE, ..Pointer::ARROW }
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

impl GameTexts for XiangqiBoard {
    fn player_name(&self, player: Player) -> &'static str {
        messages::side_name(&self.text.xiangqi, player.into())
    }

    fn text(&self) -> &'static Text {
        self.text
    }

    fn level_text(&self, level: LevelId) -> &'static LevelText {
        self.text.levels.level("xiangqi", level.name())
    }

    fn remark(&self, record: &Record<Position>) -> Option<String> {
        let letters = self.text.xiangqi.letters.filter(|_| record.node_count() == 1 && self.set == PieceSet::Chinese);
        letters
            .map(str::to_owned)
            .or_else(|| messages::position_message(&self.text.xiangqi, record.position()))
            .or_else(|| {
                let game = record.positions();
                let is_opening = game.len() <= MAX_OPENING_POSITIONS;
                is_opening.then(|| games::opening_name(&game, self.text.language)).flatten().map(str::to_owned)
            })
    }

    fn refusal(&self, game: &Position, at: Cell) -> Option<String> {
        let texts = &self.text.xiangqi.refusals;
        let piece = square(at).and_then(|square| game.board().piece(square));
        let why = match piece {
            None => texts.nothing,
            Some(piece) if piece.side == game.side() => texts.stuck,
            Some(_) => texts.not_yours,
        };
        Some(why.to_owned())
    }

    fn refusal_of(&self, game: &Position, from: Cell, to: Cell) -> Option<MoveRefusal> {
        let why = game.play(Move { from: square(from)?, to: square(to)? }).err()?;
        let found = messages::explain_illegal_move(&self.text.xiangqi, game, &why);
        Some(MoveRefusal { reason: found.reason.to_owned(), obstacles: found.pieces.into_iter().map(cell).collect() })
    }

    fn write_move(&self, before: &Position, mv: Move) -> String {
        self.style.write(before.board(), mv).unwrap_or_default()
    }

    fn reasons(&self, game: &Position, mv: Move) -> Vec<MoveReason> {
        reasons(game, mv).iter().map(|reason| reason.localize(self.text.language).into()).collect()
    }

    fn unit(&self) -> UnitText {
        self.text.table.values.units[2]
    }

    fn endings(&self) -> &'static str {
        self.text.xiangqi.endings_hint
    }

    fn ending(&self, game: &Position) -> String {
        game.ending().map_or("", |rule| messages::ending_name(&self.text.xiangqi, rule)).to_owned()
    }
}

impl Opponents for XiangqiBoard {
    fn levels(&self) -> &'static [Level<Position>] {
        if self.original { ORIGINALS } else { &LEVELS }
    }

    fn new_timed_engine(&self, seed: u32) -> Box<dyn Engine<Position>> {
        Box::new(StrongPlayer::new(Limits::NONE, Some(seed)))
    }

    fn default_level(&self) -> LevelId {
        LevelId::new(if self.original { ORIGINAL_LEVEL } else { FIRST_LEVEL })
    }

    /// The original's levels were measured with all improvements.
    fn elo(&self, level: LevelId) -> Option<i32> {
        let is_measured = self.improvements == Improvements::ALL || level.index_in(ORIGINALS).is_none();
        Level::by_name(&LEVELS, level.name()).filter(|_| is_measured)?.rating
    }

    /// Of the original's levels, uses the depths, with the improvements that are switched on.
    fn new_engine(&self, level: LevelId, seed: u32) -> Box<dyn Engine<Position>> {
        let Some(index) = level.index_in(ORIGINALS) else {
            return LEVELS[level.index_in(&LEVELS).unwrap_or(0)].new_engine(seed);
        };
        let depth = index as u32 + 1;
        // Without improvements, it is the program as printed.
        let (improvements, iterative_deepening) = (self.improvements, self.improvements != Improvements::NONE);
        let (max_nodes, seed) = (Some(MAX_NODES), Some(seed));
        Box::new(ClassicPlayer { depth, improvements, iterative_deepening, max_nodes, seed })
    }

    fn new_analyst(&self, seed: u32) -> Box<dyn Engine<Position>> {
        Box::new(StrongPlayer::new(Limits::nodes(ANALYST_NODES), Some(seed)))
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
}

impl FileFormats for XiangqiBoard {
    fn write(&self, record: &Record<Position>, file_name: &str) -> Vec<u8> {
        games::write(record, file_name, self.style)
    }

    fn read(&self, bytes: &[u8]) -> Result<GameList<Position>, String> {
        games::read(bytes, self.text.language)
    }

    fn file_endings(&self) -> &'static [&'static str] {
        &[".pgn", ".wxf", ".iccs", ".gb", ".fen", ".xqf"]
    }

    fn readable_endings(&self) -> &'static [&'static str] {
        &[".pgn", ".wxf", ".iccs", ".gb", ".fen", ".xqf", ".cbr", ".cbl", ".txt", ".htm", ".html"]
    }

    fn position_ending(&self) -> Option<&'static str> {
        Some(".fen")
    }

    /// Includes the moves since the last capture if a position has occurred twice since then.
    fn position_alone(&self, record: &Record<Position>) -> Record<Position> {
        let (positions, moves) = (record.positions(), record.moves());
        let first = moves.len().saturating_sub(record.position().history_plies());
        let since = &positions[first..];
        let is_repeated = (0..since.len()).any(|index| since[..index].contains(&since[index]));
        let way =
            if is_repeated { Record::from_moves(since[0].clone(), moves[first..].iter().copied()).ok() } else { None };
        way.unwrap_or_else(|| Record::new(record.position().clone()))
    }
}
