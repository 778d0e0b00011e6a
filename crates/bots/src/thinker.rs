//! The searching player: plans whole turns, and at higher levels tries its plans against answers.

mod certain;

use engine::edition::Economy;
use engine::{Action, Actor, NoEvents, Phase, Side, State, Table, View, deal};

use crate::budget::{Budget, Stop};
use crate::eval::{Judge, Style, Weights};
use crate::legal::Legal;
use crate::opening::Opening;
use crate::rng::Rng;
use crate::search::{Beam, Breadth, Choice, Duel, Plan, Reply, Start, Sure, drawn};
use crate::{Below, Bot};

/// How a thinker thinks.
#[derive(Copy, Clone, Debug)]
pub struct Depth {
    /// Tables followed at once in a turn.
    pub width: usize,
    /// Worlds in which a reveal is looked at.
    pub worlds: usize,
    /// Plans that are tried against answers; none if fewer than two.
    pub replies: usize,
    /// How long.
    pub budget: Budget,
}

/// Plans whole turns.
pub struct Thinker {
    depth: Depth,
    style: Style,
    stop: Stop,
    judge: Judge,
    beam: Beam,
    reply: Reply,
    sure: Sure,
    opening: Opening,
    legal: Legal,
    /// The rest of the plan, and the table it goes on from.
    pending: Option<(Table, Plan)>,
    lasting: u32,
    waited: u32,
    /// Action points at the last question: if there are more now, a turn has begun.
    points: u8,
    found: Vec<Choice>,
    chosen: Option<Plan>,
}

/// Plans that differ by less are about as good.
const WHIM: u32 = 6;
/// What every turn without a lasting change adds to that.
const RESTLESS: u32 = 3;
/// Plans that are compared where answers are not tried.
const PLANS: usize = 6;
/// The share of the budget for finding plans where answers are tried as well.
const FINDING: f32 = 0.4;

impl Thinker {
    /// A thinker.
    #[must_use]
    pub fn new(depth: Depth, style: Style, weights: &Weights) -> Thinker {
        Thinker {
            depth,
            style,
            stop: Stop::default(),
            judge: Judge::new(style.colored(weights)),
            beam: Beam::default(),
            reply: Reply::default(),
            sure: Sure::quick(),
            opening: Opening::default(),
            legal: Legal::default(),
            pending: None,
            lasting: 0,
            waited: 0,
            points: 0,
            found: Vec::new(),
            chosen: None,
        }
    }

    /// The same thinker, whose thought this ends.
    #[must_use]
    pub fn stopped_by(mut self, stop: &Stop) -> Thinker {
        self.stop = stop.clone();
        self
    }

    /// Tables judged for the last plan.
    #[must_use]
    pub fn judged(&self) -> u64 {
        self.judge.judged()
    }

    fn turn(&mut self, view: &View, side: Side, rng: &mut Rng) -> Action {
        self.judge.begin(self.depth.budget, &self.stop);
        let resumed = self.resumed(view);
        let plan = self
            .certain(view, side, resumed.as_ref(), rng)
            .or(resumed)
            .or_else(|| self.think(view, side, rng));
        let Some(plan) = plan.filter(|plan| !plan.actions().is_empty()) else { return self.any(view) };
        self.remember(view, side, &plan, rng);
        plan.actions()[0]
    }

    /// The rest of the last plan, if it came as planned.
    fn resumed(&mut self, view: &View) -> Option<Plan> {
        let (table, plan) = self.pending.take()?;
        let action = plan.actions().first()?;
        (table == *view.table() && view.check(action).is_ok()).then_some(plan)
    }

    /// Keeps the rest of a plan for the next question.
    fn remember(&mut self, view: &View, side: Side, plan: &Plan, rng: &mut Rng) {
        self.chosen = Some(*plan);
        let mut state = deal(view, &mut |limit| rng.below(limit));
        let Some(action) = plan.actions().first() else { return };
        state.apply_unchecked(Actor::Side(side), action, &mut NoEvents);
        self.pending = Some((*state.table(), plan.rest()));
    }

    /// Own turns since something happened that cannot be undone: wounds heal, and games with nothing
    /// else would go on for ever.
    fn waited(&mut self, table: &Table) -> u32 {
        let lasting = lasting(table);
        if self.lasting != lasting {
            (self.lasting, self.waited) = (lasting, 0);
        } else if table.phase == Phase::Card || has_wheel(table) && self.points < table.points {
            self.waited += 1;
        }
        self.points = table.points;
        self.waited
    }

    fn any(&mut self, view: &View) -> Action {
        view.legal(&mut self.legal);
        self.legal.first().copied().unwrap_or(Action::Pass)
    }

    fn think(&mut self, view: &View, side: Side, rng: &mut Rng) -> Option<Plan> {
        self.found.clear();
        let worlds: Vec<State> =
            (0..self.depth.worlds.max(1)).map(|_| deal(view, &mut |limit| rng.below(limit))).collect();
        let answers = self.depth.replies > 1;
        let spent = self.judge.spent();
        let until = if answers { spent + (1.0 - spent) * FINDING } else { 1.0 };
        let plans = self.depth.replies.max(PLANS);
        if view.table().phase == Phase::Card {
            self.each_card(&worlds, side, Breadth { width: self.depth.width, plans, until });
        } else {
            let start = Start { worlds: &worlds, side, style: self.style, blind: false };
            let breadth = Breadth { width: self.depth.width, plans, until };
            self.beam.search(&start, breadth, &mut self.judge, &mut self.found);
        }
        // What is about as good is chosen by lot, and where nothing happens it looks around.
        let whim = WHIM
            + 12 * u32::from(view.table().quiet.saturating_sub(1))
            + RESTLESS * self.waited(view.table());
        for choice in &mut self.found {
            choice.value += rng.below(whim) as i32;
        }
        self.found.sort_by_key(|choice| core::cmp::Reverse(choice.value));
        if answers {
            self.reply.refine(view, side, &mut self.found, &mut self.judge, rng);
        }
        self.found.first().map(|choice| choice.plan)
    }

