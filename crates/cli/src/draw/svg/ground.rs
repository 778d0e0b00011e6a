//! Floors, starting lines, gears and whatever else lies on a square.

use engine::layout::DOTS;
use engine::room::{Arrow, Ground};
use engine::table::{Illusion, Place};
use engine::{Side, Slot, Spot};

use super::page::{CELL, HEAD, MARGIN, Page, color, short};

/// Draws everything under the walls.
pub fn draw(page: &mut Page<'_>) {
    axes(page);
    let layout = &page.view.rules().layout;
    for side in page.table().sides().iter() {
        line(page, side);
    }
    for slot in layout.all_slots() {
        if page.table().is_revealed(slot) { room(page, slot) } else { face_down(page, slot) }
    }
}

fn axes(page: &mut Page<'_>) {
    let (columns, rows) = page.view.rules().layout.extent();
    let (width, _) = page.size();
    let down = page.squares().1 as f64 * CELL;
    let upright = page.corner(0, 0).1 > page.corner(0, 1).1;
    let names = (0..columns)
        .map(|x| (page.corner(usize::from(x), 0), char::from(b'a' + x).to_string(), upright))
        .chain((0..rows).map(|y| (page.corner(0, usize::from(y)), y.to_string(), !upright)));
    for ((x, y), name, across) in names.collect::<Vec<_>>() {
        if across {
            page.text(x + CELL / 2.0, HEAD + MARGIN - 11.0, "axis", &name);
            page.text(x + CELL / 2.0, HEAD + MARGIN + down + 12.0, "axis", &name);
        } else {
            page.text(MARGIN - 12.0, y + CELL / 2.0, "axis", &name);
            page.text(width - MARGIN + 12.0, y + CELL / 2.0, "axis", &name);
        }
    }
}

/// A rectangle around squares.
fn cover(page: &Page<'_>, spots: impl Iterator<Item = Spot>) -> (f64, f64, f64, f64) {
    let (mut left, mut top, mut right, mut bottom) = (f64::MAX, f64::MAX, f64::MIN, f64::MIN);
    for spot in spots {
        let (x, y) = page.at(spot);
        (left, top) = (left.min(x), top.min(y));
        (right, bottom) = (right.max(x + CELL), bottom.max(y + CELL));
    }
    (left, top, right - left, bottom - top)
}

fn rect(page: &mut Page<'_>, (x, y, width, height): (f64, f64, f64, f64), rest: &str) {
    page.add(format_args!(
        "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" {rest}/>",
        short(x),
        short(y),
        short(width),
        short(height)
    ));
}

fn line(page: &mut Page<'_>, side: Side) {
    let layout = &page.view.rules().layout;
    let squares: Vec<Spot> = (0..engine::spot::LINE_LEN).map(|i| layout.line(side, i)).collect();
    let area = cover(page, squares.iter().copied());
    rect(page, area, &format!("rx=\"7\" fill=\"{}\" opacity=\".22\"", color(side)));
    rect(
        page,
        (area.0 + 1.5, area.1 + 1.5, area.2 - 3.0, area.3 - 3.0),
        &format!("rx=\"6\" fill=\"none\" stroke=\"{}\" stroke-width=\"1.2\" opacity=\".6\"", color(side)),
    );
    for dot in DOTS {
        let (x, y) = page.middle(squares[dot]);
        page.add(format_args!(
            "<circle cx=\"{}\" cy=\"{}\" r=\"3.4\" fill=\"{}\" opacity=\".55\"/>",
            short(x),
            short(y),
            color(side)
        ));
    }
}

/// A stone's shade: some variety that never changes for a square.
fn stone(x: f64, y: f64, cool: bool) -> &'static str {
    let mix = (x as u32).wrapping_mul(2654435761) ^ (y as u32).wrapping_mul(40503).rotate_left(7);
    let shade = (mix >> 13) as usize % 4;
    if cool {
        ["#434852", "#474c57", "#3f444e", "#4b505b"][shade]
    } else {
        ["#504a40", "#544e44", "#4c463c", "#585147"][shade]
    }
}

