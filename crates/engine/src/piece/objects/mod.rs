//! The objects, one file each.

pub mod armor;
pub mod bow;
pub mod charm_scroll;
pub mod dragonslayer;
pub mod fire_shield;
pub mod fireball_scroll;
pub mod fireball_wand;
pub mod inversion_scroll;
pub mod key;
pub mod large_shield;
pub mod rope;
pub mod speed_potion;
pub mod sword;
pub mod teleportation_ring;
pub mod telescoping_spear;
pub mod treasure;
