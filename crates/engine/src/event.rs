//! What an action brought about, each with its cause.

use crate::decision::Outcome;
use crate::piece::{Piece, PowerId};
use crate::rules::Face;
use crate::side::{Side, SideSet};
use crate::spot::{Dir, Slot, Spot};
use crate::table::{Gate, Illusion};
use crate::token::Token;

/// Why something happened.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Cause {
    /// A combat.
    Combat,
    /// A Dragonslayer in a combat.
    Slayer,
    /// A fireball.
    Fireball,
    /// A dragon's breath.
    Breath,
    /// Nothing held the character over a pit or a rift.
    Fall,
    /// Falling rocks.
    Rocks,
    /// The carrier was wounded or killed.
    CarrierLost,
    /// The loss of a combat against an Assassin.
    Assassin,
    /// A power.
    Power(PowerId),
    /// The rules of set-up.
    Setup,
    /// A resignation.
    Resignation,
    /// The clock.
    Clock,
    /// The death of the Illusionist who made it.
    MakerLost,
    /// It was carried out of the dungeon or lost with its bearer.
    BearerLost,
}

/// One thing that happened.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Event {
    /// The pieces of every side were drawn, or a pick joined them.
    Joined {
        /// Whose force.
        side: Side,
        /// Which piece; `None` for those who may not know, nor whether it was a pair of rooms.
        piece: Option<Piece>,
    },
    /// A pair of rooms was chosen.
    PairChosen {
        /// By whom; `None` by lot.
        side: Option<Side>,
        /// Which pair; `None` for those who may not know.
        pair: Option<u8>,
    },
    /// A character was given up for a handicap.
    GivenUp {
        /// By whom.
        side: Side,
        /// Which; `None` for those who may not know.
        piece: Option<Piece>,
    },
    /// The rooms were dealt.
    Dealt,
    /// Somebody was drawn to begin.
    Drawn(Side),
    /// A token was put face down on a line or into a room.
    FaceDown {
        /// Which token.
        token: Token,
        /// Which piece it is; `None` for those who may not know.
        piece: Option<Piece>,
        /// The room, or `None` for the line.
        slot: Option<Slot>,
    },
    /// A token was turned face up.
    Shown {
        /// Which token.
        token: Token,
        /// What it is.
        piece: Piece,
    },
    /// An action card was played.
    CardPlayed {
        /// By whom.
        side: Side,
        /// Its value.
        card: u8,
    },
    /// A character walked one step.
    Stepped {
        /// Who.
        token: Token,
        /// Where to.
        to: Spot,
    },
    /// A character took a token.
    Took {
        /// Who.
        token: Token,
        /// What.
        load: Token,
        /// Where.
        spot: Spot,
    },
    /// A character left a token.
    Left {
        /// Who.
        token: Token,
        /// What.
        load: Token,
        /// Where.
        spot: Spot,
    },
    /// A character jumped.
    Jumped {
        /// Who.
        token: Token,
        /// Over which square.
        over: Spot,
        /// Where to.
        to: Spot,
    },
    /// A character passed a wall.
    PassedWall {
        /// Who.
        token: Token,
        /// Where to.
        to: Spot,
    },
    /// A character appeared elsewhere.
    Teleported {
        /// Who.
        token: Token,
        /// Where.
        to: Spot,
    },
    /// A room turned.
    Turned {
        /// Which.
        slot: Slot,
        /// Clockwise quarters.
        quarters: u8,
    },
    /// A room was revealed.
    Revealed {
        /// Which.
        slot: Slot,
        /// What it is.
        face: Face,
    },
    /// A token of a revealed room was placed.
    Placed {
        /// Which.
        token: Token,
        /// Where.
        spot: Spot,
    },
    /// A combat began.
    Attacked {
        /// Who attacked.
        attacker: Token,
        /// Whom.
        target: Token,
    },
    /// A ranged combat began.
    Shot {
        /// Who shot first.
        shooter: Token,
        /// At whom.
        target: Token,
    },
    /// A side said how many cards it plays.
    Raged {
        /// Who.
        side: Side,
        /// Whether it plays two.
        two: bool,
    },
    /// A side named a card that the opponent has to play.
    Named {
        /// Who.
        side: Side,
        /// Which; `None` if it named none.
        card: Option<u8>,
    },
    /// A second combat card was laid face down.
    LaidSecond {
        /// By whom.
        side: Side,
        /// Which; `None` for those who may not know.
        card: Option<u8>,
        /// Another side that may look at it.
        seer: Option<Side>,
    },
    /// A side has chosen which zones its team faces.
    Oriented {
        /// Who.
        side: Side,
    },
    /// A character on its starting zone faces a zone.
    Faced {
        /// Who.
        token: Token,
        /// From here.
        spot: Spot,
    },
    /// A character got a load from another one, or gave it one.
    Handed {
        /// Who gave.
        token: Token,
        /// What.
        load: Token,
        /// To whom.
        to: Token,
    },
    /// A combat card was discarded in place of a jump card.
    Discarded {
        /// By whom.
        side: Side,
        /// Which.
        card: u8,
    },
    /// An object moved through the air.
    Levitated {
        /// Which.
        token: Token,
        /// Where to.
        to: Spot,
    },
    /// Two rooms changed places.
    Swapped {
        /// One.
        a: Slot,
        /// The other.
        b: Slot,
    },
    /// All walls of a room were broken.
    RoomBroken {
        /// Which.
        slot: Slot,
    },
    /// A wheel gained action points.
    Earned {
        /// Whose.
        side: Side,
        /// What the wheel shows now.
        points: u8,
    },
    /// A combat card was laid face down.
    Laid {
        /// By whom.
        side: Side,
        /// Which; `None` for those who may not know.
        card: Option<u8>,
        /// Another side that may look at it.
        seer: Option<Side>,
    },
    /// The cards were turned up.
    Compared {
        /// The attackers' card.
        attack: u8,
        /// The defenders' card.
        defense: u8,
        /// The attackers' total.
        attack_total: u8,
        /// The defenders' total.
        defense_total: u8,
    },
    /// A character was wounded.
    Wounded {
        /// Who.
        token: Token,
        /// Why.
        cause: Cause,
    },
    /// A character was healed.
    Healed {
        /// Who.
        token: Token,
        /// Why.
        cause: Cause,
    },
    /// A character died.
    Died {
        /// Who.
        token: Token,
        /// Why.
        cause: Cause,
        /// Who scores.
        scorers: SideSet,
        /// How much each.
        points: u8,
    },
    /// A character escaped.
    Escaped {
        /// Who.
        token: Token,
        /// How much its owner scores.
        points: u8,
    },
    /// A character left the game without points.
    Rescued {
        /// Who.
        token: Token,
    },
    /// An object left the game.
    Gone {
        /// Which.
        token: Token,
        /// Why.
        cause: Cause,
        /// Points for the side that carried it out.
        points: u8,
    },
    /// Fire met a character that it cannot harm.
    Shielded {
        /// Who.
        token: Token,
    },
    /// Fire met nobody.
    Missed,
    /// A portcullis changed.
    GateChanged {
        /// Seen from this square.
        spot: Spot,
        /// In this direction.
        dir: Dir,
        /// Its new state.
        gate: Gate,
    },
    /// A wall was broken.
    WallBroken {
        /// On this square.
        spot: Spot,
        /// On this side of it.
        dir: Dir,
    },
    /// An illusion appeared, moved or vanished.
    IllusionSet {
        /// Whose.
        side: Side,
        /// Which.
        illusion: Illusion,
        /// Where; `None` when it is gone.
        spot: Option<Spot>,
        /// Why.
        cause: Cause,
    },
    /// An object changed hands by theft.
    Stolen {
        /// The thief.
        token: Token,
        /// The object.
        load: Token,
    },
    /// A character got action points of its own.
    Purse {
        /// Who.
        token: Token,
        /// How many.
        points: u8,
        /// From which power.
        cause: Cause,
    },
    /// A turn ended.
    TurnEnded {
        /// Whose.
        side: Side,
    },
    /// A side offered a draw.
    DrawOffered {
        /// Who.
        side: Side,
    },
    /// A side accepted the draw that another one offers.
    DrawAccepted {
        /// Who.
        side: Side,
    },
    /// An offer of a draw lapsed, because a side played on without accepting it.
    DrawLapsed {
        /// Who played on.
        side: Side,
    },
    /// A side resigned.
    Resigned {
        /// Who.
        side: Side,
    },
    /// Time ran out.
    TimeUp,
    /// The game ended.
    Over(Outcome),
}

/// Receives events in their order.
pub trait Sink {
    /// Takes one event.
    fn event(&mut self, event: Event);
}

impl Sink for Vec<Event> {
    fn event(&mut self, event: Event) {
        self.push(event);
    }
}

/// Forgets everything.
#[derive(Copy, Clone, Debug)]
pub struct NoEvents;

impl Sink for NoEvents {
    #[inline]
    fn event(&mut self, _: Event) {}
}
