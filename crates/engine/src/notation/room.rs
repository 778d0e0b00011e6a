//! Room plans as pictures.

use core::fmt;
use std::collections::BTreeSet;

use crate::room::{Arrow, Barrier, Ground, MAX_GATES, RoomPlan, Terrain};
use crate::spot::Dir;

/// What is wrong with a text, and on which line (from 1).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong and what was expected.
    pub why: String,
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.why)
    }
}

impl std::error::Error for TextError {}

pub(crate) fn fail<T>(line: usize, why: impl Into<String>) -> Result<T, TextError> {
    Err(TextError { line, why: why.into() })
}

/// Reads all rooms of a text in the format of `rooms/*.room`.
///
/// # Errors
/// The first line that does not fit, and what was expected there.
pub fn read_rooms(text: &str) -> Result<Vec<RoomPlan>, TextError> {
    Ok(read_rooms_at(text)?.into_iter().map(|(_, plan)| plan).collect())
}

/// Reads all rooms of a text, each with the line of its heading.
pub(crate) fn read_rooms_at(text: &str) -> Result<Vec<(usize, RoomPlan)>, TextError> {
    let lines: Vec<&str> = text.strip_prefix('\u{feff}').unwrap_or(text).lines().collect();
    let (mut rooms, mut names) = (Vec::new(), BTreeSet::new());
    let mut at = 0;
    while at < lines.len() {
        let line = lines[at].trim_end();
        if line.is_empty() || line.starts_with(';') {
            at += 1;
            continue;
        }
        let (plan, next) = read_room(&lines, at)?;
        if !names.insert(plan.name()) {
            return fail(at + 1, format!("room {} is drawn a second time", plan.name()));
        }
        rooms.push((at + 1, plan));
        at = next;
    }
    Ok(rooms)
}

fn read_room(lines: &[&str], at: usize) -> Result<(RoomPlan, usize), TextError> {
    let heading: Vec<&str> = lines[at].split_whitespace().collect();
    let (pair, arrow) = match heading.as_slice() {
        ["room", pair, "clockwise"] => (*pair, Arrow::Clockwise),
        ["room", pair, "counterclockwise"] => (*pair, Arrow::Counterclockwise),
        _ => {
            return fail(at + 1, "expected a heading like `room 3 clockwise` or `room 3 counterclockwise`");
        }
    };
    if pair.len() > 12 || !pair.chars().all(|c| c.is_ascii_alphanumeric()) {
        return fail(at + 1, "a pair is named by letters and digits, twelve at most");
    }
    if pair.ends_with('c') {
        return fail(at + 1, "a pair's name does not end in `c`: `3c` + `cw` would read as `3` + `ccw`");
    }
    let width = lines.get(at + 1).map_or(0, |line| line.trim_end().len());
    let size = match width {
        21 => 5,
        9 => 2,
        _ => {
            return fail(
                at + 2,
                "expected the upper rim, `+` and edges: 21 characters for squares, 9 for zones",
            );
        }
    };
    let height = 2 * size + 1;
    let drawn = |line: &&&str| {
        let line = line.trim_end();
        !line.is_empty() && !line.starts_with(';') && !line.starts_with("room ")
    };
    let found = lines[at + 1..].iter().take_while(drawn).count();
    if found < height {
        return fail(
            at + 1 + found,
            format!("expected {height} lines in the drawing of a room, found {found}"),
        );
    }
    let mut rows = Vec::new();
    for row in 0..height {
        let line = lines[at + 1 + row];
        let chars: Vec<char> = line.trim_end().chars().collect();
        if chars.len() > width {
            return fail(at + 2 + row, format!("the drawing is {width} characters wide"));
        }
        let mut chars = chars;
        chars.resize(width, ' ');
        rows.push(chars);
    }
    let plan = Drawing { rows: &rows, first: at + 2, size }.plan(pair, arrow)?;
    Ok((plan, at + 1 + height))
}

struct Drawing<'a> {
    rows: &'a [Vec<char>],
    first: usize,
    size: usize,
}

