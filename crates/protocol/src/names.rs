//! Words that stand for something of the game.

use serde::{Deserialize, Serialize};

/// A side at the table.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[allow(missing_docs, reason = "the names are the documentation")]
pub enum Side {
    Blue,
    Yellow,
    Red,
    Green,
}

/// Somebody who looks at the table.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[allow(missing_docs, reason = "the names are the documentation")]
pub enum Seat {
    Blue,
    Yellow,
    Red,
    Green,
    /// A guest, who sees what everybody sees.
    #[default]
    Spectator,
    /// Who watches a finished game or plays with open cards: sees everything.
    Replay,
}

/// What lies on a square.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[allow(missing_docs, reason = "the names are the documentation")]
pub enum Ground {
    Floor,
    Gear,
    Pit,
    Rift,
    Rocks,
    Fountain,
    Pentacle,
    Line,
    Unknown,
}

/// A direction on the board, or in the drawing of a room.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[allow(missing_docs, reason = "the names are the documentation")]
pub enum DirName {
    N,
    E,
    S,
    W,
}

/// Which way a room's arrow turns it.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[allow(missing_docs, reason = "the names are the documentation")]
pub enum Turning {
    Cw,
    Ccw,
}

/// The state of a portcullis.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[allow(missing_docs, reason = "the names are the documentation")]
pub enum GateState {
    Closed,
    Open,
    Broken,
}

/// What is printed in a zone.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "ZoneIcon"))]
#[allow(missing_docs, reason = "the names are the documentation")]
pub enum Icon {
    Circle,
    Square,
    Triangle,
    Gear,
}

/// What lies between a zone and what is beyond one of its edges.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[allow(missing_docs, reason = "the names are the documentation")]
pub enum BorderKind {
    Open,
    Wall,
    Slit,
    Closed,
    Pit,
    Hidden,
    Rim,
}

/// What rooms are made of.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Grain {
    /// Squares, each for one character.
    Squares,
    /// Four zones, each for several characters of every side.
    Zones,
}

/// How a combat is fought.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[allow(missing_docs, reason = "the names are the documentation")]
pub enum Means {
    Hands,
    Spear,
    Shot,
}

/// One of the Illusionist's markers.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[allow(missing_docs, reason = "the names are the documentation")]
pub enum IllusionKind {
    Pit,
    Rubble,
}

/// What is counted while it is chosen.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[allow(missing_docs, reason = "the names are the documentation")]
pub enum Countable {
    Characters,
    Objects,
    /// Pairs of rooms.
    Pairs,
}
