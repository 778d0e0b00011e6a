//! Keeping a scene up to date: only what differs from the table before is looked up.

use super::scene::{FLAGS, LINE_SHIFT, LYING, PIT, ROCKS, ROUGH, RUBBLE, Scene};
use crate::piece::Traits;
use crate::room::Ground;
use crate::spot::{LINE_BASE, LINE_LEN, MAX_SPOTS, Slot, Spot, SpotSet};
use crate::table::{Illusion, Table};
use crate::token::{Token, TokenSet};

impl Scene {
    /// Looks the table up.
    pub(crate) fn survey(&mut self, table: &Table) {
        let mut known = match self.known.take() {
            Some(known) if core::ptr::eq(known.rules(), table.rules()) => {
                self.changed = SpotSet::EMPTY;
                known
            }
            Some(_) | None => self.begin(table),
        };
        if !table.has_dungeon_of(&known) {
            self.read_dungeon(table, &known);
        }
        if table.illusions != known.illusions {
            for (spot, _) in table.illusions().chain(known.illusions()) {
                self.changed.add(spot);
            }
        }
        self.move_tokens(table, &known);
        let changed = self.changed;
        if changed != SpotSet::EMPTY {
            self.tables += 1;
            self.news.0.iter_mut().for_each(|news| *news = news.or(&changed));
        }
        changed.for_each(|spot| self.set_flags(spot, self.flags_on(table, spot)));
        *known = *table;
        self.known = Some(known);
    }

    /// Forgets everything, as if the table before had been empty.
    fn begin(&mut self, table: &Table) -> Box<Table> {
        let rules = table.rules();
        self.printed.fill(0);
        for (index, printed) in self.printed[LINE_BASE..MAX_SPOTS].iter_mut().enumerate() {
            *printed = 1 << LINE_SHIFT << (index / LINE_LEN);
        }
        self.stacks.fill(TokenSet::EMPTY);
        self.ropes = TokenSet::EMPTY;
        self.shields = TokenSet::EMPTY;
        self.dungeons += 1;
        self.changed = SpotSet::ALL;
        self.rebuilt = SpotSet::ALL;
        Box::new(Table::new(rules))
    }

    /// Reads what is printed in the rooms that are new or lie otherwise.
    fn read_dungeon(&mut self, table: &Table, known: &Table) {
        self.dungeons += 1;
        self.changed = self.changed.or(&table.joined_otherwise(known));
        for slot in table.rules().layout.all_slots() {
            if table.face(slot) != known.face(slot) {
                self.read_room(table, slot);
            }
        }
        self.rebuilt = self.changed;
    }

    fn read_room(&mut self, table: &Table, slot: Slot) {
        let layout = &table.rules().layout;
        for place in 0..layout.places() {
            let spot = layout.spot(slot, place);
            self.printed[spot.index() % FLAGS] = match table.terrain(spot) {
                terrain if terrain.is_plain() || terrain.ground == Ground::Unknown => 0,
                terrain if terrain.ground == Ground::Pit => PIT,
                terrain if terrain.ground == Ground::Rocks => ROCKS,
                _ => ROUGH,
            };
            self.changed.add(spot);
            // Who passes walls comes in from the squares around as soon as the room is known.
            layout.around(spot).for_each(|next| self.changed.add(next));
        }
    }

    /// Moves the tokens that are not where or what they were.
    fn move_tokens(&mut self, table: &Table, known: &Table) {
        let now = table.characters().or(table.objects());
        let before = known.characters().or(known.objects());
        for token in table.unlike(known).and(now.or(before)) {
            if let Some(from) = known.spot(token).filter(|_| before.has(token)) {
                self.stacks[from.index() % FLAGS].remove(token);
                self.changed.add(from);
            }
            self.ropes.remove(token);
            self.shields.remove(token);
            if let Some(to) = table.spot(token).filter(|_| now.has(token)) {
                self.put(table, token, to);
            }
        }
    }

    fn put(&mut self, table: &Table, token: Token, spot: Spot) {
        self.stacks[spot.index() % FLAGS].add(token);
        self.changed.add(spot);
        if table.objects().has(token) {
            let traits = table.traits(token);
            if traits.has(Traits::ROPE) {
                self.ropes.add(token);
            }
            if traits.has(Traits::SHIELD) {
                self.shields.add(token);
            }
        }
    }

    fn flags_on(&self, table: &Table, spot: Spot) -> u16 {
        let mut flags = self.printed[spot.index() % FLAGS];
        match table.illusion(spot) {
            Some((_, Illusion::Pit)) => flags |= PIT,
            Some((_, Illusion::Rubble)) => flags |= RUBBLE,
            None => {}
        }
        for token in self.stacks[spot.index() % FLAGS] {
            let standing = table.characters().minus(table.wounded).has(token);
            flags |= if standing { 1 << table.owner(token) as u16 } else { LYING };
        }
        flags
    }
}
