//! Opening the page for the person who started the server.

use std::process::{Command, Stdio};

/// Asks the desktop to open the URL. Where there is no desktop, nothing happens.
pub fn open(url: &str) {
    let Some(mut command) = opener() else { return };
    let started = command.arg(url).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    if let Ok(mut child) = started {
        // Somebody has to take note of its end.
        std::thread::spawn(move || child.wait());
    }
}

#[cfg(target_os = "macos")]
fn opener() -> Option<Command> {
    Some(Command::new("open"))
}

#[cfg(windows)]
fn opener() -> Option<Command> {
    Some(Command::new("explorer"))
}

#[cfg(not(any(target_os = "macos", windows)))]
fn opener() -> Option<Command> {
    // Without a display xdg-open would start a browser in this very terminal.
    let display = ["DISPLAY", "WAYLAND_DISPLAY"].iter().any(|name| std::env::var_os(name).is_some());
    display.then(|| Command::new("xdg-open"))
}
