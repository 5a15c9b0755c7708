//! The functions of Xlib that `x11.rs` and `xdnd.rs` need, with safe interfaces.
//!
//! Xlib is the library of minifb, opened when the program runs. If it fails it calls a function of ours: errors of our
//! connection are ignored, and the loss of a display ends the program.

#![allow(unsafe_code, reason = "Xlib asks functions of ours, and has no safe interface")]

use std::ffi::{CStr, c_int, c_long, c_uchar, c_ulong};
use std::io;
use std::mem::MaybeUninit;
use std::ptr;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicPtr, Ordering};

use x11_dl::xlib::{self, Display, XErrorEvent, XEvent, Xlib};

/// The number of a window.
pub(super) type Window = u32;
/// The number of a name.
pub(super) type Atom = u32;

/// No window, no atom, and any type of a property.
pub(super) const NONE: u32 = 0;
/// The maximum length of a property that is read, in units of four bytes.
const MAX_LENGTH: c_long = 1 << 18;

/// Reports that the display is lost.
type LostHandler = Box<dyn Fn() + Send + Sync>;
/// Handles an error that the display reports.
type ErrorHandler = unsafe extern "C" fn(*mut Display, *mut XErrorEvent) -> c_int;

static LOST_HANDLER: OnceLock<LostHandler> = OnceLock::new();
/// The connection whose errors are ignored; null if there is none.
static OUR_DISPLAY: AtomicPtr<Display> = AtomicPtr::new(ptr::null_mut());
/// Handles the errors of other connections.
static OTHER_ERRORS: OnceLock<Option<ErrorHandler>> = OnceLock::new();

/// Returns the library, or `None` if it is not installed.
fn library() -> Option<&'static Xlib> {
    // Never closed: minifb keeps the library open too.
    static XLIB: OnceLock<Option<Xlib>> = OnceLock::new();
    let xlib = XLIB.get_or_init(|| Xlib::open().ok()).as_ref()?;
    // SAFETY: the function may be called several times, also by minifb.
    unsafe { (xlib.XInitThreads)() };
    Some(xlib)
}

/// Sets the handler for a lost display, called before the program ends with status 1. Only the first call has an
/// effect: a program has one display.
pub(super) fn set_lost_handler(tell: LostHandler) {
    let _ = LOST_HANDLER.set(tell);
    if let Some(xlib) = library() {
        // SAFETY: the function and the library exist as long as the program runs.
        unsafe { (xlib.XSetIOErrorHandler)(Some(handle_io_error)) };
    }
}

/// Handles an I/O error. Xlib calls it on the thread whose call failed, with none of our locks held, and would end the
/// program if it returned.
unsafe extern "C" fn handle_io_error(_display: *mut Display) -> c_int {
    if let Some(tell) = LOST_HANDLER.get() {
        tell();
    }
    std::process::exit(1)
}

/// Ignores an error of our connection, for example if a window has gone. Without it Xlib would end the program.
unsafe extern "C" fn handle_error(display: *mut Display, error: *mut XErrorEvent) -> c_int {
    match OTHER_ERRORS.get() {
        // SAFETY: Xlib's own handler gets what Xlib has passed.
        Some(Some(other)) if display != OUR_DISPLAY.load(Ordering::Relaxed) => unsafe { other(display, error) },
        _ => 0,
    }
}

/// The connection to the display is lost.
pub(super) struct Lost;

/// An event of our connection.
pub(super) enum Event {
    /// A part of a window must be painted.
    Exposed,
    /// A message in 32-bit numbers from another program: its kind and its data.
    Message(Atom, [u32; 5]),
    /// The answer to [`Connection::request_selection`]: the window that has requested it, and the property that holds the
    /// selection, or [`NONE`].
    Selection(Window, Atom),
    /// Another event.
    Other,
}

/// A connection to the display in addition to minifb's. The display does not answer most requests: errors are ignored.
pub(super) struct Connection {
    xlib: &'static Xlib,
    display: *mut Display,
    lost: bool,
}

impl Connection {
    /// Opens a connection to the display of the environment; `None` if there is none.
    pub(super) fn open() -> Option<Connection> {
        let xlib = library()?;
        // SAFETY: no name means the display of the environment.
        let display = unsafe { (xlib.XOpenDisplay)(ptr::null()) };
        if display.is_null() {
            return None;
        }
        OUR_DISPLAY.store(display, Ordering::Relaxed);
        // SAFETY: the function exists as long as the program runs.
        OTHER_ERRORS.get_or_init(|| unsafe { (xlib.XSetErrorHandler)(Some(handle_error)) });
        Some(Connection { xlib, display, lost: false })
    }

