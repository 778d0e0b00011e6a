//! Codes with which another device takes over a seat: in memory only, good once, and not for long.
//!
//! A code begins with the name of its game. So a device that has lost the answer can ask again, with the key it chose,
//! although the code is used up, or forgotten since the server began anew.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use engine::Side;
use protocol::{Failure, GameId};

use crate::fail;
use crate::table::keys::{self, Print};

/// How long a code is good, in seconds.
pub const SECONDS: u32 = 600;

/// Stands between the name of the game and the word.
const BETWEEN: char = '-';

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
        let code = format!("{game}{BETWEEN}{}", keys::word());
        let mut codes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        codes.retain(|_, code| code.until > now && !(code.game == *game && code.side == side));
        let until = now + i64::from(SECONDS) * 1000;
        codes.insert(Print::of(&code), Code { game: game.clone(), side, until });
        code
    }

    /// The code of a seat, if there is one, is good no more.
    pub fn void(&self, game: &GameId, side: Side) {
        let mut codes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        codes.retain(|_, code| !(code.game == *game && code.side == side));
    }

    /// Uses a code up: the seat that it is for. It is found by its hash, so looking tells nothing about others.
    pub fn take(&self, code: &str, now: i64) -> Option<(GameId, Side)> {
        let code = self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(&Print::of(code))?;
        (code.until > now).then_some((code.game, code.side))
    }
}

/// What is said of a code that opens nothing.
pub fn used_up() -> Failure {
    fail::unknown("this code is used up or too old: make a new one on the other device")
}

/// The game that a code is or was for, if it is one.
pub fn game(code: &str) -> Option<GameId> {
    code.split_once(BETWEEN).map(|(game, _)| game.to_owned())
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
        let (own, other) = (codes.make(&game, Side::Red, 0), codes.make(&game, Side::Blue, 0));
        codes.void(&game, Side::Red);
        assert_eq!(codes.take(&own, 1), None);
        assert!(codes.take(&other, 1).is_some());
    }

    #[test]
    fn a_code_names_its_game() {
        let code = Codes::default().make(&"game".to_owned(), Side::Red, 0);
        assert_eq!(super::game(&code).as_deref(), Some("game"));
        assert_eq!(super::game("guess"), None);
    }
}
