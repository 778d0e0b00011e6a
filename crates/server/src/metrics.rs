//! Counts for `/metrics`, in the text form of Prometheus.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// What the server counts.
pub struct Metrics {
    began: Instant,
    /// Answered requests by status code.
    answered: Mutex<BTreeMap<u16, u64>>,
    /// Time spent on answered requests, in microseconds.
    spent: AtomicU64,
    connections: AtomicU64,
    sockets: AtomicU64,
    streams: AtomicU64,
    /// Sockets and streams since the beginning.
    opened: AtomicU64,
    calls: AtomicU64,
    tables: AtomicU64,
    entries: AtomicU64,
    appends: AtomicU64,
    /// Time until entries were stored, in microseconds.
    storing: AtomicU64,
    /// When entries could not be stored, in milliseconds since the beginning; 0 since some could be.
    failed: AtomicU64,
}

/// So long it is remembered that nothing could be stored. Who is sent elsewhere meanwhile does not try again.
const REMEMBERED: Duration = Duration::from_mins(1);

impl Metrics {
    pub fn new() -> Metrics {
        Metrics {
            began: Instant::now(),
            answered: Mutex::default(),
            spent: AtomicU64::new(0),
            connections: AtomicU64::new(0),
            sockets: AtomicU64::new(0),
            streams: AtomicU64::new(0),
            opened: AtomicU64::new(0),
            calls: AtomicU64::new(0),
            tables: AtomicU64::new(0),
            entries: AtomicU64::new(0),
            appends: AtomicU64::new(0),
            storing: AtomicU64::new(0),
            failed: AtomicU64::new(0),
        }
    }

    pub fn answered(&self, status: u16, took: Duration) {
        *self
            .answered
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner)
            .entry(status)
            .or_default() += 1;
        self.spent.fetch_add(took.as_micros() as u64, Ordering::Relaxed);
    }

    pub fn connected(&self) {
        self.connections.fetch_add(1, Ordering::Relaxed);
    }

    pub fn disconnected(&self) {
        self.connections.fetch_sub(1, Ordering::Relaxed);
    }

    /// A socket was opened; gives it a number.
    pub fn socket_opened(&self) -> u64 {
        self.sockets.fetch_add(1, Ordering::Relaxed);
        self.opened.fetch_add(1, Ordering::Relaxed)
    }

    pub fn socket_closed(&self) {
        self.sockets.fetch_sub(1, Ordering::Relaxed);
    }

    /// How many sockets are open.
    pub fn sockets(&self) -> usize {
        self.sockets.load(Ordering::Relaxed) as usize
    }

    /// A stream of the API was opened; gives it a number that no socket has.
    pub fn stream_opened(&self) -> u64 {
        self.streams.fetch_add(1, Ordering::Relaxed);
        self.opened.fetch_add(1, Ordering::Relaxed)
    }

    pub fn stream_closed(&self) {
        self.streams.fetch_sub(1, Ordering::Relaxed);
    }

    /// How many streams of the API are open.
    pub fn streams(&self) -> usize {
        self.streams.load(Ordering::Relaxed) as usize
    }

    pub fn called(&self) {
        self.calls.fetch_add(1, Ordering::Relaxed);
    }

    /// How many tables are in memory now.
    pub fn tables(&self, count: usize) {
        self.tables.store(count as u64, Ordering::Relaxed);
    }

    /// So many entries of one table were stored.
    pub fn stored(&self, entries: usize, took: Duration) {
        self.entries.fetch_add(entries as u64, Ordering::Relaxed);
        self.appends.fetch_add(1, Ordering::Relaxed);
        self.storing.fetch_add(took.as_micros() as u64, Ordering::Relaxed);
        self.failed.store(0, Ordering::Relaxed);
    }

    /// The disk or the file failed.
    pub fn not_stored(&self) {
        let now = self.began.elapsed().as_millis() as u64;
        self.failed.store(now.max(1), Ordering::Relaxed);
    }

    /// Whether the last attempt to store something failed, and not long ago.
    pub fn cannot_store(&self) -> bool {
        self.could_not_store(self.began.elapsed())
    }

    fn could_not_store(&self, now: Duration) -> bool {
        let failed = self.failed.load(Ordering::Relaxed);
        failed > 0 && now < Duration::from_millis(failed) + REMEMBERED
    }

    pub fn write(&self) -> String {
        let answered = self.answered.lock().unwrap_or_else(std::sync::PoisonError::into_inner).clone();
        let mut text = String::new();
        let mut family = |name: &str, kind: &str, help: &str, samples: &[(String, String)]| {
            // Writing to a string does not fail.
            let _ = writeln!(text, "# HELP {name} {help}\n# TYPE {name} {kind}");
            for (labels, value) in samples {
                let _ = writeln!(text, "{name}{labels} {value}");
            }
        };
        let plain = |value: String| [(String::new(), value)];
        let by_code: Vec<_> = answered
            .iter()
            .map(|(code, count)| (format!("{{code=\"{code}\"}}"), count.to_string()))
            .collect();
        family("archmage_http_requests_total", "counter", "Requests answered, by status code.", &by_code);
        let spent = self.spent.load(Ordering::Relaxed) as f64 / 1e6;
        family(
            "archmage_http_request_seconds_total",
            "counter",
            "Time spent on answered requests.",
            &plain(format!("{spent:.6}")),
        );
        let open = self.connections.load(Ordering::Relaxed);
        family("archmage_http_connections", "gauge", "Open connections.", &plain(open.to_string()));
        let count = |counter: &AtomicU64| plain(counter.load(Ordering::Relaxed).to_string());
        family("archmage_sockets", "gauge", "Open WebSockets.", &count(&self.sockets));
        family("archmage_streams", "gauge", "Open streams of the API for bots.", &count(&self.streams));
        family("archmage_calls_total", "counter", "Calls that were read.", &count(&self.calls));
        family("archmage_tables", "gauge", "Tables in memory.", &count(&self.tables));
        family("archmage_entries_total", "counter", "Entries stored in the logs.", &count(&self.entries));
        family("archmage_appends_total", "counter", "Times that entries were stored.", &count(&self.appends));
        let storing = self.storing.load(Ordering::Relaxed) as f64 / 1e6;
        family(
            "archmage_append_seconds_total",
            "counter",
            "Time until entries were stored.",
            &plain(format!("{storing:.6}")),
        );
        let uptime = self.began.elapsed().as_secs_f64();
        family(
            "archmage_uptime_seconds",
            "gauge",
            "Time since the server began.",
            &plain(format!("{uptime:.3}")),
        );
        let version = format!("{{version=\"{}\"}}", env!("CARGO_PKG_VERSION"));
        family("archmage_build_info", "gauge", "The version that runs.", &[(version, "1".to_owned())]);
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_to_store_is_remembered_until_the_next_success_or_for_a_while() {
        let metrics = Metrics::new();
        assert!(!metrics.cannot_store());
        metrics.not_stored();
        assert!(metrics.cannot_store());
        assert!(!metrics.could_not_store(2 * REMEMBERED));
        metrics.stored(1, Duration::ZERO);
        assert!(!metrics.cannot_store());
    }
}
