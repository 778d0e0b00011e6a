//! What an evaluation looks at, as numbers that a side wants large or small.

use engine::piece::{Kind, Piece, Traits};
use engine::room::Ground;
use engine::rule::combat;
use engine::{Phase, Side, Table, Token};

use super::field::FAR;
use super::fields::Fields;
use crate::foes;

/// Amounts are counted in sixteenths.
pub const WHOLE: i32 = 16;

/// Points of action to the exit at which the worth of a character is given; between them it is a line.
const KNOTS: [i32; 8] = [0, 1, 2, 3, 4, 6, 8, 12];
const LEADS: usize = 5;
const CARDS: usize = 6;
const ACTIONS: usize = 4;
const NEEDED: usize = 5;

/// Where a group of features begins in the list of weights.
pub mod at {
    use engine::piece::Piece;

    use super::{ACTIONS, CARDS, KNOTS, LEADS, NEEDED};
    /// Nearness of a standing character to the exit, per point that it is worth there.
    pub const PROGRESS: usize = 0;
    /// A standing character, or an object that one carries, by piece.
    pub const PIECE: usize = PROGRESS + KNOTS.len();
    /// A standing character next to an enemy, by how far the enemy would lead in a fight.
    pub const FACED: usize = PIECE + Piece::COUNT;
    /// A combat card from +1 that is left.
    pub const CARD: usize = FACED + LEADS;
    /// An action card in hand, from the lowest.
    pub const ACTION: usize = CARD + CARDS;
    /// So many points or fewer are needed to win.
    pub const NEED: usize = ACTION + ACTIONS;
    /// A victory point.
    pub const POINT: usize = NEED + NEEDED;
    /// A jump card.
    pub const JUMP: usize = POINT + 1;
    /// A character nobody has seen yet.
    pub const UNSEEN: usize = JUMP + 1;
    /// A wounded character.
    pub const WOUNDED: usize = UNSEEN + 1;
    /// A wounded character that a friend carries.
    pub const CARRIED: usize = WOUNDED + 1;
    /// A wounded character next to an enemy.
    pub const PREY: usize = CARRIED + 1;
    /// A standing character on a gear.
    pub const GEAR: usize = PREY + 1;
    /// Action points that are left to the side whose turn it is.
    pub const LEFT: usize = GEAR + 1;
    /// The side is about to take its turn.
    pub const TURN: usize = LEFT + 1;
    pub(super) const END: usize = TURN + 1;
}

/// How many features there are.
pub const COUNT: usize = at::END;

/// Tells every feature of one side's standing and its amount.
pub fn tell(table: &Table, fields: &mut Fields, dungeon: u64, side: Side, out: &mut impl FnMut(usize, i32)) {
    let own = table.characters().and(table.handles().of(side));
    let mut seen = 0;
    for token in own {
        seen += 1;
        if table.is_wounded(token) {
            wounded(table, token, out);
        } else {
            standing(table, fields, dungeon, token, out);
        }
    }
    let living = i32::from(table.holdings[side].living);
    out(at::UNSEEN, (living - seen).max(0) * WHOLE);
    holdings(table, side, out);
}

fn standing(
    table: &Table,
    fields: &mut Fields,
    dungeon: u64,
    token: Token,
    out: &mut impl FnMut(usize, i32),
) {
    let (Some(spot), Some(def)) = (table.spot(token), table.def(token)) else { return };
    let Kind::Character { speed, .. } = def.kind else { return };
    out(at::PIECE + def.piece as usize, WHOLE);
    let mut worth = i32::from(def.escape_points);
    for load in table.load(token) {
        let Some(load) = table.def(load) else { continue };
        worth += i32::from(load.escape_points) * i32::from(load.kind == Kind::Object);
        if load.kind == Kind::Object {
            out(at::PIECE + load.piece as usize, WHOLE);
        }
    }
    let steps = fields.of(table, dungeon, table.owner(token), gait(def.traits)).from(spot).min(FAR);
    progress(i32::from(steps), i32::from(speed).max(1), worth, out);
    if table.terrain(spot).ground == Ground::Gear {
        out(at::GEAR, WHOLE);
    }
    if let Some(lead) = worst_lead(table, token) {
        out(at::FACED + ((lead + 5).clamp(0, 9) / 2) as usize, WHOLE);
    }
}

