//! Games over real sockets, by clients that know only what they were told.

mod common;
mod games;
mod play;
mod seats;
mod secrecy;
mod trouble;
