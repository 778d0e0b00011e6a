//! Dungeon Twister in the terminal.

use std::process::ExitCode;

/// A server allocates small things on one thread and frees them on another, many thousand times a second.
#[cfg(feature = "serve")]
#[global_allocator]
static MEMORY: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    archmage::run()
}
