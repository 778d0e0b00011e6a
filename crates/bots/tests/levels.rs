//! The levels play whole games by the rules, fairly, and within their budgets.

use std::sync::atomic::{AtomicU64, Ordering};

use bots::eval::Weights;
use bots::rng::Rng;
use bots::{Bot, Budget, Depth, LEVELS, Name, Stop, Style, Thinker, explain, of_level};
use engine::edition::Grain;
use engine::rule::setup;
use engine::{
    Actions, Actor, Edition, Mode, NoEvents, Phase, Rules, Seat, Setup, Side, State, View, notation,
};

/// A bot that thinks shortly, for whole games in tests.
fn quick(level: u8) -> Box<dyn Bot> {
    let budget = if level < 5 { "" } else { "@400" };
    Name::read(&format!("level-{level}{budget}")).expect("there is such a level").bot(|| 0)
}

/// Plays a game to its end and tells who won. `look` sees every view and what was chosen.
fn play(
    rules: &'static Rules,
    seed: u64,
    players: &mut [Box<dyn Bot>],
    mut look: impl FnMut(&View, &dyn Bot, engine::Action),
) -> Option<Side> {
    let mut rng = Rng::new(seed);
    let mut state = State::new(rules);
    for _ in 0..20_000 {
        if let Some(outcome) = state.outcome() {
            return outcome.winner;
        }
        let below = &mut |limit| rng.below(limit);
        let (actor, action) = if let Some(action) = setup::draw(&state, below) {
            (Actor::Chance, action)
        } else {
            let side = rules.sides.iter().find(|side| state.ask(*side).is_some()).expect("somebody is asked");
            let view = View::of(&state, Seat::Side(side));
            let action = players[side.index()].choose(&view, below);
            look(&view, &*players[side.index()], action);
            (Actor::Side(side), action)
        };
        assert_eq!(state.apply(actor, &action, &mut NoEvents), Ok(()), "{actor:?} {action:?}");
    }
    panic!("the game does not end");
}

#[test]
fn every_level_plays_every_edition_and_number_of_sides_to_the_end() {
    let mut level = 0;
    for edition in Edition::OFFERED {
        for sides in 2..=4 {
            let Ok(rules) = Rules::new(Setup::new(edition, sides)) else { continue };
            let mut players: Vec<Box<dyn Bot>> = (0..sides)
                .map(|_| {
                    level = level % LEVELS.end() + 1;
                    quick(level)
                })
                .collect();
            play(rules, 7, &mut players, |_, _, _| {});
        }
    }
}

#[test]
fn thinkers_play_every_mode_of_set_up() {
    for edition in Edition::OFFERED {
        for mode in Mode::ALL {
            let setup = Setup { mode, ..Setup::new(edition, 2) };
            let Ok(rules) = Rules::new(setup) else { continue };
            play(rules, 3, &mut [quick(6), quick(1)], |_, _, _| {});
        }
    }
}

#[test]
fn who_plays_games_out_plays_by_the_rules_and_beats_who_does_anything() {
    let playouts = || Name::read("playouts@60").expect("a name").bot(|| 0);
    let random = || Name::read("random").expect("a name").bot(|| 0);
    // Over zones a random game takes too long for a test.
    let on_squares = |edition: &Edition| edition.ruleset().grain == Grain::Squares;
    for edition in Edition::ALL.into_iter().filter(on_squares) {
        play(Rules::usual(edition, 3), 2, &mut [playouts(), random(), random()], |_, _, _| {});
        let winner = play(Rules::usual(edition, 2), 2, &mut [playouts(), random()], |_, _, _| {});
        assert_eq!(winner, Some(Side::ALL[0]), "{edition:?}");
    }
}

#[test]
fn there_is_no_other_level() {
    assert!(of_level(0).is_none() && of_level(7).is_none());
}

