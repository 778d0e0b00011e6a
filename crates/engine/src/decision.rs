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

    /// The side that is asked for a card now.
    #[must_use]
    pub fn asked(&self) -> SideSet {
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
    /// Play an action card.
    Card,
    /// Act or pass.
    Act,
    /// Place a token.
    Place,
    /// Lay a combat card.
    Commit,
}
