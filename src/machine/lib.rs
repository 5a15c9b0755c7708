//! A simulated PC for programs that draw: a screen of [`huanle_gfx`], a virtual clock, keyboard, mouse, speaker and Borland's
//! `rand()`. A run is (seed, timed input) → the same frames, on every machine.
//!
//! A program is an ordinary blocking function on a [`Machine`]: draw, [`delay`](Machine::delay), draw, wait for a key.
//! Time is virtual: it passes only in calls that say so, and these pass each vertical retrace to a [`Host`], which may
//! show it, record it or ignore it. `?` after such a call is where the outside can end a run.
//!
//! | if you want | look at |
//! |---|---|
//! | the machine of a program | [`Machine`] |
//! | what shows its frames and brings its events | [`Host`]; [`Headless`] shows them to nobody |
//! | keys and clicks from a script, a run again | [`timeline`], [`recording`] |
//! | the parts by themselves | [`keyboard`], [`ring`] (the BIOS buffer), [`pointer`](mod@pointer), [`clock`], [`speaker`], [`borland`] |
//! | music as notes | [`mml`], [`tune`] |
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

pub mod aside;
pub mod borland;
pub mod clock;
pub mod keyboard;
pub mod mml;
pub mod pointer;
pub mod recording;
pub mod ring;
#[cfg(feature = "source")]
pub mod source;
pub mod speaker;
pub mod timeline;
pub mod tune;
pub mod wave;

mod host;
mod layer;
mod one_word;
mod sounding;

use std::time::Duration;

pub use aside::{Overlay, ShowOverlay};
pub use borland::BorlandRng;
pub use clock::{Speed, UnknownSpeed, Wait};
pub use host::{Button, Event, Headless, Host};
pub use keyboard::{Chord, Key, Modifiers, NoKey, code};
pub use layer::HostLayer;
pub use pointer::Pointer;
pub use speaker::Tone;
pub use tune::Tune;

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
    /// A key was pressed in a skippable animation: see [`Machine::skippable`].
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
pub const KEY_BUFFER: usize = KeyBuffer::<Waiting>::HOLDS;
/// The maximum distance of the mouse from the screen, in pixels.
const FAR: i32 = 1 << 15;

/// Input that the program has not read yet: the number of inputs before it, and the modifiers held with it.
type Waiting = (u64, Input, Modifiers);

/// The PC.
pub struct Machine<'h> {
    /// The screen, shown at the next retrace.
    pub screen: Framebuffer,
    /// The generator of stars, colours and transitions: for appearance only, never for playing.
    pub show: BorlandRng,
    /// The name of the function of graphics.h, effect or lesson that the program has drawn last; empty before it has
    /// drawn anything with a lesson. See [`Overlay::Lesson`].
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
    overlay: Option<Box<PointerOverlay>>,
    mouse_seen: bool,
    speaker: Speaker,
    /// The pressed mouse buttons: left, right.
    buttons: [bool; 2],
    keys: KeyBuffer<Waiting>,
    /// DOS mouse drivers did not store clicks: ours does, so that none is lost.
    clicks: KeyBuffer<Waiting>,
    /// The second half of a key without a character, returned by the next [`getch`](Machine::getch).
    scan_code: Option<u8>,
    /// The modifiers held with the last input returned.
    held_then: Modifiers,
    /// The notches of the wheel that have not been read.
    wheel: i32,
    /// Whether the keys of overlays belong to the program.
    own_keys: bool,
    /// The total number of keys and clicks.
    came: u64,
    skippable: bool,
    events: Vec<Event>,
    /// The handler for every [`Overlay`]; taken out while it runs, so that it cannot interrupt itself.
    aside: Option<ShowOverlay<'h>>,
    /// The handler for [`Overlay::Boss`], which may also interrupt the others.
    boss: Option<ShowOverlay<'h>>,
    /// The overlay requested by a key, until it is shown.
    asked: Option<Overlay>,
    /// The number of overlays shown.
    asides: u32,
    /// The total time of all overlays.
    aside_time: Duration,
}

