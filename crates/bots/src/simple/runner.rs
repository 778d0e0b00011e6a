//! A simple sensible player: gets its characters out, and fights when that pays.

use engine::decision::{Fight, Phase};
use engine::piece::{Piece, PowerId, Target, Traits};
use engine::room::Ground;
use engine::rule::zone::shot;
use engine::rule::{combat, sight};
use engine::side::BySide;
use engine::table::Way;
use engine::view::View;
use engine::{Action, Leg, Side, Spot, Table, Token};

use super::distance::{Distances, straight, turned};
use crate::legal::Legal;
use crate::opening::starter;
use crate::{Below, Bot, Style, foes, is_carried, percent, plain_one_of};

/// Of a hundred decisions, so many are made at random, and more when nothing happens for long:
/// it keeps the player from going in circles.
const WHIM: u32 = 4;
/// What looks better by less is chosen by lot.
const ABOUT: u32 = 6;
/// What it takes to change loads for nothing: then it is never done by lot.
const TROUBLE: i32 = ABOUT as i32;

/// Heads for the exit, reveals what is in the way, kills the weak.
#[derive(Default)]
pub struct Runner {
    /// Knows where the exit is, but sees no walls on the way, no danger, nothing that a turn of a room
    /// changes, and no odds of a fight; only who lies wounded is an easy prey.
    narrow: bool,
    style: Style,
    ways: BySide<Option<Distances>>,
    legal: Legal,
}

impl Bot for Runner {
    fn choose(&mut self, view: &View, below: Below<'_>) -> Action {
        let Some(side) = view.side() else { return Action::Pass };
        let mut legal = core::mem::take(&mut self.legal);
        view.legal(&mut legal);
        let chosen = self.pick(view.table(), side, &legal, below);
        self.legal = legal;
        chosen
    }
}

impl Runner {
    /// One that knows where the exit is and sees little else.
    #[must_use]
    pub fn narrow() -> Runner {
        Runner { narrow: true, ..Runner::default() }
    }

    /// The same with a taste.
    #[must_use]
    pub fn with(style: Style) -> Runner {
        Runner { style, ..Runner::default() }
    }

    fn pick(&mut self, table: &Table, side: Side, legal: &[Action], below: Below<'_>) -> Action {
        self.ways = BySide::default();
        let acting = table.phase == Phase::Act;
        if acting && legal.len() > 1 && percent(WHIM + 2 * u32::from(table.quiet), below) {
            return plain_one_of(&legal[1..], below);
        }
        let mut best = (i32::MIN, Action::Pass);
        for action in legal {
            let value =
                self.value(table, side, action, below) + self.style.taste(action) + below(ABOUT) as i32;
            if value > best.0 {
                best = (value, *action);
            }
        }
        best.1
    }

    fn steps(&mut self, table: &Table, side: Side, spot: Spot) -> i32 {
        if self.narrow {
            return straight(table, side, spot);
        }
        self.ways[side].get_or_insert_with(|| Distances::new(table, side)).from(spot)
    }

