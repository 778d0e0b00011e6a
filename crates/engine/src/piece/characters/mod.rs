//! The characters, one file each.

pub mod cleric;
pub mod elf_scout;
pub mod ghost;
pub mod goblin;
pub mod golem;
pub mod illusionist;
pub mod mekanork;
pub mod paladin;
pub mod pickpocket;
pub mod red_dragon;
pub mod thief;
pub mod troll;
pub mod wall_walker;
pub mod warrior;
pub mod weapon_master;
pub mod wizard;
