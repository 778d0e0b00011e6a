//! Pictures of a game as a seat sees it: for the terminal and as a drawing.

pub mod edge;
pub mod legend;
pub mod panel;
pub mod svg;
pub mod terminal;
