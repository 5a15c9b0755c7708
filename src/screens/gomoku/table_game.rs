//! Gomoku at the table: all rules and sizes, and the 10 × 10 program with its menu bar.

use super::coordinates::{point, point_name};
use super::gomoku_board::GomokuBoard;
use super::{board, games, marks, original, swap2};
use crate::engine::gomoku::levels::{LEVELS, SearchPlayer, WIN_TABLE};
use crate::engine::gomoku::reasons::reasons;
use crate::engine::gomoku::{GomokuEnding, Move, Opening, Point, Position, Stone, evaluation};
use crate::engine::record::Record;
use crate::engine::search::{Engine, FIRST_LEVEL, Level, Limits};
use crate::engine::{Cell, Player};
use crate::gfx::{Color, Framebuffer};
use crate::machine::clock::RETRACE_PERIOD;
use crate::machine::{Flow, Machine, Pointer, code};
use crate::messages::Localize as _;
use crate::play::{FileFormats, GameList, LevelId, Opponents, Seat};
use crate::screens::table::{
    Action, Appearance, BarMenu, BoardEdges, Controls, GameAction, GameActionEffect, GameTexts, Layout, MoveReason,
    Viewpoint, marks as shapes, primitives, setting_switch,
};
use crate::settings::Settings;
use crate::text::Text;
use crate::text::levels::LevelText;
use crate::text::table::Question;
use crate::text::values::UnitText;

/// The hundredths of the evaluation that are a point on the screen.
const POINT: i32 = 10;
/// The number of moves that a hint evaluates.
const HINTS: usize = 10;
/// The greatest number of stones up to which the opening is named.
const MAX_OPENING_STONES: usize = 5;
/// The distance of two points from which on the value of a move is written in text of 16 dots.
const ROOM_FOR_TEXT: i32 = 34;
/// The number of frames in which a stone is placed.
const STEPS: i32 = 5;

/// The actions that only this table has; the 10 × 10 program does not use the last one.
const GAME_ACTIONS: [GameAction; 4] = [
    GameAction {
        // In a browser, Ctrl+R loads the page again.
        keys: &[code::SHIFT_F2, code::CTRL_R],
        key: "Shift+F2",
        label: |text| text.gomoku.restart,
        effect: GameActionEffect::Restart,
    },
    setting_switch!(&[code::Z], "Z", |text| text.gomoku.switches[1], table.threats),
    setting_switch!(&[code::F], "F", |text| text.gomoku.switches[2], table.scores),
    setting_switch!(&[code::Y], "Y", |text| text.gomoku.switches[0], table.forbidden),
];

impl Controls for GomokuBoard {
    fn bar(&self) -> &'static [BarMenu] {
        if self.original { &original::MENUS } else { &[] }
    }

    fn bar_label(&self, action: Action) -> Option<&'static str> {
        if self.original { original::bar_label(self.text, action) } else { None }
    }

    fn asks_before_leaving(&self) -> bool {
        !self.original
    }

    fn own(&self) -> &'static [GameAction] {
        if self.original { &GAME_ACTIONS[..GAME_ACTIONS.len() - 1] } else { &GAME_ACTIONS }
    }
}

impl Appearance for GomokuBoard {
    fn edges(&self, _flipped: bool) -> BoardEdges {
        board::EDGES
    }

    fn has_wide_bar(&self) -> bool {
        self.original
    }

    fn labels(&self, game: &Position, cell: Cell) -> (String, String) {
        let row = game.board().size() - cell.row;
        (char::from(b'A' + cell.column).to_string(), row.to_string())
    }

    fn draw_board(&self, screen: &mut Framebuffer, layout: Layout) {
        board::draw(screen, layout);
    }

    fn draw_cell(&self, screen: &mut Framebuffer, layout: Layout, game: &Position, at: Cell) {
        if let Some(stone) = point(game, at).and_then(|point| game.board().stone(point)) {
            board::draw_stone(screen, layout.centre(at), board::stone_radius(layout.pitch), stone);
        }
    }

    fn draw_sample(&self, screen: &mut Framebuffer, at: (i32, i32), radius: i32, player: Player) {
        if player == Player::First {
            // Black would be invisible on black.
            screen.fill_circle(at.0, at.1, radius + 2, Color::BROWN);
        }
        board::draw_stone(screen, at, radius, player.into());
    }

