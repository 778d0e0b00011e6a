//! The table as a seat sees it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::SquareName;
use crate::names::{
    BorderKind, Countable, DirName, GateState, Grain, Ground, Icon, IllusionKind, Means, Seat, Side, Turning,
};

/// A wall of a drawing, or something else that is drawn on an edge.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PlanWall {
    /// The place it belongs to.
    pub place: u8,
    /// On which side of the place.
    pub dir: DirName,
}

/// A portcullis of a drawing.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PlanGate {
    /// The place it belongs to.
    pub place: u8,
    /// On which side of the place.
    pub dir: DirName,
    /// Its number in the room.
    pub number: u8,
}

/// The drawing of a room in its own frame, unturned; places count row by row from the top left.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Plan {
    /// Its name, for example `1cw`.
    pub id: String,
    /// The name of its pair.
    pub pair: String,
    /// Which way its gear turns it.
    pub direction: Turning,
    /// Places along an edge.
    pub size: u8,
    /// What lies on each place.
    pub ground: Vec<Ground>,
    /// Where mist lies.
    pub mist: Vec<bool>,
    /// Each wall once: inside the room by its northern or western place, at the edge by its own.
    pub walls: Vec<PlanWall>,
    /// Each portcullis once, in the same way.
    pub gates: Vec<PlanGate>,
    /// Each arrow-slit once.
    pub slits: Vec<PlanWall>,
    /// Each pit on an edge once; all of them are one pit.
    pub pits: Vec<PlanWall>,
    /// What is printed in the zones; empty for a room of squares.
    pub icons: Vec<Icon>,
}

/// A portcullis on the table.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Gate {
    /// Its number in the room.
    pub number: u8,
    /// How it stands.
    pub state: GateState,
}

/// A broken wall, in the frame of the room's drawing.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct BrokenWall {
    /// The place it belongs to.
    pub place: u8,
    /// On which side of the place.
    pub dir: DirName,
}

/// A face-down token in a room.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct HiddenToken {
    /// Whose it is.
    pub owner: Side,
    /// The code of its piece, where the seat knows it.
    pub piece: Option<String>,
}

/// A room in its place.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Room {
    /// The letter of its place in the dungeon.
    pub slot: String,
    /// Column of its bottom-left square, from 0.
    pub x: u8,
    /// Row of its bottom-left square, from 0 at the bottom.
    pub y: u8,
    /// Its drawing, where the seat knows it.
    pub plan: Option<String>,
    /// Whether it is face up on the table.
    pub known: bool,
    /// Clockwise quarter turns from the drawing.
    pub quarters: u8,
    /// Its portcullises.
    pub gates: Vec<Gate>,
    /// Its broken walls.
    pub broken: Vec<BrokenWall>,
    /// Whether all its walls are broken.
    pub ruined: bool,
    /// Tokens that lie in it face down.
    pub hidden: Vec<HiddenToken>,
    /// Tokens that can still be laid face down in it.
    pub free: u8,
}

/// A marker of an Illusionist.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Illusion {
    /// Whose it is.
    pub side: Side,
    /// Which one.
    pub kind: IllusionKind,
}

/// What lies on an edge of a zone.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Border {
    /// Which edge.
    pub dir: DirName,
    /// What is there, both sides taken together.
    pub kind: BorderKind,
}

/// A square of the board, a zone, or a spot of a starting zone.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Square {
    /// Its name.
    pub name: SquareName,
    /// Its column, from 0.
    pub x: u8,
    /// Its row, from 0 at the bottom.
    pub y: u8,
    /// The letter of the room it is in.
    pub slot: Option<String>,
    /// Whose starting line it is on.
    pub line: Option<Side>,
    /// What lies on it.
    pub ground: Ground,
    /// Whether mist lies over it.
    pub mist: bool,
    /// Directions in which the next square is adjacent, out of `nesw`.
    pub ways: String,
    /// An illusion on it.
    pub illusion: Option<Illusion>,
    /// What is printed in the zone, or in the one that is faced from here.
    pub icon: Option<Icon>,
    /// On a starting zone, the room before it.
    pub before: Option<String>,
    /// On a starting zone, the zone that is faced from here, once it is known.
    pub faces: Option<SquareName>,
    /// What lies on the edges of a zone; empty for squares.
    pub borders: Vec<Border>,
}

/// What a token is, as far as the seat knows.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[allow(missing_docs, reason = "the names are the documentation")]
pub enum TokenKind {
    Character,
    Object,
    Unknown,
}

/// Where a token is.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum TokenPlace {
    /// On a square.
    Board,
    /// Face down in a room.
    Hidden,
    /// Behind a screen.
    Screen,
    /// Beside a room that was just revealed.
    Waiting,
    /// Eliminated.
    Dead,
    /// Out of the dungeon.
    Escaped,
    /// Used up, carried out or lost.
    Gone,
}

/// Action points of a character's own.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Purse {
    /// How many are left.
    pub points: u8,
    /// Whether it acts for another side.
    pub charmed: bool,
}

/// A token on the table or out of the game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Token {
    /// Its number, the same for the whole game.
    pub id: u8,
    /// Whose it is.
    pub owner: Side,
    /// The code of its piece, where the seat knows it and may look at it now.
    pub piece: Option<String>,
    /// What it is.
    pub kind: TokenKind,
    /// The square it is on.
    pub at: Option<SquareName>,
    /// The room it is face down in.
    pub slot: Option<String>,
    /// Where it is.
    pub place: TokenPlace,
    /// Whether it is wounded.
    pub wounded: bool,
    /// Whether it does nothing more this turn.
    pub spent: bool,
    /// The character that has it.
    pub carried_by: Option<u8>,
    /// Points of its own.
    pub purse: Option<Purse>,
    /// Where it has to go back to if it leaves a zone with enemies this turn.
    pub back: Option<SquareName>,
}

