//! Screenshots and animations saved by the user while a program runs: F8 and F9.

use std::fmt;
use std::fs::OpenOptions;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::{Animation, CaptureError, encode_png};
use huanle_gfx::font::bundled;
use huanle_gfx::{Color, Framebuffer, HEIGHT, Rect, WIDTH};
use huanle_machine::clock::frame_time;
use huanle_machine::{Event, Flow, Host, HostLayer, Key};

/// The time that a notice is shown.
const STANDS: Duration = Duration::from_secs(2);
/// The space between a notice's frame and its text, between its lines, and between the frame and the edge of the
/// screen.
const MARGIN: i32 = 12;
const LINE: i32 = 20;
const EDGE: i32 = 10;
/// The square of the dot of a running animation, including its rim, in the upper right corner.
const DOT: Rect = Rect::new(WIDTH - 22, 6, 17, 17);

/// A notice to the user.
#[derive(Debug)]
pub enum News<'n> {
    /// A file of this name was written.
    Saved(&'n str),
    /// An animation of this name has started.
    Recording(&'n str),
    /// A file of this name could not be written.
    Failed(&'n str, &'n io::Error),
}

/// In English.
impl fmt::Display for News<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            News::Saved(name) => write!(f, "Saved {name}"),
            News::Recording(name) => write!(f, "Recording {name}; the same key stops it"),
            News::Failed(name, error) => write!(f, "Cannot save {name}: {error}"),
        }
    }
}

/// The destination of an album's files.
pub trait Binder {
    /// Creates a file with an extension such as `png` under a free name; returns the name and the writer.
    ///
    /// # Errors
    /// The intended name and the error.
    fn create(&mut self, ending: &str) -> Result<(String, Box<dyn Write>), (String, io::Error)>;

    /// Finishes the file: it is complete.
    fn keep(&mut self, name: &str);

    /// Discards the file: it is incomplete and must be removed.
    fn remove(&mut self, name: &str);
}

/// A folder with files named `huanle-001.png`, `huanle-001.gif`, always with the next free number, so that no file is
/// overwritten.
pub struct Folder(pub PathBuf);

impl Binder for Folder {
    fn create(&mut self, ending: &str) -> Result<(String, Box<dyn Write>), (String, io::Error)> {
        let mut number = 1_u32;
        loop {
            let name = file_name(number, ending);
            match OpenOptions::new().write(true).create_new(true).open(self.0.join(&name)) {
                Ok(file) => return Ok((name, Box::new(BufWriter::new(file)))),
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists && number < u32::MAX => number += 1,
                Err(error) => return Err((name, error)),
            }
        }
    }

    fn keep(&mut self, _name: &str) {}

    fn remove(&mut self, name: &str) {
        // It is one that we have made. That it may have gone already is no news.
        let _ = std::fs::remove_file(self.0.join(name));
    }
}

/// Returns the name of a file of an album.
pub fn file_name(number: u32, ending: &str) -> String {
    format!("huanle-{number:03}.{ending}")
}

/// Wraps a window's host and handles F8 and F9 at any time; saves the pictures and animations with a [`Binder`]. If all
/// keys belong to the program, they are Ctrl+Alt+F8 and Ctrl+Alt+F9. Notices and the dot of a running animation are
/// shown over the picture, but not saved.
pub struct Album<'h> {
    inner: &'h mut dyn Host,
    binder: Box<dyn Binder + 'h>,
    say: &'h dyn Fn(News<'_>) -> String,
    recording: Option<Recording>,
    /// The notice, and the retrace at which it ends.
    notice: Option<(String, u64)>,
    /// The state of our two keys.
    down: [bool; 2],
    /// The state of Ctrl and Alt.
    held: [bool; 2],
    /// Whether our keys belong to the program unless Ctrl and Alt are held.
    own_keys: bool,
    /// The screen with the notice over it.
    shown: Framebuffer,
    /// The covered areas, and whether they are up to date.
    covered: Vec<Rect>,
    stale: bool,
}

/// A running animation.
struct Recording {
    name: String,
    animation: Animation<Box<dyn Write>>,
    /// The retrace at which it began.
    since: u64,
}

