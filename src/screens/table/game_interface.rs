//! The interface between a game and the table: the look of its board and pieces, the names of its players, the notation
//! of its games.

use super::bar::{BarMenu, NewGame, PanelButton};
use super::editor::PositionSetup;
use super::layout::Layout;
use super::opening_protocol::OpeningProtocol;
use super::puzzles::PuzzleSupport;
use super::{Action, PanelLayout, PlayerKind, paint};
use crate::engine::game::Move as _;
use crate::engine::protocol::client::ProtocolGame;
use crate::engine::record::Record;
use crate::engine::search::{Engine, Level, Score};
use crate::engine::{Cell, Game, Player};
use crate::gfx::{Color, Framebuffer, Rect};
use crate::machine::{Flow, Machine, Pointer};
use crate::settings::Settings;
use crate::text::Text;
use crate::ui::chime::{self, Chime};

/// The program that plays a game at the table.
pub trait GameProgram {
    /// The game.
    type Game: ProtocolGame;

    /// A position being set up, legal or not.
    type Setup: Clone + PartialEq;

    /// Returns the name under which the store saves games in progress: the command's name, such as `othello`.
    fn program(&self) -> &'static str;

    /// Returns the default music of the program: the name of one of the built-in [tunes](crate::ui::tunes).
    fn music(&self) -> Option<&'static str> {
        None
    }

    /// Returns the rule variant of a game, as an identifier that is the same in every language, such as `renju`; empty
    /// if there is only one.
    fn rule(&self, _game: &Self::Game) -> String {
        String::new()
    }

    /// Returns the pieces for setting up positions.
    fn pieces(&self) -> &dyn PositionSetup<Game = Self::Game, Setup = Self::Setup>;

    /// Returns the game's part of the puzzle room; `None` if it has no puzzles.
    fn solving(&self) -> Option<&dyn PuzzleSupport<Game = Self::Game>> {
        None
    }

    /// Shows rules, keys and advice, until the user leaves; `playing` is the level of the computer, if it plays.
    ///
    /// # Errors
    /// Returns the interrupt of the machine.
    fn help(&self, m: &mut Machine<'_>, playing: Option<usize>) -> Flow;
}

/// The options and start of new games.
pub trait NewGames: GameProgram {
    /// Returns the options for a new game other than the players: a label and the choices for each, the default first.
    fn options(&self) -> Vec<(&'static str, Vec<&'static str>)>;

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

    /// Returns the position from which a new game begins, from the index of the choice for each of the
    /// [options](NewGames::options).
    fn start(&self, chosen: &[usize]) -> Self::Game;

    /// Returns a new game, including the moves already made.
    fn begin(&self, chosen: &[usize]) -> Record<Self::Game> {
        Record::new(self.start(chosen))
    }

    /// Returns the opening protocol, if the game does not simply begin with moves in turn.
    fn beginning(&self) -> Option<&dyn OpeningProtocol<Game = Self::Game>> {
        None
    }

    /// Returns the new games that can be started directly from the [menus](Controls::bar).
    fn new_games(&self) -> &'static [NewGame] {
        &[]
    }
}

/// The menus, buttons and switches that a game adds to the table.
pub trait Controls: GameProgram {
    /// Reads the settings that affect drawing and play; called at the start and after every switch.
    fn settle(&mut self, _settings: &Settings) {}

    /// Returns the menus along the top of the screen; empty for no bar.
    fn bar(&self) -> &'static [BarMenu] {
        &[]
    }

    /// Returns the bar's label of an action, if it differs from the usual one.
    fn bar_label(&self, _action: Action) -> Option<&'static str> {
        None
    }

    /// Returns the buttons next to the board.
    fn buttons(&self) -> &'static [PanelButton] {
        &[]
    }

    /// Returns the actions that only this game's table has.
    fn own(&self) -> &'static [GameAction] {
        &[]
    }

    /// Returns whether to ask before a game in progress is left.
    fn asks_before_leaving(&self) -> bool {
        false
    }
}

/// The appearance and the sounds of a game.
pub trait Appearance: GameProgram {
    /// Returns whether the board is turned around for a human who plays the second side against the computer.
    fn turns_board(&self) -> bool {
        false
    }

