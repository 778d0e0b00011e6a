//! `archmage serve`: the game in the browser.

use std::io::Write;
use std::path::PathBuf;

use server::{Limits, Page, Server, bind, browser, logs, store};

use crate::fail::{Done, Failure};

const EXAMPLES: &str = "\
The page brings the rules with it, so a game in progress does not need the server. The server also answers
/healthz (is it ready?) and /metrics (counts, for Prometheus). ARCHMAGE_LOG chooses what is logged, as in
ARCHMAGE_LOG=warn. Ctrl+C stops it once open requests are answered; a second one stops it at once.

Examples:
  archmage serve                            on this machine only, and open the browser
  archmage serve --listen 0.0.0.0:7777      for everybody who can reach this machine
  archmage serve --no-open --log-json       as a service";

/// Serve the page to play in the browser
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// Where to listen: HOST:PORT, or a port of this machine [default: 127.0.0.1:7777, or the next free port]
    #[arg(long, value_name = "ADDR")]
    listen: Option<String>,
    /// The folder for what the server keeps; it is created if need be
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Serve the page in this folder instead of the one built in
    #[arg(long, value_name = "DIR")]
    page: Option<PathBuf>,
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
    if let Some(folder) = &args.data {
        store::prepare(folder).map_err(Failure::input)?;
    }
    let page = match &args.page {
        Some(folder) => {
            Page::read(folder).map_err(|error| format!("no page in {}: {error}", folder.display()))
        }
        None => Page::built_in().map_err(|error| format!("the page cannot be read: {error}")),
    };
    let page = page.map_err(Failure::input)?;
    let listener = bind::listen(args.listen.as_deref()).map_err(Failure::input)?;
    let runtime = tokio::runtime::Runtime::new().map_err(|error| Failure::input(no_start(&error)))?;
    runtime.block_on(async {
        let incomplete = page.is_empty();
        let server = Server::new(listener, page, Limits::default()).map_err(|error| no_start(&error));
        let server = server.map_err(Failure::input)?;
        let url = bind::url(server.address().map_err(|error| Failure::input(no_start(&error)))?);
        writeln!(out, "Archmage is at {url} (Ctrl+C stops it)")?;
        if incomplete {
            writeln!(out, "It was built without the page: `make web` builds it.")?;
        }
        out.flush()?;
        if !args.no_open && !incomplete {
            browser::open(&url);
        }
        server.run(server::stopped_by_signal()).await;
        Ok(())
    })
}

fn no_start(error: &std::io::Error) -> String {
    format!("the server cannot start: {error}")
}
