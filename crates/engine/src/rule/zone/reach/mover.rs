//! Who moves: what it passes, what holds it up, and where there is room for it.

use crate::edition::Grain;
use crate::piece::Traits;
use crate::rule::zone::grip::Holder;
use crate::rule::zone::ground::{Contents, Ground, Zones};
use crate::rule::zone::key::{Hands, hands_key, loads_key, part};
use crate::rule::zone::stride::Stride;
use crate::table::Border;
use crate::token::{Token, TokenSet};

/// A place of somebody wounded: in the hands of who moves.
pub(super) const IN_HAND: u8 = 0xff;

pub(super) struct Mover {
    pub(super) who: Token,
    pub(super) start: u8,
    /// The code of the way it is tied to, or 0.
    pub(super) tie: u8,
    /// How much it carries at most.
    pub(super) room: u8,
    pub(super) hand: TokenSet,
    pub(super) own: TokenSet,
    /// Borders it passes without a rope, one bit each.
    pub(super) borders: u8,
    /// Whether a rope does not matter.
    pub(super) crosses: bool,
    /// Zones where enemies tie it, or block the exit.
    pub(super) sticky: Zones,
    /// Zones of other starting lines.
    pub(super) exits: Zones,
    /// Whether ties do not last and several ways lead to one result.
    pub(super) ties_end: bool,
    pub(super) per_side: usize,
    /// Where the wounded are at first, a byte each.
    pub(super) lying: u64,
}

impl Mover {
    pub(super) fn new(start: &Stride<'_>, ground: &Ground) -> Mover {
        let (table, who) = (start.table, start.who);
        let (traits, room) = table.def(who).map_or((Traits::NONE, 0), |def| (def.traits, def.capacity));
        let floats = traits.any(Traits::FLIES.and(Traits::INCORPOREAL));
        let borders = passed(traits, floats);
        let slipped = if table.strength(who) <= 1 { ground.giants } else { 0 };
        let sticky = if floats { 0 } else { ground.foes & !slipped };
        let color = start.color as usize;
        let exits = (0..4).filter(|side| *side != color).fold(0, |exits, side| exits | ground.lines[side]);
        let per_side = if let Grain::Zones { per_side } = table.rules().grain { per_side } else { u8::MAX };
        let hand = if room > 0 { ground.borne(who) } else { TokenSet::EMPTY };
        let at = ground.zone(start.at);
        let mut lying = 0;
        for (nth, friend) in ground.wounded.take(8).enumerate() {
            let spot = table.spot(friend).filter(|_| !hand.has(friend));
            lying |= u64::from(spot.map_or(IN_HAND, |spot| ground.zone(spot))) << (8 * nth);
        }
        Mover {
            who,
            start: at,
            tie: start.tie.map_or(0, |tie| tie.code() as u8),
            room,
            hand,
            own: table.characters().and(table.handles().of(start.color)),
            borders,
            crosses: borders & bit(Border::Pit) != 0,
            sticky,
            exits,
            ties_end: table.points <= 1 && (sticky != 0 || start.tie.is_some()),
            per_side: usize::from(per_side),
            lying,
        }
    }

    /// What is where the movement begins besides who moves and what it has.
    pub(super) fn home(&self, ground: &Ground) -> Contents {
        let mut home = *ground.contents(self.start);
        if self.room > 0 {
            home.hands ^= hands_key(self.who, Hands::Friend(self.room));
        }
        home.loads = home.loads.minus(self.hand);
        home.loads_key ^= loads_key(self.hand);
        for token in self.hand {
            home.key ^= part(token, Holder::By(self.who));
        }
        home
    }

    /// Zones in which it may not stay before anybody is carried further.
    pub(super) fn full_at_first(&self, ground: &Ground) -> Option<Zones> {
        if self.hand.and(ground.wounded).is_empty() {
            return Some(ground.full & !(1 << self.start));
        }
        self.full(ground, self.lying)
    }

    /// Zones in which it may not stay while the wounded lie where they do (ZONE-4, ZONE-5); `None` if it may stay
    /// nowhere, because they are too many in theirs.
    pub(super) fn full(&self, ground: &Ground, lying: u64) -> Option<Zones> {
        let wounded = &lying.to_le_bytes()[..ground.wounded.len().min(8)];
        let lie_in = |zone: u8| wounded.iter().map(|place| usize::from(*place == zone)).sum::<usize>();
        let standing = self.own.minus(ground.wounded).minus(self.who.bit());
        let stand_in = |zone: u8| ground.contents(zone).tokens.and(standing).len();
        let comes = 1 + lie_in(IN_HAND);
        let mut full = ground.crowded((self.per_side + 1).saturating_sub(comes));
        full &= !(1 << self.start);
        full |= u64::from(stand_in(self.start) + comes > self.per_side) << self.start;
        for zone in wounded.iter().copied().filter(|place| *place != IN_HAND) {
            let own = stand_in(zone) + lie_in(zone);
            if own > self.per_side {
                return None;
            }
            full |= u64::from(own + comes > self.per_side) << zone;
        }
        Some(full)
    }
}

/// The borders that somebody passes without a rope.
fn passed(traits: Traits, floats: bool) -> u8 {
    let mut borders = bit(Border::Open);
    if floats || traits.has(Traits::CROSSES_PITS) {
        borders |= bit(Border::Pit);
    }
    if traits.has(Traits::SLIPS_SLITS) {
        borders |= bit(Border::Slit);
    }
    if traits.has(Traits::INCORPOREAL) {
        borders |= bit(Border::Slit) | bit(Border::Wall) | bit(Border::Closed);
    }
    borders
}

/// A border as one bit.
#[inline]
pub(super) fn bit(border: Border) -> u8 {
    1 << border as u8
}
