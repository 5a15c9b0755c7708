//! The terminal that a program was started from, or, on Windows, was not.
//!
//! On Windows a program is either one of the console, for which the system opens a console when it is started from the
//! desktop, or one of the desktop, which a terminal does not wait for and which can print only over the next prompt. Ours
//! are used both ways, so they are of the console and give one back that was opened for them alone, as soon as it is known
//! that a window will be theirs. From Windows 11 24H2 on none is opened: the manifest asks for that (`build.rs`).

use std::io::Write as _;

/// Gives back a console that nobody else uses. Does nothing where somebody does (a terminal), or there is none, or the
/// system is not Windows.
pub fn leave_own() {
    #[cfg(windows)]
    system::leave_own();
}

/// Writes a line on standard error, if it can be written: a terminal that is gone or a disk that is full is nobody's fault here.
pub fn complain(said: &str) {
    let _ = writeln!(std::io::stderr(), "{said}");
}

/// Tells why a program ends: on standard error, or, where the console was given back, in a box on the desktop.
pub fn tell(said: &str) {
    complain(said);
    #[cfg(windows)]
    system::tell(said);
}

#[cfg(windows)]
#[allow(unsafe_code, reason = "the system's calls have no safe interface")]
mod system {
    use std::ptr::null_mut;
    use std::sync::atomic::{AtomicBool, Ordering};

    use windows_sys::Win32::System::Console::{FreeConsole, GetConsoleProcessList};
    use windows_sys::Win32::UI::WindowsAndMessaging::{MB_ICONERROR, MessageBoxW};

    static LEFT: AtomicBool = AtomicBool::new(false);

    pub(super) fn leave_own() {
        let mut processes = [0; 2];
        // SAFETY: the list has room for as many numbers as is told.
        let users = unsafe { GetConsoleProcessList(processes.as_mut_ptr(), processes.len() as u32) };
        // SAFETY: whoever still writes to the console is told that it is gone, and Rust's streams take that in silence.
        if users == 1 && unsafe { FreeConsole() } != 0 {
            LEFT.store(true, Ordering::Relaxed);
        }
    }

    pub(super) fn tell(said: &str) {
        if !LEFT.load(Ordering::Relaxed) {
            return;
        }
        let wide = |text: &str| text.encode_utf16().chain([0]).collect::<Vec<u16>>();
        let (said, title) = (wide(said), wide("欢乐棋 Huanle"));
        // SAFETY: both texts end with a zero and outlive the call.
        unsafe { MessageBoxW(null_mut(), said.as_ptr(), title.as_ptr(), MB_ICONERROR) };
    }
}
