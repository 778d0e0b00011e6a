//! The levels play whole games by the rules, and the higher ones play better.

use bots::rng::Rng;
use bots::{Bot, LEVELS, Random, of_level};
use engine::rule::setup;
use engine::{Actor, Edition, NoEvents, Rules, Seat, Side, State, View};

/// Plays a game to its end and tells who won.
fn play(rules: &'static Rules, seed: u64, players: &mut [Box<dyn Bot>]) -> Option<Side> {
    let mut rng = Rng::new(seed);
    let mut state = State::new(rules);
    for _ in 0..100_000 {
        if let Some(outcome) = state.outcome() {
            return outcome.winner;
        }
        let below = &mut |limit| rng.below(limit);
        let (actor, action) = if let Some(action) = setup::draw(&state, below) {
            (Actor::Chance, action)
        } else {
            let side = rules.sides.iter().find(|side| state.ask(*side).is_some()).expect("somebody is asked");
            let view = View::of(&state, Seat::Side(side));
            (Actor::Side(side), players[side.index()].choose(&view, below))
        };
        assert_eq!(state.apply(actor, &action, &mut NoEvents), Ok(()), "{actor:?} {action:?}");
    }
    panic!("the game does not end");
}

fn bot(level: u8) -> Box<dyn Bot> {
    of_level(level).expect("there is such a level")
}

/// How many games of `games` the first of two levels wins, and how many the second.
fn duel(levels: [u8; 2], games: u64) -> [u32; 2] {
    let rules = Rules::usual(Edition::Base, 2);
    let mut won = [0; 2];
    for seed in 0..games {
        // Everybody sits on both sides equally often.
        let first = (seed % 2) as usize;
        let mut players = [bot(levels[first]), bot(levels[1 - first])];
        if let Some(winner) = play(rules, seed, &mut players) {
            won[(winner.index() + first) % 2] += 1;
        }
    }
    won
}

#[test]
fn every_level_plays_every_edition_to_the_end() {
    for edition in Edition::PLAYABLE {
        for sides in 2..=4 {
            let rules = Rules::usual(edition, sides);
            let mut players: Vec<Box<dyn Bot>> =
                LEVELS.chain([2]).take(usize::from(sides)).map(bot).collect();
            play(rules, 7, &mut players);
        }
    }
    let mut players: [Box<dyn Bot>; 2] = [Box::new(Random::default()), bot(1)];
    play(Rules::usual(Edition::Base, 2), 1, &mut players);
}

#[test]
fn there_is_no_other_level() {
    assert!(of_level(0).is_none() && of_level(4).is_none());
}

#[test]
fn the_second_level_beats_the_first() {
    let [lower, higher] = duel([1, 2], 12);
    assert!(higher > 3 * lower, "{higher} to {lower}");
}

#[test]
fn the_third_level_beats_the_second() {
    let [lower, higher] = duel([2, 3], 24);
    assert!(higher > lower + 6, "{higher} to {lower}");
}

#[test]
fn a_bot_plays_the_same_in_every_world_it_cannot_tell_apart() {
    let rules = Rules::usual(Edition::Base, 2);
    let mut rng = Rng::new(5);
    let mut state = State::new(rules);
    let mut players = [bot(3), bot(3)];
    for count in 0..400 {
        if state.outcome().is_some() {
            break;
        }
        let below = &mut |limit| rng.below(limit);
        let (actor, action) = if let Some(action) = setup::draw(&state, below) {
            (Actor::Chance, action)
        } else {
            let side = rules.sides.iter().find(|side| state.ask(*side).is_some()).expect("somebody is asked");
            let view = View::of(&state, Seat::Side(side));
            if count % 8 == 0 {
                let twin = View::of(&engine::deal(&view, below), Seat::Side(side));
                for level in LEVELS {
                    let [mut here, mut there] = [Rng::new(count), Rng::new(count)];
                    assert_eq!(
                        bot(level).choose(&view, &mut |limit| here.below(limit)),
                        bot(level).choose(&twin, &mut |limit| there.below(limit))
                    );
                }
            }
            (Actor::Side(side), players[side.index()].choose(&view, below))
        };
        state.apply_unchecked(actor, &action, &mut NoEvents);
    }
}
