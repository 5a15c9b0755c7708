//! The output stream of the system: WASAPI on Windows, Core Audio on macOS.

use std::sync::{Arc, Mutex};

use cpal::traits::{DeviceTrait, HostTrait, StreamTrait};
use cpal::{BufferSize, ErrorKind, StreamConfig};

use super::SoundError;
use huanle_machine::wave::SAMPLE_RATE;

/// A mono stream of 16-bit samples, [`SAMPLE_RATE`] per second; the system converts them for the device.
pub(super) struct Stream(cpal::Stream);

impl Stream {
    /// Opens a stream that calls `fill` for its bytes on a thread of cpal. If the device disappears, `fill` is dropped.
    ///
    /// # Errors
    /// If there is no device, or the system refuses it.
    pub(super) fn open(fill: impl FnMut(&mut [u8]) + Send + 'static) -> Result<Stream, SoundError> {
        let device = cpal::default_host().default_output_device().ok_or(SoundError::NoDevice)?;
        let config = StreamConfig { channels: 1, sample_rate: SAMPLE_RATE, buffer_size: BufferSize::Default };
        let source = Arc::new(Mutex::new(Some(fill)));
        let gone = Arc::clone(&source);
        let mut bytes = Vec::new();
        let play = move |samples: &mut [i16], _: &cpal::OutputCallbackInfo| {
            bytes.resize(samples.len() * 2, 0);
            match source.lock().as_deref_mut() {
                Ok(Some(fill)) => fill(&mut bytes),
                _ => bytes.fill(0),
            }
            for (sample, &bytes) in samples.iter_mut().zip(bytes.as_chunks().0) {
                *sample = i16::from_le_bytes(bytes);
            }
        };
        let fail = move |error: cpal::Error| {
            // These errors are only informative; the stream continues.
            let passing = [ErrorKind::DeviceChanged, ErrorKind::Xrun, ErrorKind::RealtimeDenied];
            if !passing.contains(&error.kind()) {
                drop(gone.lock().map(|mut source| source.take()));
            }
        };
        let stream = device.build_output_stream(config, play, fail, None).map_err(refused)?;
        stream.play().map_err(refused)?;
        Ok(Stream(stream))
    }

    /// Pauses or resumes the stream.
    ///
    /// # Errors
    /// If the system refuses.
    pub(super) fn cork(&self, corked: bool) -> Result<(), SoundError> {
        if corked { self.0.pause() } else { self.0.play() }.map_err(refused)
    }
}

fn refused(error: cpal::Error) -> SoundError {
    SoundError::Device(error.to_string())
}
