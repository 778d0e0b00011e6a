//! What a line typed by the player asks for.

/// An order, or an action to be read as notation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Order {
    /// Nothing was typed.
    Nothing,
    /// How to play.
    Help,
    /// List legal actions that begin with this.
    List(String),
    /// Do what the computer would do.
    Suggested,
    /// Let the computer do everything that is asked until the next turn.
    Auto,
    /// Show the board.
    Board,
    /// Show rules.
    Rules(String),
    /// Show pieces.
    Piece(String),
    /// Take back.
    Undo,
    /// Leave.
    Quit,
    /// Something to read as an action.
    Act(String),
}

impl Order {
    /// Reads a line.
    pub fn read(line: &str) -> Order {
        let line = line.trim();
        if let Some(prefix) = line.strip_prefix('?') {
            return Order::List(prefix.trim().to_owned());
        }
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim().to_owned();
        match (word, rest.as_str()) {
            ("", _) => Order::Nothing,
            ("help" | "h", "") => Order::Help,
            ("!", "") => Order::Suggested,
            ("!!" | "auto", "") => Order::Auto,
            ("board" | "b", "") => Order::Board,
            ("rule" | "rules", _) => Order::Rules(rest),
            ("piece" | "pieces", _) => Order::Piece(rest),
            ("undo" | "u", "") => Order::Undo,
            ("quit" | "q" | "exit", "") => Order::Quit,
            _ => Order::Act(line.to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_are_told_from_actions() {
        assert_eq!(Order::read(""), Order::Nothing);
        assert_eq!(Order::read(" ? Th"), Order::List("Th".to_owned()));
        assert_eq!(Order::read("!"), Order::Suggested);
        assert_eq!(Order::read("rules WALK-3"), Order::Rules("WALK-3".to_owned()));
        assert_eq!(Order::read("Th c3 c4"), Order::Act("Th c3 c4".to_owned()));
        assert_eq!(Order::read("draw"), Order::Act("draw".to_owned()));
    }
}
