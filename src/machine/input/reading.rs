//! The machine's input functions: those of bios.h and conio.h, and their like for the mouse.

use std::time::Duration;

use super::Input;
use crate::{Button, Flow, Interrupt, Key, Machine, Modifiers, SourceText};
use huanle_gfx::{Framebuffer, Rect};

impl<'h> Machine<'h> {
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

    /// Waits for a key or a click as [`input`](Machine::input) does. Returns `None` as soon as
    /// [`fit_stage`](Machine::fit_stage) would change the stage, for the loops of screens that lay themselves out.
    ///
    /// # Errors
    /// An [`Interrupt`], to be passed on by `?`.
    pub fn input_or_resize(&mut self) -> Flow<Option<Input>> {
        loop {
            if let Some(input) = self.poll() {
                return Ok(Some(input));
            }
            if self.resize_is_due() {
                return Ok(None);
            }
            self.next_retrace()?;
        }
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
            if self.clock.due() > until {
                self.clock.advance_to(until);
                return Ok(None);
            }
            self.next_retrace()?;
        }
    }

    /// Returns the oldest unread key or click, if there is one. No time passes.
    pub fn poll(&mut self) -> Option<Input> {
        self.input.buffer.take()
    }

    /// `kbhit()`: returns whether [`getch`](Machine::getch) would return at once. No time passes, so a polling loop
    /// needs a delay.
    pub fn kbhit(&self) -> bool {
        self.input.buffer.has_character()
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
        if let Some(scan_code) = self.input.buffer.take_scan_code() {
            return Ok(scan_code);
        }
        let code = self.bioskey()?;
        Ok(self.input.buffer.split_code(code))
    }

    /// Returns whether a key is held down now, however long ago it was pressed. Use it for games, in which several keys act
    /// at once and at an even pace; keys that type or choose are read with [`getch`](Machine::getch) or
    /// [`input`](Machine::input), which also receive the presses of this key. The answer can change only while time passes.
    /// A tap that is shorter than a retrace period may be missed.
    ///
    /// ```
    /// # use huanle_machine::{Headless, Speed, timeline::{ScriptedHost, Timeline}};
    /// use huanle_machine::{Flow, Key, Machine};
    ///
    /// fn program(m: &mut Machine<'_>) -> Flow {
    ///     m.delay(500)?;
    ///     assert!(m.is_held(Key::named("W")) && m.is_held(Key::named("Up")));
    ///     m.delay(1000)?;
    ///     assert!(m.is_held(Key::named("W")) && !m.is_held(Key::named("Up")));
    ///     Ok(())
    /// }
    /// # let mut nobody = Headless;
    /// # let mut host = ScriptedHost::new("down:W down:Up 1s up:Up 1s".parse::<Timeline>().unwrap(), &mut nobody);
    /// # program(&mut Machine::new(1, Speed::default(), &mut host)).unwrap();
    /// ```
    pub fn is_held(&self, key: Key) -> bool {
        self.input.is_held(key)
    }

    /// Returns the modifiers held now.
    pub fn modifiers(&self) -> Modifiers {
        self.input.modifiers()
    }

    /// Returns the modifiers held with the last key or button returned. For example, an arrow with Shift has the same code
    /// as without.
    pub fn input_modifiers(&self) -> Modifiers {
        self.input.buffer.last_modifiers()
    }

    /// Returns the position of the mouse in pixels of the screen; it may be outside.
    pub fn mouse(&self) -> (i32, i32) {
        self.input.mouse_position().unwrap_or_default()
    }

    /// Returns whether a mouse button is down, wherever it was pressed.
    pub fn is_down(&self, button: Button) -> bool {
        self.input.is_down(button)
    }

    /// Returns the notches of the mouse wheel since the last call; positive is away from the user.
    pub fn take_wheel(&mut self) -> i32 {
        self.input.buffer.take_wheel()
    }

    /// Sets whether a text field is open, so that the desktop's input method is enabled. Earlier text of it is discarded.
    pub fn set_text_input(&mut self, on: bool) {
        self.input.buffer.take_text();
        self.host.text_input(on);
    }

    /// Returns the text that the desktop's input method has entered since the last call.
    pub fn take_text(&mut self) -> String {
        self.input.buffer.take_text()
    }

    /// Waits until a part of the program's data is in memory: see [`Host::load_data`](crate::Host::load_data).
    ///
    /// # Errors
    /// Returns an interrupt of the host.
    pub fn load_data(&mut self, name: &str) -> Flow {
        self.host.load_data(name)
    }

    /// Notifies the host which program, lesson or effect is open: see [`Host::open_location`](crate::Host::open_location).
    pub fn open_location(&mut self, words: &[(&str, &str)]) {
        self.host.open_location(words);
    }

    /// Notifies the host of the game on the table: see [`Host::show_game`](crate::Host::show_game).
    pub fn show_game(&mut self, file: Option<&[u8]>) {
        self.host.show_game(file);
    }

    /// Notifies the host of the sources in an editor: see [`Host::show_sources`](crate::Host::show_sources).
    pub fn show_sources(&mut self, sources: &[SourceText]) {
        self.host.show_sources(sources);
    }

    /// Returns the sources that an editor showed last: see [`Host::sources`](crate::Host::sources).
    pub fn sources(&mut self) -> Vec<SourceText> {
        self.host.sources()
    }

    /// Announces a text to users who cannot see the screen.
    pub fn announce(&mut self, text: &str) {
        self.host.announce(text);
    }

    /// Sets whether F10 is the program's key for its menu. The overlay of F10 then requires Ctrl+Alt.
    pub fn set_menu_key(&mut self, menu: bool) {
        self.input.has_menu_key = menu;
    }

    /// Sets whether the program receives all keys. The keys of the machine and the host, such as those of overlays and
    /// screenshots, then require Ctrl+Alt.
    pub fn set_key_grab(&mut self, program: bool) {
        if self.input.set_key_grab(program) {
            self.host.grab_keys(program);
        }
    }

    /// Sets whether the keys of [`run_until_key`](Machine::run_until_key) leave the program, as at its start. A program with
    /// unsaved changes receives them itself.
    pub fn set_exit_keys(&mut self, enabled: bool) {
        self.input.exit_keys.is_disabled = !enabled;
    }

    /// Waits for input, during which a finger aims in the area whose targets are too small for it: see
    /// [`Host::small_targets`](crate::Host::small_targets).
    pub fn with_small_targets<T>(&mut self, area: Option<Rect>, wait: impl FnOnce(&mut Machine<'h>) -> T) -> T {
        self.host.small_targets(area);
        let input = wait(self);
        self.host.small_targets(None);
        input
    }

    /// Runs an animation that any key or click skips, then draws its final picture in either case. The input that skips
    /// it is consumed. Input from before the animation also skips it, but stays in the buffer for the program.
    ///
    /// # Errors
    /// Any [`Interrupt`] except [`Skipped`](Interrupt::Skipped).
    pub fn run_skippable(
        &mut self,
        run: impl FnOnce(&mut Machine<'h>) -> Flow,
        final_picture: impl FnOnce(&mut Framebuffer),
    ) -> Flow {
        self.run_until_input(run)?;
        final_picture(&mut self.screen);
        Ok(())
    }

    /// Runs an animation that any key or click skips, and returns that input. Input from before the animation also
    /// skips it, but stays in the buffer, as with [`run_skippable`](Machine::run_skippable).
    ///
    /// # Errors
    /// Any [`Interrupt`] except [`Skipped`](Interrupt::Skipped).
    pub fn run_until_input(&mut self, run: impl FnOnce(&mut Machine<'h>) -> Flow) -> Flow<Option<Input>> {
        let typed_ahead = !self.input.buffer.is_empty();
        let outer = std::mem::replace(&mut self.skippable, true);
        let flow = run(self);
        self.skippable = outer;
        match flow {
            Ok(()) => Ok(None),
            Err(Interrupt::Skipped) if typed_ahead => Ok(None),
            Err(Interrupt::Skipped) => Ok(self.poll()),
            Err(interrupt) => Err(interrupt),
        }
    }
}
