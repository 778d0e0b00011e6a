//! A stream: a seat, or somebody who looks on, is told what happens as lines of JSON until one of both ends it.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::{Path, State};
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use protocol::{Around, Failure, GameId, Tell, Update};
use tokio::sync::{Notify, mpsc, oneshot, watch};

use super::answer::{Refused, text};
use super::guest::Guest;
use super::written;
use crate::fail;
use crate::hall::{self, Hall, Message, Open, Outbox};
use crate::routes::Shared;

/// So long a reader may take for a line.
const READING: Duration = Duration::from_secs(10);

/// Follows a game from the seat that the key opens.
pub async fn open(
    State(shared): State<Arc<Shared>>,
    guest: Guest,
    Path(game): Path<GameId>,
) -> Result<Response, Refused> {
    let hall = shared.hall.clone();
    if hall.metrics.streams() >= hall.hosting.streams {
        return Err(fail::busy("too many streams are open: try again later").into());
    }
    let (to, lines) = mpsc::channel(1);
    let (opened, answered) = oneshot::channel();
    tokio::spawn(async move {
        let number = hall.metrics.stream_opened();
        follow(&hall, number, game, guest.key, Lines { to, opened: Some(opened) }).await;
        hall.metrics.stream_closed();
        drop(guest.visit);
    });
    answered.await.unwrap_or_else(|_| Err(fail::broken()))?;
    let body = stream::unfold(lines, |mut lines: mpsc::Receiver<Bytes>| async move {
        lines.recv().await.map(|line| (Ok::<_, Infallible>(line), lines))
    });
    // The last one keeps nginx from collecting lines before it passes them on.
    let headers = [(CONTENT_TYPE.as_str(), "application/x-ndjson"), ("x-accel-buffering", "no")];
    Ok((headers, Body::from_stream(body)).into_response())
}

/// The way of lines to the reader.
struct Lines {
    to: mpsc::Sender<Bytes>,
    /// Who waits to hear whether the game could be opened.
    opened: Option<oneshot::Sender<Result<(), Failure>>>,
}

/// Why a stream ends.
enum End {
    /// The reader is gone.
    Gone,
    /// The game cannot be followed, which was the answer.
    Refused,
    /// The seat has another key, or the table is no more.
    Revoked,
    /// The server stops.
    Stopping,
    /// The reader is too slow, or the server in trouble.
    Failed(Failure),
}

impl End {
    /// What is said before.
    fn last_word(self) -> Option<Tell> {
        match self {
            End::Gone | End::Refused => None,
            End::Revoked => Some(Tell::Revoked),
            End::Stopping => Some(Tell::Stopping),
            End::Failed(failure) => Some(Tell::Failed { re: None, failure }),
        }
    }
}

async fn follow(hall: &Arc<Hall>, number: u64, game: GameId, key: Option<String>, mut lines: Lines) {
    let (mailbox, outbox) = hall::mailbox(number);
    let open = Open { mailbox, re: 0, key, from: u32::MAX };
    hall.send(&game, Message::Open(Box::new(open))).await;
    let end = tell(hall, outbox, &mut lines).await;
    if let End::Refused = end {
        return;
    }
    if let Some(last) = end.last_word() {
        // Whoever does not read it does not mind.
        let _ = tokio::time::timeout(READING, lines.to.send(text(&last).into())).await;
    }
    hall.send(&game, Message::Leave(number)).await;
}

