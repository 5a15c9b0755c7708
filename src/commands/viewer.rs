//! The viewer of a script: shows its errors and warnings on the terminal and over the picture, in the user's language.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use super::error::CommandError;
use super::sanitize::print_error;
use crate::gfx::font::bundled;
use crate::gfx::{Color, Framebuffer, Palette, Rect};
use crate::messages::Localize;
use crate::script::{ScriptHost, ScriptWarning};
use crate::text::Language;

/// The time for which a warning is shown over the picture, in virtual time.
const WARNING_TIME: Duration = Duration::from_secs(4);
/// The time limit in real time for a script without keys that runs into a file.
pub(super) const TIME_LIMIT: Duration = Duration::from_secs(8);
/// The maximum number of warnings reported of one script.
const MAX_WARNINGS: usize = 20;

/// The name of a script, and the languages of its viewer.
#[derive(Debug)]
pub(super) struct ScriptViewer {
    name: String,
    /// The language of the screen.
    screen: Language,
    /// The language of the terminal.
    terminal: Language,
    /// The lines printed to the terminal: a script that runs again does not repeat them.
    printed: RefCell<BTreeSet<String>>,
}

impl ScriptViewer {
    pub(super) fn new(name: String, screen: Language, terminal: Language) -> ScriptViewer {
        ScriptViewer { name, screen, terminal, printed: RefCell::default() }
    }

    /// Returns the script's name.
    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// Forgets the printed warnings, for a new version of the script.
    pub(super) fn clear_warnings(&self) {
        self.printed.borrow_mut().clear();
    }

    /// Prints an error to the terminal, and shows it on the screen in red with the machine's initial palette.
    pub(super) fn show_error(&self, screen: &mut Framebuffer, failure: &CommandError) {
        print_error(&failure.localize(self.terminal));
        screen.set_palette(Palette::vga());
        write_over(screen, &failure.localize(self.screen), Color::LIGHT_RED);
    }

    /// Creates the host for a run of the script, with or without warnings over its picture and with an optional time
    /// limit.
    pub(super) fn host(&self, on_screen: bool, patience: Option<Duration>) -> ViewerHost<'_> {
        ViewerHost {
            viewer: self,
            on_screen,
            deadline: patience.map(|time| Instant::now() + time),
            lines: Vec::new(),
            until: Duration::ZERO,
        }
    }
}

/// The host of one run of a script: reports its warnings and limits its time.
pub(super) struct ViewerHost<'v> {
    viewer: &'v ScriptViewer,
    on_screen: bool,
    deadline: Option<Instant>,
    /// The text over the picture, and the virtual time until which it is shown.
    lines: Vec<String>,
    until: Duration,
}

impl ScriptHost for ViewerHost<'_> {
    fn warn(&mut self, warning: &ScriptWarning, now: Duration) {
        let told = warning.localize(self.viewer.terminal);
        let mut before = self.viewer.printed.borrow_mut();
        if before.len() < MAX_WARNINGS && before.insert(told.clone()) {
            print_error(&format!("huanle: {}: {told}", self.viewer.name));
        }
        if self.on_screen {
            if now >= self.until {
                self.lines.clear();
            }
            self.lines.push(warning.localize(self.viewer.screen));
            self.until = now + WARNING_TIME;
        }
    }

    fn should_stop(&mut self) -> bool {
        self.deadline.is_some_and(|time| Instant::now() >= time)
    }

    fn overlay_until(&self) -> Duration {
        self.until
    }

    fn draw_overlay(&self, screen: &mut Framebuffer) {
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
