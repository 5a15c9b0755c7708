//! Converts tones in virtual time to samples.
//!
//! The PC's speaker hangs on channel 2 of its timer, which counts down from a divisor 1,193,182 times a second and turns the
//! speaker's voltage over twice in that time (mode 3: a square wave). So not every frequency can be had, only 1,193,182 Hz
//! over a whole number: [`divisor`] is the one that Turbo C's `sound` chose. A tone that follows another one without
//! silence takes over at the next turn of the voltage, as in the timer; after silence it begins with a high half.
//!
//! A sample is the mean of the voltage over its time, which keeps most of what lies above half the rate of samples from
//! folding back as false tones. All of it is whole numbers: the same samples on every machine.

use std::time::Duration;

/// The sample rate of all recorded and played sound, in hertz.
pub const RATE: u32 = 48_000;

/// The amplitude, of 32,767: an eighth, because a square wave is loud.
pub const LEVEL: i16 = 4096;

/// The timer's frequency in hertz: a twelfth of 14.318182 MHz.
const TIMER: u64 = 1_193_182;

/// The lowest frequency whose divisor fits into the timer's 16 bits. `sound` ignored lower ones; here they are raised
/// to this frequency.
pub const LOWEST: u32 = 19;

/// Returns Turbo C's divisor of a frequency in hertz: 1,193,181 (hexadecimal 1234DD) divided by it, rounded down. At
/// most 62,799, that of [`LOWEST`]; at least 1.
pub fn divisor(hz: u32) -> u32 {
    (0x0012_34DD / hz.max(LOWEST)).max(1)
}

/// Returns the sample that a virtual time falls on: the time in seconds times the rate, to the nearest.
pub fn sample_at(time: Duration) -> u64 {
    let samples = (time.as_nanos() * u128::from(RATE) + 500_000_000) / 1_000_000_000;
    u64::try_from(samples).unwrap_or(u64::MAX)
}

/// The speaker's voltage from sample to sample.
#[derive(Clone, Debug, Default)]
pub struct Wave {
    /// Half a period of the tone, in units of which [`TIMER`] make a sample; 0 is silence.
    half: u64,
    /// The same units until the voltage changes.
    left: u64,
    high: bool,
}

impl Wave {
    /// Sets the frequency in hertz from the next sample on; 0 is silence. Frequencies above half the [`RATE`] are
    /// silent too.
    pub fn set(&mut self, hz: u32) {
        let before = self.half;
        self.half = if hz == 0 || hz > RATE / 2 { 0 } else { u64::from(divisor(hz)) * u64::from(RATE) / 2 };
        if before == 0 {
            self.left = self.half;
            self.high = true;
        }
    }

    /// Returns whether the voltage is constant.
    pub fn is_silent(&self) -> bool {
        self.half == 0
    }

