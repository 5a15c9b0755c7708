//! Saves the game in progress and the finished game, and continues a stored one.

use std::time::Duration;

use super::clock::TimeControl;
use super::controller::{GameController, GameOf};
use super::event::Event;
use super::program::PlayableGame;
use super::seat::Seat;
use super::stored_game::{StoredGame, StoredIds, encode};
use crate::engine::record::{Termination, tag};
use crate::engine::{Game as _, Outcome, Player};
use crate::records::exchange::MAX_TEXT_LENGTH;
use crate::records::{FinishedGame, Participant, Store};

impl<P: PlayableGame> GameController<P> {
    /// Shows a stored game, before it is [resumed](GameController::resume) or [left](GameController::leave_stored).
    pub fn show_stored(&mut self, game: &StoredGame<GameOf<P>>, now: Duration) {
        self.clocks.control = game.time.map(|(control, _)| control);
        self.record = game.record.clone();
        self.is_reviewing = true;
        self.clocks.start_move(&self.record, game.time.map_or(Duration::ZERO, |(_, spent)| spent), now);
    }

    /// Continues the stored game that is shown, with its players as far as they are available. `id` is its id in the
    /// store.
    pub fn resume(&mut self, game: StoredGame<GameOf<P>>, id: i64, has_external: bool, store: &mut dyn Store) {
        let next_level = Seat::Level(self.seats.next_level);
        let players = game.seats.map(|seat| match seat {
            Seat::External if !has_external => next_level,
            seat => seat,
        });
        self.seat_players(players, self.clocks.control);
        self.seats.people = listed_people(game.people, store);
        self.stored = StoredIds { in_progress: Some(id), finished: game.finished };
        self.is_reviewing = false;
    }

    /// Puts a new game in place of a stored game that is shown, without changing the latter.
    pub fn leave_stored(&mut self, control: Option<TimeControl>, now: Duration) {
        self.record = self.program.begin(&self.options);
        self.clocks.control = control;
        self.start_move(now);
        self.is_reviewing = false;
    }

    /// Saves the game with the time spent on the current move, so that it continues with that time.
    pub fn suspend(&mut self, now: Duration, store: &mut dyn Store) -> Vec<Event<GameOf<P>>> {
        let mut events = Vec::new();
        if self.stored.in_progress.is_some() && self.clocks.control.is_some() {
            events.extend(self.tick(now));
            self.record.go_to(self.clocks.live);
            events.push(self.save(store));
        }
        events
    }

    /// Returns the present game as it is stored while it is in progress.
    pub fn to_stored(&self) -> StoredGame<GameOf<P>> {
        StoredGame {
            record: self.record.clone(),
            seats: self.seats.players,
            people: self.seats.people.clone(),
            time: self.clocks.control.map(|control| (control, self.clocks.move_time())),
            finished: self.stored.finished.clone(),
        }
    }

    /// Saves the game in its current state, or removes it if it is over or has not begun.
    pub(super) fn save(&mut self, store: &mut dyn Store) -> Event<GameOf<P>> {
        let is_over = self.record.outcome().is_some() || self.record.node_count() == 1;
        let saved = match (is_over, self.stored.in_progress) {
            (true, Some(id)) => {
                self.stored.in_progress = None;
                store.delete_game(id)
            }
            (true, None) => Ok(()),
            (false, id) => {
                let time = self.clocks.control.map(|control| (control, self.clocks.move_time()));
                let seats = (self.seats.players, &self.seats.people);
                let text = encode(&self.program, &self.record, seats, time, self.stored.finished.as_deref());
                store.save_game(id, self.program.program(), &text).map(|id| self.stored.in_progress = Some(id))
            }
        };
        match saved {
            Ok(()) => Event::Saved { is_pending: store.pending_error().is_some() },
            Err(error) => Event::SaveFailed(error),
        }
    }

    /// Saves the game after a move: as one in progress, or as finished if the move ended it.
    pub(super) fn save_move(&mut self, store: &mut dyn Store) -> Event<GameOf<P>> {
        match self.record.outcome() {
            Some(outcome) => self.save_finished(outcome, store),
            None => self.save(store),
        }
    }

    /// Saves the finished game again, after people sat down at its sides. `None` if no finished game has been saved.
    pub fn save_people_of_finished(&mut self, store: &mut dyn Store) -> Option<Event<GameOf<P>>> {
        let outcome = self.record.outcome().filter(|_| self.stored.finished.is_some())?;
        Some(self.save_finished(outcome, store))
    }

    /// Saves the game with its result among the finished ones and removes the one in progress. If the game had ended
    /// before and was taken back, the new result replaces the old one. After an error, the game in progress stays.
    fn save_finished(&mut self, outcome: Outcome, store: &mut dyn Store) -> Event<GameOf<P>> {
        let path = self.record.path(self.record.current_id());
        let (columns, rows) = self.record.position().size();
        let sides = Player::BOTH.map(|player| self.participant(player));
        let mut named = self.record.clone();
        for (party, tag) in sides.iter().zip([tag::FIRST, tag::SECOND]) {
            if let Some(name) = party.name() {
                named.set_tag(tag, name);
            }
        }
        // The line that was played becomes the main line of the file, before all variations.
        named.promote(named.current_id());
        let game = FinishedGame {
            uid: self.stored.finished.clone().unwrap_or_default(),
            program: self.program.program().to_owned(),
            rule: self.program.rule(self.record.position()),
            size: format!("{columns}x{rows}"),
            sides,
            outcome,
            ending: match self.record.termination() {
                Some(Termination::Resignation(loser)) => format!("resigned {loser}"),
                Some(Termination::TimeForfeit(loser)) => format!("time {loser}"),
                Some(Termination::DrawAgreement) => "agreed".to_owned(),
                None => self.program.ending_id(self.record.position()),
            },
            moves: u32::try_from(path.len() - 1).unwrap_or(u32::MAX),
            duration: path
                .iter()
                .filter_map(|&id| self.record.node(id).time)
                .fold(Duration::ZERO, Duration::saturating_add),
            ended_at: 0,
            text: String::from_utf8_lossy(&self.program.write(&named, "")).into_owned(),
        };
        match store.save_finished_game(&game, self.stored.in_progress) {
            Ok(uid) => {
                self.stored = StoredIds { in_progress: None, finished: Some(uid) };
                Event::Saved { is_pending: store.pending_error().is_some() }
            }
            Err(error) => Event::SaveFailed(error),
        }
    }

    /// Returns the player of a side, as finished games store it.
    fn participant(&self, player: Player) -> Participant {
        match self.seats.seat(player) {
            Seat::Level(level) => Participant::Level(level.stored_name()),
            // Limited to the length that record files can hold.
            Seat::External => Participant::Level(self.engines.external_name().chars().take(MAX_TEXT_LENGTH).collect()),
            Seat::Human => {
                self.seats.person(player).map_or(Participant::Guest, |name| Participant::Person(name.to_owned()))
            }
        }
    }
}

/// Returns those of two people who are still on the list of players.
pub fn listed_people(mut people: [Option<String>; 2], store: &mut dyn Store) -> [Option<String>; 2] {
    if people.iter().any(Option::is_some) {
        // An unreadable store has no list; the error is reported when something is saved.
        let listed = store.people().unwrap_or_default();
        people.iter_mut().for_each(|name| {
            name.take_if(|name| listed.iter().all(|person| person.name != *name));
        });
    }
    people
}
