//! What the tests of the notation share: seeded chance and random games of every kind.

#![allow(dead_code, reason = "each test file uses its part")]

use engine::{Action, Actions, Actor, Edition, Mode, NoEvents, Rules, Setup, State, rule};

/// A splitmix generator: the same games on every machine.
pub struct Dice(pub u64);

impl Dice {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `limit`, or 0.
    pub fn below(&mut self, limit: usize) -> usize {
        ((u128::from(self.next()) * limit as u128) >> 64) as usize
    }
}

/// The numbers of an edition's scenarios; 0 where it has none.
fn scenarios(edition: Edition) -> Vec<u8> {
    let numbers: Vec<u8> = edition.ruleset().scenarios().iter().map(|scenario| scenario.number).collect();
    if numbers.is_empty() { vec![0] } else { numbers }
}

/// Every agreement of a playable edition that exists, without options.
pub fn every_setup() -> Vec<Setup> {
    let mut setups = Vec::new();
    for edition in Edition::ALL {
        for sides in 2..=4 {
            for mode in Mode::ALL {
                for scenario in scenarios(edition) {
                    let setup = Setup::new(edition, sides).with_scenario(scenario).with_mode(mode);
                    if setup.check().is_ok() {
                        setups.push(setup);
                    }
                }
            }
        }
    }
    setups
}

/// Something that may happen now: chance's outcome, mostly what a side is asked, and now and
/// then a resignation, an offer of a draw or the clock.
pub fn anything(state: &State, dice: &mut Dice, out: &mut Actions) -> Option<(Actor, Action)> {
    if state.outcome().is_some() {
        return None;
    }
    if dice.below(400) == 0 {
        let sides: Vec<_> = state.table().sides().iter().collect();
        let actor = Actor::Side(sides[dice.below(sides.len())]);
        let talk = [(Actor::Clock, Action::TimeUp), (actor, Action::OfferDraw), (actor, Action::Resign)];
        let (actor, action) = talk[[0, 0, 1, 1, 1, 2][dice.below(6)]];
        if state.check(actor, &action).is_ok() {
            return Some((actor, action));
        }
    }
    if let Some(action) = rule::setup::draw(state, &mut |limit| dice.below(limit as usize) as u32) {
        return Some((Actor::Chance, action));
    }
    let asked: Vec<_> = state.table().sides().iter().filter(|side| state.ask(*side).is_some()).collect();
    assert!(!asked.is_empty(), "nobody is asked:\n{}", engine::notation::position::write(state));
    let side = asked[dice.below(asked.len())];
    state.legal(side, out);
    assert!(!out.is_empty(), "nothing to do:\n{}", engine::notation::position::write(state));
    let action = lively(out, dice);
    Some((Actor::Side(side), action))
}

/// One of the listed actions, the rarer kinds more often than their number.
fn lively(out: &[Action], dice: &mut Dice) -> Action {
    let walk = |action: &Action| matches!(action, Action::Walk { .. } | Action::Pass);
    let rare: Vec<&Action> = out.iter().filter(|action| !walk(action)).collect();
    if !rare.is_empty() && dice.below(2) == 0 {
        *rare[dice.below(rare.len())]
    } else {
        out[dice.below(out.len())]
    }
}

/// Plays a random game and shows every state, with what happens next.
pub fn play(rules: &'static Rules, seed: u64, mut look: impl FnMut(&State, Option<(Actor, Action)>)) {
    let mut dice = Dice(seed);
    let mut out = Actions::new();
    let mut state = State::new(rules);
    for _ in 0..3000 {
        let next = anything(&state, &mut dice, &mut out);
        look(&state, next);
        let Some((actor, action)) = next else { return };
        if let Err(error) = state.apply(actor, &action, &mut NoEvents) {
            panic!("{actor:?} {action:?}: {error}");
        }
    }
}
