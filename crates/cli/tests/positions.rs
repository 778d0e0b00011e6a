//! Looking at positions: show, legal, perft.

mod common;

use common::{archmage, json, with_input};

const POSITION: &str = "\
table base
room A 1cw 0
room C 2cw 0
blue Th c3
blue Ro c3
blue Wa b3 wounded
yellow Tr c21
turn blue points=3
";

#[test]
fn a_position_is_drawn_with_everything_beside_it() {
    let text = with_input(&["show", "-"], POSITION).good();
    for part in
        ["a    b    c", "bTh+", "bWa!", "yTr", "blue acts, 3 AP left", "b:Th c3 +Ro, on gear", "━", "↻2"]
    {
        assert!(text.contains(part), "{part} in\n{text}");
    }
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
}

#[test]
fn a_plain_picture_is_plain() {
    let text = with_input(&["show", "-", "--plain", "--color", "always"], POSITION).good();
    assert!(text.is_ascii(), "{text}");
}

#[test]
fn colors_are_used_on_demand() {
    assert!(with_input(&["show", "-", "--color", "always"], POSITION).good().contains("\u{1b}["));
    assert!(!with_input(&["show", "-"], POSITION).good().contains("\u{1b}["));
}

#[test]
fn a_seat_sees_what_it_hid_and_nobody_else_does() {
    let spectator = archmage(&["show", "--new", "base", "--plain"]).good();
    assert!(spectator.contains("b:3") || spectator.contains("b:2") || spectator.contains("b:1"));
    let blue = archmage(&["show", "--new", "base", "--plain", "--seat", "blue"]).good();
    assert!(blue.contains("seen by blue"));
    let names = ["b:Ar", "b:Fw", "b:Ro", "b:Sp", "b:Sw", "b:Ts", " Ar", " Fw", " Ro"];
    assert!(names.iter().any(|name| blue.contains(name)), "{blue}");
    assert!(!names.iter().any(|name| spectator.contains(name)), "{spectator}");
}

#[test]
fn a_seat_that_plays_from_memory_sees_only_how_much_it_hid() {
    let hidden =
        "room A 2cw 1 down\nblue Th b0\nblue Go in A\nblue Ro in A\nyellow Cl b21\nturn blue points=3\n";
    for (table, named) in [("table base", true), ("table base memory=yes", false)] {
        let position = format!("{table}\n{hidden}");
        let show = |seat: &str, svg: &[&str]| {
            with_input(&[&["show", "-", "--seat", seat], svg].concat(), &position).good()
        };
        // cites: OUR-24
        assert_eq!(show("blue", &["--plain"]).contains("b:Go Ro"), named);
        assert_eq!(show("blue", &["--plain"]).contains("b:2"), !named);
        assert_eq!(show("blue", &["--svg", "-"]).contains(">Go<"), named);
        assert!(show("replay", &["--plain"]).contains("b:Go Ro"));
    }
}

#[test]
fn a_vector_picture_is_well_formed_and_escaped() {
    let args = ["show", "--new", "paladins", "--turns", "20", "--seed", "8", "--svg", "-"];
    let text = archmage(&args).good();
    assert!(text.starts_with("<svg ") && text.ends_with("</svg>\n"));
    assert!(text.contains("Paladins &amp; Dragons"));
    assert!(!text.contains("Paladins & Dragons"));
    let open = text.matches("<g").count() - text.matches("<g/>").count();
    assert_eq!(open, text.matches("</g>").count());
    assert_eq!(text.matches('<').count(), text.matches('>').count());
}

#[test]
fn four_sides_and_three_are_drawn_too() {
    for players in ["3", "4"] {
        let args = ["show", "--new", "base", "--players", players, "--turns", "6"];
        assert!(archmage(&args).good().contains("red"));
        let mut svg = args.to_vec();
        svg.extend(["--svg", "-"]);
        assert!(archmage(&svg).good().contains("</svg>"));
    }
}

