//! Finished games: each is stored once, with its players.

use std::time::Duration;

use super::{GameTable, PlayerKind, TableGame};
use crate::engine::record::tag;
use crate::engine::{Game as _, Outcome, Player};
use crate::gfx::Color;
use crate::messages::Localize;
use crate::records::exchange::MAX_TEXT_LENGTH;
use crate::records::{FinishedGame, Participant};
use crate::screens::context::Context;
use crate::text::endings;

/// Returns the last players of the two sides, as far as they are still on the list of players.
pub(super) fn last_seated(context: &mut Context<'_>) -> [Option<String>; 2] {
    let seated = context.settings.players.clone();
    still_listed(context, seated)
}

/// Returns those of two people who are still on the list of players.
fn still_listed(context: &mut Context<'_>, mut seated: [Option<String>; 2]) -> [Option<String>; 2] {
    if seated.iter().any(Option::is_some) {
        // An unreadable store has no list; the error is reported when something is saved.
        let people = context.store.people().unwrap_or_default();
        seated.iter_mut().for_each(|name| {
            name.take_if(|name| people.iter().all(|person| person.name != *name));
        });
    }
    seated
}

impl<D: TableGame> GameTable<'_, '_, D> {
    /// Returns those of the people of a stored game who are still on the list of players.
    pub(super) fn still_listed(&mut self, people: [Option<String>; 2]) -> [Option<String>; 2] {
        still_listed(self.desk, people)
    }

    /// Returns the person from the list who plays a side. Against the computer, that is the person chosen for it or
    /// else for the other side.
    pub(super) fn person(&self, player: Player) -> Option<&str> {
        let chosen = |player: Player| self.sitting.people[player as usize].as_deref();
        match (self.seat(player), self.seat(!player)) {
            (PlayerKind::Computer(_) | PlayerKind::ExternalEngine, _) => None,
            (PlayerKind::Human, PlayerKind::Human) => chosen(player),
            (PlayerKind::Human, PlayerKind::Computer(_) | PlayerKind::ExternalEngine) => {
                chosen(player).or_else(|| chosen(!player))
            }
        }
    }

    /// Returns the party that plays a side, as it is stored.
    fn party(&self, player: Player) -> Participant {
        match self.seat(player) {
            PlayerKind::Computer(level) => Participant::Level(self.drawing.levels()[level].name.to_owned()),
            // Limited to the length that record files can hold.
            PlayerKind::ExternalEngine => {
                Participant::Level(self.outside_name().chars().take(MAX_TEXT_LENGTH).collect())
            }
            PlayerKind::Human => {
                self.person(player).map_or(Participant::Guest, |name| Participant::Person(name.to_owned()))
            }
        }
    }

    /// Stores the game after a move: as one in progress, or as finished if the move ended it.
    pub(super) fn keep_played(&mut self) {
        match self.record.outcome() {
            Some(outcome) => {
                let ended = self.record.termination().map(|ending| self.ending_words(ending));
                self.finish(outcome, &ended.unwrap_or_else(|| self.drawing.ending(self.game())));
            }
            None => self.keep(),
        }
    }

    /// Stores the game with its result among the finished ones and removes the one in progress. If the game had ended
    /// before and was taken back, the new result replaces the old one. Errors are shown; the game in progress stays in
    /// that case.
    pub(super) fn finish(&mut self, outcome: Outcome, ending: &str) {
        let path = self.record.path(self.record.current_id());
        let (columns, rows) = self.game().size();
        let sides = Player::BOTH.map(|player| self.party(player));
        let mut named = self.record.clone();
        for (party, tag) in sides.iter().zip([tag::FIRST, tag::SECOND]) {
            if let Some(name) = party.name() {
                named.set_tag(tag, name);
            }
        }
        // The line that was played becomes the main line of the file, before all variations.
        named.promote(named.current_id());
        let game = FinishedGame {
            uid: self.kept.finished.clone().unwrap_or_default(),
            program: self.drawing.program().to_owned(),
            rule: self.drawing.rule(self.game()),
            size: format!("{columns}x{rows}"),
            sides,
            outcome,
            ending: endings::identifier(self.text, self.drawing.program(), ending),
            moves: u32::try_from(path.len() - 1).unwrap_or(u32::MAX),
            duration: path
                .iter()
                .filter_map(|&id| self.record.node(id).time)
                .fold(Duration::ZERO, Duration::saturating_add),
            ended_at: 0,
            text: String::from_utf8_lossy(&self.drawing.write(&named, "")).into_owned(),
        };
        match self.desk.store.save_finished_game(&game, self.kept.running) {
            Ok(uid) => {
                self.kept.running = None;
                self.kept.finished = Some(uid);
                self.say_if_unsaved();
            }
            Err(error) => self.say((self.text.table.not_saved)(&error.localize(self.text.language)), Color::LIGHT_RED),
        }
    }
}
