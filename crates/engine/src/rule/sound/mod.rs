//! What holds between two actions: the golden rules, one place for each token, numbers that
//! can come about. Positions from outside are judged by it, and games in tests.

mod board;
mod secrets;
mod setup;

use crate::decision::{Chance, Fight, Phase};
use crate::layout::DOTS;
use crate::piece::{Piece, Pieces};
use crate::rule::{combat, reveal};
use crate::side::Side;
use crate::spot::Spot;
use crate::state::State;
use crate::table::{Place, Table};
use crate::token::Token;
use board::{judge_markers, judge_rooms, judge_square};
pub(crate) use secrets::judge_secrets;

/// What is wrong, and on which square if it is one.
#[derive(Debug)]
pub(crate) struct Fault {
    pub(crate) spot: Option<Spot>,
    pub(crate) why: String,
}

type Judgment = Result<(), Fault>;

fn hold(condition: bool, why: &str) -> Judgment {
    if condition { Ok(()) } else { Err(Fault { spot: None, why: why.to_owned() }) }
}

fn hold_on(spot: Spot, condition: bool, why: &str) -> Judgment {
    if condition { Ok(()) } else { Err(Fault { spot: Some(spot), why: why.to_owned() }) }
}

/// Whether everything that lies open on a table can lie there between two actions.
///
/// # Errors
/// Says what is wrong.
pub fn sound(table: &Table) -> Result<(), String> {
    judge(table).map_err(|fault| fault.why)
}

/// Whether a table is sound and what is hidden fits it.
///
/// # Errors
/// Says what is wrong.
pub fn sound_whole(state: &State) -> Result<(), String> {
    judge(&state.table).and_then(|()| judge_secrets(state)).map_err(|fault| fault.why)
}

pub(crate) fn judge(table: &Table) -> Judgment {
    for side in Side::ALL {
        judge_tokens(table, side)?;
        judge_numbers(table, side)?;
    }
    judge_rooms(table)?;
    judge_markers(table)?;
    let chars = table.characters();
    hold(table.wounded.minus(chars).is_empty(), "only characters on the board are wounded")?;
    hold(table.hurt.minus(table.characters()).is_empty(), "only characters were wounded this turn")?;
    hold(table.spent.minus(chars).is_empty(), "only characters on the board were healed this turn")?;
    for spot in table.rules().layout.spots() {
        judge_square(table, spot)?;
    }
    judge_turn(table)?;
    judge_phase(table)
}

/// Stages of a game that differ in what can lie where.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Stage {
    /// Before the rooms are dealt: the table is empty.
    Empty,
    /// Tokens are put face down.
    Laying,
    /// The game runs.
    Running,
    /// It is over, at whatever stage it was.
    Over,
}

fn stage(phase: &Phase) -> Stage {
    match phase {
        Phase::Start
        | Phase::Chance(Chance::Forces | Chance::Pairs(_) | Chance::Chooser | Chance::Deal)
        | Phase::Pick { .. }
        | Phase::Forces
        | Phase::Discard => Stage::Empty,
        Phase::Team | Phase::Chance(Chance::Hider) | Phase::Hide { .. } => Stage::Laying,
        Phase::Chance(Chance::First) | Phase::Card | Phase::Act | Phase::Place { .. } | Phase::Fight(_) => {
            Stage::Running
        }
        Phase::Over(_) => Stage::Over,
    }
}

fn judge_tokens(table: &Table, side: Side) -> Judgment {
    let seated = table.sides().has(side);
    let mut ended = false;
    let mut known = Pieces::EMPTY;
    if !seated {
        return Ok(());
    }
    for token in table.handles().of(side) {
        judge_place(table, token)?;
        let unplaced = table.place(token) == Place::Unplaced;
        hold(unplaced || !ended, "tokens take the handles of their side in order")?;
        ended |= unplaced;
        if let Some(piece) = table.piece(token) {
            let more = known.count(piece) < table.rules().pool.count(piece);
            hold(more, "nobody has more copies of a piece than there are")?;
            known = known.with(piece);
        }
    }
    let rules = table.rules();
    hold(known.characters().len() <= rules.team(), "a side has more characters than it plays with")?;
    hold(known.objects().len() <= rules.kit(), "a side has more objects than it plays with")
}

