//! The sheet: where squares lie on it, and how shapes get onto it.

use std::fmt::{Display, Write};

use engine::view::View;
use engine::{Dir, Side, Spot, Table};

use super::Pose;

/// Width of a square.
const SQUARE: f64 = 34.0;
/// Width of a zone, which holds three characters of each side and what lies between them.
const ZONE: f64 = 118.0;
/// Space around the board, for coordinates.
pub const MARGIN: f64 = 26.0;
/// Space above the board for what happens now.
pub const HEAD: f64 = 46.0;
/// Space below the board, per row of hands.
pub const HAND: f64 = 62.0;

/// A picture in the making.
pub struct Page<'a> {
    /// What is drawn.
    pub view: &'a View,
    /// Width of a square or zone.
    pub cell: f64,
    pose: Pose,
    body: String,
}

impl<'a> Page<'a> {
    /// An empty sheet.
    pub fn new(view: &'a View, pose: Pose) -> Page<'a> {
        let cell = if view.rules().layout.has_zones() { ZONE } else { SQUARE };
        Page { view, cell, pose, body: String::new() }
    }

    /// The table.
    pub fn table(&self) -> &'a Table {
        self.view.table()
    }

    /// Whether north is to the right.
    pub fn is_lying(&self) -> bool {
        self.pose == Pose::Lying
    }

    /// Squares across and down.
    pub fn squares(&self) -> (usize, usize) {
        let (columns, rows) = self.table().map_extent();
        let (columns, rows) = (usize::from(columns), usize::from(rows));
        if self.is_lying() { (rows, columns) } else { (columns, rows) }
    }

    /// The size of the sheet.
    pub fn size(&self) -> (f64, f64) {
        let (across, down) = self.squares();
        let hands = self.table().sides().len().div_ceil(2) as f64 * HAND;
        (across as f64 * self.cell + 2.0 * MARGIN, HEAD + down as f64 * self.cell + 2.0 * MARGIN + hands)
    }

    /// Upper left corner of a column and row.
    pub fn corner(&self, x: usize, y: usize) -> (f64, f64) {
        let rows = usize::from(self.table().map_extent().1);
        let (across, down) = if self.is_lying() { (y, x) } else { (x, rows - 1 - y) };
        (MARGIN + across as f64 * self.cell, HEAD + MARGIN + down as f64 * self.cell)
    }

    /// Upper left corner of a square.
    pub fn at(&self, spot: Spot) -> (f64, f64) {
        let (x, y) = self.table().map_xy(spot);
        self.corner(usize::from(x), usize::from(y))
    }

    /// The middle of a square.
    pub fn middle(&self, spot: Spot) -> (f64, f64) {
        let (x, y) = self.at(spot);
        (x + self.cell / 2.0, y + self.cell / 2.0)
    }

    /// A direction of the board as it appears on the sheet.
    pub fn facing(&self, dir: Dir) -> Dir {
        if self.is_lying() { dir.turned(1) } else { dir }
    }

    /// The ends of an edge of a square.
    pub fn edge(&self, spot: Spot, dir: Dir) -> [(f64, f64); 2] {
        let (x, y) = self.at(spot);
        match self.facing(dir) {
            Dir::North => [(x, y), (x + self.cell, y)],
            Dir::East => [(x + self.cell, y), (x + self.cell, y + self.cell)],
            Dir::South => [(x, y + self.cell), (x + self.cell, y + self.cell)],
            Dir::West => [(x, y), (x, y + self.cell)],
        }
    }

    /// Adds raw markup.
    pub fn add(&mut self, markup: impl Display) {
        let _ = writeln!(self.body, "{markup}");
    }

    /// Adds a text in a class, its middle at a point.
    pub fn text(&mut self, x: f64, y: f64, class: &str, text: &str) {
        self.add(format_args!(
            "<text class=\"{class}\" x=\"{}\" y=\"{}\" dy=\".36em\">{}</text>",
            short(x),
            short(y),
            escape(text)
        ));
    }

    /// Adds a text with attributes of its own.
    pub fn text_with(&mut self, x: f64, y: f64, class: &str, attributes: &str, text: &str) {
        self.add(format_args!(
            "<text class=\"{class}\" x=\"{}\" y=\"{}\" dy=\".36em\" {attributes}>{}</text>",
            short(x),
            short(y),
            escape(text)
        ));
    }

