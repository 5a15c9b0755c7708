//! What a game adds to the table: how its board and pieces look, what its players are called, how its games are written.

use std::time::Duration;

use super::bar::{BarButton, BarMenu, NewGame};
use super::beginning::Beginning;
use super::editor::Pieces;
use super::layout::Layout;
use super::puzzles::Solving;
use super::{Action, Places, Seat, paint};
use crate::engine::game::Move as _;
use crate::engine::protocol::client::{Protocol, Visitor, Wire};
use crate::engine::record::Record;
use crate::engine::search::{Brain, Level, Score};
use crate::engine::{Cell, Game, Player};
use crate::gfx::{Color, Framebuffer, Rect};
use crate::machine::{Flow, Machine, Pointer};
use crate::settings::Settings;
use crate::text::Text;
use crate::ui::chime::{self, Chime};

/// The program that a game is at the table.
pub trait Program {
    /// The game.
    type Game: Game;

    /// A position being set up, possible or not.
    type Setup: Clone + PartialEq;

    /// Under what name the store keeps its games in progress: that of the command, such as `othello`.
    fn program(&self) -> &'static str;

    /// The music of the program unless the user has chosen other, or silence: the name of one of our
    /// [tunes](crate::ui::tunes).
    fn music(&self) -> Option<&'static str> {
        None
    }

    /// By what rule a game is played, in a word that is the same in every language, such as `renju`; empty where there is
    /// only one.
    fn rule(&self, _game: &Self::Game) -> String {
        String::new()
    }

    /// What can stand on the board, for setting up positions.
    fn pieces(&self) -> &dyn Pieces<Game = Self::Game, Setup = Self::Setup>;

    /// What the puzzle room needs; none where there are no puzzles.
    fn solving(&self) -> Option<&dyn Solving<Game = Self::Game>> {
        None
    }

    /// Shows rules, keys and advice, until it is left; `playing` is the level that the computer plays at, if it does.
    ///
    /// # Errors
    /// An interrupt of the machine's.
    fn help(&self, m: &mut Machine<'_>, playing: Option<usize>) -> Flow;
}

/// How new games begin.
pub trait NewGames: Program {
    /// What can be chosen for a new game besides who plays: a label and the choices for each, the usual one first.
    fn options(&self) -> Vec<(&'static str, Vec<&'static str>)>;

    /// Asks what more there is to know about a new game, once the options are chosen: its answers may be put behind them.
    /// Gives whether to go on.
    ///
    /// # Errors
    /// An interrupt of the machine's.
    fn ask_more(&self, _m: &mut Machine<'_>, _chosen: &mut Vec<usize>) -> Flow<bool> {
        Ok(true)
    }

    /// Asks what whoever comes for the first time has to choose, before the first game.
    ///
    /// # Errors
    /// An interrupt of the machine's.
    fn ask_first(&self, _m: &mut Machine<'_>, _settings: &mut Settings) -> Flow {
        Ok(())
    }

    /// The position from which a new game begins, by the number of the choice for each of the [options](NewGames::options).
    fn start(&self, chosen: &[usize]) -> Self::Game;

    /// A new game, with the moves that are made already.
    fn begin(&self, chosen: &[usize]) -> Record<Self::Game> {
        Record::new(self.start(chosen))
    }

    /// How a game is begun, where that is more than moving in turn.
    fn beginning(&self) -> Option<&dyn Beginning<Game = Self::Game>> {
        None
    }

    /// The new games that can be begun at one touch, in [menus](Controls::bar).
    fn new_games(&self) -> &'static [NewGame] {
        &[]
    }
}

/// What a game adds to the menus, the buttons and the switches of the table.
pub trait Controls: Program {
    /// Takes from the settings what it draws and plays by; asked at the start, and whenever something is switched.
    fn settle(&mut self, _settings: &Settings) {}

