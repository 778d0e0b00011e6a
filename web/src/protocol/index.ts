// What the page and the host of a game say to each other.
export type Side = 'blue' | 'yellow' | 'red' | 'green';
export type Seat = Side | 'spectator' | 'replay';
export type Ground = 'floor'|'gear'|'pit'|'rift'|'rocks'|'fountain'|'pentacle'|'line'|'unknown';
export type DirName = 'n'|'e'|'s'|'w';
export type SquareName = string;            // "c3", as in docs/notation.md
export interface Plan {                     // a room drawing in its own frame, unturned; place = row*5+column, row 0 = top
  id: string;                               // "1cw": pair number and direction of its gear
  pair: string; direction: 'cw'|'ccw'; size: number;
  ground: Ground[]; mist: boolean[];
  walls: { place: number; dir: DirName }[]; // each wall once per printed side
  gates: { place: number; dir: DirName; number: number }[];
}
export interface Room {
  slot: string;                             // "A".."L"
  x: number; y: number;                     // column and row (0-based, row 0 = bottom) of its bottom-left square
  plan: string | null;                      // null = face down (and unknown to this seat)
  known: boolean;                           // face up on the table; false with plan set = the seat knows it but it is face down
  quarters: number;                         // clockwise quarter turns 0..3
  gates: { number: number; state: 'closed'|'open'|'broken' }[];
  broken: { place: number; dir: DirName }[];// broken walls, in the room's own frame
  hidden: { owner: Side; piece: string | null }[];  // face-down tokens in this room; piece where the seat knows it
}
export interface Square { name: SquareName; x: number; y: number; slot: string | null; line: Side | null; ground: Ground; mist: boolean;
  ways: string;                             // open directions: subset of "nesw"
  illusion: { side: Side; kind: 'pit'|'rubble' } | null }
export interface Token { id: number; owner: Side; piece: string | null; // piece code "Th"; null = unknown
  kind: 'character'|'object'|'unknown'; at: SquareName | null; slot: string | null; // slot: face down in that room
  place: 'board'|'hidden'|'screen'|'waiting'|'dead'|'escaped'|'gone'; wounded: boolean; spent: boolean; carriedBy: number | null;
  purse: { points: number; charmed: boolean } | null }
export interface Hand { actions: number[]; playedActions: number[]; combat: number[]; spentCombat: number[]; jumps: number; points: number; living: number; screen: string[] | null }
export interface Fight { attacker: number; target: number; attackers: number[]; defenders: number[]; attacking: Side; defending: Side; strength: Record<Side, number>; seer: Side | null; laid: Side[]; shown: Partial<Record<Side, number>> }
export interface Scene { seat: Seat; edition: string; mode: string; target: number; sides: Side[]; columns: number; rows: number;
  plans: Plan[]; rooms: Room[]; squares: Square[]; tokens: Token[]; hands: Partial<Record<Side, Hand>>;
  phase: string;                            // notation word of the phase: "team", "hide", "card", "act", "place", "fight", "over", ...
  active: Side | null; points: number; card: number | null; turn: number; quiet: number; quietLimit: number;
  ask: { side: Side; kind: string }[];      // every side that is asked something, and what: 'pickPair','pickCharacter','pickObject','forces','discard','team','hide','card','act','place','commit'
  fight: Fight | null; offers: Side[]; canUndo: boolean; ply: number;
  outcome: { winner: Side | null; end: string } | null }
export interface Move {                     // one legal action
  text: string;                             // notation without the actor: what `act` takes
  kind: 'card'|'pass'|'walk'|'jump'|'wallWalk'|'turn'|'reveal'|'place'|'fight'|'commit'|'use'|'line'|'hide'|'pick'|'pickPair'|'discard';
  who: number | null;                       // token id
  path: SquareName[];                       // squares stepped on, start left out (walk, jump: over and to)
  to: SquareName | null; takes: number[]; leaves: number[];
  slot: string | null; quarters: number | null; slots: string[];  // turn: the rooms; reveal/hide: the room
  target: number | null; card: number | null; piece: string | null; power: string | null; cost: number;
  final: boolean }                          // cannot be undone (shows something new)
export interface Refusal { rule: string; why: string }   // `why` in English; the page shows the rule's text in its language first
export interface Happening { kind: string; [field: string]: unknown }  // an event as the seat sees it: kind = event name in camelCase, tokens as ids, squares as names
export interface Line { ply: number; actor: string; text: string; happenings: Happening[] }   // one log line as the seat sees it; text null-safe: "" where the seat may not know it
export interface Preview { scene: Scene; opened: [SquareName, SquareName][]; closed: [SquareName, SquareName][]; falls: number[] } // after the action, on the seat's own view
export type Request =
  | { do: 'new'; table: string; seed: number; bots: Partial<Record<Side, number>> }   // table: agreement line of docs/notation.md e.g. "table base players=2 mode=free target=5"; bots: level 1..3
  | { do: 'load'; record: string; bots: Partial<Record<Side, number>> }
  | { do: 'scene'; seat: Seat; ply?: number }     // ply: stepping back
  | { do: 'legal'; seat: Seat } | { do: 'check'; seat: Seat; text: string } | { do: 'act'; seat: Seat; text: string }
  | { do: 'why'; seat: Seat; who: number; to: SquareName }   // why may this token not end there / act on that square: best refusal, or null if it may
  | { do: 'preview'; seat: Seat; text: string } | { do: 'undo'; seat: Seat } | { do: 'bot'; side: Side }   // lets the bot of that side answer
  | { do: 'log'; seat: Seat; from: number } | { do: 'record' } | { do: 'reach'; seat: Seat; who: number; points: number }  // squares by number of AP
export type Reply = { ok: 'scene'; scene: Scene } | { ok: 'legal'; moves: Move[] } | { ok: 'checked'; refusal: Refusal | null } | { ok: 'acted'; scene: Scene; lines: Line[] }
  | { ok: 'why'; refusal: Refusal | null } | { ok: 'preview'; preview: Preview } | { ok: 'log'; lines: Line[] } | { ok: 'record'; text: string }
  | { ok: 'reach'; squares: { name: SquareName; points: number }[] } | { error: 'malformed'|'illegal'|'stale'|'unknown'; message: string; refusal: Refusal | null }
