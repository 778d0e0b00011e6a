//! What waits to be written.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use crate::{Append, Done, StoreError};

/// What is to be done to a game.
pub enum Task {
    Append(Append),
    Forget(String),
}

impl Task {
    /// How many entries it brings.
    pub fn entries(&self) -> usize {
        match self {
            Task::Append(append) => append.entries.len(),
            Task::Forget(_) => 0,
        }
    }
}

/// A task and who waits for it.
pub struct Job {
    pub task: Task,
    pub done: Done,
}

/// Jobs in the order in which they came.
pub struct Queue {
    bound: usize,
    waiting: Mutex<Waiting>,
    changed: Condvar,
}

#[derive(Default)]
struct Waiting {
    jobs: Vec<Job>,
    closed: bool,
}

impl Queue {
    pub fn new(bound: usize) -> Queue {
        Queue { bound, waiting: Mutex::default(), changed: Condvar::new() }
    }

    /// Adds a job, or gives it back with the reason why not.
    pub fn push(&self, job: Job) -> Result<(), (Job, StoreError)> {
        let mut waiting = self.waiting();
        if waiting.closed {
            return Err((job, StoreError::Closed));
        }
        if waiting.jobs.len() >= self.bound {
            return Err((job, StoreError::Busy));
        }
        let first = waiting.jobs.is_empty();
        waiting.jobs.push(job);
        drop(waiting);
        // Whoever takes waits only while there is nothing, and waking somebody is a call to the system.
        if first {
            self.changed.notify_one();
        }
        Ok(())
    }

    /// Waits until there is something and moves all of it into `jobs`. Leaves `jobs` empty when the queue is closed
    /// and nothing is left.
    pub fn take(&self, jobs: &mut Vec<Job>) {
        jobs.clear();
        let mut waiting = self.waiting();
        while waiting.jobs.is_empty() && !waiting.closed {
            waiting = self.changed.wait(waiting).unwrap_or_else(PoisonError::into_inner);
        }
        std::mem::swap(jobs, &mut waiting.jobs);
    }

    /// Takes no more jobs.
    pub fn close(&self) {
        self.waiting().closed = true;
        self.changed.notify_all();
    }

    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn job() -> Job {
        Job { task: Task::Forget(String::new()), done: Box::new(|_| ()) }
    }

    fn refusal(queue: &Queue) -> Option<StoreError> {
        queue.push(job()).err().map(|(_, error)| error)
    }

    #[test]
    fn a_full_queue_is_busy_until_it_is_taken() {
        let (queue, mut jobs) = (Queue::new(2), Vec::new());
        assert_eq!([refusal(&queue), refusal(&queue)], [None, None]);
        assert_eq!(refusal(&queue), Some(StoreError::Busy));
        queue.take(&mut jobs);
        assert_eq!(jobs.len(), 2);
        assert_eq!(refusal(&queue), None);
    }

    #[test]
    fn a_closed_queue_gives_what_it_has_and_ends() {
        let (queue, mut jobs) = (Queue::new(2), Vec::new());
        assert_eq!(refusal(&queue), None);
        queue.close();
        assert_eq!(refusal(&queue), Some(StoreError::Closed));
        queue.take(&mut jobs);
        assert_eq!(jobs.len(), 1);
        queue.take(&mut jobs);
        assert!(jobs.is_empty());
    }
}
