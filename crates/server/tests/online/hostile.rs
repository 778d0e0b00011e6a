//! Calls of every kind, each spoiled in every place: whatever is wrong gets a typed error and changes nothing.

use std::collections::BTreeMap;

use crate::common::{Client, Rng, Running, TABLE, is, play};
use protocol::{
    Call, Clock, CombatOrder, Computer, Error, Failure, GameId, Orders, PlacingOrder, Say, Side, Tell,
};
use serde_json::{Value, json};
use store::{Entry, Stage, Summary};
use tokio_tungstenite::tungstenite::Message;

/// A key as a device makes it, which opens nothing.
const KEY: &str = "5b1d7c90e2f84a63b9d0c7e1f4a28365";

/// The longest message that is read.
const LONGEST: usize = 16 * 1024;

/// The call after another one, in a row of one of each kind. All of them are refused, whoever calls, but for those that
/// are [harmless]. A new kind does not compile before somebody has decided what is hostile about it.
fn after(say: Option<&Say>, game: &GameId) -> Option<Say> {
    let ply = u32::MAX;
    let (game, key) = (game.clone(), Some(KEY.to_owned()));
    Some(match say {
        None => Say::Create {
            table: "chess".to_owned(),
            clock: Clock::Bank { minutes: 10, increment: 5 },
            listed: true,
            side: Some(Side::Blue),
            bots: BTreeMap::from([(Side::Yellow, Computer::level(3))]),
            name: "Eve".to_owned(),
            key,
        },
        Some(Say::Create { .. }) => Say::Join {
            game,
            invite: Some(KEY.to_owned()),
            side: Some(Side::Blue),
            name: "Eve".to_owned(),
            key,
        },
        Some(Say::Join { .. }) => Say::Claim { code: format!("{game}-{KEY}"), key },
        Some(Say::Claim { .. }) => Say::Open { game, key, from: 0 },
        Some(Say::Open { .. }) => Say::Act { ply, text: "pass".to_owned() },
        Some(Say::Act { .. }) => Say::Undo { ply },
        Some(Say::Undo { .. }) => Say::AskBack { ply },
        Some(Say::AskBack { .. }) => Say::AnswerBack { yes: true, ply },
        Some(Say::AnswerBack { .. }) => Say::Past { ply },
        Some(Say::Past { .. }) => {
            let combat = Some(CombatOrder::Beat { card: 200 });
            Say::Give { orders: Orders { combat, placing: Some(PlacingOrder::Lot) } }
        }
        Some(Say::Give { .. }) => Say::HandOver,
        Some(Say::HandOver) => Say::Rekey { key: Some("blue".to_owned()) },
        Some(Say::Rekey { .. }) => Say::GetUp,
        Some(Say::GetUp) => Say::Rematch { key },
        Some(Say::Rematch { .. }) => Say::Record,
        Some(Say::Record) => Say::Ping,
        Some(Say::Ping) => Say::Lobby { watch: true },
        Some(Say::Lobby { .. }) => Say::Leave,
        Some(Say::Leave) => return None,
    })
}

fn one_of_each(game: &GameId) -> Vec<Say> {
    std::iter::successors(after(None, game), |say| after(Some(say), game)).collect()
}

/// Whether a call may be answered by anything but a refusal: it shows what the caller may see anyway. A hand-over code is
/// made for who has the seat.
fn harmless(say: &Say, seated: bool) -> bool {
    match say {
        Say::Open { key: None, .. } | Say::Past { .. } | Say::Ping | Say::Lobby { .. } | Say::Leave => true,
        Say::HandOver => seated,
        Say::Create { .. }
        | Say::Join { .. }
        | Say::Claim { .. }
        | Say::Open { key: Some(_), .. }
        | Say::Act { .. }
        | Say::Undo { .. }
        | Say::AskBack { .. }
        | Say::AnswerBack { .. }
        | Say::Give { .. }
        | Say::Rekey { .. }
        | Say::GetUp
        | Say::Rematch { .. }
        | Say::Record => false,
    }
}

/// The value with every place of it once left out, and once holding each thing that may not belong there.
fn spoiled(value: &Value) -> Vec<Value> {
    let mut all = vec![
        Value::Null,
        json!(true),
        json!(-1),
        json!(1.5),
        json!(u32::MAX),
        json!(u64::from(u32::MAX) + 1),
        json!(""),
        json!("x\u{202e}\u{0}"),
        json!("x".repeat(10_000)),
        json!([]),
        json!([null, null, null]),
        json!({}),
    ];
    if let Value::Object(fields) = value {
        for (name, inner) in fields {
            let with = |inner: Value| {
                let mut fields = fields.clone();
                fields.insert(name.clone(), inner);
                Value::Object(fields)
            };
            all.extend(spoiled(inner).into_iter().map(with));
            let mut less = fields.clone();
            less.remove(name);
            all.push(Value::Object(less));
        }
    }
    all
}

