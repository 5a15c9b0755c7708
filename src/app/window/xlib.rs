//! The end of Xlib. When its connection breaks in the middle of a call, Xlib ends the program, in its own words unless somebody
//! else is asked: the check in `x11.rs` comes before each picture, not within it.

#![allow(unsafe_code, reason = "Xlib asks a function of ours, and has no safe interface")]

use std::ffi::c_int;
use std::sync::OnceLock;

use x11_dl::xlib::{Display, Xlib};

/// Tells that the display has gone.
type Tell = Box<dyn Fn() + Send + Sync>;

static TELL: OnceLock<Tell> = OnceLock::new();

/// Has it told from now on that the display has gone, before the program ends with status 1. Only the first who asks is heard:
/// a program has one display.
pub(super) fn when_lost(tell: Tell) {
    // Open while the program runs: minifb has it open too.
    static XLIB: OnceLock<Option<Xlib>> = OnceLock::new();
    let _ = TELL.set(tell);
    if let Some(xlib) = XLIB.get_or_init(|| Xlib::open().ok()) {
        // SAFETY: the function is there as long as the program, and so is the library.
        unsafe { (xlib.XSetIOErrorHandler)(Some(lost)) };
    }
}

/// Xlib calls it on the thread whose call failed, with no lock of ours held, and ends the program if it returns.
unsafe extern "C" fn lost(_display: *mut Display) -> c_int {
    if let Some(tell) = TELL.get() {
        tell();
    }
    std::process::exit(1)
}
