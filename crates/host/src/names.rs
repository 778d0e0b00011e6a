//! The engine's names in the words of the protocol.

use engine::decision::{End, Picking};
use engine::event::Cause;
use engine::layout::Layout;
use engine::piece::{Kind, Piece};
use engine::room::{Arrow, Ground};
use engine::table::{Gate, Illusion};
use engine::{Ask, Dir, Edition, Seat, Side, SideSet, Spot, Token, TokenSet, notation};
use protocol as say;

/// A side, as pages call it.
#[must_use]
pub fn side(side: Side) -> say::Side {
    match side {
        Side::Blue => say::Side::Blue,
        Side::Yellow => say::Side::Yellow,
        Side::Red => say::Side::Red,
        Side::Green => say::Side::Green,
    }
}

/// A side that a page named.
#[must_use]
pub fn read_side(side: say::Side) -> Side {
    match side {
        say::Side::Blue => Side::Blue,
        say::Side::Yellow => Side::Yellow,
        say::Side::Red => Side::Red,
        say::Side::Green => Side::Green,
    }
}

pub(crate) fn sides(set: SideSet) -> Vec<say::Side> {
    set.iter().map(side).collect()
}

/// A seat that a page named.
#[must_use]
pub fn read_seat(seat: say::Seat) -> Seat {
    match seat {
        say::Seat::Blue => Seat::Side(Side::Blue),
        say::Seat::Yellow => Seat::Side(Side::Yellow),
        say::Seat::Red => Seat::Side(Side::Red),
        say::Seat::Green => Seat::Side(Side::Green),
        say::Seat::Spectator => Seat::Spectator,
        say::Seat::Replay => Seat::Replay,
    }
}

/// A seat, as pages call it.
#[must_use]
pub fn seat(seat: Seat) -> say::Seat {
    match seat {
        Seat::Side(Side::Blue) => say::Seat::Blue,
        Seat::Side(Side::Yellow) => say::Seat::Yellow,
        Seat::Side(Side::Red) => say::Seat::Red,
        Seat::Side(Side::Green) => say::Seat::Green,
        Seat::Spectator => say::Seat::Spectator,
        Seat::Replay => say::Seat::Replay,
    }
}

pub(crate) fn square(layout: &Layout, spot: Spot) -> String {
    notation::names::square(layout, spot)
}

pub(crate) fn token(token: Token) -> u8 {
    token.index() as u8
}

pub(crate) fn tokens(set: TokenSet) -> Vec<u8> {
    set.map(token).collect()
}

pub(crate) fn dir(dir: Dir) -> say::DirName {
    match dir {
        Dir::North => say::DirName::N,
        Dir::East => say::DirName::E,
        Dir::South => say::DirName::S,
        Dir::West => say::DirName::W,
    }
}

pub(crate) fn ground(ground: Ground) -> say::Ground {
    match ground {
        Ground::Floor => say::Ground::Floor,
        Ground::Gear => say::Ground::Gear,
        Ground::Pit => say::Ground::Pit,
        Ground::Rift => say::Ground::Rift,
        Ground::Rocks => say::Ground::Rocks,
        Ground::Fountain => say::Ground::Fountain,
        Ground::Pentacle => say::Ground::Pentacle,
        Ground::Line => say::Ground::Line,
        Ground::Unknown => say::Ground::Unknown,
    }
}

pub(crate) fn turning(arrow: Arrow) -> say::Turning {
    match arrow {
        Arrow::Clockwise => say::Turning::Cw,
        Arrow::Counterclockwise => say::Turning::Ccw,
    }
}

pub(crate) fn gate(gate: Gate) -> say::GateState {
    match gate {
        Gate::Closed => say::GateState::Closed,
        Gate::Open => say::GateState::Open,
        Gate::Broken => say::GateState::Broken,
    }
}

pub(crate) fn illusion(illusion: Illusion) -> say::IllusionKind {
    match illusion {
        Illusion::Pit => say::IllusionKind::Pit,
        Illusion::Rubble => say::IllusionKind::Rubble,
    }
}

pub(crate) fn ask(ask: Ask) -> &'static str {
    match ask {
        Ask::Pick(Picking::Pair) => "pickPair",
        Ask::Pick(Picking::Character) => "pickCharacter",
        Ask::Pick(Picking::Object) => "pickObject",
        Ask::Forces => "forces",
        Ask::Discard => "discard",
        Ask::Team => "team",
        Ask::Hide => "hide",
        Ask::Facing => "facing",
        Ask::Announce => "announce",
        Ask::Card => "card",
        Ask::Act => "act",
        Ask::Place => "place",
        Ask::Commit => "commit",
    }
}

pub(crate) fn end(end: End) -> &'static str {
    match end {
        End::Target => "target",
        End::Quiet => "quiet",
        End::Agreement => "agreement",
        End::Resignation => "resignation",
        End::Nobody => "nobody",
    }
}

pub(crate) fn cause(cause: Cause) -> String {
    match cause {
        Cause::Combat => "combat",
        Cause::Slayer => "slayer",
        Cause::Assassin => "assassin",
        Cause::Fireball => "fireball",
        Cause::Breath => "breath",
        Cause::Fall => "fall",
        Cause::Rocks => "rocks",
        Cause::CarrierLost => "carrierLost",
        Cause::Power(power) => power.power().word,
        Cause::Setup => "setup",
        Cause::Resignation => "resignation",
        Cause::Clock => "clock",
        Cause::MakerLost => "makerLost",
        Cause::BearerLost => "bearerLost",
    }
    .to_owned()
}

/// What an edition prints on all pieces.
pub(crate) fn pieces(edition: Edition) -> Vec<say::PieceFacts> {
    let facts = |piece: Piece| {
        let def = (edition.ruleset().def)(piece);
        let (speed, strength) = match def.kind {
            Kind::Character { speed, strength } => (Some(speed), Some(strength)),
            Kind::Object => (None, None),
        };
        let rules = def.rules.iter().map(|rule| (*rule).to_owned()).collect();
        let guessed = edition.ruleset().guessed(piece);
        say::PieceFacts {
            code: def.code.to_owned(),
            speed,
            strength,
            speed_ours: guessed.is_some_and(|printed| printed.speed.ours),
            strength_ours: guessed.is_some_and(|printed| printed.strength.ours),
            rules,
        }
    };
    Piece::ALL.into_iter().map(facts).collect()
}
