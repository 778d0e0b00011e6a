//! Messages have the form that pages and hosts agreed on.

use protocol::{
    Answer, Call, Clock, CombatOrder, Computer, Error, Failure, Happening, Line, Orders, Reason, Refusal,
    Reply, Request, Say, Seat, Side, Sitter, Style, Why,
};
use serde_json::{from_value, json, to_value};

#[test]
fn requests_read_as_the_page_writes_them() {
    let new: Request =
        from_value(json!({"do": "new", "table": "table base", "seed": 7, "bots": {"yellow": 2}})).unwrap();
    let bots = [(Side::Yellow, Computer::level(2))].into();
    assert_eq!(
        new,
        Request::New { table: "table base".into(), seed: 7, bots, seat: Seat::Spectator, clock: Clock::None }
    );
    let scene: Request = from_value(json!({"do": "scene", "seat": "blue"})).unwrap();
    assert_eq!(scene, Request::Scene { seat: Seat::Blue, ply: None });
    let record: Request = from_value(json!({"do": "record"})).unwrap();
    assert_eq!(record, Request::Record);
    assert!(from_value::<Request>(json!({"do": "scene", "seat": "purple"})).is_err());
    assert!(from_value::<Request>(json!({"do": "dance"})).is_err());
}

#[test]
fn a_computer_may_be_a_bare_level_or_lack_a_style() {
    let hunter = Computer { level: 4, style: Style::Hunter };
    assert_eq!(to_value(hunter).unwrap(), json!({"level": 4, "style": "hunter"}));
    assert_eq!(from_value::<Computer>(json!({"level": 4, "style": "hunter"})).unwrap(), hunter);
    assert_eq!(from_value::<Computer>(json!(3)).unwrap(), Computer::level(3));
    assert_eq!(from_value::<Computer>(json!({"level": 3})).unwrap(), Computer::level(3));
    assert!(from_value::<Computer>(json!({"level": 4, "style": "brave"})).is_err());
    assert!(from_value::<Computer>(json!("strong")).is_err());
    let bot: Sitter = from_value(json!({"kind": "bot", "level": 2})).unwrap();
    assert_eq!(bot, Sitter::Bot { level: 2, style: Style::Even });
}

#[test]
fn reasons_are_tagged_by_their_kind() {
    let why = Why { now: Reason::CutOff { slot: "C".into(), piece: "Go".into() }, next: Some(Reason::Rest) };
    let json = json!({"now": {"kind": "cutOff", "slot": "C", "piece": "Go"}, "next": {"kind": "rest"}});
    assert_eq!(to_value(&why).unwrap(), json);
    let line: Line =
        from_value(json!({"ply": 1, "actor": "blue", "text": "pass", "happenings": []})).unwrap();
    assert_eq!(line.why, None);
    assert!(!to_value(line).unwrap().as_object().unwrap().contains_key("why"));
}

#[test]
fn replies_tell_answers_from_failures() {
    let refusal = Refusal { rule: "WALK-1".into(), why: "too far".into() };
    let checked = Reply::Answer(Answer::Checked { refusal: Some(refusal.clone()) });
    let json = json!({"ok": "checked", "refusal": {"rule": "WALK-1", "why": "too far"}});
    assert_eq!(to_value(&checked).unwrap(), json);
    let failure =
        Reply::Failure(Failure { error: Error::Illegal, message: "no".into(), refusal: Some(refusal) });
    let json = to_value(&failure).unwrap();
    assert_eq!(json["error"], "illegal");
    assert_eq!(from_value::<Reply>(json).unwrap(), failure);
}

#[test]
fn happenings_are_tagged_by_their_kind() {
    let compared = Happening::Compared { attack: 1, defense: 2, attack_total: 3, defense_total: 4 };
    assert_eq!(
        to_value(compared).unwrap(),
        json!({"kind": "compared", "attack": 1, "defense": 2, "attackTotal": 3, "defenseTotal": 4})
    );
    assert_eq!(to_value(Happening::TimeUp).unwrap(), json!({"kind": "timeUp"}));
}

#[test]
fn calls_carry_a_number_and_what_is_said() {
    let act: Call = from_value(json!({"id": 3, "say": "act", "ply": 12, "text": "pass"})).unwrap();
    assert_eq!(act, Call { id: 3, say: Say::Act { ply: 12, text: "pass".into() } });
    let leave: Call = from_value(json!({"id": 4, "say": "leave"})).unwrap();
    assert_eq!(leave, Call { id: 4, say: Say::Leave });
    let orders = Orders { combat: Some(CombatOrder::Beat { card: 3 }), placing: None };
    let given = to_value(Call { id: 5, say: Say::Give { orders } }).unwrap();
    let json =
        json!({"id": 5, "say": "give", "orders": {"combat": {"kind": "beat", "card": 3}, "placing": null}});
    assert_eq!(given, json);
    let clock: Clock = from_value(json!({"kind": "bank", "minutes": 20, "increment": 10})).unwrap();
    assert_eq!(clock, Clock::Bank { minutes: 20, increment: 10 });
    assert!(from_value::<Call>(json!({"say": "leave"})).is_err(), "a call has a number");
    assert!(from_value::<Call>(json!({"id": -1, "say": "leave"})).is_err());
    assert!(from_value::<Call>(json!({"id": 1, "say": "shout"})).is_err());
}
