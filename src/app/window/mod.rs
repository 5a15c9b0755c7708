//! The window: a [`Host`] that shows the screen and receives keyboard and mouse input from the desktop.
//!
//! Architecture invariants: only this file uses minifb's window; `x11.rs` and `win32.rs` talk to the window system directly.
//! They provide what minifb lacks: its input callback catches key presses between two updates, exposed and resized windows
//! are repainted, `layout` scales the pixels, and full screen is requested from the window system. On X11 a click shorter than
//! one update (1/60 s) is lost, because minifb reports only the state of the buttons.

#[cfg_attr(windows, path = "win32_clipboard.rs")]
mod clipboard;
#[cfg_attr(windows, path = "win32.rs")]
#[cfg_attr(all(unix, not(target_os = "macos")), path = "x11.rs")]
#[cfg_attr(not(any(windows, all(unix, not(target_os = "macos")))), path = "unsupported.rs")]
mod desktop;
mod icon;
mod layout;
mod options;
mod stage;
#[cfg(all(unix, not(target_os = "macos")))]
mod xdnd;
#[cfg(all(unix, not(target_os = "macos")))]
mod xlib;

use std::cell::RefCell;
use std::path::PathBuf;
use std::rc::Rc;
use std::time::{Duration, Instant};

use minifb::{InputCallback, MouseButton, MouseMode, ScaleMode};

use crate::console;
use desktop::Desktop;
use huanle_gfx::{Framebuffer, HEIGHT, WIDTH};
use huanle_machine::clock::frame_time;
use huanle_machine::{Button, Event, Flow, Host, Interrupt, Key, StageSize};
use layout::Layout;
pub use options::{Scaling, WindowOptions};
use stage::{TextSizeChange, WindowStage};

/// The lag after which the schedule restarts from the current time: the computer was suspended, not slow.
const MAX_LAG: Duration = Duration::from_millis(250);
/// The maximum time between displayed frames while the program lags behind real time.
const MAX_FRAME_INTERVAL: Duration = Duration::from_millis(100);
/// The repaint interval if exposure events are not available.
const REPAINT_INTERVAL: Duration = Duration::from_millis(500);

/// The window title while the boss screen is shown.
const DISGUISE_TITLE: &str = "MS-DOS";

/// A window on the desktop.
pub struct Window {
    window: minifb::Window,
    title: String,
    desktop: Desktop,
    input: Rc<RefCell<PendingInput>>,
    layout: Layout,
    stage: WindowStage,
    pixels: Vec<u32>,
    mouse: Option<(i32, i32)>,
    buttons: [bool; 2],
    active: bool,
    /// The real time of frame 0 in the current schedule.
    started: Option<Instant>,
    painted: Option<Instant>,
    /// The real time that virtual time has reached.
    reached: Option<Instant>,
    /// `true` if the buffer holds unpainted changes.
    pending: bool,
    handlers: WindowHandlers,
}

/// The handlers of a window's user.
struct WindowHandlers {
    /// Reports that the clipboard did not accept a text.
    on_clipboard_error: Box<dyn Fn()>,
    /// Opens a file that was dropped on the window.
    on_file_dropped: Box<dyn FnMut(PathBuf)>,
}

/// Handlers that do nothing.
impl Default for WindowHandlers {
    fn default() -> WindowHandlers {
        WindowHandlers { on_clipboard_error: Box::new(|| {}), on_file_dropped: Box::new(drop) }
    }
}

/// A mouse action.
struct MouseAction {
    /// The position in the window in pixels, if known.
    at: Option<(f32, f32)>,
    event: Event,
}

/// The reason for a missing window.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DisplayError {
    /// The window cannot be opened; contains the window system's message.
    #[error(
        "cannot open a window here ({0}). Start the program on a desktop (X11, or Wayland with XWayland; set by \
        DISPLAY)"
    )]
    Refused(String),
    /// The connection to the display was lost during the run.
    #[error("the connection to the display was lost and the window closed; everything saved is safe")]
    Lost,
}

impl Window {
    /// Opens a window.
    ///
    /// # Errors
    /// If there is no display, or it refuses the window.
    pub fn open(title: &str, options: WindowOptions) -> Result<Window, DisplayError> {
        let screen = options.stage.map_or((WIDTH, HEIGHT), |stage| (stage.width, stage.height));
        let (width, height) = match options.scale {
            Some(scale) => (screen.0 * i32::from(scale), screen.1 * i32::from(scale)),
            None => layout::comfortable_size(desktop::screen_size().unwrap_or(screen), screen, options.scaling),
        };
        let (width, height) = (width as usize, height as usize);
        let resizable = minifb::WindowOptions { resize: true, scale_mode: ScaleMode::UpperLeft, ..Default::default() };
        let mut window = minifb::Window::new(title, width, height, resizable)
            .map_err(|error| DisplayError::Refused(error.to_string()))?;
        let intake = Rc::new(RefCell::new(PendingInput::default()));
        window.set_input_callback(Box::new(Callback(Rc::clone(&intake))));
        let mut keys = Callback(Rc::clone(&intake));
        let alt = move |down| keys.set_key_state(minifb::Key::LeftAlt, down);
        let mut desktop = Desktop::attach(window.get_window_handle() as usize, alt);
        desktop.set_icon(&mut window, &icon::picture(false));
        console::close_own_console();
        Ok(Window {
            window,
            title: title.to_owned(),
            desktop,
            input: intake,
            layout: Layout::new((0, 0), (WIDTH as usize, HEIGHT as usize), (0, 0)),
            stage: WindowStage::new((width, height), options),
            pixels: Vec::new(),
            mouse: None,
            buttons: [false; 2],
            active: true,
            started: None,
            painted: None,
            reached: None,
            pending: true,
            handlers: WindowHandlers::default(),
        })
    }

