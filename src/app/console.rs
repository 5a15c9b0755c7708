//! The terminal from which a program was started, if there is one.
//!
//! On Windows a program is either a console program, for which the system opens a console when it is started from the
//! desktop, or a GUI program, for which a terminal does not wait and which prints over the next prompt. Ours are used both
//! ways, so they are console programs and close a console that was opened only for them as soon as they open a window. Since
//! Windows 11 24H2 the system opens none, because the manifest says so (`build.rs`).

use std::io::Write as _;

/// Closes the console if no other process uses it. Does nothing if it is shared with a terminal, if there is no console,
/// or on other systems.
pub fn close_own_console() {
    #[cfg(windows)]
    system::close_own_console();
}

/// Prints a line to standard error. Ignores errors such as a closed terminal or a full disk.
pub fn print_error(message: &str) {
    let _ = writeln!(std::io::stderr(), "{message}");
}

/// Reports the error that ends a program: on standard error, and also in a message box if the console was closed.
pub fn report_error(message: &str) {
    print_error(message);
    #[cfg(windows)]
    system::report_error(message);
}

#[cfg(windows)]
#[allow(unsafe_code, reason = "the system's calls have no safe interface")]
mod system {
    use std::ptr::null_mut;
    use std::sync::atomic::{AtomicBool, Ordering};

    use windows_sys::Win32::System::Console::{FreeConsole, GetConsoleProcessList};
    use windows_sys::Win32::UI::WindowsAndMessaging::{MB_ICONERROR, MessageBoxW};

    static CONSOLE_CLOSED: AtomicBool = AtomicBool::new(false);

    pub(super) fn close_own_console() {
        let mut processes = [0; 2];
        // SAFETY: the list has room for the number of entries passed.
        let users = unsafe { GetConsoleProcessList(processes.as_mut_ptr(), processes.len() as u32) };
        // SAFETY: later writes to the console fail with an error, which Rust's standard streams ignore.
        if users == 1 && unsafe { FreeConsole() } != 0 {
            CONSOLE_CLOSED.store(true, Ordering::Relaxed);
        }
    }

    pub(super) fn report_error(message: &str) {
        if !CONSOLE_CLOSED.load(Ordering::Relaxed) {
            return;
        }
        let wide = |text: &str| text.encode_utf16().chain([0]).collect::<Vec<u16>>();
        let (message, title) = (wide(message), wide("欢乐棋 Huanle"));
        // SAFETY: both texts are null-terminated and outlive the call.
        unsafe { MessageBoxW(null_mut(), message.as_ptr(), title.as_ptr(), MB_ICONERROR) };
    }
}
