//! The dungeon in box characters, five columns and two lines to a square.

use anstyle::{Ansi256Color, AnsiColor, Color, Style};
use engine::layout::DOTS;
use engine::room::{Arrow, Ground, Terrain};
use engine::side::MAX_SIDES;
use engine::table::{Illusion, Place};
use engine::view::View;
use engine::{Dir, Side, Slot, Spot, Table, Token};

use super::edge::{self, Edge};
use super::panel;
use crate::paint::{Paint, side_style};

const WIDE: usize = 5;
const TALL: usize = 2;
/// Room for the row numbers.
const MARGIN: usize = 3;

/// How a picture is made.
#[derive(Copy, Clone, Debug)]
pub struct Look {
    /// Colors.
    pub paint: Paint,
    /// Only plain characters.
    pub ascii: bool,
}

/// Draws a game with everything that lies beside the board.
#[must_use]
pub fn draw(view: &View, look: Look) -> String {
    let board = Board::new(view, look).lines();
    let panel = panel::lines(view, look);
    let (columns, _) = view.rules().layout.extent();
    let width = MARGIN + usize::from(columns) * WIDE + 1;
    if width + 26 <= 82 { beside(&board, &panel, width) } else { below(board, panel) }
}

fn beside(board: &[String], panel: &[String], width: usize) -> String {
    let mut text = String::new();
    for i in 0..board.len().max(panel.len()) {
        let blank = " ".repeat(width);
        let left = board.get(i).unwrap_or(&blank);
        let line = format!("{left}  {}", panel.get(i).map_or("", String::as_str));
        text += line.trim_end();
        text.push('\n');
    }
    text
}

fn below(board: Vec<String>, panel: Vec<String>) -> String {
    board
        .into_iter()
        .chain([String::new()])
        .chain(panel)
        .fold(String::new(), |text, line| text + line.trim_end() + "\n")
}

struct Board<'a> {
    view: &'a View,
    look: Look,
    rows: usize,
    cells: Vec<Vec<(char, Style)>>,
}

impl<'a> Board<'a> {
    fn new(view: &'a View, look: Look) -> Board<'a> {
        let (columns, rows) = view.rules().layout.extent();
        let (columns, rows) = (usize::from(columns), usize::from(rows));
        let cells = vec![vec![(' ', Style::new()); columns * WIDE + 1]; rows * TALL + 1];
        Board { view, look, rows, cells }
    }

    fn table(&self) -> &'a Table {
        self.view.table()
    }

    fn lines(mut self) -> Vec<String> {
        let layout = &self.view.rules().layout;
        for spot in layout.spots() {
            self.fill(spot);
        }
        // The edges of a starting zone that faces zones are those of the rooms beside it.
        for spot in layout.spots().filter(|spot| !layout.has_zones() || layout.line_of(*spot).is_none()) {
            for dir in Dir::ALL {
                self.rim(spot, dir);
            }
        }
        self.corners();
        let table = self.table();
        for slot in layout.all_slots().filter(|slot| !table.is_revealed(*slot)) {
            self.face_down(slot);
        }
        self.numbered()
    }

    /// Upper left corner of a square on the screen.
    fn at(&self, spot: Spot) -> (usize, usize) {
        let (x, y) = self.view.rules().layout.xy(spot);
        (usize::from(x) * WIDE, (self.rows - 1 - usize::from(y)) * TALL)
    }

    fn put(&mut self, x: usize, y: usize, text: &str, style: Style) {
        for (i, c) in text.chars().enumerate() {
            if let Some(cell) = self.cells.get_mut(y).and_then(|line| line.get_mut(x + i)) {
                *cell = (c, style);
            }
        }
    }

