//! Tables that strangers may join.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use protocol::{GameId, Offer};
use tokio::sync::watch;

/// So many tables are shown, the newest first.
const SHOWN: usize = 200;

/// The tables with a free seat.
pub struct Lobby {
    offers: Mutex<Offers>,
    /// Counts changes.
    changed: watch::Sender<u64>,
}

#[derive(Default)]
struct Offers {
    /// In the order in which they were laid.
    all: BTreeMap<u64, Offer>,
    numbers: BTreeMap<GameId, u64>,
    next: u64,
}

impl Lobby {
    pub fn new() -> Lobby {
        Lobby { offers: Mutex::default(), changed: watch::Sender::new(0) }
    }

    fn lock(&self) -> MutexGuard<'_, Offers> {
        self.offers.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Shows a table as it is now, or shows it no more.
    pub fn show(&self, game: &GameId, offer: Option<Offer>) {
        let mut guard = self.lock();
        let offers = &mut *guard;
        let number = offers.numbers.get(game).copied();
        let is_new = match (number, offer) {
            (Some(number), Some(offer)) => offers.all.insert(number, offer.clone()) != Some(offer),
            (Some(number), None) => {
                offers.numbers.remove(game);
                offers.all.remove(&number).is_some()
            }
            (None, Some(offer)) => {
                offers.numbers.insert(game.clone(), offers.next);
                offers.all.insert(offers.next, offer);
                offers.next += 1;
                true
            }
            (None, None) => false,
        };
        drop(guard);
        if is_new {
            self.changed.send_modify(|count| *count += 1);
        }
    }

    /// How many tables there are.
    pub fn len(&self) -> usize {
        self.lock().all.len()
    }

    /// The tables, newest first.
    pub fn offers(&self) -> Vec<Offer> {
        self.lock().all.values().rev().take(SHOWN).cloned().collect()
    }

    /// Is notified of changes from now on.
    pub fn watch(&self) -> watch::Receiver<u64> {
        self.changed.subscribe()
    }
}
