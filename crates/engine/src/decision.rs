//! What happens now, and who is asked.

use crate::side::{Side, SideSet};
use crate::spot::Slot;
use crate::token::{Token, TokenSet};

/// Something only chance decides.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Chance {
    /// The same pieces for every side.
    Forces,
    /// So many pairs of rooms in addition to those already brought.
    Pairs(u8),
    /// Who picks first.
    Chooser,
    /// The rooms: places and orientations.
    Deal,
    /// Who hides first.
    Hider,
    /// Who takes the first turn.
    First,
}

/// What is being picked in the open.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Picking {
    /// A pair of rooms.
    Pair,
    /// A character.
    Character,
    /// An object.
    Object,
}

/// How a combat is fought.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Means {
    /// Hand to hand.
    Hands,
    /// With a Telescoping Spear into the next zone.
    Spear,
    /// From afar.
    Shot,
}

/// What has to be announced before cards are laid, and what was said.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Calls(u8);

const RAGE_DUE: u8 = 1;
const RAGE: u8 = 1 << 1;
const NAME_DUE: u8 = 1 << 2;
const NAMED: u32 = 3;
const NAMED_BITS: u8 = 7 << NAMED;
const READER_ATTACKS: u8 = 1 << 6;

impl Calls {
    /// What has to be announced: how many cards, and by which side a card is named.
    #[must_use]
    pub const fn due(rage: bool, reader_attacks: Option<bool>) -> Calls {
        let rage = if rage { RAGE_DUE } else { 0 };
        match reader_attacks {
            Some(true) => Calls(rage | NAME_DUE | READER_ATTACKS),
            Some(false) => Calls(rage | NAME_DUE),
            None => Calls(rage),
        }
    }

    /// Whether the attacker still has to say how many cards it plays (BERSERKER-3).
    #[must_use]
    pub const fn is_rage_due(self) -> bool {
        self.0 & RAGE_DUE != 0
    }

    /// Whether a card may still be named (TELEPATH-2).
    #[must_use]
    pub const fn is_name_due(self) -> bool {
        self.0 & NAME_DUE != 0
    }

    /// Whether the attacker plays two cards.
    #[must_use]
    pub const fn rages(self) -> bool {
        self.0 & RAGE != 0
    }

    /// The card that was named.
    #[must_use]
    pub const fn named(self) -> Option<u8> {
        match self.0 >> NAMED & 7 {
            0 => None,
            value => Some(value),
        }
    }

    /// Whether it is the attacker who names a card.
    #[must_use]
    pub const fn reader_attacks(self) -> bool {
        self.0 & READER_ATTACKS != 0
    }

    /// After the attacker has said how many cards it plays.
    #[must_use]
    pub const fn with_rage(self, two: bool) -> Calls {
        Calls(self.0 & !(RAGE_DUE | RAGE) | if two { RAGE } else { 0 })
    }

    /// After a card was named, or none.
    #[must_use]
    pub const fn with_name(self, card: Option<u8>) -> Calls {
        let value = match card {
            Some(value) => value & 7,
            None => 0,
        };
        Calls(self.0 & !(NAME_DUE | NAMED_BITS) | value << NAMED)
    }
}

/// A combat between the attack and the turning of the cards.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Fight {
    /// Who attacked.
    pub attacker: Token,
    /// Who was attacked.
    pub target: Token,
    /// Everybody on the attacker's side.
    pub attackers: TokenSet,
    /// Everybody on the target's side.
    pub defenders: TokenSet,
    /// The side that plays a card for the attackers.
    pub attacking: Side,
    /// The side that plays a card for the defenders.
    pub defending: Side,
    /// The side that sees the other card first.
    pub seer: Option<Side>,
    /// Sides whose card lies on the table.
    pub laid: SideSet,
    /// How it is fought.
    pub means: Means,
    /// What is announced.
    pub calls: Calls,
}

impl Fight {
    /// The other side of the fight.
    #[must_use]
    pub fn against(&self, side: Side) -> Side {
        if side == self.attacking { self.defending } else { self.attacking }
    }

    /// The participants of a side.
    #[must_use]
    pub fn of(&self, side: Side) -> TokenSet {
        if side == self.attacking { self.attackers } else { self.defenders }
    }

