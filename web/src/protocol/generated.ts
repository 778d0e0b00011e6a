// Made from crates/protocol by `cargo run --package archmage-protocol --features typescript --example typescript`.
// Do not edit.

/** The name of a square, for example `c3`. */
export type SquareName = string;

/** The name of a table: unguessable, but no secret among those who were sent a link. */
export type GameId = string;

/** One thing that happened, as a seat sees it; KnownHappening says which fields each kind has. */
export type Happening = { kind: string; [field: string]: unknown };

/**
 * A side at the table.
 */
export type Side = "blue" | "yellow" | "red" | "green";

/**
 * Somebody who looks at the table.
 */
export type Seat = "blue" | "yellow" | "red" | "green" | "spectator" | "replay";

/**
 * What lies on a square.
 */
export type Ground = "floor" | "gear" | "pit" | "rift" | "rocks" | "fountain" | "pentacle" | "line" | "unknown";

/**
 * A direction on the board, or in the drawing of a room.
 */
export type DirName = "n" | "e" | "s" | "w";

/**
 * Which way a room's arrow turns it.
 */
export type Turning = "cw" | "ccw";

/**
 * The state of a portcullis.
 */
export type GateState = "closed" | "open" | "broken";

/**
 * One of the Illusionist's markers.
 */
export type IllusionKind = "pit" | "rubble";

/**
 * What is printed in a zone.
 */
export type ZoneIcon = "circle" | "square" | "triangle" | "gear";

/**
 * What lies between a zone and what is beyond one of its edges.
 */
export type BorderKind = "open" | "wall" | "slit" | "closed" | "pit" | "hidden" | "rim";

/**
 * What rooms are made of.
 */
export type Grain = "squares" | "zones";

/**
 * How a combat is fought.
 */
export type Means = "hands" | "spear" | "shot";

/**
 * What is counted while it is chosen.
 */
export type Countable = "characters" | "objects" | "pairs";

/**
 * A wall of a drawing, or something else that is drawn on an edge.
 */
export type PlanWall = {
/**
 * The place it belongs to.
 */
place: number,
/**
 * On which side of the place.
 */
dir: DirName, };

/**
 * A portcullis of a drawing.
 */
export type PlanGate = {
/**
 * The place it belongs to.
 */
place: number,
/**
 * On which side of the place.
 */
dir: DirName,
/**
 * Its number in the room.
 */
number: number, };

/**
 * The drawing of a room in its own frame, unturned; places count row by row from the top left.
 */
export type Plan = {
/**
 * Its name, for example `1cw`.
 */
id: string,
/**
 * The name of its pair.
 */
pair: string,
/**
 * Which way its gear turns it.
 */
direction: Turning,
/**
 * Places along an edge.
 */
size: number,
/**
 * What lies on each place.
 */
ground: Array<Ground>,
/**
 * Where mist lies.
 */
mist: Array<boolean>,
/**
 * Each wall once: inside the room by its northern or western place, at the edge by its own.
 */
walls: Array<PlanWall>,
/**
 * Each portcullis once, in the same way.
 */
gates: Array<PlanGate>,
/**
 * Each arrow-slit once.
 */
slits: Array<PlanWall>,
/**
 * Each pit on an edge once; all of them are one pit.
 */
pits: Array<PlanWall>,
/**
 * What is printed in the zones; empty for a room of squares.
 */
icons: Array<ZoneIcon>, };

/**
 * A portcullis on the table.
 */
export type Gate = {
/**
 * Its number in the room.
 */
number: number,
/**
 * How it stands.
 */
state: GateState, };

/**
 * A broken wall, in the frame of the room's drawing.
 */
export type BrokenWall = {
/**
 * The place it belongs to.
 */
place: number,
/**
 * On which side of the place.
 */
dir: DirName, };

/**
 * A face-down token in a room.
 */
export type HiddenToken = {
/**
 * Whose it is.
 */
owner: Side,
/**
 * The code of its piece, where the seat knows it.
 */
piece: string | null, };

/**
 * A room in its place.
 */
export type Room = {
/**
 * The letter of its place in the dungeon.
 */
slot: string,
/**
 * Column of its bottom-left square, from 0.
 */
x: number,
/**
 * Row of its bottom-left square, from 0 at the bottom.
 */
y: number,
/**
 * Its drawing, where the seat knows it.
 */
plan: string | null,
/**
 * Whether it is face up on the table.
 */
known: boolean,
/**
 * Clockwise quarter turns from the drawing.
 */
quarters: number,
/**
 * Its portcullises.
 */
gates: Array<Gate>,
/**
 * Its broken walls.
 */
broken: Array<BrokenWall>,
/**
 * Whether all its walls are broken.
 */
ruined: boolean,
/**
 * Tokens that lie in it face down.
 */
hidden: Array<HiddenToken>,
/**
 * Tokens that can still be laid face down in it.
 */
free: number, };

/**
 * A marker of an Illusionist.
 */
export type Illusion = {
/**
 * Whose it is.
 */
side: Side,
/**
 * Which one.
 */
kind: IllusionKind, };

/**
 * What lies on an edge of a zone.
 */
export type Border = {
/**
 * Which edge.
 */
dir: DirName,
/**
 * What is there, both sides taken together.
 */
kind: BorderKind, };

