//! The debugger: runs a program to breakpoints and steps forward and backward.

use std::collections::BTreeSet;
use std::time::Duration;

use super::stage::{BAR, BUTTONS, DebuggerAction, SOURCE, bar_buttons};
use super::variables::Variables;
use crate::gfx::{Color, Framebuffer, HEIGHT, Rect, WIDTH};
use crate::machine::clock::RETRACE;
use crate::machine::{Flow, Input, Machine, Pointer, code};
use crate::screens::turboc::{self as screen, Hands, MOST_AT_ONCE};
use crate::telling::{self, Localize};
use crate::text::Text;
use crate::text::workbench::Debugger as Words;
use crate::turboc::library::files::Change;
use crate::turboc::pc::{Event, Goal, Pc, Progress, Session};
use crate::ui::editor::keys::Command;
use crate::ui::editor::{Editor, Place, Selection};
use crate::ui::tell;

/// The first goal of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Start {
    /// The next breakpoint.
    Free,
    /// The first statement.
    Step,
    /// The line of the cursor.
    ToCursor,
}

/// The result of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    /// The program has ended with this exit code, at this virtual millisecond.
    Ended(i16, u64),
    /// It was ended by the user.
    Left,
    /// It failed at a line, from 0: the reason.
    Failed(usize, String),
}

/// The reason why a run has stopped.
enum Rest {
    Stopped,
    Ended(i16),
    Failed(String),
    Left,
}

/// A program in the debugger.
pub(super) struct Debugger {
    pub(super) text: &'static Text,
    pub(super) words: &'static Words,
    pub(super) name: String,
    pub(super) source: Editor,
    pub(super) session: Session,
    /// The screen of the program.
    pub(super) picture: Framebuffer,
    /// Its screen at the last stop.
    last: Framebuffer,
    /// The area changed by the last step.
    pub(super) changed: Option<Rect>,
    pub(super) variables: Variables,
    /// The pixel of the picture under the mouse, if it has moved there.
    pub(super) pointed: Option<(i32, i32)>,
    /// The text shown in the title instead of the time.
    pub(super) said: Option<String>,
    hands: Hands,
    /// Whether the program waited for a key just before it ended.
    waited: bool,
}

impl Debugger {
    /// Creates the debugger for a program that has not started, with the text that it was compiled from.
    pub(super) fn new(text: &'static Text, name: &str, editor: &Editor, pc: Pc) -> Debugger {
        let mut source = editor.clone();
        source.set_bare();
        source.set_place(SOURCE);
        source.read_only = true;
        source.marks.remarks.clear();
        let session = Session::of(pc, Session::ROOM);
        let mut debugger = Debugger {
            text,
            words: &text.workbench.debugger,
            name: name.to_owned(),
            source,
            session,
            picture: Framebuffer::new(WIDTH, HEIGHT),
            last: Framebuffer::new(WIDTH, HEIGHT),
            changed: None,
            variables: Variables::default(),
            pointed: None,
            said: None,
            hands: Hands::default(),
            waited: false,
        };
        debugger.take_breakpoints();
        debugger
    }

    /// Runs it until it ends or the user leaves. `store` receives each file once that the program has flushed, closed
    /// or removed.
    ///
    /// # Errors
    /// Returns the interrupt of the machine.
    pub(super) fn run(
        &mut self,
        m: &mut Machine<'_>,
        start: Start,
        store: &mut dyn FnMut(Vec<Change>),
    ) -> Flow<Outcome> {
        let palette = m.screen.palette().clone();
        let outcome = self.run_on(m, start, store);
        self.session.flush_files();
        store(self.session.take_changes());
        m.sound(0);
        m.set_pointer(None);
        // Where the machine ends, what is on its screen is looked at as it is.
        if outcome.is_ok() {
            m.screen.set_palette(palette);
        }
        outcome
    }

