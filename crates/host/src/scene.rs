//! The table as a seat sees it, made from its view and from nothing else.

use engine::decision::{Means, Phase};
use engine::edition::{Economy, Grain};
use engine::piece::Pieces;
use engine::room::{Barrier, RoomPlan};
use engine::rule::setup::tally;
use engine::rule::{self, combat};
use engine::table::Wheels;
use engine::token::MAX_TOKENS;
use engine::{Action, Dir, Event, Place, Rules, Side, Slot, Spot, Table, Token, View};
use protocol as say;

use crate::{names, zones};

/// What everybody knows about the moment beyond the table itself.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Moment {
    pub(crate) ply: u32,
    /// Turns that have begun with an action card or a wheel, or have ended before that.
    pub(crate) turns: u32,
    /// The last action card.
    pub(crate) card: Option<u8>,
    pub(crate) can_undo: bool,
}

impl Moment {
    /// The moment after an action in this phase of which this came.
    pub(crate) fn after(self, before: &Phase, action: &Action, events: &[Event]) -> Moment {
        let card = if let Action::Card(card) = action { Some(*card) } else { self.card };
        Moment { ply: self.ply + 1, turns: self.turns + turns_begun(before, action, events), card, ..self }
    }
}

/// How many turns begin with an action in this phase. A turn that is over before its card was played counts too.
#[must_use]
pub fn turns_begun(before: &Phase, action: &Action, events: &[Event]) -> u32 {
    let missed = |event: &&Event| matches!(event, Event::TurnEnded { .. }) && *before == Phase::Card;
    let counts = |event: &&Event| matches!(event, Event::Earned { .. }) || missed(event);
    u32::from(matches!(action, Action::Card(_))) + events.iter().filter(counts).count() as u32
}

/// The table as the seat of a view sees it.
pub(crate) fn scene(view: &View, moment: Moment) -> say::Scene {
    let table = view.table();
    let rules = table.rules();
    let (columns, rows) = table.map_extent();
    let in_turn = matches!(table.phase, Phase::Card | Phase::Act | Phase::Place { .. } | Phase::Fight(_));
    let before_card = table.phase == Phase::Card;
    say::Scene {
        seat: names::seat(view.seat()),
        edition: rules.ruleset().word.to_owned(),
        mode: rules.setup.mode.word().to_owned(),
        scenario: rules.setup.scenario().map(|scenario| scenario.number),
        grain: grain(rules),
        wheel: wheel(rules),
        target: rules.target,
        sides: names::sides(table.sides()),
        columns,
        rows,
        plans: Vec::new(),
        rooms: rules.layout.all_slots().map(|slot| room(view, slot)).collect(),
        squares: rules.layout.spots().map(|spot| square(table, spot)).collect(),
        tokens: (0..MAX_TOKENS).filter_map(Token::new).filter_map(|token| self::token(view, token)).collect(),
        hands: table.sides().iter().map(|side| (names::side(side), hand(view, side))).collect(),
        phase: phase(table).to_owned(),
        active: in_turn.then_some(names::side(table.active)),
        points: table.points,
        card: moment.card.filter(|_| in_turn && !before_card),
        turn: moment.turns + u32::from(before_card),
        quiet: table.quiet,
        quiet_limit: rules.ruleset().quiet_turns,
        ask: asked(table),
        tallies: tallies(view),
        fight: fight(view),
        offers: names::sides(table.offers),
        can_undo: moment.can_undo,
        ply: moment.ply,
        outcome: table.outcome().map(|outcome| say::Outcome {
            winner: outcome.winner.map(names::side),
            end: names::end(outcome.end).to_owned(),
        }),
    }
}

/// The drawings of all rooms that can lie on a table.
pub(crate) fn plans(rules: &Rules) -> Vec<say::Plan> {
    rules.plans.iter().map(plan).collect()
}

