//! Lasting abilities, as a closed set of flags that the rule files read.

/// A set of lasting abilities.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Traits(u32);

impl Traits {
    /// None.
    pub const NONE: Traits = Traits(0);
    /// Passes obstacles, fountains and enemies while moving.
    pub const FLIES: Traits = Traits(1);
    /// Passes any terrain and any character while moving; walls as the edition words it.
    pub const INCORPOREAL: Traits = Traits(1 << 1);
    /// Moves over pits without ending there.
    pub const CROSSES_PITS: Traits = Traits(1 << 2);
    /// Moves over pits, ends on them and holds them shut for friends.
    pub const STANDS_ON_PITS: Traits = Traits(1 << 3);
    /// Goes through a wall for an action point.
    pub const WALKS_WALLS: Traits = Traits(1 << 4);
    /// Cannot jump.
    pub const NEVER_JUMPS: Traits = Traits(1 << 5);
    /// Turns a room either way.
    pub const TURNS_BOTH_WAYS: Traits = Traits(1 << 6);
    /// Reads scrolls.
    pub const MAGIC_USER: Traits = Traits(1 << 7);
    /// Fires the wand.
    pub const FIRES_WAND: Traits = Traits(1 << 8);
    /// Is undead.
    pub const UNDEAD: Traits = Traits(1 << 9);
    /// Sees the opponent's combat card first.
    pub const SEES_CARD: Traits = Traits(1 << 10);
    /// Is a dragon.
    pub const DRAGON: Traits = Traits(1 << 11);
    /// Makes illusions that vanish with it.
    pub const MAKES_ILLUSIONS: Traits = Traits(1 << 12);
    /// An object that spans an obstacle.
    pub const ROPE: Traits = Traits(1 << 13);
    /// An object that keeps falling rocks off.
    pub const SHIELD: Traits = Traits(1 << 14);
    /// An object that keeps fire off.
    pub const FIREPROOF: Traits = Traits(1 << 15);
    /// An object that a side may own more than once.
    pub const COMMON: Traits = Traits(1 << 16);
    /// Passes arrow-slits while moving.
    pub const SLIPS_SLITS: Traits = Traits(1 << 17);
    /// The weak slip past it.
    pub const GIANT: Traits = Traits(1 << 18);
    /// Plays two combat cards in a duel it began.
    pub const RAGES: Traits = Traits(1 << 19);
    /// Names the card an opponent has to play in a duel.
    pub const READS_MINDS: Traits = Traits(1 << 20);
    /// Attacks once a turn for nothing.
    pub const DUELS: Traits = Traits(1 << 21);
    /// Kills where others wound.
    pub const KILLS: Traits = Traits(1 << 22);
    /// Scores one more for undead in whose death it has a part.
    pub const HUNTS_UNDEAD: Traits = Traits(1 << 23);
    /// Strengthens the friends in its room.
    pub const LEADS: Traits = Traits(1 << 24);
    /// An object that keeps shots off.
    pub const UNSHOT: Traits = Traits(1 << 25);
    /// An object that attacks into the next zone.
    pub const SPEAR: Traits = Traits(1 << 26);

    /// Whether all of these are in the set.
    #[must_use]
    pub const fn has(self, other: Traits) -> bool {
        self.0 & other.0 == other.0
    }

    /// Whether any of these is in the set.
    #[must_use]
    pub const fn any(self, other: Traits) -> bool {
        self.0 & other.0 != 0
    }

    /// Both sets together.
    #[must_use]
    pub const fn and(self, other: Traits) -> Traits {
        Traits(self.0 | other.0)
    }
}
