//! What a seat sees of an event.

use crate::edition::Mode;
use crate::event::Event;
use crate::rules::Rules;
use crate::side::Side;
use crate::view::Seat;

/// An event as a seat sees it: what the seat may not know, or is not shown, is left out.
///
/// It is made by [`Event::seen_from`] and in no other way:
///
/// ```compile_fail,E0423
/// # use engine::{Event, seen::SeenEvent};
/// let seen = SeenEvent(Event::Missed);
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct SeenEvent(Event);

impl SeenEvent {
    /// What was seen.
    #[must_use]
    pub fn event(&self) -> &Event {
        &self.0
    }
}

impl Event {
    /// The event as a seat sees it.
    ///
    /// In free choice nobody learns whether another side picked a piece or a pair of rooms:
    /// both are seen as [`Event::Joined`] without a piece.
    #[must_use]
    pub fn seen_from(self, seat: Seat, rules: &Rules) -> SeenEvent {
        let in_secret = rules.setup.mode == Mode::Free;
        SeenEvent(match self {
            Event::Joined { side, piece } => {
                Event::Joined { side, piece: piece.filter(|_| !in_secret || seat.knows(side)) }
            }
            Event::PairChosen { side: Some(side), .. } if in_secret && !seat.knows(side) => {
                Event::Joined { side, piece: None }
            }
            Event::GivenUp { side, piece } => {
                Event::GivenUp { side, piece: piece.filter(|_| seat.knows(side)) }
            }
            Event::FaceDown { token, piece, slot } => {
                let owner = rules.handles.owner(token);
                // Where sides play from memory the log does not remember for them (OUR-24).
                let forgotten = slot.is_some() && rules.setup.from_memory && seat != Seat::Replay;
                Event::FaceDown { token, piece: piece.filter(|_| seat.knows(owner) && !forgotten), slot }
            }
            Event::Laid { side, card, seer } => {
                Event::Laid { side, card: card.filter(|_| sees_card(seat, side, seer)), seer }
            }
            Event::LaidSecond { side, card, seer } => {
                Event::LaidSecond { side, card: card.filter(|_| sees_card(seat, side, seer)), seer }
            }
            Event::PairChosen { .. }
            | Event::Shot { .. }
            | Event::Raged { .. }
            | Event::Named { .. }
            | Event::Oriented { .. }
            | Event::Faced { .. }
            | Event::Handed { .. }
            | Event::Discarded { .. }
            | Event::Levitated { .. }
            | Event::Swapped { .. }
            | Event::RoomBroken { .. }
            | Event::Earned { .. }
            | Event::Dealt
            | Event::Drawn(_)
            | Event::Shown { .. }
            | Event::CardPlayed { .. }
            | Event::Stepped { .. }
            | Event::Took { .. }
            | Event::Left { .. }
            | Event::Jumped { .. }
            | Event::PassedWall { .. }
            | Event::Teleported { .. }
            | Event::Turned { .. }
            | Event::Revealed { .. }
            | Event::Placed { .. }
            | Event::Attacked { .. }
            | Event::Compared { .. }
            | Event::Wounded { .. }
            | Event::Healed { .. }
            | Event::Died { .. }
            | Event::Escaped { .. }
            | Event::Rescued { .. }
            | Event::Gone { .. }
            | Event::Shielded { .. }
            | Event::Missed
            | Event::GateChanged { .. }
            | Event::WallBroken { .. }
            | Event::IllusionSet { .. }
            | Event::Stolen { .. }
            | Event::Purse { .. }
            | Event::TurnEnded { .. }
            | Event::DrawOffered { .. }
            | Event::DrawAccepted { .. }
            | Event::DrawLapsed { .. }
            | Event::Resigned { .. }
            | Event::TimeUp
            | Event::Over(_) => self,
        })
    }
}

/// Whether a seat sees a card that is laid: it is its own, or its Weapon Master looks at it.
fn sees_card(seat: Seat, side: Side, seer: Option<Side>) -> bool {
    seat.knows(side) || seer.is_some_and(|seer| seat == Seat::Side(seer))
}
