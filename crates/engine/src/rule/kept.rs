//! Acts kept from one list to the next.
//!
//! What a character may do depends on few squares: where its walks lead, or what is near. While
//! none of them changes, it is listed again without a search. Powers reach further and are not kept.

use crate::action::Action;
use crate::rule::sheet::Sheet;
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
#[derive(Clone, Debug, Default)]
struct Acts {
    terms: Option<Terms>,
    /// The squares they depend on.
    ground: SpotSet,
    sheet: Sheet,
}

/// The acts of all characters as they were listed last.
#[derive(Clone, Debug, Default)]
pub struct Kept {
    /// The characters whose squares are as they were.
    fresh: TokenSet,
    acts: Vec<Acts>,
}

impl Kept {
    /// Forgets the acts of these characters that depend on squares which have changed.
    pub(crate) fn survey(&mut self, characters: TokenSet, changed: &SpotSet) {
        // Counted and not branched: whose squares have changed is hard to foresee.
        let mut stale = TokenSet::EMPTY;
        for token in self.fresh.and(characters) {
            stale.0 |= u64::from(self.acts[token.index()].ground.meets(changed)) << token.index();
        }
        self.fresh = self.fresh.minus(stale);
    }

    /// Lists the acts of a character if they are what they were; else `false`.
    #[inline]
    pub(crate) fn list(&self, who: Token, terms: Terms, list: &mut Vec<Action>) -> bool {
        if !self.fresh.has(who) {
            return false;
        }
        let acts = &self.acts[who.index()];
        if acts.terms != Some(terms) {
            return false;
        }
        let known = acts.sheet.actions();
        if !known.is_empty() {
            list.extend_from_slice(known);
        }
        true
    }

    /// The empty sheet on which the acts of a character are to be listed.
    pub(crate) fn begin(&mut self, who: Token) -> &mut Sheet {
        if self.acts.is_empty() {
            self.acts.resize_with(MAX_TOKENS, Acts::default);
        }
        self.fresh.remove(who);
        let sheet = &mut self.acts[who.index()].sheet;
        sheet.clear();
        sheet
    }

    /// Keeps what is on the sheet of a character, and the squares it depends on; returns the acts.
    pub(crate) fn keep(&mut self, who: Token, terms: Terms, ground: SpotSet) -> &[Action] {
        self.fresh.add(who);
        let acts = &mut self.acts[who.index()];
        acts.terms = Some(terms);
        acts.ground = ground;
        acts.sheet.actions()
    }
}
