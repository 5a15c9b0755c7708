//! Handles the loss of the Xlib connection. If it breaks within a call, Xlib ends the program with its own message
//! unless an error handler is set: the check in `x11.rs` comes before each picture, not within it.

#![allow(unsafe_code, reason = "Xlib asks a function of ours, and has no safe interface")]

use std::ffi::c_int;
use std::sync::OnceLock;

use x11_dl::xlib::{Display, Xlib};

/// Reports that the display is lost.
type Tell = Box<dyn Fn() + Send + Sync>;

static TELL: OnceLock<Tell> = OnceLock::new();

/// Sets the handler for a lost display, called before the program ends with status 1. Only the first call has an
/// effect: a program has one display.
pub(super) fn when_lost(tell: Tell) {
    // Open while the program runs: minifb has it open too.
    static XLIB: OnceLock<Option<Xlib>> = OnceLock::new();
    let _ = TELL.set(tell);
    if let Some(xlib) = XLIB.get_or_init(|| Xlib::open().ok()) {
        // SAFETY: the function is there as long as the program, and so is the library.
        unsafe { (xlib.XSetIOErrorHandler)(Some(lost)) };
    }
}

/// Called by Xlib on the thread whose call failed, with none of our locks held; Xlib ends the program if it returns.
unsafe extern "C" fn lost(_display: *mut Display) -> c_int {
    if let Some(tell) = TELL.get() {
        tell();
    }
    std::process::exit(1)
}
