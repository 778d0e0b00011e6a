//! The server of Archmage.
//!
//! It serves the browser page, which brings the rules with it as WebAssembly, hosts games for pages that play
//! together over a WebSocket, and tells how it is doing. [`Server`] is made from a [`Page`] and from [`Hosting`],
//! bound to an address and run until it is asked to stop.

pub mod bind;
pub mod browser;
mod bucket;
pub mod chance;
mod fail;
pub mod folder;
mod hall;
mod headers;
pub mod logs;
mod metrics;
pub mod page;
mod routes;
pub mod serve;
mod socket;
mod table;
pub mod time;

pub use chance::Chance;
pub use hall::Hosting;
pub use page::Page;
pub use serve::{Limits, Server};
pub use time::Time;

/// Completes on the first SIGINT or SIGTERM (elsewhere: Ctrl+C). The second one ends the program at once.
pub async fn stopped_by_signal() {
    signal().await;
    tokio::spawn(async {
        signal().await;
        std::process::exit(130);
    });
}

#[cfg(unix)]
async fn signal() {
    use tokio::signal::unix::{SignalKind, signal};
    let (Ok(mut interrupt), Ok(mut terminate)) =
        (signal(SignalKind::interrupt()), signal(SignalKind::terminate()))
    else {
        tracing::warn!("signals cannot be heard: the server has to be killed");
        return std::future::pending().await;
    };
    tokio::select! {
        _ = interrupt.recv() => {}
        _ = terminate.recv() => {}
    }
}

#[cfg(not(unix))]
async fn signal() {
    if tokio::signal::ctrl_c().await.is_err() {
        std::future::pending().await
    }
}
