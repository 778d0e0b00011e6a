//! The server of Archmage.
//!
//! It serves the browser page, which brings the rules with it as WebAssembly, hosts games for pages that play
//! together over a WebSocket and for programs that play over HTTP, and tells how it is doing. [`Server`] is made from a [`Page`] and from [`Hosting`],
//! bound to an address and run until it is asked to stop.

mod api;
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
mod peer;
mod places;
mod routes;
mod runtime;
pub mod serve;
mod socket;
mod table;
pub mod time;

pub use chance::Chance;
pub use hall::Hosting;
pub use page::Page;
pub use runtime::runtime;
pub use serve::{Limits, Server};
pub use time::Time;

/// Listens for signals from now on, and completes on the first SIGINT or SIGTERM (elsewhere: Ctrl+C). The second
/// one ends the program at once.
pub fn stopped_by_signal() -> impl Future<Output = ()> {
    let mut signals = Signals::listen();
    async move {
        signals.next().await;
        tokio::spawn(async move {
            signals.next().await;
            std::process::exit(130);
        });
    }
}

/// Signals that ask the program to stop.
#[cfg(unix)]
struct Signals(Option<[tokio::signal::unix::Signal; 2]>);

#[cfg(unix)]
impl Signals {
    fn listen() -> Signals {
        use tokio::signal::unix::{SignalKind, signal};
        let (interrupt, terminate) = (signal(SignalKind::interrupt()), signal(SignalKind::terminate()));
        let signals = interrupt.ok().zip(terminate.ok());
        if signals.is_none() {
            tracing::warn!("signals cannot be heard: the server has to be killed");
        }
        Signals(signals.map(|(interrupt, terminate)| [interrupt, terminate]))
    }

    async fn next(&mut self) {
        let Some([interrupt, terminate]) = &mut self.0 else { return std::future::pending().await };
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    }
}

/// Signals that ask the program to stop.
#[cfg(not(unix))]
struct Signals;

#[cfg(not(unix))]
impl Signals {
    fn listen() -> Signals {
        Signals
    }

    async fn next(&mut self) {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending().await
        }
    }
}
