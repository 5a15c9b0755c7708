//! A film: what a story has drawn and sounded, operation by operation.

use crate::gfx::Framebuffer;
use crate::gfx::delta::Delta;
use crate::machine::Wait;

/// The operations of a story so far, and a projector that stands after one of them.
///
/// Only what each operation changes is kept, so that any of them is shown again, forwards or backwards, pixel for pixel.
pub struct Film {
    operations: Vec<Operation>,
    at: usize,
    picture: Framebuffer,
}

struct Operation {
    drawn: Delta,
    /// What was drawn last: see [`Machine::topic`](crate::machine::Machine::topic).
    topic: &'static str,
    wait: Wait,
    /// What sounds during the wait, in hertz.
    hz: u32,
}

impl Film {
    /// An empty one: a black screen.
    pub fn new() -> Film {
        Film { operations: Vec::new(), at: 0, picture: Framebuffer::vga() }
    }

    /// Adds an operation to the end and goes there: the screen as it is now, and the wait that follows with the tone that
    /// sounds in it. Whether there is anything new to be seen or heard: if not, the operation before just takes longer.
    ///
    /// The projector must stand at the end.
    pub fn record(&mut self, screen: &Framebuffer, topic: &'static str, wait: Wait, hz: u32) -> bool {
        debug_assert!(self.is_at_end());
        let delta = Delta::between(&self.picture, screen);
        match self.operations.last_mut() {
            Some(last) if delta.is_empty() && last.hz == hz => {
                last.wait += wait;
                last.topic = topic;
                false
            }
            _ => {
                delta.toggle(&mut self.picture);
                self.operations.push(Operation { drawn: delta, topic, wait, hz });
                self.at += 1;
                true
            }
        }
    }

    /// The picture after the operation, with the rows that changed since its changes were last cleared.
    pub fn picture(&mut self) -> &mut Framebuffer {
        &mut self.picture
    }

    /// The number of the operation that the picture is after, from 1.
    pub fn at(&self) -> usize {
        self.at
    }

    /// Whether nothing that comes after it is on the film.
    pub fn is_at_end(&self) -> bool {
        self.at == self.operations.len()
    }

    /// How long the story waits after the operation.
    pub fn wait(&self) -> Wait {
        self.operation().map_or(Wait::default(), |operation| operation.wait)
    }

    /// What the picture shows last, by its name; empty at the start.
    pub fn topic(&self) -> &'static str {
        self.operation().map_or("", |operation| operation.topic)
    }

    /// What sounds while it waits, in hertz; 0 is silence.
    pub fn hz(&self) -> u32 {
        self.operation().map_or(0, |operation| operation.hz)
    }

    /// The operation that the picture is after.
    fn operation(&self) -> Option<&Operation> {
        self.at.checked_sub(1).map(|last| &self.operations[last])
    }

    /// Goes one operation on; not beyond the end, and then it says no.
    pub fn forward(&mut self) -> bool {
        let Some(operation) = self.operations.get(self.at) else { return false };
        operation.drawn.toggle(&mut self.picture);
        self.at += 1;
        true
    }

    /// Goes one operation back; not beyond the first, and then it says no.
    pub fn back(&mut self) -> bool {
        if self.at < 2 {
            return false;
        }
        self.at -= 1;
        self.operations[self.at].drawn.toggle(&mut self.picture);
        true
    }

    /// Goes back to the first operation.
    pub fn rewind(&mut self) {
        self.picture = Framebuffer::vga();
        self.at = 0;
        self.forward();
    }
}

impl Default for Film {
    fn default() -> Film {
        Film::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gfx::Color;

    #[test]
    fn every_operation_is_found_again_in_both_directions() {
        let mut film = Film::new();
        let mut screen = Framebuffer::vga();
        let mut pictures = Vec::new();
        for step in 0..9 {
            screen.disc(320 + step * 20, 240, 60, Color::wrapping(step as u8 + 1));
            if step == 5 {
                screen.set_palette(screen.palette().dimmed(1, 3));
            }
            assert!(film.record(&screen, "", Wait { units: step as u32, ..Wait::default() }, 0));
            pictures.push(screen.clone());
        }
        assert!(!film.record(&screen, "", Wait { units: 100, ..Wait::default() }, 0), "nothing new");
        assert_eq!((film.at(), film.wait().units), (9, 108));
        assert!(!film.forward());
        for picture in pictures.iter().rev().skip(1) {
            assert!(film.back());
            assert!(film.picture() == picture);
        }
        assert!(!film.back(), "the first stays");
        for picture in &pictures[1..] {
            assert!(film.forward());
            assert!(film.picture() == picture);
        }
        film.rewind();
        assert!(*film.picture() == pictures[0] && film.at() == 1);
    }

    #[test]
    fn a_tone_is_an_operation_of_its_own() {
        let mut film = Film::new();
        let screen = Framebuffer::vga();
        let wait = Wait { units: 5, ..Wait::default() };
        let heard = [(440, true), (440, false), (880, true), (0, true), (0, false)];
        assert!(heard.iter().all(|&(hz, new)| film.record(&screen, "", wait, hz) == new));
        assert_eq!((film.at(), film.hz(), film.wait().units), (3, 0, 10));
        assert!(film.back() && film.back());
        assert_eq!((film.hz(), film.wait().units), (440, 10));
    }
}