    /// The menus along the top of the screen; none for no bar.
    fn bar(&self) -> &'static [BarMenu] {
        &[]
    }

    /// What the bar calls an action, if it has a word of its own for it.
    fn bar_label(&self, _action: Action) -> Option<&'static str> {
        None
    }

    /// The buttons beside the board.
    fn buttons(&self) -> &'static [BarButton] {
        &[]
    }

    /// What only this game's table can do.
    fn own(&self) -> &'static [Own] {
        &[]
    }

    /// Whether to ask before a game in progress is left.
    fn asks_before_leaving(&self) -> bool {
        false
    }
}

/// How a game looks and sounds.
pub trait Picture: Program {
    /// Whether the board is turned around for a person who plays the second side against the computer.
    fn turns_board(&self) -> bool {
        false
    }

    /// Where the list of moves and the lines of text stand.
    fn places(&self) -> Places {
        Places::USUAL
    }

    /// Where the cells lie. The board with its labels has to stay left of column [`PANEL_X`](super::paint::PANEL_X) and clear
    /// of the [places](Picture::places) of the lines of text.
    fn layout(&self, game: &Self::Game, flipped: bool) -> Layout;

    /// The tray that the board lies in, with room for the labels at its edge.
    fn tray(&self, layout: Layout) -> Rect {
        let area = layout.area();
        Rect::new(area.x - 22, area.y - 20, area.width + 23, area.height + 21)
    }

    /// The label at the end of a column and of a row: `a` and `1`.
    fn labels(&self, game: &Self::Game, cell: Cell) -> (String, String);

    /// Draws the labels at the edge of the board: [letters and figures](Picture::labels) above it and to the left.
    fn draw_labels(&self, screen: &mut Framebuffer, game: &Self::Game, layout: Layout) {
        paint::draw_labels(screen, self, game, layout);
    }

    /// Draws the empty board.
    fn draw_board(&self, screen: &mut Framebuffer, layout: Layout);

    /// Draws what stands on a cell, if anything does.
    fn draw_cell(&self, screen: &mut Framebuffer, layout: Layout, game: &Self::Game, cell: Cell);

    /// Draws a small piece of a player's around a point; a rim may reach two pixels beyond the radius.
    fn draw_sample(&self, screen: &mut Framebuffer, at: (i32, i32), radius: i32, player: Player);

