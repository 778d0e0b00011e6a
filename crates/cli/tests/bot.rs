//! The line protocol by hand.

mod common;

use common::{archmage, with_input};

const POSITION: &str = "\
position
table base
room A 1cw 0
room B 2cw 0
room G 3cw 0
blue Th c18
blue Wa d3
blue Cl c3
yellow Tr d2
yellow Go e1
turn blue points=3
end position
";

fn say(name: &str, lines: &str) -> String {
    with_input(&["bot", "--name", name], lines).good()
}

#[test]
fn a_whole_conversation() {
    let text = format!(
        "archmage-bot 1\ngame table base players=2\nseed 7\nside blue\n{POSITION}\
         legal\npass\nend legal\ngo tables 300\nover blue 5-3 target\n"
    );
    for name in ["random", "simple", "greedy", "level-1", "level-5"] {
        let out = say(name, &text);
        let lines: Vec<&str> = out.lines().collect();
        assert_eq!(lines[..3], ["archmage-bot 1", &format!("name {name}"), "ready"]);
        assert!(lines[3].starts_with("why ") && lines[4].starts_with("act "), "{out}");
        assert_eq!(lines.len(), 5, "{out}");
        assert_eq!(say(name, &text), out, "the same seed, the same answer");
    }
}

/// The conversation that is printed is one that takes place.
#[test]
fn the_conversation_of_the_manual_takes_place() {
    let manual = include_str!("../../../docs/bots.md");
    let (_, block) = manual.split_once("```session\n").expect("a conversation");
    let (block, _) = block.split_once("```").expect("its end");
    let said =
        |mark: &str| -> Vec<&str> { block.lines().filter_map(|line| line.strip_prefix(mark)).collect() };
    // The program would not answer any more after `quit`.
    let orders: Vec<&str> = said("> ").into_iter().filter(|line| *line != "quit").collect();
    let out = say("level-5", &orders.join("\n"));
    assert_eq!(out.lines().collect::<Vec<_>>(), said("< "));
}

#[test]
fn an_answer_comes_even_if_the_input_ends() {
    let out = say("level-2", &format!("side blue\n{POSITION}go\n"));
    assert!(out.lines().any(|line| line.starts_with("act ")), "{out}");
}

#[test]
fn rooms_of_your_own_keep_their_doorways() {
    let manual = include_str!("../../../docs/notation.md");
    let (_, own) = manual.split_once("\ntable base mode=random\n").expect("a position with rooms of its own");
    let (own, _) = own.split_once("```").expect("its end");
    let indented = own.lines().fold(String::new(), |all, line| all + "  " + line + "\n");
    for lines in [own, &indented] {
        let position = format!("position\ntable base mode=random\n{lines}  end position\n");
        let out = say("level-3", &format!(" side blue\n{position}legal\n pass\n end legal\n go\n"));
        assert!(out.lines().last().is_some_and(|line| line.starts_with("act ")), "{out}");
        assert!(!out.contains("error"), "{out}");
    }
}

/// Without `stop` and `quit` these would take ten minutes.
#[test]
fn a_thought_can_be_ended() {
    let begin = format!("side blue\n{POSITION}go time 600000\n");
    let out = say("level-6", &format!("{begin}stop\n"));
    assert!(out.lines().any(|line| line.starts_with("act ")), "{out}");
    let out = say("level-6", &format!("{begin}stop\n{}stop\n", begin.replace("600000", "500000")));
    assert_eq!(out.lines().filter(|line| line.starts_with("act ")).count(), 2, "{out}");
    say("level-6", &format!("{begin}quit\n"));
}

#[test]
fn what_cannot_be_understood_is_answered_with_what_to_do() {
    for (lines, expected) in [
        ("hello\n", "error `hello` is no order; say archmage-bot 1, game"),
        ("archmage-bot 9\n", "error this bot speaks `archmage-bot 1`"),
        ("game base\n", "write `game table base players=2`"),
        ("game table cards scenario=9\n", "has no such scenario: choose 1, 2, 3, 4, 5"),
        ("seed x\n", "write a whole number"),
        ("side purple\n", "choose blue, yellow"),
        ("go\n", "error no position yet"),
        ("go slowly\n", "`go time 500`"),
        ("position\ntable base\nblue Th z99\nend position\n", "error line 2 of the position: "),
        (&format!("{POSITION}go\n"), "error for whom?"),
        (&format!("side yellow\n{POSITION}go\n"), "error yellow is not asked anything"),
        (&format!("side green\n{POSITION}go\n"), "error green is not asked anything"),
    ] {
        let out = say("level-1", &format!("{lines}archmage-bot 1\n"));
        assert!(out.contains(expected), "{lines}: {out}");
        assert_eq!(out.matches("error ").count(), 1, "{out}");
        assert!(out.ends_with("ready\n"), "it goes on: {out}");
    }
}

#[test]
fn nothing_it_reads_makes_it_fail() {
    let words = [
        "go",
        "position",
        "end position",
        "legal",
        "end legal",
        "side blue",
        "side",
        "seed 99999999999999999999",
        "stop",
        "game table base players=9",
        "table base",
        "blue Th c3",
        "turn blue points=3",
        "phase fight b:Th b:Th",
        "\u{1F409}",
        "room A 1cw 0",
        "yellow Go c3 wounded",
        "quiet 255",
        "go tables 18446744073709551615",
        "#",
        "over",
    ];
    let mut rng = bots::rng::Rng::new(1);
    for _ in 0..10 {
        let lines: Vec<&str> = (0..200).map(|_| words[rng.place(words.len())]).collect();
        let text = lines.join("\n");
        let run = with_input(&["bot", "--name", "level-1"], &text);
        assert_eq!(run.status, 0, "{text}{}", run.err);
        assert!(!run.err.contains("panicked"), "{text}{}", run.err);
    }
    let long = "x".repeat(1 << 17);
    assert!(say("level-1", &long).contains("error a line is longer"));
}

#[test]
fn wrong_options_are_refused() {
    assert!(archmage(&["bot", "--name", "level-7"]).refused(2).contains("level-1 to level-6"));
    assert!(archmage(&["bot", "--weights", "no-such-file"]).refused(2).contains("no-such-file"));
    assert!(archmage(&["bot", "--name", "random", "--weights", "x"]).refused(2).contains("no weights"));
}
