//! Processor time of this thread and of other processes, where the operating system reports it: on Linux.

use std::path::Path;
use std::time::Duration;

/// Returns the processor time that the current thread has used; `None` if it is unknown.
pub(super) fn of_thread() -> Option<Duration> {
    read(Path::new("/proc/thread-self/schedstat"))
}

/// Returns the processor time that the running threads of a process have used; `None` if it is unknown.
pub(super) fn of_process(id: u32) -> Option<Duration> {
    let threads = std::fs::read_dir(format!("/proc/{id}/task")).ok()?;
    // A thread may end meanwhile.
    threads.flatten().filter_map(|thread| read(&thread.path().join("schedstat"))).reduce(|sum, time| sum + time)
}

/// Reads the first number of a file: nanoseconds on a processor.
fn read(path: &Path) -> Option<Duration> {
    let text = std::fs::read_to_string(path).ok()?;
    Some(Duration::from_nanos(text.split(' ').next()?.parse().ok()?))
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;
    use std::time::Instant;

    #[test]
    fn work_uses_processor_time_and_sleep_does_not() {
        let time = || of_thread().unwrap();
        let before = time();
        std::thread::sleep(Duration::from_millis(100));
        assert!(time() - before < Duration::from_millis(50));
        let began = Instant::now();
        while time() - before < Duration::from_millis(60) {
            assert!(began.elapsed() < Duration::from_secs(60), "no processor time is counted");
        }
        assert!(of_process(std::process::id()).unwrap() >= Duration::from_millis(60));
        assert_eq!(of_process(u32::MAX), None);
    }
}