    /// Returns the layout of the list of moves and of the lines of text.
    fn places(&self) -> PanelLayout {
        PanelLayout::DEFAULT
    }

    /// Returns the layout of the cells. The board with its labels must stay to the left of column
    /// [`PANEL_X`](super::paint::PANEL_X) and must not overlap the [places](Appearance::places) of the lines of text.
    fn layout(&self, game: &Self::Game, flipped: bool) -> Layout;

    /// Returns the tray around the board, with room for the labels at its edge.
    fn tray(&self, layout: Layout) -> Rect {
        let area = layout.area();
        Rect::new(area.x - 22, area.y - 20, area.width + 23, area.height + 21)
    }

    /// Returns the labels of a cell's column and row: `a` and `1`.
    fn labels(&self, game: &Self::Game, cell: Cell) -> (String, String);

    /// Draws the labels at the edge of the board: [letters and figures](Appearance::draw_labels) above it and to the left.
    fn draw_labels(&self, screen: &mut Framebuffer, game: &Self::Game, layout: Layout) {
        paint::draw_labels(screen, self, game, layout);
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
    fn changes(&self, game: &Self::Game, mv: <Self::Game as Game>::Move) -> Vec<Cell>;

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

    /// Draws a short text on a cell: the value of a move there.
    fn draw_value(&self, screen: &mut Framebuffer, layout: Layout, game: &Self::Game, cell: Cell, value: &str) {
        let setup = self.pieces().setup(game);
        match self.pieces().kind_at(&setup, cell) {
            Some(_) => paint::draw_tag(screen, layout, cell, value, Color::YELLOW),
            None => paint::draw_on_cell(screen, layout, cell, value, Color::YELLOW),
        }
    }

    /// Draws additional elements of the game next to the board.
    fn draw_beside(&self, _screen: &mut Framebuffer, _record: &Record<Self::Game>) {}

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

    /// Returns the name of a level.
    fn level_name(&self, level: usize) -> &'static str;

    /// Describes a level in one line.
    fn level_about(&self, level: usize) -> &'static str;

    /// Returns a count shown next to a player's name, such as the number of discs. Empty for none.
    fn tally(&self, game: &Self::Game, player: Player) -> String;

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
    fn write_score(&self, score: Score) -> String;

    /// Formats a value with a mark if it is exact, for games in which estimates and exact values look alike.
    fn mark_score(&self, score: Score) -> String {
        self.write_score(score)
    }

    /// Explains why a move is the best one, with its value; `None` if the game has no explanations.
    fn explain(&self, _game: &Self::Game, _mv: <Self::Game as Game>::Move, _score: Score) -> Option<String> {
        None
    }

    /// Describes a gain in hundredths in words.
    fn write_gain(&self, hundredths: i32) -> String;

    /// Returns the reason why a finished game ended, in a word or two: the discs, the rule.
    fn ending(&self, game: &Self::Game) -> String;

    /// Returns the message for a finished game, in place of the winner and the [reason](GameTexts::ending).
    fn result(&self, _game: &Self::Game, _seats: [PlayerKind; 2]) -> Option<String> {
        None
    }
}

/// The computer players of a game and their evaluation.
pub trait Opponents: GameProgram {
    /// Returns the available computer players, the weakest first.
    fn levels(&self) -> &'static [Level<Self::Game>];

    /// Prepares the player of a level if that takes long; calls `go_on` repeatedly to let time pass.
    ///
    /// # Errors
    /// Returns the interrupt of `go_on`.
    fn prepare(&self, _level: usize, _go_on: &mut dyn FnMut() -> Flow) -> Flow {
        Ok(())
    }

    /// Creates the player of a level, by its number; the number after the last one is the player for hints and
    /// analyses.
    fn brain(&self, level: usize, seed: u32) -> Box<dyn Engine<Self::Game>> {
        let levels = self.levels();
        (levels[level.min(levels.len() - 1)].new_engine)(seed)
    }

