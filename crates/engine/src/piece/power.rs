//! Powers: everything a piece does for an action point that is not one of the common actions.

use crate::illegal::Check;
use crate::piece::{characters, objects};
use crate::rule::heal;
use crate::rule::turn::Turn;
use crate::rule::walk::Scene;
use crate::spot::{Dir, Spot};
use crate::table::Table;
use crate::token::Token;

/// Names a power in actions and notation.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[allow(missing_docs, reason = "each power is documented where it is defined")]
pub enum PowerId {
    Heal,
    Lock,
    Smash,
    Regenerate,
    Drink,
    Breath,
    Fire,
    Break,
    Pit,
    Rubble,
    Steal,
    Quaff,
    Teleport,
    Charm,
    Levitate,
    Fireball,
    Invert,
}

/// What a power is aimed at.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Target {
    /// Nothing: the power works on its user, or puts something away.
    None,
    /// A character or an object.
    Token(Token),
    /// A square.
    Spot(Spot),
    /// A direction.
    Dir(Dir),
    /// An object, where it goes, and to whom.
    Move {
        /// Which object.
        object: Token,
        /// Where it goes.
        to: Spot,
        /// Who gets it there; `None` for the floor.
        bearer: Option<Token>,
    },
}

/// A power. All functions are plain and hold no state.
pub struct Power {
    /// Its name in actions.
    pub id: PowerId,
    /// Its word in notation, for example `heal`.
    pub word: &'static str,
    /// The rule that names it; cited when somebody without it tries.
    pub rule: &'static str,
    /// Whether it is used by the wounded (instead of by the unwounded).
    pub when_wounded: bool,
    /// Whether every candidate is legal, so that a list need not check again.
    pub exact: bool,
    /// Targets worth checking, in a fixed order; includes every legal one.
    pub candidates: fn(&Table, &Scene, Token, &mut dyn FnMut(Target)),
    /// Whether this target is legal; the user, its grant and its points are checked before.
    pub check: fn(&Table, Token, Target) -> Check,
    /// What it does; called only after the check.
    pub perform: fn(&mut Turn<'_>, Token, Target),
}

impl PowerId {
    /// All powers.
    pub const ALL: [PowerId; 17] = [
        PowerId::Heal,
        PowerId::Lock,
        PowerId::Smash,
        PowerId::Regenerate,
        PowerId::Drink,
        PowerId::Breath,
        PowerId::Fire,
        PowerId::Break,
        PowerId::Pit,
        PowerId::Rubble,
        PowerId::Steal,
        PowerId::Quaff,
        PowerId::Teleport,
        PowerId::Charm,
        PowerId::Levitate,
        PowerId::Fireball,
        PowerId::Invert,
    ];

    /// The power with this name.
    #[must_use]
    pub const fn power(self) -> &'static Power {
        match self {
            PowerId::Heal => &characters::cleric::HEAL,
            PowerId::Lock => &characters::thief::LOCK,
            PowerId::Smash => &characters::warrior::SMASH,
            PowerId::Regenerate => &characters::troll::REGENERATE,
            PowerId::Drink => &heal::DRINK,
            PowerId::Breath => &characters::red_dragon::BREATH,
            PowerId::Fire => &objects::fireball_wand::FIRE,
            PowerId::Break => &characters::golem::BREAK,
            PowerId::Pit => &characters::illusionist::PIT,
            PowerId::Rubble => &characters::illusionist::RUBBLE,
            PowerId::Steal => &characters::pickpocket::STEAL,
            PowerId::Quaff => &objects::speed_potion::QUAFF,
            PowerId::Teleport => &objects::teleportation_ring::TELEPORT,
            PowerId::Charm => &objects::charm_scroll::CHARM,
            PowerId::Levitate => &characters::telekineticist::LEVITATE,
            PowerId::Fireball => &objects::fireball_scroll::FIREBALL,
            PowerId::Invert => &objects::inversion_scroll::INVERT,
        }
    }
}

/// The one candidate of powers without a target.
pub(crate) fn no_target(_: &Table, _: &Scene, _: Token, offer: &mut dyn FnMut(Target)) {
    offer(Target::None);
}