#[test]
fn legal_actions_are_grouped_in_notation() {
    let text = with_input(&["legal", "-"], POSITION).good();
    assert!(text.starts_with("blue is asked to act or pass"), "{text}");
    assert!(text.contains("\nwalk ("));
    assert!(text.contains("\n  Th c3 c4\n"), "{text}");
    let list = json(&with_input(&["legal", "-", "--json"], POSITION).good());
    let asked = &list["asked"][0];
    assert_eq!(asked["side"], "blue");
    assert_eq!(asked["count"], asked["actions"].as_array().expect("a list").len());
    let yellow = with_input(&["legal", "-", "--side", "yellow"], POSITION).good();
    assert!(yellow.contains("not asked"));
}

#[test]
fn perft_agrees_with_the_list_and_with_its_parts() {
    let list = json(&with_input(&["legal", "-", "--json"], POSITION).good());
    let one = json(&with_input(&["perft", "-", "1", "--json"], POSITION).good());
    assert_eq!(one["count"], list["asked"][0]["count"]);
    let two = json(&with_input(&["perft", "-", "2", "--json"], POSITION).good());
    let parts = two["divide"].as_object().expect("parts");
    let sum: u64 = parts.values().filter_map(serde_json::Value::as_u64).sum();
    assert_eq!(two["count"], sum);
    assert!(with_input(&["perft", "-", "0"], POSITION).good().contains("1  in all"));
    assert!(with_input(&["perft", "-", "1", "--divide"], POSITION).good().contains("1  pass"));
}

#[test]
fn a_position_is_printed_as_text_that_reads_back() {
    let args = ["show", "--new", "anniversary", "--turns", "12", "--seed", "5", "--text"];
    let text = archmage(&args).good();
    assert!(text.starts_with("table anniversary"), "{text}");
    assert_eq!(with_input(&["show", "-", "--text"], &text).good(), text);
}

#[test]
fn malformed_positions_are_refused_with_file_and_line() {
    let message = with_input(&["show", "-"], "table base\nblue Xx c3\n").refused(2);
    assert!(message.contains("standard input:2: "), "{message}");
    for text in
        ["", "\0", "table", "table base\nroom Z", "table base\nblue Th c99", "🦀\n", "table base\nturn"]
    {
        for command in ["show", "legal"] {
            let message = with_input(&[command, "-"], text).refused(2);
            assert!(message.contains("standard input"), "{message}");
        }
    }
}

#[test]
fn files_that_are_missing_or_no_text_are_refused() {
    assert!(archmage(&["show", "no/such/file"]).refused(2).contains("no/such/file"));
    let program = env!("CARGO_BIN_EXE_archmage");
    assert!(archmage(&["legal", program]).refused(2).contains("expected text in UTF-8"));
    assert!(archmage(&["show"]).refused(2).contains("--new"));
    let message = with_input(&["show", "-", "--seat", "green"], POSITION).refused(2);
    assert!(message.contains("green is not at this table"), "{message}");
}

#[test]
fn a_file_does_not_command_the_terminal() {
    let text = "table base\nblue \u{1b}]0;x\u{7} c3\n";
    for command in ["show", "legal", "replay"] {
        let message = with_input(&[command, "-"], text).refused(2);
        assert!(!message.contains(|sign: char| sign.is_control() && sign != '\n'), "{message:?}");
    }
    assert!(with_input(&["show", "-"], text).refused(2).contains("\\u{1b}]0;x\\u{7}"));
}

#[test]
fn files_without_an_end_are_refused() {
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("huge.txt");
    std::fs::File::create(&path).unwrap().set_len((64 << 20) + 1).unwrap();
    let file = path.to_str().unwrap();
    for args in [
        &["show", file][..],
        &["replay", file],
        &["play", "--rooms", file],
        &["play", "--edition", "cards", "--scenarios", file],
        &["bot", "--name", "level-5", "--weights", file],
    ] {
        let message = archmage(args).refused(2);
        assert!(message.contains("huge.txt: expected a text of at most 64 MiB"), "{args:?}: {message}");
    }
    let run = archmage(&["check", file]);
    assert_eq!(run.status, 2);
    assert!(run.out.contains("huge.txt: expected a text of at most 64 MiB"), "{}", run.out);
    std::fs::remove_file(&path).unwrap();
}

