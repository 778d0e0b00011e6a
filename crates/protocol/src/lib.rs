//! What a page and the host of a table say to each other, as JSON.
//!
//! A [`Request`] is answered by one [`Reply`]. Everything told to a seat is made from what that
//! seat sees. The same types are the page's TypeScript, see `typescript`.

mod computer;
mod happening;
mod lesson;
mod look;
mod message;
mod names;
mod offer;
mod online;
mod scene;
#[cfg(feature = "typescript")]
pub mod typescript;

pub use computer::{Advice, Computer, Reason, Style, Why};
pub use happening::Happening;
pub use lesson::Progress;
pub use look::{PieceFacts, Preview, Reached, SightEnd, SightLine, Threat};
pub use message::{Answer, Error, Failure, Gift, Kind, Line, Move, Refusal, Reply, Request};
pub use names::{
    BorderKind, Countable, DirName, GateState, Grain, Ground, Icon, IllusionKind, Means, Seat, Side, Turning,
};
pub use offer::{EditionOffer, ModeOffer, Ours, TableOffer};
pub use online::{
    Around, AtZero, BackRequest, Call, Clock, Clocks, CombatOrder, GameId, Invitation, Moment, Offer, Orders,
    PlacingOrder, Running, Say, Seated, Sitter, Tell, Update,
};
pub use scene::{
    Asked, Border, BrokenWall, Fight, Gate, Hand, HiddenToken, Illusion, Named, Outcome, Plan, PlanGate,
    PlanWall, Purse, Room, Scene, Square, Tally, Token, TokenKind, TokenPlace, Wheel,
};

/// The name of a square, for example `c3`.
pub type SquareName = String;
