//! The interface between a game and the table: the look of its board and pieces, the names of its players, its menus. The
//! [`PlayableGame`] that it builds on is all that the controller needs.

use super::action::{Action, GameAction};
use super::controls::{BarMenu, NewGame};
use super::layout::{BoardEdges, Layout};
use super::position_setup::PositionSetup;
use super::primitives;
use super::puzzles::PuzzleSupport;
use crate::engine::game::Move as _;
use crate::engine::record::Record;
use crate::engine::search::Score;
use crate::engine::{Cell, Game, Player};
use crate::gfx::font::bundled;
use crate::gfx::{Color, Framebuffer, Rect};
use crate::machine::{Flow, Machine, Pointer};
use crate::play::{GameProgram, LevelId, PlayableGame, Seat};
use crate::settings::Settings;
use crate::text::Text;
use crate::text::levels::LevelText;
use crate::text::table::Question;
use crate::text::values::UnitText;
use crate::ui::chime::{self, Chime};
use crate::ui::theme::Look;

/// The screens of a game in addition to the table: the position editor, the puzzles, the help.
pub trait GameScreens: GameProgram {
    /// A position being set up, legal or not.
    type Setup: Clone + PartialEq;

    /// Returns the default music of the program: the name of one of the built-in [tunes](crate::ui::tunes).
    fn music(&self) -> Option<&'static str> {
        None
    }

    /// Returns the pieces for setting up positions; `None` if the game has no position editor.
    fn pieces(&self) -> Option<&dyn PositionSetup<Game = Self::Game, Setup = Self::Setup>> {
        None
    }

    /// Returns the game's part of the puzzle room; `None` if it has no puzzles.
    fn puzzles(&self) -> Option<&dyn PuzzleSupport<Game = Self::Game>> {
        None
    }

    /// Shows rules, keys and advice, until the user leaves; `playing` is the level of the computer, if it plays.
    ///
    /// # Errors
    /// Returns the interrupt of the machine.
    fn help(&self, m: &mut Machine<'_>, playing: Option<LevelId>) -> Flow;
}

/// The options of new games.
pub trait NewGames: GameProgram {
    /// Returns the options for a new game other than the players: a label and the choices for each, the default first.
    fn options(&self) -> Vec<(&'static str, Vec<&'static str>)> {
        Vec::new()
    }

    /// Returns a note on each choice of each option, in the same order, shown while it is selected. Options and choices may
    /// lack theirs.
    fn option_notes(&self) -> Vec<Vec<&'static str>> {
        Vec::new()
    }

    /// Prompts for further options after the first ones were chosen; can append the answers to them. Returns whether to
    /// continue.
    ///
    /// # Errors
    /// Returns the interrupt of the machine.
    fn ask_more(&self, _m: &mut Machine<'_>, _chosen: &mut Vec<usize>) -> Flow<bool> {
        Ok(true)
    }

    /// Asks a first-time user for preferences, before the first game.
    ///
    /// # Errors
    /// Returns the interrupt of the machine.
    fn ask_first(&self, _m: &mut Machine<'_>, _settings: &mut Settings) -> Flow {
        Ok(())
    }

    /// Returns the new games that can be started directly from the [menus](Controls::bar).
    fn new_games(&self) -> &'static [NewGame] {
        &[]
    }
}

/// The menus, buttons and switches that a game adds to the table.
pub trait Controls: GameProgram {
    /// Applies the settings that affect drawing and play; called at the start and after every switch.
    fn apply_settings(&mut self, _settings: &Settings) {}

    /// Returns the menus of a game that has its own; empty for those of all tables.
    fn bar(&self) -> &'static [BarMenu] {
        &[]
    }

    /// Returns the bar's label of an action, if it differs from the usual one.
    fn bar_label(&self, _action: Action) -> Option<&'static str> {
        None
    }

    /// Returns the actions that only this game's table has.
    fn own(&self) -> &'static [GameAction] {
        &[]
    }

    /// Returns whether there are buttons that save and restore the position, in place of those for a hint and for the end of
    /// the game.
    fn has_position_buttons(&self) -> bool {
        false
    }

    /// Returns whether to ask before a game in progress is left.
    fn asks_before_leaving(&self) -> bool {
        false
    }
}

