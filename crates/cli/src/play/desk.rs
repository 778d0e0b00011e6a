//! The player's desk: the game so far, and what the player is told.

use std::io::Write;

use engine::notation::action;
use engine::notation::record::Record;
use engine::undo::History;
use engine::view::{Seat, View};
use engine::{Action, Actions, Actor, Ask, End, Event, Illegal, NoEvents, Phase, Rules, Side, State};

use super::help;
use super::order::Order;
use crate::draw::terminal::{self, Look};
use crate::fail::{Done, Failure, harmless};
use crate::paint::Paint;
use crate::players::{self, Name, Player};
use crate::rng::Rng;
use crate::story::many;
use crate::{catalog, game, legal, pieces, story};

/// So many legal actions are listed at once before the list asks to be narrowed.
const LISTED: usize = 40;

/// So many quiet turns before the end they are counted down.
const LAST_QUIET: u8 = 6;

/// A game and the one person who plays it here.
pub struct Desk {
    history: History,
    seat: Side,
    /// The computer players, by side.
    rivals: Vec<Box<dyn Player>>,
    adviser: Box<dyn Player>,
    rng: Rng,
    look: Look,
    /// The board has not been shown since the player's turn came.
    stale: bool,
    advice: Option<Action>,
}

impl Desk {
    /// A new game.
    pub fn new(rules: &'static Rules, seat: Side, level: Name, seed: u64, look: Look) -> Desk {
        Desk {
            history: History::new(State::new(rules)),
            seat,
            rivals: rules.sides.iter().map(|_| players::player(level)).collect(),
            adviser: players::player(Name::SIMPLE),
            rng: Rng::new(seed),
            look,
            stale: true,
            advice: None,
        }
    }

    fn paint(&self) -> Paint {
        self.look.paint
    }

    fn state(&self) -> &State {
        self.history.state()
    }

    fn view(&self) -> View {
        View::of(self.state(), Seat::Side(self.seat))
    }

    /// Whether the game has ended.
    pub fn is_over(&self) -> bool {
        self.state().outcome().is_some()
    }

    /// The game so far.
    pub fn record(&self) -> Record {
        let mut record = Record::new(State::new(self.state().rules()));
        for (actor, chosen) in self.history.actions() {
            // The history holds only what was allowed.
            let _ = record.push(actor, chosen, &mut NoEvents);
        }
        record
    }

    /// The first words.
    pub fn welcome(&self, out: &mut dyn Write) -> Done {
        let rules = self.state().rules();
        let you = self.paint().side(self.seat, self.seat.name());
        writeln!(out, "{}", self.paint().bold(&format!("Dungeon Twister, {}", rules.ruleset().name)))?;
        writeln!(
            out,
            "You are {you}. Bring your characters out over a rival's starting line, or defeat theirs:\n\
             every escape and every kill is a point, and {} points win. Rooms turn when somebody\n\
             stands on their gear, and face-down rooms are revealed from next to them.\n\
             After {} quiet turns in a row (no reveal, combat, escape, death or change of score) the game\n\
             ends too, and more points win.\n\n\
             Type an action, `?` to see what you may do, `!` to do what is suggested, `!!` to let the\n\
             computer finish what it is about (the set-up, a whole turn), `help` for more.",
            rules.target,
            rules.ruleset().quiet_turns
        )?;
        Ok(())
    }

    /// The last words.
    pub fn farewell(&self, out: &mut dyn Write) -> Done {
        let view = View::of(self.state(), Seat::Replay);
        writeln!(out, "\n{}", terminal::draw(&view, self.look))?;
        if let Some(outcome) = self.state().outcome() {
            let word = match outcome.winner {
                Some(side) if side == self.seat => "You win!",
                Some(_) => "You lose.",
                None => "A draw.",
            };
            let scores: Vec<String> = self
                .state()
                .table()
                .sides()
                .iter()
                .map(|side| self.paint().side(side, &format!("{side} {}", self.state().table().score(side))))
                .collect();
            let why = match outcome.end {
                End::Target => "the points to win were reached".to_owned(),
                End::Quiet => format!("{} quiet turns in a row", self.state().rules().ruleset().quiet_turns),
                End::Agreement => "a draw was agreed".to_owned(),
                End::Resignation => "all others gave up".to_owned(),
                End::Nobody => "nobody is left in the dungeon".to_owned(),
            };
            writeln!(out, "{} {} ({why})", self.paint().bold(word), scores.join(", "))?;
        }
        Ok(())
    }