fn room(page: &mut Page<'_>, slot: Slot) {
    let layout = &page.view.rules().layout;
    let squares: Vec<Spot> = (0..layout.places()).map(|place| layout.spot(slot, place)).collect();
    let area = cover(page, squares.iter().copied());
    let (column, row) = layout.slot_xy(slot);
    let cool = (column + row) % 2 == 0;
    rect(page, area, "fill=\"#2a2824\"");
    for spot in &squares {
        let (x, y) = page.at(*spot);
        let fill = stone(x, y, cool);
        rect(page, (x + 0.7, y + 0.7, CELL - 1.4, CELL - 1.4), &format!("rx=\"3\" fill=\"{fill}\""));
    }
    for spot in squares {
        thing(page, spot);
    }
    let seam = (area.0 + 0.5, area.1 + 0.5, area.2 - 1.0, area.3 - 1.0);
    rect(page, seam, "fill=\"none\" stroke=\"#0d0c0a\" stroke-width=\"2.2\"");
}

fn thing(page: &mut Page<'_>, spot: Spot) {
    let (x, y) = page.middle(spot);
    let terrain = page.table().terrain(spot);
    match terrain.ground {
        Ground::Floor | Ground::Line | Ground::Unknown => {}
        Ground::Gear => gear(page, spot),
        Ground::Pit => page.stamp("pit", x, y),
        Ground::Rift => page.stamp("rift", x, y),
        Ground::Rocks => page.stamp("rocks", x, y),
        Ground::Fountain => page.stamp("fountain", x, y),
        Ground::Pentacle => page.stamp("star", x, y),
    }
    if terrain.mist {
        page.stamp("mist", x, y);
    }
    if let Some((side, illusion)) = page.table().illusion(spot) {
        let id = match illusion {
            Illusion::Pit => "pit",
            Illusion::Rubble => "rocks",
        };
        page.add(format_args!("<g opacity=\".75\">"));
        page.stamp(id, x, y);
        page.add("</g>");
        page.add(format_args!(
            "<circle cx=\"{}\" cy=\"{}\" r=\"14.5\" fill=\"none\" stroke=\"{}\" stroke-width=\"1.6\" \
             stroke-dasharray=\"4 3\"/>",
            short(x),
            short(y),
            color(side)
        ));
    }
}

fn gear(page: &mut Page<'_>, spot: Spot) {
    let rules = page.view.rules();
    let face = rules.layout.slot(spot).and_then(|slot| page.table().face(slot));
    let Some(plan) = face.map(|face| &rules.plans[face.plan()]) else { return };
    let (x, y) = page.middle(spot);
    page.stamp(if plan.arrow == Arrow::Clockwise { "cw" } else { "ccw" }, x, y);
    page.text(x, y + 0.5, "pair", &plan.pair.chars().take(2).collect::<String>());
}

/// The back of a room: its letter, and the backs of the tokens on it.
fn face_down(page: &mut Page<'_>, slot: Slot) {
    let layout = &page.view.rules().layout;
    let area = cover(page, (0..layout.places()).map(|place| layout.spot(slot, place)));
    let (x, y, width, height) = area;
    rect(page, area, "fill=\"#151922\"");
    rect(
        page,
        (x + 3.0, y + 3.0, width - 6.0, height - 6.0),
        "rx=\"8\" fill=\"url(#back)\" stroke=\"#3a4357\"",
    );
    page.text(x + width / 2.0, y + height / 2.0 - 12.0, "slot", &slot.letter().to_string());
    let table = page.table();
    let hidden: Vec<_> = table.tokens_at(Place::Hidden(slot)).collect();
    let step = 24.0;
    let start = x + width / 2.0 - step * (hidden.len() as f64 - 1.0) / 2.0;
    for (i, token) in hidden.into_iter().enumerate() {
        let (cx, cy) = (start + step * i as f64, y + height / 2.0 + 34.0);
        let side = table.owner(token);
        let name = page.view.piece(token).map_or("?", |piece| piece.def().code);
        page.add(super::tokens::shape(
            side,
            cx,
            cy,
            10.0,
            &format!("fill=\"#1b2029\" stroke=\"{}\" stroke-width=\"1.6\"", color(side)),
        ));
        page.text_with(cx, cy, "thing", &format!("fill=\"{}\"", color(side)), name);
    }
}
