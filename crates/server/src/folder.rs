//! The folder for what must outlive the server.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

/// The folder for data of this user's programs, where the system has one: `archmage` in `XDG_DATA_HOME`,
/// `~/.local/share`, `~/Library/Application Support` or `%APPDATA%`.
pub fn usual() -> Option<PathBuf> {
    let variable = |name| env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let home = if cfg!(windows) {
        variable("APPDATA")
    } else if cfg!(target_os = "macos") {
        variable("HOME").map(|home| home.join("Library/Application Support"))
    } else {
        variable("XDG_DATA_HOME").or_else(|| variable("HOME").map(|home| home.join(".local/share")))
    };
    home.map(|home| home.join("archmage"))
}

/// Creates the folder if need be, and makes sure that files can be written in it.
pub fn prepare(folder: &Path) -> Result<(), String> {
    let name = folder.display();
    fs::create_dir_all(folder).map_err(|error| format!("the folder {name} cannot be created: {error}"))?;
    let trial = folder.join(format!(".archmage-{}", std::process::id()));
    fs::write(&trial, "")
        .and_then(|()| fs::remove_file(&trial))
        .map_err(|error| format!("the folder {name} cannot be written to: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_folder_is_created_and_left_empty() {
        let root = std::env::temp_dir().join(format!("archmage-store-{}", std::process::id()));
        let folder = root.join("deep/er");
        prepare(&folder).unwrap();
        prepare(&folder).unwrap();
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
        fs::write(root.join("file"), "").unwrap();
        let refused = prepare(&root.join("file")).unwrap_err();
        assert!(refused.contains("cannot be created"), "{refused}");
        fs::remove_dir_all(root).unwrap();
    }
}
