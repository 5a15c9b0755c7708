//! The process group of a child process: the child and its descendants, except those that have left the group.
//!
//! Windows has no such groups, and the standard library ends only a single process there: `taskkill /T`, which is part of
//! Windows, ends the child and its descendants. It does not find those whose parent has already ended.

use std::collections::BTreeSet;
use std::io;
use std::process::{Child, Command, ExitStatus};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The ids of all running children. The list is global because a signal ends the process without running destructors.
static RUNNING: Mutex<BTreeSet<u32>> = Mutex::new(BTreeSet::new());

fn running() -> MutexGuard<'static, BTreeSet<u32>> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Kills all children and their groups, for a signal handler that then ends the process. Afterwards, starting or killing a
/// child blocks forever.
pub(super) fn kill_all() {
    let children = running();
    for &id in children.iter() {
        kill_group(id);
    }
    // Stays locked until the process ends.
    std::mem::forget(children);
}

/// A running child process in a group of its own. Dropping it kills the group.
pub(super) struct ProcessGroup {
    child: Child,
    is_reaped: bool,
}

impl ProcessGroup {
    /// Starts a command.
    ///
    /// # Errors
    /// The error of the system if it cannot be started.
    pub(super) fn start(command: &mut Command) -> io::Result<ProcessGroup> {
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(command, 0);
        let mut running = running();
        let child = command.spawn()?;
        running.insert(child.id());
        Ok(ProcessGroup { child, is_reaped: false })
    }

    /// Returns the child, for its pipes and its id.
    pub(super) fn child(&mut self) -> &mut Child {
        &mut self.child
    }

    /// Returns the id of the child.
    pub(super) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Returns whether the child has ended, without reaping it: until then no other process or group gets its id.
    #[cfg(unix)]
    pub(super) fn has_ended(&mut self) -> bool {
        use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT | WaitIdOptions::NOHANG;
        self.is_reaped
            || waitid(WaitId::Pid(Pid::from_child(&self.child)), options).is_ok_and(|status| status.is_some())
    }

    /// Returns whether the child has ended.
    #[cfg(not(unix))]
    pub(super) fn has_ended(&mut self) -> bool {
        !matches!(self.child.try_wait(), Ok(None))
    }

    /// Kills the group and waits for the child. Returns its status, which is its own if it had already ended.
    pub(super) fn kill(&mut self) -> io::Result<ExitStatus> {
        if !self.is_reaped {
            let mut running = running();
            // On Windows, a process that has ended may have lost its id to another.
            if cfg!(unix) || !self.has_ended() {
                kill_group(self.child.id());
            }
            // Before the child is reaped, which frees its id.
            running.remove(&self.child.id());
            self.is_reaped = true;
        }
        let _ = self.child.kill();
        self.child.wait()
    }
}

impl Drop for ProcessGroup {
    fn drop(&mut self) {
        // Its descendants may still be running.
        let _ = self.kill();
    }
}

/// Kills the group of a child by the id of its leader. Fails if the group is empty, which is its aim.
#[cfg(unix)]
fn kill_group(id: u32) {
    use rustix::process::{Pid, Signal, kill_process_group};
    if let Some(pid) = i32::try_from(id).ok().and_then(Pid::from_raw) {
        let _ = kill_process_group(pid, Signal::KILL);
    }
}

/// Kills a child and its descendants by its id. Fails if it ends meanwhile.
#[cfg(not(unix))]
fn kill_group(id: u32) {
    use std::process::Stdio;
    if cfg!(windows) {
        let mut command = Command::new("taskkill");
        command.args(["/T", "/F", "/PID", &id.to_string()]);
        let _ = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status();
    }
}
