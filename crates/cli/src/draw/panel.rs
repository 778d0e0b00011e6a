//! What lies beside the board: scores, hands, loads, and what the signs mean.

use engine::decision::{Chance, Phase, Picking};
use engine::edition::Economy;
use engine::notation::names;
use engine::room::Ground;
use engine::table::Place;
use engine::view::{Seat, View};
use engine::{End, Outcome, Side, Token, TokenSet};

use super::legend;
use super::terminal::Look;

/// So long a note may be in one line.
const NOTE: usize = 34;

/// The lines of the panel, each at most 24 characters where that is possible.
#[must_use]
pub fn lines(view: &View, look: Look) -> Vec<String> {
    let rules = view.rules();
    let mut lines = vec![
        look.paint.bold(rules.ruleset().name),
        format!("{} to {} points", rules.setup.mode.word(), rules.target),
    ];
    if let Seat::Side(side) = view.seat() {
        lines.push(format!("seen by {}", look.paint.side(side, side.name())));
    }
    lines.extend(phase(view, look));
    for side in view.table().sides().iter() {
        lines.push(String::new());
        lines.extend(holdings(view, side, look));
    }
    let notes = notes(view, look);
    if !notes.is_empty() {
        lines.push(String::new());
        lines.extend(notes);
    }
    lines.push(String::new());
    lines.extend(legend::lines(rules, look));
    lines
}

/// What happens now, in words.
#[must_use]
pub fn phase(view: &View, look: Look) -> Vec<String> {
    let table = view.table();
    let who = |side: Side| look.paint.side(side, side.name());
    let active = who(table.active);
    match table.phase {
        Phase::Start => vec!["not begun".to_owned()],
        Phase::Chance(chance) => vec![format!("chance: {}", chance_word(chance))],
        Phase::Pick { what, side } => vec![format!("{} picks {}", who(side), picking_word(what))],
        Phase::Forces => vec!["all choose forces".to_owned()],
        Phase::Discard => vec!["handicaps are given".to_owned()],
        Phase::Team => vec!["all choose starters".to_owned()],
        Phase::Hide { side } => vec![format!("{} hides a token", who(side))],
        Phase::Facing { .. } => vec!["all choose what to face".to_owned()],
        Phase::Card => vec![format!("{active} plays a card")],
        Phase::Act => {
            let mut lines = vec![format!("{active} acts, {} AP left", table.points)];
            for purse in table.purses() {
                let name = names::token(table, None, purse.token);
                lines.push(format!("  {name} has {} AP more", purse.points));
            }
            lines
        }
        Phase::Place { slot, placer, .. } => {
            let mut lines = vec![format!("{} fills room {}", who(placer), slot.letter())];
            lines.extend(wrap("  ", &token_names(view, table.tokens_at(Place::Waiting))));
            lines
        }
        Phase::Fight(fight) => vec![
            format!("{} fights", named(view, None, fight.attacker)),
            format!("  against {}", named(view, None, fight.target)),
        ],
        Phase::Over(outcome) => vec![look.paint.bold(&outcome_text(outcome))],
    }
}

/// How a game ended, in words.
#[must_use]
pub fn outcome_text(outcome: Outcome) -> String {
    let why = match outcome.end {
        End::Target => "points",
        End::Quiet => "quiet turns",
        End::Agreement => "agreement",
        End::Resignation => "resignation",
        End::Nobody => "nobody left",
    };
    match outcome.winner {
        Some(side) => format!("{side} wins ({why})"),
        None => format!("draw ({why})"),
    }
}

fn chance_word(chance: Chance) -> &'static str {
    match chance {
        Chance::Forces => "the forces",
        Chance::Pairs(_) => "pairs of rooms",
        Chance::Chooser => "who picks first",
        Chance::Deal => "the rooms",
        Chance::Hider => "who hides first",
        Chance::First => "who begins",
    }
}

fn picking_word(what: Picking) -> &'static str {
    match what {
        Picking::Pair => "rooms",
        Picking::Character => "a character",
        Picking::Object => "an object",
    }
}

