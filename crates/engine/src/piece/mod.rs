//! The pieces: every character and object is one constant in one file.

pub mod characters;
pub mod objects;
mod power;
mod traits;

pub(crate) use power::no_target;
pub use power::{Power, PowerId, Target};
pub use traits::Traits;

use crate::rule::combat::CombatHook;

/// A kind of piece.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[allow(missing_docs, reason = "the names are the documentation; each has its own file")]
pub enum Piece {
    Cleric,
    Goblin,
    Mekanork,
    Thief,
    Troll,
    WallWalker,
    Warrior,
    Wizard,
    RedDragon,
    ElfScout,
    Ghost,
    Golem,
    Illusionist,
    WeaponMaster,
    Paladin,
    Pickpocket,
    Armor,
    FireballWand,
    Rope,
    SpeedPotion,
    Sword,
    Treasure,
    TeleportationRing,
    FireShield,
    Key,
    CharmScroll,
    Dragonslayer,
}

/// What a piece is.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// A character with its two printed numbers.
    Character {
        /// Squares it walks for one action point.
        speed: u8,
        /// Its combat value.
        strength: u8,
    },
    /// An object.
    Object,
}

/// The definition of a piece: numbers, traits, powers, hooks and the rules it rests on.
pub struct Def {
    /// Which piece this is.
    pub piece: Piece,
    /// Two letters for notation.
    pub code: &'static str,
    /// The English name.
    pub name: &'static str,
    /// One sentence on what it does, in our words.
    pub text: &'static str,
    /// Character or object.
    pub kind: Kind,
    /// Lasting abilities that the rule files read.
    pub traits: Traits,
    /// Powers used for an action point: a character's own, or lent by a carried object.
    pub powers: &'static [&'static Power],
    /// How many loads a character carries.
    pub capacity: u8,
    /// Points its owner scores when it escapes (a character) or is carried out (an object).
    pub escape_points: u8,
    /// Points scored when it is eliminated.
    pub kill_points: u8,
    /// Added to its side's combat total; runs for every participant and its loads.
    pub combat: Option<CombatHook>,
    /// The rules this piece rests on.
    pub rules: &'static [&'static str],
}

impl Def {
    /// The values most characters share.
    pub const CHARACTER: Def = Def {
        piece: Piece::Goblin,
        code: "",
        name: "",
        text: "",
        kind: Kind::Character { speed: 0, strength: 0 },
        traits: Traits::NONE,
        powers: &[],
        capacity: 1,
        escape_points: 1,
        kill_points: 1,
        combat: None,
        rules: &[],
    };

    /// The values most objects share.
    pub const OBJECT: Def =
        Def { kind: Kind::Object, capacity: 0, escape_points: 0, kill_points: 0, ..Def::CHARACTER };
}

impl Piece {
    /// All pieces, characters first.
    pub const ALL: [Piece; 27] = [
        Piece::Cleric,
        Piece::Goblin,
        Piece::Mekanork,
        Piece::Thief,
        Piece::Troll,
        Piece::WallWalker,
        Piece::Warrior,
        Piece::Wizard,
        Piece::RedDragon,
        Piece::ElfScout,
        Piece::Ghost,
        Piece::Golem,
        Piece::Illusionist,
        Piece::WeaponMaster,
        Piece::Paladin,
        Piece::Pickpocket,
        Piece::Armor,
        Piece::FireballWand,
        Piece::Rope,
        Piece::SpeedPotion,
        Piece::Sword,
        Piece::Treasure,
        Piece::TeleportationRing,
        Piece::FireShield,
        Piece::Key,
        Piece::CharmScroll,
        Piece::Dragonslayer,
    ];