/**
 * A square of the board, a zone, or a spot of a starting zone.
 */
export type Square = {
/**
 * Its name.
 */
name: string,
/**
 * Its column, from 0.
 */
x: number,
/**
 * Its row, from 0 at the bottom.
 */
y: number,
/**
 * The letter of the room it is in.
 */
slot: string | null,
/**
 * Whose starting line it is on.
 */
line: Side | null,
/**
 * What lies on it.
 */
ground: Ground,
/**
 * Whether mist lies over it.
 */
mist: boolean,
/**
 * Directions in which the next square is adjacent, out of `nesw`.
 */
ways: string,
/**
 * An illusion on it.
 */
illusion: Illusion | null,
/**
 * What is printed in the zone, or in the one that is faced from here.
 */
icon: ZoneIcon | null,
/**
 * On a starting zone, the room before it.
 */
before: string | null,
/**
 * On a starting zone, the zone that is faced from here, once it is known.
 */
faces: string | null,
/**
 * What lies on the edges of a zone; empty for squares.
 */
borders: Array<Border>, };

/**
 * What a token is, as far as the seat knows.
 */
export type TokenKind = "character" | "object" | "unknown";

/**
 * Where a token is.
 */
export type TokenPlace = "board" | "hidden" | "screen" | "waiting" | "dead" | "escaped" | "gone";

/**
 * Action points of a character's own.
 */
export type Purse = {
/**
 * How many are left.
 */
points: number,
/**
 * Whether it acts for another side.
 */
charmed: boolean, };

/**
 * A token on the table or out of the game.
 */
export type Token = {
/**
 * Its number, the same for the whole game.
 */
id: number,
/**
 * Whose it is.
 */
owner: Side,
/**
 * The code of its piece, where the seat knows it and may look at it now.
 */
piece: string | null,
/**
 * What it is.
 */
kind: TokenKind,
/**
 * The square it is on.
 */
at: string | null,
/**
 * The room it is face down in.
 */
slot: string | null,
/**
 * Where it is.
 */
place: TokenPlace,
/**
 * Whether it is wounded.
 */
wounded: boolean,
/**
 * Whether it does nothing more this turn.
 */
spent: boolean,
/**
 * The character that has it.
 */
carriedBy: number | null,
/**
 * Points of its own.
 */
purse: Purse | null,
/**
 * Where it has to go back to if it leaves a zone with enemies this turn.
 */
back: string | null, };

/**
 * What a side has in front of it.
 */
export type Hand = {
/**
 * Action points on the wheel, where there is one.
 */
wheel: number | null,
/**
 * Action cards in hand.
 */
actions: Array<number>,
/**
 * Action cards played in this cycle.
 */
playedActions: Array<number>,
/**
 * Combat cards in hand.
 */
combat: Array<number>,
/**
 * Combat cards used up.
 */
spentCombat: Array<number>,
/**
 * Jump cards left.
 */
jumps: number,
/**
 * Victory points.
 */
points: number,
/**
 * Characters still in play.
 */
living: number,
/**
 * Pieces behind the screen, where the seat knows them.
 */
screen: Array<string> | null,
/**
 * Pieces that were picked for it in the open, while pieces are picked.
 */
picked: Array<string>, };

/**
 * A combat card that a side has to play because it was named.
 */
export type Named = {
/**
 * Who has to play it.
 */
side: Side,
/**
 * Which.
 */
card: number, };

/**
 * How a side gets its action points where there is a wheel.
 */
export type Wheel = {
/**
 * Points of a turn.
 */
income: number,
/**
 * The most points that are kept for the next turn.
 */
most: number, };

/**
 * A combat while cards are laid.
 */
export type Fight = {
/**
 * Who attacked.
 */
attacker: number,
/**
 * Who was attacked.
 */
target: number,
/**
 * Everybody with the attacker.
 */
attackers: Array<number>,
/**
 * Everybody with the target.
 */
defenders: Array<number>,
/**
 * The side that lays a card for the attackers.
 */
attacking: Side,
/**
 * The side that lays a card for the defenders.
 */
defending: Side,
/**
 * The strength of every side without its card; 0 for sides that have no part in it.
 */
strength: Record<Side, number>,
/**
 * How it is fought.
 */
means: Means,
/**
 * The side that has to announce something before cards are laid.
 */
speaker: Side | null,
/**
 * How many cards the attackers lay.
 */
cards: number,
/**
 * The side whose card was named, and the card.
 */
named: Named | null,
/**
 * The side that sees the other card first.
 */
seer: Side | null,
/**
 * Sides whose card lies face down.
 */
laid: Array<Side>,
/**
 * Cards the seat knows; of a side that lays two, their sum.
 */
shown: Partial<Record<Side, number>>, };

/**
 * A side that is asked something.
 */
export type Asked = {
/**
 * Who.
 */
side: Side,
/**
 * What: `pickPair`, `pickCharacter`, `pickObject`, `forces`, `discard`, `team`, `hide`, `card`,
 * `act`, `place`, `commit`, `facing` or `announce`.
 */
kind: string, };

/**
 * How much of something is chosen in the set-up.
 */