    /// Returns the next sample, from −[`LEVEL`] to [`LEVEL`].
    pub fn sample(&mut self) -> i16 {
        if self.half == 0 {
            return 0;
        }
        // How long of the sample the voltage is high.
        let (mut rest, mut high) = (TIMER, 0);
        while rest > 0 {
            let part = rest.min(self.left);
            high += if self.high { part } else { 0 };
            rest -= part;
            self.left -= part;
            if self.left == 0 {
                self.left = self.half;
                self.high = !self.high;
            }
        }
        let mean = (2 * high as i64 - TIMER as i64) * i64::from(LEVEL) / TIMER as i64;
        mean as i16
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a number of samples of a tone.
    fn tone(hz: u32, count: usize) -> Vec<i16> {
        let mut wave = Wave::default();
        wave.set(hz);
        std::iter::repeat_with(|| wave.sample()).take(count).collect()
    }

    /// Returns the strength of a frequency in one second of samples, by the sum that defines it.
    fn strength(samples: &[i16], hz: f64) -> f64 {
        let turn = |n: usize| std::f64::consts::TAU * hz * n as f64 / f64::from(RATE);
        let sum = |wave: fn(f64) -> f64| {
            samples.iter().enumerate().map(|(n, &sample)| f64::from(sample) * wave(turn(n))).sum::<f64>()
        };
        2.0 * f64::hypot(sum(f64::cos), sum(f64::sin)) / samples.len() as f64
    }

    #[test]
    fn the_divisors_are_turbo_cs() {
        // 1193181 / 440 = 2711.8, / 1000 = 1193.2, / 19 = 62799.0
        assert_eq!([440, 1000, 19, 18, 0, 65_535, 2_000_000].map(divisor), [2711, 1193, 62_799, 62_799, 62_799, 18, 1]);
    }

    #[test]
    fn times_fall_on_the_nearest_sample() {
        let us = Duration::from_micros;
        assert_eq!([0, 10, 11, 20_833, 1_000_000].map(|time| sample_at(us(time))), [0, 0, 1, 1000, 48_000]);
        assert_eq!(sample_at(Duration::from_secs(86_400)), 48_000 * 86_400);
    }

    #[test]
    fn a_tone_crosses_zero_twice_a_period() {
        for hz in [19, 100, 440, 1000, 2637, 5000] {
            let samples = tone(hz, RATE as usize * 10);
            let up = samples.windows(2).filter(|pair| pair[0] <= 0 && pair[1] > 0).count();
            // The first half is high already, so that the first crossing comes after a whole period.
            let expected = 10.0 * TIMER as f64 / f64::from(divisor(hz));
            assert!((up as f64 - expected).abs() < 1.1, "{hz} Hz: {up} periods in ten seconds, not {expected}");
        }
    }

    #[test]
    fn the_spectrum_is_a_square_waves() {
        for hz in [440, 1000, 2637] {
            let samples = tone(hz, RATE as usize);
            let true_hz = TIMER as f64 / f64::from(divisor(hz));
            for harmonic in 1..=7 {
                let n = f64::from(harmonic);
                // 4/π of the level, over the number of the harmonic, if that is odd; and the mean over a sample takes
                // a little of it away: sin(x)/x of the part of a half turn that one sample is.
                let x = std::f64::consts::PI * n * true_hz / f64::from(RATE);
                let square = if harmonic % 2 == 1 { f64::from(LEVEL) * 4.0 / std::f64::consts::PI / n } else { 0.0 };
                let found = strength(&samples, n * true_hz);
                let expected = square * x.sin() / x;
                assert!((found - expected).abs() < 12.0, "{hz} Hz, harmonic {harmonic}: {found}, not {expected}");
            }
            let beside = strength(&samples, true_hz * 1.5);
            assert!(beside < 30.0, "{hz} Hz: {beside} between the first harmonic and the second");
        }
    }

    #[test]
    fn a_change_of_tone_lets_the_half_wave_end_and_silence_does_not() {
        let mut wave = Wave::default();
        assert!(wave.is_silent());
        assert_eq!(wave.sample(), 0);
        wave.set(1000);
        let first: Vec<i16> = std::iter::repeat_with(|| wave.sample()).take(10).collect();
        assert_eq!(first, [LEVEL; 10]);
        wave.set(100);
        // Half a period of 1193 ticks is 23.996 samples long, the next one 239.99.
        let high = std::iter::repeat_with(|| wave.sample()).take_while(|&sample| sample > 0).count();
        let low = 1 + std::iter::repeat_with(|| wave.sample()).take_while(|&sample| sample < 0).count();
        assert_eq!((high, low), (14, 240));
        wave.set(0);
        assert_eq!((wave.sample(), wave.is_silent()), (0, true));
        wave.set(100);
        assert_eq!(wave.sample(), LEVEL, "after silence a tone begins high");
        wave.set(30_000);
        assert_eq!((wave.sample(), wave.is_silent()), (0, true), "too high to be heard");
    }
}
