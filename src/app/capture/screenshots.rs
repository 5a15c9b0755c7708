//! Screenshots (F8) and animations (F9) saved by the user while a program runs.

use std::cell::Cell;
use std::fmt;
use std::fs::OpenOptions;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::Duration;

use super::{CaptureError, GifWriter};
use huanle_gfx::font::bundled;
use huanle_gfx::{Color, Framebuffer, Rect};
use huanle_machine::clock::frame_time;
use huanle_machine::{Event, Flow, Host, Key};

/// The keys that save a picture, and start and end an animation.
const KEYS: [&str; 2] = ["F8", "F9"];
/// The time that a notice is shown.
const NOTICE_TIME: Duration = Duration::from_secs(2);
/// The time that a message is shown, which may be longer.
const MESSAGE_TIME: Duration = Duration::from_secs(5);
/// The space between a notice's frame and its text, between its lines, and between the frame and the edge of the
/// screen.
const MARGIN: i32 = 12;
const LINE_HEIGHT: i32 = 20;
const EDGE: i32 = 10;
/// The bounding box of the dot of a running animation, including its outline; `x` counts from the right edge.
const DOT: Rect = Rect::new(-22, 6, 17, 17);

/// A notice to the user.
#[derive(Debug)]
pub enum CaptureNotice<'n> {
    /// A file of this name was written.
    Saved(&'n str),
    /// An animation of this name has started.
    Recording(&'n str),
    /// A file of this name could not be written.
    Failed(&'n str, &'n io::Error),
}

/// Formats the notice in English.
impl fmt::Display for CaptureNotice<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CaptureNotice::Saved(name) => write!(f, "Saved {name}"),
            CaptureNotice::Recording(name) => write!(f, "Recording {name}; press F9 to stop"),
            CaptureNotice::Failed(name, error) => write!(f, "Cannot save {name}: {error}"),
        }
    }
}

/// The destination of screenshots and animations.
pub trait CaptureSink {
    /// Creates a file with an extension such as `png` under an unused name. Returns the name and the writer.
    ///
    /// # Errors
    /// The intended name and the error.
    fn create(&mut self, ending: &str) -> Result<(String, Box<dyn Write>), (String, io::Error)>;

    /// Finishes a complete file.
    fn commit(&mut self, name: &str);

    /// Removes an incomplete file.
    fn discard(&mut self, name: &str);
}

/// A folder with files named `huanle-001.png`, `huanle-001.gif`. Each gets the first unused number, so that no file is
/// overwritten.
pub struct CaptureFolder(pub PathBuf);

impl CaptureSink for CaptureFolder {
    fn create(&mut self, ending: &str) -> Result<(String, Box<dyn Write>), (String, io::Error)> {
        let mut number = 1_u32;
        loop {
            let name = capture_file_name(number, ending);
            match OpenOptions::new().write(true).create_new(true).open(self.0.join(&name)) {
                Ok(file) => return Ok((name, Box::new(BufWriter::new(file)))),
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists && number < u32::MAX => number += 1,
                Err(error) => return Err((name, error)),
            }
        }
    }

    fn commit(&mut self, _name: &str) {}

    fn discard(&mut self, name: &str) {
        // We created this file; it does not matter if it has already been removed.
        let _ = std::fs::remove_file(self.0.join(name));
    }
}

/// Returns the name of a screenshot or animation.
pub fn capture_file_name(number: u32, ending: &str) -> String {
    format!("huanle-{number:03}.{ending}")
}

/// Wraps a window, handles F8 and F9 at any time, and saves pictures and animations in a [`CaptureSink`]. If the program
/// receives all keys, they are Ctrl+Alt+F8 and Ctrl+Alt+F9. Notices and the dot of a running animation are shown over the
/// picture but not saved.
pub struct ScreenshotHost<'h> {
    inner: &'h mut dyn Host,
    sink: Box<dyn CaptureSink + 'h>,
    format_notice: &'h dyn Fn(CaptureNotice<'_>) -> String,
    recording: Option<RunningAnimation>,
    /// The notice and its last retrace.
    notice: Option<(String, u64)>,
    /// A message from outside, to be shown as a notice.
    messages: Rc<Cell<Option<String>>>,
    /// `true` if F8 and F9 are down.
    down: [bool; 2],
    /// `true` if Ctrl and Alt are down.
    held: [bool; 2],
    /// `true` if the program receives F8 and F9 unless Ctrl and Alt are held.
    key_grab: bool,
    /// The screen with the notice and the dot.
    shown: Framebuffer,
    /// The covered areas. `stale` is true if they must be redrawn.
    covered: Vec<Rect>,
    stale: bool,
}

