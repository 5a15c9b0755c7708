//! Finished games: each is stored once, with its players.

use std::time::Duration;

use super::{Drawing, Seat, Table};
use crate::engine::record::tag;
use crate::engine::{Game as _, Outcome, Player};
use crate::gfx::Color;
use crate::records::exchange::LONGEST_WORD;
use crate::records::{FinishedGame, Participant};
use crate::screens::desk::Context;
use crate::telling::Localize;
use crate::text::endings;

/// Returns the last players of the two sides, as far as they are still on the list of players.
pub(super) fn last_seated(desk: &mut Context<'_>) -> [Option<String>; 2] {
    let seated = desk.settings.players.clone();
    still_listed(desk, seated)
}

/// Returns those of two people who are still on the list of players.
fn still_listed(desk: &mut Context<'_>, mut seated: [Option<String>; 2]) -> [Option<String>; 2] {
    if seated.iter().any(Option::is_some) {
        // An unreadable store has no list; the error is reported when something is saved.
        let people = desk.store.people().unwrap_or_default();
        seated.iter_mut().for_each(|name| {
            name.take_if(|name| people.iter().all(|person| person.name != *name));
        });
    }
    seated
}

impl<D: Drawing> Table<'_, '_, D> {
    /// Returns those of the people of a stored game who are still on the list of players.
    pub(super) fn still_listed(&mut self, people: [Option<String>; 2]) -> [Option<String>; 2] {
        still_listed(self.desk, people)
    }

    /// Returns the person from the list who plays a side. Against the computer, that is the person chosen for it or
    /// else for the other side.
    pub(super) fn person(&self, player: Player) -> Option<&str> {
        let chosen = |player: Player| self.sitting.people[player as usize].as_deref();
        match (self.seat(player), self.seat(!player)) {
            (Seat::Computer(_) | Seat::Outside, _) => None,
            (Seat::Human, Seat::Human) => chosen(player),
            (Seat::Human, Seat::Computer(_) | Seat::Outside) => chosen(player).or_else(|| chosen(!player)),
        }
    }

    /// Returns the party that plays a side, as it is stored.
    fn party(&self, player: Player) -> Participant {
        match self.seat(player) {
            Seat::Computer(level) => Participant::Level(self.drawing.levels()[level].name.to_owned()),
            // No longer than files of records can hold.
            Seat::Outside => Participant::Level(self.outside_name().chars().take(LONGEST_WORD).collect()),
            Seat::Human => self.person(player).map_or(Participant::Guest, |name| Participant::Person(name.to_owned())),
        }
    }

    /// Stores the game after a move: as one in progress, or as finished if the move ended it.
    pub(super) fn keep_played(&mut self) {
        match self.record.outcome() {
            Some(outcome) => {
                let ended = self.record.ending().map(|ending| self.ending_words(ending));
                self.finish(outcome, &ended.unwrap_or_else(|| self.drawing.ending(self.game())));
            }
            None => self.keep(),
        }
    }

    /// Stores the game with its result among the finished ones and removes the one in progress. If the game had ended
    /// before and was taken back, the new result replaces the old one. Errors are shown; the game in progress stays in
    /// that case.
    pub(super) fn finish(&mut self, outcome: Outcome, ending: &str) {
        let path = self.record.path(self.record.present());
        let (columns, rows) = self.game().size();
        let sides = Player::BOTH.map(|player| self.party(player));
        let mut named = self.record.clone();
        for (party, tag) in sides.iter().zip([tag::FIRST, tag::SECOND]) {
            if let Some(name) = party.name() {
                named.set_tag(tag, name);
            }
        }
        // The game that was played comes first in the file, whatever was tried.
        named.promote(named.present());
        let game = FinishedGame {
            uid: self.kept.finished.clone().unwrap_or_default(),
            program: self.drawing.program().to_owned(),
            rule: self.drawing.rule(self.game()),
            size: format!("{columns}x{rows}"),
            sides,
            outcome,
            ending: endings::word(self.text, self.drawing.program(), ending),
            moves: u32::try_from(path.len() - 1).unwrap_or(u32::MAX),
            duration: path
                .iter()
                .filter_map(|&id| self.record.node(id).time)
                .fold(Duration::ZERO, Duration::saturating_add),
            when: 0,
            text: String::from_utf8_lossy(&self.drawing.write(&named, "")).into_owned(),
        };
        match self.desk.store.keep_finished(&game, self.kept.running) {
            Ok(uid) => {
                self.kept.running = None;
                self.kept.finished = Some(uid);
                self.say_if_unsaved();
            }
            Err(fault) => self.say((self.text.table.not_kept)(&fault.tell(self.text.language)), Color::LIGHT_RED),
        }
    }
}
