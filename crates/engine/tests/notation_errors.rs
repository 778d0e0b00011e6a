//! What is wrong in a text is said with its line and with what was expected there.

use engine::notation::{action, position, record};
use engine::{Actor, Side};

/// A position, the line of its fault, and a part of the message.
type Fault = (&'static str, usize, &'static str);

fn check(faults: &[Fault], read: impl Fn(&str) -> Result<(), engine::notation::room::TextError>) {
    for (text, line, part) in faults {
        match read(text) {
            Ok(()) => panic!("accepted:\n{text}"),
            Err(error) => {
                assert!(error.why.contains(part), "{error}\nexpected: {part}\n{text}");
                assert_eq!(error.line, *line, "{error}\n{text}");
            }
        }
    }
}

#[test]
fn agreements_are_refused_with_a_reason() {
    let faults: &[Fault] = &[
        ("", 1, "expected a line such as `table base players=2`, found nothing"),
        ("\n# nothing but a comment\n", 1, "found nothing"),
        (
            "\n  tabel base",
            2,
            "expected `table` and an edition (base, paladins, anniversary, cards), found `tabel base`",
        ),
        ("table", 1, "expected `table` and an edition"),
        ("table chess", 1, "found `chess`"),
        ("table base players=5", 1, "expected `players=2`, `players=3` or `players=4`, found `players=5`"),
        ("table base players=2 players=3", 1, "`players=3` is said twice"),
        ("table base mode=blitz", 1, "one of fixed, free, mutual, draft, random, beginner"),
        ("table base mode=draft", 1, "(OUR-43)"),
        ("table base target=9", 1, "choose 5, 6, 7 or 8 (MODE-11)"),
        ("table base target=six", 1, "expected a number after `target=`"),
        ("table base ghost=yes", 1, "expected `ghost=walls` or `ghost=nowalls`"),
        ("table base handicap=green:1", 1, "expected a handicap of a side at the table"),
        ("table base handicap=blue:1:+6+6", 1, "such as `handicap=blue:2:+5+6`"),
        ("table base handicap=blue:7", 1, "still have to start on the line (HANDICAP-1)"),
        (
            "table base color=red",
            1,
            "expected players=, scenario=, mode=, target=, ghost=, secret=, memory= or handicap=, found `color=red`",
        ),
        ("table base\nrooms\n", 2, "expected a line `end` after the drawings"),
        ("table base\nrooms\nroom 1 sideways\nend", 3, "expected a heading like `room 3 clockwise`"),
        ("table base\nrooms\nroom 1 clockwise\n+---+\nend", 4, "expected the upper rim"),
        ("table base\nrooms\nend\nrooms\nend", 4, "found a second one"),
    ];
    check(faults, |text| position::read(text).map(|_| ()));
}

#[test]
fn a_lone_room_is_refused() {
    let room = include_str!("../../../rooms/base.room").split("\n\n").nth(1).unwrap_or("");
    let text = format!("table base\nrooms\n{}\nend\n", room.replace("room 1", "room mine"));
    let error = position::read(&text).expect_err("half a pair");
    assert_eq!((error.line, error.why.contains("pair mine needs")), (3, true), "{error}");
    let text = text.replace("room mine", "\n; ours\nroom mine");
    assert_eq!(position::read(&text).map_err(|error| error.line), Err(5));
}

#[test]
fn the_first_room_too_many_is_named() {
    let base = include_str!("../../../rooms/base.room");
    let drawings: Vec<&str> = base.split("\n\n").filter(|part| part.starts_with("room 1 ")).collect();
    let pairs = |count: usize| -> String {
        let pair = |nth: usize| drawings.join("\n").replace("room 1", &format!("room own{nth}")) + "\n";
        format!("table base mode=random\nrooms\n{}end\n", (0..count).map(pair).collect::<String>())
    };
    // Twelve are printed, and a drawing takes twelve lines.
    assert!(position::read(&pairs(24)).is_ok());
    for count in [25, 400] {
        let error = position::read(&pairs(count)).expect_err("too many rooms");
        let told = (2 + 48 * 12 + 1, "at most 60 rooms can be known to a table (GEAR-3)");
        assert_eq!((error.line, &*error.why), told);
    }
}

