//! The buffer between the program, which produces tones in virtual time, and the sound server, which requests samples.
//!
//! All tones before a retrace are known when that retrace is due. Samples are generated slightly behind virtual time
//! ([`LAG`]), so every tone has its exact length. If the program is late, the queue halts while its last tone continues;
//! if the server is late, the queue catches up at the next silence, or when the lag exceeds [`MAX_LAG`].

use std::collections::VecDeque;
use std::time::Duration;

use huanle_machine::wave::{SAMPLE_RATE, SquareWave, sample_at};

/// The lag of the samples behind the known virtual time: slightly more than one request of the server
/// ([`REQUEST_TIME`](super::REQUEST)).
const LAG: u64 = milliseconds(12);
/// The lag beyond which samples are dropped.
const MAX_LAG: u64 = milliseconds(250);
/// The maximum time for which a tone is held while the program reports nothing; then the output is silent.
const MAX_HOLD: u64 = milliseconds(250);

const fn milliseconds(time: u64) -> u64 {
    time * SAMPLE_RATE as u64 / 1000
}

/// The tones to play.
#[derive(Debug, Default)]
pub(super) struct ToneQueue {
    wave: SquareWave,
    /// The next sample, counted from virtual time 0.
    next: u64,
    /// The pending frequencies, each with its first sample.
    pending: VecDeque<(u64, u32)>,
    /// The sample up to which all tones are known.
    known: u64,
    /// The number of samples for which the queue has been halted.
    halted: u64,
}

impl ToneQueue {
    /// Adds a tone of `hz` hertz from this virtual time on; 0 is silence.
    pub(super) fn push(&mut self, at: Duration, hz: u32) {
        if self.is_silent() {
            if hz == 0 {
                return;
            }
            self.next = self.known.saturating_sub(LAG);
        }
        self.pending.push_back((sample_at(at), hz));
    }

    /// Declares that all tones before a virtual time are known.
    pub(super) fn mark_known(&mut self, until: Duration) {
        self.known = sample_at(until);
    }

    /// Returns whether there is no current or pending tone.
    pub(super) fn is_silent(&self) -> bool {
        self.wave.is_silent() && self.pending.is_empty()
    }

    /// Fills a buffer with the next samples, 16 bits each, little-endian.
    pub(super) fn fill(&mut self, samples: &mut [u8]) {
        if self.next + MAX_LAG < self.known {
            self.next = self.known - LAG;
        }
        for bytes in samples.chunks_mut(2) {
            while let Some(&(_, hz)) = self.pending.front().filter(|(at, _)| *at <= self.next) {
                self.wave.set_frequency(hz);
                self.pending.pop_front();
            }
            if self.next < self.known {
                self.next += 1;
                self.halted = 0;
            } else {
                self.halted = self.halted.saturating_add(1);
            }
            let sample = if self.halted <= MAX_HOLD { self.wave.next_sample() } else { 0 };
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
        let mut tape = ToneQueue::default();
        let (mut sent, mut asked) = (0, 0);
        let mut samples = Vec::new();
        for frame in 1..frames {
            while let Some(&(at, hz)) = tones.get(sent).filter(|(at, _)| *at <= frame_time(frame)) {
                tape.push(at, hz);
                sent += 1;
            }
            tape.mark_known(frame_time(frame));
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
        // 480 Hz (divisor 2485): a sample is 0 only if the voltage changes in its middle.
        let tones = [(us(105_000), 480), (us(106_500), 0), (us(130_000), 480), (us(155_000), 0), (us(300_000), 480)];
        for request in [1, 5, 10] {
            let runs = runs(&played(&tones, request, 40));
            let lengths: Vec<usize> = runs.iter().map(|run| run.1).collect();
            assert_eq!(lengths[1..4], [72, 1128, 1200], "asked every {request} ms");
            // If it is silent and no tone is pending, the queue catches up with the program.
            assert!(lengths[4].abs_diff(6960) < 1000, "asked every {request} ms: {}", lengths[4]);
            let latency = lengths[0] as f64 / 48.0 - 105.0;
            assert!((0.0..40.0).contains(&latency), "asked every {request} ms: {latency} ms late");
        }
    }

    #[test]
    fn a_program_that_hangs_falls_silent_and_is_heard_again() {
        let second = Duration::from_secs(1);
        let mut tape = ToneQueue::default();
        tape.mark_known(second);
        tape.push(second, 480);
        let mut samples = vec![0; SAMPLE_RATE as usize * 2];
        tape.fill(&mut samples);
        let sounding = runs(&samples)[1];
        assert_eq!(sounding, (true, MAX_HOLD as usize), "for as long as a tone is held");
        tape.mark_known(2 * second);
        let mut samples = vec![0; 2000];
        tape.fill(&mut samples);
        assert_eq!(runs(&samples), [(true, 1000)]);
        tape.push(2 * second, 0);
        tape.fill(&mut samples);
        assert!(tape.is_silent());
    }

    #[test]
    fn silence_that_is_told_again_costs_nothing() {
        let mut tape = ToneQueue::default();
        (0..1000).for_each(|at| tape.push(Duration::from_millis(at), 0));
        assert!(tape.is_silent() && tape.pending.is_empty());
    }
}
