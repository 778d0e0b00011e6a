//! A zone or a place of a starting zone: everybody in it side by side, and what lies on its floor.

use anstyle::Style;
use engine::notation::names;
use engine::table::Place;
use engine::{Side, Spot, Token};

use super::{Board, ICON_LETTERS, line_style, shade, token_style};
use crate::paint::side_style;

/// Columns from one character to the next.
const STEP: usize = 5;
/// Characters side by side; no more of a side share a zone (ZONE-4).
const MOST: usize = 3;

impl Board<'_> {
    pub(super) fn zone(&mut self, spot: Spot) {
        let (x, top) = self.at(spot);
        let table = self.table();
        if let Some(side) = table.rules().layout.line_of(spot) {
            let blank = " ".repeat(self.scale.wide - 1);
            (1..self.tall(spot)).for_each(|line| self.put(x + 1, top + line, &blank, line_style(side)));
            self.floor(spot, top + 1, &self.place_text(spot), line_style(side));
            self.figures(spot, side, top + 2);
            return;
        }
        let (icon, style) = self.icon_text(spot);
        self.floor(spot, top + 2, &icon, style);
        for (nth, side) in table.sides().iter().enumerate() {
            self.figures(spot, side, if nth == 0 { top + 3 } else { top + 1 });
        }
    }

    /// The letter of an icon with its shape.
    fn sign(&self, icon: usize) -> String {
        let letter = ICON_LETTERS[icon];
        match letter {
            'C' if !self.look.ascii => "C○".to_owned(),
            'S' if !self.look.ascii => "S□".to_owned(),
            'T' if !self.look.ascii => "T△".to_owned(),
            _ => letter.to_string(),
        }
    }

    /// The icon of a zone; the gear with its pair and the way it turns.
    fn icon_text(&self, spot: Spot) -> (String, Style) {
        let plain = Style::new().dimmed();
        let Some(icon) = self.table().icon(spot) else { return (String::new(), plain) };
        match (ICON_LETTERS[icon], self.gear(spot)) {
            ('G', Some((arrow, pair))) => {
                (format!("G{arrow}{pair}"), Style::new().fg_color(Some(shade(120))))
            }
            _ => (self.sign(icon), plain),
        }
    }

    /// The name of a place of a starting zone, as it is typed, with the shape of the icon that is faced.
    fn place_text(&self, spot: Spot) -> String {
        let layout = &self.view.rules().layout;
        let sign = layout.faced(spot).map_or(String::new(), |(_, _, icon)| self.sign(icon));
        names::square(layout, spot) + sign.get(1..).unwrap_or("")
    }

    /// What a spot is, and at the end of the line what lies there; how much more, where it is too much.
    fn floor(&mut self, spot: Spot, y: usize, text: &str, style: Style) {
        let table = self.table();
        let left = self.at(spot).0 + 1;
        let end = left + self.scale.wide - 1;
        self.put(left, y, text, style);
        let things: Vec<Token> =
            table.tokens_on(spot).and(table.objects()).minus(table.all_borne()).collect();
        let names: Vec<String> = things.iter().map(|token| self.name(*token)).collect();
        let room = end - left - text.chars().count() - 1;
        let rest = |shown: usize| match things.len() - shown {
            0 => String::new(),
            more => format!("+{more}"),
        };
        let width = |shown: usize| {
            let words: usize = names[..shown].iter().map(|name| name.len() + 1).sum();
            if shown == things.len() { words.saturating_sub(1) } else { words + rest(shown).len() }
        };
        let shown = (0..=things.len()).rev().find(|shown| width(*shown) <= room).unwrap_or(0);
        let mut x = end - width(shown);
        for (name, token) in names.iter().zip(&things).take(shown) {
            self.put(x, y, name, token_style(table, *token).bg_color(style.get_bg_color()));
            x += name.len() + 1;
        }
        self.put(x, y, &rest(shown), style);
    }

    /// The characters of a side, those who are carried behind their bearers.
    fn figures(&mut self, spot: Spot, side: Side, y: usize) {
        let table = self.table();
        let own = table.handles().of(side);
        let here = table.tokens_on(spot).and(table.characters()).and(own);
        let walking = here.filter(|token| table.bearer(*token).is_none());
        let order = walking.flat_map(|token| core::iter::once(token).chain(table.borne(token).and(here)));
        let background = table.rules().layout.line_of(spot).and_then(|side| line_style(side).get_bg_color());
        let mut texts: Vec<(String, Style)> = order
            .map(|token| {
                (
                    format!("{}{}", self.name(token), self.mark(token).unwrap_or(' ')),
                    token_style(table, token),
                )
            })
            .collect();
        let down = table.tokens_at(Place::On(spot)).minus(table.tokens_on(spot)).and(own);
        texts.extend(down.map(|token| (self.name_of_starter(token), side_style(side).dimmed())));
        let x = self.at(spot).0 + 1;
        for (nth, (text, style)) in texts.into_iter().take(MOST).enumerate() {
            self.put(x + nth * STEP, y, &text, style.bg_color(background));
        }
    }
}
