//! Handles Ctrl+C and termination requests.
//!
//! One handler serves all commands. It deletes unfinished files and waits for files that are being moved into place.
//! Signals that the parent process ignores, as `nohup` makes it, stay ignored; then there is no handler.

use std::process::exit;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::capture;
use crate::records::folder;

/// The exit status after Ctrl+C, as in shells: 128 plus the number of the signal.
const INTERRUPTED: i32 = 130;

/// Ends the program at the first signal without leaving unfinished files. Does nothing if there already is a handler.
pub(super) fn remove_unfinished_files() {
    // Where there can be no handler, the program ends as it always does.
    let _ = ctrlc::try_set_handler(end);
}

/// Returns a flag that the first signal sets, so that the command can stop. The second signal ends the program.
pub(super) fn stopping() -> Arc<AtomicBool> {
    let stop = Arc::new(AtomicBool::new(false));
    let pressed = Arc::clone(&stop);
    // Where there can be no handler, the program ends as it always does, and all games are kept.
    let _ = ctrlc::try_set_handler(move || {
        if pressed.swap(true, Ordering::Relaxed) {
            end();
        }
    });
    stop
}

fn end() {
    folder::finish_writing();
    capture::remove_unfinished();
    exit(INTERRUPTED);
}