    /// Animates the stone: it grows, fast at first and then more slowly.
    fn animate(&self, m: &mut Machine<'_>, layout: Layout, before: &Position, mv: Move) -> Flow {
        let Some(cell) = mv.point().to_cell(before.board().size()) else { return Ok(()) };
        let radius = board::stone_radius(layout.pitch);
        for step in 1..=STEPS {
            let part = radius * (STEPS * STEPS - (STEPS - step) * (STEPS - step)) / (STEPS * STEPS);
            board::draw_stone(&mut m.screen, layout.centre(cell), part.max(2), before.side_to_move());
            m.pause(RETRACE_PERIOD)?;
        }
        Ok(())
    }

    fn marks_legal(&self) -> bool {
        false
    }

    fn draw_marks(&self, screen: &mut Framebuffer, layout: Layout, record: &Record<Position>, view: &Viewpoint<'_>) {
        marks::draw(screen, layout, record, view);
    }

    fn full_score(&self) -> i32 {
        1000
    }

    fn draw_value(&self, screen: &mut Framebuffer, layout: Layout, _game: &Position, cell: Cell, value: &str) {
        let (x, y) = layout.centre(cell);
        screen.fill_circle(x, y, board::stone_radius(layout.pitch), Color::BLUE);
        if layout.pitch >= ROOM_FOR_TEXT {
            return primitives::draw_on_cell(screen, layout, cell, value, Color::WHITE);
        }
        shapes::figures(screen, (x, y), value, Color::WHITE);
    }

    fn ink(&self, game: &Position, at: Cell) -> Color {
        match point(game, at).and_then(|point| game.board().stone(point)) {
            Some(Stone::Black) => Color::WHITE,
            _ => Color::BLACK,
        }
    }

    fn pointer(&self, player: Player) -> Pointer {
        let (color, rim) = match Stone::from(player) {
            Stone::Black => (Color::BLACK, Color::WHITE),
            Stone::White => (Color::WHITE, Color::BLACK),
        };
        Pointer { color, outline: rim, ..Pointer::ARROW }
    }
}

impl GameTexts for GomokuBoard {
    fn player_name(&self, player: Player) -> &'static str {
        self.side_name(player.into())
    }

    fn text(&self) -> &'static Text {
        self.text
    }

    fn level_text(&self, level: LevelId) -> &'static LevelText {
        self.text.levels.level("gomoku", level.name())
    }

    fn opening_message(&self, record: &Record<Position>) -> Option<String> {
        if self.original { None } else { swap2::message(self, record) }
    }

    fn opening_question(&self, record: &Record<Position>) -> Option<&'static Question> {
        if self.original { None } else { swap2::question(self, record) }
    }

    /// Returns the name of the opening, up to the fifth stone.
    fn remark(&self, record: &Record<Position>) -> Option<String> {
        let size = record.start().board().size();
        let points: Vec<Point> = record.moves().iter().map(|mv| mv.point()).collect();
        let began =
            !self.original && record.start().board().count(Stone::Black) == 0 && points.len() <= MAX_OPENING_STONES;
        let opening = began.then(|| Opening::from_moves(&points, size)).flatten()?;
        Some((self.text.gomoku.opening)(opening.chinese, opening.latin))
    }

    fn warning(&self, record: &Record<Position>, view: &Viewpoint<'_>) -> Option<String> {
        let threat = marks::threat(record, view)?;
        let words = &self.text.gomoku;
        let side = self.side_name(!record.position().side_to_move());
        let points: Vec<String> = threat.points.iter().map(|&point| point_name(point)).collect();
        let words = if threat.wins_next { words.four } else { words.three };
        Some(words(side, &points.join(" ")))
    }

    fn pointed(&self, record: &Record<Position>, view: &Viewpoint<'_>) -> Option<String> {
        let (game, words) = (record.position(), &self.text.gomoku);
        if view.at.is_none() && view.settings.table.scores && game.ending().is_none() {
            return Some(words.scores_legend.to_owned());
        }
        // The 10 × 10 program shows only its final message.
        let at = point(game, view.at?).filter(|_| !self.original || game.ending().is_none())?;
        let pointed = |what: &str| Some((words.pointed)(&point_name(at), what));
        if let Some(stone) = game.board().stone(at) {
            let number = record.moves().iter().rposition(|mv| mv.point() == at).map(|index| index + 1);
            return pointed(&(words.stone)(self.side_name(stone), number));
        }
        let scores = || marks::scores(game, at, view).map(|[own, other]| (words.scores)(own, other));
        let foul = || view.settings.table.forbidden.then(|| game.forbidden_kind(at)).flatten();
        match (foul(), scores()) {
            (Some(foul), _) => pointed(self.foul_name(foul)),
            (None, Some(scores)) => pointed(&scores),
            (None, None) => pointed(words.free),
        }
    }

    fn caution(&self, game: &Position, mv: Move, settings: &Settings) -> Option<String> {
        let foul = settings.table.forbidden.then(|| game.forbidden_kind(mv.point())).flatten()?;
        Some((self.text.gomoku.caution)(&point_name(mv.point()), self.foul_name(foul)))
    }

    fn refusal(&self, game: &Position, cell: Cell) -> Option<String> {
        let taken = point(game, cell).is_some_and(|point| game.board().stone(point).is_some());
        taken.then(|| self.text.gomoku.taken.to_owned())
    }

    fn write_move(&self, _before: &Position, mv: Move) -> String {
        point_name(mv.point())
    }

    /// Formats the estimate in points of a tenth, because the values of early positions are small.
    fn write_estimate(&self, value: i32) -> String {
        whole_points(value)
    }

    fn reasons(&self, game: &Position, mv: Move) -> Vec<MoveReason> {
        let cell = |point: &Point| point.to_cell(game.board().size());
        let described = reasons(game, mv.point()).into_iter();
        let described = described.map(|reason| MoveReason {
            text: reason.localize(self.text.language),
            line: reason.line().iter().filter_map(cell).collect(),
        });
        described.collect()
    }

    /// Describes a gain in the unit of [`write_estimate`](GameTexts::write_estimate).
    fn write_gain(&self, hundredths: i32) -> String {
        self.unit().with(&primitives::gain(hundredths.saturating_mul(100 / POINT)))
    }

    fn unit(&self) -> UnitText {
        self.text.table.values.units[1]
    }

    fn ending(&self, game: &Position) -> String {
        let words = &self.text.gomoku;
        match game.ending() {
            Some(GomokuEnding::Five(_)) => words.endings[0].to_owned(),
            Some(GomokuEnding::Overline(_)) => words.endings[1].to_owned(),
            Some(GomokuEnding::Forbidden(foul)) => (words.foul_ending)(self.foul_name(foul)),
            Some(GomokuEnding::NoOpenLine) => words.endings[3].to_owned(),
            Some(GomokuEnding::BoardFull) | None => words.endings[2].to_owned(),
        }
    }

    fn result(&self, game: &Position, seats: [Seat; 2]) -> Option<String> {
        if self.original { original::result(self.text, game, seats) } else { None }
    }
}