#[test]
fn positions_are_refused_with_a_reason() {
    // Room 1cw: the gear is on c3, a pit on e5, floor on c2, d2 and d3, a portcullis between a4 and b4.
    let faults: &[Fault] = &[
        ("table base\nknight c3", 2, "expected a side or one of pairs, brought, room,"),
        ("table base\nroom Z 1cw 0", 2, "expected the letter of a room's place"),
        ("table base\nroom I 1cw 0", 2, "expected a room's place from A to H, found `I`"),
        ("table base\nroom A 5cw 0", 2, "expected a room such as `1cw` (pairs 1, 2, 3, 4, 9, 10"),
        ("table base\nroom A 1cw 4", 2, "expected clockwise quarter turns from 0 to 3"),
        ("table base\nroom A 1cw", 2, "expected a room with its quarter turns from 0 to 3"),
        ("table base\nroom A", 2, "expected `room A 1cw 0`"),
        ("table base\nroom A 1cw 0\nroom A 2cw 0", 3, "`room A` is on line 2 already"),
        ("table base\nroom A 1cw 0\nroom B 1cw 2", 3, "room 1cw lies too often"),
        ("table base\npairs 1 2 3", 2, "expected 4 pairs of rooms in this dungeon"),
        ("table base\npairs 1 1 2 3", 2, "pair 1 is named twice"),
        ("table base\npairs 1 2 3 7", 2, "expected a pair of rooms (1, 2, 3, 4, 9, 10), found `7`"),
        ("table base\nroom A 1cw 0\ngate c3 e open", 3, "portcullis on the e side of c3"),
        ("table base\nroom A 1cw 0\ngate a4 e ajar", 3, "expected closed, open or broken, found `ajar`"),
        ("table base\nroom A 1cw 0\ngate a4 up open", 3, "expected a direction (n, e, s or w)"),
        ("table base\nroom A 1cw 0\nbreach c3 n", 3, "wall of its own on the n side of c3"),
        (
            "table paladins\nillusion blue pit c0",
            2,
            "illusions lie on floor of a face-up room, and c0 is not",
        ),
        ("table base\nblue Xx c3", 2, "expected a piece such as `Th` or `Thief`, found `Xx`"),
        ("table base\nblue Gm c0", 2, "nobody plays with the Golem at this table"),
        ("table base\nblue Th c0\nblue Th d0", 3, "blue has the Thief already"),
        ("table base\nred Th c0", 2, "red is not at this table"),
        ("table base\nblue Th", 2, "expected `blue Th c3`, `blue Th c3 wounded`, `blue Go in C`"),
        ("table base\nblue Th k1", 2, "expected a square from a0 to j21, found `k1`; or one of `in C`"),
        ("table base players=3\nblue Th a0", 2, "there is no square a0 on this board"),
        ("table base\nblue Th c3", 2, "c3 lies in room A, which is face down"),
        ("table base\nroom A 1cw 0\nblue Ro c3 wounded", 3, "expected no `wounded` after an object"),
        (
            "table base\nroom A 1cw 0\nblue Th c3 asleep",
            3,
            "expected wounded, hurt, mended or spent, found `asleep`",
        ),
        ("table base\nroom A 1cw 0\nblue Th c3 spent spent", 3, "`spent` is said twice"),
        ("table base\nroom A 1cw 0\nblue Th c3\nblue Wa c3\nblue Go c2", 4, "(GOLD-2)"),
        ("table base\nroom A 1cw 0\nblue Ro c3\nblue Sw c3", 4, "two objects share a square (GOLD-3)"),
        ("table base\nroom A 1cw 0\nblue Th c3\nyellow Wa c3 wounded", 4, "enemies share a square (WALK-6)"),
        ("table base\nroom A 1cw 0\nblue Th c3\nblue Wa c3 wounded\nblue Ro c3", 5, "(GOLD-1)"),
        ("table base\nroom A 1cw 0\nblue Th c3 wounded\nblue Wa c3 wounded", 4, "(OUR-35)"),
        ("table base\nroom A 1cw 0\nblue Wa e5", 3, "nothing holds this character over the pit (PIT-2)"),
        ("table base\nroom A 1cw 0\nblue Sw e5", 3, "only a Rope lies on a pit or rift (CARRY-10)"),
        ("table base\nblue Th c21", 2, "who reaches an opponent's line is out (EXIT-2)"),
        ("table base\nblue Th b0 down", 2, "tokens are face down only during set-up"),
        ("table base\nroom A 1cw 0\nblue Th in A", 3, "face-down tokens are in face-down rooms"),
        (
            "table base\nblue Th in A\nblue Go in A\nblue Tr in A",
            4,
            "room A hides more than 2 tokens (SETUP-12)",
        ),
        ("table base\nblue Go waiting", 2, "tokens wait only while those of a revealed room are placed"),
        ("table base\nblue Ro dead", 2, "only characters die or escape"),
        ("table base\nturn blue points=9", 2, "blue has 9 action points; the highest card gives 5"),
        ("table base\nturn blue points=many", 2, "expected `turn blue points=3`, found `blue points=many`"),
        ("table base\nturn blue\nturn yellow", 3, "`turn` is on line 2 already"),
        ("table base\nlimit 9", 2, "the limit of action cards is from 2 to 6, not 9 (TURN-4)"),
        ("table base\nquiet 25", 2, "a game with 25 quiet turns in a row is over (OUR-21)"),
        ("table base\nhand blue jumps=4", 2, "blue holds 4 jump cards; there are 3"),
        ("table base\nhand blue used=6,6", 2, "blue used up 2 combat cards +6 and has 1 to use up (FIGHT-7)"),
        ("table base\nhand blue used=7", 2, "expected actions=2,3 jumps=3 used=1,2,2 points=2"),
        ("table cards\nhand blue actions=2", 2, "expected saved=2 jumps=3 used=1,2,2 points=2"),
        ("table base\nhand blue luck=7", 2, "found `luck=7`"),
        ("table base\nhand blue actions=6", 2, "blue holds an action card 6 that does not exist (SETUP-6)"),
        (
            "table base\nblue Th c0\nhand blue living=3",
            3,
            "blue has living=3; it counts the characters still in play: 1",
        ),
        (
            "table base\nblue Th c0\nhand blue placed=2",
            3,
            "blue has placed=2; it counts the tokens put on the table: 1",
        ),
        ("table base\nblue Th c0\npurse b:Th 4 charmed", 3, "the charmed are the enemies"),
        ("table base\npurse b:Th 4", 2, "blue has no Thief face up"),
        ("table base\npurse Th 4", 2, "expected a token with its side such as `b:Th`"),
        ("table base\nblue Th c0\nphase card\nturn blue points=2", 3, "end with the turn"),
        ("table base\nphase dance", 2, "expected a phase such as `act`, `card`, `hide blue`"),
        ("table base\nphase chance dice", 2, "expected forces, pairs 4, chooser, deal, hider or first"),
        ("table base\nphase over blue hunger", 2, "expected target, quiet, agreement, resignation or nobody"),
        (
            "table base\nblue Wa c0\nyellow Wa c21\nphase fight b:Wa y:Wa",
            4,
            "the enemy is not adjacent (FIGHT-1)",
        ),
        ("table base\nroom A 1cw 0\nphase place A revealer=blue placer=blue", 3, "no token waits"),
        ("table base\nroom A 1cw 0\nphase place A by=blue placer=blue", 3, "expected `revealer=` and a side"),
        ("table base\nroom A 1cw 0 down\nphase chance deal", 2, "expected no room in a phase before"),
        ("table base\nlaid blue 4", 2, "combat cards lie only in a fight of their side (FIGHT-2)"),
        ("table base\nphase team", 2, "what stands behind blue's screen does not fit the phase"),
        ("table base\nstirred now", 2, "expected `stirred`, found `now`"),
        ("table base\noffers purple", 2, "expected a side (blue, yellow, red or green), found `purple`"),
    ];
    check(faults, |text| position::read(text).map(|_| ()));
}

