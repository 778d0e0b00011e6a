//! Bytes drive a game in which nobody learns from what can be taken back.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| testkit::fuzz::undo(bytes));
