//! How much one address may ask for.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::bucket::Bucket;
use crate::peer::household;

/// Everybody who has a socket, called or laid a table lately.
pub struct Visitors {
    all: Mutex<HashMap<IpAddr, Visitor>>,
    /// So many sockets an address may have.
    each: usize,
    /// The tables that it may lay.
    laying: Bucket,
    /// The calls that it may make without a socket.
    calls: Bucket,
}

struct Visitor {
    sockets: usize,
    laying: Bucket,
    calls: Bucket,
}

/// A socket or a request that counts for an address until it is dropped.
pub struct Visit {
    visitors: Arc<Visitors>,
    address: IpAddr,
}

impl Visitors {
    /// So many sockets for each address, so many tables in an hour, a quarter of them at once, and so many calls in a
    /// second without a socket, three times as many at once.
    pub fn new(each: usize, laying: u32, calls: u32) -> Visitors {
        let (laying, calls) = (f64::from(laying), f64::from(calls));
        Visitors {
            all: Mutex::default(),
            each,
            laying: Bucket::new(laying / 4.0, laying / 3600.0),
            calls: Bucket::new(3.0 * calls, calls),
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<IpAddr, Visitor>> {
        self.all.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Another socket or request from an address, if it may have one.
    pub fn enter(self: &Arc<Visitors>, address: IpAddr) -> Option<Visit> {
        let address = household(address);
        let mut all = self.lock();
        let visitor =
            all.entry(address).or_insert(Visitor { sockets: 0, laying: self.laying, calls: self.calls });
        if visitor.sockets >= self.each {
            return None;
        }
        visitor.sockets += 1;
        Some(Visit { visitors: self.clone(), address })
    }
}

impl Visit {
    /// Whether the address may lay another table at this time, in milliseconds.
    pub fn may_lay(&self, now: i64) -> bool {
        self.visitors.lock().get_mut(&self.address).is_some_and(|visitor| visitor.laying.take(now))
    }

    /// Whether the address may make another call without a socket at this time.
    pub fn may_call(&self, now: i64) -> bool {
        self.visitors.lock().get_mut(&self.address).is_some_and(|visitor| visitor.calls.take(now))
    }
}

impl Drop for Visit {
    fn drop(&mut self) {
        let mut all = self.visitors.lock();
        if let Some(visitor) = all.get_mut(&self.address) {
            visitor.sockets -= 1;
        }
        // Who comes back at once must not find the bucket full again; there is room for some that stay away.
        if all.len() > 10_000 {
            all.retain(|_, visitor| visitor.sockets > 0);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_has_so_many_sockets_and_tables() {
        let visitors = Arc::new(Visitors::new(2, 120, 20));
        let address: IpAddr = "2001:db8::1".parse().unwrap();
        let neighbor: IpAddr = "2001:db8::2".parse().unwrap();
        let first = visitors.enter(address).unwrap();
        let _second = visitors.enter(neighbor).unwrap();
        assert!(visitors.enter(address).is_none());
        assert!(visitors.enter("192.0.2.1".parse().unwrap()).is_some());
        assert!((0..30).all(|_| first.may_lay(0)));
        assert!(!first.may_lay(0));
        assert!(first.may_lay(30_000));
        assert!((0..60).all(|_| first.may_call(0)));
        assert!(!first.may_call(0));
        assert!(first.may_call(50));
        drop(first);
        let again = visitors.enter(address).unwrap();
        assert!(!again.may_lay(30_000), "leaving does not fill the bucket");
    }
}