#[test]
fn the_picture_of_the_readme_is_drawn_from_its_position() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/images");
    let position = folder.join("board.pos");
    let drawn = archmage(&["show", position.to_str().expect("a plain path"), "--svg", "-"]).good();
    let kept = std::fs::read_to_string(folder.join("board.svg")).expect("the picture is there");
    assert!(drawn == kept, "docs/images/board.svg is stale: make picture");
}

#[test]
fn options_of_a_new_game_do_not_go_with_a_file() {
    for option in [["--players", "3"], ["--seed", "2"], ["--turns", "4"]] {
        for command in ["show", "legal"] {
            with_input(&[command, "-", option[0], option[1]], POSITION).refused(2);
        }
        with_input(&["perft", "-", "1", option[0], option[1]], POSITION).refused(2);
    }
    archmage(&["show", "--new", "base", "--svg", "-", "--plain"]).refused(2);
    assert!(archmage(&["perft", "game.pos"]).refused(2).contains("DEPTH is missing"));
}

/// Two characters of the Card Game in one zone, with something to carry.
const ZONES: &str = "table cards scenario=4\nroom A graycw 0\nblue Na a1\nblue Ro with Na\nblue Ke a1\n\
    yellow Tr a1 wounded\nblue Co AC\nturn blue points=3\n";

#[test]
fn zones_are_shown_listed_and_counted() {
    let shown = with_input(&["show", "-", "--plain"], ZONES).good();
    for part in ["b:Na a1 +Ro", "y:Tr a1 wounded", "floor a1 b:Ke"] {
        assert!(shown.contains(part), "{part} in {shown}");
    }
    let listed = with_input(&["legal", "-"], ZONES).good();
    assert!(listed.contains("Na a1 -Ro >Ke") || listed.contains("Na a1 a2"), "{listed}");
    with_input(&["perft", "-", "2"], ZONES).good();
    with_input(&["replay", "-"], "archmage record 1\ntable cards scenario=1\n").good();
    archmage(&["show", "--new", "cards", "--scenario", "2", "--turns", "2"]).good();
    assert!(archmage(&["show", "--new", "cards", "--scenario", "7"]).refused(2).contains("SCENARIO-1"));
}

#[test]
fn a_byte_order_mark_is_skipped() {
    with_input(&["show", "-"], &format!("\u{feff}{POSITION}")).good();
}

#[cfg(target_os = "linux")]
#[test]
fn messages_that_cannot_be_written_do_not_change_the_status() {
    let full = std::fs::File::options().write(true).open("/dev/full").expect("a full device");
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_archmage"));
    let status = command.args(["show", "no/such/file"]).stderr(full).status().expect("the program runs");
    assert_eq!(status.code(), Some(2));
}

const CROWD: &str = "\
table cards
room A graycw 0
blue Na a1
blue Ro with Na
blue Wa a1 wounded
blue Cl a1
blue Ke a1
blue Sw a1
yellow Tr a1
yellow Pa a1
yellow Go with Pa wounded
yellow Ar with Pa
yellow Na GC
turn blue points=3
";

#[test]
fn a_picture_shows_everybody_in_a_zone_side_by_side() {
    let picture = with_input(&["show", "-", "--svg", "-"], CROWD).good();
    assert_eq!(picture.matches("<title>").count(), 1 + 11, "the picture and everything on the board");
    let place = |line: &str| {
        let at = line.find("x=\"")?;
        Some(line[at..].split(' ').take(2).collect::<Vec<_>>().join(" "))
    };
    let codes = |line: &&str| ["\"code\"", "\"thing\"", "\"load\""].iter().any(|class| line.contains(class));
    let mut places: Vec<String> =
        picture.lines().filter(|line| line.starts_with("<text")).filter(codes).filter_map(place).collect();
    assert_eq!(places.len(), 11);
    places.sort();
    places.dedup();
    assert_eq!(places.len(), 11, "nobody stands in front of another");
}

