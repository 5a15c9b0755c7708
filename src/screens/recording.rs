//! A recording of an animation: everything drawn and played, step by step.

use crate::gfx::delta::Delta;
use crate::gfx::{Framebuffer, Topic};
use crate::machine::Wait;

/// The steps of an animation so far, with a current position.
///
/// It stores only the changes of each step, so that any step can be shown again exactly, forwards or backwards.
pub struct OperationRecording {
    operations: Vec<Operation>,
    at: usize,
    picture: Framebuffer,
}

struct Operation {
    delta: Delta,
    /// The topic of the last drawing: see [`Machine::topic`](crate::machine::Machine::topic).
    topic: Topic,
    wait: Wait,
    /// The tone during the wait, in hertz.
    hz: u32,
}

impl OperationRecording {
    /// Returns an empty recording: a black screen.
    pub fn new() -> OperationRecording {
        OperationRecording { operations: Vec::new(), at: 0, picture: Framebuffer::vga() }
    }

    /// Appends a step and moves to it: the current screen, and the following wait with its tone. Returns whether the
    /// step differs from the one before; if not, the previous step is extended instead.
    ///
    /// The current position must be at the end.
    pub fn record(&mut self, screen: &Framebuffer, topic: &Topic, wait: Wait, hz: u32) -> bool {
        debug_assert!(self.is_at_end());
        let delta = Delta::between(&self.picture, screen);
        match self.operations.last_mut() {
            Some(last) if delta.is_empty() && last.hz == hz => {
                last.wait += wait;
                last.topic = topic.clone();
                false
            }
            _ => {
                delta.toggle(&mut self.picture);
                self.operations.push(Operation { delta, topic: topic.clone(), wait, hz });
                self.at += 1;
                true
            }
        }
    }

    /// Returns the picture after the current step; it accumulates its changed rows until they are cleared.
    pub fn picture(&mut self) -> &mut Framebuffer {
        &mut self.picture
    }

    /// Returns the number of the current step, from 1.
    pub fn step_number(&self) -> usize {
        self.at
    }

    /// Returns whether the current step is the last one recorded.
    pub fn is_at_end(&self) -> bool {
        self.at == self.operations.len()
    }

    /// Returns the wait after the current step.
    pub fn wait(&self) -> Wait {
        self.operation().map_or(Wait::default(), |operation| operation.wait)
    }

    /// Returns the topic of the current step; empty at the start.
    pub fn topic(&self) -> Topic {
        self.operation().map_or_else(Topic::default, |operation| operation.topic.clone())
    }

    /// Returns the tone during the wait, in hertz; 0 is silence.
    pub fn hz(&self) -> u32 {
        self.operation().map_or(0, |operation| operation.hz)
    }

    /// Returns the current step.
    fn operation(&self) -> Option<&Operation> {
        self.at.checked_sub(1).map(|last| &self.operations[last])
    }

    /// Moves one step forward. Returns `false` at the end.
    pub fn forward(&mut self) -> bool {
        let Some(operation) = self.operations.get(self.at) else { return false };
        operation.delta.toggle(&mut self.picture);
        self.at += 1;
        true
    }

    /// Moves one step back. Returns `false` at the first step.
    pub fn back(&mut self) -> bool {
        if self.at < 2 {
            return false;
        }
        self.at -= 1;
        self.operations[self.at].delta.toggle(&mut self.picture);
        true
    }

    /// Moves to the first step.
    pub fn rewind(&mut self) {
        self.picture = Framebuffer::vga();
        self.at = 0;
        self.forward();
    }
}

impl Default for OperationRecording {
    fn default() -> OperationRecording {
        OperationRecording::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gfx::Color;

    #[test]
    fn every_operation_is_found_again_in_both_directions() {
        let mut recording = OperationRecording::new();
        let mut screen = Framebuffer::vga();
        let mut pictures = Vec::new();
        for step in 0..9 {
            screen.fill_circle(320 + step * 20, 240, 60, Color::wrapping(step as u8 + 1));
            if step == 5 {
                screen.set_palette(screen.palette().dimmed(1, 3));
            }
            assert!(recording.record(&screen, &Topic::default(), Wait { units: step as u32, ..Wait::default() }, 0));
            pictures.push(screen.clone());
        }
        assert!(
            !recording.record(&screen, &Topic::default(), Wait { units: 100, ..Wait::default() }, 0),
            "nothing new"
        );
        assert_eq!((recording.step_number(), recording.wait().units), (9, 108));
        assert!(!recording.forward());
        for picture in pictures.iter().rev().skip(1) {
            assert!(recording.back());
            assert!(recording.picture() == picture);
        }
        assert!(!recording.back(), "the first stays");
        for picture in &pictures[1..] {
            assert!(recording.forward());
            assert!(recording.picture() == picture);
        }
        recording.rewind();
        assert!(*recording.picture() == pictures[0] && recording.step_number() == 1);
    }

    #[test]
    fn a_tone_is_an_operation_of_its_own() {
        let mut recording = OperationRecording::new();
        let screen = Framebuffer::vga();
        let wait = Wait { units: 5, ..Wait::default() };
        let heard = [(440, true), (440, false), (880, true), (0, true), (0, false)];
        assert!(heard.iter().all(|&(hz, new)| recording.record(&screen, &Topic::default(), wait, hz) == new));
        assert_eq!((recording.step_number(), recording.hz(), recording.wait().units), (3, 0, 10));
        assert!(recording.back() && recording.back());
        assert_eq!((recording.hz(), recording.wait().units), (440, 10));
    }
}
