//! WAV files.

use std::io::{self, Seek, Write};
use std::time::Duration;

use hound::{SampleFormat, WavSpec, WavWriter};

use super::CaptureWriter;
use huanle_gfx::Framebuffer;
use huanle_machine::wave::{SAMPLE_RATE, SquareWave, sample_at};

/// The maximum number of samples in a file, 12 hours: the format counts bytes in 32 bits.
const MAX_SAMPLES: u64 = 12 * 3600 * SAMPLE_RATE as u64;

/// Writes a WAV file: one channel, [`SAMPLE_RATE`] samples per second of 16 bits.
///
/// Sample n is at n / [`SAMPLE_RATE`] seconds of virtual time, so that the sound is synchronous with an animation of the same
/// run.
pub struct SoundWriter<W: Write + Seek> {
    writer: WavWriter<W>,
    wave: SquareWave,
    /// The number of samples written.
    written: u64,
}

impl<W: Write + Seek> SoundWriter<W> {
    /// Creates a silent recording at virtual time 0, written to `out`.
    ///
    /// # Errors
    /// The error of the writer.
    pub fn new(out: W) -> io::Result<SoundWriter<W>> {
        let spec =
            WavSpec { channels: 1, sample_rate: SAMPLE_RATE, bits_per_sample: 16, sample_format: SampleFormat::Int };
        let writer = WavWriter::new(out, spec).map_err(into_io_error)?;
        Ok(SoundWriter { writer, wave: SquareWave::default(), written: 0 })
    }

    /// Writes the samples up to a virtual time. Does nothing if that time has passed.
    ///
    /// # Errors
    /// An error of the writer, or an error after twelve hours, because the file is full.
    pub fn write_until(&mut self, time: Duration) -> io::Result<()> {
        let end = sample_at(time);
        while self.written < end {
            if self.written == MAX_SAMPLES {
                return Err(io::Error::other("a WAV file can hold at most twelve hours"));
            }
            self.writer.write_sample(self.wave.next_sample()).map_err(into_io_error)?;
            self.written += 1;
        }
        Ok(())
    }

    /// Sets a tone of `hz` hertz from this virtual time on; 0 is silence.
    ///
    /// # Errors
    /// The error of the writer.
    pub fn set_tone(&mut self, at: Duration, hz: u32) -> io::Result<()> {
        self.write_until(at)?;
        self.wave.set_frequency(hz);
        Ok(())
    }

    /// Finishes the file.
    ///
    /// # Errors
    /// The error of the writer.
    pub fn finish(self) -> io::Result<()> {
        self.writer.finalize().map_err(into_io_error)
    }
}

impl<W: Write + Seek> CaptureWriter for SoundWriter<W> {
    fn frame(&mut self, time: Duration, _screen: &Framebuffer) -> io::Result<()> {
        self.write_until(time)
    }

    fn tone(&mut self, at: Duration, hz: u32) -> io::Result<()> {
        self.set_tone(at, hz)
    }

    fn finish(self: Box<Self>) -> io::Result<()> {
        SoundWriter::finish(*self)
    }
}

fn into_io_error(error: hound::Error) -> io::Error {
    match error {
        hound::Error::IoError(error) => error,
        other => io::Error::other(other),
    }
}
