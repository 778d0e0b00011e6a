//! Golden games: whole games as records in which every row carries how many actions were legal
//! before it and the digest of the state after it. A change of the rules shows up as a row.

use core::fmt::Write;

use engine::notation::record::{self, Record};
use engine::piece::PowerId;
use engine::{Action, Actions, Actor, Edition, End, Mode, NoEvents, Rules, Setup, Side, State};

use crate::play;
use crate::rng::{Choose, Rng};

/// What ends a game that does not end by itself soon enough.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Talk {
    /// Nothing: it is played out.
    Nothing,
    /// All sides agree to a draw after so many rows.
    Draw(usize),
    /// All sides but one resign after so many rows.
    Resignation(usize),
    /// The clock says that time is up every so many rows.
    Clock(usize),
}

/// How eagerly a kind of action is chosen, so that games are full of events.
fn eagerness(action: &Action) -> u32 {
    match action {
        Action::Use { .. } => 12,
        Action::Fight { .. } | Action::Shoot { .. } => 10,
        Action::Reveal { .. } => 8,
        Action::Jump { .. } | Action::WallWalk { .. } => 5,
        Action::Walk { .. } => 8,
        Action::Turn { .. } => 3,
        Action::Pass => 1,
        Action::Forces(_)
        | Action::Pairs(_)
        | Action::Chooser(_)
        | Action::Deal(_)
        | Action::Hider(_)
        | Action::First(_)
        | Action::PickPair(_)
        | Action::Pick(_)
        | Action::Discard(_)
        | Action::Line(_)
        | Action::Hide { .. }
        | Action::Card(_)
        | Action::Place { .. }
        | Action::Commit(_)
        | Action::CommitTwo(_)
        | Action::Rage(_)
        | Action::Name(_)
        | Action::Face(_)
        | Action::OfferDraw
        | Action::Resign
        | Action::TimeUp => 4,
    }
}

/// Draws what happens next: first a kind of action by eagerness, then one of that kind. An
/// escape is never missed.
fn choose(state: &State, list: &mut Actions, rng: &mut Rng) -> Option<(Actor, Action)> {
    let (actor, any) = play::choose(state, list, rng)?;
    let Actor::Side(side) = actor else { return Some((actor, any)) };
    state.legal(side, list);
    let score = |action: &Action| {
        let mut after = *state;
        after.apply_unchecked(actor, action, &mut NoEvents);
        after.table().score(side)
    };
    let now = state.table().score(side);
    // Looking one action ahead at long lists would make a game take minutes.
    if list.len() < 150
        && let Some(action) = list.iter().find(|action| score(action) > now)
    {
        return Some((actor, *action));
    }
    let power = |action: &Action| match action {
        Action::Use { power, .. } => Some(*power),
        _ => None,
    };
    let kinds: Vec<_> = list.iter().map(|action| (core::mem::discriminant(action), power(action))).collect();
    let mut weights: Vec<u32> = Vec::new();
    for (i, action) in list.iter().enumerate() {
        let first = kinds.iter().position(|kind| *kind == kinds[i]) == Some(i);
        weights.push(if first { eagerness(action) } else { 0 });
    }
    let mut drawn = rng.below(weights.iter().sum());
    let kind = weights.iter().position(|weight| {
        let hit = drawn < *weight;
        drawn = drawn.saturating_sub(*weight);
        hit
    })?;
    let same: Vec<Action> = list
        .iter()
        .zip(&kinds)
        .filter(|(_, other)| **other == kinds[kind])
        .map(|(action, _)| *action)
        .collect();
    rng.pick(&same).map(|action| (actor, action))
}

