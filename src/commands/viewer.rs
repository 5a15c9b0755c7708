//! Whoever looks at a script: told what is wrong and odd about it, on the terminal and over the picture, in his language.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use super::fault::Failure;
use super::harmless::complain;
use crate::gfx::font::bundled;
use crate::gfx::{Color, Framebuffer, Palette, Rect};
use crate::script::{Audience, Warning};
use crate::telling::Tell;
use crate::text::Language;

/// How long a warning is to be seen over the picture, in virtual time.
const READING: Duration = Duration::from_secs(4);
/// How long nobody waits for a script that runs into a file and is to end by itself, in real time.
pub(super) const PATIENCE: Duration = Duration::from_secs(8);
/// Warnings that are told of one script: with more than that, mend the first ones first.
const MOST: usize = 20;

/// What a script is called, and who looks at it.
#[derive(Debug)]
pub(super) struct Viewer {
    name: String,
    /// The language of the screen.
    screen: Language,
    /// The language of the terminal.
    terminal: Language,
    /// Lines that the terminal has had: a story that is told again repeats none.
    told: RefCell<BTreeSet<String>>,
}

impl Viewer {
    pub(super) fn new(name: String, screen: Language, terminal: Language) -> Viewer {
        Viewer { name, screen, terminal, told: RefCell::default() }
    }

    /// The script's name.
    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// Nothing has been told yet: the script is another one now.
    pub(super) fn forget(&self) {
        self.told.borrow_mut().clear();
    }

    /// Tells what is wrong on the terminal, and on the screen in red, in the colours that a machine begins with.
    pub(super) fn complain(&self, screen: &mut Framebuffer, failure: &Failure) {
        complain(&failure.tell(self.terminal));
        screen.set_palette(Palette::vga());
        write_over(screen, &failure.tell(self.screen), Color::LIGHT_RED);
    }

    /// One showing of the script: with its picture written over or not, and with an end to all patience or not.
    pub(super) fn showing(&self, on_screen: bool, patience: Option<Duration>) -> Showing<'_> {
        Showing {
            viewer: self,
            on_screen,
            tired_at: patience.map(|time| Instant::now() + time),
            lines: Vec::new(),
            until: Duration::ZERO,
        }
    }
}

/// One showing of a script.
pub(super) struct Showing<'v> {
    viewer: &'v Viewer,
    on_screen: bool,
    tired_at: Option<Instant>,
    /// What is written over the picture, and the virtual time until which it is.
    lines: Vec<String>,
    until: Duration,
}

impl Audience for Showing<'_> {
    fn warn(&mut self, warning: &Warning, now: Duration) {
        let told = warning.tell(self.viewer.terminal);
        let mut before = self.viewer.told.borrow_mut();
        if before.len() < MOST && before.insert(told.clone()) {
            complain(&format!("huanle: {}: {told}", self.viewer.name));
        }
        if self.on_screen {
            if now >= self.until {
                self.lines.clear();
            }
            self.lines.push(warning.tell(self.viewer.screen));
            self.until = now + READING;
        }
    }

    fn is_tired(&mut self) -> bool {
        self.tired_at.is_some_and(|time| Instant::now() >= time)
    }

    fn writes_until(&self) -> Duration {
        self.until
    }

    fn write_over(&self, screen: &mut Framebuffer) {
        /// Lines that leave most of the picture to be seen.
        const MOST_LINES: usize = 4;
        let last = &self.lines[self.lines.len().saturating_sub(MOST_LINES)..];
        write_over(screen, &last.join("\n"), Color::YELLOW);
    }
}

/// Writes a text on black over the top of a picture.
pub(super) fn write_over(screen: &mut Framebuffer, text: &str, color: Color) {
    const MARGIN: i32 = 8;
    let face = bundled::song16();
    let lines: Vec<&str> = face.lines(text, screen.width() - 2 * MARGIN).collect();
    let height = (lines.len() as i32 * face.height() + 2 * MARGIN).min(screen.height());
    screen.fill_rect(Rect::new(0, 0, screen.width(), height), Color::BLACK);
    screen.bar(0, height - 1, screen.width() - 1, height - 1, color);
    for (line, y) in lines.into_iter().zip((MARGIN..).step_by(face.height() as usize)) {
        screen.draw_text(face, line, MARGIN, y, color);
    }
}
