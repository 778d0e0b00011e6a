//! Any bytes into the reader of case files, and what is read is played.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| testkit::fuzz::case(bytes));
