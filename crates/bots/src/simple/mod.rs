//! Players that look at most one action ahead.

mod distance;
mod planner;
mod random;
mod rookie;
mod runner;

pub use planner::Planner;
pub use random::Random;
pub use rookie::Rookie;
pub use runner::Runner;
