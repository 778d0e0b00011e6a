//! Any text into the reader of room plans.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| testkit::fuzz::rooms(bytes));