fn judge_place(table: &Table, token: Token) -> Judgment {
    let layout = &table.rules().layout;
    let stage = stage(&table.phase);
    let piece = table.piece(token);
    let character = piece.is_some_and(Piece::is_character);
    let early = stage == Stage::Laying || stage == Stage::Over;
    let running = stage == Stage::Running || stage == Stage::Over;
    let place = table.place(token);
    hold(place == Place::Unplaced || stage != Stage::Empty, "no token is on the table before the rooms are")?;
    match place {
        Place::On(spot) => {
            hold_on(spot, layout.exists(spot), "a token is on a square that is not there")?;
            let line = layout.line_of(spot);
            let own_line = line == Some(table.owner(token));
            hold_on(
                spot,
                if piece.is_none() { early && is_on_its_dot(table, token, spot) } else { running },
                "tokens are face down only during set-up, on the dots of their line in order (SETUP-8)",
            )?;
            hold_on(
                spot,
                !character || line.is_none() || own_line,
                "who reaches an opponent's line is out (EXIT-2)",
            )?;
            let revealed = layout.slot(spot).is_none_or(|slot| table.is_revealed(slot));
            hold_on(spot, revealed, "a token is on a square of a face-down room")
        }
        Place::Hidden(slot) => {
            let there = slot.index() < layout.slots && !table.is_revealed(slot);
            hold(there, "face-down tokens are in face-down rooms")?;
            hold(piece.is_none(), "a hidden token is face up")?;
            let first = table.handles().nth(table.owner(token), table.rules().ruleset().on_line);
            hold(stage != Stage::Laying || token >= first, "the team on the line comes first (SETUP-8)")?;
            let count = table.tokens_at(place).len();
            let capacity = usize::from(table.rules().capacity(slot));
            hold(count <= capacity, "a room hides more tokens than fit (SETUP-12)")
        }
        Place::Unplaced => hold(piece.is_none(), "a token behind the screen is known"),
        Place::Waiting => {
            let now = matches!(table.phase, Phase::Place { .. } | Phase::Over(_));
            hold(now && piece.is_some(), "tokens wait only while those of a revealed room are placed")
        }
        Place::Dead | Place::Escaped => hold(running && character, "only characters die or escape"),
        Place::Gone => hold(running && piece.is_some(), "only face-up tokens leave the game"),
    }
}

/// Whether a face-down token is where the teams start.
fn is_on_its_dot(table: &Table, token: Token, spot: Spot) -> bool {
    let side = table.owner(token);
    let on_line = usize::from(table.rules().ruleset().on_line);
    let dots = DOTS.into_iter().take(on_line).enumerate();
    let layout = &table.rules().layout;
    dots.into_iter()
        .any(|(nth, dot)| token == table.handles().nth(side, nth as u8) && spot == layout.line(side, dot))
}

fn judge_numbers(table: &Table, side: Side) -> Judgment {
    let ruleset = table.rules().ruleset();
    let hand = &table.holdings[side];
    let cards = ruleset.action_cards.iter().fold(0u8, |set, card| set | 1 << card);
    hold(hand.actions & !cards == 0, "a hand holds an action card that does not exist")?;
    let played = ruleset.action_cards.iter().filter(|card| hand.actions >> **card & 1 == 0);
    hold(
        played.into_iter().all(|card| *card < table.limit),
        "who has played a card may play one more (TURN-4)",
    )?;
    let acts =
        side == table.active && matches!(table.phase, Phase::Act | Phase::Place { .. } | Phase::Fight(_));
    let held = hand.actions != 0 || cards == 0 || acts || table.outcome().is_some();
    hold(held, "a hand has no action card left (TURN-5)")?;
    hold(hand.jumps <= ruleset.jumps, "a hand holds more jump cards than there are")?;
    hold(hand.walls <= ruleset.golem_walls, "a Golem breaks more walls than he may (GOLEM-3)")?;
    hold(hand.points < 100, "nobody reaches a hundred points")?;
    let removed = table.rules().setup.handicaps[side].cards;
    for value in 0..ruleset.combat_cards.len() {
        let used = hand.used.count(value);
        let owned = if removed >> value & 1 != 0 { 0 } else { ruleset.combat_cards[value] };
        let fits = used == 0 || value > 0 && used <= owned;
        hold(fits, "a side used up combat cards it does not have (FIGHT-7)")?;
    }
    if !table.sides().has(side) {
        return Ok(());
    }
    let placed = table.handles().of(side).filter(|token| table.place(*token) != Place::Unplaced).count();
    // While forces are chosen in secret the same number counts the answers.
    if !matches!(table.phase, Phase::Forces | Phase::Discard | Phase::Over(_)) {
        hold(usize::from(hand.placed) == placed, "placed= counts the tokens a side put on the table")?;
    }
    let mut sure = 0;
    let mut perhaps = 0;
    for token in table.handles().of(side) {
        match (table.place(token), table.piece(token)) {
            (Place::On(_) | Place::Waiting, Some(piece)) => sure += usize::from(piece.is_character()),
            (Place::Dead | Place::Escaped | Place::Gone, _) => {}
            (Place::On(_) | Place::Waiting | Place::Hidden(_) | Place::Unplaced, _) => perhaps += 1,
        }
    }
    let living = usize::from(hand.living);
    let counted = (sure..=sure + perhaps).contains(&living);
    hold(
        counted || table.resigned.has(side),
        "living= counts the characters of a side that are still in play",
    )
}

