//! The run of a program: its screen, its input, and its history.

use std::time::Duration;

use super::bar::{bar_area, bar_buttons, draw_bar};
use crate::gfx::{Color, Framebuffer, HEIGHT, Rect, WIDTH};
use crate::lessons::host::ProgramStop;
use crate::machine::clock::RETRACE_PERIOD;
use crate::machine::{Flow, Input, Machine, Pointer};
use crate::messages::{self, Localize};
use crate::screens::turboc::{self as screen, InputConverter, MAX_PROGRAM_RETRACES};
use crate::text::Text;
use crate::turboc::Explanation;
use crate::turboc::files::FileChange;
use crate::turboc::pc::{AdvanceOutcome, DebugSession, Pc, PcEvent, StopCondition};

/// A function that stores the changes of files that a program has flushed, closed or removed.
pub(crate) type StoreFiles<'s> = dyn FnMut(Vec<FileChange>) + 's;

/// The reason for which a run has stopped.
pub(super) enum PauseReason {
    Stopped,
    Ended(i16),
    Failed(String),
    Left,
}

/// A program in the player.
pub(super) struct ProgramRun {
    pub text: &'static Text,
    pub session: DebugSession,
    /// The screen of the program.
    pub picture: Framebuffer,
    /// Its screen at the last stop.
    last_picture: Framebuffer,
    /// The area changed by the last step.
    pub changed: Option<Rect>,
    hands: InputConverter,
    /// `true` if the user has hidden the console.
    hides_console: bool,
    /// The place to which the program runs first.
    pub destination: Option<ProgramStop>,
    /// `true` if the program waited for a key just before it ended.
    waited: bool,
    /// The exit code, once the program has ended.
    pub exit: Option<i16>,
    /// The error with which the program has failed.
    pub failure: Option<String>,
    /// The clock of the present moment, and the explanation of the statement before it.
    explained: Option<(u64, Option<Explanation>)>,
}

impl ProgramRun {
    /// Creates the run of a program, whose history begins here.
    pub(super) fn new(text: &'static Text, mut pc: Pc) -> ProgramRun {
        if pc.machine().program().has_implicit_main() {
            pc.check_graphics();
        }
        ProgramRun {
            text,
            session: DebugSession::from_pc(pc, DebugSession::DEFAULT_SNAPSHOT_BYTES),
            picture: Framebuffer::new(WIDTH, HEIGHT),
            last_picture: Framebuffer::new(WIDTH, HEIGHT),
            changed: None,
            hands: InputConverter::default(),
            hides_console: false,
            destination: None,
            waited: false,
            exit: None,
            failure: None,
            explained: None,
        }
    }

    /// Explains the statement that was executed last. Returns whether that changes the explanation.
    pub(super) fn update_explanation(&mut self) -> bool {
        let clock = self.session.clock();
        let is_new = self.explained.as_ref().is_none_or(|(known, _)| *known != clock);
        if is_new {
            let has_ended = self.exit.is_some() || self.failure.is_some();
            let explanation = if has_ended { None } else { self.session.explain() };
            self.explained = Some((clock, explanation));
        }
        is_new
    }

    /// Returns the sentence on the statement that was executed last.
    pub(super) fn sentence(&self) -> Option<String> {
        let explanation = self.explained.as_ref()?.1.as_ref()?;
        Some(format!("{}: {}", explanation.line, explanation.localize(self.text.language)))
    }

    /// Runs the program on its own screen, interactively, until it stops.
    pub(super) fn run(
        &mut self,
        m: &mut Machine<'_>,
        goal: &StopCondition,
        store: &mut StoreFiles<'_>,
    ) -> Flow<PauseReason> {
        m.screen.set_inset(None);
        let reason = m.with_screen(WIDTH, HEIGHT, |m| {
            let reason = match self.destination.take().filter(|place| place.visit > 1) {
                Some(place) => self.run_to_visit(m, &place, store)?,
                None => self.run_to(m, goal, store)?,
            };
            if let PauseReason::Ended(code) = reason
                && !self.waited
                && *goal == StopCondition::Breakpoint
            {
                screen::show_message(m, &(self.text.turboc.ended)(code), Color::YELLOW)?;
            }
            Ok(reason)
        })?;
        m.set_pointer(None);
        self.note_end(&reason);
        Ok(reason)
    }

