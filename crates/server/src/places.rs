//! How many connections one address may have.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::peer::household;

/// The connections of every address that has any.
pub struct Places {
    taken: Mutex<HashMap<IpAddr, usize>>,
    /// So many an address may have.
    each: usize,
}

/// A connection that counts for an address until it is dropped.
pub struct Place {
    places: Arc<Places>,
    address: IpAddr,
}

impl Places {
    pub fn new(each: usize) -> Arc<Places> {
        Arc::new(Places { taken: Mutex::default(), each })
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<IpAddr, usize>> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Another connection from an address, if it may have one.
    pub fn take(self: &Arc<Places>, address: IpAddr) -> Option<Place> {
        let address = household(address);
        let mut taken = self.lock();
        let count = taken.entry(address).or_default();
        if *count >= self.each {
            return None;
        }
        *count += 1;
        Some(Place { places: self.clone(), address })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut taken = self.places.lock();
        if let Some(count) = taken.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                taken.remove(&self.address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_has_so_many_connections() {
        let places = Places::new(2);
        let [own, neighbor, other] =
            ["2001:db8::1", "2001:db8::2", "192.0.2.1"].map(|address| address.parse().unwrap());
        let first = places.take(own).unwrap();
        let second = places.take(neighbor).unwrap();
        assert!(places.take(own).is_none());
        assert!(places.take(other).is_some());
        drop(first);
        let third = places.take(own).unwrap();
        drop((second, third));
        assert!(places.lock().is_empty(), "who is gone is forgotten");
    }
}