    /// Uses a drawing of the definitions, its middle at a point.
    pub fn stamp(&mut self, id: &str, x: f64, y: f64) {
        self.add(format_args!("<use href=\"#{id}\" x=\"{}\" y=\"{}\"/>", short(x), short(y)));
    }

    /// The whole picture.
    pub fn finish(self) -> String {
        let (width, height) = self.size();
        let (width, height) = (short(width), short(height));
        let title = escape(&format!("A game of Dungeon Twister: {}", self.view.rules().ruleset().name));
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
             height=\"{height}\" role=\"img\" aria-label=\"{title}\">\n<title>{title}</title>\n{STYLE}{DEFS}\
             <rect width=\"{width}\" height=\"{height}\" rx=\"14\" fill=\"url(#night)\"/>\n{}</svg>\n",
            self.body
        )
    }
}

/// A number with one decimal at most.
pub fn short(number: f64) -> String {
    let text = format!("{number:.1}");
    text.strip_suffix(".0").map_or(text.clone(), str::to_owned)
}

/// Text that is safe inside markup and attributes.
pub fn escape(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe += "&amp;",
            '<' => safe += "&lt;",
            '>' => safe += "&gt;",
            '"' => safe += "&quot;",
            '\'' => safe += "&apos;",
            c if c.is_control() => {}
            c => safe.push(c),
        }
    }
    safe
}

/// The color of a side.
pub fn color(side: Side) -> &'static str {
    match side {
        Side::Blue => "#4aa8ff",
        Side::Yellow => "#ffc53d",
        Side::Red => "#ff5f57",
        Side::Green => "#4fd18b",
    }
}

