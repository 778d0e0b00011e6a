//! The timer of a game at one screen.

mod common;

use common::{act, fails, legal, new, ok, scene, seat_of};
use host::Host;
use protocol::{Answer, AtZero, Clock, Clocks, Computer, Error, Request, Scene, Seat, Side};

const RULEBOOK: Clock = Clock::Rulebook { answer: 5 };
const SLOW: Clock = Clock::Rulebook { answer: 15 };
const BANK: Clock = Clock::Bank { minutes: 10, increment: 20 };
const MINUTE: u32 = 60_000;

/// Blue has a potion; yellow's Thief stands far away.
const DUEL: &str = "table base\nroom A 1cw 0\nblue Th c2\nblue Sp c2\nblue Wa d2\nyellow Tr e2\nyellow Th j21\nturn blue points=3\n";

/// A game from a position, with a clock as a record has it.
fn timed(position: &str, clock: &str) -> Host {
    let mut host = Host::new();
    let record = format!("archmage record 1\nfrom\n{position}\nend\n# clock {clock}\n");
    ok(&mut host, Request::Load { record, bots: [].into(), seat: Seat::Spectator });
    host
}

fn begun(table: &str, clock: Clock, bots: &[Side]) -> Host {
    let mut host = Host::new();
    let bots = bots.iter().map(|side| (*side, Computer::level(1))).collect();
    let seat = Seat::Spectator;
    ok(&mut host, Request::New { table: table.to_owned(), seed: 1, bots, seat, clock });
    host
}

fn clocks(host: &mut Host) -> Clocks {
    told(ok(host, Request::Clocks)).0
}

fn told(answer: Answer) -> (Clocks, Vec<Side>) {
    match answer {
        Answer::Clocks { clocks, flagged, .. } => (clocks, flagged),
        other => panic!("{other:?}"),
    }
}

fn took(host: &mut Host, side: Side, ms: u32) -> Clocks {
    told(ok(host, Request::Took { side, ms })).0
}

/// What is left of a side's time that runs.
fn left(host: &mut Host, side: Side) -> Option<i64> {
    clocks(host).running.into_iter().find(|one| one.side == side).map(|one| one.left)
}

fn time_up(host: &mut Host) -> (Scene, Vec<String>) {
    let ply = scene(host, Seat::Spectator).ply;
    match ok(host, Request::TimeUp { seat: Seat::Spectator, ply }) {
        Answer::Acted { scene, lines } => (*scene, lines.into_iter().map(|line| line.actor).collect()),
        other => panic!("{other:?}"),
    }
}

fn record(host: &mut Host) -> String {
    match ok(host, Request::Record) {
        Answer::Record { text } => text,
        other => panic!("{other:?}"),
    }
}

fn again(record: String) -> Host {
    let mut host = Host::new();
    ok(&mut host, Request::Load { record, bots: [].into(), seat: Seat::Spectator });
    host
}

#[test]
fn without_a_clock_nothing_runs() {
    let mut host = new("table base players=2 mode=fixed", 1, &[]);
    assert_eq!(took(&mut host, Side::Blue, MINUTE), Clocks::default());
    let Answer::Clocks { clock, .. } = ok(&mut host, Request::Clocks) else { panic!("no clocks") };
    assert_eq!(clock, Clock::None);
    assert_eq!(fails(&mut host, Request::TimeUp { seat: Seat::Blue, ply: 2 }).error, Error::Stale);
    assert!(!record(&mut host).contains('#'));
}

#[test]
fn only_what_a_side_took_is_its_own() {
    // cites: OUR-57
    let mut host = begun("table base players=2 mode=fixed", RULEBOOK, &[]);
    let asked = |scene: Scene| scene.ask.len();
    assert_eq!(asked(scene(&mut host, Seat::Spectator)), 2, "both choose their team at once");
    took(&mut host, Side::Blue, MINUTE);
    assert_eq!(left(&mut host, Side::Blue), Some(4 * 60_000));
    assert_eq!(left(&mut host, Side::Yellow), Some(5 * 60_000), "who waits for the screen loses nothing");
    let unknown = fails(&mut host, Request::Took { side: Side::Green, ms: 1 });
    assert_eq!(unknown.error, Error::Unknown);
}

