//! Secret combat cards: a game of two players who choose at once, solved.

use engine::decision::{Calls, Fight};
use engine::{Action, Actor, NoEvents, Phase, Seat, Side, State, Table, View};

use crate::eval::feature::at;
use crate::eval::{Judge, Weights};
use crate::rng::Rng;

/// Values of combat cards.
const CARDS: usize = 7;
/// Rounds in which both sides learn from what they did not play.
const ROUNDS: usize = 160;

/// What each pair of cards is worth to the attacker, by the attacker's card and the defender's.
#[derive(Clone, Debug)]
pub(crate) struct Duel {
    worth: [[f32; CARDS]; CARDS],
    attack: [bool; CARDS],
    defense: [bool; CARDS],
}

/// How often each card should be played, and what the fight is then worth to the attacker.
#[derive(Clone, Debug)]
pub(crate) struct Solution {
    /// The attacker's chances.
    pub attack: [f32; CARDS],
    /// The defender's chances.
    pub defense: [f32; CARDS],
    /// The worth to the attacker.
    pub value: f32,
}

/// A fight that nearly always ends as it began is not fought.
const IDLE: f32 = 0.95;

fn held(table: &Table, side: Side) -> [bool; CARDS] {
    table.combat_cards(side).map(|count| count > 0)
}

impl Duel {
    /// The fight that a state is in before a card lies. Only three tables are judged: what the cards
    /// themselves are worth is in the weights.
    pub(crate) fn quick(state: &State, fight: &Fight, judge: &mut Judge) -> Duel {
        if fight.speaker().is_some() {
            let (state, fight) = hushed(state, fight);
            return Duel::quick(&state, &fight, judge);
        }
        let table = state.table();
        let (attack, defense) = (held(table, fight.attacking), held(table, fight.defending));
        let mut duel = Duel { worth: [[0.0; CARDS]; CARDS], attack, defense };
        let lead = lead(table, fight);
        let mut known: [Option<f32>; 3] = [None; 3];
        for own in (0..CARDS).filter(|card| attack[*card]) {
            for other in (0..CARDS).filter(|card| defense[*card]) {
                let result = (lead + own as i32 - other as i32).signum();
                let price = price(judge.weights(), own, other);
                let base = *known[(result + 1) as usize].get_or_insert_with(|| {
                    let mut state = *state;
                    lay(&mut state, fight, own, other);
                    judge.value(state.table(), fight.attacking) as f32 + price
                });
                duel.worth[own][other] = base - price;
            }
        }
        duel
    }

    /// A fight in which worlds with every card that the other side may have laid are known, or a
    /// state before any lies.
    pub(crate) fn thorough(worlds: &[State], side: Side, fight: &Fight, judge: &mut Judge) -> Duel {
        let table = worlds[0].table();
        let mut duel = Duel {
            worth: [[0.0; CARDS]; CARDS],
            attack: held(table, fight.attacking),
            defense: held(table, fight.defending),
        };
        let own = if side == fight.attacking { duel.attack } else { duel.defense };
        let mut met = [false; CARDS];
        for world in worlds {
            let other = fight.against(side);
            let laid = View::of(world, Seat::Replay).laid(other);
            let theirs: Vec<usize> = match laid {
                Some(card) => vec![usize::from(card)],
                None => (0..CARDS).filter(|card| held(table, other)[*card]).collect(),
            };
            for theirs in theirs.into_iter().filter(|card| !met[*card]).collect::<Vec<_>>() {
                met[theirs] = true;
                for mine in (0..CARDS).filter(|card| own[*card]) {
                    let (attack, defense) =
                        if side == fight.attacking { (mine, theirs) } else { (theirs, mine) };
                    let mut state = *world;
                    lay(&mut state, fight, attack, defense);
                    duel.worth[attack][defense] = judge.value(state.table(), fight.attacking) as f32;
                }
            }
        }
        // A card that no world showed was not laid.
        let others = if side == fight.attacking { &mut duel.defense } else { &mut duel.attack };
        for (card, may) in others.iter_mut().enumerate() {
            *may &= met[card];
        }
        duel
    }

    /// Solves the game, in which one side may see the other card first.
    pub(crate) fn solve(&self, fight: &Fight) -> Solution {
        match fight.seer {
            Some(seer) => self.seen(seer == fight.attacking),
            None => self.blind(),
        }
    }