/// The texts that a call is spoiled to.
fn texts(call: &Value) -> Vec<String> {
    let whole = call.to_string();
    let mut texts: Vec<String> = spoiled(call).iter().map(Value::to_string).collect();
    texts.extend([1, whole.len() / 2, whole.len() - 1].map(|cut| whole[..cut].to_owned()));
    texts.push(format!("{whole} {whole}"));
    texts.push(format!("{whole}{}", " ".repeat(LONGEST)));
    texts.push(whole.replacen('{', &format!("{{\"deep\":{}", "[".repeat(4000)), 1));
    texts
}

/// A caller who is heard again and again, although most of what it says is refused.
struct Caller {
    client: Client,
    seated: bool,
}

impl Caller {
    /// Sends a text; what it is answered, and by which number.
    async fn answer(&mut self, text: &str) -> (Option<u32>, Result<Tell, Failure>) {
        self.client.send(Message::text(text.to_owned())).await;
        loop {
            match self.client.hear().await.expect("the socket stays open") {
                Tell::Failed { re, failure } => return (re, Err(failure)),
                // Nobody asked for these.
                Tell::News { .. } | Tell::Around { .. } | Tell::Lobby { re: None, .. } => {}
                other => {
                    let re = serde_json::to_value(&other).unwrap()["re"].as_u64().map(|re| re as u32);
                    return (re, Ok(other));
                }
            }
        }
    }

    /// Says something that is read, and must be refused unless it is harmless.
    async fn says(&mut self, id: u32, say: &Say, text: &str) {
        match self.answer(text).await {
            (re, Err(failure)) => {
                assert_eq!(re, Some(id), "{text}");
                assert!(!failure.message.is_empty(), "{text}");
                assert!(!matches!(failure.error, Error::Broken | Error::Busy), "{text}: {}", failure.message);
            }
            (re, Ok(tell)) => {
                assert!(harmless(say, self.seated), "{text}: {tell:?}");
                assert_eq!(re, Some(id), "{text}");
            }
        }
    }

    /// Says something that nobody can read.
    async fn raves(&mut self, text: &str) {
        let id = serde_json::from_str::<Value>(text)
            .ok()
            .and_then(|call| u32::try_from(call["id"].as_u64()?).ok());
        let (re, told) = self.answer(text).await;
        let Err(failure) = told else { panic!("{text}: {told:?}") };
        is(&failure, Error::Malformed);
        let id = id.filter(|_| text.len() <= LONGEST);
        assert_eq!(re, id, "{text}");
        // Who says nothing that can be read is sent away after a while.
        self.client.does(Say::Ping).await;
    }

    /// Says everything of every kind, and all that it can be spoiled to.
    async fn attacks(&mut self, game: &GameId) {
        for (id, say) in (1000..).zip(one_of_each(game)) {
            let call = serde_json::to_value(Call { id, say: say.clone() }).unwrap();
            for text in texts(&call) {
                match serde_json::from_str::<Call>(&text) {
                    Ok(call) if text.len() <= LONGEST => {
                        // Who has a seat may do a lot in it.
                        if !self.seated {
                            self.says(call.id, &call.say, &text).await;
                        }
                    }
                    _ => self.raves(&text).await,
                }
            }
            self.says(id, &say, &call.to_string()).await;
        }
    }
}

/// Everything that is kept.
fn kept(running: &Running) -> Vec<(Summary, Vec<Entry>)> {
    let summaries = running.store.summaries(&Stage::ALL).unwrap();
    summaries.into_iter().map(|summary| (summary.clone(), running.log(&summary.game))).collect()
}

#[test]
fn every_kind_of_call_is_in_the_row() {
    let unknown = serde_json::from_value::<Say>(json!({ "say": "?" })).unwrap_err().to_string();
    let (_, known) = unknown.split_once("expected one of ").expect("the kinds are listed");
    let mut known: Vec<&str> = known.split('`').skip(1).step_by(2).collect();
    let game = String::new();
    let row: Vec<Value> =
        one_of_each(&game).iter().map(|say| serde_json::to_value(say).unwrap()["say"].clone()).collect();
    let mut row: Vec<&str> = row.iter().map(|say| say.as_str().unwrap()).collect();
    known.sort_unstable();
    row.sort_unstable();
    assert_eq!(row, known);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_calls_whatever_is_wrong_changes_nothing() {
    let running = Running::start();
    let (mut clients, game) = running.table(TABLE, Clock::None).await;
    play(&mut clients, &mut Rng::new(5), 20).await;
    let before = kept(&running);

    let stranger = running.client().await;
    Caller { client: stranger, seated: false }.attacks(&game).await;
    let mut spectator = running.client().await;
    spectator.watch(&game).await;
    Caller { client: spectator, seated: false }.attacks(&game).await;
    let yellow = clients.pop().unwrap();
    Caller { client: yellow, seated: true }.attacks(&game).await;

    assert_eq!(kept(&running), before);
    running.stop().await;
}
