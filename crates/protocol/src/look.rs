//! What a page shows of a position beyond the table itself.

use serde::{Deserialize, Serialize};

use crate::SquareName;
use crate::names::DirName;
use crate::scene::Scene;

/// The table after actions that were not made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Preview {
    /// What the seat would see. Where an action shows something nobody knows yet, the table as it is.
    pub scene: Scene,
    /// Neighboring squares that would become adjacent.
    pub opened: Vec<(SquareName, SquareName)>,
    /// Neighboring squares that would no longer be adjacent.
    pub closed: Vec<(SquareName, SquareName)>,
    /// Characters that would fall.
    pub falls: Vec<u8>,
}

/// A square and the fewest action points that lead there.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Reached {
    /// The square.
    pub name: SquareName,
    /// How many points.
    pub points: u8,
}

/// What ends a line of sight.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum SightEnd {
    /// A wall, a closed portcullis, a room that nobody knows, or the edge of the board.
    Barrier,
    /// Mist.
    Mist,
    /// A fountain.
    Fountain,
    /// Rubble that an Illusionist made up.
    Rubble,
    /// A character, which is seen.
    Character,
}

/// What a character sees in one direction.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SightLine {
    /// The direction.
    pub dir: DirName,
    /// The squares it sees, nearest first.
    pub squares: Vec<SquareName>,
    /// What ends the line.
    pub end: SightEnd,
    /// The square of what ends it; null for a barrier, which is beyond the last square.
    pub at: Option<SquareName>,
    /// The character whom fire in this direction hits.
    pub hits: Option<u8>,
}

/// What a character of another side could do in one turn, as it is armed now.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Threat {
    /// The character.
    pub who: u8,
    /// The action points it could have: those of its side's best card, or what is left of its turn.
    pub points: u8,
    /// Where it could walk and jump.
    pub squares: Vec<Reached>,
    /// Whom it could attack or burn.
    pub targets: Vec<u8>,
}

/// What is printed on a piece.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PieceFacts {
    /// Its code, as in the notation.
    pub code: String,
    /// Squares a character walks for a point; null for an object.
    pub speed: Option<u8>,
    /// What a character is worth in combat; null for an object.
    pub strength: Option<u8>,
    /// Whether the speed is a value of this project, because the printed one is not known to us.
    pub speed_ours: bool,
    /// The same of the strength.
    pub strength_ours: bool,
    /// The ids of the rules it rests on.
    pub rules: Vec<String>,
}
