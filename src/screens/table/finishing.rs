//! Games that are over: each is kept once, with who sat there.

use std::time::Duration;

use super::{Drawing, Seat, Table};
use crate::engine::record::tag;
use crate::engine::{Game as _, Outcome, Player};
use crate::gfx::Color;
use crate::records::{Finished, Party};
use crate::screens::desk::Desk;
use crate::telling::Tell;
use crate::text::endings;

/// Who sat at the two sides last, as far as they are on the list of players still.
pub(super) fn last_seated(desk: &mut Desk<'_>) -> [Option<String>; 2] {
    let seated = desk.settings.players.clone();
    still_listed(desk, seated)
}

/// Those of two people who are on the list of players still.
fn still_listed(desk: &mut Desk<'_>, mut seated: [Option<String>; 2]) -> [Option<String>; 2] {
    if seated.iter().any(Option::is_some) {
        // A store that cannot be read has no list; it says so when something is to be kept.
        let people = desk.store.people().unwrap_or_default();
        seated.iter_mut().for_each(|name| {
            name.take_if(|name| people.iter().all(|person| person.name != *name));
        });
    }
    seated
}

impl<D: Drawing> Table<'_, '_, D> {
    /// Those of the people of a kept game who are on the list of players still.
    pub(super) fn still_listed(&mut self, people: [Option<String>; 2]) -> [Option<String>; 2] {
        still_listed(self.desk, people)
    }

    /// The person from the list who plays a side. Against the computer, that is whoever was chosen for it or else for the
    /// other side.
    pub(super) fn person(&self, player: Player) -> Option<&str> {
        let chosen = |player: Player| self.sitting.people[player as usize].as_deref();
        match (self.seat(player), self.seat(!player)) {
            (Seat::Computer(_) | Seat::Outside, _) => None,
            (Seat::Human, Seat::Human) => chosen(player),
            (Seat::Human, Seat::Computer(_) | Seat::Outside) => chosen(player).or_else(|| chosen(!player)),
        }
    }

    /// Who plays a side, as it is kept.
    fn party(&self, player: Player) -> Party {
        match self.seat(player) {
            Seat::Computer(level) => Party::Level(self.drawing.levels()[level].name.to_owned()),
            Seat::Outside => Party::Level(self.outside_name()),
            Seat::Human => self.person(player).map_or(Party::Guest, |name| Party::Person(name.to_owned())),
        }
    }

    /// Keeps the game after a move: as one in progress, or as finished if that was the last one.
    pub(super) fn keep_played(&mut self) {
        match self.record.outcome() {
            Some(outcome) => {
                let ended = self.record.ending().map(|ending| self.ending_words(ending));
                self.finish(outcome, &ended.unwrap_or_else(|| self.drawing.ending(self.game())));
            }
            None => self.keep(),
        }
    }

    /// Keeps the game, which has ended so, among the finished ones in place of the one in progress. If it has ended before and
    /// was then taken back, the new end counts. What goes wrong is said; the game in progress stays then.
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
        let game = Finished {
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
            }
            Err(fault) => self.say((self.text.table.not_kept)(&fault.tell(self.text.language)), Color::LIGHT_RED),
        }
    }
}
