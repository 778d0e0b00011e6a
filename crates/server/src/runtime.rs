//! The threads of the server.

use std::io;

use tokio::runtime::{Builder, Runtime};

use crate::hall;

/// A runtime for the server. It has no more threads for what takes its time than are busy at once: every thread
/// keeps memory for the largest game it has read, and left alone there would be dozens of them.
///
/// # Errors
/// If the system gives no threads.
pub fn runtime() -> io::Result<Runtime> {
    // One more closes the store.
    Builder::new_multi_thread()
        .enable_all()
        .max_blocking_threads(hall::READERS + hall::thinkers() + 1)
        .build()
}
