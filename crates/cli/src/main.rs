//! Dungeon Twister in the terminal.

use std::process::ExitCode;

fn main() -> ExitCode {
    archmage::run()
}
