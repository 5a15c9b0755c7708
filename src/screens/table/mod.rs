//! The game table: the screen on which all games are played.
//!
//! The table is the view of a [`GameController`]: it turns keys, clicks and menus into commands, draws the controller's
//! state, and shows its events as sentences, sounds and animations. A [`TableGame`] defines the look of the board and the
//! animation of its moves.

pub mod action;
pub mod background;
pub mod controls;
pub mod editor;
pub mod game_interface;
pub mod help;
pub mod layout;
pub mod marks;
pub mod paint;
pub mod panel_layout;
pub mod position_setup;
pub mod primitives;
pub mod puzzles;

mod analysis;
mod ask;
mod bar;
mod buttons;
mod clocks;
mod command_panel;
mod counts;
mod display;
mod ending;
mod evaluation;
mod events;
mod external;
mod files;
mod game_over;
mod games;
mod graph;
mod hint;
mod input;
mod move_list;
mod moves;
mod navigation;
mod opponents;
mod players;
mod portraits;
mod refusals;
mod results;
mod search_log;
mod setup;
mod switches;
mod thinking;
mod tooltip;
mod tree;
mod turn;
mod unfinished;

use std::collections::BTreeMap;

pub(crate) use action::setting_switch;
pub use action::{Action, GameAction, GameActionEffect};
pub use controls::{BarMenu, NewGame};
pub use game_interface::{
    Appearance, Controls, GameScreens, GameTexts, MoveReason, MoveRefusal, NewGames, TableGame, Viewpoint,
};
pub use games::list_games;
pub use layout::{BoardEdges, Layout};
pub use move_list::{read_move_list, write_move_list};
pub use panel_layout::{PanelLayout, TableOutline};

use super::context::Context;
use super::music;
use crate::engine::record::Record;
use crate::engine::{Cell, Game, Player};
use crate::gfx::{Color, Portrait};
use crate::machine::{Flow, Machine};
use crate::play::{Command, Engines, GameController, GameProgram, GameSetup, Seat, Turn, listed_people};
use crate::text::Text;
use crate::ui::theme::Look;
use display::DisplayState;
use input::{InputState, TableCommand};

/// A move of the game of a [`TableGame`].
type MoveOf<D> = <<D as GameProgram>::Game as Game>::Move;

/// The table of a game being played.
pub struct GameTable<'t, 'd, D: TableGame> {
    controller: GameController<D>,
    text: &'t Text,
    context: &'t mut Context<'d>,
    input: InputState,
    display: DisplayState<D::Game>,
    /// The portraits of the people who have one.
    portraits: BTreeMap<String, Portrait>,
    /// The message of the error because of which the external engine cannot play any more.
    external_error: Option<String>,
    /// Set after the end of a game until the question about the next step is asked.
    has_ended: bool,
}

/// The next step of the loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum NextStep {
    /// Continue the game.
    Stay,
    /// Run this command.
    Do(TableCommand),
    /// Leave the table.
    Leave,
}

/// Runs the table of a game until the user leaves: with an opened game, an unfinished one, or a new one with the given
/// players.
///
/// # Errors
/// Returns the interrupt of the machine.
pub fn play<D: TableGame>(
    m: &mut Machine<'_>,
    board: D,
    context: &mut Context<'_>,
    seats: [Seat; 2],
    game: Option<&[u8]>,
) -> Flow {
    // The questions before the first move have the size of the stage, too.
    m.fit_stage();
    let mut table = GameTable::new(board, context, seats);
    match game {
        Some(bytes) => table.open(m, bytes)?,
        None => {
            table.begin_like_last_game(m)?;
            table.offer_unfinished(m)?;
        }
    }
    table.run(m)
}

/// Shows a game move by move, each position for a given time and the last one for twice as long.
///
/// # Errors
/// Returns the interrupt of the machine.
pub fn show_game<D: TableGame>(
    m: &mut Machine<'_>,
    board: D,
    context: &mut Context<'_>,
    record: Record<D::Game>,
) -> Flow {
    let mut table = GameTable::new(board, context, [Seat::Human; 2]);
    table.execute(m, Command::Open { record, seats: None, control: None })?;
    table.show_all(m)
}

impl<'t, 'd, D: TableGame> GameTable<'t, 'd, D> {
    /// Creates a table with a new game, whose options have the default values.
    pub fn new(mut board: D, context: &'t mut Context<'d>, seats: [Seat; 2]) -> GameTable<'t, 'd, D> {
        board.apply_settings(&context.settings);
        // The external engine takes the computer's place.
        let external = context.external_engine.as_ref().map(|external| external.name.as_str());
        let to_external = |seat| if seat == Seat::Human { Seat::Human } else { Seat::External };
        let seats = if external.is_some() { seats.map(to_external) } else { seats };
        let engines = Engines::new(context.seed, external.unwrap_or_default());
        let setup = GameSetup { seats, options: vec![0; board.options().len()], control: None };
        let people = listed_people(context.settings.players.clone(), &mut *context.store);
        let text = board.text();
        let controller = GameController::new(board, setup, people, engines);
        GameTable {
            text,
            context,
            input: InputState::at(middle(controller.position())),
            controller,
            display: DisplayState::new(),
            portraits: BTreeMap::new(),
            external_error: None,
            has_ended: false,
        }
    }