/// The kind of field a character needs.
#[must_use]
pub fn gait(traits: Traits) -> usize {
    if traits.any(Traits::WALKS_WALLS.and(Traits::INCORPOREAL)) {
        2
    } else if traits.has(Traits::SLIPS_SLITS) {
        3
    } else {
        usize::from(traits.any(Traits::CROSSES_PITS.and(Traits::FLIES)))
    }
}

fn progress(steps: i32, speed: i32, worth: i32, out: &mut impl FnMut(usize, i32)) {
    let need = steps * WHOLE / speed;
    let next = KNOTS.iter().position(|knot| knot * WHOLE > need).unwrap_or(KNOTS.len());
    if next == KNOTS.len() {
        return out(at::PROGRESS + next - 1, WHOLE * worth);
    }
    let low = next.max(1) - 1;
    let (from, to) = (KNOTS[low] * WHOLE, KNOTS[next] * WHOLE);
    let far = (need - from) * WHOLE / (to - from).max(1);
    out(at::PROGRESS + low, (WHOLE - far) * worth);
    out(at::PROGRESS + next, far * worth);
}

/// By how much an enemy next to a character would lead in a fight without cards.
fn worst_lead(table: &Table, token: Token) -> Option<i32> {
    let spot = table.spot(token)?;
    let mut worst = None;
    for foe in foes::facing(table, table.owner(token), spot) {
        let fight = combat::gather(table, foe, token);
        let lead = i32::from(combat::total(table, &fight, fight.attacking))
            - i32::from(combat::total(table, &fight, fight.defending));
        worst = worst.max(Some(lead));
    }
    worst
}

fn wounded(table: &Table, token: Token, out: &mut impl FnMut(usize, i32)) {
    out(at::WOUNDED, WHOLE);
    let Some(spot) = table.spot(token) else { return };
    if table.carrier(token).is_some_and(|carrier| table.owner(carrier) == table.owner(token)) {
        out(at::CARRIED, WHOLE);
    } else {
        let foes = table.characters().minus(table.wounded).minus(table.handles().of(table.owner(token)));
        let mut near =
            foes.filter(|foe| table.spot(*foe).is_some_and(|at| at == spot || table.is_beside(at, spot)));
        if near.next().is_some() {
            out(at::PREY, WHOLE);
        }
    }
}

fn holdings(table: &Table, side: Side, out: &mut impl FnMut(usize, i32)) {
    let hand = &table.holdings[side];
    for (value, count) in table.combat_cards(side).into_iter().enumerate().skip(1) {
        out(at::CARD + value - 1, i32::from(count) * WHOLE);
    }
    let cards = table.rules().ruleset().action_cards;
    for (index, card) in cards.iter().enumerate().take(ACTIONS) {
        out(at::ACTION + index, i32::from(hand.actions >> card & 1) * WHOLE);
    }
    let score = table.score(side);
    out(at::POINT, i32::from(score) * WHOLE);
    let need = usize::from(table.rules().target.saturating_sub(score));
    for index in need.max(1)..=NEEDED {
        out(at::NEED + index - 1, WHOLE);
    }
    out(at::JUMP, i32::from(hand.jumps) * WHOLE);
    if table.active == side {
        out(at::LEFT, i32::from(table.points) * WHOLE);
        out(at::TURN, i32::from(table.phase == Phase::Card) * WHOLE);
    } else {
        out(at::LEFT, i32::from(table.saved(side)) * WHOLE);
    }
}

/// The name of a feature, for people who read weights.
#[must_use]
pub fn name(feature: usize) -> String {
    let piece = |index: usize| Piece::ALL[index].def().name.replace([' ', '-'], "");
    match feature {
        f if f < at::PIECE => format!("Progress{}", KNOTS[f]),
        f if f < at::FACED => piece(f - at::PIECE),
        f if f < at::CARD => format!("Faced{}", f - at::FACED),
        f if f < at::ACTION => format!("Combat{}", f - at::CARD + 1),
        f if f < at::NEED => format!("Action{}", f - at::ACTION + 2),
        f if f < at::POINT => format!("Needs{}", f - at::NEED + 1),
        at::POINT => "Point".to_owned(),
        at::JUMP => "Jump".to_owned(),
        at::UNSEEN => "Unseen".to_owned(),
        at::WOUNDED => "Wounded".to_owned(),
        at::CARRIED => "Carried".to_owned(),
        at::PREY => "Prey".to_owned(),
        at::GEAR => "Gear".to_owned(),
        at::LEFT => "Left".to_owned(),
        _ => "Turn".to_owned(),
    }
}
