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
//! | input devices | [`keyboard`], [`ring`] (the BIOS keyboard buffer), [`pointer`](mod@pointer) |
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
pub mod ring;
#[cfg(feature = "source")]
pub mod source;
pub mod speaker;
pub mod timeline;
pub mod tune;
pub mod wave;

mod escape;
mod host;
mod layer;
mod sound;

use std::time::Duration;

pub use borland::BorlandRng;
pub use clock::{ParseSpeedError, Speed, Wait};
pub use host::{Button, Event, Headless, Host};
pub use keyboard::{Chord, Key, Modifiers, ParseKeyError, code};
pub use layer::HostLayer;
pub use overlay::{Overlay, OverlayHandler};
pub use pointer::Pointer;
pub use tune::{Tone, Tune};

use clock::frame_time;
use huanle_gfx::Framebuffer;
use keyboard::Keyboard;
use pointer::PointerOverlay;
use ring::KeyBuffer;
use speaker::Speaker;

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
}

/// User input, as a program receives it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Input {
    /// A key's BIOS code, as returned by `bioskey(0)`.
    Key(u16),
    /// A mouse button was pressed over a pixel of the screen.
    Click {
        /// Column, 0 to 639.
        x: i32,
        /// Row, 0 to 479.
        y: i32,
        /// The button.
        button: Button,
    },
}

/// The capacity of the BIOS keyboard buffer. Further keys are refused.
pub const KEY_BUFFER_CAPACITY: usize = KeyBuffer::<BufferedInput>::CAPACITY;
/// The maximum distance of the mouse from the screen, in pixels.
const MAX_MOUSE_DISTANCE: i32 = 1 << 15;

/// Input that the program has not read yet: the number of inputs before it, and the modifiers held with it.
type BufferedInput = (u64, Input, Modifiers);

/// The PC.
pub struct Machine<'h> {
    /// The screen, shown at the next retrace.
    pub screen: Framebuffer,
    /// The generator of stars, colours and transitions: for appearance only, never for playing.
    pub visual_rng: BorlandRng,
    /// The name of the graphics.h function, effect or lesson that drew last; empty until something with a lesson has been
    /// drawn. See [`Overlay::Lesson`].
    pub topic: &'static str,
    /// Whether to avoid flashing: full-screen effects in bright colours.
    pub calm: bool,
    speed: Speed,
    now: Duration,
    frame: u64,
    host: &'h mut dyn Host,
    /// The text last put on the clipboard.
    copied: Option<String>,
    keyboard: Keyboard,
    mouse: (i32, i32),
    /// The mouse pointer, after the first mouse event.
    pointer: Option<Pointer>,
    pointer_overlay: Option<Box<PointerOverlay>>,
    mouse_moved: bool,
    speaker: Speaker,
    /// The pressed mouse buttons: left, right.
    buttons: [bool; 2],
    keys: KeyBuffer<BufferedInput>,
    /// Unread clicks. DOS mouse drivers did not buffer clicks; ours does, so that no click is lost.
    clicks: KeyBuffer<BufferedInput>,
    /// The second half of a key without a character, returned by the next [`getch`](Machine::getch).
    scan_code: Option<u8>,
    /// The modifiers held with the last input returned.
    input_modifiers: Modifiers,
    /// The unread notches of the wheel.
    wheel: i32,
    /// Whether the program also receives the keys of overlays.
    key_grab: bool,
    /// The total number of keys and clicks received.
    input_count: u64,
    skippable: bool,
    events: Vec<Event>,
    /// The handler for every [`Overlay`]; taken out while it runs, so that it cannot interrupt itself.
    overlay_handler: Option<OverlayHandler<'h>>,
    /// The handler for [`Overlay::Boss`], which may also interrupt the others.
    boss_handler: Option<OverlayHandler<'h>>,
    /// The overlay requested by a key, until it is shown.
    requested_overlay: Option<Overlay>,
    /// The number of overlays shown.
    overlay_count: u32,
    /// The total time of all overlays.
    overlay_time: Duration,
}