    /// Lets chance and the others act until the player is asked or the game is over.
    pub fn advance(&mut self, out: &mut dyn Write) -> Done {
        let mut legal = Actions::new();
        while !self.is_over() && self.state().ask(self.seat).is_none() {
            let state = *self.state();
            let rival = game::asked(&state).map_or(0, Side::index);
            let next = game::next(&state, &mut *self.rivals[rival], &mut legal, &mut self.rng);
            let Some((actor, chosen)) = next else { return Ok(()) };
            self.stale = true;
            self.happen(actor, &chosen, out)?;
        }
        Ok(())
    }

    /// Lets an action happen and tells about it. Refusals are told too.
    fn happen(&mut self, actor: Actor, chosen: &Action, out: &mut dyn Write) -> Done {
        let before = *self.state();
        let mut events: Vec<Event> = Vec::new();
        if let Err(illegal) = self.history.apply(actor, chosen, &mut events) {
            return self.refuse(&illegal, out);
        }
        self.advice = None;
        if let (Actor::Side(side), true) = (actor, is_open(&before, chosen)) {
            let text = action::write(before.table(), actor, chosen);
            writeln!(out, "{} {text}", self.paint().side(side, &format!("{side}:")))?;
        }
        for event in events {
            self.stale |= matches!(event, Event::Revealed { .. });
            let own = actor == Actor::Side(self.seat) && matches!(event, Event::FaceDown { .. });
            if let Some(text) = story::tell(self.state().table(), Seat::Side(self.seat), event)
                && !own
            {
                writeln!(out, "  {}", self.paint().dim(&text))?;
            }
        }
        Ok(())
    }

    fn refuse(&self, illegal: &Illegal, out: &mut dyn Write) -> Done {
        writeln!(out, "{}: {}", self.paint().bold("That is not allowed"), illegal.why)?;
        if let Some(rule) = catalog::find(illegal.rule) {
            writeln!(out, "  {}  {}", rule.id, rule.text)?;
        }
        Ok(())
    }

    /// Shows the board if it changed, and what is asked.
    pub fn prompt(&mut self, out: &mut dyn Write) -> Done {
        let Some(ask) = self.state().ask(self.seat) else { return Ok(()) };
        if self.stale {
            writeln!(out, "\n{}", terminal::draw(&self.view(), self.look))?;
            self.stale = false;
        }
        let table = self.state().table();
        let left = table.rules().ruleset().quiet_turns.saturating_sub(table.quiet);
        if left <= LAST_QUIET {
            writeln!(
                out,
                "{} in a row; the game ends after {left} more.",
                many(u64::from(table.quiet), "quiet turn")
            )?;
        }
        let points = match self.state().table().phase {
            Phase::Act => {
                format!(" ({} left)", many(u64::from(self.state().table().points), "action point"))
            }
            _ => String::new(),
        };
        let advice = self.advise();
        let text = action::write(self.state().table(), Actor::Side(self.seat), &advice);
        writeln!(
            out,
            "You are asked to {}{points}. {}",
            legal::ask_words(ask).replace("its ", "your "),
            self.paint().dim(&format!("Suggested: {text}"))
        )?;
        write!(out, "{} ", self.paint().side(self.seat, &format!("{}>", self.seat)))?;
        Ok(())
    }

    /// What the computer would do; the same until something happens.
    fn advise(&mut self) -> Action {
        if let Some(advice) = self.advice {
            return advice;
        }
        let view = self.view();
        let mut list = Actions::new();
        view.legal(&mut list);
        let advice = if list.is_empty() {
            Action::Pass
        } else {
            let rng = &mut self.rng;
            self.adviser.choose(&view, &mut |limit| rng.below(limit))
        };
        self.advice = Some(advice);
        advice
    }

    /// Does what a typed line asks for; `true` to leave.
    pub fn answer(&mut self, line: &str, out: &mut dyn Write) -> Result<bool, Failure> {
        match Order::read(line) {
            Order::Nothing => writeln!(out, "Type an action, `?` for a list, `!` for the suggestion.")?,
            Order::Help => writeln!(out, "{}", help::text(self.state().rules()))?,
            Order::List(prefix) => self.list(&prefix, out)?,
            Order::Suggested => {
                let advice = self.advise();
                self.happen(Actor::Side(self.seat), &advice, out)?;
            }
            Order::Auto => self.auto(out)?,
            Order::Board => self.stale = true,
            Order::Rules(wanted) => {
                let wanted: Vec<String> = wanted.split_whitespace().map(str::to_owned).collect();
                told(catalog::show(&wanted, self.paint(), out), out)?;
            }
            Order::Piece(wanted) => {
                let wanted: Vec<String> = wanted.split_whitespace().map(str::to_owned).collect();
                let edition = self.state().rules().setup.edition;
                told(pieces::show(&wanted, edition, self.paint(), out), out)?;
            }
            Order::Undo => self.undo(out)?,
            Order::Quit => return Ok(true),
            Order::Act(text) => self.act(&text, out)?,
        }
        Ok(false)
    }

