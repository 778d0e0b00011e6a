//! What a page and the server say to each other about games that the server hosts.
//!
//! A page sends [`Call`]s over a WebSocket; each is answered by one [`Tell`] that repeats its number,
//! and what happens otherwise is told without one. What a seat sees comes as the text of a position:
//! a table that the seat cannot tell from the true one, made from its view alone. The page gives it to
//! its own host with `follow`, and so knows at once what is legal and why something is not.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::computer::{Computer, Style};
use crate::message::{Failure, Line};
use crate::names::{Seat, Side};

/// The name of a table: unguessable, but no secret among those who were sent a link.
pub type GameId = String;

/// How much time there is.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "ClockRule"))]
pub enum Clock {
    /// No limit.
    #[default]
    None,
    /// The rulebook's timer: two minutes a turn, one more for a potion or a scroll, a few seconds for
    /// answers. Where time runs out the printed default happens.
    Rulebook {
        /// Seconds for an answer: 5, as printed, to 15.
        answer: u8,
    },
    /// A bank for the whole game; who has used it up loses.
    Bank {
        /// Minutes at the start, 1 to 180.
        minutes: u16,
        /// Seconds that come back with every turn or answer, 0 to 60.
        increment: u8,
    },
    /// Days for each turn or answer, 1 to 14; who lets them pass loses.
    Days {
        /// How many.
        days: u8,
    },
}

/// What happens when the time that runs is up.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum AtZero {
    /// The turn ends.
    TurnEnds,
    /// The card +0 is laid.
    ZeroCard,
    /// The right to place passes to the revealer.
    RightPasses,
    /// What is left to choose or hide is drawn by lot.
    Lot,
    /// The side loses.
    Loses,
}

/// Time that runs for a side.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Running {
    /// Whose.
    pub side: Side,
    /// Milliseconds left when this was sent; the network's delay is already given back.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub left: i64,
    /// What then happens.
    pub at_zero: AtZero,
}

/// The clocks of a table when a message was sent.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Clocks {
    /// Time that runs now; nothing runs before everybody is seated, without a clock, or after the end.
    pub running: Vec<Running>,
    /// Milliseconds in the banks of the sides, where there are banks.
    #[cfg_attr(feature = "typescript", ts(type = "Partial<Record<Side, number>>"))]
    pub banks: BTreeMap<Side, i64>,
}

/// Which combat card to lay when attacked.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum CombatOrder {
    /// The lowest card left.
    Lowest,
    /// The highest card left.
    Highest,
    /// The cheapest card that is enough to win against this one; the lowest, if none is.
    Beat {
        /// The card that the other side is expected to lay, 0 to 6.
        card: u8,
    },
    /// What the computer would lay.
    Computer,
}

/// How to place objects of the revealer.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum PlacingOrder {
    /// The revealer places everything.
    Revealer,
    /// As the computer would.
    Computer,
    /// By lot.
    Lot,
}

/// Answers given beforehand, so that the others need not wait for them.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Orders {
    /// When attacked.
    pub combat: Option<CombatOrder>,
    /// When somebody else reveals a room with own tokens to place.
    pub placing: Option<PlacingOrder>,
}

/// Who sits in a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Sitter {
    /// Nobody yet.
    Free,
    /// A person.
    Person {
        /// What the person wants to be called.
        name: String,
        /// Whether a device of this person follows the game now.
        present: bool,
    },
    /// The computer.
    Bot {
        /// Its level.
        level: u8,
        /// What it likes.
        #[serde(default)]
        style: Style,
    },
}

/// A request that somebody has to agree to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct BackRequest {
    /// Who asks to take back.
    pub side: Side,
    /// How many lines would stay.
    pub ply: u32,
    /// Sides that still have to agree.
    pub waiting: Vec<Side>,
}

