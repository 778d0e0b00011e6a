//! A slow second opinion on everything but movement on squares, written from the sentences of the catalog alone.
//!
//! It knows a table only by its text: the written position and the drawings of the rooms. What it thinks a side may
//! do, and who is wounded, dies, is lost and scores then, is compared with the engine as lines of text. Movement has
//! an [`oracle`](crate::oracle) of its own.

mod deeds;
mod folk;
mod harm;
mod map;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use engine::notation::{action, position};
use engine::rule::combat;
use engine::{Action, Actions, Actor, NoEvents, Phase, State};

use folk::Piece;
use map::{At, Map};

/// A position as this opinion sees it.
struct World {
    map: Map,
    pieces: Vec<Piece>,
    /// The first letters of the sides at the table, in their order.
    sides: Vec<char>,
    resigned: Vec<char>,
    /// The side on turn.
    turn: char,
    points: u8,
    /// Points of single characters, and whether they are charmed.
    purses: BTreeMap<String, (u8, bool)>,
    /// Sides whose Golem may still break a wall.
    golems: Vec<char>,
    /// Whose illusions lie where, and whether they are pits.
    illusions: Vec<(char, bool, At)>,
    /// Victory points on the table.
    scores: BTreeMap<char, i32>,
    /// Tokens that are dead or gone.
    dead: Vec<String>,
    gone: Vec<String>,
}

impl World {
    fn read(text: &str) -> World {
        let players = text.split("players=").nth(1).and_then(|rest| rest[..1].parse().ok()).unwrap_or(2);
        let mut world = World {
            map: Map::read(text, players),
            pieces: folk::read(text),
            sides: ['b', 'y', 'r', 'g'][..players].to_vec(),
            resigned: Vec::new(),
            turn: 'b',
            points: 0,
            purses: BTreeMap::new(),
            golems: Vec::new(),
            illusions: Vec::new(),
            scores: BTreeMap::new(),
            dead: Vec::new(),
            gone: Vec::new(),
        };
        for line in text.lines() {
            world.read_line(&line.split_whitespace().collect::<Vec<&str>>());
        }
        world
    }

    fn read_line(&mut self, words: &[&str]) {
        let first = |word: &str| folk::side(word).expect("a side");
        match words {
            ["turn", side, points] => {
                self.turn = first(side);
                self.points = points.trim_start_matches("points=").parse().expect("points");
            }
            ["hand", side, hand @ ..] => {
                let points = hand.iter().find_map(|word| word.strip_prefix("points=")).expect("points");
                self.scores.insert(first(side), points.parse().expect("points"));
                self.golems.extend((!hand.contains(&"walls=0")).then(|| first(side)));
            }
            ["purse", who, points, charmed @ ..] => {
                let purse = (points.parse().expect("points"), !charmed.is_empty());
                self.purses.insert((*who).to_owned(), purse);
            }
            ["illusion", side, kind, at] => {
                self.illusions.push((first(side), *kind == "pit", map::read_square(at).expect("a square")));
            }
            ["resigned", sides @ ..] => self.resigned.extend(sides.iter().map(|side| first(side))),
            [side, code, "dead"] => self.dead.push(format!("{}:{code}", first(side))),
            [side, code, "gone"] => self.gone.push(format!("{}:{code}", first(side))),
            _ => {}
        }
    }

    fn at(&self, at: At) -> impl Iterator<Item = &Piece> {
        self.pieces.iter().filter(move |piece| piece.at == at)
    }

    fn standing(&self, at: At) -> Option<&Piece> {
        self.at(at).find(|piece| piece.stands())
    }

    /// Who carries a wounded character: not the Ghost (GHOST-4).
    fn is_carried(&self, who: &Piece) -> bool {
        who.wounded && self.standing(who.at).is_some_and(|other| other.code != "Gh")
    }

    /// What a character has with it (CARRY-8, WOUND-1, GHOST-4).
    fn load(&self, who: &Piece) -> Vec<&Piece> {
        if who.code == "Gh" || self.is_carried(who) {
            return Vec::new();
        }
        let others = self.at(who.at).filter(|piece| *piece != who);
        others.filter(|piece| !piece.is_character() || piece.wounded && !who.wounded).collect()
    }

    /// How many objects of a kind a character has with it.
    fn has(&self, who: &Piece, object: &str) -> usize {
        self.load(who).iter().filter(|piece| piece.code == object).count()
    }

    fn is_empty(&self, at: At) -> bool {
        self.at(at).next().is_none() && !self.illusions.iter().any(|illusion| illusion.2 == at)
    }

