//! A table that is played on the server.

pub mod clock;
pub mod orders;
