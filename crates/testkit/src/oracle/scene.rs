//! Where every token is in the middle of a move.

use engine::token::MAX_TOKENS;
use engine::{Spot, Table, Token};

/// Where a token is that a move can touch.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) enum At {
    /// On a square.
    On(Spot),
    /// With the moving character.
    Held,
}

/// Where every face-up token on the board is, the moving character left out.
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
pub(super) struct Scene([Option<At>; MAX_TOKENS]);

impl Scene {
    /// The scene before the move: what shares the character's square is with it (CARRY-8),
    /// unless it is the Ghost, who carries nothing (GHOST-4).
    pub(super) fn new(table: &Table, who: Token) -> Scene {
        let start = table.spot(who);
        let carries = super::board::capacity(table, who) > 0;
        let mut scene = Scene([None; MAX_TOKENS]);
        for token in table.characters().or(table.objects()) {
            if token != who
                && let Some(spot) = table.spot(token)
            {
                let held = carries && Some(spot) == start;
                scene.0[token.index()] = Some(if held { At::Held } else { At::On(spot) });
            }
        }
        scene
    }

    /// The scene with one token elsewhere.
    pub(super) fn with(mut self, token: Token, at: At) -> Scene {
        self.0[token.index()] = Some(at);
        self
    }

    /// Every token and where it is.
    pub(super) fn tokens(&self) -> impl Iterator<Item = (Token, At)> + '_ {
        (0..MAX_TOKENS).filter_map(|i| Some((Token::new(i)?, self.0[i]?)))
    }

    /// Tokens on a square that the moving character does not hold.
    pub(super) fn on(&self, spot: Spot) -> impl Iterator<Item = Token> + '_ {
        self.tokens().filter(move |(_, at)| *at == At::On(spot)).map(|(token, _)| token)
    }

    /// Tokens with the moving character.
    pub(super) fn held(&self) -> impl Iterator<Item = Token> + '_ {
        self.tokens().filter(|(_, at)| *at == At::Held).map(|(token, _)| token)
    }
}
