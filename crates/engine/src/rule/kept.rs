//! Acts kept from one list to the next.
//!
//! What a character may do depends on few squares: where its walks lead, or what is near. While
//! none of them changes, it is listed again without a search. Powers reach further and are not kept.

use crate::action::Action;
use crate::rule::walk::Scene;
use crate::side::Side;
use crate::spot::SpotSet;
use crate::table::Table;
use crate::token::{MAX_TOKENS, Token, TokenSet};

/// What acts depend on beside squares.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Terms {
    /// The side that moves the character.
    controller: Side,
    /// Whether it has a jump card.
    jumps: bool,
    /// The dungeon, as the scene counts them.
    dungeon: u32,
}

impl Terms {
    /// What walks depend on.
    pub(crate) fn of_walks(table: &Table) -> Terms {
        Terms { controller: table.active, jumps: false, dungeon: 0 }
    }

    /// What the other acts depend on.
    pub(crate) fn of_others(table: &Table, scene: &Scene) -> Terms {
        let jumps = table.holdings[table.active].jumps > 0;
        Terms { controller: table.active, jumps, dungeon: scene.dungeons }
    }
}

/// The acts of one character as they were listed last.
#[derive(Clone, Debug)]
struct Acts {
    terms: Terms,
    /// The squares they depend on.
    ground: SpotSet,
    list: Vec<Action>,
}

/// The acts of all characters as they were listed last.
#[derive(Clone, Debug, Default)]
pub struct Kept {
    /// The characters whose squares are as they were.
    fresh: TokenSet,
    acts: Vec<Acts>,
}

impl Kept {
    /// Forgets the acts that depend on squares which have changed.
    pub(crate) fn survey(&mut self, scene: &Scene) {
        for token in self.fresh {
            if self.acts[token.index()].ground.meets(&scene.changed) {
                self.fresh.remove(token);
            }
        }
    }

    /// Lists the acts of a character if they are what they were; else `false`.
    #[inline]
    pub(crate) fn list(&self, who: Token, terms: Terms, list: &mut Vec<Action>) -> bool {
        if !self.fresh.has(who) {
            return false;
        }
        let acts = &self.acts[who.index()];
        if acts.terms != terms {
            return false;
        }
        if !acts.list.is_empty() {
            list.extend_from_slice(&acts.list);
        }
        true
    }

    /// Keeps the acts of a character and the squares they depend on.
    pub(crate) fn keep(&mut self, who: Token, terms: Terms, ground: SpotSet, list: &[Action]) {
        if self.acts.is_empty() {
            self.acts.resize(MAX_TOKENS, Acts { terms, ground, list: Vec::new() });
        }
        let acts = &mut self.acts[who.index()];
        acts.terms = terms;
        acts.ground = ground;
        acts.list.clear();
        acts.list.extend_from_slice(list);
        self.fresh.add(who);
    }
}
