//! `archmage bot`: a bot that speaks the line protocol.

mod session;

use std::io::Write;
use std::sync::mpsc::{self, Sender};

use bots::eval::Weights;

use crate::fail::{Done, Failure};
use crate::line;
use crate::number;
use crate::players::{self, NAMES, Name};
use crate::source::Source;
use session::{Heard, Session};

const EXAMPLES: &str = "\
The program reads orders from the standard input, one on each line, and answers on the standard \
output; docs/bots.md describes all of them. It is what `archmage arena` starts for `exec:`, and it \
answers by hand, too:

  archmage-bot 1             a greeting; answered with the same, `name ..` and `ready`
  side blue                  whom it plays for
  position                   then a position in notation, and `end position`
  go time 500                answered with `act ..`; also `go tables 20000`, or just `go`
  stop                       ends a thought: the answer comes at once
  quit

Examples:
  archmage bot --name level-5
  archmage arena --bots level-4,'exec:archmage bot --name level-4 --weights new.txt' --games 100

";

/// Play as a bot over the standard input and output, for arenas and programs of your own
#[derive(clap::Args)]
#[command(after_help = format!("{EXAMPLES}{NAMES}"))]
pub struct Args {
    /// Which bot
    #[arg(long, default_value = "level-5", value_parser = players::read)]
    name: Name,
    /// Weights made by `archmage tune` instead of the ones that come along
    #[arg(long, value_name = "FILE")]
    weights: Option<String>,
    /// Seed of what it draws by lot, until the order `seed` names another
    #[arg(long, default_value_t = 1, value_parser = number::within(u64::MIN, u64::MAX))]
    seed: u64,
}

/// Runs the command.
pub fn run(args: &Args, out: &mut dyn Write) -> Done {
    if args.weights.is_some() && !args.name.plans() {
        return Err(Failure::input(format!("{} has no weights: level-5 and above have", args.name)));
    }
    let weights = match &args.weights {
        Some(file) => read_weights(file)?,
        None => Weights::usual().clone(),
    };
    let (tell, hear) = mpsc::channel();
    let lines = tell.clone();
    std::thread::spawn(move || listen(&lines));
    let mut session = Session::new(args.name, weights, args.seed, tell);
    for heard in hear {
        let goes_on = session.hear(heard, out)?;
        out.flush()?;
        if !goes_on {
            break;
        }
    }
    Ok(())
}

/// Reads a file of weights.
pub fn read_weights(file: &str) -> Result<Weights, Failure> {
    let source = Source::read(file)?;
    Weights::read(&source.text).map_err(|why| Failure::input(format!("{}: {why}", source.name)))
}

/// Passes on every line of the standard input, and its end.
fn listen(tell: &Sender<Heard>) {
    let mut input = std::io::stdin().lock();
    loop {
        let heard = match line::read_line(&mut input) {
            Ok(Some(line)) => Heard::Line(line),
            Ok(None) => Heard::End,
            Err(error) => Heard::Broken(error.to_string()),
        };
        let last = matches!(heard, Heard::End | Heard::Broken(_));
        if tell.send(heard).is_err() || last {
            return;
        }
    }
}
