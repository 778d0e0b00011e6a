//! What the store is told of a game beside its log.

use protocol::GameId;
use store::{Stage, Summary};

use crate::table::Table;

/// So much earlier than the clock of a table the deadline that is stored may be, in milliseconds. A server that starts
/// again then looks at the table too early, finds out when, and comes back; but most moves leave the summary as it is.
const EARLY: i64 = 10 * 60 * 1000;

/// The stored deadline of a table at which the computer is asked: a server that starts again lets it go on, although
/// nobody may come to look.
const AT_ONCE: i64 = 0;

/// The summary of a game now, given the one that is stored. That one, if it will do.
pub fn summary(game: &GameId, table: &Table, stored: Option<&Summary>, now: i64) -> Summary {
    let (stage, listed) = (table.stage(), table.laid().listed);
    let deadline = if table.asked_bots().next().is_some() { Some(AT_ONCE) } else { deadline(table, now) };
    let will_do = |stored: &&Summary| {
        let soon_enough = match (stored.deadline, deadline) {
            (Some(stored), Some(at)) => (at - EARLY..=at).contains(&stored),
            (stored, at) => stored == at,
        };
        (stored.stage, stored.listed) == (stage, listed) && soon_enough
    };
    let fresh = || Summary { game: game.clone(), stage, listed, deadline, updated: now };
    stored.filter(will_do).cloned().unwrap_or_else(fresh)
}

/// When a table has to be looked at again. One that never begins is forgotten.
pub fn deadline(table: &Table, now: i64) -> Option<i64> {
    const DAY: i64 = 24 * 60 * 60 * 1000;
    match table.stage() {
        Stage::Open if table.laid().listed => Some(now + DAY),
        Stage::Open => Some(now + 14 * DAY),
        Stage::Running => table.game().and_then(|game| game.clock().deadline()),
        Stage::Over => None,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::table::log::Laid;
    use protocol::Clock;

    #[test]
    fn a_stored_deadline_is_never_late_and_seldom_written() {
        let laid = Laid {
            table: "table base players=2 mode=fixed".to_owned(),
            clock: Clock::None,
            listed: true,
            bots: BTreeMap::new(),
        };
        let (game, table) = ("g".to_owned(), Table::new(laid).unwrap());
        let first = summary(&game, &table, None, 1000);
        assert_eq!(first.deadline, deadline(&table, 1000));
        assert_eq!(summary(&game, &table, Some(&first), 1000 + EARLY), first);
        let later = summary(&game, &table, Some(&first), 1001 + EARLY);
        assert_eq!(later.deadline, deadline(&table, 1001 + EARLY));
        assert_eq!(summary(&game, &table, Some(&later), 1000), first, "never too late");
        let over = Summary { stage: Stage::Over, ..first.clone() };
        assert_eq!(summary(&game, &table, Some(&over), 1000), first);
    }
}
