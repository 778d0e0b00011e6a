//! What was agreed on so far, and how much more may be.

use std::collections::HashSet;
use std::sync::{Mutex, PoisonError};

use engine::Rules;
use engine::notation::agreement;
use protocol::Failure;

use crate::fail;
use crate::table::Agreement;

/// So many different agreements are played. Each stays in memory for ever, so there must be an end to them.
const MOST: usize = 2000;

/// The agreements whose rules are in memory, in full.
#[derive(Default)]
pub struct Agreements(Mutex<HashSet<String>>);

impl Agreements {
    /// The rules of an agreement, unless there were too many others. What cannot be played takes no place: it leaves
    /// nothing in memory.
    pub fn rules(&self, agreement: &Agreement) -> Result<&'static Rules, Failure> {
        let setup = agreement.setup()?;
        let line = agreement::write(&setup);
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if !known.contains(&line) && known.len() >= MOST {
            return Err(fail::busy("too many different agreements were tried: take a more common one"));
        }
        let rules = Rules::new(setup).map_err(|error| fail::malformed(error.to_string()))?;
        known.insert(line);
        Ok(rules)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use protocol::{Clock, Error};

    fn agreement(table: &str) -> Agreement {
        Agreement { table: table.to_owned(), clock: Clock::None, listed: false, bots: BTreeMap::new() }
    }

    #[test]
    fn only_what_stays_in_memory_takes_a_place() {
        let agreements = Agreements::default();
        let refused = |table: &str| agreements.rules(&agreement(table)).err().map(|failure| failure.error);
        let places = || agreements.0.lock().unwrap().len();
        for junk in ["chess", "table base players=9", "table base target=1", "table base x\u{0}", ""] {
            assert_eq!(refused(junk), Some(Error::Malformed), "{junk:?}");
        }
        assert_eq!(places(), 0);
        let first = agreements.rules(&agreement("table base players=2 target=6")).unwrap();
        let again = agreements.rules(&agreement(" table  base target=6   players=2 ")).unwrap();
        assert!(std::ptr::eq(first, again));
        assert_eq!(places(), 1);

        for other in places()..MOST {
            agreements.0.lock().unwrap().insert(format!("other {other}"));
        }
        assert_eq!(refused("table base players=2 target=7"), Some(Error::Busy));
        assert_eq!(refused("table base target=6"), None, "it is known in every spelling");
    }
}