    /// Shows a move being made, on a screen that shows the board before it. When it is over, or is cut short, the table draws
    /// the board after it.
    ///
    /// # Errors
    /// An interrupt of the machine's.
    fn animate(&self, m: &mut Machine<'_>, layout: Layout, before: &Self::Game, mv: <Self::Game as Game>::Move)
    -> Flow;

    /// The cells that a move changes besides its own, for the preview.
    fn changes(&self, game: &Self::Game, mv: <Self::Game as Game>::Move) -> Vec<Cell>;

    /// Whether legal moves are worth a mark: not where nearly every empty cell is one.
    fn marks_legal(&self) -> bool {
        true
    }

    /// Draws marks that only this game has over the pieces of the position at which a record stands.
    fn draw_marks(&self, _screen: &mut Framebuffer, _layout: Layout, _record: &Record<Self::Game>, _view: &View<'_>) {}

    /// Draws a short text on a cell: what a move there is worth.
    fn draw_value(&self, screen: &mut Framebuffer, layout: Layout, game: &Self::Game, cell: Cell, value: &str) {
        let setup = self.pieces().setup(game);
        match self.pieces().kind_at(&setup, cell) {
            Some(_) => paint::draw_tag(screen, layout, cell, value, Color::YELLOW),
            None => paint::draw_on_cell(screen, layout, cell, value, Color::YELLOW),
        }
    }

    /// Draws what else belongs to a game, beside the board.
    fn draw_beside(&self, _screen: &mut Framebuffer, _record: &Record<Self::Game>) {}

    /// The colour for marks and numbers on a cell, that can be seen on whatever stands there.
    fn ink(&self, game: &Self::Game, cell: Cell) -> Color;

    /// The pointer of the mouse that shows whose turn it is.
    fn pointer(&self, player: Player) -> Pointer;

    /// The sound of a move made from a position.
    fn chime(&self, _before: &Self::Game, _mv: <Self::Game as Game>::Move) -> Chime {
        chime::PLACE
    }
}

/// How a game is spoken of: its sides, its levels, its moves, and what is to be said of a position.
pub trait Words: Program {
    /// What a player is called: Black, Red.
    fn player_name(&self, player: Player) -> &'static str;

    /// What a level is called.
    fn level_name(&self, level: usize) -> &'static str;

    /// What a level does, in a line.
    fn level_about(&self, level: usize) -> &'static str;

    /// What each player has, to be shown beside the name: the number of discs. Empty for nothing.
    fn tally(&self, game: &Self::Game, player: Player) -> String;

    /// What is to be said of the position at which a record stands besides whose turn it is, such as a check.
    fn remark(&self, _record: &Record<Self::Game>) -> Option<String> {
        None
    }

    /// What threatens the side to move, if that is to be told.
    fn warning(&self, _record: &Record<Self::Game>, _view: &View<'_>) -> Option<String> {
        None
    }

    /// What there is to be told about the cell under the pointer.
    fn pointed(&self, _record: &Record<Self::Game>, _view: &View<'_>) -> Option<String> {
        None
    }

    /// What is to be said when a legal move is asked for that nobody would want to make: it is made when it is asked for
    /// again.
    fn caution(&self, _game: &Self::Game, _mv: <Self::Game as Game>::Move, _settings: &Settings) -> Option<String> {
        None
    }

    /// Why a cell that was touched can take no move, if there is more to say than that it is against the rules.
    fn refusal(&self, _game: &Self::Game, _cell: Cell) -> Option<String> {
        None
    }

    /// Why a piece that was taken up cannot go to a cell, if there is more to say than that it is against the rules.
    fn refusal_of(&self, _game: &Self::Game, _from: Cell, _to: Cell) -> Option<Refusal> {
        None
    }

    /// How a move is written in the list of moves, made from a position.
    fn write_move(&self, before: &Self::Game, mv: <Self::Game as Game>::Move) -> String;

    /// How a value is written, short enough for a cell.
    fn write_score(&self, score: Score) -> String;

    /// The same with a mark if it is exact, where estimates stand beside exact values and look like them.
    fn mark_score(&self, score: Score) -> String {
        self.write_score(score)
    }

    /// Why a move is the best one, with what it is worth; `None` where a game has no words for it.
    fn explain(&self, _game: &Self::Game, _mv: <Self::Game as Game>::Move, _score: Score) -> Option<String> {
        None
    }

    /// How much better off a move leaves a side, in words: so many hundredths.
    fn write_gain(&self, hundredths: i32) -> String;

    /// How a finished game ended, in a word or two: the discs, the rule.
    fn ending(&self, game: &Self::Game) -> String;

    /// What is said of a finished game in place of who won and [how](Words::ending).
    fn result(&self, _game: &Self::Game, _seats: [Seat; 2]) -> Option<String> {
        None
    }
}

/// The computer players of a game, and what they make of its positions.
pub trait Opponents: Program {
    /// The computer players to choose from, the weakest first.
    fn levels(&self) -> &'static [Level<Self::Game>];

    /// Makes ready what the player of a level needs, where that takes so long that time must pass meanwhile: by `go_on`, now and then.
    ///
    /// # Errors
    /// What `go_on` gives.
    fn prepare(&self, _level: usize, _go_on: &mut dyn FnMut() -> Flow) -> Flow {
        Ok(())
    }

    /// The player of a level, by its number; that behind the last one is asked for hints and analyses.
    fn brain(&self, level: usize, seed: u32) -> Box<dyn Brain<Self::Game>> {
        let levels = self.levels();
        (levels[level.min(levels.len() - 1)].brain)(seed)
    }

    /// An engine outside as a player of this game; `None` if its protocol is for another game.
    fn visitor(&self, _protocol: Protocol, _wire: Box<dyn Wire>, _patience: Duration) -> Option<Visitor<Self::Game>> {
        None
    }

    /// The moves that a hint puts a value on.
    fn hints(&self, game: &Self::Game) -> Vec<<Self::Game as Game>::Move> {
        game.moves().into_iter().filter(|mv| mv.to().is_some()).collect()
    }

    /// What a finished game is worth to the first player.
    fn final_score(&self, game: &Self::Game) -> Score;

    /// From how many hundredths on a loss by a move is called a mistake.
    fn mistake(&self) -> i32;

    /// How many hundredths reach the edge of the graph of an analysis.
    fn full_score(&self) -> i32;

    /// How many hundredths better off the computer may see itself at most to take a draw.
    fn draw_margin(&self) -> i32 {
        50
    }
}

/// A game's files.
pub trait Files: Program {
    /// A game as a file holds it, with everything that the record says. The ending of the file's name chooses among the
    /// formats that the game knows; without a known one it is the format that holds most.
    fn write(&self, record: &Record<Self::Game>, file_name: &str) -> Vec<u8>;

    /// Reads a file, whatever format it has.
    ///
    /// # Errors
    /// Where it is wrong and why, in words for the user.
    fn read(&self, bytes: &[u8]) -> Result<Games<Self::Game>, String>;

    /// The ending that a file gets when the user gives none, with its dot.
    fn file_ending(&self) -> &'static str;

    /// The ending of files that hold a position alone; none where positions are not kept by themselves.
    fn position_ending(&self) -> Option<&'static str> {
        None
    }

    /// The present position of a game by itself, as it is kept: with as much of the way to it as the rules must know.
    fn position_alone(&self, record: &Record<Self::Game>) -> Record<Self::Game> {
        Record::new(record.position().clone())
    }

    /// What other endings of a file's name make of it, in words for whoever gives one; may be empty.
    fn endings(&self) -> &'static str {
        ""
    }
}

