//! What can occur at a table, for whatever explains it to people.

use engine::Rules;
use engine::piece::{Def, Traits};
use engine::room::{Barrier, Ground};

/// What the edition of a table has in it.
#[derive(Copy, Clone)]
pub struct Known<'a>(pub &'a Rules);

impl Known<'_> {
    /// Whether rooms are made of zones.
    #[must_use]
    pub fn zones(self) -> bool {
        self.0.layout.has_zones()
    }

    fn defs(self) -> impl Iterator<Item = &'static Def> {
        let ruleset = self.0.ruleset();
        ruleset.characters.iter().chain(ruleset.objects()).map(|piece| (ruleset.def)(*piece))
    }

    /// Whether somebody has this power, of its own or from an object or a place.
    #[must_use]
    pub fn power(self, word: &str) -> bool {
        let own = self.defs().flat_map(|def| def.powers).any(|power| power.word == word);
        own || word == FOUNTAIN && self.ground(Ground::Fountain)
    }

    /// Whether some piece has a trait.
    #[must_use]
    pub fn traits(self, wanted: Traits) -> bool {
        self.defs().any(|def| def.traits.has(wanted))
    }

    /// Whether somebody shoots.
    #[must_use]
    pub fn shots(self) -> bool {
        self.defs().any(|def| def.shot > 0)
    }

    /// Whether some room has this ground.
    #[must_use]
    pub fn ground(self, wanted: Ground) -> bool {
        self.0.plans.iter().flat_map(|plan| &plan.terrain).any(|terrain| terrain.ground == wanted)
    }

    /// Whether some room has mist.
    #[must_use]
    pub fn mist(self) -> bool {
        self.0.plans.iter().flat_map(|plan| &plan.terrain).any(|terrain| terrain.mist)
    }

    /// Whether some room has an edge like that.
    #[must_use]
    pub fn edge(self, wanted: fn(&Barrier) -> bool) -> bool {
        self.0.plans.iter().flat_map(|plan| plan.edges.iter().flatten()).any(wanted)
    }
}

/// The power of everybody at a fountain.
const FOUNTAIN: &str = "drink";