    /// How good an action looks; passing is worth 0.
    fn value(&mut self, table: &Table, side: Side, action: &Action, below: Below<'_>) -> i32 {
        match *action {
            Action::Card(card) => i32::from(card) * 4,
            Action::Line(piece) => starter(table.rules(), piece),
            Action::Walk { who, ref route } => {
                let mut changes = 0;
                let mut at = table.spot(who);
                for leg in route.legs() {
                    match leg {
                        Leg::Step(dir) => at = at.and_then(|at| table.beyond(at, dir)),
                        Leg::Take(load) if is_carried(table, side, load) => changes -= TROUBLE,
                        Leg::Take(load) => changes += prize(table, load),
                        Leg::Leave(load) => changes -= prize(table, load) + TROUBLE,
                        Leg::Diagonal | Leg::Leap { way: Way::Diagonal, .. } => {
                            at = at.and_then(|at| table.across(at));
                        }
                        Leg::Through(dir) | Leg::Leap { way: Way::Edge(dir), .. } => {
                            at = at.and_then(|at| table.beyond(at, dir));
                        }
                        Leg::Face(index) => at = Some(table.rules().layout.line(side, usize::from(index))),
                        Leg::With(_) => {}
                    }
                }
                at.map_or(0, |to| changes - 3 + self.going(table, side, who, to))
            }
            Action::Jump { who, to, .. } => self.going(table, side, who, to) - 20,
            Action::WallWalk { who, dir, .. } => table
                .spot(who)
                .and_then(|at| table.rules().layout.neighbor(at, dir))
                .map_or(0, |to| self.going(table, side, who, to)),
            Action::Fight { target, .. } if self.narrow && table.is_wounded(target) => 100,
            Action::Shoot { target, .. } if self.narrow && table.is_wounded(target) => 100,
            Action::Turn { .. } | Action::Fight { .. } | Action::Shoot { .. } if self.narrow => {
                below(12) as i32 - 6
            }
            Action::Turn { slot, quarters, .. } => self.turning(table, side, &turned(table, slot, quarters)),
            Action::Reveal { .. } => 45,
            Action::Place { token, spot } => self.placing(table, side, token, spot),
            Action::Fight { who, target } => attack(table, &combat::gather(table, who, target)),
            Action::Shoot { who, target, with } => attack(table, &shot::gather(table, who, target, with)),
            Action::CommitTwo([high, low]) => {
                commitment(table, side, high + low, below) - i32::from(low > 2) * 20
            }
            // Two cards, or a card that hurts, if there is a need for it.
            Action::Rage(two) => {
                if two {
                    below(12) as i32
                } else {
                    6
                }
            }
            Action::Name(card) => card.map_or(0, |card| below(12) as i32 - 2 * i32::from(card)),
            Action::Commit(card) => match lasting(table, side, card, self.narrow) {
                Some(value) => value,
                None => commitment(table, side, card, below),
            },
            Action::Use { who, power, target } => self.using(table, side, who, power, target, below),
            Action::Pass
            | Action::Forces(_)
            | Action::Pairs(_)
            | Action::Chooser(_)
            | Action::Deal(_)
            | Action::Hider(_)
            | Action::First(_)
            | Action::PickPair(_)
            | Action::Pick(_)
            | Action::Discard(_)
            | Action::Hide { .. }
            | Action::Face(_)
            | Action::OfferDraw
            | Action::Resign
            | Action::TimeUp => 0,
        }
    }

    /// What it is worth to bring a character to a square.
    fn going(&mut self, table: &Table, side: Side, who: Token, to: Spot) -> i32 {
        let Some(from) = table.spot(who) else { return 0 };
        let owner = table.owner(who);
        let layout = &table.rules().layout;
        let gain = if to == from {
            0
        } else if layout.line_of(to).is_some_and(|line| line != owner) {
            500
        } else if table.terrain(to).ground == Ground::Rocks {
            -500
        } else {
            let nearness = 40 - self.steps(table, owner, to).min(40);
            let gear = if table.terrain(to).ground == Ground::Gear { 12 } else { 0 };
            // A zone is worth the two or three squares that it takes the place of.
            let step = if layout.has_zones() { 20 } else { 8 };
            (self.steps(table, owner, from) - self.steps(table, owner, to)) * step + nearness / 4 + gear
        };
        match (owner == side, self.narrow) {
            (true, true) => gain,
            (true, false) => gain - danger(table, who, to),
            (false, _) => -gain,
        }
    }

    /// What a turn of a room does to everybody's way.
    fn turning(&mut self, table: &Table, side: Side, turned: &Table) -> i32 {
        let mut value = -6;
        for owner in table.sides().iter() {
            let after = Distances::new(turned, owner);
            let mut gain = 0;
            for token in table.characters().and(table.handles().of(owner)).minus(table.wounded) {
                if let (Some(from), Some(to)) = (table.spot(token), turned.spot(token)) {
                    gain += self.steps(table, owner, from) - after.from(to);
                }
            }
            value += if owner == side { 6 * gain } else { -2 * gain };
        }
        value
    }

