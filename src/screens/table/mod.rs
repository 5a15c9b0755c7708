//! The table: one play loop for every game.
//!
//! The table takes turns, takes moves back and replays them, navigates through the game, stores it, loads and saves
//! files, shows marks, hints and the computer's thoughts. A [`Drawing`] defines the look of the board and the animation
//! of its moves; the game defines the rules. The record is a tree, so that no variation is lost.

pub mod action;
pub mod analysis;
pub mod bar;
pub mod beginning;
pub mod clock;
pub mod drawing;
pub mod editor;
pub mod help;
pub mod layout;
pub mod marks;
pub mod paint;
pub mod places;
pub mod puzzles;
pub mod room;

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
pub use bar::{BarButton, BarMenu, NewGame};
pub use beginning::Beginning;
pub use drawing::{
    Controls, Deed, Drawing, Files, Games, NewGames, Opened, Opponents, Own, Picture, Program, Refusal, View, Words,
};
pub use keeping::can_decode;
#[doc(hidden)]
pub use keeping::rewritten;
pub use layout::Layout;
pub use look::STANDS;
pub use places::Places;
pub use sitting::Seat;

use super::desk::Context;
use super::music;
use crate::engine::game::Move as _;
use crate::engine::record::Record;
use crate::engine::{Cell, Game, Player};
use crate::gfx::Color;
use crate::machine::{Flow, Machine};
use crate::settings::Settings;
use crate::text::Text;
use crate::ui::chime;
use hand::Hand;
use intake::Wish;
use keeping::Keeping;
use shown::Shown;
use sitting::Sitting;
use timing::Clocks;

/// A move of the game of a [`Drawing`].
type MoveOf<D> = <<D as Program>::Game as Game>::Move;

/// A game being played.
pub struct Table<'t, 'd, D: Drawing> {
    drawing: D,
    text: &'t Text,
    desk: &'t mut Context<'d>,
    record: Record<D::Game>,
    /// The options of the present game, for another like it.
    options: Vec<usize>,
    sitting: Sitting<D::Game>,
    hand: Hand,
    shown: Shown<D::Game>,
    clocks: Clocks,
    kept: Keeping,
    /// Whether the game is only looked through, so that the computer does not move.
    looking: bool,
    /// Whether the game has just ended and the question about the next step is still to be asked.
    ended: bool,
    /// Whether the game is locked.
    locked: bool,
}

/// The next step of the loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    /// Continue the game.
    Stay,
    /// Run this command.
    Do(Wish),
    /// Leave the table.
    Leave,
}