#[test]
fn a_fault_is_told_on_its_own_line_wherever_that_stands() {
    // The offending line is the fourth, between harmless ones.
    for (line, part) in [
        ("hand blue actions=7", "blue holds an action card 7"),
        ("hand blue actions=2,2", "action card 2 is named twice"),
        ("hand blue jumps=9", "blue holds 9 jump cards"),
        ("hand blue living=8", "blue has living=8"),
        ("hand blue walls=9", "blue's Golem may still break 9 walls"),
        ("hand blue placed=77", "blue has placed=77"),
        ("hand blue points=200", "blue has 200 points"),
        ("limit 77", "not 77"),
        ("quiet 99", "99 quiet turns"),
        ("laid blue 4", "(FIGHT-2)"),
        ("purse b:Th 40", "a purse holds 40 points"),
        ("blue Wa screen", "blue's screen"),
        ("blue Wa waiting", "tokens wait only while"),
        ("blue Wa e0 wounded spent hurt mended down", "expected wounded, hurt, mended or spent"),
        ("pairs 1 2", "expected 4 pairs of rooms in this dungeon, found 2"),
        ("brought blue 1 2", "expected 4 pairs of rooms in this dungeon, found 2"),
        ("room B 1cw 0", "room 1cw lies too often"),
        ("turn blue points=9", "blue has 9 action points"),
    ] {
        let turn = if line.starts_with("turn") { "stirred" } else { "turn blue points=3" };
        let position = format!(
            "table base\nroom A 1cw 0\nblue Th c3\n{line}\n{turn}\nyellow Wa d3 wounded\nyellow Ro e2"
        );
        let error = position::read(&position).expect_err(line);
        assert!(error.line == 4 && error.why.contains(part), "{line}: {error}");
        let error = record::read(&format!("archmage record 1\nfrom\n{position}\nend\n")).expect_err(line);
        assert!(error.line == 6 && error.why.contains(part), "{line}: {error}");
    }
}