/// Plays a game and keeps it.
///
/// # Panics
/// If the engine refuses what it lists.
#[must_use]
pub fn play(start: State, seed: u64, talk: Talk) -> Record {
    let rules = start.rules();
    let mut rng = Rng::new(seed);
    let mut list = Actions::new();
    let mut record = Record::new(start);
    let push = |record: &mut Record, actor, action: &Action| {
        record.push(actor, action, &mut NoEvents).expect("what is listed is allowed");
    };
    while let Some((actor, action)) = choose(record.now(), &mut list, &mut rng) {
        let rows = record.rows().len();
        match talk {
            Talk::Draw(after) if rows >= after => {
                for side in rules.sides.iter() {
                    push(&mut record, Actor::Side(side), &Action::OfferDraw);
                }
            }
            Talk::Resignation(after) if rows >= after => {
                let resigning: Vec<Side> = rules.sides.iter().skip(1).collect();
                for side in resigning {
                    push(&mut record, Actor::Side(side), &Action::Resign);
                }
            }
            Talk::Clock(every)
                if rows % every == every - 1 && record.now().check(Actor::Clock, &Action::TimeUp).is_ok() =>
            {
                push(&mut record, Actor::Clock, &Action::TimeUp);
            }
            Talk::Nothing | Talk::Draw(_) | Talk::Resignation(_) | Talk::Clock(_) => {
                push(&mut record, actor, &action);
            }
        }
    }
    record
}

/// Writes a record with the number of legal actions and the digest behind every row. Both
/// stand in comments, so the text is still a record.
#[must_use]
pub fn annotate(record: &Record) -> String {
    let mut list = Actions::new();
    let mut steps = record.replay();
    let mut text = String::new();
    for line in record::write(record).lines() {
        let is_row = ["chance ", "clock ", "blue ", "yellow ", "red ", "green "]
            .iter()
            .any(|actor| line.starts_with(actor));
        text.push_str(line);
        if is_row && let Some(step) = steps.next() {
            let mut legal = 0;
            for side in step.before.table().sides().iter() {
                step.before.legal(side, &mut list);
                legal += list.len();
            }
            let _ = write!(text, " # {legal} {:016x}", step.after.digest());
        }
        text.push('\n');
    }
    text
}

/// One golden game.
#[derive(Copy, Clone, Debug)]
pub struct Golden {
    /// The name of its file.
    pub name: &'static str,
    /// How it begins.
    pub start: State,
    /// What ends it early.
    pub talk: Talk,
    /// Powers that have to occur in it.
    pub powers: &'static [PowerId],
    /// How it has to end, if that matters.
    pub end: Option<End>,
}

impl Golden {
    /// Plays it with one seed after the other until it shows what it has to.
    ///
    /// # Panics
    /// If no seed shows it.
    #[must_use]
    pub fn find(&self) -> Record {
        let shows = |record: &Record| {
            let used = |power: &PowerId| {
                record
                    .rows()
                    .iter()
                    .any(|(_, action)| matches!(action, Action::Use { power: p, .. } if p == power))
            };
            let end = record.now().outcome().map(|outcome| outcome.end);
            self.powers.iter().all(used) && (self.end.is_none() || self.end == end)
        };
        (1..1000)
            .map(|seed| play(self.start, seed, self.talk))
            .find(shows)
            .unwrap_or_else(|| panic!("no game {} shows what it has to", self.name))
    }
}

/// The last Goblin before the way out: when he is gone, nobody is left.
const LAST_GOBLIN: &str = "table base\nroom G 1cw 0\nblue Go b20\nturn blue points=1\n";

/// A Cleric with a wounded friend, a wounded Troll, and a Wizard with a wand and a target.
const HEALERS: &str = "table base\nroom A 1ccw 0\nblue Cl c3\nblue Th b3 wounded\nblue Tr d2 wounded\n\
    blue Wi b1\nblue Fw b1\nblue Wa d3\nblue Sp d3\nyellow Go d4\nyellow Tr e5\nturn blue points=5\n";

/// A wounded Paladin at a fountain, a Pickpocket beside a bearer, a scroll and a ring.
const TRICKS: &str = "table paladins\nroom A 5ccw 0\nroom B 5cw 0\nblue Pa b3 wounded\nblue Pi d3\n\
    blue Il a3\nblue Ch a3\nblue Wm a2\nblue Ri a2\nyellow El e3\nyellow Ke e3\nyellow Gh c5\nturn blue points=5\n";

/// Two magic users with scrolls and something to lift, fire at and swap.
const SCROLLS: &str = "table cards scenario=4 mode=random\nroom A graycw 0\nroom B purplecw 0\nblue Tk a1\n\
    blue Wi b2\nblue In with Wi\nblue Pa b1\nblue Fb with Tk\nblue Ro a2\nyellow Gh b1\nyellow Be c1\n\
    yellow Tr d2\nturn blue points=6\n";

