//! The window: a [`Host`] that shows the screen and takes keys and mouse from the desktop.
//!
//! Architecture invariants: this file opens and asks minifb's window, and `x11.rs` and `win32.rs` speak to the window system
//! besides. What minifb leaves out is made good here: taps between two updates come through its input
//! callback, covered and resized windows are painted again, pixels are scaled in `layout`, and full screen is
//! asked of the window system. On X11 a click shorter than one update (1/60 s) stays invisible: minifb reports only how the
//! buttons are.

#[cfg_attr(windows, path = "win32_clipboard.rs")]
mod clipboard;
#[cfg_attr(windows, path = "win32.rs")]
#[cfg_attr(all(unix, not(target_os = "macos")), path = "x11.rs")]
#[cfg_attr(not(any(windows, all(unix, not(target_os = "macos")))), path = "elsewhere.rs")]
mod desktop;
mod icon;
mod layout;
#[cfg(all(unix, not(target_os = "macos")))]
mod xlib;

use std::cell::RefCell;
use std::fmt;
use std::rc::Rc;
use std::time::{Duration, Instant};

use minifb::{InputCallback, MouseButton, MouseMode, ScaleMode, WindowOptions};

use crate::console;
use desktop::Desktop;
use huanle_gfx::{Framebuffer, HEIGHT, WIDTH};
use huanle_machine::clock::frame_time;
use huanle_machine::{Button, Event, Flow, Host, Interrupt, Key};
use layout::Layout;
pub use layout::Scaling;

/// The lag of real time after which the schedule restarts from now: the machine was asleep, not slow.
const LOST: Duration = Duration::from_millis(250);
/// The maximum time between shown frames while real time lags behind.
const SHOWN_AT_LEAST: Duration = Duration::from_millis(100);
/// The repaint interval if exposures are not reported.
const REPAINT: Duration = Duration::from_millis(500);

/// The title of the disguise.
const DISGUISE: &str = "MS-DOS";

/// A window on the desktop.
pub struct Window {
    window: minifb::Window,
    title: String,
    desktop: Desktop,
    intake: Rc<RefCell<Intake>>,
    layout: Layout,
    scaling: Scaling,
    pixels: Vec<u32>,
    mouse: Option<(i32, i32)>,
    buttons: [bool; 2],
    active: bool,
    /// The real time of frame 0 in the present schedule.
    started: Option<Instant>,
    painted: Option<Instant>,
    /// The real time that virtual time has reached.
    at_rest: Option<Instant>,
    /// Whether the buffer holds unpainted changes.
    pending: bool,
    /// Reports that the clipboard did not accept a text.
    no_clipboard: Box<dyn Fn()>,
}

/// A mouse action.
struct Deed {
    /// The position in the window in pixels, if it is known.
    at: Option<(f32, f32)>,
    event: Event,
}

/// The reason why there is no window.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DisplayError {
    /// The window cannot be opened, in the window system's words.
    Refused(String),
    /// The display went away while the program ran.
    Lost,
}

impl fmt::Display for DisplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DisplayError::Refused(why) => write!(
                f,
                "no window can be opened here ({why}). Start it on a desktop (X11, or Wayland with XWayland; DISPLAY tells which)"
            ),
            DisplayError::Lost => f.write_str("the display has gone, and the window with it; what was kept is safe"),
        }
    }
}

impl std::error::Error for DisplayError {}

