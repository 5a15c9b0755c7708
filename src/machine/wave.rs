//! Converts tones in virtual time to samples.
//!
//! The PC speaker is driven by channel 2 of the timer, which counts down from a divisor at 1,193,182 Hz and toggles the
//! voltage twice per period (mode 3, a square wave). Therefore only integer fractions of 1,193,182 Hz are possible;
//! [`divisor`] is the one that Turbo C's `sound` chose. A tone that directly follows another one begins at the next
//! change of the voltage, as in the timer; after silence it begins with a high half period.
//!
//! A sample is the mean of the voltage over its duration, which suppresses most aliasing. All arithmetic is on integers, so
//! the samples are the same on every computer.

use std::time::Duration;

/// The sample rate of all recorded and played sound, in hertz.
pub const SAMPLE_RATE: u32 = 48_000;

/// The amplitude, of 32,767: an eighth, because a square wave is loud.
pub const AMPLITUDE: i16 = 4096;

/// The timer's frequency in hertz: a twelfth of 14.318182 MHz.
const TIMER_HZ: u64 = 1_193_182;

/// The lowest frequency in hertz whose divisor fits into the timer's 16 bits. `sound` ignored lower ones; here they are
/// raised to this frequency.
pub const MIN_HZ: u32 = 19;

/// Returns Turbo C's divisor for a frequency in hertz: 1,193,181 (hexadecimal 1234DD) divided by it, rounded down. It is
/// at least 1 and at most 62,799, the divisor of [`MIN_HZ`].
pub fn divisor(hz: u32) -> u32 {
    (0x0012_34DD / hz.max(MIN_HZ)).max(1)
}

/// Returns the number of the sample nearest to a virtual time.
pub fn sample_at(time: Duration) -> u64 {
    let samples = (time.as_nanos() * u128::from(SAMPLE_RATE) + 500_000_000) / 1_000_000_000;
    u64::try_from(samples).unwrap_or(u64::MAX)
}

/// A generator of samples of the speaker's voltage.
#[derive(Clone, Debug, Default)]
pub struct SquareWave {
    /// Half a period of the tone, in units of 1/[`TIMER_HZ`] of a sample; 0 is silence.
    half: u64,
    /// The time until the voltage changes, in the same units.
    left: u64,
    high: bool,
}

impl SquareWave {
    /// Sets the frequency in hertz from the next sample on; 0 is silence. Frequencies above half the [`SAMPLE_RATE`] are
    /// silent too.
    pub fn set_frequency(&mut self, hz: u32) {
        let before = self.half;
        self.half =
            if hz == 0 || hz > SAMPLE_RATE / 2 { 0 } else { u64::from(divisor(hz)) * u64::from(SAMPLE_RATE) / 2 };
        if before == 0 {
            self.left = self.half;
            self.high = true;
        }
    }

    /// Returns whether the voltage is constant.
    pub fn is_silent(&self) -> bool {
        self.half == 0
    }

    /// Returns the next sample, from −[`AMPLITUDE`] to [`AMPLITUDE`].
    pub fn next_sample(&mut self) -> i16 {
        if self.half == 0 {
            return 0;
        }
        // The part of the sample during which the voltage is high.
        let (mut rest, mut high) = (TIMER_HZ, 0);
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
        let mean = (2 * high as i64 - TIMER_HZ as i64) * i64::from(AMPLITUDE) / TIMER_HZ as i64;
        mean as i16
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a number of samples of a tone.
    fn tone(hz: u32, count: usize) -> Vec<i16> {
        let mut wave = SquareWave::default();
        wave.set_frequency(hz);
        std::iter::repeat_with(|| wave.next_sample()).take(count).collect()
    }

    /// Returns the amplitude of a frequency in one second of samples, by the definition of the Fourier coefficient.
    fn strength(samples: &[i16], hz: f64) -> f64 {
        let turn = |n: usize| std::f64::consts::TAU * hz * n as f64 / f64::from(SAMPLE_RATE);
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
            let samples = tone(hz, SAMPLE_RATE as usize * 10);
            let up = samples.windows(2).filter(|pair| pair[0] <= 0 && pair[1] > 0).count();
            // The first half period is already high, so the first crossing comes after a whole period.
            let expected = 10.0 * TIMER_HZ as f64 / f64::from(divisor(hz));
            assert!((up as f64 - expected).abs() < 1.1, "{hz} Hz: {up} periods in ten seconds, not {expected}");
        }
    }

    #[test]
    fn the_spectrum_is_a_square_waves() {
        for hz in [440, 1000, 2637] {
            let samples = tone(hz, SAMPLE_RATE as usize);
            let true_hz = TIMER_HZ as f64 / f64::from(divisor(hz));
            for harmonic in 1..=7 {
                let n = f64::from(harmonic);
                // Odd harmonics have 4/π of the amplitude, divided by the number of the harmonic. Averaging over a sample
                // attenuates it by sin(x)/x, where x is half the phase that passes in one sample.
                let x = std::f64::consts::PI * n * true_hz / f64::from(SAMPLE_RATE);
                let square =
                    if harmonic % 2 == 1 { f64::from(AMPLITUDE) * 4.0 / std::f64::consts::PI / n } else { 0.0 };
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
        let mut wave = SquareWave::default();
        assert!(wave.is_silent());
        assert_eq!(wave.next_sample(), 0);
        wave.set_frequency(1000);
        let first: Vec<i16> = std::iter::repeat_with(|| wave.next_sample()).take(10).collect();
        assert_eq!(first, [AMPLITUDE; 10]);
        wave.set_frequency(100);
        // Half a period of 1193 ticks is 23.996 samples long, the next one 239.99.
        let high = std::iter::repeat_with(|| wave.next_sample()).take_while(|&sample| sample > 0).count();
        let low = 1 + std::iter::repeat_with(|| wave.next_sample()).take_while(|&sample| sample < 0).count();
        assert_eq!((high, low), (14, 240));
        wave.set_frequency(0);
        assert_eq!((wave.next_sample(), wave.is_silent()), (0, true));
        wave.set_frequency(100);
        assert_eq!(wave.next_sample(), AMPLITUDE, "after silence a tone begins high");
        wave.set_frequency(30_000);
        assert_eq!((wave.next_sample(), wave.is_silent()), (0, true), "too high to be heard");
    }
}
