//! Messages have the form that pages and hosts agreed on.

use protocol::{Answer, Error, Failure, Happening, Refusal, Reply, Request, Seat, Side};
use serde_json::{from_value, json, to_value};

#[test]
fn requests_read_as_the_page_writes_them() {
    let new: Request =
        from_value(json!({"do": "new", "table": "table base", "seed": 7, "bots": {"yellow": 2}})).unwrap();
    let bots = [(Side::Yellow, 2)].into();
    assert_eq!(new, Request::New { table: "table base".into(), seed: 7, bots, seat: Seat::Spectator });
    let scene: Request = from_value(json!({"do": "scene", "seat": "blue"})).unwrap();
    assert_eq!(scene, Request::Scene { seat: Seat::Blue, ply: None });
    let record: Request = from_value(json!({"do": "record"})).unwrap();
    assert_eq!(record, Request::Record);
    assert!(from_value::<Request>(json!({"do": "scene", "seat": "purple"})).is_err());
    assert!(from_value::<Request>(json!({"do": "dance"})).is_err());
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