/// What everybody may know about a table beyond the game itself.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Around {
    /// Which table.
    pub game: GameId,
    /// The line of the agreement.
    pub table: String,
    /// How much time there is.
    pub clock: Clock,
    /// Whether the lobby shows it while a seat is free.
    pub listed: bool,
    /// Whether everybody is seated and the game has begun.
    pub begun: bool,
    /// Who sits where.
    #[cfg_attr(feature = "typescript", ts(type = "Partial<Record<Side, Sitter>>"))]
    pub seats: BTreeMap<Side, Sitter>,
    /// How many look on.
    pub spectators: u32,
    /// A take-back that somebody asks for.
    pub back: Option<BackRequest>,
    /// Sides that lost by the clock.
    pub flagged: Vec<Side>,
    /// The table of the next game, once somebody asked for a rematch, and the invitation to it for those
    /// who sat here.
    pub rematch: Option<Invitation>,
}

/// What leads to a free seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Invitation {
    /// Which table.
    pub game: GameId,
    /// The word that lets a guest take a seat; none for spectators.
    pub invite: Option<String>,
}

/// What only the person in a seat may know.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Seated {
    /// Which table.
    pub game: GameId,
    /// Which side.
    pub side: Side,
    /// The key of the seat, to be kept by the device and shown to nobody.
    pub key: String,
    /// The word that lets others take the free seats.
    pub invite: String,
}

/// A game as a seat sees it now, and how it came to that.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Update {
    /// Counts everything that happened at the table, take-backs included.
    pub seq: u32,
    /// Whose eyes.
    pub seat: Seat,
    /// What `follow` needs.
    pub now: Moment,
    /// Lines of the log after line number `from`; what the page knew beyond that was taken back.
    pub lines: Vec<Line>,
    /// How many lines stayed as they were.
    pub from: u32,
    /// The clocks.
    pub clocks: Clocks,
}

/// A table at some moment, for one seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Moment {
    /// A position that the seat cannot tell from the true one.
    pub position: String,
    /// How many lines of the log led here.
    pub ply: u32,
    /// How many turns have begun with an action card or a wheel, or have ended before that.
    pub turns: u32,
    /// The last of them.
    pub card: Option<u8>,
    /// Whether the seat may take back the last action without asking.
    pub can_undo: bool,
}

/// A table in the lobby.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Offer {
    /// Which table.
    pub game: GameId,
    /// The line of the agreement.
    pub table: String,
    /// How much time there is.
    pub clock: Clock,
    /// Who sits where.
    #[cfg_attr(feature = "typescript", ts(type = "Partial<Record<Side, Sitter>>"))]
    pub seats: BTreeMap<Side, Sitter>,
}

