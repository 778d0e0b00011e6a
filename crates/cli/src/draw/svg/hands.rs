//! What lies beside the board: scores and hands.

use engine::Side;
use engine::edition::Economy;
use engine::table::Place;

use super::page::{HAND, HEAD, MARGIN, Page, color, short};
use crate::draw::panel;
use crate::draw::terminal::Look;
use crate::paint::Paint;

/// Draws the heading and every side's hand.
pub fn draw(page: &mut Page<'_>) {
    let rules = page.view.rules();
    let heading = format!("Dungeon Twister: {}", rules.ruleset().name);
    page.text(MARGIN, 24.0, "head", &heading);
    let look = Look { paint: Paint::PLAIN, ascii: true };
    let now = panel::phase(page.view, look).join(" ");
    let north = if page.is_lying() { "; north is to the right" } else { "" };
    page.text(MARGIN, 44.0, "sub", &format!("{now}; {} points win{north}", rules.target));
    let (width, _) = page.size();
    let top = HEAD + 2.0 * MARGIN + page.squares().1 as f64 * page.cell;
    for (i, side) in page.table().sides().iter().enumerate() {
        let left = if i % 2 == 0 { MARGIN } else { width / 2.0 + 8.0 };
        hand(page, side, left, top + (i / 2) as f64 * HAND, width / 2.0 - MARGIN - 8.0);
    }
}

fn hand(page: &mut Page<'_>, side: Side, left: f64, top: f64, width: f64) {
    let table = page.table();
    let hue = color(side);
    let active = table.active == side;
    page.add(format_args!(
        "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"9\" fill=\"#171b24\" stroke=\"{hue}\" \
         stroke-opacity=\"{}\"/>",
        short(left),
        short(top - 2.0),
        short(width),
        short(HAND - 10.0),
        if active { ".9" } else { ".25" }
    ));
    page.add(super::tokens::shape(side, left + 17.0, top + 14.0, 7.0, &format!("fill=\"{hue}\"")));
    page.text_with(left + 30.0, top + 14.0, "name", &format!("fill=\"{hue}\""), side.name());
    for point in 0..table.rules().target {
        let full = point < table.score(side);
        let (x, y) = (left + 102.0 + 15.0 * f64::from(point), top + 14.0);
        page.add(format_args!(
            "<path d=\"M{} {}l1.7 3.6 4 .5-2.9 2.7.7 3.9-3.5-1.9-3.5 1.9.7-3.9-2.9-2.7 4-.5z\" fill=\"{}\" stroke=\"{hue}\"/>",
            short(x),
            short(y - 6.0),
            if full { hue } else { "none" }
        ));
    }
    cards(page, side, left + width - 14.0, top + 14.0);
    page.text(left + 12.0, top + 37.0, "note", &story(page, side));
}

/// Action cards in hand, from the right.
fn cards(page: &mut Page<'_>, side: Side, right: f64, y: f64) {
    let hand = page.table().holdings[side].actions;
    let values: Vec<u8> = (0..8).filter(|card| hand >> card & 1 != 0).rev().collect();
    for (i, value) in values.into_iter().enumerate() {
        let x = right - 17.0 * (i as f64 + 0.5);
        page.add(format_args!(
            "<rect x=\"{}\" y=\"{}\" width=\"14\" height=\"19\" rx=\"2.5\" fill=\"#e9e4d6\"/>",
            short(x - 7.0),
            short(y - 9.5)
        ));
        page.text(x, y, "card", &value.to_string());
    }
}

fn story(page: &Page<'_>, side: Side) -> String {
    let table = page.table();
    let own = table.handles().of(side);
    let mut words = Vec::new();
    for (word, place) in [("out", Place::Escaped), ("dead", Place::Dead)] {
        let codes: Vec<&str> = table
            .tokens_at(place)
            .and(own)
            .filter_map(|token| page.view.piece(token))
            .filter(|piece| piece.is_character())
            .map(|piece| piece.def().code)
            .collect();
        if !codes.is_empty() {
            words.push(format!("{word}: {}", codes.join(" ")));
        }
    }
    let combat: Vec<String> = (0u8..)
        .zip(table.combat_cards(side))
        .flat_map(|(card, count)| std::iter::repeat_n(format!("+{card}"), usize::from(count)))
        .collect();
    words.push(format!("combat {}", combat.join(" ")));
    if let Economy::Wheel { .. } = table.rules().ruleset().economy {
        words.push(format!("{} saved", table.saved(side)));
    }
    words.push(format!("{} jumps", table.holdings[side].jumps));
    words.join(" · ")
}
