//! The log: on standard error, for people or as JSON.

use std::io::IsTerminal;

use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::{Layer, Registry, fmt};

/// The variable that chooses what is written, as in `info,archmage::request=off`.
pub const VARIABLE: &str = "ARCHMAGE_LOG";

/// Starts the log. As JSON it tells of every request; for people only of trouble.
pub fn start(json: bool) -> Result<(), String> {
    let filter = if let Ok(text) = std::env::var(VARIABLE) {
        text.parse().map_err(|error| format!("{VARIABLE} cannot be understood: {error}"))?
    } else {
        let requests = if json { LevelFilter::INFO } else { LevelFilter::WARN };
        Targets::new().with_default(LevelFilter::INFO).with_target("archmage::request", requests)
    };
    let lines = if json {
        fmt::layer().json().flatten_event(true).with_writer(std::io::stderr).boxed()
    } else {
        let colors = std::io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none();
        fmt::layer().with_ansi(colors).with_target(false).with_writer(std::io::stderr).boxed()
    };
    let log = Registry::default().with(lines.with_filter(filter));
    tracing::subscriber::set_global_default(log).map_err(|error| error.to_string())
}