#[test]
fn a_bot_plays_the_same_in_every_world_it_cannot_tell_apart() {
    let mut count = 0;
    play(Rules::usual(Edition::Anniversary, 2), 5, &mut [quick(5), quick(6)], |view, _, _| {
        count += 1;
        if count % 12 == 0 {
            let mut rng = Rng::new(count);
            let dealt = engine::deal(view, &mut |limit| rng.below(limit));
            let twin = View::of(&dealt, view.seat());
            for level in LEVELS {
                let [mut here, mut there] = [Rng::new(count), Rng::new(count)];
                assert_eq!(
                    quick(level).choose(view, &mut |limit| here.below(limit)),
                    quick(level).choose(&twin, &mut |limit| there.below(limit))
                );
            }
        }
    });
    assert!(count > 100);
}

#[test]
fn the_lower_levels_are_told_apart_by_their_results() {
    let rules = Rules::usual(Edition::Base, 2);
    for (lower, higher) in [(1, 2), (2, 3), (4, 5)] {
        let mut lead = 0;
        for seed in 0..12 {
            let first = seed as usize % 2;
            let mut players = [quick(lower), quick(higher)];
            players.rotate_left(first);
            if let Some(winner) = play(rules, seed / 2, &mut players, |_, _, _| {}) {
                lead += if (winner.index() + first) % 2 == 1 { 1 } else { -1 };
            }
        }
        assert!(lead >= 4, "level {higher} leads level {lower} by {lead} games of 12");
    }
}

#[test]
fn a_beginner_gets_somewhere() {
    // By lot alone two of them have a point between them in the base game, and two or three over zones.
    for (edition, games, least) in [(Edition::Base, 20, 30), (Edition::Cards, 6, 30)] {
        let mut points = 0;
        for seed in 0..games {
            let mut last = 0;
            play(Rules::usual(edition, 2), seed, &mut [quick(1), quick(1)], |view, _, _| {
                let table = view.table();
                last = table.sides().iter().map(|side| u32::from(table.score(side))).sum::<u32>();
            });
            points += last;
        }
        assert!(points >= least, "{edition:?}: {points} points in {games} games");
    }
}

/// The first view of a game in which the side whose turn it is may act.
fn in_the_middle(actions: usize) -> View {
    let mut views = Vec::new();
    play(Rules::usual(Edition::Base, 2), 11, &mut [quick(3), quick(3)], |view, _, _| {
        if view.table().phase == Phase::Act {
            views.push(view.clone());
        }
    });
    views.swap_remove(actions.min(views.len() - 1))
}

fn thinker(budget: Budget) -> Thinker {
    Thinker::new(Depth { width: 12, worlds: 4, replies: 16, budget }, Style::Even, Weights::usual())
}

#[test]
fn a_budget_in_tables_gives_the_same_move_whatever_was_thought_before() {
    let view = in_the_middle(30);
    let choose = |bot: &mut Thinker| {
        let mut rng = Rng::new(4);
        bot.choose(&view, &mut |limit| rng.below(limit))
    };
    let mut used = thinker(Budget::Tables(2_000));
    let mut rng = Rng::new(9);
    used.choose(&in_the_middle(12), &mut |limit| rng.below(limit));
    assert_eq!(choose(&mut used), choose(&mut thinker(Budget::Tables(2_000))));
}

#[test]
fn a_budget_in_time_is_kept() {
    static READ: AtomicU64 = AtomicU64::new(0);
    // Every look at the clock takes a millisecond, and it is looked at after some tables only.
    fn clock() -> u64 {
        READ.fetch_add(1, Ordering::Relaxed)
    }
    let mut bot = thinker(Budget::Time { milliseconds: 60, clock });
    let mut rng = Rng::new(4);
    bot.choose(&in_the_middle(30), &mut |limit| rng.below(limit));
    let read = READ.load(Ordering::Relaxed);
    assert!((54..=66).contains(&read), "{read}");
}

#[test]
fn a_budget_is_kept_where_there_are_very_many_actions() {
    // Friends whose loads can be shared out in thousands of ways.
    let state = notation::position::read(include_str!("crowd.pos")).expect("it is a position");
    let view = View::of(&state, Seat::Side(Side::Blue));
    let mut legal = Actions::new();
    view.legal(&mut legal);
    assert!(legal.len() > 20_000, "{} are not many", legal.len());
    let mut bot = thinker(Budget::Tables(2_000));
    let mut rng = Rng::new(4);
    let action = bot.choose(&view, &mut |limit| rng.below(limit));
    assert_eq!(view.check(&action), Ok(()));
    assert!(bot.judged() < 3_000, "{}", bot.judged());
}