fn grain(rules: &Rules) -> say::Grain {
    match rules.grain {
        Grain::Squares => say::Grain::Squares,
        Grain::Zones { .. } => say::Grain::Zones,
    }
}

fn wheel(rules: &Rules) -> Option<say::Wheel> {
    match rules.ruleset().economy {
        Economy::Cards => None,
        Economy::Wheel { income, .. } => Some(say::Wheel { income, most: Wheels::MOST }),
    }
}

fn phase(table: &Table) -> &'static str {
    match table.phase {
        Phase::Start => "start",
        Phase::Chance(_) => "chance",
        Phase::Pick { .. } => "pick",
        Phase::Forces => "forces",
        Phase::Discard => "discard",
        Phase::Team => "team",
        Phase::Hide { .. } => "hide",
        Phase::Facing { .. } => "facing",
        Phase::Card => "card",
        Phase::Act => "act",
        Phase::Place { .. } => "place",
        Phase::Fight(_) => "fight",
        Phase::Over(_) => "over",
    }
}

fn asked(table: &Table) -> Vec<say::Asked> {
    let ask = |side| rule::ask(table, side).map(|ask| (side, ask));
    let one = |(side, ask)| say::Asked { side: names::side(side), kind: names::ask(ask).to_owned() };
    table.sides().iter().filter_map(ask).map(one).collect()
}

fn tallies(view: &View) -> Vec<say::Tally> {
    let Some(side) = view.side() else { return Vec::new() };
    let due = tally::due(view.table(), side);
    let chosen = tally::chosen(view, side).unwrap_or_default();
    let counts = [
        (say::Countable::Characters, chosen.characters, due.characters),
        (say::Countable::Objects, chosen.objects, due.objects),
        (say::Countable::Pairs, chosen.pairs, due.pairs),
    ];
    let one = |(kind, chosen, all)| say::Tally { kind, chosen: chosen as u8, all: all as u8 };
    counts.into_iter().filter(|(_, _, all)| *all > 0).map(one).collect()
}

/// An edge inside a room belongs to two places; it is told of the northern or western one.
fn is_told(plan: &RoomPlan, place: usize, dir: Dir) -> bool {
    plan.inner_neighbor(place, dir).is_none() || matches!(dir, Dir::South | Dir::East)
}

fn plan(plan: &RoomPlan) -> say::Plan {
    let (mut walls, mut gates) = (Vec::new(), Vec::new());
    let (mut slits, mut pits) = (Vec::new(), Vec::new());
    for (place, edges) in plan.edges.iter().enumerate() {
        for dir in Dir::ALL.into_iter().filter(|dir| is_told(plan, place, *dir)) {
            let (place, name) = (place as u8, names::dir(dir));
            match edges[dir as usize] {
                Barrier::Wall => walls.push(say::PlanWall { place, dir: name }),
                Barrier::Portcullis(number) => gates.push(say::PlanGate { place, dir: name, number }),
                Barrier::Slit => slits.push(say::PlanWall { place, dir: name }),
                Barrier::Pit => pits.push(say::PlanWall { place, dir: name }),
                Barrier::Open => {}
            }
        }
    }
    say::Plan {
        id: plan.name(),
        pair: plan.pair.clone(),
        direction: names::turning(plan.arrow),
        size: plan.size,
        ground: plan.terrain.iter().map(|terrain| names::ground(terrain.ground)).collect(),
        mist: plan.terrain.iter().map(|terrain| terrain.mist).collect(),
        walls,
        gates,
        slits,
        pits,
        icons: plan.marks.iter().map(|mark| zones::drawn(*mark)).collect(),
    }
}