impl Drawing<'_> {
    fn plan(&self, pair: &str, arrow: Arrow) -> Result<RoomPlan, TextError> {
        let size = self.size;
        let mut plan = RoomPlan {
            pair: pair.to_owned(),
            arrow,
            size: size as u8,
            terrain: Vec::new(),
            edges: vec![[Barrier::Open; 4]; size * size],
            marks: Vec::new(),
        };
        self.corners()?;
        for row in 0..size {
            for col in 0..size {
                self.place(&mut plan, row, col)?;
            }
        }
        let mut gates = 0;
        for row in 0..=size {
            for col in 0..size {
                let text: String = self.rows[2 * row][4 * col + 1..4 * col + 4].iter().collect();
                let barrier = self.barrier(2 * row, &text, &mut gates)?;
                if row > 0 {
                    plan.edges[(row - 1) * size + col][Dir::South as usize] = barrier;
                }
                if row < size {
                    plan.edges[row * size + col][Dir::North as usize] = barrier;
                }
            }
        }
        for row in 0..size {
            for col in 0..=size {
                let text = self.rows[2 * row + 1][4 * col].to_string();
                let barrier = self.barrier(2 * row + 1, &text, &mut gates)?;
                if col > 0 {
                    plan.edges[row * size + col - 1][Dir::East as usize] = barrier;
                }
                if col < size {
                    plan.edges[row * size + col][Dir::West as usize] = barrier;
                }
            }
        }
        if usize::from(gates) > MAX_GATES {
            return fail(self.first, format!("a room has at most {MAX_GATES} portcullises"));
        }
        let gears = plan.terrain.iter().filter(|t| t.ground == Ground::Gear).count();
        if gears != 1 {
            return fail(self.first, format!("a room has one gear, this one has {gears}"));
        }
        if plan.terrain.iter().filter(|t| t.takes_placement()).count() < 4 && size == 5 {
            return fail(self.first, "a room needs four floor squares to place tokens on");
        }
        Ok(plan)
    }

    fn corners(&self) -> Result<(), TextError> {
        for row in (0..self.rows.len()).step_by(2) {
            for col in (0..self.rows[row].len()).step_by(4) {
                if self.rows[row][col] != '+' {
                    return fail(self.first + row, format!("expected `+` in column {}", col + 1));
                }
            }
        }
        Ok(())
    }

    fn place(&self, plan: &mut RoomPlan, row: usize, col: usize) -> Result<(), TextError> {
        let line = &self.rows[2 * row + 1];
        if line[4 * col + 1] != ' ' || line[4 * col + 3] != ' ' {
            return fail(
                self.first + 2 * row + 1,
                format!("expected one letter in column {} with a blank on each side", 4 * col + 3),
            );
        }
        let letter = line[4 * col + 2];
        let terrain = if self.size == 5 {
            terrain_of(letter)
        } else {
            plan.marks.push(letter);
            match letter {
                'C' | 'S' | 'T' => Some(Terrain::clear(Ground::Floor)),
                'G' => Some(Terrain::clear(Ground::Gear)),
                _ => None,
            }
        };
        let Some(terrain) = terrain else {
            return fail(
                self.first + 2 * row + 1,
                format!(
                    "`{letter}` in column {} is no ground: squares are . O R ~ o r X V v F P, \
                     zones C S T G",
                    4 * col + 3
                ),
            );
        };
        plan.terrain.push(terrain);
        Ok(())
    }

    fn barrier(&self, row: usize, text: &str, gates: &mut u8) -> Result<Barrier, TextError> {
        match text {
            "   " | " " => Ok(Barrier::Open),
            "---" | "|" => Ok(Barrier::Wall),
            ":::" | ":" if self.size == 2 => Ok(Barrier::Slit),
            "ooo" | "o" if self.size == 2 => Ok(Barrier::Pit),
            "===" | "#" => {
                *gates += 1;
                Ok(Barrier::Portcullis(*gates - 1))
            }
            _ => fail(
                self.first + row,
                format!(
                    "`{text}` is no edge: expected blank, `---` or `|` (wall), `===` or `#` \
                     (portcullis){}",
                    if self.size == 2 { ", `:::` or `:` (slit), `ooo` or `o` (pit)" } else { "" }
                ),
            ),
        }
    }
}

fn terrain_of(letter: char) -> Option<Terrain> {
    let ground = match letter {
        '.' | '~' => Ground::Floor,
        'R' | 'r' => Ground::Gear,
        'O' | 'o' => Ground::Pit,
        'V' | 'v' => Ground::Rocks,
        'X' => Ground::Rift,
        'F' => Ground::Fountain,
        'P' => Ground::Pentacle,
        _ => return None,
    };
    Some(Terrain { ground, mist: matches!(letter, '~' | 'r' | 'o' | 'v') })
}

/// The letter of a square in a drawing.
#[must_use]
pub fn terrain_letter(terrain: Terrain) -> char {
    match (terrain.ground, terrain.mist) {
        (Ground::Floor, false) => '.',
        (Ground::Floor, true) => '~',
        (Ground::Gear, false) => 'R',
        (Ground::Gear, true) => 'r',
        (Ground::Pit, false) => 'O',
        (Ground::Pit, true) => 'o',
        (Ground::Rocks, false) => 'V',
        (Ground::Rocks, true) => 'v',
        (Ground::Rift, _) => 'X',
        (Ground::Fountain, _) => 'F',
        (Ground::Pentacle, _) => 'P',
        (Ground::Line | Ground::Unknown, _) => ' ',
    }
}

/// Draws a room in the format that [`read_rooms`] reads.
#[must_use]
pub fn write_room(plan: &RoomPlan) -> String {
    let size = usize::from(plan.size);
    let arrow = match plan.arrow {
        Arrow::Clockwise => "clockwise",
        Arrow::Counterclockwise => "counterclockwise",
    };
    let mut text = format!("room {} {arrow}\n", plan.pair);
    let flat = |barrier: Barrier| match barrier {
        Barrier::Open => "   ",
        Barrier::Wall => "---",
        Barrier::Slit => ":::",
        Barrier::Portcullis(_) => "===",
        Barrier::Pit => "ooo",
    };
    let upright = |barrier: Barrier| match barrier {
        Barrier::Open => ' ',
        Barrier::Wall => '|',
        Barrier::Slit => ':',
        Barrier::Portcullis(_) => '#',
        Barrier::Pit => 'o',
    };
    for row in 0..=size {
        let mut line = String::from("+");
        for col in 0..size {
            let barrier = if row < size {
                plan.edges[row * size + col][Dir::North as usize]
            } else {
                plan.edges[(row - 1) * size + col][Dir::South as usize]
            };
            line.push_str(flat(barrier));
            line.push('+');
        }
        text.push_str(&line);
        text.push('\n');
        if row == size {
            break;
        }
        let mut line = String::new();
        for col in 0..size {
            let place = row * size + col;
            line.push(upright(plan.edges[place][Dir::West as usize]));
            line.push(' ');
            line.push(plan.marks.get(place).copied().unwrap_or(terrain_letter(plan.terrain[place])));
            line.push(' ');
        }
        line.push(upright(plan.edges[row * size + size - 1][Dir::East as usize]));
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}
