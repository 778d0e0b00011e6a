//! The pieces: every character and object is one constant in one file.

pub mod characters;
pub mod objects;
mod power;
mod traits;

pub(crate) use objects::fireball_wand::use_up;
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
    Assassin,
    Backstabber,
    Berserker,
    Colossus,
    Crossbowman,
    DarkAngel,
    General,
    Naga,
    Samurai,
    Telekineticist,
    Telepath,
    Bow,
    FireballScroll,
    LargeShield,
    InversionScroll,
    TelescopingSpear,
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
    /// Its combat value in a ranged combat; 0 for who and what does not shoot.
    pub shot: u8,
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
        shot: 0,
        combat: None,
        rules: &[],
    };

    /// The values most objects share.
    pub const OBJECT: Def =
        Def { kind: Kind::Object, capacity: 0, escape_points: 0, kill_points: 0, ..Def::CHARACTER };
}

impl Piece {
    /// How many pieces there are.
    pub const COUNT: usize = 43;

    /// All pieces.
    pub const ALL: [Piece; Piece::COUNT] = [
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
        Piece::Assassin,
        Piece::Backstabber,
        Piece::Berserker,
        Piece::Colossus,
        Piece::Crossbowman,
        Piece::DarkAngel,
        Piece::General,
        Piece::Naga,
        Piece::Samurai,
        Piece::Telekineticist,
        Piece::Telepath,
        Piece::Bow,
        Piece::FireballScroll,
        Piece::LargeShield,
        Piece::InversionScroll,
        Piece::TelescopingSpear,
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
            Piece::Assassin => &characters::assassin::DEF,
            Piece::Backstabber => &characters::backstabber::DEF,
            Piece::Berserker => &characters::berserker::DEF,
            Piece::Colossus => &characters::colossus::DEF,
            Piece::Crossbowman => &characters::crossbowman::DEF,
            Piece::DarkAngel => &characters::dark_angel::DEF,
            Piece::General => &characters::general::DEF,
            Piece::Naga => &characters::naga::DEF,
            Piece::Samurai => &characters::samurai::DEF,
            Piece::Telekineticist => &characters::telekineticist::DEF,
            Piece::Telepath => &characters::telepath::DEF,
            Piece::Bow => &objects::bow::DEF,
            Piece::FireballScroll => &objects::fireball_scroll::DEF,
            Piece::LargeShield => &objects::large_shield::DEF,
            Piece::InversionScroll => &objects::inversion_scroll::DEF,
            Piece::TelescopingSpear => &objects::telescoping_spear::DEF,
        }
    }

    /// The definition of this piece where rooms are made of zones.
    #[must_use]
    pub const fn zone_def(self) -> &'static Def {
        match self {
            Piece::Cleric => &characters::cleric::ZONES,
            Piece::Goblin => &characters::goblin::ZONES,
            Piece::Mekanork => &characters::mekanork::ZONES,
            Piece::Thief => &characters::thief::ZONES,
            Piece::Troll => &characters::troll::ZONES,
            Piece::WallWalker => &characters::wall_walker::ZONES,
            Piece::Warrior => &characters::warrior::ZONES,
            Piece::Wizard => &characters::wizard::ZONES,
            Piece::ElfScout => &characters::elf_scout::ZONES,
            Piece::Ghost => &characters::ghost::ZONES,
            Piece::Golem => &characters::golem::ZONES,
            Piece::WeaponMaster => &characters::weapon_master::ZONES,
            Piece::Paladin => &characters::paladin::ZONES,
            Piece::Pickpocket => &characters::pickpocket::ZONES,
            Piece::Rope => &objects::rope::ZONES,
            Piece::RedDragon
            | Piece::Illusionist
            | Piece::Armor
            | Piece::FireballWand
            | Piece::SpeedPotion
            | Piece::Sword
            | Piece::Treasure
            | Piece::TeleportationRing
            | Piece::FireShield
            | Piece::Key
            | Piece::CharmScroll
            | Piece::Dragonslayer
            | Piece::Assassin
            | Piece::Backstabber
            | Piece::Berserker
            | Piece::Colossus
            | Piece::Crossbowman
            | Piece::DarkAngel
            | Piece::General
            | Piece::Naga
            | Piece::Samurai
            | Piece::Telekineticist
            | Piece::Telepath
            | Piece::Bow
            | Piece::FireballScroll
            | Piece::LargeShield
            | Piece::InversionScroll
            | Piece::TelescopingSpear => self.def(),
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
    const CHARACTERS: u64 = {
        let mut set = 0;
        let mut i = 0;
        while i < Piece::ALL.len() {
            if Piece::ALL[i].is_character() {
                set |= 1 << Piece::ALL[i] as u32;
            }
            i += 1;
        }
        set
    };

    /// The bit of a second copy; none for pieces of which nobody has two.
    const fn second(piece: Piece) -> u64 {
        const FIRST: u32 = Piece::Armor as u32;
        const LAST: u32 = Piece::Dragonslayer as u32;
        match piece as u32 {
            number @ FIRST..=LAST => 1 << (Piece::COUNT as u32 + number - FIRST),
            _ => 0,
        }
    }

    /// How many of this piece are in the collection.
    #[must_use]
    pub const fn count(self, piece: Piece) -> u8 {
        (self.0 >> piece as u32 & 1) as u8 + (self.0 & Pieces::second(piece) != 0) as u8
    }

    /// Adds one; a copy too many is not kept.
    #[must_use]
    pub const fn with(self, piece: Piece) -> Pieces {
        let bit = 1u64 << piece as u32;
        if self.0 & bit == 0 { Pieces(self.0 | bit) } else { Pieces(self.0 | Pieces::second(piece)) }
    }

    /// Removes one.
    #[must_use]
    pub const fn without(self, piece: Piece) -> Pieces {
        let second = Pieces::second(piece);
        if self.0 & second != 0 { Pieces(self.0 & !second) } else { Pieces(self.0 & !(1 << piece as u32)) }
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
        const {
            let mut i = 0;
            while i < Piece::COUNT {
                assert!(Piece::ALL[i] as usize == i, "the bit of a piece is its place among all");
                i += 1;
            }
        }
        // Few of all are in it, so that bits are asked for and not pieces.
        let mut left = self.0;
        core::iter::from_fn(move || {
            let piece = Piece::ALL.get(left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some(*piece)
        })
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