impl Window {
    /// Opens a window whose pixels are `scale` times as large as the screen's: by default as large as fits the desktop. In one of
    /// another size the screen is enlarged as `scaling` says.
    ///
    /// # Errors
    /// If there is no display, or it refuses.
    pub fn open(title: &str, scale: Option<u16>, scaling: Scaling) -> Result<Window, DisplayError> {
        let (width, height) = match scale.map(usize::from) {
            Some(scale) => (WIDTH as usize * scale, HEIGHT as usize * scale),
            None => {
                let (width, height) = desktop::screen_size().unwrap_or((WIDTH, HEIGHT));
                layout::comfortable_size(width, height, scaling)
            }
        };
        let options = WindowOptions { resize: true, scale_mode: ScaleMode::UpperLeft, ..WindowOptions::default() };
        let mut window = minifb::Window::new(title, width, height, options)
            .map_err(|error| DisplayError::Refused(error.to_string()))?;
        let intake = Rc::new(RefCell::new(Intake::default()));
        window.set_input_callback(Box::new(Callback(Rc::clone(&intake))));
        let mut keys = Callback(Rc::clone(&intake));
        let alt = move |down| keys.set_key_state(minifb::Key::LeftAlt, down);
        let mut desktop = Desktop::of(window.get_window_handle() as usize, alt);
        desktop.set_icon(&mut window, &icon::picture(false));
        console::leave_own();
        Ok(Window {
            window,
            title: title.to_owned(),
            desktop,
            intake,
            layout: Layout::new(0, 0, scaling),
            scaling,
            pixels: Vec::new(),
            mouse: None,
            buttons: [false; 2],
            active: true,
            started: None,
            painted: None,
            at_rest: None,
            pending: true,
            no_clipboard: Box::new(|| {}),
        })
    }

    /// Sets the handler for a text that the desktop's clipboard does not accept.
    #[must_use]
    pub(crate) fn complaining(mut self, no_clipboard: Box<dyn Fn()>) -> Window {
        self.no_clipboard = no_clipboard;
        self
    }

    /// Sets the handler that is called when the display is lost, before the window system's library ends the program.
    #[must_use]
    pub(crate) fn losing(self, lost: impl Fn() + Send + Sync + 'static) -> Window {
        #[cfg(all(unix, not(target_os = "macos")))]
        xlib::when_lost(Box::new(lost));
        #[cfg(not(all(unix, not(target_os = "macos"))))]
        drop(lost);
        self
    }

    /// Closes the window.
    ///
    /// # Errors
    /// [`DisplayError::Lost`] if the window and its display were already gone.
    pub fn close(self) -> Result<(), DisplayError> {
        if !self.desktop.is_lost() {
            return Ok(());
        }
        // The window system's library would end the program in its own words as soon as it speaks to a display that has gone.
        std::mem::forget(self);
        Err(DisplayError::Lost)
    }

    /// Sleeps until a frame is due; returns whether real time lags by more than a frame.
    fn keep_pace(&mut self, frame: u64) -> bool {
        let now = Instant::now();
        let started = *self.started.get_or_insert(now);
        let due = started + frame_time(frame);
        self.at_rest = Some(due.max(now));
        if let Some(early) = due.checked_duration_since(now) {
            std::thread::sleep(early);
            return false;
        }
        let late = now - due;
        if late > LOST {
            self.started = Some(started + late);
        }
        late > frame_time(1)
    }

    /// Copies the screen to the window's buffer: all of it after a change of size, otherwise the changed rows. Returns
    /// whether anything was copied.
    fn compose(&mut self, screen: &Framebuffer) -> bool {
        let (width, height) = self.window.get_size();
        let resized = (width, height) != self.layout.size();
        if resized {
            self.layout = Layout::new(width, height, self.scaling);
            self.pixels.clear();
            self.pixels.resize(width * height, 0);
        }
        let painted = if resized {
            self.layout.paint(screen, 0..screen.height(), &mut self.pixels)
        } else {
            self.layout.paint(screen, screen.changed_rows(), &mut self.pixels)
        };
        resized || painted
    }

    fn paint(&mut self) {
        let (width, height) = self.layout.size();
        if self.pixels.is_empty() {
            // A window of no size, as Windows says of one that is put away.
            self.window.update();
        } else {
            // The buffer has the size that was asked of the window just before, so there is nothing here that could fail.
            let _ = self.window.update_with_buffer(&self.pixels, width, height);
        }
        self.painted = Some(Instant::now());
        self.pending = false;
    }