/// A running animation.
struct RunningAnimation {
    name: String,
    animation: GifWriter<Box<dyn Write>>,
    /// The first retrace.
    since: u64,
}

impl<'h> ScreenshotHost<'h> {
    /// Creates a wrapper around a host; `say` formats the notices.
    pub fn new(
        inner: &'h mut dyn Host,
        binder: impl CaptureSink + 'h,
        format_notice: &'h dyn Fn(CaptureNotice<'_>) -> String,
    ) -> ScreenshotHost<'h> {
        ScreenshotHost {
            inner,
            sink: Box::new(binder),
            format_notice,
            recording: None,
            notice: None,
            messages: Rc::default(),
            down: [false; 2],
            held: [false; 2],
            key_grab: false,
            shown: Framebuffer::new(0, 0),
            covered: Vec::new(),
            stale: false,
        }
    }

    /// Returns whether an event may press F8 or F9.
    pub(crate) fn handles(event: &Event) -> bool {
        matches!(event, Event::KeyDown(key) if KEYS.contains(&key.name()))
    }

    /// Sets a place from which messages are taken, to be shown like notices.
    #[must_use]
    pub(crate) fn with_messages(mut self, messages: Rc<Cell<Option<String>>>) -> ScreenshotHost<'h> {
        self.messages = messages;
        self
    }

    /// Finishes a running animation after the run.
    ///
    /// # Errors
    /// If its file cannot be written.
    pub fn finish(mut self) -> Result<(), CaptureError> {
        let Some(RunningAnimation { name, animation, .. }) = self.recording.take() else { return Ok(()) };
        match animation.finish() {
            Ok(()) => self.sink.commit(&name),
            Err(error) => {
                self.sink.discard(&name);
                return Err(CaptureError::io(Path::new(&name), error));
            }
        }
        Ok(())
    }

    /// Handles F8 and F9 among the new events and removes them.
    fn handle_keys(&mut self, events: &mut Vec<Event>, from: usize, frame: u64, screen: &Framebuffer) {
        let place = |names: [&str; 2], key: Key| names.iter().position(|name| *name == key.name());
        for event in events.split_off(from) {
            match event {
                Event::KeyDown(key) | Event::KeyUp(key) => {
                    let down = matches!(event, Event::KeyDown(_));
                    if let Some(number) = place(["Ctrl", "Alt"], key) {
                        self.held[number] = down;
                    }
                    let asked =
                        |number: &usize| !self.key_grab || self.held == [true; 2] || !down && self.down[*number];
                    let Some(number) = place(KEYS, key).filter(asked) else {
                        events.push(event);
                        continue;
                    };
                    // Repetitions of a held key are ignored.
                    let was_down = std::mem::replace(&mut self.down[number], down);
                    match number {
                        _ if was_down || !down => {}
                        0 => self.save_screenshot(frame, screen),
                        _ => self.toggle_animation(frame, screen),
                    }
                }
                Event::FocusLost => {
                    (self.down, self.held) = ([false; 2], [false; 2]);
                    events.push(event);
                }
                _ => events.push(event),
            }
        }
    }

    fn save_screenshot(&mut self, frame: u64, screen: &Framebuffer) {
        let Some((name, mut file)) = self.create(frame, "png") else { return };
        let written = screen.write_png(&mut file).and_then(|()| file.flush());
        self.notify_saved(frame, &name, written);
    }

    fn toggle_animation(&mut self, frame: u64, screen: &Framebuffer) {
        if let Some(RunningAnimation { name, animation, .. }) = self.recording.take() {
            let written = animation.finish();
            return self.notify_saved(frame, &name, written);
        }
        let Some((name, file)) = self.create(frame, "gif") else { return };
        let mut animation = GifWriter::new(file);
        let mut first = screen.clone();
        first.touch();
        match animation.add_frame(Duration::ZERO, &first) {
            Ok(()) => {
                self.show_notice(frame, CaptureNotice::Recording(&name));
                self.recording = Some(RunningAnimation { name, animation, since: frame });
            }
            Err(error) => self.notify_saved(frame, &name, Err(error)),
        }
    }

    /// Adds a frame to a running animation. A write error ends the animation.
    fn record(&mut self, frame: u64, screen: &Framebuffer) {
        let Some(RunningAnimation { animation, since, .. }) = &mut self.recording else { return };
        let Err(error) = animation.add_frame(frame_time(frame).saturating_sub(frame_time(*since)), screen) else {
            return;
        };
        if let Some(RunningAnimation { name, .. }) = self.recording.take() {
            self.notify_saved(frame, &name, Err(error));
        }
    }

    /// Creates a file. Shows a notice on error.
    fn create(&mut self, frame: u64, ending: &str) -> Option<(String, Box<dyn Write>)> {
        match self.sink.create(ending) {
            Ok(file) => Some(file),
            Err((name, error)) => {
                self.show_notice(frame, CaptureNotice::Failed(&name, &error));
                None
            }
        }
    }

    /// Shows a notice about a finished or failed file. Removes a failed file.
    fn notify_saved(&mut self, frame: u64, name: &str, written: io::Result<()>) {
        match written {
            Ok(()) => {
                self.sink.commit(name);
                self.show_notice(frame, CaptureNotice::Saved(name));
            }
            Err(error) => {
                self.sink.discard(name);
                self.show_notice(frame, CaptureNotice::Failed(name, &error));
            }
        }
    }

    fn show_notice(&mut self, frame: u64, news: CaptureNotice<'_>) {
        self.show_text(frame, (self.format_notice)(news), NOTICE_TIME);
    }

    fn show_text(&mut self, frame: u64, text: String, time: Duration) {
        let stands = (time.as_nanos() / frame_time(1).as_nanos().max(1)) as u64;
        self.notice = Some((text, frame + stands));
        self.stale = true;
    }

    /// Updates the displayed screen with the dot and the notice.
    fn compose(&mut self, frame: u64, screen: &Framebuffer) {
        if self.shown.bounds() == screen.bounds() {
            self.shown.clear_changes();
            self.shown.copy_changes(screen);
        } else {
            self.shown = screen.clone();
            self.shown.touch();
            self.covered.clear();
            self.stale = true;
        }
        if self.notice.as_ref().is_some_and(|&(_, until)| frame > until) {
            self.notice = None;
            self.stale = true;
        }
        let on = |area: &Rect, row: i32| (area.y..area.bottom()).contains(&row);
        let painted_over = screen.changed_rows().any(|row| self.covered.iter().any(|area| on(area, row)));
        if self.stale || painted_over {
            for area in self.covered.drain(..) {
                self.shown.blit(screen, area, area.x, area.y);
            }
            if self.recording.is_some() {
                self.covered.push(draw_dot(&mut self.shown));
            }
            if let Some((text, _)) = &self.notice {
                self.covered.push(draw_notice(&mut self.shown, text));
            }
            self.stale = false;
        }
    }
}