/// The appearance and the sounds of a game.
pub trait Appearance: GameScreens {
    /// Returns whether the board is turned around for a human who plays the second side against the computer.
    fn turns_board(&self) -> bool {
        false
    }

    /// Returns the room around the cells of the board: by default that of letters and figures.
    fn edges(&self, _flipped: bool) -> BoardEdges {
        BoardEdges::LABELLED
    }

    /// Returns the layout of the cells: the largest board in an area.
    fn layout(&self, game: &Self::Game, area: Rect, flipped: bool) -> Layout {
        Layout::within(area, self.edges(flipped), game.size(), flipped)
    }

    /// Returns whether the menu bar is along the top of the screen instead of above the panel.
    fn has_wide_bar(&self) -> bool {
        false
    }

    /// Returns the tray around the board, with room for the labels at its edge.
    fn tray(&self, layout: Layout) -> Rect {
        let area = layout.area();
        Rect::new(area.x - 22, area.y - 20, area.width + 23, area.height + 21)
    }

    /// Returns the labels of a cell's column and row: `a` and `1` in the upper left corner.
    fn labels(&self, _game: &Self::Game, cell: Cell) -> (String, String) {
        (char::from(b'a' + cell.column).to_string(), (cell.row + 1).to_string())
    }

    /// Draws the labels at the edge of the board: [letters and figures](Appearance::draw_labels) above it and to the left.
    fn draw_labels(&self, screen: &mut Framebuffer, game: &Self::Game, layout: Layout) {
        draw_labels(screen, self, game, layout);
    }

    /// Draws the empty board.
    fn draw_board(&self, screen: &mut Framebuffer, layout: Layout);

    /// Draws the piece on a cell, if there is one.
    fn draw_cell(&self, screen: &mut Framebuffer, layout: Layout, game: &Self::Game, cell: Cell);

    /// Draws a small piece of a player around a point; its rim may extend two pixels beyond the radius.
    fn draw_sample(&self, screen: &mut Framebuffer, at: (i32, i32), radius: i32, player: Player);

    /// Animates a move, on a screen that shows the board before it. Afterwards, or when the user skips the animation,
    /// the table draws the board after the move.
    ///
    /// # Errors
    /// Returns the interrupt of the machine.
    fn animate(&self, m: &mut Machine<'_>, layout: Layout, before: &Self::Game, mv: <Self::Game as Game>::Move)
    -> Flow;

    /// Returns the cells that a move changes in addition to its own, for the preview.
    fn changes(&self, _game: &Self::Game, _mv: <Self::Game as Game>::Move) -> Vec<Cell> {
        Vec::new()
    }

    /// Returns the cell to which touching a cell moves, if it is another one: the lowest free one of a column.
    fn target(&self, _game: &Self::Game, cell: Cell) -> Cell {
        cell
    }

    /// Returns whether legal moves are marked: not useful if nearly every empty cell is legal.
    fn marks_legal(&self) -> bool {
        true
    }

    /// Draws the marks that only this game has over the pieces of the present position.
    fn draw_marks(
        &self,
        _screen: &mut Framebuffer,
        _layout: Layout,
        _record: &Record<Self::Game>,
        _view: &Viewpoint<'_>,
    ) {
    }

    /// Returns the value in hundredths at the edge of an analysis graph.
    fn full_score(&self) -> i32;

    /// Draws a short text on a cell: the value of a move there.
    fn draw_value(&self, screen: &mut Framebuffer, layout: Layout, game: &Self::Game, cell: Cell, value: &str) {
        if is_occupied(self, game, cell) {
            primitives::draw_tag(screen, layout, cell, value, Color::YELLOW);
        } else {
            primitives::draw_on_cell(screen, layout, cell, value, Color::YELLOW);
        }
    }

    /// Returns the height of what the game shows [next to the board](Appearance::draw_beside); 0 for nothing.
    fn beside_height(&self, _look: Look) -> i32 {
        0
    }

    /// Draws additional elements of the game in an area next to the board.
    fn draw_beside(&self, _screen: &mut Framebuffer, _area: Rect, _look: Look, _record: &Record<Self::Game>) {}

    /// Returns a colour for marks and numbers that is visible on a cell and its piece.
    fn ink(&self, game: &Self::Game, cell: Cell) -> Color;

    /// Returns the mouse pointer that shows the side to move.
    fn pointer(&self, player: Player) -> Pointer;

    /// Returns the sound of a move.
    fn chime(&self, _before: &Self::Game, _mv: <Self::Game as Game>::Move) -> Chime {
        chime::PLACE
    }
}

/// The texts of a game: its sides, its levels, its moves, and messages about a position.
pub trait GameTexts: GameProgram {
    /// Returns the name of a player: Black, Red.
    fn player_name(&self, player: Player) -> &'static str;

