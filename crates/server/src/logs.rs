//! The log: on standard error, for people or as JSON.

use std::io::IsTerminal;

use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::{Layer, Registry, fmt};

/// The variable that chooses what is written, as in `info,archmage::request=off`.
pub const VARIABLE: &str = "ARCHMAGE_LOG";

/// Starts the log. As JSON it tells of every request; for people only of trouble.
pub fn start(json: bool) -> Result<(), String> {
    let filter = match std::env::var_os(VARIABLE) {
        Some(text) if !text.is_empty() => read(&text.to_string_lossy())?,
        _ => {
            let requests = if json { LevelFilter::INFO } else { LevelFilter::WARN };
            Targets::new().with_default(LevelFilter::INFO).with_target("archmage::request", requests)
        }
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

/// Reads what is to be written. A lone word must be a level: as the name of a target it would silence everything else.
fn read(text: &str) -> Result<Targets, String> {
    let wrong = |part: &str| {
        format!(
            "{VARIABLE}: expected levels (off, error, warn, info, debug, trace), one for all or as TARGET=LEVEL, \
             separated by commas as in `info,archmage::request=off`, found `{part}`"
        )
    };
    for part in text.split(',') {
        let level = part.rsplit_once('=').map_or(part, |(_, level)| level);
        if level.is_empty() || level.parse::<LevelFilter>().is_err() {
            return Err(wrong(part));
        }
    }
    text.parse().map_err(|_| wrong(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_logged_is_read_or_refused() {
        for good in ["warn", "off", "INFO", "info,archmage::request=off", "server=debug"] {
            assert!(read(good).is_ok(), "{good}");
        }
        for bad in ["wran", "info,", "archmage::request", "server=loud", "=", "info;warn", "\u{fffd}"] {
            assert!(read(bad).is_err_and(|why| why.contains("expected levels")), "{bad}");
        }
    }
}