/// So many columns of a drawing belong to the board of zones.
const BOARD: usize = 64;

#[test]
fn a_drawing_shows_everybody_in_a_zone_side_by_side() {
    for plain in [&["--plain"][..], &[]] {
        let text = with_input(&[&["show", "-"], plain].concat(), CROWD).good();
        let floor = text.lines().position(|line| line.starts_with(" 1 ")).expect("the first row of zones");
        let first = |line: &str| line.chars().skip(4).take(14).collect::<String>().trim_end().to_owned();
        let zone: Vec<String> = text.lines().skip(floor - 1).take(3).map(first).collect();
        assert_eq!(zone[0], "yTr  yPa+ yGo!", "{text}");
        assert!(zone[1].ends_with("bKe bSw"), "{text}");
        assert_eq!(zone[2], "bNa+ bWa! bCl", "{text}");
    }
}

#[test]
fn starting_zones_are_drawn_with_their_places_and_who_is_there() {
    let position = "table cards\nroom A redcw 0\nroom G bluecw 2\nblue Gh AC\nblue Wa AG wounded\n\
        blue Ke AG\nyellow Na GC\nyellow Me HS\nturn blue points=6\n";
    let text = with_input(&["show", "-", "--plain"], position).good();
    let lines: Vec<String> =
        text.lines().map(|line| format!("{line:<BOARD$}").chars().take(BOARD).collect()).collect();
    let place = |name: &str| {
        let name = format!(" {name} ");
        let nth = lines.iter().position(|line| line.contains(&name)).expect(&name);
        (nth, lines[nth].find(&name).expect(&name) + 1)
    };
    for room in ["A", "B", "G", "H"] {
        for icon in ["C", "S", "T", "G"] {
            place(&format!("{room}{icon}"));
        }
    }
    let below = |name: &str| {
        let (nth, at) = place(name);
        lines[nth + 1][at..at + 4].to_owned()
    };
    assert_eq!(["AC", "AG", "GC", "HS"].map(below), ["bGh ", "bWa!", "yNa ", "yMe "], "{text}");
    assert!(lines[place("AG").0].contains("bKe"), "{text}");
}

#[test]
fn a_crowded_game_of_zones_fits_a_hundred_columns() {
    for scenario in ["1", "2", "3", "4", "5"] {
        for seed in ["1", "4", "9"] {
            let game = ["show", "--new", "cards", "--scenario", scenario, "--turns", "14", "--seed", seed];
            let text = archmage(&game).good();
            assert!(text.lines().all(|line| line.chars().count() <= 100), "{text}");
        }
    }
}

#[test]
fn the_legend_tells_what_occurs_in_the_edition() {
    let board = ["rift", "rocks", "fountain", "mist", "pentacle", "illusion"];
    let cards = ["arrow-slit", "edge of a pit", "circle", "triangle"];
    let shown = |edition| archmage(&["show", "--new", edition, "--plain"]).good();
    let (base, paladins, zones) = (shown("base"), shown("paladins"), shown("cards"));
    for word in board {
        assert!(paladins.contains(word), "{word} in\n{paladins}");
        assert!(!base.contains(word) && !zones.contains(word), "{word} in\n{base}\n{zones}");
    }
    for word in cards {
        assert!(zones.contains(word), "{word} in\n{zones}");
        assert!(!base.contains(word) && !paladins.contains(word), "{word} in\n{base}\n{paladins}");
    }
    for text in [base, paladins, zones] {
        assert!(text.contains("portcullis") && text.contains("wounded"), "{text}");
    }
}

#[test]
fn walls_stand_between_rooms_and_starting_zones() {
    let text = with_input(&["show", "-", "--plain"], CROWD).good();
    let rim = text.lines().skip_while(|line| !line.starts_with(" 1")).nth(2).expect("the edge below row 1");
    assert!(
        rim.starts_with("   +              +--------------+"),
        "open before the gear, a wall before the circle:\n{text}"
    );
}
