//! A dungeon of zones as a position and the drawings of the rooms say it.

use std::collections::BTreeMap;

const DRAWINGS: &str = include_str!("../../../../rooms/cards.room");
const ICONS: [char; 4] = ['C', 'S', 'T', 'G'];
/// Directions clockwise, with the step to the next zone.
pub(super) const DIRS: [(char, i8, i8); 4] = [('n', 0, 1), ('e', 1, 0), ('s', 0, -1), ('w', -1, 0)];

/// Where a character can be.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) enum At {
    /// In the zone of this column and row, from 0.
    Zone(i8, i8),
    /// On a starting zone, before this room and facing this icon.
    Start(char, char),
}

impl At {
    pub(super) fn read(word: &str) -> Option<At> {
        let mut chars = word.chars();
        let first = chars.next()?;
        if first.is_ascii_uppercase() {
            let icon = chars.next().filter(|icon| ICONS.contains(icon))?;
            return chars.next().is_none().then_some(At::Start(first, icon));
        }
        let row: i8 = chars.as_str().parse().ok()?;
        first.is_ascii_lowercase().then_some(At::Zone(first as i8 - b'a' as i8, row - 1))
    }

    pub(super) fn name(self) -> String {
        match self {
            At::Zone(x, y) => format!("{}{}", (b'a' + x as u8) as char, y + 1),
            At::Start(room, icon) => format!("{room}{icon}"),
        }
    }
}

/// What lies between two places.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Edge {
    Open,
    Wall,
    Slit,
    /// A closed portcullis, or an arrow-slit with a wall behind it.
    Closed,
    Pit,
    Hidden,
}

/// One zone: its icon and its own side of each edge, as drawn.
#[derive(Copy, Clone, Debug)]
struct Zone {
    icon: char,
    sides: [char; 4],
}

/// The dungeon.
pub(super) struct Map {
    pub(super) rows: i8,
    zones: BTreeMap<(i8, i8), Zone>,
    /// Face-up rooms: the name of the plan by place.
    pub(super) rooms: BTreeMap<char, String>,
    broken: Vec<char>,
    /// Portcullises that are not closed, and those of them that are broken.
    open: Vec<((i8, i8), char)>,
    smashed: Vec<((i8, i8), char)>,
}

/// The place of a room, from the zone.
pub(super) fn room_of(x: i8, y: i8) -> char {
    (b'A' + (y / 2 * 2 + x / 2) as u8) as char
}

/// The lower left zone of a room.
fn corner(room: char) -> (i8, i8) {
    let nth = room as i8 - b'A' as i8;
    (nth % 2 * 2, nth / 2 * 2)
}

/// The four zones of a drawing as they lie after some quarter turns, by place in the room.
fn drawn(plan: &str, quarters: i8) -> BTreeMap<(i8, i8), Zone> {
    let (pair, clockwise) = match plan.strip_suffix("ccw") {
        Some(pair) => (pair, "counterclockwise"),
        None => (plan.trim_end_matches("cw"), "clockwise"),
    };
    let heading = format!("room {pair} {clockwise}");
    let lines: Vec<Vec<char>> = DRAWINGS
        .lines()
        .skip_while(|line| *line != heading)
        .skip(1)
        .take(5)
        .map(|line| format!("{line:<9}").chars().collect())
        .collect();
    let mut zones = BTreeMap::new();
    for (x, y) in [(0i8, 0i8), (1, 0), (0, 1), (1, 1)] {
        let (column, line) = (2 + 4 * x as usize, 3 - 2 * y as usize);
        let mut sides = [
            lines[line - 1][column],
            lines[line][column + 2],
            lines[line + 1][column],
            lines[line][column - 2],
        ];
        let (mut to, icon) = ((x, y), lines[line][column]);
        for _ in 0..quarters {
            to = (to.1, 1 - to.0);
            sides.rotate_right(1);
        }
        zones.insert(to, Zone { icon, sides });
    }
    zones
}

impl Map {
    /// Reads the board from the lines of a position.
    pub(super) fn read(position: &str, rows: i8) -> Map {
        let (zones, rooms) = (BTreeMap::new(), BTreeMap::new());
        let mut map = Map { rows, zones, rooms, broken: Vec::new(), open: Vec::new(), smashed: Vec::new() };
        for line in position.lines() {
            let words: Vec<&str> = line.split_whitespace().collect();
            match words.as_slice() {
                ["room", place, plan, quarters] => {
                    let place = place.chars().next().expect("the letter of a place");
                    let (x, y) = corner(place);
                    for ((dx, dy), zone) in drawn(plan, quarters.parse().expect("quarter turns")) {
                        map.zones.insert((x + dx, y + dy), zone);
                    }
                    map.rooms.insert(place, (*plan).to_owned());
                }
                ["breach", place] => map.broken.extend(place.chars()),
                ["gate", at, dir, state @ ("open" | "broken")] => {
                    let Some(At::Zone(x, y)) = At::read(at) else { continue };
                    let gate = ((x, y), dir.chars().next().expect("a direction"));
                    map.open.push(gate);
                    map.smashed.extend((*state == "broken").then_some(gate));
                }
                _ => {}
            }
        }
        map
    }

    pub(super) fn icon(&self, x: i8, y: i8) -> Option<char> {
        self.zones.get(&(x, y)).map(|zone| zone.icon)
    }