    /// Plays the game against itself; what both did on the average is a solution.
    fn blind(&self) -> Solution {
        let mut regret = [[0.0f32; CARDS]; 2];
        let mut sum = [[0.0f32; CARDS]; 2];
        for round in 0..ROUNDS {
            let attack = matched(&regret[0], &self.attack);
            let defense = matched(&regret[1], &self.defense);
            let mut gains = [[0.0f32; CARDS]; 2];
            for (own, row) in self.worth.iter().enumerate() {
                for (other, worth) in row.iter().enumerate() {
                    gains[0][own] += defense[other] * worth;
                    gains[1][other] -= attack[own] * worth;
                }
            }
            for (player, chances) in [attack, defense].iter().enumerate() {
                let mean: f32 = chances.iter().zip(&gains[player]).map(|(chance, gain)| chance * gain).sum();
                for card in 0..CARDS {
                    regret[player][card] = (regret[player][card] + gains[player][card] - mean).max(0.0);
                    sum[player][card] += chances[card] * round as f32;
                }
            }
        }
        let attack = shared(&sum[0]);
        let defense = shared(&sum[1]);
        Solution { value: self.expected(&attack, &defense), attack, defense }
    }

    fn expected(&self, attack: &[f32; CARDS], defense: &[f32; CARDS]) -> f32 {
        let row = |worths: &[f32; CARDS]| -> f32 {
            worths.iter().zip(defense).map(|(worth, chance)| worth * chance).sum()
        };
        self.worth.iter().zip(attack).map(|(worths, chance)| row(worths) * chance).sum()
    }

    /// One side answers the other's card.
    fn seen(&self, attacker_sees: bool) -> Solution {
        let (first, second) =
            if attacker_sees { (&self.defense, &self.attack) } else { (&self.attack, &self.defense) };
        let worth = |first: usize, second: usize| {
            if attacker_sees { -self.worth[second][first] } else { self.worth[first][second] }
        };
        let mut best: Option<(f32, usize, usize)> = None;
        for card in (0..CARDS).filter(|card| first[*card]) {
            let answer = (0..CARDS)
                .filter(|answer| second[*answer])
                .min_by(|a, b| worth(card, *a).total_cmp(&worth(card, *b)));
            let Some(answer) = answer else { continue };
            let value = worth(card, answer);
            if best.is_none_or(|(best, ..)| value > best) {
                best = Some((value, card, answer));
            }
        }
        let (value, card, answer) = best.unwrap_or_default();
        let only = |card: usize| std::array::from_fn(|at| f32::from(u8::from(at == card)));
        let (attack, defense) = if attacker_sees { (answer, card) } else { (card, answer) };
        Solution {
            attack: only(attack),
            defense: only(defense),
            value: if attacker_sees { -value } else { value },
        }
    }
}

impl Solution {
    /// Draws both cards and lays them.
    pub(crate) fn fight_out(&self, state: &mut State, fight: &Fight, rng: &mut Rng) {
        let (attack, defense) = (drawn(&self.attack, rng), drawn(&self.defense, rng));
        lay(state, fight, attack, defense);
    }

    /// The ways the fight may end, each with its chance and the likeliest cards.
    pub(crate) fn ends(&self, state: &State, fight: &Fight) -> Vec<(f32, State)> {
        let lead = lead(state.table(), fight);
        let mut ends = Vec::with_capacity(3);
        for result in [-1, 0, 1] {
            let (mut chance, mut likeliest) = (0.0, (0.0, 0, 0));
            for (own, first) in self.attack.iter().enumerate() {
                for (other, second) in self.defense.iter().enumerate() {
                    let both = first * second;
                    if both > 0.0 && (lead + own as i32 - other as i32).signum() == result {
                        chance += both;
                        if both > likeliest.0 {
                            likeliest = (both, own, other);
                        }
                    }
                }
            }
            if chance > 0.0 {
                let mut end = *state;
                lay(&mut end, fight, likeliest.1, likeliest.2);
                ends.push((chance, end));
            }
        }
        ends
    }

    /// What attacking is worth to the attacker; `None` if it would most likely change nothing.
    pub(crate) fn promise(&self, table: &Table, fight: &Fight) -> Option<i32> {
        let lead = lead(table, fight);
        let mut tied = 0.0;
        for (own, first) in self.attack.iter().enumerate() {
            let other = own as i32 + lead;
            if let Some(second) = usize::try_from(other).ok().and_then(|other| self.defense.get(other)) {
                tied += first * second;
            }
        }
        (tied < IDLE).then_some(self.value as i32)
    }

    /// The chances of one side.
    pub(crate) fn of(&self, attacks: bool) -> &[f32; CARDS] {
        if attacks { &self.attack } else { &self.defense }
    }
}

