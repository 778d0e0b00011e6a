//! WebSockets: who may open one, and what goes in and out.

mod call;
mod run;
mod stream;

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::Extension;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::header::{HOST, ORIGIN};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use tokio_tungstenite::tungstenite::handshake::server::create_response_with_body;

use crate::routes::Shared;
use stream::Socket;

/// The longest message that is read, in bytes.
pub const MESSAGE: usize = 16 * 1024;

/// Who is at the other end of a connection.
#[derive(Copy, Clone)]
pub struct Peer(pub SocketAddr);

/// Answers a request for a socket.
pub async fn upgrade(
    State(shared): State<Arc<Shared>>,
    Extension(Peer(peer)): Extension<Peer>,
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
    let address = if hall.hosting.proxy { forwarded(headers).unwrap_or(peer.ip()) } else { peer.ip() };
    let visit = match hall.visitors.enter(address) {
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

/// Whether a page that asks was served here, or may come from where it does. Programs that are no browsers need not
/// say where they come from.
fn is_from_here(headers: &HeaderMap, allowed: &[String]) -> bool {
    let Some(origin) = headers.get(ORIGIN) else { return true };
    let Ok(origin) = origin.to_str() else { return false };
    let host = headers.get(HOST).and_then(|host| host.to_str().ok());
    let own = origin.split_once("://").map(|(_, authority)| authority);
    let is_own = own.zip(host).is_some_and(|(own, host)| own.eq_ignore_ascii_case(host));
    is_own || allowed.iter().any(|allowed| allowed.trim_end_matches('/').eq_ignore_ascii_case(origin))
}

/// The client that the nearest proxy saw.
fn forwarded(headers: &HeaderMap) -> Option<IpAddr> {
    let line = headers.get_all("x-forwarded-for").iter().next_back()?;
    line.to_str().ok()?.rsplit(',').next()?.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(list: &[(&'static str, &'static str)]) -> HeaderMap {
        list.iter().map(|(name, value)| (name.parse().unwrap(), value.parse().unwrap())).collect()
    }

    #[test]
    fn pages_from_elsewhere_are_refused_unless_named() {
        let none: [String; 0] = [];
        assert!(is_from_here(&headers(&[("host", "here:7777")]), &none));
        let own = headers(&[("host", "here:7777"), ("origin", "http://here:7777")]);
        assert!(is_from_here(&own, &none));
        assert!(is_from_here(&headers(&[("host", "Here"), ("origin", "https://here")]), &none));
        for origin in ["http://there", "http://here", "null", "here:7777", "http://here:7777.evil"] {
            assert!(!is_from_here(&headers(&[("host", "here:7777"), ("origin", origin)]), &none), "{origin}");
        }
        let named = ["https://there/".to_owned()];
        assert!(is_from_here(&headers(&[("host", "here"), ("origin", "https://there")]), &named));
        assert!(!is_from_here(&headers(&[("host", "here"), ("origin", "https://there.evil")]), &named));
    }

    #[test]
    fn only_the_last_proxy_is_believed() {
        let said = headers(&[("x-forwarded-for", "10.0.0.1, 192.0.2.7")]);
        assert_eq!(forwarded(&said), Some("192.0.2.7".parse().unwrap()));
        assert_eq!(forwarded(&headers(&[("x-forwarded-for", "nobody")])), None);
    }
}
