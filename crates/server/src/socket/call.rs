//! Calls, and who deals with them.

use protocol::{Call, GameId, Say, Tell};

use super::run::Client;
use crate::fail;
use crate::hall::{Message, Open, Said};

impl Client {
    /// Deals with a call. The answer comes through the mailbox, in turn with everything else.
    pub(super) async fn call(&mut self, call: Call) {
        let re = call.id;
        let answer = match call.say {
            // As long as it lives a task has room for the largest thing that it may wait for. What is rare has its own.
            say @ (Say::Create { .. } | Say::Join { .. } | Say::Claim { .. }) => {
                Box::pin(self.hall.sit_down(&self.visit, say)).await.map(|seated| Tell::Seated { re, seated })
            }
            Say::Open { game, key, from } => return self.open(re, game, key, from).await,
            Say::Leave => {
                self.leave().await;
                Ok(Tell::Done { re })
            }
            Say::Ping => Ok(Tell::Done { re }),
            Say::Lobby { watch } => {
                self.lobby = watch.then(|| self.hall.lobby.watch());
                Ok(Tell::Lobby { re: Some(re), offers: self.hall.lobby.offers() })
            }
            say => match &self.game {
                Some(game) => {
                    let mailbox = self.mailbox.clone();
                    let said = Said { mailbox, re, say, lag: self.lag };
                    return self.hall.send_by(&mut self.way, game, Message::Said(Box::new(said))).await;
                }
                None => Err(fail::unknown("open a game first")),
            },
        };
        self.mailbox.answer(re, answer);
    }

    async fn open(&mut self, re: u32, game: GameId, key: Option<String>, from: u32) {
        if self.game.as_ref() != Some(&game) {
            self.leave().await;
        }
        let open = Open { mailbox: self.mailbox.clone(), re, key, from };
        self.hall.send_by(&mut self.way, &game, Message::Open(Box::new(open))).await;
        self.game = Some(game);
    }

    /// Follows no game any more.
    pub(super) async fn leave(&mut self) {
        if let Some(game) = self.game.take() {
            self.hall.send(&game, Message::Leave(self.mailbox.socket)).await;
            self.way = None;
        }
    }
}
