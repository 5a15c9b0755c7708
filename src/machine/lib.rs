//! A simulated PC for programs that draw: a screen of [`huanle_gfx`], a virtual clock, keyboard, mouse, speaker and Borland's
//! `rand()`. A run is (seed, timed input) → the same frames, on every machine.
//!
//! A program is a plain blocking function on a [`Machine`]: draw, [`delay`](Machine::delay), draw, wait for a key. Time is
//! virtual: none passes but in calls that say so, and there each vertical retrace is handed to a [`Host`], which may show it,
//! record it or ignore it. `?` after such a call is where a run may be ended from outside.
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
//! Architecture invariant: this crate knows no operating system. It does not read a clock, sleep or open a file; hosts do.

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

pub use aside::{Aside, ShowAside};
pub use borland::Borland;
pub use clock::{Speed, UnknownSpeed, Wait};
pub use host::{Button, Event, Headless, Host};
pub use keyboard::{Chord, Key, Modifiers, NoKey, code};
pub use layer::Layer;
pub use pointer::Pointer;
pub use speaker::Tone;
pub use tune::Tune;

use clock::frame_time;
use huanle_gfx::Framebuffer;
use keyboard::Keyboard;
use pointer::Overlay;
use ring::Ring;
use speaker::Speaker;

/// What code that takes time returns: a value, or the reason to stop early.
pub type Flow<T = ()> = Result<T, Interrupt>;

/// Why a program stops before its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Interrupt {
    /// The window was closed.
    Closed,
    /// The script of a headless run is used up, or what was to be captured has been.
    Ended,
    /// A key was pressed in a story that may be skipped: see [`Machine::skippable`].
    Skipped,
}

/// What a person did, as a program learns of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Input {
    /// A key's BIOS code, as `bioskey(0)` gives it.
    Key(u16),
    /// A mouse button went down over a pixel of the screen.
    Click {
        /// Column, 0 to 639.
        x: i32,
        /// Row, 0 to 479.
        y: i32,
        /// Which.
        button: Button,
    },
}

/// Keys that the BIOS's buffer holds. One more is refused.
pub const KEY_BUFFER: usize = Ring::<Waiting>::HOLDS;
/// As far from the screen as the mouse is told of, in pixels.
const FAR: i32 = 1 << 15;

/// Something that a person did and the program has not asked for yet: how many such things had come before it, and what was
/// held with it.
type Waiting = (u64, Input, Modifiers);

/// The PC.
pub struct Machine<'h> {
    /// What the monitor shows at the next retrace.
    pub screen: Framebuffer,
    /// The generator of stars, colours and transitions: how things look, never how they are played.
    pub show: Borland,
    /// What the program has drawn last: a function of graphics.h, an effect, or a lesson, by its name; empty before it has
    /// drawn anything of which there could be a lesson. See [`Aside::Lesson`].
    pub topic: &'static str,
    /// Whether viewers must be spared flashing: full-screen effects in bright colours.
    pub calm: bool,
    speed: Speed,
    now: Duration,
    frame: u64,
    host: &'h mut dyn Host,
    /// What was put on the clipboard last.
    copied: Option<String>,
    keyboard: Keyboard,
    mouse: (i32, i32),
    /// The mouse's pointer, from when the mouse is first seen.
    pointer: Option<Pointer>,
    overlay: Option<Box<Overlay>>,
    mouse_seen: bool,
    speaker: Speaker,
    /// Which buttons of the mouse are down: left, right.
    buttons: [bool; 2],
    keys: Ring<Waiting>,
    /// DOS mouse drivers kept no clicks: ours does, so that none is lost.
    clicks: Ring<Waiting>,
    /// The second half of a key without a character, which [`getch`](Machine::getch) gives next.
    scan_code: Option<u8>,
    /// What was held with the input that was given last.
    held_then: Modifiers,
    /// Notches of the wheel that nobody has asked for.
    wheel: i32,
    /// Whether the keys of asides are the program's.
    own_keys: bool,
    /// How many keys and clicks have come, ever.
    came: u64,
    skippable: bool,
    events: Vec<Event>,
    /// What shows an [`Aside`]; taken out while it does, so that none interrupts itself.
    aside: Option<ShowAside<'h>>,
    /// What shows [`Aside::Boss`], which may interrupt the others too.
    boss: Option<ShowAside<'h>>,
    /// The aside asked for by a key, until it is shown.
    asked: Option<Aside>,
    /// How many asides were shown.
    asides: u32,
    /// How long all asides took together.
    aside_time: Duration,
}