    /// Returns the texts of the table.
    fn text(&self) -> &'static Text;

    /// Returns the name and the description of a level.
    fn level_text(&self, level: LevelId) -> &'static LevelText;

    /// Returns the message for a position in an opening protocol, in place of the side to move.
    fn opening_message(&self, _record: &Record<Self::Game>) -> Option<String> {
        None
    }

    /// Returns the question of an opening protocol to the player to act, or `None` if a move is expected.
    fn opening_question(&self, _record: &Record<Self::Game>) -> Option<&'static Question> {
        None
    }

    /// Returns a count shown next to a player's name in addition to the number of moves, such as the number of discs. Empty
    /// for none.
    fn tally(&self, _game: &Self::Game, _player: Player) -> String {
        String::new()
    }

    /// Returns a remark about the present position, such as a check, shown in addition to the side to move.
    fn remark(&self, _record: &Record<Self::Game>) -> Option<String> {
        None
    }

    /// Returns a warning about a threat to the side to move, if such warnings are shown.
    fn warning(&self, _record: &Record<Self::Game>, _view: &Viewpoint<'_>) -> Option<String> {
        None
    }

    /// Returns a remark about the cell under the pointer.
    fn pointed(&self, _record: &Record<Self::Game>, _view: &Viewpoint<'_>) -> Option<String> {
        None
    }

    /// Returns a caution against a legal move that is almost certainly a mistake: the move is made only if the user
    /// repeats it.
    fn caution(&self, _game: &Self::Game, _mv: <Self::Game as Game>::Move, _settings: &Settings) -> Option<String> {
        None
    }

    /// Explains why a cell cannot be the target of a move; `None` for the general message that it is illegal.
    fn refusal(&self, _game: &Self::Game, _cell: Cell) -> Option<String> {
        None
    }

    /// Explains why a selected piece cannot move to a cell; `None` for the general message that it is illegal.
    fn refusal_of(&self, _game: &Self::Game, _from: Cell, _to: Cell) -> Option<MoveRefusal> {
        None
    }

    /// Formats a move for the list of moves; `before` is the position before it.
    fn write_move(&self, before: &Self::Game, mv: <Self::Game as Game>::Move) -> String;

    /// Formats a value, short enough for a cell.
    fn write_score(&self, score: Score) -> String {
        match score {
            Score::Mate(plies) => format!("#{}", Score::mate_moves(plies)),
            Score::Exact(value) => format!("{value:+}"),
            Score::Estimate(value) => self.write_estimate(value),
        }
    }

    /// Formats an estimate in hundredths: by default in whole units, with one decimal if it is small.
    fn write_estimate(&self, value: i32) -> String {
        primitives::brief(value)
    }

    /// Formats a value with a mark if it is exact, for games in which estimates and exact values look alike.
    fn mark_score(&self, score: Score) -> String {
        self.write_score(score)
    }

    /// Returns the unit of estimates: of the analyst and of most levels.
    fn unit(&self) -> UnitText;

    /// Returns the unit of a level's estimates.
    fn level_unit(&self, _level: LevelId) -> UnitText {
        self.unit()
    }

    /// Formats a value with its unit; a forced win in words.
    fn write_measured(&self, score: Score, unit: UnitText) -> String {
        match score {
            Score::Estimate(_) | Score::Exact(_) => unit.with(&self.write_score(score)),
            Score::Mate(plies) => (self.text().table.values.mate)(Score::mate_moves(plies)),
        }
    }

