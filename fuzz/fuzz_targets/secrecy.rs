//! Bytes drive a game in which no seat can tell a dealt world from the true one.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| testkit::fuzz::secrecy(bytes));
