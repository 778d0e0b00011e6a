//! The types as TypeScript, for the page.

use std::fmt::Write;

use ts_rs::{Config, TS};

use crate::{
    Advice, Answer, Around, Asked, AtZero, BackRequest, Border, BorderKind, BrokenWall, Call, Clock, Clocks,
    CombatOrder, Computer, Countable, DirName, EditionOffer, Error, Failure, Fight, Gate, GateState, Gift,
    Grain, Ground, Hand, Happening, HiddenToken, Icon, Illusion, IllusionKind, Invitation, Kind, Line, Means,
    ModeOffer, Moment, Move, Named, Offer, Orders, Ours, Outcome, PieceFacts, PlacingOrder, Plan, PlanGate,
    PlanWall, Preview, Progress, Purse, Reached, Reason, Refusal, Reply, Request, Room, Running, Say, Scene,
    Seat, Seated, Side, SightEnd, SightLine, Sitter, Square, Style, TableOffer, Tally, Tell, Threat, Token,
    TokenKind, TokenPlace, Turning, Update, Wheel, Why,
};

/// Where the page keeps them, seen from this crate.
pub const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/protocol/generated.ts");

const HEAD: &str = "\
// Made from crates/protocol by `cargo run --package archmage-protocol --features typescript --example typescript`.
// Do not edit.

/** The name of a square, for example `c3`. */
export type SquareName = string;

/** The name of a table: unguessable, but no secret among those who were sent a link. */
export type GameId = string;

/** One thing that happened, as a seat sees it; KnownHappening says which fields each kind has. */
export type Happening = { kind: string; [field: string]: unknown };
";

fn declare<T: TS>(text: &mut String, config: &Config) {
    if let Some(docs) = T::docs() {
        let _ = write!(text, "\n{}", docs.trim_start_matches('\n'));
        if !text.ends_with('\n') {
            text.push('\n');
        }
    } else {
        text.push('\n');
    }
    let _ = writeln!(text, "export {}", T::decl(config));
}

macro_rules! declare_all {
    ($text:ident, $config:ident, $($name:ty),+ $(,)?) => { $(declare::<$name>(&mut $text, &$config);)+ };
}

/// The whole file.
#[must_use]
pub fn write() -> String {
    let config = Config::new();
    let mut text = HEAD.to_owned();
    declare_all!(
        text,
        config,
        Side,
        Seat,
        Ground,
        DirName,
        Turning,
        GateState,
        IllusionKind,
        Icon,
        BorderKind,
        Grain,
        Means,
        Countable,
        PlanWall,
        PlanGate,
        Plan,
        Gate,
        BrokenWall,
        HiddenToken,
        Room,
        Illusion,
        Border,
        Square,
        TokenKind,
        TokenPlace,
        Purse,
        Token,
        Hand,
        Named,
        Wheel,
        Fight,
        Asked,
        Tally,
        Outcome,
        Scene,
        Kind,
        Gift,
        Move,
        Refusal,
        Happening,
        Style,
        Computer,
        Reason,
        Why,
        Line,
        Preview,
        Reached,
        SightEnd,
        SightLine,
        Threat,
        PieceFacts,
        Advice,
        Progress,
        Moment,
        Request,
        Answer,
        Error,
        Failure,
        Reply,
        Clock,
        AtZero,
        Running,
        Clocks,
        CombatOrder,
        PlacingOrder,
        Orders,
        Sitter,
        BackRequest,
        Invitation,
        Around,
        Seated,
        Update,
        Offer,
        Say,
        Call,
        Tell,
        Ours,
        ModeOffer,
        TableOffer,
        EditionOffer,
    );
    text.lines().flat_map(|line| [line.trim_end(), "\n"]).collect()
}
