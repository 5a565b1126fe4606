//! Stopping a long call by a closure.
use crate::Cancel;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

/// How often the closure is asked.
const PAUSE: Duration = Duration::from_millis(10);

impl Cancel {
    /// Does `work` and meanwhile asks `stop`, on a thread of its own; once that says yes, the calls whose options name this
    /// object fail with `ErrorKind::Cancelled`. It stays set until `clear`.
    ///
    /// A flag does as closure: `|| flag.load(Ordering::Relaxed)`. So does a deadline: `|| begin.elapsed() > limit`.
    pub fn when<T>(&self, stop: impl Fn() -> bool + Send, work: impl FnOnce() -> T) -> T {
        let ended = AtomicBool::new(false);
        let (running, cancel) = (&ended, self);
        thread::scope(|scope| {
            let asking = scope.spawn(move || {
                while !running.load(Ordering::Acquire) {
                    if stop() {
                        cancel.set();
                        return;
                    }
                    thread::park_timeout(PAUSE);
                }
            });
            let _end = AtEnd(running, asking.thread().clone()); // also where `work` panics
            work()
        })
    }
}

struct AtEnd<'a>(&'a AtomicBool, thread::Thread);

impl Drop for AtEnd<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Release);
        self.1.unpark();
    }
}