    /// Whether a pit or a rift is on a square, and whether it is a pit (ILLUSIONIST-4).
    fn chasm(&self, at: At) -> Option<bool> {
        match self.map.ground(at) {
            Some('O' | 'o') => Some(true),
            Some('X') => Some(false),
            _ => self.illusions.iter().any(|illusion| illusion.1 && illusion.2 == at).then_some(true),
        }
    }

    /// The points of the card and its own that a side may spend on a character (TURN-13, OUR-38).
    fn points_of(&self, who: &Piece) -> u8 {
        let (own, charmed) = self.purses.get(&who.full_name()).copied().unwrap_or_default();
        match (who.side == self.turn, charmed) {
            (true, _) => self.points + own,
            (false, true) => own,
            (false, false) => 0,
        }
    }
}

/// What comes of an action, as far as anybody is harmed or anything lost.
#[derive(Clone, Default, Debug)]
struct Toll {
    wounded: BTreeSet<String>,
    dead: BTreeSet<String>,
    gone: Vec<String>,
    points: BTreeMap<char, i32>,
}

impl fmt::Display for Toll {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = |set: &BTreeSet<String>| set.iter().map(String::as_str).collect::<Vec<&str>>().join(" ");
        write!(f, "wounded [{}] dead [{}]", names(&self.wounded), names(&self.dead))?;
        let mut gone = self.gone.clone();
        gone.sort_unstable();
        write!(f, " gone [{}] points", gone.join(" "))?;
        for (side, points) in self.points.iter().filter(|(_, points)| **points != 0) {
            write!(f, " {side}{points:+}")?;
        }
        Ok(())
    }
}

/// The toll between two tables, from their texts.
fn toll(before: &World, after: &World) -> Toll {
    let well = |piece: &&Piece| {
        let earlier = before.pieces.iter().find(|other| other.full_name() == piece.full_name());
        piece.wounded && earlier.is_some_and(|earlier| !earlier.wounded)
    };
    let mut gone = after.gone.clone();
    for token in &before.gone {
        let at = gone.iter().position(|other| other == token);
        gone.swap_remove(at.expect("what is gone stays so"));
    }
    let gained = |side: &char| (*side, after.scores[side] - before.scores[side]);
    Toll {
        wounded: after.pieces.iter().filter(well).map(Piece::full_name).collect(),
        dead: after.dead.iter().filter(|token| !before.dead.contains(token)).cloned().collect(),
        gone,
        points: before.sides.iter().map(gained).collect(),
    }
}

/// Everything the side on turn may do except to move and to pass, and what comes of it. In a combat both sides lay
/// their +0.
#[must_use]
pub fn expected(text: &str) -> BTreeSet<String> {
    let world = World::read(text);
    let mut lines = BTreeSet::new();
    for who in world.pieces.iter().filter(|piece| piece.is_character() && !piece.spent) {
        if world.points_of(who) > 0 {
            deeds::add(&world, who, &mut lines);
        }
    }
    lines
}

/// The same as the engine lists it and lets it happen.
#[must_use]
pub fn listed(state: &State, list: &mut Actions) -> BTreeSet<String> {
    let side = state.table().active;
    state.legal(side, list);
    let world = World::read(&position::write(state));
    let mut lines = BTreeSet::new();
    for listed in list.iter() {
        if !matches!(
            listed,
            Action::Pass | Action::Walk { .. } | Action::Jump { .. } | Action::WallWalk { .. }
        ) {
            lines.insert(told(state, &world, listed));
        }
    }
    lines
}

/// An action with what comes of it.
fn told(state: &State, before: &World, action: &Action) -> String {
    let side = state.table().active;
    let text = action::write(state.table(), Actor::Side(side), action);
    let mut after = *state;
    after.apply_unchecked(Actor::Side(side), action, &mut NoEvents);
    let mut parties = String::new();
    while let Phase::Fight(fight) = after.table().phase {
        if fight.laid.is_empty() {
            let total = |side| combat::total(after.table(), &fight, side);
            let first = fight.asked().iter().next().expect("somebody lays a card first");
            parties = format!(
                " {}:{} first {} ",
                total(fight.attacking),
                total(fight.defending),
                &first.name()[..1]
            );
        }
        let asked = fight.asked().iter().next().expect("a card is missing");
        after.apply_unchecked(Actor::Side(asked), &Action::Commit(0), &mut NoEvents);
    }
    format!("{text}{parties} {}", toll(before, &World::read(&position::write(&after))))
}

/// Where the two opinions differ: a line of one, or of the other.
#[must_use]
pub fn differences(state: &State, list: &mut Actions) -> Vec<String> {
    let expected = expected(&position::write(state));
    let listed = listed(state, list);
    let only = |what: &str, line: &String| format!("{what}: {line}");
    let missing = expected.difference(&listed).map(|line| only("expected", line));
    missing.chain(listed.difference(&expected).map(|line| only("listed", line))).collect()
}
