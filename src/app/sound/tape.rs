//! The buffer between the program, which produces tones in virtual time, and the sound server, which requests samples.
//!
//! All tones before a retrace are reported before that retrace is due. So samples lag slightly behind virtual time
//! ([`BEHIND`]), when they are known, and every tone has its reported length. If the program is late all the same, the
//! tape halts while its last tone continues; if the server is late, the tape catches up at the next silence, or beyond
//! [`STALE`].

use std::collections::VecDeque;
use std::time::Duration;

use huanle_machine::wave::{RATE, Wave, sample_at};

/// The lag of the samples behind the known virtual time: one request of the server ([`REQUEST`](super::REQUEST)) and a
/// little.
const BEHIND: u64 = milliseconds(12);
/// The lag beyond which samples are dropped.
const STALE: u64 = milliseconds(250);
/// The time that a tone is held if the program reports nothing more; then it is silent.
const HOLD: u64 = milliseconds(250);

const fn milliseconds(time: u64) -> u64 {
    time * RATE as u64 / 1000
}

/// The tones to play.
#[derive(Debug, Default)]
pub(super) struct Tape {
    wave: Wave,
    /// The next sample, counted from virtual time 0.
    next: u64,
    /// The coming frequencies, each with its first sample.
    coming: VecDeque<(u64, u32)>,
    /// The sample up to which all tones are known.
    known: u64,
    /// The number of samples for which the tape was halted.
    held: u64,
}

impl Tape {
    /// Adds a tone of `hz` hertz from this virtual time on; 0 is silence.
    pub(super) fn tell(&mut self, at: Duration, hz: u32) {
        if self.is_silent() {
            if hz == 0 {
                return;
            }
            self.next = self.known.saturating_sub(BEHIND);
        }
        self.coming.push_back((sample_at(at), hz));
    }

    /// Declares that all tones before a virtual time are known.
    pub(super) fn know(&mut self, until: Duration) {
        self.known = sample_at(until);
    }

    /// Returns whether nothing sounds or will.
    pub(super) fn is_silent(&self) -> bool {
        self.wave.is_silent() && self.coming.is_empty()
    }

    /// Fills a buffer with the next samples, 16 bits each, little-endian.
    pub(super) fn fill(&mut self, samples: &mut [u8]) {
        if self.next + STALE < self.known {
            self.next = self.known - BEHIND;
        }
        for bytes in samples.chunks_mut(2) {
            while let Some(&(_, hz)) = self.coming.front().filter(|(at, _)| *at <= self.next) {
                self.wave.set(hz);
                self.coming.pop_front();
            }
            if self.next < self.known {
                self.next += 1;
                self.held = 0;
            } else {
                self.held = self.held.saturating_add(1);
            }
            let sample = if self.held <= HOLD { self.wave.sample() } else { 0 };
            bytes.copy_from_slice(&sample.to_le_bytes()[..bytes.len()]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use huanle_machine::clock::frame_time;

    /// Returns the lengths of the runs of samples that are all 0 or all not.
    fn runs(samples: &[u8]) -> Vec<(bool, usize)> {
        let mut runs: Vec<(bool, usize)> = Vec::new();
        for bytes in samples.chunks_exact(2) {
            let sounds = bytes != [0, 0];
            match runs.last_mut() {
                Some((same, length)) if *same == sounds => *length += 1,
                _ => runs.push((sounds, 1)),
            }
        }
        runs
    }

    /// Plays tones in real time: the tones of each retrace are reported at the end of the one before it, and the server
    /// requests `request` milliseconds at a time.
    fn played(tones: &[(Duration, u32)], request: u64, frames: u64) -> Vec<u8> {
        let mut tape = Tape::default();
        let (mut told, mut asked) = (0, 0);
        let mut samples = Vec::new();
        for frame in 1..frames {
            while let Some(&(at, hz)) = tones.get(told).filter(|(at, _)| *at <= frame_time(frame)) {
                tape.tell(at, hz);
                told += 1;
            }
            tape.know(frame_time(frame));
            while asked * milliseconds(request) < sample_at(frame_time(frame)) {
                let mut buffer = vec![1; milliseconds(request) as usize * 2];
                tape.fill(&mut buffer);
                samples.extend(buffer);
                asked += 1;
            }
        }
        samples
    }

    #[test]
    fn tones_are_as_long_as_they_were_told_however_often_the_server_asks() {
        let us = Duration::from_micros;
        // Of 480 Hz (divisor 2485): no sample of it is 0 but where the voltage turns in the middle of one.
        let tones = [(us(105_000), 480), (us(106_500), 0), (us(130_000), 480), (us(155_000), 0), (us(300_000), 480)];
        for request in [1, 5, 10] {
            let runs = runs(&played(&tones, request, 40));
            let lengths: Vec<usize> = runs.iter().map(|run| run.1).collect();
            assert_eq!(lengths[1..4], [72, 1128, 1200], "asked every {request} ms");
            // When all is silent and nothing is to come, the tape catches up with the program.
            assert!(lengths[4].abs_diff(6960) < 1000, "asked every {request} ms: {}", lengths[4]);
            let latency = lengths[0] as f64 / 48.0 - 105.0;
            assert!((0.0..40.0).contains(&latency), "asked every {request} ms: {latency} ms late");
        }
    }

    #[test]
    fn a_program_that_hangs_falls_silent_and_is_heard_again() {
        let second = Duration::from_secs(1);
        let mut tape = Tape::default();
        tape.know(second);
        tape.tell(second, 480);
        let mut samples = vec![0; RATE as usize * 2];
        tape.fill(&mut samples);
        let sounding = runs(&samples)[1];
        assert_eq!(sounding, (true, HOLD as usize), "for as long as a tone is held");
        tape.know(2 * second);
        let mut samples = vec![0; 2000];
        tape.fill(&mut samples);
        assert_eq!(runs(&samples), [(true, 1000)]);
        tape.tell(2 * second, 0);
        tape.fill(&mut samples);
        assert!(tape.is_silent());
    }

    #[test]
    fn silence_that_is_told_again_costs_nothing() {
        let mut tape = Tape::default();
        (0..1000).for_each(|at| tape.tell(Duration::from_millis(at), 0));
        assert!(tape.is_silent() && tape.coming.is_empty());
    }
}
