//! Requests and replies.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::SquareName;
use crate::computer::{Advice, Computer, Why};
use crate::happening::Happening;
use crate::lesson::Progress;
use crate::look::{PieceFacts, Preview, Reached, SightLine, Threat};
use crate::names::{DirName, Seat, Side};
use crate::online::{Clock, Clocks, Moment};
use crate::scene::Scene;

/// What kind of action a move is.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "MoveKind"))]
#[allow(missing_docs, reason = "the names are the documentation")]
pub enum Kind {
    Card,
    Pass,
    Walk,
    Jump,
    WallWalk,
    Turn,
    Reveal,
    Place,
    Fight,
    Shoot,
    Commit,
    Rage,
    Name,
    Face,
    Use,
    Line,
    Hide,
    Pick,
    PickPair,
    Discard,
}

/// A load that a character gives to another one on its way.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Gift {
    /// What.
    pub load: u8,
    /// To whom.
    pub to: u8,
    /// What it gets for it.
    pub back: Option<u8>,
}

/// One legal action.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Move {
    /// Its notation without the actor, which `act` takes.
    pub text: String,
    /// What kind of action it is.
    pub kind: Kind,
    /// The token that acts or is placed.
    pub who: Option<u8>,
    /// Squares stepped on, the start left out; of a jump over a square that and the landing; of a facing
    /// where the two characters of the team stand.
    pub path: Vec<SquareName>,
    /// The square it ends on or is aimed at; for a direction the square that lies there.
    pub to: Option<SquareName>,
    /// The direction it is aimed at.
    pub dir: Option<DirName>,
    /// Tokens taken on the way.
    pub takes: Vec<u8>,
    /// Tokens left on the way.
    pub leaves: Vec<u8>,
    /// Loads given away on the way; `leaves` has them too.
    pub gives: Vec<Gift>,
    /// Others who shoot along.
    pub with: Vec<u8>,
    /// The room that is turned, revealed or hidden in.
    pub slot: Option<String>,
    /// Clockwise quarters of a turn: 1 or 3.
    pub quarters: Option<u8>,
    /// The rooms that turn.
    pub slots: Vec<String>,
    /// The token it is aimed at.
    pub target: Option<u8>,
    /// The action or combat card: laid, named, or spent for a jump; how many are announced.
    pub card: Option<u8>,
    /// The second combat card of two.
    pub second: Option<u8>,
    /// The code of the piece that is picked, lined up, hidden or given up.
    pub piece: Option<String>,
    /// The name of the pair of rooms that is picked.
    pub pair: Option<String>,
    /// The word of the power.
    pub power: Option<String>,
    /// Action points it costs.
    pub cost: u8,
    /// Whether it cannot be taken back.
    #[serde(rename = "final")]
    pub is_final: bool,
}

/// Why something is not allowed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Refusal {
    /// The id of the rule.
    pub rule: String,
    /// What is wrong, in English.
    pub why: String,
}

/// One line of the log as a seat sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Line {
    /// Its number from 1: the scene of this ply shows what it led to.
    pub ply: u32,
    /// A side, `chance` or `clock`.
    pub actor: String,
    /// Its notation; empty where the seat may not know it.
    pub text: String,
    /// What came of it.
    #[cfg_attr(feature = "typescript", ts(type = "Happening[]"))]
    pub happenings: Vec<Happening>,
    /// Why the computer did it, where the computer did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub why: Option<Why>,
}

