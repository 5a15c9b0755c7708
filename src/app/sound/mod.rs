//! The speaker in real time: what a run sounds like, through the desktop's sound server.
//!
//! A [`Loud`] is a [`Host`] around a window: it hands everything on and gives what the speaker does to a thread of its
//! own, which speaks to a PulseAudio server (PipeWire has one too) over its socket, or, on Windows and macOS, to the system
//! (WASAPI, Core Audio). The program never waits for it: what is shared is locked for the time of a few moves in memory. A run
//! that never sounds starts nothing. Where there is no server, or when it goes away, the run goes on silently and says so
//! once; a tone later on than [`RETRY`] tries again.
//!
//! Architecture invariant: `pulse.rs` is the one file that names the pulseaudio crate, and `device.rs` the one that names
//! cpal. Without the feature `sound` `elsewhere.rs` stands in for them.

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
use huanle_machine::{Event, Flow, Host, Layer};
use stream::Stream;
use tape::Tape;

/// After how much silence the server is asked to stop playing, so that silence costs nothing.
pub(crate) const CORK: Duration = Duration::from_secs(2);
/// How much the server keeps ready to be played, the device's own buffer included where it can be adjusted: most of the
/// time from a tone to its being heard.
pub const BUFFER: Duration = Duration::from_millis(60);
/// How much the server asks for at a time.
pub const REQUEST: Duration = Duration::from_millis(10);
/// How long after a failure a tone may try again.
pub const RETRY: Duration = Duration::from_secs(10);

/// Why nothing is heard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoSound {
    /// There is no server.
    NoServer,
    /// The server at a path cannot be reached, and why.
    Unreachable(String, String),
    /// The server refuses, in its words.
    Refused(String),
    /// It does not answer.
    Silent,
    /// It has gone away.
    Gone,
    /// The system has nothing that sounds: no loudspeaker, no headphones.
    NoDevice,
    /// What sounds cannot be used, in the system's words.
    Device(String),
    /// There is no output for this system yet.
    NoOutput,
    /// The program was built without the feature `sound`.
    NotBuilt,
}

impl fmt::Display for NoSound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no sound: ")?;
        match self {
            NoSound::NoServer => f.write_str("there is no PulseAudio or PipeWire server"),
            NoSound::Unreachable(path, why) => write!(f, "the sound server at {path} cannot be reached: {why}"),
            NoSound::Refused(why) => write!(f, "the sound server: {why}"),
            NoSound::Silent => f.write_str("the sound server does not answer"),
            NoSound::Gone => f.write_str("the sound server has gone"),
            NoSound::NoDevice => f.write_str("the system has no loudspeaker"),
            NoSound::Device(why) => write!(f, "the loudspeaker: {why}"),
            NoSound::NoOutput => f.write_str("there is no sound output for this system yet"),
            NoSound::NotBuilt => f.write_str("this was built without the feature `sound`"),
        }?;
        f.write_str("; playing silently")
    }
}

/// What the thread is told.
enum News {
    /// A tone is to be heard.
    Tone,
    /// The server has dropped the stream of this number.
    Gone(u64),
    /// The run is over.
    Over,
}

/// Plays in real time what it is told of virtual time.
pub struct Output {
    tape: Arc<Mutex<Tape>>,
    news: Sender<News>,
}

impl Output {
    /// An output that has heard of nothing yet. Why nothing is heard is told to `complain`, once.
    pub fn new(complain: impl FnOnce(&NoSound) + Send + 'static) -> Output {
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

    /// From this virtual time on the speaker sounds at `hz` hertz; 0 is silence.
    pub fn sound(&self, at: Duration, hz: u32) {
        if let Ok(mut tape) = self.tape.lock() {
            tape.tell(at, hz);
        }
        if hz != 0 {
            self.send(News::Tone);
        }
    }

    /// All that is to be heard before a virtual time has been told, and real time is about to come to it.
    pub fn known_until(&self, time: Duration) {
        if let Ok(mut tape) = self.tape.lock() {
            tape.know(time);
        }
    }

    /// Tells the thread, which may have ended: then nothing is heard.
    fn send(&self, news: News) {
        let _ = self.news.send(news);
    }
}

impl Drop for Output {
    fn drop(&mut self) {
        self.send(News::Over);
    }
}

/// The thread that speaks to the server, so that nobody else waits for it.
struct Worker<F> {
    tape: Arc<Mutex<Tape>>,
    news: Sender<News>,
    stream: Option<Stream>,
    /// Counts the streams that were asked for.
    number: u64,
    corked: bool,
    /// When it last did not work.
    failed: Option<Instant>,
    complain: Option<F>,
}

impl<F: FnOnce(&NoSound)> Worker<F> {
    fn work(mut self, heard: &Receiver<News>) {
        loop {
            let playing = self.stream.is_some() && !self.corked;
            let news = if playing { heard.recv_timeout(CORK) } else { heard.recv().map_err(RecvTimeoutError::from) };
            match news {
                Ok(News::Tone) => self.play(),
                Ok(News::Gone(number)) if self.stream.is_some() && number == self.number => {
                    self.fail(NoSound::Gone);
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

    /// Makes sure that the server asks for samples.
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

    fn fail(&mut self, reason: NoSound) {
        self.stream = None;
        self.failed = Some(Instant::now());
        if let Some(complain) = self.complain.take() {
            complain(&reason);
        }
    }
}

/// Reports that what it is kept with is dropped.
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

/// A host that is heard besides: see [the module](self).
pub struct Loud<'h> {
    inner: &'h mut dyn Host,
    output: Output,
}

impl<'h> Loud<'h> {
    /// Lets an output play the run of another host, which keeps real time.
    pub fn new(inner: &'h mut dyn Host, output: Output) -> Loud<'h> {
        Loud { inner, output }
    }
}

impl Layer for Loud<'_> {
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