export type Tally = {
/**
 * Of what.
 */
kind: Countable,
/**
 * How many are chosen.
 */
chosen: number,
/**
 * How many have to be.
 */
all: number, };

/**
 * How a game ended.
 */
export type Outcome = {
/**
 * Who won; nobody in a draw.
 */
winner: Side | null,
/**
 * Why it ended: `target`, `quiet`, `agreement`, `resignation` or `nobody`.
 */
end: string, };

/**
 * The whole table as a seat sees it.
 */
export type Scene = {
/**
 * Who looks.
 */
seat: Seat,
/**
 * The word of the edition.
 */
edition: string,
/**
 * The word of the mode.
 */
mode: string,
/**
 * The number of the scenario, where the edition has such.
 */
scenario: number | null,
/**
 * What rooms are made of.
 */
grain: Grain,
/**
 * The action wheel; null where action cards are played.
 */
wheel: Wheel | null,
/**
 * Points to win.
 */
target: number,
/**
 * The sides in the order of play.
 */
sides: Array<Side>,
/**
 * Columns of the board, lines included.
 */
columns: number,
/**
 * Rows of the board, lines included.
 */
rows: number,
/**
 * All drawings of rooms that can lie here. They never change, so only the answers to `new`, `load`
 * and the first `follow` have them.
 */
plans: Array<Plan>,
/**
 * The rooms.
 */
rooms: Array<Room>,
/**
 * The squares, rooms first.
 */
squares: Array<Square>,
/**
 * The tokens on the table and out of the game.
 */
tokens: Array<Token>,
/**
 * What the sides have in front of them.
 */
hands: Partial<Record<Side, Hand>>,
/**
 * The notation's word for what happens now: `card`, `act`, `place`, `fight`, `over`, ..
 */
phase: string,
/**
 * Whose turn it is.
 */
active: Side | null,
/**
 * Action points left.
 */
points: number,
/**
 * The action card of this turn.
 */
card: number | null,
/**
 * The number of the turn, from 1; 0 before the first.
 */
turn: number,
/**
 * Turns in a row in which nothing happened.
 */
quiet: number,
/**
 * How many of them end the game.
 */
quietLimit: number,
/**
 * Every side that is asked something.
 */
ask: Array<Asked>,
/**
 * How far the side in this seat has come with what it chooses now in the set-up; empty later.
 */
tallies: Array<Tally>,
/**
 * The combat that is going on.
 */
fight: Fight | null,
/**
 * Sides that offer a draw.
 */
offers: Array<Side>,
/**
 * Whether the side in this seat may take back the last action.
 */
canUndo: boolean,
/**
 * How many lines of the log led here.
 */
ply: number,
/**
 * How the game ended.
 */
outcome: Outcome | null, };

/**
 * What kind of action a move is.
 */
export type MoveKind = "card" | "pass" | "walk" | "jump" | "wallWalk" | "turn" | "reveal" | "place" | "fight" | "shoot" | "commit" | "rage" | "name" | "face" | "use" | "line" | "hide" | "pick" | "pickPair" | "discard";

/**
 * A load that a character gives to another one on its way.
 */
export type Gift = {
/**
 * What.
 */
load: number,
/**
 * To whom.
 */
to: number,
/**
 * What it gets for it.
 */
back: number | null, };

/**
 * One legal action.
 */
export type Move = {
/**
 * Its notation without the actor, which `act` takes.
 */
text: string,
/**
 * What kind of action it is.
 */
kind: MoveKind,
/**
 * The token that acts or is placed.
 */
who: number | null,
/**
 * Squares stepped on, the start left out; of a jump over a square that and the landing; of a facing
 * where the two characters of the team stand.
 */
path: Array<string>,
/**
 * The square it ends on or is aimed at; for a direction the square that lies there.
 */
to: string | null,
/**
 * The direction it is aimed at.
 */
dir: DirName | null,
/**
 * Tokens taken on the way.
 */
takes: Array<number>,
/**
 * Tokens left on the way.
 */
leaves: Array<number>,
/**
 * Loads given away on the way; `leaves` has them too.
 */
gives: Array<Gift>,
/**
 * Others who shoot along.
 */
with: Array<number>,
/**
 * The room that is turned, revealed or hidden in.
 */
slot: string | null,
/**
 * Clockwise quarters of a turn: 1 or 3.
 */
quarters: number | null,
/**
 * The rooms that turn.
 */
slots: Array<string>,
/**
 * The token it is aimed at.
 */
target: number | null,
/**
 * The action or combat card: laid, named, or spent for a jump; how many are announced.
 */
card: number | null,
/**
 * The second combat card of two.
 */
second: number | null,
/**
 * The code of the piece that is picked, lined up, hidden or given up.
 */
piece: string | null,
/**
 * The name of the pair of rooms that is picked.
 */
pair: string | null,
/**
 * The word of the power.
 */
power: string | null,
/**
 * Action points it costs.
 */
cost: number,
/**
 * Whether it cannot be taken back.
 */
final: boolean, };

/**
 * Why something is not allowed.
 */
export type Refusal = {
/**
 * The id of the rule.
 */
rule: string,
/**
 * What is wrong, in English.
 */
why: string, };

