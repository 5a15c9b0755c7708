//! The table: one play loop for every game.
//!
//! The table takes turns, takes moves back and replays them, navigates through the game, stores it, loads and saves
//! files, shows marks, hints and the computer's thoughts. A [`TableGame`] defines the look of the board and the animation
//! of its moves; the game defines the rules. The record is a tree, so that no variation is lost.

pub mod action;
pub mod analysis;
pub mod background;
pub mod bar;
pub mod clock;
pub mod editor;
pub mod game_interface;
pub mod help;
pub mod layout;
pub mod marks;
pub mod opening_protocol;
pub mod paint;
pub mod panel_layout;
pub mod puzzles;

mod ask;
mod ending;
mod faces;
mod files;
mod finishing;
mod games;
mod hand;
mod intake;
mod keeping;
mod look;
mod outside;
mod players;
mod remembering;
mod results;
mod shown;
mod sitting;
mod thinking;
mod timing;
mod tree;
mod turn;

use std::time::Duration;

pub use action::Action;
pub use bar::{BarMenu, NewGame, PanelButton};
pub use game_interface::{
    Appearance, Controls, FileFormats, GameAction, GameActionEffect, GameList, GameProgram, GameTexts, MoveRefusal,
    NewGames, OpenedGame, Opponents, TableGame, Viewpoint,
};
pub use keeping::can_decode;
#[doc(hidden)]
pub use keeping::reencode;
pub use layout::Layout;
pub use look::REPLAY_PAUSE;
pub use opening_protocol::OpeningProtocol;
pub use panel_layout::PanelLayout;
pub use sitting::PlayerKind;

use super::context::Context;
use super::music;
use crate::engine::game::Move as _;
use crate::engine::record::Record;
use crate::engine::{Cell, Game, Player};
use crate::gfx::Color;
use crate::machine::{Flow, Machine};
use crate::settings::Settings;
use crate::text::Text;
use crate::ui::chime;
use hand::InputState;
use intake::TableCommand;
use keeping::StoredIds;
use shown::DisplayState;
use sitting::TablePlayers;
use timing::Clocks;

/// A move of the game of a [`TableGame`].
type MoveOf<D> = <<D as GameProgram>::Game as Game>::Move;

/// A game being played.
pub struct GameTable<'t, 'd, D: TableGame> {
    drawing: D,
    text: &'t Text,
    desk: &'t mut Context<'d>,
    record: Record<D::Game>,
    /// The options of the present game, reused for the next one.
    options: Vec<usize>,
    sitting: TablePlayers<D::Game>,
    hand: InputState,
    shown: DisplayState<D::Game>,
    clocks: Clocks,
    kept: StoredIds,
    /// Set while the user only looks through the game, so that the computer does not move.
    looking: bool,
    /// Set after the end of a game until the question about the next step is asked.
    ended: bool,
    /// Set while the game is locked.
    locked: bool,
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

impl<'t, 'd, D: TableGame> GameTable<'t, 'd, D> {
    /// Creates a table with a new game, whose [options](NewGames::options) are given by the numbers of the choices;
    /// missing ones are 0.
    pub fn new(
        mut drawing: D,
        text: &'t Text,
        desk: &'t mut Context<'d>,
        seats: [PlayerKind; 2],
    ) -> GameTable<'t, 'd, D> {
        drawing.settle(&desk.settings);
        // The external engine takes the computer's place.
        let outside = |seat| if seat == PlayerKind::Human { PlayerKind::Human } else { PlayerKind::ExternalEngine };
        let seats = if desk.external_engine.is_some() { seats.map(outside) } else { seats };
        let options = vec![0; drawing.options().len()];
        let record = drawing.begin(&options);
        let sitting = TablePlayers::new(seats, drawing.levels().len(), desk);
        GameTable {
            drawing,
            text,
            desk,
            hand: InputState::at(middle(record.position())),
            record,
            options,
            sitting,
            shown: DisplayState::new(),
            clocks: Clocks::new(),
            kept: StoredIds::default(),
            looking: false,
            ended: false,
            locked: false,
        }
    }

    /// Returns the present game.
    pub fn record(&self) -> &Record<D::Game> {
        &self.record
    }

    /// Puts another game on the table, at its present position.
    pub(crate) fn set_record(&mut self, record: Record<D::Game>) {
        self.replace(record);
        self.sitting.opened = Some(self.record.node_count());
        self.kept.running = None;
        self.kept.finished = None;
        self.shown.analysis = None;
        self.sitting.offered = None;
        // A forced pass is played without a request.
        self.looking = self.computer_waits() && self.only_pass().is_none();
        self.forget_marks();
        self.begin_turn(Duration::ZERO);
    }

    /// Replaces the game and puts the cursor on its board.
    fn replace(&mut self, record: Record<D::Game>) {
        let (columns, rows) = record.position().size();
        if self.hand.cursor.column >= columns || self.hand.cursor.row >= rows {
            self.hand.cursor = middle(record.position());
        }
        self.record = record;
    }

