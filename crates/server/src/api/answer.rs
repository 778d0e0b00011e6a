//! Answers of the API: what is told, as JSON, and a status for programs that look at nothing else.

use axum::http::StatusCode;
use axum::http::header::{CONTENT_TYPE, HeaderValue, RETRY_AFTER, WWW_AUTHENTICATE};
use axum::response::{IntoResponse, Response};
use protocol::{Error, Failure, Tell};
use serde_json::Value;

use crate::fail;

/// The answer to a call. Each has an answer of its own here, so it needs no number.
pub fn answer(tell: &Tell) -> Response {
    ([(CONTENT_TYPE, "application/json")], text(tell)).into_response()
}

/// A message as one line of JSON, without the number of a call.
pub fn text(tell: &Tell) -> String {
    // The types of the protocol hold nothing that JSON cannot.
    let mut value = serde_json::to_value(tell).unwrap_or_default();
    if let Value::Object(fields) = &mut value {
        fields.remove("re");
    }
    format!("{value}\n")
}

/// Why a call comes to nothing.
pub struct Refused {
    status: StatusCode,
    failure: Failure,
}

impl Refused {
    /// A call that fails; `nameless` if it came without a key.
    pub fn of(failure: Failure, nameless: bool) -> Refused {
        if nameless && failure.error == Error::Denied {
            return Refused::nameless();
        }
        failure.into()
    }

    /// A key is needed and cannot be read.
    pub fn nameless() -> Refused {
        let message = "send the key of your seat in the header `Authorization: Bearer KEY`";
        Refused { status: StatusCode::UNAUTHORIZED, failure: fail::denied(message) }
    }

    /// The body has more than so many bytes.
    pub fn too_long(most: usize) -> Refused {
        let message = format!("the body of a call has at most {most} bytes");
        Refused { status: StatusCode::PAYLOAD_TOO_LARGE, failure: fail::malformed(message) }
    }

    /// The path is right, but not the method.
    pub fn wrong_method() -> Refused {
        let message = "use GET for `games` and `stream`, POST for everything that is said";
        Refused { status: StatusCode::METHOD_NOT_ALLOWED, failure: fail::malformed(message) }
    }
}

impl From<Failure> for Refused {
    fn from(failure: Failure) -> Refused {
        let status = match failure.error {
            Error::Malformed => StatusCode::BAD_REQUEST,
            Error::Illegal => StatusCode::UNPROCESSABLE_ENTITY,
            Error::Stale => StatusCode::CONFLICT,
            Error::Unknown => StatusCode::NOT_FOUND,
            Error::Denied => StatusCode::FORBIDDEN,
            Error::Busy => StatusCode::TOO_MANY_REQUESTS,
            Error::Broken => StatusCode::SERVICE_UNAVAILABLE,
        };
        Refused { status, failure }
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        let mut response = answer(&Tell::Failed { re: None, failure: self.failure });
        *response.status_mut() = self.status;
        let (name, value) = match self.status {
            StatusCode::UNAUTHORIZED => (WWW_AUTHENTICATE, "Bearer"),
            StatusCode::TOO_MANY_REQUESTS | StatusCode::SERVICE_UNAVAILABLE => (RETRY_AFTER, "1"),
            _ => return response,
        };
        response.headers_mut().insert(name, HeaderValue::from_static(value));
        response
    }
}