/// The golden games: every power and every way to end occurs in one of them.
///
/// # Panics
/// Never: these tables and positions exist.
#[must_use]
pub fn games() -> Vec<Golden> {
    const HEAL: &[PowerId] = &[PowerId::Heal, PowerId::Regenerate, PowerId::Fire, PowerId::Quaff];
    const TRICK: &[PowerId] = &[PowerId::Drink, PowerId::Steal, PowerId::Charm, PowerId::Teleport];
    const MAZE: &[PowerId] = &[PowerId::Break, PowerId::Breath, PowerId::Pit, PowerId::Rubble];
    const SCROLL: &[PowerId] = &[PowerId::Levitate, PowerId::Fireball, PowerId::Invert];
    const LOCKS: &[PowerId] = &[PowerId::Lock, PowerId::Smash];
    let table = |edition, sides, mode, target| {
        let mut setup = Setup::new(edition, sides).with_mode(mode);
        setup.target = target;
        State::new(Rules::new(setup).expect("this table exists"))
    };
    let cards = |scenario, mode| {
        let setup = Setup::new(Edition::Cards, 2).with_scenario(scenario).with_mode(mode);
        State::new(Rules::new(setup).expect("this table exists"))
    };
    let from = |text: &str| engine::notation::position::read(text).expect("this position exists");
    let (base, paladins, both) = (Edition::Base, Edition::Paladins, Edition::Anniversary);
    let game = |name, start, talk| Golden { name, start, talk, powers: &[], end: None };
    vec![
        Golden { powers: LOCKS, ..game("base-2-fixed", table(base, 2, Mode::Fixed, None), Talk::Nothing) },
        game("base-2-eight-points", table(base, 2, Mode::Fixed, Some(8)), Talk::Nothing),
        game("base-2-beginner", table(base, 2, Mode::Beginner, None), Talk::Nothing),
        Golden { powers: HEAL, ..game("base-2-healers", from(HEALERS), Talk::Nothing) },
        game("base-2-draw", table(base, 2, Mode::Fixed, None), Talk::Draw(120)),
        Golden { end: Some(End::Nobody), ..game("base-2-nobody", from(LAST_GOBLIN), Talk::Nothing) },
        game("base-3-resignation", table(base, 3, Mode::Fixed, None), Talk::Resignation(150)),
        game("base-4-clock", table(base, 4, Mode::Fixed, None), Talk::Clock(7)),
        Golden {
            powers: MAZE,
            ..game("paladins-2-fixed", table(paladins, 2, Mode::Fixed, None), Talk::Nothing)
        },
        Golden { powers: TRICK, ..game("paladins-2-tricks", from(TRICKS), Talk::Nothing) },
        Golden {
            end: Some(End::Target),
            ..game("paladins-3-fixed", table(paladins, 3, Mode::Fixed, None), Talk::Nothing)
        },
        game("anniversary-2-free", table(both, 2, Mode::Free, None), Talk::Nothing),
        game("anniversary-2-mutual", table(both, 2, Mode::Mutual, None), Talk::Nothing),
        game("anniversary-2-draft", table(both, 2, Mode::Draft, None), Talk::Nothing),
        game("anniversary-4-random", table(both, 4, Mode::Random, None), Talk::Nothing),
        Golden { end: Some(End::Target), ..game("cards-1", cards(1, Mode::Fixed), Talk::Nothing) },
        Golden { end: Some(End::Target), ..game("cards-2", cards(2, Mode::Fixed), Talk::Nothing) },
        Golden { end: Some(End::Target), ..game("cards-3", cards(3, Mode::Fixed), Talk::Nothing) },
        Golden { end: Some(End::Target), ..game("cards-4-mutual", cards(4, Mode::Mutual), Talk::Nothing) },
        game("cards-4-draft-clock", cards(4, Mode::Draft), Talk::Clock(9)),
        game("cards-5-free", cards(5, Mode::Free), Talk::Nothing),
        Golden { powers: SCROLL, ..game("cards-scrolls", from(SCROLLS), Talk::Nothing) },
    ]
}