/// Draws the dot of a running animation and returns the covered area.
fn draw_dot(screen: &mut Framebuffer) -> Rect {
    let area = Rect { x: screen.width() + DOT.x, ..DOT };
    let (x, y) = (area.x + area.width / 2, area.y + area.height / 2);
    screen.fill_circle(x, y, 8, Color::WHITE);
    screen.fill_circle(x, y, 6, Color::RED);
    area
}

/// Draws a notice at the lower edge and returns the covered area.
fn draw_notice(screen: &mut Framebuffer, text: &str) -> Rect {
    let face = bundled::song16();
    let lines: Vec<&str> = face.lines(text, screen.width() - 2 * (MARGIN + EDGE)).collect();
    let width = lines.iter().map(|line| face.width(line)).max().unwrap_or_default() + 2 * MARGIN;
    let height = lines.len() as i32 * LINE_HEIGHT + MARGIN;
    let area = Rect::new((screen.width() - width) / 2, screen.height() - EDGE - height, width, height);
    screen.fill_rect(area, Color::WHITE);
    screen.fill_rect(Rect::new(area.x + 1, area.y + 1, area.width - 2, area.height - 2), Color::BLUE);
    for (line, y) in lines.iter().zip((0..).map(|row| area.y + MARGIN / 2 + 2 + row * LINE_HEIGHT)) {
        screen.draw_text(face, line, (screen.width() - face.width(line)) / 2, y, Color::WHITE);
    }
    area
}

impl Host for ScreenshotHost<'_> {
    fn inner(&mut self) -> Option<&mut dyn Host> {
        Some(self.inner)
    }

    fn retrace(&mut self, frame: u64, screen: &Framebuffer, events: &mut Vec<Event>) -> Flow {
        self.record(frame, screen);
        self.compose(frame, screen);
        let from = events.len();
        let shown = self.inner.retrace(frame, &self.shown, events);
        self.handle_keys(events, from, frame, screen);
        if let Some(message) = self.messages.take() {
            self.show_text(frame, message, MESSAGE_TIME);
        }
        shown
    }

    fn grab_keys(&mut self, programs: bool) {
        self.key_grab = programs;
        self.inner.grab_keys(programs);
    }
}