impl<'h> Album<'h> {
    /// Creates an album around a host; `say` formats the notices.
    pub fn new(inner: &'h mut dyn Host, binder: impl Binder + 'h, say: &'h dyn Fn(News<'_>) -> String) -> Album<'h> {
        Album {
            inner,
            binder: Box::new(binder),
            say,
            recording: None,
            notice: None,
            down: [false; 2],
            held: [false; 2],
            own_keys: false,
            shown: Framebuffer::vga(),
            covered: Vec::new(),
            stale: false,
        }
    }

    /// Ends the running animation after the run.
    ///
    /// # Errors
    /// If its file cannot be written.
    pub fn finish(mut self) -> Result<(), CaptureError> {
        let Some(Recording { name, animation, .. }) = self.recording.take() else { return Ok(()) };
        match animation.finish() {
            Ok(()) => self.binder.keep(&name),
            Err(error) => {
                self.binder.remove(&name);
                return Err(CaptureError::io(Path::new(&name), error));
            }
        }
        Ok(())
    }

    /// Handles our keys among new events and removes them.
    fn take(&mut self, events: &mut Vec<Event>, from: usize, frame: u64, screen: &Framebuffer) {
        let place = |names: [&str; 2], key: Key| names.iter().position(|name| *name == key.name());
        for event in events.split_off(from) {
            match event {
                Event::KeyDown(key) | Event::KeyUp(key) => {
                    let down = matches!(event, Event::KeyDown(_));
                    if let Some(number) = place(["Ctrl", "Alt"], key) {
                        self.held[number] = down;
                    }
                    let asked =
                        |number: &usize| !self.own_keys || self.held == [true; 2] || !down && self.down[*number];
                    let Some(number) = place(["F8", "F9"], key).filter(asked) else {
                        events.push(event);
                        continue;
                    };
                    // The desktop's own repetitions of a key held down are not meant.
                    let was_down = std::mem::replace(&mut self.down[number], down);
                    match number {
                        _ if was_down || !down => {}
                        0 => self.keep_picture(frame, screen),
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

    fn keep_picture(&mut self, frame: u64, screen: &Framebuffer) {
        let Some((name, mut file)) = self.create(frame, "png") else { return };
        let written = encode_png(&mut file, screen).and_then(|()| file.flush());
        self.tell_end(frame, &name, written);
    }

    fn toggle_animation(&mut self, frame: u64, screen: &Framebuffer) {
        if let Some(Recording { name, animation, .. }) = self.recording.take() {
            let written = animation.finish();
            return self.tell_end(frame, &name, written);
        }
        let Some((name, file)) = self.create(frame, "gif") else { return };
        let begun = Animation::new(file).and_then(|mut animation| {
            let mut first = screen.clone();
            first.touch();
            animation.frame(Duration::ZERO, &first)?;
            Ok(animation)
        });
        match begun {
            Ok(animation) => {
                self.tell(frame, News::Recording(&name));
                self.recording = Some(Recording { name, animation, since: frame });
            }
            Err(error) => self.tell_end(frame, &name, Err(error)),
        }
    }

    /// Adds a frame to the running animation. A write error ends it.
    fn record(&mut self, frame: u64, screen: &Framebuffer) {
        let Some(Recording { animation, since, .. }) = &mut self.recording else { return };
        let Err(error) = animation.frame(frame_time(frame).saturating_sub(frame_time(*since)), screen) else { return };
        if let Some(Recording { name, .. }) = self.recording.take() {
            self.tell_end(frame, &name, Err(error));
        }
    }

    /// Creates a file, or shows a notice of the error.
    fn create(&mut self, frame: u64, ending: &str) -> Option<(String, Box<dyn Write>)> {
        match self.binder.create(ending) {
            Ok(file) => Some(file),
            Err((name, error)) => {
                self.tell(frame, News::Failed(&name, &error));
                None
            }
        }
    }

    /// Shows a notice of a finished or failed file. A failed one is removed.
    fn tell_end(&mut self, frame: u64, name: &str, written: io::Result<()>) {
        match written {
            Ok(()) => {
                self.binder.keep(name);
                self.tell(frame, News::Saved(name));
            }
            Err(error) => {
                self.binder.remove(name);
                self.tell(frame, News::Failed(name, &error));
            }
        }
    }

    fn tell(&mut self, frame: u64, news: News<'_>) {
        let stands = (STANDS.as_nanos() / frame_time(1).as_nanos().max(1)) as u64;
        self.notice = Some(((self.say)(news), frame + stands));
        self.stale = true;
    }

    /// Updates the displayed picture: the screen with the dot and the notice.
    fn compose(&mut self, frame: u64, screen: &Framebuffer) {
        self.shown.clear_changes();
        self.shown.copy_changes(screen);
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

/// Draws the dot of a running animation, and gives the part of the screen that it covers.
fn draw_dot(screen: &mut Framebuffer) -> Rect {
    let (x, y) = (DOT.x + DOT.width / 2, DOT.y + DOT.height / 2);
    screen.disc(x, y, 8, Color::WHITE);
    screen.disc(x, y, 6, Color::RED);
    DOT
}

/// Draws a notice at the lower edge, and gives the part of the screen that it covers.
fn draw_notice(screen: &mut Framebuffer, text: &str) -> Rect {
    let face = bundled::song16();
    let lines: Vec<&str> = face.lines(text, WIDTH - 2 * (MARGIN + EDGE)).collect();
    let width = lines.iter().map(|line| face.width(line)).max().unwrap_or_default() + 2 * MARGIN;
    let height = lines.len() as i32 * LINE + MARGIN;
    let area = Rect::new((WIDTH - width) / 2, HEIGHT - EDGE - height, width, height);
    screen.fill_rect(area, Color::WHITE);
    screen.fill_rect(Rect::new(area.x + 1, area.y + 1, area.width - 2, area.height - 2), Color::BLUE);
    for (line, y) in lines.iter().zip((0..).map(|row| area.y + MARGIN / 2 + 2 + row * LINE)) {
        screen.draw_text(face, line, (WIDTH - face.width(line)) / 2, y, Color::WHITE);
    }
    area
}

impl HostLayer for Album<'_> {
    fn inner(&mut self) -> &mut dyn Host {
        self.inner
    }

    fn retrace(&mut self, frame: u64, screen: &Framebuffer, events: &mut Vec<Event>) -> Flow {
        self.record(frame, screen);
        self.compose(frame, screen);
        let from = events.len();
        let shown = self.inner.retrace(frame, &self.shown, events);
        self.take(events, from, frame, screen);
        shown
    }

    fn own_keys(&mut self, programs: bool) {
        self.own_keys = programs;
        self.inner.own_keys(programs);
    }
}
