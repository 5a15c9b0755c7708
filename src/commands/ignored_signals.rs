//! Signals that the parent process ignores, for instance SIGHUP under `nohup` and SIGINT in the background of a shell.

#![allow(unsafe_code, reason = "the system's calls have no safe interface")]

use std::mem::MaybeUninit;
use std::ptr::null;

/// The signals that end a program: Ctrl+C, the request to end, and the end of the terminal.
const SIGNALS: [libc::c_int; 3] = [libc::SIGINT, libc::SIGTERM, libc::SIGHUP];

/// Calls a function that sets handlers for the signals that end a program. Those that are ignored stay ignored.
pub(super) fn keep_ignored(set_handlers: impl FnOnce()) {
    let ignored: Vec<libc::c_int> = SIGNALS.into_iter().filter(|&signal| is_ignored(signal)).collect();
    set_handlers();
    for signal in ignored {
        // SAFETY: the call changes only what this process does with the signal, and no handler of ours is lost.
        unsafe { libc::signal(signal, libc::SIG_IGN) };
    }
}

/// Returns whether a signal is ignored.
fn is_ignored(signal: libc::c_int) -> bool {
    let mut action = MaybeUninit::<libc::sigaction>::zeroed();
    // SAFETY: without a new action, the call only writes the present one; all zeros are a valid one as well.
    unsafe {
        libc::sigaction(signal, null(), action.as_mut_ptr()) == 0 && action.assume_init().sa_sigaction == libc::SIG_IGN
    }
}
