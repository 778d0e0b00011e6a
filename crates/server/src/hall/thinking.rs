//! Computer players at the tables.

use std::sync::Arc;

use bots::Random;
use engine::{Action, Seat, Side, View};
use protocol::GameId;

use super::Hall;
use super::message::{Message, Thought};
use crate::table::Game;

impl Hall {
    /// Lets the computer think for a side, after a pause that people can follow, and tells the table.
    pub(super) fn think(self: &Arc<Hall>, name: &GameId, game: &Game, side: Side, level: u8) {
        let (hall, name, ply) = (self.clone(), name.clone(), game.ply());
        let view = View::of(game.state(), Seat::Side(side));
        tokio::spawn(async move {
            tokio::time::sleep(hall.hosting.pause).await;
            let place = hall.thinkers.clone().acquire_owned().await;
            let mut rng = hall.hosting.chance.rng();
            let choose = move || -> Action {
                let mut bot = bots::of_level(level).unwrap_or_else(|| Box::new(Random::default()));
                bot.choose(&view, &mut |limit| rng.below(limit))
            };
            let chosen = tokio::task::spawn_blocking(choose).await;
            drop(place);
            let Ok(action) = chosen else {
                return tracing::error!(game = name, level, "a computer player failed");
            };
            hall.send(&name, Message::Thought(Box::new(Thought { side, ply, action }))).await;
        });
    }
}
