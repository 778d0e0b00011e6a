//! Who makes a request of the API, and whether it may.

use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::HeaderMap;
use axum::http::header::AUTHORIZATION;
use axum::http::request::Parts;

use super::answer::Refused;
use crate::fail;
use crate::hall::Visit;
use crate::peer::{Peer, is_from_here};
use crate::routes::Shared;

/// Somebody whose request is within the limits.
pub struct Guest {
    pub visit: Visit,
    /// The key of a seat, if one was shown. Whether it opens anything is for the table to say.
    pub key: Option<String>,
}

impl FromRequestParts<Arc<Shared>> for Guest {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, shared: &Arc<Shared>) -> Result<Guest, Refused> {
        let (hall, headers) = (&shared.hall, &parts.headers);
        if !is_from_here(headers, &hall.hosting.origins) {
            return Err(fail::denied("this page may not play here").into());
        }
        let peer = parts.extensions.get::<Peer>().copied().ok_or_else(fail::broken)?;
        let visit = hall.visitors.enter(peer.address(headers, &hall.hosting));
        let visit = visit.ok_or_else(|| fail::busy("too many requests are open: close a stream first"))?;
        if !visit.may_call(hall.hosting.time.now()) {
            return Err(fail::busy("too many calls at once: wait a moment").into());
        }
        hall.metrics.called();
        Ok(Guest { visit, key: key(headers)? })
    }
}

/// The key that a request shows; nothing if it shows none.
fn key(headers: &HeaderMap) -> Result<Option<String>, Refused> {
    let Some(shown) = headers.get(AUTHORIZATION) else { return Ok(None) };
    let words = shown.to_str().ok().and_then(|text| text.split_once(' '));
    match words {
        Some((scheme, key)) if scheme.eq_ignore_ascii_case("bearer") && !key.trim().is_empty() => {
            Ok(Some(key.trim().to_owned()))
        }
        _ => Err(Refused::nameless()),
    }
}