fn holdings(view: &View, side: Side, look: Look) -> Vec<String> {
    let table = view.table();
    let hand = &table.holdings[side];
    let mut lines = vec![
        look.paint
            .side(side, &format!("{:<8}{} of {}", side.name(), table.score(side), table.rules().target)),
    ];
    let actions: Vec<String> =
        (0u8..8).filter(|card| hand.actions >> card & 1 != 0).map(|card| card.to_string()).collect();
    match table.rules().ruleset().economy {
        Economy::Cards => lines.push(format!(" cards  {}", actions.join(" "))),
        Economy::Wheel { .. } => lines.push(format!(" saved  {}", table.saved(side))),
    }
    let combat: Vec<String> = (0u8..)
        .zip(table.combat_cards(side))
        .filter(|(_, count)| *count > 0)
        .map(|(card, count)| card.to_string().repeat(usize::from(count)))
        .collect();
    lines.push(format!(" combat {}", combat.join(" ")));
    lines.push(format!(" jumps  {}", hand.jumps));
    for (word, place) in [("out", Place::Escaped), ("dead", Place::Dead), ("gone", Place::Gone)] {
        let tokens = table.tokens_at(place).and(table.handles().of(side));
        let codes: Vec<&str> = tokens.filter_map(|token| view.piece(token)).map(|p| p.def().code).collect();
        lines.extend(wrap(&format!(" {word:<7}"), &codes));
    }
    if let Some(screen) = view.screen(side) {
        let codes: Vec<&str> = screen.iter().map(|piece| piece.def().code).collect();
        lines.extend(wrap(" screen ", &codes));
    }
    lines
}

/// Words behind a heading, broken into lines of at most 24 characters.
fn wrap<T: AsRef<str>>(heading: &str, words: &[T]) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words.iter().map(AsRef::as_ref) {
        match lines.last_mut() {
            Some(line) if line.len() + 1 + word.len() <= 24 => line.extend([" ", word]),
            Some(_) => lines.push(format!("{:1$}{word}", "", heading.len())),
            None => lines.push(format!("{heading}{word}")),
        }
    }
    lines
}

fn token_names(view: &View, tokens: TokenSet) -> Vec<String> {
    tokens.into_iter().map(|token| names::token(view.table(), None, token)).collect()
}

/// Whatever the board cannot show: loads, wounds, what lies under somebody.
fn notes(view: &View, look: Look) -> Vec<String> {
    let table = view.table();
    let zones = table.rules().layout.has_zones();
    let mut lines = Vec::new();
    for token in table.characters() {
        let mut words = Vec::new();
        let load = table.load(token);
        if !load.is_empty() {
            words.push(load_names(view, token, load));
        }
        if table.is_wounded(token) {
            words.push("wounded".to_owned());
        }
        if !words.is_empty()
            && table.spot(token).is_some_and(|spot| table.terrain(spot).ground == Ground::Gear)
        {
            words.push("on gear".to_owned());
        }
        if table.spent.has(token) {
            words.push("spent".to_owned());
        }
        if let (Some(spot), false) = (table.spot(token), words.is_empty() || table.bearer(token).is_some()) {
            let name = named(view, None, token);
            let square = names::square(&table.rules().layout, spot);
            let long =
                [&name, &square].into_iter().chain(&words).map(|word| word.len() + 2).sum::<usize>() > NOTE;
            let words = words.join(if long { ",\n  " } else { ", " });
            let note = format!("{} {square} {words}", look.paint.side(table.owner(token), &name));
            lines.extend(note.lines().map(str::to_owned));
        }
    }
    for object in table.objects().filter(|object| zones && table.bearer(*object).is_none()) {
        if let Some(spot) = table.spot(object) {
            let square = names::square(&table.rules().layout, spot);
            lines.push(format!("floor {square} {}", names::token(table, None, object)));
        }
    }
    lines
}

fn load_names(view: &View, bearer: Token, load: TokenSet) -> String {
    let own = Some(view.table().owner(bearer));
    let list: Vec<String> = load.into_iter().map(|token| format!("+{}", named(view, own, token))).collect();
    list.join(" ")
}

/// A token's name in notation, as far as the seat may look at it.
fn named(view: &View, own: Option<Side>, token: Token) -> String {
    let table = view.table();
    match table.owner(token) {
        _ if view.may_look(token) => names::token(table, own, token),
        owner if Some(owner) == own => "??".to_owned(),
        owner => format!("{}:??", owner.letter()),
    }
}