#[test]
fn positions_that_contradict_themselves_are_refused() {
    let faults: &[Fault] = &[
        (
            "table base\nresigned blue\nturn blue points=3",
            2,
            "when one side is left, the game is over (OUR-40)",
        ),
        (
            "table base players=3\nresigned blue\nturn blue points=3",
            2,
            "blue has resigned and takes no turn (OUR-40)",
        ),
        ("table base\noffers blue yellow\nturn blue points=3", 2, "(OUR-48)"),
        ("table base\nphase over blue target\nblue Th c0", 2, "nobody has the points to win (END-1)"),
        (
            "table base\nhand yellow points=5\nphase over blue target\nblue Th c0",
            3,
            "yellow wins such a game (END-2)",
        ),
        ("table base\nphase over draw quiet\nblue Th c0", 2, "too few quiet turns"),
        ("table base\nphase over draw agreement\nblue Th c0", 2, "not every side still playing"),
        ("table base\nphase over blue resignation\nblue Th c0", 2, "more than one side is left"),
        ("table base\nphase over draw nobody\nblue Th c0", 2, "somebody is left in the game"),
        ("table base\nhand blue points=99\nphase act\nblue Th c0", 2, "blue has 99 points; a game to 5 ends"),
        ("table base\nhand blue points=5\nphase card\nblue Th c0", 2, "(END-1)"),
        ("table base\nforces blue Cl\nblue Th c0", 2, "blue has the Thief, which is not among its forces"),
    ];
    check(faults, |text| position::read(text).map(|_| ()));
    for text in [
        "table base\nhand blue points=5\nphase over blue target",
        "table base\nhand blue points=6\nyellow Th dead\nyellow Wa dead\nphase act\nblue Wa c0",
        "table base\nresigned yellow\nphase over blue resignation",
    ] {
        position::read(text).expect(text);
    }
}

#[test]
fn a_byte_order_mark_is_skipped() {
    position::read("\u{feff}table base\nblue Th c0\n").expect("the mark is no word");
    record::read("\u{feff}archmage record 1\ntable base\n").expect("the mark is no word");
}