#[test]
fn a_turn_ends_when_its_time_is_up() {
    let mut host = timed(DUEL, "rulebook answer=5");
    took(&mut host, Side::Blue, 2 * MINUTE - 1);
    assert_eq!(fails(&mut host, Request::TimeUp { seat: Seat::Blue, ply: 0 }).error, Error::Stale, "not yet");
    took(&mut host, Side::Blue, 1);
    assert_eq!(
        fails(&mut host, Request::TimeUp { seat: Seat::Blue, ply: 1 }).error,
        Error::Stale,
        "another one"
    );
    let (scene, actors) = time_up(&mut host);
    assert_eq!(actors, ["clock"]);
    assert_eq!(scene.active, Some(Side::Yellow));
    assert_eq!(left(&mut host, Side::Yellow), Some(2 * 60_000));
}

#[test]
fn a_turn_without_a_card_counts_as_well() {
    let mut host = timed(&DUEL.replace("points=3", "points=0\nphase card"), "rulebook answer=5");
    assert_eq!(scene(&mut host, Seat::Spectator).turn, 1);
    took(&mut host, Side::Blue, 2 * MINUTE);
    assert_eq!(time_up(&mut host).0.turn, 2, "blue has played no card");
    took(&mut host, Side::Yellow, 2 * MINUTE);
    assert_eq!(time_up(&mut host).0.turn, 3);
    act(&mut host, Seat::Blue, "card 3");
    assert_eq!(scene(&mut host, Seat::Spectator).turn, 3);
}

#[test]
fn whoever_comes_too_late_changes_nothing_but_the_clock() {
    let mut host = timed(DUEL, "rulebook answer=5");
    took(&mut host, Side::Blue, 2 * MINUTE);
    let late = fails(&mut host, Request::Act { seat: Seat::Blue, text: "Th !quaff".to_owned() });
    assert_eq!(late.error, Error::Stale);
    let now = scene(&mut host, Seat::Blue);
    assert_eq!((now.ply, now.active), (1, Some(Side::Yellow)), "time was up instead");
}

#[test]
fn answers_have_seconds_of_their_own_and_a_printed_default() {
    let mut host = timed(DUEL, "rulebook answer=5");
    took(&mut host, Side::Blue, MINUTE);
    act(&mut host, Seat::Blue, "Wa *y:Tr");
    act(&mut host, Seat::Blue, "+2");
    let running = clocks(&mut host).running;
    assert_eq!(
        (running[0].side, running[0].left, running[0].at_zero),
        (Side::Yellow, 5_000, AtZero::ZeroCard)
    );
    took(&mut host, Side::Yellow, 5_000);
    let (scene, _) = time_up(&mut host);
    assert_eq!((scene.active, scene.phase.as_str()), (Some(Side::Blue), "act"));
    assert_eq!(left(&mut host, Side::Blue), Some(60_000), "the turn goes on with what was left of it");
}

#[test]
fn an_empty_bank_loses() {
    let mut host = timed(DUEL, "bank minutes=10 increment=20");
    took(&mut host, Side::Blue, MINUTE);
    act(&mut host, Seat::Blue, "pass");
    assert_eq!(clocks(&mut host).banks, [(Side::Blue, 560_000), (Side::Yellow, 600_000)].into());
    took(&mut host, Side::Yellow, 10 * MINUTE);
    let (scene, actors) = time_up(&mut host);
    assert_eq!(actors, ["yellow"]);
    assert_eq!(scene.outcome.expect("it is over").winner, Some(Side::Blue));
    assert_eq!(told(ok(&mut host, Request::Clocks)), (clocks(&mut host), vec![Side::Yellow]));
    let mut read = again(record(&mut host));
    assert_eq!(told(ok(&mut read, Request::Clocks)).1, [Side::Yellow], "a record still knows why");
}

#[test]
fn whoever_resigns_in_time_has_not_lost_by_the_clock() {
    let mut host = timed(DUEL, "bank minutes=10 increment=20");
    took(&mut host, Side::Blue, MINUTE);
    act(&mut host, Seat::Blue, "resign");
    assert_eq!(told(ok(&mut host, Request::Clocks)).1, []);
}

