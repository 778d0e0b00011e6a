//! A table in memory and one that is read again from its log are the same, whatever happened.

use std::collections::BTreeMap;

use bots::rng::Rng;
use engine::{Action, Actions, Actor, Side};
use host::Worlds;
use protocol::{Clock, CombatOrder, Error, Orders, PlacingOrder, Tell};
use store::Entry;

use super::log::Laid;
use super::tell::{self, Occasion};
use super::{Answered, Back, Draft, News, Past, Table};
use crate::chance::Chance;

/// A table with its log.
struct Live {
    table: Table,
    log: Vec<Entry>,
    now: i64,
    chance: Chance,
    worlds: Worlds,
}

impl Live {
    fn new(table: &str, clock: Clock, seed: u64) -> Live {
        let laid = Laid { table: table.to_owned(), clock, listed: false, bots: BTreeMap::new() };
        let draft = Draft::first(laid, 0).unwrap();
        let (table, log) = (draft.table().clone(), draft.entries().to_vec());
        let mut live = Live { table, log, now: 0, chance: Chance::seeded(seed), worlds: Worlds::default() };
        for side in live.table.free().iter() {
            live.decide(|draft| draft.take(side, String::new(), &format!("key of {side}"), "invite"))
                .unwrap();
        }
        live
    }

    fn decide(
        &mut self,
        decide: impl FnOnce(&mut Draft) -> Result<(), protocol::Failure>,
    ) -> Result<(), protocol::Failure> {
        let mut draft = Draft::new(&self.table, self.now);
        decide(&mut draft)?;
        draft.settle(&self.chance)?;
        check_news(&draft, self.now, &mut self.worlds);
        self.log.extend(draft.entries().iter().cloned());
        self.table = draft.into_table();
        assert_eq!(self.table.next() as usize, self.log.len());
        Ok(())
    }

    fn past(&self) -> Past {
        Past::read(self.table.rules(), self.table.laid().clock, &self.log).unwrap()
    }

    /// Something that may happen, by lot; `false` if the game is over.
    fn go_on(&mut self, rng: &mut Rng) -> bool {
        let game = self.table.game().unwrap();
        let (state, ply) = (*game.state(), game.ply());
        let asked: Vec<Side> = Side::ALL.into_iter().filter(|side| state.ask(*side).is_some()).collect();
        let Some(side) = asked.get(rng.place(asked.len())).copied() else { return false };
        match rng.below(30) {
            0 if game.can_undo(side) => {
                let mut past = game.has_forgotten().then(|| self.past());
                self.decide(|draft| draft.undo(side, ply, past.as_mut())).unwrap();
            }
            1 if game.opened().is_some_and(|opened| opened < ply) => {
                let back = ply - 1 - rng.below(ply - game.opened().unwrap());
                let mut past = self.past();
                self.decide(|draft| draft.back(back, &mut past)).unwrap();
            }
            4 if game.opened().is_some_and(|opened| opened < ply) => {
                let Answered::Waits(back) = Back::ask(&self.table, side, ply - 1).unwrap() else {
                    return true;
                };
                self.decide(|draft| draft.ask_back(Some(&back))).unwrap();
            }
            2 => {
                let orders = Orders { combat: Some(CombatOrder::Highest), placing: Some(PlacingOrder::Lot) };
                self.decide(|draft| draft.order(side, orders)).unwrap();
            }
            3 => {
                self.now = game.clock().deadline().unwrap_or(self.now).max(self.now);
                let chance = self.chance.clone();
                self.decide(|draft| draft.time_up(&chance).map(|_| ())).unwrap();
            }
            _ => {
                let mut legal = Actions::new();
                state.legal(side, &mut legal);
                let action = legal[rng.place(legal.len())];
                let text = engine::notation::action::write(state.table(), Actor::Side(side), &action);
                self.now += i64::from(rng.below(5000));
                let lag = rng.below(300);
                self.decide(|draft| draft.act(side, ply, &text, lag)).unwrap();
            }
        }
        true
    }
}

/// What is written for many seats at once, with worlds told before, is what each would be told alone.
fn check_news(draft: &Draft, at: i64, worlds: &mut Worlds) {
    let (from, grace) = (draft.stays(), 0);
    let Some(mut news) = News::new(draft.table(), draft.steps(), from, (at, grace)) else { return };
    for side in draft.table().rules().sides.iter().map(Some).chain([None]) {
        let seat = tell::seat(side);
        let lines = draft.steps().iter().map(|step| tell::line(step, seat)).collect();
        let update = tell::update(draft.table(), seat, Occasion { lines, from, at, grace }).map(Box::new);
        let alone = Tell::News { update: update.unwrap() };
        assert_eq!(news.write(side, worlds), serde_json::to_string(&alone).ok());
    }
}