impl<'h> Machine<'h> {
    /// Returns a machine just switched on: black screen, time 0, `srand(seed)` done.
    pub fn new(seed: u32, speed: Speed, host: &'h mut dyn Host) -> Machine<'h> {
        Machine {
            screen: Framebuffer::vga(),
            show: BorlandRng::new(seed),
            calm: false,
            topic: "",
            aside: None,
            boss: None,
            asked: None,
            asides: 0,
            aside_time: Duration::ZERO,
            speed,
            now: Duration::ZERO,
            frame: 0,
            host,
            copied: None,
            keyboard: Keyboard::default(),
            mouse: (0, 0),
            pointer: None,
            overlay: None,
            mouse_seen: false,
            speaker: Speaker::default(),
            buttons: [false; 2],
            keys: KeyBuffer::new(),
            clicks: KeyBuffer::new(),
            scan_code: None,
            held_then: Modifiers::default(),
            wheel: 0,
            own_keys: false,
            came: 0,
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

    /// `random(n)` from the show generator.
    pub fn random(&mut self, n: u16) -> u16 {
        self.show.random(n)
    }

    /// `delay(milliseconds)` of dos.h: lets this many true milliseconds pass, scaled by [`Speed::scale`]. Fractions of
    /// a frame add up.
    ///
    /// # Errors
    /// An [`Interrupt`], to be passed on by `?`.
    pub fn delay(&mut self, milliseconds: u32) -> Flow {
        self.pause(Duration::from_millis(milliseconds.into()))
    }

    /// Lets the original's nominal milliseconds pass, as long as [`Speed::unit`] makes them: 10 µs each by default, for its
    /// machines ran far faster than its `delay` believed. For what is kept as it was in the listing; a program ported today
    /// means [`delay`](Machine::delay). Parts of a frame add up.
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

    /// Waits for a key or a click until a virtual time. Returns `None` when that time has come.
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
        self.held_then = held;
        Some(input)
    }

    /// Returns the modifiers held with the key or button that was returned last: Shift with an arrow has no code of its
    /// own.
    pub fn held_then(&self) -> Modifiers {
        self.held_then
    }

    /// Returns the modifiers held now.
    pub fn held(&self) -> Modifiers {
        self.keyboard.held()
    }

    /// Returns the notches of the mouse wheel since the last call; positive is away from the user.
    pub fn take_wheel(&mut self) -> i32 {
        std::mem::take(&mut self.wheel)
    }

    /// Sets whether all keys belong to the program. The keys of machine and host, such as those of overlays and
    /// screenshots, then require Ctrl+Alt.
    pub fn set_own_keys(&mut self, programs: bool) {
        if self.own_keys != programs {
            self.own_keys = programs;
            self.host.own_keys(programs);
        }
    }

    /// `bioskey(0)`: waits for a key. Earlier clicks are dropped.
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

    /// `getch()` of conio.h: waits for a key and returns its character. A key without one, such as an arrow or F1,
    /// returns 0, and the next call returns its scan code. Earlier clicks are dropped.
    ///
    /// ```
    /// # use huanle_machine::{Machine, Speed, timeline::{Scripted, Timeline}, Headless};
    /// # let mut nobody = Headless;
    /// # let mut host = Scripted::new("A Up 1s".parse::<Timeline>()?, &mut nobody);
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

    /// Runs an animation that any key or click skips, then draws its final picture in either case. The input that
    /// skipped it is consumed. Input from before the animation also skips it, but stays in the buffer, because it was
    /// meant for the program after it.
    ///
    /// # Errors
    /// Any [`Interrupt`] except [`Skipped`](Interrupt::Skipped).
    pub fn skippable(
        &mut self,
        story: impl FnOnce(&mut Machine<'h>) -> Flow,
        final_picture: impl FnOnce(&mut Framebuffer),
    ) -> Flow {
        self.hurried(story)?;
        final_picture(&mut self.screen);
        Ok(())
    }

    /// Runs an animation that any key or click skips, and returns that input. Input from before the animation also
    /// skips it, but stays in the buffer, as with [`skippable`](Machine::skippable).
    ///
    /// # Errors
    /// Any [`Interrupt`] except [`Skipped`](Interrupt::Skipped).
    pub fn hurried(&mut self, story: impl FnOnce(&mut Machine<'h>) -> Flow) -> Flow<Option<Input>> {
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
            self.host.own_pointer(pointer.is_some());
        }
        if pointer.is_some() && self.overlay.is_none() {
            self.overlay = Some(Box::new(PointerOverlay::new()));
            self.screen.touch();
        }
        self.pointer = pointer;
    }

    /// Returns the mouse pointer.
    pub fn pointer(&self) -> Option<Pointer> {
        self.pointer
    }

    /// Lets the time pass that it takes to think over `nodes` positions, and shows the retraces that fall due: in a window
    /// the real time since it last was at rest, elsewhere a fixed one for each position, so that a run repeats exactly.
    /// Never sleeps.
    ///
    /// # Errors
    /// An [`Interrupt`], to be passed on by `?`.
    pub fn think(&mut self, nodes: u64) -> Flow {
        let time = self.host.thought(nodes);
        self.advance(time)
    }

    /// Returns the text on the desktop's clipboard, or the text that this machine put there if the desktop has none;
    /// never an empty one.
    pub fn clipboard(&mut self) -> Option<String> {
        let text = self.host.clipboard().or_else(|| self.copied.clone());
        text.filter(|text| !text.is_empty())
    }

    /// Puts a text on the clipboard, and on the desktop's if there is one.
    pub fn set_clipboard(&mut self, text: &str) {
        self.host.set_clipboard(text);
        self.copied = Some(text.to_owned());
    }

    /// Shows the screen at the next retrace: for the last picture of a program that ends.
    ///
    /// # Errors
    /// An [`Interrupt`], to be passed on by `?`.
    pub fn show_now(&mut self) -> Flow {
        self.now = self.due();
        self.retrace()
    }

    fn wait(&mut self, wait: Wait) -> Flow {
        self.host.operation(&self.screen, self.topic, wait)?;
        self.advance(self.speed.lasts(wait))
    }

    /// Lets virtual time pass and presents each retrace.
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

    /// Returns the time of the next retrace in the program's time, which stops during overlays.
    fn due(&self) -> Duration {
        frame_time(self.frame) - self.aside_time
    }

    /// Waits for the next retrace, and then shows the overlay that was requested by then.
    fn next_retrace(&mut self) -> Flow {
        self.now = self.due();
        self.retrace()?;
        self.show_aside()
    }

    /// Returns whether a key or a click waits to be asked for.
    fn has_input(&self) -> bool {
        !(self.keys.is_empty() && self.clicks.is_empty())
    }

    fn check_skip(&self) -> Flow {
        if self.skippable && self.has_input() { Err(Interrupt::Skipped) } else { Ok(()) }
    }

    fn retrace(&mut self) -> Flow {
        // The keys know no asides: one that is held is held through them.
        let outside = frame_time(self.frame);
        self.play_on(outside);
        let mut events = std::mem::take(&mut self.events);
        let pointer = self.pointer.filter(|_| self.mouse_seen);
        let screen = match &mut self.overlay {
            Some(overlay) => overlay.compose(&self.screen, pointer.map(|pointer| (pointer, self.mouse))),
            None => &self.screen,
        };
        let shown = self.host.retrace(self.frame, screen, &mut events);
        self.screen.clear_changes();
        self.frame += 1;
        for event in events.drain(..) {
            self.take_in(event, outside);
        }
        self.events = events;
        // Held down, Esc would lead out of one screen after the other, and of the program.
        let repeated = self.keyboard.repeat(outside);
        if let Some(code) = repeated.filter(|&code| code != code::ESC || self.own_keys) {
            self.buffer_key(code);
        }
        shown
    }

    /// Handles every event from outside, whatever the program is doing.
    fn take_in(&mut self, event: Event, outside: Duration) {
        match event {
            Event::KeyDown(key) => {
                let Some(typed) = self.keyboard.press(key, outside) else { return };
                let held = self.keyboard.held();
                let ours = match self.own_keys {
                    true if held.ctrl && held.alt => key.code(Modifiers::default()),
                    true => None,
                    false => Some(typed),
                };
                match ours {
                    Some(code::F12) if self.aside.is_some() => self.asked = Some(Overlay::Lesson),
                    Some(code::F10) if self.aside.is_some() => self.asked = Some(Overlay::Planes),
                    Some(code::F6) if self.boss.is_some() => self.asked = Some(Overlay::Boss),
                    _ => self.buffer_key(typed),
                }
            }
            Event::KeyUp(key) => self.keyboard.release(key),
            Event::MouseMove { x, y } => {
                // Far beyond the screen all places are alike, and nobody's sums overflow.
                self.mouse = (x.clamp(-FAR, FAR), y.clamp(-FAR, FAR));
                self.mouse_seen = true;
            }
            Event::ButtonDown(button) => {
                self.buttons[button as usize] = true;
                let (x, y) = self.mouse;
                let on_screen = self.screen.bounds().contains(x, y);
                if on_screen {
                    self.came += 1;
                    self.clicks.put((self.came, Input::Click { x, y, button }, self.keyboard.held()));
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
        self.came += 1;
        self.keys.put((self.came, Input::Key(code), self.keyboard.held()));
    }
}

#[cfg(test)]
mod tests;

/// Runs the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("README.md")]
struct Readme;