    fn fill(&mut self, spot: Spot) {
        let (x, y) = self.at(spot);
        let table = self.table();
        let (text, style) = self.ground(spot);
        self.put(x + 1, y + 1, &text, style);
        let tokens = table.tokens_on(spot);
        let top = table.standing(spot).or_else(|| tokens.and(table.characters()).first());
        if let Some(token) = top.or_else(|| tokens.first()) {
            let mut style = token_style(table, token);
            style = style.bg_color(self.ground(spot).1.get_bg_color());
            self.put(x + 1, y + 1, &self.token_text(token), style);
        } else if let Some(token) = self.face_down_on_line(spot) {
            let name = self.view.piece(token).map_or("??", |piece| piece.def().code);
            let text = format!("{}{name} ", table.owner(token).letter());
            self.put(x + 1, y + 1, &text, side_style(table.owner(token)).dimmed());
        }
    }

    fn face_down_on_line(&self, spot: Spot) -> Option<Token> {
        self.table().rules().layout.line_of(spot)?;
        self.table().tokens_at(Place::On(spot)).first()
    }

    /// Side letter, code and one mark: wounded, loaded, or on a gear.
    fn token_text(&self, token: Token) -> String {
        let table = self.table();
        let code = self.view.shown(token).map_or("??", |piece| piece.def().code);
        let on = |ground: Ground| table.spot(token).is_some_and(|spot| table.terrain(spot).ground == ground);
        let mark = if table.is_wounded(token) {
            '!'
        } else if table.is_character(token) && !table.load(token).is_empty() {
            '+'
        } else if on(Ground::Gear) {
            '@'
        } else if on(Ground::Pit) || on(Ground::Rift) {
            if self.look.ascii { 'o' } else { '∘' }
        } else {
            ' '
        };
        format!("{}{code}{mark}", table.owner(token).letter())
    }

    fn ground(&self, spot: Spot) -> (String, Style) {
        let table = self.table();
        let layout = &table.rules().layout;
        let ascii = self.look.ascii;
        let pick = |fancy: &str, plain: &str| if ascii { plain.to_owned() } else { fancy.to_owned() };
        match table.illusion(spot) {
            Some((side, Illusion::Pit)) => return (pick("?▒▒?", "?()?"), side_style(side)),
            Some((side, Illusion::Rubble)) => return (pick("?▲▲?", "?##?"), side_style(side)),
            None => {}
        }
        if let Some(side) = layout.line_of(spot) {
            let dot = (0..DOTS.len()).any(|i| layout.line(side, DOTS[i]) == spot);
            return (if dot { pick(" ·· ", " .. ") } else { "    ".to_owned() }, line_style(side));
        }
        let terrain = table.terrain(spot);
        let text = match terrain.ground {
            Ground::Floor if terrain.mist => "~~~~".to_owned(),
            Ground::Floor | Ground::Line => "    ".to_owned(),
            Ground::Gear => self.gear(spot),
            Ground::Pit => pick(" ▓▓ ", " () "),
            Ground::Rift => pick(" ╳╳ ", " XX "),
            Ground::Rocks => pick(" ▲▲ ", " VV "),
            Ground::Fountain => " {} ".to_owned(),
            Ground::Pentacle => pick(" ★  ", " *  "),
            Ground::Unknown => pick("░░░░", "    "),
        };
        let misty = terrain.mist && terrain.ground != Ground::Floor;
        (if misty { text.replace(' ', "~") } else { text }, ground_style(terrain))
    }

    /// The gear with the number of its pair and the way it turns.
    fn gear(&self, spot: Spot) -> String {
        let rules = self.view.rules();
        let face = rules.layout.slot(spot).and_then(|slot| self.table().face(slot));
        let Some(plan) = face.map(|face| &rules.plans[face.plan()]) else { return String::new() };
        let arrow = match (plan.arrow, self.look.ascii) {
            (Arrow::Clockwise, false) => '↻',
            (Arrow::Counterclockwise, false) => '↺',
            (Arrow::Clockwise, true) => ')',
            (Arrow::Counterclockwise, true) => '(',
        };
        format!("{:<4}", format!(" {arrow}{}", plan.pair.chars().take(2).collect::<String>()))
    }