fn compare(live: &Live, read: &Table) {
    assert_eq!((live.table.seq(), live.table.next()), (read.seq(), read.next()));
    let (here, there) = (live.table.game().unwrap(), read.game().unwrap());
    assert!(here.state() == there.state());
    assert_eq!(here.clock(), there.clock(), "the clock is the same to the millisecond");
    assert_eq!((here.ply(), here.opened()), (there.ply(), there.opened()));
    for side in live.table.rules().sides.iter() {
        assert_eq!(here.can_undo(side), there.can_undo(side));
        assert_eq!(live.table.orders(side), read.orders(side));
        let seat = tell::seat(Some(side));
        let occasion = Occasion { lines: Vec::new(), from: 0, at: live.now, grace: 0 };
        let update = |table| tell::update(table, seat, occasion.clone()).unwrap();
        assert_eq!(update(&live.table), update(read));
    }
    let around = |table: &Table| table.around(&"game".to_owned(), engine::SideSet::EMPTY, 0);
    assert_eq!(around(&live.table), around(read));
}

#[test]
fn a_table_is_what_its_log_says() {
    let clocks = [
        Clock::None,
        Clock::Rulebook { answer: 5 },
        Clock::Bank { minutes: 20, increment: 5 },
        Clock::Days { days: 1 },
    ];
    let mut kinds: BTreeMap<String, usize> = BTreeMap::new();
    for seed in 0..24 {
        let players = 2 + seed % 3;
        let mut live = Live::new(
            &format!("table base players={players} mode=fixed"),
            clocks[seed as usize % clocks.len()],
            seed,
        );
        let mut rng = Rng::new(seed);
        for step in 0..150 {
            if !live.go_on(&mut rng) {
                break;
            }
            if step % 10 == 0 {
                compare(&live, &Table::fold(&live.log).unwrap());
            }
        }
        compare(&live, &Table::fold(&live.log).unwrap());
        for entry in live.log {
            *kinds.entry(entry.kind).or_default() += 1;
        }
    }
    for kind in
        ["table", "seat", "blue", "chance", "clock", "lag", "lot", "undo", "back", "ask", "orders", "flag"]
    {
        assert!(kinds.contains_key(kind), "{kind} is missing: {kinds:?}");
    }
}

#[test]
fn what_is_refused_leaves_nothing() {
    let mut live = Live::new("table base players=2 mode=fixed", Clock::None, 1);
    let before = live.log.clone();
    let ply = live.table.game().unwrap().ply();
    let mut refused = |decide: &dyn Fn(&mut Draft) -> Result<(), protocol::Failure>, error| {
        assert_eq!(live.decide(decide).unwrap_err().error, error);
        assert_eq!(live.log, before);
        compare(&live, &Table::fold(&live.log).unwrap());
    };
    refused(&|draft| draft.act(Side::Blue, ply, "nonsense", 0), Error::Malformed);
    refused(&|draft| draft.act(Side::Blue, ply, "pass", 0), Error::Illegal);
    refused(&|draft| draft.act(Side::Blue, ply + 1, "pass", 0), Error::Stale);
    refused(&|draft| draft.undo(Side::Blue, ply, None), Error::Denied);
    refused(&|draft| draft.free(Side::Blue), Error::Stale);
    refused(&|draft| draft.take(Side::Blue, String::new(), "key", "invite"), Error::Stale);
    refused(&|draft| draft.row(Actor::Clock, &Action::TimeUp), Error::Illegal);
}

#[test]
fn nobody_takes_back_the_set_up_or_without_the_others() {
    let mut live = Live::new("table base players=3 mode=fixed", Clock::None, 1);
    assert_eq!(Back::ask(&live.table, Side::Blue, 0).unwrap_err().error, Error::Stale);
    let mut rng = Rng::new(4);
    let opened = loop {
        live.go_on(&mut rng);
        let game = live.table.game().unwrap();
        if let Some(opened) = game.opened().filter(|opened| *opened + 4 < game.ply()) {
            break opened;
        }
    };
    assert_eq!(Back::ask(&live.table, Side::Blue, opened - 1).unwrap_err().error, Error::Denied);
    assert_eq!(Back::ask(&live.table, Side::Blue, 10_000).unwrap_err().error, Error::Stale);
    let Answered::Waits(back) = Back::ask(&live.table, Side::Blue, opened).unwrap() else {
        panic!("it waits")
    };
    assert_eq!(back.told().waiting, [protocol::Side::Yellow, protocol::Side::Red]);
    assert_eq!(back.answer(Side::Blue, false, opened), Ok(Answered::Dropped));
    assert_eq!(back.answer(Side::Blue, true, opened).unwrap_err().error, Error::Denied);
    assert_eq!(back.answer(Side::Red, true, opened + 1).unwrap_err().error, Error::Stale);
    assert_eq!(back.answer(Side::Red, false, opened), Ok(Answered::Dropped));
    let Ok(Answered::Waits(back)) = back.answer(Side::Red, true, opened) else { panic!("it waits") };
    assert_eq!(back.answer(Side::Red, true, opened).unwrap_err().error, Error::Denied);
    assert_eq!(back.answer(Side::Yellow, true, opened), Ok(Answered::Agreed(opened)));
}