/**
 * One thing that happened, as a seat sees it. Tokens are their numbers; what the seat may not
 * know is null. A cause is one word: `combat`, `slayer`, `fireball`, `breath`, `fall`, `rocks`,
 * `carrierLost`, `setup`, `resignation`, `clock`, `makerLost`, `bearerLost`, `assassin`, or the word of a power.
 */
export type KnownHappening = { "kind": "joined", side: Side, piece: string | null, } | { "kind": "pairChosen", side: Side | null, pair: string | null, } | { "kind": "givenUp", side: Side, piece: string | null, } | { "kind": "dealt" } | { "kind": "drawn", side: Side, } | { "kind": "faceDown", token: number, piece: string | null, slot: string | null, } | { "kind": "shown", token: number, piece: string, } | { "kind": "cardPlayed", side: Side, card: number, } | { "kind": "stepped", token: number, to: string, } | { "kind": "took", token: number, load: number, at: string, } | { "kind": "left", token: number, load: number, at: string, } | { "kind": "jumped", token: number, over: string | null, to: string, } | { "kind": "passedWall", token: number, to: string, } | { "kind": "teleported", token: number, to: string, } | { "kind": "turned", slot: string, quarters: number, } | { "kind": "revealed", slot: string, plan: string, quarters: number, } | { "kind": "placed", token: number, at: string, } | { "kind": "attacked", attacker: number, target: number, } | { "kind": "laid", side: Side, card: number | null, seer: Side | null, } | { "kind": "compared", attack: number, defense: number, attackTotal: number, defenseTotal: number, } | { "kind": "wounded", token: number, cause: string, } | { "kind": "healed", token: number, cause: string, } | { "kind": "died", token: number, cause: string, scorers: Array<Side>, points: number, } | { "kind": "escaped", token: number, points: number, } | { "kind": "rescued", token: number, } | { "kind": "gone", token: number, cause: string, points: number, } | { "kind": "shielded", token: number, } | { "kind": "missed" } | { "kind": "gateChanged", at: string, dir: DirName, state: GateState, } | { "kind": "wallBroken", at: string, dir: DirName, } | { "kind": "illusionSet", side: Side, illusion: IllusionKind, at: string | null, cause: string, } | { "kind": "stolen", token: number, load: number, } | { "kind": "purse", token: number, points: number, cause: string, } | { "kind": "turnEnded", side: Side, } | { "kind": "drawOffered", side: Side, } | { "kind": "drawAccepted", side: Side, } | { "kind": "drawLapsed", side: Side, } | { "kind": "resigned", side: Side, } | { "kind": "timeUp" } | { "kind": "shot", shooter: number, target: number, } | { "kind": "raged", side: Side, two: boolean, } | { "kind": "named", side: Side, card: number | null, } | { "kind": "laidSecond", side: Side, card: number | null, seer: Side | null, } | { "kind": "oriented", side: Side, } | { "kind": "faced", token: number, at: string, } | { "kind": "handed", token: number, load: number, receiver: number, } | { "kind": "discarded", side: Side, card: number, } | { "kind": "levitated", token: number, to: string, } | { "kind": "swapped", a: string, b: string, } | { "kind": "roomBroken", slot: string, } | { "kind": "earned", side: Side, points: number, } | { "kind": "over", winner: Side | null, end: string, };

/**
 * What a computer player likes more than its level tells it to.
 */
export type Style = "even" | "runner" | "hunter" | "twister" | "careful";

/**
 * A computer player. A bare number is read as a level without a style, which is how it was written before there
 * were styles.
 */
export type Computer = {
/**
 * Its level, 1 to 6.
 */
level: number,
/**
 * What it likes; levels below 3 like nothing.
 */
style: Style, };

/**
 * One reason for an action. Pieces are their codes, rooms their letters; nothing face down is named.
 */
export type Reason = { "kind": "escape", piece: string, } | { "kind": "kill", piece: string, } | { "kind": "wound", piece: string, } | { "kind": "attack", piece: string, } | { "kind": "reveal", slot: string, } | { "kind": "cutOff", slot: string, piece: string, } | { "kind": "openWay", slot: string, piece: string, } | { "kind": "block", piece: string, } | { "kind": "take", piece: string, } | { "kind": "heal", piece: string, } | { "kind": "flee", piece: string, } | { "kind": "threaten", piece: string, } | { "kind": "approach", piece: string, } | { "kind": "place", piece: string, } | { "kind": "play", card: number, } | { "kind": "commit" } | { "kind": "rest" } | { "kind": "prepare" };

/**
 * Why something is done, and what it is to lead to.
 */
export type Why = {
/**
 * What the action does.
 */
now: Reason,
/**
 * What it prepares.
 */
next: Reason | null, };

/**
 * One line of the log as a seat sees it.
 */
export type Line = {
/**
 * Its number from 1: the scene of this ply shows what it led to.
 */
ply: number,
/**
 * A side, `chance` or `clock`.
 */
actor: string,
/**
 * Its notation; empty where the seat may not know it.
 */
text: string,
/**
 * What came of it.
 */
happenings: Happening[],
/**
 * Why the computer did it, where the computer did.
 */
why?: Why, };

/**
 * The table after actions that were not made.
 */
