//! Limits of memory and time for a check, in its own process.

use std::process::exit;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use clap::Args;

/// `--memory` and `--time`.
#[derive(Args, Clone, Copy, Debug)]
pub(super) struct LimitArgs {
    /// Most memory for the check of a program, in megabytes [default: 256 with huanle mark, unlimited with huanle task check]
    #[arg(long, value_name = "MB", value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub memory: Option<u64>,
    /// Longest check of a program, in seconds [default: 30 with huanle mark, unlimited with huanle task check]
    #[arg(long, value_name = "S", value_parser = clap::value_parser!(u64).range(1..=86_400))]
    pub time: Option<u64>,
}

/// The defaults of `huanle mark`: megabytes, and seconds.
pub(super) const MEMORY: u64 = 256;
pub(super) const TIME: u64 = 30;

/// `true` if [`limit_memory`] has an effect on this system: Windows has no such limit, and macOS does not enforce it.
pub(super) const HAS_MEMORY_LIMIT: bool = cfg!(all(unix, not(target_vendor = "apple")));

/// Limits the memory of this process. An allocation beyond it ends the process with `memory allocation … failed`, and
/// without a file of the memory's contents.
#[cfg(unix)]
pub(super) fn limit_memory(megabytes: u64) {
    use rustix::process::{Resource, Rlimit, setrlimit};
    // On Linux, the limit of the address space would count reserved addresses that are not memory.
    let memory = if cfg!(any(target_os = "linux", target_os = "android")) { Resource::Data } else { Resource::As };
    let limits = [(memory, megabytes << 20), (Resource::Core, 0)];
    for (resource, most) in limits.into_iter().filter(|(resource, _)| HAS_MEMORY_LIMIT || *resource == Resource::Core) {
        // Fails if the limit is already lower.
        let _ = setrlimit(resource, Rlimit { current: Some(most), maximum: Some(most) });
    }
}

#[cfg(not(unix))]
pub(super) fn limit_memory(_: u64) {}

/// Ends the process after a time, unless it has [finished](Deadline::finish) before.
pub(super) struct Deadline(Arc<AtomicBool>);

impl Deadline {
    /// Starts the time in seconds, if there is a limit. `report` prints what happened.
    pub(super) fn start(seconds: Option<u64>, report: impl FnOnce(u64) + Send + 'static) -> Deadline {
        let finished = Arc::new(AtomicBool::new(false));
        let deadline = Deadline(Arc::clone(&finished));
        if let Some(seconds) = seconds {
            // Without memory for a thread, the check is about to end anyway.
            let _ = thread::Builder::new().spawn(move || {
                thread::sleep(Duration::from_secs(seconds));
                if !finished.swap(true, Ordering::AcqRel) {
                    report(seconds);
                    exit(1);
                }
            });
        }
        deadline
    }

    /// Ends the time. Does not return if the time is over: the process is about to end.
    pub(super) fn finish(self) {
        while self.0.swap(true, Ordering::AcqRel) {
            thread::park();
        }
    }
}