    fn run_on(&mut self, m: &mut Machine<'_>, start: Start, store: &mut dyn FnMut(Vec<Change>)) -> Flow<Outcome> {
        let mut goal = match start {
            Start::Free => Goal::Free,
            Start::Step => Goal::Statement,
            Start::ToCursor => self.to_cursor(),
        };
        loop {
            let mut failed = None;
            match self.go(m, &goal, store)? {
                Rest::Left => return Ok(Outcome::Left),
                Rest::Ended(code) => {
                    if !self.waited {
                        screen::say(m, &(self.text.turboc.ended)(code), Color::YELLOW)?;
                    }
                    return Ok(Outcome::Ended(code, self.session.pc().now().as_millis() as u64));
                }
                Rest::Failed(told) => {
                    let line = (self.session.line() as usize).saturating_sub(1);
                    self.said = Some(told.clone());
                    failed = Some(Outcome::Failed(line, told));
                }
                Rest::Stopped => {}
            }
            match self.stopped(m)? {
                Some(next) => goal = next,
                None => return Ok(failed.unwrap_or(Outcome::Left)),
            }
        }
    }

    /// Returns the cursor of the source, its breakpoints and the screen of the program at the end.
    pub(super) fn left_at(self) -> (Place, BTreeSet<usize>, Framebuffer) {
        (self.source.cursor(), self.source.marks.breakpoints, self.picture)
    }

    fn statements(&self, line: usize) -> Vec<usize> {
        self.session.pc().machine.program().statements_on(0, line as u32 + 1)
    }

    /// Returns the goal of the cursor's line, or the next line with a statement.
    fn to_cursor(&self) -> Goal {
        let lines = self.source.cursor().line..self.source.buffer().len();
        Goal::To(lines.map(|line| self.statements(line)).find(|places| !places.is_empty()).unwrap_or_default())
    }

    /// Sets the breakpoints, each at the first code address of its line.
    fn take_breakpoints(&mut self) {
        let lines = self.source.marks.breakpoints.clone();
        self.session.breakpoints = lines.iter().filter_map(|&line| self.statements(line).into_iter().min()).collect();
    }

    /// Runs the program in front of the user until something stops it. All keys go to the program, except with Ctrl and
    /// Alt.
    fn go(&mut self, m: &mut Machine<'_>, goal: &Goal, store: &mut dyn FnMut(Vec<Change>)) -> Flow<Rest> {
        let mut shown = self.session.pc().now();
        let (mut fresh, mut barred) = (true, false);
        let (mut frame, mut alike) = (m.frame(), 0);
        // A step takes no more of the screen than what it draws, unless it takes time.
        let whole = *goal == Goal::Free;
        loop {
            let progress = self.session.advance(goal, shown + RETRACE);
            store(self.session.take_changes());
            let now = self.session.pc().now();
            let rest = match progress {
                Progress::There | Progress::Breakpoint => Some(Rest::Stopped),
                Progress::Event(Event::Tone(hz)) => {
                    m.pause(now.saturating_sub(shown))?;
                    shown = now;
                    m.sound(hz);
                    continue;
                }
                Progress::Event(Event::Exit(code)) => Some(Rest::Ended(code)),
                Progress::Event(Event::Fault(fault)) => {
                    let program = self.session.pc().machine.program();
                    Some(Rest::Failed(telling::turboc::fault(fault, program, self.text.language)))
                }
                Progress::Event(Event::Refused(refusal)) => Some(Rest::Failed(refusal.tell(self.text.language))),
                Progress::Event(event) => {
                    self.waited = event == Event::Waits;
                    None
                }
            };
            self.show();
            let bar = self.asks_for_bar(m, barred);
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
            m.set_pointer(self.session.pc().mouse.is_shown().then_some(Pointer::ARROW));
            m.pause(now.saturating_sub(shown))?;
            shown = now;
            alike = if m.frame() == frame { alike + 1 } else { 0 };
            if alike >= MOST_AT_ONCE {
                m.show_now()?;
            }
            frame = m.frame();
            if let Some(rest) = self.give_input(m, bar) {
                m.sound(0);
                return Ok(rest);
            }
        }
    }