fn room(view: &View, slot: Slot) -> say::Room {
    let table = view.table();
    let rules = table.rules();
    let layout = &rules.layout;
    let (x, y) = table.map_xy(layout.spot(slot, layout.places() - usize::from(layout.size)));
    let face = view.face(slot);
    let plan = face.map(|face| &rules.plans[face.plan()]);
    let quarters = face.map_or(0, engine::rules::Face::quarters);
    let hidden = table.tokens_at(Place::Hidden(slot)).map(|token| say::HiddenToken {
        owner: names::side(table.owner(token)),
        piece: view.shown(token).map(|piece| piece.def().code.to_owned()),
    });
    let gate = |number| say::Gate { number, state: names::gate(table.gate_state(slot, number)) };
    say::Room {
        slot: slot.letter().to_string(),
        x,
        y,
        plan: plan.map(RoomPlan::name),
        known: table.is_revealed(slot),
        quarters,
        gates: (0..plan.map_or(0, RoomPlan::gates)).map(gate).collect(),
        broken: plan.map_or_else(Vec::new, |plan| broken(table, rules, slot, plan, quarters)),
        ruined: table.is_room_broken(slot),
        hidden: hidden.collect(),
        free: rules.capacity(slot).saturating_sub(table.tokens_at(Place::Hidden(slot)).len() as u8),
    }
}

/// The broken walls of a room in the frame of its drawing, told of the same place as the wall.
fn broken(table: &Table, rules: &Rules, slot: Slot, plan: &RoomPlan, quarters: u8) -> Vec<say::BrokenWall> {
    let layout = &rules.layout;
    let back = 4 - quarters;
    let own = table.broken_walls().filter(|(spot, _)| layout.slot(*spot) == Some(slot));
    own.map(|(spot, dir)| {
        let (mut place, mut dir) = (layout.turned(layout.place(spot), back), dir.turned(back));
        if !is_told(plan, place, dir)
            && let Some(next) = plan.inner_neighbor(place, dir)
        {
            (place, dir) = (next, dir.opposite());
        }
        say::BrokenWall { place: place as u8, dir: names::dir(dir) }
    })
    .collect()
}

fn square(table: &Table, spot: Spot) -> say::Square {
    let layout = &table.rules().layout;
    let (x, y) = table.map_xy(spot);
    let terrain = table.terrain(spot);
    let faced = layout.faced(spot);
    say::Square {
        name: names::square(layout, spot),
        x,
        y,
        slot: layout.slot(spot).map(|slot| slot.letter().to_string()),
        line: layout.line_of(spot).map(names::side),
        ground: names::ground(terrain.ground),
        mist: terrain.mist,
        ways: ways(table, spot),
        illusion: table
            .illusion(spot)
            .map(|(side, kind)| say::Illusion { side: names::side(side), kind: names::illusion(kind) }),
        icon: faced
            .map(|(_, _, icon)| icon)
            .or_else(|| table.icon(spot).filter(|_| layout.has_zones()))
            .map(zones::icon),
        before: faced.map(|(_, slot, _)| slot.letter().to_string()),
        faces: table.faced(spot).map(|zone| names::square(layout, zone)),
        borders: zones::borders(table, spot),
    }
}

fn ways(table: &Table, spot: Spot) -> String {
    if table.rules().layout.has_zones() {
        return zones::ways(table, spot);
    }
    let ways = table.ways(spot);
    Dir::ALL.into_iter().filter(|dir| ways & dir.bit() != 0).map(Dir::letter).collect()
}