    /// Executes a statement without showing the program's screen; its waits take no time. Returns `None` if the program waits for
    /// input.
    pub(super) fn step_quietly(&mut self, store: &mut StoreFiles<'_>) -> Option<PauseReason> {
        /// The longest wait of a statement.
        const LONGEST: Duration = Duration::from_secs(600);
        let until = self.session.pc().now() + LONGEST;
        loop {
            let outcome = self.session.advance(&StopCondition::Statement, until);
            store(self.session.take_changes());
            match outcome {
                AdvanceOutcome::Event(PcEvent::Tone(_)) => {}
                AdvanceOutcome::Event(PcEvent::NeedsInput | PcEvent::TimeReached) => return None,
                outcome => {
                    let reason = self.reason(&outcome).unwrap_or(PauseReason::Stopped);
                    self.note_end(&reason);
                    return Some(reason);
                }
            }
        }
    }

    /// Notes whether the program has ended or failed.
    fn note_end(&mut self, reason: &PauseReason) {
        (self.exit, self.failure) = match reason {
            PauseReason::Ended(code) => (Some(*code), None),
            PauseReason::Failed(report) => (None, Some(report.clone())),
            PauseReason::Stopped | PauseReason::Left => (None, None),
        };
    }

    /// Returns the reason for which an outcome stops the run; `None` if it continues.
    fn reason(&self, outcome: &AdvanceOutcome) -> Option<PauseReason> {
        let language = self.text.language;
        Some(match outcome {
            AdvanceOutcome::Reached | AdvanceOutcome::Breakpoint => PauseReason::Stopped,
            AdvanceOutcome::Event(PcEvent::Exit(code)) => PauseReason::Ended(*code),
            AdvanceOutcome::Event(PcEvent::RuntimeError(error)) => {
                let program = self.session.pc().machine().program();
                PauseReason::Failed(messages::turboc::runtime_error_message(*error, program, language))
            }
            AdvanceOutcome::Event(PcEvent::Unsupported(refusal)) => PauseReason::Failed(refusal.localize(language)),
            AdvanceOutcome::Event(_) => return None,
        })
    }

    /// Ends the run: stores the rest of its files, and stops its sound.
    pub(super) fn finish(&mut self, m: &mut Machine<'_>, store: &mut StoreFiles<'_>) {
        self.session.flush_files();
        store(self.session.take_changes());
        m.sound(0);
        m.set_pointer(None);
    }

    /// Runs the program interactively until it stops. The program receives all keys except those with Ctrl+Alt.
    fn run_to(&mut self, m: &mut Machine<'_>, goal: &StopCondition, store: &mut StoreFiles<'_>) -> Flow<PauseReason> {
        let mut shown = self.session.pc().now();
        let (mut fresh, mut barred) = (true, false);
        let (mut frame, mut alike) = (m.clock.frame(), 0);
        // A step shows only its changes of the screen, unless it takes time.
        let whole = *goal == StopCondition::Breakpoint;
        loop {
            let progress = self.session.advance(goal, shown + RETRACE_PERIOD);
            store(self.session.take_changes());
            let now = self.session.pc().now();
            if let AdvanceOutcome::Event(PcEvent::Tone(hz)) = progress {
                m.pause(now.saturating_sub(shown))?;
                shown = now;
                m.sound(hz);
                continue;
            }
            let rest = self.reason(&progress);
            if let (None, AdvanceOutcome::Event(event)) = (&rest, &progress) {
                self.waited = *event == PcEvent::NeedsInput;
            }
            self.show();
            m.topic = self.session.pc().last_drawn();
            let bar = self.is_bar_requested(m, barred);
            if whole || rest.is_none() {
                m.resize_screen(self.picture.width(), self.picture.height());
                if fresh || bar != barred || self.picture.changed_rows().next().is_some() {
                    self.picture.touch();
                    m.screen.copy_changes(&self.picture);
                    if bar {
                        draw_bar(&mut m.screen, self.text.player.running);
                    }
                }
                (fresh, barred) = (false, bar);
            }
            self.picture.clear_changes();
            if let Some(rest) = rest {
                m.sound(0);
                return Ok(rest);
            }
            m.set_pointer(self.session.pc().is_mouse_shown().then_some(Pointer::ARROW));
            m.pause(now.saturating_sub(shown))?;
            shown = now;
            alike = if m.clock.frame() == frame { alike + 1 } else { 0 };
            if alike >= MAX_PROGRAM_RETRACES {
                m.show_now()?;
            }
            frame = m.clock.frame();
            if let Some(rest) = self.give_input(m, bar) {
                m.sound(0);
                return Ok(rest);
            }
        }
    }

