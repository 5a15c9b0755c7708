//! Handles the loss of the Xlib connection. If it breaks during a call, Xlib ends the program with its own message unless
//! an error handler is set; the check in `x11.rs` runs only before each picture.

#![allow(unsafe_code, reason = "Xlib asks a function of ours, and has no safe interface")]

use std::ffi::c_int;
use std::sync::OnceLock;

use x11_dl::xlib::{Display, Xlib};

/// Reports that the display is lost.
type LostHandler = Box<dyn Fn() + Send + Sync>;

static LOST_HANDLER: OnceLock<LostHandler> = OnceLock::new();

/// Sets the handler for a lost display, called before the program ends with status 1. Only the first call has an
/// effect: a program has one display.
pub(super) fn set_lost_handler(tell: LostHandler) {
    // Never closed: minifb keeps the library open too.
    static XLIB: OnceLock<Option<Xlib>> = OnceLock::new();
    let _ = LOST_HANDLER.set(tell);
    if let Some(xlib) = XLIB.get_or_init(|| Xlib::open().ok()) {
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