/// What a side has in front of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Hand {
    /// Action points on the wheel, where there is one.
    pub wheel: Option<u8>,
    /// Action cards in hand.
    pub actions: Vec<u8>,
    /// Action cards played in this cycle.
    pub played_actions: Vec<u8>,
    /// Combat cards in hand.
    pub combat: Vec<u8>,
    /// Combat cards used up.
    pub spent_combat: Vec<u8>,
    /// Jump cards left.
    pub jumps: u8,
    /// Victory points.
    pub points: u8,
    /// Characters still in play.
    pub living: u8,
    /// Pieces behind the screen, where the seat knows them.
    pub screen: Option<Vec<String>>,
    /// Pieces that were picked for it in the open, while pieces are picked.
    pub picked: Vec<String>,
}

/// A combat card that a side has to play because it was named.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Named {
    /// Who has to play it.
    pub side: Side,
    /// Which.
    pub card: u8,
}

/// How a side gets its action points where there is a wheel.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Wheel {
    /// Points of a turn.
    pub income: u8,
    /// The most points that are kept for the next turn.
    pub most: u8,
}

/// A combat while cards are laid.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Fight {
    /// Who attacked.
    pub attacker: u8,
    /// Who was attacked.
    pub target: u8,
    /// Everybody with the attacker.
    pub attackers: Vec<u8>,
    /// Everybody with the target.
    pub defenders: Vec<u8>,
    /// The side that lays a card for the attackers.
    pub attacking: Side,
    /// The side that lays a card for the defenders.
    pub defending: Side,
    /// The strength of every side without its card; 0 for sides that have no part in it.
    #[cfg_attr(feature = "typescript", ts(type = "Record<Side, number>"))]
    pub strength: BTreeMap<Side, u8>,
    /// How it is fought.
    pub means: Means,
    /// The side that has to announce something before cards are laid.
    pub speaker: Option<Side>,
    /// How many cards the attackers lay.
    pub cards: u8,
    /// The side whose card was named, and the card.
    pub named: Option<Named>,
    /// The side that sees the other card first.
    pub seer: Option<Side>,
    /// Sides whose card lies face down.
    pub laid: Vec<Side>,
    /// Cards the seat knows; of a side that lays two, their sum.
    #[cfg_attr(feature = "typescript", ts(type = "Partial<Record<Side, number>>"))]
    pub shown: BTreeMap<Side, u8>,
}

/// A side that is asked something.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Asked {
    /// Who.
    pub side: Side,
    /// What: `pickPair`, `pickCharacter`, `pickObject`, `forces`, `discard`, `team`, `hide`, `card`,
    /// `act`, `place`, `commit`, `facing` or `announce`.
    pub kind: String,
}

/// How much of something is chosen in the set-up.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Tally {
    /// Of what.
    pub kind: Countable,
    /// How many are chosen.
    pub chosen: u8,
    /// How many have to be.
    pub all: u8,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Outcome {
    /// Who won; nobody in a draw.
    pub winner: Option<Side>,
    /// Why it ended: `target`, `quiet`, `agreement`, `resignation` or `nobody`.
    pub end: String,
}

/// The whole table as a seat sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Scene {
    /// Who looks.
    pub seat: Seat,
    /// The word of the edition.
    pub edition: String,
    /// The word of the mode.
    pub mode: String,
    /// The number of the scenario, where the edition has such.
    pub scenario: Option<u8>,
    /// What rooms are made of.
    pub grain: Grain,
    /// The action wheel; null where action cards are played.
    pub wheel: Option<Wheel>,
    /// Points to win.
    pub target: u8,
    /// The sides in the order of play.
    pub sides: Vec<Side>,
    /// Columns of the board, lines included.
    pub columns: u8,
    /// Rows of the board, lines included.
    pub rows: u8,
    /// All drawings of rooms that can lie here. They never change, so only the answers to `new`, `load`
    /// and the first `follow` have them.
    pub plans: Vec<Plan>,
    /// The rooms.
    pub rooms: Vec<Room>,
    /// The squares, rooms first.
    pub squares: Vec<Square>,
    /// The tokens on the table and out of the game.
    pub tokens: Vec<Token>,
    /// What the sides have in front of them.
    #[cfg_attr(feature = "typescript", ts(type = "Partial<Record<Side, Hand>>"))]
    pub hands: BTreeMap<Side, Hand>,
    /// The notation's word for what happens now: `card`, `act`, `place`, `fight`, `over`, ..
    pub phase: String,
    /// Whose turn it is.
    pub active: Option<Side>,
    /// Action points left.
    pub points: u8,
    /// The action card of this turn.
    pub card: Option<u8>,
    /// The number of the turn, from 1; 0 before the first.
    pub turn: u32,
    /// Turns in a row in which nothing happened.
    pub quiet: u8,
    /// How many of them end the game.
    pub quiet_limit: u8,
    /// Every side that is asked something.
    pub ask: Vec<Asked>,
    /// How far the side in this seat has come with what it chooses now in the set-up; empty later.
    pub tallies: Vec<Tally>,
    /// The combat that is going on.
    pub fight: Option<Fight>,
    /// Sides that offer a draw.
    pub offers: Vec<Side>,
    /// Whether the side in this seat may take back the last action.
    pub can_undo: bool,
    /// How many lines of the log led here.
    pub ply: u32,
    /// How the game ended.
    pub outcome: Option<Outcome>,
}