impl Opponents for GomokuBoard {
    fn levels(&self) -> &'static [Level<Position>] {
        &LEVELS
    }

    fn new_timed_engine(&self, seed: u32) -> Box<dyn Engine<Position>> {
        Box::new(SearchPlayer::with_limits(Limits::NONE, seed))
    }

    fn default_level(&self) -> LevelId {
        LevelId::new(if self.original { WIN_TABLE } else { FIRST_LEVEL })
    }

    fn new_analyst(&self, seed: u32) -> Box<dyn Engine<Position>> {
        Box::new(SearchPlayer::new(seed))
    }

    fn hints(&self, game: &Position) -> Vec<Move> {
        evaluation::candidates(game, HINTS).into_iter().map(|point| game.move_at(point)).collect()
    }

    fn mistake(&self) -> i32 {
        150
    }
}

impl FileFormats for GomokuBoard {
    fn write(&self, record: &Record<Position>, file_name: &str) -> Vec<u8> {
        games::write(record, file_name)
    }

    fn read(&self, bytes: &[u8]) -> Result<GameList<Position>, String> {
        games::read(bytes, self.rules, self.text.language)
    }

    fn file_endings(&self) -> &'static [&'static str] {
        &[".sgf", ".psq", ".txt"]
    }

    fn readable_endings(&self) -> &'static [&'static str] {
        &[".sgf", ".psq", ".lib", ".txt"]
    }
}

/// Formats an estimate in whole points, rounded, from −99 to +99.
fn whole_points(value: i32) -> String {
    let points = (f64::from(value) / f64::from(POINT)).round().clamp(-99.0, 99.0);
    format!("{:+}", points as i32)
}

#[cfg(test)]
mod tests {
    use super::whole_points;

    #[test]
    fn points_are_rounded_and_zero_is_no_loss() {
        assert_eq!([-4, 0, 4, -5, 5, -2000, i32::MAX].map(whole_points), ["+0", "+0", "+0", "-1", "+1", "-99", "+99"]);
    }
}