    /// A turn with each action card, with a share of the time for each.
    fn each_card(&mut self, worlds: &[State], side: Side, breadth: Breadth) {
        worlds[0].legal(side, &mut self.legal);
        let cards: Vec<Action> = self.legal.to_vec();
        let mut all: Vec<Choice> = Vec::new();
        let each = breadth.plans.div_ceil(cards.len().max(1)).max(1);
        for (index, card) in cards.iter().enumerate() {
            let dealt: Vec<State> = worlds
                .iter()
                .map(|world| {
                    let mut world = *world;
                    world.apply_unchecked(Actor::Side(side), card, &mut NoEvents);
                    world
                })
                .collect();
            let share = (index + 1) as f32 / cards.len() as f32;
            let breadth = Breadth { plans: each, until: breadth.until * share, ..breadth };
            let start = Start { worlds: &dealt, side, style: self.style, blind: false };
            self.found.clear();
            self.beam.search(&start, breadth, &mut self.judge, &mut self.found);
            for choice in self.found.drain(..) {
                let mut plan = Plan::EMPTY.then(card);
                for action in choice.plan.actions() {
                    plan = plan.and_then(|plan| plan.then(action));
                }
                if let Some(plan) = plan {
                    all.push(Choice { plan, ..choice });
                }
            }
        }
        all.sort_by_key(|choice| core::cmp::Reverse(choice.value));
        self.found = all;
    }

    fn commit(&mut self, view: &View, side: Side, rng: &mut Rng) -> Action {
        let Phase::Fight(fight) = view.table().phase else { return self.any(view) };
        let worlds: Vec<State> = (0..24).map(|_| deal(view, &mut |limit| rng.below(limit))).collect();
        if fight.speaker().is_some() || fight.calls.rages() || fight.named_for(side).is_some() {
            return self.try_out(view, side, &worlds, rng);
        }
        let solved = Duel::thorough(&worlds, side, &fight, &mut self.judge).solve(&fight);
        let card = drawn(solved.of(side == fight.attacking), rng) as u8;
        let action = Action::Commit(card);
        if view.check(&action).is_ok() { action } else { self.any(view) }
    }

    /// What is worth most on the average if both sides go on at random until the fight is over.
    fn try_out(&mut self, view: &View, side: Side, worlds: &[State], rng: &mut Rng) -> Action {
        view.legal(&mut self.legal);
        let mut memory = Legal::default();
        let mut best = (i64::MIN, Action::Pass);
        for action in self.legal.iter() {
            let mut sum = 0;
            for world in worlds {
                let mut after = *world;
                after.apply_unchecked(Actor::Side(side), action, &mut NoEvents);
                fight_on(&mut after, &mut memory, rng);
                sum += i64::from(self.judge.value(after.table(), side));
            }
            if sum > best.0 {
                best = (sum, *action);
            }
        }
        best.1
    }

    fn place(&mut self, view: &View, side: Side, rng: &mut Rng) -> Action {
        view.legal(&mut self.legal);
        let world = deal(view, &mut |limit| rng.below(limit));
        let mut best = (i32::MIN, Action::Pass);
        for action in self.legal.iter() {
            let mut after = world;
            after.apply_unchecked(Actor::Side(side), action, &mut NoEvents);
            let value = self.judge.value(after.table(), side) * 4 + rng.below(4) as i32;
            if value > best.0 {
                best = (value, *action);
            }
        }
        best.1
    }
}

/// Whether turns begin with the points of a wheel instead of a card.
fn has_wheel(table: &Table) -> bool {
    matches!(table.rules().ruleset().economy, Economy::Wheel { .. })
}

/// Counts what only grows in a game.
fn lasting(table: &Table) -> u32 {
    let rooms = table.rules().layout.all_slots().filter(|slot| table.is_revealed(*slot)).count() as u32;
    let sides = table.sides().iter().map(|side| {
        let hand = &table.holdings[side];
        let cards: u8 = table.combat_cards(side).iter().sum();
        u32::from(hand.points) * 50 + 50 - u32::from(hand.living) - u32::from(cards) - u32::from(hand.jumps)
    });
    rooms + sides.sum::<u32>()
}

impl Bot for Thinker {
    fn choose(&mut self, view: &View, below: Below<'_>) -> Action {
        let Some(side) = view.side() else { return Action::Pass };
        let seed = u64::from(below(u32::MAX)) << 32 | u64::from(below(u32::MAX));
        let mut rng = Rng::new(seed);
        self.chosen = None;
        match view.table().phase {
            Phase::Card | Phase::Act => self.turn(view, side, &mut rng),
            Phase::Fight(_) => self.commit(view, side, &mut rng),
            Phase::Place { .. } => self.place(view, side, &mut rng),
            _ => self.opening.choose(view, side, &mut |limit| rng.below(limit)),
        }
    }

    fn plan(&self) -> Option<Plan> {
        self.chosen
    }

    fn stop(&self) -> Option<Stop> {
        Some(self.stop.clone())
    }
}

/// Lets both sides go on at random until a fight is over.
fn fight_on(state: &mut State, memory: &mut Legal, rng: &mut Rng) {
    while let Phase::Fight(fight) = state.table().phase {
        let Some(asked) = fight.asked().iter().next() else { return };
        let Some(action) = state.whim(asked, &mut |limit| rng.below(limit), memory) else { return };
        state.apply_unchecked(Actor::Side(asked), &action, &mut NoEvents);
    }
}
