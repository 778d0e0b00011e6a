//! `archmage serve`: the game in the browser.

use std::io::Write;
use std::net::Ipv6Addr;
use std::path::PathBuf;
use std::sync::Arc;

use server::{Hosting, Limits, Page, Server, bind, browser, folder, logs};
use store::Sqlite;

use crate::fail::{Done, Failure};
use crate::number;

const EXAMPLES: &str = "\
A game at one screen does not need the server, because the page brings the rules with it. \
Games that people play together over the network are kept in the data folder: everything that \
was told to anybody survives a crash, and the next start goes on with it. For players elsewhere \
put a proxy that speaks TLS before it and name --behind-proxy.

The server also answers /healthz (is it ready?) and /metrics (counts, for Prometheus). \
ARCHMAGE_LOG chooses what is logged, as in ARCHMAGE_LOG=warn. Ctrl+C stops it once open requests \
are answered; a second one stops it at once.

Examples:
  archmage serve                         here alone, and open the browser
  archmage serve --listen 0.0.0.0:7777   for all who can reach this machine
  archmage serve --no-open --log-json --data /var/lib/archmage";

/// Serve the page to play in the browser
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// Where to listen: HOST:PORT, or a port of this machine [default: 127.0.0.1:7777, or the next free port]
    #[arg(long, value_name = "ADDR")]
    listen: Option<String>,
    /// The folder for games played over the network, created if need be [default: archmage in the folder for
    /// programs' data of the user, as in ~/.local/share/archmage]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Serve the page in this folder instead of the one built in
    #[arg(long, value_name = "DIR")]
    page: Option<PathBuf>,
    /// Another page that may use this server, as in https://example.org; may be given more than once
    #[arg(long, value_name = "URL", value_parser = read_origin)]
    allow_origin: Vec<String>,
    /// A proxy stands before the server and says in X-Forwarded-For who asks
    #[arg(long)]
    behind_proxy: bool,
    /// So many sockets, and streams of bots, one address may have open
    #[arg(long, value_name = "COUNT", default_value_t = 200, value_parser = number::within(1, u32::MAX))]
    per_address: u32,
    /// So many calls a client may make in a second, three times as many at once; bots of one address count together
    #[arg(long, value_name = "COUNT", default_value_t = 20, value_parser = number::within(1, u32::MAX))]
    calls: u32,
    /// Do not open the browser
    #[arg(long)]
    no_open: bool,
    /// Log as JSON, a line for every request
    #[arg(long)]
    log_json: bool,
}

/// Runs the command.
pub fn run(args: &Args, out: &mut dyn Write) -> Done {
    logs::start(args.log_json).map_err(Failure::input)?;
    let page = match &args.page {
        Some(folder) => {
            Page::read(folder).map_err(|error| format!("no page in {}: {error}", folder.display()))
        }
        None => Page::built_in().map_err(|error| format!("the page cannot be read: {error}")),
    };
    let page = page.map_err(Failure::input)?;
    let listener = bind::listen(args.listen.as_deref()).map_err(Failure::input)?;
    let hosting = hosting(args).map_err(Failure::input)?;
    let runtime = server::runtime().map_err(|error| Failure::input(no_start(&error)))?;
    runtime.block_on(async {
        let incomplete = page.is_empty();
        let server =
            Server::hosting(listener, page, Limits::default(), hosting).map_err(|error| no_start(&error));
        let server = server.map_err(Failure::input)?;
        let url = bind::url(server.address().map_err(|error| Failure::input(no_start(&error)))?);
        // Whoever reads the address may send a signal at once.
        let stop = server::stopped_by_signal();
        writeln!(out, "Archmage is at {url} (Ctrl+C stops it)")?;
        if incomplete {
            writeln!(out, "It was built without the page: `make web` builds it.")?;
        }
        out.flush()?;
        if !args.no_open && !incomplete {
            browser::open(&url);
        }
        server.run(stop).await;
        Ok(())
    })
}

/// The games, in the folder that was named or in the usual one.
fn hosting(args: &Args) -> Result<Hosting, String> {
    let usual =
        || folder::usual().ok_or("there is no folder for data on this system: name one with --data DIR");
    let data = args.data.clone().map_or_else(usual, Ok)?;
    folder::prepare(&data)?;
    let store = Sqlite::open(&data.join("games.sqlite"))
        .map_err(|error| format!("{error} (--data DIR names a folder)"))?;
    let mut hosting = Hosting::new(Arc::new(store));
    hosting.origins.clone_from(&args.allow_origin);
    hosting.proxy = args.behind_proxy;
    hosting.sockets_each = args.per_address as usize;
    hosting.calls = args.calls;
    Ok(hosting)
}

/// Reads where a page comes from, as browsers tell it: a scheme, a host, and a port or not.
fn read_origin(text: &str) -> Result<String, String> {
    let origin = text.strip_suffix('/').unwrap_or(text);
    let is_origin = origin.split_once("://").is_some_and(|(scheme, authority)| {
        let (host, port) = match authority.rsplit_once(':') {
            Some((host, port)) if !port.ends_with(']') => (host, Some(port)),
            _ => (authority, None),
        };
        let is_scheme = scheme.starts_with(|sign: char| sign.is_ascii_alphabetic())
            && scheme.chars().all(|sign| sign.is_ascii_alphanumeric() || "+-.".contains(sign));
        let is_plain = |sign: char| sign.is_ascii_alphanumeric() || "-._".contains(sign);
        let in_brackets = host.strip_prefix('[').and_then(|host| host.strip_suffix(']'));
        let is_host = in_brackets.map_or_else(
            || !host.is_empty() && host.chars().all(is_plain),
            |address| address.parse::<Ipv6Addr>().is_ok(),
        );
        is_scheme && is_host && port.is_none_or(|port| port.parse::<u16>().is_ok())
    });
    let expected = "expected an origin, SCHEME://HOST or SCHEME://HOST:PORT, as in https://example.org";
    if is_origin { Ok(origin.to_owned()) } else { Err(expected.to_owned()) }
}

fn no_start(error: &std::io::Error) -> String {
    format!("the server cannot start: {error}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_origin_is_a_scheme_a_host_and_perhaps_a_port() {
        for good in
            ["https://example.org", "http://localhost:5173", "http://[::1]:80", "http://[::1]", "tauri://a"]
        {
            assert_eq!(read_origin(good).as_deref(), Ok(good));
        }
        assert_eq!(read_origin("https://example.org/").as_deref(), Ok("https://example.org"));
        for bad in [
            "",
            "*",
            "null",
            "nonsense",
            "example.org",
            "https://",
            "https://*",
            "https://*.example.org",
            "://a",
            "https://a/b",
            "https://a//",
            "https://a:",
            "https://a:x",
            "https://a:99999",
            "https://u@a",
            "https://a b",
            "https://[::1",
            "https://[x]",
            "https://a?b",
            "https://é.org",
        ] {
            assert!(read_origin(bad).is_err_and(|why| why.contains("https://example.org")), "{bad}");
        }
    }
}
