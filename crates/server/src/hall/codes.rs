//! Codes with which another device takes over a seat: in memory only, good once, and not for long.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use engine::Side;
use protocol::GameId;

use crate::table::keys::{self, Print};

/// How long a code is good, in seconds.
pub const SECONDS: u32 = 600;

/// The codes that were not used yet.
#[derive(Default)]
pub struct Codes(Mutex<HashMap<Print, Code>>);

struct Code {
    game: GameId,
    side: Side,
    until: i64,
}

impl Codes {
    /// A code for a seat; one that was made for it before is good no more.
    pub fn make(&self, game: &GameId, side: Side, now: i64) -> String {
        let word = keys::word();
        let mut codes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        codes.retain(|_, code| code.until > now && !(code.game == *game && code.side == side));
        let until = now + i64::from(SECONDS) * 1000;
        codes.insert(Print::of(&word), Code { game: game.clone(), side, until });
        word
    }

    /// Uses a code up: the seat that it is for. It is found by its hash, so looking tells nothing about others.
    pub fn take(&self, word: &str, now: i64) -> Option<(GameId, Side)> {
        let code = self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(&Print::of(word))?;
        (code.until > now).then_some((code.game, code.side))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_good_once_and_not_for_long() {
        let codes = Codes::default();
        let game = "game".to_owned();
        let code = codes.make(&game, Side::Red, 0);
        assert_eq!(codes.take("guess", 1), None);
        assert_eq!(codes.take(&code, 1), Some((game.clone(), Side::Red)));
        assert_eq!(codes.take(&code, 1), None);
        let late = codes.make(&game, Side::Red, 0);
        assert_eq!(codes.take(&late, 600_000), None);
        let (first, second) = (codes.make(&game, Side::Red, 0), codes.make(&game, Side::Red, 0));
        assert_eq!(codes.take(&first, 1), None);
        assert!(codes.take(&second, 1).is_some());
    }
}
