//! A dungeon of squares as a position and the drawings of the rooms say it.

use std::collections::BTreeMap;

/// A square: its column and row, from 0.
pub(super) type At = (i8, i8);

const DRAWINGS: [&str; 3] = [
    include_str!("../../../../rooms/base.room"),
    include_str!("../../../../rooms/paladins.room"),
    include_str!("../../../../rooms/crossing.room"),
];

/// Directions clockwise, with the step to the next square.
pub(super) const DIRS: [(char, i8, i8); 4] = [('n', 0, 1), ('e', 1, 0), ('s', 0, -1), ('w', -1, 0)];

/// The direction back.
pub(super) fn back(dir: usize) -> usize {
    (dir + 2) % 4
}

pub(super) fn read_square(word: &str) -> Option<At> {
    let mut chars = word.chars();
    let column = chars.next().filter(char::is_ascii_lowercase)?;
    Some((column as i8 - b'a' as i8, chars.as_str().parse().ok()?))
}

pub(super) fn name((x, y): At) -> String {
    format!("{}{y}", (b'a' + x as u8) as char)
}

/// The state of a portcullis.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Gate {
    Closed,
    Open,
    Broken,
}

/// One square: its ground and its own side of each edge, as drawn.
#[derive(Copy, Clone, Debug)]
struct Square {
    ground: char,
    sides: [char; 4],
}

/// The dungeon.
pub(super) struct Map {
    squares: BTreeMap<At, Square>,
    /// The lower left squares of all places of rooms.
    corners: BTreeMap<char, At>,
    /// Face-up rooms: the name of the plan by place.
    pub(super) rooms: BTreeMap<char, String>,
    lines: BTreeMap<At, char>,
    gates: Vec<(At, usize, Gate)>,
    breaches: Vec<(At, usize)>,
}

/// The lower left squares of the places of rooms, in their order (SETUP-1, PLAYERS-4, PLAYERS-6).
fn corners(players: usize) -> Vec<At> {
    let row = |from: i8, count: i8, y: i8| (0..count).map(move |nth| (from + 5 * nth, y));
    match players {
        2 => (0..4).flat_map(|nth| row(0, 2, 1 + 5 * nth)).collect(),
        3 => row(6, 2, 1).chain(row(6, 2, 6)).chain(row(1, 4, 11)).chain(row(1, 4, 16)).collect(),
        _ => row(6, 2, 1).chain(row(1, 4, 6)).chain(row(1, 4, 11)).chain(row(6, 2, 16)).collect(),
    }
}

/// The squares of the starting lines and whose they are.
fn lines(players: usize) -> BTreeMap<At, char> {
    let ends: &[(char, At, At)] = match players {
        2 => &[('b', (0, 0), (1, 0)), ('y', (0, 21), (1, 0))],
        3 => &[('b', (6, 0), (1, 0)), ('y', (0, 11), (0, 1)), ('r', (21, 11), (0, 1))],
        _ => &[('b', (6, 0), (1, 0)), ('y', (0, 6), (0, 1)), ('r', (6, 21), (1, 0)), ('g', (21, 6), (0, 1))],
    };
    let mut lines = BTreeMap::new();
    for (side, (x, y), (dx, dy)) in ends {
        lines.extend((0..10).map(|nth| ((x + nth * dx, y + nth * dy), *side)));
    }
    lines
}

/// The squares of a drawing as they lie after some quarter turns, by place in the room.
fn drawn(plan: &str, quarters: usize) -> Vec<(At, Square)> {
    let (pair, clockwise) = split(plan);
    let heading = format!("room {pair} {}", if clockwise { "clockwise" } else { "counterclockwise" });
    let lines: Vec<Vec<char>> = DRAWINGS
        .iter()
        .flat_map(|drawings| drawings.lines())
        .skip_while(|line| *line != heading)
        .skip(1)
        .take(11)
        .map(|line| format!("{line:<21}").chars().collect())
        .collect();
    let mut squares = Vec::new();
    for (x, y) in (0..5i8).flat_map(|x| (0..5i8).map(move |y| (x, y))) {
        let (column, line) = (2 + 4 * x as usize, 9 - 2 * y as usize);
        let mut sides = [
            lines[line - 1][column],
            lines[line][column + 2],
            lines[line + 1][column],
            lines[line][column - 2],
        ];
        let mut to = (x, y);
        for _ in 0..quarters {
            to = (to.1, 4 - to.0);
            sides.rotate_right(1);
        }
        squares.push((to, Square { ground: lines[line][column], sides }));
    }
    squares
}

/// The pair of a room, and whether its own arrow turns it clockwise.
pub(super) fn split(plan: &str) -> (&str, bool) {
    match plan.strip_suffix("ccw") {
        Some(pair) => (pair, false),
        None => (plan.trim_end_matches("cw"), true),
    }
}

fn direction(word: &str) -> usize {
    DIRS.iter().position(|(letter, _, _)| word.starts_with(*letter)).expect("a direction")
}

