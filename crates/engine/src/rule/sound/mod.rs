//! What holds between two actions: the golden rules, one place for each token, numbers that
//! can come about. Positions from outside are judged by it, and games in tests.

mod board;
mod end;
mod secrets;
mod setup;
mod zones;

use crate::decision::{Chance, Fight, Means, Phase};
use crate::edition::{Economy, Grain};
use crate::piece::{Piece, Pieces};
use crate::rule::{combat, reveal, zone};
use crate::side::Side;
use crate::spot::{Slot, Spot};
use crate::state::State;
use crate::table::{Place, Table, Wheels};
use crate::token::{Token, TokenSet};
use board::{judge_markers, judge_rooms, judge_square};
use end::judge_end;
pub(crate) use secrets::judge_secrets;
use zones::judge_zones;

/// What is wrong, and what it is about.
#[derive(Debug)]
pub(crate) struct Fault {
    pub(crate) about: About,
    pub(crate) why: String,
}

/// What a fault is about, so that whoever wrote the position can be told where to look.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum About {
    Whole,
    Spot(Spot),
    Token(Token),
    /// The tokens of a side.
    Tokens(Side),
    /// What stands behind a side's screen.
    Screen(Side),
    Purse(Token),
    /// What a line of the position with this first word says.
    Word(&'static str),
    /// The same for one side.
    WordOf(&'static str, Side),
}

type Judgment = Result<(), Fault>;

fn hold(about: About, condition: bool, why: &str) -> Judgment {
    hold_with(about, condition, || why.to_owned())
}

/// The same where the reason names somebody or something.
fn hold_with(about: About, condition: bool, why: impl FnOnce() -> String) -> Judgment {
    if condition { Ok(()) } else { Err(Fault { about, why: why() }) }
}

fn hold_on(spot: Spot, condition: bool, why: &str) -> Judgment {
    hold(About::Spot(spot), condition, why)
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
    let none = |set: TokenSet, why: &str| {
        let mut strange = set.minus(table.characters());
        strange.next().map_or(Ok(()), |token| hold(About::Token(token), false, why))
    };
    none(table.wounded, "only characters on the board are wounded")?;
    none(table.hurt, "only characters were wounded this turn")?;
    none(table.spent, "only characters on the board were healed this turn")?;
    match table.rules().grain {
        Grain::Squares => table.rules().layout.spots().try_for_each(|spot| judge_square(table, spot))?,
        Grain::Zones { per_side } => judge_zones(table, per_side)?,
    }
    judge_turn(table)?;
    judge_end(table)?;
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

/// How many tokens a face-down room hides at most. One that was swapped in took along those of another
/// place (CARD-16).
fn most_hidden(table: &Table, slot: Slot, stage: Stage) -> usize {
    let rules = table.rules();
    let capacity = |slot| usize::from(rules.capacity(slot));
    match rules.grain {
        Grain::Zones { .. } if stage != Stage::Laying => {
            rules.layout.all_slots().map(capacity).max().unwrap_or(0)
        }
        Grain::Zones { .. } | Grain::Squares => capacity(slot),
    }
}

fn stage(phase: &Phase) -> Stage {
    match phase {
        Phase::Start
        | Phase::Chance(Chance::Forces | Chance::Pairs(_) | Chance::Chooser | Chance::Deal)
        | Phase::Pick { .. }
        | Phase::Forces
        | Phase::Discard => Stage::Empty,
        Phase::Team | Phase::Chance(Chance::Hider) | Phase::Hide { .. } => Stage::Laying,
        Phase::Facing { .. }
        | Phase::Chance(Chance::First)
        | Phase::Card
        | Phase::Act
        | Phase::Place { .. }
        | Phase::Fight(_) => Stage::Running,
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
        hold(About::Tokens(side), unplaced || !ended, "tokens take the handles of their side in order")?;
        ended |= unplaced;
        if let Some(piece) = table.piece(token) {
            let more = known.count(piece) < table.rules().pool.count(piece);
            hold(About::Token(token), more, "nobody has more copies of a piece than there are")?;
            known = known.with(piece);
        }
    }
    let rules = table.rules();
    let (team, kit) = (rules.team(), rules.kit());
    hold_with(About::Tokens(side), known.characters().len() <= team, || {
        format!("{side} has more than {team} characters")
    })?;
    hold_with(About::Tokens(side), known.objects().len() <= kit, || {
        format!("{side} has more than {kit} objects")
    })
}

fn judge_place(table: &Table, token: Token) -> Judgment {
    let layout = &table.rules().layout;
    let stage = stage(&table.phase);
    let piece = table.piece(token);
    let character = piece.is_some_and(Piece::is_character);
    let early = stage == Stage::Laying || stage == Stage::Over;
    let running = stage == Stage::Running || stage == Stage::Over;
    let place = table.place(token);
    let here = About::Token(token);
    hold(
        here,
        place == Place::Unplaced || stage != Stage::Empty,
        "no token is on the table before the rooms are",
    )?;
    match place {
        Place::On(spot) => {
            hold(here, layout.exists(spot), "a token is on a square that is not there")?;
            let line = layout.line_of(spot);
            let own_line = line == Some(table.owner(token));
            hold(
                here,
                if piece.is_none() { early && is_on_its_dot(table, token, spot) } else { running },
                "tokens are face down only during set-up, on the dots of their line in order (SETUP-8)",
            )?;
            hold(
                here,
                !character || line.is_none() || own_line,
                "who reaches an opponent's line is out (EXIT-2)",
            )?;
            let revealed = layout.slot(spot).is_none_or(|slot| table.is_revealed(slot));
            hold(here, revealed, "a token is on a square of a face-down room")
        }
        Place::Hidden(slot) => {
            let there = slot.index() < layout.slots && !table.is_revealed(slot);
            hold(here, there, "face-down tokens are in face-down rooms")?;
            hold(here, piece.is_none(), "a hidden token is face up")?;
            let first = table.handles().nth(table.owner(token), table.rules().ruleset().on_line);
            hold(
                here,
                stage != Stage::Laying || token >= first,
                "the team on the line comes first (SETUP-8)",
            )?;
            let count = table.tokens_at(place).len();
            let capacity = most_hidden(table, slot, stage);
            let last = table.tokens_at(place).last().map_or(here, About::Token);
            hold_with(last, count <= capacity, || {
                let rule = table.rules().capacity_rule();
                format!("room {} hides more than {capacity} tokens ({rule})", slot.letter())
            })
        }
        Place::Unplaced => hold(here, piece.is_none(), "a token behind the screen is known"),
        Place::Waiting => {
            let now = matches!(table.phase, Phase::Place { .. } | Phase::Over(_));
            hold(here, now && piece.is_some(), "tokens wait only while those of a revealed room are placed")
        }
        Place::Dead | Place::Escaped => hold(here, running && character, "only characters die or escape"),
        Place::Gone => hold(here, running && piece.is_some(), "only face-up tokens leave the game"),
    }
}

/// Whether a face-down token is where the teams start.
fn is_on_its_dot(table: &Table, token: Token, spot: Spot) -> bool {
    let side = table.owner(token);
    let on_line = usize::from(table.rules().ruleset().on_line);
    let layout = &table.rules().layout;
    (0..on_line).any(|nth| {
        token == table.handles().nth(side, nth as u8) && spot == layout.line(side, layout.dot(nth))
    })
}

fn judge_numbers(table: &Table, side: Side) -> Judgment {
    let ruleset = table.rules().ruleset();
    let hand = &table.holdings[side];
    let about = About::WordOf("hand", side);
    let cards = ruleset.action_cards.iter().fold(0u8, |set, card| set | 1 << card);
    hold_with(about, hand.actions & !cards == 0, || {
        let card = (hand.actions & !cards).trailing_zeros();
        format!("{side} holds an action card {card} that does not exist (SETUP-6)")
    })?;
    let mut played = ruleset.action_cards.iter().filter(|card| hand.actions >> **card & 1 == 0);
    hold(
        About::Word("limit"),
        played.all(|card| *card < table.limit),
        "who has played a card may play one more (TURN-4)",
    )?;
    let acts =
        side == table.active && matches!(table.phase, Phase::Act | Phase::Place { .. } | Phase::Fight(_));
    let held = hand.actions != 0 || cards == 0 || acts || table.outcome().is_some();
    hold_with(about, held, || format!("{side} has no action card left (TURN-5)"))?;
    hold_with(about, hand.jumps <= ruleset.jumps, || {
        format!("{side} holds {} jump cards; there are {}", hand.jumps, ruleset.jumps)
    })?;
    hold_with(about, hand.walls <= ruleset.golem_walls, || {
        format!(
            "{side}'s Golem may still break {} walls; he breaks {} at most (GOLEM-3)",
            hand.walls, ruleset.golem_walls
        )
    })?;
    let removed = table.rules().setup.handicaps[side].cards;
    for value in 0..ruleset.combat_cards.len() {
        let used = hand.used.count(value);
        let owned = if removed >> value & 1 != 0 { 0 } else { ruleset.combat_cards[value] };
        let fits = used == 0 || value > 0 && used <= owned;
        hold_with(about, fits, || {
            format!("{side} used up {used} combat cards +{value} and has {owned} to use up (FIGHT-7)")
        })?;
    }
    if table.sides().has(side) { judge_counts(table, side) } else { Ok(()) }
}

/// Whether the numbers that count tokens do.
fn judge_counts(table: &Table, side: Side) -> Judgment {
    let hand = &table.holdings[side];
    let about = About::WordOf("hand", side);
    let placed = table.handles().of(side).filter(|token| table.place(*token) != Place::Unplaced).count();
    // While forces are chosen in secret the same number counts the answers.
    if !matches!(table.phase, Phase::Forces | Phase::Discard | Phase::Over(_)) {
        hold_with(about, usize::from(hand.placed) == placed, || {
            format!("{side} has placed={}; it counts the tokens put on the table: {placed}", hand.placed)
        })?;
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
    let counted = (sure..=sure + perhaps).contains(&usize::from(hand.living));
    hold_with(about, counted || table.resigned.has(side), || living_words(side, hand.living, sure))
}

/// What is wrong with a number of living characters.
fn living_words(side: Side, said: u8, found: usize) -> String {
    format!("{side} has living={said}; it counts the characters still in play: {found}")
}

fn judge_turn(table: &Table) -> Judgment {
    let rules = table.rules();
    let ruleset = rules.ruleset();
    let highest = match ruleset.economy {
        Economy::Cards => ruleset.action_cards.iter().copied().max().unwrap_or(0),
        Economy::Wheel { income, .. } => income + Wheels::MOST,
    };
    let lowest = ruleset.action_cards.iter().copied().min().unwrap_or(0);
    let turn = About::Word("turn");
    hold(turn, table.sides().has(table.active), "the active side is not at the table")?;
    hold_with(turn, table.points <= highest, || match ruleset.economy {
        Economy::Cards => {
            format!("{} has {} action points; the highest card gives {highest}", table.active, table.points)
        }
        Economy::Wheel { .. } => {
            format!("{} has {} action points; a wheel shows {highest} (WHEEL-6)", table.active, table.points)
        }
    })?;
    hold(
        About::Word("hand"),
        !matches!(ruleset.economy, Economy::Wheel { .. })
            || table.phase.is_setup()
            || table.outcome().is_some()
            || table.saved(table.active) == 0
            || table.points == 0,
        "the points of the acting side are on its line `turn` (WHEEL-4)",
    )?;
    hold_with(About::Word("limit"), (lowest..=highest + 1).contains(&table.limit), || {
        format!("the limit of action cards is from {lowest} to {}, not {} (TURN-4)", highest + 1, table.limit)
    })?;
    let seats = table.sides().0;
    let most = seats.count_ones() as u8 * (ruleset.potion_points + ruleset.charm_points);
    let mut before: Vec<Token> = Vec::new();
    let mut gap = false;
    for purse in &table.purses {
        let Some(purse) = purse else {
            gap = true;
            continue;
        };
        let about = About::Purse(purse.token);
        hold(about, !gap && !before.contains(&purse.token), "a character has two purses")?;
        before.push(purse.token);
        hold(
            about,
            table.characters().has(purse.token),
            "only characters on the board have points of their own",
        )?;
        hold_with(about, purse.points <= most, || {
            format!("a purse holds {} points; all potions and scrolls give {most}", purse.points)
        })?;
        let enemy = table.owner(purse.token) != table.active;
        hold(
            about,
            purse.charmed == enemy,
            "the charmed are the enemies that act for the active side (CHARM-1)",
        )?;
    }
    let acting = matches!(table.phase, Phase::Act | Phase::Place { .. } | Phase::Fight(_) | Phase::Over(_));
    // A side that resigns before the card is played may leave a pentacle (OUR-21).
    let left = table.phase == Phase::Card && !table.resigned.is_empty();
    let idle = table.points == 0
        && before.is_empty()
        && table.hurt.is_empty()
        && table.spent.is_empty()
        && (left || !table.stirred);
    hold(About::Word("phase"), acting || idle, "points, purses and what happened this turn end with the turn")
}

fn judge_phase(table: &Table) -> Judgment {
    let phase = About::Word("phase");
    let seated = |side: Side| table.sides().has(side);
    match table.phase {
        Phase::Pick { side, .. } | Phase::Hide { side } => {
            hold(phase, seated(side), "a side is not at the table")
        }
        Phase::Place { slot, revealer, placer, .. } => {
            hold(phase, seated(revealer) && seated(placer), "a side is not at the table")?;
            let layout = &table.rules().layout;
            let there = slot.index() < layout.slots && table.is_revealed(slot);
            hold(phase, there, "tokens are placed in a face-up room (REVEAL-5)")?;
            hold(
                phase,
                !reveal::due(table).is_empty(),
                "no token waits for this side to place it (REVEAL-5)",
            )?;
            let places = (0..layout.places()).map(|place| layout.spot(slot, place));
            let free =
                |spot: &Spot| table.terrain(*spot).takes_placement() && table.tokens_on(*spot).is_empty();
            let waiting = table.tokens_at(Place::Waiting).len();
            hold(
                phase,
                waiting <= places.filter(free).count(),
                "the tokens that wait do not fit the room (REVEAL-7)",
            )
        }
        Phase::Facing { done } => {
            let zones = table.rules().layout.has_zones();
            let open = done.0 & !table.sides().0 == 0 && done != table.sides();
            hold(phase, zones && open, "nobody has anything to choose in this phase (START-3)")
        }
        Phase::Fight(fight) => judge_fight(table, &fight),
        Phase::Start
        | Phase::Chance(_)
        | Phase::Forces
        | Phase::Discard
        | Phase::Team
        | Phase::Card
        | Phase::Act
        | Phase::Over(_) => Ok(()),
    }
}

fn judge_fight(table: &Table, fight: &Fight) -> Judgment {
    let phase = About::Word("phase");
    let able = table.characters().minus(table.wounded).has(fight.attacker);
    let own = table.owner(fight.attacker) == table.active || table.charmed().has(fight.attacker);
    hold(phase, able && own, "the attacker is an unwounded character that acts this turn (FIGHT-1)")?;
    let judged = match fight.means {
        Means::Hands | Means::Spear => combat::check(table, fight.attacker, fight.target),
        Means::Shot => {
            let with = combat::joined(table, fight);
            zone::shot::check(table, fight.attacker, fight.target, with)
        }
    };
    if let Err(illegal) = judged {
        return hold(phase, false, &illegal.to_string());
    }
    let fresh = combat::gather_again(table, fight);
    let gathered = Fight { laid: fight.laid, calls: fight.calls, ..fresh };
    hold(phase, gathered == *fight, "other characters take part in this fight (GROUP-1)")?;
    let both = fight.laid.has(fight.attacking) && fight.laid.has(fight.defending);
    hold(
        phase,
        fight.laid.is_empty() || fight.laid.has(fight.first()),
        "one side of this fight lays its card first (FIGHT-3)",
    )?;
    hold(phase, !both && !fight.asked().is_empty(), "the cards of this fight are compared already (FIGHT-2)")
}