export type Preview = {
/**
 * What the seat would see. Where an action shows something nobody knows yet, the table as it is.
 */
scene: Scene,
/**
 * Neighboring squares that would become adjacent.
 */
opened: Array<[string, string]>,
/**
 * Neighboring squares that would no longer be adjacent.
 */
closed: Array<[string, string]>,
/**
 * Characters that would fall.
 */
falls: Array<number>, };

/**
 * A square and the fewest action points that lead there.
 */
export type Reached = {
/**
 * The square.
 */
name: string,
/**
 * How many points.
 */
points: number, };

/**
 * What ends a line of sight.
 */
export type SightEnd = "barrier" | "mist" | "fountain" | "rubble" | "character";

/**
 * What a character sees in one direction.
 */
export type SightLine = {
/**
 * The direction.
 */
dir: DirName,
/**
 * The squares it sees, nearest first.
 */
squares: Array<string>,
/**
 * What ends the line.
 */
end: SightEnd,
/**
 * The square of what ends it; null for a barrier, which is beyond the last square.
 */
at: string | null,
/**
 * The character whom fire in this direction hits.
 */
hits: number | null, };

/**
 * What a character of another side could do in one turn, as it is armed now.
 */
export type Threat = {
/**
 * The character.
 */
who: number,
/**
 * The action points it could have: those of its side's best card, or what is left of its turn.
 */
points: number,
/**
 * Where it could walk and jump.
 */
squares: Array<Reached>,
/**
 * Whom it could attack or burn.
 */
targets: Array<number>, };

/**
 * What is printed on a piece.
 */
export type PieceFacts = {
/**
 * Its code, as in the notation.
 */
code: string,
/**
 * Squares a character walks for a point; null for an object.
 */
speed: number | null,
/**
 * What a character is worth in combat; null for an object.
 */
strength: number | null,
/**
 * Whether the speed is a value of this project, because the printed one is not known to us.
 */
speedOurs: boolean,
/**
 * The same of the strength.
 */
strengthOurs: boolean,
/**
 * The ids of the rules it rests on.
 */
rules: Array<string>, };

/**
 * What a strong computer would do in somebody's place.
 */
export type Advice = {
/**
 * What to do.
 */
step: Move,
/**
 * Why.
 */
why: Why,
/**
 * Games of a hundred that the side would win.
 */
chance: number, };

/**
 * How far the learner has come.
 */
export type Progress = {
/**
 * The names of all steps in their order.
 */
steps: Array<string>,
/**
 * How many of them are done; all in a lesson that is solved.
 */
done: number,
/**
 * Whether it can no longer be solved, except by taking back or starting again.
 */
missed: boolean,
/**
 * Squares that the goals of the next step name.
 */
squares: Array<string>,
/**
 * What leads on from here, where that is known.
 */
next: Move | null, };

/**
 * A table at some moment, for one seat.
 */
export type Moment = {
/**
 * A position that the seat cannot tell from the true one.
 */
position: string,
/**
 * How many lines of the log led here.
 */
ply: number,
/**
 * How many turns have begun with an action card or a wheel, or have ended before that.
 */
turns: number,
/**
 * The last of them.
 */
card: number | null,
/**
 * Whether the seat may take back the last action without asking.
 */
canUndo: boolean, };

/**
 * What a page asks.
 */
export type Request = { "do": "new",
/**
 * The agreement of `docs/notation.md`.
 */
table: string,
/**
 * Decides everything that chance decides.
 */
seed: number,
/**
 * Sides played by the computer.
 */
bots: Partial<Record<Side, Computer>>,
/**
 * Whose scene answers; a spectator's if left out.
 */
seat?: Seat,
/**
 * How much time there is; not days.
 */
clock?: ClockRule, } | { "do": "load",
/**
 * The record.
 */
record: string,
/**
 * Sides played by the computer.
 */
bots: Partial<Record<Side, Computer>>,
/**
 * Whose scene answers; a spectator's if left out.
 */
seat?: Seat, } | { "do": "learn",
/**
 * The lesson, as `docs/lessons.md` has it.
 */
lesson: string, } | { "do": "progress" } | { "do": "follow",
/**
 * Whose eyes.
 */
seat: Seat,
/**
 * What the server told.
 */
now: Moment, } | { "do": "scene",
/**
 * Who looks.
 */
seat: Seat,
/**
 * How it was after so many lines of the log; now, if left out.
 */
ply?: number, } | { "do": "legal",
/**
 * Who asks.
 */
seat: Seat, } | { "do": "check",
/**
 * Who asks.
 */
seat: Seat,
/**
 * The action.
 */
text: string, } | { "do": "act",
/**
 * Who acts.
 */
seat: Seat,
/**
 * The action.
 */
text: string, } | { "do": "why",
/**
 * Who asks.
 */
seat: Seat,
/**
 * Which token.
 */
who: number,
/**
 * Which square.
 */
to: string,
/**
 * Whether it is meant to walk there, and nothing else will do.
 */
walking?: boolean, } | { "do": "preview",
/**
 * Who asks.
 */
seat: Seat,
/**
 * The actions, at most 12.
 */
texts: Array<string>, } | { "do": "sketch",
/**
 * Who means to do it.
 */
seat: Seat,
/**
 * The actions, none to forget what was tried out.
 */
texts: Array<string>, } | { "do": "undo",
/**
 * Who takes back.
 */
seat: Seat, } | { "do": "bot",
/**
 * Which side.
 */
side: Side,
/**
 * Who gets the answer; a spectator if left out.
 */
seat?: Seat, } | { "do": "log",
/**
 * Who reads.
 */
seat: Seat,
/**
 * Only lines after this ply.
 */
from: number, } | { "do": "record" } | { "do": "reach",
/**
 * Who asks.
 */
seat: Seat,
/**
 * Which token.
 */
who: number,
/**
 * How many points, up to 12.
 */
points: number, } | { "do": "sight",
/**
 * Who asks.
 */
seat: Seat,
/**
 * Which token.
 */
who: number, } | { "do": "danger",
/**
 * Who asks.
 */
seat: Seat, } | { "do": "advise",
/**
 * Who asks.
 */
seat: Seat,
/**
 * How many tables to judge for it, up to 20,000.
 */
tables: number, } | { "do": "chance",
/**
 * Who asks.
 */
seat: Seat, } | { "do": "pieces",
/**
 * The word of an edition that prints other numbers; the board game's, if left out.
 */
edition?: string, } | { "do": "clocks" } | { "do": "took",
/**
 * Which side.
 */
side: Side,
/**
 * How long.
 */
ms: number, } | { "do": "timeUp",
/**
 * Who gets the answer.
 */
seat: Seat,
/**
 * How many lines there were when that was asked.
 */
ply: number, } | { "do": "takeBack",
/**
 * Who asks.
 */
seat: Seat,
/**
 * How many lines of the log stay. The set-up always does.
 */
ply: number, };

