//! The objects, one file each.

pub mod armor;
pub mod charm_scroll;
pub mod dragonslayer;
pub mod fire_shield;
pub mod fireball_wand;
pub mod key;
pub mod rope;
pub mod speed_potion;
pub mod sword;
pub mod teleportation_ring;
pub mod treasure;
