//! A run that can be stopped anywhere, and gone back in.

use std::collections::BTreeSet;
use std::mem;
use std::sync::Arc;
use std::time::Duration;

use super::{Event, Pc, Setup};
use crate::machine::memory::Pages;
use crate::program::Program;

/// Clocks from one picture to the next, a tenth of a second of a 386.
const SPACING: u64 = 3_300_000;
/// Clocks before the end of a way back that are gone through statement by statement at first.
const REACH: u64 = 20_000;
/// What a picture takes beside memory, screen and files: text, registers, calls.
const REST: usize = 64 << 10;

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
    memory: Pages,
    /// The PC with an empty memory.
    rest: Box<Pc>,
    /// Bytes that it takes and the picture before it does not.
    bytes: usize,
}

impl Kept {
    fn of(pc: &mut Pc, given: usize, earlier: Option<&Kept>) -> Kept {
        let memory = pc.machine.memory.pages(earlier.map(|kept| &kept.memory));
        let megabyte = mem::take(&mut pc.machine.memory);
        let rest = Box::new(pc.clone());
        pc.machine.memory = megabyte;
        let mut kept = Kept { clock: rest.machine.clock(), given, memory, rest, bytes: 0 };
        kept.measure(earlier);
        kept
    }

    fn measure(&mut self, earlier: Option<&Kept>) {
        let (video, files) = (self.rest.video.size(), self.rest.machine.files.size());
        self.bytes = self.memory.own_size(earlier.map(|kept| &kept.memory)) + video + files + REST;
    }
}

/// What had to be done again for the last way back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// Clocks at full speed.
    pub clocks: u64,
    /// Statements one by one.
    pub statements: u64,
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
    effort: Effort,
    /// Instructions before which it stops.
    pub breakpoints: BTreeSet<usize>,
}

impl Session {
    /// Bytes of pictures that are kept where there is room: 64 MB, and 16 in a browser.
    pub const ROOM: usize = if cfg!(target_family = "wasm") { 16 << 20 } else { 64 << 20 };

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
            effort: Effort::default(),
            breakpoints: BTreeSet::new(),
        };
        session.keep(0);
        session
    }

    /// The PC as it is now.
    pub fn pc(&self) -> &Pc {
        &self.pc
    }

    /// For the program that shows it: nothing else may change it.
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

    /// What had to be done again for the last way back.
    pub fn effort(&self) -> Effort {
        self.effort
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
        self.pc.receive(given);
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
        self.effort = Effort::default();
        self.back_from(self.clock(), wanted)
    }

    fn back_from(&mut self, mut end: u64, wanted: impl Fn(&Session) -> bool) -> bool {
        while let Some(number) = self.kept.partition_point(|kept| kept.clock < end).checked_sub(1) {
            let start = self.kept[number].clock;
            let mut reach = REACH;
            // At full speed to shortly before the end, and from there statement by statement; from farther back if that was
            // in vain.
            loop {
                self.restore(number);
                let near = end.saturating_sub(reach);
                self.hurry(near);
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
                if near <= start {
                    break;
                }
                reach = reach.saturating_mul(16);
            }
            end = start;
        }
        self.restore(0);
        self.statement(self.reached);
        false
    }

    /// Goes back to the statement that last changed a pixel of the canvas that is seen, before this moment. If none did, it
    /// stays where it is.
    pub fn back_to_pixel(&mut self, x: i32, y: i32) -> bool {
        self.effort = Effort::default();
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
        self.hurry(clock.saturating_sub(REACH));
        // Whoever goes back once will again: where pictures are far from each other, there is one here from now on.
        if self.clock() > self.kept[number].clock + SPACING && self.clock() < clock {
            self.keep(number + 1);
        }
        while self.clock() < clock && self.statement(clock) {}
    }

    /// Goes on at full speed to a clock, or a little further: to where the machine looks at it.
    fn hurry(&mut self, clock: u64) {
        let start = self.clock();
        while self.clock() < clock {
            match self.go(clock, false) {
                Event::Time | Event::Tone(_) => {}
                Event::Waits if self.clock() >= clock => {}
                _ => break,
            }
        }
        self.effort.clocks += self.clock() - start;
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
                Event::Statement if self.is_own() => {
                    self.effort.statements += 1;
                    return true;
                }
                Event::Statement | Event::Tone(_) => {}
                Event::Time | Event::Waits if self.clock() < end && self.next < self.given.len() => {}
                _ => return false,
            }
        }
    }

    /// Goes on to a clock, gives what is due on the way, and keeps pictures.
    fn go(&mut self, end: u64, trace: bool) -> Event {
        loop {
            let due = self.given.get(self.next).map_or(u64::MAX, |(clock, _)| *clock);
            let picture = self.kept.last().map_or(0, |last| last.clock + SPACING);
            let event = self.pc.go(end.min(due).min(picture), trace);
            let now = self.clock();
            self.reached = self.reached.max(now);
            if now >= picture {
                self.keep(self.kept.len());
            }
            match event {
                Event::Time | Event::Waits if now >= due => {
                    let (_, given) = self.given[self.next];
                    self.next += 1;
                    self.pc.receive(given);
                }
                Event::Time | Event::Waits if now < end && now >= picture => {}
                event => return event,
            }
        }
    }

    /// Keeps a picture of this moment, as the one of that number.
    fn keep(&mut self, number: usize) {
        let earlier = number.checked_sub(1).and_then(|before| self.kept.get(before));
        let kept = Kept::of(&mut self.pc, self.next, earlier);
        self.kept.insert(number, kept);
        self.measure(number + 1);
        while self.bytes() > self.room && self.kept.len() > 2 {
            self.thin_out();
        }
    }

    fn measure(&mut self, number: usize) {
        if let (before, [kept, ..]) = self.kept.split_at_mut(number) {
            kept.measure(before.last());
        }
    }

    /// Forgets the picture whose loss leaves the smallest gap for how far it is from here: far away they grow coarse.
    fn thin_out(&mut self) {
        let now = self.clock();
        let cost = |number: &usize| {
            let gap = self.kept[number + 1].clock - self.kept[number - 1].clock;
            gap as f64 / (now.abs_diff(self.kept[*number].clock) + SPACING) as f64
        };
        let least = (1..self.kept.len() - 1).min_by(|one, other| cost(one).total_cmp(&cost(other)));
        if let Some(number) = least {
            self.kept.remove(number);
            self.measure(number);
        }
    }

    fn restore(&mut self, number: usize) {
        let kept = &self.kept[number];
        let mut memory = mem::take(&mut self.pc.machine.memory);
        memory.restore(&kept.memory);
        self.pc = (*kept.rest).clone();
        self.pc.machine.memory = memory;
        self.next = kept.given;
    }
}