    /// A zone's own side of an edge.
    fn side(&self, (x, y): (i8, i8), dir: usize) -> Edge {
        let Some(zone) = self.zones.get(&(x, y)) else { return Edge::Hidden };
        let broken = self.broken.contains(&room_of(x, y));
        match zone.sides[dir] {
            ' ' => Edge::Open,
            'o' => Edge::Pit,
            _ if broken => Edge::Open,
            '-' | '|' => Edge::Wall,
            ':' => Edge::Slit,
            _ => {
                let (letter, dx, dy) = DIRS[dir];
                let back = DIRS[(dir + 2) % 4].0;
                let open =
                    self.open.contains(&((x, y), letter)) || self.open.contains(&((x + dx, y + dy), back));
                if open { Edge::Open } else { Edge::Closed }
            }
        }
    }

    pub(super) fn is_broken(&self, room: char) -> bool {
        self.broken.contains(&room)
    }

    /// Whether one of the portcullises at an edge is closed; `None` if there is none that is not broken.
    pub(super) fn gate(&self, at: At, dir: usize) -> Option<bool> {
        let own = |at: At, dir: usize| match at {
            At::Zone(x, y) => self.own_gate((x, y), dir),
            At::Start(..) => None,
        };
        let beyond = self.beyond(at, dir).and_then(|(to, _)| own(to, (dir + 2) % 4));
        [own(at, dir), beyond].into_iter().flatten().reduce(|one, other| one || other)
    }

    fn own_gate(&self, (x, y): (i8, i8), dir: usize) -> Option<bool> {
        let zone = self.zones.get(&(x, y)).filter(|_| !self.is_broken(room_of(x, y)))?;
        let (letter, dx, dy) = DIRS[dir];
        let back = DIRS[(dir + 2) % 4].0;
        let marked = |gates: &[((i8, i8), char)]| {
            gates.contains(&((x, y), letter)) || gates.contains(&((x + dx, y + dy), back))
        };
        let is_there = matches!(zone.sides[dir], '=' | '#') && !marked(&self.smashed);
        is_there.then(|| !marked(&self.open))
    }

    /// Whether nothing on a zone's own side of an edge keeps from revealing what is beyond.
    pub(super) fn own_is_open(&self, x: i8, y: i8, dir: usize) -> bool {
        matches!(self.side((x, y), dir), Edge::Open | Edge::Pit)
    }

    /// What is beyond an edge of a place, and what lies between.
    pub(super) fn beyond(&self, at: At, dir: usize) -> Option<(At, Edge)> {
        let (_, dx, dy) = DIRS[dir];
        let (x, y) = match at {
            At::Zone(x, y) => (x, y),
            At::Start(room, icon) => return self.enter(room, icon, dir),
        };
        let (to, own) = ((x + dx, y + dy), self.side((x, y), dir));
        if !(0..4).contains(&to.0) {
            return None;
        }
        if (0..self.rows).contains(&to.1) {
            return Some((At::Zone(to.0, to.1), both(own, self.side(to, (dir + 2) % 4))));
        }
        Some((At::Start(room_of(x, y), self.icon(x, y)?), own))
    }

    /// The zone that is entered from a starting zone, if it lies at its edge.
    fn enter(&self, room: char, icon: char, dir: usize) -> Option<(At, Edge)> {
        let (x, y) = corner(room);
        let (inward, near) = if y == 0 { (0, 0) } else { (2, self.rows - 1) };
        let faced = |column: &i8| self.icon(*column, near) == Some(icon);
        let column = [x, x + 1].into_iter().find(faced).filter(|_| dir == inward)?;
        Some((At::Zone(column, near), self.side((column, near), (inward + 2) % 4)))
    }

    /// The other zones at the same pit.
    pub(super) fn over_pit(&self, at: At) -> Vec<At> {
        let At::Zone(x, y) = at else { return Vec::new() };
        let (left, low) = corner(room_of(x, y));
        let here = |zone: &(i8, i8)| self.zones.get(zone).is_some_and(|zone| zone.sides.contains(&'o'));
        if !here(&(x, y)) {
            return Vec::new();
        }
        let all = [(left, low), (left + 1, low), (left, low + 1), (left + 1, low + 1)];
        let others = all.into_iter().filter(|zone| *zone != (x, y) && here(zone));
        others.map(|(x, y)| At::Zone(x, y)).collect()
    }

    /// The rooms before the starting zone of a side.
    pub(super) fn before(&self, side: char) -> [char; 2] {
        let low = if side == 'b' { 0 } else { self.rows - 1 };
        [room_of(0, low), room_of(2, low)]
    }

    /// Every place on the starting zone of a side.
    pub(super) fn starts(&self, side: char) -> Vec<At> {
        self.before(side).into_iter().flat_map(|room| ICONS.map(|icon| At::Start(room, icon))).collect()
    }
}

/// Both sides of a border between rooms together.
fn both(one: Edge, other: Edge) -> Edge {
    let has = |edge: Edge| one == edge || other == edge;
    if has(Edge::Hidden) {
        Edge::Hidden
    } else if has(Edge::Closed) || has(Edge::Wall) && has(Edge::Slit) {
        Edge::Closed
    } else {
        [Edge::Wall, Edge::Slit, Edge::Pit].into_iter().find(|edge| has(*edge)).unwrap_or(Edge::Open)
    }
}
