//! The characters of a position, read from its text, and what the catalog says about them.

use super::map::At;

/// A character on the board.
#[derive(Clone, Debug)]
pub(super) struct Person {
    pub(super) side: char,
    pub(super) code: String,
    pub(super) at: At,
    pub(super) wounded: bool,
    /// Wounded this turn.
    pub(super) hurt: bool,
    /// Healed or regenerated this turn.
    pub(super) spent: bool,
    /// The crossbow was fired, or the free attack made.
    pub(super) done: bool,
    /// The way it came into a zone with enemies: an edge, or `x` over a pit.
    pub(super) via: Option<char>,
    /// Objects in its hands.
    pub(super) load: Vec<String>,
    /// Wounded friends in its arms.
    pub(super) friends: usize,
    /// In somebody's arms.
    pub(super) carried: bool,
    /// Whose.
    pub(super) bearer: Option<String>,
}

impl Person {
    pub(super) fn has(&self, object: &str) -> usize {
        self.load.iter().filter(|load| *load == object).count()
    }

    /// Speed and combat value.
    pub(super) fn numbers(&self) -> (u8, u8) {
        match self.code.as_str() {
            "Co" => (1, 5),
            "Gm" | "Tr" => (1, 4),
            "Be" | "Cb" | "Pa" | "Sa" | "Wa" | "Wm" => (2, 3),
            "As" | "Ba" | "Cl" | "Ge" | "Me" => (2, 2),
            "Go" | "Wi" | "Ww" => (2, 1),
            "Gh" | "Te" => (2, 0),
            "Da" | "Na" | "Pi" | "Th" => (3, 2),
            "Tk" => (3, 1),
            "El" => (4, 1),
            code => panic!("{code} is no character of the Card Game"),
        }
    }

    /// Passes enemies: it flies, or is incorporeal.
    pub(super) fn floats(&self) -> bool {
        matches!(self.code.as_str(), "Wi" | "Da" | "Gh")
    }

    pub(super) fn crosses_pits(&self) -> bool {
        self.floats() || matches!(self.code.as_str(), "El" | "Th") || self.has("Ro") > 0
    }

    /// As an enemy is named in an action, or a friend.
    pub(super) fn name(&self, speaker: char) -> String {
        if self.side == speaker { self.code.clone() } else { format!("{}:{}", self.side, self.code) }
    }
}

/// An object on the board.
#[derive(Clone, Debug)]
pub(super) struct Thing {
    side: char,
    code: String,
    /// Which of two copies.
    copy: usize,
    pub(super) at: At,
    /// The side and the code of who carries it.
    pub(super) bearer: Option<(char, String)>,
}

impl Thing {
    pub(super) fn name(&self, speaker: char) -> String {
        let code = if self.copy > 0 { format!("{}{}", self.code, self.copy + 1) } else { self.code.clone() };
        if self.side == speaker { code } else { format!("{}:{code}", self.side) }
    }
}

/// Reads every object on the board.
pub(super) fn read_things(position: &str, folk: &[Person]) -> Vec<Thing> {
    let mut things: Vec<Thing> = Vec::new();
    for line in position.lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        let [side @ ("blue" | "yellow"), code, place @ ..] = words.as_slice() else { continue };
        if CHARACTERS.contains(code) {
            continue;
        }
        let side = side.chars().next().expect("a side has a name");
        let bearer = place.strip_prefix(&["with"]).map(|bearer| match bearer[0].split_once(':') {
            Some((side, code)) => (side.chars().next().expect("a side"), code.to_owned()),
            None => (side, bearer[0].to_owned()),
        });
        let held = bearer.as_ref().and_then(|(side, code)| {
            folk.iter().find(|person| person.side == *side && person.code == *code).map(|person| person.at)
        });
        let Some(at) = held.or_else(|| At::read(place.first()?)) else { continue };
        let copy = things.iter().filter(|thing| thing.side == side && thing.code == *code).count();
        things.push(Thing { side, code: (*code).to_owned(), copy, at, bearer });
    }
    things
}

const CHARACTERS: [&str; 25] = [
    "As", "Ba", "Be", "Cl", "Co", "Cb", "Da", "El", "Ge", "Gh", "Go", "Gm", "Me", "Na", "Pa", "Pi", "Sa",
    "Tk", "Te", "Th", "Tr", "Ww", "Wa", "Wm", "Wi",
];

/// Reads everybody on the board and what they carry.
pub(super) fn read(position: &str) -> Vec<Person> {
    let mut folk = Vec::new();
    let mut loads: Vec<(char, String)> = Vec::new();
    let mut arms: Vec<(char, String, Person)> = Vec::new();
    for line in position.lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        let [side @ ("blue" | "yellow"), code, place @ ..] = words.as_slice() else { continue };
        let own = side.chars().next().expect("a side has a name");
        if let ["with", bearer, flags @ ..] = place {
            let (bearer_side, bearer) = match bearer.split_once(':') {
                Some((side, code)) => (side.chars().next().expect("a side"), code),
                None => (own, *bearer),
            };
            if CHARACTERS.contains(code) {
                arms.push((bearer_side, bearer.to_owned(), person(own, code, At::Start('A', 'C'), flags)));
            } else {
                loads.push((bearer_side, format!("{bearer} {code}")));
            }
        } else if let ([at, flags @ ..], true) = (place, CHARACTERS.contains(code))
            && let Some(at) = At::read(at)
        {
            folk.push(person(own, code, at, flags));
        }
    }
    for (side, bearer, mut friend) in arms {
        let at = folk.iter_mut().find(|person| person.side == side && person.code == bearer);
        let bearer = at.expect("whoever carries somebody is on the board");
        bearer.friends += 1;
        (friend.at, friend.carried) = (bearer.at, true);
        friend.bearer = Some(format!("{}:{}", bearer.side, bearer.code));
        folk.push(friend);
    }
    for (side, load) in loads {
        let (bearer, object) = load.split_once(' ').expect("a bearer and an object");
        let found = folk.iter_mut().find(|person| person.side == side && person.code == bearer);
        found.expect("whoever carries something is on the board").load.push(object.to_owned());
    }
    folk
}

fn person(side: char, code: &str, at: At, flags: &[&str]) -> Person {
    let is = |flag: &str| flags.contains(&flag);
    Person {
        side,
        code: code.to_owned(),
        at,
        wounded: is("wounded") || is("hurt"),
        hurt: is("hurt") || is("mended"),
        spent: is("spent"),
        done: is("fired") || is("dueled"),
        via: flags.iter().find_map(|flag| flag.strip_prefix("via:")).and_then(|way| way.chars().next()),
        load: Vec::new(),
        friends: 0,
        carried: false,
        bearer: None,
    }
}