    /// Runs until the user leaves the table, with the current music.
    ///
    /// # Errors
    /// Returns the interrupt of the machine.
    pub fn run(&mut self, m: &mut Machine<'_>) -> Flow {
        m.set_muted(!self.desk.settings.sound);
        if let Err(why) = music::start(m, self.desk, self.drawing.music()) {
            self.say(why, Color::LIGHT_RED);
        }
        if self.desk.store.is_read_only() {
            self.say(self.text.table.read_only, Color::LIGHT_RED);
        }
        self.say_if_unsaved();
        self.learn_faces();
        self.begin_turn_with(self.clocks.watch.spent(), m.now());
        let left = self.play(m);
        self.keep_time(m);
        left
    }

    fn play(&mut self, m: &mut Machine<'_>) -> Flow {
        loop {
            self.paint(m);
            let mut next = match (self.hand.pending.take(), self.forced_pass()) {
                (Some(command), _) => NextStep::Do(command),
                _ if self.locked => NextStep::Do(self.attend(m)?),
                (None, Some(pass)) => self.announce_pass(m, pass)?,
                (None, None) if self.ended => self.ask_what_next(m)?,
                (None, None) if self.is_asked() => self.ask_in_beginning(m)?,
                (None, None) if self.computer_moves() => self.computers_turn(m)?,
                (None, None) => NextStep::Do(self.attend(m)?),
            };
            while let NextStep::Do(command) = next {
                next = self.fulfil(m, command)?;
            }
            if next == NextStep::Leave {
                m.set_pointer(None);
                m.set_music(None);
                return Ok(());
            }
        }
    }

    /// Runs a command.
    fn fulfil(&mut self, m: &mut Machine<'_>, command: TableCommand) -> Flow<NextStep> {
        self.shown.said = None;
        self.shown.in_the_way.clear();
        self.ended = false;
        self.tick(m);
        let allowed = matches!(command, TableCommand::Do(Action::Lock | Action::Help | Action::Leave));
        match self.by_the_clock().unwrap_or(command) {
            TableCommand::TimeUp => self.lose_on_time(m),
            _ if self.locked && !allowed => self.wrong(m, self.text.table.lock.sign),
            TableCommand::Touch(cell) => self.touch(m, cell)?,
            TableCommand::GoTo(node) => self.look_at(node),
            TableCommand::Menu(at) => {
                return Ok(self
                    .ask_menu(m, at)?
                    .map_or(NextStep::Stay, |action| NextStep::Do(TableCommand::Do(action))));
            }
            TableCommand::Bar(menu) => {
                return Ok(self
                    .open_menu(m, menu)?
                    .map_or(NextStep::Stay, |action| NextStep::Do(TableCommand::Do(action))));
            }
            TableCommand::Do(action) if self.is_possible(action) => return self.act(m, action),
            TableCommand::Do(action) => {
                self.wrong(m, (self.text.table.not_now)(self.label(action)));
            }
        }
        Ok(NextStep::Stay)
    }

    fn act(&mut self, m: &mut Machine<'_>, action: Action) -> Flow<NextStep> {
        match action {
            Action::Leave if self.locked => self.off_the_clock(m, Self::ask_to_unlock)?,
            Action::Leave if self.hand.taken.is_some() => self.hand.taken = None,
            Action::Leave => return self.off_the_clock(m, |table, m| table.leave(m)),
            Action::Help => self.off_the_clock(m, |table, m| {
                table.introduce_outside(m)?;
                table.drawing.help(m, table.playing())
            })?,
            Action::New => self.off_the_clock(m, Self::ask_new_game)?,
            Action::Load => self.off_the_clock(m, Self::load)?,
            Action::Save => self.off_the_clock(m, Self::save)?,
            Action::Paste => self.off_the_clock(m, Self::paste)?,
            Action::Copy => self.copy(m, false),
            Action::CopyPosition => self.copy(m, true),
            Action::SavePosition => self.off_the_clock(m, Self::keep_position)?,
            Action::RestorePosition => self.off_the_clock(m, Self::restore_position)?,
            Action::Level(level) => self.set_level(level),
            Action::BeginNewGame(number) => self.off_the_clock(m, |table, m| table.ask_to_begin(m, number))?,
            Action::Undo => self.undo(m),
            Action::Redo => self.redo(m),
            Action::Back | Action::Forward | Action::First | Action::Last => self.look(action),
            Action::NextVariation => self.change_variation(1),
            Action::PreviousVariation => self.change_variation(-1),
            Action::Replay => return self.replay(m),
            Action::Hint => return self.hint(m),
            Action::MoveNow => return self.move_now(m),
            Action::ChangeSides => self.change_sides(),
            Action::Automatic => self.automatic(),
            Action::Draw => return self.offer_draw(m),
            Action::Resign => self.resign(m)?,
            Action::Lock => self.lock(!self.locked),
            Action::Menu => return Ok(NextStep::Do(TableCommand::Menu(self.layout().centre(self.hand.cursor)))),
            Action::Legal
            | Action::LastMark
            | Action::Preview
            | Action::Labels
            | Action::Numbers
            | Action::Thoughts
            | Action::Flip
            | Action::Sound => self.switch(m, action),
            Action::GameAction(number) => match self.drawing.own().get(number).map(|own| own.effect) {
                Some(GameActionEffect::Switch { .. }) => self.switch(m, action),
                Some(GameActionEffect::Restart) => self.begin(m),
                None => {}
            },
            Action::Music => self.off_the_clock(m, Self::ask_music)?,
            Action::Portraits => self.off_the_clock(m, Self::ask_portraits)?,
            Action::Analysis => return self.analyse(m),
            Action::Edit => self.off_the_clock(m, Self::edit)?,
            Action::Puzzles => self.off_the_clock(m, Self::solve_puzzles)?,
            Action::Players => {
                self.off_the_clock(m, Self::show_players)?;
                self.learn_faces();
            }
            Action::Rankings => self.off_the_clock(m, Self::show_rankings)?,
        }
        Ok(NextStep::Stay)
    }

