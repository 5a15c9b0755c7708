//! The speaker in real time, through the desktop's sound server.
//!
//! A [`SoundHost`] is a [`Host`] around a window. It forwards everything and passes the speaker's tones to a thread, which
//! talks to a PulseAudio server (PipeWire includes one) over its socket, or to the system's audio API on Windows (WASAPI) and
//! macOS (Core Audio). The program never waits for that thread: shared data is locked only for a few memory accesses. A run
//! without sound opens no stream. If there is no server, or it disappears, the run continues silently and warns once; the
//! first tone after [`RETRY_DELAY`] tries again.
//!
//! Architecture invariant: only `pulse.rs` knows PulseAudio's protocol, and only `device.rs` uses cpal. Without the
//! feature `sound`, `unsupported.rs` replaces them.

mod tone_queue;

#[cfg_attr(all(feature = "sound", unix, not(target_os = "macos")), path = "pulse.rs")]
#[cfg_attr(all(feature = "sound", any(windows, target_os = "macos")), path = "device.rs")]
#[cfg_attr(not(all(feature = "sound", any(unix, windows))), path = "unsupported.rs")]
mod stream;

use std::fmt;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use huanle_gfx::Framebuffer;
use huanle_machine::clock::frame_time;
use huanle_machine::{Event, Flow, Host};
use stream::Stream;
use tone_queue::ToneQueue;

/// The length of silence after which the stream is paused ("corked"), so that silence costs no processor time.
pub(crate) const CORK_DELAY: Duration = Duration::from_secs(2);
/// The length of the server's buffer, including the device's own buffer if it can be adjusted: most of the latency.
pub const BUFFER_TIME: Duration = Duration::from_millis(60);
/// The length of one request of the server.
pub const REQUEST_TIME: Duration = Duration::from_millis(10);
/// The time after a failure before a tone may retry.
pub const RETRY_DELAY: Duration = Duration::from_secs(10);

/// The reason for missing sound output.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SoundError {
    /// There is no server.
    NoServer,
    /// The server cannot be reached; its path and the reason.
    Unreachable(String, String),
    /// The server refuses the stream; contains its message.
    Refused(String),
    /// The server does not answer.
    NoAnswer,
    /// The connection to the server is lost.
    Disconnected,
    /// The system has no output device.
    NoDevice,
    /// The output device cannot be used; contains the system's message.
    Device(String),
    /// This system is not supported.
    NoOutput,
    /// The program was built without the feature `sound`.
    NotBuilt,
}

impl fmt::Display for SoundError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no sound: ")?;
        match self {
            SoundError::NoServer => f.write_str("there is no PulseAudio or PipeWire server"),
            SoundError::Unreachable(path, why) => write!(f, "cannot reach the sound server at {path}: {why}"),
            SoundError::Refused(why) => write!(f, "sound server error: {why}"),
            SoundError::NoAnswer => f.write_str("the sound server does not answer"),
            SoundError::Disconnected => f.write_str("the sound server has disconnected"),
            SoundError::NoDevice => f.write_str("the system has no loudspeaker"),
            SoundError::Device(why) => write!(f, "loudspeaker error: {why}"),
            SoundError::NoOutput => f.write_str("sound is not supported on this system yet"),
            SoundError::NotBuilt => f.write_str("this program was built without the feature `sound`"),
        }?;
        f.write_str("; running without sound")
    }
}

/// Reports that there is no sound.
type ErrorReporter = Box<dyn FnOnce(&SoundError) + Send>;

/// A message to the sound thread.
enum WorkerMessage {
    /// There is a tone to play.
    Tone,
    /// The server has closed the stream with this number.
    Disconnected(u64),
    /// The run is over.
    Stop,
}

/// Plays virtual-time tones in real time.
pub struct SoundOutput {
    queue: Arc<Mutex<ToneQueue>>,
    sender: Sender<WorkerMessage>,
}

impl SoundOutput {
    /// Creates an output without tones. `report_error` is called once if there is no sound.
    pub fn new(report_error: impl FnOnce(&SoundError) + Send + 'static) -> SoundOutput {
        let queue = Arc::new(Mutex::new(ToneQueue::default()));
        let (sender, receiver) = mpsc::channel();
        let worker = Worker {
            queue: Arc::clone(&queue),
            sender: sender.clone(),
            stream: None,
            number: 0,
            corked: false,
            failed: None,
            report_error: Some(Box::new(report_error)),
        };
        // If no thread can be started, there is no sound; the error is not worth reporting.
        let _ = thread::Builder::new().name("sound".to_owned()).spawn(move || worker.run(&receiver));
        SoundOutput { queue, sender }
    }

