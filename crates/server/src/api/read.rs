//! Calls as they come in.

use axum::body::{Body, to_bytes};
use protocol::Say;
use serde_json::{Map, Value};

use super::answer::Refused;
use crate::fail;
use crate::socket::MESSAGE;

/// Reads a call from the body of a request: an object with its fields, without its name. `usual` are fields that may
/// be left out, `known` those that are not the body's to say.
pub async fn call(name: &str, usual: Value, known: Value, body: Body) -> Result<Say, Refused> {
    let bytes = to_bytes(body, MESSAGE).await.map_err(|_| Refused::too_long(MESSAGE))?;
    let said = if bytes.is_empty() { Ok(Map::new()) } else { serde_json::from_slice(&bytes) };
    let said = said.map_err(|error| fail::malformed(format!("send a JSON object: {error}")))?;
    let mut fields = Map::new();
    for part in [usual, Value::Object(said), known] {
        if let Value::Object(part) = part {
            fields.extend(part);
        }
    }
    fields.insert("say".to_owned(), name.into());
    let read = serde_json::from_value(Value::Object(fields));
    read.map_err(|error| fail::malformed(format!("this call cannot be read: {error}")).into())
}