    /// Brings the picture up to what the program shows.
    pub(super) fn show(&mut self) {
        self.session.pc_mut().show(&mut self.picture);
    }

    /// Shows all of it anew: in the past, what changed since is not known.
    fn show_anew(&mut self) {
        self.session.pc_mut().show_anew(&mut self.picture);
    }

    /// Returns whether the bar of what can be done while a program runs is to be seen: while Ctrl and Alt are held, and
    /// while the mouse is at the lower edge, unless the program has a pointer of its own.
    fn asks_for_bar(&self, m: &Machine<'_>, is_there: bool) -> bool {
        let reach = if is_there { BAR.height } else { 2 };
        let below = m.mouse().1 >= HEIGHT - reach && !self.session.pc().mouse.is_shown();
        m.held().ctrl && m.held().alt || below
    }

    /// Gives the program what came from outside. What it has in the past came then.
    fn give_input(&mut self, m: &mut Machine<'_>, bar: bool) -> Option<Rest> {
        let past = self.session.is_past();
        while let Some(input) = m.poll() {
            let held = m.held_then();
            match input {
                Input::Key(key) if held.ctrl && held.alt => match key >> 8 {
                    0x1F => return Some(Rest::Stopped),
                    0x10 => return Some(Rest::Left),
                    _ => {}
                },
                Input::Click { x, y, .. } if bar && BAR.contains(x, y) => {
                    match bar_buttons().into_iter().position(|place| place.contains(x, y)) {
                        Some(0) => return Some(Rest::Stopped),
                        Some(1) => return Some(Rest::Left),
                        _ => {}
                    }
                }
                input if !past => self.session.give(self.hands.input(m, input)),
                _ => {}
            }
        }
        if !past {
            self.hands.changes(m).for_each(|given| self.session.give(given));
        }
        None
    }

    /// The stage: until the program is to go on, or is left.
    fn stopped(&mut self, m: &mut Machine<'_>) -> Flow<Option<Goal>> {
        m.set_pointer(None);
        self.arrive();
        let mut drawn = false;
        loop {
            if !drawn {
                self.draw(&mut m.screen);
                drawn = true;
            }
            let before = m.mouse();
            let until = m.now() + RETRACE;
            let deed = match m.input_until(until)? {
                Some(Input::Key(key)) => {
                    drawn = false;
                    self.key(m, key)
                }
                Some(Input::Click { x, y, .. }) => {
                    drawn = false;
                    self.click(m, (x, y))?
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
            let Some(deed) = deed else { continue };
            if deed != DebuggerAction::Leave {
                self.said = None;
            }
            let depth = self.session.pc().machine.depth();
            match deed {
                DebuggerAction::Step => return Ok(Some(Goal::Statement)),
                DebuggerAction::Over => return Ok(Some(Goal::Depth(depth))),
                DebuggerAction::Out => return Ok(Some(Goal::Depth(depth.saturating_sub(1)))),
                DebuggerAction::Run => return Ok(Some(Goal::Free)),
                DebuggerAction::ToCursor => return Ok(Some(self.to_cursor())),
                DebuggerAction::Leave => return Ok(None),
                DebuggerAction::Back => self.back(|_| true),
                DebuggerAction::BackOver => self.back(|session| session.pc().machine.depth() <= depth),
                DebuggerAction::BackToBreakpoint => {
                    let places = self.session.breakpoints.clone();
                    self.back(|session| places.contains(&session.pc().machine.counter()));
                }
                DebuggerAction::Start => {
                    self.session.rewind();
                    self.show_anew();
                    return Ok(Some(Goal::Statement));
                }
                DebuggerAction::Present => {
                    self.session.present();
                    self.arrive_anew();
                }
                DebuggerAction::Screen => {
                    m.screen.blit(&self.picture, self.picture.bounds(), 0, 0);
                    m.input()?;
                }
                DebuggerAction::Keys => {
                    let [title, keys] = self.text.workbench.help;
                    tell(m, title, keys, self.text)?;
                }
                DebuggerAction::Breakpoint => {
                    self.source.marks.toggle_breakpoint(self.source.cursor().line);
                    self.take_breakpoints();
                }
            }
        }
    }

    fn back(&mut self, wanted: impl Fn(&Session) -> bool) {
        if !self.session.back(wanted) {
            self.said = Some(self.words.first.to_owned());
        }
        self.arrive_anew();
    }

    fn arrive_anew(&mut self) {
        self.show_anew();
        self.arrive();
    }

    /// It stands at another statement: marks its line, and what changed of the picture.
    fn arrive(&mut self) {
        self.variables.call = 0;
        self.pointed = None;
        let line = (self.session.line() as usize).checked_sub(1);
        self.source.marks.executing = line;
        if let Some(line) = line {
            self.source.select(Selection::at(Place::new(line, 0)));
            self.source.show_line(line);
        }
        let last = std::mem::replace(&mut self.last, self.picture.clone());
        // What took all of the screen was no one statement.
        let small = |area: &Rect| area.width * area.height <= WIDTH * HEIGHT / 2;
        self.changed = difference(&last, &self.picture).filter(small);
    }

    fn key(&mut self, m: &mut Machine<'_>, key: u16) -> Option<DebuggerAction> {
        let shift = m.held_then().shift;
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
            code::ESC => DebuggerAction::Leave,
            code::F1 => DebuggerAction::Keys,
            _ => {
                let _not_ours = self.source.key(m, key, m.held_then());
                return None;
            }
        })
    }

