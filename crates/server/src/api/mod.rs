//! The API for programs that play: calls over plain HTTP, and what happens as lines of JSON.
//!
//! docs/bots.md describes it. Calls are those of the WebSocket and go the same way to the tables; a program shows the
//! key of its seat with each of them.

mod answer;
mod guest;
mod read;
mod stream;
mod written;

use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::extract::{Path, State};
use axum::response::Response;
use axum::routing::{any, get, post};
use protocol::{Say, Tell};
use serde_json::json;

use crate::fail;
use crate::routes::Shared;
use answer::{Refused, answer};
use guest::Guest;

/// Calls about a game, which are spelled as on the WebSocket.
const CALLS: [&str; 11] = [
    "act",
    "answerBack",
    "askBack",
    "getUp",
    "give",
    "handOver",
    "past",
    "record",
    "rekey",
    "rematch",
    "undo",
];

/// Everything under `/api/`.
pub fn routes() -> Router<Arc<Shared>> {
    Router::new()
        .route("/api/games", get(lobby).post(create))
        .route("/api/claim", post(claim))
        .route("/api/game/{game}/stream", get(stream::open))
        .route("/api/game/{game}/join", post(join))
        .route("/api/game/{game}/{call}", post(say))
        .route("/api/", any(nothing))
        .route("/api/{*rest}", any(nothing))
        .method_not_allowed_fallback(wrong_method)
}

type Answer = Result<Response, Refused>;

/// Tables with a free seat.
async fn lobby(State(shared): State<Arc<Shared>>, _guest: Guest) -> Answer {
    Ok(answer(&Tell::Lobby { re: None, offers: shared.hall.lobby.offers() }))
}

async fn create(State(shared): State<Arc<Shared>>, guest: Guest, body: Body) -> Answer {
    let usual = json!({ "clock": { "kind": "none" }, "listed": false, "bots": {}, "name": "" });
    let say = read::call("create", usual, json!({}), body).await?;
    seated(&shared, &guest, say).await
}

async fn join(
    State(shared): State<Arc<Shared>>,
    guest: Guest,
    Path(game): Path<String>,
    body: Body,
) -> Answer {
    let say = read::call("join", json!({ "name": "" }), json!({ "game": game }), body).await?;
    seated(&shared, &guest, say).await
}

async fn claim(State(shared): State<Arc<Shared>>, guest: Guest, body: Body) -> Answer {
    let say = read::call("claim", json!({}), json!({}), body).await?;
    seated(&shared, &guest, say).await
}

async fn seated(shared: &Shared, guest: &Guest, say: Say) -> Answer {
    let seated = shared.hall.sit_down(&guest.visit, say).await?;
    Ok(answer(&Tell::Seated { re: 0, seated }))
}

/// Any call about a game.
async fn say(
    State(shared): State<Arc<Shared>>,
    guest: Guest,
    Path((game, call)): Path<(String, String)>,
    body: Body,
) -> Answer {
    if !CALLS.contains(&call.as_str()) {
        let message = format!("there is no call \"{call}\": use join, stream or one of {}", CALLS.join(", "));
        return Err(fail::unknown(message).into());
    }
    let say = read::call(&call, json!({}), json!({}), body).await?;
    let nameless = guest.key.is_none();
    let told = shared.hall.ask(&game, guest.key, say).await;
    told.map(|tell| answer(&tell)).map_err(|failure| Refused::of(failure, nameless))
}

async fn nothing() -> Refused {
    fail::unknown("there is nothing here: docs/bots.md lists the paths of the API").into()
}

async fn wrong_method() -> Refused {
    Refused::wrong_method()
}
