//! Games over real sockets and over HTTP, by clients that know only what they were told.

mod api;
mod bot;
mod common;
mod draws;
mod games;
mod hostile;
mod keys;
mod play;
mod seats;
mod secrecy;
mod storing;
mod trouble;
