//! Which answer a request gets.

use std::sync::Arc;
use std::time::Instant;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, HeaderValue, IF_NONE_MATCH, VARY,
};
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::limit::RequestBodyLimitLayer;
use tower_http::timeout::TimeoutLayer;

use crate::api;
use crate::hall::Hall;
use crate::headers;
use crate::metrics::Metrics;
use crate::page::Page;
use crate::serve::Limits;
use crate::socket;

const MISSING: &str = include_str!("missing.html");
const HTML: &str = "text/html; charset=utf-8";
const TEXT: &str = "text/plain; charset=utf-8";

/// What the handlers share.
pub struct Shared {
    pub page: Page,
    pub metrics: Arc<Metrics>,
    pub hall: Arc<Hall>,
}

pub fn router(shared: Arc<Shared>, limits: &Limits) -> Router {
    Router::new()
        .route("/healthz", get(health))
        .route("/metrics", get(metrics))
        .route("/ws", get(socket::upgrade))
        .fallback(get(page))
        .layer(RequestBodyLimitLayer::new(limits.body))
        // It reads less than that, and answers in its own way.
        .merge(api::routes())
        .layer(TimeoutLayer::with_status_code(StatusCode::SERVICE_UNAVAILABLE, limits.answer))
        .layer(CatchPanicLayer::new())
        .layer(middleware::from_fn_with_state(shared.clone(), observe))
        .with_state(shared)
}

/// Around everything: protects the answer, counts it and writes it to the log.
async fn observe(State(shared): State<Arc<Shared>>, request: Request, next: Next) -> Response {
    let began = Instant::now();
    let (method, path) = (request.method().clone(), request.uri().path().to_owned());
    let mut response = next.run(request).await;
    headers::protect(response.headers_mut());
    response.headers_mut().entry(CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    let (status, took) = (response.status().as_u16(), began.elapsed());
    shared.metrics.answered(status, took);
    let micros = took.as_micros() as u64;
    tracing::info!(target: "archmage::request", %method, path, status, micros, "answered");
    response
}

async fn health(State(shared): State<Arc<Shared>>) -> Response {
    let (status, text) = if *shared.hall.stopping.borrow() {
        (StatusCode::SERVICE_UNAVAILABLE, "stopping\n")
    } else if shared.page.is_empty() {
        (StatusCode::SERVICE_UNAVAILABLE, "built without the page\n")
    } else if shared.metrics.cannot_store() {
        (StatusCode::SERVICE_UNAVAILABLE, "games cannot be stored\n")
    } else {
        (StatusCode::OK, "ok\n")
    };
    (status, [(CONTENT_TYPE, TEXT)], text).into_response()
}

async fn metrics(State(shared): State<Arc<Shared>>) -> Response {
    ([(CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], shared.metrics.write()).into_response()
}

async fn page(State(shared): State<Arc<Shared>>, uri: Uri, asked: HeaderMap) -> Response {
    let Some(file) = shared.page.file(uri.path()) else {
        return if shared.page.is_empty() && uri.path() == "/" {
            (StatusCode::SERVICE_UNAVAILABLE, [(CONTENT_TYPE, HTML)], MISSING).into_response()
        } else {
            (StatusCode::NOT_FOUND, [(CONTENT_TYPE, TEXT)], "There is nothing here.\n").into_response()
        };
    };
    let (packing, body) = file.body(&joined(&asked, &ACCEPT_ENCODING));
    let tag = file.tag(packing);
    let known = matches(&joined(&asked, &IF_NONE_MATCH), &tag);
    let mut response = if known {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        ([(CONTENT_TYPE, file.kind)], body).into_response()
    };
    let headers = response.headers_mut();
    let caching = if file.hashed { "public, max-age=31536000, immutable" } else { "no-cache" };
    headers.insert(CACHE_CONTROL, HeaderValue::from_static(caching));
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        headers.insert(ETAG, tag);
    }
    if file.varies() {
        headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
    }
    if let Some(word) = packing.word().filter(|_| !known) {
        headers.insert(CONTENT_ENCODING, HeaderValue::from_static(word));
    }
    response
}

/// The value of a header that may be given in several lines.
fn joined(headers: &HeaderMap, name: &axum::http::HeaderName) -> String {
    let lines: Vec<&str> = headers.get_all(name).iter().filter_map(|line| line.to_str().ok()).collect();
    lines.join(",")
}

/// Whether `If-None-Match` names the tag.
fn matches(header: &str, tag: &str) -> bool {
    header
        .split(',')
        .map(str::trim)
        .any(|known| known == "*" || known.strip_prefix("W/").unwrap_or(known) == tag)
}
