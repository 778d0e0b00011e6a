//! The drawings in `rooms/` can be read, and what cannot be is told with file and line.

use std::path::Path;

use engine::Edition;
use engine::notation::position;
use engine::notation::room::read_rooms;

#[test]
fn every_file_of_rooms_can_be_read() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rooms");
    let mut trouble = Vec::new();
    for entry in std::fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("a readable folder").path();
        let name = format!("rooms/{}", path.file_name().expect("a file").to_string_lossy());
        let text = std::fs::read_to_string(&path).expect("a readable file");
        if let Err(error) = read_rooms(&text) {
            trouble.push(format!("{name}:{}: {}", error.line, error.why));
        }
        let known = Edition::ALL.iter().flat_map(|edition| edition.ruleset().rooms).any(|d| d.file == name);
        assert!(known, "no edition has the rooms of {name}");
    }
    assert!(trouble.is_empty(), "\n{}", trouble.join("\n"));
}

#[test]
fn a_missing_line_of_a_drawing_is_counted() {
    let text = include_str!("../../../rooms/base.room");
    let heading = text.lines().position(|line| line.starts_with("room ")).expect("a room");
    let cut: Vec<&str> =
        text.lines().enumerate().filter(|(i, _)| *i != heading + 4).map(|(_, line)| line).collect();
    let error = read_rooms(&cut.join("\n")).expect_err("a line is missing");
    assert_eq!(error.line, heading + 11);
    assert!(error.why.contains("expected 11 lines in the drawing of a room, found 10"), "{error}");
}

#[test]
fn a_drawing_that_is_indented_in_its_own_way_is_told_so() {
    let base = include_str!("../../../rooms/base.room");
    let room = base.split("\n\n").find(|part| part.starts_with("room 1 ")).expect("a room");
    let read = |blanks: usize, room: &str| {
        let indent = " ".repeat(blanks);
        let drawing = room.lines().fold(String::new(), |all, line| all + &indent + line + "\n");
        position::read(&format!("table base\n  rooms\n{drawing}end\n"))
    };
    assert!(read(2, room).is_ok());
    let hint = "; drawings are indented like the line `rooms`";
    for blanks in [0, 1, 3, 4] {
        let error = read(blanks, room).expect_err("a crooked drawing");
        assert!(error.why.ends_with(hint), "{blanks}: {error}");
    }
    let error = read(2, &room.replace(" R ", " Q ")).expect_err("no gear");
    assert!(!error.why.contains(hint), "{error}");
}

#[test]
fn a_room_is_drawn_once() {
    let base = include_str!("../../../rooms/base.room");
    let drawings: Vec<&str> = base.split("\n\n").filter(|part| part.starts_with("room 1 ")).collect();
    let [one, other] = drawings[..] else { panic!("a pair of rooms") };
    assert!(one.starts_with("room 1 clockwise"));
    for text in [format!("{one}\n; again\n{one}"), format!("{one}\n{other}\n{one}")] {
        let headings = (1..).zip(text.lines()).filter(|(_, line)| *line == "room 1 clockwise");
        let second = headings.map(|(line, _)| line).last();
        let error = read_rooms(&text).expect_err("a room is drawn twice");
        assert_eq!((Some(error.line), &*error.why), (second, "room 1cw is drawn a second time"));
        let position = format!("table base\nrooms\n{text}\nend\n");
        let error = position::read(&position).expect_err("a room is drawn twice");
        assert_eq!(Some(error.line), second.map(|line| line + 2), "{error}");
    }
}
