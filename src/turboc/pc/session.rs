//! A run that can be stopped anywhere, and gone back in.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use super::{Event, Pc, Setup};
use crate::machine::Snapshot;
use crate::program::Program;

/// Clocks from one picture to the next, a tenth of a second of a 386.
const SPACING: u64 = 3_300_000;
/// What a picture takes beside the pages of memory that changed: two pages of video memory and what else a PC is.
const REST: usize = 2 * 640 * 480 + (64 << 10);

/// Something that came from outside, as the program was given it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Given {
    /// A key, by its code, with what was held: the BIOS's flags.
    Key(u16, u8),
    /// What is held now.
    Flags(u8),
    /// Where the mouse is, and which buttons are down.
    Mouse(i32, i32, u8),
}

/// How far a session goes on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Goal {
    /// To a breakpoint.
    Free,
    /// To the start of the next statement.
    Statement,
    /// To the next statement that is in no call deeper than so many.
    Depth(usize),
    /// To one of these instructions.
    To(Vec<usize>),
}

/// What a session has come to.
#[derive(Clone, Debug, PartialEq)]
pub enum Progress {
    /// The goal.
    There,
    /// A breakpoint before it.
    Breakpoint,
    /// Something else before it, as a PC tells it; after [`Event::Time`] and [`Event::Waits`] it wants to be asked again, and
    /// may be given something.
    Event(Event),
}

/// A picture of a run at a moment.
struct Kept {
    clock: u64,
    /// How much of what was given had been given.
    given: usize,
    machine: Snapshot,
    rest: Box<Pc>,
    bytes: usize,
}

/// A PC, all that it was given, and pictures of it on the way: so that it can go back to any statement by the nearest picture
/// before it and by doing the same again.
///
/// The same clock is the same moment: instructions take time, so no two statements start at the same clock.
///
/// ```
/// use std::time::Duration;
///
/// use huanle_turboc::pc::{Goal, Progress, Session, Setup};
/// use huanle_turboc::{NoFiles, Options, compile};
///
/// let source = b"int a;\nvoid main() {\n  a = 1;\n  a = 2;\n}";
/// let program = compile(&[("a.c", source)], &NoFiles, &Options::default()).unwrap();
/// let mut session = Session::new(program.into(), Setup::default(), Session::ROOM);
/// let second = Duration::from_secs(1);
/// let mut lines = Vec::new();
/// while session.advance(&Goal::Statement, second) == Progress::There {
///     lines.push(session.line());
/// }
/// assert_eq!(lines, [3, 4, 5]);
/// assert!(session.back(|_| true) && session.line() == 5);
/// assert!(session.back(|_| true) && session.line() == 4);
/// ```
pub struct Session {
    pc: Pc,
    given: Vec<(u64, Given)>,
    /// How much of it has been given.
    next: usize,
    kept: Vec<Kept>,
    room: usize,
    /// The farthest clock that was ever reached.
    reached: u64,
    /// Instructions before which it stops.
    pub breakpoints: BTreeSet<usize>,
}

impl Session {
    /// Bytes of pictures that are kept where there is room.
    pub const ROOM: usize = 64 << 20;

    /// A run that is about to begin, with so many bytes for its pictures.
    pub fn new(program: Arc<Program>, setup: Setup, room: usize) -> Session {
        Session::of(Pc::new(program, setup), room)
    }

    /// The same of a PC that has not run yet.
    pub fn of(pc: Pc, room: usize) -> Session {
        let mut session = Session {
            pc,
            given: Vec::new(),
            next: 0,
            kept: Vec::new(),
            room,
            reached: 0,
            breakpoints: BTreeSet::new(),
        };
        session.keep();
        session
    }

    /// The PC as it is now.
    pub fn pc(&self) -> &Pc {
        &self.pc
    }

    /// For who shows it: it must be changed by nothing else.
    pub fn pc_mut(&mut self) -> &mut Pc {
        &mut self.pc
    }

    /// The clock, which names the moment.
    pub fn clock(&self) -> u64 {
        self.pc.machine.clock()
    }

    /// Whether it has been further than it is.
    pub fn is_past(&self) -> bool {
        self.clock() < self.reached
    }

    /// The line of the statement that comes next, from 1, in the first source; 0 in another file.
    pub fn line(&self) -> u32 {
        self.line_of(self.pc.machine.counter())
    }

