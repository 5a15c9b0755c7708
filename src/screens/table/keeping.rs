//! Stores the game in progress, so that none is lost.
//!
//! The stored text consists of a line that names the format; the seats; the people from the list of players at the two
//! sides; the present position as the child numbers taken at each fork; with clocks, the time control and the
//! milliseconds that the present move has taken; the key of the finished game if it had ended and was taken back; an
//! empty line; and the game in its file format, including all variations.

use std::time::Duration;

use super::clock::TimeControl;
use super::{GameTable, PlayerKind, TableGame};
use crate::engine::record::{ROOT, Record};
use crate::gfx::Color;
use crate::machine::{Flow, Machine};
use crate::messages::Localize;
use crate::ui::dialog::{self, Dialog};

/// The first line.
const MAGIC: &str = "huanle running 1";
/// The name of an external engine in the text.
const OUTSIDE: &str = "outside";
/// The keys of the lines that name the people at the two sides.
const PEOPLE: [&str; 2] = ["first", "second"];

/// The places of the current game in the store.
#[derive(Default)]
pub(super) struct StoredIds {
    /// The number of the stored game in progress.
    pub running: Option<i64>,
    /// The key of the stored finished game, also after its end was taken back.
    pub finished: Option<String>,
}

impl<D: TableGame> GameTable<'_, '_, D> {
    /// Stores the game in its current state, or removes it if it is over or has not begun.
    pub(super) fn keep(&mut self) {
        let store = &mut self.desk.store;
        let over = self.record.outcome().is_some() || self.record.node_count() == 1;
        let kept = match (over, self.kept.running) {
            (true, Some(id)) => {
                self.kept.running = None;
                store.delete_game(id)
            }
            (true, None) => Ok(()),
            (false, id) => {
                let clocks = &self.clocks;
                let time = clocks.control.map(|control| (control, clocks.watch.spent()));
                let sitting = (self.sitting.seats, &self.sitting.people);
                let text = encode(&self.drawing, &self.record, sitting, time, self.kept.finished.as_deref());
                store.save_game(id, self.drawing.program(), &text).map(|id| self.kept.running = Some(id))
            }
        };
        match kept {
            Ok(()) => self.say_if_unsaved(),
            Err(error) => self.say((self.text.table.not_saved)(&error.localize(self.text.language)), Color::LIGHT_RED),
        }
    }

    /// Reports that the game is only in memory so far, if it is.
    pub(super) fn say_if_unsaved(&mut self) {
        if self.desk.store.pending_error().is_some() {
            self.say(self.text.table.unsaved, Color::LIGHT_RED);
        }
    }

    /// Offers the unfinished games, the last one first, until the user continues one or asks for a new game. Unreadable
    /// games are left in the store.
    ///
    /// # Errors
    /// Returns the interrupt of the machine.
    pub fn offer_unfinished(&mut self, m: &mut Machine<'_>) -> Flow {
        let unfinished = match self.desk.store.games_in_progress(self.drawing.program()) {
            Ok(unfinished) => unfinished,
            Err(error) => {
                self.say(error.localize(self.text.language), Color::LIGHT_RED);
                return Ok(());
            }
        };
        if unfinished.is_empty() && self.desk.store.is_open_elsewhere(self.drawing.program()).unwrap_or(false) {
            // Not in the message line: a computer that moves first would overwrite it.
            self.paint(m);
            dialog::show_message(m, self.text.ui.note, self.text.table.open_elsewhere, self.text)?;
        }
        for running in unfinished {
            let Some(kept_game) = decode(&self.drawing, &running.text) else { continue };
            let before = self.clocks.control;
            self.clocks.control = kept_game.time.map(|(control, _)| control);
            self.replace(kept_game.record);
            self.looking = true;
            self.begin_turn_with(kept_game.time.map_or(Duration::ZERO, |(_, spent)| spent), m.now());
            self.paint(m);
            let question = &self.text.table.resume;
            let message = (self.text.table.unfinished)(&running.saved_at, self.record.ply());
            let dialog = Dialog {
                title: question.title,
                text: &message,
                buttons: question.answers,
                help: self.text.context_help.question,
            };
            let answer = self.ask_beside(m, &dialog)?;
            // Another window may have claimed the game first.
            let refusal = match answer {
                Some(0) => match self.desk.store.claim_game(&running) {
                    Ok(true) => None,
                    Ok(false) => Some(self.text.table.open_elsewhere.to_owned()),
                    Err(error) => Some(error.localize(self.text.language)),
                },
                _ => None,
            };
            if answer == Some(0) && refusal.is_none() {
                self.sitting.seats = kept_game.seats.map(|seat| match seat {
                    // The engine is not available in this run.
                    PlayerKind::ExternalEngine if self.desk.external_engine.is_none() => {
                        PlayerKind::Computer(self.sitting.level)
                    }
                    seat => seat,
                });
                self.sitting.people = self.still_listed(kept_game.people);
                self.kept.running = Some(running.id);
                self.kept.finished = kept_game.finished;
                self.looking = false;
                return Ok(());
            }
            self.replace(self.drawing.begin(&self.options));
            self.clocks.control = before;
            self.begin_turn(m.now());
            self.looking = false;
            if let Some(why) = refusal {
                self.paint(m);
                dialog::show_message(m, self.text.ui.note, &why, self.text)?;
            }
            match answer {
                Some(2) => {
                    if let Err(error) = self.desk.store.delete_game(running.id) {
                        self.say(error.localize(self.text.language), Color::LIGHT_RED);
                    }
                }
                _ => return Ok(()),
            }
        }
        Ok(())
    }
}