/// Passes on what is told until the stream ends.
async fn tell(hall: &Hall, mut outbox: Outbox, lines: &mut Lines) -> End {
    let full = outbox.full.clone();
    let mut stopping = hall.stopping.subscribe();
    let mut alive = tokio::time::interval(hall.hosting.alive);
    let mut around = None;
    loop {
        alive.reset();
        let line = tokio::select! {
            biased;
            told = outbox.next() => match told.map(|told| line(&told.text, &mut around, lines)) {
                Some(Ok(Some(line))) => line,
                Some(Ok(None)) => continue,
                Some(Err(end)) => return end,
                // The table came to grief and tells nobody anything any more.
                None => return End::Failed(fail::broken()),
            },
            end = dismissed(&mut stopping, &full) => return end,
            () = lines.to.closed() => return End::Gone,
            _ = alive.tick() => Bytes::from_static(b"\n"),
        };
        tokio::select! {
            biased;
            sent = lines.to.send(line) => if sent.is_err() { return End::Gone },
            end = dismissed(&mut stopping, &full) => return end,
            () = tokio::time::sleep(READING) => return too_slow(),
        }
    }
}

/// The line for a message of the table; none for those that are not for a stream.
fn line(told: &str, around: &mut Option<Around>, lines: &mut Lines) -> Result<Option<Bytes>, End> {
    let broken = |why: String| {
        tracing::error!(why, "a line of a stream cannot be written");
        End::Failed(fail::broken())
    };
    let game = |update: &Update, around: &Around| {
        written::game(update, around).map(|line| Some(line.into())).map_err(broken)
    };
    let tell = serde_json::from_str(told).map_err(|error| broken(error.to_string()))?;
    match (tell, &around) {
        (Tell::Opened { around: now, update, .. }, _) => {
            if let Some(opened) = lines.opened.take() {
                // Who is gone already is noticed with the first line.
                let _ = opened.send(Ok(()));
            }
            let now = around.insert(now);
            match update {
                Some(update) => game(&update, now),
                None => Ok(Some(text(&Tell::Around { around: now.clone() }).into())),
            }
        }
        (Tell::News { update }, Some(around)) => game(&update, around),
        (Tell::Around { around: now }, _) => {
            *around = Some(now.clone());
            Ok(Some(text(&Tell::Around { around: now }).into()))
        }
        (Tell::Failed { failure, .. }, _) => {
            if let Some(opened) = lines.opened.take() {
                let _ = opened.send(Err(failure));
            }
            Err(End::Refused)
        }
        (Tell::Revoked, _) => Err(End::Revoked),
        _ => Ok(None),
    }
}

/// Completes when the server ends the stream: because it stops, or because the reader has missed something.
async fn dismissed(stopping: &mut watch::Receiver<bool>, full: &Notify) -> End {
    tokio::select! {
        // The hall, which sends it, is there as long as the stream.
        _ = stopping.wait_for(|stopping| *stopping) => End::Stopping,
        () = full.notified() => too_slow(),
    }
}

fn too_slow() -> End {
    End::Failed(fail::busy("you read too slowly and have missed something: open the stream again"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hall::Hosting;
    use crate::metrics::Metrics;

    fn hall() -> Hall {
        let hosting = Hosting::new(Arc::new(store::Memory::new()));
        Hall::open(hosting, Arc::new(Metrics::new())).expect("an empty hall")
    }

    fn around() -> Tell {
        let around = serde_json::json!({
            "game": "g", "table": "", "clock": { "kind": "none" }, "listed": false, "begun": false, "seats": {},
            "spectators": 0, "back": null, "flagged": [], "rematch": null,
        });
        Tell::Around { around: serde_json::from_value(around).unwrap() }
    }

    /// What waits for somebody who does not read is bounded, and the table does not wait for it.
    #[tokio::test]
    async fn who_does_not_read_is_given_up() {
        let (to, mut unread) = mpsc::channel(1);
        let (mailbox, outbox) = hall::mailbox(1);
        let told = around();
        for _ in 0..100 {
            mailbox.tell(&told);
        }
        let mut lines = Lines { to, opened: None };
        let hall = hall();
        let end = tokio::time::timeout(Duration::from_secs(5), tell(&hall, outbox, &mut lines)).await;
        let Ok(End::Failed(failure)) = end else { panic!("it goes on") };
        assert_eq!(failure.error, protocol::Error::Busy);
        assert!(unread.recv().await.is_some());
        assert!(unread.try_recv().is_err(), "one line waits, not a hundred");
    }
}