    /// Adds the events since the last update.
    fn report(&mut self, events: &mut Vec<Event>) {
        let mut intake = self.intake.borrow_mut();
        events.append(&mut intake.events);
        if std::mem::take(&mut intake.full_screen) {
            self.desktop.toggle_full_screen();
        }
        let active = self.window.is_active();
        if self.active && !active {
            events.push(Event::FocusLost);
            (intake.ctrl, intake.alt) = (false, false);
            self.buttons = [false; 2];
        }
        self.active = active;
        drop(intake);
        let place = self.window.get_mouse_pos(MouseMode::Pass).map(|(x, y)| self.layout.to_screen(x, y));
        if let Some((x, y)) = place.filter(|_| place != self.mouse) {
            self.mouse = place;
            events.push(Event::MouseMove { x, y });
        }
        match self.desktop.deeds() {
            Some(deeds) => {
                for Deed { at, event } in deeds {
                    let place = at.map(|(x, y)| self.layout.to_screen(x, y));
                    if let Some((x, y)) = place.filter(|_| place != self.mouse) {
                        self.mouse = place;
                        events.push(Event::MouseMove { x, y });
                    }
                    events.push(event);
                }
            }
            None => self.report_mouse(events),
        }
    }

    /// Adds the changes of minifb's mouse buttons and wheel.
    fn report_mouse(&mut self, events: &mut Vec<Event>) {
        for (was_down, (theirs, ours)) in
            self.buttons.iter_mut().zip([(MouseButton::Left, Button::Left), (MouseButton::Right, Button::Right)])
        {
            let is_down = self.window.get_mouse_down(theirs);
            if is_down != *was_down {
                events.push(if is_down { Event::ButtonDown(ours) } else { Event::ButtonUp(ours) });
            }
            *was_down = is_down;
        }
        let notches = self.window.get_scroll_wheel().map_or(0, |(_, notches)| notches.round() as i8);
        if notches != 0 {
            events.push(Event::Wheel(notches));
        }
    }
}

impl Host for Window {
    fn retrace(&mut self, frame: u64, screen: &Framebuffer, events: &mut Vec<Event>) -> Flow {
        if self.desktop.is_lost() {
            return Err(Interrupt::Closed);
        }
        let behind = self.keep_pace(frame);
        let news = self.compose(screen);
        self.pending |= news;
        let since = self.painted.map_or(Duration::MAX, |painted| painted.elapsed());
        if behind && since < SHOWN_AT_LEAST {
            return Ok(());
        }
        let exposed = self.desktop.exposed().unwrap_or(since > REPAINT);
        if self.desktop.is_lost() {
            return Err(Interrupt::Closed);
        }
        if self.pending || exposed {
            self.paint();
        } else {
            self.window.update();
        }
        self.report(events);
        if self.window.is_open() { Ok(()) } else { Err(Interrupt::Closed) }
    }

    fn thought(&mut self, _nodes: u64) -> Duration {
        let now = Instant::now();
        let since = self.at_rest.replace(now).unwrap_or(now);
        now - since
    }

    fn clipboard(&mut self) -> Option<String> {
        clipboard::text()
    }

    fn set_clipboard(&mut self, text: &str) {
        if !clipboard::set(text) {
            (self.no_clipboard)();
        }
    }

    fn own_pointer(&mut self, ours: bool) {
        if !self.desktop.is_lost() {
            self.window.set_cursor_visibility(!ours);
        }
    }

    /// Changes the title and the icon.
    fn disguise(&mut self, hidden: bool) {
        if !self.desktop.is_lost() {
            self.window.set_title(if hidden { DISGUISE } else { &self.title });
            self.desktop.set_icon(&mut self.window, &icon::picture(hidden));
        }
    }

    fn own_keys(&mut self, programs: bool) {
        self.intake.borrow_mut().own_keys = programs;
    }
}

