//! Configurations: what a movement has changed so far.

use super::Search;
use super::desk::Mark;
use super::fan::{Place, TIES};
use super::mover::IN_HAND;
use crate::action::Route;
use crate::rule::zone::ground::Zones;
use crate::rule::zone::key::{loads_key, mix};
use crate::token::TokenSet;

/// What who moves holds, and what is different in the zones where it has been.
#[derive(Copy, Clone, Debug)]
pub(super) struct Config {
    pub(super) hand: TokenSet,
    pub(super) hand_key: u64,
    /// The key of what has changed in all zones.
    pub(super) rest: u64,
    /// Where the wounded are.
    pub(super) lying: u64,
    /// Zones in which the character may not stay; `None` if it may stay nowhere.
    pub(super) full: Option<Zones>,
    /// Zones that are not as on the table.
    pub(super) changed: Zones,
    /// Zones where the character has been with it, by the way it is tied to there.
    met: [Zones; TIES],
    /// The last change.
    pub(super) change: Change,
    /// The configuration before that.
    pub(super) before: u32,
    pub(super) roped: bool,
}

impl Config {
    /// Notes that a place was met, and not by a leap; `false` if it was before.
    #[inline]
    pub(super) fn meet(&mut self, place: &Place) -> bool {
        let met = &mut self.met[usize::from(place.tie) % TIES];
        let is_new = *met >> place.at & 1 == 0;
        *met |= 1 << place.at;
        is_new
    }
}

/// What was changed in a zone.
#[derive(Copy, Clone, Debug)]
pub(super) struct Change {
    pub(super) zone: u8,
    /// The loads that were shared out there, at which desk, and how.
    pub(super) loads: TokenSet,
    pub(super) desk: u32,
    pub(super) share: u32,
    /// The key of those that stay there, in whoever's hands.
    pub(super) here_key: u64,
    /// The key of what is different from the table.
    pub(super) there: u64,
}

pub(super) const NO_CHANGE: Change =
    Change { zone: u8::MAX, loads: TokenSet::EMPTY, desk: 0, share: 0, here_key: 0, there: 0 };

/// Somebody who has come to a zone.
#[derive(Copy, Clone, Debug)]
pub(super) struct Arrival {
    pub(super) place: Place,
    pub(super) route: Route,
    /// The number of the configuration.
    pub(super) config: u32,
    pub(super) hand: TokenSet,
    /// Loads that are here, in whoever's hands.
    pub(super) here: TokenSet,
    /// The keys of both.
    pub(super) hand_key: u64,
    pub(super) here_key: u64,
    /// The key of what has changed in other zones, and in this one.
    pub(super) rest: u64,
    pub(super) there: u64,
}

impl Arrival {
    /// All loads that can be shared out.
    #[inline]
    pub(super) fn loads(&self) -> TokenSet {
        self.hand.or(self.here)
    }

    /// Tells loads and what has changed elsewhere apart, however the loads are shared out.
    #[inline]
    pub(super) fn end(&self) -> u64 {
        self.rest ^ self.hand_key ^ self.here_key
    }

    /// Tells places, loads and what has changed elsewhere apart, however the loads are shared out.
    #[inline]
    pub(super) fn key(&self) -> u64 {
        let Place { at, tie, leapt, .. } = self.place;
        place_key(at, tie, leapt) ^ self.end()
    }
}

/// A number for a place.
#[inline]
pub(super) fn place_key(at: u8, tie: u8, leapt: u8) -> u64 {
    mix(u64::from(at) | u64::from(tie) << 8 | u64::from(leapt) << 16 | 1 << 32)
}

impl Search<'_> {
    /// The first configuration: nothing has changed.
    pub(super) fn first_config(&mut self) -> u32 {
        let hand = self.mover.hand;
        let hand_key = loads_key(hand);
        let (number, _) = self.known.number(hand_key);
        self.configs.push(Config {
            hand,
            hand_key,
            rest: 0,
            lying: self.mover.lying,
            full: self.mover.full_at_first(self.ground),
            changed: 0,
            met: [0; TIES],
            change: NO_CHANGE,
            before: 0,
            roped: self.is_roped(hand),
        });
        number
    }

    /// The configuration after loads were shared out, which makes a zone different by `there`.
    #[inline]
    pub(super) fn changed(
        &mut self,
        arrival: &Arrival,
        way: (u32, u32),
        mark: &Mark,
        there: u64,
        sick: bool,
    ) -> u32 {
        let rest = arrival.rest ^ there;
        let (number, is_new) = self.known.number(rest ^ mark.hand_key);
        if is_new {
            self.add_config(arrival, way, mark, there, sick);
        }
        number
    }

    fn add_config(
        &mut self,
        arrival: &Arrival,
        (desk, share): (u32, u32),
        mark: &Mark,
        there: u64,
        sick: bool,
    ) {
        let (zone, loads) = (arrival.place.at, arrival.loads());
        let here_key = arrival.hand_key ^ arrival.here_key ^ mark.hand_key;
        let before = &self.configs[arrival.config as usize];
        let changed = before.changed & !(1 << zone) | u64::from(there != 0) << zone;
        let (mut lying, mut full) = (before.lying, before.full);
        if sick {
            lying = self.lying(loads, mark.hand, zone, lying);
            if lying != before.lying {
                full = self.mover.full(self.ground, lying);
            }
        }
        self.configs.push(Config {
            hand: mark.hand,
            hand_key: mark.hand_key,
            rest: arrival.rest ^ there,
            lying,
            full,
            changed,
            met: [0; TIES],
            change: Change { zone, loads, desk, share, here_key, there },
            before: arrival.config,
            roped: self.is_roped(mark.hand),
        });
    }

    #[inline]
    fn is_roped(&self, hand: TokenSet) -> bool {
        !hand.and(self.ground.ropes).is_empty()
    }

    /// The configuration in which a zone was last changed, if it is not as on the table.
    #[inline]
    pub(super) fn changed_in(&self, number: u32, zone: u8) -> Option<&Config> {
        let mut config = &self.configs[number as usize];
        if config.changed >> zone & 1 == 0 {
            return None;
        }
        while config.change.zone != zone {
            config = &self.configs[config.before as usize];
        }
        Some(config)
    }

    /// Where the wounded are after loads were shared out.
    fn lying(&self, loads: TokenSet, hand: TokenSet, zone: u8, mut lying: u64) -> u64 {
        for (nth, friend) in self.ground.wounded.take(8).enumerate() {
            if loads.has(friend) {
                let place = if hand.has(friend) { IN_HAND } else { zone };
                lying = lying & !(0xff << (8 * nth)) | u64::from(place) << (8 * nth);
            }
        }
        lying
    }
}