    /// The side that lays its card first: the attacker (FIGHT-3), unless it has a right to
    /// see the other card (WEAPONMASTER-2).
    #[must_use]
    pub fn first(&self) -> Side {
        if self.seer == Some(self.attacking) { self.defending } else { self.attacking }
    }

    /// The side that has to announce something now.
    #[must_use]
    pub fn speaker(&self) -> Option<Side> {
        if self.calls.is_rage_due() {
            return Some(self.attacking);
        }
        let reader = if self.calls.reader_attacks() { self.attacking } else { self.defending };
        self.calls.is_name_due().then_some(reader)
    }

    /// The card a side has to lay because an opponent named it.
    #[must_use]
    pub fn named_for(&self, side: Side) -> Option<u8> {
        let reader = if self.calls.reader_attacks() { self.attacking } else { self.defending };
        self.calls.named().filter(|_| side == self.against(reader))
    }

    /// How many cards a side lays.
    #[must_use]
    pub fn cards(&self, side: Side) -> usize {
        1 + usize::from(side == self.attacking && self.calls.rages())
    }

    /// The side that is asked for a card or an announcement now.
    #[must_use]
    pub fn asked(&self) -> SideSet {
        if let Some(side) = self.speaker() {
            return SideSet::only(side);
        }
        let first = self.first();
        let side = if self.laid.has(first) { self.against(first) } else { first };
        if self.laid.has(side) { SideSet::EMPTY } else { SideSet::only(side) }
    }
}

/// Why a game ended.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum End {
    /// A side had its points when a turn ended.
    Target,
    /// Nothing had happened for too long.
    Quiet,
    /// Everybody agreed to a draw.
    Agreement,
    /// All others resigned.
    Resignation,
    /// No side had a character left.
    Nobody,
}

/// How a game ended.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    /// Who won; `None` for a draw.
    pub winner: Option<Side>,
    /// Why it ended.
    pub end: End,
}

/// What happens now. Part of the table: everybody knows it.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// Nothing has happened yet.
    Start,
    /// Chance decides something.
    Chance(Chance),
    /// A side picks in the open.
    Pick {
        /// What.
        what: Picking,
        /// Who picks.
        side: Side,
    },
    /// Every side secretly chooses its forces.
    Forces,
    /// Handicapped sides secretly give up characters.
    Discard,
    /// Every side secretly chooses who starts on its line.
    Team,
    /// A side hides a token.
    Hide {
        /// Who hides.
        side: Side,
    },
    /// Every side secretly chooses which zones its starting team faces.
    Facing {
        /// Who has chosen.
        done: SideSet,
    },
    /// The active side plays an action card.
    Card,
    /// The active side acts.
    Act,
    /// Tokens of a revealed room are placed.
    Place {
        /// The room.
        slot: Slot,
        /// Who revealed it.
        revealer: Side,
        /// Who places now.
        placer: Side,
        /// Whether the placer places everything that is left, because time ran out.
        rest: bool,
    },
    /// Cards are laid for a combat.
    Fight(Fight),
    /// The game is over.
    Over(Outcome),
}

impl Phase {
    /// Whether the first turn has not begun yet.
    #[must_use]
    pub const fn is_setup(self) -> bool {
        match self {
            Phase::Start
            | Phase::Chance(_)
            | Phase::Pick { .. }
            | Phase::Forces
            | Phase::Discard
            | Phase::Team
            | Phase::Facing { .. }
            | Phase::Hide { .. } => true,
            Phase::Card | Phase::Act | Phase::Place { .. } | Phase::Fight(_) | Phase::Over(_) => false,
        }
    }
}

/// What a side is asked.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Ask {
    /// Pick something in the open.
    Pick(Picking),
    /// Choose a piece or a pair in secret.
    Forces,
    /// Give up a character.
    Discard,
    /// Choose who starts on the line.
    Team,
    /// Hide a token.
    Hide,
    /// Choose which zones the team faces.
    Facing,
    /// Play an action card.
    Card,
    /// Act or pass.
    Act,
    /// Place a token.
    Place,
    /// Announce how many cards are played, or name one.
    Announce,
    /// Lay a combat card.
    Commit,
}