/// The input collected by minifb's callback since the last update.
#[derive(Default)]
struct Intake {
    events: Vec<Event>,
    ctrl: bool,
    alt: bool,
    full_screen: bool,
    /// Whether F11 belongs to the program unless Ctrl and Alt are held.
    own_keys: bool,
}

struct Callback(Rc<RefCell<Intake>>);

impl InputCallback for Callback {
    /// Characters are typed by a person's own keyboard layout or input method; nothing asks for them yet.
    fn add_char(&mut self, _character: u32) {}

    fn set_key_state(&mut self, key: minifb::Key, down: bool) {
        let mut intake = self.0.borrow_mut();
        if matches!(key, minifb::Key::LeftAlt | minifb::Key::RightAlt) {
            intake.alt = down;
        }
        if matches!(key, minifb::Key::LeftCtrl | minifb::Key::RightCtrl) {
            intake.ctrl = down;
        }
        // The window's own keys: the program never sees them.
        let ours = !intake.own_keys || intake.ctrl && intake.alt;
        if key == minifb::Key::F11 && ours || key == minifb::Key::Enter && intake.alt {
            intake.full_screen |= down;
            return;
        }
        if let Some(key) = name(key).and_then(Key::named) {
            intake.events.push(if down { Event::KeyDown(key) } else { Event::KeyUp(key) });
        }
    }
}

/// Returns the name of a key of minifb's in our [`Key::named`]. The keypad is used for moving, as with Num Lock off.
fn name(key: minifb::Key) -> Option<&'static str> {
    use minifb::Key::*;
    Some(match key {
        Key0 => "0",
        Key1 => "1",
        Key2 => "2",
        Key3 => "3",
        Key4 => "4",
        Key5 => "5",
        Key6 => "6",
        Key7 => "7",
        Key8 => "8",
        Key9 => "9",
        A => "A",
        B => "B",
        C => "C",
        D => "D",
        E => "E",
        F => "F",
        G => "G",
        H => "H",
        I => "I",
        J => "J",
        K => "K",
        L => "L",
        M => "M",
        N => "N",
        O => "O",
        P => "P",
        Q => "Q",
        R => "R",
        S => "S",
        T => "T",
        U => "U",
        V => "V",
        W => "W",
        X => "X",
        Y => "Y",
        Z => "Z",
        F1 => "F1",
        F2 => "F2",
        F3 => "F3",
        F4 => "F4",
        F5 => "F5",
        F6 => "F6",
        F7 => "F7",
        F8 => "F8",
        F9 => "F9",
        F10 => "F10",
        F11 => "F11",
        F12 => "F12",
        Up | NumPad8 => "Up",
        Down | NumPad2 => "Down",
        Left | NumPad4 => "Left",
        Right | NumPad6 => "Right",
        Home | NumPad7 => "Home",
        End | NumPad1 => "End",
        PageUp | NumPad9 => "PgUp",
        PageDown | NumPad3 => "PgDn",
        Insert | NumPad0 => "Ins",
        Delete | NumPadDot => "Del",
        Enter | NumPadEnter => "Enter",
        Escape => "Esc",
        Space => "Space",
        Tab => "Tab",
        Backspace => "Backspace",
        Pause => "Pause",
        Apostrophe => "'",
        Backquote => "`",
        Backslash => "\\",
        Comma => ",",
        Equal => "=",
        LeftBracket => "[",
        Minus => "-",
        Period => ".",
        RightBracket => "]",
        Semicolon => ";",
        Slash | NumPadSlash => "/",
        NumPad5 => "KP5",
        NumPadAsterisk => "KP*",
        NumPadMinus => "KP-",
        NumPadPlus => "KP+",
        LeftShift | RightShift => "Shift",
        LeftCtrl | RightCtrl => "Ctrl",
        LeftAlt | RightAlt => "Alt",
        _ => return None,
    })
}
