//! Legs that lead somewhere: steps, a jump, a wall.

use super::{Gait, Landing, Stride};
use crate::action::Leg;
use crate::illegal::{Check, Illegal, need, no};
use crate::piece::Traits;
use crate::rule::zone::fight::arena;
use crate::rule::zone::slips;
use crate::spot::{Dir, Spot};
use crate::table::{Bar, Border, Gate, Way};

impl Stride<'_> {
    /// Where a leg that moves the character leads.
    pub(crate) fn landing(&self, leg: Leg) -> Result<Landing, Illegal> {
        match leg {
            Leg::Step(dir) => self.step(dir),
            Leg::Diagonal => self.step_across(),
            Leg::Face(index) => self.face(index),
            Leg::Through(dir) => self.go_through(dir),
            Leg::Leap { way, card } => self.leap(way, card),
            Leg::Take(_) | Leg::Leave(_) | Leg::With(_) => Ok(self.standing()),
        }
    }

    /// Steps that are left after one more.
    fn one_step_less(&self) -> Result<u8, Illegal> {
        match self.gait {
            Gait::Steps => {}
            Gait::Leapt(_) => return no("JUMP-1", "a jump is an action of its own"),
            Gait::Through => return no("WALLWALKER-3", "passing a wall is an action of its own"),
        }
        need(self.left > 0, "WALK-1", "the character is not that fast")?;
        Ok(self.left - 1)
    }

    /// Whether enemies let the character leave its zone this way (ZONE-8).
    fn check_tie(&self, way: Way) -> Check {
        if self.tie.is_none_or(|tie| tie == way) {
            return Ok(());
        }
        let foes = self.foes_on(self.at);
        let free = foes.is_empty() || slips(self.table, self.who, foes);
        need(free, "ZONE-8", "who came into a zone with an enemy leaves it this turn by the same way")
    }

    fn crosses_pits(&self) -> bool {
        let nature = Traits::FLIES.and(Traits::INCORPOREAL).and(Traits::CROSSES_PITS);
        self.traits.any(nature) || self.load().any(|load| self.table.traits(load).has(Traits::ROPE))
    }

    /// Ways that may lead somewhere, as far as one sees without a closer look: one bit for each edge, and
    /// the next one for the diagonal.
    pub(crate) fn ways(&self) -> u8 {
        let table = self.table;
        if self.traits.has(Traits::SLIPS_SLITS) || self.crosses_pits() {
            return (1 << Way::ALL.len()) - 1;
        }
        let layout = &table.rules().layout;
        if let Some(side) = layout.line_of(self.at) {
            return if arena(table, self.at) == self.at { 0 } else { layout.facing(side).bit() };
        }
        let mut ways = table.ways(self.at);
        if let Some(dir) = layout.line_beside(self.at)
            && table.bar(self.at, dir) == Bar::Open
        {
            ways |= dir.bit();
        }
        ways
    }

    /// Whether a portcullis is closed on this edge.
    fn is_barred(&self, dir: Dir) -> bool {
        matches!(self.table.gate(self.at, dir), Some((_, _, Gate::Closed)))
    }

    fn step(&self, dir: Dir) -> Result<Landing, Illegal> {
        let ghost = self.traits.has(Traits::INCORPOREAL);
        let (border, beyond) = self.table.edge(self.at, dir);
        match border {
            Border::Open => {}
            Border::Pit => need(self.crosses_pits(), "PIT-8", "a pit is in the way")?,
            Border::Slit => {
                need(ghost || self.traits.has(Traits::SLIPS_SLITS), "SLIT-1", "an arrow-slit is in the way")?;
            }
            Border::Wall => need(ghost, "ZONE-2", "a wall is in the way")?,
            Border::Closed if ghost => {}
            Border::Closed if self.is_barred(dir) => {
                return no("GATE-1", "a closed portcullis is in the way");
            }
            Border::Closed => return no("ZONE-3", "a wall and an arrow-slit are in the way"),
            Border::Hidden => return no("WALL-3", "the room there is not revealed"),
            Border::Rim => return no("WALL-6", "there is nothing beyond the rim"),
        }
        self.check_tie(Way::Edge(dir))?;
        let left = self.one_step_less()?;
        let Some(to) = beyond else {
            return no("WALL-6", "there is nothing beyond the rim");
        };
        self.enter(to, Way::Edge(dir.opposite()), left, Gait::Steps)
    }

    fn step_across(&self) -> Result<Landing, Illegal> {
        let Some(to) = self.table.across(self.at) else {
            return no("ZONE-2", "no pit joins these zones");
        };
        need(self.crosses_pits(), "PIT-8", "a pit is in the way")?;
        self.check_tie(Way::Diagonal)?;
        let left = self.one_step_less()?;
        self.enter(to, Way::Diagonal, left, Gait::Steps)
    }

    fn face(&self, index: u8) -> Result<Landing, Illegal> {
        let layout = &self.table.rules().layout;
        need(
            layout.line_of(self.at) == Some(self.color),
            "START-6",
            "only on its starting zone one faces zones",
        )?;
        let to = layout.line(self.color, usize::from(index & 7));
        need(to != self.at, "START-6", "this zone is faced already")?;
        let left = self.one_step_less()?;
        self.enter(to, Way::Diagonal, left, Gait::Steps)
    }

    /// Whether an unwounded enemy on a spot ties the character.
    pub(super) fn is_held(&self, spot: Spot) -> bool {
        let foes = self.foes_on(spot);
        !foes.is_empty() && !slips(self.table, self.who, foes)
    }

    /// Comes to a spot, tied to the way back if an unwounded enemy is there.
    fn enter(&self, to: Spot, back: Way, left: u8, gait: Gait) -> Result<Landing, Illegal> {
        let passes = !self.is_held(to);
        let line = self.table.rules().layout.line_of(to);
        let out = line.is_some_and(|line| line != self.color);
        if out {
            need(passes, "EXIT-4", "an unwounded enemy blocks this exit")?;
        }
        let tie = (!passes).then_some(back);
        Ok(Landing { at: to, tie, out, left, gait })
    }

    fn go_through(&self, dir: Dir) -> Result<Landing, Illegal> {
        need(
            self.traits.has(Traits::WALKS_WALLS),
            "WALLWALKER-2",
            "this character does not go through walls",
        )?;
        self.check_begins("WALLWALKER-3")?;
        match self.table.border(self.at, dir) {
            Border::Wall => {}
            Border::Closed if self.is_barred(dir) => {
                return no("WALLWALKER-5", "a closed portcullis is no wall");
            }
            Border::Closed | Border::Slit => return no("CARD-12", "an arrow-slit is no wall"),
            Border::Hidden => return no("WALL-3", "the room there is not revealed"),
            Border::Rim => return no("WALL-6", "there is nothing beyond the rim"),
            Border::Open | Border::Pit => return no("WALLWALKER-2", "there is no wall"),
        }
        self.check_tie(Way::Edge(dir))?;
        let Some(to) = self.table.beyond(self.at, dir) else {
            return no("WALL-6", "there is nothing beyond the rim");
        };
        self.enter(to, Way::Edge(dir.opposite()), 0, Gait::Through)
    }

    fn leap(&self, way: Way, card: u8) -> Result<Landing, Illegal> {
        self.check_begins("JUMP-1")?;
        self.check_leap_card(card)?;
        let to = match way {
            Way::Diagonal => self.table.across(self.at),
            Way::Edge(dir) => {
                self.table.beyond(self.at, dir).filter(|_| self.table.border(self.at, dir) == Border::Pit)
            }
        };
        let Some(at) = to else {
            return no("JUMP-8", "a jump leads to another zone at the same pit");
        };
        self.check_tie(way)?;
        need(self.foes_on(at).is_empty(), "JUMP-9", "an unwounded enemy is in the zone beyond")?;
        Ok(Landing { at, tie: None, out: false, left: 0, gait: Gait::Leapt(card) })
    }

    /// Cards that may be spent for a jump, and how many: a jump card, else combat cards (JUMP-11).
    pub(crate) fn leap_cards(&self) -> ([u8; 7], usize) {
        let (mut cards, mut count) = ([0; 7], 0);
        for card in (0..7).filter(|card| self.check_leap_card(*card).is_ok()) {
            cards[count] = card;
            count += 1;
        }
        (cards, count)
    }

    fn check_leap_card(&self, card: u8) -> Check {
        let jumps = self.table.holdings[self.color].jumps;
        if card == 0 {
            return need(jumps > 0, "JUMP-1", "no jump card is left");
        }
        need(jumps == 0, "JUMP-11", "a combat card is spent only where no jump card is left")?;
        let held = self.table.combat_cards(self.color).get(usize::from(card)).is_some_and(|count| *count > 0);
        need(held, "JUMP-10", "this combat card is not in hand")
    }

    fn check_begins(&self, rule: &'static str) -> Check {
        let begins = self.gait == Gait::Steps && !self.stepped;
        need(begins, rule, "this is an action of its own")
    }
}
