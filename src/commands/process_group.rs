//! The process group of a child process: the child and its descendants, except those that have left the group.
//!
//! On Unix the child must have been started as the leader of its own group. Windows has no such groups, and the
//! standard library ends only a single process there: `taskkill /T`, which is part of Windows, ends the child and its
//! descendants. It does not find those whose parent has already ended.

use std::process::Child;

/// Returns whether a child has ended, without reaping it: until then no other process or group gets its id.
#[cfg(unix)]
pub(super) fn has_ended(child: &mut Child) -> bool {
    use rustix::process::{WaitId, WaitIdOptions, waitid};
    let options = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT | WaitIdOptions::NOHANG;
    waitid(WaitId::Pid(pid(child)), options).is_ok_and(|status| status.is_some())
}

/// Kills a child and its group, and waits for the child.
#[cfg(unix)]
pub(super) fn kill(child: &mut Child) {
    use rustix::process::{Signal, kill_process_group};
    // Fails if the group is empty.
    let _ = kill_process_group(pid(child), Signal::KILL);
    let _ = child.kill();
    let _ = child.wait();
}

#[cfg(unix)]
fn pid(child: &Child) -> rustix::process::Pid {
    rustix::process::Pid::from_child(child)
}

/// Returns whether a child has ended.
#[cfg(not(unix))]
pub(super) fn has_ended(child: &mut Child) -> bool {
    !matches!(child.try_wait(), Ok(None))
}

/// Kills a child and its descendants, and waits for the child.
#[cfg(not(unix))]
pub(super) fn kill(child: &mut Child) {
    use std::process::{Command, Stdio};
    if cfg!(windows) && !has_ended(child) {
        let mut command = Command::new("taskkill");
        command.args(["/T", "/F", "/PID", &child.id().to_string()]);
        // Fails if the child ends meanwhile.
        let _ = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status();
    }
    let _ = child.kill();
    let _ = child.wait();
}
