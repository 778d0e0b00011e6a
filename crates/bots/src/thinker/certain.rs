//! What comes before judgment: points that nobody can prevent, the own ones and those of the others.

use engine::{Action, Actor, NoEvents, Phase, Side, State, View, deal};

use super::Thinker;
use crate::rng::Rng;
use crate::search::{LOOKS, Plan, follow, has_ended, keep, outline};

/// The share of the budget for the search for what is sure.
const SHARE: f32 = 0.3;
/// With more action points left there is time to think of others later.
const LAST: u8 = 2;
/// Sure plans that are compared.
const COMPARED: usize = 16;
/// Plans that stop the others, of which the best are compared.
const STOPPING: usize = 512;

impl Thinker {
    /// The best of the plans that are beyond doubt; `None` where judgment has to decide, or where what it
    /// means to do anyway does as well.
    pub(super) fn certain(
        &mut self,
        view: &View,
        side: Side,
        resumed: Option<&Plan>,
        rng: &mut Rng,
    ) -> Option<Plan> {
        if view.table().phase != Phase::Act {
            return None;
        }
        let world = deal(view, &mut |limit| rng.below(limit));
        self.sure.begin(self.depth.budget.part(SHARE, LOOKS), &self.stop);
        let plans = self.beyond_doubt(&world, side, resumed);
        self.judge.count(self.sure.looked() / LOOKS);
        self.best_of(view, &world, side, plans, rng)
    }

    /// The plans that win, else those that keep the next side from winning, else those that bring the
    /// most points, else those that leave the next side none.
    fn beyond_doubt(&mut self, world: &State, side: Side, resumed: Option<&Plan>) -> Vec<Plan> {
        let target = world.table().rules().target;
        let (score, scoring) = self.scoring(world, side);
        if score >= target {
            return scoring;
        }
        let guards = world.table().points <= LAST && self.depth.replies > 1;
        let threat = if guards { self.threatening(world, side) } else { None };
        let Some(threat) = threat else { return scoring };
        let loses = world.table().score(threat) + 1 >= target;
        if !loses && !scoring.is_empty() || resumed.is_some_and(|plan| self.is_safe_after(world, side, plan))
        {
            return scoring;
        }
        let stopping = self.stopping(world, side);
        if stopping.is_empty() { scoring } else { stopping }
    }

    /// The best-looking plans after which the next side has no sure point, as far as it can be seen.
    fn stopping(&mut self, world: &State, side: Side) -> Vec<Plan> {
        let mut ends = self.sure.endings(world, side, STOPPING, |sure, end| sure.withstands(end, side));
        ends.sort_by_cached_key(|(_, end)| core::cmp::Reverse(self.judge.value(end.table(), side)));
        let mut plans = Vec::new();
        for (plan, end) in &ends {
            if plans.len() >= COMPARED || self.sure.is_cut() && !plans.is_empty() {
                break;
            }
            if self.sure.withstands(end, side) && self.sure.is_safe(end, side) {
                plans.push(*plan);
            }
        }
        plans
    }

    /// The most points there may be, and the plans that bring them if they are more than there are.
    fn scoring(&mut self, world: &State, side: Side) -> (u8, Vec<Plan>) {
        let mut best = (world.table().score(side), Vec::new());
        loop {
            let plans = self.sure.scoring(world, side, best.0 + 1, COMPARED);
            if plans.is_empty() {
                return best;
            }
            best = (best.0 + 1, plans);
        }
    }

    /// The side that has a sure point in the next turn if nothing is done about it.
    fn threatening(&mut self, world: &State, side: Side) -> Option<Side> {
        let mut passed = *world;
        passed.apply_unchecked(Actor::Side(side), &Action::Pass, &mut NoEvents);
        let next = passed.table().active;
        (has_ended(passed.table(), side) && !self.sure.is_safe(&passed, side)).then_some(next)
    }

    fn is_safe_after(&mut self, world: &State, side: Side, plan: &Plan) -> bool {
        let mut after = *world;
        follow(&mut after, side, plan.actions());
        has_ended(after.table(), side) && self.sure.is_safe(&after, side)
    }

    fn best_of(
        &mut self,
        view: &View,
        world: &State,
        side: Side,
        plans: Vec<Plan>,
        rng: &mut Rng,
    ) -> Option<Plan> {
        self.found.clear();
        for plan in plans {
            let mut after = *world;
            follow(&mut after, side, plan.actions());
            let value = self.judge.value(after.table(), side);
            keep(&mut self.found, COMPARED, value, &plan, || outline(&after));
        }
        self.found.sort_by_key(|choice| core::cmp::Reverse(choice.value));
        if self.depth.replies > 1 && self.found.len() > 1 {
            self.reply.refine(view, side, &mut self.found, &mut self.judge, rng);
        }
        self.found.first().map(|choice| choice.plan)
    }
}