impl Map {
    /// Reads the board from the lines of a position.
    pub(super) fn read(position: &str, players: usize) -> Map {
        let mut map = Map {
            squares: BTreeMap::new(),
            corners: ('A'..).zip(corners(players)).collect(),
            rooms: BTreeMap::new(),
            lines: lines(players),
            gates: Vec::new(),
            breaches: Vec::new(),
        };
        for line in position.lines() {
            let words: Vec<&str> = line.split_whitespace().collect();
            match words.as_slice() {
                ["room", place, plan, quarters] => {
                    let place = place.chars().next().expect("the letter of a place");
                    let (x, y) = map.corners[&place];
                    for ((dx, dy), square) in drawn(plan, quarters.parse().expect("quarter turns")) {
                        map.squares.insert((x + dx, y + dy), square);
                    }
                    map.rooms.insert(place, (*plan).to_owned());
                }
                ["gate", at, dir, state @ ("open" | "broken")] => {
                    let at = read_square(at).expect("a square");
                    let state = if *state == "broken" { Gate::Broken } else { Gate::Open };
                    map.gates.push((at, direction(dir), state));
                }
                ["breach", at, dir] => {
                    map.breaches.push((read_square(at).expect("a square"), direction(dir)));
                }
                _ => {}
            }
        }
        map
    }

    /// The ground of a square in a face-up room, as drawn.
    pub(super) fn ground(&self, at: At) -> Option<char> {
        self.squares.get(&at).map(|square| square.ground)
    }

    /// The place of the room a square is in, revealed or not.
    pub(super) fn room_of(&self, (x, y): At) -> Option<char> {
        let inside = |(left, low): At| (left..left + 5).contains(&x) && (low..low + 5).contains(&y);
        self.corners.iter().find(|(_, corner)| inside(**corner)).map(|(place, _)| *place)
    }

    /// The places of rooms that touch a side's line (REVEAL-3), or that are next to a room.
    pub(super) fn rooms_beside(&self, at: At) -> Vec<char> {
        let from: Vec<At> = match (self.room_of(at), self.lines.get(&at)) {
            (Some(room), _) => {
                let (x, y) = self.corners[&room];
                (0..5).flat_map(|x| (0..5).map(move |y| (x, y))).map(|(dx, dy)| (x + dx, y + dy)).collect()
            }
            (None, side) => {
                self.lines.iter().filter(|line| Some(line.1) == side).map(|line| *line.0).collect()
            }
        };
        let mut rooms: Vec<char> = from
            .iter()
            .flat_map(|(x, y)| DIRS.map(|(_, dx, dy)| (x + dx, y + dy)))
            .filter_map(|next| self.room_of(next))
            .filter(|room| Some(*room) != self.room_of(at))
            .collect();
        rooms.sort_unstable();
        rooms.dedup();
        rooms
    }

    pub(super) fn line_of(&self, at: At) -> Option<char> {
        self.lines.get(&at).copied()
    }

    /// The next square in a direction, in a room or on a line.
    pub(super) fn next(&self, (x, y): At, dir: usize) -> Option<At> {
        let to = (x + DIRS[dir].1, y + DIRS[dir].2);
        (self.room_of(to).is_some() || self.lines.contains_key(&to)).then_some(to)
    }

    /// Whether two squares of one room, or one square and itself, know of the same edge.
    fn marked(&self, at: At, dir: usize, mark: (At, usize)) -> bool {
        let far = self.next(at, dir).filter(|next| self.room_of(*next) == self.room_of(at));
        mark == (at, dir) || far.is_some_and(|next| mark == (next, back(dir)))
    }

    /// The portcullis that a square's own room has on this side.
    fn own_gate(&self, at: At, dir: usize) -> Option<Gate> {
        let square = self.squares.get(&at)?;
        let state = self.gates.iter().find(|gate| self.marked(at, dir, (gate.0, gate.1)));
        matches!(square.sides[dir], '=' | '#').then(|| state.map_or(Gate::Closed, |gate| gate.2))
    }

    /// The portcullis at an edge.
    pub(super) fn gate(&self, at: At, dir: usize) -> Option<Gate> {
        self.own_gate(at, dir).or_else(|| self.own_gate(self.next(at, dir)?, back(dir)))
    }

    /// Whether a whole wall of a square's own room stands on this side.
    pub(super) fn own_wall(&self, at: At, dir: usize) -> bool {
        let wall = self.squares.get(&at).is_some_and(|square| matches!(square.sides[dir], '-' | '|'));
        wall && !self.breaches.iter().any(|breach| self.marked(at, dir, *breach))
    }

    /// Whether nothing on a square's own side of an edge stops anybody (WALL-2).
    pub(super) fn own_is_open(&self, at: At, dir: usize) -> bool {
        let known = self.squares.contains_key(&at) || self.lines.contains_key(&at);
        known && self.own_gate(at, dir) != Some(Gate::Closed) && !self.own_wall(at, dir)
    }

    /// The adjacent square in a direction (WALL-1).
    pub(super) fn adjacent(&self, at: At, dir: usize) -> Option<At> {
        let to = self.next(at, dir)?;
        (self.own_is_open(at, dir) && self.own_is_open(to, back(dir))).then_some(to)
    }

    pub(super) fn are_adjacent(&self, a: At, b: At) -> bool {
        (0..4).any(|dir| self.adjacent(a, dir) == Some(b))
    }

    /// All squares of face-up rooms.
    pub(super) fn squares(&self) -> impl Iterator<Item = At> {
        self.squares.keys().copied()
    }
}
