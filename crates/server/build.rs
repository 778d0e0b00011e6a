//! Puts the built page into release builds: every file under `web/dist`, as it is.
//!
//! Other builds read that folder when they start, so that the page can be worked on without compiling.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR").expect("set by cargo")).join("../../web");
    let dist = root.join("dist");
    let mut files = Vec::new();
    if env::var("PROFILE").as_deref() == Ok("release") {
        // A path that does not exist would make cargo build this crate anew every time.
        for watched in [&dist, &root] {
            if watched.is_dir() {
                println!("cargo::rerun-if-changed={}", watched.display());
                break;
            }
        }
        if dist.join("index.html").is_file() {
            collect(&dist.canonicalize()?, "", &mut files)?;
        }
    }
    println!("cargo::rerun-if-changed=build.rs");
    files.sort();
    let mut code = String::from("&[\n");
    for (name, path) in files {
        writeln!(code, "    ({name:?}, include_bytes!({:?})),", path.display().to_string())
            .expect("a string takes everything");
    }
    code.push_str("]\n");
    fs::write(Path::new(&env::var("OUT_DIR").expect("set by cargo")).join("page.rs"), code)
}

fn collect(folder: &Path, prefix: &str, files: &mut Vec<(String, PathBuf)>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let Some(name) = path.file_name().and_then(|name| name.to_str()) else {
            return Err(io::Error::other(format!("{} has no readable name", path.display())));
        };
        let name = format!("{prefix}/{name}");
        if path.is_dir() {
            collect(&path, &name, files)?;
        } else {
            files.push((name, path));
        }
    }
    Ok(())
}
