//! Writes what the page can ask for before it has the engine.

fn main() -> std::io::Result<()> {
    std::fs::write(host::offers::FILE, host::offers::write())
}
