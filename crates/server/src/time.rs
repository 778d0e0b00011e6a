//! The time of day, or the one that a test sets.

use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use tokio::sync::watch;

/// A source of time, in milliseconds of Unix time.
#[derive(Clone, Default)]
pub struct Time(Source);

#[derive(Clone, Default)]
enum Source {
    #[default]
    System,
    Set(Arc<watch::Sender<i64>>),
}

impl Time {
    /// The system's.
    pub fn system() -> Time {
        Time::default()
    }

    /// A time that stands still until it is moved with [`Time::advance`].
    pub fn standing(at: i64) -> Time {
        Time(Source::Set(Arc::new(watch::Sender::new(at))))
    }

    /// Moves a standing time on. The system's time goes its own way.
    pub fn advance(&self, by: Duration) {
        if let Source::Set(now) = &self.0 {
            now.send_modify(|now| *now += by.as_millis() as i64);
        }
    }

    /// Now.
    pub fn now(&self) -> i64 {
        match &self.0 {
            Source::System => {
                SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |d| d.as_millis() as i64)
            }
            Source::Set(now) => *now.borrow(),
        }
    }

    /// Completes when it is at least this late.
    pub async fn until(&self, at: i64) {
        match &self.0 {
            Source::System => loop {
                let left = at - self.now();
                if left <= 0 {
                    return;
                }
                // The system's time may be set meanwhile, so it is asked again now and then.
                tokio::time::sleep(Duration::from_millis(left.min(60_000) as u64)).await;
            },
            Source::Set(now) => {
                // The sender is in `self`, so this ends only when the time has come.
                let _ = now.subscribe().wait_for(|now| *now >= at).await;
            }
        }
    }
}
