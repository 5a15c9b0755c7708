//! Handles Ctrl+C and termination requests.
//!
//! One handler serves all commands. It kills the child processes, deletes unfinished files and waits for files that are
//! being moved into place.
//! Signals that the parent process ignores, for instance under `nohup`, stay ignored; the others are handled.

use std::process::exit;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::process_group;
use crate::capture;
use crate::records::folder;

/// The exit status after Ctrl+C, as in shells: 128 plus the number of the signal.
const INTERRUPTED: i32 = 130;

/// Ends the program at the first signal without leaving unfinished files. Does nothing if there already is a handler.
pub(super) fn install_cleanup_handler() {
    set_handler(clean_up_and_exit);
}

/// Returns a flag that the first signal sets, so that the command can stop. The second signal ends the program.
pub(super) fn install_stop_handler() -> Arc<AtomicBool> {
    let stop = Arc::new(AtomicBool::new(false));
    let pressed = Arc::clone(&stop);
    set_handler(move || {
        if pressed.swap(true, Ordering::Relaxed) {
            clean_up_and_exit();
        }
    });
    stop
}

/// Sets the handler unless there already is one. If it cannot be set, signals have their default effect; finished games of
/// a match are already saved.
fn set_handler(handler: impl FnMut() + Send + 'static) {
    // This would also handle signals that are ignored.
    let set = || drop(ctrlc::set_handler(handler));
    #[cfg(unix)]
    super::ignored_signals::keep_ignored(set);
    #[cfg(not(unix))]
    set();
}

fn clean_up_and_exit() {
    process_group::kill_all();
    folder::finish_writing();
    capture::remove_unfinished();
    exit(INTERRUPTED);
}
