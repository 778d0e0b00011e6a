//! The servers as programs of their own.

use std::io::{BufRead, BufReader, Read};
use std::net::{SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use server::{Hosting, Limits, Page, Server};
use store::Sqlite;

use crate::COMMAND;
use crate::fail::Failed;

/// A folder for everything that is measured, gone at the end.
pub struct Folder(PathBuf);

impl Folder {
    pub fn new() -> Result<Folder, Failed> {
        let folder = std::env::temp_dir().join(format!("archmage-load-{}", std::process::id()));
        std::fs::create_dir_all(&folder)?;
        Ok(Folder(folder))
    }

    /// A folder within it.
    pub fn of(&self, name: &str) -> Result<PathBuf, Failed> {
        let folder = self.0.join(name);
        std::fs::create_dir_all(&folder)?;
        Ok(folder)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The file of games in a folder.
pub fn file(folder: &Path) -> PathBuf {
    folder.join("games.db")
}

/// How Linux counts processor time for programs, in a second.
const TICKS: f64 = 100.0;

/// A server that runs.
pub struct Running {
    process: Child,
    /// The server stops when this is closed.
    wire: Option<ChildStdin>,
    pub address: SocketAddr,
}

impl Running {
    /// Starts a server and waits until it says where it listens.
    pub fn start(kind: &str, folder: &Path) -> Result<Running, Failed> {
        let mut process = Command::new(std::env::current_exe()?)
            .arg(COMMAND)
            .arg(kind)
            .arg(folder)
            .env(server::logs::VARIABLE, "warn")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let wire = process.stdin.take();
        let mut line = String::new();
        if let Some(out) = process.stdout.take() {
            BufReader::new(out).read_line(&mut line)?;
        }
        let address =
            line.trim().parse().map_err(|_| Failed::new(format!("the {kind} server did not start")))?;
        Ok(Running { process, wire, address })
    }

    /// Bytes of memory it has, where the system tells.
    pub fn memory(&self) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.process.id())).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
        line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok().map(|kilobytes| kilobytes * 1024)
    }

    /// Seconds of processor time it has had, where the system tells.
    pub fn work(&self) -> Option<f64> {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.process.id())).ok()?;
        // The name of the program may have blanks in it and ends with the last parenthesis.
        let fields: Vec<&str> = stat.rsplit(')').next()?.split_whitespace().collect();
        let ticks = fields.get(11)?.parse::<u64>().ok()? + fields.get(12)?.parse::<u64>().ok()?;
        Some(ticks as f64 / TICKS)
    }

    /// Stops it and waits until it has ended.
    pub fn stop(mut self) -> Result<(), Failed> {
        drop(self.wire.take());
        self.process.wait()?;
        Ok(())
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Says where a server listens, to the program that started it.
pub fn announce(address: SocketAddr) {
    println!("{address}");
}

/// Completes when the program that started this one wants it to stop, or is gone.
pub async fn until_stopped() {
    let (stop, stopped) = tokio::sync::oneshot::channel();
    std::thread::spawn(move || {
        let _ = std::io::stdin().read_to_end(&mut Vec::new());
        let _ = stop.send(());
    });
    let _ = stopped.await;
}

/// The real server with bounds that a crowd on one machine does not meet.
pub async fn real(folder: &Path) -> Result<(), Failed> {
    server::logs::start(false).map_err(Failed::new)?;
    let store = Sqlite::open(&file(folder)).map_err(Failed::new)?;
    let page = Page::of([("/index.html".to_owned(), "a page".into())]);
    let listener = TcpListener::bind("127.0.0.1:0")?;
    let many = 1_000_000;
    let limits = Limits { connections: 100_000, farewell: Duration::from_secs(2), ..Limits::default() };
    let fast = 1_000_000_000;
    let hosting = Hosting {
        sockets: many,
        sockets_each: many,
        laying: fast,
        calls: fast,
        ..Hosting::new(Arc::new(store))
    };
    let server = Server::hosting(listener, page, limits, hosting)?;
    announce(server.address()?);
    server.run(until_stopped()).await;
    Ok(())
}