    /// Returns the stage at the start: the one of the options, or the one that fills the window.
    pub fn stage(&self) -> StageSize {
        self.stage.size()
    }

    /// Sets the handler for a text that the desktop's clipboard does not accept.
    #[must_use]
    pub(crate) fn on_clipboard_error(mut self, no_clipboard: Box<dyn Fn()>) -> Window {
        self.handlers.on_clipboard_error = no_clipboard;
        self
    }

    /// Sets the handler for each file that is dropped on the window.
    #[must_use]
    pub(crate) fn on_file_dropped(mut self, open: Box<dyn FnMut(PathBuf)>) -> Window {
        self.handlers.on_file_dropped = open;
        self
    }

    /// Sets the handler that is called when the display is lost, before the window system's library ends the program.
    #[must_use]
    pub(crate) fn on_display_lost(self, lost: impl Fn() + Send + Sync + 'static) -> Window {
        #[cfg(all(unix, not(target_os = "macos")))]
        xlib::set_lost_handler(Box::new(lost));
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
        // Xlib would end the program with its own message as soon as it accessed the lost display.
        std::mem::forget(self);
        Err(DisplayError::Lost)
    }

    /// Sleeps until a frame is due. Returns whether the program lags behind real time by more than a frame.
    fn wait_for_frame(&mut self, frame: u64) -> bool {
        let now = Instant::now();
        let started = *self.started.get_or_insert(now);
        let due = started + frame_time(frame);
        self.reached = Some(due.max(now));
        if let Some(early) = due.checked_duration_since(now) {
            std::thread::sleep(early);
            return false;
        }
        let late = now - due;
        if late > MAX_LAG {
            self.started = Some(started + late);
        }
        late > frame_time(1)
    }

    /// Copies the screen to the window's buffer: completely after a resize of either and after panning, otherwise only the
    /// changed rows.
    /// Returns whether anything was copied.
    fn compose(&mut self, screen: &Framebuffer) -> bool {
        let (size, screen_size) = (self.window.get_size(), (screen.width() as usize, screen.height() as usize));
        let shown = self.stage.picture_size(size, screen_size);
        let differs = !self.layout.is_for(size, screen_size, shown);
        if differs {
            self.layout = Layout::new(size, screen_size, shown);
        }
        let resized = differs || self.pixels.is_empty();
        if resized {
            self.pixels.clear();
            self.pixels.resize(size.0 * size.1, 0);
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
            // The window is empty: Windows reports this size for a minimized window.
            self.window.update();
        } else {
            // This cannot fail, because the buffer has the size that the window has just reported.
            let _ = self.window.update_with_buffer(&self.pixels, width, height);
        }
        self.painted = Some(Instant::now());
        self.pending = false;
    }

    /// Appends the events since the last update.
    fn collect_events(&mut self, events: &mut Vec<Event>) {
        let mut intake = self.input.borrow_mut();
        events.append(&mut intake.events);
        if std::mem::take(&mut intake.full_screen) {
            self.desktop.toggle_full_screen();
        }
        if let Some(change) = intake.text_size.take() {
            self.stage.change_text_size(self.layout.size(), self.layout.screen(), change);
        }
        let active = self.window.is_active();
        if self.active && !active {
            events.push(Event::FocusLost);
            (intake.ctrl, intake.alt) = (false, false);
            self.buttons = [false; 2];
        }
        self.active = active;
        drop(intake);
        events.extend(self.stage.fit(self.layout.size()).map(Event::Resize));
        events.extend(self.desktop.take_text().chars().map(Event::Text));
        let mouse = self.window.get_mouse_pos(MouseMode::Pass);
        if mouse.is_some_and(|(x, y)| self.layout.pan(x, y)) {
            self.pixels.clear();
        }
        let place = mouse.map(|(x, y)| self.layout.to_screen(x, y));
        if let Some((x, y)) = place.filter(|_| place != self.mouse) {
            self.mouse = place;
            events.push(Event::MouseMove { x, y });
        }
        match self.desktop.take_mouse_actions() {
            Some(deeds) => {
                for MouseAction { at, event } in deeds {
                    let place = at.map(|(x, y)| self.layout.to_screen(x, y));
                    if let Some((x, y)) = place.filter(|_| place != self.mouse) {
                        self.mouse = place;
                        events.push(Event::MouseMove { x, y });
                    }
                    events.push(event);
                }
            }
            None => self.collect_mouse(events),
        }
    }