/// What a page asks of the server. All but the first four, the ping and the lobby are about the game that the socket has
/// opened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "say", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Say {
    /// Lays a new table and takes a seat. Answered by `seated`.
    Create {
        /// The agreement of `docs/notation.md`, without drawings.
        table: String,
        /// How much time there is.
        clock: Clock,
        /// Whether the lobby shows it.
        listed: bool,
        /// The side wanted; any if left out.
        side: Option<Side>,
        /// Sides played by the computer.
        #[cfg_attr(feature = "typescript", ts(type = "Partial<Record<Side, Computer>>"))]
        bots: BTreeMap<Side, Computer>,
        /// What to be called, at most 24 characters; may be empty.
        name: String,
        /// The key that the seat shall have, as in `join`. The table has its name from it, so who has lost the answer
        /// asks for the same once more with the same key, and is given the same table.
        key: Option<String>,
    },
    /// Takes a free seat. Answered by `seated`.
    Join {
        /// Which table.
        game: GameId,
        /// The word of the invitation; not needed for a table in the lobby.
        invite: Option<String>,
        /// The side wanted; any if left out.
        side: Option<Side>,
        /// What to be called.
        name: String,
        /// The key that the seat shall have: 26 to 64 random letters and digits, made and kept by the device before it
        /// asks, so that a lost answer loses no seat. If left out, the server makes one.
        key: Option<String>,
    },
    /// Takes over the seat of another device. Answered by `seated`; the old key is worth nothing from then on.
    Claim {
        /// What `handOver` gave.
        code: String,
        /// The key that the seat shall have, as in `join`. Who has lost the answer asks again with the same one.
        key: Option<String>,
    },
    /// Follows a game. Answered by `opened`; from then on everything new is told. A socket follows one game.
    Open {
        /// Which table.
        game: GameId,
        /// The key of a seat; a spectator has none.
        key: Option<String>,
        /// How many lines of the log the page has already.
        from: u32,
    },
    /// Follows no game any more. Answered by `done`.
    Leave,
    /// Does something. Answered by `done`; what came of it is told to everybody.
    Act {
        /// How many lines of the log the actor knew.
        ply: u32,
        /// The action.
        text: String,
    },
    /// Takes back the own last action, where nobody has to agree. Answered by `done`.
    Undo {
        /// How many lines of the log the page knew.
        ply: u32,
    },
    /// Asks the others to take back everything after a line. Answered by `done`.
    AskBack {
        /// How many lines would stay.
        ply: u32,
    },
    /// Agrees to a take-back, or not; whoever asked withdraws with a no. Answered by `done`.
    AnswerBack {
        /// Whether it is agreed.
        yes: bool,
        /// The request that is meant: how many lines would stay.
        ply: u32,
    },
    /// The table as it was. Answered by `past`.
    Past {
        /// After so many lines.
        ply: u32,
    },
    /// Gives standing orders, in place of those before. Answered by `done`.
    Give {
        /// The orders.
        orders: Orders,
    },
    /// Makes a code with which another device takes this seat over. Answered by `code`.
    HandOver,
    /// Gives this seat a new key; other devices that know the old one lose it. Answered by `seated`.
    Rekey {
        /// The new key, as in `join`. Who has lost the answer finds out which of the two opens the seat.
        key: Option<String>,
    },
    /// Gets up from a game that has not begun. Answered by `done`; the last person to get up clears the table.
    GetUp,
    /// After the end, lays a table for the next game and takes the seat after the own one; where somebody
    /// has done so already, takes a seat there. Answered by `seated`.
    Rematch {
        /// The key that the seat shall have, as in `join`.
        key: Option<String>,
    },
    /// The whole game as text. Answered by `record`, when it is over.
    Record,
    /// Asks only whether somebody listens, because a page does not see the heartbeat of its socket. Answered by
    /// `done`.
    Ping,
    /// Tables with a free seat, now and until told otherwise. Answered by `lobby`.
    Lobby {
        /// Whether to be told of changes.
        watch: bool,
    },
}

/// Something a page says, with a number of its own that the answer repeats.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Call {
    /// The number.
    pub id: u32,
    /// What it says.
    #[serde(flatten)]
    pub say: Say,
}

/// What the server tells.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "tell", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[allow(missing_docs, reason = "`re` is the number of the call that is answered")]
pub enum Tell {
    /// It is done.
    Done { re: u32 },
    /// It is not done, and nothing has changed. Without a number where the call could not be read.
    Failed { re: Option<u32>, failure: Failure },
    /// A seat was taken.
    Seated { re: u32, seated: Seated },
    /// A game is followed. Before it has begun there is no update. Orders are those of the own seat.
    Opened { re: u32, around: Around, update: Option<Box<Update>>, orders: Orders },
    /// Something happened in the game.
    News { update: Box<Update> },
    /// Something happened around it.
    Around { around: Around },
    /// The table as it was.
    Past { re: u32, past: Moment },
    /// A code for another device, good once and for so many seconds.
    Code { re: u32, code: String, seconds: u32 },
    /// The game as text.
    Record { re: u32, text: String },
    /// The tables with a free seat. Without a number when the list has changed.
    Lobby { re: Option<u32>, offers: Vec<Offer> },
    /// The seat of this socket now belongs to another device; the socket looks on as a spectator no more.
    Revoked,
    /// The server is about to stop; come back in a moment.
    Stopping,
}
