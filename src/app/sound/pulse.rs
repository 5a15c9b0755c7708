//! The output stream of a PulseAudio server.

use std::error::Error;
use std::os::unix::net::UnixStream;
use std::pin::pin;
use std::sync::Arc;
use std::task::{Context, Poll, Wake, Waker};
use std::thread::{self, Thread};
use std::time::{Duration, Instant};

use pulseaudio::protocol::stream::{BufferAttr, StreamFlags};
use pulseaudio::protocol::{ChannelMap, PlaybackStreamParams, Prop, Props, SampleFormat, SampleSpec};
use pulseaudio::{AsPlaybackSource, Client, ClientError, PlaybackStream};

use super::{BUFFER_TIME, REQUEST_TIME, SoundError};
use huanle_machine::wave::SAMPLE_RATE;

/// The timeout for answers of the server.
const TIMEOUT: Duration = Duration::from_secs(3);

/// A mono stream of 16-bit samples, [`SAMPLE_RATE`] per second.
pub(super) struct Stream(PlaybackStream);

impl Stream {
    /// Opens a stream that calls `fill` for its bytes on a thread of the pulseaudio crate. If the server or the stream
    /// disappears, `fill` is dropped.
    ///
    /// # Errors
    /// If there is no server, or it refuses or does not answer.
    pub(super) fn open(mut fill: impl FnMut(&mut [u8]) + Send + 'static) -> Result<Stream, SoundError> {
        let path = pulseaudio::socket_path_from_env().ok_or(SoundError::NoServer)?;
        let at = |error: &dyn Error| SoundError::Unreachable(path.display().to_string(), error.to_string());
        let socket = UnixStream::connect(&path).map_err(|error| at(&error))?;
        socket.set_read_timeout(Some(TIMEOUT)).map_err(|error| at(&error))?;
        let cookie = pulseaudio::cookie_path_from_env().and_then(|path| std::fs::read(path).ok());
        let client = Client::new_unix(c"huanle", socket, cookie).map_err(|error| at(&ErrorWithCause(error)))?;
        let source = move |bytes: &mut [u8]| {
            fill(bytes);
            bytes.len()
        };
        let stream = wait(client.create_playback_stream(parameters(), source.as_playback_source()))?;
        Ok(Stream(stream))
    }

    /// Pauses or resumes the stream.
    ///
    /// # Errors
    /// If the server refuses or does not answer.
    pub(super) fn cork(&self, corked: bool) -> Result<(), SoundError> {
        if corked { wait(self.0.cork()) } else { wait(self.0.uncork()) }
    }
}

fn parameters() -> PlaybackStreamParams {
    let bytes = |time: Duration| time.as_millis() as u32 * SAMPLE_RATE / 1000 * 2;
    let mut props = Props::new();
    props.set(Prop::MediaName, c"PC speaker");
    props.set(Prop::MediaRole, c"game");
    PlaybackStreamParams {
        sample_spec: SampleSpec { format: SampleFormat::S16Le, channels: 1, sample_rate: SAMPLE_RATE },
        channel_map: ChannelMap::mono(),
        buffer_attr: BufferAttr {
            max_length: u32::MAX,
            target_length: bytes(BUFFER_TIME),
            pre_buffering: bytes(REQUEST_TIME),
            minimum_request_length: bytes(REQUEST_TIME),
            ..BufferAttr::default()
        },
        flags: StreamFlags { adjust_latency: true, ..StreamFlags::default() },
        props,
        ..PlaybackStreamParams::default()
    }
}

/// An error with its causes.
#[derive(Debug)]
struct ErrorWithCause(ClientError);

impl std::fmt::Display for ErrorWithCause {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.0.source() {
            Some(cause) => write!(f, "{} ({cause})", self.0),
            None => write!(f, "{}", self.0),
        }
    }
}

impl Error for ErrorWithCause {}

/// Waits for the server's answer.
fn wait<T>(answer: impl Future<Output = Result<T, ClientError>>) -> Result<T, SoundError> {
    let waker = Waker::from(Arc::new(Unpark(thread::current())));
    let mut context = Context::from_waker(&waker);
    let mut answer = pin!(answer);
    let until = Instant::now() + TIMEOUT;
    loop {
        if let Poll::Ready(done) = answer.as_mut().poll(&mut context) {
            return done.map_err(|error| SoundError::Refused(ErrorWithCause(error).to_string()));
        }
        let left = until.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(SoundError::NoAnswer);
        }
        thread::park_timeout(left);
    }
}

/// Wakes a thread that waits for an answer.
struct Unpark(Thread);

impl Wake for Unpark {
    fn wake(self: Arc<Unpark>) {
        self.0.unpark();
    }
}
