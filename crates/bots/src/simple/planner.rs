//! The fourth level, and the greedy player: tries every action in worlds that could be the true one.

use core::cmp::Reverse;

use engine::decision::Phase;
use engine::rule::combat;
use engine::side::BySide;
use engine::{Action, Actor, NoEvents, Side, State, Table, Token, View, deal};

use super::distance::Distances;
use super::runner::{Runner, commitment, prize};
use crate::legal::Legal;
use crate::{Below, Bot, Style, changes, foes, one_of, percent, plain_one_of};

/// So many worlds are tried where an action depends on what is hidden.
const WORLDS: usize = 6;
/// Passing is preferred to what gains less than this.
const EFFORT: i32 = 2;
/// Beyond this many steps a character is simply far away.
const FAR: i32 = 45;

/// Looks one action ahead.
#[derive(Default)]
pub struct Planner {
    style: Style,
    runner: Runner,
    legal: Legal,
    cards: Legal,
}

impl Bot for Planner {
    fn choose(&mut self, view: &View, below: Below<'_>) -> Action {
        let Some(side) = view.side() else { return Action::Pass };
        match view.table().phase {
            Phase::Act => self.act(view, side, below),
            Phase::Fight(_) => self.commit(view, side, below),
            _ => self.runner.choose(view, below),
        }
    }
}

impl Planner {
    /// One with a taste.
    #[must_use]
    pub fn with(style: Style) -> Planner {
        Planner { style, ..Planner::default() }
    }

    fn act(&mut self, view: &View, side: Side, below: Below<'_>) -> Action {
        view.legal(&mut self.legal);
        let table = view.table();
        if self.legal.len() > 1 && percent(2 * u32::from(table.quiet), below) {
            return plain_one_of(&self.legal[1..], below);
        }
        let ways = ways(table);
        let worlds: Vec<State> = (0..WORLDS).map(|_| deal(view, below)).collect();
        let mut best = ((value(table, side, &ways) + EFFORT, Reverse(0), 0), Action::Pass);
        let legal = core::mem::take(&mut self.legal);
        for action in legal.iter().filter(|action| **action != Action::Pass) {
            let taste = self.style.taste(action);
            let worth = self.worth(&worlds, side, action, &ways, below) + taste;
            // Of what is as good the simplest, and then by lot.
            let rank = (worth, Reverse(changes(action)), below(u32::MAX));
            if rank > best.0 {
                best = (rank, *action);
            }
        }
        self.legal = legal;
        best.1
    }

    /// What an action leads to, on the average where that depends on what is hidden.
    fn worth(
        &mut self,
        worlds: &[State],
        side: Side,
        action: &Action,
        ways: &BySide<Option<Distances>>,
        below: Below<'_>,
    ) -> i32 {
        let tried = match action {
            Action::Reveal { .. } | Action::Fight { .. } => worlds,
            _ => &worlds[..1],
        };
        let mut sum = 0;
        for world in tried {
            let mut world = *world;
            world.apply_unchecked(Actor::Side(side), action, &mut NoEvents);
            self.fight_out(&mut world, side, below);
            sum += match action {
                Action::Turn { .. } | Action::Reveal { .. } | Action::Use { .. } => {
                    value(world.table(), side, &self::ways(world.table()))
                }
                _ => value(world.table(), side, ways),
            };
        }
        sum / tried.len() as i32
    }

    /// Lays cards until a combat is over: the own ones with care, the others by lot.
    fn fight_out(&mut self, world: &mut State, side: Side, below: Below<'_>) {
        while let Phase::Fight(fight) = world.table().phase {
            let Some(asked) = fight.asked().iter().next() else { return };
            world.legal(asked, &mut self.cards);
            if self.cards.is_empty() {
                return;
            }
            let mut chosen = one_of(&self.cards, below);
            if asked == side {
                let mut best = i32::MIN;
                for action in self.cards.iter() {
                    let Action::Commit(card) = *action else { continue };
                    let worth = commitment(world.table(), side, card, below);
                    if worth > best {
                        (best, chosen) = (worth, *action);
                    }
                }
            }
            world.apply_unchecked(Actor::Side(asked), &chosen, &mut NoEvents);
        }
    }

    fn commit(&mut self, view: &View, side: Side, below: Below<'_>) -> Action {
        view.legal(&mut self.legal);
        let legal = core::mem::take(&mut self.legal);
        let ways = ways(view.table());
        let worlds: Vec<State> = (0..2 * WORLDS).map(|_| deal(view, below)).collect();
        let mut best = (i32::MIN, Action::Pass);
        for action in legal.iter() {
            let mut sum = 0;
            for world in &worlds {
                let mut world = *world;
                world.apply_unchecked(Actor::Side(side), action, &mut NoEvents);
                self.fight_out(&mut world, side, below);
                sum += value(world.table(), side, &ways);
            }
            if sum > best.0 {
                best = (sum, *action);
            }
        }
        self.legal = legal;
        best.1
    }
}

fn ways(table: &Table) -> BySide<Option<Distances>> {
    let mut ways = BySide::default();
    for side in table.sides().iter() {
        ways[side] = Some(Distances::new(table, side));
    }
    ways
}

/// How good a table looks to a side.
fn value(table: &Table, side: Side, ways: &BySide<Option<Distances>>) -> i32 {
    if let Some(outcome) = table.outcome() {
        return match outcome.winner {
            Some(winner) if winner == side => 10_000,
            Some(_) => -10_000,
            None => 0,
        };
    }
    let rivals = table.rivals(side);
    let theirs: i32 = rivals.iter().map(|rival| standing(table, rival, ways)).sum();
    let first = rivals.iter().map(|rival| standing(table, rival, ways)).max().unwrap_or(0);
    // Of several rivals the first is the one to stop.
    let stop = if rivals.len() > 1 { first / 2 } else { 0 };
    standing(table, side, ways) - theirs - stop
}

/// How good a side stands by itself.
fn standing(table: &Table, side: Side, ways: &BySide<Option<Distances>>) -> i32 {
    let hand = &table.holdings[side];
    let cards = table.combat_cards(side);
    let held: i32 = cards.iter().enumerate().map(|(value, count)| value as i32 * i32::from(*count)).sum();
    let mut sum = 300 * i32::from(table.score(side)) + 8 * i32::from(hand.jumps) + 4 * held;
    for token in table.characters().and(table.handles().of(side)) {
        let (Some(spot), Some(ways)) = (table.spot(token), &ways[side]) else { continue };
        let near = FAR - ways.from(spot).min(FAR);
        // The nearer, the more the next step is worth: one character that gets out beats two halfway.
        let progress = 2 * near + near * near / 30;
        sum += if table.is_wounded(token) { near / 2 - 20 } else { 40 + progress };
        if !table.is_wounded(token) {
            sum += table.load(token).map(|load| prize(table, load)).sum::<i32>();
        }
        sum -= threat(table, token);
    }
    sum
}

/// How much a character has to fear from those next to it.
fn threat(table: &Table, token: Token) -> i32 {
    let Some(spot) = table.spot(token) else { return 0 };
    let own = table.owner(token);
    let mut worst = 0;
    for enemy in foes::facing(table, own, spot) {
        let fight = combat::gather(table, enemy, token);
        let lead = i32::from(combat::total(table, &fight, fight.attacking))
            - i32::from(combat::total(table, &fight, fight.defending));
        let stake = if table.is_wounded(token) { 70 } else { 30 };
        worst = worst.max((stake + 6 * lead).clamp(0, 110));
    }
    worst
}