const STYLE: &str = "<style>
text{font-family:'DejaVu Sans',Verdana,'Segoe UI',sans-serif;text-anchor:middle}
.axis{fill:#6f7686;font-size:10px}
.head{fill:#e9e4d6;font-size:15px;font-weight:700;text-anchor:start}
.sub{fill:#9aa1b1;font-size:11px;text-anchor:start}
.code{font-size:11.5px;font-weight:700;fill:#10131a}
.thing{font-size:9px;font-weight:700}
.load{font-size:7px;font-weight:700}
.pair{font-size:8.6px;font-weight:700;fill:#ffe7ad}
.slot{font-size:34px;font-weight:700;fill:#4a5266}
.wall{stroke:#d8cdb4;stroke-width:4.4;stroke-linecap:round}
.under{stroke:#07080b;stroke-width:8;stroke-linecap:round}
.name{font-size:13px;font-weight:700;text-anchor:start}
.card{font-size:10px;font-weight:700;fill:#11141b}
.note{font-size:9.5px;fill:#9aa1b1;text-anchor:start}
</style>
";

const DEFS: &str = "<defs>
<linearGradient id=\"night\" x1=\"0\" y1=\"0\" x2=\"0\" y2=\"1\"><stop offset=\"0\" stop-color=\"#1c202b\"/><stop offset=\"1\" stop-color=\"#0e1016\"/></linearGradient>
<radialGradient id=\"hole\"><stop offset=\"0\" stop-color=\"#000\"/><stop offset=\".75\" stop-color=\"#0a0705\"/><stop offset=\"1\" stop-color=\"#2a211a\"/></radialGradient>
<radialGradient id=\"fog\"><stop offset=\"0\" stop-color=\"#dfe8f5\" stop-opacity=\".75\"/><stop offset=\"1\" stop-color=\"#dfe8f5\" stop-opacity=\"0\"/></radialGradient>
<radialGradient id=\"water\"><stop offset=\"0\" stop-color=\"#c9f3ff\"/><stop offset=\".6\" stop-color=\"#3fb6dd\"/><stop offset=\"1\" stop-color=\"#16627f\"/></radialGradient>
<radialGradient id=\"brass\" cx=\".4\" cy=\".35\"><stop offset=\"0\" stop-color=\"#f3cf7a\"/><stop offset=\"1\" stop-color=\"#9a6a1d\"/></radialGradient>
<radialGradient id=\"shine\" cx=\".35\" cy=\".3\"><stop offset=\"0\" stop-color=\"#fff\" stop-opacity=\".55\"/><stop offset=\".6\" stop-color=\"#fff\" stop-opacity=\"0\"/></radialGradient>
<pattern id=\"back\" width=\"17\" height=\"17\" patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(45)\"><rect width=\"17\" height=\"17\" fill=\"#232936\"/><path d=\"M0 8.5h17M8.5 0v17\" stroke=\"#2d3546\" stroke-width=\"2\"/></pattern>
<g id=\"pit\"><rect x=\"-13.5\" y=\"-13.5\" width=\"27\" height=\"27\" rx=\"7\" fill=\"url(#hole)\" stroke=\"#4b3b2d\" stroke-width=\"1.6\"/></g>
<g id=\"rift\"><path d=\"M-17-5l7-4 6 3 8-5 7 4 6-2v12l-6 4-8-3-6 5-7-4-7 2z\" fill=\"url(#hole)\" stroke=\"#8c3b22\" stroke-width=\"1.5\"/><path d=\"M-12 1l6-2 6 3 7-4 6 2\" fill=\"none\" stroke=\"#e2572b\" stroke-width=\"1.5\" opacity=\".8\"/></g>
<g id=\"rocks\"><path d=\"M-14 12l5-12 5 3 2 9z\" fill=\"#8c7f6d\"/><path d=\"M-5 12l6-19 9 6 1 13z\" fill=\"#a79a86\"/><path d=\"M5 12l5-11 5 11z\" fill=\"#756a5b\"/><path d=\"M-9-12l2 5M0-14l1 4M8-12l-1 6\" stroke=\"#d9b98a\" stroke-width=\"1.4\" stroke-linecap=\"round\"/></g>
<g id=\"fountain\"><circle r=\"13\" fill=\"#cfc6b3\"/><circle r=\"10.5\" fill=\"url(#water)\"/><circle r=\"4\" fill=\"none\" stroke=\"#eafcff\" stroke-width=\"1.2\"/><circle r=\"7\" fill=\"none\" stroke=\"#eafcff\" stroke-width=\".8\" opacity=\".6\"/></g>
<g id=\"star\"><circle r=\"13\" fill=\"#3b1d52\" opacity=\".55\"/><path d=\"M0-12L7.1 9.7-11.4-3.7H11.4L-7.1 9.7z\" fill=\"none\" stroke=\"#d99bff\" stroke-width=\"1.6\" stroke-linejoin=\"round\"/></g>
<g id=\"mist\"><ellipse cx=\"-5\" cy=\"-4\" rx=\"16\" ry=\"11\" fill=\"url(#fog)\"/><ellipse cx=\"6\" cy=\"5\" rx=\"16\" ry=\"11\" fill=\"url(#fog)\"/></g>
<g id=\"cog\"><path d=\"M-2.6-14h5.2l.8 3.4 2.9 1.2 3-1.8 3.7 3.7-1.8 3 1.2 2.9 3.4.8v5.2l-3.4.8-1.2 2.9 1.8 3-3.7 3.7-3-1.8-2.9 1.2-.8 3.4h-5.2l-.8-3.4-2.9-1.2-3 1.8-3.7-3.7 1.8-3-1.2-2.9-3.4-.8v-5.2l3.4-.8 1.2-2.9-1.8-3 3.7-3.7 3 1.8 2.9-1.2z\" transform=\"translate(0 -1.8) scale(.97)\" fill=\"url(#brass)\" stroke=\"#3b2a0c\" stroke-width=\"1\"/><circle r=\"9.6\" fill=\"#2b2110\"/></g>
<g id=\"cw\"><use href=\"#cog\"/><path d=\"M-7.4-1.6A7.6 7.6 0 1 1 2.2 7.3\" fill=\"none\" stroke=\"#ffd36b\" stroke-width=\"1.5\"/><path d=\"M3.6 4.2L-1.8 7.6 3.6 10.6z\" fill=\"#ffd36b\"/></g>
<g id=\"ccw\"><use href=\"#cog\"/><path d=\"M7.4-1.6A7.6 7.6 0 1 0 -2.2 7.3\" fill=\"none\" stroke=\"#ffd36b\" stroke-width=\"1.5\"/><path d=\"M-3.6 4.2L1.8 7.6-3.6 10.6z\" fill=\"#ffd36b\"/></g>
</defs>
";