#[test]
fn actions_are_refused_with_a_reason() {
    let state = position::read(
        "table base\nroom A 1cw 0\nblue Th c3\nblue Ro c2\nblue Wa dead\nyellow Tr d3\nblue Go in C\nturn blue points=3",
    )
    .expect("a position");
    let faults = [
        ("", "expected an action such as `pass`"),
        ("walk", "expected a token such as `Th`, `y:Th` or, for a second copy, `Ro2`, found `walk`"),
        ("pass now", "expected `pass`, found `pass now`"),
        ("card", "expected `card 4`, found `card`"),
        ("card four", "expected an action card such as `card 4`, found `four`"),
        ("card +4", "expected an action card such as `card 4`, found `+4`"),
        ("+four", "expected a combat card such as `+4`, found `+four`"),
        ("+300", "expected a combat card"),
        ("Th", "expected what Th does"),
        ("Th c4 c5", "Th stands on c3, not on c4"),
        ("Th c3 c5", "expected a square next to c3, found `c5`"),
        ("Th c3 z5", "expected a square from a0 to j21, found `z5`"),
        ("Th c3 c03", "found `c03`"),
        ("Th c3 +Xx", "expected a token such as"),
        ("Th c3 +Ro2", "blue has no second Rope face up"),
        ("Th c3 +Go", "blue has no Goblin face up"),
        ("Wa c3 c4", "Wa is not on the board"),
        ("x:Th c3 c4", "expected a side such as `y` before the colon of `x:Th`"),
        ("r:Th c3 c4", "red is not at this table"),
        ("Th c3 ^c4", "expected the landing square"),
        ("Th c3 c4 ^c5 c6", "expected only what is left behind"),
        ("Th c3 -Ro -Ro ^c4 c5", "expected at most two different tokens"),
        ("Th c3 |c4 c5", "expected nothing after the square behind the wall, found `c5`"),
        ("Th @A", "`@C+` clockwise or `@C-` counterclockwise, found `@A`"),
        ("Th @A+ now", "expected nothing after `@A+`, found `now`"),
        ("Th ?Q", "expected the letter of a room's place"),
        ("Th *", "expected a token such as"),
        ("Th !dance", "expected a power (heal, lock, smash,"),
        ("Th !pit", "expected a square or `off` after `!pit`"),
        ("Th !lock up", "expected a square, a direction (n, e, s, w) or a token"),
        ("Th !lock e w", "expected one target at most, found `w` too"),
        ("place Ro", "expected `place y:Ro c4`"),
        ("hide Ro", "expected `hide Ro C`"),
        ("hide Ro Y", "expected the letter of a room's place"),
        ("pick pair 7", "expected a pair of rooms (1, 2, 3, 4, 9, 10), found `7`"),
        ("chooser purple", "expected a side"),
        ("deal A1cw0", "expected a room in its place such as `A=1cw0`"),
        ("deal A=1cw0 A=2cw0", "two rooms are dealt to A"),
        ("deal A=1cw7", "expected a room with its quarter turns from 0 to 3"),
        ("forces Th Th Th", "nobody has two copies of `Th`"),
    ];
    for (text, part) in faults {
        match action::read(state.table(), Actor::Side(Side::Blue), text) {
            Ok(action) => panic!("{text}: accepted as {action:?}"),
            Err(why) => assert!(why.contains(part), "{text}: {why}\nexpected: {part}"),
        }
    }
    let why = action::read(state.table(), Actor::Chance, "Th c3 c4").expect_err("chance has no tokens");
    assert!(why.contains("expected a token with its side such as `b:Th`"), "{why}");
}

/// In a dungeon of zones nobody is told about squares.
#[test]
fn actions_over_zones_are_refused_in_words_of_zones() {
    let position = "table cards\nroom A graycw 0\nblue Ge a1\nturn blue points=3";
    let state = position::read(position).expect("a position");
    let faults = [
        ("Ge", "expected what Ge does: zones such as `a1 b1`"),
        ("Ge a1 h9", "expected a zone from a1 to"),
        ("Ge a1 b4", "expected a zone next to a1, found `b4`"),
        ("Ge !lock up", "expected a zone, a direction (n, e, s, w) or a token"),
    ];
    for (text, part) in faults {
        let why = action::read(state.table(), Actor::Side(Side::Blue), text).expect_err(text);
        assert!(why.contains(part) && !why.contains("square"), "{text}: {why}\nexpected: {part}");
    }
}

#[test]
fn records_are_refused_with_a_reason() {
    let faults: &[Fault] = &[
        ("", 1, "expected the heading `archmage record 1`, found nothing"),
        ("table base", 1, "expected the heading `archmage record 1`, found `table base`"),
        ("archmage record 2", 1, "found `archmage record 2`"),
        ("archmage record 1", 1, "expected a line such as `table base players=2`, or `from`"),
        ("archmage record 1\ntable chess", 2, "found `chess`"),
        ("archmage record 1\nfrom\ntable base", 2, "expected a line `end` after the position"),
        ("archmage record 1\nfrom\ntable base\nred Th c0\nend", 4, "red is not at this table"),
        ("archmage record 1\ntable base\nnobody pass", 3, "expected who acts"),
        ("archmage record 1\ntable base\nblue", 3, "expected an action such as"),
        ("archmage record 1\ntable base\n\nblue pass", 4, "(TURN-1)"),
        ("archmage record 1\ntable base\nchance deal", 3, "every place holds one room (SETUP-1)"),
        ("archmage record 1\ntable base\nover blue 5-3 target", 3, "the game is not over yet"),
        (
            "archmage record 1\ntable base\nblue resign\nover blue 5-3 target",
            4,
            "expected `over yellow 0-0 resignation`",
        ),
        (
            "archmage record 1\ntable base\nblue resign\nover yellow 0-0 resignation\nblue pass",
            5,
            "nothing after",
        ),
    ];
    check(faults, |text| record::read(text).map(|_| ()));
}
