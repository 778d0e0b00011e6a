//! The line protocol between a table and a bot, as far as both ends share it. docs/bots.md describes it.

use std::io::{self, BufRead, Read};

use bots::{Below, Thought};
use engine::notation::{action, position};
use engine::{Actions, Actor, View, deal};

/// The first line that each says to the other.
pub const GREETING: &str = "archmage-bot 1";

/// The line after the text of a position.
pub const END_POSITION: &str = "end position";

/// The line after the list of legal actions.
pub const END_LEGAL: &str = "end legal";

/// A longer line is not read.
const LONGEST: u64 = 1 << 16;

/// What a seat is told before it is asked to go: its side, a position that it cannot tell from the true
/// one, and what it may do. Made from the view alone, so it holds no secret that the view does not.
#[must_use]
pub fn question(view: &View, below: Below<'_>) -> String {
    let Some(side) = view.side() else { return String::new() };
    let mut legal = Actions::new();
    view.legal(&mut legal);
    let mut text =
        format!("side {side}\nposition\n{}{END_POSITION}\nlegal\n", position::write(&deal(view, below)));
    for one in legal.iter() {
        text.push_str(&action::write(view.table(), Actor::Side(side), one));
        text.push('\n');
    }
    text.push_str(END_LEGAL);
    text.push('\n');
    text
}

/// The order to answer.
#[must_use]
pub fn go(thought: Option<Thought>) -> String {
    match thought {
        Some(Thought::Milliseconds(time)) => format!("go time {time}\n"),
        Some(Thought::Tables(tables)) => format!("go tables {tables}\n"),
        None => "go\n".to_owned(),
    }
}

/// Reads what follows `go`.
pub fn read_go(words: &str) -> Result<Option<Thought>, String> {
    let number = |text: &str| text.parse::<u64>().ok().filter(|number| *number > 0);
    let words: Vec<&str> = words.split_whitespace().collect();
    let thought = match words[..] {
        [] => return Ok(None),
        ["time", time] => number(time).map(Thought::Milliseconds),
        ["tables", tables] => number(tables).map(Thought::Tables),
        _ => None,
    };
    let wrong =
        || format!("expected `go`, `go time 500` or `go tables 20000`, found `go {}`", words.join(" "));
    thought.map(Some).ok_or_else(wrong)
}

/// Reads a line without the blanks at its end; `None` after the last one.
pub fn read_line(input: &mut dyn BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    let read = input.take(LONGEST).read_until(b'\n', &mut bytes)?;
    if read == 0 {
        return Ok(None);
    }
    if read as u64 == LONGEST && !bytes.ends_with(b"\n") {
        return Err(io::Error::new(
            io::ErrorKind::InvalidData,
            format!("a line is longer than {LONGEST} bytes"),
        ));
    }
    Ok(Some(String::from_utf8_lossy(&bytes).trim_end().to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game;
    use crate::players::{self, Name};
    use crate::rng::Rng;
    use crate::tables;
    use engine::{NoEvents, Rules, Seat, State};

    #[test]
    fn orders_to_go_are_read_as_they_are_written() {
        for thought in [None, Some(Thought::Milliseconds(500)), Some(Thought::Tables(7))] {
            let line = go(thought);
            let words = line.trim().strip_prefix("go").expect("an order to go");
            assert_eq!(read_go(words), Ok(thought));
        }
        for wrong in ["time", "time soon", "time 0", "tables -1", "on", "time 5 tables 6"] {
            assert!(read_go(wrong).is_err_and(|why| why.contains("go time 500")), "{wrong}");
        }
    }

    #[test]
    fn lines_are_read_up_to_a_length() {
        let mut input: &[u8] = b"one\r\n two \n\xff\nlast";
        let mut lines = Vec::new();
        while let Some(line) = read_line(&mut input).expect("short lines") {
            lines.push(line);
        }
        assert_eq!(lines, ["one", " two", "\u{fffd}", "last"]);
        let long = vec![b'x'; 1 << 17];
        assert!(read_line(&mut &long[..]).is_err());
    }

    /// Whoever reads the question back sees exactly what the seat sees.
    #[test]
    fn a_question_tells_what_the_seat_sees_and_nothing_else() {
        for (edition, players) in tables::playable() {
            let rules = Rules::usual(edition, players);
            let (mut rng, mut legal, mut asked) = (Rng::new(3), Actions::new(), 0);
            let mut player = players::player(Name::SIMPLE);
            let mut state = State::new(rules);
            while asked < 150 && state.outcome().is_none() {
                if let Some(side) = game::asked(&state) {
                    asked += 1;
                    let view = View::of(&state, Seat::Side(side));
                    let told = question(&view, &mut |limit| rng.below(limit));
                    let (_, text) = told.split_once("position\n").expect("a position");
                    let (text, _) = text.split_once(END_POSITION).expect("its end");
                    let world = position::read(text).expect("a readable position");
                    assert_eq!(View::of(&world, Seat::Side(side)), view);
                }
                let next = game::next(&state, &mut *player, &mut legal, &mut rng);
                let (actor, chosen) = next.expect("somebody acts");
                state.apply_unchecked(actor, &chosen, &mut NoEvents);
            }
        }
    }
}
