//! Puts onto a table what the lines of a position say.

use super::phase::read_phase;
use crate::decision::Phase;
use crate::edition::Economy;
use crate::notation::action::read_pieces;
use crate::notation::names::{self, quoted};
use crate::rules::{Face, Rules};
use crate::secrets::{Laid, Secrets};
use crate::side::{BySide, Side, SideSet};
use crate::spot::{Dir, Slot, Spot};
use crate::state::State;
use crate::table::{Gate, Illusion, Purse, Table, UsedCards, Wheels};
use crate::token::Token;

/// A table that is being laid.
pub(super) struct Desk {
    pub(super) state: State,
    /// Loads whose bearers are still to be found: the token and the word for its bearer.
    pub(super) loads: Vec<(Token, String)>,
    /// How many tokens each side has so far.
    pub(super) placed: BySide<u8>,
    /// Whether the pairs of rooms were named.
    pub(super) pairs_named: bool,
    /// Whether the highest playable card was named.
    pub(super) limit_named: bool,
}

impl Desk {
    pub(super) fn new(rules: &'static Rules) -> Desk {
        let mut state = State { table: Table::new(rules), secrets: Secrets::NONE };
        state.table.phase = Phase::Act;
        Desk::on(&state)
    }

    /// A table on which everything lies already.
    pub(super) fn on(state: &State) -> Desk {
        Desk {
            state: *state,
            loads: Vec::new(),
            placed: BySide::default(),
            pairs_named: false,
            limit_named: false,
        }
    }

