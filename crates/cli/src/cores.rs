//! Work in many equal pieces on all cores, with a bar that shows how far it is.

use std::io::IsTerminal;
use std::num::NonZeroUsize;
use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicU64, Ordering};

use indicatif::{ProgressBar, ProgressStyle};

/// Does the pieces `0..count`, so many at a time (one per core if `None`), and gives what came of them
/// in their order.
pub fn each<T: Send>(
    count: u64,
    threads: Option<NonZeroUsize>,
    bar: &ProgressBar,
    work: impl Fn(u64) -> T + Sync,
) -> Vec<T> {
    let next = AtomicU64::new(0);
    let found = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..crew(count, threads) {
            scope.spawn(|| {
                loop {
                    let piece = next.fetch_add(1, Ordering::Relaxed);
                    if piece >= count {
                        break;
                    }
                    let done = work(piece);
                    found.lock().unwrap_or_else(PoisonError::into_inner).push((piece, done));
                    bar.inc(1);
                }
            });
        }
    });
    bar.finish_and_clear();
    let mut found = found.into_inner().unwrap_or_else(PoisonError::into_inner);
    found.sort_by_key(|(piece, _)| *piece);
    found.into_iter().map(|(_, done)| done).collect()
}

/// How many threads share so many pieces.
#[must_use]
pub fn crew(count: u64, threads: Option<NonZeroUsize>) -> usize {
    let threads = threads.or_else(|| std::thread::available_parallelism().ok());
    threads.map_or(1, NonZeroUsize::get).min(count.max(1) as usize)
}

/// A bar for so many games; hidden where nobody looks.
#[must_use]
pub fn bar(games: u64) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} games, {per_sec}, {eta} left");
    ProgressBar::new(games).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_comes_of_the_pieces_is_in_their_order() {
        let squares: Vec<u64> = (0..100).map(|piece| piece * piece).collect();
        for threads in [1, 3, 200] {
            let found = each(100, NonZeroUsize::new(threads), &ProgressBar::hidden(), |piece| piece * piece);
            assert_eq!(found, squares);
        }
        assert!(each(0, None, &ProgressBar::hidden(), |piece| piece).is_empty());
    }
}
