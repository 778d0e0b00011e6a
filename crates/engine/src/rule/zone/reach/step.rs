//! Steps from one stage to the next, and where they end.

use super::desk::Mark;
use super::stage::{Gate, Stage, place_key};
use super::{Leaver, MAX_SPEED, Search};
use crate::action::{Action, MAX_LEGS, Route};
use crate::rule::zone::key::mix;
use crate::token::TokenSet;

impl Search<'_> {
    /// Goes through every gate.
    pub(super) fn go_on(&mut self, leaver: &Leaver<'_>, gates: (u32, u32), left: u8) {
        if leaver.route.len() >= MAX_LEGS {
            return;
        }
        let Leaver { stage, share, mark, .. } = leaver;
        let roped = !mark.hand.and(self.ground.ropes).is_empty();
        let borders = if roped { self.mover.roped } else { self.mover.borders };
        // With nothing changed here, the stage before has led to it with more steps left.
        let back = if *share == 0 { stage.from } else { (u8::MAX, 0) };
        // Elsewhere it is as on the table, and nobody wounded takes part.
        let sickrooms = if self.mover.room > 0 { self.ground.sickrooms } else { 0 };
        let carries = !mark.hand.and(self.ground.wounded).is_empty();
        let special = if carries { u64::MAX } else { stage.passed | self.mover.exits | sickrooms };
        let key = stage.rest ^ mark.leaves ^ mark.hand_key;
        let all = core::mem::take(&mut self.gates.all);
        for gate in &all[gates.0 as usize..gates.1 as usize] {
            if borders & gate.border == 0 || (gate.to, gate.tie) == back {
                continue;
            }
            if special >> gate.to & 1 != 0 {
                self.go_through(leaver, gate, left - 1);
                continue;
            }
            let (here, here_key) = self.here(gate.to);
            if !self.keys.insert(gate.key ^ here_key ^ key) {
                continue;
            }
            if left == 1 {
                self.end_beyond(leaver, gate, here, here_key);
            } else {
                self.put_off(next_stage(leaver, gate, here, here_key, 0, false), left - 1);
            }
        }
        self.gates.all = all;
        if leaver.index == 0 {
            for nth in 0..self.leaps.len() {
                let leap = self.leaps[nth];
                self.go_through(leaver, &leap, 0);
            }
        }
    }

    /// Goes through a gate that may lead out, to somebody wounded, or to where the character has been.
    fn go_through(&mut self, leaver: &Leaver<'_>, gate: &Gate, left: u8) {
        if self.mover.exits >> gate.to & 1 != 0 {
            self.get_out(leaver, gate.step);
            return;
        }
        let (stage, mark) = (leaver.stage, &leaver.mark);
        let ((mut here, mut here_key), mut there) = (self.here(gate.to), 0);
        if self.mover.room > 0
            && let Some((before, after)) = self.earlier(stage, gate.to)
        {
            here = before.loads().minus(after.hand);
            here_key = before.loads_key() ^ after.hand_key;
            there = after.left_there;
        }
        let loads = mark.hand.or(here);
        let sickroom = self.mover.room > 0 && self.ground.sickrooms >> gate.to & 1 != 0;
        let sick = sickroom || !loads.and(self.ground.wounded).is_empty();
        if sick || gate.through {
            self.put_off(next_stage(leaver, gate, here, here_key, there, sick), left);
            return;
        }
        let rest = stage.rest ^ mark.leaves ^ there;
        if self.keys.insert(gate.key ^ rest ^ here_key ^ mark.hand_key) {
            let next = next_stage(leaver, gate, here, here_key, there, false);
            if left == 0 { self.end_at(&next) } else { self.put_off(next, left) }
        }
    }

    /// Lets a stage be followed when all with more steps left were.
    #[inline]
    fn put_off(&mut self, stage: Stage, left: u8) {
        self.levels[usize::from(left) % (MAX_SPEED + 1)].push(self.stages.len() as u32);
        self.stages.push(stage);
    }

    fn get_out(&mut self, leaver: &Leaver<'_>, step: u64) {
        let Mark { hand, leaves, .. } = leaver.mark;
        let key = mix(1 << 40) ^ leaver.stage.rest ^ leaves ^ mix(hand.0);
        if self.keys.insert(key) && self.mover.fits(self.ground, None, leaver.lying) {
            let mut route = *leaver.route;
            route.push_steps(step, 1);
            self.list.push(Action::Walk { who: self.mover.who, route });
        }
    }

    /// Lists every way to end beyond a gate that leads to where nobody has been, and nobody wounded takes part.
    fn end_beyond(&mut self, leaver: &Leaver<'_>, gate: &Gate, here: TokenSet, here_key: u64) {
        let mark = &leaver.mark;
        if !self.may_stay(gate.to, leaver.lying) {
            return;
        }
        if self.mover.ties_end {
            let rest = leaver.stage.rest ^ mark.leaves;
            if !self.ends.insert(place_key(gate.to, 0, gate.leapt) ^ rest ^ here_key ^ mark.hand_key) {
                return;
            }
        }
        let mut route = *leaver.route;
        route.push_steps(gate.step, 1);
        if mark.hand.or(here).is_empty() {
            self.list.push(Action::Walk { who: self.mover.who, route });
            return;
        }
        let known = self.known_desk(gate.to, mark.hand, mark.hand_key);
        let desk = known.unwrap_or_else(|| {
            let desk = self.add_desk(&next_stage(leaver, gate, here, here_key, 0, false));
            self.by_hand.push(desk);
            desk
        });
        self.list_ways(&route, desk);
    }

    /// Lists every way to end at a stage from which one goes no further, and where nobody wounded takes part.
    pub(super) fn end_at(&mut self, stage: &Stage) {
        if !self.may_stay(stage.at, stage.lying) || !self.is_new_end(stage, stage.loads_key()) {
            return;
        }
        if stage.loads().is_empty() {
            self.list.push(Action::Walk { who: self.mover.who, route: stage.route });
            return;
        }
        let desk = self.desk(stage);
        self.list_ways(&stage.route, desk);
    }

    /// Lists a route with every way to share the loads out at its end.
    #[inline]
    fn list_ways(&mut self, route: &Route, desk: u32) {
        let (who, desk) = (self.mover.who, &self.desks[desk as usize]);
        for share in 0..desk.ways {
            let mut route = *route;
            if self.go_along(&mut route, desk, share) {
                self.list.push(Action::Walk { who, route });
            }
        }
    }
}

/// The stage beyond a gate.
#[inline]
fn next_stage(
    leaver: &Leaver<'_>,
    gate: &Gate,
    here: TokenSet,
    here_key: u64,
    there: u64,
    sick: bool,
) -> Stage {
    let (stage, mark) = (leaver.stage, &leaver.mark);
    let mut route = *leaver.route;
    route.push_steps(gate.step, 1);
    Stage {
        route,
        at: gate.to,
        tie: gate.tie,
        leapt: gate.leapt,
        sick,
        hand: mark.hand,
        here,
        hand_key: mark.hand_key,
        here_key,
        rest: stage.rest ^ mark.leaves ^ there,
        lying: leaver.lying,
        passed: stage.passed | 1 << stage.at,
        before: leaver.index,
        share: leaver.share,
        left_there: mark.leaves,
        from: (stage.at, stage.tie),
        desk: 0,
    }
}
