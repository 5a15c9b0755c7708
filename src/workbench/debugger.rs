//! The debugger: runs a program to breakpoints and steps it forward and backward.

use std::time::Duration;

use super::controls::{BAR, BUTTONS, DebuggerAction, bar_buttons};
use super::sources::Sources;
use super::variables::Variables;
use crate::gfx::{Color, Framebuffer, HEIGHT, Rect, WIDTH};
use crate::lessons::host::ProgramStop;
use crate::machine::clock::RETRACE_PERIOD;
use crate::machine::{Flow, Input, Machine, Pointer, StageSize, code};
use crate::messages::{self, Localize};
use crate::player::panels::{Panel, Panels};
use crate::screens::turboc::{self as screen, InputConverter, MAX_PROGRAM_RETRACES};
use crate::text::Text;
use crate::text::workbench::DebuggerText as Words;
use crate::turboc::files::FileChange;
use crate::turboc::pc::{AdvanceOutcome, DebugSession, Pc, PcEvent, StopCondition};
use crate::ui::editor::keys::Command;
use crate::ui::editor::{Editor, LineDiagnostic, Selection};
use crate::ui::show_message;
use crate::ui::theme::Look;

/// The first goal of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StartMode {
    /// The next breakpoint.
    Free,
    /// The first statement.
    Step,
    /// The line of the cursor.
    ToCursor,
    /// The statement at which the session already is.
    Here,
}

/// The result of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    /// The program has ended with this exit code, at this virtual millisecond.
    Ended(i16, u64),
    /// The user ended it.
    Left,
    /// It failed in an open file at a line, from 0, for a reason.
    Failed(usize, usize, String),
}

/// The reason why a run has stopped.
enum PauseReason {
    Stopped,
    Ended(i16),
    Failed(String),
    Left,
}

/// A program in the debugger.
pub(super) struct Debugger {
    pub(super) text: &'static Text,
    pub(super) words: &'static Words,
    pub(super) sources: Sources,
    pub(super) session: DebugSession,
    /// The screen of the program.
    pub(super) picture: Framebuffer,
    /// Its screen at the last stop.
    last_picture: Framebuffer,
    /// The area changed by the last step.
    pub(super) changed: Option<Rect>,
    pub(super) variables: Variables,
    /// The pixel of the picture under the mouse, if it has moved there.
    pub(super) inspected_pixel: Option<(i32, i32)>,
    /// The message shown in the title instead of the state.
    pub(super) message: Option<String>,
    hands: InputConverter,
    /// The place to which the program runs first.
    pub(super) destination: Option<ProgramStop>,
    /// `true` if the program waited for a key just before it ended.
    waited: bool,
    /// The panels of the view.
    pub(super) panels: Panels,
}