    fn click(&mut self, m: &mut Machine<'_>, (x, y): (i32, i32)) -> Flow<Option<DebuggerAction>> {
        if let Some(line) = self.source.mark_under((x, y)) {
            self.source.marks.toggle_breakpoint(line);
            self.take_breakpoints();
            return Ok(None);
        }
        if SOURCE.contains(x, y) {
            self.source.select(Selection::at(self.source.place_under((x, y))));
            return Ok(None);
        }
        if let Some(row) = self.row_under((x, y)) {
            self.variables.press(&row);
            return Ok(None);
        }
        if let Some(at) = self.pixel_under((x, y)) {
            self.find_pixel(m, at);
            return Ok(None);
        }
        Ok(self.button_places().find(|(_, place)| place.contains(x, y)).map(|(number, _)| BUTTONS[number].0))
    }

    /// Goes to the statement that drew a pixel.
    fn find_pixel(&mut self, m: &mut Machine<'_>, (x, y): (i32, i32)) {
        let canvas = &self.session.pc().video.graphics.canvas;
        let (width, height) = (canvas.visible().width(), canvas.visible().height());
        let found =
            self.session.pc().video.is_graphics() && self.session.back_to_pixel(x * width / WIDTH, y * height / HEIGHT);
        self.arrive_anew();
        self.pointed = Some((x, y));
        self.said = Some(match found {
            true => (self.words.drew)(self.session.line()),
            false => self.words.nobody.to_owned(),
        });
        self.draw(&mut m.screen);
    }

    fn wheel(&mut self, m: &mut Machine<'_>, notches: isize) {
        let (x, y) = m.mouse();
        if SOURCE.contains(x, y) {
            self.source.perform(m, Command::Scroll(-3 * notches));
        } else {
            self.scroll_variables(-3 * notches);
        }
    }

    /// Returns the smallest rectangle that contains all pixels in which two pictures differ.
    pub(super) fn now(&self) -> Duration {
        self.session.pc().now()
    }
}

/// Returns the least rectangle that holds all pixels in which two pictures differ.
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
