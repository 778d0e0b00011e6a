//! What is kept of a table: everything that happened, one entry each.

use std::borrow::Cow;
use std::collections::BTreeMap;

use engine::notation::names;
use engine::{Actor, Side};
use protocol::{BackRequest, Clock, Computer, GameId, Orders, Why};
use serde::{Deserialize, Serialize};
use store::Entry;

use super::keys::Print;

/// What a table agreed on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Laid {
    /// The line of the agreement.
    pub table: String,
    pub clock: Clock,
    pub listed: bool,
    /// Sides played by the computer.
    pub bots: BTreeMap<protocol::Side, Computer>,
}

/// A person takes a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Taken {
    pub side: protocol::Side,
    pub name: String,
    pub key: Print,
    /// Every person has an invitation of their own to pass on, because only prints of them are kept.
    pub invite: Print,
}

/// A seat gets another key.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Rekeyed {
    pub side: protocol::Side,
    pub key: Print,
    pub invite: Print,
}

/// A seat gives standing orders.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ordered {
    pub side: protocol::Side,
    pub orders: Orders,
}

/// Something that happened at a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Happened<'a> {
    /// The first of all.
    Laid(Laid),
    Taken(Taken),
    Free(Side),
    Rekeyed(Rekeyed),
    /// A line of the game, in notation.
    Row(Actor, Cow<'a, str>),
    /// So many milliseconds of the next line were the network's.
    Lag(u32),
    /// The lot decides for a side, whose time is up.
    Lot(Side),
    /// A side took back its last line; so many stay.
    Undo(u32),
    /// Lines were taken back because everybody agreed; so many stay.
    Back(u32),
    /// A side asks the others to take back, or somebody answered; nothing, if nobody asks any more.
    Asked(Option<BackRequest>),
    /// Why the computer did what the last line says.
    Why(Why),
    Ordered(Ordered),
    /// A side lost by the clock.
    Flag(Side),
    /// A table was laid for the next game.
    Rematch(GameId),
}

impl<'a> Happened<'a> {
    /// The entry that keeps this.
    pub fn entry(&self, seq: u32, at: i64) -> Entry {
        let (kind, text) = match self {
            Happened::Laid(laid) => ("table", json(laid)),
            Happened::Taken(taken) => ("seat", json(taken)),
            Happened::Free(side) => ("free", side.to_string()),
            Happened::Rekeyed(rekeyed) => ("key", json(rekeyed)),
            Happened::Row(actor, text) => (names::actor(*actor), text.clone().into_owned()),
            Happened::Lag(lag) => ("lag", lag.to_string()),
            Happened::Lot(side) => ("lot", side.to_string()),
            Happened::Undo(ply) => ("undo", ply.to_string()),
            Happened::Back(ply) => ("back", ply.to_string()),
            Happened::Asked(request) => ("ask", json(request)),
            Happened::Why(why) => ("why", json(why)),
            Happened::Ordered(ordered) => ("orders", json(ordered)),
            Happened::Flag(side) => ("flag", side.to_string()),
            Happened::Rematch(game) => ("rematch", game.clone()),
        };
        Entry { seq, at, kind: kind.to_owned(), text }
    }

    /// What an entry keeps.
    pub fn read(entry: &'a Entry) -> Result<Happened<'a>, String> {
        let text = &entry.text;
        let wrong = |why: String| format!("entry {} ({}): {why}", entry.seq, entry.kind);
        let side = || Side::from_text(text).ok_or_else(|| wrong(format!("`{text}` is no side")));
        let number = || text.parse().map_err(|_| wrong(format!("`{text}` is no number")));
        Ok(match entry.kind.as_str() {
            "table" => Happened::Laid(from(text).map_err(wrong)?),
            "seat" => Happened::Taken(from(text).map_err(wrong)?),
            "free" => Happened::Free(side()?),
            "key" => Happened::Rekeyed(from(text).map_err(wrong)?),
            "lag" => Happened::Lag(number()?),
            "lot" => Happened::Lot(side()?),
            "undo" => Happened::Undo(number()?),
            "back" => Happened::Back(number()?),
            "ask" => Happened::Asked(from(text).map_err(wrong)?),
            "why" => Happened::Why(from(text).map_err(wrong)?),
            "orders" => Happened::Ordered(from(text).map_err(wrong)?),
            "flag" => Happened::Flag(side()?),
            "rematch" => Happened::Rematch(text.clone()),
            actor => Happened::Row(names::read_actor(actor).map_err(wrong)?, text.as_str().into()),
        })
    }
}

fn json(value: &impl Serialize) -> String {
    // Plain values with names as keys: there is nothing that JSON cannot hold.
    serde_json::to_string(value).unwrap_or_default()
}

fn from<T: for<'de> Deserialize<'de>>(text: &str) -> Result<T, String> {
    serde_json::from_str(text).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_entry_reads_back() {
        let print = Print::of("word");
        let all = [
            Happened::Laid(Laid {
                table: "table base players=2 mode=fixed".to_owned(),
                clock: Clock::Bank { minutes: 30, increment: 10 },
                listed: true,
                bots: BTreeMap::from([(protocol::Side::Yellow, Computer::level(2))]),
            }),
            Happened::Taken(Taken {
                side: protocol::Side::Blue,
                name: "Ann \"A\"".to_owned(),
                key: print,
                invite: print,
            }),
            Happened::Free(Side::Blue),
            Happened::Rekeyed(Rekeyed { side: protocol::Side::Blue, key: print, invite: print }),
            Happened::Row(Actor::Side(Side::Green), "pass".into()),
            Happened::Row(Actor::Clock, "time-up".into()),
            Happened::Lag(120),
            Happened::Lot(Side::Red),
            Happened::Undo(8),
            Happened::Back(7),
            Happened::Asked(Some(BackRequest {
                side: protocol::Side::Blue,
                ply: 4,
                waiting: vec![protocol::Side::Yellow],
            })),
            Happened::Asked(None),
            Happened::Ordered(Ordered { side: protocol::Side::Red, orders: Orders::default() }),
            Happened::Flag(Side::Yellow),
            Happened::Rematch("next".to_owned()),
        ];
        for (seq, happened) in all.into_iter().enumerate() {
            let entry = happened.entry(seq as u32, 5);
            assert_eq!(Happened::read(&entry), Ok(happened));
        }
    }

    #[test]
    fn a_table_from_before_there_were_styles_reads() {
        let text = r#"{"table":"table base","clock":{"kind":"none"},"listed":false,"bots":{"yellow":3}}"#;
        let entry = Entry { seq: 0, at: 0, kind: "table".into(), text: text.into() };
        let Ok(Happened::Laid(laid)) = Happened::read(&entry) else { panic!("a table is laid") };
        assert_eq!(laid.bots, BTreeMap::from([(protocol::Side::Yellow, Computer::level(3))]));
    }

    #[test]
    fn what_cannot_be_read_is_named() {
        let entry = |kind: &str, text: &str| Entry { seq: 3, at: 0, kind: kind.into(), text: text.into() };
        for (kind, text) in [("table", "{}"), ("back", "x"), ("free", "pink"), ("noise", "")] {
            let why = Happened::read(&entry(kind, text)).unwrap_err();
            assert!(why.starts_with("entry 3"), "{why}");
        }
    }
}