    /// How many calls have not returned.
    pub fn depth(&self) -> usize {
        self.pc.machine.trace().len()
    }

    /// Bytes that the pictures take, about.
    pub fn bytes(&self) -> usize {
        self.kept.iter().map(|kept| kept.bytes).sum()
    }

    /// Gives the program something, after [`Event::Time`] or [`Event::Waits`]. Whatever came later until now is forgotten.
    pub fn give(&mut self, given: Given) {
        let now = self.clock();
        if self.next < self.given.len() || self.is_past() {
            self.given.truncate(self.next);
            self.kept.retain(|kept| kept.clock <= now);
            self.reached = now;
        }
        self.given.push((now, given));
        self.next += 1;
        apply(&mut self.pc, given);
    }

    /// Goes on towards a goal, and no further than to a virtual time. What it was given once comes again by itself.
    pub fn advance(&mut self, goal: &Goal, until: Duration) -> Progress {
        let end = self.pc.clock_at(until);
        let trace = *goal != Goal::Free || !self.breakpoints.is_empty();
        loop {
            let event = self.go(end, trace);
            match event {
                Event::Statement => {
                    let at = self.pc.machine.counter();
                    let there = match goal {
                        Goal::Free => false,
                        Goal::Statement => true,
                        Goal::Depth(depth) => self.pc.machine.depth() <= *depth,
                        Goal::To(places) => places.contains(&at),
                    };
                    if there && self.is_own() {
                        return Progress::There;
                    }
                    if self.breakpoints.contains(&at) {
                        return Progress::Breakpoint;
                    }
                }
                event => return Progress::Event(event),
            }
        }
    }

    /// Goes back to the last statement before this moment of which something is true, or else to the first of all. Whether
    /// there was one.
    pub fn back(&mut self, wanted: impl Fn(&Session) -> bool) -> bool {
        self.back_from(self.clock(), wanted)
    }

    fn back_from(&mut self, mut end: u64, wanted: impl Fn(&Session) -> bool) -> bool {
        for number in (0..self.kept.len()).rev().filter(|&number| self.kept[number].clock < end).collect::<Vec<_>>() {
            self.restore(number);
            let mut found = None;
            while self.statement(end) {
                if wanted(self) {
                    found = Some(self.clock());
                }
            }
            if let Some(clock) = found {
                self.go_to(clock);
                return true;
            }
            end = self.kept[number].clock.max(1);
        }
        self.restore(0);
        self.statement(self.reached);
        false
    }

    /// Goes back to the statement that last changed a pixel of the canvas that is seen, before this moment. If none did, it
    /// stays where it is.
    pub fn back_to_pixel(&mut self, x: i32, y: i32) -> bool {
        let start = self.clock();
        let pixel = |session: &Session| session.pc.video.graphics.canvas.visible().get_pixel(x, y);
        let mut end = start;
        for number in (0..self.kept.len()).rev().filter(|&number| self.kept[number].clock < end).collect::<Vec<_>>() {
            self.restore(number);
            let (mut before, mut since, mut found) = (pixel(self), self.clock(), None);
            loop {
                let more = self.statement(end);
                let now = self.clock();
                if pixel(self) != before {
                    before = pixel(self);
                    // A call of the library between the two statements did it, if there was one, else the first of them.
                    found = Some((since, now, self.pc.called.filter(|(clock, ..)| *clock >= since)));
                }
                since = now;
                if !more {
                    break;
                }
            }
            if let Some((since, now, called)) = found {
                return match called {
                    Some((_, at, depth)) => {
                        let line = self.line_of(at);
                        self.back_from(now, |session| session.line() == line && session.depth() <= depth)
                    }
                    None => self.back_from(since + 1, |_| true),
                };
            }
            end = self.kept[number].clock;
        }
        self.go_to(start);
        false
    }

    fn line_of(&self, instruction: usize) -> u32 {
        let program = self.pc.machine.program();
        let span = program.span(instruction);
        if span.file == 0 { program.sources.line(span) } else { 0 }
    }

    /// Goes to a clock that was reached before, or to the first moment behind it.
    pub fn go_to(&mut self, clock: u64) {
        let number = self.kept.partition_point(|kept| kept.clock <= clock).saturating_sub(1);
        self.restore(number);
        while self.clock() < clock && self.statement(clock) {}
    }

