//! The file itself: who may read it, and that only one program uses it.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

/// Held while the store is open. The system lets go of it when the program ends, however it ends.
pub struct Lock {
    _file: File,
}

/// Makes sure that no other program uses the file.
///
/// The lock is on a file beside it, because SQLite has its own locks on the file and closing another handle to it
/// would lose them.
pub fn lock(file: &Path) -> Result<Lock, String> {
    let name = beside(file, ".lock");
    let open = private().truncate(false).open(&name);
    let handle = open.map_err(|error| format!("{} cannot be written: {error}", name.display()))?;
    match handle.try_lock() {
        Ok(()) => Ok(Lock { _file: handle }),
        Err(TryLockError::WouldBlock) => Err(format!(
            "{} is in use by another program; stop the other server or choose another folder",
            file.display()
        )),
        Err(TryLockError::Error(error)) => Err(format!("{} cannot be locked: {error}", name.display())),
    }
}

/// Makes the file where there is none, and keeps other users of the machine out of it. What SQLite puts beside the
/// file gets the same permissions.
pub fn prepare(file: &Path) -> Result<(), String> {
    let told = |error: io::Error| format!("{} cannot be written: {error}", file.display());
    let new = !file.try_exists().map_err(told)?;
    let handle = private().truncate(false).open(file).map_err(told)?;
    keep_private(&handle).map_err(told)?;
    if new {
        handle.sync_all().map_err(told)?;
        sync_folder(file).map_err(told)?;
    }
    Ok(())
}

/// What went wrong with the file, for people.
pub fn told(file: &Path, error: &rusqlite::Error) -> String {
    let name = file.display();
    match error.sqlite_error_code() {
        Some(rusqlite::ErrorCode::NotADatabase) => {
            format!("{name} is not a file of games; move it away or choose another folder")
        }
        Some(rusqlite::ErrorCode::DatabaseCorrupt) => {
            format!("{name} is damaged ({error}); move it away and put a copy in its place")
        }
        _ => format!("{name} cannot be used: {error}"),
    }
}

fn beside(file: &Path, ending: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}

#[cfg(unix)]
fn private() -> OpenOptions {
    use std::os::unix::fs::OpenOptionsExt;
    let mut options = File::options();
    options.read(true).write(true).create(true).mode(0o600);
    options
}

#[cfg(unix)]
fn keep_private(handle: &File) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    handle.set_permissions(fs::Permissions::from_mode(0o600))
}

/// A new file is there after a crash only if its folder was written too.
#[cfg(unix)]
fn sync_folder(file: &Path) -> io::Result<()> {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    File::open(folder.unwrap_or(Path::new(".")))?.sync_all()
}

#[cfg(not(unix))]
fn private() -> OpenOptions {
    let mut options = File::options();
    options.read(true).write(true).create(true);
    options
}

#[cfg(not(unix))]
fn keep_private(_handle: &File) -> io::Result<()> {
    Ok(())
}

#[cfg(not(unix))]
fn sync_folder(_file: &Path) -> io::Result<()> {
    Ok(())
}
