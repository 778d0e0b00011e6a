//! Bytes drive the choices of a whole game in which the laws of the engine are watched.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| testkit::fuzz::laws(bytes));
