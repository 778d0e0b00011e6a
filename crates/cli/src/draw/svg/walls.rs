//! Walls and portcullises.

use engine::{Dir, Spot};

use super::page::{Page, short};
use crate::draw::edge::{self, Edge};

/// Draws what stands on the edges of the squares.
pub fn draw(page: &mut Page<'_>) {
    let edges = all(page);
    for class in ["under", "wall"] {
        let mut path = String::new();
        for (ends, _) in edges.iter().filter(|(_, edge)| edge.is_solid()) {
            path += &line(ends);
        }
        page.add(format_args!("<path class=\"{class}\" d=\"{path}\" fill=\"none\"/>"));
    }
    for (ends, edge) in edges {
        match edge {
            Edge::Open | Edge::Wall | Edge::Rim => {}
            Edge::Slit => slit(page, ends),
            Edge::Closed => grate(page, ends, "#b9c3d6", 1.0),
            Edge::Raised => {
                posts(page, ends, "#8fd19a");
                grate(page, ends, "#8fd19a", 0.25);
            }
            Edge::Smashed => shards(page, ends, "#b9c3d6"),
            Edge::Breach => shards(page, ends, "#d8cdb4"),
            Edge::Gap => gap(page, ends),
        }
    }
}

/// Every edge once.
fn all(page: &Page<'_>) -> Vec<([(f64, f64); 2], Edge)> {
    let layout = &page.view.rules().layout;
    let table = page.table();
    let mut edges = Vec::new();
    let known = |spot: Spot| layout.slot(spot).is_some_and(|slot| table.is_revealed(slot));
    for spot in layout.spots() {
        for dir in Dir::ALL {
            let first = layout.neighbor(spot, dir).is_none_or(|next| spot < next);
            let seen = known(spot) || layout.neighbor(spot, dir).is_some_and(known);
            if first && seen {
                edges.push((page.edge(spot, dir), edge::between(table, spot, dir)));
            }
        }
    }
    edges
}

fn line([(x1, y1), (x2, y2)]: &[(f64, f64); 2]) -> String {
    format!("M{} {}L{} {}", short(*x1), short(*y1), short(*x2), short(*y2))
}

/// A point on an edge, `along` from 0 to 1 and `off` to its side.
fn point([(x1, y1), (x2, y2)]: [(f64, f64); 2], along: f64, off: f64) -> (f64, f64) {
    let flat = (y2 - y1).abs() < 0.5;
    let (dx, dy) = if flat { (0.0, off) } else { (off, 0.0) };
    (x1 + (x2 - x1) * along + dx, y1 + (y2 - y1) * along + dy)
}

fn stroke(page: &mut Page<'_>, path: &str, color: &str, width: f64, opacity: f64) {
    page.add(format_args!(
        "<path d=\"{path}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"{}\" opacity=\"{opacity}\" \
         stroke-linecap=\"round\"/>",
        short(width)
    ));
}

/// A closed portcullis: a beam and its bars.
fn grate(page: &mut Page<'_>, ends: [(f64, f64); 2], color: &str, opacity: f64) {
    let beam = line(&[point(ends, 0.06, 0.0), point(ends, 0.94, 0.0)]);
    let bars: String = [0.14, 0.32, 0.5, 0.68, 0.86]
        .map(|along| line(&[point(ends, along, -4.0), point(ends, along, 4.0)]))
        .concat();
    if opacity > 0.9 {
        stroke(page, &beam, "#07080b", 10.0, 1.0);
    }
    stroke(page, &beam, color, 1.6, opacity);
    stroke(page, &bars, color, 2.2, opacity);
}

/// A wall with a narrow opening.
fn slit(page: &mut Page<'_>, ends: [(f64, f64); 2]) {
    let halves: String = [(0.0, 0.42), (0.58, 1.0)]
        .map(|(from, to)| line(&[point(ends, from, 0.0), point(ends, to, 0.0)]))
        .concat();
    let lips: String =
        [-4.0, 4.0].map(|off| line(&[point(ends, 0.36, off), point(ends, 0.64, off)])).concat();
    stroke(page, &halves, "#07080b", 8.0, 1.0);
    stroke(page, &halves, "#d8cdb4", 4.4, 1.0);
    stroke(page, &lips, "#d8cdb4", 1.8, 1.0);
}

/// A pit on the edge between two zones.
fn gap(page: &mut Page<'_>, ends: [(f64, f64); 2]) {
    let ((x, y), along) = (point(ends, 0.5, 0.0), page.cell * 0.42);
    let flat = (ends[1].1 - ends[0].1).abs() < 0.5;
    let (rx, ry) = if flat { (along, 9.0) } else { (9.0, along) };
    page.add(format_args!(
        "<ellipse cx=\"{}\" cy=\"{}\" rx=\"{}\" ry=\"{}\" fill=\"url(#hole)\" stroke=\"#8a6a48\" stroke-width=\"1.6\"/>",
        short(x),
        short(y),
        short(rx),
        short(ry)
    ));
}

fn posts(page: &mut Page<'_>, ends: [(f64, f64); 2], color: &str) {
    let path: String =
        [0.05, 0.95].map(|along| line(&[point(ends, along, -5.0), point(ends, along, 5.0)])).concat();
    stroke(page, &path, color, 3.0, 1.0);
}

/// What is left of something broken: stumps at both ends and splinters.
fn shards(page: &mut Page<'_>, ends: [(f64, f64); 2], color: &str) {
    let stumps: String = [(0.0, 0.16), (0.84, 1.0)]
        .map(|(from, to)| line(&[point(ends, from, 0.0), point(ends, to, 0.0)]))
        .concat();
    let splinters: String = [(0.28, -4.0, 0.34, -1.0), (0.47, 3.0, 0.55, 4.5), (0.68, -2.0, 0.74, 1.5)]
        .map(|(a, b, c, d)| line(&[point(ends, a, b), point(ends, c, d)]))
        .concat();
    stroke(page, &stumps, color, 4.4, 1.0);
    stroke(page, &splinters, color, 2.0, 0.8);
}
