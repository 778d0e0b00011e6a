//! Bytes drive a game in which answers given at once commute.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| testkit::fuzz::answers(bytes));
