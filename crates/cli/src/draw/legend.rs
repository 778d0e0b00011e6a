//! What the signs of a drawing mean: those that can occur at a table.

use engine::Rules;
use engine::room::{Barrier, Ground};

use super::terminal::Look;
use crate::known::Known;

/// The widest line.
const WIDTH: usize = 24;

/// The lines of the legend.
#[must_use]
pub fn lines(rules: &Rules, look: Look) -> Vec<String> {
    let mut signs = vec!["bTh! wounded", "bTh+ loaded"];
    let known = Known(rules);
    let zones = known.zones();
    let gates = known.edge(|barrier| matches!(barrier, Barrier::Portcullis(_)));
    let mut add = |occurs: bool, fancy: &'static str, plain: &'static str| {
        if occurs {
            signs.push(if look.ascii { plain } else { fancy });
        }
    };
    add(!zones, "bTh@ on the gear", "bTh@ on the gear");
    add(gates, "╪╪ ╫ portcullis", "==== # portcullis");
    add(gates, "╎ open", "' open");
    add(known.power("smash") || known.power("break") && zones, "x broken", "x broken");
    add(known.power("break"), "¦ broken wall", ": broken wall");
    add(known.edge(|barrier| matches!(barrier, Barrier::Slit)), "┄┄ ┆ arrow-slit", ";;;; ; arrow-slit");
    add(known.edge(|barrier| matches!(barrier, Barrier::Pit)), "oo o edge of a pit", "oooo o edge of a pit");
    add(!zones, "↻3 gear of pair 3", ")3 gear of pair 3");
    add(known.ground(Ground::Pit), "▓▓ pit", "() pit");
    add(known.ground(Ground::Rift), "╳╳ rift", "XX rift");
    add(known.ground(Ground::Rocks), "▲▲ rocks", "VV rocks");
    add(known.ground(Ground::Fountain), "{} fountain", "{} fountain");
    add(known.mist(), "~~ mist", "~~ mist");
    add(known.ground(Ground::Pentacle), "★ pentacle", "* pentacle");
    add(known.power("pit"), "?▒▒? ?▲▲? illusions", "?()? ?##? illusions");
    add(zones, "C○ circle", "C circle");
    add(zones, "S□ square", "S square");
    add(zones, "T△ triangle", "T triangle");
    add(zones, "G↻blue gear, its pair", "G)blue gear, its pair");
    add(zones, "AC before A, facing C", "AC before A, facing C");
    packed(&signs).iter().map(|line| look.paint.dim(line)).collect()
}

/// As many signs to a line as fit.
fn packed(signs: &[&str]) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for sign in signs {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 2 + sign.chars().count() <= WIDTH => {
                line.extend(["  ", sign]);
            }
            _ => lines.push((*sign).to_owned()),
        }
    }
    lines
}