/// What a page asks.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Request {
    /// A new game. Answered by the scene.
    New {
        /// The agreement of `docs/notation.md`.
        table: String,
        /// Decides everything that chance decides.
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        seed: u64,
        /// Sides played by the computer.
        #[cfg_attr(feature = "typescript", ts(type = "Partial<Record<Side, Computer>>"))]
        bots: BTreeMap<Side, Computer>,
        /// Whose scene answers; a spectator's if left out.
        #[serde(default)]
        #[cfg_attr(feature = "typescript", ts(as = "Option<Seat>", optional))]
        seat: Seat,
        /// How much time there is; not days.
        #[serde(default)]
        #[cfg_attr(feature = "typescript", ts(as = "Option<Clock>", optional))]
        clock: Clock,
    },
    /// A game from its record, with its clock if it had one. Answered by the scene.
    Load {
        /// The record.
        record: String,
        /// Sides played by the computer.
        #[cfg_attr(feature = "typescript", ts(type = "Partial<Record<Side, Computer>>"))]
        bots: BTreeMap<Side, Computer>,
        /// Whose scene answers; a spectator's if left out.
        #[serde(default)]
        #[cfg_attr(feature = "typescript", ts(as = "Option<Seat>", optional))]
        seat: Seat,
    },
    /// A lesson; everybody but the learner is played by the lesson itself. Answered by the learner's scene.
    Learn {
        /// The lesson, as `docs/lessons.md` has it.
        lesson: String,
    },
    /// How far the learner has come in the lesson.
    Progress,
    /// A game that a server hosts, as it told a seat. Answered by the scene. Nothing can be done here: acting,
    /// taking back, the record and the log are for the server.
    Follow {
        /// Whose eyes.
        seat: Seat,
        /// What the server told.
        now: Moment,
    },
    /// The table as a seat sees it.
    Scene {
        /// Who looks.
        seat: Seat,
        /// How it was after so many lines of the log; now, if left out.
        #[serde(default)]
        #[cfg_attr(feature = "typescript", ts(optional))]
        ply: Option<u32>,
    },
    /// What the side in a seat may do now.
    Legal {
        /// Who asks.
        seat: Seat,
    },
    /// Whether the side in a seat may do this.
    Check {
        /// Who asks.
        seat: Seat,
        /// The action.
        text: String,
    },
    /// Does something. Answered by what came of it, chance included.
    Act {
        /// Who acts.
        seat: Seat,
        /// The action.
        text: String,
    },
    /// Why a token may not go to a square or act on it; no refusal if it may.
    Why {
        /// Who asks.
        seat: Seat,
        /// Which token.
        who: u8,
        /// Which square.
        to: SquareName,
        /// Whether it is meant to walk there, and nothing else will do.
        #[serde(default)]
        #[cfg_attr(feature = "typescript", ts(as = "Option<bool>", optional))]
        walking: bool,
    },
    /// What actions would lead to, one after the other.
    Preview {
        /// Who asks.
        seat: Seat,
        /// The actions, at most 12.
        texts: Vec<String>,
    },
    /// Tries out what a side means to do in its turn. Until the table changes or something else is tried
    /// out, everything that this seat asks is about the table after it; nothing is done.
    Sketch {
        /// Who means to do it.
        seat: Seat,
        /// The actions, none to forget what was tried out.
        texts: Vec<String>,
    },
    /// Takes the last action back. Answered by the scene.
    Undo {
        /// Who takes back.
        seat: Seat,
    },
    /// Lets the computer answer for a side. Answered like an action.
    Bot {
        /// Which side.
        side: Side,
        /// Who gets the answer; a spectator if left out.
        #[serde(default)]
        #[cfg_attr(feature = "typescript", ts(as = "Option<Seat>", optional))]
        seat: Seat,
    },
    /// Lines of the log.
    Log {
        /// Who reads.
        seat: Seat,
        /// Only lines after this ply.
        from: u32,
    },
    /// The whole game as text, secrets included.
    Record,
    /// Where a token can walk with so many action points.
    Reach {
        /// Who asks.
        seat: Seat,
        /// Which token.
        who: u8,
        /// How many points, up to 12.
        points: u8,
    },
    /// What a character sees.
    Sight {
        /// Who asks.
        seat: Seat,
        /// Which token.
        who: u8,
    },
    /// What the characters of the other sides could do to the one in a seat.
    Danger {
        /// Who asks.
        seat: Seat,
    },
    /// What a strong computer would do in the place of the side in a seat. For games that are hosted where it is
    /// asked, not for those of a server.
    Advise {
        /// Who asks.
        seat: Seat,
        /// How many tables to judge for it, up to 20,000.
        tables: u32,
    },
    /// How the game looks for the side in a seat. Like advice, only where the game is hosted.
    Chance {
        /// Who asks.
        seat: Seat,
    },
    /// What is printed on all pieces; needs no game.
    Pieces {
        /// The word of an edition that prints other numbers; the board game's, if left out.
        #[serde(default)]
        #[cfg_attr(feature = "typescript", ts(optional))]
        edition: Option<String>,
    },
    /// How much time there is.
    Clocks,
    /// A side had the board before it for so many milliseconds, which nobody else's clock counts. Answered by the clocks.
    Took {
        /// Which side.
        side: Side,
        /// How long.
        ms: u32,
    },
    /// The time of whoever is asked now is up. Answered like an action, by everything that comes of it.
    TimeUp {
        /// Who gets the answer.
        seat: Seat,
        /// How many lines there were when that was asked.
        ply: u32,
    },
    /// Goes back to an earlier moment, which everybody at the table agreed on. Answered by the scene.
    TakeBack {
        /// Who asks.
        seat: Seat,
        /// How many lines of the log stay. The set-up always does.
        ply: u32,
    },
}