    fn placing(&mut self, table: &Table, side: Side, token: Token, spot: Spot) -> i32 {
        let owner = table.owner(token);
        let steps = self.steps(table, owner, spot);
        match (owner == side, table.is_character(token)) {
            (true, true) => -steps,
            (false, true) => steps,
            (true | false, false) => 0,
        }
    }

    fn using(
        &mut self,
        table: &Table,
        side: Side,
        who: Token,
        power: PowerId,
        target: Target,
        below: Below<'_>,
    ) -> i32 {
        match (power, target) {
            (PowerId::Heal | PowerId::Steal | PowerId::Charm, _) => 60,
            (PowerId::Regenerate | PowerId::Drink, _) => 60,
            (PowerId::Fire | PowerId::Breath, Target::Dir(dir)) => {
                match sight::first_character(table, who, dir) {
                    Some(victim) if table.owner(victim) == side => -500,
                    Some(victim) if table.has_with(victim, Traits::FIREPROOF) => -100,
                    Some(_) => 400,
                    None => -100,
                }
            }
            (PowerId::Fireball, Target::Token(victim)) if table.owner(victim) == side => -500,
            (PowerId::Fireball, _) => 400,
            (PowerId::Teleport, Target::Spot(to)) => self.going(table, side, who, to),
            (PowerId::Quaff, _) => 30,
            _ => below(24) as i32 - 8,
        }
    }
}

/// What it is worth to have a token along.
pub(crate) fn prize(table: &Table, load: Token) -> i32 {
    match table.piece(load) {
        Some(Piece::Treasure) => 40,
        Some(piece) if piece.is_character() => 0,
        Some(_) | None => 6,
    }
}

/// How unpleasant the neighbors of a square are.
fn danger(table: &Table, who: Token, to: Spot) -> i32 {
    let own = table.owner(who);
    let strength = table.strength(who);
    foes::facing(table, own, to)
        .filter(|other| table.strength(*other) >= strength)
        .map(|other| 6 + 4 * i32::from(table.strength(other) - strength))
        .sum()
}

fn attack(table: &Table, fight: &Fight) -> i32 {
    let lead = i32::from(combat::total(table, fight, fight.attacking))
        - i32::from(combat::total(table, fight, fight.defending));
    if table.is_wounded(fight.target) { 150 + 25 * lead } else { 35 + 25 * lead }
}

/// A card where the last point may be won or lost: the smallest one that is enough against any other,
/// or else the highest, which is also what somebody lays who sees no odds. `None` for other fights.
fn lasting(table: &Table, side: Side, card: u8, narrow: bool) -> Option<i32> {
    let Phase::Fight(fight) = table.phase else { return None };
    let other = fight.against(side);
    let needs_last = |side: Side| table.score(side) + 1 >= table.rules().target;
    if !needs_last(side) && !needs_last(other) {
        return None;
    }
    let highest = table.combat_cards(other).iter().rposition(|count| *count > 0).unwrap_or(0);
    let mine = i32::from(combat::total(table, &fight, side)) + i32::from(card);
    let theirs = i32::from(combat::total(table, &fight, other)) + highest as i32;
    let enough = if needs_last(side) { mine > theirs } else { mine >= theirs };
    Some(if enough && !narrow { 200 - 10 * i32::from(card) } else { 10 * i32::from(card) })
}

/// The smallest card that probably wins, or the smallest of all when nothing does.
pub(crate) fn commitment(table: &Table, side: Side, card: u8, below: Below<'_>) -> i32 {
    let Phase::Fight(fight) = table.phase else { return 0 };
    let mine = i32::from(combat::total(table, &fight, side)) + i32::from(card);
    let theirs = i32::from(combat::total(table, &fight, fight.against(side)));
    let expected = theirs + below(5) as i32;
    let wins = if mine > expected { 40 } else { 0 };
    wins - 5 * i32::from(card)
}