    /// Returns the width and the height of the screen in pixels.
    pub(super) fn screen_size(&self) -> (i32, i32) {
        // SAFETY: the display is open.
        unsafe {
            let screen = (self.xlib.XDefaultScreen)(self.display);
            ((self.xlib.XDisplayWidth)(self.display, screen), (self.xlib.XDisplayHeight)(self.display, screen))
        }
    }

    /// Returns the window that contains all others.
    pub(super) fn root(&self) -> Window {
        // SAFETY: the display is open.
        number(unsafe { (self.xlib.XDefaultRootWindow)(self.display) })
    }

    /// Returns the atom of a name.
    pub(super) fn atom(&self, name: &CStr) -> Atom {
        // SAFETY: the display is open, and the name ends with a zero byte.
        number(unsafe { (self.xlib.XInternAtom)(self.display, name.as_ptr(), xlib::False) })
    }

    /// Asks for [`Event::Exposed`] of a window.
    pub(super) fn report_exposure(&self, window: Window) {
        // SAFETY: the display is open.
        unsafe { (self.xlib.XSelectInput)(self.display, window.into(), xlib::ExposureMask) };
    }

    /// Creates a window that is never shown.
    pub(super) fn new_hidden_window(&self) -> Window {
        let copy = xlib::CopyFromParent;
        // SAFETY: the display is open. Without a mask no attributes are read.
        number(unsafe {
            (self.xlib.XCreateWindow)(
                self.display,
                self.root().into(),
                -1,
                -1,
                1,
                1,
                0,
                copy,
                xlib::InputOnly as u32,
                ptr::null_mut(),
                0,
                ptr::null_mut(),
            )
        })
    }

    /// Sets a property of a window to a text in bytes.
    pub(super) fn set_text(&self, window: Window, name: Atom, text: &[u8]) {
        self.set_property(window, name, number(xlib::XA_STRING), text);
    }

    /// Sets a property of a window to numbers of a type.
    pub(super) fn set_numbers(&self, window: Window, name: Atom, kind: Atom, values: &[u32]) {
        // Xlib takes numbers of 32 bits as longs.
        let values: Vec<c_ulong> = values.iter().map(|&value| value.into()).collect();
        self.set_property(window, name, kind, &values);
    }

    /// Sets a property to bytes or to longs.
    fn set_property<T: Element>(&self, window: Window, name: Atom, kind: Atom, values: &[T]) {
        let (window, name, kind) = (window.into(), name.into(), kind.into());
        let (data, length) = (values.as_ptr().cast::<c_uchar>(), values.len() as c_int);
        // SAFETY: the display is open, and the data has as many values of the format as Xlib reads.
        unsafe {
            (self.xlib.XChangeProperty)(
                self.display,
                window,
                name,
                kind,
                T::FORMAT,
                xlib::PropModeReplace,
                data,
                length,
            )
        };
    }

    /// Returns the bytes of a property of a window and deletes it; empty if it has another format.
    pub(super) fn take_bytes(&self, window: Window, name: Atom) -> Vec<u8> {
        self.property(window, name, true)
    }

    /// Returns the numbers of a property of a window; empty if it has another format.
    pub(super) fn numbers(&self, window: Window, name: Atom) -> Vec<u32> {
        self.property::<c_ulong>(window, name, false).into_iter().map(number).collect()
    }

    fn property<T: Element>(&self, window: Window, name: Atom, delete: bool) -> Vec<T> {
        let (mut kind, mut format, mut length, mut left) = (0, 0, 0, 0);
        let mut data: *mut c_uchar = ptr::null_mut();
        let any = xlib::AnyPropertyType as c_ulong;
        let (window, name, delete) = (window.into(), name.into(), c_int::from(delete));
        // SAFETY: the display is open. Xlib sets the last five; the data, if there is any, has `length` values of the format
        // and is ours to free.
        unsafe {
            (self.xlib.XGetWindowProperty)(
                self.display,
                window,
                name,
                0,
                MAX_LENGTH,
                delete,
                any,
                &raw mut kind,
                &raw mut format,
                &raw mut length,
                &raw mut left,
                &raw mut data,
            );
            if data.is_null() {
                return Vec::new();
            }
            let values = match format == T::FORMAT {
                true => std::slice::from_raw_parts(data.cast::<T>(), length as usize).to_vec(),
                false => Vec::new(),
            };
            (self.xlib.XFree)(data.cast());
            values
        }
    }

