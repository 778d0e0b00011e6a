//! Any text into the reader of actions, in a position drawn from the first bytes.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| testkit::fuzz::action(bytes));
