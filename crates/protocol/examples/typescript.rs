//! Writes the page's types.

use std::path::Path;

use protocol::typescript;

fn main() -> std::io::Result<()> {
    let file = Path::new(typescript::FILE);
    if let Some(folder) = file.parent() {
        std::fs::create_dir_all(folder)?;
    }
    std::fs::write(file, typescript::write())
}
