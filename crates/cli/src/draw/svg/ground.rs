//! Floors, starting lines, gears and whatever else lies on a square.

use engine::layout::{DOTS, ICON_LETTERS};
use engine::room::{Arrow, Ground, RoomPlan};
use engine::table::{Illusion, Place};
use engine::{Side, Slot, Spot};

use super::page::{HEAD, MARGIN, Page, color, short};

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
    let (columns, rows) = page.table().map_extent();
    let (width, _) = page.size();
    let cell = page.cell;
    let down = page.squares().1 as f64 * cell;
    // Zones have no row 0: the starting zones are two rows deep at both ends of the map.
    let (first, rim) = if page.view.rules().layout.has_zones() { (1, 2) } else { (0, 0) };
    let upright = page.corner(0, 0).1 > page.corner(0, 1).1;
    let names = (0..columns)
        .map(|x| (page.corner(usize::from(x), 0), char::from(b'a' + x).to_string(), upright))
        .chain(
            (rim..rows - rim).map(|y| (page.corner(0, usize::from(y)), (y - first).to_string(), !upright)),
        );
    for ((x, y), name, across) in names.collect::<Vec<_>>() {
        if across {
            page.text(x + cell / 2.0, HEAD + MARGIN - 11.0, "axis", &name);
            page.text(x + cell / 2.0, HEAD + MARGIN + down + 12.0, "axis", &name);
        } else {
            page.text(MARGIN - 12.0, y + cell / 2.0, "axis", &name);
            page.text(width - MARGIN + 12.0, y + cell / 2.0, "axis", &name);
        }
    }
}

/// A rectangle around squares.
fn cover(page: &Page<'_>, spots: impl Iterator<Item = Spot>) -> (f64, f64, f64, f64) {
    let (mut left, mut top, mut right, mut bottom) = (f64::MAX, f64::MAX, f64::MIN, f64::MIN);
    for spot in spots {
        let (x, y) = page.at(spot);
        (left, top) = (left.min(x), top.min(y));
        (right, bottom) = (right.max(x + page.cell), bottom.max(y + page.cell));
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
    let squares: Vec<Spot> = (0..engine::spot::LINE_LEN)
        .map(|i| layout.line(side, i))
        .filter(|spot| layout.exists(*spot))
        .collect();
    let area = cover(page, squares.iter().copied());
    rect(page, area, &format!("rx=\"7\" fill=\"{}\" opacity=\".22\"", color(side)));
    rect(
        page,
        (area.0 + 1.5, area.1 + 1.5, area.2 - 3.0, area.3 - 3.0),
        &format!("rx=\"6\" fill=\"none\" stroke=\"{}\" stroke-width=\"1.2\" opacity=\".6\"", color(side)),
    );
    if layout.has_zones() {
        for spot in squares {
            icon(page, spot);
        }
        return;
    }
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
        rect(
            page,
            (x + 0.7, y + 0.7, page.cell - 1.4, page.cell - 1.4),
            &format!("rx=\"3\" fill=\"{fill}\""),
        );
    }
    for spot in squares {
        thing(page, spot);
    }
    let seam = (area.0 + 0.5, area.1 + 0.5, area.2 - 1.0, area.3 - 1.0);
    rect(page, seam, "fill=\"none\" stroke=\"#0d0c0a\" stroke-width=\"2.2\"");
}

fn thing(page: &mut Page<'_>, spot: Spot) {
    if page.view.rules().layout.has_zones() {
        icon(page, spot);
        return;
    }
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

/// The drawing of the room of a spot.
fn plan(page: &Page<'_>, spot: Spot) -> Option<&'static RoomPlan> {
    let rules = page.view.rules();
    let face = rules.layout.slot(spot).and_then(|slot| page.table().face(slot))?;
    Some(&rules.plans[face.plan()])
}

fn cog(plan: &RoomPlan) -> &'static str {
    if plan.arrow == Arrow::Clockwise { "cw" } else { "ccw" }
}

fn gear(page: &mut Page<'_>, spot: Spot) {
    let Some(plan) = plan(page, spot) else { return };
    let (x, y) = page.middle(spot);
    page.stamp(cog(plan), x, y);
    page.text(x, y + 0.5, "pair", &plan.pair.chars().take(2).collect::<String>());
}

/// The icon of a zone, or of the zone that is faced from a place on a starting zone.
fn icon(page: &mut Page<'_>, spot: Spot) {
    let layout = &page.view.rules().layout;
    let faced = layout.faced(spot);
    let Some(number) = faced.map(|(_, _, icon)| icon).or_else(|| page.table().icon(spot)) else { return };
    let (x, y) = page.middle(spot);
    let size = if faced.is_some() { 20.0 } else { 34.0 };
    let look = "fill=\"none\" stroke=\"#d8cdb4\" stroke-width=\"3\" opacity=\".2\"";
    let at = |number: f64| short(number);
    match ICON_LETTERS[number] {
        'C' => page.add(format_args!("<circle cx=\"{}\" cy=\"{}\" r=\"{size}\" {look}/>", at(x), at(y))),
        'S' => rect(page, (x - size, y - size, 2.0 * size, 2.0 * size), look),
        'T' => page.add(format_args!(
            "<path d=\"M{} {}L{} {}H{}Z\" {look}/>",
            at(x),
            at(y - size),
            at(x + size),
            at(y + size * 0.8),
            at(x - size)
        )),
        _ => match plan(page, spot) {
            Some(plan) => {
                big_stamp(page, cog(plan), x, y, 2.6, ".5");
                page.text(x, y, "pair", &plan.pair);
            }
            None => big_stamp(page, "cog", x, y, 1.5, ".25"),
        },
    }
}

fn big_stamp(page: &mut Page<'_>, id: &str, x: f64, y: f64, scale: f64, opacity: &str) {
    page.add(format_args!(
        "<use href=\"#{id}\" transform=\"translate({} {}) scale({scale})\" opacity=\"{opacity}\"/>",
        short(x),
        short(y)
    ));
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
        let name = page.view.shown(token).map_or("?", |piece| piece.def().code);
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
