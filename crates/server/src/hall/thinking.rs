//! Computer players at the tables.

use std::sync::{Arc, Mutex, PoisonError};

use bots::rng::Rng;
use bots::{Bot, Random};
use engine::{Action, Seat, Side, View};
use protocol::{Computer, GameId, Why};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::Hall;
use super::message::{Message, Thought};
use crate::table::Game;

/// So many computer players stay at their tables between their decisions. The strongest have about two megabytes in
/// mind, and a server has far more tables than memory for that; whoever finds no place is made anew each time.
pub const STAYING: usize = 128;

/// A computer player, who knows its plans and what it has worked out as long as it stays.
pub struct Player {
    bot: Box<dyn Bot>,
    place: Option<OwnedSemaphorePermit>,
}

impl Player {
    fn new(computer: Computer) -> Player {
        let bot: Box<dyn Bot> = match host::computer(computer) {
            Ok(name) => name.bot(|| 0),
            Err(_) => Box::new(Random::default()),
        };
        Player { bot, place: None }
    }

    /// The player, if there is a place for it to stay.
    fn staying(mut self, places: &Arc<Semaphore>) -> Option<Player> {
        if self.place.is_none() {
            self.place = places.clone().try_acquire_owned().ok();
        }
        self.place.is_some().then_some(self)
    }
}

/// Players of a table that wait until they are asked again. Nobody ever waits for the lock: it is there because bots
/// may go from thread to thread, but not be looked at from several.
#[derive(Default)]
pub struct Players(Mutex<Vec<(Side, Player)>>);

impl Players {
    fn all(&mut self) -> &mut Vec<(Side, Player)> {
        self.0.get_mut().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn take(&mut self, side: Side) -> Option<Player> {
        let all = self.all();
        let place = all.iter().position(|(own, _)| *own == side)?;
        Some(all.swap_remove(place).1)
    }

    pub fn keep(&mut self, side: Side, player: Player) {
        self.take(side);
        self.all().push((side, player));
    }

    /// The game is over.
    pub fn dismiss(&mut self) {
        *self.all() = Vec::new();
    }
}

impl Hall {
    /// Lets the computer think for a side, after a pause that people can follow, and tells the table.
    pub(super) fn think(
        self: &Arc<Hall>,
        name: &GameId,
        game: &Game,
        side: Side,
        computer: Computer,
        player: Option<Player>,
    ) {
        let (hall, name, ply) = (self.clone(), name.clone(), game.ply());
        let view = View::of(game.state(), Seat::Side(side));
        tokio::spawn(async move {
            tokio::time::sleep(hall.hosting.pause).await;
            let place = hall.thinkers.clone().acquire_owned().await;
            let player = player.unwrap_or_else(|| Player::new(computer));
            let (action, why, player) = decide(player, &view, hall.hosting.chance.rng()).await;
            drop(place);
            if player.is_none() {
                let level = computer.level;
                tracing::error!(game = name, level, "a computer player failed: the lot decides for it");
            }
            let player = player.and_then(|player| player.staying(&hall.staying));
            hall.send(&name, Message::Thought(Box::new(Thought { side, ply, action, why, player }))).await;
        });
    }
}

/// What a player chooses, and why. One that cannot think is gone, and the lot decides: the others must not wait for ever.
async fn decide(mut player: Player, view: &View, mut rng: Rng) -> (Action, Option<Why>, Option<Player>) {
    let (seen, mut own) = (view.clone(), rng.clone());
    let choose = move || {
        let action = player.bot.choose(&seen, &mut |limit| own.below(limit));
        let why = host::reason_for(&seen, &action, player.bot.plan().as_ref());
        (action, why, player)
    };
    if let Ok((action, why, player)) = tokio::task::spawn_blocking(choose).await {
        return (action, why, Some(player));
    }
    (Random::default().choose(view, &mut |limit| rng.below(limit)), None, None)
}

#[cfg(test)]
mod tests {
    use super::*;
    use bots::Below;
    use engine::rule::setup;
    use engine::{Actor, Edition, NoEvents, Rules, State};

    /// Somebody who cannot think.
    struct Lost;

    impl Bot for Lost {
        fn choose(&mut self, _: &View, _: Below<'_>) -> Action {
            panic!("lost, as the test wants")
        }
    }

    /// Somebody who asks for the lot and remembers how often it was asked.
    struct Counting(Arc<std::sync::atomic::AtomicUsize>);

    impl Bot for Counting {
        fn choose(&mut self, view: &View, below: Below<'_>) -> Action {
            self.0.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
            Random::default().choose(view, below)
        }
    }

    /// Plays on until a side is asked, and gives what it sees.
    fn asked(state: &mut State, rng: &mut Rng) -> Option<(Side, View)> {
        while let Some(drawn) = setup::draw(state, &mut |limit| rng.below(limit)) {
            state.apply(Actor::Chance, &drawn, &mut NoEvents).unwrap();
        }
        let side = Side::ALL.into_iter().find(|side| state.ask(*side).is_some())?;
        Some((side, View::of(state, Seat::Side(side))))
    }

    #[tokio::test]
    async fn where_a_computer_player_fails_the_lot_decides_for_it() {
        let mut rng = Rng::new(1);
        let mut state = State::new(Rules::usual(Edition::Base, 2));
        for _ in 0..40 {
            let (side, view) = asked(&mut state, &mut rng).unwrap();
            let lost = Player { bot: Box::new(Lost), place: None };
            let (action, _, player) = decide(lost, &view, Rng::new(3)).await;
            assert!(player.is_none(), "who failed does not stay");
            state.apply(Actor::Side(side), &action, &mut NoEvents).expect("the lot knows the rules");
        }
    }

    #[tokio::test]
    async fn a_player_stays_if_there_is_a_place() {
        let mut state = State::new(Rules::usual(Edition::Base, 2));
        let (side, view) = asked(&mut state, &mut Rng::new(1)).unwrap();
        let (places, count) = (Arc::new(Semaphore::new(1)), Arc::default());
        let (mut players, other) = (Players::default(), Player::new(Computer::level(1)));
        players.keep(side, Player { bot: Box::new(Counting(Arc::clone(&count))), place: None });
        for _ in 0..3 {
            let player = players.take(side).expect("the same one");
            let (_, _, player) = decide(player, &view, Rng::new(2)).await;
            players.keep(side, player.unwrap().staying(&places).expect("its own place"));
        }
        assert_eq!(count.load(std::sync::atomic::Ordering::Relaxed), 3);
        assert!(other.staying(&places).is_none(), "the place is taken");
        players.dismiss();
        assert!(Player::new(Computer::level(1)).staying(&places).is_some());
    }

    /// Only who plans, which levels 5 and 6 do, plays otherwise for having stayed: it goes on with its plan.
    #[tokio::test]
    async fn who_does_not_plan_chooses_alike_whether_it_stayed_or_not() {
        for level in 1..=4 {
            let mut rng = Rng::new(u64::from(level));
            let mut state = State::new(Rules::usual(Edition::Base, 2));
            let mut players = Players::default();
            for seed in 0..150 {
                let Some((side, view)) = asked(&mut state, &mut rng) else { break };
                let fresh = || Player::new(Computer::level(level));
                let stayed = players.take(side).unwrap_or_else(fresh);
                let (action, _, stayed) = decide(stayed, &view, Rng::new(seed)).await;
                assert_eq!(action, decide(fresh(), &view, Rng::new(seed)).await.0, "level {level}");
                players.keep(side, stayed.unwrap());
                state.apply(Actor::Side(side), &action, &mut NoEvents).unwrap();
            }
        }
    }
}
