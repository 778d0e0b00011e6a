//! What holds between two actions: the golden rules, one place for each token, numbers that
//! can come about. Positions from outside are judged by it, and games in tests.

use crate::decision::{Chance, Fight, Phase};
use crate::piece::{Piece, Pieces, Traits};
use crate::room::{Ground, MAX_GATES};
use crate::rule::{combat, reveal, settle, setup};
use crate::side::Side;
use crate::spot::Spot;
use crate::state::State;
use crate::table::{Gate, Illusion, Place, Table};
use crate::token::{Token, TokenSet};

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
    hold(table.hurt.minus(table.wounded).is_empty(), "only the wounded were wounded this turn")?;
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
                if piece.is_none() { early && own_line } else { running },
                "tokens are face down only during set-up, on the line of their side",
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

fn judge_numbers(table: &Table, side: Side) -> Judgment {
    let ruleset = table.rules().ruleset();
    let hand = &table.holdings[side];
    let cards = ruleset.action_cards.iter().fold(0u8, |set, card| set | 1 << card);
    hold(hand.actions & !cards == 0, "a hand holds an action card that does not exist")?;
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
    if stage(&table.phase) == Stage::Laying || stage(&table.phase) == Stage::Running {
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

fn judge_rooms(table: &Table) -> Judgment {
    let layout = &table.rules().layout;
    let open = matches!(stage(&table.phase), Stage::Running | Stage::Over);
    for slot in layout.all_slots() {
        hold(open || !table.is_revealed(slot), "no room is face up before the game runs")?;
        let gates = table.face(slot).map_or(0, |face| table.rules().plans[face.plan()].gates());
        for number in gates..MAX_GATES as u8 {
            hold(table.gate_state(slot, number) == Gate::Closed, "a portcullis that is not there is open")?;
        }
    }
    let mut fresh = *table;
    for slot in layout.all_slots() {
        fresh.relink_slot(slot);
    }
    let linked = layout.spots().all(|spot| fresh.ways(spot) == table.ways(spot));
    hold(linked, "the ways between squares do not fit walls and portcullises")
}

fn judge_markers(table: &Table) -> Judgment {
    let layout = &table.rules().layout;
    let mut before = None;
    for (spot, dir) in table.broken_walls() {
        hold(before < Some((dir, spot)), "broken walls are sorted, each once")?;
        before = Some((dir, spot));
        let face = layout.slot(spot).and_then(|slot| table.face(slot));
        let wall =
            face.is_some_and(|face| table.rules().face(face).wall[layout.place(spot)] & dir.bit() != 0);
        hold(wall, "a marker for a broken wall lies where no wall is (GOLEM-2)")?;
    }
    let mut squares: Vec<Spot> = Vec::new();
    for side in Side::ALL {
        for illusion in [Illusion::Pit, Illusion::Rubble] {
            let Some(spot) = table.illusion_spot(side, illusion) else { continue };
            hold(table.sides().has(side), "an illusion is of a side that is not at the table")?;
            let floor = layout.exists(spot) && table.terrain(spot).is_plain_floor();
            hold(floor, "illusions lie on floor (OUR-10)")?;
            hold(!squares.contains(&spot), "two illusions share a square (OUR-10)")?;
            squares.push(spot);
        }
    }
    Ok(())
}

/// The golden rules on one square, and that nothing hovers over a pit or lies in stone.
fn judge_square(table: &Table, spot: Spot) -> Judgment {
    let all = table.tokens_on(spot);
    if all.is_empty() {
        return Ok(());
    }
    judge_pile(table, spot, all)?;
    let characters = all.and(table.characters());
    let ground = table.terrain(spot).ground;
    let rubble = matches!(table.illusion(spot), Some((_, Illusion::Rubble)));
    hold_on(
        spot,
        ground != Ground::Fountain && !rubble,
        "nothing lies on a fountain or on rubble (CARRY-10)",
    )?;
    hold_on(
        spot,
        characters.is_empty() || ground != Ground::Rocks,
        "nobody stays under falling rocks (ROCKS-1)",
    )?;
    for token in characters {
        hold_on(spot, !settle::falls(table, token), "nothing holds this character over the pit (PIT-2)")?;
    }
    if characters.is_empty() && settle::chasm(table, spot).is_some() {
        let ropes = all.into_iter().all(|token| table.traits(token).has(Traits::ROPE));
        hold_on(spot, ropes, "only a Rope lies on a pit or rift (CARRY-10)")?;
    }
    Ok(())
}

fn judge_pile(table: &Table, spot: Spot, all: TokenSet) -> Judgment {
    let characters = all.and(table.characters());
    let standing = characters.minus(table.wounded);
    let objects = all.len() - characters.len();
    let capacity = |token: Token| table.def(token).map_or(1, |def| usize::from(def.capacity.max(1)));
    let most = characters.into_iter().map(capacity).max().unwrap_or(1);
    hold_on(spot, standing.len() < 2, "two unwounded characters share a square (GOLD-2)")?;
    let owners = |side: Side| characters.into_iter().any(|token| table.owner(token) == side);
    let colors = table.sides().iter().filter(|side| owners(*side)).count();
    hold_on(spot, colors < 2, "enemies share a square (WALK-6)")?;
    let wounded = characters.len() - standing.len();
    let carries_both = standing.into_iter().any(|token| capacity(token) > 1);
    // GHOST-5: it may stand on a wounded friend without carrying him, and be wounded there.
    let ghost = characters.into_iter().any(|token| table.traits(token).has(Traits::INCORPOREAL));
    hold_on(
        spot,
        wounded < 2 || carries_both || ghost && wounded == 2,
        "two wounded characters share a square (OUR-35)",
    )?;
    if characters.is_empty() {
        // Where a Paladin fell, both his loads stay.
        let fell = (0..crate::token::MAX_TOKENS)
            .filter_map(Token::new)
            .any(|token| capacity(token) > 1 && matches!(table.place(token), Place::Dead | Place::Gone));
        return hold_on(spot, objects < 2 || fell && objects == 2, "two objects share a square (GOLD-3)");
    }
    hold_on(spot, objects <= most, "two objects share a square (GOLD-3)")?;
    hold_on(spot, all.len() <= most + 1, "more than two tokens share a square (GOLD-1)")
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
            let there = slot.index() < table.rules().layout.slots && table.is_revealed(slot);
            hold(there, "tokens are placed in a face-up room (REVEAL-5)")?;
            hold(!reveal::due(table).is_empty(), "no token waits for this side to place it (REVEAL-5)")
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
    hold(!both && !fight.asked().is_empty(), "the cards of this fight are compared already (FIGHT-2)")
}

/// Whether what is hidden fits a sound table.
pub(crate) fn judge_secrets(state: &State) -> Judgment {
    let table = &state.table;
    let stage = stage(&table.phase);
    for slot in table.rules().layout.all_slots() {
        let known = state.secrets.face[slot.index()].is_some();
        let wanted = !table.is_revealed(slot) && stage != Stage::Empty;
        hold(known == wanted || stage == Stage::Over, "every face-down room, and no other, is a secret")?;
    }
    for side in table.sides().iter() {
        judge_force(state, side, stage)?;
        let laid = match table.phase {
            Phase::Fight(fight) => fight.laid.has(side),
            Phase::Over(_) => state.secrets.laid[side].is_some(),
            Phase::Start
            | Phase::Chance(_)
            | Phase::Pick { .. }
            | Phase::Forces
            | Phase::Discard
            | Phase::Team
            | Phase::Hide { .. }
            | Phase::Card
            | Phase::Act
            | Phase::Place { .. } => false,
        };
        hold(
            laid == state.secrets.laid[side].is_some(),
            "combat cards lie only in a fight of their side (FIGHT-2)",
        )?;
        let in_hand = |card: u8| table.combat_cards(side).get(usize::from(card)).is_some_and(|n| *n > 0);
        let owned = state.secrets.laid[side].is_none_or(|card| in_hand(card.value()));
        hold(owned, "a side laid a combat card that is not in its hand (FIGHT-7)")?;
    }
    Ok(())
}

fn judge_force(state: &State, side: Side, stage: Stage) -> Judgment {
    let table = &state.table;
    let mut living = state.secrets.screen[side].characters().len();
    for token in table.handles().of(side) {
        let (place, seen) = (table.place(token), table.piece(token));
        let secret = state.secrets.piece[token.index()];
        let hidden = seen.is_none() && place != Place::Unplaced;
        hold(secret.is_some() == hidden, "every face-down token, and no other, is a secret")?;
        let piece = seen.or(secret);
        let present = matches!(place, Place::On(_) | Place::Hidden(_) | Place::Waiting);
        living += usize::from(present && piece.is_some_and(Piece::is_character));
    }
    let counted = usize::from(table.holdings[side].living) == living;
    let screen = state.secrets.screen[side].len();
    let placed = usize::from(table.holdings[side].placed);
    let rules = table.rules();
    let owned = match table.phase {
        Phase::Forces => placed.saturating_sub(state.secrets.brought[side].count_ones() as usize),
        Phase::Discard => (rules.team() + rules.kit()).saturating_sub(placed),
        Phase::Chance(Chance::Deal | Chance::Hider) | Phase::Team | Phase::Hide { .. } => {
            setup::tokens_left(table, side)
        }
        Phase::Chance(Chance::Pairs(_)) => screen,
        Phase::Over(_) => screen,
        Phase::Start
        | Phase::Chance(Chance::Forces | Chance::Chooser | Chance::First)
        | Phase::Pick { .. }
        | Phase::Card
        | Phase::Act
        | Phase::Place { .. }
        | Phase::Fight(_) => 0,
    };
    hold(screen == owned, "what stands behind a screen does not fit the phase")?;
    let choosing = table.phase == Phase::Forces || stage == Stage::Over || table.resigned.has(side);
    hold(counted || choosing, "living= counts the characters of a side that are still in play")
}
