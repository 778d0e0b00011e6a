//! A slow second opinion on the Card Game, written from the sentences of the catalog alone.
//!
//! It knows a table only by its text: the written position and the drawings of the rooms. What it
//! thinks a side may do and what the engine lists are compared as lines of text. Loads that change
//! hands on the way are left out: either the hands change or the place does.

mod folk;
mod hands;
pub mod jumble;
mod map;
mod might;
mod powers;
mod stride;

use std::collections::BTreeSet;

use engine::notation::{action, position};
use engine::rule::combat;
use engine::{Action, Actions, Actor, NoEvents, Phase, State};

use folk::{Person, Thing};
use map::Map;

/// A position as this opinion sees it.
struct World {
    map: Map,
    folk: Vec<Person>,
    things: Vec<Thing>,
    /// The first letter of the side on turn.
    turn: char,
    points: u8,
    /// Jump cards, and combat cards of +1 or more, of the side on turn.
    jumps: bool,
    cards: bool,
    /// Whether its Golem may still break walls.
    golem: bool,
}

impl World {
    fn read(text: &str) -> World {
        let (mut turn, mut points, mut hand) = ('b', 0, String::new());
        let mut rows = 2;
        for line in text.lines() {
            let words: Vec<&str> = line.split_whitespace().collect();
            match words.as_slice() {
                ["room", place, ..] => {
                    let nth = place.bytes().next().expect("the letter of a place") - b'A';
                    rows = rows.max(nth as i8 / 2 * 2 + 2);
                }
                ["turn", side, left] => {
                    turn = side.chars().next().expect("a side");
                    points = left.trim_start_matches("points=").parse().expect("points");
                }
                _ => {}
            }
        }
        let name = if turn == 'b' { "hand blue" } else { "hand yellow" };
        hand.extend(text.lines().filter(|line| line.starts_with(name)));
        let folk = folk::read(text);
        World {
            map: Map::read(text, rows),
            things: folk::read_things(text, &folk),
            folk,
            turn,
            points,
            jumps: !hand.contains("jumps=0"),
            cards: !hand.contains("used=1,2,2,3,3,4,5,6"),
            golem: !hand.contains("walls=0"),
        }
    }

    /// Friends and enemies of a character in a place, the carried ones too.
    fn at(&self, at: map::At) -> impl Iterator<Item = &Person> {
        self.folk.iter().filter(move |person| person.at == at)
    }

    /// Whether a place is on the opponent's starting zone, so that a character there is out.
    fn is_out(&self, side: char, at: map::At) -> bool {
        matches!(at, map::At::Start(room, _) if !self.map.before(side).contains(&room))
    }

    /// How a movement ends: every way to a place is as good as another, but a jump costs a card.
    fn end(&self, side: char, at: map::At, jumps: bool) -> String {
        let place = if self.is_out(side, at) { "out".to_owned() } else { at.name() };
        if jumps { format!("^{place}") } else { place }
    }

    /// Unwounded enemies of a side in a place.
    fn foes(&self, side: char, at: map::At) -> Vec<&Person> {
        self.at(at).filter(|person| person.side != side && !person.wounded).collect()
    }
}

/// Everything the side on turn may do, by this opinion.
#[must_use]
pub fn expected(text: &str) -> BTreeSet<String> {
    let world = World::read(text);
    let mut lines = BTreeSet::new();
    for who in world.folk.iter().filter(|person| person.side == world.turn) {
        if who.wounded {
            powers::wounded(&world, who, &mut lines);
        }
        if who.wounded || who.spent {
            continue;
        }
        might::attacks(&world, who, &mut lines);
        if world.points > 0 {
            stride::moves(&world, who, &mut lines);
            might::shots(&world, who, &mut lines);
            might::rooms(&world, who, &mut lines);
            powers::powers(&world, who, &mut lines);
            hands::changes(&world, who, &mut lines);
        }
    }
    lines
}

/// The same as the engine lists it.
#[must_use]
pub fn listed(state: &State, list: &mut Actions) -> BTreeSet<String> {
    let table = state.table();
    let actor = Actor::Side(table.active);
    state.legal(table.active, list);
    let world = World::read(&position::write(state));
    let text = |listed: &Action| action::write(table, actor, listed);
    list.iter().filter_map(|listed| retell(state, &world, &text(listed), listed)).collect()
}

/// An action in the words of this opinion; `None` if it has none.
fn retell(state: &State, world: &World, text: &str, action: &Action) -> Option<String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    if words.get(1).is_some_and(|word| word.starts_with('!')) {
        return Some(text.to_owned());
    }
    let changes_hands = |word: &&str| word.starts_with(['+', '-', '>']);
    let [who, from, .., last] = words.as_slice() else {
        return words
            .get(1)
            .filter(|word| word.starts_with(['?', '@', '*', '%']))
            .map(|_| told(state, text, action));
    };
    if from.starts_with(['*', '%']) {
        return Some(told(state, text, action));
    }
    if words[2..].iter().all(&changes_hands) {
        let mut after = *state;
        after.apply_unchecked(Actor::Side(state.table().active), action, &mut NoEvents);
        return hands::told(world, &World::read(&position::write(&after)), who);
    }
    if words.iter().any(changes_hands) {
        return None;
    }
    let last = last.split(':').next().unwrap_or(last);
    let to = map::At::read(last.trim_start_matches(['^', '|']))?;
    (*from != last).then(|| format!("{who} {}", world.end(world.turn, to, last.starts_with('^'))))
}

/// An action as it is written, those who join in order, and a combat with its totals.
fn told(state: &State, text: &str, action: &Action) -> String {
    let mut words: Vec<&str> = text.split_whitespace().collect();
    words[2..].sort_unstable();
    let text = words.join(" ");
    let mut after = *state;
    after.apply_unchecked(Actor::Side(state.table().active), action, &mut NoEvents);
    let Phase::Fight(fight) = after.table().phase else { return text };
    let total = |side| combat::total(after.table(), &fight, side);
    format!("{text} {}:{}", total(fight.attacking), total(fight.defending))
}

/// Where the two opinions differ: a line of one, or of the other.
#[must_use]
pub fn differences(state: &State, list: &mut Actions) -> Vec<String> {
    let expected = expected(&position::write(state));
    let listed = listed(state, list);
    let only = |what: &str, line: &String| format!("{what}: {line}");
    let missing = expected.difference(&listed).map(|line| only("not listed", line));
    missing.chain(listed.difference(&expected).map(|line| only("listed", line))).collect()
}