    /// Returns the moves that a hint evaluates.
    fn hints(&self, game: &Self::Game) -> Vec<<Self::Game as Game>::Move> {
        game.moves().into_iter().filter(|mv| mv.to().is_some()).collect()
    }

    /// Returns the value of a finished game to the first player.
    fn final_score(&self, game: &Self::Game) -> Score;

    /// Returns the loss in hundredths from which a move is called a mistake.
    fn mistake(&self) -> i32;

    /// Returns the value in hundredths at the edge of an analysis graph.
    fn full_score(&self) -> i32;

    /// Returns the greatest advantage in hundredths at which the computer still accepts a draw.
    fn draw_margin(&self) -> i32 {
        50
    }
}

/// The file formats of a game.
pub trait FileFormats: GameProgram {
    /// Encodes a game with everything in the record. The extension of the file's name chooses the format; with an
    /// unknown one, the format that stores the most is used.
    fn write(&self, record: &Record<Self::Game>, file_name: &str) -> Vec<u8>;

    /// Reads a file of any format.
    ///
    /// # Errors
    /// Returns a message for the user with the place and cause of the error.
    fn read(&self, bytes: &[u8]) -> Result<GameList<Self::Game>, String>;

    /// Returns the default file extension, with its dot.
    fn file_ending(&self) -> &'static str;

    /// Returns all extensions by which [`write`](FileFormats::write) chooses a format, with their dots and in lower case. Any
    /// other one is part of the name.
    fn file_endings(&self) -> &'static [&'static str] {
        &[]
    }

    /// Returns the extension of files that hold a single position; `None` if positions are not saved separately.
    fn position_ending(&self) -> Option<&'static str> {
        None
    }

    /// Returns the present position of a game as a separate record, with as many of the preceding moves as the rules
    /// require.
    fn position_alone(&self, record: &Record<Self::Game>) -> Record<Self::Game> {
        Record::new(record.position().clone())
    }

    /// Describes the other file extensions, for a user who types a file name; may be empty.
    fn endings(&self) -> &'static str {
        ""
    }
}

/// Everything that the table needs from a game.
pub trait TableGame: NewGames + Controls + Appearance + GameTexts + Opponents + FileFormats {}

impl<G: NewGames + Controls + Appearance + GameTexts + Opponents + FileFormats> TableGame for G {}

/// The reason why a piece cannot move to a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveRefusal {
    /// The rule.
    pub why: String,
    /// The cells of the obstructing pieces, which are marked.
    pub in_the_way: Vec<Cell>,
}

/// The viewpoint from which the table is drawn.
#[derive(Clone, Copy)]
pub struct Viewpoint<'v> {
    /// Set if a human chooses a move or looks through the game.
    pub person: bool,
    /// The cell under the pointer, or the cell of the cursor if it is shown.
    pub at: Option<Cell>,
    /// The level of the computer that plays; the strongest if none does.
    pub level: usize,
    /// The switches that are on.
    pub settings: &'v Settings,
}

/// The effect of an action that only one game's table has.
#[derive(Clone, Copy)]
pub enum GameActionEffect {
    /// Switches a setting.
    Switch {
        /// Returns whether the setting is on.
        is_on: fn(&Settings) -> bool,
        /// Changes the setting.
        switch: fn(&mut Settings),
    },
    /// Begins another game like the present one, without any question.
    Restart,
}

/// An action that only one game's table has.
#[derive(Clone, Copy)]
pub struct GameAction {
    /// The keys; empty for an action that is only in the [menus](Controls::bar).
    pub keys: &'static [u16],
    /// The name of the first key.
    pub key: &'static str,
    /// The label.
    pub label: fn(&Text) -> &'static str,
    /// The effect.
    pub effect: GameActionEffect,
}

/// The games in a file.
pub struct GameList<G: Game> {
    /// The number of games, at least one.
    pub count: usize,
    /// Returns a line about a game, by its number.
    pub title: Box<dyn Fn(usize) -> String>,
    /// Opens a game, by its number.
    pub open: Box<dyn Fn(usize) -> OpenedGame<G>>,
}

/// A game that was opened, with its warnings; or an error message.
pub type OpenedGame<G> = Result<(Record<G>, Vec<String>), String>;
