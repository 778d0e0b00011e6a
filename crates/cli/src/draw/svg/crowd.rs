//! Everybody and everything of a zone, side by side.

use engine::table::{Place, Table};
use engine::{Spot, Token, TokenSet};

use super::page::{Page, color, short};
use super::tokens;

/// Space between the middles of two figures.
const STEP: f64 = 36.0;
/// The same for objects on the floor, where there is room for it.
const THING_STEP: f64 = 21.0;

/// Draws a zone: a row of characters for each side, and between them what lies on the floor.
pub fn draw(page: &mut Page<'_>, spot: Spot) {
    let table = page.table();
    let (x, y) = page.middle(spot);
    for (nth, side) in table.sides().iter().enumerate() {
        let own = table.handles().of(side);
        let row = if nth == 0 { y + page.cell * 0.3 } else { y - page.cell * 0.28 };
        let figures = in_order(table, table.tokens_on(spot).and(table.characters()).and(own));
        let places = spread(&figures, (x, row), STEP);
        for (token, at) in &places {
            let bearer = table.bearer(*token);
            if let Some((_, to)) = places.iter().find(|(other, _)| Some(*other) == bearer) {
                arm(page, color(side), *at, *to);
            }
        }
        for (token, at) in places {
            tokens::character(page, token, at);
            let objects = table.borne(token).minus(table.characters());
            objects.into_iter().enumerate().for_each(|(nth, load)| tokens::badge(page, load, at, nth));
        }
        let hidden = table.tokens_at(Place::On(spot)).minus(table.tokens_on(spot)).and(own);
        for (token, at) in spread(&hidden.collect::<Vec<_>>(), (x, row), STEP) {
            tokens::face_down(page, token, at);
        }
    }
    let floor: Vec<Token> = table.tokens_on(spot).and(table.objects()).minus(table.all_borne()).collect();
    let step = THING_STEP.min((page.cell - 2.0 * THING_STEP) / (floor.len().max(2) - 1) as f64);
    for (token, at) in spread(&floor, (x, y), step) {
        tokens::thing(page, token, at);
    }
}

/// Characters with those they carry beside them.
fn in_order(table: &Table, characters: TokenSet) -> Vec<Token> {
    let mut order = Vec::new();
    for token in characters.filter(|token| table.bearer(*token).is_none()) {
        let mut carried = table.borne(token).and(characters);
        order.extend([carried.next(), Some(token), carried.next()].into_iter().flatten());
    }
    order
}

/// Tokens in a row around a point.
fn spread(tokens: &[Token], (x, y): (f64, f64), step: f64) -> Vec<(Token, (f64, f64))> {
    let left = x - step * (tokens.len() as f64 - 1.0) / 2.0;
    tokens.iter().enumerate().map(|(nth, token)| (*token, (left + step * nth as f64, y))).collect()
}

/// What joins a carried character to its bearer.
fn arm(page: &mut Page<'_>, color: &str, (x1, y1): (f64, f64), (x2, y2): (f64, f64)) {
    page.add(format_args!(
        "<path d=\"M{} {}L{} {}\" stroke=\"{color}\" stroke-width=\"7\"/>",
        short(x1),
        short(y1),
        short(x2),
        short(y2)
    ));
}