impl<'h> Machine<'h> {
    /// A machine just switched on: black screen, time 0, `srand(seed)` done.
    pub fn new(seed: u32, speed: Speed, host: &'h mut dyn Host) -> Machine<'h> {
        Machine {
            screen: Framebuffer::vga(),
            show: Borland::new(seed),
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
            keys: Ring::new(),
            clicks: Ring::new(),
            scan_code: None,
            held_then: Modifiers::default(),
            wheel: 0,
            own_keys: false,
            came: 0,
            skippable: false,
            events: Vec::new(),
        }
    }

    /// Virtual time since the machine was switched on, [asides](Aside) left out.
    pub fn now(&self) -> Duration {
        self.now
    }

    /// The number of the next retrace.
    pub fn frame(&self) -> u64 {
        self.frame
    }

    /// Where the mouse is, in pixels of the screen; perhaps outside of it.
    pub fn mouse(&self) -> (i32, i32) {
        self.mouse
    }

    /// Whether a button of the mouse is down, wherever it went down.
    pub fn is_down(&self, button: Button) -> bool {
        self.buttons[button as usize]
    }

    /// `kbhit()`: whether [`getch`](Machine::getch) would give something at once. Lets no time pass, so that a loop that
    /// asks again and again needs a delay in it.
    pub fn kbhit(&self) -> bool {
        self.scan_code.is_some() || !self.keys.is_empty()
    }

    /// `random(n)` from the show generator.
    pub fn random(&mut self, n: u16) -> u16 {
        self.show.random(n)
    }

    /// `delay(milliseconds)` of dos.h: lets so many true milliseconds pass, or as many as [`Speed::scale`] makes of them.
    /// Parts of a frame add up.
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

    /// Lets time of our own stories pass, as [`Speed::scale`] makes it.
    ///
    /// # Errors
    /// An [`Interrupt`], to be passed on by `?`.
    pub fn pause(&mut self, time: Duration) -> Flow {
        self.wait(Wait { units: 0, time })
    }

    /// How virtual time follows from what programs ask for.
    pub fn speed(&self) -> Speed {
        self.speed
    }

    /// Changes the pace of what comes.
    pub fn set_speed(&mut self, speed: Speed) {
        self.speed = speed;
    }

    /// Waits for a key or a click until a virtual time. `None` if that comes first: then it is that time.
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

    /// Waits for a key or a click, the oldest one not yet asked for.
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

    /// The oldest key or click not yet asked for, if there is one. Lets no time pass.
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

    /// What was held when the key or the button went down that was given last: Shift with an arrow has no code of its own.
    pub fn held_then(&self) -> Modifiers {
        self.held_then
    }

    /// Which modifiers are held now.
    pub fn held(&self) -> Modifiers {
        self.keyboard.held()
    }

    /// How many notches the mouse's wheel was turned since this was last asked, away from the hand if positive.
    pub fn take_wheel(&mut self) -> i32 {
        std::mem::take(&mut self.wheel)
    }

    /// Says whether every key is the program's from now on. What machine and host have keys of their own for, from asides to
    /// pictures, is asked for with Ctrl+Alt and that key then.
    pub fn set_own_keys(&mut self, programs: bool) {
        if self.own_keys != programs {
            self.own_keys = programs;
            self.host.own_keys(programs);
        }
    }

    /// `bioskey(0)`: waits for a key. Clicks before it are dropped.
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

    /// `getch()` of conio.h: waits for a key and gives its character. A key that has none, such as an arrow or F1, gives 0,
    /// and the next call gives its scan code. Clicks before it are dropped.
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

    /// Tells a story that any key or click cuts short, and leaves its final picture, told to its end or not. The input that
    /// cut it short is spent. One that was waiting before the story began cuts it short too, but stays: it was meant for
    /// what comes after.
    ///
    /// # Errors
    /// Any [`Interrupt`] but [`Skipped`](Interrupt::Skipped).
    pub fn skippable(
        &mut self,
        story: impl FnOnce(&mut Machine<'h>) -> Flow,
        final_picture: impl FnOnce(&mut Framebuffer),
    ) -> Flow {
        self.hurried(story)?;
        final_picture(&mut self.screen);
        Ok(())
    }

    /// Tells a story that any key or click cuts short, and gives the input that did. One that was waiting before the story
    /// began cuts it short too, but stays, as in [`skippable`](Machine::skippable).
    ///
    /// # Errors
    /// Any [`Interrupt`] but [`Skipped`](Interrupt::Skipped).
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

    /// Says how the mouse's pointer looks from now on; `None` leaves it to the desktop.
    pub fn set_pointer(&mut self, pointer: Option<Pointer>) {
        if pointer.is_some() != self.pointer.is_some() {
            self.host.own_pointer(pointer.is_some());
        }
        if pointer.is_some() && self.overlay.is_none() {
            self.overlay = Some(Box::new(Overlay::new()));
            self.screen.touch();
        }
        self.pointer = pointer;
    }

    /// How the mouse's pointer looks.
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

    /// The text on the desktop's clipboard, or what this machine put there if the desktop has none: never an empty one.
    pub fn clipboard(&mut self) -> Option<String> {
        let text = self.host.clipboard().or_else(|| self.copied.clone());
        text.filter(|text| !text.is_empty())
    }

    /// Puts a text on the clipboard: on the desktop's, where there is one.
    pub fn set_clipboard(&mut self, text: &str) {
        self.host.set_clipboard(text);
        self.copied = Some(text.to_owned());
    }

    /// Shows the screen as it is, at the next retrace: for the last picture of a program that ends.
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

    /// Lets virtual time pass, and shows each retrace that falls due.
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

    /// When the next retrace falls due, in the program's time, which stands still during asides.
    fn due(&self) -> Duration {
        frame_time(self.frame) - self.aside_time
    }

    /// Lets time pass until the next retrace, and shows the aside that was asked for by then.
    fn next_retrace(&mut self) -> Flow {
        self.now = self.due();
        self.retrace()?;
        self.show_aside()
    }

    /// Whether a key or a click waits to be asked for.
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

    /// The intake: every event from outside comes through here, whatever the program is doing.
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
                    Some(code::F12) if self.aside.is_some() => self.asked = Some(Aside::Lesson),
                    Some(code::F10) if self.aside.is_some() => self.asked = Some(Aside::Planes),
                    Some(code::F6) if self.boss.is_some() => self.asked = Some(Aside::Boss),
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

/// The examples of README run.
#[cfg(doctest)]
#[doc = include_str!("README.md")]
struct Readme;