impl Debugger {
    /// Creates the debugger for a program, whose history begins here, with the open files, of which one is shown.
    pub(super) fn new<'e>(
        stage: StageSize,
        text: &'static Text,
        open: impl Iterator<Item = (&'e str, &'e Editor)>,
        current: usize,
        mut pc: Pc,
    ) -> Debugger {
        let sources = Sources::new(open, current, pc.machine().program());
        if pc.machine().program().has_implicit_main() {
            pc.check_graphics();
        }
        let session = DebugSession::from_pc(pc, DebugSession::DEFAULT_SNAPSHOT_BYTES);
        let mut debugger = Debugger {
            text,
            words: &text.workbench.debugger,
            sources,
            session,
            picture: Framebuffer::new(WIDTH, HEIGHT),
            last_picture: Framebuffer::new(WIDTH, HEIGHT),
            changed: None,
            variables: Variables::default(),
            inspected_pixel: None,
            message: None,
            hands: InputConverter::default(),
            destination: None,
            waited: false,
            panels: Panels { look: Look::from(stage), scale: 0, places: Vec::new() },
        };
        debugger.lay_out(stage);
        debugger.update_breakpoints();
        debugger
    }

    /// Prepares for a session that is already at a statement, with a message, and magnifies a pixel.
    pub(super) fn begin_here(&mut self, message: &str, pixel: Option<(i32, i32)>) {
        self.update_breakpoints();
        self.show_all();
        self.last_picture = self.picture.clone();
        self.update_view();
        self.inspected_pixel = pixel;
        self.message = Some(message.to_owned());
    }

    /// Runs the program until it ends or the user leaves. `store` receives each change of a file that the program has
    /// flushed, closed or removed.
    ///
    /// # Errors
    /// Returns the interrupt of the machine.
    pub(super) fn run(
        &mut self,
        m: &mut Machine<'_>,
        start: StartMode,
        store: &mut dyn FnMut(Vec<FileChange>),
    ) -> Flow<Outcome> {
        let palette = m.screen.palette().clone();
        let outcome = self.run_loop(m, start, store);
        self.session.flush_files();
        store(self.session.take_changes());
        m.sound(0);
        m.set_pointer(None);
        // After an interrupt, the last picture keeps the program's palette.
        if outcome.is_ok() {
            m.screen.set_inset(None);
            m.screen.set_palette(palette);
        }
        outcome
    }

    fn run_loop(
        &mut self,
        m: &mut Machine<'_>,
        start: StartMode,
        store: &mut dyn FnMut(Vec<FileChange>),
    ) -> Flow<Outcome> {
        let mut goal = match start {
            StartMode::Free => StopCondition::Breakpoint,
            StartMode::Step => StopCondition::Statement,
            StartMode::ToCursor => self.cursor_goal(),
            StartMode::Here => match self.wait_for_action(m)? {
                Some(goal) => goal,
                None => return Ok(Outcome::Left),
            },
        };
        loop {
            let mut failed = None;
            m.screen.set_inset(None);
            let reason = m.with_screen(WIDTH, HEIGHT, |m| {
                let reason = match self.destination.take().filter(|place| place.visit > 1) {
                    Some(place) => self.run_to_visit(m, &place, store)?,
                    None => self.run_to(m, &goal, store)?,
                };
                if let PauseReason::Ended(code) = reason
                    && !self.waited
                {
                    screen::show_message(m, &(self.text.turboc.ended)(code), Color::YELLOW)?;
                }
                Ok(reason)
            })?;
            match reason {
                PauseReason::Left => return Ok(Outcome::Left),
                PauseReason::Ended(code) => {
                    return Ok(Outcome::Ended(code, self.session.pc().now().as_millis() as u64));
                }
                PauseReason::Failed(report) => {
                    let (file, line) = self.session.place();
                    let line = (line as usize).saturating_sub(1);
                    self.message = Some(report.clone());
                    failed = Some(Outcome::Failed(self.sources.open_file(file), line, report));
                }
                PauseReason::Stopped => {}
            }
            self.update_view();
            match self.wait_for_action(m)? {
                Some(next) => goal = next,
                None => return Ok(failed.unwrap_or(Outcome::Left)),
            }
        }
    }

    /// Returns what went wrong without stopping the program, with the open files: uses of invalid pointers and indices, files
    /// that could not be opened, and arguments of graphics.h without their usual effect.
    pub(super) fn warnings(&self) -> Vec<(usize, LineDiagnostic)> {
        let (machine, language) = (self.session.pc().machine(), self.text.language);
        let program = machine.program();
        let errors = machine.warnings().iter();
        let errors = errors.map(|error| (error.at, messages::turboc::runtime_error_message(*error, program, language)));
        let unopened = machine.unopened_files().iter().map(|file| (file.at, file.localize(language)));
        let is_own = |at: usize| self.sources.files.iter().any(|view| view.file == Some(program.span(at).file));
        let graphics = self.session.pc().graphics_warnings().iter();
        let graphics = graphics.map(|warning| (warning.at, warning.kind.localize(language)));
        let own = errors.chain(unopened).chain(graphics).filter(|(at, _)| is_own(*at));
        own.map(|(at, text)| {
            let place = program.position(at);
            let diagnostic = LineDiagnostic {
                line: (place.line as usize).saturating_sub(1),
                column: (place.column as usize).saturating_sub(1),
                length: 0,
                error: false,
                text,
            };
            (self.sources.open_file(program.span(at).file), diagnostic)
        })
        .collect()
    }

    fn addresses_of_line(&self, file: Option<u16>, line: usize) -> Vec<usize> {
        let program = self.session.pc().machine().program();
        file.map_or(Vec::new(), |file| program.statements_on(file, line as u32 + 1))
    }

    /// Returns the goal for the cursor's line, or for the next line with a statement.
    fn cursor_goal(&self) -> StopCondition {
        let shown = self.sources.shown();
        let mut lines = shown.editor.cursor().line..shown.editor.buffer().len();
        let places = lines.find_map(|line| {
            let places = self.addresses_of_line(shown.file, line);
            (!places.is_empty()).then_some(places)
        });
        StopCondition::Instructions(places.unwrap_or_default())
    }

    /// Sets or removes a breakpoint at a line.
    fn toggle_breakpoint(&mut self, line: usize) {
        self.sources.editor_mut().marks.toggle_breakpoint(line);
        self.update_breakpoints();
    }

    /// Sets the session's breakpoints, each at the first code address of its line. A breakpoint on a line without a statement
    /// moves to the next line with one.
    fn update_breakpoints(&mut self) {
        let mut places = Vec::new();
        for index in 0..self.sources.files.len() {
            let view = &self.sources.files[index];
            let Some(file) = view.file else { continue };
            let end = view.editor.buffer().len();
            let moved = view.editor.marks.breakpoints.clone().into_iter().map(|line| {
                let found =
                    (line..end).find_map(|at| Some((at, self.addresses_of_line(Some(file), at).into_iter().min()?)));
                found.map_or((line, None), |(at, address)| (at, Some(address)))
            });
            let moved: Vec<(usize, Option<usize>)> = moved.collect();
            places.extend(moved.iter().filter_map(|(_, address)| *address));
            self.sources.files[index].editor.marks.breakpoints = moved.into_iter().map(|(line, _)| line).collect();
        }
        self.session.set_breakpoints(places);
    }

    /// Runs the program interactively until it stops. The program receives all keys except those with Ctrl+Alt.
    fn run_to(
        &mut self,
        m: &mut Machine<'_>,
        goal: &StopCondition,
        store: &mut dyn FnMut(Vec<FileChange>),
    ) -> Flow<PauseReason> {
        let mut shown = self.session.pc().now();
        let (mut fresh, mut barred) = (true, false);
        let (mut frame, mut alike) = (m.clock.frame(), 0);
        // A step shows only its changes of the screen, unless it takes time.
        let whole = *goal == StopCondition::Breakpoint;
        loop {
            let progress = self.session.advance(goal, shown + RETRACE_PERIOD);
            store(self.session.take_changes());
            let now = self.session.pc().now();
            let rest = match progress {
                AdvanceOutcome::Reached | AdvanceOutcome::Breakpoint => Some(PauseReason::Stopped),
                AdvanceOutcome::Event(PcEvent::Tone(hz)) => {
                    m.pause(now.saturating_sub(shown))?;
                    shown = now;
                    m.sound(hz);
                    continue;
                }
                AdvanceOutcome::Event(PcEvent::Exit(code)) => Some(PauseReason::Ended(code)),
                AdvanceOutcome::Event(PcEvent::RuntimeError(error)) => {
                    let program = self.session.pc().machine().program();
                    Some(PauseReason::Failed(messages::turboc::runtime_error_message(
                        error,
                        program,
                        self.text.language,
                    )))
                }
                AdvanceOutcome::Event(PcEvent::Unsupported(refusal)) => {
                    Some(PauseReason::Failed(refusal.localize(self.text.language)))
                }
                AdvanceOutcome::Event(event) => {
                    self.waited = event == PcEvent::NeedsInput;
                    None
                }
            };
            self.show();
            m.topic = self.session.pc().last_drawn();
            let bar = self.is_bar_requested(m, barred);
            if whole || rest.is_none() {
                if fresh || bar != barred || self.picture.changed_rows().next().is_some() {
                    m.screen.set_palette(self.picture.palette().clone());
                    m.screen.blit(&self.picture, self.picture.bounds(), 0, 0);
                    if bar {
                        self.draw_bar(&mut m.screen);
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
        store: &mut dyn FnMut(Vec<FileChange>),
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
        self.session.pc_mut().show(&mut self.picture);
    }

    /// Redraws the whole picture, because the changed rows are unknown after a jump in time.
    fn show_all(&mut self) {
        self.session.pc_mut().redraw(&mut self.picture);
    }

    /// Returns whether to show the command bar over the running program: while Ctrl and Alt are held, and while the mouse is
    /// at the lower edge, unless the program shows its own pointer.
    fn is_bar_requested(&self, m: &Machine<'_>, is_there: bool) -> bool {
        let reach = if is_there { BAR.height } else { 2 };
        let below = m.mouse().1 >= HEIGHT - reach && !self.session.pc().is_mouse_shown();
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
                Input::Key(_) if held.ctrl && held.alt => {}
                Input::Click { x, y, .. } if bar && BAR.contains(x, y) => {
                    match bar_buttons().into_iter().position(|place| place.contains(x, y)) {
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

    /// Returns the next statement and the message, for users who cannot see the screen.
    fn announcement(&self) -> String {
        let editor = self.sources.editor();
        let line = editor.marks.executing.unwrap_or(0);
        let message = self.message.as_deref().unwrap_or_default();
        format!("{}: {} {message}", line + 1, editor.buffer().line(line).trim()).trim_end().to_owned()
    }

    /// Shows the view of the stopped program until the user continues it (the next goal) or leaves it (`None`).
    fn wait_for_action(&mut self, m: &mut Machine<'_>) -> Flow<Option<StopCondition>> {
        m.set_pointer(None);
        let mut drawn = false;
        loop {
            drawn &= !m.fit_stage();
            if !drawn {
                m.topic = self.session.pc().last_drawn();
                self.lay_out(m.stage());
                self.draw(&mut m.screen);
                m.announce(&self.announcement());
                drawn = true;
            }
            let before = m.mouse();
            let until = m.now() + RETRACE_PERIOD;
            let action = match m.input_until(until)? {
                Some(Input::Key(key)) => {
                    drawn = false;
                    self.key(m, key)
                }
                Some(Input::Click { x, y, .. }) => {
                    drawn = false;
                    self.click((x, y))
                }
                None => {
                    let wheel = m.take_wheel() as isize;
                    if wheel != 0 {
                        self.wheel(m, wheel);
                        drawn = false;
                    }
                    if m.mouse() != before {
                        self.look_at(m.mouse());
                        drawn = false;
                    }
                    None
                }
            };
            let Some(action) = action else { continue };
            if action != DebuggerAction::Leave {
                self.message = None;
            }
            let depth = self.session.depth();
            match action {
                DebuggerAction::Step => return Ok(Some(StopCondition::Statement)),
                DebuggerAction::Over => return Ok(Some(StopCondition::Depth(depth))),
                DebuggerAction::Out => return Ok(Some(StopCondition::Depth(depth.saturating_sub(1)))),
                DebuggerAction::Run => return Ok(Some(StopCondition::Breakpoint)),
                DebuggerAction::ToCursor => return Ok(Some(self.cursor_goal())),
                DebuggerAction::Leave => return Ok(None),
                DebuggerAction::Back => self.step_back(|_| true),
                DebuggerAction::BackOver => self.step_back(|session| session.depth() <= depth),
                DebuggerAction::BackToBreakpoint => {
                    let places = self.session.breakpoints().clone();
                    self.step_back(|session| places.contains(&session.pc().machine().program_counter()));
                }
                DebuggerAction::Start => {
                    self.session.rewind();
                    if self.session.clock() > 0 {
                        // The history begins within the statement at which the program was stopped: it must not continue.
                        self.step_back(|_| false);
                    } else {
                        self.show_all();
                        return Ok(Some(StopCondition::Statement));
                    }
                }
                DebuggerAction::Present => {
                    self.session.go_to_present();
                    self.refresh_view();
                }
                DebuggerAction::Screen => {
                    screen::show_picture(m, &self.picture)?;
                }
                DebuggerAction::Keys => {
                    let [title, keys] = self.text.workbench.help;
                    // The message has the standard palette.
                    m.screen.set_inset(None);
                    show_message(m, title, keys, self.text)?;
                }
                DebuggerAction::NextFile => self.sources.show_next(),
                DebuggerAction::Breakpoint => {
                    let line = self.sources.editor().cursor().line;
                    self.toggle_breakpoint(line);
                }
            }
        }
    }

    fn step_back(&mut self, wanted: impl Fn(&DebugSession) -> bool) {
        if !self.session.step_back(wanted) {
            self.message = Some(self.words.first.to_owned());
        }
        self.refresh_view();
    }

    fn refresh_view(&mut self) {
        self.show_all();
        self.update_view();
    }

    /// Updates the view after stopping at another statement: marks its line and the changed area of the picture.
    fn update_view(&mut self) {
        self.variables.call = 0;
        self.inspected_pixel = None;
        let (file, line) = self.session.place();
        self.sources.mark_executing(file, (line as usize).checked_sub(1));
        let last = std::mem::replace(&mut self.last_picture, self.picture.clone());
        // A change of most of the screen is not useful to mark.
        let small = |area: &Rect| area.width * area.height <= WIDTH * HEIGHT / 2;
        self.changed = difference(&last, &self.picture).filter(small);
    }

    fn key(&mut self, m: &mut Machine<'_>, key: u16) -> Option<DebuggerAction> {
        let shift = m.input_modifiers().shift;
        Some(match key {
            code::RIGHT | code::ENTER | code::F7 => DebuggerAction::Step,
            // F8, with Shift.
            0x4200 => DebuggerAction::Over,
            0x5B00 => DebuggerAction::BackOver,
            code::LEFT if shift => DebuggerAction::BackOver,
            code::LEFT | code::BACKSPACE => DebuggerAction::Back,
            // Ctrl+Left, Shift+F7, Ctrl+Right.
            0x7300 => DebuggerAction::BackToBreakpoint,
            0x5A00 => DebuggerAction::Back,
            0x7400 => DebuggerAction::Out,
            code::HOME => DebuggerAction::Start,
            code::END => DebuggerAction::Present,
            // Space, F9, Ctrl+F9.
            code::SPACE | 0x4300 | 0x6600 => DebuggerAction::Run,
            code::F4 => DebuggerAction::ToCursor,
            // F5, Alt+F5.
            code::F5 | 0x6C00 => DebuggerAction::Screen,
            // F2, Ctrl+F8.
            code::F2 | 0x6500 => DebuggerAction::Breakpoint,
            // Ctrl+F2, as in Turbo C.
            0x5F00 => DebuggerAction::Start,
            // F6, Ctrl+Tab.
            code::F6 | 0x9400 => DebuggerAction::NextFile,
            code::ESC => DebuggerAction::Leave,
            code::F1 => DebuggerAction::Keys,
            _ => {
                let _not_ours = self.sources.editor_mut().key(m, key, m.input_modifiers());
                return None;
            }
        })
    }

    fn click(&mut self, (x, y): (i32, i32)) -> Option<DebuggerAction> {
        if let Some(line) = self.sources.editor().gutter_line_at((x, y)) {
            self.toggle_breakpoint(line);
        } else if self.panels.place_or_nothing(Panel::Code).contains(x, y) {
            let editor = self.sources.editor_mut();
            editor.select(Selection::at(editor.position_at((x, y))));
        } else if let Some(row) = self.row_under((x, y)) {
            self.variables.toggle(&row);
        } else if let Some(at) = self.pixel_under((x, y)) {
            self.find_pixel(at);
        }
        self.button_places().position(|place| place.contains(x, y)).map(|number| BUTTONS[number].0)
    }

    /// Goes back to the statement that drew a pixel.
    fn find_pixel(&mut self, (x, y): (i32, i32)) {
        let canvas = self.session.pc().canvas();
        let (width, height) = (canvas.visual_page().width(), canvas.visual_page().height());
        let found =
            self.session.pc().is_graphics() && self.session.back_to_pixel(x * width / WIDTH, y * height / HEIGHT);
        self.refresh_view();
        self.inspected_pixel = Some((x, y));
        self.message = Some(match found {
            true => (self.words.drew)(self.session.place().1),
            false => self.words.not_drawn.to_owned(),
        });
    }

    fn wheel(&mut self, m: &mut Machine<'_>, notches: isize) {
        let (x, y) = m.mouse();
        if self.panels.place_or_nothing(Panel::Code).contains(x, y) {
            self.sources.editor_mut().perform(m, Command::Scroll(-3 * notches));
        } else {
            self.scroll_variables(-3 * notches);
        }
    }

    /// Returns the program's virtual time.
    pub(super) fn now(&self) -> Duration {
        self.session.pc().now()
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
