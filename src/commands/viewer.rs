//! The viewer of a script: shows its errors and warnings on the terminal and over the picture, in the user's language.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use super::fault::CommandError;
use super::harmless::complain;
use crate::gfx::font::bundled;
use crate::gfx::{Color, Framebuffer, Palette, Rect};
use crate::script::{ScriptHost, Warning};
use crate::telling::Localize;
use crate::text::Language;

/// The time for which a warning is shown over the picture, in virtual time.
const READING: Duration = Duration::from_secs(4);
/// The time limit in real time for a script without keys that runs into a file.
pub(super) const PATIENCE: Duration = Duration::from_secs(8);
/// The maximum number of warnings reported of one script.
const MOST: usize = 20;

/// The name of a script, and the languages of its viewer.
#[derive(Debug)]
pub(super) struct Viewer {
    name: String,
    /// The language of the screen.
    screen: Language,
    /// The language of the terminal.
    terminal: Language,
    /// The lines printed to the terminal: a script that runs again does not repeat them.
    told: RefCell<BTreeSet<String>>,
}

impl Viewer {
    pub(super) fn new(name: String, screen: Language, terminal: Language) -> Viewer {
        Viewer { name, screen, terminal, told: RefCell::default() }
    }

    /// Returns the script's name.
    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// Forgets the printed warnings, for a new version of the script.
    pub(super) fn forget(&self) {
        self.told.borrow_mut().clear();
    }

    /// Prints an error to the terminal, and shows it on the screen in red with the machine's initial palette.
    pub(super) fn complain(&self, screen: &mut Framebuffer, failure: &CommandError) {
        complain(&failure.tell(self.terminal));
        screen.set_palette(Palette::vga());
        write_over(screen, &failure.tell(self.screen), Color::LIGHT_RED);
    }

    /// Creates a showing of the script, with or without warnings over its picture and with an optional time limit.
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
    /// The text over the picture, and the virtual time until which it is shown.
    lines: Vec<String>,
    until: Duration,
}

impl ScriptHost for Showing<'_> {
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
        /// The maximum number of lines, which leave most of the picture visible.
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
