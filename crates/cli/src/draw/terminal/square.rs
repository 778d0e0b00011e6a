//! A square: its ground, and who or what is on it.

use anstyle::Style;
use engine::layout::DOTS;
use engine::room::{Ground, Terrain};
use engine::table::{Illusion, Place};
use engine::{Spot, Token};

use super::{Board, line_style, shade, token_style};
use crate::paint::side_style;

impl Board<'_> {
    pub(super) fn square(&mut self, spot: Spot) {
        let (x, y) = self.at(spot);
        let table = self.table();
        let (text, style) = self.ground(spot);
        self.put(x + 1, y + 1, &text, style);
        let tokens = table.tokens_on(spot);
        let top = table.standing(spot).or_else(|| tokens.and(table.characters()).first());
        if let Some(token) = top.or_else(|| tokens.first()) {
            let mut style = token_style(table, token);
            style = style.bg_color(self.ground(spot).1.get_bg_color());
            self.put(x + 1, y + 1, &self.token_text(token), style);
        } else if let Some(token) = self.face_down_on_line(spot) {
            let text = format!("{} ", self.name_of_starter(token));
            self.put(x + 1, y + 1, &text, side_style(table.owner(token)).dimmed());
        }
    }

    fn face_down_on_line(&self, spot: Spot) -> Option<Token> {
        self.table().rules().layout.line_of(spot)?;
        self.table().tokens_at(Place::On(spot)).first()
    }

    /// Side letter, code and one mark: wounded, loaded, on a gear, or over an obstacle.
    fn token_text(&self, token: Token) -> String {
        let table = self.table();
        let on = |ground: Ground| table.spot(token).is_some_and(|spot| table.terrain(spot).ground == ground);
        let mark = self.mark(token).unwrap_or_else(|| {
            if on(Ground::Gear) {
                '@'
            } else if on(Ground::Pit) || on(Ground::Rift) {
                if self.look.ascii { 'o' } else { '∘' }
            } else {
                ' '
            }
        });
        format!("{}{mark}", self.name(token))
    }

    fn ground(&self, spot: Spot) -> (String, Style) {
        let table = self.table();
        let layout = &table.rules().layout;
        let ascii = self.look.ascii;
        let pick = |fancy: &str, plain: &str| if ascii { plain.to_owned() } else { fancy.to_owned() };
        match table.illusion(spot) {
            Some((side, Illusion::Pit)) => return (pick("?▒▒?", "?()?"), side_style(side)),
            Some((side, Illusion::Rubble)) => return (pick("?▲▲?", "?##?"), side_style(side)),
            None => {}
        }
        if let Some(side) = layout.line_of(spot) {
            let dot = (0..DOTS.len()).any(|i| layout.line(side, DOTS[i]) == spot);
            return (if dot { pick(" ·· ", " .. ") } else { "    ".to_owned() }, line_style(side));
        }
        let terrain = table.terrain(spot);
        let text = match terrain.ground {
            Ground::Floor if terrain.mist => "~~~~".to_owned(),
            Ground::Floor | Ground::Line => "    ".to_owned(),
            Ground::Gear => self.gear_text(spot),
            Ground::Pit => pick(" ▓▓ ", " () "),
            Ground::Rift => pick(" ╳╳ ", " XX "),
            Ground::Rocks => pick(" ▲▲ ", " VV "),
            Ground::Fountain => " {} ".to_owned(),
            Ground::Pentacle => pick(" ★  ", " *  "),
            Ground::Unknown => pick("░░░░", "    "),
        };
        let misty = terrain.mist && terrain.ground != Ground::Floor;
        (if misty { text.replace(' ', "~") } else { text }, ground_style(terrain))
    }

    /// The gear with the number of its pair and the way it turns.
    fn gear_text(&self, spot: Spot) -> String {
        let Some((arrow, pair)) = self.gear(spot) else { return String::new() };
        format!("{:<4}", format!(" {arrow}{}", pair.chars().take(2).collect::<String>()))
    }
}

fn ground_style(terrain: Terrain) -> Style {
    let style = Style::new();
    match terrain.ground {
        Ground::Gear => style.fg_color(Some(shade(120))).bg_color(Some(shade(22))),
        Ground::Pit | Ground::Rift => style.fg_color(Some(shade(240))).bg_color(Some(shade(233))),
        Ground::Rocks => style.fg_color(Some(shade(173))),
        Ground::Fountain => style.fg_color(Some(shade(81))),
        Ground::Pentacle => style.fg_color(Some(shade(213))).bg_color(Some(shade(53))),
        Ground::Floor if terrain.mist => style.fg_color(Some(shade(246))).bg_color(Some(shade(238))),
        Ground::Floor | Ground::Line => style,
        Ground::Unknown => style.dimmed(),
    }
}