#[test]
fn taking_back_brings_no_time_and_going_back_together_does() {
    // cites: OUR-58
    let mut host = timed(DUEL, "rulebook answer=5");
    took(&mut host, Side::Blue, 30_000);
    act(&mut host, Seat::Blue, "Th !quaff");
    assert_eq!(left(&mut host, Side::Blue), Some(150_000));
    took(&mut host, Side::Blue, 40_000);
    ok(&mut host, Request::Undo { seat: Seat::Blue });
    assert_eq!(left(&mut host, Side::Blue), Some(50_000), "the potion's minute goes with the potion");
    act(&mut host, Seat::Blue, "pass");
    took(&mut host, Side::Yellow, 20_000);
    ok(&mut host, Request::TakeBack { seat: Seat::Blue, ply: 0 });
    assert_eq!(left(&mut host, Side::Blue), Some(120_000), "as it was then");
}

#[test]
fn the_lot_finishes_a_set_up_that_takes_too_long() {
    let mut host = begun("table base players=2 mode=fixed", RULEBOOK, &[]);
    took(&mut host, Side::Blue, 5 * MINUTE);
    let (now, actors) = time_up(&mut host);
    assert!(!actors.is_empty() && actors.iter().all(|actor| actor != "yellow" && actor != "clock"));
    assert!(now.ask.iter().all(|ask| ask.side == Side::Yellow), "blue's team is drawn");
    let kept = record(&mut host);
    assert_eq!(clocks(&mut again(kept)), clocks(&mut host));
}

#[test]
fn a_computer_is_charged_for_its_thoughts() {
    // cites: OUR-57
    let mut host = begun("table base players=2 mode=beginner", BANK, &[Side::Yellow, Side::Blue]);
    while scene(&mut host, Seat::Spectator).outcome.is_none() {
        let side = scene(&mut host, Seat::Spectator).ask[0].side;
        ok(&mut host, Request::Bot { side, seat: Seat::Spectator });
        took(&mut host, side, 30_000);
        assert!(scene(&mut host, Seat::Spectator).ply < 2_000, "nobody runs out of time");
    }
    assert_eq!(
        told(ok(&mut host, Request::Clocks)).1.len(),
        1,
        "more than twenty seconds a turn empty a bank"
    );
}

#[test]
fn a_record_goes_on_with_the_time_that_was_left() {
    for (table, clock) in [
        ("table base players=2 mode=fixed", SLOW),
        ("table cards", SLOW),
        ("table anniversary players=3", BANK),
        ("table cards", BANK),
    ] {
        let mut host = begun(table, clock, &[]);
        for step in 0..60u32 {
            let now = scene(&mut host, Seat::Spectator);
            let Some(side) = now.ask.first().map(|ask| ask.side) else { break };
            took(&mut host, side, 700 * (step % 9));
            if step % 13 == 12 && is_done(&mut host, Request::Undo { seat: seat_of(side) }) {
                continue;
            }
            let moves = legal(&mut host, seat_of(side));
            act(&mut host, seat_of(side), &moves[step as usize % moves.len()].text);
        }
        let text = record(&mut host);
        assert!(text.contains("# clock "), "{text}");
        let mut read = again(text.clone());
        assert_eq!(clocks(&mut read), clocks(&mut host), "{table}");
        assert_eq!(record(&mut read), text);
    }
}

/// Whether something was done.
fn is_done(host: &mut Host, request: Request) -> bool {
    matches!(host.handle(request), protocol::Reply::Answer(_))
}

#[test]
fn a_clock_that_does_not_exist_is_refused_or_a_mere_comment() {
    for clock in
        [Clock::Days { days: 3 }, Clock::Rulebook { answer: 4 }, Clock::Bank { minutes: 0, increment: 0 }]
    {
        let (table, seat) = ("table base".to_owned(), Seat::Spectator);
        let refused = fails(&mut Host::new(), Request::New { table, seed: 1, bots: [].into(), seat, clock });
        assert_eq!(refused.error, Error::Malformed, "{clock:?}");
    }
    for comment in ["is ticking", "rulebook answer=99", "days days=3", "bank minutes=x increment=1"] {
        assert_eq!(clocks(&mut timed(DUEL, comment)), Clocks::default(), "{comment}");
    }
    let mut host = timed(DUEL, "rulebook answer=5\n# took 0 nobody 5\n# took long\n# took 0 blue 500");
    assert_eq!(left(&mut host, Side::Blue), Some(119_500));
}