    fn act(&mut self, text: &str, out: &mut dyn Write) -> Done {
        match action::read(self.state().table(), Actor::Side(self.seat), text) {
            Ok(Action::OfferDraw) => self.offer_draw(out),
            Ok(chosen) => self.happen(Actor::Side(self.seat), &chosen, out),
            Err(why) => {
                writeln!(out, "{}: {}", self.paint().bold("Not understood"), harmless(&why))?;
                let first = text.split_whitespace().next().unwrap_or("");
                let like: Vec<String> = self.texts(first).into_iter().take(4).collect();
                if !like.is_empty() {
                    writeln!(out, "  for example: {}", like.join(" | "))?;
                }
                writeln!(out, "  `help` explains what can be typed, `?` lists what you may do")?;
                Ok(())
            }
        }
    }

    /// Offers a draw and lets the computer answer.
    fn offer_draw(&mut self, out: &mut dyn Write) -> Done {
        if let Err(illegal) = self.state().check(Actor::Side(self.seat), &Action::OfferDraw) {
            return self.refuse(&illegal, out);
        }
        self.happen(Actor::Side(self.seat), &Action::OfferDraw, out)?;
        let rivals: Vec<Side> =
            self.state().table().sides().iter().filter(|side| *side != self.seat).collect();
        for side in rivals {
            if self.is_over() || self.state().check(Actor::Side(side), &Action::OfferDraw).is_err() {
                continue;
            }
            if bots::takes_draw(&View::of(self.state(), Seat::Side(side))) {
                self.happen(Actor::Side(side), &Action::OfferDraw, out)?;
            } else {
                writeln!(out, "{side} declines and plays on.")?;
            }
        }
        Ok(())
    }

    fn texts(&self, prefix: &str) -> Vec<String> {
        legal::texts(self.state(), self.seat)
            .into_iter()
            .map(|(_, text)| text)
            .filter(|text| text.starts_with(prefix))
            .collect()
    }

    fn list(&self, prefix: &str, out: &mut dyn Write) -> Done {
        let all = self.texts(prefix);
        let mut rest = all.len();
        for text in all.iter().take(LISTED) {
            writeln!(out, "  {text}")?;
            rest -= 1;
        }
        if all.is_empty() {
            writeln!(out, "  nothing legal begins with `{prefix}`")?;
        } else if rest > 0 {
            let names = if prefix.is_empty() { "? Th" } else { "? Th c3" };
            writeln!(out, "  and {rest} more; narrow the list by its beginning, like `{names}`")?;
        }
        Ok(())
    }

    /// Follows the advice until something else is asked or another turn begins.
    fn auto(&mut self, out: &mut dyn Write) -> Done {
        let begun = self.state().ask(self.seat);
        let about = |ask: Option<Ask>| match ask {
            Some(Ask::Card | Ask::Act | Ask::Place | Ask::Announce | Ask::Commit) => 1,
            Some(Ask::Pick(_) | Ask::Forces | Ask::Discard | Ask::Team | Ask::Hide | Ask::Facing) => 2,
            None => 0,
        };
        loop {
            let advice = self.advise();
            let ends = self.state().table().active;
            self.happen(Actor::Side(self.seat), &advice, out)?;
            let set_up = about(begun) == 2;
            if set_up {
                self.advance(out)?;
            }
            let now = self.state().ask(self.seat);
            if about(now) != about(begun) || !set_up && self.state().table().active != ends {
                return Ok(());
            }
        }
    }

    fn undo(&mut self, out: &mut dyn Write) -> Done {
        let table = *self.state().table();
        match self.history.undo(self.seat) {
            Some(_) => {
                self.stale = true;
                self.advice = None;
                writeln!(out, "Taken back.")?;
            }
            None if table.active == self.seat => {
                writeln!(out, "Nothing to take back: what somebody has learned or answered stands.")?;
            }
            None => writeln!(out, "Nothing of yours can be taken back now.")?,
        }
        Ok(())
    }
}

/// Whether everybody sees what an action is.
fn is_open(before: &State, chosen: &Action) -> bool {
    match chosen {
        Action::Commit(_) | Action::Line(_) | Action::Hide { .. } | Action::Discard(_) => false,
        Action::Pick(_) | Action::PickPair(_) => !matches!(before.table().phase, Phase::Forces),
        _ => true,
    }
}

/// A failure inside the game is a message, not the end.
fn told(done: Done, out: &mut dyn Write) -> Done {
    match done {
        Ok(()) | Err(Failure::Closed) => done,
        Err(failure) => Ok(writeln!(out, "{failure}")?),
    }
}