    /// Runs the program to a visit of some lines: a sequence of statements of one call on one of them.
    fn run_to_visit(
        &mut self,
        m: &mut Machine<'_>,
        place: &ProgramStop,
        store: &mut StoreFiles<'_>,
    ) -> Flow<PauseReason> {
        let (mut visits, mut last) = (0, None);
        loop {
            match self.run_to(m, &StopCondition::Statement, store)? {
                PauseReason::Stopped => {}
                reason => return Ok(reason),
            }
            let here = (self.session.line() as usize, self.session.depth());
            if last != Some(here) && place.lines.contains(&here.0) {
                visits += 1;
            }
            if visits == place.visit {
                return Ok(PauseReason::Stopped);
            }
            last = Some(here);
        }
    }

    /// Updates the picture from the program's screen.
    pub(super) fn show(&mut self) {
        self.fit_picture();
        self.session.pc_mut().show(&mut self.picture);
    }

    /// Redraws the whole picture, because the changed rows are unknown after a jump in time.
    pub(super) fn show_all(&mut self) {
        self.fit_picture();
        self.session.pc_mut().redraw(&mut self.picture);
    }

    /// Gives the picture the size of the program's screen.
    fn fit_picture(&mut self) {
        let pc = self.session.pc_mut();
        pc.hide_console(self.hides_console);
        let (width, height) = pc.screen_size();
        if (width, height) != (self.picture.width(), self.picture.height()) {
            self.picture = Framebuffer::new(width, height);
        }
    }

    /// Returns whether to show the command bar over the running program: while Ctrl and Alt are held, and while the mouse is
    /// at the lower edge, unless the program shows its own pointer.
    fn is_bar_requested(&self, m: &Machine<'_>, is_there: bool) -> bool {
        let reach = if is_there { bar_area(&m.screen).height } else { 2 };
        let below = m.mouse().1 >= m.screen.height() - reach && !self.session.pc().is_mouse_shown();
        m.modifiers().ctrl && m.modifiers().alt || below
    }

    /// Passes the user's input to the program. While it is in the past, its input comes from its history instead. Returns a
    /// reason to stop if the user requests it.
    fn give_input(&mut self, m: &mut Machine<'_>, bar: bool) -> Option<PauseReason> {
        let past = self.session.is_in_past();
        while let Some(input) = m.poll() {
            let held = m.input_modifiers();
            match input {
                input if screen::is_stop(m, input) => return Some(PauseReason::Stopped),
                // Ctrl+Alt+Q; the others with Ctrl and Alt are nobody's.
                Input::Key(key) if held.ctrl && held.alt && key >> 8 == 0x10 => return Some(PauseReason::Left),
                input if screen::toggles_console(m, input) => self.hides_console = !self.hides_console,
                Input::Key(_) if held.ctrl && held.alt => {}
                Input::Click { x, y, .. } if bar && bar_area(&m.screen).contains(x, y) => {
                    match bar_buttons(bar_area(&m.screen)).into_iter().position(|place| place.contains(x, y)) {
                        Some(0) => return Some(PauseReason::Stopped),
                        Some(1) => return Some(PauseReason::Left),
                        _ => {}
                    }
                }
                input if !past => self.session.send_input(self.hands.convert(m, input)),
                _ => {}
            }
        }
        if !past {
            self.hands.changes(m).for_each(|given| self.session.send_input(given));
        }
        None
    }