    fn rim(&mut self, spot: Spot, dir: Dir) {
        let edge = edge::between(self.table(), spot, dir);
        let (x, y) = self.at(spot);
        let (flat, upright, style) = edge_signs(edge, self.look.ascii);
        match dir {
            Dir::North => self.put(x + 1, y, flat, style),
            Dir::South => self.put(x + 1, y + TALL, flat, style),
            Dir::West => self.put(x, y + 1, upright, style),
            Dir::East => self.put(x + WIDE, y + 1, upright, style),
        }
    }

    fn corners(&mut self) {
        let solid = |cell: Option<&(char, Style)>| {
            cell.is_some_and(|(c, _)| matches!(c, '━' | '┃' | '╸' | '╺') || matches!(c, '-' | '|'))
        };
        for y in (0..self.cells.len()).step_by(TALL) {
            for x in (0..self.cells[y].len()).step_by(WIDE) {
                let cell = |dx: isize, dy: isize| {
                    let line = self.cells.get(y.checked_add_signed(dy)?)?;
                    line.get(x.checked_add_signed(dx)?)
                };
                let arms = [cell(0, -1), cell(1, 0), cell(0, 1), cell(-1, 0)];
                let index =
                    arms.iter().enumerate().fold(0, |sum, (i, arm)| sum | usize::from(solid(*arm)) << i);
                let sign = if !self.look.ascii {
                    [' ', '╹', '╺', '┗', '╻', '┃', '┏', '┣', '╸', '┛', '━', '┻', '┓', '┫', '┳', '╋'][index]
                } else if index == 0 {
                    ' '
                } else {
                    '+'
                };
                let sign = if index == 0 && self.is_inside(x, y) {
                    if self.look.ascii { '.' } else { '·' }
                } else {
                    sign
                };
                self.put(x, y, &sign.to_string(), if index == 0 { Style::new().dimmed() } else { WALL });
            }
        }
    }

    /// Whether a corner of squares lies in a revealed room.
    fn is_inside(&self, x: usize, y: usize) -> bool {
        let layout = &self.view.rules().layout;
        let spots = [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(dx, dy)| {
            let column = (x / WIDE).checked_sub(dx)?;
            let row = (self.rows + dy).checked_sub(y / TALL + 1)?;
            layout.spot_at(u8::try_from(column).ok()?, u8::try_from(row).ok()?)
        });
        spots
            .iter()
            .flatten()
            .any(|spot| layout.slot(*spot).is_some_and(|slot| self.table().is_revealed(slot)))
    }

    /// A face-down room: its letter, and whose tokens lie on it.
    fn face_down(&mut self, slot: Slot) {
        let layout = &self.view.rules().layout;
        let size = usize::from(layout.size);
        let (x, y) = self.at(layout.spot(slot, 0));
        let fill = if self.look.ascii { ' ' } else { '░' };
        for line in 1..size * TALL {
            self.put(x + 1, y + line, &fill.to_string().repeat(size * WIDE - 1), Style::new().dimmed());
        }
        let middle = x + (size * WIDE) / 2;
        let label = format!(" {} ", slot.letter());
        self.put(middle - 1, y + size * TALL / 2 - 1, &label, Style::new().bold());
        for (i, (side, text)) in self.hidden(slot).into_iter().enumerate() {
            let text = format!(" {text} ");
            let start = middle.saturating_sub(text.chars().count() / 2);
            self.put(start, y + size * TALL / 2 + 1 + i, &text, side_style(side));
        }
    }

    fn hidden(&self, slot: Slot) -> Vec<(Side, String)> {
        let table = self.table();
        let hidden = table.tokens_at(Place::Hidden(slot));
        let mut found = Vec::with_capacity(MAX_SIDES);
        for side in table.sides().iter() {
            let own = hidden.and(table.handles().of(side));
            let known: Vec<&str> =
                own.filter_map(|token| self.view.piece(token)).map(|p| p.def().code).collect();
            if own.is_empty() {
                continue;
            }
            let what = if known.is_empty() { own.len().to_string() } else { known.join(" ") };
            found.push((side, format!("{}:{what}", side.letter())));
        }
        found
    }

