//! What the tests of the engine share: rule cases written as text and how they are run, random
//! players and positions, and a slow second opinion on what a character may do.

pub mod case;
pub mod golden;
pub mod oracle;
pub mod play;
pub mod random_position;
pub mod rng;
mod scramble;
pub mod tables;
