//! The terminal from which a program was started, if there is one.
//!
//! On Windows a program is either one of the console, for which the system opens a console when it is started from the
//! desktop, or one of the desktop, which a terminal does not wait for and which can print only over the next prompt. Ours
//! are used both ways, so they are of the console and give one back that was opened for them alone, as soon as it is known
//! that a window will be theirs. From Windows 11 24H2 on none is opened: the manifest asks for that (`build.rs`).

use std::io::Write as _;

/// Closes a console that no other process uses. Does nothing if it is shared (with a terminal), if there is none, or on
/// other systems.
pub fn leave_own() {
    #[cfg(windows)]
    system::leave_own();
}

/// Writes a line on standard error, and ignores errors such as a closed terminal or a full disk.
pub fn complain(said: &str) {
    let _ = writeln!(std::io::stderr(), "{said}");
}

/// Reports why a program ends: on standard error, or in a message box if the console was closed.
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
