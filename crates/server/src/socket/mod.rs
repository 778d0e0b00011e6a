//! WebSockets: who may open one, and what goes in and out.

mod call;
mod frames;
mod run;
mod stream;

use std::sync::Arc;

use axum::Extension;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use tokio_tungstenite::tungstenite::handshake::server::create_response_with_body;

use crate::peer::{Peer, is_from_here};
use crate::routes::Shared;
use stream::Socket;

/// The longest message that is read, in bytes.
pub const MESSAGE: usize = 16 * 1024;

/// Answers a request for a socket.
pub async fn upgrade(
    State(shared): State<Arc<Shared>>,
    Extension(peer): Extension<Peer>,
    mut request: Request,
) -> Response {
    let answer = match create_response_with_body(&request, Body::empty) {
        Ok(answer) => answer,
        Err(error) => return (StatusCode::BAD_REQUEST, format!("{error}\n")).into_response(),
    };
    let hall = shared.hall.clone();
    let headers = request.headers();
    if !is_from_here(headers, &hall.hosting.origins) {
        return (StatusCode::FORBIDDEN, "This page may not play here.\n").into_response();
    }
    let visit = match hall.visitors.enter(peer.address(headers, &hall.hosting)) {
        Some(visit) if hall.metrics.sockets() < hall.hosting.sockets => visit,
        _ => return (StatusCode::TOO_MANY_REQUESTS, "Too many sockets are open.\n").into_response(),
    };
    let upgraded = hyper::upgrade::on(&mut request);
    tokio::spawn(async move {
        if let Ok(upgraded) = upgraded.await
            && let Some(socket) = Socket::new(upgraded).await
        {
            run::run(socket, hall, visit).await;
        }
    });
    answer
}