    /// Asks for a selection as a type. The answer is an [`Event::Selection`]; the property has the selection's name.
    pub(super) fn request_selection(&self, window: Window, selection: Atom, kind: Atom, time: u32) {
        let (selection, kind) = (selection.into(), kind.into());
        // SAFETY: the display is open.
        unsafe {
            (self.xlib.XConvertSelection)(self.display, selection, kind, selection, window.into(), time.into());
            (self.xlib.XFlush)(self.display);
        }
    }

    /// Sends a message to the program of a window.
    pub(super) fn send(&self, to: Window, kind: Atom, data: [u32; 5]) {
        self.send_event(to, 0, to, kind, data);
    }

    /// Sends a message about a window to the window manager.
    pub(super) fn send_to_manager(&self, about: Window, kind: Atom, data: [u32; 5]) {
        let mask = xlib::SubstructureRedirectMask | xlib::SubstructureNotifyMask;
        self.send_event(self.root(), mask, about, kind, data);
    }

    fn send_event(&self, to: Window, mask: c_long, about: Window, kind: Atom, data: [u32; 5]) {
        let mut longs = xlib::ClientMessageData::new();
        for (at, value) in data.into_iter().enumerate() {
            longs.set_long(at, value as c_long);
        }
        let mut event = XEvent {
            client_message: xlib::XClientMessageEvent {
                type_: xlib::ClientMessage,
                serial: 0,
                send_event: xlib::True,
                display: self.display,
                window: about.into(),
                message_type: kind.into(),
                format: 32,
                data: longs,
            },
        };
        // SAFETY: the display is open, and the event is a client message, of which Xlib reads no more than that.
        unsafe {
            (self.xlib.XSendEvent)(self.display, to.into(), xlib::False, mask, &raw mut event);
            (self.xlib.XFlush)(self.display);
        }
    }

    /// Waits until the display has handled all requests.
    pub(super) fn sync(&self) {
        // SAFETY: the display is open.
        unsafe { (self.xlib.XSync)(self.display, xlib::False) };
    }

    /// Returns whether the display has closed the connection.
    fn is_gone(&self) -> bool {
        let mut byte = 0_u8;
        // SAFETY: the display is open; at most one byte is written, which stays in the socket.
        let length = unsafe {
            let socket = (self.xlib.XConnectionNumber)(self.display);
            libc::recv(socket, (&raw mut byte).cast(), 1, libc::MSG_PEEK | libc::MSG_DONTWAIT)
        };
        let waits = |error: io::Error| matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::Interrupted);
        length == 0 || length < 0 && !waits(io::Error::last_os_error())
    }

    /// Returns the next event, or `None` if there is none now.
    ///
    /// # Errors
    /// If the connection is lost.
    pub(super) fn next_event(&mut self) -> Result<Option<Event>, Lost> {
        if self.is_gone() {
            // Xlib ends the program if it reads from a display that has gone.
            self.lost = true;
            return Err(Lost);
        }
        // SAFETY: the display is open.
        if unsafe { (self.xlib.XPending)(self.display) } == 0 {
            return Ok(None);
        }
        let mut event = MaybeUninit::<XEvent>::zeroed();
        // SAFETY: the display is open. All zeros are an event, and Xlib writes a whole one; its type says which member.
        unsafe {
            (self.xlib.XNextEvent)(self.display, event.as_mut_ptr());
            let event = event.assume_init();
            Ok(Some(match event.get_type() {
                xlib::Expose => Event::Exposed,
                xlib::ClientMessage if event.client_message.format == 32 => {
                    let data = std::array::from_fn(|at| event.client_message.data.get_long(at) as u32);
                    Event::Message(number(event.client_message.message_type), data)
                }
                xlib::SelectionNotify => {
                    Event::Selection(number(event.selection.requestor), number(event.selection.property))
                }
                _ => Event::Other,
            }))
        }
    }
}

/// Closes the connection.
impl Drop for Connection {
    fn drop(&mut self) {
        if self.lost {
            // Xlib ends the program if it closes a display that has gone.
            return;
        }
        // SAFETY: the display is open, and nothing uses it any more.
        unsafe { (self.xlib.XCloseDisplay)(self.display) };
        let _ = OUR_DISPLAY.compare_exchange(self.display, ptr::null_mut(), Ordering::Relaxed, Ordering::Relaxed);
    }
}

/// Returns a number of Xlib, of which 32 bits count.
fn number(long: c_ulong) -> u32 {
    long as u32
}

/// A value of a property.
trait Element: Clone {
    /// The bits of a value in the protocol.
    const FORMAT: c_int;
}

impl Element for u8 {
    const FORMAT: c_int = 8;
}

/// Xlib passes numbers of 32 bits as longs.
impl Element for c_ulong {
    const FORMAT: c_int = 32;
}
