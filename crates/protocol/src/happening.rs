//! What came of an action.

use serde::{Deserialize, Serialize};

use crate::SquareName;
use crate::names::{DirName, GateState, IllusionKind, Side};

/// One thing that happened, as a seat sees it. Tokens are their numbers; what the seat may not
/// know is null. A cause is one word: `combat`, `slayer`, `fireball`, `breath`, `fall`, `rocks`,
/// `carrierLost`, `setup`, `resignation`, `clock`, `makerLost`, `bearerLost`, `assassin`, or the word of a power.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "KnownHappening"))]
#[allow(missing_docs, reason = "each is documented as an event of the engine")]
pub enum Happening {
    Joined { side: Side, piece: Option<String> },
    PairChosen { side: Option<Side>, pair: Option<String> },
    GivenUp { side: Side, piece: Option<String> },
    Dealt,
    Drawn { side: Side },
    FaceDown { token: u8, piece: Option<String>, slot: Option<String> },
    Shown { token: u8, piece: String },
    CardPlayed { side: Side, card: u8 },
    Stepped { token: u8, to: SquareName },
    Took { token: u8, load: u8, at: SquareName },
    Left { token: u8, load: u8, at: SquareName },
    Jumped { token: u8, over: Option<SquareName>, to: SquareName },
    PassedWall { token: u8, to: SquareName },
    Teleported { token: u8, to: SquareName },
    Turned { slot: String, quarters: u8 },
    Revealed { slot: String, plan: String, quarters: u8 },
    Placed { token: u8, at: SquareName },
    Attacked { attacker: u8, target: u8 },
    Laid { side: Side, card: Option<u8>, seer: Option<Side> },
    Compared { attack: u8, defense: u8, attack_total: u8, defense_total: u8 },
    Wounded { token: u8, cause: String },
    Healed { token: u8, cause: String },
    Died { token: u8, cause: String, scorers: Vec<Side>, points: u8 },
    Escaped { token: u8, points: u8 },
    Rescued { token: u8 },
    Gone { token: u8, cause: String, points: u8 },
    Shielded { token: u8 },
    Missed,
    GateChanged { at: SquareName, dir: DirName, state: GateState },
    WallBroken { at: SquareName, dir: DirName },
    IllusionSet { side: Side, illusion: IllusionKind, at: Option<SquareName>, cause: String },
    Stolen { token: u8, load: u8 },
    Purse { token: u8, points: u8, cause: String },
    TurnEnded { side: Side },
    DrawOffered { side: Side },
    DrawAccepted { side: Side },
    DrawLapsed { side: Side },
    Resigned { side: Side },
    TimeUp,
    Shot { shooter: u8, target: u8 },
    Raged { side: Side, two: bool },
    Named { side: Side, card: Option<u8> },
    LaidSecond { side: Side, card: Option<u8>, seer: Option<Side> },
    Oriented { side: Side },
    Faced { token: u8, at: SquareName },
    Handed { token: u8, load: u8, receiver: u8 },
    Discarded { side: Side, card: u8 },
    Levitated { token: u8, to: SquareName },
    Swapped { a: String, b: String },
    RoomBroken { slot: String },
    Earned { side: Side, points: u8 },
    Over { winner: Option<Side>, end: String },
}