fn token(view: &View, token: Token) -> Option<say::Token> {
    let table = view.table();
    let place = table.place(token);
    let piece = view.piece(token);
    let kind = match (piece, place) {
        (_, Place::Hidden(_)) if !view.may_look(token) => say::TokenKind::Unknown,
        (Some(piece), _) if piece.is_character() => say::TokenKind::Character,
        (Some(_), _) => say::TokenKind::Object,
        // Only characters are put on a line.
        (None, Place::On(_)) => say::TokenKind::Character,
        (None, _) => say::TokenKind::Unknown,
    };
    Some(say::Token {
        id: names::token(token),
        owner: names::side(table.owner(token)),
        piece: view.shown(token).map(|piece| piece.def().code.to_owned()),
        kind,
        at: table.spot(token).map(|spot| names::square(&table.rules().layout, spot)),
        slot: match place {
            Place::Hidden(slot) => Some(slot.letter().to_string()),
            _ => None,
        },
        place: match place {
            Place::On(_) => say::TokenPlace::Board,
            Place::Hidden(_) => say::TokenPlace::Hidden,
            Place::Unplaced => return None,
            Place::Waiting => say::TokenPlace::Waiting,
            Place::Dead => say::TokenPlace::Dead,
            Place::Escaped => say::TokenPlace::Escaped,
            Place::Gone => say::TokenPlace::Gone,
        },
        wounded: table.is_wounded(token),
        spent: table.spent.has(token),
        carried_by: bearer(table, token).map(names::token),
        purse: table.purse(token).map(|purse| say::Purse { points: purse.points, charmed: purse.charmed }),
        back: zones::back(table, token).map(|spot| names::square(&table.rules().layout, spot)),
    })
}

/// The character that has a token: it carries it, or lies on it.
fn bearer(table: &Table, token: Token) -> Option<Token> {
    let mut there = table.tokens_on(table.spot(token)?).and(table.characters());
    there.find(|other| table.load(*other).has(token))
}

fn hand(view: &View, side: Side) -> say::Hand {
    let table = view.table();
    let holdings = &table.holdings[side];
    let all = table.rules().ruleset().action_cards;
    let (actions, played_actions) = all.iter().partition(|card| holdings.actions >> **card & 1 != 0);
    let combat = table.combat_cards(side);
    let repeat = |value: usize, count: u8| core::iter::repeat_n(value as u8, usize::from(count));
    let acts = table.active == side && !matches!(table.phase, Phase::Over(_));
    let shows = if acts { table.points } else { table.saved(side) };
    let picked = if matches!(table.phase, Phase::Pick { .. }) { table.forces[side] } else { Pieces::EMPTY };
    let codes = |pieces: Pieces| pieces.iter().map(|piece| piece.def().code.to_owned()).collect();
    say::Hand {
        wheel: wheel(table.rules()).map(|_| shows),
        actions,
        played_actions,
        combat: combat.iter().enumerate().flat_map(|(value, count)| repeat(value, *count)).collect(),
        spent_combat: (0..combat.len()).flat_map(|value| repeat(value, holdings.used.count(value))).collect(),
        jumps: holdings.jumps,
        points: table.score(side),
        living: holdings.living,
        screen: view.screen(side).map(codes),
        picked: codes(picked),
    }
}

fn fight(view: &View) -> Option<say::Fight> {
    let table = view.table();
    let Phase::Fight(fight) = table.phase else { return None };
    let strength = |side| {
        let fights = side == fight.attacking || side == fight.defending;
        if fights { combat::total(table, &fight, side) } else { 0 }
    };
    let laid = |side| view.laid(side).map(|card| card + view.laid_second(side).unwrap_or(0));
    let shown = |side| laid(side).map(|cards| (names::side(side), cards));
    let named = |side| fight.named_for(side).map(|card| say::Named { side: names::side(side), card });
    Some(say::Fight {
        attacker: names::token(fight.attacker),
        target: names::token(fight.target),
        attackers: names::tokens(fight.attackers),
        defenders: names::tokens(fight.defenders),
        attacking: names::side(fight.attacking),
        defending: names::side(fight.defending),
        strength: Side::ALL.into_iter().map(|side| (names::side(side), strength(side))).collect(),
        means: match fight.means {
            Means::Hands => say::Means::Hands,
            Means::Spear => say::Means::Spear,
            Means::Shot => say::Means::Shot,
        },
        speaker: fight.speaker().map(names::side),
        cards: fight.cards(fight.attacking) as u8,
        named: named(fight.attacking).or_else(|| named(fight.defending)),
        seer: fight.seer.map(names::side),
        laid: names::sides(fight.laid),
        shown: table.sides().iter().filter_map(shown).collect(),
    })
}