/// A game's own part of the table.
pub trait Drawing: NewGames + Controls + Picture + Words + Opponents + Files {}

impl<G: NewGames + Controls + Picture + Words + Opponents + Files> Drawing for G {}

/// Why a piece cannot go somewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The rule, in words.
    pub why: String,
    /// Where the pieces stand that are the reason; they are marked.
    pub in_the_way: Vec<Cell>,
}

/// How somebody looks at the table.
#[derive(Clone, Copy)]
pub struct View<'v> {
    /// Whether a person is to choose a move, or looks through the game.
    pub person: bool,
    /// The cell under the pointer, or where the cursor is shown.
    pub at: Option<Cell>,
    /// The level of a computer that plays here; the strongest if none does.
    pub level: usize,
    /// What is switched on.
    pub settings: &'v Settings,
}

/// What an action does that only one game's table has.
#[derive(Clone, Copy)]
pub enum Deed {
    /// Switches something.
    Switch {
        /// Whether it is on.
        is_on: fn(&Settings) -> bool,
        /// Switches it.
        switch: fn(&mut Settings),
    },
    /// Begins another game like the present one, without asking anything.
    Restart,
}

/// An action that only one game's table has.
#[derive(Clone, Copy)]
pub struct Own {
    /// The keys that ask for it; none for one that stands in [menus](Controls::bar) only.
    pub keys: &'static [u16],
    /// How the first of them is called.
    pub key: &'static str,
    /// What it is called.
    pub label: fn(&Text) -> &'static str,
    /// What it does.
    pub deed: Deed,
}

/// The games that a file holds.
pub struct Games<G: Game> {
    /// How many, at least one.
    pub count: usize,
    /// A line about each, to choose by.
    pub title: Box<dyn Fn(usize) -> String>,
    /// Opens one.
    pub open: Box<dyn Fn(usize) -> Opened<G>>,
}

/// A game that was opened, with what was not right about it.
pub type Opened<G> = Result<(Record<G>, Vec<String>), String>;