/// What a host answers when all is well.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "ok", rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[allow(missing_docs, reason = "each answers the request of its name")]
pub enum Answer {
    Scene {
        scene: Box<Scene>,
    },
    Legal {
        moves: Vec<Move>,
    },
    Checked {
        refusal: Option<Refusal>,
    },
    /// The new table, and the lines that led to it.
    Acted {
        scene: Box<Scene>,
        lines: Vec<Line>,
    },
    Why {
        refusal: Option<Refusal>,
    },
    Preview {
        preview: Box<Preview>,
    },
    /// The table after as many of the actions as can be foreseen, what may be done then, and why not
    /// after more; without a refusal because something would turn up or somebody else has to answer.
    Sketch {
        scene: Box<Scene>,
        moves: Vec<Move>,
        lines: Vec<Line>,
        held: u32,
        refusal: Option<Refusal>,
    },
    Log {
        lines: Vec<Line>,
    },
    Record {
        text: String,
    },
    Reach {
        squares: Vec<Reached>,
    },
    Sight {
        lines: Vec<SightLine>,
    },
    Danger {
        threats: Vec<Threat>,
    },
    Pieces {
        pieces: Vec<PieceFacts>,
    },
    /// None where there is nothing to advise: in the set-up, or where the seat is not asked.
    Advice {
        advice: Option<Box<Advice>>,
    },
    /// Games of a hundred that the side would win; none before the first turn.
    Chance {
        chance: Option<u8>,
    },
    Progress {
        progress: Box<Progress>,
    },
    Clocks {
        /// What was agreed on.
        clock: Clock,
        clocks: Clocks,
        /// Sides that lost because their time was up.
        flagged: Vec<Side>,
    },
}

/// What kind of trouble there is.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "ErrorKind"))]
pub enum Error {
    /// The request, a table, a record or an action cannot be read.
    Malformed,
    /// The rules forbid it.
    Illegal,
    /// It is about a moment that is no more, or not yet.
    Stale,
    /// There is no such game, side, token or square.
    Unknown,
    /// It is somebody else's to do.
    Denied,
    /// There is too much of it, or no room left: try again later.
    Busy,
    /// The server cannot keep what it was told: nothing has changed.
    Broken,
}

/// What a host answers otherwise.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Failure {
    /// What kind of trouble.
    pub error: Error,
    /// What is wrong, in English.
    pub message: String,
    /// The rule, where one forbids it.
    pub refusal: Option<Refusal>,
}

/// What a host answers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Reply {
    /// All is well.
    Answer(Answer),
    /// It is not.
    Failure(Failure),
}