/**
 * What a host answers when all is well.
 */
export type Answer = { "ok": "scene", scene: Scene, } | { "ok": "legal", moves: Array<Move>, } | { "ok": "checked", refusal: Refusal | null, } | { "ok": "acted", scene: Scene, lines: Array<Line>, } | { "ok": "why", refusal: Refusal | null, } | { "ok": "preview", preview: Preview, } | { "ok": "sketch", scene: Scene, moves: Array<Move>, lines: Array<Line>, held: number, refusal: Refusal | null, } | { "ok": "log", lines: Array<Line>, } | { "ok": "record", text: string, } | { "ok": "reach", squares: Array<Reached>, } | { "ok": "sight", lines: Array<SightLine>, } | { "ok": "danger", threats: Array<Threat>, } | { "ok": "pieces", pieces: Array<PieceFacts>, } | { "ok": "advice", advice: Advice | null, } | { "ok": "chance", chance: number | null, } | { "ok": "progress", progress: Progress, } | { "ok": "clocks",
/**
 * What was agreed on.
 */
clock: ClockRule, clocks: Clocks,
/**
 * Sides that lost because their time was up.
 */
flagged: Array<Side>, };

/**
 * What kind of trouble there is.
 */
export type ErrorKind = "malformed" | "illegal" | "stale" | "unknown" | "denied" | "busy" | "broken";

/**
 * What a host answers otherwise.
 */
export type Failure = {
/**
 * What kind of trouble.
 */
error: ErrorKind,
/**
 * What is wrong, in English.
 */
message: string,
/**
 * The rule, where one forbids it.
 */
refusal: Refusal | null, };

/**
 * What a host answers.
 */
export type Reply = Answer | Failure;

/**
 * How much time there is.
 */
export type ClockRule = { "kind": "none" } | { "kind": "rulebook",
/**
 * Seconds for an answer: 5, as printed, to 15.
 */
answer: number, } | { "kind": "bank",
/**
 * Minutes at the start, 1 to 180.
 */
minutes: number,
/**
 * Seconds that come back with every turn or answer, 0 to 60.
 */
increment: number, } | { "kind": "days",
/**
 * How many.
 */
days: number, };

/**
 * What happens when the time that runs is up.
 */
export type AtZero = "turnEnds" | "zeroCard" | "rightPasses" | "lot" | "loses";

/**
 * Time that runs for a side.
 */
export type Running = {
/**
 * Whose.
 */
side: Side,
/**
 * Milliseconds left when this was sent; the network's delay is already given back.
 */
left: number,
/**
 * What then happens.
 */
atZero: AtZero, };

/**
 * The clocks of a table when a message was sent.
 */
export type Clocks = {
/**
 * Time that runs now; nothing runs before everybody is seated, without a clock, or after the end.
 */
running: Array<Running>,
/**
 * Milliseconds in the banks of the sides, where there are banks.
 */
banks: Partial<Record<Side, number>>, };

/**
 * Which combat card to lay when attacked.
 */
export type CombatOrder = { "kind": "lowest" } | { "kind": "highest" } | { "kind": "beat",
/**
 * The card that the other side is expected to lay, 0 to 6.
 */
card: number, } | { "kind": "computer" };

/**
 * How to place objects of the revealer.
 */
export type PlacingOrder = "revealer" | "computer" | "lot";

/**
 * Answers given beforehand, so that the others need not wait for them.
 */
export type Orders = {
/**
 * When attacked.
 */
combat: CombatOrder | null,
/**
 * When somebody else reveals a room with own tokens to place.
 */
placing: PlacingOrder | null, };

/**
 * Who sits in a seat.
 */
