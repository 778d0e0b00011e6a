//! What the tests of the engine share: rule cases written as text and how they are run, random
//! players and positions, the laws every game keeps, and slow second opinions on squares and zones.

pub mod case;
pub mod file;
pub mod fuzz;
pub mod golden;
pub mod laws;
pub mod oracle;
pub mod play;
pub mod random_position;
pub mod referee;
pub mod rng;
mod scramble;
pub mod squares;
pub mod tables;
pub mod zones;
