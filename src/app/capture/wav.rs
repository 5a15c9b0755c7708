//! Sound.

use std::io::{self, Seek, Write};
use std::time::Duration;

use hound::{SampleFormat, WavSpec, WavWriter};

use huanle_machine::wave::{RATE, Wave, sample_at};

/// Samples that a file holds at most, 12 hours of them: it counts its bytes in 32 bits.
const MOST: u64 = 12 * 3600 * RATE as u64;

/// A WAV file in the making: one channel, [`RATE`] samples a second of 16 bits.
///
/// Sample n is what is heard at n / [`RATE`] seconds of virtual time, so that it keeps step with the frames of an
/// animation of the same run.
pub struct Sound<W: Write + Seek> {
    writer: WavWriter<W>,
    wave: Wave,
    /// How many samples are written.
    written: u64,
}

impl<W: Write + Seek> Sound<W> {
    /// A silent speaker at virtual time 0, written to `out`.
    ///
    /// # Errors
    /// What the writer says.
    pub fn new(out: W) -> io::Result<Sound<W>> {
        let spec = WavSpec { channels: 1, sample_rate: RATE, bits_per_sample: 16, sample_format: SampleFormat::Int };
        let writer = WavWriter::new(out, spec).map_err(reason)?;
        Ok(Sound { writer, wave: Wave::default(), written: 0 })
    }

    /// Writes what is heard until a virtual time. One that is over writes nothing.
    ///
    /// # Errors
    /// What the writer says, or after twelve hours that the file is full.
    pub fn until(&mut self, time: Duration) -> io::Result<()> {
        let end = sample_at(time);
        while self.written < end {
            if self.written == MOST {
                return Err(io::Error::other("a WAV file holds twelve hours at most"));
            }
            self.writer.write_sample(self.wave.sample()).map_err(reason)?;
            self.written += 1;
        }
        Ok(())
    }

    /// From this virtual time on a tone of `hz` hertz is heard; 0 is silence.
    ///
    /// # Errors
    /// What the writer says.
    pub fn tone(&mut self, at: Duration, hz: u32) -> io::Result<()> {
        self.until(at)?;
        self.wave.set(hz);
        Ok(())
    }

    /// Writes the end of the file.
    ///
    /// # Errors
    /// What the writer says.
    pub fn finish(self) -> io::Result<()> {
        self.writer.finalize().map_err(reason)
    }
}

fn reason(error: hound::Error) -> io::Error {
    match error {
        hound::Error::IoError(error) => error,
        other => io::Error::other(other),
    }
}