    /// Describes a value in words: with its unit, and whether it is exact.
    fn describe_score(&self, score: Score, unit: UnitText) -> String {
        let value = self.write_measured(score, unit);
        if matches!(score, Score::Exact(_)) { (self.text().table.values.exact)(&value) } else { value }
    }

    /// Returns the proved reasons for and against a legal move, the most important first.
    fn reasons(&self, _game: &Self::Game, _mv: <Self::Game as Game>::Move) -> Vec<MoveReason> {
        Vec::new()
    }

    /// Describes a gain in hundredths in words.
    fn write_gain(&self, hundredths: i32) -> String {
        self.unit().with(&primitives::gain(hundredths))
    }

    /// Returns the labels of the [counts](GameTexts::counts) to show in the panel; empty if they are switched off or the
    /// game has none.
    fn count_labels(&self, _settings: &Settings) -> &[&'static str] {
        &[]
    }

    /// Returns the numbers of both sides, in the order of the [labels](GameTexts::count_labels).
    fn counts(&self, _game: &Self::Game) -> Vec<[u32; 2]> {
        Vec::new()
    }

    /// Returns the reason why a finished game ended, in a word or two: the discs, the rule.
    fn ending(&self, game: &Self::Game) -> String;

    /// Describes the other file extensions, for a user who types a file name; may be empty.
    fn endings(&self) -> &'static str {
        ""
    }

    /// Returns the message for a finished game, in place of the winner and the [reason](GameTexts::ending).
    fn result(&self, _game: &Self::Game, _seats: [Seat; 2]) -> Option<String> {
        None
    }
}

/// Everything that the table needs from a game.
pub trait TableGame: PlayableGame + NewGames + Controls + Appearance + GameTexts {}

impl<G: PlayableGame + NewGames + Controls + Appearance + GameTexts> TableGame for G {}

/// A reason for or against a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveReason {
    /// The reason in words.
    pub text: String,
    /// The cells of the moves that prove it, in order, if they are shown on the board.
    pub line: Vec<Cell>,
}

impl From<String> for MoveReason {
    fn from(text: String) -> MoveReason {
        MoveReason { text, line: Vec::new() }
    }
}

/// The reason why a piece cannot move to a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveRefusal {
    /// The rule.
    pub reason: String,
    /// The cells of the obstructing pieces, which are marked.
    pub obstacles: Vec<Cell>,
}

/// The viewpoint from which the table is drawn.
#[derive(Clone, Copy)]
pub struct Viewpoint<'v> {
    /// Set if a human chooses a move or looks through the game.
    pub person: bool,
    /// The cell under the pointer, or the cell of the cursor if it is shown.
    pub at: Option<Cell>,
    /// The level of the computer that plays, or would play.
    pub level: LevelId,
    /// The switches that are on.
    pub settings: &'v Settings,
}

/// Returns whether there is a piece on a cell; in a game without a position editor, whether no move ends there.
pub(super) fn is_occupied<D: GameScreens + ?Sized>(game: &D, position: &D::Game, cell: Cell) -> bool {
    match game.pieces() {
        Some(pieces) => pieces.kind_at(&pieces.setup(position), cell).is_some(),
        None => position.moves().iter().all(|mv| mv.to() != Some(cell)),
    }
}

/// Draws the letters and digits at the edge of the board.
fn draw_labels<D: Appearance + ?Sized>(screen: &mut Framebuffer, drawing: &D, game: &D::Game, layout: Layout) {
    let face = if layout.pitch < bundled::song16().height() { bundled::rom8() } else { bundled::song16() };
    let (area, height) = (layout.area(), face.height());
    let (columns, rows) = layout.size;
    for column in 0..columns {
        let cell = Cell { column, row: 0 };
        let (label, _) = drawing.labels(game, cell);
        let x = layout.centre(cell).0 - face.width(&label) / 2;
        screen.draw_text(face, &label, x, area.y - 2 - height, Color::LIGHT_GRAY);
    }
    for row in 0..rows {
        let cell = Cell { column: 0, row };
        let (_, label) = drawing.labels(game, cell);
        let (x, y) = (area.x - 4 - face.width(&label), layout.centre(cell).1 - height / 2);
        screen.draw_text(face, &label, x, y, Color::LIGHT_GRAY);
    }
}