    fn numbered(&self) -> Vec<String> {
        let columns = self.cells[0].len() / WIDE;
        let names: String =
            (0..columns).flat_map(|column| [' ', ' ', (b'a' + column as u8) as char, ' ', ' ']).collect();
        let letters = self.look.paint.dim(&format!("{:MARGIN$}{names} ", ""));
        let mut lines = vec![letters.clone()];
        for (i, cells) in self.cells.iter().enumerate() {
            let label =
                if i % TALL == 1 { format!("{:>2} ", self.rows - 1 - i / TALL) } else { " ".repeat(MARGIN) };
            lines.push(self.look.paint.dim(&label) + &self.painted(cells));
        }
        lines.push(letters);
        lines
    }

    fn painted(&self, cells: &[(char, Style)]) -> String {
        let mut text = String::new();
        for run in cells.chunk_by(|a, b| a.1 == b.1) {
            let chars: String = run.iter().map(|(c, _)| c).collect();
            text += &if run[0].1 == Style::new() { chars } else { self.look.paint.styled(run[0].1, &chars) };
        }
        text
    }
}

const WALL: Style = Style::new().fg_color(Some(Color::Ansi(AnsiColor::White)));

fn edge_signs(edge: Edge, ascii: bool) -> (&'static str, &'static str, Style) {
    let plain = Style::new();
    let colored = |color: AnsiColor| plain.fg_color(Some(Color::Ansi(color)));
    let (fancy, simple, style) = match edge {
        Edge::Open => (("    ", " "), ("    ", " "), plain),
        Edge::Wall | Edge::Rim => (("━━━━", "┃"), ("----", "|"), WALL),
        Edge::Closed => (("╪╪╪╪", "╫"), ("====", "#"), colored(AnsiColor::BrightMagenta).bold()),
        Edge::Raised => (("╴  ╶", "╎"), ("'  '", "'"), colored(AnsiColor::BrightGreen)),
        Edge::Smashed => (("x  x", "x"), ("x  x", "x"), colored(AnsiColor::Magenta)),
        Edge::Breach => (("╸  ╺", "¦"), ("-  -", ":"), colored(AnsiColor::BrightGreen)),
        Edge::Slit => (("┄┄┄┄", "┆"), (";;;;", ";"), WALL),
        Edge::Gap => (("oooo", "o"), ("oooo", "o"), plain.dimmed()),
    };
    let (flat, upright) = if ascii { simple } else { fancy };
    (flat, upright, style)
}

fn token_style(table: &Table, token: Token) -> Style {
    let style = side_style(table.owner(token));
    if table.is_wounded(token) {
        style.underline()
    } else if table.is_character(token) {
        style.bold()
    } else {
        style.italic()
    }
}

fn shade(number: u8) -> Color {
    Color::Ansi256(Ansi256Color(number))
}

fn line_style(side: Side) -> Style {
    let background = match side {
        Side::Blue => 17,
        Side::Yellow => 58,
        Side::Red => 52,
        Side::Green => 22,
    };
    Style::new().bg_color(Some(shade(background))).dimmed()
}

fn ground_style(terrain: Terrain) -> Style {
    let style = Style::new();
    match terrain.ground {
        Ground::Gear => style.fg_color(Some(shade(120))).bg_color(Some(shade(22))),
        Ground::Pit | Ground::Rift => style.fg_color(Some(shade(240))).bg_color(Some(shade(233))),
        Ground::Rocks => style.fg_color(Some(shade(173))),
        Ground::Fountain => style.fg_color(Some(shade(81))),
        Ground::Pentacle => style.fg_color(Some(shade(213))).bg_color(Some(shade(53))),
        Ground::Floor if terrain.mist => style.fg_color(Some(shade(246))).bg_color(Some(shade(238))),
        Ground::Floor | Ground::Line => style,
        Ground::Unknown => style.dimmed(),
    }
}
