//! What is on the squares adjacent to a character, looked up once for all its actions.

use crate::rule::walk::Scene;
use crate::spot::Spot;
use crate::table::Table;
use crate::token::TokenSet;

/// The squares adjacent to a square, taken together.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Beside {
    /// The tokens on them.
    pub tokens: TokenSet,
    /// Whether ground or an illusion make one of them special.
    pub special: bool,
}

impl Beside {
    pub(crate) fn new(table: &Table, scene: &Scene, at: Spot) -> Beside {
        let (tokens, special) = scene.beside(table.ways(at), table.rules().layout.beyond(at));
        Beside { tokens, special }
    }
}
