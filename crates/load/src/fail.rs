//! Why something could not be measured.

use std::fmt;

/// A message for people.
#[derive(Debug)]
pub struct Failed(String);

impl Failed {
    /// A failure that this message tells.
    pub fn new(message: impl Into<String>) -> Failed {
        Failed(message.into())
    }
}

impl fmt::Display for Failed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl<E: std::error::Error> From<E> for Failed {
    fn from(error: E) -> Failed {
        Failed(error.to_string())
    }
}
