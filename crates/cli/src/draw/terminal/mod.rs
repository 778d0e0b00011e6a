//! The dungeon in box characters.

mod scale;
mod square;
mod zone;

use anstyle::{Ansi256Color, AnsiColor, Color, Style};
use engine::layout::ICON_LETTERS;
use engine::room::Arrow;
use engine::side::MAX_SIDES;
use engine::table::Place;
use engine::view::View;
use engine::{Dir, Side, Slot, Spot, Table, Token};

use super::edge::{self, Edge};
use super::panel;
use crate::paint::{Paint, side_style};
use scale::Scale;

/// Room for the row numbers.
const MARGIN: usize = 3;
/// The widest board that leaves room for the panel beside it.
const BESIDE: usize = 64;

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
    let width = MARGIN + Scale::of(view.table()).width();
    if width <= BESIDE { beside(&board, &panel, width) } else { below(board, panel) }
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
    scale: Scale,
    cells: Vec<Vec<(char, Style)>>,
}

impl<'a> Board<'a> {
    fn new(view: &'a View, look: Look) -> Board<'a> {
        let scale = Scale::of(view.table());
        let cells = vec![vec![(' ', Style::new()); scale.width()]; scale.height()];
        Board { view, look, scale, cells }
    }

    fn table(&self) -> &'a Table {
        self.view.table()
    }