    /// The definition of this piece.
    #[must_use]
    pub const fn def(self) -> &'static Def {
        match self {
            Piece::Cleric => &characters::cleric::DEF,
            Piece::Goblin => &characters::goblin::DEF,
            Piece::Mekanork => &characters::mekanork::DEF,
            Piece::Thief => &characters::thief::DEF,
            Piece::Troll => &characters::troll::DEF,
            Piece::WallWalker => &characters::wall_walker::DEF,
            Piece::Warrior => &characters::warrior::DEF,
            Piece::Wizard => &characters::wizard::DEF,
            Piece::RedDragon => &characters::red_dragon::DEF,
            Piece::ElfScout => &characters::elf_scout::DEF,
            Piece::Ghost => &characters::ghost::DEF,
            Piece::Golem => &characters::golem::DEF,
            Piece::Illusionist => &characters::illusionist::DEF,
            Piece::WeaponMaster => &characters::weapon_master::DEF,
            Piece::Paladin => &characters::paladin::DEF,
            Piece::Pickpocket => &characters::pickpocket::DEF,
            Piece::Armor => &objects::armor::DEF,
            Piece::FireballWand => &objects::fireball_wand::DEF,
            Piece::Rope => &objects::rope::DEF,
            Piece::SpeedPotion => &objects::speed_potion::DEF,
            Piece::Sword => &objects::sword::DEF,
            Piece::Treasure => &objects::treasure::DEF,
            Piece::TeleportationRing => &objects::teleportation_ring::DEF,
            Piece::FireShield => &objects::fire_shield::DEF,
            Piece::Key => &objects::key::DEF,
            Piece::CharmScroll => &objects::charm_scroll::DEF,
            Piece::Dragonslayer => &objects::dragonslayer::DEF,
        }
    }

    /// Whether this is a character.
    #[must_use]
    pub const fn is_character(self) -> bool {
        matches!(self.def().kind, Kind::Character { .. })
    }

    /// Reads the two-letter code or the English name, with or without spaces and hyphens.
    #[must_use]
    pub fn from_text(text: &str) -> Option<Piece> {
        let plain = |name: &str| -> String {
            name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
        };
        Piece::ALL.into_iter().find(|piece| piece.def().code == text).or_else(|| {
            let wanted = plain(text);
            Piece::ALL.into_iter().find(|piece| plain(piece.def().name) == wanted)
        })
    }
}

/// A collection of pieces, each once or, where a side owns two of them, twice.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Pieces(u64);

impl Pieces {
    /// No piece.
    pub const EMPTY: Pieces = Pieces(0);
    const SECOND: u32 = 32;
    const CHARACTERS: u64 = {
        let mut set = 0;
        let mut i = 0;
        while i < Piece::ALL.len() {
            if Piece::ALL[i].is_character() {
                set |= 1 << Piece::ALL[i] as u32;
            }
            i += 1;
        }
        set | set << Pieces::SECOND
    };

    /// How many of this piece are in the collection.
    #[must_use]
    pub const fn count(self, piece: Piece) -> u8 {
        ((self.0 >> piece as u32 & 1) + (self.0 >> (piece as u32 + Pieces::SECOND) & 1)) as u8
    }

    /// Adds one; a third copy is not kept.
    #[must_use]
    pub const fn with(self, piece: Piece) -> Pieces {
        let bit = 1u64 << piece as u32;
        if self.0 & bit == 0 { Pieces(self.0 | bit) } else { Pieces(self.0 | bit << Pieces::SECOND) }
    }

    /// Removes one.
    #[must_use]
    pub const fn without(self, piece: Piece) -> Pieces {
        let bit = 1u64 << piece as u32;
        if self.0 & bit << Pieces::SECOND != 0 {
            Pieces(self.0 & !(bit << Pieces::SECOND))
        } else {
            Pieces(self.0 & !bit)
        }
    }

    /// Whether at least one of this piece is in the collection.
    #[must_use]
    pub const fn has(self, piece: Piece) -> bool {
        self.0 >> piece as u32 & 1 != 0
    }

    /// How many pieces there are, copies counted.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Each kind once, in the order of [`Piece::ALL`].
    pub fn kinds(self) -> impl Iterator<Item = Piece> {
        Piece::ALL.into_iter().filter(move |piece| self.has(*piece))
    }

    /// Every piece, copies after one another.
    pub fn iter(self) -> impl Iterator<Item = Piece> {
        self.kinds().flat_map(move |piece| core::iter::repeat_n(piece, usize::from(self.count(piece))))
    }

    /// Only the characters.
    #[must_use]
    pub const fn characters(self) -> Pieces {
        Pieces(self.0 & Pieces::CHARACTERS)
    }

    /// Only the objects.
    #[must_use]
    pub const fn objects(self) -> Pieces {
        Pieces(self.0 & !Pieces::CHARACTERS)
    }
}

impl FromIterator<Piece> for Pieces {
    fn from_iter<I: IntoIterator<Item = Piece>>(pieces: I) -> Pieces {
        pieces.into_iter().fold(Pieces::EMPTY, Pieces::with)
    }
}