    /// Returns the game shown: at the position before the move while one is animated.
    pub fn record(&self) -> &Record<D::Game> {
        self.display.shown_record.as_ref().unwrap_or(self.controller.record())
    }

    /// Runs until the user leaves the table, with the current music.
    ///
    /// # Errors
    /// Returns the interrupt of the machine.
    pub fn run(&mut self, m: &mut Machine<'_>) -> Flow {
        m.set_muted(!self.context.settings.sound);
        m.set_menu_key(true);
        if let Err(error) = music::start(m, self.context, self.controller.program().music()) {
            self.say(error, Color::LIGHT_RED);
        }
        if self.context.store.is_read_only() {
            self.say(self.text.table.read_only, Color::LIGHT_RED);
        }
        self.say_if_unsaved();
        self.load_portraits();
        self.controller.start_clock(m.now());
        let left = self.play(m);
        m.set_menu_key(false);
        for event in self.controller.suspend(m.now(), &mut *self.context.store) {
            self.show_event(m, event)?;
        }
        left
    }

    fn play(&mut self, m: &mut Machine<'_>) -> Flow {
        loop {
            m.fit_stage();
            self.paint(m);
            let mut next = match (self.input.pending.take(), self.controller.turn()) {
                (Some(command), _) => NextStep::Do(command),
                (None, Turn::Pass(pass)) => self.announce_pass(m, pass)?,
                (None, Turn::Nobody) if self.has_ended && !self.controller.is_locked() => self.ask_what_next(m)?,
                (None, Turn::Question) => self.ask_question(m)?,
                (None, Turn::Computer) => match self.controller.engine_to_move() {
                    Some(player) => self.play_for(m, player)?,
                    None => NextStep::Stay,
                },
                (None, Turn::Human | Turn::Nobody) => NextStep::Do(match self.update_evaluation(m)? {
                    Some(command) => command,
                    None => self.wait_for_command(m)?,
                }),
            };
            while let NextStep::Do(command) = next {
                next = self.run_command(m, command)?;
            }
            if next == NextStep::Leave {
                m.set_pointer(None);
                m.set_music(None);
                return Ok(());
            }
        }
    }

    /// Runs a command of the user.
    fn run_command(&mut self, m: &mut Machine<'_>, command: TableCommand) -> Flow<NextStep> {
        self.display.message = None;
        self.display.obstacles.clear();
        self.has_ended = false;
        self.tick(m);
        let works_locked = matches!(command, TableCommand::Do(Action::Lock | Action::Help | Action::Leave));
        let action = match self.time_up().unwrap_or(command) {
            TableCommand::TimeUp => return self.execute(m, Command::TimeUp),
            _ if self.controller.is_locked() && !works_locked => {
                self.say_refused(m, self.text.table.lock.sign);
                return Ok(NextStep::Stay);
            }
            TableCommand::Touch(cell) => return self.touch(m, cell),
            TableCommand::GoTo(node) => return self.go_to(m, node),
            TableCommand::Menu(at) => self.ask_menu(m, at)?,
            TableCommand::Bar(menu) => self.open_menu(m, menu)?,
            TableCommand::Do(action) => match self.refusal_message(action) {
                None => return self.act(m, action),
                Some(message) => {
                    self.say_refused(m, message);
                    return Ok(NextStep::Stay);
                }
            },
        };
        Ok(action.map_or(NextStep::Stay, |action| NextStep::Do(TableCommand::Do(action))))
    }

