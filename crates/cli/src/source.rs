//! Texts from files and from the standard input.

use std::io::Read;

use engine::notation::room::TextError;

use crate::fail::Failure;

/// A text and where it comes from.
#[derive(Clone, Debug)]
pub struct Source {
    /// The name for messages.
    pub name: String,
    /// The text.
    pub text: String,
}

impl Source {
    /// Reads a file; `-` is the standard input.
    pub fn read(name: &str) -> Result<Source, Failure> {
        let mut bytes = Vec::new();
        let (name, read) = if name == "-" {
            ("standard input", std::io::stdin().lock().read_to_end(&mut bytes).map(|_| ()))
        } else {
            (name, std::fs::read(name).map(|found| bytes = found))
        };
        read.map_err(|error| Failure::input(format!("{name}: {error}")))?;
        let text = String::from_utf8(bytes).map_err(|error| {
            let good = &error.as_bytes()[..error.utf8_error().valid_up_to()];
            let line = good.split(|byte| *byte == b'\n').count();
            Failure::input(format!("{name}:{line}: expected text in UTF-8"))
        })?;
        Ok(Source { name: name.to_owned(), text })
    }

    /// A failure about a line of this text.
    pub fn failure(&self, error: &TextError) -> Failure {
        Failure::input(format!("{}:{}: {}", self.name, error.line, error.why))
    }
}