/// Friends in a row with a load each, which a walker can share out in more than a million ways.
const CROWD: &str = "table cards scenario=5\nroom A graycw 0\nroom B redcw 0\nroom C purplecw 0\n\
                     blue El a1\nblue Ro with El\nblue Wa a1\nblue Ke with Wa\nblue Th a1\nblue Sw with Th\n\
                     blue Go a2\nblue Ar with Go\nblue Me a2\nblue Bo with Me\nblue Cl a2\nblue Ls with Cl\n\
                     blue Tr a3\nblue In with Tr\nyellow Na KC\nturn blue points=5";

#[test]
fn every_level_chooses_where_there_are_millions_of_actions() {
    let state = notation::position::read(CROWD).expect("it is a position");
    let view = View::of(&state, Seat::Side(Side::Blue));
    for level in LEVELS {
        let mut rng = Rng::new(4);
        let action = quick(level).choose(&view, &mut |limit| rng.below(limit));
        assert_eq!(view.check(&action), Ok(()), "level {level}");
    }
}

/// Three friends with a load each in one zone, and one without in the next.
const LADEN: &str = "table cards\nroom A graycw 0\nroom C purplecw 0\nblue Na a1\nblue Ro with Na\nblue Wa a1\n\
                     blue Ke with Wa\nblue Th a1\nblue Sw with Th\nblue Go a2\nyellow Na GC\nyellow Wi a4\n\
                     turn blue points=4";

#[test]
fn loads_change_hands_only_where_that_is_worth_something() {
    let state = notation::position::read(LADEN).expect("it is a position");
    let view = View::of(&state, Seat::Side(Side::Blue));
    for seed in 0..12 {
        let mut rng = Rng::new(seed);
        for level in LEVELS {
            let action = quick(level).choose(&view, &mut |limit| rng.below(limit));
            assert_eq!(view.check(&action), Ok(()));
            let engine::Action::Walk { route, .. } = action else { continue };
            let text = notation::action::write(view.table(), Actor::Side(Side::Blue), &action);
            assert_eq!(route.changes(), 0, "level {level}: {text}");
        }
    }
}

#[test]
fn a_thought_can_be_ended_from_outside() {
    let stop = Stop::default();
    let mut bot = thinker(Budget::Tables(u64::MAX)).stopped_by(&stop);
    stop.stop();
    let view = in_the_middle(30);
    let mut rng = Rng::new(4);
    let action = bot.choose(&view, &mut |limit| rng.below(limit));
    assert_eq!(view.check(&action), Ok(()));
    assert!(bot.judged() < 5_000, "{}", bot.judged());
}

#[test]
fn every_choice_can_be_explained() {
    let mut seen = std::collections::HashSet::new();
    play(Rules::usual(Edition::Base, 2), 2, &mut [quick(6), quick(5)], |view, bot, action| {
        let plan = bot.plan();
        let actions = plan.as_ref().map_or(std::slice::from_ref(&action), |plan| plan.actions());
        assert_eq!(actions[0], action);
        seen.insert(std::mem::discriminant(&explain(view, actions).now));
    });
    assert!(seen.len() >= 8, "{} kinds of reasons", seen.len());
}

#[test]
fn styles_do_not_play_alike() {
    // In most positions one choice is best for everybody.
    let views: Vec<View> = (10..130).step_by(5).map(in_the_middle).collect();
    let choices = |style| -> Vec<engine::Action> {
        let name = Name { style, ..Name::read("level-6@3000").expect("a name") };
        let choose = |view| name.bot(|| 0).choose(view, &mut |limit| Rng::new(1).below(limit));
        views.iter().map(choose).collect()
    };
    let all = Style::ALL.map(choices);
    for (number, one) in all.iter().enumerate() {
        let twin = all[..number].iter().position(|other| other == one);
        assert_eq!(twin.map(|twin| Style::ALL[twin]), None, "plays like {:?}", Style::ALL[number]);
    }
}