    fn game(&self) -> &D::Game {
        self.record.position()
    }

    fn layout(&self) -> Layout {
        self.drawing.layout(self.game(), self.is_flipped())
    }

    /// Returns whether the second player is at the bottom. If the game turns the board and only the second side is
    /// played by a human, the switch works the other way round.
    fn is_flipped(&self) -> bool {
        let turned = self.drawing.turns_board()
            && matches!(self.sitting.seats, [PlayerKind::Computer(_) | PlayerKind::ExternalEngine, PlayerKind::Human]);
        self.desk.settings.table.flipped != turned
    }

    /// Returns the level of the computer, if it plays.
    fn playing(&self) -> Option<usize> {
        self.sitting.seats.iter().find_map(|seat| match seat {
            PlayerKind::Computer(level) => Some(*level),
            PlayerKind::Human | PlayerKind::ExternalEngine => None,
        })
    }

    fn seat(&self, player: Player) -> PlayerKind {
        self.sitting.seats[player as usize]
    }

    fn computer_moves(&self) -> bool {
        !self.looking && self.record.outcome().is_none() && self.seat(self.turn()) != PlayerKind::Human
    }

    /// Returns the pass that is the only move, unless the game is only looked through.
    fn forced_pass(&self) -> Option<MoveOf<D>> {
        let at_rest = self.looking || self.record.termination().is_some();
        if at_rest { None } else { self.only_pass() }
    }

    /// Returns the pass that is the only move in the position.
    fn only_pass(&self) -> Option<MoveOf<D>> {
        let moves = self.game().moves();
        moves.first().copied().filter(|mv| moves.len() == 1 && mv.to().is_none())
    }

    /// Clears everything shown about the previous position.
    fn forget_marks(&mut self) {
        self.hand.taken = None;
        self.hand.cautioned = None;
        self.shown.values.clear();
        self.shown.best = None;
        self.shown.in_the_way.clear();
        self.shown.said = None;
        self.shown.thought = None;
    }

    fn say(&mut self, what: impl Into<String>, color: Color) {
        self.shown.said = Some((what.into(), color));
    }

    /// Locks or unlocks the game.
    fn lock(&mut self, locked: bool) {
        self.locked = locked;
        if !locked {
            self.say(self.text.table.lock.unlocked, Color::LIGHT_CYAN);
        }
    }

    /// Reports that something is impossible, with a sound.
    fn wrong(&mut self, m: &mut Machine<'_>, why: impl Into<String>) {
        m.play_tune(chime::ILLEGAL_MOVE.tune);
        self.say(why, Color::LIGHT_RED);
    }

    /// Toggles a setting of the table and saves it.
    fn switch(&mut self, m: &mut Machine<'_>, action: Action) {
        let settings = &mut self.desk.settings;
        match action {
            Action::GameAction(number) => {
                let Some(GameActionEffect::Switch { switch, .. }) =
                    self.drawing.own().get(number).map(|own| own.effect)
                else {
                    return;
                };
                switch(settings);
                self.drawing.settle(settings);
                // The switch may change the computer's play.
                self.sitting.forget_brains();
            }
            _ => {
                let switch = switch_of(settings, action);
                *switch = !*switch;
            }
        }
        m.set_muted(!settings.sound);
        m.play_tune(chime::MENU_MOVE.tune);
        let on = self.is_on(action).unwrap_or_default();
        self.say((self.text.table.switched)(self.label(action), on), Color::LIGHT_CYAN);
        if let Err(why) = self.desk.save_settings() {
            self.say(why, Color::LIGHT_RED);
        }
    }
}

/// Returns the cell in the middle of a board.
fn middle(game: &impl Game) -> Cell {
    let (columns, rows) = game.size();
    Cell { column: columns / 2, row: rows / 2 }
}

/// Returns the setting that an action shared by all games switches.
fn switch_of(settings: &mut Settings, action: Action) -> &mut bool {
    let table = &mut settings.table;
    match action {
        Action::Legal => &mut table.legal,
        Action::LastMark => &mut table.last,
        Action::Preview => &mut table.preview,
        Action::Labels => &mut table.labels,
        Action::Numbers => &mut table.numbers,
        Action::Thoughts => &mut table.thoughts,
        Action::Flip => &mut table.flipped,
        Action::Portraits => &mut table.portraits,
        _ => &mut settings.sound,
    }
}
