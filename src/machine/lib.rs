//! A simulated PC for graphics programs: a screen from [`huanle_gfx`], a virtual clock, keyboard, mouse, speaker and Borland's
//! `rand()`. The same seed and timed input produce the same frames on every computer.
//!
//! A program is an ordinary blocking function on a [`Machine`]: draw, [`delay`](Machine::delay), draw, wait for a key.
//! Time is virtual: it passes only in calls that wait. These report each vertical retrace to a [`Host`], which may show,
//! record or ignore the frame. They return an [`Interrupt`] when the host ends the run; pass it on with `?`.
//!
//! | to use | see |
//! |---|---|
//! | the machine of a program | [`Machine`] |
//! | the output of frames and the source of events | [`Host`]; [`Headless`] has neither |
//! | scripted keys and clicks, recorded runs | [`timeline`], [`recording`] |
//! | keys and the mouse | [`Machine::input`], [`Machine::getch`], [`Machine::is_held`]; [`keyboard`], [`pointer`](mod@pointer) |
//! | the size of the screen | [`StageSize`], [`Machine::fit_stage`], [`Machine::with_screen`] |
//! | time, sound and random numbers | [`clock`], [`speaker`], [`borland`] |
//! | music from notes | [`mml`], [`tune`] |
//!
//! ```
//! use huanle_gfx::{Canvas, Color};
//! use huanle_machine::{Flow, Headless, Machine, Speed};
//!
//! fn program(m: &mut Machine) -> Flow {
//!     let mut c = Canvas::vga();
//!     for radius in 1..=100 {
//!         c.circle(320, 240, radius);
//!         c.show(&mut m.screen);
//!         m.delay(10)?;
//!     }
//!     Ok(())
//! }
//!
//! let mut host = Headless;
//! let mut machine = Machine::new(1, Speed::default(), &mut host);
//! program(&mut machine)?;
//! assert_eq!(machine.screen.get_pixel(420, 240), Some(Color::WHITE));
//! # Ok::<(), huanle_machine::Interrupt>(())
//! ```
//!
//! The machine consists of parts, each with its own state and tests: the display, the [`Clock`], the input devices, the
//! speaker and the overlays. [`Machine`] connects them to the host: a function that needs only one part is the part's, and
//! one that waits or reaches the host is the machine's.
//!
//! Architecture invariant: this crate does not depend on an operating system. It does not read a clock, sleep or open a
//! file; hosts do.

#![warn(unreachable_pub)]
#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub mod borland;
pub mod clock;
pub mod keyboard;
pub mod mml;
pub mod overlay;
pub mod pointer;
pub mod recording;
pub mod speaker;
pub mod timeline;
pub mod tune;
pub mod wave;

mod display;
mod escape;
mod host;
mod input;
mod input_method;
mod sound;
mod speed;
mod stage;
mod stage_size;

pub use borland::BorlandRng;
pub use clock::Clock;
pub use host::{Button, Event, Headless, Host, RecordedSearch, SourceText};
pub use input::{Input, KEY_BUFFER_CAPACITY};
pub use input_method::{InputMethodState, InputMode};
pub use keyboard::{Chord, Key, Modifiers, ParseKeyError, code};
pub use overlay::{Overlay, OverlayHandler};
pub use pointer::Pointer;
pub use speed::{ParseSpeedError, Speed, Wait};
pub use stage_size::{ParseStageSizeError, StageSize};
pub use tune::{Tone, Tune};

use std::time::Duration;

use display::Display;
use huanle_gfx::{Framebuffer, Topic};
use input::InputDevices;
use overlay::Overlays;
use speaker::Speaker;
use stage::Stage;

/// The result of code that takes time: a value, or the reason to stop early.
pub type Flow<T = ()> = Result<T, Interrupt>;

/// The reason why a program stops early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Interrupt {
    /// The window was closed.
    Closed,
    /// The script of a headless run has ended, or the capture is complete.
    Ended,
    /// A key was pressed in a skippable animation: see [`Machine::run_skippable`].
    Skipped,
    /// A key was pressed that leaves the program: see [`Machine::run_until_key`].
    Left,
    /// The recording that is replayed does not contain what a search within a time limit found, or it does not fit the
    /// run.
    DamagedSearch,
}

