//! What can be agreed on at a table, so that a page can ask for it before it has the engine.

use serde::Serialize;

/// An edition with every table it can be played at.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct EditionOffer {
    /// Its word in the notation.
    pub edition: String,
    /// Whether it can be played with secret objects.
    pub secret: bool,
    /// The scenario that is played if none is named.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub usual: Option<u8>,
    /// Its tables: one for each number of sides, or for each scenario.
    pub tables: Vec<TableOffer>,
}

/// A number of sides, and a scenario where there are such.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct TableOffer {
    /// How many sides play.
    pub players: u8,
    /// Which game of the edition it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub scenario: Option<u8>,
    /// Whether a side plays with everything there is, so that nothing can be chosen in common.
    pub whole: bool,
    /// What of it is a design of this project.
    pub ours: Ours,
    /// The mode that is played if none is named.
    pub usual: String,
    /// The ways to choose forces.
    pub modes: Vec<ModeOffer>,
}

/// A way to choose forces.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ModeOffer {
    /// Its word in the notation.
    pub mode: String,
    /// The points that may be agreed on.
    pub targets: Vec<u8>,
    /// The most characters that a handicap takes; none where there are no handicaps.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub spare: Option<u8>,
}

/// What of a table is a design of this project, because the printed one is not known to us.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Ours {
    /// Nothing.
    Nothing,
    /// Rooms.
    Rooms,
    /// Rooms and some values of the scenario.
    Some,
    /// Rooms and all values of the scenario.
    All,
}
