//! Files of people, which may be anything.

use std::fs::File;
use std::io::{Error, ErrorKind, Read, Result};
use std::path::Path;

/// The longest text that is read, in bytes: far more than any that makes sense.
const LONGEST: u64 = 64 << 20;

/// The bytes of a file, unless it has no end.
///
/// # Errors
/// If it cannot be read or is too long.
pub fn read(path: &Path) -> Result<Vec<u8>> {
    read_all(File::open(path)?)
}

/// All bytes there are, unless there is no end to them.
///
/// # Errors
/// If they cannot be read or are too many.
pub fn read_all(from: impl Read) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    from.take(LONGEST + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LONGEST {
        return Err(Error::new(ErrorKind::FileTooLarge, "expected a text of at most 64 MiB, found more"));
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_an_end_to_what_is_read() {
        assert_eq!(read_all(&b"table base"[..]).unwrap(), b"table base");
        let whole = std::io::repeat(b' ').take(LONGEST);
        assert_eq!(read_all(whole).unwrap().len() as u64, LONGEST);
        assert_eq!(read_all(std::io::repeat(0)).unwrap_err().kind(), ErrorKind::FileTooLarge);
    }
}