impl<'h> Machine<'h> {
    /// Creates a machine with a black screen at time 0, after `srand(seed)`.
    pub fn new(seed: u32, speed: Speed, host: &'h mut dyn Host) -> Machine<'h> {
        Machine {
            screen: Framebuffer::vga(),
            visual_rng: BorlandRng::new(seed),
            calm: false,
            topic: "",
            overlay_handler: None,
            boss_handler: None,
            requested_overlay: None,
            overlay_count: 0,
            overlay_time: Duration::ZERO,
            speed,
            now: Duration::ZERO,
            frame: 0,
            host,
            copied: None,
            keyboard: Keyboard::default(),
            mouse: (0, 0),
            pointer: None,
            pointer_overlay: None,
            mouse_moved: false,
            speaker: Speaker::default(),
            buttons: [false; 2],
            keys: KeyBuffer::new(),
            clicks: KeyBuffer::new(),
            scan_code: None,
            input_modifiers: Modifiers::default(),
            wheel: 0,
            key_grab: false,
            input_count: 0,
            skippable: false,
            events: Vec::new(),
        }
    }

    /// Returns the virtual time since the machine was switched on, excluding [overlays](Overlay).
    pub fn now(&self) -> Duration {
        self.now
    }

    /// Returns the number of the next retrace.
    pub fn frame(&self) -> u64 {
        self.frame
    }

    /// Returns the position of the mouse in pixels of the screen; it may be outside.
    pub fn mouse(&self) -> (i32, i32) {
        self.mouse
    }

    /// Returns whether a mouse button is down, wherever it was pressed.
    pub fn is_down(&self, button: Button) -> bool {
        self.buttons[button as usize]
    }

    /// `kbhit()`: returns whether [`getch`](Machine::getch) would return at once. No time passes, so a polling loop
    /// needs a delay.
    pub fn kbhit(&self) -> bool {
        self.scan_code.is_some() || !self.keys.is_empty()
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

    /// Returns the speed of virtual time.
    pub fn speed(&self) -> Speed {
        self.speed
    }

    /// Sets the speed.
    pub fn set_speed(&mut self, speed: Speed) {
        self.speed = speed;
    }

    /// Waits for a key or a click until a virtual time. Returns `None` at that time.
    ///
    /// # Errors
    /// An [`Interrupt`], to be passed on by `?`.
    pub fn input_until(&mut self, until: Duration) -> Flow<Option<Input>> {
        loop {
            if let Some(input) = self.poll() {
                return Ok(Some(input));
            }
            if self.due() > until {
                self.now = self.now.max(until);
                return Ok(None);
            }
            self.next_retrace()?;
        }
    }

    /// Waits for a key or a click and returns the oldest unread one.
    ///
    /// # Errors
    /// An [`Interrupt`], to be passed on by `?`.
    pub fn input(&mut self) -> Flow<Input> {
        loop {
            if let Some(input) = self.poll() {
                return Ok(input);
            }
            self.next_retrace()?;
        }
    }

    /// Returns the oldest unread key or click, if there is one. No time passes.
    pub fn poll(&mut self) -> Option<Input> {
        let key_first = match (self.keys.first(), self.clicks.first()) {
            (Some((key, ..)), Some((click, ..))) => key < click,
            (key, _) => key.is_some(),
        };
        let oldest = if key_first { self.keys.take() } else { self.clicks.take() };
        let (_, input, held) = oldest?;
        self.input_modifiers = held;
        Some(input)
    }

    /// Returns the modifiers held with the last key or button returned. For example, an arrow with Shift has the same code
    /// as without.
    pub fn input_modifiers(&self) -> Modifiers {
        self.input_modifiers
    }

    /// Returns the modifiers held now.
    pub fn modifiers(&self) -> Modifiers {
        self.keyboard.modifiers()
    }

    /// Returns the notches of the mouse wheel since the last call; positive is away from the user.
    pub fn take_wheel(&mut self) -> i32 {
        std::mem::take(&mut self.wheel)
    }

    /// Sets whether the program receives all keys. The keys of the machine and the host, such as those of overlays and
    /// screenshots, then require Ctrl+Alt.
    pub fn set_key_grab(&mut self, programs: bool) {
        if self.key_grab != programs {
            self.key_grab = programs;
            self.host.grab_keys(programs);
        }
    }

    /// `bioskey(0)`: waits for a key. Discards earlier clicks.
    ///
    /// # Errors
    /// An [`Interrupt`], to be passed on by `?`.
    pub fn bioskey(&mut self) -> Flow<u16> {
        loop {
            if let Input::Key(code) = self.input()? {
                return Ok(code);
            }
        }
    }

    /// `getch()` of conio.h: waits for a key and returns its character. For a key without a character, such as an arrow or
    /// F1, it returns 0, and the next call returns the scan code. Discards earlier clicks.
    ///
    /// ```
    /// # use huanle_machine::{Machine, Speed, timeline::{ScriptedHost, Timeline}, Headless};
    /// # let mut nobody = Headless;
    /// # let mut host = ScriptedHost::new("A Up 1s".parse::<Timeline>()?, &mut nobody);
    /// # let m = &mut Machine::new(1, Speed::default(), &mut host);
    /// assert_eq!(m.getch(), Ok(b'a'));
    /// assert_eq!(m.getch(), Ok(0));
    /// assert_eq!(m.getch(), Ok(72), "the arrow up");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// An [`Interrupt`], to be passed on by `?`.
    pub fn getch(&mut self) -> Flow<u8> {
        if let Some(scan_code) = self.scan_code.take() {
            return Ok(scan_code);
        }
        let [scan_code, character] = self.bioskey()?.to_be_bytes();
        if character == 0 {
            self.scan_code = Some(scan_code);
        }
        Ok(character)
    }

    /// Runs an animation that any key or click skips, then draws its final picture in either case. The input that skips
    /// it is consumed. Input from before the animation also skips it, but stays in the buffer for the program.
    ///
    /// # Errors
    /// Any [`Interrupt`] except [`Skipped`](Interrupt::Skipped).
    pub fn run_skippable(
        &mut self,
        story: impl FnOnce(&mut Machine<'h>) -> Flow,
        final_picture: impl FnOnce(&mut Framebuffer),
    ) -> Flow {
        self.run_until_input(story)?;
        final_picture(&mut self.screen);
        Ok(())
    }

    /// Runs an animation that any key or click skips, and returns that input. Input from before the animation also
    /// skips it, but stays in the buffer, as with [`run_skippable`](Machine::run_skippable).
    ///
    /// # Errors
    /// Any [`Interrupt`] except [`Skipped`](Interrupt::Skipped).
    pub fn run_until_input(&mut self, story: impl FnOnce(&mut Machine<'h>) -> Flow) -> Flow<Option<Input>> {
        let typed_ahead = self.has_input();
        let outer = std::mem::replace(&mut self.skippable, true);
        let told = story(self);
        self.skippable = outer;
        match told {
            Ok(()) => Ok(None),
            Err(Interrupt::Skipped) if typed_ahead => Ok(None),
            Err(Interrupt::Skipped) => Ok(self.poll()),
            Err(interrupt @ (Interrupt::Closed | Interrupt::Ended)) => Err(interrupt),
        }
    }

    /// Sets the mouse pointer; `None` uses the desktop's.
    pub fn set_pointer(&mut self, pointer: Option<Pointer>) {
        if pointer.is_some() != self.pointer.is_some() {
            self.host.hide_pointer(pointer.is_some());
        }
        if pointer.is_some() && self.pointer_overlay.is_none() {
            self.pointer_overlay = Some(Box::new(PointerOverlay::new()));
            self.screen.touch();
        }
        self.pointer = pointer;
    }

    /// Returns the mouse pointer.
    pub fn pointer(&self) -> Option<Pointer> {
        self.pointer
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

    /// Presents the screen at the next retrace. Used for the last picture of a program.
    ///
    /// # Errors
    /// An [`Interrupt`], to be passed on by `?`.
    pub fn show_now(&mut self) -> Flow {
        self.now = self.due();
        self.retrace()
    }

    fn wait(&mut self, wait: Wait) -> Flow {
        self.host.operation(&self.screen, self.topic, wait)?;
        self.advance(self.speed.duration_of(wait))
    }

    /// Advances the virtual time and presents each retrace.
    fn advance(&mut self, time: Duration) -> Flow {
        let until = self.now + time;
        self.check_skip()?;
        while self.due() <= until {
            self.next_retrace()?;
            self.check_skip()?;
        }
        self.now = until;
        Ok(())
    }

    /// Returns the time of the next retrace in program time, which stops during overlays.
    fn due(&self) -> Duration {
        frame_time(self.frame) - self.overlay_time
    }

    /// Waits for the next retrace, then shows a requested overlay.
    fn next_retrace(&mut self) -> Flow {
        self.now = self.due();
        self.retrace()?;
        self.show_overlay()
    }

    /// Returns whether there is an unread key or click.
    fn has_input(&self) -> bool {
        !(self.keys.is_empty() && self.clicks.is_empty())
    }

    fn check_skip(&self) -> Flow {
        if self.skippable && self.has_input() { Err(Interrupt::Skipped) } else { Ok(()) }
    }

    fn retrace(&mut self) -> Flow {
        // The keyboard uses outside time: a key stays down during overlays.
        let outside = frame_time(self.frame);
        self.play_until(outside);
        let mut events = std::mem::take(&mut self.events);
        let pointer = self.pointer.filter(|_| self.mouse_moved);
        let screen = match &mut self.pointer_overlay {
            Some(overlay) => overlay.compose(&self.screen, pointer.map(|pointer| (pointer, self.mouse))),
            None => &self.screen,
        };
        let shown = self.host.retrace(self.frame, screen, &mut events);
        self.screen.clear_changes();
        self.frame += 1;
        for event in events.drain(..) {
            self.handle_event(event, outside);
        }
        self.events = events;
        // A repeating Esc would leave one screen after another and finally the program.
        let repeated = self.keyboard.repeat(outside);
        if let Some(code) = repeated.filter(|&code| code != code::ESC || self.key_grab) {
            self.buffer_key(code);
        }
        shown
    }

    /// Handles an event, whatever the program is doing.
    fn handle_event(&mut self, event: Event, outside: Duration) {
        match event {
            Event::KeyDown(key) => {
                let Some(typed) = self.keyboard.press(key, outside) else { return };
                let held = self.keyboard.modifiers();
                let ours = match self.key_grab {
                    true if held.ctrl && held.alt => key.code(Modifiers::default()),
                    true => None,
                    false => Some(typed),
                };
                match ours {
                    Some(code::F12) if self.overlay_handler.is_some() => self.requested_overlay = Some(Overlay::Lesson),
                    Some(code::F10) if self.overlay_handler.is_some() => self.requested_overlay = Some(Overlay::Planes),
                    Some(code::F6) if self.boss_handler.is_some() => self.requested_overlay = Some(Overlay::Boss),
                    _ => self.buffer_key(typed),
                }
            }
            Event::KeyUp(key) => self.keyboard.release(key),
            Event::MouseMove { x, y } => {
                // Positions far outside the screen are clamped, so that sums cannot overflow.
                self.mouse = (
                    x.clamp(-MAX_MOUSE_DISTANCE, MAX_MOUSE_DISTANCE),
                    y.clamp(-MAX_MOUSE_DISTANCE, MAX_MOUSE_DISTANCE),
                );
                self.mouse_moved = true;
            }
            Event::ButtonDown(button) => {
                self.buttons[button as usize] = true;
                let (x, y) = self.mouse;
                let on_screen = self.screen.bounds().contains(x, y);
                if on_screen {
                    self.input_count += 1;
                    self.clicks.put((self.input_count, Input::Click { x, y, button }, self.keyboard.modifiers()));
                }
            }
            Event::ButtonUp(button) => self.buttons[button as usize] = false,
            Event::Wheel(notches) => self.wheel = self.wheel.saturating_add(notches.into()),
            Event::FocusLost => {
                self.keyboard.release_all();
                self.buttons = [false; 2];
            }
        }
    }

    fn buffer_key(&mut self, code: u16) {
        self.input_count += 1;
        self.keys.put((self.input_count, Input::Key(code), self.keyboard.modifiers()));
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
