//! The rules of Dungeon Twister as a deterministic library: no clock, no random numbers, no input or output.
#![warn(clippy::wildcard_enum_match_arm)]