/// The simulated PC: a screen, a clock, input devices and a speaker, connected to a [`Host`].
pub struct Machine<'h> {
    /// The screen, shown at the next retrace.
    pub screen: Framebuffer,
    /// The generator of stars, colours and transitions: for appearance only, never for playing.
    pub visual_rng: BorlandRng,
    /// The graphics.h function, effect or lesson that drew last, with its arguments; empty until something with a lesson
    /// has been drawn. See [`Overlay::Lesson`].
    pub topic: Topic,
    /// `true` to avoid flashing: full-screen effects in bright colours.
    pub calm: bool,
    /// The clock: the number of retraces, and the speed of time.
    pub clock: Clock,
    /// The state of the input method of text fields.
    pub input_method: InputMethodState,
    input: InputDevices,
    speaker: Speaker,
    overlays: Overlays<'h>,
    display: Display,
    stage: Stage,
    host: &'h mut dyn Host,
    /// The text last put on the clipboard.
    copied: Option<String>,
    /// `true` if any input ends the running animation.
    skippable: bool,
    /// The memory for the events of a retrace, reused.
    events: Vec<Event>,
}

impl<'h> Machine<'h> {
    /// Creates a machine with a black screen at time 0, after `srand(seed)`.
    pub fn new(seed: u32, speed: Speed, host: &'h mut dyn Host) -> Machine<'h> {
        Machine {
            screen: Framebuffer::vga(),
            visual_rng: BorlandRng::new(seed),
            topic: Topic::default(),
            calm: false,
            clock: Clock::new(speed),
            input_method: InputMethodState::default(),
            input: InputDevices::default(),
            speaker: Speaker::default(),
            overlays: Overlays::default(),
            display: Display::default(),
            stage: Stage::default(),
            host,
            copied: None,
            skippable: false,
            events: Vec::new(),
        }
    }

    /// Returns the virtual time since the machine was switched on, excluding [overlays](Overlay).
    pub fn now(&self) -> Duration {
        self.clock.now()
    }

    /// `random(n)` from the [generator for visuals](Machine::visual_rng).
    pub fn random(&mut self, n: u16) -> u16 {
        self.visual_rng.random(n)
    }

    /// `delay(milliseconds)` of dos.h: waits for this many milliseconds, scaled by [`Speed::scale`]. Fractions of a frame
    /// accumulate.
    ///
    /// # Errors
    /// An [`Interrupt`], to be passed on by `?`.
    pub fn delay(&mut self, milliseconds: u32) -> Flow {
        self.pause(Duration::from_millis(milliseconds.into()))
    }

    /// Waits for a number of the original's delay units, each as long as [`Speed::unit`]: 10 µs by default, because its
    /// machines were much faster than its `delay` assumed. Use this for code taken unchanged from the listing and
    /// [`delay`](Machine::delay) for newly ported programs. Fractions of a frame accumulate.
    ///
    /// # Errors
    /// An [`Interrupt`], to be passed on by `?`.
    pub fn delay_units(&mut self, units: u32) -> Flow {
        self.wait(Wait { units, time: Duration::ZERO })
    }

    /// Waits for a time, scaled by [`Speed::scale`].
    ///
    /// # Errors
    /// An [`Interrupt`], to be passed on by `?`.
    pub fn pause(&mut self, time: Duration) -> Flow {
        self.wait(Wait { units: 0, time })
    }

    /// Advances the virtual time by the time for searching `nodes` positions and presents the retraces that are due. In a
    /// window this is the real time since the last retrace, elsewhere a fixed time per position, so that a run can be
    /// repeated exactly. Never sleeps.
    ///
    /// # Errors
    /// An [`Interrupt`], to be passed on by `?`.
    pub fn think(&mut self, nodes: u64) -> Flow {
        let time = self.host.thinking_time(nodes);
        self.advance(time)
    }

    /// Returns the virtual time for searching `nodes` positions in a search whose time is limited: see
    /// [`Host::search_time`].
    pub fn search_time(&mut self, nodes: u64) -> Duration {
        self.host.search_time(nodes)
    }

    /// Advances the virtual time by a frame of such a search. Never sleeps.
    ///
    /// # Errors
    /// An [`Interrupt`], to be passed on by `?`.
    pub fn search_frame(&mut self) -> Flow {
        self.advance(clock::RETRACE_PERIOD)
    }

    /// Stores what such a search found in the recording of the run, if there is one.
    pub fn search_ended(&mut self, found: &str) {
        self.host.search_ended(found);
    }

    /// Returns what the next such search found, if a recording is replayed.
    pub fn recorded_search(&mut self) -> Option<RecordedSearch> {
        self.host.recorded_search()
    }

    /// Presents the screen at the next retrace. Used for the last picture of a program.
    ///
    /// # Errors
    /// An [`Interrupt`], to be passed on by `?`.
    pub fn show_now(&mut self) -> Flow {
        self.clock.advance_to(self.clock.due());
        self.retrace()
    }

    /// Sets the mouse pointer; `None` uses the desktop's.
    pub fn set_pointer(&mut self, pointer: Option<Pointer>) {
        if pointer.is_some() != self.display.pointer().is_some() {
            self.host.hide_pointer(pointer.is_some());
        }
        self.display.set_pointer(pointer, &mut self.screen);
    }

    /// Returns the mouse pointer.
    pub fn pointer(&self) -> Option<Pointer> {
        self.display.pointer()
    }

    /// Returns the text on the desktop's clipboard, or the text last set by this machine if the desktop has no text. Never
    /// returns an empty text.
    pub fn clipboard(&mut self) -> Option<String> {
        let text = self.host.clipboard().or_else(|| self.copied.clone());
        text.filter(|text| !text.is_empty())
    }

    /// Puts a text on the clipboard, and on the desktop's if there is one.
    pub fn set_clipboard(&mut self, text: &str) {
        self.host.set_clipboard(text);
        self.copied = Some(text.to_owned());
    }

    fn wait(&mut self, wait: Wait) -> Flow {
        self.host.operation(&self.screen, &self.topic, wait)?;
        self.advance(self.clock.speed().duration_of(wait))
    }

    /// Advances the virtual time and presents each retrace.
    fn advance(&mut self, time: Duration) -> Flow {
        let until = self.clock.now() + time;
        self.check_skip()?;
        while self.clock.due() <= until {
            self.next_retrace()?;
            self.check_skip()?;
        }
        self.clock.advance_to(until);
        Ok(())
    }

    /// Waits for the next retrace, then shows a requested overlay.
    fn next_retrace(&mut self) -> Flow {
        self.clock.advance_to(self.clock.due());
        self.retrace()?;
        if self.input.exit_keys.are_pressed() {
            // Also if a program has handled the first interrupt.
            return Err(Interrupt::Left);
        }
        self.show_overlay()
    }

    fn check_skip(&self) -> Flow {
        if self.skippable && !self.input.buffer.is_empty() { Err(Interrupt::Skipped) } else { Ok(()) }
    }

    fn retrace(&mut self) -> Flow {
        // The keyboard uses the total time: a key stays down during overlays.
        let time = self.clock.retrace_time();
        self.play_until(time);
        let mut events = std::mem::take(&mut self.events);
        let picture = self.display.compose(&self.screen, self.input.mouse_position());
        let shown = self.host.retrace(self.clock.frame(), picture, &mut events);
        self.screen.clear_changes();
        self.clock.end_frame();
        for event in events.drain(..) {
            self.input.handle_event(event, time, self.screen.bounds(), |code| self.overlays.request(code));
        }
        self.events = events;
        self.input.repeat_key(time);
        shown
    }
}

/// The file of failed cases, which every property test runs first. It is committed.
#[cfg(test)]
const REGRESSIONS: proptest::test_runner::FileFailurePersistence =
    proptest::test_runner::FileFailurePersistence::Direct(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/proptest-regressions.txt"
    ));

#[cfg(test)]
mod tests;

/// Runs the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("README.md")]
struct Readme;