export type Sitter = { "kind": "free" } | { "kind": "person",
/**
 * What the person wants to be called.
 */
name: string,
/**
 * Whether a device of this person follows the game now.
 */
present: boolean, } | { "kind": "bot",
/**
 * Its level.
 */
level: number,
/**
 * What it likes.
 */
style: Style, };

/**
 * A request that somebody has to agree to.
 */
export type BackRequest = {
/**
 * Who asks to take back.
 */
side: Side,
/**
 * How many lines would stay.
 */
ply: number,
/**
 * Sides that still have to agree.
 */
waiting: Array<Side>, };

/**
 * What leads to a free seat.
 */
export type Invitation = {
/**
 * Which table.
 */
game: string,
/**
 * The word that lets a guest take a seat; none for spectators.
 */
invite: string | null, };

/**
 * What everybody may know about a table beyond the game itself.
 */
export type Around = {
/**
 * Which table.
 */
game: string,
/**
 * The line of the agreement.
 */
table: string,
/**
 * How much time there is.
 */
clock: ClockRule,
/**
 * Whether the lobby shows it while a seat is free.
 */
listed: boolean,
/**
 * Whether everybody is seated and the game has begun.
 */
begun: boolean,
/**
 * Who sits where.
 */
seats: Partial<Record<Side, Sitter>>,
/**
 * How many look on.
 */
spectators: number,
/**
 * A take-back that somebody asks for.
 */
back: BackRequest | null,
/**
 * Sides that lost by the clock.
 */
flagged: Array<Side>,
/**
 * The table of the next game, once somebody asked for a rematch, and the invitation to it for those
 * who sat here.
 */
rematch: Invitation | null, };

/**
 * What only the person in a seat may know.
 */
export type Seated = {
/**
 * Which table.
 */
game: string,
/**
 * Which side.
 */
side: Side,
/**
 * The key of the seat, to be kept by the device and shown to nobody.
 */
key: string,
/**
 * The word that lets others take the free seats.
 */
invite: string, };

/**
 * A game as a seat sees it now, and how it came to that.
 */
export type Update = {
/**
 * Counts everything that happened at the table, take-backs included.
 */
seq: number,
/**
 * Whose eyes.
 */
seat: Seat,
/**
 * What `follow` needs.
 */
now: Moment,
/**
 * Lines of the log after line number `from`; what the page knew beyond that was taken back.
 */
lines: Array<Line>,
/**
 * How many lines stayed as they were.
 */
from: number,
/**
 * The clocks.
 */
clocks: Clocks, };

/**
 * A table in the lobby.
 */
export type Offer = {
/**
 * Which table.
 */
game: string,
/**
 * The line of the agreement.
 */
table: string,
/**
 * How much time there is.
 */
clock: ClockRule,
/**
 * Who sits where.
 */
seats: Partial<Record<Side, Sitter>>, };

/**
 * What a page asks of the server. All but the first four, the ping and the lobby are about the game that the socket has
 * opened.
 */
export type Say = { "say": "create",
/**
 * The agreement of `docs/notation.md`, without drawings.
 */
table: string,
/**
 * How much time there is.
 */
clock: ClockRule,
/**
 * Whether the lobby shows it.
 */
listed: boolean,
/**
 * The side wanted; any if left out.
 */
side: Side | null,
/**
 * Sides played by the computer.
 */
bots: Partial<Record<Side, Computer>>,
/**
 * What to be called, at most 24 characters; may be empty.
 */
name: string,
/**
 * The key that the seat shall have, as in `join`. The table has its name from it, so who has lost the answer
 * asks for the same once more with the same key, and is given the same table.
 */
key: string | null, } | { "say": "join",
/**
 * Which table.
 */
game: string,
/**
 * The word of the invitation; not needed for a table in the lobby.
 */
invite: string | null,
/**
 * The side wanted; any if left out.
 */
side: Side | null,
/**
 * What to be called.
 */
name: string,
/**
 * The key that the seat shall have: 26 to 64 random letters and digits, made and kept by the device before it
 * asks, so that a lost answer loses no seat. If left out, the server makes one.
 */
key: string | null, } | { "say": "claim",
/**
 * What `handOver` gave.
 */
code: string,
/**
 * The key that the seat shall have, as in `join`. Who has lost the answer asks again with the same one.
 */
key: string | null, } | { "say": "open",
/**
 * Which table.
 */
game: string,
/**
 * The key of a seat; a spectator has none.
 */
key: string | null,
/**
 * How many lines of the log the page has already.
 */
from: number, } | { "say": "leave" } | { "say": "act",
/**
 * How many lines of the log the actor knew.
 */
ply: number,
/**
 * The action.
 */
text: string, } | { "say": "undo",
/**
 * How many lines of the log the page knew.
 */
ply: number, } | { "say": "askBack",
/**
 * How many lines would stay.
 */
ply: number, } | { "say": "answerBack",
/**
 * Whether it is agreed.
 */
yes: boolean,
/**
 * The request that is meant: how many lines would stay.
 */
ply: number, } | { "say": "past",
/**
 * After so many lines.
 */
ply: number, } | { "say": "give",
/**
 * The orders.
 */
orders: Orders, } | { "say": "handOver" } | { "say": "rekey",
/**
 * The new key, as in `join`. Who has lost the answer finds out which of the two opens the seat.
 */
key: string | null, } | { "say": "getUp" } | { "say": "rematch",
/**
 * The key that the seat shall have, as in `join`.
 */
key: string | null, } | { "say": "record" } | { "say": "ping" } | { "say": "lobby",
/**
 * Whether to be told of changes.
 */
watch: boolean, };