    fn lines(mut self) -> Vec<String> {
        let layout = &self.view.rules().layout;
        for spot in layout.spots() {
            if layout.has_zones() { self.zone(spot) } else { self.square(spot) }
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

    /// Upper left corner of a square or zone on the screen.
    fn at(&self, spot: Spot) -> (usize, usize) {
        self.scale.at(self.table().map_xy(spot))
    }

    /// Lines from the upper edge of a square or zone to the lower one.
    fn tall(&self, spot: Spot) -> usize {
        self.scale.tall(self.table().map_xy(spot).1)
    }

    fn put(&mut self, x: usize, y: usize, text: &str, style: Style) {
        for (i, c) in text.chars().enumerate() {
            if let Some(cell) = self.cells.get_mut(y).and_then(|line| line.get_mut(x + i)) {
                *cell = (c, style);
            }
        }
    }

    /// Side letter and code, as far as the seat may look.
    fn name(&self, token: Token) -> String {
        let code = self.view.shown(token).map_or("??", |piece| piece.def().code);
        format!("{}{code}", self.table().owner(token).letter())
    }

    /// The same for a token that lies face down at the start; its side knows it.
    fn name_of_starter(&self, token: Token) -> String {
        let code = self.view.piece(token).map_or("??", |piece| piece.def().code);
        format!("{}{code}", self.table().owner(token).letter())
    }

    /// What a character's state is marked with.
    fn mark(&self, token: Token) -> Option<char> {
        let table = self.table();
        if table.is_wounded(token) {
            Some('!')
        } else if table.is_character(token) && !table.load(token).is_empty() {
            Some('+')
        } else {
            None
        }
    }

    /// The way the gear of a spot's room turns, and the name of its pair.
    fn gear(&self, spot: Spot) -> Option<(char, &'a str)> {
        let rules = self.view.rules();
        let face = rules.layout.slot(spot).and_then(|slot| self.table().face(slot))?;
        let plan = &rules.plans[face.plan()];
        let arrow = match (plan.arrow, self.look.ascii) {
            (Arrow::Clockwise, false) => '↻',
            (Arrow::Counterclockwise, false) => '↺',
            (Arrow::Clockwise, true) => ')',
            (Arrow::Counterclockwise, true) => '(',
        };
        Some((arrow, &plan.pair))
    }

    fn rim(&mut self, spot: Spot, dir: Dir) {
        let edge = edge::between(self.table(), spot, dir);
        let (x, y) = self.at(spot);
        let (tall, wide) = (self.tall(spot), self.scale.wide);
        let ([first, middle, last], upright, style) = edge_signs(edge, self.look.ascii);
        let flat: String = [first].into_iter().chain(vec![middle; wide - 3]).chain([last]).collect();
        let upright = upright.to_string();
        match dir {
            Dir::North => self.put(x + 1, y, &flat, style),
            Dir::South => self.put(x + 1, y + tall, &flat, style),
            Dir::West => (1..tall).for_each(|line| self.put(x, y + line, &upright, style)),
            Dir::East => (1..tall).for_each(|line| self.put(x + wide, y + line, &upright, style)),
        }
    }

    fn corners(&mut self) {
        let solid = |cell: Option<&(char, Style)>| {
            cell.is_some_and(|(c, _)| matches!(c, '━' | '┃' | '╸' | '╺') || matches!(c, '-' | '|'))
        };
        for (nth, y) in self.scale.edges().into_iter().enumerate() {
            for (column, x) in (0..self.cells[y].len()).step_by(self.scale.wide).enumerate() {
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
                let sign = if index == 0 && self.is_inside(column, nth) {
                    if self.look.ascii { '.' } else { '·' }
                } else {
                    sign
                };
                self.put(x, y, &sign.to_string(), if index == 0 { Style::new().dimmed() } else { WALL });
            }
        }
    }

    /// Whether a corner, of so many columns from the left and rows from the top, lies in a revealed room.
    fn is_inside(&self, column: usize, nth: usize) -> bool {
        let table = self.table();
        let layout = &table.rules().layout;
        let below = self.scale.rows() - nth;
        layout.spots().filter(|spot| layout.slot(*spot).is_some_and(|slot| table.is_revealed(slot))).any(
            |spot| {
                let (x, y) = table.map_xy(spot);
                let (x, y) = (usize::from(x), usize::from(y));
                (x == column || x + 1 == column) && (y == below || y + 1 == below)
            },
        )
    }

    /// A face-down room: its letter, and whose tokens lie on it.
    fn face_down(&mut self, slot: Slot) {
        let layout = &self.view.rules().layout;
        let corner = layout.spot(slot, 0);
        let (x, y) = self.at(corner);
        let size = usize::from(layout.size);
        let (width, height) = (size * self.scale.wide, size * self.tall(corner));
        let fill = if self.look.ascii { ' ' } else { '░' };
        for line in 1..height {
            self.put(x + 1, y + line, &fill.to_string().repeat(width - 1), Style::new().dimmed());
        }
        let middle = x + width / 2;
        let label = format!(" {} ", slot.letter());
        self.put(middle - 1, y + height / 2 - 1, &label, Style::new().bold());
        for (i, (side, text)) in self.hidden(slot).into_iter().enumerate() {
            let text = format!(" {text} ");
            let start = middle.saturating_sub(text.chars().count() / 2);
            self.put(start, y + height / 2 + 1 + i, &text, side_style(side));
        }
    }

    fn hidden(&self, slot: Slot) -> Vec<(Side, String)> {
        let table = self.table();
        let hidden = table.tokens_at(Place::Hidden(slot));
        let mut found = Vec::with_capacity(MAX_SIDES);
        for side in table.sides().iter() {
            let own = hidden.and(table.handles().of(side));
            let known: Vec<&str> =
                own.filter_map(|token| self.view.shown(token)).map(|p| p.def().code).collect();
            if own.is_empty() {
                continue;
            }
            let what = if known.is_empty() { own.len().to_string() } else { known.join(" ") };
            found.push((side, format!("{}:{what}", side.letter())));
        }
        found
    }

    fn numbered(&self) -> Vec<String> {
        let wide = self.scale.wide;
        let column = |name: char| format!("{name:^wide$}");
        let names: String = ('a'..).take(self.scale.columns).map(column).collect();
        let letters = self.look.paint.dim(&format!("{:MARGIN$}{names} ", ""));
        let mut lines = vec![letters.clone()];
        for (i, cells) in self.cells.iter().enumerate() {
            let label = self.scale.label(i).map_or(" ".repeat(MARGIN), |number| format!("{number:>2} "));
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

/// An edge that lies: its first sign, those between and its last; one that stands; and how it looks.
fn edge_signs(edge: Edge, ascii: bool) -> ([char; 3], char, Style) {
    let plain = Style::new();
    let colored = |color: AnsiColor| plain.fg_color(Some(Color::Ansi(color)));
    let (fancy, simple, style) = match edge {
        Edge::Open => (([' '; 3], ' '), ([' '; 3], ' '), plain),
        Edge::Wall | Edge::Rim => ((['━'; 3], '┃'), (['-'; 3], '|'), WALL),
        Edge::Closed => ((['╪'; 3], '╫'), (['='; 3], '#'), colored(AnsiColor::BrightMagenta).bold()),
        Edge::Raised => ((['╴', ' ', '╶'], '╎'), (['\'', ' ', '\''], '\''), colored(AnsiColor::BrightGreen)),
        Edge::Smashed => ((['x', ' ', 'x'], 'x'), (['x', ' ', 'x'], 'x'), colored(AnsiColor::Magenta)),
        Edge::Breach => ((['╸', ' ', '╺'], '¦'), (['-', ' ', '-'], ':'), colored(AnsiColor::BrightGreen)),
        Edge::Slit => ((['┄'; 3], '┆'), ([';'; 3], ';'), WALL),
        Edge::Gap => ((['o'; 3], 'o'), (['o'; 3], 'o'), plain.dimmed()),
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
