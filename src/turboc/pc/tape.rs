//! A run that can be taken back: pictures of the PC every so often, and everything that came from outside.
//!
//! A [`Tape`] runs a [`Pc`] and writes down each key and each motion of the mouse with its clock. What the PC was at any time is
//! the nearest picture before it, run again from there with the same input: there is nothing else that it depends on.

use std::time::Duration;

use super::{Event, Pc};

/// Clocks from one picture to the next at first: about half a million statements.
const EVERY: u64 = 10_000_000;
/// Clocks before the end that are looked through statement by statement at first.
const REACH: u64 = 20_000;
/// Bytes that a picture takes: memory, a page of graphics, text.
const PICTURE: usize = 3 << 19;

/// Something that came from outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Input {
    /// A key's code as `bioskey` gives it, and the modifiers as `bioskey(2)` gives them.
    Key(u16, u8),
    /// The mouse is at this column and row with these buttons down.
    Mouse(i32, i32, u8),
}

/// A PC whose run is kept.
pub struct Tape {
    /// The PC as it is now.
    pc: Pc,
    /// What came, at which clock.
    log: Vec<(u64, Input)>,
    /// How much of the log has come: less than all of it when the run was taken back.
    heard: usize,
    /// PCs as they were, by their clocks, and how much of the log they had heard.
    pictures: Vec<(Pc, usize)>,
    /// Pictures that are kept at most.
    most: usize,
    /// Clocks from one picture to the next.
    every: u64,
}

impl Tape {
    /// Keeps the run of a PC from now on, in so many bytes of pictures; two of them at least.
    pub fn new(pc: Pc, bytes: usize) -> Tape {
        let pictures = vec![(pc.clone(), 0)];
        Tape { pc, log: Vec::new(), heard: 0, pictures, most: (bytes / PICTURE).max(2), every: EVERY }
    }

    /// The PC as it is now.
    pub fn pc(&self) -> &Pc {
        &self.pc
    }

    /// The PC, to be shown.
    pub fn show(&mut self, screen: &mut huanle_gfx::Framebuffer) {
        self.pc.show(screen);
    }

    /// Bytes that pictures take, about.
    pub fn size(&self) -> usize {
        self.pictures.len() * PICTURE
    }

    /// Something comes from outside. What was still to come after a run that was taken back is forgotten.
    pub fn give(&mut self, input: Input) {
        self.log.truncate(self.heard);
        let clock = self.pc.machine.clock();
        self.pictures.retain(|(picture, _)| picture.machine.clock() <= clock);
        if let Input::Mouse(x, y, buttons) = input
            && self.pc.mouse.is_at(x, y, buttons)
        {
            return;
        }
        self.log.push((clock, input));
        self.heard += 1;
        put(&mut self.pc, input);
    }

    /// Goes on, as [`Pc::run`].
    pub fn run(&mut self, until: Duration) -> Event {
        self.go(until, false)
    }

    /// Goes on to the next statement, as [`Pc::step`].
    pub fn step(&mut self, until: Duration) -> Event {
        self.go(until, true)
    }

    fn go(&mut self, until: Duration, trace: bool) -> Event {
        let event = forward(&mut self.pc, &self.log, &mut self.heard, until, trace);
        self.keep();
        event
    }

    /// Takes a picture, if it is time for one. When there are too many, every other one goes.
    fn keep(&mut self) {
        let last = self.pictures.last().map_or(0, |(picture, _)| picture.machine.clock());
        if self.pc.machine.clock() < last + self.every {
            return;
        }
        if self.pictures.len() >= self.most {
            let mut number = 0;
            self.pictures.retain(|_| {
                number += 1;
                number % 2 == 1
            });
            self.every *= 2;
        }
        self.pictures.push((self.pc.clone(), self.heard));
    }

    /// Takes the last statement back: the PC is as it was when that began. False at the start.
    pub fn back(&mut self) -> bool {
        let now = self.pc.machine.clock();
        let mut at = self.pictures.partition_point(|(picture, _)| picture.machine.clock() < now);
        while at > 0 {
            at -= 1;
            if let Some(found) = self.before(at, now) {
                (self.pc, self.heard) = found;
                return true;
            }
        }
        false
    }

    /// The PC at the last start of a statement before a clock, run from a picture on; none if there is no start between.
    fn before(&self, picture: usize, now: u64) -> Option<(Pc, usize)> {
        let (mut reach, first) = (REACH, self.pictures[picture].0.machine.clock());
        loop {
            // At full speed to shortly before that clock, and from there statement by statement.
            let (mut pc, mut heard) = self.pictures[picture].clone();
            let near = now.saturating_sub(reach);
            while near > pc.machine.clock() {
                let end = pc.time_of(near);
                let event = forward(&mut pc, &self.log, &mut heard, end, false);
                if matches!(event, Event::Exit(_) | Event::Fault(_) | Event::Refused(_)) {
                    break;
                }
            }
            let statements = self.count(&mut (pc.clone(), heard), now, u64::MAX);
            if statements > 0 {
                let mut found = (pc, heard);
                self.count(&mut found, now, statements);
                return Some(found);
            }
            if near <= first {
                return None;
            }
            reach = reach.saturating_mul(16);
        }
    }

    /// Goes on for so many statements that start before a clock; how many there were.
    fn count(&self, (pc, heard): &mut (Pc, usize), now: u64, limit: u64) -> u64 {
        let end = pc.time_of(now);
        let mut statements = 0;
        while statements < limit {
            match forward(pc, &self.log, heard, end, true) {
                Event::Statement if pc.machine.clock() < now => statements += 1,
                Event::Tone(_) => {}
                _ => break,
            }
        }
        statements
    }
}

fn put(pc: &mut Pc, input: Input) {
    match input {
        Input::Key(code, flags) => {
            pc.keyboard.flags = flags;
            pc.key(code);
        }
        Input::Mouse(x, y, buttons) => pc.set_mouse(x, y, buttons),
    }
}

/// Goes on to a time, and on the way hears what came then.
fn forward(pc: &mut Pc, log: &[(u64, Input)], heard: &mut usize, until: Duration, trace: bool) -> Event {
    loop {
        let next = log.get(*heard).copied();
        if let Some((_, input)) = next.filter(|(clock, _)| *clock <= pc.machine.clock()) {
            put(pc, input);
            *heard += 1;
            continue;
        }
        let limit = next.map_or(until, |(clock, _)| pc.time_of(clock).min(until));
        let event = if trace { pc.step(limit) } else { pc.run(limit) };
        match event {
            Event::Time | Event::Waits if limit < until => {}
            event => return event,
        }
    }
}
