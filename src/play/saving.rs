//! Saves the game in progress and the finished game, and continues a stored one.

use std::time::Duration;

use super::clock::TimeControl;
use super::controller::{DrawOffers, GameController, GameOf};
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
    /// store, if it is there.
    pub fn resume(&mut self, game: StoredGame<GameOf<P>>, id: Option<i64>, has_external: bool, store: &mut dyn Store) {
        let next_level = Seat::Level(self.seats.next_level);
        let players = game.seats.map(|seat| match seat {
            Seat::External if !has_external => next_level,
            seat => seat,
        });
        self.seat_players(players, self.clocks.control);
        self.seats.people = listed_people(game.people, store);
        self.stored = StoredIds { in_progress: id, finished: game.finished, link: game.link };
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
            link: Some(self.link()),
        }
    }

    /// Returns the number of the game in the links to a friend. Games that begin at different times have different ones.
    fn link(&self) -> u32 {
        self.stored.link.unwrap_or(self.engines.seed())
    }

    /// Returns the present game as the friend who plays the other side continues it; `None` if no friend plays.
    pub fn to_link(&self) -> Option<String> {
        let mut game = self.to_stored();
        game.seats.contains(&Seat::Friend).then_some(())?;
        for (player, tag) in Player::BOTH.into_iter().zip([tag::FIRST, tag::SECOND]) {
            if let Some(name) = self.seats.person(player).filter(|_| game.record.name(player).is_none()) {
                game.record.set_tag(tag, name);
            }
        }
        game.seats = game.seats.map(|seat| if seat == Seat::Friend { Seat::Human } else { Seat::Friend });
        (game.people, game.finished) = ([None, None], None);
        game.record.go_to(self.clocks.live);
        game.record.promote(self.clocks.live);
        Some(game.to_text(&self.program))
    }

    /// Opens a game from a friend's link. It continues the present or a stored game if it has the moves of that game, and
    /// shows that game if the link is an old one; otherwise it is another game.
    pub fn open_link(
        &mut self,
        mut game: StoredGame<GameOf<P>>,
        now: Duration,
        store: &mut dyn Store,
    ) -> Vec<Event<GameOf<P>>> {
        let mut found = Some((self.stored.in_progress, self.to_stored())).filter(|(_, present)| present.is_same(&game));
        if found.is_none() {
            let entries = store.games_in_progress(self.program.program()).unwrap_or_default();
            let stored = entries.into_iter().find_map(|entry| {
                let stored = StoredGame::from_text(&self.program, &entry.text)?;
                stored.is_same(&game).then_some((entry, stored))
            });
            found = stored
                .filter(|(entry, _)| store.claim_game(entry).unwrap_or(false))
                .map(|(entry, stored)| (Some(entry.id), stored));
        }
        let id = found.as_ref().and_then(|(id, _)| *id);
        game.people = self.seats.people.clone();
        game.record.go_to_end();
        if let Some((_, stored)) = found {
            let [known, sent] = [&stored.record, &game.record].map(|record| record.current_line().len());
            (game.people, game.finished) = (stored.people, stored.finished);
            if known > sent || known == sent && game.record.outcome().is_none() {
                game.record = stored.record;
            }
        }
        game.record.go_to_end();
        (self.opened_nodes, self.draw) = (None, DrawOffers::default());
        self.show_stored(&game, now);
        self.resume(game, id, false, store);
        let saved = self.save_move(store);
        [Event::Replaced, saved].into_iter().chain(self.record.outcome().map(Event::Ended)).collect()
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
                let ids = (self.stored.finished.as_deref(), Some(self.link()));
                let text = encode(&self.program, &self.record, seats, time, ids);
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
                self.stored = StoredIds { in_progress: None, finished: Some(uid), ..self.stored };
                Event::Saved { is_pending: store.pending_error().is_some() }
            }
            Err(error) => Event::SaveFailed(error),
        }
    }

    /// Returns the player of a side, as finished games store it.
    pub fn participant(&self, player: Player) -> Participant {
        match self.seats.seat(player) {
            Seat::Level(level) => Participant::Level(level.stored_name()),
            // Limited to the length that record files can hold.
            Seat::External => Participant::Level(self.engines.external_name().chars().take(MAX_TEXT_LENGTH).collect()),
            seat => {
                let name = if seat == Seat::Friend { self.record.name(player) } else { self.seats.person(player) };
                name.map_or(Participant::Guest, |name| Participant::Person(name.to_owned()))
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
