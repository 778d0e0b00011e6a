//! Why something is not done, in the words of the protocol.

use engine::Illegal;
use protocol::{Error, Failure, Refusal};

fn failure(error: Error, message: impl Into<String>) -> Failure {
    Failure { error, message: message.into(), refusal: None }
}

/// It cannot be read.
pub fn malformed(message: impl Into<String>) -> Failure {
    failure(Error::Malformed, message)
}

/// It is about a moment that is no more, or not yet.
pub fn stale(message: impl Into<String>) -> Failure {
    failure(Error::Stale, message)
}

/// There is no such thing.
pub fn unknown(message: impl Into<String>) -> Failure {
    failure(Error::Unknown, message)
}

/// It is somebody else's to do.
pub fn denied(message: impl Into<String>) -> Failure {
    failure(Error::Denied, message)
}

/// There is too much of it.
pub fn busy(message: impl Into<String>) -> Failure {
    failure(Error::Busy, message)
}

/// The server cannot do its work. What went wrong is for the log, not for the page.
pub fn broken() -> Failure {
    failure(Error::Broken, "the server cannot keep this now: nothing has changed, try again in a moment")
}

/// The rules forbid it.
pub fn illegal(illegal: Illegal) -> Failure {
    let refusal = Refusal { rule: illegal.rule.to_owned(), why: illegal.why.to_owned() };
    Failure { error: Error::Illegal, message: illegal.to_string(), refusal: Some(refusal) }
}