    /// Sets the speaker to `hz` hertz from this virtual time on; 0 is silence.
    pub fn sound(&self, at: Duration, hz: u32) {
        if let Ok(mut queue) = self.queue.lock() {
            queue.push(at, hz);
        }
        if hz != 0 {
            self.send(WorkerMessage::Tone);
        }
    }

    /// Declares that all tones before a virtual time are known, and that real time is about to reach it.
    pub fn mark_known(&self, time: Duration) {
        if let Ok(mut queue) = self.queue.lock() {
            queue.mark_known(time);
        }
    }

    /// Sends a message to the thread. Ignores an error: if the thread has ended, there is no sound.
    fn send(&self, message: WorkerMessage) {
        let _ = self.sender.send(message);
    }
}

impl Drop for SoundOutput {
    fn drop(&mut self) {
        self.send(WorkerMessage::Stop);
    }
}

/// The thread that communicates with the server, so that no other thread waits for it.
struct Worker {
    queue: Arc<Mutex<ToneQueue>>,
    sender: Sender<WorkerMessage>,
    stream: Option<Stream>,
    /// The number of streams requested.
    number: u64,
    corked: bool,
    /// The time of the last failure.
    failed: Option<Instant>,
    report_error: Option<ErrorReporter>,
}

impl Worker {
    fn run(mut self, receiver: &Receiver<WorkerMessage>) {
        loop {
            let playing = self.stream.is_some() && !self.corked;
            let message = match playing {
                true => receiver.recv_timeout(CORK_DELAY),
                false => receiver.recv().map_err(RecvTimeoutError::from),
            };
            match message {
                Ok(WorkerMessage::Tone) => self.play(),
                Ok(WorkerMessage::Disconnected(number)) if self.stream.is_some() && number == self.number => {
                    self.fail(SoundError::Disconnected);
                }
                Ok(WorkerMessage::Disconnected(_)) => {}
                Err(RecvTimeoutError::Timeout) if self.queue.lock().is_ok_and(|queue| queue.is_silent()) => {
                    self.cork(true);
                }
                Err(RecvTimeoutError::Timeout) => {}
                Ok(WorkerMessage::Stop) | Err(RecvTimeoutError::Disconnected) => return,
            }
        }
    }

    /// Ensures that the server requests samples.
    fn play(&mut self) {
        if self.stream.is_some() {
            if self.corked {
                self.cork(false);
            }
            return;
        }
        if self.failed.is_some_and(|failed| failed.elapsed() < RETRY_DELAY) {
            return;
        }
        self.number += 1;
        let queue = Arc::clone(&self.queue);
        let notifier = DisconnectNotifier { sender: self.sender.clone(), number: self.number };
        let opened = Stream::open(move |samples| {
            let _ = &notifier;
            match queue.lock() {
                Ok(mut queue) => queue.fill(samples),
                Err(_) => samples.fill(0),
            }
        });
        match opened {
            Ok(stream) => {
                self.stream = Some(stream);
                self.corked = false;
            }
            Err(reason) => self.fail(reason),
        }
    }

    fn cork(&mut self, corked: bool) {
        if let Some(Err(reason)) = self.stream.as_ref().map(|stream| stream.cork(corked)) {
            self.fail(reason);
        }
        self.corked = corked;
    }

    fn fail(&mut self, reason: SoundError) {
        self.stream = None;
        self.failed = Some(Instant::now());
        if let Some(report_error) = self.report_error.take() {
            report_error(&reason);
        }
    }
}

/// Reports when its owner is dropped.
struct DisconnectNotifier {
    sender: Sender<WorkerMessage>,
    number: u64,
}

impl Drop for DisconnectNotifier {
    fn drop(&mut self) {
        // The receiver may already be gone.
        let _ = self.sender.send(WorkerMessage::Disconnected(self.number));
    }
}

/// Wraps a host and plays its sound: see [the module](self).
pub struct SoundHost<'h> {
    inner: &'h mut dyn Host,
    output: SoundOutput,
}

impl<'h> SoundHost<'h> {
    /// Creates a host that plays the sound of another host, which must run in real time.
    pub fn new(inner: &'h mut dyn Host, output: SoundOutput) -> SoundHost<'h> {
        SoundHost { inner, output }
    }
}

impl Host for SoundHost<'_> {
    fn inner(&mut self) -> Option<&mut dyn Host> {
        Some(self.inner)
    }

    fn retrace(&mut self, frame: u64, screen: &Framebuffer, events: &mut Vec<Event>) -> Flow {
        self.output.mark_known(frame_time(frame));
        self.inner.retrace(frame, screen, events)
    }

    fn sound(&mut self, at: Duration, hz: u32) {
        self.output.sound(at, hz);
        self.inner.sound(at, hz);
    }
}