/**
 * Something a page says, with a number of its own that the answer repeats.
 */
export type Call = {
/**
 * The number.
 */
id: number, } & ({ "say": "create",
/**
 * The agreement of `docs/notation.md`, without drawings.
 */
table: string,
/**
 * How much time there is.
 */
clock: ClockRule,
/**
 * Whether the lobby shows it.
 */
listed: boolean,
/**
 * The side wanted; any if left out.
 */
side: Side | null,
/**
 * Sides played by the computer.
 */
bots: Partial<Record<Side, Computer>>,
/**
 * What to be called, at most 24 characters; may be empty.
 */
name: string,
/**
 * The key that the seat shall have, as in `join`. The table has its name from it, so who has lost the answer
 * asks for the same once more with the same key, and is given the same table.
 */
key: string | null, } | { "say": "join",
/**
 * Which table.
 */
game: string,
/**
 * The word of the invitation; not needed for a table in the lobby.
 */
invite: string | null,
/**
 * The side wanted; any if left out.
 */
side: Side | null,
/**
 * What to be called.
 */
name: string,
/**
 * The key that the seat shall have: 26 to 64 random letters and digits, made and kept by the device before it
 * asks, so that a lost answer loses no seat. If left out, the server makes one.
 */
key: string | null, } | { "say": "claim",
/**
 * What `handOver` gave.
 */
code: string,
/**
 * The key that the seat shall have, as in `join`. Who has lost the answer asks again with the same one.
 */
key: string | null, } | { "say": "open",
/**
 * Which table.
 */
game: string,
/**
 * The key of a seat; a spectator has none.
 */
key: string | null,
/**
 * How many lines of the log the page has already.
 */
from: number, } | { "say": "leave" } | { "say": "act",
/**
 * How many lines of the log the actor knew.
 */
ply: number,
/**
 * The action.
 */
text: string, } | { "say": "undo",
/**
 * How many lines of the log the page knew.
 */
ply: number, } | { "say": "askBack",
/**
 * How many lines would stay.
 */
ply: number, } | { "say": "answerBack",
/**
 * Whether it is agreed.
 */
yes: boolean,
/**
 * The request that is meant: how many lines would stay.
 */
ply: number, } | { "say": "past",
/**
 * After so many lines.
 */
ply: number, } | { "say": "give",
/**
 * The orders.
 */
orders: Orders, } | { "say": "handOver" } | { "say": "rekey",
/**
 * The new key, as in `join`. Who has lost the answer finds out which of the two opens the seat.
 */
key: string | null, } | { "say": "getUp" } | { "say": "rematch",
/**
 * The key that the seat shall have, as in `join`.
 */
key: string | null, } | { "say": "record" } | { "say": "ping" } | { "say": "lobby",
/**
 * Whether to be told of changes.
 */
watch: boolean, });

/**
 * What the server tells.
 */
export type Tell = { "tell": "done", re: number, } | { "tell": "failed", re: number | null, failure: Failure, } | { "tell": "seated", re: number, seated: Seated, } | { "tell": "opened", re: number, around: Around, update: Update | null, orders: Orders, } | { "tell": "news", update: Update, } | { "tell": "around", around: Around, } | { "tell": "past", re: number, past: Moment, } | { "tell": "code", re: number, code: string, seconds: number, } | { "tell": "record", re: number, text: string, } | { "tell": "lobby", re: number | null, offers: Array<Offer>, } | { "tell": "revoked" } | { "tell": "stopping" };

/**
 * What of a table is a design of this project, because the printed one is not known to us.
 */
export type Ours = "nothing" | "rooms" | "some" | "all";

/**
 * A way to choose forces.
 */
export type ModeOffer = {
/**
 * Its word in the notation.
 */
mode: string,
/**
 * The points that may be agreed on.
 */
targets: Array<number>,
/**
 * The most characters that a handicap takes; none where there are no handicaps.
 */
spare?: number, };

/**
 * A number of sides, and a scenario where there are such.
 */
export type TableOffer = {
/**
 * How many sides play.
 */
players: number,
/**
 * Which game of the edition it is.
 */
scenario?: number,
/**
 * Whether a side plays with everything there is, so that nothing can be chosen in common.
 */
whole: boolean,
/**
 * What of it is a design of this project.
 */
ours: Ours,
/**
 * The mode that is played if none is named.
 */
usual: string,
/**
 * The ways to choose forces.
 */
modes: Array<ModeOffer>, };

/**
 * An edition with every table it can be played at.
 */
export type EditionOffer = {
/**
 * Its word in the notation.
 */
edition: string,
/**
 * Whether it can be played with secret objects.
 */
secret: boolean,
/**
 * The scenario that is played if none is named.
 */
usual?: number,
/**
 * Its tables: one for each number of sides, or for each scenario.
 */
tables: Array<TableOffer>, };