impl<'t, 'd, D: Drawing> Table<'t, 'd, D> {
    /// Creates a table with a new game, whose [options](NewGames::options) are given by the numbers of the choices;
    /// missing ones are 0.
    pub fn new(mut drawing: D, text: &'t Text, desk: &'t mut Context<'d>, seats: [Seat; 2]) -> Table<'t, 'd, D> {
        drawing.settle(&desk.settings);
        // It sits where the computer would.
        let outside = |seat| if seat == Seat::Human { Seat::Human } else { Seat::Outside };
        let seats = if desk.outside.is_some() { seats.map(outside) } else { seats };
        let options = vec![0; drawing.options().len()];
        let record = drawing.begin(&options);
        let sitting = Sitting::new(seats, drawing.levels().len(), desk);
        Table {
            drawing,
            text,
            desk,
            hand: Hand::at(middle(record.position())),
            record,
            options,
            sitting,
            shown: Shown::new(),
            clocks: Clocks::new(),
            kept: Keeping::default(),
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
        // A pass that is due needs nobody to ask for it.
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
        m.mute(!self.desk.settings.sound);
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
                (Some(wish), _) => Next::Do(wish),
                _ if self.locked => Next::Do(self.attend(m)?),
                (None, Some(pass)) => self.announce_pass(m, pass)?,
                (None, None) if self.ended => self.ask_what_next(m)?,
                (None, None) if self.is_asked() => self.ask_in_beginning(m)?,
                (None, None) if self.computer_moves() => self.computers_turn(m)?,
                (None, None) => Next::Do(self.attend(m)?),
            };
            while let Next::Do(wish) = next {
                next = self.fulfil(m, wish)?;
            }
            if next == Next::Leave {
                m.set_pointer(None);
                m.music(None);
                return Ok(());
            }
        }
    }

    /// Runs a command.
    fn fulfil(&mut self, m: &mut Machine<'_>, wish: Wish) -> Flow<Next> {
        self.shown.said = None;
        self.shown.in_the_way.clear();
        self.ended = false;
        self.tick(m);
        let allowed = matches!(wish, Wish::Do(Action::Lock | Action::Help | Action::Leave));
        match self.by_the_clock().unwrap_or(wish) {
            Wish::TimeUp => self.lose_on_time(m),
            _ if self.locked && !allowed => self.wrong(m, self.text.table.lock.sign),
            Wish::Touch(cell) => self.touch(m, cell)?,
            Wish::GoTo(node) => self.look_at(node),
            Wish::Menu(at) => {
                return Ok(self.ask_menu(m, at)?.map_or(Next::Stay, |action| Next::Do(Wish::Do(action))));
            }
            Wish::Bar(menu) => {
                return Ok(self.open_menu(m, menu)?.map_or(Next::Stay, |action| Next::Do(Wish::Do(action))));
            }
            Wish::Do(action) if self.is_possible(action) => return self.act(m, action),
            Wish::Do(action) => {
                self.wrong(m, (self.text.table.not_now)(self.label(action)));
            }
        }
        Ok(Next::Stay)
    }

    fn act(&mut self, m: &mut Machine<'_>, action: Action) -> Flow<Next> {
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
            Action::KeepPosition => self.off_the_clock(m, Self::keep_position)?,
            Action::RestorePosition => self.off_the_clock(m, Self::restore_position)?,
            Action::Level(level) => self.set_level(level),
            Action::Begin(number) => self.off_the_clock(m, |table, m| table.ask_to_begin(m, number))?,
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
            Action::Menu => return Ok(Next::Do(Wish::Menu(self.layout().centre(self.hand.cursor)))),
            Action::Legal
            | Action::LastMark
            | Action::Preview
            | Action::Labels
            | Action::Numbers
            | Action::Thoughts
            | Action::Flip
            | Action::Sound => self.switch(m, action),
            Action::Own(number) => match self.drawing.own().get(number).map(|own| own.deed) {
                Some(Deed::Switch { .. }) => self.switch(m, action),
                Some(Deed::Restart) => self.begin(m),
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
        Ok(Next::Stay)
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
            && matches!(self.sitting.seats, [Seat::Computer(_) | Seat::Outside, Seat::Human]);
        self.desk.settings.table.flipped != turned
    }

    /// Returns the level of the computer, if it plays.
    fn playing(&self) -> Option<usize> {
        self.sitting.seats.iter().find_map(|seat| match seat {
            Seat::Computer(level) => Some(*level),
            Seat::Human | Seat::Outside => None,
        })
    }

    fn seat(&self, player: Player) -> Seat {
        self.sitting.seats[player as usize]
    }

    fn computer_moves(&self) -> bool {
        !self.looking && self.record.outcome().is_none() && self.seat(self.turn()) != Seat::Human
    }

    /// Returns the pass that is the only move, unless the game is only looked through.
    fn forced_pass(&self) -> Option<MoveOf<D>> {
        let at_rest = self.looking || self.record.ending().is_some();
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
        m.play_tune(chime::WRONG.tune);
        self.say(why, Color::LIGHT_RED);
    }

    /// Switches something that the table shows and saves the setting.
    fn switch(&mut self, m: &mut Machine<'_>, action: Action) {
        let settings = &mut self.desk.settings;
        match action {
            Action::Own(number) => {
                let Some(Deed::Switch { switch, .. }) = self.drawing.own().get(number).map(|own| own.deed) else {
                    return;
                };
                switch(settings);
                self.drawing.settle(settings);
                // It may be of how the computer plays.
                self.sitting.forget_brains();
            }
            _ => {
                let switch = switch_of(settings, action);
                *switch = !*switch;
            }
        }
        m.mute(!settings.sound);
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
