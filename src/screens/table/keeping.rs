//! Keeping the game in progress, so that none is ever lost.
//!
//! What is kept is text: a line that names the format, who plays, which people of the list of players sit where, where the game stands as the number of the child taken at
//! each fork, with clocks how long the players may think and how many milliseconds the present move has taken, under what it
//! is kept among the finished games if it had ended and was taken back, an empty line, and the game as its file format holds
//! it, variations and all.

use std::time::Duration;

use super::clock::Control;
use super::{Drawing, Seat, Table};
use crate::engine::record::{ROOT, Record};
use crate::gfx::Color;
use crate::machine::{Flow, Machine};
use crate::records::Running;
use crate::telling::Tell;
use crate::ui::dialog::Dialog;

/// The first line.
const MAGIC: &str = "huanle running 1";
/// How an engine outside is called there.
const OUTSIDE: &str = "outside";
/// What the lines begin with that tell who of the list of players sits where.
const PEOPLE: [&str; 2] = ["first", "second"];

/// Where the store keeps the game on the table.
#[derive(Default)]
pub(super) struct Keeping {
    /// The number under which the game in progress is kept.
    pub running: Option<i64>,
    /// Under what the game is kept since it has ended, also if that was taken back.
    pub finished: Option<String>,
}

impl<D: Drawing> Table<'_, '_, D> {
    /// Keeps the game as it stands, or forgets it when it is over or has not begun.
    pub(super) fn keep(&mut self) {
        let store = &mut self.desk.store;
        let over = self.record.outcome().is_some() || self.record.node_count() == 1;
        let kept = match (over, self.kept.running) {
            (true, Some(id)) => {
                self.kept.running = None;
                store.forget_running(id)
            }
            (true, None) => Ok(()),
            (false, id) => {
                let clocks = &self.clocks;
                let time = clocks.control.map(|control| (control, clocks.watch.spent()));
                let sitting = (self.sitting.seats, &self.sitting.people);
                let text = encode(&self.drawing, &self.record, sitting, time, self.kept.finished.as_deref());
                store.keep_running(id, self.drawing.program(), &text).map(|id| self.kept.running = Some(id))
            }
        };
        if let Err(fault) = kept {
            self.say((self.text.table.not_kept)(&fault.tell(self.text.language)), Color::LIGHT_RED);
        }
    }

    /// Offers the games that were not finished, the last one first, until one is taken up or a new one is wanted. Those that
    /// cannot be read stay where they are.
    ///
    /// # Errors
    /// An interrupt of the machine's.
    pub fn offer_unfinished(&mut self, m: &mut Machine<'_>) -> Flow {
        let unfinished = match self.desk.store.running(self.drawing.program()) {
            Ok(unfinished) => unfinished,
            Err(fault) => {
                self.say(fault.tell(self.text.language), Color::LIGHT_RED);
                return Ok(());
            }
        };
        for Running { id, text, kept, .. } in unfinished {
            let Some(kept_game) = decode(&self.drawing, &text) else { continue };
            let before = self.clocks.control;
            self.clocks.control = kept_game.time.map(|(control, _)| control);
            self.replace(kept_game.record);
            self.looking = true;
            self.begin_turn_with(kept_game.time.map_or(Duration::ZERO, |(_, spent)| spent), m.now());
            self.paint(m);
            let question = &self.text.table.resume;
            let said = (self.text.table.unfinished)(&kept, self.record.ply());
            let dialog = Dialog {
                title: question.title,
                text: &said,
                buttons: question.answers,
                help: self.text.hints.question,
            };
            let answer = self.ask_beside(m, &dialog)?;
            if answer == Some(0) {
                self.sitting.seats = kept_game.seats.map(|seat| match seat {
                    // It is not here any more.
                    Seat::Outside if self.desk.outside.is_none() => Seat::Computer(self.sitting.level),
                    seat => seat,
                });
                self.sitting.people = self.still_listed(kept_game.people);
                self.kept.running = Some(id);
                self.kept.finished = kept_game.finished;
                self.looking = false;
                return Ok(());
            }
            self.replace(self.drawing.begin(&self.options));
            self.clocks.control = before;
            self.begin_turn(m.now());
            self.looking = false;
            match answer {
                Some(2) => {
                    if let Err(fault) = self.desk.store.forget_running(id) {
                        self.say(fault.tell(self.text.language), Color::LIGHT_RED);
                    }
                }
                _ => return Ok(()),
            }
        }
        Ok(())
    }
}

/// A game that was kept.
struct Kept<D: Drawing> {
    record: Record<D::Game>,
    seats: [Seat; 2],
    /// Who of the list of players sat at the two sides.
    people: [Option<String>; 2],
    /// With clocks: how long the players may think, and how long the present move has taken.
    time: Option<(Control, Duration)>,
    /// Under what it is kept among the finished ones.
    finished: Option<String>,
}

fn encode<D: Drawing>(
    drawing: &D,
    record: &Record<D::Game>,
    (seats, people): ([Seat; 2], &[Option<String>; 2]),
    time: Option<(Control, Duration)>,
    finished: Option<&str>,
) -> String {
    let seat = |seat: Seat| match seat {
        Seat::Human => "human",
        Seat::Computer(level) => drawing.levels()[level].name,
        Seat::Outside => OUTSIDE,
    };
    let path = record.path(record.present());
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

fn decode<D: Drawing>(drawing: &D, text: &str) -> Option<Kept<D>> {
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
            "human" => Some(Seat::Human),
            OUTSIDE => Some(Seat::Outside),
            _ => level.map(Seat::Computer),
        }
    };
    let seats = [seat()?, seat()?];
    let at = lines.next()?.strip_prefix("at")?;
    let said = |name: &str| lines.clone().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    let time = match said("clock") {
        Some(control) => Some((Control::of_text(control)?, Duration::from_millis(said("spent")?.parse().ok()?))),
        None => None,
    };
    let people = PEOPLE.map(|side| said(side).map(str::to_owned));
    let finished = said("finished").map(str::to_owned);
    let (mut record, _) = (drawing.read(game.as_bytes()).ok()?.open)(0).ok()?;
    let mut node = ROOT;
    for fork in at.split_whitespace() {
        node = *record.children(node).get(fork.parse::<usize>().ok()?)?;
    }
    record.go_to(node);
    Some(Kept { record, seats, people, time, finished })
}
