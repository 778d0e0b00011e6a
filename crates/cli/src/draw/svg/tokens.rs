//! Characters and objects: a shape for every side, a code on every token.

use std::fmt::Write;

use engine::table::Place;
use engine::{Side, Token};

use super::crowd;
use super::page::{Page, color, escape, short};

/// Draws all tokens on the board.
pub fn draw(page: &mut Page<'_>) {
    let table = page.table();
    for spot in table.rules().layout.spots() {
        if table.rules().layout.has_zones() {
            crowd::draw(page, spot);
            continue;
        }
        let middle = page.middle(spot);
        let tokens = table.tokens_on(spot);
        let characters = tokens.and(table.characters());
        let top = table.standing(spot).or(characters.first());
        if let Some(top) = top {
            character(page, top, middle);
            for (i, load) in tokens.minus(top.bit()).into_iter().enumerate() {
                badge(page, load, middle, i);
            }
        } else if let Some(object) = tokens.first() {
            thing(page, object, middle);
        } else if table.rules().layout.line_of(spot).is_some() {
            table.tokens_at(Place::On(spot)).into_iter().for_each(|token| face_down(page, token, middle));
        }
    }
}

/// The outline of a side's tokens around a point.
pub fn shape(side: Side, x: f64, y: f64, radius: f64, rest: &str) -> String {
    let points = |angles: &[f64], radius: f64| {
        let mut text = String::new();
        for angle in angles {
            let (sin, cos) = angle.to_radians().sin_cos();
            let _ = write!(text, "{},{} ", short(x + radius * sin), short(y - radius * cos));
        }
        text.trim_end().to_owned()
    };
    match side {
        Side::Blue => {
            format!("<circle cx=\"{}\" cy=\"{}\" r=\"{}\" {rest}/>", short(x), short(y), short(radius))
        }
        Side::Yellow => {
            let half = radius * 0.9;
            format!(
                "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{}\" {rest}/>",
                short(x - half),
                short(y - half),
                short(half * 2.0),
                short(half * 2.0),
                short(radius * 0.25)
            )
        }
        Side::Red => {
            let angles = [0.0, 60.0, 120.0, 180.0, 240.0, 300.0];
            format!(
                "<polygon points=\"{}\" stroke-linejoin=\"round\" {rest}/>",
                points(&angles, radius * 1.1)
            )
        }
        Side::Green => {
            let angles = [0.0, 90.0, 180.0, 270.0];
            format!(
                "<polygon points=\"{}\" stroke-linejoin=\"round\" {rest}/>",
                points(&angles, radius * 1.22)
            )
        }
    }
}

fn code(page: &Page<'_>, token: Token) -> &'static str {
    page.view.shown(token).map_or("?", |piece| piece.def().code)
}

fn hint(page: &Page<'_>, token: Token) -> String {
    let side = page.table().owner(token);
    let name = page.view.shown(token).map_or("face-down token", |piece| piece.def().name);
    let state = if page.table().is_wounded(token) { ", wounded" } else { "" };
    format!("<title>{}</title>", escape(&format!("{side} {name}{state}")))
}

pub(super) fn character(page: &mut Page<'_>, token: Token, (x, y): (f64, f64)) {
    let side = page.table().owner(token);
    let wounded = page.table().is_wounded(token);
    page.add(format_args!("<g>{}", hint(page, token)));
    page.add(shape(side, x + 0.8, y + 1.8, 13.2, "fill=\"#000\" opacity=\".45\""));
    if wounded {
        let look = format!(
            "fill=\"#241c1c\" stroke=\"{}\" stroke-width=\"2\" stroke-dasharray=\"3 2\"",
            color(side)
        );
        page.add(shape(side, x, y, 12.4, &look));
        page.text_with(x, y, "code", &format!("style=\"fill:{}\"", color(side)), code(page, token));
        page.add(format_args!(
            "<path d=\"M{} {}c-3 4.4-4.6 6.2-4.6 8.6a4.6 4.6 0 0 0 9.2 0c0-2.4-1.6-4.2-4.6-8.6z\" fill=\"#e03131\" \
             stroke=\"#1a0d0d\" stroke-width=\".8\"/>",
            short(x + 10.0),
            short(y - 17.0)
        ));
    } else {
        let look = format!("fill=\"{}\" stroke=\"#0b0d12\" stroke-width=\"1.4\"", color(side));
        page.add(shape(side, x, y, 13.2, &look));
        page.add(shape(side, x, y, 12.4, "fill=\"url(#shine)\""));
        page.text(x, y, "code", code(page, token));
    }
    page.add("</g>");
}

/// An object on the floor.
pub(super) fn thing(page: &mut Page<'_>, token: Token, (x, y): (f64, f64)) {
    let side = page.table().owner(token);
    page.add(format_args!("<g>{}", hint(page, token)));
    let look =
        format!("fill=\"#171b23\" fill-opacity=\".92\" stroke=\"{}\" stroke-width=\"1.8\"", color(side));
    page.add(shape(side, x, y, 9.6, &look));
    page.text_with(x, y, "thing", &format!("fill=\"{}\"", color(side)), code(page, token));
    page.add("</g>");
}

/// Something carried, at the foot of its bearer.
pub(super) fn badge(page: &mut Page<'_>, token: Token, (x, y): (f64, f64), nth: usize) {
    let side = page.table().owner(token);
    let (x, y) = (x + 10.5 - 21.0 * nth as f64, y + 10.5);
    page.add(format_args!("<g>{}", hint(page, token)));
    let look = format!("fill=\"#171b23\" stroke=\"{}\" stroke-width=\"1.3\"", color(side));
    page.add(shape(side, x, y, 6.6, &look));
    page.text_with(x, y, "load", &format!("fill=\"{}\"", color(side)), code(page, token));
    page.add("</g>");
}

pub(super) fn face_down(page: &mut Page<'_>, token: Token, (x, y): (f64, f64)) {
    let side = page.table().owner(token);
    let look = format!("fill=\"#1b2029\" stroke=\"{}\" stroke-width=\"1.8\"", color(side));
    page.add(shape(side, x, y, 12.0, &look));
    page.text_with(x, y, "thing", &format!("fill=\"{}\"", color(side)), code(page, token));
}