/// Draws a card.
pub(crate) fn drawn(chances: &[f32; CARDS], rng: &mut Rng) -> usize {
    let mut left = rng.below(1 << 20) as f32 / (1 << 20) as f32;
    let mut last = 0;
    for (card, chance) in chances.iter().enumerate().filter(|(_, chance)| **chance > 0.0) {
        last = card;
        left -= chance;
        if left < 0.0 {
            break;
        }
    }
    last
}

fn matched(regret: &[f32; CARDS], may: &[bool; CARDS]) -> [f32; CARDS] {
    let total: f32 = regret.iter().zip(may).filter(|(_, may)| **may).map(|(regret, _)| *regret).sum();
    let count = may.iter().filter(|may| **may).count().max(1) as f32;
    std::array::from_fn(|card| match (may[card], total > 0.0) {
        (false, _) => 0.0,
        (true, true) => regret[card] / total,
        (true, false) => 1.0 / count,
    })
}

/// Chances in proportion; what is hardly ever played is not played.
fn shared(sum: &[f32; CARDS]) -> [f32; CARDS] {
    let total: f32 = sum.iter().sum();
    let rare = total * 0.02;
    let kept: f32 = sum.iter().filter(|part| **part > rare).sum();
    sum.map(|part| if part > rare && kept > 0.0 { part / kept } else { 0.0 })
}

fn lead(table: &Table, fight: &Fight) -> i32 {
    use engine::rule::combat::total;
    i32::from(total(table, fight, fight.attacking)) - i32::from(total(table, fight, fight.defending))
}

/// What the attacker gives up in cards, and gains by the defender's.
fn price(weights: &Weights, own: usize, other: usize) -> f32 {
    let worth = |list: &[i32], card: usize| if card == 0 { 0 } else { list[at::CARD + card - 1] };
    (worth(&weights.own, own) - worth(&weights.theirs, other)) as f32
}

/// The fight as if nobody announced anything: what calls are worth is not looked at ahead.
fn hushed(state: &State, fight: &Fight) -> (State, Fight) {
    let mut state = *state;
    hush(&mut state);
    match state.table().phase {
        Phase::Fight(now) => (state, now),
        _ => (state, Fight { calls: Calls::default(), ..*fight }),
    }
}

fn hush(state: &mut State) {
    while let Phase::Fight(fight) = state.table().phase {
        let Some(speaker) = fight.speaker() else { return };
        let call = if fight.calls.is_rage_due() { Action::Rage(false) } else { Action::Name(None) };
        state.apply_unchecked(Actor::Side(speaker), &call, &mut NoEvents);
    }
}

/// Lays the cards that do not lie yet.
pub(crate) fn lay(state: &mut State, fight: &Fight, attack: usize, defense: usize) {
    hush(state);
    for _ in 0..2 {
        let Phase::Fight(now) = state.table().phase else { return };
        let Some(asked) = now.asked().iter().next() else { return };
        let card = if asked == fight.attacking { attack } else { defense };
        state.apply_unchecked(Actor::Side(asked), &Action::Commit(card as u8), &mut NoEvents);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn duel(worth: [[f32; CARDS]; CARDS], cards: usize) -> Duel {
        let may = std::array::from_fn(|card| card < cards);
        Duel { worth, attack: may, defense: may }
    }

    #[test]
    fn matching_pennies_are_thrown_evenly() {
        let mut worth = [[0.0; CARDS]; CARDS];
        worth[0][0] = 1.0;
        worth[1][1] = 1.0;
        worth[0][1] = -1.0;
        worth[1][0] = -1.0;
        let solved = duel(worth, 2).blind();
        assert!((solved.attack[0] - 0.5).abs() < 0.05 && solved.value.abs() < 0.05, "{solved:?}");
    }

    #[test]
    fn a_card_that_is_always_worse_is_never_played() {
        let mut worth = [[0.0; CARDS]; CARDS];
        worth[1] = [5.0; CARDS];
        let solved = duel(worth, 3).blind();
        assert!(solved.attack[1] > 0.99, "{solved:?}");
        assert!((solved.value - 5.0).abs() < 0.1);
    }

    #[test]
    fn who_sees_the_card_answers_it() {
        let mut worth = [[0.0; CARDS]; CARDS];
        worth[0][0] = 1.0;
        worth[1][1] = 2.0;
        let solved = duel(worth, 2).seen(true);
        assert_eq!((solved.value, solved.defense[0], solved.attack[0]), (1.0, 1.0, 1.0));
    }
}