    /// Notes the area of the picture that has changed since the last stop.
    pub(super) fn note_changes(&mut self) {
        let last = std::mem::replace(&mut self.last_picture, self.picture.clone());
        // A change of most of the screen is not useful to mark.
        let small = |area: &Rect| area.width * area.height <= WIDTH * HEIGHT / 2;
        self.changed = difference(&last, &self.picture).filter(small);
    }

    /// Goes back to the statement that drew a pixel, or one within a distance that was drawn, the nearest first. Returns the pixel;
    /// `None` if none of them was drawn.
    pub(super) fn back_to_pixel(&mut self, (x, y): (i32, i32), reach: i32) -> Option<(i32, i32)> {
        if !self.session.pc().is_graphics() {
            return None;
        }
        let page = self.session.pc().canvas().visual_page();
        let (area, width, height) = (self.session.pc().picture_area(), page.width(), page.height());
        let place = |(x, y): (i32, i32)| (x * width / area.width, y * height / area.height);
        let pixel_at = |at| page.get_pixel(place(at).0, place(at).1);
        let background = pixel_at((x, y));
        let around = (-reach..=reach).flat_map(|dy| (-reach..=reach).map(move |dx| (dx, dy)));
        let mut pixels: Vec<(i32, i32)> = around.map(|(dx, dy)| (x + dx, y + dy)).collect();
        pixels.sort_by_key(|pixel| {
            ((pixel.0 - x).abs().max((pixel.1 - y).abs()), (pixel.0 - x).abs() + (pixel.1 - y).abs())
        });
        // A pixel near it was drawn if it differs from it.
        let differs = |&at: &(i32, i32)| at == (x, y) || pixel_at(at).is_some() && pixel_at(at) != background;
        let pixels: Vec<_> = pixels.into_iter().filter(differs).collect();
        pixels.into_iter().take(2).find(|&at| self.session.back_to_pixel(place(at).0, place(at).1))
    }

    /// Returns what went wrong without stopping the program, each with its instruction: uses of invalid pointers and indices, files
    /// that could not be opened, and arguments of graphics.h without their usual effect.
    pub(super) fn warnings(&self) -> Vec<(usize, String)> {
        let (machine, language) = (self.session.pc().machine(), self.text.language);
        let program = machine.program();
        let errors = machine.warnings().iter();
        let errors = errors.map(|error| (error.at, messages::turboc::runtime_error_message(*error, program, language)));
        let unopened = machine.unopened_files().iter().map(|file| (file.at, file.localize(language)));
        let graphics = self.session.pc().graphics_warnings().iter();
        let graphics = graphics.map(|warning| (warning.at, warning.kind.localize(language)));
        errors.chain(unopened).chain(graphics).collect()
    }
}

/// Returns the smallest rectangle that contains all pixels in which two pictures differ.
fn difference(one: &Framebuffer, other: &Framebuffer) -> Option<Rect> {
    let mut area: Option<(i32, i32, i32, i32)> = None;
    for y in 0..one.height().min(other.height()) {
        let (a, b) = (one.row(y), other.row(y));
        if a == b {
            continue;
        }
        let differs = |(one, other): (&u8, &u8)| one != other;
        let left = a.iter().zip(b).position(differs).unwrap_or(0) as i32;
        let right = a.iter().zip(b).rposition(differs).unwrap_or(0) as i32;
        area = Some(area.map_or((left, y, right, y), |(l, t, r, _)| (l.min(left), t, r.max(right), y)));
    }
    area.map(|(left, top, right, bottom)| Rect::new(left, top, right - left + 1, bottom - top + 1))
}
