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
    by_game: HashMap<GameId, Alarm>,
}

/// Most alarms are put off again and again, which costs little as long as they stay where they are: only one that
/// comes up is looked at, and goes back to its time.
#[derive(Clone, Copy)]
struct Alarm {
    /// When it shall ring.
    at: i64,
    /// When it comes up, which is no later.
    up: i64,
}

impl Alarms {
    fn all(&self) -> MutexGuard<'_, Set> {
        self.set.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sets the alarm of a game, or takes it away.
    pub fn set(&self, game: &GameId, at: Option<i64>) {
        let mut guard = self.all();
        let set = &mut *guard;
        if let Some(alarm) = set.by_game.get_mut(game) {
            if let Some(at) = at.filter(|at| *at >= alarm.up) {
                alarm.at = at;
                return;
            }
            let up = alarm.up;
            set.by_game.remove(game);
            set.by_time.remove(&(up, game.clone()));
        }
        let Some(at) = at else { return };
        let is_first = set.by_time.first().is_none_or(|(first, _)| at < *first);
        set.by_time.insert((at, game.clone()));
        set.by_game.insert(game.clone(), Alarm { at, up: at });
        drop(guard);
        if is_first {
            self.changed.notify_one();
        }
    }

    /// Waits until some alarms are due, takes them away and names their games.
    pub async fn due(&self, time: &Time) -> Vec<GameId> {
        loop {
            let next = self.all().by_time.first().map(|(at, _)| *at);
            match next {
                Some(at) if at <= time.now() => {
                    let games = self.take(time.now());
                    if !games.is_empty() {
                        return games;
                    }
                }
                Some(at) => tokio::select! {
                    () = time.until(at) => {}
                    () = self.changed.notified() => {}
                },
                None => self.changed.notified().await,
            }
        }
    }

    fn take(&self, now: i64) -> Vec<GameId> {
        let mut guard = self.all();
        let set = &mut *guard;
        let mut games = Vec::new();
        while set.by_time.first().is_some_and(|(up, _)| *up <= now)
            && let Some((_, game)) = set.by_time.pop_first()
        {
            match set.by_game.get_mut(&game) {
                Some(alarm) if alarm.at > now => {
                    alarm.up = alarm.at;
                    set.by_time.insert((alarm.at, game));
                }
                _ => {
                    set.by_game.remove(&game);
                    games.push(game);
                }
            }
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
    async fn an_alarm_that_is_put_off_rings_later() {
        let (alarms, time) = (Alarms::default(), Time::standing(0));
        let game = "game".to_owned();
        for at in [10, 50, 30] {
            alarms.set(&game, Some(at));
        }
        time.advance(Duration::from_millis(29));
        assert!(alarms.take(time.now()).is_empty());
        time.advance(Duration::from_millis(1));
        assert_eq!(alarms.due(&time).await, ["game"]);
        assert!(alarms.take(1000).is_empty());
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
