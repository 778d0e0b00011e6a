//! Random games of every kind of table.

#![allow(dead_code, reason = "every test uses a part")]

use engine::action::Actor;
use engine::decision::Phase;
use engine::edition::Handicap;
use engine::view::Seat;
use engine::{Action, Actions, Edition, Mode, Rules, Setup, Side, State, rule};

/// A small generator of random numbers.
pub struct Random(pub u64);

impl Random {
    /// A uniform number below `n`.
    pub fn below(&mut self, n: u32) -> u32 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^= z >> 31;
        (((z >> 32) * u64::from(n)) >> 32) as u32
    }

    /// Whether something happens that happens once in `n` times.
    pub fn once_in(&mut self, n: u32) -> bool {
        self.below(n) == 0
    }

    /// One of several.
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len() as u32) as usize]
    }
}

/// The numbers of an edition's scenarios; 0 where it has none.
fn scenarios(edition: Edition) -> Vec<u8> {
    let numbers: Vec<u8> = edition.ruleset().scenarios().iter().map(|scenario| scenario.number).collect();
    if numbers.is_empty() { vec![0] } else { numbers }
}

/// Every edition, number of sides, scenario and mode, without and with handicaps.
pub fn tables() -> Vec<&'static Rules> {
    let mut tables = Vec::new();
    for edition in Edition::ALL {
        for sides in 2..=4 {
            for mode in Mode::ALL {
                for scenario in scenarios(edition) {
                    let mut setup = Setup::new(edition, sides).with_scenario(scenario).with_mode(mode);
                    tables.extend(Rules::new(setup.clone()));
                    setup.handicaps[Side::Blue] = Handicap { characters: 2, cards: 1 << 6 };
                    setup.handicaps[Side::Yellow] = Handicap { characters: 1, cards: 0 };
                    tables.extend(Rules::new(setup));
                }
            }
        }
    }
    assert!(tables.len() > 60, "most tables exist");
    tables
}

/// Everybody who may look at a table.
pub fn seats(rules: &Rules) -> Vec<Seat> {
    rules.sides.iter().map(Seat::Side).chain([Seat::Spectator, Seat::Replay]).collect()
}

/// Something that may happen now: usually a legal answer of a side that is asked, sometimes
/// the clock, rarely a draw or a resignation. Rooms are revealed and enemies attacked more
/// often than by chance.
pub fn happening(state: &State, random: &mut Random, out: &mut Actions) -> (Actor, Action) {
    if let Some(action) = rule::setup::draw(state, &mut |n| random.below(n)) {
        return (Actor::Chance, action);
    }
    if random.once_in(100) && state.check(Actor::Clock, &Action::TimeUp).is_ok() {
        return (Actor::Clock, Action::TimeUp);
    }
    if random.once_in(500) {
        let sides: Vec<Side> = state.table().sides().iter().collect();
        let actor = Actor::Side(random.pick(&sides));
        let action = random.pick(&[Action::OfferDraw, Action::OfferDraw, Action::Resign]);
        if state.check(actor, &action).is_ok() {
            return (actor, action);
        }
    }
    let asked: Vec<Side> = state.table().sides().iter().filter(|side| state.ask(*side).is_some()).collect();
    let side = random.pick(&asked);
    state.legal(side, out);
    // Purely random games seldom get far into the dungeon or fight.
    let eager = |action: &&Action| {
        matches!(action, Action::Reveal { .. } | Action::Fight { .. } | Action::Shoot { .. })
    };
    let eager: Vec<Action> = out.iter().filter(eager).copied().collect();
    let action = if eager.is_empty() || random.once_in(2) { random.pick(out) } else { random.pick(&eager) };
    (Actor::Side(side), action)
}

/// Plays one random game and looks at every state with what happens next in it.
pub fn play(rules: &'static Rules, seed: u64, mut look: impl FnMut(&State, Actor, &Action, &mut Random)) {
    let mut random = Random(seed);
    let mut out = Actions::new();
    let mut state = State::new(rules);
    for _ in 0..3000 {
        if state.outcome().is_some() {
            return;
        }
        let (actor, action) = happening(&state, &mut random, &mut out);
        look(&state, actor, &action, &mut random);
        let done = state.apply(actor, &action, &mut engine::NoEvents);
        assert_eq!(done, Ok(()), "{actor:?} {action:?} in {state:?}");
    }
}

/// What happens in a dealt state where this happens in the true one: what the seat knows or
/// everybody sees is the same, a secret answer is any that looks the same from outside.
pub fn in_its_place(dealt: &State, seat: Seat, actor: Actor, action: &Action, random: &mut Random) -> Action {
    if matches!(action, Action::Deal(_)) && seat != Seat::Replay {
        return rule::setup::draw(dealt, &mut |n| random.below(n)).expect("rooms are to be dealt");
    }
    let Actor::Side(side) = actor else { return *action };
    if seat.knows(side) {
        return *action;
    }
    let secret = matches!(dealt.table().phase, Phase::Forces);
    let alike = |other: &Action| match (action, other) {
        (Action::Pick(_) | Action::PickPair(_), Action::Pick(_) | Action::PickPair(_)) => secret,
        (Action::Discard(_), Action::Discard(_)) => true,
        (Action::Line(_), Action::Line(_)) => true,
        (Action::Hide { slot, .. }, Action::Hide { slot: other, .. }) => slot == other,
        (Action::Commit(_), Action::Commit(_)) => true,
        (Action::CommitTwo(_), Action::CommitTwo(_)) => true,
        (Action::Face(_), Action::Face(_)) => true,
        _ => action == other,
    };
    let mut list = Actions::new();
    dealt.legal(side, &mut list);
    let others: Vec<Action> = list.iter().copied().filter(alike).collect();
    if others.is_empty() { *action } else { random.pick(&others) }
}
