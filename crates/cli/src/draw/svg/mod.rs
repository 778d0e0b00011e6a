//! A game as a vector picture.

mod crowd;
mod ground;
mod hands;
mod page;
mod tokens;
mod walls;

use engine::layout::Shape;
use engine::view::View;

use page::Page;

/// How the board lies in the picture.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Pose {
    /// North is up, as in notation.
    Upright,
    /// North is to the right: a long hall fits a page better.
    Lying,
}

impl Pose {
    /// The pose that suits a dungeon.
    #[must_use]
    pub fn usual(view: &View) -> Pose {
        match view.rules().setup.shape() {
            Shape::Hall(_) => Pose::Lying,
            Shape::Tee | Shape::Cross => Pose::Upright,
        }
    }
}

/// Draws a game as a seat sees it.
#[must_use]
pub fn draw(view: &View, pose: Pose) -> String {
    let mut page = Page::new(view, pose);
    ground::draw(&mut page);
    walls::draw(&mut page);
    tokens::draw(&mut page);
    hands::draw(&mut page);
    page.finish()
}
