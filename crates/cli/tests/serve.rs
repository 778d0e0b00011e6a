//! `archmage serve`, started as people start it.

#![cfg(feature = "serve")]

mod common;

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use common::archmage;

/// A folder that goes away with the test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("archmage-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn text(&self) -> &str {
        self.0.to_str().unwrap()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Starts the server on a free port and reads where it is.
fn start(args: &[&str]) -> (Child, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_archmage"))
        .args(["serve", "--listen", "127.0.0.1:0", "--no-open", "--log-json"])
        .args(args)
        .env_remove("ARCHMAGE_LOG")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut line = String::new();
    BufReader::new(child.stdout.as_mut().expect("the output is piped")).read_line(&mut line).unwrap();
    let address = line.split("http://").nth(1).and_then(|rest| rest.split('/').next()).expect("a URL");
    (child, address.to_owned())
}

fn get(address: &str, path: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    write!(stream, "GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n").unwrap();
    let mut text = String::new();
    stream.read_to_string(&mut text).unwrap();
    text
}

#[cfg(unix)]
#[test]
fn it_serves_a_page_until_it_is_told_to_stop() {
    let (page, root) = (Folder::new("page"), Folder::new("data"));
    std::fs::write(page.0.join("index.html"), "<title>Here</title>").unwrap();
    let data = root.0.join("kept");
    for signal in ["-TERM", "-INT"] {
        let (mut child, address) = start(&["--page", page.text(), "--data", data.to_str().unwrap()]);
        assert!(get(&address, "/").contains("<title>Here</title>"));
        assert!(get(&address, "/healthz").starts_with("HTTP/1.1 200"));
        assert!(data.is_dir());
        let killed = Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap();
        assert!(killed.success());
        let mut log = String::new();
        child.stderr.take().unwrap().read_to_string(&mut log).unwrap();
        assert_eq!(child.wait().unwrap().code(), Some(0), "{log}");
        let lines: Vec<_> = log.lines().map(common::json).collect();
        assert!(lines.iter().any(|line| line["path"] == "/healthz" && line["status"] == 200), "{log}");
        assert!(lines.iter().any(|line| line["message"] == "stopping"), "{log}");
    }
}

#[test]
fn help_teaches_it_with_examples() {
    assert!(archmage(&["--help"]).good().contains("\n  serve"));
    assert!(archmage(&["serve", "--help"]).good().contains("Examples:"));
}

#[test]
fn what_cannot_be_is_refused_with_a_way_out() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let refused = archmage(&["serve", "--no-open", "--listen", &address]).refused(2);
    assert!(refused.contains(&format!("{address} is in use")), "{refused}");
    assert!(refused.contains("--listen 127.0.0.1:"), "{refused}");

    let folder = Folder::new("refused");
    let refused = archmage(&["serve", "--no-open", "--page", folder.text()]).refused(2);
    assert!(refused.contains("no index.html"), "{refused}");
    let file = folder.0.join("file");
    std::fs::write(&file, "").unwrap();
    let refused = archmage(&["serve", "--no-open", "--data", file.to_str().unwrap()]).refused(2);
    assert!(refused.contains("cannot be created"), "{refused}");
    assert!(archmage(&["serve", "--listen", "nowhere"]).refused(2).contains("HOST:PORT"));
}

#[test]
fn settings_without_sense_are_refused_with_what_was_expected() {
    for (args, expected) in [
        (["--calls", "0"], "expected a number from 1 to 4294967295"),
        (["--per-address", "0"], "expected a number from 1 to 4294967295"),
        (["--allow-origin", "nonsense"], "SCHEME://HOST"),
        (["--allow-origin", "*"], "SCHEME://HOST"),
    ] {
        let refused = archmage(&["serve", "--no-open", args[0], args[1]]).refused(2);
        assert!(refused.contains(expected), "{refused}");
    }
    let run = Command::new(env!("CARGO_BIN_EXE_archmage"))
        .args(["serve", "--no-open", "--listen", "nowhere"])
        .env("ARCHMAGE_LOG", "wran")
        .output()
        .expect("the program starts");
    let message = String::from_utf8_lossy(&run.stderr);
    assert_eq!(run.status.code(), Some(2), "{message}");
    assert!(message.contains("ARCHMAGE_LOG: expected levels"), "{message}");
}
