//! Computer players at the tables.

use std::sync::Arc;

use bots::{Bot, Random};
use engine::{Action, Seat, Side, View};
use protocol::{Computer, GameId};

use super::Hall;
use super::message::{Message, Thought};
use crate::table::Game;

impl Hall {
    /// Lets the computer think for a side, after a pause that people can follow, and tells the table.
    pub(super) fn think(self: &Arc<Hall>, name: &GameId, game: &Game, side: Side, computer: Computer) {
        let (hall, name, ply) = (self.clone(), name.clone(), game.ply());
        let view = View::of(game.state(), Seat::Side(side));
        tokio::spawn(async move {
            tokio::time::sleep(hall.hosting.pause).await;
            let place = hall.thinkers.clone().acquire_owned().await;
            let (mut rng, seen) = (hall.hosting.chance.rng(), view.clone());
            let choose = move || -> Action {
                let mut bot: Box<dyn Bot> = match host::computer(computer) {
                    Ok(name) => name.bot(|| 0),
                    Err(_) => Box::new(Random::default()),
                };
                bot.choose(&view, &mut |limit| rng.below(limit))
            };
            let chosen = tokio::task::spawn_blocking(choose).await;
            drop(place);
            let action = chosen.unwrap_or_else(|_| {
                // The others must not wait for ever for somebody who cannot think.
                tracing::error!(
                    game = name,
                    level = computer.level,
                    "a computer player failed: the lot decides for it"
                );
                Random::default().choose(&seen, &mut |limit| hall.hosting.chance.below(limit))
            });
            hall.send(&name, Message::Thought(Box::new(Thought { side, ply, action }))).await;
        });
    }
}
