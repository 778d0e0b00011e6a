//! When which table has to be looked at, whether it is in memory or not.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Mutex, MutexGuard, PoisonError};

use protocol::GameId;
use tokio::sync::Notify;

use crate::time::Time;

/// One alarm for each game that has a deadline.
#[derive(Default)]
pub struct Alarms {
    set: Mutex<Set>,
    changed: Notify,
}

#[derive(Default)]
struct Set {
    by_time: BTreeSet<(i64, GameId)>,
    by_game: HashMap<GameId, i64>,
}

impl Alarms {
    fn all(&self) -> MutexGuard<'_, Set> {
        self.set.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sets the alarm of a game, or takes it away.
    pub fn set(&self, game: &GameId, at: Option<i64>) {
        let mut set = self.all();
        let before = match at {
            Some(at) => set.by_game.insert(game.clone(), at),
            None => set.by_game.remove(game),
        };
        if before == at {
            return;
        }
        if let Some(before) = before {
            set.by_time.remove(&(before, game.clone()));
        }
        if let Some(at) = at {
            set.by_time.insert((at, game.clone()));
        }
        drop(set);
        self.changed.notify_one();
    }

    /// Waits until some alarms are due, takes them away and names their games.
    pub async fn due(&self, time: &Time) -> Vec<GameId> {
        loop {
            let next = self.all().by_time.first().map(|(at, _)| *at);
            match next {
                Some(at) if at <= time.now() => return self.take(time.now()),
                Some(at) => tokio::select! {
                    () = time.until(at) => {}
                    () = self.changed.notified() => {}
                },
                None => self.changed.notified().await,
            }
        }
    }

    fn take(&self, now: i64) -> Vec<GameId> {
        let mut set = self.all();
        let mut games = Vec::new();
        while set.by_time.first().is_some_and(|(at, _)| *at <= now)
            && let Some((_, game)) = set.by_time.pop_first()
        {
            set.by_game.remove(&game);
            games.push(game);
        }
        games
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[tokio::test]
    async fn alarms_ring_in_order_and_once() {
        let (alarms, time) = (Alarms::default(), Time::standing(0));
        let game = |name: &str| name.to_owned();
        alarms.set(&game("late"), Some(50));
        alarms.set(&game("early"), Some(90));
        alarms.set(&game("early"), Some(20));
        alarms.set(&game("never"), Some(10));
        alarms.set(&game("never"), None);
        time.advance(Duration::from_millis(20));
        assert_eq!(alarms.due(&time).await, ["early"]);
        let ((), due) = tokio::join!(
            async {
                tokio::task::yield_now().await;
                time.advance(Duration::from_millis(100));
            },
            alarms.due(&time)
        );
        assert_eq!(due, ["late"]);
    }

    #[tokio::test]
    async fn an_earlier_alarm_is_not_missed() {
        let (alarms, time) = (Alarms::default(), Time::standing(0));
        alarms.set(&"late".to_owned(), Some(1_000_000));
        let ((), due) = tokio::join!(
            async {
                tokio::task::yield_now().await;
                alarms.set(&"now".to_owned(), Some(0));
            },
            alarms.due(&time)
        );
        assert_eq!(due, ["now"]);
    }
}