    pub(super) fn rules(&self) -> &'static Rules {
        self.state.rules()
    }

    pub(super) fn square(&self, word: &str) -> Result<Spot, String> {
        names::read_square(&self.rules().layout, word)
    }

    /// A side at the table.
    pub(super) fn side(&self, word: &str) -> Result<Side, String> {
        let side = names::read_side(word)?;
        if self.rules().sides.has(side) { Ok(side) } else { Err(format!("{side} is not at this table")) }
    }

    /// A place of this dungeon.
    pub(super) fn slot(&self, word: &str) -> Result<Slot, String> {
        let slots = self.rules().layout.slots;
        match names::read_slot(word)? {
            slot if slot.index() < slots => Ok(slot),
            _ => {
                let last = Slot::new(slots.saturating_sub(1)).map_or('A', Slot::letter);
                Err(format!("expected a room's place from A to {last}, found {}", quoted(word)))
            }
        }
    }

    pub(super) fn pairs(&mut self, words: &[&str]) -> Result<(), String> {
        self.state.table.pairs = names::read_pairs(self.rules(), words)?;
        self.pairs_named = true;
        Ok(())
    }

    pub(super) fn brought(&mut self, words: &[&str]) -> Result<(), String> {
        let [side, pairs @ ..] = words else { return expected("brought blue 1 2", words) };
        let side = self.side(side)?;
        self.state.secrets.brought[side] = names::read_pairs(self.rules(), pairs)?;
        Ok(())
    }

    pub(super) fn room(&mut self, words: &[&str]) -> Result<(), String> {
        let form = "room A 1cw 0` or, face down, `room A 1cw 0 down";
        let (words, down) = match words {
            [words @ .., "down"] => (words, true),
            _ => (words, false),
        };
        let (slot, face) = match words {
            [slot, plan, quarters] => {
                let quarters = names::read_number(quarters).filter(|quarters| *quarters < 4);
                let why = "expected clockwise quarter turns from 0 to 3 after the room";
                let plan = names::read_plan(self.rules(), plan)?;
                (self.slot(slot)?, Face::new(plan, quarters.ok_or(why)?))
            }
            [slot, face] => (self.slot(slot)?, names::read_face(self.rules(), face)?),
            _ => return expected(form, words),
        };
        if down {
            self.state.secrets.face[slot.index()] = Some(face);
        } else {
            self.state.table.lay_room(slot, face);
        }
        Ok(())
    }

    fn edge(&self, square: &str, dir: &str) -> Result<(Spot, Dir), String> {
        let spot = self.square(square)?;
        let dir = names::read_dir(dir);
        Ok((spot, dir.ok_or("expected a direction (n, e, s or w) after the square")?))
    }

    pub(super) fn gate(&mut self, words: &[&str]) -> Result<(), String> {
        let [square, dir, state] = words else { return expected("gate c3 e open", words) };
        let (spot, dir) = self.edge(square, dir)?;
        let gate = match *state {
            "closed" => Gate::Closed,
            "open" => Gate::Open,
            "broken" => Gate::Broken,
            _ => return Err(format!("expected closed, open or broken, found {}", quoted(state))),
        };
        let table = &self.state.table;
        let Some((slot, number, _)) = table.own_gate(spot, dir).or_else(|| table.gate(spot, dir)) else {
            return Err(format!("no face-up room has a portcullis on the {} side of {square}", dir.letter()));
        };
        self.state.table.set_gate(slot, number, gate);
        Ok(())
    }

    pub(super) fn breach(&mut self, words: &[&str]) -> Result<(), String> {
        if let ([room], true) = (words, self.rules().layout.has_zones()) {
            let slot = self.slot(room)?;
            if !self.state.table.is_revealed(slot) || self.state.table.is_room_broken(slot) {
                return Err(format!("room {room} is face down or broken already"));
            }
            self.state.table.break_room(slot);
            return Ok(());
        }
        let [square, dir] = words else { return expected("breach c3 n", words) };
        let (spot, dir) = self.edge(square, dir)?;
        if !self.state.table.own_wall(spot, dir) {
            let letter = dir.letter();
            return Err(format!(
                "no face-up room has a whole wall of its own on the {letter} side of {square}"
            ));
        }
        if self.state.table.break_wall(spot, dir) { Ok(()) } else { Err("too many broken walls".to_owned()) }
    }

    pub(super) fn illusion(&mut self, words: &[&str]) -> Result<(), String> {
        let form = "illusion blue pit c3";
        let [side, word, square] = words else { return expected(form, words) };
        let (side, spot) = (self.side(side)?, self.square(square)?);
        let illusion = match *word {
            "pit" => Illusion::Pit,
            "rubble" => Illusion::Rubble,
            _ => return expected(form, words),
        };
        let table = &mut self.state.table;
        if !table.terrain(spot).is_plain_floor() {
            return Err(format!("illusions lie on floor of a face-up room, and {square} is not (OUR-10)"));
        }
        if table.illusion(spot).is_some() {
            return Err(format!("two illusions lie on {square} (OUR-10)"));
        }
        table.set_illusion(side, illusion, Some(spot));
        Ok(())
    }

    pub(super) fn forces(&mut self, words: &[&str]) -> Result<(), String> {
        let [side, pieces @ ..] = words else { return expected("forces blue Cl Go ..", words) };
        let side = self.side(side)?;
        self.state.table.forces[side] = read_pieces(pieces)?;
        Ok(())
    }

    pub(super) fn hand(&mut self, words: &[&str]) -> Result<(), String> {
        let [side, entries @ ..] = words else { return expected("hand blue jumps=2 ..", words) };
        let side = self.side(side)?;
        let mut seen: Vec<&str> = Vec::new();
        for entry in entries {
            let (key, value) = entry.split_once('=').unwrap_or((entry, ""));
            if seen.contains(&key) {
                return Err(format!("{} is said twice", quoted(key)));
            }
            seen.push(key);
            if key == "actions"
                && let Some(card) = twice(value)
            {
                return Err(format!("action card {card} is named twice"));
            }
            if key == "saved" && names::read_number(value).is_some_and(|points| points > Wheels::MOST) {
                return Err(format!("a wheel keeps {} action points at most (WHEEL-4)", Wheels::MOST));
            }
            let actions = if self.has_wheels() { "saved=2" } else { "actions=2,3" };
            self.hand_entry(side, key, value).ok_or_else(|| {
                format!(
                    "expected {actions} jumps=3 used=1,2,2 points=2 walls=3 living=8 or placed=14 \
                     (`-` for no card), found {}",
                    quoted(entry)
                )
            })?;
        }
        Ok(())
    }

    fn has_wheels(&self) -> bool {
        matches!(self.rules().ruleset().economy, Economy::Wheel { .. })
    }

    fn hand_entry(&mut self, side: Side, key: &str, value: &str) -> Option<()> {
        let wheel = self.has_wheels();
        if key == "saved" {
            let points = names::read_number(value).filter(|points| wheel && *points <= Wheels::MOST)?;
            self.state.table.wheels.save(side, points);
            return Some(());
        }
        let hand = &mut self.state.table.holdings[side];
        match key {
            "actions" if wheel => return None,
            "actions" => {
                hand.actions = 0;
                for card in cards(value)? {
                    let bit = 1 << card;
                    hand.actions = Some(hand.actions | bit).filter(|_| hand.actions & bit == 0)?;
                }
            }
            "used" => {
                hand.used = UsedCards::default();
                for card in cards(value)? {
                    Some(()).filter(|()| hand.used.add(usize::from(card)))?;
                }
            }
            "jumps" => hand.jumps = names::read_number(value)?,
            "points" => hand.points = names::read_number(value)?,
            "walls" => hand.walls = names::read_number(value)?,
            "living" => hand.living = names::read_number(value)?,
            "placed" => hand.placed = names::read_number(value)?,
            _ => return None,
        }
        Some(())
    }

    pub(super) fn turn(&mut self, words: &[&str]) -> Result<(), String> {
        let form = "turn blue points=3";
        let (side, points) = match words {
            [side] => (side, Some(0)),
            [side, points] => (side, points.strip_prefix("points=").and_then(names::read_number)),
            _ => return expected(form, words),
        };
        let Some(points) = points else { return expected(form, words) };
        self.state.table.active = self.side(side)?;
        self.state.table.points = points;
        Ok(())
    }

    pub(super) fn limit(&mut self, words: &[&str]) -> Result<(), String> {
        self.state.table.limit = one_number("limit 6", words)?;
        self.limit_named = true;
        Ok(())
    }

    pub(super) fn quiet(&mut self, words: &[&str]) -> Result<(), String> {
        self.state.table.quiet = one_number("quiet 3", words)?;
        Ok(())
    }

    pub(super) fn stirred(&mut self, words: &[&str]) -> Result<(), String> {
        if !words.is_empty() {
            return expected("stirred", words);
        }
        self.state.table.stirred = true;
        Ok(())
    }

    fn side_set(&self, words: &[&str]) -> Result<SideSet, String> {
        words.iter().try_fold(SideSet::EMPTY, |set, word| Ok(set.with(self.side(word)?)))
    }

    pub(super) fn offers(&mut self, words: &[&str]) -> Result<(), String> {
        self.state.table.offers = self.side_set(words)?;
        Ok(())
    }

    pub(super) fn resigned(&mut self, words: &[&str]) -> Result<(), String> {
        self.state.table.resigned = self.side_set(words)?;
        Ok(())
    }

    pub(super) fn purse(&mut self, words: &[&str]) -> Result<(), String> {
        let form = "purse b:Th 4` or `purse y:Me 3 charmed";
        let (token, points, charmed) = match words {
            [token, points] => (token, points, false),
            [token, points, "charmed"] => (token, points, true),
            _ => return expected(form, words),
        };
        let token = names::read_token(&self.state.table, None, token)?;
        let Some(points) = names::read_number(points) else { return expected(form, words) };
        if self.state.table.purse(token).is_some() {
            return Err("expected one purse for a character, found a second one".to_owned());
        }
        match self.state.table.purses.iter_mut().find(|purse| purse.is_none()) {
            Some(free) => *free = Some(Purse { token, points, charmed }),
            None => return Err(format!("expected at most {} purses", crate::table::MAX_PURSES)),
        }
        Ok(())
    }

    pub(super) fn laid(&mut self, words: &[&str]) -> Result<(), String> {
        let form = "laid blue 4";
        let [side, laid @ ..] = words else { return expected(form, words) };
        let side = self.side(side)?;
        let card = |word: &str| names::read_number(word).filter(|card| *card < 7);
        let laid = match laid {
            [one] => card(one).map(|one| Laid::cards(one, None)),
            [first, second] if self.rules().layout.has_zones() => match (card(first), card(second)) {
                (Some(first), Some(second)) => Some(Laid::cards(first, Some(second))),
                (_, _) => Some(self.faces(side, first, second)?),
            },
            _ => None,
        };
        let Some(laid) = laid else { return expected(form, words) };
        self.state.secrets.laid[side] = Some(laid);
        Ok(())
    }

    /// What the two characters of a team will face.
    fn faces(&self, side: Side, first: &str, second: &str) -> Result<Laid, String> {
        let layout = &self.rules().layout;
        let icon = |nth: usize, word: &str| {
            let room = |spot: Spot| layout.faced(spot).map(|(_, slot, _)| slot);
            let spot = self.square(word)?;
            let icon = layout.faced(spot).map(|(_, _, icon)| icon as u8);
            let fits = room(spot) == room(layout.line(side, layout.dot(nth)));
            icon.filter(|_| fits).ok_or_else(|| format!("{side}'s team does not face {word}"))
        };
        Ok(Laid::faces(icon(0, first)?, icon(1, second)?))
    }

    pub(super) fn phase(&mut self, words: &[&str]) -> Result<(), String> {
        let mut phase = read_phase(&self.state.table, words)?;
        if let Phase::Fight(fight) = &mut phase {
            for side in [fight.attacking, fight.defending] {
                if self.state.secrets.laid[side].is_some() {
                    fight.laid = fight.laid.with(side);
                }
            }
        }
        self.state.table.phase = phase;
        Ok(())
    }
}

/// The refusal of a line that has another form.
pub(super) fn expected<T>(form: &str, found: &[&str]) -> Result<T, String> {
    if found.is_empty() {
        return Err(format!("expected `{form}`, found nothing more"));
    }
    Err(format!("expected `{form}`, found {}", quoted(&found.join(" "))))
}

fn one_number(form: &str, words: &[&str]) -> Result<u8, String> {
    match words {
        [word] => names::read_number(word).map_or_else(|| expected(form, words), Ok),
        _ => expected(form, words),
    }
}

/// A word that stands twice in a list with commas.
fn twice(value: &str) -> Option<&str> {
    let words: Vec<&str> = value.split(',').collect();
    (1..words.len()).find(|i| words[..*i].contains(&words[*i])).map(|i| words[i])
}

/// Reads values of cards, `2,3,3` or `-` for none.
fn cards(value: &str) -> Option<Vec<u8>> {
    if value == "-" {
        return Some(Vec::new());
    }
    value.split(',').map(|card| names::read_number(card).filter(|card| *card < 8)).collect()
}
