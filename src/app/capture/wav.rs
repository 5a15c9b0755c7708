//! WAV files.

use std::io::{self, Seek, Write};
use std::time::Duration;

use hound::{SampleFormat, WavSpec, WavWriter};

use huanle_machine::wave::{RATE, Wave, sample_at};

/// The maximum number of samples in a file, 12 hours: the format counts bytes in 32 bits.
const MOST: u64 = 12 * 3600 * RATE as u64;

/// Writes a WAV file: one channel, [`RATE`] samples per second of 16 bits.
///
/// Sample n belongs to n / [`RATE`] seconds of virtual time, so that it is synchronous with an animation of the same
/// run.
pub struct Sound<W: Write + Seek> {
    writer: WavWriter<W>,
    wave: Wave,
    /// The number of samples written.
    written: u64,
}

impl<W: Write + Seek> Sound<W> {
    /// Returns a silent speaker at virtual time 0, written to `out`.
    ///
    /// # Errors
    /// The error of the writer.
    pub fn new(out: W) -> io::Result<Sound<W>> {
        let spec = WavSpec { channels: 1, sample_rate: RATE, bits_per_sample: 16, sample_format: SampleFormat::Int };
        let writer = WavWriter::new(out, spec).map_err(reason)?;
        Ok(Sound { writer, wave: Wave::default(), written: 0 })
    }

    /// Writes what is heard until a virtual time. One that is over writes nothing.
    ///
    /// # Errors
    /// The error of the writer, or after twelve hours that the file is full.
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

    /// Sets a tone of `hz` hertz from this virtual time on; 0 is silence.
    ///
    /// # Errors
    /// The error of the writer.
    pub fn tone(&mut self, at: Duration, hz: u32) -> io::Result<()> {
        self.until(at)?;
        self.wave.set(hz);
        Ok(())
    }

    /// Writes the end of the file.
    ///
    /// # Errors
    /// The error of the writer.
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
