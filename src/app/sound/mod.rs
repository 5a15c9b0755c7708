//! The speaker in real time, through the desktop's sound server.
//!
//! A [`SoundHost`] is a [`Host`] around a window: it hands everything on and gives what the speaker does to a thread of its
//! own, which speaks to a PulseAudio server (PipeWire has one too) over its socket, or, on Windows and macOS, to the system
//! (WASAPI, Core Audio). The program never waits for it: what is shared is locked for the time of a few moves in memory. A run
//! that never sounds starts nothing. Where there is no server, or when it goes away, the run goes on silently and says so
//! once; a tone later on than [`RETRY`] tries again.
//!
//! Architecture invariant: only `pulse.rs` uses the pulseaudio crate, and only `device.rs` uses cpal. Without the
//! feature `sound`, `elsewhere.rs` replaces them.

mod tape;

#[cfg_attr(all(feature = "sound", unix, not(target_os = "macos")), path = "pulse.rs")]
#[cfg_attr(all(feature = "sound", any(windows, target_os = "macos")), path = "device.rs")]
#[cfg_attr(not(all(feature = "sound", any(unix, windows))), path = "elsewhere.rs")]
mod stream;

use std::fmt;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use huanle_gfx::Framebuffer;
use huanle_machine::clock::frame_time;
use huanle_machine::{Event, Flow, Host, HostLayer};
use stream::Stream;
use tape::Tape;

/// The length of silence after which the server is asked to pause, so that silence costs nothing.
pub(crate) const CORK: Duration = Duration::from_secs(2);
/// The length of the server's buffer, including the device's own buffer if it can be adjusted: most of the latency.
pub const BUFFER: Duration = Duration::from_millis(60);
/// The length of one request of the server.
pub const REQUEST: Duration = Duration::from_millis(10);
/// The time after a failure before a tone may retry.
pub const RETRY: Duration = Duration::from_secs(10);

/// The reason why there is no sound.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SoundError {
    /// There is no server.
    NoServer,
    /// The server at a path cannot be reached; the path and the reason.
    Unreachable(String, String),
    /// The server refuses, in its words.
    Refused(String),
    /// The server does not answer.
    Silent,
    /// The server has gone away.
    Gone,
    /// The system has no output device.
    NoDevice,
    /// The output device cannot be used, in the system's words.
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
            SoundError::Unreachable(path, why) => write!(f, "the sound server at {path} cannot be reached: {why}"),
            SoundError::Refused(why) => write!(f, "the sound server: {why}"),
            SoundError::Silent => f.write_str("the sound server does not answer"),
            SoundError::Gone => f.write_str("the sound server has gone"),
            SoundError::NoDevice => f.write_str("the system has no loudspeaker"),
            SoundError::Device(why) => write!(f, "the loudspeaker: {why}"),
            SoundError::NoOutput => f.write_str("there is no sound output for this system yet"),
            SoundError::NotBuilt => f.write_str("this was built without the feature `sound`"),
        }?;
        f.write_str("; playing silently")
    }
}

/// A message to the thread.
enum News {
    /// There is a tone to play.
    Tone,
    /// The server has dropped the stream of this number.
    Gone(u64),
    /// The run is over.
    Over,
}

/// Plays virtual-time tones in real time.
pub struct Output {
    tape: Arc<Mutex<Tape>>,
    news: Sender<News>,
}

impl Output {
    /// Creates an output without tones. `complain` is called once if there is no sound.
    pub fn new(complain: impl FnOnce(&SoundError) + Send + 'static) -> Output {
        let tape = Arc::new(Mutex::new(Tape::default()));
        let (news, heard) = mpsc::channel();
        let worker = Worker {
            tape: Arc::clone(&tape),
            news: news.clone(),
            stream: None,
            number: 0,
            corked: false,
            failed: None,
            complain: Some(complain),
        };
        // Without a thread nothing is heard, and a machine that has none left has other worries.
        let _ = thread::Builder::new().name("sound".to_owned()).spawn(move || worker.work(&heard));
        Output { tape, news }
    }

    /// Sets the speaker to `hz` hertz from this virtual time on; 0 is silence.
    pub fn sound(&self, at: Duration, hz: u32) {
        if let Ok(mut tape) = self.tape.lock() {
            tape.tell(at, hz);
        }
        if hz != 0 {
            self.send(News::Tone);
        }
    }

    /// Declares that all tones before a virtual time are known, and that real time is about to reach it.
    pub fn known_until(&self, time: Duration) {
        if let Ok(mut tape) = self.tape.lock() {
            tape.know(time);
        }
    }

    /// Sends a message to the thread. It may have ended: then there is no sound.
    fn send(&self, news: News) {
        let _ = self.news.send(news);
    }
}

impl Drop for Output {
    fn drop(&mut self) {
        self.send(News::Over);
    }
}

/// The thread that talks to the server, so that no other thread waits for it.
struct Worker<F> {
    tape: Arc<Mutex<Tape>>,
    news: Sender<News>,
    stream: Option<Stream>,
    /// The number of streams requested.
    number: u64,
    corked: bool,
    /// The time of the last failure.
    failed: Option<Instant>,
    complain: Option<F>,
}

impl<F: FnOnce(&SoundError)> Worker<F> {
    fn work(mut self, heard: &Receiver<News>) {
        loop {
            let playing = self.stream.is_some() && !self.corked;
            let news = if playing { heard.recv_timeout(CORK) } else { heard.recv().map_err(RecvTimeoutError::from) };
            match news {
                Ok(News::Tone) => self.play(),
                Ok(News::Gone(number)) if self.stream.is_some() && number == self.number => {
                    self.fail(SoundError::Gone);
                }
                Ok(News::Gone(_)) => {}
                Err(RecvTimeoutError::Timeout) if self.tape.lock().is_ok_and(|tape| tape.is_silent()) => {
                    self.cork(true);
                }
                Err(RecvTimeoutError::Timeout) => {}
                Ok(News::Over) | Err(RecvTimeoutError::Disconnected) => return,
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
        if self.failed.is_some_and(|failed| failed.elapsed() < RETRY) {
            return;
        }
        self.number += 1;
        let tape = Arc::clone(&self.tape);
        let hangup = Hangup { news: self.news.clone(), number: self.number };
        let opened = Stream::open(move |samples| {
            let _ = &hangup;
            match tape.lock() {
                Ok(mut tape) => tape.fill(samples),
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
        if let Some(complain) = self.complain.take() {
            complain(&reason);
        }
    }
}

/// Reports when its owner is dropped.
struct Hangup {
    news: Sender<News>,
    number: u64,
}

impl Drop for Hangup {
    fn drop(&mut self) {
        // Whoever listened may have ended before.
        let _ = self.news.send(News::Gone(self.number));
    }
}

/// Wraps a host and plays its sound: see [the module](self).
pub struct SoundHost<'h> {
    inner: &'h mut dyn Host,
    output: Output,
}

impl<'h> SoundHost<'h> {
    /// Creates a host that plays the sound of another one, which must run in real time.
    pub fn new(inner: &'h mut dyn Host, output: Output) -> SoundHost<'h> {
        SoundHost { inner, output }
    }
}

impl HostLayer for SoundHost<'_> {
    fn inner(&mut self) -> &mut dyn Host {
        self.inner
    }

    fn retrace(&mut self, frame: u64, screen: &Framebuffer, events: &mut Vec<Event>) -> Flow {
        self.output.known_until(frame_time(frame));
        self.inner.retrace(frame, screen, events)
    }

    fn sound(&mut self, at: Duration, hz: u32) {
        self.output.sound(at, hz);
        self.inner.sound(at, hz);
    }
}