    fn act(&mut self, m: &mut Machine<'_>, action: Action) -> Flow<NextStep> {
        match action {
            Action::Leave if self.controller.is_locked() => self.off_the_clock(m, Self::ask_to_unlock)?,
            Action::Leave if self.input.selected.is_some() => self.input.selected = None,
            Action::Leave => return self.off_the_clock(m, |table, m| table.leave(m)),
            Action::Help => self.off_the_clock(m, |table, m| {
                table.introduce_external_engine(m)?;
                table.board().help(m, table.controller.seats().playing_level())
            })?,
            Action::New => self.off_the_clock(m, Self::ask_new_game)?,
            Action::Load => self.off_the_clock(m, Self::load)?,
            Action::Save => self.off_the_clock(m, Self::save)?,
            Action::Paste => self.off_the_clock(m, Self::paste)?,
            Action::Share => self.share(m),
            Action::Copy => self.copy(m, false),
            Action::CopyPosition => self.copy(m, true),
            Action::SavePosition => self.off_the_clock(m, Self::save_position)?,
            Action::RestorePosition => self.off_the_clock(m, Self::restore_position)?,
            Action::BeginNewGame(number) => self.off_the_clock(m, |table, m| table.ask_to_begin(m, number))?,
            Action::Resign => self.resign(m)?,
            Action::Finish => {
                return Ok(self.ask_finish(m)?.map_or(NextStep::Stay, |action| NextStep::Do(TableCommand::Do(action))));
            }
            Action::ChangeSides | Action::Automatic if !self.confirms_seats(m, action)? => {}
            Action::GameAction(_) if !self.confirms_restart(m, action)? => {}
            Action::Replay if !self.display.line.moves.is_empty() => return self.step_through_line(m),
            Action::Menu => return Ok(NextStep::Do(TableCommand::Menu(self.layout().centre(self.input.cursor)))),
            Action::Music => self.off_the_clock(m, Self::ask_music)?,
            Action::Portraits => self.off_the_clock(m, Self::ask_portraits)?,
            Action::Edit => self.off_the_clock(m, Self::edit)?,
            Action::Puzzles => self.off_the_clock(m, Self::solve_puzzles)?,
            Action::Players => {
                self.off_the_clock(m, Self::show_players)?;
                self.load_portraits();
            }
            Action::Opponents => return self.off_the_clock(m, Self::choose_opponent),
            Action::Rankings => self.off_the_clock(m, Self::show_rankings)?,
            _ if self.is_switch(action) => self.switch(m, action),
            _ => return self.control(m, action),
        }
        Ok(NextStep::Stay)
    }

    /// Executes the controller's command of an action.
    fn control(&mut self, m: &mut Machine<'_>, action: Action) -> Flow<NextStep> {
        let Some(command) = self.controller_command(action) else { return Ok(NextStep::Stay) };
        if matches!(command, Command::Step(_) | Command::Variation(_)) {
            self.clear_marks();
        }
        let next = self.execute(m, command)?;
        if matches!(action, Action::Level(_)) {
            self.save_setup();
        }
        Ok(next)
    }

    /// Returns the game's part of the table: the look of its board, its texts, its files.
    fn board(&self) -> &D {
        self.controller.program()
    }

    /// Returns the position shown.
    fn game(&self) -> &D::Game {
        self.record().position()
    }

    /// Lays the table out for the stage.
    fn lay_out(&mut self, m: &Machine<'_>) {
        let (board, settings) = (self.board(), &self.context.settings);
        let comment = &self.record().node(self.record().current_id()).comment;
        let outline = TableOutline {
            beside: board.beside_height(Look::of(m)),
            counts: board.count_labels(settings).len(),
            has_evaluation: settings.table.evaluation,
            has_thoughts: settings.table.thoughts || !comment.is_empty(),
            has_graph: self.shown_analysis().is_some() || self.shown_tree().is_some(),
            has_wide_bar: board.has_wide_bar(),
            ..TableOutline::of(board, self.game(), m, self.is_flipped())
        };
        self.display.places = PanelLayout::new(outline);
    }

    /// Returns the places of the table's parts.
    fn places(&self) -> PanelLayout {
        self.display.places
    }

    fn layout(&self) -> Layout {
        self.board().layout(self.game(), self.places().board, self.is_flipped())
    }

    /// Returns whether the second player is at the bottom. If the game turns the board and only the second side is
    /// played by a human, the switch works the other way round.
    fn is_flipped(&self) -> bool {
        let turned = self.board().turns_board()
            && matches!(self.controller.seats().players(), [first, Seat::Human] if first != Seat::Human);
        self.context.settings.table.flipped != turned
    }

    fn seat(&self, player: Player) -> Seat {
        self.controller.seats().seat(player)
    }

    /// Puts the cursor on the board if that has become smaller.
    fn center_cursor_if_outside(&mut self) {
        let (columns, rows) = self.game().size();
        if self.input.cursor.column >= columns || self.input.cursor.row >= rows {
            self.input.cursor = middle(self.game());
        }
    }

    /// Clears everything shown about the previous position.
    fn clear_marks(&mut self) {
        self.input.selected = None;
        self.input.cautioned = None;
        self.display.values.clear();
        self.display.line.moves.clear();
        self.display.line.proof.clear();
        self.display.best = None;
        self.display.obstacles.clear();
        self.display.message = None;
        self.display.thought = None;
    }

    fn say(&mut self, message: impl Into<String>, color: Color) {
        self.display.message = Some((message.into(), color));
    }
}

/// Returns the cell in the middle of a board.
fn middle(game: &impl Game) -> Cell {
    let (columns, rows) = game.size();
    Cell { column: columns / 2, row: rows / 2 }
}