/// Parses a game in progress and encodes it again; `None` if it is not valid. Used by the fuzzers in `fuzz/`.
#[doc(hidden)]
pub fn reencode<D: TableGame>(drawing: &D, text: &str) -> Option<String> {
    let StoredGame { record, seats, people, time, finished } = decode(drawing, text)?;
    Some(encode(drawing, &record, (seats, &people), time, finished.as_deref()))
}

/// A stored game.
struct StoredGame<D: TableGame> {
    record: Record<D::Game>,
    seats: [PlayerKind; 2],
    /// The people from the list of players at the two sides.
    people: [Option<String>; 2],
    /// With clocks: the time control, and the time that the present move has taken.
    time: Option<(TimeControl, Duration)>,
    /// The key of the stored finished game.
    finished: Option<String>,
}

fn encode<D: TableGame>(
    drawing: &D,
    record: &Record<D::Game>,
    (seats, people): ([PlayerKind; 2], &[Option<String>; 2]),
    time: Option<(TimeControl, Duration)>,
    finished: Option<&str>,
) -> String {
    let seat = |seat: PlayerKind| match seat {
        PlayerKind::Human => "human",
        PlayerKind::Computer(level) => drawing.levels()[level].name,
        PlayerKind::ExternalEngine => OUTSIDE,
    };
    let path = record.path(record.current_id());
    let forks = path.windows(2).filter_map(|pair| {
        record.children(pair[0]).iter().position(|&child| child == pair[1]).map(|place| place.to_string())
    });
    let at = forks.collect::<Vec<_>>().join(" ");
    let game = String::from_utf8_lossy(&drawing.write(record, "")).into_owned();
    let clock = time.map(|(control, spent)| format!("clock {}\nspent {}\n", control.to_text(), spent.as_millis()));
    let finished = finished.map(|uid| format!("finished {uid}\n"));
    let people = PEOPLE.iter().zip(people).filter_map(|(side, name)| Some(format!("{side} {}\n", name.as_ref()?)));
    let more = people.chain(clock).chain(finished).collect::<String>();
    format!("{MAGIC}\nseats {} {}\nat {at}\n{more}\n{game}", seat(seats[0]), seat(seats[1]))
}

/// Returns whether the text is a game in progress that this program can continue.
pub fn can_decode<D: TableGame>(drawing: &D, text: &str) -> bool {
    decode(drawing, text).is_some()
}

fn decode<D: TableGame>(drawing: &D, text: &str) -> Option<StoredGame<D>> {
    let (head, game) = text.split_once("\n\n")?;
    let mut lines = head.lines();
    if lines.next()? != MAGIC {
        return None;
    }
    let mut names = lines.next()?.strip_prefix("seats ")?.split(' ');
    let mut seat = || {
        let name = names.next()?;
        let level = drawing.levels().iter().position(|level| level.name == name);
        match name {
            "human" => Some(PlayerKind::Human),
            OUTSIDE => Some(PlayerKind::ExternalEngine),
            _ => level.map(PlayerKind::Computer),
        }
    };
    let seats = [seat()?, seat()?];
    let at = lines.next()?.strip_prefix("at")?;
    let message = |name: &str| lines.clone().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    let time = match message("clock") {
        Some(control) => Some((TimeControl::of_text(control)?, Duration::from_millis(message("spent")?.parse().ok()?))),
        None => None,
    };
    let people = PEOPLE.map(|side| message(side).map(str::to_owned));
    let finished = message("finished").map(str::to_owned);
    let (mut record, _) = (drawing.read(game.as_bytes()).ok()?.open)(0).ok()?;
    let mut node = ROOT;
    for fork in at.split_whitespace() {
        node = *record.children(node).get(fork.parse::<usize>().ok()?)?;
    }
    record.go_to(node);
    Some(StoredGame { record, seats, people, time, finished })
}