    /// Goes on to where it has been farthest.
    pub fn present(&mut self) {
        self.go_to(self.reached);
    }

    /// Goes back to the start.
    pub fn rewind(&mut self) {
        self.restore(0);
    }

    /// Whether the statement that comes next is of the program and not of the library.
    fn is_own(&self) -> bool {
        let program = self.pc.machine.program();
        let file = program.span(self.pc.machine.counter()).file;
        program.sources.files.get(usize::from(file)).is_some_and(|file| !file.builtin)
    }

    /// Goes on to the next statement of the program before a clock. Whether there is one.
    fn statement(&mut self, end: u64) -> bool {
        loop {
            match self.go(end, true) {
                Event::Statement if self.clock() >= end => return false,
                Event::Statement if self.is_own() => return true,
                Event::Statement | Event::Tone(_) => {}
                Event::Time | Event::Waits if self.clock() < end && self.next < self.given.len() => {}
                _ => return false,
            }
        }
    }

    /// Goes on to a clock, gives what is due on the way, and keeps pictures.
    fn go(&mut self, end: u64, trace: bool) -> Event {
        loop {
            let due = self.given.get(self.next).map(|(clock, _)| *clock);
            let event = self.pc.go(due.unwrap_or(end).min(end), trace);
            let now = self.clock();
            self.reached = self.reached.max(now);
            if self.kept.last().is_some_and(|last| now >= last.clock + SPACING) {
                self.keep();
            }
            if matches!(event, Event::Time | Event::Waits) && due.is_some_and(|due| now >= due) {
                let (_, given) = self.given[self.next];
                self.next += 1;
                apply(&mut self.pc, given);
                continue;
            }
            return event;
        }
    }

    fn keep(&mut self) {
        let earlier = self.kept.last().map(|kept| &kept.machine);
        let machine = self.pc.machine.snapshot(earlier);
        let bytes = machine.own_size(earlier) + REST;
        let rest = Box::new(self.pc.without_memory());
        self.kept.push(Kept { clock: self.clock(), given: self.next, machine, rest, bytes });
        while self.bytes() > self.room && self.kept.len() > 2 {
            self.thin_out();
        }
    }

    /// Forgets the picture whose loss leaves the smallest gap for its age: the past grows coarse, and the present stays fine.
    fn thin_out(&mut self) {
        let now = self.clock() as f64;
        let cost = |number: &usize| {
            let gap = self.kept[number + 1].clock - self.kept[number - 1].clock;
            gap as f64 / (now - self.kept[*number].clock as f64 + SPACING as f64)
        };
        let least = (1..self.kept.len() - 1).min_by(|one, other| cost(one).total_cmp(&cost(other)));
        if let Some(number) = least {
            self.kept.remove(number);
        }
    }

    fn restore(&mut self, number: usize) {
        let kept = &self.kept[number];
        let mut machine = std::mem::replace(&mut self.pc.machine, kept.rest.machine.without_memory());
        machine.restore(&kept.machine);
        self.pc = Pc { machine, ..kept.rest.without_memory() };
        self.next = kept.given;
    }
}

fn apply(pc: &mut Pc, given: Given) {
    match given {
        Given::Key(code, flags) => {
            pc.keyboard.flags = flags;
            pc.key(code);
        }
        Given::Flags(flags) => pc.keyboard.flags = flags,
        Given::Mouse(x, y, buttons) => pc.set_mouse(x, y, buttons),
    }
}

impl Pc {
    /// All but the megabyte.
    fn without_memory(&self) -> Pc {
        Pc {
            machine: self.machine.without_memory(),
            video: self.video.clone(),
            mouse: self.mouse.clone(),
            keyboard: self.keyboard.clone(),
            speaker: self.speaker.clone(),
            clock: self.clock,
            answers: self.answers.clone(),
            hertz: self.hertz,
            pending: self.pending,
            wants_line: self.wants_line,
            until: self.until,
            ticks: self.ticks,
            key_up: self.key_up,
            piped: self.piped,
            printed: self.printed.clone(),
            given: self.given.clone(),
            direct_video: self.direct_video,
            wrap_scrolls: self.wrap_scrolls,
            stepped: self.stepped,
            called: self.called,
            asks_at: self.asks_at,
        }
    }
}