    /// Appends the changes of minifb's mouse buttons and wheel.
    fn collect_mouse(&mut self, events: &mut Vec<Event>) {
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
        let behind = self.wait_for_frame(frame);
        let news = self.compose(screen);
        self.pending |= news;
        let since = self.painted.map_or(Duration::MAX, |painted| painted.elapsed());
        if behind && since < MAX_FRAME_INTERVAL {
            return Ok(());
        }
        let exposed = self.desktop.take_exposed().unwrap_or(since > REPAINT_INTERVAL);
        if self.desktop.is_lost() {
            return Err(Interrupt::Closed);
        }
        if self.pending || exposed {
            self.paint();
        } else {
            self.window.update();
        }
        self.collect_events(events);
        self.desktop.take_dropped_files().into_iter().for_each(&mut self.handlers.on_file_dropped);
        if self.window.is_open() { Ok(()) } else { Err(Interrupt::Closed) }
    }

    fn thinking_time(&mut self, _nodes: u64) -> Duration {
        let now = Instant::now();
        let since = self.reached.replace(now).unwrap_or(now);
        now - since
    }

    fn clipboard(&mut self) -> Option<String> {
        clipboard::text()
    }

    fn set_clipboard(&mut self, text: &str) {
        if !clipboard::set(text) {
            (self.handlers.on_clipboard_error)();
        }
    }

    fn hide_pointer(&mut self, ours: bool) {
        if !self.desktop.is_lost() {
            self.window.set_cursor_visibility(!ours);
        }
    }

    /// Changes the title and the icon of the window.
    fn disguise(&mut self, hidden: bool) {
        if !self.desktop.is_lost() {
            self.window.set_title(if hidden { DISGUISE_TITLE } else { &self.title });
            self.desktop.set_icon(&mut self.window, &icon::picture(hidden));
        }
    }

    fn text_input(&mut self, on: bool) {
        if !self.desktop.is_lost() {
            self.desktop.set_text_input(on);
        }
    }

    fn grab_keys(&mut self, programs: bool) {
        self.input.borrow_mut().key_grab = programs;
    }
}

/// The input collected by minifb's callback since the last update.
#[derive(Default)]
struct PendingInput {
    events: Vec<Event>,
    ctrl: bool,
    alt: bool,
    full_screen: bool,
    /// The change of the text size that the keys ask for.
    text_size: Option<TextSizeChange>,
    /// `true` if the program receives F11 and the keys of the text size unless Ctrl and Alt are held.
    key_grab: bool,
}

struct Callback(Rc<RefCell<PendingInput>>);

impl InputCallback for Callback {
    /// Ignores characters: keys are those of the American keyboard, and the text of an input method comes by the desktop.
    fn add_char(&mut self, _character: u32) {}

    fn set_key_state(&mut self, key: minifb::Key, down: bool) {
        let mut intake = self.0.borrow_mut();
        if matches!(key, minifb::Key::LeftAlt | minifb::Key::RightAlt) {
            intake.alt = down;
        }
        if matches!(key, minifb::Key::LeftCtrl | minifb::Key::RightCtrl) {
            intake.ctrl = down;
        }
        // The window's keys: the program does not receive them.
        let ours = !intake.key_grab || intake.ctrl && intake.alt;
        if key == minifb::Key::F11 && ours || key == minifb::Key::Enter && intake.alt {
            intake.full_screen |= down;
            return;
        }
        if let Some(change) = text_size_change(key).filter(|_| ours && intake.ctrl) {
            if down {
                intake.text_size = Some(change);
            }
            return;
        }
        if let Some(key) = key_name(key).and_then(Key::from_name) {
            intake.events.push(if down { Event::KeyDown(key) } else { Event::KeyUp(key) });
        }
    }
}

/// Returns the change of the text size by a key with Ctrl: the keys of browsers and terminals.
fn text_size_change(key: minifb::Key) -> Option<TextSizeChange> {
    match key {
        minifb::Key::Equal | minifb::Key::NumPadPlus => Some(TextSizeChange::Larger),
        minifb::Key::Minus | minifb::Key::NumPadMinus => Some(TextSizeChange::Smaller),
        minifb::Key::Key0 | minifb::Key::NumPad0 => Some(TextSizeChange::Automatic),
        _ => None,
    }
}

/// Returns the name of a minifb key for [`Key::named`]. The keypad acts as with Num Lock off.
fn key_name(key: minifb::Key) -> Option<&'static str> {
    use minifb::Key::*;
    /// Returns the names of keys: the first ones have those of minifb.
    macro_rules! names {
        ([$($same:ident)*] $($keys:pat => $name:literal,)*) => {
            match key {
                $($same => stringify!($same),)*
                $($keys => $name,)*
                _ => return None,
            }
        };
    }
    Some(names! {
        [
            A B C D E F G H I J K L M N O P Q R S T U V W X Y Z
            F1 F2 F3 F4 F5 F6 F7 F8 F9 F10 F11 F12
            Space Tab Backspace Pause
        ]
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
    })
}