fn judge_turn(table: &Table) -> Judgment {
    let rules = table.rules();
    let ruleset = rules.ruleset();
    let highest = ruleset.action_cards.iter().copied().max().unwrap_or(9);
    let lowest = ruleset.action_cards.iter().copied().min().unwrap_or(0);
    hold(table.sides().has(table.active), "the active side is not at the table")?;
    hold(table.points <= highest, "a turn has no more action points than the highest card")?;
    hold(
        (lowest..=highest + 1).contains(&table.limit),
        "the limit of action cards is out of range (TURN-4)",
    )?;
    hold(table.quiet <= ruleset.quiet_turns, "a game with so many quiet turns is over (OUR-21)")?;
    let seats = table.sides().0;
    hold(table.offers.0 & !seats == 0 && table.resigned.0 & !seats == 0, "a side is not at the table")?;
    let most = seats.count_ones() as u8 * (ruleset.potion_points + ruleset.charm_points);
    let mut before: Vec<Token> = Vec::new();
    let mut gap = false;
    for purse in &table.purses {
        let Some(purse) = purse else {
            gap = true;
            continue;
        };
        hold(!gap && !before.contains(&purse.token), "a character has two purses")?;
        before.push(purse.token);
        hold(table.characters().has(purse.token), "only characters on the board have points of their own")?;
        hold(purse.points <= most, "a purse holds more points than all potions and scrolls give")?;
        let enemy = table.owner(purse.token) != table.active;
        hold(purse.charmed == enemy, "the charmed are the enemies that act for the active side (CHARM-1)")?;
    }
    let acting = matches!(table.phase, Phase::Act | Phase::Place { .. } | Phase::Fight(_) | Phase::Over(_));
    let idle = table.points == 0
        && before.is_empty()
        && table.hurt.is_empty()
        && table.spent.is_empty()
        && !table.stirred;
    hold(acting || idle, "points, purses and what happened this turn end with the turn")
}

fn judge_phase(table: &Table) -> Judgment {
    let seated = |side: Side| table.sides().has(side);
    match table.phase {
        Phase::Pick { side, .. } | Phase::Hide { side } => hold(seated(side), "a side is not at the table"),
        Phase::Place { slot, revealer, placer, .. } => {
            hold(seated(revealer) && seated(placer), "a side is not at the table")?;
            let layout = &table.rules().layout;
            let there = slot.index() < layout.slots && table.is_revealed(slot);
            hold(there, "tokens are placed in a face-up room (REVEAL-5)")?;
            hold(!reveal::due(table).is_empty(), "no token waits for this side to place it (REVEAL-5)")?;
            let places = (0..layout.places()).map(|place| layout.spot(slot, place));
            let free =
                |spot: &Spot| table.terrain(*spot).takes_placement() && table.tokens_on(*spot).is_empty();
            let waiting = table.tokens_at(Place::Waiting).len();
            hold(
                waiting <= places.filter(free).count(),
                "the tokens that wait do not fit the room (REVEAL-7)",
            )
        }
        Phase::Fight(fight) => judge_fight(table, &fight),
        Phase::Over(outcome) => hold(outcome.winner.is_none_or(seated), "the winner is not at the table"),
        Phase::Start
        | Phase::Chance(_)
        | Phase::Forces
        | Phase::Discard
        | Phase::Team
        | Phase::Card
        | Phase::Act => Ok(()),
    }
}

fn judge_fight(table: &Table, fight: &Fight) -> Judgment {
    let able = table.characters().minus(table.wounded).has(fight.attacker);
    let own = table.owner(fight.attacker) == table.active || table.charmed().has(fight.attacker);
    hold(able && own, "the attacker is an unwounded character that acts this turn (FIGHT-1)")?;
    if let Err(illegal) = combat::check(table, fight.attacker, fight.target) {
        return hold(false, &illegal.to_string());
    }
    let gathered = Fight { laid: fight.laid, ..combat::gather(table, fight.attacker, fight.target) };
    hold(gathered == *fight, "other characters take part in this fight (GROUP-1)")?;
    let both = fight.laid.has(fight.attacking) && fight.laid.has(fight.defending);
    hold(
        fight.laid.is_empty() || fight.laid.has(fight.first()),
        "one side of this fight lays its card first (FIGHT-3)",
    )?;
    hold(!both && !fight.asked().is_empty(), "the cards of this fight are compared already (FIGHT-2)")
}
